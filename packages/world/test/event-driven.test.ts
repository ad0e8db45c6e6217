import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { EventDriven, type Meeting } from './support/event-driven.js';
import { unit } from './support/worlds.js';

/**
 * The simulation that judges the engine, judged itself: by known cases, by what physics keeps, and by brute
 * force.
 */

/** Elastic, moving discs of mass 1 and the rest of infinite mass. */
function elastic(sim: EventDriven, first: number): (meeting: Meeting) => void {
  return ({ a, b, nx, ny }) => {
    const [va, vb] = [sim.velocity(a), sim.velocity(b)];
    const closing = (va[0] - vb[0]) * nx + (va[1] - vb[1]) * ny;
    const change = a >= first && b >= first ? closing : 2 * closing;
    if (a >= first) sim.setVelocity(a, va[0] - change * nx, va[1] - change * ny);
    if (b >= first) sim.setVelocity(b, vb[0] + change * nx, vb[1] + change * ny);
  };
}

interface Disc {
  x: number;
  y: number;
  radius: number;
  vx: number;
  vy: number;
}

type Wall = readonly [x0: number, y0: number, x1: number, y1: number];

interface Box {
  readonly walls: readonly Wall[];
  readonly bumper: { readonly x: number; readonly y: number; readonly radius: number };
  readonly discs: readonly Disc[];
}

/** Ten discs between four walls, around a bumper and a wall within. */
function box(seed: number): Box {
  const random = xoroshiro128plus(seed);
  const places = [-4, -2, 0, 2, 4].flatMap((x) => [-3.5, 3.5].map((y) => [x, y]));
  return {
    walls: [
      [-5, -5, 5, -5],
      [5, -5, 5, 5],
      [5, 5, -5, 5],
      [-5, 5, -5, -5],
      [-2.5, -1.2, -0.7, 1.1],
    ],
    bumper: { x: 1.3, y: 0.2, radius: 0.4 },
    discs: places.map(([x, y]) => ({
      x: x + unit(random) / 3,
      y: y + unit(random) / 3,
      radius: 0.3 + unit(random) / 5,
      vx: 9 * unit(random),
      vy: 9 * unit(random),
    })),
  };
}

/** The discs are the bodies from `first` on. */
function simulate({ walls, bumper, discs }: Box): { sim: EventDriven; first: number; ids: number[] } {
  const sim = new EventDriven();
  for (const wall of walls) sim.wall(...wall);
  const first = sim.bumper(bumper.x, bumper.y, bumper.radius) + 1;
  const ids = discs.map(({ x, y, radius, vx, vy }) => sim.disc(x, y, radius, vx, vy));
  return { sim, first, ids };
}

function meetings(sim: EventDriven, dt: number, answer: (meeting: Meeting) => boolean | void): Meeting[] {
  const all: Meeting[] = [];
  sim.step(dt, (meeting) => {
    all.push(meeting);
    return answer(meeting);
  });
  return all;
}

const pass = (): void => undefined;

describe('known cases', () => {
  it('discs meet head-on where the sum of the radii is left between them', () => {
    const sim = new EventDriven();
    sim.disc(0, 0, 1, 600, 0);
    sim.disc(10, 0, 0.5, -100, 0);
    expect(meetings(sim, 1, pass)).toEqual([{ a: 0, b: 1, toi: 8.5 / 700, nx: 1, ny: 0 }]);
  });

  // Triangles of 3, 4 and 5: what is met lies 3 or 4 beside the path.
  it('a disc meets a bumper beside its path', () => {
    const sim = new EventDriven();
    sim.bumper(10, 3, 2);
    sim.disc(0, 0, 3, 10, 0);
    expect(meetings(sim, 1, pass)).toEqual([{ a: 0, b: 1, toi: 0.6, nx: -0.8, ny: -0.6 }]);
  });

  it('a disc meets a wall within, and around its end', () => {
    const sim = new EventDriven();
    sim.wall(0, 20, 10, 20);
    sim.disc(2, 0, 5, 0, 20);
    sim.disc(14, 40, 5, 0, -20);
    expect(meetings(sim, 1, pass)).toEqual([
      { a: 0, b: 1, toi: 0.75, nx: 0, ny: -1 },
      { a: 0, b: 2, toi: 0.85, nx: 0.8, ny: 0.6 },
    ]);
  });

  it('two that are let through meet again only when they have parted', () => {
    const sim = new EventDriven();
    sim.bumper(0, 0, 1);
    const disc = sim.disc(-3, 0, 1, 1, 0);
    expect(meetings(sim, 2, pass).map(({ toi }) => toi)).toEqual([0.5]);
    // Within the bumper it turns back: that is no meeting. Outside it turns once more.
    sim.setVelocity(disc, -1, 0);
    expect(meetings(sim, 3, pass)).toEqual([]);
    sim.setVelocity(disc, 1, 0);
    expect(meetings(sim, 4, pass).map(({ toi }) => toi)).toEqual([0.5]);
  });

  it('a pair in overlap from the start is reported once, without a normal, and is never solid', () => {
    const sim = new EventDriven();
    sim.bumper(0, 0, 1);
    const disc = sim.disc(1, 0, 1, 1, 0);
    const turn = (): void => sim.setVelocity(disc, -1, 0);
    expect(meetings(sim, 1, turn)).toEqual([{ a: 0, b: 1, toi: 0, nx: 0, ny: 0 }]);
    expect(sim.x(disc)).toBe(0);
    expect(meetings(sim, 1, turn)).toEqual([]);
  });

  it('one that is answered without being turned meets again at once', () => {
    const sim = new EventDriven();
    sim.wall(0, -1, 0, 1);
    const disc = sim.disc(-2, 0, 1, 4, 0);
    let reported = 0;
    const answer = (): void => sim.setVelocity(disc, ++reported < 3 ? 4 : -4, 0);
    expect(meetings(sim, 1, answer).map(({ toi }) => toi)).toEqual([0.25, 0.25, 0.25]);
    expect(sim.x(disc)).toBe(-4);
  });

  it('what is removed meets nothing more', () => {
    const sim = new EventDriven();
    sim.wall(0, -1, 0, 1);
    sim.wall(3, -1, 3, 1);
    const disc = sim.disc(-2, 0, 1, 9, 0);
    expect(meetings(sim, 1, () => sim.remove(disc))).toHaveLength(1);
    expect(sim.has(disc)).toBe(false);
  });
});

