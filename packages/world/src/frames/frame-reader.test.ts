import { type BodyId, box, CIRCLE, circle, RADIUS, ROW, STATIC, segment, vertexAt } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { addRing, someShape, unit } from '../../test/support/worlds.js';
import { interpolate } from '../loop/interpolation.js';
import { bounce } from '../responses/bounce.js';
import { insideOf, World, type WorldOptions } from '../world.js';
import { type FrameReader, readFrames } from './frame-reader.js';
import { type FrameWriter, writeFrames } from './frame-writer.js';
import type { FrameMessage, PostFrames } from './message.js';

/** Messages on their way, as structured clones; they arrive when `flow` is called. */
class Wire {
  readonly sent: FrameMessage[] = [];

  readonly post: PostFrames = (message, transfer) => {
    this.sent.push(structuredClone(message, { transfer }));
  };

  flow(to: FrameWriter | FrameReader): void {
    for (const message of this.sent.splice(0)) expect(to.receive(message)).toBe(true);
  }
}

function pair(world: World, shared: boolean) {
  const down = new Wire();
  const up = new Wire();
  const writer = writeFrames(world, { post: down.post, shared });
  const reader = readFrames({ post: up.post });
  const flow = () => {
    down.flow(reader);
    up.flow(writer);
  };
  return { down, up, writer, reader, flow };
}

const MODES = [
  ['shared', true],
  ['transferred', false],
] as const;

/** What is to be seen of a body: vertices, radius without skin, and angle. */
function seen(world: World, id: BodyId, rows: Float64Array, angle: number): number[] {
  const numbers = [Math.cos(angle), Math.sin(angle)];
  const slot = world.bodies.slot('', id);
  for (let part = 0; part < world.parts(id); part++) {
    const row = (slot + part) * ROW;
    for (let i = 0; i < world.kind(id, part); i++)
      numbers.push(rows[row + vertexAt(i)], rows[row + vertexAt(i) + 1]);
  }
  return numbers;
}

