import { BOX, MOVING, type Mobility, PairBuffer, ROW, type ShapeKind, sweptBox } from '@swept/core';
import { loadScene, SCENES, type Scene } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import type { Broadphase } from '../src/index.js';
import { STRATEGIES } from './support/strategies.js';

const SEEDS = Array.from({ length: inject('rounds') }, (_, i) => i + 1);

const DT = 1 / 60;
const STEPS = 2;
/** On the largest map brute force compares each body with 400,000 walls. */
const LARGEST = 'coastline-10m';
const BODIES: Readonly<Record<string, number>> = { [LARGEST]: 20, 'coastline-50m': 100 };

/** Of the sorted pairs of all steps, by scene and seed. They change only when a scene does. */
const GOLDEN: Readonly<Record<string, readonly string[]>> = {
  uniform: ['575f7d4f363d2210', 'beafd3b1a3b1694f', '239a194c16d51502'],
  clustered: ['a591b3709a7f7ac1', '3aba7424a3b163d3', 'df9bde5c3bbe5f6b'],
  'heavy-tailed': ['48725d99f76982df', 'c1f98909b43e4345', '9ce584011b8e124b'],
  fast: ['c874ab8cf04eb1c8', '8d23101c3c85197b', '4f80e3084fc80fd0'],
  'mostly-static': ['fa68813102689df2', '5c1d6f99f2b7c8c9', 'c858b903611f252a'],
  mixed: ['4eb8868953a81f88', 'b6c227e23a05835c', '03862792e2ffe0c0'],
  pile: ['326c14d0b42ffe53', '691dcb2ccde28792', 'e8dfebfb19d8bfbf'],
  'coastline-110m': ['ed23246ff532e997'],
  'coastline-50m': ['b5ae271969a7d2d3'],
  'coastline-10m': ['4b0ab272c6b69197'],
};

/** The bodies of a scene flying straight on: rows, and the boxes of one step. */
class Flight {
  readonly boxes: Float64Array;
  private readonly rows: Float64Array;
  private readonly scene: Scene;
  private steps = 0;

  constructor(scene: Scene) {
    this.scene = scene;
    this.rows = scene.rows.slice();
    this.boxes = new Float64Array(scene.count * BOX);
  }

  step(): void {
    const { scene, rows, boxes } = this;
    for (let i = 0; i < scene.count; i++) {
      if (this.steps > 0 && scene.mobility[i] !== MOVING) continue;
      for (let vertex = 0; vertex < scene.kinds[i]; vertex++) {
        const v = i * ROW + (vertex === 0 ? 0 : 4 + 4 * vertex);
        for (const axis of [0, 1]) {
          rows[v + axis] = rows[v + 2 + axis];
          rows[v + 2 + axis] += scene.velocities[2 * i + axis] * DT;
        }
      }
      sweptBox(scene.kinds[i] as ShapeKind, rows, 0, boxes, i * ROW, i * BOX);
    }
    this.steps++;
  }
}

/** 64 bits of a hash over pairs: FNV-1a, twice with other beginnings. */
class PairHash {
  private high = 0x811c9dc5;
  private low = 0x01000193;

  add(slots: Uint32Array): void {
    for (const slot of slots) {
      this.high = Math.imul(this.high ^ slot, 0x01000193);
      this.low = Math.imul(this.low ^ slot ^ (this.high >>> 15), 0x01000193);
    }
  }

  get digits(): string {
    return [this.high, this.low].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

function sortedPairs(subject: Broadphase): [Uint32Array, Uint32Array] {
  const out = new PairBuffer();
  subject.collectPairs(out);
  out.sort();
  return [out.a.slice(0, out.count), out.b.slice(0, out.count)];
}

function found(subject: Broadphase, boxes: Float64Array, slot: number): number[] {
  const slots: number[] = [];
  subject.search(
    boxes,
    (other) => {
      slots.push(other);
    },
    slot * BOX,
  );
  return slots.sort((a, b) => a - b);
}

/** As toEqual, but quick while they are equal. */
function expectSame(name: string, given: ArrayLike<number>, expected: ArrayLike<number>): void {
  let same = given.length === expected.length;
  for (let i = 0; same && i < given.length; i++) same = given[i] === expected[i];
  if (!same) expect(given, name).toEqual(expected);
}

for (const name of SCENES) {
  describe(`every strategy finds what brute force finds in ${name}`, () => {
    test.each(name.startsWith('coastline') ? [1] : SEEDS)('seed %d', { timeout: 60_000 }, async (seed) => {
      const scene = await loadScene(name, { bodies: BODIES[name] ?? 600, seed, dt: DT });
      const flight = new Flight(scene);
      const subjects = Object.entries(STRATEGIES)
        .filter(([strategy]) => name !== LARGEST || !strategy.includes(','))
        .map(([strategy, make]) => ({ strategy, subject: make() }));
      for (const { subject } of subjects) {
        for (let i = 0; i < scene.count; i++) subject.add(i, scene.mobility[i] as Mobility);
      }
      const hash = new PairHash();
      for (let step = 0; step < STEPS; step++) {
        flight.step();
        let pairs: [Uint32Array, Uint32Array] | undefined;
        const searches: number[][] = [];
        // Brute force comes first.
        for (const { strategy, subject } of subjects) {
          subject.update(flight.boxes);
          if (name !== LARGEST) subject.validate();
          const given = sortedPairs(subject);
          pairs ??= given;
          expectSame(strategy, given[0], pairs[0]);
          expectSame(strategy, given[1], pairs[1]);
          for (let i = scene.walls, k = 0; i < scene.count; i += 29) {
            if (scene.mobility[i] !== MOVING) continue;
            const slots = found(subject, flight.boxes, i);
            searches[k] ??= slots;
            expectSame(strategy, slots, searches[k++]);
          }
        }
        for (const slots of pairs ?? []) hash.add(slots);
      }
      expect(hash.digits).toBe(GOLDEN[name][seed - 1]);
    });
  });
}
