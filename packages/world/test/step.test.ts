import { bruteForce } from '@swept/broadphase';
import { circle, STATIC, segment, triangle } from '@swept/core';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const world = (): World => new World({ broadphase: bruteForce() });
const copies = (into: Hit[]) => (hit: Hit) => void into.push({ ...hit });

describe('step: detection', () => {
  it.each([1e-3, 1, 1e3, 1e6, 1e9])(
    'a bullet at %s widths per step meets a wall of no thickness',
    (speed) => {
      const w = world();
      const wall = w.add(segment(0, -10, 0, 10), { mobility: STATIC });
      const ball = w.add(circle(-speed / 4, 0.5), { velocity: [speed, 0] });
      const hits: Hit[] = [];
      w.step(1, copies(hits));
      expect(hits).toHaveLength(1);
      expect(hits[0]).toMatchObject({ a: wall, b: ball, toi: 0.25, x: 0, y: 0.5, nx: -1, ny: 0 });
      expect(w.x(ball)).toBe(speed * 0.75);
    },
  );

  it('two bullets meet each other though neither ever overlaps the other at the end of a step', () => {
    const w = world();
    const a = w.add(circle(-100, 0, 0.5), { velocity: [6000, 0] });
    const b = w.add(circle(100, 0, 0.5), { velocity: [-6000, 0] });
    const hits: Hit[] = [];
    w.step(1 / 10, copies(hits));
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ a, b, x: 0, y: 0, nx: 1, ny: 0 });
    expect(hits[0].toi).toBeCloseTo(199 / 1200, 15);
  });

  it('bodies nobody turns away pass through each other, and the pair is reported as begun, then as ended', () => {
    const w = world();
    const sheet = w.add(segment(0, -1, 0, 1), { mobility: STATIC });
    const ball = w.add(circle(-1, 0, 0.25), { velocity: [2, 0] });
    w.step(1);
    expect(w.x(ball)).toBe(1);
    expect(Array.from(w.began, (e) => [e.a, e.b, e.toi, e.x])).toEqual([[sheet, ball, 0.375, 0]]);
    expect(w.stayed.count + w.ended.count).toBe(0);
    w.step(1);
    expect(w.began.count).toBe(0);
    expect(Array.from(w.ended, (e) => [e.a, e.b, e.toi])).toEqual([[sheet, ball, 0.375]]);
  });

  it('a pair in overlap is reported to the callback once, with its way out, and then stays', () => {
    const w = world();
    const zone = w.add(circle(0, 0, 5), { mobility: STATIC });
    const ball = w.add(circle(1, 0, 1), { velocity: [0.25, 0] });
    const hits: Hit[] = [];
    w.step(1, copies(hits));
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ a: zone, b: ball, toi: 0, nx: 1, ny: 0, depth: 5 });
    w.step(1, copies(hits));
    w.step(1, copies(hits));
    expect(hits).toHaveLength(1);
    expect(Array.from(w.stayed, (e) => [e.a, e.b])).toEqual([[zone, ball]]);
    expect(w.x(ball)).toBe(1.75);
  });

  it('reports the contacts of all pairs in the order (toi, a, b)', () => {
    const w = world();
    // A row of sheets, added from the far one to the near one, and two balls side by side.
    for (let i = 9; i >= 1; i--) w.add(segment(i, -5, i, 5), { mobility: STATIC });
    const first = w.add(circle(0, 0), { velocity: [10, 0] });
    const second = w.add(circle(0, 1), { velocity: [10, 0] });
    const reported: [number, number, number][] = [];
    w.step(1, (hit) => void reported.push([hit.toi, hit.a, hit.b]));
    expect(reported).toHaveLength(18);
    expect(reported).toEqual([...reported].sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]));
    expect(reported.slice(0, 2).map((t) => t[2])).toEqual([first, second]);
  });

  it('asks category, mask and owner first', () => {
    const w = world();
    const wall = w.add(segment(0, -5, 0, 5), { mobility: STATIC, category: 2 });
    w.add(circle(-1, 0), { velocity: [2, 0], mask: 4 });
    w.add(circle(-1, 1), { velocity: [2, 0], mask: 2 });
    w.add(circle(-2, 2), { velocity: [4, 0], mask: 0 });
    const chain = [segment(5, 5, 6, 6), segment(6, 6, 7, 5)].map((s) =>
      w.add(s, { owner: 3, velocity: [1, 0] }),
    );
    const hits: Hit[] = [];
    w.step(1, copies(hits));
    expect(hits.map((hit) => [hit.a, hit.b])).toEqual([[wall, chain[0] - 2 * 1024]]);
  });
});

