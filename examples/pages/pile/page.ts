import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { FixedView } from '../../site/fixed-view.js';
import { FixedStep, frameLoop } from '../../site/frame-loop.js';
import { listen } from '../../site/keys.js';
import { legend } from '../../site/legend.js';
import { FIVE, theme } from '../../site/palette.js';
import { Readout } from '../../site/readout.js';
import { Transport } from '../../site/transport.js';
import { real, remember, whole } from '../../site/url-parameters.js';
import { DT, HEIGHT, Heap, WIDTH } from './heap.js';

/*
 * Parameters of the address: bodies (1 to 120), balls (the part of them, 0 to 1), friction (0 to 1), restitution (0
 * to 0.8), seed, paused. The controls write them back.
 */
const settings = {
  bodies: whole('bodies', 1, 120, 40),
  balls: real('balls', 0, 1, 0.4),
  friction: real('friction', 0, 1, 0.5),
  restitution: real('restitution', 0, 0.8, 0.2),
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  shake: () => shake(),
  restart: () => restart(),
};

const RESTING = FIVE[0];
const MOVING = FIVE[1];

let heap: Heap;

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['At rest'], 'At rest');
const counts = new Readout(panel, [
  'Deepest overlap',
  'Of their skins',
  'Outside',
  'Hits in a step',
  'ms per step',
]);
panel.append(legend({ 'at rest': RESTING, moving: MOVING }));
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(panel, step, (paused) => {
  announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
});
const view = new FixedView(panel, () => [0, -0.2, WIDTH, HEIGHT]);
const { stage, camera } = view;

const gui = createControls();
gui.add(settings, 'shake').name('Shake');
gui.add(settings, 'bodies', 1, 120, 1).name('Bodies').onFinishChange(settings.restart);
gui.add(settings, 'balls', 0, 1, 0.1).name('Balls').onFinishChange(settings.restart);
gui.add(settings, 'friction', 0, 1, 0.05).name('Friction').onFinishChange(settings.restart);
gui.add(settings, 'restitution', 0, 0.8, 0.05).name('Restitution').onFinishChange(settings.restart);
gui.add(settings, 'seed').name('Seed').min(0).step(1).onFinishChange(settings.restart);
gui.add(settings, 'restart').name('Start again');

listen(stage.canvas, element('keys', HTMLElement), [
  { keys: ['s', ' ', 'Enter'], name: 'S Space', purpose: 'shake', act: settings.shake },
  ...transport.keys,
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.restart },
]);
stage.canvas.addEventListener('pointerdown', (event) => {
  if (!heap.kickAt(...view.at(event))) shake();
});

function shake(): void {
  heap.shake();
  announcer.say('Shaken.');
}

function restart(): void {
  settings.seed = Math.floor(settings.seed) % 2 ** 32;
  const { bodies, balls, friction, restitution, seed } = settings;
  remember({ bodies, balls, friction, restitution, seed });
  heap = new Heap(settings);
}

function step(): void {
  heap.step();
}

/** The panel in one sentence. */
function figures(): string {
  return `${heap.resting} of ${heap.ids.length} at rest after ${heap.steps} steps.`;
}

function draw(ctx: CanvasRenderingContext2D): void {
  const px = (x: number) => camera.screenX(x);
  const py = (y: number) => camera.screenY(y);
  ctx.beginPath();
  ctx.moveTo(px(0), py(2 * HEIGHT));
  ctx.lineTo(px(0), py(0));
  ctx.lineTo(px(WIDTH), py(0));
  ctx.lineTo(px(WIDTH), py(2 * HEIGHT));
  ctx.strokeStyle = theme.wall;
  ctx.lineWidth = 2;
  ctx.stroke();
  ctx.lineWidth = 1;
  for (const id of heap.ids) {
    const { ball, points } = heap.outline(id);
    const r = ball * camera.scale;
    const angle = heap.world.angle(id);
    ctx.beginPath();
    if (r > 0) ctx.arc(px(points[0][0]), py(points[0][1]), r, -angle, 2 * Math.PI - angle);
    else for (const [x, y] of points) ctx.lineTo(px(x), py(y));
    // A radius shows how a ball turns.
    if (r > 0) ctx.lineTo(px(points[0][0]), py(points[0][1]));
    else ctx.closePath();
    ctx.fillStyle = heap.isAtRest(id) ? RESTING : MOVING;
    ctx.fill();
    ctx.strokeStyle = theme.ground;
    ctx.stroke();
  }
}

function show(): void {
  const ctx = stage.begin();
  draw(ctx);
  heap.measure();
  readout.set('At rest', `${heap.resting} of ${heap.ids.length}`);
  counts.set('Deepest overlap', heap.deepest.toFixed(5));
  counts.set('Of their skins', heap.deepestSkin.toFixed(5));
  counts.set('Outside', heap.outside);
  counts.set('Hits in a step', heap.world.stats.impacts);
  counts.set('ms per step', heap.ms.toFixed(2));
}

restart();
const clock = new FixedStep(DT, 2);
frameLoop((elapsed) => {
  let due = transport.paused ? 0 : clock.advance(elapsed);
  // Slower, but never stuck.
  if (heap.ms > 1000 * DT) due = Math.min(due, 1);
  for (; due > 0; due--) step();
  show();
  if (!transport.paused) announcer.offer(figures);
});

expose({
  /** What is set, how many rest, the deepest overlap of the last picture, and the energy. */
  state: () => ({
    bodies: settings.bodies,
    balls: settings.balls,
    friction: settings.friction,
    restitution: settings.restitution,
    seed: settings.seed,
    paused: transport.paused,
    steps: heap.steps,
    ms: heap.ms,
    resting: heap.resting,
    deepest: heap.deepest,
    deepestSkin: heap.deepestSkin,
    energy: heap.energy,
    outside: heap.outside,
    impacts: heap.world.stats.impacts,
    view: { x: camera.x, y: camera.y, scale: camera.scale },
  }),
  /** Of each body the radius if it is a ball, and its centre; else its corners. */
  outlines: () => heap.ids.map((id) => heap.outline(id)),
  hash: () => heap.world.hash(),
});
