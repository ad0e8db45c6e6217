import { END, RADIUS, ROW, type Rows, type ShapeKind } from '@swept/core';
import { around, type Planck, type PlanckInput, type Point } from '../../accuracy/planck.js';
import type { Workload } from '../workload.js';
import type { Contender } from './contender.js';

/** Planck's objects for every row, made beforehand. */
function bodies({ DistanceProxy, Sweep }: Planck, kind: ShapeKind, rows: Rows, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const row = rows.subarray(i * ROW, (i + 1) * ROW);
    const proxy = new DistanceProxy();
    proxy.setVertices(around(kind, row), kind, row[RADIUS]);
    const sweep = new Sweep();
    place(sweep.c0, row[0], row[1]);
    place(sweep.c, row[END], row[END + 1]);
    return { proxy, sweep };
  });
}

function place(point: Point, x: number, y: number): void {
  point.x = x;
  point.y = y;
}

/** Its time of impact with its own settings. */
export function planckSweep(planck: Planck, { kindA, kindB, a, b, count }: Workload): Contender {
  const { TOIInput, TOIOutput, TOIOutputState, TimeOfImpact } = planck;
  const first = bodies(planck, kindA, a, count);
  const second = bodies(planck, kindB, b, count);
  const input: PlanckInput = new TOIInput();
  const output = new TOIOutput();
  input.tMax = 1;
  return {
    name: 'planck',
    run(from, to) {
      let hits = 0;
      for (let i = from; i < to; i++) {
        input.proxyA = first[i].proxy;
        input.sweepA = first[i].sweep;
        input.proxyB = second[i].proxy;
        input.sweepB = second[i].sweep;
        TimeOfImpact(output, input);
        if (output.state !== TOIOutputState.e_separated) hits++;
      }
      return hits;
    },
  };
}

/** Its distance of two shapes, by GJK. */
export function planckDistance(planck: Planck, { kindA, kindB, a, b, count }: Workload): Contender {
  const { Distance, DistanceInput, DistanceOutput, SimplexCache } = planck;
  const first = bodies(planck, kindA, a, count);
  const second = bodies(planck, kindB, b, count);
  const input = new DistanceInput();
  const output = new DistanceOutput();
  const cache = new SimplexCache();
  input.useRadii = true;
  return {
    name: 'planck',
    run(from, to) {
      let hits = 0;
      for (let i = from; i < to; i++) {
        input.proxyA = first[i].proxy;
        input.proxyB = second[i].proxy;
        place(input.transformA.p, first[i].sweep.c0.x, first[i].sweep.c0.y);
        place(input.transformB.p, second[i].sweep.c0.x, second[i].sweep.c0.y);
        cache.count = 0;
        Distance(output, cache, input);
        if (output.distance === 0) hits++;
      }
      return hits;
    },
  };
}
