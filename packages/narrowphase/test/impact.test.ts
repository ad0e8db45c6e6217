import { RADIUS, type ShapeKind } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { createImpact, IMPACT, sweep } from '../src/index.js';
import { GENERATORS, Random, sizeOf } from './cases.js';
import { gapAlongNormal, partingSpeed } from './witness.js';

/** What the record says of an impact, on its own: the normal separates the shapes that touch, and they approach along it. */
const KINDS: readonly ShapeKind[] = [1, 2, 3];
const out = createImpact();

describe('the record of an impact', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    it(`${name}, seed 10`, () => {
      const random = new Random(10);
      let impacts = 0;
      for (let n = 0; n < 3000; n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
        if (sweep(kindA, kindB, a, b, out) !== IMPACT) continue;
        impacts++;
        const size = sizeOf(kindA, a, kindB, b);
        const reach = (1 - out.toi) * (a[RADIUS] + b[RADIUS]) + out.toi * (a[RADIUS + 2] + b[RADIUS + 2]);
        // A thickness that vanishes at that moment leaves no direction to tell.
        if (reach > 0 && reach < 1e-9 * size) continue;
        const shown = `${kindA} ${kindB} [${a}] [${b}] ${JSON.stringify(out)}`;
        expect(Math.abs(out.nx * out.nx + out.ny * out.ny - 1), shown).toBeLessThan(1e-14);
        // A mere touch at the start may be off by roundings of the coordinates themselves.
        const slack =
          1e-9 * size + (out.toi === 0 ? 2 ** -46 * Math.max(...a.map(Math.abs), ...b.map(Math.abs)) : 0);
        expect(Math.abs(gapAlongNormal(out, kindA, a, kindB, b)), shown).toBeLessThan(slack);
        expect(partingSpeed(out, kindA, a, kindB, b) / size, shown).toBeLessThan(1e-9);
      }
      expect(impacts).toBeGreaterThan(100);
    });
  }
});
