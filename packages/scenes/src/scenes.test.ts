import { BOX, InvalidInput, MOVING, ROW, type ShapeKind, STATIC, sweptBox, vertexAt } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { type Scene, shapeAt } from './scene.js';
import { COASTLINES, loadScene, RANDOM_SCENES, SCENES, scene } from './scenes.js';

/** Mixes the bits of all columns into 64. */
function checksum(scene: Scene): string {
  let low = 0x811c9dc5;
  let high = 0;
  const numbers = [scene.rows, scene.velocities, scene.bounds].map(({ buffer }) => new Uint32Array(buffer));
  for (const words of [...numbers, scene.kinds, scene.mobility]) {
    for (let i = 0; i < words.length; i++) {
      low = Math.imul(low ^ words[i], 0x01000193);
      high = Math.imul(high ^ words[i] ^ (low >>> 7), 0x01000193);
    }
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

const WALLS = { 'coastline-110m': 4994, 'coastline-50m': 59204, 'coastline-10m': 404815 };

const GOLDEN: Record<string, string> = {
  uniform: '9fcfa82ff279b5ab',
  clustered: '7d4cde2c8f1d1381',
  'heavy-tailed': 'bcf189cba08d005e',
  fast: '89be777e1aef6989',
  'mostly-static': '76acd30cf75ce537',
  mixed: 'cb8cd53636e1e129',
  pile: 'e7e6bb81eead3ded',
  'coastline-110m': '6671eef693da8703',
  'coastline-50m': 'a2e2236484301788',
  'coastline-10m': '47ff7b98b03c32ee',
};

describe.each(SCENES)('%s', { timeout: 60_000 }, (name) => {
  it('is the same bits for the same seed (300 bodies, seed 7)', async () => {
    const made = await loadScene(name, { bodies: 300, seed: 7 });
    expect(checksum(made)).toBe(GOLDEN[name]);
  });

  it('has the bodies asked for after its walls, finite and inside its bounds (seed 11)', async () => {
    const made = await loadScene(name, { bodies: 100, seed: 11 });
    expect(made.count).toBe(made.walls + 100);
    expect(made.kinds.length).toBe(made.count);
    expect(made.rows.every(Number.isFinite)).toBe(true);
    expect(made.velocities.every(Number.isFinite)).toBe(true);
    const boxes = boxesOf(made);
    let outside = 0;
    for (let i = 0; i < made.count; i++) {
      const box = boxes.subarray(i * BOX, (i + 1) * BOX);
      // Boxes are rounded outward, and in the pile the lowest bodies touch the frame.
      const slack = 1e-12;
      if (box[0] < made.bounds[0] - slack || box[1] < made.bounds[1] - slack) outside++;
      if (box[2] > made.bounds[2] + slack || box[3] > made.bounds[3] + slack) outside++;
      if (i < made.walls && made.mobility[i] !== STATIC) outside++;
    }
    expect(outside).toBe(0);
  });
});

describe('other seeds and steps', () => {
  it.each(RANDOM_SCENES)('%s differs between seeds 1 and 2', (name) => {
    expect(checksum(scene(name, { bodies: 50, seed: 1 }))).not.toBe(
      checksum(scene(name, { bodies: 50, seed: 2 })),
    );
  });

  it('keeps the way of one step when the step is longer', () => {
    const short = scene('fast', { bodies: 20, seed: 3, dt: 1 / 64 });
    const long = scene('fast', { bodies: 20, seed: 3, dt: 1 / 16 });
    expect(long.velocities).toEqual(short.velocities.map((v) => v / 4));
    for (let i = long.walls; i < long.count; i++) {
      expect(Math.hypot(long.velocities[2 * i], long.velocities[2 * i + 1]) / 16).toBeCloseTo(5, 12);
    }
  });

  it('has a tenth of its bodies moving in mostly-static', () => {
    const made = scene('mostly-static', { bodies: 5000, seed: 5 });
    const moving = made.mobility.reduce((sum, mobility) => sum + (mobility === MOVING ? 1 : 0), 0);
    expect(moving).toBeGreaterThan(400);
    expect(moving).toBeLessThan(600);
  });

  it('has a heavy tail in heavy-tailed', () => {
    const made = scene('heavy-tailed', { bodies: 5000, seed: 5 });
    const radii = Array.from({ length: 5000 }, (_, i) => made.rows[(made.walls + i) * ROW + 4]).sort(
      (a, b) => a - b,
    );
    expect(radii[2500]).toBeGreaterThan(0.22);
    expect(radii[2500]).toBeLessThan(0.28);
    expect(radii[4999] / radii[2500]).toBeGreaterThan(40);
  });

  it('has pairs in exact touch in pile', () => {
    const made = scene('pile', { bodies: 60, seed: 5 });
    let touching = 0;
    for (let i = made.walls; i < made.count; i++) {
      for (let j = made.walls; j < i; j++) {
        const [a, b] = [i * ROW, j * ROW];
        if (made.kinds[i] !== 1 || made.kinds[j] !== 1) continue;
        const radii = made.rows[a + 4] + made.rows[b + 4];
        const dx = made.rows[a] - made.rows[b];
        const dy = made.rows[a + 1] - made.rows[b + 1];
        expect(dx * dx + dy * dy).toBeGreaterThanOrEqual(radii * radii);
        if (dx * dx + dy * dy === radii * radii) touching++;
      }
    }
    expect(touching).toBeGreaterThan(3);
  });
});

describe.each(COASTLINES)('%s', { timeout: 60_000 }, (name) => {
  it('has every wall of the map once and none of no length', async () => {
    const made = await loadScene(name, { bodies: 0, seed: 0 });
    expect(made.walls).toBe(WALLS[name]);
    const walls = new Set<string>();
    for (let i = 0; i < made.walls; i++) {
      const at = i * ROW;
      const end = at + vertexAt(1);
      const ends = [
        `${made.rows[at]} ${made.rows[at + 1]}`,
        `${made.rows[end]} ${made.rows[end + 1]}`,
      ].sort();
      if (ends[0] !== ends[1]) walls.add(ends.join(' '));
    }
    expect(walls.size).toBe(made.walls);
  });

  it('starts every body clear of every wall (seed 13)', async () => {
    const made = await loadScene(name, { bodies: name === 'coastline-10m' ? 60 : 600, seed: 13 });
    const boxes = boxesOf(made);
    let near = 0;
    for (let i = made.walls * BOX; i < boxes.length; i += BOX) {
      for (let j = 0; j < made.walls * BOX; j += BOX) {
        if (boxes[i] > boxes[j + 2] || boxes[j] > boxes[i + 2]) continue;
        if (boxes[i + 1] > boxes[j + 3] || boxes[j + 1] > boxes[i + 3]) continue;
        if (gap(made, i / BOX, j / BOX) < 1e-3) near++;
      }
    }
    expect(near).toBe(0);
  });

  it('sends bodies of all three kinds 1 to 4 degrees per step', async () => {
    const made = await loadScene(name, { bodies: 90, seed: 17 });
    const kinds = [0, 0, 0, 0];
    for (let i = made.walls; i < made.count; i++) {
      kinds[made.kinds[i]]++;
      const way = Math.hypot(made.velocities[2 * i], made.velocities[2 * i + 1]) / 60;
      expect(way).toBeGreaterThan(0.999);
      expect(way).toBeLessThan(4.001);
    }
    expect(kinds).toEqual([0, 30, 30, 30]);
  });
});

it('refuses what makes no scene', async () => {
  expect(() => scene('uniform', { bodies: -1, seed: 0 })).toThrow(InvalidInput);
  expect(() => scene('uniform', { bodies: 1.5, seed: 0 })).toThrow(/bodies must be a whole number/);
  expect(() => scene('pile', { bodies: 10, seed: -1 })).toThrow(/seed/);
  expect(() => scene('mixed', { bodies: 10, seed: 0, dt: 0 })).toThrow(/dt/);
  expect(() => scene('nowhere' as 'pile', { bodies: 10, seed: 0 })).toThrow(/one of uniform/);
  await expect(loadScene('coastline' as 'coastline-50m', { bodies: 1, seed: 0 })).rejects.toThrow(/one of/);
  expect(() => shapeAt(scene('fast', { bodies: 1, seed: 0 }), 5)).toThrow(/index/);
});

function boxesOf(made: Scene): Float64Array {
  const boxes = new Float64Array(made.count * BOX);
  for (let i = 0; i < made.count; i++)
    sweptBox(made.kinds[i] as ShapeKind, made.rows, 0, boxes, i * ROW, i * BOX);
  return boxes;
}

/** From a body to a wall that may be anywhere, edge by edge: rounded, for a margin of 1e-3. */
function gap(made: Scene, body: number, wall: number): number {
  const kind = made.kinds[body];
  const at = body * ROW;
  const corner = (i: number) => [made.rows[at + vertexAt(i % kind)], made.rows[at + vertexAt(i % kind) + 1]];
  const w = wall * ROW;
  const a = [made.rows[w], made.rows[w + 1]];
  const b = [made.rows[w + vertexAt(1)], made.rows[w + vertexAt(1) + 1]];
  let nearest = Number.POSITIVE_INFINITY;
  let sides = 0;
  for (let i = 0; i < kind; i++) {
    const p = corner(i);
    const q = corner(i + 1);
    if (crosses(p, q, a, b)) return 0;
    nearest = Math.min(nearest, away(p, a, b), away(a, p, q), away(b, p, q));
    sides += Math.sign(turn(p, q, a));
  }
  // A wall wholly within a triangle crosses none of its edges.
  if (kind === 3 && Math.abs(sides) === 3) return 0;
  return nearest - made.rows[at + 4];
}

function turn(p: number[], q: number[], r: number[]): number {
  return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

function crosses(p: number[], q: number[], a: number[], b: number[]): boolean {
  return turn(p, q, a) * turn(p, q, b) < 0 && turn(a, b, p) * turn(a, b, q) < 0;
}

function away(p: number[], a: number[], b: number[]): number {
  const square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  const along = square === 0 ? 0 : ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / square;
  const s = Math.min(Math.max(along, 0), 1);
  return Math.hypot(p[0] - a[0] - s * (b[0] - a[0]), p[1] - a[1] - s * (b[1] - a[1]));
}