describe('what physics keeps', () => {
  it.each([1, 2, 3, 4, 5])('energy, and all the way back when velocities are reversed, seed %d', (seed) => {
    const { sim, first, ids } = simulate(box(seed));
    const energy = (): number =>
      ids.reduce((sum, i) => sum + sim.velocity(i)[0] ** 2 + sim.velocity(i)[1] ** 2, 0);
    const before = ids.map((i) => [sim.x(i), sim.y(i)]);
    const atFirst = energy();
    const there = meetings(sim, 1, elastic(sim, first));
    expect(there.length).toBeGreaterThan(10);
    expect(Math.abs(energy() / atFirst - 1)).toBeLessThan(1e-13);
    for (const i of ids) {
      const [vx, vy] = sim.velocity(i);
      sim.setVelocity(i, -vx, -vy);
    }
    const back = meetings(sim, 1, elastic(sim, first));
    expect(back.map(({ a, b }) => [a, b]).reverse()).toEqual(there.map(({ a, b }) => [a, b]));
    // Rounding grows about tenfold from hit to hit, and a disc has few.
    ids.forEach((i, k) => {
      expect(Math.abs(sim.x(i) - before[k][0]) + Math.abs(sim.y(i) - before[k][1])).toBeLessThan(1e-6);
    });
  });
});

/**
 * The same by brute force: all move on by a little, and what is in overlap then and nears each other has met.
 */
function smallSteps(all: Box, dt: number, little: number): { a: number; b: number; toi: number }[] {
  const { walls, discs } = all;
  const first = walls.length + 1;
  const still = { radius: 0, vx: 0, vy: 0 };
  const bumper = { ...still, ...all.bumper };
  const moving = discs.map((disc) => ({ ...disc }));
  const met: { a: number; b: number; toi: number }[] = [];
  for (let n = 1; n * little <= dt; n++) {
    for (const disc of moving) {
      disc.x += disc.vx * little;
      disc.y += disc.vy * little;
    }
    for (let b = first; b < first + discs.length; b++) {
      const q = moving[b - first];
      for (let a = 0; a < b; a++) {
        const p = a < walls.length ? { ...still, ...nearest(walls[a], q) } : (moving[a - first] ?? bumper);
        const [dx, dy] = [q.x - p.x, q.y - p.y];
        const distance = Math.sqrt(dx * dx + dy * dy);
        const nears = ((q.vx - p.vx) * dx + (q.vy - p.vy) * dy) / distance;
        if (distance > p.radius + q.radius || nears >= 0) continue;
        met.push({ a, b, toi: (n * little) / dt });
        const change = a < first ? 2 * nears : nears;
        q.vx -= (change * dx) / distance;
        q.vy -= (change * dy) / distance;
        if (a < first) continue;
        p.vx += (change * dx) / distance;
        p.vy += (change * dy) / distance;
      }
    }
  }
  return met;
}

/** The point of a wall that is nearest to (x, y). */
function nearest([x0, y0, x1, y1]: Wall, { x, y }: Disc): { x: number; y: number } {
  const [ex, ey] = [x1 - x0, y1 - y0];
  const part = Math.min(Math.max(((x - x0) * ex + (y - y0) * ey) / (ex * ex + ey * ey), 0), 1);
  return { x: x0 + part * ex, y: y0 + part * ey };
}

describe('brute force', () => {
  it.each([1, 2, 3, 4])('in small steps has the same meetings in the same order, seed %d', (seed) => {
    const all = box(seed);
    const { sim, first } = simulate(all);
    const known = meetings(sim, 0.6, elastic(sim, first));
    const found = smallSteps(all, 0.6, 4e-4);
    expect(known.length).toBeGreaterThan(5);
    expect(found.map(({ a, b }) => [a, b])).toEqual(known.map(({ a, b }) => [a, b]));
    known.forEach(({ toi }, i) => {
      expect(Math.abs(found[i].toi - toi)).toBeLessThan(0.02);
    });
  });
});
