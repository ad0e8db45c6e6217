import { COASTLINES, gas, RANDOM_SCENES, Random } from '@swept/scenes';
import {
  type BodyOptions,
  box,
  chain,
  circle,
  fixedStep,
  type Hit,
  interpolate,
  keepDetails,
  polygon,
  regularPolygon,
  type Shape,
  STATIC,
  segment,
  stop,
  World,
} from 'swept';
import { DT } from '../main-job/run.js';
import { BROADPHASES } from '../main-job/scene-world.js';
import { bounced, type Play, slid } from './play.js';
import { ALL_SORTS, type Extra, load, periodOf, worldOf } from './worlds.js';

const GRAVITY = [0, -10] as const;

/** The plays, by their subject. */
export const PLAYS: Readonly<Record<string, () => Play | Promise<Play>>> = {
  ...Object.fromEntries(
    RANDOM_SCENES.map((name) => [
      `${name}, bounced`,
      async () => bounced(worldOf(await load(name, 150)), 20),
    ]),
  ),
  ...Object.fromEntries(
    COASTLINES.map((name) => [`${name}, bounced`, async () => bounced(worldOf(await load(name, 100)), 10)]),
  ),
  // These have the same hash for all strategies.
  ...Object.fromEntries(
    Object.entries(BROADPHASES).flatMap(([name, broadphase]) => [
      [
        `fast, left alone, ${name}`,
        async () => ({
          world: worldOf(await load('fast', 300), undefined, { broadphase: broadphase() }),
          steps: 30,
        }),
      ],
      [
        `all sorts, bounced, ${name}`,
        async () =>
          bounced(worldOf(await load('mixed', 100), ALL_SORTS, { broadphase: broadphase() }), 15, 0.9),
      ],
    ]),
  ),
  'mixed, slid': async () => slid(worldOf(await load('mixed', 300)), 40),
  'mixed, stopped': async () => {
    const world = worldOf(await load('mixed', 300));
    return { world, steps: 40, onHit: (hit: Hit) => stop(world, hit) };
  },
  'clustered, pressed': async () => bounced(worldOf(await load('clustered', 300)), 40, 0),
  'all sorts, wrapping': async () => {
    const scene = await load('mixed', 200);
    return bounced(worldOf(scene, ALL_SORTS, { period: periodOf(scene) }), 20, 0.9);
  },
  'all sorts, with details': async () => {
    const world = worldOf(await load('mixed', 200), ALL_SORTS);
    keepDetails(world);
    return bounced(world, 15, 0.9);
  },
  'gas, bounced': () => bounced(worldOf(someGas()), 40),
  'gas, wrapping': () => bounced(worldOf(someGas(), undefined, { period: periodOf(someGas()) }), 40),
  'mixed, thrown': async () =>
    bounced(worldOf(await load('mixed', 300), undefined, { gravity: GRAVITY }), 40),
  'pile, at rest': async () =>
    bounced(worldOf(await load('pile', 100), ROUGH, { gravity: GRAVITY }), 40, 0.2),
  'balls, at rest': () => heap((x, y) => circle(x, y, 0.6), { friction: 0.4 }),
  'balls, rolling': () => heap((x, y) => circle(x, y, 0.6), { friction: 0.4, angularVelocity: 1 }),
  'boxes, at rest': () => heap((x, y) => box(x, y, 1.2, 0.9), { friction: 0.5, angularVelocity: 0 }),
  'terrain of parts': terrain,
  growing,
  pushed,
  'coming and going': comingAndGoing,
  'frames and poses': frames,
};

const ROUGH: Extra = () => ({ friction: 0.5 });

function someGas() {
  return gas({ bodies: 500, seed: 1, dt: DT, density: 0.35, pace: 0.3 });
}

/** Bodies that fall into a pit, one above the other. */
function heap(make: (x: number, y: number) => Shape | Shape[], options: BodyOptions): Play {
  const world = new World({ gravity: GRAVITY });
  const random = new Random(1);
  const still = { mobility: STATIC, friction: 0.5 } as const;
  world.add(segment(-6, 0, 6, 0), still);
  world.add(segment(-6, 0, -7, 90), still);
  world.add(segment(6, 0, 7, 90), still);
  for (let i = 0; i < 60; i++) {
    const x = 2 * (i % 5) - 4 + random.between(-0.3, 0.3);
    world.add(make(x, 1 + 1.5 * Math.floor(i / 5)), options);
  }
  return bounced(world, 90, 0.2);
}

