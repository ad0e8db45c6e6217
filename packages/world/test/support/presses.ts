import { type BodyId, box, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { bounce } from '../../src/responses/bounce.js';
import { World } from '../../src/world.js';

const DT = 1 / 60;

/** A rectangle as it was added: half of its sides. A wall has no width. */
interface Body {
  readonly id: BodyId;
  readonly halfX: number;
  readonly halfY: number;
  /** Of what stands still: the place of its centre, and its angle. */
  readonly at: readonly number[] | undefined;
}

/** Boxes that turn, and two bodies that close in on them and never yield. */
export interface Press {
  readonly world: World;
  readonly boxes: readonly Body[];
  readonly jaws: readonly Body[];
  /** Which of the jaws stands still. */
  readonly wall: Body | undefined;
  /** The fastest place of a jaw. */
  readonly speed: number;
  readonly steps: number;
  readonly restitution: number;
  readonly gravity: number;
}

/** What a press has done. */
export interface Outcome {
  /** The highest speed of the centre of a box, and of a corner, less what it had and fell, in speeds of the jaws. */
  readonly thrown: number;
  readonly spun: number;
  /**
   * How deep boxes were in a jaw, as parts of their width: until they were jammed first, and once they were; and in
   * the wall at any time.
   */
  readonly depth: number;
  readonly over: number;
  readonly wallDepth: number;
  /** How often a box came to the other side of a jaw while it was not jammed, and of the wall at all. */
  readonly passed: number;
  /** In how many steps a box was stopped that had not something on two sides. */
  readonly frozen: number;
}

/** The boxes and the jaws of a seed: 1 or some boxes of any size, angle and mass, which fall between the jaws. */
export function press(seed: number, most = 1, gravity = 0): Press {
  const random = new Random(seed);
  const world = new World(gravity > 0 ? { gravity: [0, -gravity] } : {});
  const count = random.whole(1, most);
  const speed = random.pick([0.5, 2, 5, 20]);
  const boxes: Body[] = [];
  let high = 0;
  let wide = 0;
  const sizes = Array.from({ length: count }, () => [random.between(0.3, 2), random.between(0.3, 2)]);
  for (const [w, h] of sizes) wide += Math.sqrt(w * w + h * h) + 0.05;
  let x = -wide / 2;
  for (const [w, h] of sizes) {
    const across = Math.sqrt(w * w + h * h) + 0.05;
    const [cx, cy] = [x + across / 2, random.between(-0.5, 0.5)];
    x += across;
    const isFast = random.chance(0.3);
    const id = world.add(box(cx, cy, w, h), {
      mass: 10 ** random.between(-2, 2),
      velocity: isFast ? [random.between(-speed, speed), random.between(-speed, speed)] : [0, 0],
      angularVelocity: random.chance(0.5) ? random.between(-4, 4) : 0,
      friction: random.chance(0.3) ? 0.5 : 0,
    });
    world.setAngle(id, random.between(-3, 3));
    boxes.push({ id, halfX: w / 2, halfY: h / 2, at: undefined });
    high = Math.max(high, Math.abs(cy) + across / 2);
  }
  const hasWall = random.chance(0.3);
  const steps = random.whole(60, 300);
  // They would meet after about a half of the steps.
  const room = speed * DT * steps * random.between(0.1, 0.5);
  let fastest = 0;
  const jaws = [-1, 1].map((side) => {
    const tall = random.between(1.5, 4) * high;
    const gap = wide / 2 + random.between(0.2, 0.4) * room;
    const isStill = hasWall && side > 0;
    if (isStill && random.chance(0.5)) {
      const lean = random.between(-0.3, 0.3) * tall;
      const far = gap + Math.abs(lean) + 0.01;
      const id = world.add(segment(far - lean, -tall, far + lean, tall), { mobility: STATIC });
      const half = Math.sqrt(lean * lean + tall * tall);
      return { id, halfX: 0, halfY: half, at: [far, 0, Math.atan2(-lean, tall)] };
    }
    const width = random.between(0.1, 2);
    const turns = !isStill && random.chance(0.3);
    const spin = turns ? random.between(-0.5, 0.5) * Math.min(1, speed) : 0;
    const lean = isStill ? 0 : random.between(-0.15, 0.15);
    const far = gap + width + Math.abs(lean) * tall + 0.01;
    const shape = box(side * far, 0, width, 2 * tall);
    const pace = hasWall ? speed : random.between(0.3, 1) * speed;
    const id = isStill
      ? world.add(shape, { mobility: STATIC })
      : world.add(shape, {
          mass: Infinity,
          velocity: [-side * pace, random.chance(0.3) ? random.between(-0.5, 0.5) * pace : 0],
          angularVelocity: spin,
          friction: random.chance(0.3) ? 0.5 : 0,
        });
    if (!isStill && lean !== 0) world.setAngle(id, lean);
    if (!isStill) fastest = Math.max(fastest, pace + Math.abs(spin) * tall);
    return { id, halfX: width / 2, halfY: tall, at: isStill ? [side * far, 0, 0] : undefined };
  });
  const restitution = random.pick([0, 0.5]);
  const wall = hasWall ? jaws[1] : undefined;
  return { world, boxes, jaws, wall, speed: fastest, steps, restitution, gravity };
}

type Corners = readonly (readonly [number, number])[];

/** The corners of a rectangle, around. */
function corners(world: World, body: Body): Corners {
  const { id, halfX, halfY, at } = body;
  const [x, y, angle] = at ?? [world.centerX(id), world.centerY(id), world.angle(id)];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-halfX, -halfY],
    [halfX, -halfY],
    [halfX, halfY],
    [-halfX, halfY],
  ].map(([u, v]) => [x + c * u - s * v, y + s * u + c * v]);
}

