import { circle, MOVING, ROW, type Shape, segment, triangle } from '@swept/core';
import type { Scene, SceneOptions } from '@swept/scenes';
import { Random } from '@swept/scenes';

const DENSITY = 0.3;
/** No body reaches farther from its position than this. */
const REACH = 2;

/**
 * A third each circles, segments and triangles, none of them rounded, so that every engine can represent
 * them.
 */
export function shapesScene({ bodies, seed }: SceneOptions): Scene {
  const random = new Random(seed);
  const side = Math.max(8, Math.sqrt(bodies / DENSITY));
  const rows = new Float64Array(bodies * ROW);
  const kinds = new Uint8Array(bodies);
  const velocities = new Float64Array(2 * bodies);
  for (let i = 0; i < bodies; i++) {
    const x = random.between(REACH, side - REACH);
    const y = random.between(REACH, side - REACH);
    const { kind, row } = shape(random, i % 3, x, y);
    kinds[i] = kind;
    rows.set(row, i * ROW);
    const speed = random.between(0, 0.3);
    random.direction();
    velocities[2 * i] = speed * random.x;
    velocities[2 * i + 1] = speed * random.y;
  }
  const mobility = new Uint8Array(bodies).fill(MOVING);
  const bounds = Float64Array.of(0, 0, side, side);
  return { name: 'shapes', seed, bounds, count: bodies, walls: 0, kinds, mobility, rows, velocities };
}

function shape(random: Random, which: number, x: number, y: number): Shape {
  if (which === 0) return circle(x, y, random.between(0.3, 1));
  const corners: [x: number, y: number][] = [];
  for (let i = 0; i <= which; i++) {
    const reach = random.between(1, REACH);
    random.direction();
    corners.push([x + reach * random.x, y + reach * random.y]);
  }
  const [a, b, c] = corners;
  return which === 1 ? segment(...a, ...b) : triangle(...a, ...b, ...c);
}