describe('step: responses', () => {
  it('a bounce turns a body back for the rest of the step', () => {
    const w = world();
    w.add(segment(0, -10, 0, 10), { mobility: STATIC });
    const ball = w.add(circle(-1, 0, 0.5), { velocity: [4, 1] });
    w.step(1, (hit) => bounce(w, hit));
    expect(w.x(ball)).toBeCloseTo(-0.5 - (4 - 0.5), 12);
    expect(w.y(ball)).toBeCloseTo(1, 12);
    expect(w.velocityX(ball)).toBe(-4);
  });

  it('many bounces fit into one step', () => {
    const w = world();
    w.add(segment(0, -1, 0, 1), { mobility: STATIC });
    w.add(segment(1, -1, 1, 1), { mobility: STATIC });
    const ball = w.add(circle(0.5, 0), { velocity: [500, 0] });
    let hits = 0;
    w.step(1, (hit) => {
      hits++;
      bounce(w, hit);
    });
    expect(hits).toBe(500);
    expect(w.x(ball)).toBeGreaterThan(0);
    expect(w.x(ball)).toBeLessThan(1);
    expect(w.stats.stalled).toBe(0);
  });

  it('the closing speed is per step, however late in it a body was turned', () => {
    const w = world();
    w.add(segment(0, -1, 0, 1), { mobility: STATIC });
    w.add(segment(1, -1, 1, 1), { mobility: STATIC });
    w.add(circle(0.5, 0), { velocity: [20, 0] });
    const speeds: number[] = [];
    w.step(0.5, (hit) => {
      speeds.push(hit.closingSpeed);
      bounce(w, hit);
    });
    expect(speeds).toHaveLength(10);
    for (const speed of speeds) expect(speed).toBeCloseTo(10, 10);
  });

  it('equal masses exchange their speeds, along a whole cradle', () => {
    const w = world();
    const row = [0, 3, 6, 9, 12].map((x) => w.add(circle(x, 0, 1), { velocity: [x === 0 ? 8 : 0, 0] }));
    w.step(1, (hit) => bounce(w, hit));
    expect(row.map((id) => w.velocityX(id))).toEqual([0, 0, 0, 0, 8]);
    expect(w.x(row[4])).toBeCloseTo(16, 11);
    expect(w.stats.impacts).toBe(4);
  });

  it('returning false lets a body through, slowed, with one hit', () => {
    const w = world();
    w.add(circle(0, 0, 2), { mobility: STATIC });
    const ball = w.add(circle(-4, 0, 1), { velocity: [4, 0] });
    let hits = 0;
    w.step(1, (hit) => {
      hits++;
      w.setVelocity(hit.b, 2, 0);
      return false;
    });
    expect(hits).toBe(1);
    expect(w.x(ball)).toBeCloseTo(-4 + 1 + 1.5, 12);
    w.step(1, () => void hits++);
    expect(hits).toBe(1);
  });

  it('a body removed in a callback takes its later contacts with it, and is reported as ended', () => {
    const w = world();
    const glass = w.add(segment(0, -5, 0, 5), { mobility: STATIC });
    const wall = w.add(segment(3, -5, 3, 5), { mobility: STATIC });
    const balls = [0, 1, 2].map((y) => w.add(circle(-1 - y, y), { velocity: [10, 0] }));
    const reported: [number, number][] = [];
    w.step(1, (hit) => {
      reported.push([hit.a, hit.b]);
      if (hit.a === glass) w.remove(glass);
      else w.remove(hit.b);
    });
    expect(reported).toEqual([
      [glass, balls[0]],
      [wall, balls[0]],
      [wall, balls[1]],
      [wall, balls[2]],
    ]);
    expect(w.size).toBe(1);
    w.step(1);
    expect(Array.from(w.ended, (e) => [e.a, e.b])).toEqual(reported);
  });

  it('a body added in a callback flies on from the hit', () => {
    const w = world();
    w.add(segment(0, -5, 0, 5), { mobility: STATIC });
    const post = w.add(circle(3, 9), { mobility: STATIC });
    w.add(circle(-1, 0), { velocity: [2, 0] });
    let spark = -1;
    const hits: Hit[] = [];
    w.step(1, (hit) => {
      hits.push({ ...hit });
      if (hits.length > 1) return;
      spark = w.add(circle(hit.x, hit.y + 9, 1), { velocity: [7, 0] });
      w.setVelocity(spark, 8, 0);
      expect([w.x(spark), w.velocityX(spark)]).toEqual([0, 8]);
    });
    expect(w.x(spark)).toBe(4);
    expect(hits.map((hit) => [hit.a, hit.b, hit.toi])).toEqual([
      [0, 2048, 0.5],
      [post, spark, 0.75],
    ]);
    w.step(1);
    expect(w.x(spark)).toBe(12);
  });

  it('reads positions at the time of the hit', () => {
    const w = world();
    w.add(segment(0, -5, 0, 5), { mobility: STATIC });
    const ball = w.add(circle(-1, 0, 0.5), { velocity: [4, 8] });
    const other = w.add(circle(40, 0), { velocity: [0, 80] });
    w.step(1, (hit) => {
      expect(hit.toi).toBe(0.125);
      expect([w.x(ball), w.y(ball), w.y(other)]).toEqual([-0.5, 1, 10]);
    });
    expect.assertions(2);
  });

  it('a third body changed in a callback is planned anew too', () => {
    const w = world();
    w.add(segment(0, -5, 0, 5), { mobility: STATIC });
    w.add(circle(-1, 0), { velocity: [2, 0] });
    const far = w.add(circle(50, 0), { velocity: [10, 0] });
    const post = w.add(segment(50, 1, 60, 1), { mobility: STATIC });
    const reported: [number, number][] = [];
    w.step(1, (hit) => {
      reported.push([hit.a, hit.b]);
      if (reported.length === 1) w.setVelocity(far, 0, 4);
    });
    expect(reported[1]).toEqual([far, post]);
    expect([w.x(far), w.y(far)]).toEqual([55, 2]);
  });

  it('a throwing callback leaves poses, velocities, pushes and contacts as before the step', () => {
    const w = world();
    w.add(segment(0, -10, 0, 10), { mobility: STATIC });
    w.add(segment(-5, -10, -5, 10), { mobility: STATIC });
    const ball = w.add(circle(-1, 0, 0.5), { velocity: [40, 3] });
    const pushed = w.add(triangle(20, 0, 21, 0, 20, 1), { velocity: [1, 0] });
    w.moveVertex(pushed, 2, 25, 25);
    w.moveBy(pushed, 3, 0);
    const twin = world();
    twin.add(segment(0, -10, 0, 10), { mobility: STATIC });
    twin.add(segment(-5, -10, -5, 10), { mobility: STATIC });
    twin.add(circle(-1, 0, 0.5), { velocity: [40, 3] });
    const twinPushed = twin.add(triangle(20, 0, 21, 0, 20, 1), { velocity: [1, 0] });
    twin.moveVertex(twinPushed, 2, 25, 25);
    twin.moveBy(twinPushed, 3, 0);
    const before = w.hash();
    let reported = 0;
    const failing = (hit: Hit): void => {
      bounce(w, hit);
      w.setVelocity(pushed, -9, -9);
      if (++reported === 3) throw new Error('third hit');
    };
    expect(() => w.step(1, failing)).toThrow('third hit');
    expect(reported).toBe(3);
    expect(w.hash()).toBe(before);
    expect([w.velocityX(ball), w.velocityX(pushed)]).toEqual([40, 1]);
    w.step(1, (hit) => bounce(w, hit));
    twin.step(1, (hit) => bounce(twin, hit));
    expect(w.hash()).toBe(twin.hash());
    expect([w.x(pushed, 0), w.x(pushed, 2), w.y(pushed, 2)]).toEqual([24, 29, 25]);
    expect(w.began.count).toBe(twin.began.count);
  });
});

