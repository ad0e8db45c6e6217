import {
  box,
  chain,
  circle,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  type Shape,
  STATIC,
  segment,
  slotOf,
  triangle,
  vertexAt,
} from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { depenetrate } from '../src/responses/depenetrate.js';
import { moveAndSlide } from '../src/responses/move-and-slide.js';
import { slide } from '../src/responses/slide.js';
import { stop } from '../src/responses/stop.js';
import { World } from '../src/world.js';
import { energyOf, strike, turnedVertex } from './support/turning.js';
import { addRing, PathJudge, unit } from './support/worlds.js';

const G = 9.81;
const near = (value: number): unknown => expect.closeTo(value, 9);

describe('free flight', () => {
  it.each([1 / 60, 0.37, 1])('of a spinning box under gravity is the closed form, steps of %d s', (dt) => {
    const world = new World({ gravity: [0, -G] });
    const shapes = box(1, 2, 2, 1);
    const id = world.add(shapes, { velocity: [3, 20], angularVelocity: 7, angle: 0.3 });
    let t = 0;
    while (t < 3) {
      world.step(dt);
      t += dt;
    }
    const center = [1 + 3 * t, 2 + 20 * t - (G * t * t) / 2] as const;
    expect(Math.abs(world.centerX(id) - center[0])).toBeLessThan(1e-12);
    expect(Math.abs(world.centerY(id) - center[1])).toBeLessThan(3e-12);
    shapes.forEach((shape, part) => {
      for (let vertex = 0; vertex < 3; vertex++) {
        const [x, y] = turnedVertex(shape, vertex, [1, 2], 0.3 + 7 * t, center);
        expect(Math.abs(world.x(id, vertex, part) - x)).toBeLessThan(3e-12);
        expect(Math.abs(world.y(id, vertex, part) - y)).toBeLessThan(3e-12);
      }
    });
    expect(Math.sin(world.angle(id) - 0.3 - 7 * t)).toBeCloseTo(0, 12);
    expect(world.angularVelocity(id)).toBe(7);
  });

  it('keeps the shape and the energy over ten thousand turns', () => {
    const world = new World();
    const id = world.add(triangle(-1, -1, 2, -1, -1, 2), { angularVelocity: 2 * Math.PI * 30.1, skin: 0.5 });
    const side = () => Math.hypot(world.x(id, 1) - world.x(id, 0), world.y(id, 1) - world.y(id, 0));
    const before = energyOf(world, id);
    for (let n = 0; n < 350; n++) world.step(1);
    expect(side()).toBeCloseTo(3, 14);
    expect(energyOf(world, id)).toBe(before);
    // Each step takes 30 turns and a tenth of one.
    const turned = 350 * (world.angularVelocity(id) - 60 * Math.PI);
    expect(Math.sin(world.angle(id) - turned)).toBeCloseTo(0, 10);
  });

  it.each<[string, Shape[]]>([
    ['about its centre', [circle(5, 5, 1)]],
    ['of two parts', [circle(5, 5, 1), circle(5, 5, 2)]],
  ])('of a disc %s turns its angle alone, and has the bits of one that does not turn', (_, shapes) => {
    const plain = new World({ gravity: [1, -3] });
    const turning = new World({ gravity: [1, -3] });
    const a = plain.add(shapes, { velocity: [3, 1] });
    const b = turning.add(shapes, { velocity: [3, 1], angularVelocity: 5 });
    for (let n = 0; n < 50; n++) {
      plain.step(0.1);
      turning.step(0.1);
    }
    expect([turning.x(b), turning.y(b), turning.velocityY(b)]).toEqual([
      plain.x(a),
      plain.y(a),
      plain.velocityY(a),
    ]);
    expect([turning.centerX(b), turning.centerY(b)]).toEqual([plain.x(a), plain.y(a)]);
    expect(Math.sin(turning.angle(b) - 25)).toBeCloseTo(0, 12);
    expect(turning.stats.replans).toBe(0);
  });

  it('its pieces join, and the true shape is within the skin of them at all times', () => {
    const shapes = [segment(-1, 0, 3, 0, 0.1), triangle(0, 0, 1, 1, 0, 2)];
    const pieces: [from: number, to: number, row: Rows, part: number][] = [];
    const world = new World({
      gravity: [0, -40],
      trace: (_, from, to, rows, offset, part) =>
        void pieces.push([from, to, rows.slice(offset, offset + ROW), part]),
    });
    const skin = 0.01;
    const id = world.add(shapes, { center: [0, 0], velocity: [4, 5], angularVelocity: 30, skin, angle: 1 });
    const slot = slotOf(id);
    expect(world.bodies.rows[slot * ROW + RADIUS]).toBe(0.1 + skin);
    expect(world.bodies.rows[(slot + 1) * ROW + RADIUS]).toBe(skin);
    const dt = 0.25;
    let worst = 0;
    for (let n = 0; n < 3; n++) {
      pieces.length = 0;
      world.step(dt);
      expect(pieces.length).toBeGreaterThan(40);
      for (const [from, to, row, part] of pieces) {
        expect(row[RADIUS] - shapes[part].row[RADIUS]).toBeCloseTo(skin, 15);
        for (let k = 0; k <= 8; k++) {
          const u = k / 8;
          const t = (n + from + (to - from) * u) * dt;
          for (let i = 0; i < shapes[part].kind; i++) {
            const v = vertexAt(i);
            const [x, y] = turnedVertex(shapes[part], i, [0, 0], 1 + 30 * t, [4 * t, 5 * t - 20 * t * t]);
            // The last piece of a step is written as it goes on to the end of the step: it ends there.
            const px = row[v] + (row[v + END] - row[v]) * u;
            const py = row[v + 1] + (row[v + END + 1] - row[v + 1]) * u;
            worst = Math.max(worst, Math.hypot(px - x, py - y));
          }
        }
      }
    }
    expect(worst).toBeLessThanOrEqual(skin);
    expect(worst).toBeGreaterThan(skin / 2);
  });
});

