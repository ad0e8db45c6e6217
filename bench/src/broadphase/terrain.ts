import { ROW, STATIC, vertexAt } from '@swept/core';
import { segmentsMeet } from '@swept/judge';
import { loadScene, Random } from '@swept/scenes';

export type Ground = 'tiles' | 'coastline' | 'slopes';

const SEED = 41;
/** The size of walkers on a ground: upright capsules. */
const HALF = 0.35;
const RADIUS_OF_WALKER = 0.35;
/** How far a walker moves and falls in a tick, and the number of ticks after which it turns round. */
const WALK = 0.07;
const FALL = 0.1;
const TURN = 90;
const STOREYS = 40;
const WIDTH = 600;
/** The largest steps of a slope: some of these are steeper than a floor may be. */
const STEEP = 1.2;
/** Coastlines are seen from above: the walkers are discs, of another size. */
const SHORE = 0.1;

/** Walkers among walls at rest, which ignore each other. */
export interface Terrain {
  readonly ground: Ground;
  readonly count: number;
  /** Is there no up direction? Then walkers are discs. */
  readonly fromAbove: boolean;
  /** Half the length of the core of a walker's capsule, 0 for a disc. */
  readonly half: number;
  readonly radius: number;
  /** Four numbers per solid box: its centre and its size. */
  readonly boxes: Float64Array;
  /** Four numbers per thin wall. */
  readonly walls: Float64Array;
  /** The start positions of the walkers, two numbers each. */
  readonly places: Float64Array;
}

export async function terrain(ground: Ground, count: number): Promise<Terrain> {
  const random = new Random(SEED);
  const boxes: number[] = [];
  const walls: number[] = [];
  const begins: number[] = [];
  if (ground === 'coastline') {
    const scene = await loadScene('coastline-110m', { bodies: 2 * count, seed: SEED });
    for (let row = 0; row < scene.count * ROW; row += ROW) {
      const [v, w] = [row, row + vertexAt(1)];
      const [x, y] = [scene.rows[v], scene.rows[v + 1]];
      if (scene.mobility[row / ROW] === STATIC) walls.push(x, y, scene.rows[w], scene.rows[w + 1]);
      else begins.push(x, y);
    }
  } else {
    const height = ground === 'tiles' ? 8 : 12;
    for (let storey = 0; storey < STOREYS; storey++) {
      let y = height * storey;
      for (let x = 0; x < WIDTH; x++) {
        if (ground === 'slopes') {
          const die = random.between();
          const back = (height * storey - y) / 4;
          const rise = die < 0.1 ? STEEP : die < 0.2 ? -STEEP : STEEP * (random.between() - 0.5) + back;
          walls.push(x, y, x + 1, y + rise);
          y += rise;
          continue;
        }
        // The ground has no gap; the storeys have some.
        if (storey === 0 || x % 40 < 39) boxes.push(x + 0.5, y - 0.5, 1, 1);
        if (random.between() < 0.06) boxes.push(x + 0.5, y + 0.5, 1, 1);
      }
      for (const x of [0, WIDTH]) walls.push(x, height * (storey - 1), x, height * (storey + 1));
    }
    for (let i = 0; i < 2 * count; i++)
      begins.push(random.between(1, WIDTH - 1), height * random.below(STOREYS) + height / 2);
  }
  const fromAbove = ground === 'coastline';
  const scene = {
    ground,
    count,
    fromAbove,
    half: fromAbove ? 0 : HALF,
    radius: fromAbove ? SHORE : RADIUS_OF_WALKER,
    boxes: Float64Array.from(boxes),
    walls: Float64Array.from(walls),
    places: new Float64Array(2 * count),
  };
  const seen = new Walls(scene);
  for (let i = 0, to = 0; to < 2 * count; i += 2) {
    const [x, y] = [begins[i], begins[i + 1]];
    if (seen.isNear(x, y - scene.half, x, y + scene.half, 2 * scene.radius)) continue;
    scene.places.set([x, y], to);
    to += 2;
  }
  return scene;
}

