import { END, ROW, type Rows, type ShapeKind } from '@swept/core';
import { type Rapier, rapierShape } from '../../accuracy/rapier.js';
import type { Workload } from '../workload.js';
import type { Contender } from './contender.js';

function bodies(rapier: Rapier, kind: ShapeKind, rows: Rows, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const row = rows.subarray(i * ROW, (i + 1) * ROW);
    return {
      shape: rapierShape(rapier, kind, row),
      position: { x: row[0], y: row[1] },
      velocity: { x: row[END] - row[0], y: row[END + 1] - row[1] },
    };
  });
}

/** Its shape cast; shapes and vectors are made beforehand. */
export function rapierSweep(rapier: Rapier, { kindA, kindB, a, b, count }: Workload): Contender {
  const first = bodies(rapier, kindA, a, count);
  const second = bodies(rapier, kindB, b, count);
  return {
    name: 'Rapier',
    run(from, to) {
      let hits = 0;
      for (let i = from; i < to; i++) {
        const p = first[i];
        const q = second[i];
        const hit = p.shape.castShape(
          p.position,
          0,
          p.velocity,
          q.shape,
          q.position,
          0,
          q.velocity,
          0,
          1,
          true,
        );
        if (hit !== null) hits++;
      }
      return hits;
    },
  };
}
