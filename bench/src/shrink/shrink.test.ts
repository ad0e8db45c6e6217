import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as swept from 'swept';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventOf } from './event.js';
import { programOf } from './program.js';
import { bodiesOf, scriptOf } from './script.js';
import { HELP, logOf, shrinkCommand } from './shrink.js';
import { smallest } from './smallest.js';

const { box, bounce, circle, createLog, playback, STATIC, segment, World } = swept;

const EXPORTS: Readonly<Record<string, unknown>> = { ...swept };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shrink-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function called(...args: string[]) {
  const written = { out: '', err: '' };
  const code = await shrinkCommand(args, {
    out: { write: (text) => (written.out += text) },
    err: { write: (text) => (written.err += text) },
  });
  return { code, ...written };
}

/** A room where bodies fall, of which one is removed by each of some hits, one passes, and one walks. */
function room() {
  const world = new World({ gravity: [0, -10], canTouch: (a, b) => a !== ids[3] || b !== ids[4] });
  const log = createLog(world);
  const ids: number[] = [];
  for (const wall of [segment(-9, 0, 9, 0), segment(-9, 0, -9, 30), segment(9, 0, 9, 30)])
    world.add(wall, { mobility: STATIC });
  for (let i = 0; i < 30; i++) {
    const [x, y] = [-8 + ((i * 7.3) % 16), 1 + ((i * 3.1) % 20)];
    const shape = i % 3 === 0 ? box(x, y, 1, 0.6) : circle(x, y, 0.4);
    ids.push(world.add(shape, { velocity: [i % 7, -(i % 5)], userData: i }));
  }
  let hits = 0;
  for (let step = 0; step < 40; step++) {
    if (step % 9 === 4) world.moveBy(ids[step % 5], 0.25, 0.125);
    if (step === 11)
      swept.moveAndSlide(world, ids[2], 0.3, 0, swept.createMoveResult(), { oneWay: (id) => id === ids[7] });
    if (step === 15) world.bodies.velocities[2] = 3;
    world.step(1 / 40, (hit) => {
      hits++;
      if (hits % 20 === 19 && world.mobility(hit.b) !== STATIC) world.remove(hit.b);
      else if (hits % 15 === 0) return false;
      else bounce(world, hit, 0.4);
      return undefined;
    });
  }
  return { world, log, ids, bytes: log.bytes() };
}

/** The hash of the world of a program as it is printed. */
function run(program: string): string {
  const [imports, ...lines] = program.split('\n');
  const names = imports.slice('import { '.length, imports.indexOf(' }')).split(', ');
  const code = lines.join('\n').replace(': number[][]', '');
  const make = new Function(...names, `${code}\nreturn world.hash();`);
  return make(...names.map((name) => EXPORTS[name]));
}

describe('a script', () => {
  it('that nothing was taken out of is the log it was made of', () => {
    const { bytes, world } = room();
    expect(logOf(scriptOf(bytes))).toEqual(bytes);
    expect(run(programOf(bytes))).toBe(world.hash());
  });

  it('of a world that is saved, loaded and added to again, in callbacks too, is a program that runs', () => {
    const world = new World({ gravity: [0, -10] });
    const floor = world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    world.remove(world.add(circle(0, 3, 1)));
    world.add(circle(0, 3, 1));
    const log = createLog(world);
    const saved = world.save();
    for (let round = 0; round < 2; round++) {
      world.load(saved);
      const ball = world.add(circle(4, 2, 0.5), { velocity: [0, -9] });
      let spark: number | undefined;
      for (let step = 0; step < 30; step++) {
        if (spark !== undefined) world.setVelocity(spark, 1, 1);
        const answer = (hit: swept.Hit): void => {
          bounce(world, hit, 0.5);
          if (hit.a === floor && spark === undefined) spark = world.add(circle(7, 5, 0.1));
          if (step === 20) throw new Error('of the caller');
        };
        try {
          world.step(1 / 40, answer);
        } catch {}
      }
      world.moveBy(ball, 0.25, 0);
    }
    world.step(1 / 40);
    expect(logOf(scriptOf(log.bytes()))).toEqual(log.bytes());
    expect(run(programOf(log.bytes()))).toBe(world.hash());
  });
});