/** Writes the displacement of a walker in a tick. */
export function writeMotion({ fromAbove }: Terrain, walker: number, tick: number, out: Float64Array): void {
  const turns = Math.floor((tick + 37 * walker) / TURN);
  if (fromAbove) {
    // One of eight directions.
    const eighth = (5 * turns + walker) % 8;
    out[0] = WALK * [1, 1, 0, -1, -1, -1, 0, 1][eighth];
    out[1] = WALK * [0, 1, 1, 1, 0, -1, -1, -1][eighth];
  } else {
    out[0] = (turns + walker) % 2 === 0 ? WALK : -WALK;
    out[1] = -FALL;
  }
}

/** All walls of a terrain, the sides of boxes too, by cells of one unit. */
export class Walls {
  private readonly cells = new Map<string, number[]>();
  private readonly walls: readonly (readonly [number, number, number, number])[];

  constructor({ boxes, walls }: Pick<Terrain, 'boxes' | 'walls'>) {
    const all: [number, number, number, number][] = [];
    for (let i = 0; i < walls.length; i += 4) all.push([walls[i], walls[i + 1], walls[i + 2], walls[i + 3]]);
    for (let i = 0; i < boxes.length; i += 4) {
      const [left, right] = [boxes[i] - boxes[i + 2] / 2, boxes[i] + boxes[i + 2] / 2];
      const [low, high] = [boxes[i + 1] - boxes[i + 3] / 2, boxes[i + 1] + boxes[i + 3] / 2];
      all.push([left, low, right, low], [right, low, right, high]);
      all.push([right, high, left, high], [left, high, left, low]);
    }
    this.walls = all;
    for (const [i, [x, y, u, v]] of all.entries()) {
      this.visit(x, y, u, v, (key) => {
        const list = this.cells.get(key);
        if (list) list.push(i);
        else this.cells.set(key, [i]);
      });
    }
  }

  /** Does the segment between two points cross a wall? Exact. */
  cross(x: number, y: number, u: number, v: number): boolean {
    return this.some(x, y, u, v, (wall) => segmentsMeet(x, y, u, v, ...wall));
  }

  /** Is a segment nearer to a wall than a distance? */
  isNear(x: number, y: number, u: number, v: number, distance: number): boolean {
    const { min, max } = Math;
    const [left, low] = [min(x, u) - distance, min(y, v) - distance];
    const [right, high] = [max(x, u) + distance, max(y, v) + distance];
    return this.some(left, low, right, high, (wall) => {
      if (segmentsMeet(x, y, u, v, ...wall)) return true;
      const [p, q, r, s] = wall;
      return (
        distanceTo(x, y, p, q, r, s) < distance ||
        distanceTo(u, v, p, q, r, s) < distance ||
        distanceTo(p, q, x, y, u, v) < distance ||
        distanceTo(r, s, x, y, u, v) < distance
      );
    });
  }

  private some(
    x: number,
    y: number,
    u: number,
    v: number,
    asks: (wall: readonly [number, number, number, number]) => boolean,
  ): boolean {
    let found = false;
    this.visit(x, y, u, v, (key) => {
      for (const i of this.cells.get(key) ?? []) found ||= asks(this.walls[i]);
    });
    return found;
  }

  /** Visits all cells of the box around two points. */
  private visit(x: number, y: number, u: number, v: number, see: (key: string) => void): void {
    const { floor, min, max } = Math;
    for (let column = floor(min(x, u)); column <= floor(max(x, u)); column++)
      for (let row = floor(min(y, v)); row <= floor(max(y, v)); row++) see(`${column} ${row}`);
  }
}

/** The distance from (x, y) to the segment from (p, q) to (r, s). */
function distanceTo(x: number, y: number, p: number, q: number, r: number, s: number): number {
  const [dx, dy] = [r - p, s - q];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - p) * dx + (y - q) * dy) / square));
  return Math.hypot(x - p - along * dx, y - q - along * dy);
}