describe.each(MODES)('frames that are %s', (_, shared) => {
  it.each([
    ['in the plane', {}],
    ['in a world that wraps', { period: [64, 64] }],
  ] as [string, WorldOptions][])('lead as interpolate does, %s', (_where, options) => {
    const random = xoroshiro128plus(5);
    const world = new World(options);
    const ids: BodyId[] = [];
    addRing(world, [
      [1, 1],
      [60, 1],
      [60, 60],
      [1, 60],
    ]);
    for (let i = 0; i < 60; i++) {
      const [x, y] = [30 + 25 * unit(random), 30 + 25 * unit(random)];
      const shapes = i % 3 === 0 ? box(x, y, 2, 1) : [someShape(random, x, y, 1), someShape(random, x, y, 1)];
      const velocity = [60 * unit(random), 60 * unit(random)] as const;
      ids.push(
        world.add(shapes, i % 2 === 0 ? { velocity, angularVelocity: 20 * unit(random) } : { velocity }),
      );
    }
    // Beside the walls, so that where the world wraps some cross the seam.
    for (let i = 0; i < 8; i++) ids.push(world.add(circle(62, 8 * i, 0.5), { velocity: [90, 40] }));
    const { writer, reader, flow } = pair(world, shared);
    const poses = interpolate(world);
    writer.write(0);
    // By slot, the radians of the last step: beyond half a turn, frames lead by the shorter way.
    const { turned } = insideOf(world).plan.turning;
    let crossed = 0;
    let compared = 0;
    for (let n = 1; n <= 30; n++) {
      flow();
      reader.read();
      const x = world.x(ids[61]);
      world.step(1 / 60, (hit) => bounce(world, hit));
      if (world.x(ids[61]) < x) crossed++;
      writer.write(n / 60);
      flow();
      expect(reader.read()).toBe(true);
      expect(reader.read()).toBe(false);
      expect([reader.number, reader.time, reader.timeBefore]).toEqual([n + 1, n / 60, (n - 1) / 60]);
      for (const alpha of [0, 0.25, 0.75, 1]) {
        reader.update(alpha);
        poses.update(alpha);
        let most = 0;
        for (const id of ids) {
          const slot = reader.slot(id);
          if (slot !== world.bodies.slot('', id)) throw new Error(`body ${id} in slot ${slot}`);
          if (Math.abs(turned[slot]) > Math.PI) continue;
          compared++;
          const own = seen(world, id, reader.rows, reader.angles[slot]);
          const right = seen(world, id, poses.rows, poses.angles[slot]);
          own.push(reader.rows[slot * ROW + RADIUS]);
          right.push(poses.radius(id));
          most = Math.max(most, ...own.map((value, i) => Math.abs(value - right[i])));
        }
        expect(most, `frame ${n}, alpha ${alpha}`).toBeLessThan(1e-9);
      }
    }
    expect(compared).toBeGreaterThan(0.95 * 30 * 4 * ids.length);
    expect(crossed > 0).toBe('period' in options);
  });

  it('tell whose parts are where; who is gone is gone, and what is put elsewhere does not glide', () => {
    const world = new World();
    const wall = world.add(segment(0, 0, 0, 9), { mobility: STATIC, userData: 7 });
    const ball = world.add(circle(1, 1, 0.5), { velocity: [8, 0] });
    const twins = world.add([circle(5, 5, 1), circle(6, 5, 1)], { userData: 9 });
    const { writer, reader, flow } = pair(world, shared);
    expect([reader.number, reader.end, reader.read(), reader.slot(wall)]).toEqual([0, 0, false, -1]);
    reader.update(0.5);
    writer.write(0);
    flow();
    expect(reader.read()).toBe(true);
    expect(reader.shared).toBe(shared);
    reader.update(0.5);
    expect([...reader.ids.subarray(0, reader.end)]).toEqual([wall, ball, twins, twins]);
    expect([...reader.userData.subarray(0, reader.end)]).toEqual([7, 0, 9, 9]);
    expect([...reader.mobility.subarray(0, 2)]).toEqual([0, 1]);

    world.remove(wall);
    world.place(twins, 50, 50);
    const born = world.add(circle(2, 2, 0.25), { velocity: [8, 0] });
    world.step(0.5);
    writer.write(1);
    flow();
    reader.read();
    reader.update(0.5);
    const x = (id: BodyId) => reader.rows[reader.slot(id) * ROW];
    expect([reader.slot(wall), x(ball), x(twins), x(born)]).toEqual([-1, 3, 50, 6]);
    expect(reader.kind[reader.slot(born)]).toBe(CIRCLE);
  });

  it('find room when the world grows, and none is lost', () => {
    const world = new World();
    const { writer, reader, flow } = pair(world, shared);
    const ids: BodyId[] = [];
    for (let n = 1; n <= 40; n++) {
      for (let i = 0; i < 40; i++) ids.push(world.add(circle(i, n, 0.25), { velocity: [n, 0] }));
      writer.write(n);
      flow();
      expect(reader.read()).toBe(true);
      expect([reader.number, reader.end]).toEqual([n, ids.length]);
      reader.update(0.5);
      expect(ids.filter((id) => reader.rows[reader.slot(id) * ROW] !== world.x(id))).toEqual([]);
    }
  });

  it('are skipped by a reader that is busy, who has the newest at last', () => {
    const world = new World();
    const ball = world.add(circle(0, 0, 1), { velocity: [1, 0] });
    const { writer, reader, flow, down } = pair(world, shared);
    for (let n = 1; n <= 9; n++) {
      world.step(1);
      writer.write(n);
    }
    expect(writer.number).toBe(9);
    // Frames that are transferred wait for a buffer after the fourth; the ninth is then written at once.
    expect(down.sent.length).toBe(shared ? 1 : 4);
    flow();
    flow();
    expect(reader.read()).toBe(true);
    reader.update(1);
    expect([reader.number, reader.time, reader.rows[reader.slot(ball) * ROW]]).toEqual([9, 9, 9]);
    expect(reader.read()).toBe(false);
  });

  it('are refused within a step', () => {
    const world = new World();
    world.add(segment(2, -9, 2, 9), { mobility: STATIC });
    world.add(circle(0, 0, 1), { velocity: [9, 0] });
    const { writer, down } = pair(world, shared);
    let hits = 0;
    world.step(1, () => {
      hits++;
      expect(() => writer.write(0)).toThrow('write: the call must be between steps, got "within a step"');
    });
    expect([hits, writer.number, down.sent.length]).toEqual([1, 0, 0]);
  });
});

