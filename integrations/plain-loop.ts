// No framework: a canvas, and the frames of the browser.
import { bounce, circle, fixedStep, interpolate, STATIC, segment, World } from 'swept';

const WIDTH = 400;
const HEIGHT = 300;

/** A ball in a room as large as the canvas. The world steps 60 times a second, whatever the screen does. */
export function start(parent: HTMLElement): void {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  parent.append(canvas);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;

  const world = new World();
  for (const x of [0, WIDTH]) world.add(segment(x, 0, x, HEIGHT), { mobility: STATIC });
  for (const y of [0, HEIGHT]) world.add(segment(0, y, WIDTH, y), { mobility: STATIC });
  const ball = world.add(circle(50, 60, 20), { velocity: [700, 300] });
  const loop = fixedStep(world, { onHit: (hit) => bounce(world, hit) });
  const poses = interpolate(world);

  function draw(): void {
    poses.update(loop.alpha);
    context.clearRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = 'red';
    context.beginPath();
    context.arc(poses.x(ball), poses.y(ball), poses.radius(ball), 0, 2 * Math.PI);
    context.fill();
  }

  // The first frame has no length: it may have begun before this call.
  let last: number | undefined;
  requestAnimationFrame(function frame(now) {
    loop.advance((now - (last ?? now)) / 1000);
    last = now;
    draw();
    requestAnimationFrame(frame);
  });
}