describe('hits of bodies that turn', () => {
  it('a rod that turns meets a peg when the closed form says, and is there then', () => {
    const skin = 1e-4;
    const world = new World();
    const peg = world.add(circle(0, 2, 0.5), { mobility: STATIC });
    const rod = world.add(segment(-3, 0, 3, 0), { angularVelocity: 10, skin });
    // The rod touches the peg where its line is 0.5 from the centre of the peg.
    const touch = (radius: number): number => Math.PI / 2 - Math.asin(radius / 2);
    let hits = 0;
    world.step(0.25, (hit) => {
      if (hits++ > 0) return;
      const angle = 10 * 0.25 * hit.toi;
      expect(angle).toBeLessThanOrEqual(touch(0.5) + 1e-9);
      expect(angle).toBeGreaterThan(touch(0.5 + 2 * skin));
      expect(world.angle(rod)).toBeCloseTo(angle, 14);
      expect(world.x(rod, 1)).toBeCloseTo(3 * Math.cos(angle), 14);
      expect(world.y(rod, 1)).toBeCloseTo(3 * Math.sin(angle), 14);
      const [vx, vy] = world.velocityAt(rod, hit.x, hit.y);
      expect(vx).toBeCloseTo(-10 * hit.y, 12);
      expect(vy).toBeCloseTo(10 * hit.x, 12);
      world.setAngularVelocity(rod, -10);
    });
    expect(hits).toBe(1);
    expect(world.began.a[0]).toBe(peg);
    expect(world.stats.stalled).toBe(0);
  });

  it.each([0, 0.5, 3, 10, 50])('a box that is thrown into a room at %d rad/s keeps its energy', (spin) => {
    const judge = new PathJudge();
    const world = new World({ gravity: [0, -10], trace: judge.trace });
    judge.world = world;
    judge.walls = addRing(world, [
      [-5, 0],
      [5, 0],
      [5, 10],
      [-5, 10],
    ]);
    const id = world.add(box(0, 4, 2, 1), { velocity: [1, 0], angularVelocity: spin, skin: 0.01 });
    const before = energyOf(world, id);
    let hits = 0;
    for (let n = 0; n < 1200; n++) {
      world.step(1 / 60, (hit) => {
        hits++;
        strike(world, hit, 1);
      });
      expect(world.stats.stalled).toBe(0);
      for (let part = 0; part < 2; part++) {
        for (let v = 0; v < 3; v++) {
          expect(Math.abs(world.x(id, v, part))).toBeLessThan(5);
          expect(Math.abs(world.y(id, v, part) - 5)).toBeLessThan(5);
        }
      }
    }
    expect(hits).toBeGreaterThan(15);
    expect(judge.crossings).toBe(0);
    expect(Math.abs(energyOf(world, id) / before - 1)).toBeLessThan(1e-11);
  });

  it('momentum and energy of two that strike each other are kept', () => {
    const world = new World();
    const ids = [
      world.add(box(-3, 0.3, 2, 1), { velocity: [5, 0], angularVelocity: 3, mass: 2 }),
      world.add([segment(2, -2, 2, 2, 0.2)], { velocity: [-1, 0], angularVelocity: -1 }),
    ];
    const sum = (of: (id: number) => number): number => ids.reduce((total, id) => total + of(id), 0);
    const spin = (id: number): number =>
      world.inertia(id) * world.angularVelocity(id) +
      world.mass(id) * (world.centerX(id) * world.velocityY(id) - world.centerY(id) * world.velocityX(id));
    const kept = () => [
      sum((id) => energyOf(world, id)),
      sum((id) => world.mass(id) * world.velocityX(id)),
      sum((id) => world.mass(id) * world.velocityY(id)),
      sum(spin),
    ];
    const before = kept();
    let hits = 0;
    for (let n = 0; n < 60; n++) {
      world.step(1 / 30, (hit) => {
        hits++;
        strike(world, hit, 1);
      });
    }
    expect(hits).toBeGreaterThan(0);
    const after = kept();
    for (let i = 0; i < after.length; i++) expect(after[i]).toBeCloseTo(before[i], 10);
  });

  it('a body that turns passes a sensor, which is told once, and what is not answered', () => {
    const world = new World();
    const zone = world.add(circle(2, 2, 0.3), { mobility: STATIC, sensor: true });
    const other = world.add(circle(-2, 2, 0.3));
    const blade = world.add(box(0, 0, 8, 0.5), { angularVelocity: 3, mass: Infinity });
    const told: number[] = [];
    world.step(0.9, (hit) => void told.push(hit.a + hit.b - blade));
    expect(told).toEqual([zone, other]);
    expect(world.began.count).toBe(2);
    expect(Math.sin(world.angle(blade) - 2.7)).toBeCloseTo(0, 14);
  });

  it('a removal within a step ends its turning, and a body that is added flies on from there', () => {
    const world = new World({ gravity: [0, -10] });
    const blade = world.add(segment(0, 0, 4, 0), { angularVelocity: 8, center: [0, 0], gravityScale: 0 });
    world.add(circle(0, 3, 0.1), { mobility: STATIC });
    let born = -1;
    let from = 0;
    world.step(1, (hit) => {
      if (born >= 0) return;
      world.remove(blade);
      from = hit.toi;
      born = world.add(box(20, 0, 2, 1), { angularVelocity: 6, velocity: [1, 0] });
      expect(world.angle(born)).toBe(0);
    });
    expect(world.has(blade)).toBe(false);
    expect(from).toBeCloseTo((Math.PI / 2 - Math.asin(0.1 / 3)) / 8, 1);
    expect(world.angle(born)).toBeCloseTo(6 * (1 - from) - (6 * (1 - from) > Math.PI ? 2 * Math.PI : 0), 12);
    expect(world.centerX(born)).toBeCloseTo(20 + (1 - from), 12);
    expect(world.centerY(born)).toBeCloseTo(-5 * (1 - from) ** 2, 12);
  });

  it('a callback that sets the angular velocity of a third body sets that of the moment', () => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    world.add(circle(0, 0, 1), { velocity: [8, 0], gravityScale: 0 });
    const third = world.add(box(-50, 0, 2, 1), { velocity: [0, 3], angularVelocity: 1 });
    world.step(1, (hit) => {
      expect(hit.toi).toBeCloseTo(0.5, 15);
      expect(world.angle(third)).toBeCloseTo(0.5, 15);
      expect(world.centerY(third)).toBeCloseTo(1.5 - 1.25, 15);
      world.setAngularVelocity(third, -2);
      expect(world.velocityY(third)).toBeCloseTo(-2, 14);
    });
    expect(world.angle(third)).toBeCloseTo(0.5 - 1, 14);
    expect(world.velocityY(third)).toBeCloseTo(-7, 14);
    expect(world.centerY(third)).toBeCloseTo(3 - 5, 14);
  });

  it('a body that is stopped for the rest of a step does not turn for that long', () => {
    const world = new World();
    const cell = [segment(-1.2, -1.2, 1.2, -1.2), segment(1.2, -1.2, 1.2, 1.2)];
    for (const wall of [...cell, segment(1.2, 1.2, -1.2, 1.2), segment(-1.2, 1.2, -1.2, -1.2)])
      world.add(wall, { mobility: STATIC });
    const id = world.add(box(0, 0, 2, 2), { angularVelocity: 1 });
    let last = 0;
    world.step(1, (hit) => {
      last = hit.toi;
      // It is told to go on.
      world.setAngularVelocity(id, 1);
    });
    expect(world.stats.stalled).toBe(1);
    expect(last).toBeLessThan(0.5);
    expect(world.angle(id)).toBeCloseTo(last, 6);
    expect(world.angle(id)).toBeLessThan(Math.PI / 4);
    world.setAngularVelocity(id, -1);
    world.step(0.1);
    expect(world.angle(id)).toBeCloseTo(last - 0.1, 6);
    for (let v = 0; v < 3; v++)
      expect(Math.hypot(world.x(id, v) - world.centerX(id), world.y(id, v) - world.centerY(id))).toBeCloseTo(
        Math.SQRT2,
        14,
      );
    // The walls may have put it back by its skin, a 128th of its reach.
    expect(Math.hypot(world.centerX(id), world.centerY(id))).toBeLessThan(Math.SQRT2 / 128);
  });
});

