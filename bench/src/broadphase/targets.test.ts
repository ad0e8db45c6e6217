import { describe, expect, it } from 'vitest';
import { fabricated, row, timing } from './fabricated.js';
import type { Results } from './results.js';
import { type Target, targetsOf } from './targets.js';

function target(results: Results, words: RegExp): Target {
  const found = targetsOf(results).filter(({ what }) => words.test(what));
  expect(found).toHaveLength(1);
  return found[0];
}

const at = (contest: string, size: number, grid: number, flatbush: number) =>
  fabricated([contest, size, { hierarchicalGrid: grid, flatbush }]).cells[0];

describe('targets', () => {
  it('are not measured where nothing was', () => {
    for (const { state, measured } of targetsOf(fabricated()))
      expect([state, measured]).toEqual(['not measured', '-']);
  });

  it('name the worst cell', () => {
    const cells = [
      at('U', 10_000, 1, 13),
      at('U', 50_000, 1, 12),
      at('F', 10_000, 1, 20),
      at('L', 10_000, 1, 12.5),
    ];
    const { state, measured } = target({ ...fabricated(), cells }, /flatbush on U, F, L/);
    expect([state, measured]).toEqual(['met', '12 (U at 50,000)']);
    const slower = [...cells, at('F', 50_000, 1, 11.99)];
    expect(target({ ...fabricated(), cells: slower }, /flatbush on U, F, L/)).toMatchObject({
      state: 'missed',
      measured: '12 (F at 50,000)',
    });
  });

  it('leave out sizes that they are not about', () => {
    const cells = [at('S', 1000, 1, 2), at('S', 10_000, 1, 10)];
    expect(target({ ...fabricated(), cells }, /on S$/).state).toBe('met');
  });

  it('compare with every peer, the wrong ones left out', () => {
    const results = fabricated(['H', 1000, { hierarchicalGrid: 1, flatbush: 1, planck: 50, slow: 4 }]);
    expect(target(results, /every other peer/)).toMatchObject({
      state: 'met',
      measured: '4 (slow, H at 1,000)',
    });
    const [cell] = results.cells;
    const liar = row('H', 1000, 'liar', 0.1, { verdict: { expected: 10, missing: 1, extra: 0 } });
    const withLiar = { ...results, cells: [{ ...cell, rows: [...cell.rows, liar] }] };
    expect(target(withLiar, /every other peer/).measured).toBe('4 (slow, H at 1,000)');
    const close = { ...results, cells: [{ ...cell, rows: [...cell.rows, row('H', 1000, 'close', 2.9)] }] };
    expect(target(close, /every other peer/)).toMatchObject({
      state: 'missed',
      measured: '2.9 (close, H at 1,000)',
    });
  });

  it('of a gas leave out engines that do not keep its energy', () => {
    const figures = (drift: number, hits = Number.NaN) => ({
      endured: 300,
      figures: { drift, rises: 0, fastest: 9, escapes: 0, deepest: 0, hits },
    });
    const gas = fabricated(['gas 0.6', 2000, {}]);
    const rows = [
      row('gas 0.6', 2000, 'swept World', 4, figures(1e-13, 360_000)),
      row('gas 0.6', 2000, 'cooler', 1, figures(-0.9)),
      row('gas 0.6', 2000, 'keeper', 6, figures(0.05)),
    ];
    const results = { ...gas, cells: [{ ...gas.cells[0], rows }] };
    expect(target(results, /elastic gas/)).toMatchObject({
      state: 'met',
      measured: '1.5 (keeper, gas 0.6 at 2,000)',
    });
    expect(target(results, /hits answered/)).toMatchObject({
      goal: 'at least 300,000',
      state: 'met',
      measured: '300,000 (gas 0.6 at 2,000)',
    });
  });

  it('ask of walkers how many there may be, and what a peer takes', () => {
    const results = fabricated(
      ['walkers tiles', 10_000, { 'swept World': 20, 'Rapier SIMD': 30 }],
      ['walkers slopes', 10_000, { 'swept World': 10, 'Rapier SIMD': 30 }],
    );
    expect(target(results, /walkers moved/)).toMatchObject({
      state: 'missed',
      measured: '8,333 (walkers tiles at 10,000)',
    });
    expect(target(results, /walkers against/)).toMatchObject({
      state: 'met',
      measured: '1.5 (walkers tiles at 10,000)',
    });
  });

  it('see a cliff where another strategy of ours is much faster', () => {
    const cliff = fabricated(
      ['U', 1000, { hierarchicalGrid: 1.4, packedTree: 1, flatbush: 9 }],
      ['C', 1000, { hierarchicalGrid: 1.6, packedTree: 1, flatbush: 0.1, 'swept World': 0.1 }],
    );
    expect(target(cliff, /best of our strategies/)).toMatchObject({
      state: 'missed',
      measured: '1.6 (C at 1,000)',
    });
  });

  it('are about the first strategy there is', () => {
    const old = fabricated(['U', 10_000, { flatbushTree: 1, rbushTree: 2, flatbush: 1.5 }]);
    expect(target(old, /on U, F, L/)).toMatchObject({
      what: 'flatbushTree against flatbush on U, F, L',
      state: 'missed',
    });
    expect(target(old, /flatbushTree against flatbush by hand/)).toMatchObject({
      state: 'met',
      measured: '1.5 (U at 10,000)',
    });
  });

  it('see how cost grows', () => {
    const of = (last: number) =>
      fabricated(['U', 1000, { hierarchicalGrid: 0.1 }], ['U', 100_000, { hierarchicalGrid: last }]);
    expect(target(of(14), /growth/)).toMatchObject({ state: 'met', measured: '1.07 (U)' });
    expect(target(of(17), /growth/).state).toBe('missed');
    expect(target(fabricated(['U', 1000, { hierarchicalGrid: 1 }]), /growth/).state).toBe('not measured');
  });

  it('judge the whole step against pairs alone and against sensors', () => {
    const step = fabricated(
      ['U', 10_000, { 'swept World': 2, flatbush: 8, 'Rapier SIMD': 17 }],
      ['U', 100_000, { 'swept World': 20, flatbush: 8, 'Rapier SIMD': 150 }],
    );
    expect(target(step, /pairs alone/)).toMatchObject({ state: 'met', measured: '4 (U at 10,000)' });
    expect(target(step, /sensors/)).toMatchObject({ state: 'missed', measured: '7.5 (U at 100,000)' });
  });

  it('compare the rays of a world with C++ wherever both were measured', () => {
    const lidar = fabricated(
      ['lidar', 1000, { 'swept World': 1, 'native Box2D': 4 }],
      ['lidar', 10_000, { 'swept World': 10 }],
      ['lidar', 100_000, { 'swept World': 100, 'native Box2D': 500 }],
    );
    expect(target(lidar, /rays of a world.*Box2D/)).toMatchObject({
      state: 'met',
      measured: '4 (lidar at 1,000)',
    });
    const slower = fabricated(['lidar', 100_000, { 'swept World': 1, 'native Box2D': 3.9 }]);
    expect(target(slower, /rays of a world.*Box2D/)).toMatchObject({
      state: 'missed',
      measured: '3.9 (lidar at 100,000)',
    });
  });

  it('want no garbage and little memory', () => {
    const [cell] = fabricated(['U', 10_000, {}]).cells;
    const of = (garbage: number, memory: number) => ({
      ...fabricated(),
      cells: [
        { ...cell, rows: [row('U', 10_000, 'swept World', 1, { timing: timing(1, { garbage, memory }) })] },
      ],
    });
    expect(target(of(0, 400), /World, bytes of garbage/).state).toBe('met');
    expect(target(of(8, 401), /World, bytes of garbage/)).toMatchObject({
      state: 'missed',
      measured: '8 (U at 10,000)',
    });
    expect(target(of(0, 600), /bytes per body/).state).toBe('met');
    expect(target(of(0, 601), /bytes per body/).state).toBe('missed');
  });

  it('see what statics elsewhere cost', () => {
    const still = fabricated(
      ['M', 10_000, { hierarchicalGrid: 1, 'swept World': 1 }],
      ['Q', 10_000, { hierarchicalGrid: 1.05, 'swept World': 1.3 }],
    );
    expect(target(still, /hierarchicalGrid, ten times/).state).toBe('met');
    expect(target(still, /World, ten times/).state).toBe('missed');
  });
});