/** How far two rectangles overlap: the least over the normals of all sides; negative if they are apart. */
function overlap(a: Corners, b: Corners): number {
  let least = Infinity;
  for (const [p, q] of [
    [a, b],
    [b, a],
  ])
    for (let i = 0; i < 2; i++) {
      // A wall has a side of no length; the next one has the same normal as its opposite.
      const [x, y] = [p[i + 1][0] - p[i][0], p[i + 1][1] - p[i][1]];
      const length = Math.sqrt(x * x + y * y);
      const [nx, ny] = length > 0 ? [-y / length, x / length] : [p[2][0] - p[1][0], p[2][1] - p[1][1]];
      const norm = Math.sqrt(nx * nx + ny * ny);
      const along = (of: Corners): number[] => of.map(([u, v]) => (u * nx + v * ny) / norm);
      const [us, vs] = [along(p), along(q)];
      least = Math.min(least, Math.max(...us) - Math.min(...vs), Math.max(...vs) - Math.min(...us));
    }
  return least;
}

/** The place of a box as its jaw sees it, x across the jaw. */
function seen(world: World, box: Body, jaw: Body): readonly [number, number] {
  const [x, y, angle] = jaw.at ?? [world.centerX(jaw.id), world.centerY(jaw.id), world.angle(jaw.id)];
  const [u, v] = [world.centerX(box.id) - x, world.centerY(box.id) - y];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * u + s * v, c * v - s * u];
}

/** Has a box come through a jaw from one place to the other, and not around it? */
function hasPassed(jaw: Body, [x, y]: readonly [number, number], [u, v]: readonly [number, number]): boolean {
  if (x * u >= 0) return false;
  const part = x / (x - u);
  return Math.abs(y + part * (v - y)) < jaw.halfY;
}

/** Lets a press close. */
export function play({ world, boxes, jaws, wall, speed, steps, restitution, gravity }: Press): Outcome {
  const corner = ({ halfX, halfY }: Body): number => Math.sqrt(halfX * halfX + halfY * halfY);
  const fast = ({ id }: Body): number => Math.hypot(world.velocityX(id), world.velocityY(id));
  const spin = (it: Body): number => Math.abs(world.angularVelocity(it.id)) * corner(it);
  const had = Math.max(...boxes.map((it) => fast(it) + spin(it)));
  let [thrown, spun, depth, over, wallDepth, passed, frozen] = [0, 0, 0, 0, 0, 0, 0];
  const wasPressed = new Set<BodyId>();
  for (let n = 0; n < steps; n++) {
    const before = boxes.map((it) => jaws.map((jaw) => seen(world, it, jaw)));
    world.step(DT, (hit) => bounce(world, hit, restitution));
    const stalled = new Set(world.stalled);
    const free = had + gravity * DT * (n + 1);
    for (const [i, it] of boxes.entries()) {
      thrown = Math.max(thrown, (fast(it) - free) / speed);
      spun = Math.max(spun, (spin(it) - free) / speed);
      const own = corners(world, it);
      const width = 2 * Math.min(it.halfX, it.halfY);
      let near = 0;
      // What has been jammed is gone over.
      if (stalled.has(it.id)) wasPressed.add(it.id);
      for (const [j, jaw] of jaws.entries()) {
        const deep = overlap(own, corners(world, jaw));
        // What is being gone over has both sides of a thin jaw around it.
        if (deep > -0.1 * width - 2 * speed * DT) near += deep > 0 ? 2 : 1;
        const isHeld = jaw === wall || !wasPressed.has(it.id);
        if (isHeld && hasPassed(jaw, before[i][j], seen(world, it, jaw))) passed++;
        if (jaw === wall) wallDepth = Math.max(wallDepth, deep / width);
        else if (!wasPressed.has(it.id)) depth = Math.max(depth, deep / width);
        else over = Math.max(over, deep / width);
      }
      for (const other of boxes)
        if (other !== it && overlap(own, corners(world, other)) > -0.1 * width) near++;
      if (stalled.has(it.id) && near < 2) frozen++;
    }
  }
  return { thrown, spun, depth, over, wallDepth, passed, frozen };
}