describe('what moves bodies that turn otherwise', () => {
  it('moveBy moves the centre while it turns, and place puts it elsewhere, in a callback too', () => {
    const world = new World();
    const id = world.add(segment(0, 0, 2, 0), { angularVelocity: Math.PI, velocity: [0, 1] });
    world.moveBy(id, 10, 0);
    world.step(0.5);
    expect([world.centerX(id), world.centerY(id)]).toEqual([11, 0.5]);
    expect(world.x(id, 0)).toBeCloseTo(11, 14);
    expect(world.y(id, 0)).toBeCloseTo(-0.5, 14);
    world.place(id, 0, 0);
    expect([world.x(id), world.y(id)]).toEqual([0, 0]);
    expect(world.centerY(id)).toBeCloseTo(1, 14);
    world.add(segment(-9, 2.03, 9, 2.03), { mobility: STATIC });
    let hits = 0;
    world.step(0.5, () => {
      if (hits++ > 0) return;
      world.place(id, 50, 50);
      expect([world.x(id), world.y(id)]).toEqual([50, 50]);
    });
    expect(hits).toBe(1);
    expect(Math.hypot(world.x(id) - world.centerX(id), world.y(id) - world.centerY(id))).toBeCloseTo(1, 13);
    expect(world.centerX(id)).toBeGreaterThan(48);
    expect(Math.cos(world.angle(id))).toBeCloseTo(-1, 13);
  });

  it('what a callback does to a push counts from the hit on: moveBy, place, and a slide', () => {
    // A ball that meets a wall at half the time of the step, and a body that turns elsewhere.
    const world = new World();
    world.add(segment(5, -9, 5, 9), { mobility: STATIC });
    const ball = world.add(circle(0, 5, 1), { velocity: [8, 0] });
    const pushed = world.add(box(-50, 0, 1, 1), { velocity: [4, 0], angularVelocity: 2 });
    const placed = world.add(box(-100, 0, 1, 1), { velocity: [4, 0], angularVelocity: 2 });
    world.moveBy(placed, 0, 10);
    world.step(1, (hit) => {
      if (hit.b !== ball) return;
      const before = [world.x(pushed), world.y(pushed), world.centerX(pushed), world.angle(pushed)];
      world.moveBy(pushed, 10, 0);
      expect([world.x(pushed), world.y(pushed), world.centerX(pushed), world.angle(pushed)]).toEqual(before);
      expect(world.centerX(pushed)).toBeCloseTo(-48, 12);
      world.place(placed, 0, 50);
    });
    expect([world.centerX(pushed), world.centerY(pushed)]).toEqual([near(-36), near(0)]);
    // Its first corner was put there at half the time, when it had turned by 1: within its skin.
    const [dx, dy] = [0.5 * (Math.cos(1) - Math.sin(1)), 0.5 * (Math.sin(1) + Math.cos(1))];
    expect(Math.hypot(world.centerX(placed) - 2 - dx, world.centerY(placed) - 50 - dy)).toBeLessThan(
      world.skin(placed),
    );
    for (const id of [pushed, placed])
      expect([world.x(id) - world.centerX(id), world.y(id) - world.centerY(id)]).toEqual([
        near(-0.5 * (Math.cos(2) - Math.sin(2))),
        near(-0.5 * (Math.sin(2) + Math.cos(2))),
      ]);

    // A pushed body slides along a floor: what led it down is gone from the hit on.
    const room = new World();
    room.add(segment(-99, 0, 99, 0), { mobility: STATIC });
    const slider = room.add(box(0, 2, 1, 1), { angularVelocity: 1 });
    room.moveBy(slider, 8, -4);
    let y = NaN;
    room.step(1, (hit) => {
      y = room.centerY(slider);
      slide(room, hit);
      y += (1 - hit.toi) * room.velocityY(slider);
    });
    expect([room.centerX(slider), room.centerY(slider)]).toEqual([near(8), near(y)]);
  });

  it('moveAndSlide and depenetrate take the centre along', () => {
    const world = new World();
    const wall = world.add(segment(5, -9, 5, 9), { mobility: STATIC });
    const id = world.add(box(0, 0, 2, 2), { angularVelocity: 1, mass: 2 });
    moveAndSlide(world, id, 3, 1);
    expect(world.x(id)).toBeCloseTo(2, 12);
    expect(world.centerX(id) - world.x(id)).toBeCloseTo(1, 12);
    expect(world.centerY(id) - world.y(id)).toBeCloseTo(1, 12);
    world.place(id, 4, 0);
    expect(world.has(wall)).toBe(true);
    expect(depenetrate(world, id)).toBe(true);
    expect(Math.abs(world.x(id) - 4)).toBeGreaterThan(0.5);
    expect(world.centerX(id) - world.x(id)).toBeCloseTo(1, 12);
    world.step(1);
    expect(world.angle(id)).toBeCloseTo(1, 14);
    expect(Math.hypot(world.x(id) - world.centerX(id), world.y(id) - world.centerY(id))).toBeCloseTo(
      Math.SQRT2,
      12,
    );
  });

  it('setAngle turns it at once, with its push', () => {
    const world = new World();
    const id = world.add(segment(0, 0, 2, 0), { skin: 0.1 });
    world.moveBy(id, 0, 4);
    world.setAngle(id, Math.PI / 2);
    expect(world.angle(id)).toBeCloseTo(Math.PI / 2, 15);
    expect(world.x(id, 0)).toBeCloseTo(1, 15);
    expect(world.y(id, 0)).toBeCloseTo(-1, 15);
    world.step(0);
    expect(world.y(id, 0)).toBeCloseTo(3, 15);
    world.setAngle(id, 5 * Math.PI);
    expect(Math.abs(world.angle(id))).toBeCloseTo(Math.PI, 14);
  });

  it('a body can be added turned without turning, a static one too', () => {
    const world = new World();
    for (const mobility of [undefined, STATIC]) {
      const id = world.add(box(1, 1, 2, 2), { angle: Math.PI / 4, ...(mobility === STATIC && { mobility }) });
      expect(world.x(id, 0)).toBeCloseTo(1, 15);
      expect(world.y(id, 0)).toBeCloseTo(1 - Math.SQRT2, 15);
      expect([world.angle(id), world.angularVelocity(id), world.inertia(id)]).toEqual([
        Math.PI / 4,
        0,
        Infinity,
      ]);
      expect(world.bodies.rows[slotOf(id) * ROW + RADIUS]).toBe(0);
    }
  });

  it('masses carry the inertia', () => {
    const world = new World();
    const id = world.add(box(0, 0, 2, 1), { mass: 3, angularVelocity: 0 });
    expect(world.inertia(id)).toBeCloseTo((3 * 5) / 12, 14);
    world.setMass(id, 6);
    expect(world.inertia(id)).toBeCloseTo((6 * 5) / 12, 14);
    world.setMass(id, Infinity);
    expect(world.inertia(id)).toBe(Infinity);
    expect(world.inertia(world.add(circle(9, 9, 1)))).toBe(Infinity);
    expect(world.inertia(world.add(circle(9, 9, 2), { inertia: 8, mass: 2 }))).toBe(8);
    expect(world.inertia(world.add(circle(9, 9), { angularVelocity: 1 }))).toBe(Infinity);
  });

  it('in a world that wraps, a body turns across the seam', () => {
    const world = new World({ period: [16, Infinity] });
    const id = world.add(segment(14, 0, 18, 0), { velocity: [8, 0], angularVelocity: 2, angle: 1 });
    const peg = world.add(circle(0.1, 8, 0.5));
    let told = 0;
    for (let n = 0; n < 64; n++) {
      world.step(1 / 16, (hit) => {
        told++;
        expect([hit.a, hit.b]).toEqual([id, peg]);
      });
    }
    const t = 4;
    expect(told).toBe(0);
    expect(Math.sin(world.angle(id) - 1 - 2 * t)).toBeCloseTo(0, 11);
    const far = world.centerX(id) - (16 + 8 * t);
    expect(far / 16).toBeCloseTo(Math.round(far / 16), 11);
    expect(world.x(id)).toBeGreaterThanOrEqual(0);
    expect(world.x(id)).toBeLessThan(16);
    expect(world.x(id) - world.centerX(id)).toBeCloseTo(-2 * Math.cos(1 + 2 * t), 10);
    world.setVelocity(id, 0, 0);
    world.setAngularVelocity(id, 0);
    world.place(peg, 15.9, world.centerY(id) + 3);
    world.moveBy(id, 0, 3);
    world.setAngle(id, 0);
    world.step(1, () => void told++);
    expect(told).toBe(1);
  });

  it('in a world that wraps, the place of a hit is as fast for both bodies, whichever is the first', () => {
    const [first, second] = [true, false].map((isFirst) => {
      const world = new World({ period: [16, 16] });
      const peg = (): number => world.add(circle(0.8, 8.5, 0.1));
      if (!isFirst) peg();
      const blade = world.add(segment(15, 8, 17, 8), { angularVelocity: 2, mass: Infinity });
      if (isFirst) peg();
      let velocity = [NaN, NaN];
      world.step(1, (hit) => {
        velocity = world.velocityAt(blade, hit.x, hit.y);
      });
      return velocity;
    });
    expect(second[0]).toBeCloseTo(first[0], 12);
    expect(second[1]).toBeCloseTo(first[1], 12);
    expect(Math.hypot(...first)).toBeLessThan(2.1);
  });

  it.each([8, 10, 12])('a star of %d points that turns keeps what flies in it', (corners) => {
    const points = Array.from({ length: 2 * corners }, (_, i): [number, number] => {
      const angle = (-Math.PI * i) / corners;
      const far = i % 2 === 0 ? 8 : 10;
      return [far * Math.cos(angle), far * Math.sin(angle)];
    });
    for (const spin of [2, 6]) {
      const world = new World();
      const star = chain(points, { closed: true });
      world.add(star, { angularVelocity: spin, mass: Infinity, center: [0, 0] });
      const discs = Array.from({ length: 20 }, (_, i) =>
        world.add(circle(2 * Math.cos(i), 2 * Math.sin(i), 0.25), {
          velocity: [50 * Math.cos(2.3 * i), 50 * Math.sin(2.3 * i)],
          owner: 1,
        }),
      );
      for (let n = 0; n < 120; n++) world.step(1 / 60, (hit) => strike(world, hit, 1));
      for (const id of discs) expect(Math.hypot(world.x(id), world.y(id))).toBeLessThan(10);
    }
  });
});

