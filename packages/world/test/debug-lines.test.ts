import { BOX, CIRCLE, END, RADIUS, type Shape, slotOf, vertexAt } from '@swept/core';
import { closestPoints, createClosestPoints } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import {
  bounce,
  box,
  circle,
  createDebugLines,
  DEBUG_LINES,
  type DebugLineKind,
  type DebugLineOptions,
  type DebugLines,
  debugLines,
  keepPaths,
  STATIC,
  segment,
  triangle,
  World,
  type WorldOptions,
} from '../src/index.js';
import { Flights, fill } from './support/flights.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

interface Line {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly id: number;
  readonly level: number;
}

function linesOf(lines: DebugLines, kind: DebugLineKind): Line[] {
  const all = Array.from({ length: lines.count }, (_, i) => i);
  return all
    .filter((i) => lines.kind[i] === DEBUG_LINES[kind])
    .map((i) => ({
      from: [lines.x0[i], lines.y0[i]],
      to: [lines.x1[i], lines.y1[i]],
      id: lines.id[i],
      level: lines.level[i],
    }));
}

function drawn(world: World, kind: DebugLineKind, options: DebugLineOptions = {}): Line[] {
  const lines = createDebugLines();
  debugLines(world, lines, { ...options, only: [kind] });
  return linesOf(lines, kind);
}

/** How far a place is from the shape without its radius. */
function fromCore({ kind, row }: Shape, x: number, y: number): number {
  const core = row.slice();
  core[RADIUS] = 0;
  const out = createClosestPoints();
  closestPoints(CIRCLE, kind, circle(x, y, 0).row, core, out);
  return out.distance;
}

/** Bodies that fly about and hit each other, stepped a few times. */
function flown(options: WorldOptions = {}, steps = 3): World {
  const world = new World(options);
  fill(world, 3);
  keepPaths(world);
  for (let n = 0; n < steps; n++) world.step(0.05, (hit) => bounce(world, hit, 0.7));
  return world;
}

