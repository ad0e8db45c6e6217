import { Random, type Scene, shapeAt } from '@swept/scenes';
import {
  type BodyId,
  bounds,
  type CastPolicy,
  castFan,
  castRay,
  castRayAll,
  castRayAny,
  castRays,
  castRaysAt,
  castShape,
  castShapeAll,
  castShapeAny,
  createBodyDistance,
  createFound,
  createNeighbours,
  createRayHit,
  createRayHits,
  createTimeSpans,
  distance,
  type Found,
  isFree,
  keepPaths,
  type Neighbours,
  nearest,
  nearestToShape,
  overlap,
  pick,
  type RayHits,
  type Shape,
  search,
  shapesOf,
  type TimeSpans,
  touching,
  visible,
  type World,
} from 'swept';
import { DT } from '../main-job/run.js';
import { Digest } from './digest.js';
import { bounced } from './play.js';
import { ALL_SORTS, load, periodOf, worldOf } from './worlds.js';

const TIMES = 200;

interface Crowd {
  readonly world: World;
  /** The bodies at the start. */
  readonly scene: Scene;
}

/** Draws the arguments of queries about a crowd. */
class Draws {
  readonly random = new Random(5);
  readonly ids: readonly BodyId[];

  constructor(
    readonly world: World,
    private readonly scene: Scene,
  ) {
    this.ids = [...world.ids()];
  }

  /** Coordinates of points within the scene, the given number of them. */
  places(count: number): number[] {
    return Array.from({ length: count }, () => this.random.between(0, this.scene.bounds[2]));
  }

  /** One of the shapes of the scene, at its start pose. */
  shape(): Shape {
    return shapeAt(this.scene, this.random.whole(this.scene.walls, this.scene.count - 1));
  }

  /** Two bodies. */
  pair(): [BodyId, BodyId] {
    const { random, ids } = this;
    const i = random.below(ids.length);
    return [ids[i], ids[(i + 1 + random.below(ids.length - 1)) % ids.length]];
  }

  /** The options that select the bodies a query sees. */
  seen() {
    return { sensors: this.random.chance(0.5), exclude: this.random.pick(this.ids) };
  }
}

type Query = (draw: Draws, digest: Digest) => void;

const hit = createRayHit();
const hits = createRayHits();
const found = createFound();
const neighbours = createNeighbours();
const spans = createTimeSpans();
const between = createBodyDistance();
const corners = new Float64Array(4);