describe('step: what is easily forgotten', () => {
  it('an overlap keeps nothing of the hit reported before it', () => {
    const w = world();
    // In order: a ball that merely touches the wall moves in, then a pair in overlap; both at toi 0.
    w.add(segment(0, -5, 0, 5), { mobility: STATIC });
    w.add(circle(-1, 0, 1), { velocity: [1, 0] });
    w.add(circle(50, 0, 2));
    w.add(circle(51, 0, 2));
    const hits: Hit[] = [];
    w.step(1, copies(hits));
    expect(hits.map((hit) => hit.depth)).toEqual([0, 3]);
    expect([hits[0].flags, hits[0].featureA].every((n) => n > 0)).toBe(true);
    expect(hits[1]).toMatchObject({ toi: 0, featureA: 0, featureB: 0, flags: 0, x: 50.5, y: 0 });
  });

  it('an overlap goes on although an earlier hit of the same instant deflects a body of it', () => {
    const w = world();
    const a = w.add(circle(0, 0, 2));
    const b = w.add(circle(50, 0, 2));
    const c = w.add(circle(0, 3, 2));
    w.step(1);
    w.place(b, 0, -3);
    const hits: Hit[] = [];
    w.step(1, (hit) => {
      copies(hits)(hit);
      w.setVelocity(a, 0, 0.01);
    });
    expect(hits).toMatchObject([{ a, b, toi: 0 }]);
    expect(Array.from(w.stayed, (e) => [e.a, e.b])).toEqual([[a, c]]);
    expect(w.ended.count).toBe(0);
  });

  it('a throwing trace leaves everything as before the step, and the next step runs', () => {
    let fail = true;
    const w = new World({
      broadphase: bruteForce(),
      trace: () => {
        if (fail) throw new Error('full');
      },
    });
    const ball = w.add(circle(1, 2), { velocity: [3, 0] });
    const before = w.hash();
    expect(() => w.step(1)).toThrow('full');
    expect(w.hash()).toBe(before);
    fail = false;
    w.step(1);
    expect(w.x(ball)).toBe(4);
  });
});