function messageOf(call: () => void): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('what is refused leaves the world as it was', () => {
  it('more chords than a step can have, at the step, and in a callback', () => {
    const world = new World();
    const id = world.add(segment(-1, 0, 1, 0), { angularVelocity: 1 });
    const ball = world.add(circle(5, 0, 1), { velocity: [10, 0] });
    world.add(segment(9, -9, 9, 9), { mobility: STATIC });
    const before = world.hash();
    world.setAngularVelocity(id, 1e4);
    const told = /step: angular velocity of body 0 must be about (.*) or less for 256 chords within its skin/;
    expect(() => world.step(1)).toThrow(told);
    expect(() => world.step(1)).toThrow(InvalidInput);
    // The limit that it tells is one.
    const [, limit] = told.exec(messageOf(() => world.step(1))) ?? [];
    world.setAngularVelocity(id, 1.01 * +limit);
    expect(() => world.step(1)).toThrow(told);
    const other = new World();
    other.add(segment(-1, 0, 1, 0), { angularVelocity: 0.99 * +limit });
    other.step(1);
    world.setAngularVelocity(id, 1);
    expect(world.hash()).toBe(before);
    expect(() => world.step(1, () => world.setAngularVelocity(id, -1e9))).toThrow(
      /256 chords.*got -1000000000/,
    );
    expect(world.hash()).toBe(before);
    world.step(0.1);
    expect(world.angle(id)).toBe(0.1);
    expect(world.x(ball)).toBe(6);
  });

  it('a disc turns by at most a million radians in a step', () => {
    const world = new World();
    const id = world.add(circle(0, 0, 1), { angularVelocity: 2e6 });
    expect(() => world.step(1)).toThrow(
      /angular velocity of body 0 must be at most 1000000 radians in the step/,
    );
    world.step(0.25);
    expect(Math.sin(world.angle(id) - 5e5)).toBeCloseTo(0, 9);
  });

  it('what a failed step has added is not in the hash of what is added later', () => {
    const run = (fails: boolean): string => {
      const world = new World();
      world.add(box(0, 0, 1, 1));
      world.add(circle(0.2, 0, 1));
      const failing = (): void => {
        world.add(triangle(5, 5, 6, 5, 5, 6), { angularVelocity: 1 });
        throw new Error('no');
      };
      if (fails) expect(() => world.step(1, failing)).toThrow('no');
      world.add(circle(20, 20, 1), { angularVelocity: 1, center: [19, 19] });
      return world.hash();
    };
    expect(run(true)).toBe(run(false));
  });

  it('a step that fails gives back angles, centres and angular velocities', () => {
    const build = () => {
      const world = new World({ gravity: [0, -10] });
      world.add(segment(-9, -3, 9, -3), { mobility: STATIC });
      const ids = [0, 4, -4].map((x) =>
        world.add(box(x, 0, 2, 1), { angularVelocity: 20 + x, velocity: [0, -9], angle: 0.1 * x }),
      );
      world.step(0.1, (hit) => strike(world, hit, 0.9));
      return { world, ids };
    };
    const { world, ids } = build();
    const twin = build().world;
    const before = world.hash();
    world.moveBy(ids[2], 0.5, 0);
    twin.moveBy(ids[2], 0.5, 0);
    let hits = 0;
    const fail = (): void =>
      world.step(0.5, (hit) => {
        strike(world, hit, 0.9);
        if (hits++ === 3) {
          world.setAngularVelocity(ids[0], 3);
          world.remove(ids[1]);
          throw new Error('no');
        }
      });
    expect(fail).toThrow('no');
    expect(world.hash()).not.toBe(before);
    expect(world.hash()).toBe(twin.hash());
    for (const it of [world, twin]) it.step(0.5, (hit) => strike(it, hit, 0.9));
    expect(world.hash()).toBe(twin.hash());
  });

  it.each<[string, (world: World, plain: number, turning: number) => unknown, RegExp]>([
    [
      'an angle that is no number',
      (w) => w.add(circle(0, 0, 1), { angle: NaN }),
      /add: angle must be a number/,
    ],
    ['a large angle', (w, _, id) => w.setAngle(id, 1e7), /setAngle: angle must be .* got 10000000/],
    [
      'to turn a static body',
      (w) => w.add(circle(0, 0, 1), { mobility: STATIC, angularVelocity: 0 }),
      /add: angularVelocity of a static body must be left out/,
    ],
    ['a negative skin', (w) => w.add(box(0, 0, 1, 1), { skin: -1 }), /add: skin must be a number between/],
    ['no skin', (w) => w.add(box(0, 0, 1, 1), { skin: 0 }), /add: skin must be positive/],
    ['an inertia of 0', (w) => w.add(circle(0, 0, 1), { inertia: 0 }), /add: inertia must be a number from/],
    [
      'the inertia of a kinematic body',
      (w) => w.add(circle(0, 0, 1), { inertia: 1, mass: Infinity }),
      /kinematic body must be Infinity/,
    ],
    [
      'a centre of three numbers',
      (w) => w.add(circle(0, 0, 1), { center: [1, 2, 3] as never }),
      /add: center must be two numbers/,
    ],
    [
      'a centre of a body that is not turned',
      (w) => w.add(box(0, 0, 2, 1), { center: [1, 2] }),
      /add: center of a body that is not turned must be left out, or an angle beside it, got/,
    ],
    ['a centre of texts', (w) => w.add(circle(0, 0, 1), { center: ['1', 2] as never }), /add: center\[0\]/],
    [
      'the spin of a body that does not turn',
      (w, id) => w.setAngularVelocity(id, 1),
      /a body that turns: one added with/,
    ],
    [
      'the angle of a body that does not turn',
      (w, id) => w.setAngle(id, 1),
      /setAngle: body must be a body that turns/,
    ],
    [
      'an infinite spin',
      (w, _, id) => w.setAngularVelocity(id, Infinity),
      /setAngularVelocity: angularVelocity/,
    ],
    [
      'a vertex that moves by itself',
      (w, _, id) => w.moveVertex(id, 0, 1, 1),
      /moveVertex: body must be a body that does not turn/,
    ],
    [
      'setAngle in a step',
      (w, _, id) => w.step(1, () => w.setAngle(id, 1)),
      /setAngle: the call must be between steps/,
    ],
    [
      'a skin that rounding fills',
      (w) => {
        w.add(box(1e15, 0, 4, 4), { angularVelocity: 1, skin: 1e-3 });
        w.step(1);
      },
      /step: skin of body .* must be larger, by what rounding at its coordinates .* got 0.001/,
    ],
  ])('%s', (_, call, message) => {
    const world = new World();
    const plain = world.add(circle(0, 0, 1), { velocity: [4, 0] });
    const turning = world.add(box(5, 0, 1, 1), { angularVelocity: 1 });
    const before = world.hash();
    expect(() => call(world, plain, turning)).toThrow(message);
    expect(() => call(world, plain, turning)).toThrow(InvalidInput);
    if (world.size === 2) expect(world.hash()).toBe(before);
  });

  it('nothing of bodies that do not turn', () => {
    const run = (extra: boolean): string => {
      const world = new World({ gravity: [0, -3] });
      addRing(world, [
        [-5, -5],
        [5, -5],
        [5, 5],
        [-5, 5],
      ]);
      const ids = [0, 1, 2].map((i) => world.add(circle(i, 2 - i, 0.3), { velocity: [3 * i, 7] }));
      if (extra) world.add(box(90, 0, 1, 1), { angularVelocity: 9, gravityScale: 0 });
      for (let n = 0; n < 100; n++) world.step(0.05, (hit) => bounce(world, hit));
      return ids.map((id) => [world.x(id), world.y(id), world.velocityY(id)]).join();
    };
    expect(run(true)).toBe(run(false));
  });
});

