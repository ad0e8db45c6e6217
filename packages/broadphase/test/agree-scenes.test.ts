import { BOX, MOVING, type Mobility, PairBuffer, ROW, type ShapeKind, sweptBox } from '@swept/core';
import { loadScene, SCENES, type Scene } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { type Broadphase, bruteForce, flatbushTree, rbushTree } from '../src/index.js';

const DT = 1 / 60;
const STEPS = 2;
/** On the largest map brute force compares each body with 400,000 walls. */
const LARGEST = 'coastline-10m';
const BODIES: Readonly<Record<string, number>> = { [LARGEST]: 20, 'coastline-50m': 100 };

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

function sortedPairs(subject: Broadphase): { a: Uint32Array; b: Uint32Array } {
  const out = new PairBuffer();
  subject.collectPairs(out);
  out.sort();
  return { a: out.a.slice(0, out.count), b: out.b.slice(0, out.count) };
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

for (const name of SCENES) {
  describe(`every strategy finds what brute force finds in ${name}`, () => {
    test.each(name.startsWith('coastline') ? [1] : [1, 2, 3])(
      'seed %d',
      { timeout: 60_000 },
      async (seed) => {
        const scene = await loadScene(name, { bodies: BODIES[name] ?? 600, seed, dt: DT });
        const flight = new Flight(scene);
        const oracle = bruteForce();
        const subjects = [rbushTree(), flatbushTree()];
        for (const subject of [oracle, ...subjects]) {
          for (let i = 0; i < scene.count; i++) subject.add(i, scene.mobility[i] as Mobility);
        }
        let total = 0;
        for (let step = 0; step < STEPS; step++) {
          flight.step();
          oracle.update(flight.boxes);
          const expected = sortedPairs(oracle);
          total += expected.a.length;
          for (const subject of subjects) {
            subject.update(flight.boxes);
            if (name !== LARGEST || step === 0) subject.validate();
            const given = sortedPairs(subject);
            expect(Buffer.compare(Buffer.from(given.a.buffer), Buffer.from(expected.a.buffer))).toBe(0);
            expect(Buffer.compare(Buffer.from(given.b.buffer), Buffer.from(expected.b.buffer))).toBe(0);
            for (let i = scene.walls; i < scene.count; i += 29) {
              if (scene.mobility[i] !== MOVING) continue;
              expect(found(subject, flight.boxes, i)).toEqual(found(oracle, flight.boxes, i));
            }
          }
        }
        expect(total).toBeGreaterThan(0);
      },
    );
  });
}
