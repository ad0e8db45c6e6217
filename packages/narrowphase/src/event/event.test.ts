import { RADIUS, type Rows } from '@swept/core';
import { firstContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { GENERATORS, type Generator, rigid } from '../../test/support/cases.js';
import { createImpact, type Impact } from '../impact.js';
import { meetEdgeThick } from './meet-edge-thick.js';
import { meetEdgeThin } from './meet-edge-thin.js';
import { meetVertices } from './meet-vertices.js';
import { DEFORMS, FIRST_END, MET, NEVER, SECOND_END, UNSURE } from './verdict.js';

const CASES = 170 * inject('rounds');
const out = createImpact();

/** Small things that go far: the motion is thousands of times the sizes. */
const bullets: Generator = (random, kindA, kindB, thick) => {
  const { a, b } = GENERATORS.moving(random, kindA, kindB, thick);
  for (const row of [a, b]) {
    for (let i = 0; i < row.length; i++) row[i] *= 2 ** -7;
    row[RADIUS] = row[RADIUS + 2] = thick ? random.between(0.001, 0.01) : 0;
  }
  const t = random.between(0, 1.2);
  const dx = random.between(-50, 50);
  const dy = random.between(-50, 50);
  for (let i = 0; i < kindA; i++) {
    a[i && 4 + 4 * i] -= t * dx;
    a[(i && 4 + 4 * i) + 1] -= t * dy;
  }
  rigid(kindA, a, dx, dy);
  rigid(kindB, b, 0, 0);
  return { a, b };
};
/** Hardly any motion: the slope of the distance is thousands of times less than the sizes. */
const slow: Generator = (random, kindA, kindB, thick) => {
  const { a, b } = GENERATORS.aimed(random, kindA, kindB, thick);
  for (const [kind, row] of [
    [kindA, a],
    [kindB, b],
  ] as const) {
    rigid(kind, row, (row[2] - row[0]) * 2 ** -12, (row[3] - row[1]) * 2 ** -12);
  }
  return { a, b };
};
const FAMILIES: Readonly<Record<string, Generator>> = { ...GENERATORS, bullets, slow };
const NAMES = [
  'uniform',
  'moving',
  'tenths',
  'aimed',
  'near tangency',
  'moving at offset 1e6',
  'aimed at offset 1e9',
  'tenths at scale 1e-160',
  'bullets',
  'slow',
];

type Meet = (a: Rows, b: Rows, out: Impact) => number;

function judge(name: string, kindB: 1 | 2, thick: boolean, meet: Meet, least: number): void {
  const random = new Random(24);
  let met = 0;
  let touching = 0;
  for (let n = 0; n < CASES; n++) {
    const { a, b } = FAMILIES[name](random, 1, kindB, thick);
    const verdict = meet(a, b, out);
    const truth = firstContact(1, a, kindB, b);
    if (verdict !== UNSURE) expect(truth.atStart).toBe(false);
    if (verdict === NEVER) expect(truth.touches).toBe(false);
    if (verdict === MET) {
      met++;
      expect(truth.touches).toBe(true);
      expect(out.toi).toBe(truth.time);
    }
    if (truth.touches && !truth.atStart) touching++;
  }
  expect(met).toBeGreaterThanOrEqual(least * touching);
}

/** How many of the contacts are to be proven at once, in families where nothing is near to rounding. */
const LEAST: Readonly<Record<string, number>> = {
  uniform: 0.9,
  moving: 0.9,
  'moving at offset 1e6': 0.9,
  bullets: 0.75,
};

describe('what is proven in one piece is true, and the time the nearest double', () => {
  for (const name of NAMES) {
    it(`two discs, ${name}, seed 24`, () =>
      judge(name, 1, true, (a, b, out) => meetVertices(a, 0, 0, b, 0, 0, out), LEAST[name] ?? 0));

    it(`point and segment, ${name}, seed 24`, () =>
      judge(name, 2, false, (a, b, out) => meetEdgeThin(1, a, 0, 0, 2, b, 0, 0, 1, out), LEAST[name] ?? 0));

    it(`disc and segment with its ends, ${name}, seed 24`, () =>
      judge(
        name,
        2,
        true,
        (a, b, out) => {
          const verdict = meetEdgeThick(1, a, 0, 0, 2, b, 0, 0, 1, out);
          if (verdict === DEFORMS) return UNSURE;
          if (verdict !== FIRST_END && verdict !== SECOND_END) return verdict;
          return meetVertices(a, 0, 0, b, verdict === FIRST_END ? 0 : 8, 0, out);
        },
        // An edge that turns is left to others.
        name === 'uniform' ? 0 : (LEAST[name] ?? 0),
      ));
  }
});