describe('bounce turns bodies', () => {
  it('a rod that is hit at its end turns and moves as the textbook says', () => {
    const world = new World();
    const rod = world.add(segment(-1, 0, 1, 0), { angularVelocity: 0, mass: 2, inertia: 0.5, skin: 1e-3 });
    world.add(circle(1 - 1e-3, 1, 0.1), { velocity: [0, -4], mass: 0.5 });
    let hits = 0;
    world.step(0.5, (hit) => {
      hits++;
      bounce(world, hit);
    });
    expect(hits).toBe(1);
    // Energy, momentum and angular momentum about the centre of the rod are kept; the speed of separation is
    // 4.
    const arm = 1 - 1e-3;
    const push = 8 / (1 / 0.5 + 1 / 2 + (arm * arm) / 0.5);
    expect(world.velocityY(rod)).toBeCloseTo(-push / 2, 9);
    expect(world.angularVelocity(rod)).toBeCloseTo((-push * arm) / 0.5, 9);
  });

  it('a blade throws what it meets with the speed of the place, once', () => {
    const world = new World();
    world.add(box(0, 0, 8, 0.4), { mass: Infinity, angularVelocity: 6 });
    const ball = world.add(circle(3, 1.5, 0.2));
    let told = 0;
    for (let i = 0; i < 30; i++)
      world.step(1 / 60, (hit) => {
        told++;
        bounce(world, hit);
      });
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(8);
    expect(world.stats.stalled).toBe(0);
    expect(world.velocityY(ball)).toBeGreaterThan(10);
  });

  it.each([3, -40])('a box with spin %i in a room keeps its energy', (angularVelocity) => {
    const world = new World();
    const corners = [
      [-5, -5],
      [5, -5],
      [5, 5],
      [-5, 5],
    ] as const;
    world.add(chain(corners, { closed: true }), { mobility: STATIC });
    const id = world.add(box(0, 0, 1, 2), { angularVelocity, velocity: [7, 3] });
    const before = energyOf(world, id);
    let stalled = 0;
    let impacts = 0;
    for (let i = 0; i < 600; i++) {
      world.step(1 / 60, (hit) => bounce(world, hit));
      stalled += world.stats.stalled;
      impacts += world.stats.impacts;
    }
    expect(impacts).toBeGreaterThan(10);
    expect(stalled).toBe(0);
    expect(energyOf(world, id) / before).toBeCloseTo(1, 9);
  });

  it('a body that falls and turns stays inside of the walls, also where its row alone approaches them', () => {
    let beyond = 0;
    for (let seed = 1; seed <= 8 * inject('rounds'); seed++) {
      const random = xoroshiro128plus(seed);
      const world = new World({ gravity: [0, -10] });
      addRing(world, [
        [0, 0],
        [20, 0],
        [20, 20],
        [0, 20],
      ]);
      for (let i = 0; i < 25; i++) {
        const [x, y] = [10 + 8 * unit(random), 10 + 8 * unit(random)];
        const shapes = i % 2 === 0 ? segment(x, y, x + 0.5, y + 0.5 * unit(random)) : box(x, y, 1, 0.5);
        const velocity = [20 * unit(random), 20 * unit(random)] as const;
        world.add(shapes, { velocity, angularVelocity: 5 * unit(random) });
      }
      for (let n = 0; n < 60; n++) world.step(1 / 60, (hit) => bounce(world, hit, 0.5));
      const { rows, kind, mobility, end } = world.bodies;
      for (let slot = 0; slot < end; slot++) {
        for (let i = 0; mobility[slot] !== STATIC && i < kind[slot]; i++) {
          const v = slot * ROW + vertexAt(i);
          const room = Math.min(rows[v], rows[v + 1], 20 - rows[v], 20 - rows[v + 1]);
          if (!(rows[slot * ROW + RADIUS] <= room)) beyond++;
        }
      }
    }
    expect(beyond).toBe(0);
  });

  it('friction makes a ball roll', () => {
    const world = new World({ period: [16, Infinity] });
    world.add(segment(0, 0, 16, 0), { mobility: STATIC });
    const ball = world.add(circle(15.9, 1, 0.5), { velocity: [3, -5], angularVelocity: 0 });
    world.step(0.2, (hit) => bounce(world, hit, { restitution: 0, friction: 10 }));
    // A disc that grips keeps 2/3 of its speed; the place that touches is at rest.
    expect(world.velocityX(ball)).toBeCloseTo(2, 9);
    expect(world.angularVelocity(ball)).toBeCloseTo(-4, 9);
  });
});