/** The queries of a world, by the names of their functions: their answers are added to the digest. */
const QUERIES: Readonly<Record<string, Query>> = {
  castRay(draw, digest) {
    const [x, y, u, v] = draw.places(4);
    const policy = draw.random.whole(0, 3) as CastPolicy;
    const meets = castRay(draw.world, x, y, u, v, hit, { ...draw.seen(), policy });
    if (meets) digest.addFields(hit);
    digest.add(Number(castRayAny(draw.world, x, y, u, v, { policy })));
    castRayAll(draw.world, x, y, u, v, hits, draw.seen());
    addHits(digest, hits);
  },
  castRays(draw, digest) {
    castRays(draw.world, Float64Array.from(draw.places(40)), hits, draw.seen());
    addHits(digest, hits);
  },
  castFan(draw, digest) {
    const [x, y, ...ends] = draw.places(42);
    castFan(draw.world, x, y, Float64Array.from(ends), hits, draw.seen());
    addHits(digest, hits);
  },
  castRaysAt(draw, digest) {
    const times = Float64Array.from({ length: 10 }, () => draw.random.between());
    castRaysAt(draw.world, Float64Array.from(draw.places(40)), times, hits, draw.seen());
    addHits(digest, hits);
  },
  castShape(draw, digest) {
    const { world, random } = draw;
    const shape = draw.shape();
    const [dx, dy] = [random.between(-9, 9), random.between(-9, 9)];
    const policy = random.whole(0, 7);
    if (castShape(world, shape, dx, dy, hit, { ...draw.seen(), policy })) digest.addFields(hit);
    digest.add(Number(castShapeAny(world, shape, dx, dy, { policy })));
    castShapeAll(world, [shape, draw.shape()], dx, dy, hits, draw.seen());
    addHits(digest, hits);
  },
  overlap(draw, digest) {
    const shapes = [draw.shape(), draw.shape()];
    overlap(draw.world, shapes, found, draw.seen());
    addFound(digest, found);
    digest.add(Number(isFree(draw.world, shapes[0], draw.seen())));
  },
  pick(draw, digest) {
    const [x, y] = draw.places(2);
    pick(draw.world, x, y, found, draw.seen());
    addFound(digest, found);
  },
  search(draw, digest) {
    const [x, y] = draw.places(2);
    search(draw.world, x, y, x + draw.random.between(0, 9), y + draw.random.between(0, 9), found);
    addFound(digest, found);
  },
  nearest(draw, digest) {
    const [x, y] = draw.places(2);
    nearest(draw.world, x, y, 6, neighbours, draw.seen());
    addNeighbours(digest, neighbours);
    nearestToShape(draw.world, draw.shape(), 6, neighbours, { ...draw.seen(), maxDistance: 5 });
    addNeighbours(digest, neighbours);
  },
  distance(draw, digest) {
    distance(draw.world, ...draw.pair(), between);
    digest.addFields(between);
  },
  visible(draw, digest) {
    const eye = [draw.random.between(-1, 1), 0] as const;
    visible(draw.world, ...draw.pair(), spans, { ...draw.seen(), eye });
    addSpans(digest, spans);
  },
  touching(draw, digest) {
    for (const contact of draw.world.contactsOf(draw.random.pick(draw.ids))) digest.addFields(contact);
    for (const list of [draw.world.began, draw.world.ended]) {
      if (list.count === 0) continue;
      const i = draw.random.below(list.count);
      touching(draw.world, list.a[i], list.b[i], spans);
      addSpans(digest, spans);
    }
  },
  shapesOf(draw, digest) {
    const id = draw.random.pick(draw.ids);
    bounds(draw.world, id, corners);
    digest.addColumns(4, corners);
    for (const { row } of shapesOf(draw.world, id)) digest.addColumns(row.length, row);
    digest.addFields([draw.world.centerX(id), draw.world.centerY(id)]);
    digest.addFields(draw.world.velocityAt(id, ...(draw.places(2) as [number, number])));
  },
};

function addHits(digest: Digest, { count, id, part, fraction, x, y, nx, ny }: RayHits): void {
  digest.addColumns(count, id, part, fraction, x, y, nx, ny);
}

function addFound(digest: Digest, { count, id, part }: Found): void {
  digest.addColumns(count, id, part);
}

function addNeighbours(digest: Digest, { count, id, part, distance, x, y }: Neighbours): void {
  digest.addColumns(count, id, part, distance, x, y);
}

function addSpans(digest: Digest, { count, lasts, from, to }: TimeSpans): void {
  digest.add(Number(lasts));
  digest.addColumns(count, from, to);
}

/** The hash of the answers of each query in two worlds, by its name. */
export function queryRows(): Readonly<Record<string, () => Promise<string>>> {
  // Queries change nothing, so that all of them share the worlds, which are made by the first one.
  const made: Promise<Crowd>[] = [];
  return Object.fromEntries(
    Object.entries(QUERIES).flatMap(([name, question]) =>
      ['within walls', 'across seams'].map((where, wraps) => [
        `${name} ${where}`,
        async () => {
          made[wraps] ??= crowd(wraps === 1);
          const { world, scene } = await made[wraps];
          const draw = new Draws(world, scene);
          const digest = new Digest();
          for (let i = 0; i < TIMES; i++) question(draw, digest);
          return `${digest}`;
        },
      ]),
    ),
  );
}

/** Bodies of all sorts after some steps, whose paths are kept. */
async function crowd(wraps: boolean): Promise<Crowd> {
  const scene = await load('mixed', 150);
  const world = worldOf(scene, ALL_SORTS, wraps ? { period: periodOf(scene) } : {});
  keepPaths(world);
  const { onHit } = bounced(world, 0, 0.9);
  for (let step = 0; step < 5; step++) world.step(DT, onHit);
  return { world, scene };
}