describe('messages', () => {
  it('that are not about frames are for others', () => {
    const { writer, reader } = pair(new World(), false);
    for (const other of [undefined, null, 7, 'frames', {}, { swept: 'else' }, []])
      expect([writer.receive(other), reader.receive(other)]).toEqual([false, false]);
  });

  it('with buffers that nobody has posted are refused', () => {
    const { writer, reader, down } = pair(new World(), false);
    const wrong = [undefined, new Uint8Array(8), new ArrayBuffer(0), new ArrayBuffer(999)];
    writer.write(0);
    for (const buffer of [...wrong, new SharedArrayBuffer(0), new SharedArrayBuffer(999)])
      for (const side of [writer, reader])
        expect(() => side.receive({ swept: 'frames', buffer })).toThrow('receive: buffer must be one that');
    down.flow(reader);
    expect(reader.read()).toBe(true);
  });

  it('go to and fro in four buffers', () => {
    const world = new World();
    world.add(circle(0, 0, 1), { velocity: [1, 0] });
    const { writer, reader, flow, up } = pair(world, false);
    let returned = 0;
    for (let n = 1; n <= 100; n++) {
      writer.write(n);
      flow();
      if (n % 3 > 0) reader.read();
      returned += up.sent.length;
      flow();
    }
    expect(reader.number).toBe(100);
    expect(returned).toBeGreaterThan(60);
    // All four are away: no frame is sent until one is back.
    for (let n = 0; n < 9; n++) writer.write(n);
    flow();
    flow();
    reader.read();
    expect(reader.number).toBe(109);
  });

  it('that are lost on the way are not the last ones', () => {
    let broken = false;
    const down = new Wire();
    const up = new Wire();
    const post: PostFrames = (message, transfer) => {
      down.post(message, transfer);
      if (!broken) return;
      down.sent.length = 0;
      throw new Error('closed');
    };
    const world = new World();
    world.add(circle(3, 0, 1));
    const writer = writeFrames(world, { post, shared: false });
    const reader = readFrames({ post: up.post });
    const send = (time: number) => {
      writer.write(time);
      down.flow(reader);
      reader.read();
      up.flow(writer);
    };
    for (let n = 0; n < 9; n++) send(n);
    broken = true;
    for (let n = 0; n < 9; n++) expect(() => send(n)).toThrow('closed');
    broken = false;
    for (let n = 0; n < 9; n++) send(n);
    reader.update(1);
    expect([reader.number, reader.time, reader.rows[0]]).toEqual([18, 8, 3]);
  });

  it('that cannot be posted leave the writer as it was', () => {
    for (const shared of [true, false]) {
      let broken = true;
      const wire = new Wire();
      const post: PostFrames = (message, transfer) => {
        if (broken) throw new Error('closed');
        wire.post(message, transfer);
      };
      const writer = writeFrames(new World(), { post, shared });
      expect(() => writer.write(1)).toThrow('closed');
      expect(writer.number).toBe(0);
      broken = false;
      writer.write(2);
      const reader = readFrames({ post: () => {} });
      wire.flow(reader);
      expect([reader.read(), reader.number, reader.time]).toEqual([true, 1, 2]);
    }
  });
});
