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
class Asker {
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

type Question = (asker: Asker, digest: Digest) => void;

const hit = createRayHit();
const hits = createRayHits();
const found = createFound();
const neighbours = createNeighbours();
const spans = createTimeSpans();
const between = createBodyDistance();
const corners = new Float64Array(4);

/** The queries of a world, by the names of their functions: their answers are added to the digest. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  castRay(asker, digest) {
    const [x, y, u, v] = asker.places(4);
    const policy = asker.random.whole(0, 3) as CastPolicy;
    const meets = castRay(asker.world, x, y, u, v, hit, { ...asker.seen(), policy });
    if (meets) digest.addFields(hit);
    digest.add(Number(castRayAny(asker.world, x, y, u, v, { policy })));
    castRayAll(asker.world, x, y, u, v, hits, asker.seen());
    addHits(digest, hits);
  },
  castRays(asker, digest) {
    castRays(asker.world, Float64Array.from(asker.places(40)), hits, asker.seen());
    addHits(digest, hits);
  },
  castFan(asker, digest) {
    const [x, y, ...ends] = asker.places(42);
    castFan(asker.world, x, y, Float64Array.from(ends), hits, asker.seen());
    addHits(digest, hits);
  },
  castRaysAt(asker, digest) {
    const times = Float64Array.from({ length: 10 }, () => asker.random.between());
    castRaysAt(asker.world, Float64Array.from(asker.places(40)), times, hits, asker.seen());
    addHits(digest, hits);
  },
  castShape(asker, digest) {
    const { world, random } = asker;
    const shape = asker.shape();
    const [dx, dy] = [random.between(-9, 9), random.between(-9, 9)];
    const policy = random.whole(0, 7);
    if (castShape(world, shape, dx, dy, hit, { ...asker.seen(), policy })) digest.addFields(hit);
    digest.add(Number(castShapeAny(world, shape, dx, dy, { policy })));
    castShapeAll(world, [shape, asker.shape()], dx, dy, hits, asker.seen());
    addHits(digest, hits);
  },
  overlap(asker, digest) {
    const shapes = [asker.shape(), asker.shape()];
    overlap(asker.world, shapes, found, asker.seen());
    addFound(digest, found);
    digest.add(Number(isFree(asker.world, shapes[0], asker.seen())));
  },
  pick(asker, digest) {
    const [x, y] = asker.places(2);
    pick(asker.world, x, y, found, asker.seen());
    addFound(digest, found);
  },
  search(asker, digest) {
    const [x, y] = asker.places(2);
    search(asker.world, x, y, x + asker.random.between(0, 9), y + asker.random.between(0, 9), found);
    addFound(digest, found);
  },
  nearest(asker, digest) {
    const [x, y] = asker.places(2);
    nearest(asker.world, x, y, 6, neighbours, asker.seen());
    addNeighbours(digest, neighbours);
    nearestToShape(asker.world, asker.shape(), 6, neighbours, { ...asker.seen(), maxDistance: 5 });
    addNeighbours(digest, neighbours);
  },
  distance(asker, digest) {
    distance(asker.world, ...asker.pair(), between);
    digest.addFields(between);
  },
  visible(asker, digest) {
    const eye = [asker.random.between(-1, 1), 0] as const;
    visible(asker.world, ...asker.pair(), spans, { ...asker.seen(), eye });
    addSpans(digest, spans);
  },
  touching(asker, digest) {
    for (const contact of asker.world.contactsOf(asker.random.pick(asker.ids))) digest.addFields(contact);
    for (const list of [asker.world.began, asker.world.ended]) {
      if (list.count === 0) continue;
      const i = asker.random.below(list.count);
      touching(asker.world, list.a[i], list.b[i], spans);
      addSpans(digest, spans);
    }
  },
  shapesOf(asker, digest) {
    const id = asker.random.pick(asker.ids);
    bounds(asker.world, id, corners);
    digest.addColumns(4, corners);
    for (const { row } of shapesOf(asker.world, id)) digest.addColumns(row.length, row);
    digest.addFields([asker.world.centerX(id), asker.world.centerY(id)]);
    digest.addFields(asker.world.velocityAt(id, ...(asker.places(2) as [number, number])));
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
export function asked(): Readonly<Record<string, () => Promise<string>>> {
  // Queries change nothing, so that all of them share the worlds, which are made by the first one.
  const made: Promise<Crowd>[] = [];
  return Object.fromEntries(
    Object.entries(QUESTIONS).flatMap(([name, question]) =>
      ['within walls', 'across seams'].map((where, wraps) => [
        `${name} ${where}`,
        async () => {
          made[wraps] ??= crowd(wraps === 1);
          const { world, scene } = await made[wraps];
          const asker = new Asker(world, scene);
          const digest = new Digest();
          for (let i = 0; i < TIMES; i++) question(asker, digest);
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