describe('step: pushes', () => {
  it('moveBy is swept, adds to the velocity, and is done after one step', () => {
    const w = world();
    const wall = w.add(segment(0, -5, 0, 5), { mobility: STATIC });
    const hand = w.add(circle(-1, 0), { velocity: [0, 1] });
    w.moveBy(hand, 1, 0);
    w.moveBy(hand, 3, 0);
    const hits: Hit[] = [];
    w.step(1, copies(hits));
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ a: wall, b: hand, toi: 0.25, y: 0.25 });
    expect([w.x(hand), w.y(hand)]).toEqual([3, 1]);
    w.step(1);
    expect([w.x(hand), w.y(hand)]).toEqual([3, 2]);
  });

  it('a pushed body whose hit is answered stops at the wall', () => {
    const w = world();
    w.add(segment(0, -5, 0, 5), { mobility: STATIC });
    const hand = w.add(circle(-1, 0, 0.5));
    for (let n = 0; n < 50; n++) {
      w.moveBy(hand, 1, 0);
      w.step(1, (hit) => bounce(w, hit));
      expect(w.x(hand)).toBeLessThan(-0.5);
    }
    expect(w.x(hand)).toBeCloseTo(-0.5, 9);
  });

  it('moveVertex sweeps one vertex, so a turning blade meets what it passes', () => {
    const w = world();
    const dust = w.add(circle(1, 1), { mobility: STATIC });
    const blade = w.add(segment(0, 0, 3, 0));
    w.moveVertex(blade, 1, 0, 3);
    const hits: Hit[] = [];
    w.step(1, copies(hits));
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ a: dust, b: blade, toi: 0.5, x: 1, y: 1 });
    expect([w.x(blade, 1), w.y(blade, 1)]).toEqual([0, 3]);
  });

  it('place jumps over everything and drops pushes', () => {
    const w = world();
    w.add(segment(0, -5, 0, 5), { mobility: STATIC });
    const ball = w.add(triangle(-1, 0, -2, 0, -2, 1));
    w.moveBy(ball, 9, 9);
    w.place(ball, 5, 5);
    w.step(1);
    expect(w.began.count).toBe(0);
    expect([0, 1, 2].map((i) => [w.x(ball, i), w.y(ball, i)])).toEqual([
      [5, 5],
      [4, 5],
      [4, 6],
    ]);
  });
});