const STAR = [
  [3, 0],
  [1, 1],
  [0, 3],
  [-1, 1],
  [-3, 0],
  [-1, -1],
  [0, -3],
  [1, -1],
] as const;
const HOLE = [
  [-0.5, 7.5],
  [0.5, 7.5],
  [0, 8.5],
] as const;

/** Bodies of several kinds that fall on a one-sided chain and on a star with a hole. */
function terrain(): Play {
  const world = new World({ gravity: GRAVITY });
  const still = { mobility: STATIC, friction: 0.3 } as const;
  const ground = Array.from({ length: 41 }, (_, i): [number, number] => [20 - i, ((i * i) % 7) / 4]);
  world.add(chain(ground, { oneSided: true }), still);
  const star = STAR.map(([x, y]): [number, number] => [x, 8 + y]);
  world.add(polygon(star, [HOLE]), still);
  for (let i = 0; i < 40; i++) {
    const x = (i % 10) * 4 - 18;
    const y = 14 + 3 * Math.floor(i / 10);
    const shapes = [circle(x, y, 0.5), box(x, y, 1, 0.75), regularPolygon(x, y, 0.6, 5)][i % 3];
    world.add(shapes, { friction: 0.2, ...(i % 2 ? { angularVelocity: i % 5 } : {}) });
  }
  return bounced(world, 120, 0.4);
}

/** Radii that grow and shrink, some of bodies that nothing stops. */
async function growing(): Promise<Play> {
  const scene = await load('uniform', 150);
  const world = worldOf(scene, (i) => ({
    growth: [0.5, -0.2, 0][i % 3],
    mass: i % 31 === 0 ? Infinity : 1,
  }));
  const ids = [...world.ids()];
  const before = (step: number) => {
    world.setGrowth(ids[scene.walls + step], 2 - (step % 5));
    world.setRadius(ids[scene.walls + step + 100], 0.1 + (step % 5) / 10);
  };
  return { ...bounced(world, 20, 0.5), before };
}

/** Bodies and vertices that are pushed, in callbacks too. */
async function pushed(): Promise<Play> {
  const world = worldOf(await load('mixed', 300));
  const random = new Random(2);
  const movers = [...world.ids()].filter((id) => world.mobility(id) !== STATIC);
  const { steps, onHit } = bounced(world, 30);
  let hits = 0;
  return {
    world,
    steps,
    before() {
      for (let i = 0; i < 40; i++) {
        const id = random.pick(movers);
        const vertex = random.below(world.kind(id));
        const dx = random.between(-0.5, 0.5);
        const dy = random.between(-0.5, 0.5);
        if (i % 2) world.moveBy(id, dx, dy);
        else world.moveVertex(id, vertex, world.x(id, vertex) + dx, world.y(id, vertex) + dy);
      }
    },
    onHit(hit) {
      if (hits++ % 5 > 0 || world.mobility(hit.b) === STATIC) return onHit(hit);
      world.moveBy(hit.b, 0.01, -0.02);
    },
  };
}

/** Bodies that are added, removed, placed, and change their filters, within steps. */
async function comingAndGoing(): Promise<Play> {
  const world = worldOf(await load('mixed', 300), ALL_SORTS);
  const { steps, onHit } = bounced(world, 40, 0.8);
  let hits = 0;
  return {
    world,
    steps,
    onHit(hit) {
      const mover = world.mobility(hit.b) === STATIC ? hit.a : hit.b;
      const turn = hits++ % 12;
      if (turn === 0) {
        world.remove(mover);
        world.add(circle(hit.x, hit.y, 0.2), { velocity: [3, 4] });
      } else if (turn === 3) world.place(mover, hit.x + 0.25, hit.y);
      else if (turn === 6) world.setFilter(mover, { category: 2, mask: 5 });
      else return turn === 9 ? false : onHit(hit);
    },
  };
}

/** Frames of uneven length, and the poses that are drawn in them. */
async function frames(): Promise<Play> {
  const scene = await load('mixed', 100);
  const world = worldOf(scene, ALL_SORTS, { period: periodOf(scene) });
  const { onHit } = bounced(world, 0, 0.5);
  const loop = fixedStep(world, { hz: 50, onHit });
  const poses = interpolate(world);
  const random = new Random(3);
  return {
    world,
    steps: 20,
    onHit,
    before(_, digest) {
      digest.add(loop.advance(random.between(0, 0.04)));
      poses.update(loop.alpha);
      for (const id of world.ids())
        digest.addFields([poses.x(id), poses.y(id), poses.angle(id), poses.radius(id)]);
    },
  };
}