describe('debugLines', () => {
  it('draws outlines that are closed, and off by no more than the tolerance', () => {
    const random = xoroshiro128plus(5);
    const twice = (x: number, y: number): Shape[] => [
      triangle(x, y, x + 1, y, x, y, 0.5),
      triangle(x, y, x + 1, y, x + 3, y, 0.5),
      triangle(x + 1, y, x + 3, y, x, y),
      triangle(x, y, x, y, x, y, 2),
      segment(x, y, x, y, 1),
    ];
    const shapes = [
      ...Array.from({ length: 300 }, () => someShape(random, 9 * unit(random), 9 * unit(random), 3)),
      ...twice(2, 3),
    ].filter(({ kind, row }) => kind !== CIRCLE || row[RADIUS] > 0);
    for (const tolerance of [undefined, 0.001]) {
      for (const shape of shapes) {
        const world = new World();
        world.add(shape, { mobility: STATIC });
        const radius = shape.row[RADIUS];
        const off = tolerance ?? radius / 100;
        const lines = drawn(world, 'shapes', tolerance === undefined ? {} : { tolerance });
        expect(lines.length).toBeGreaterThan(0);
        const ends = new Map<string, number>();
        for (const { from, to } of lines) {
          for (const [x, y] of [from, to]) expect(fromCore(shape, x, y)).toBeCloseTo(radius, 9);
          const middle = fromCore(shape, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
          expect(middle).toBeLessThan(radius + 1e-9);
          expect(middle).toBeGreaterThan(radius - off - 1e-9);
          for (const [x, y] of [from, to]) {
            const place = `${(x + 0).toFixed(6)} ${(y + 0).toFixed(6)}`.replaceAll('-0.000000', '0.000000');
            ends.set(place, (ends.get(place) ?? 0) + 1);
          }
        }
        // A thin segment has two ends; all else is a loop.
        const loose = [...ends.values()].filter((count) => count % 2 === 1).length;
        const isThinSegment = new Set(cornersOf(shape)).size === 2 && radius === 0;
        expect(loose).toBe(isThinSegment ? 2 : 0);
        const area = lines.reduce((sum, { from, to }) => sum + from[0] * to[1] - from[1] * to[0], 0) / 2;
        if (shape.kind === CIRCLE) {
          expect(area / (Math.PI * radius * radius)).toBeGreaterThan(0.96);
          expect(area / (Math.PI * radius * radius)).toBeLessThan(1);
        }
      }
    }
  });

  it('draws a point as a cross, and a body that turns without its skin', () => {
    const world = new World();
    world.add(circle(2, 3, 0));
    expect(drawn(world, 'shapes', { normal: 4 }).map(({ from, to }) => [from, to])).toEqual([
      [
        [1, 3],
        [3, 3],
      ],
      [
        [2, 2],
        [2, 4],
      ],
    ]);
    const other = new World();
    const blade = other.add(segment(0, 0, 4, 0), { angularVelocity: 1, skin: 0.5 });
    expect(drawn(other, 'shapes')).toEqual([{ from: [0, 0], to: [4, 0], id: blade, level: 0 }]);
  });

  it.each([
    ['in the plane', {}],
    ['under gravity', { gravity: [0, -30] }],
    ['in a world that wraps', { period: [16, 16] }],
  ] as [string, WorldOptions][])('draws what there is, %s, and changes nothing', (_, options) => {
    const flights = new Flights();
    const world = flown({ ...options, trace: flights.trace }, 2);
    const other = flown(options, 2);
    flights.pieces.clear();
    for (const it of [world, other]) it.step(0.05, (hit) => bounce(it, hit, 0.7));
    const out = createDebugLines();
    const count = debugLines(world, out);
    expect(count).toBe(out.count);
    const events = [...world.stayed, ...world.began];
    const contacts = linesOf(out, 'contacts');
    expect(contacts.length).toBe(2 * events.length);
    const middles = contacts
      .filter((_, i) => i % 2 === 0)
      .map(({ from, to }) => [(from[0] + to[0]) / 2, from[1]]);
    expect(middles).toEqual(events.map(({ x, y }) => [expect.closeTo(x, 9), y]));
    expect(linesOf(out, 'normals')).toEqual(
      events
        .filter(({ nx, ny }) => nx !== 0 || ny !== 0)
        .map(({ a, x, y, nx, ny }) => ({ from: [x, y], to: [x + nx, y + ny], id: a, level: 0 })),
    );
    const { boxes, end } = world.bodies as unknown as { boxes: Float64Array; end: number };
    const drawnBoxes = linesOf(out, 'boxes');
    expect(drawnBoxes.length).toBe(4 * end);
    for (let slot = 0; slot < end; slot++)
      expect([...drawnBoxes[4 * slot].from, ...drawnBoxes[4 * slot + 1].to]).toEqual([
        ...boxes.subarray(slot * BOX, (slot + 1) * BOX),
      ]);
    for (const { from, to, id } of linesOf(out, 'velocities')) {
      expect(to[0] - from[0]).toBeCloseTo(world.velocityX(id) / 10, 9);
      expect(to[1] - from[1]).toBeCloseTo(world.velocityY(id) / 10, 9);
    }
    const moving = [...world.ids()].filter((id) => world.velocityX(id) !== 0 || world.velocityY(id) !== 0);
    expect(linesOf(out, 'velocities').map(({ id }) => id)).toEqual(expect.arrayContaining(moving));
    // Where vertices begin their traced pieces, unless they rest.
    const begins = [...flights.pieces].flatMap(([key, pieces]) => {
      const [id, part] = key.split(' ').map(Number);
      return pieces.flatMap(({ row }) =>
        Array.from({ length: world.bodies.kindAt(slotOf(id) + part) }, (_, k) => vertexAt(k))
          .filter((v) => row[v] !== row[v + END] || row[v + 1] !== row[v + END + 1])
          .map((v) => `${id} ${row[v]} ${row[v + 1]}`),
      );
    });
    const starts = new Set(linesOf(out, 'paths').map(({ from, id }) => `${id} ${from[0]} ${from[1]}`));
    expect(begins.length).toBeGreaterThan(100);
    expect(begins.filter((it) => !starts.has(it))).toEqual([]);
    for (const it of [world, other]) it.step(0.05, (hit) => bounce(it, hit, 0.7));
    expect(world.hash()).toBe(other.hash());
  });

  it('draws parabolas within the tolerance, and a bounce as two lines', () => {
    const world = new World({ gravity: [0, -10] });
    keepPaths(world);
    world.add(circle(0, 9, 1), { velocity: [10, 0] });
    world.step(1);
    const lines = drawn(world, 'paths', { tolerance: 0.01 });
    expect(lines.length).toBeGreaterThan(4);
    for (const { from, to } of lines) {
      const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      expect(Math.abs(9 - 5 * (x / 10) ** 2 - y)).toBeLessThan(0.01);
    }
    const room = new World();
    keepPaths(room);
    room.add(segment(4, -9, 4, 9), { mobility: STATIC });
    const ball = room.add(circle(0, 0, 1), { velocity: [8, 0] });
    room.step(1, (hit) => bounce(room, hit));
    expect(drawn(room, 'paths')).toEqual([
      { from: [expect.closeTo(3, 9), 0], to: [expect.closeTo(-2, 9), 0], id: ball, level: 0 },
      { from: [0, 0], to: [expect.closeTo(3, 9), 0], id: ball, level: 0 },
    ]);
  });

  it.each(Object.entries(STRATEGIES))('draws the index of %s', (name, strategy) => {
    const world = flown({ broadphase: strategy() });
    const cells: number[][] = [];
    const lines = drawn(world, 'index');
    for (let i = 0; i < lines.length; i += 4)
      cells.push([...lines[i].from, ...lines[i + 1].to, lines[i].level]);
    expect(cells.length > 0).toBe(name !== 'bruteForce');
    expect(lines.every(({ id }) => id === -1)).toBe(true);
    const wrapping = flown({ broadphase: strategy(), period: [20, 20] });
    expect(drawn(wrapping, 'index').length > 0).toBe(name !== 'bruteForce');
  });

  it('is asked in a callback too, and draws no paths that are not kept', () => {
    const world = new World();
    world.add(segment(4, -9, 4, 9), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
    const out = createDebugLines();
    let lines: Line[] = [];
    world.step(1, (hit) => {
      debugLines(world, out);
      lines = linesOf(out, 'shapes').filter(({ id }) => id === ball);
      bounce(world, hit);
    });
    for (const { from } of lines) expect(Math.hypot(from[0] - 3, from[1])).toBeCloseTo(1, 9);
    expect(lines.length).toBe(23);
    expect(() => debugLines(world, out, { only: ['paths'] })).toThrow('keepPaths');
    expect(debugLines(world, out)).toBeGreaterThan(20);
    expect(linesOf(out, 'paths')).toEqual([]);
    expect(drawn(world, 'boxes').length).toBe(8);
    world.add(box(40, 40, 2, 2));
    expect(drawn(world, 'boxes').at(-1)?.to).toEqual([39, 39]);
    expect(() => debugLines(world, out, { only: ['shape' as 'shapes'] })).toThrow('only[0]');
  });
});

function cornersOf({ kind, row }: Shape): string[] {
  return Array.from({ length: kind }, (_, k) => `${row[vertexAt(k)]} ${row[vertexAt(k) + 1]}`);
}
