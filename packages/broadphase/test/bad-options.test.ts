import { BOX, InvalidInput, MOVING } from '@swept/core';
import { describe, expect, test } from 'vitest';
import {
  advise,
  type Broadphase,
  bruteForce,
  fastBodies,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  Recorder,
  Recording,
  rbushTree,
  sweepAndPrune,
  Torus,
  uniformGrid,
  wrapping,
} from '../src/index.js';
import { discs } from './support/discs.js';

const bad = <T>(value: unknown): T => value as T;

describe('what makes strategies refuses', () => {
  const store = discs();
  const OPTIONS = [null, 1, 'cell', true, [], hierarchicalGrid];

  test.each([
    ['uniformGrid', uniformGrid as (options?: unknown) => unknown],
    ['rbushTree', rbushTree as (options?: unknown) => unknown],
    ['Torus', (options?: unknown) => new Torus(bad(options))],
    ['Recorder', (options?: unknown) => new Recorder(bad(options))],
    ['advise', (options?: unknown) => advise(store, bad(options))],
  ])('%s: options that are none, and names that are unknown', (name, make) => {
    for (const options of OPTIONS) {
      expect(() => make(options)).toThrow(InvalidInput);
      expect(() => make(options)).toThrow(`${name}: options must be an object, got`);
    }
    for (const options of [{ cel: 1 }, { Cell: 1 }, { xx: 5 }])
      expect(() => make(options)).toThrow(
        new RegExp(`^${name}: option must be .*, got "${Object.keys(options)[0]}"$`),
      );
  });

  test.each(Object.entries({ hierarchicalGrid, packedTree, sweepAndPrune, flatbushTree, bruteForce }))(
    '%s: any option',
    (name, make) => {
      const factory = make as (options?: unknown) => Broadphase;
      expect(factory(undefined).name).toBe(name);
      for (const options of [{}, { cell: 1 }]) {
        expect(() => factory(options)).toThrow(InvalidInput);
        expect(() => factory(options)).toThrow(`${name}: options must be left out: it has none, got`);
      }
    },
  );

  test.each([null, '1', [1], 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s as a length', (length) => {
    expect(() => uniformGrid({ cell: bad(length) })).toThrow(/uniformGrid: cell must be a number above 0/);
    if (length !== 0)
      expect(() => rbushTree({ margin: bad(length) })).toThrow(
        /rbushTree: margin must be a finite number from 0/,
      );
    if (length !== Number.POSITIVE_INFINITY) {
      expect(() => new Torus({ x: bad(length) })).toThrow(/period in x must be a number from 1e-150/);
      expect(() => wrapping(bruteForce(), { y: bad(length) })).toThrow(
        /period in y must be a number from 1e-150/,
      );
    }
    expect(() => new Recorder({ steps: bad(length) })).toThrow(/Recorder: steps must be a whole number/);
    if (length !== null && typeof length !== 'object')
      expect(() => advise(store, { milliseconds: bad(length) })).toThrow(
        /advise: milliseconds must be a number above 0/,
      );
  });

  test.each([undefined, null, 'hierarchicalGrid', 1, {}, hierarchicalGrid, [], Object.create(null)])(
    '%o as a strategy',
    (strategy) => {
      const message = /: strategy must be a strategy, such as hierarchicalGrid\(\), got/;
      const replay = new Recording(new Recorder().bytes()).replay();
      for (const make of [
        () => fastBodies(bad(strategy), store),
        () => wrapping(bad(strategy), { x: 1 }),
        () => wrapping(bad(strategy), { x: 1 }, store),
        () => replay.fill(bad(strategy)),
        () => replay.bring(bad(strategy)),
        () => advise(store, { strategies: { it: () => bad<Broadphase>(strategy) } }),
      ]) {
        expect(make).toThrow(InvalidInput);
        expect(make).toThrow(message);
      }
    },
  );

  test('a strategy that has slots already', () => {
    const used = packedTree();
    used.add(3, MOVING);
    used.update(new Float64Array(4 * BOX));
    const message = /strategy must be one without slots, but slot 3 is in this one/;
    expect(() => fastBodies(used, store)).toThrow(message);
    expect(() => wrapping(used, { x: 8 }, store)).toThrow(message);
    used.remove(3);
    expect(() => fastBodies(used, store)).not.toThrow();
  });

  test('a strategy that is in use already', () => {
    const strategy = hierarchicalGrid();
    fastBodies(strategy, store);
    const message = /strategy must be one that is not in use already, as this one is/;
    expect(() => fastBodies(strategy, store)).toThrow(message);
    expect(() => wrapping(strategy, { x: 1 })).toThrow(message);
    expect(() => wrapping(strategy, { x: 1 }, store)).toThrow(message);
    // What was refused for another reason is in no use.
    const other = hierarchicalGrid();
    expect(() => fastBodies(other, bad(null))).toThrow(InvalidInput);
    expect(() => wrapping(other, { x: 0 })).toThrow(InvalidInput);
    wrapping(other, { x: 1 });
  });

  test.each([null, 1, 'store', {}, [], { kind: [], rows: [] }, { rows: new Float64Array(9) }])(
    '%o as motions',
    (motions) => {
      const message = /: motions must be columns kind and rows, such as a BodyStore, got/;
      expect(() => fastBodies(bruteForce(), bad(motions))).toThrow(message);
      expect(() => wrapping(bruteForce(), { x: 1 }, bad(motions))).toThrow(message);
      expect(() => fastBodies(bruteForce(), bad(undefined))).toThrow(message);
    },
  );

  test.each([
    undefined,
    null,
    1,
    'bytes',
    [],
    {},
    { end: 1 },
    { end: 1, mobility: [0] },
    { end: 1, mobility: [0], boxes: [0, 0, 1, 1] },
  ])('%o as bodies of a step', (bodies) => {
    const recorder = new Recorder();
    expect(() => recorder.step(bad(bodies))).toThrow(InvalidInput);
    expect(recorder.steps).toBe(0);
    expect(() => advise(bad(bodies))).toThrow(InvalidInput);
    expect(() => new Recording(bad(bodies))).toThrow('recording must be a Uint8Array');
  });

  test('callbacks that are none', () => {
    for (const value of [null, 1, 'x', {}]) {
      expect(() => advise(store, { onProgress: bad(value) })).toThrow(
        'advise: onProgress must be a function',
      );
      expect(() => advise(store, { now: bad(value) })).toThrow('advise: now must be a function');
      expect(() => advise(store, { strategies: { now: bad(value) } })).toThrow(
        'advise: now must be a function',
      );
    }
    expect(() => advise(store, { strategies: { it: bad(bruteForce()) } })).toThrow(
      'advise: it must be a function that answers at once, got an object',
    );
    expect(() => advise(store, { strategies: {} })).toThrow('advise: strategies must be at least one');
  });
});