describe('the smallest log', () => {
  it.each([
    ['hit 21504 *', 2],
    ['hit 2048 *', 2],
    ['overlap * * deeper than 0.001', 2],
    ['outside -100 2 100 100', 1],
  ])(
    'that shows "%s" has %d bodies, in their old names, and its program ends as it does',
    (event, bodies) => {
      const { bytes } = room();
      const whole = scriptOf(bytes);
      const small = smallest(whole, eventOf(event), { tries: 3000 });
      if (small === undefined) throw new Error('the whole log does not show the event');
      expect(bodiesOf(small).length).toBe(bodies);
      expect(bodiesOf(whole)).toEqual(expect.arrayContaining(bodiesOf(small)));
      const log = logOf(small);
      expect(eventOf(event)(scriptOf(log))).toBeGreaterThan(0);
      expect(log.length).toBeLessThan(1000);
      expect(run(programOf(log))).toBe(playback(log).hash());
    },
  );

  it('of a step that throws is that step', () => {
    const { world, log, ids } = room();
    world.setVelocity(ids[8], 1e150, 0);
    expect(() => world.step(1e6)).toThrow('1e150');
    const script = scriptOf(log.bytes());
    const small = smallest(script, eventOf('throws 1e150'), { tries: 3000 });
    expect(small && [bodiesOf(small), small.items.length]).toEqual([[ids[8]], 3]);
  });

  it('has no gravity where none is needed, and keeps the sign of a zero', () => {
    const world = new World({ gravity: [0.1, -9.81] });
    const log = createLog(world);
    world.add(circle(0, 0, 1));
    const fast = world.add(circle(3, 0, 1));
    world.setVelocity(fast, -5, -0);
    for (let step = 0; step < 5; step++) world.step(1 / 10);
    const small = smallest(scriptOf(log.bytes()), eventOf(`hit ${fast} *`), { tries: 3000 });
    expect(small?.gravity).toEqual([0, 0]);
    expect(programOf(log.bytes())).toContain(`world.setVelocity(b${fast}, -5, -0);`);
  });

  it('does not exist of an event that does not happen, nor of strategies that agree', () => {
    const script = scriptOf(room().bytes);
    for (const event of ['hit 1 2', 'throws anything', 'stalled 3', 'differs packedTree'])
      expect(smallest(script, eventOf(event), { tries: 100 })).toBe(undefined);
  });
});

describe('node bench shrink', () => {
  it('writes the small log beside the old one, and prints its program', async () => {
    const file = join(folder, 'room.bin');
    writeFileSync(file, room().bytes);
    const { code, out, err } = await called(file, '--until', 'hit 21504 *');
    expect(code).toBe(0);
    expect(err).toMatch(/^bodies \.\.\.\n/);
    const small = join(folder, 'room.small.bin');
    expect(out).toContain(`// ${small}: 2 bodies, 1 step, 2 calls, of 33 bodies, 40 steps, `);
    expect(out).toContain('import { World, ');
    expect(run(out.slice(out.indexOf('import')))).toBe(playback(readFileSync(small)).hash());
  });

  it('has written what it has found when it is broken off', async () => {
    const file = join(folder, 'long.bin');
    const small = join(folder, 'long.small.bin');
    const { bytes } = room();
    writeFileSync(file, bytes);
    const event = 'overlap * * deeper than 0.001';
    const out = { write: () => expect.fail('it goes on to the end') };
    const err = {
      write: () => {
        if (existsSync(small)) throw new Error('broken off');
      },
    };
    const shrunk = shrinkCommand([file, '--until', event], { out, err });
    await expect(shrunk).rejects.toThrow('broken off');
    const left = readFileSync(small);
    expect(left.length).toBeLessThan(bytes.length / 2);
    expect(eventOf(event)(scriptOf(left))).toBeGreaterThan(0);
  });

  it('prints its help', async () => {
    expect(await called('--help')).toEqual({ code: 0, out: HELP, err: '' });
  });

  it.each([
    [[], /^the file of the log is missing \(node bench shrink --help says what can be given\)\n$/],
    [['a'], /^--until is missing/],
    [['a', '--until', 'dance'], /^--until must be an event, got "dance"/],
    [['a', '--until', 'hit x *'], /^--until must name bodies by numbers or \*, got "x"/],
    [['a', '--until', 'outside 0 0 1 y'], /^--until must have a number there, got "y"/],
    [
      ['a', '--until', 'stalled *', '--tries', '0'],
      /^--tries must be a whole number from 1 to 1000000, got "0"/,
    ],
    [
      ['nothing.bin', '--until', 'stalled *'],
      /^cannot read nothing\.bin: there is no such file or folder\n$/,
    ],
  ])('refuses %j with one line and exit code 2', async (args, line) => {
    const { code, out, err } = await called(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(line);
  });

  it('refuses what is no log, and says where the event is missing', async () => {
    const file = join(folder, 'no.bin');
    writeFileSync(file, 'a text');
    expect((await called(file, '--until', 'stalled *')).err).toMatch(
      /is no log that can be played: shrink: byte 0/,
    );
    writeFileSync(file, room().bytes);
    expect((await called(file, '--until', 'hit 1 2')).err).toMatch(/does not show "hit 1 2"\n$/);
  });
});