describe('slide and stop with bodies that turn', () => {
  /** A box that falls turning onto a floor, after its first hit. */
  function fallen(respond: (world: World, hit: Hit) => void) {
    const world = new World();
    const floor = world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    const id = world.add(box(0, 3, 2, 1), { velocity: [1, -5], angularVelocity: 2, angle: 0.3, mass: 2 });
    const hits: { arm: number; speed: number; energy: number }[] = [];
    world.step(1, (hit) => {
      if (hits.length > 0) return;
      const energy = energyOf(world, id);
      const arm = hit.x - world.centerX(id);
      const [, speed] = world.velocityAt(id, hit.x, hit.y);
      respond(world, hit);
      hits.push({ arm, speed, energy });
      const [, after] = world.velocityAt(id, hit.x, hit.y);
      expect(after).toBeGreaterThanOrEqual(0);
      expect(after).toBeLessThan(0.1 * Math.abs(speed));
    });
    expect(hits.length).toBe(1);
    return { world, id, floor, ...hits[0] };
  }

  it('slide takes what leads the place that is hit into the floor, and so turns the box', () => {
    const { world, id, arm, speed, energy } = fallen(slide);
    const push = (world.velocityY(id) + 5) * 2;
    expect(push).toBeGreaterThanOrEqual(-speed / (1 / 2 + (arm * arm) / world.inertia(id)) - 1e-9);
    expect(world.velocityX(id)).toBe(1);
    expect(world.angularVelocity(id) - 2).toBeCloseTo((push * arm) / world.inertia(id), 9);
    expect(energyOf(world, id)).toBeLessThan(energy);
  });

  it('stop ends both motions', () => {
    const { world, id } = fallen(stop);
    expect([world.velocityX(id), world.velocityY(id), world.angularVelocity(id)]).toEqual([0, 0, 0]);
  });

  it.each([
    ['a disc', circle(3, 1.5, 0.2), {}],
    ['a rod that turns', segment(3, 0.5, 3, 1.5), { angularVelocity: 0 }],
  ])('with stop, %s goes with the place of a blade that it has hit', (_, shape, options) => {
    const world = new World();
    const blade = world.add(box(0, 0, 8, 0.4), { mass: Infinity, angularVelocity: 6 });
    const id = world.add(shape, options);
    let hits = 0;
    world.step(0.2, (hit) => {
      if (hits++ > 0) return;
      stop(world, hit);
      const [vx, vy] = world.velocityAt(id, hit.x, hit.y);
      const [ofX, ofY] = world.velocityAt(blade, hit.x, hit.y);
      expect([vx, vy]).toEqual([expect.closeTo(ofX, 12), expect.closeTo(ofY, 12)]);
      expect(world.angularVelocity(id)).toBe('angularVelocity' in options ? 6 : 0);
    });
    expect(hits).toBeGreaterThan(0);
  });
});
