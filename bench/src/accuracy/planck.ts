import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { type Rival, rival } from '../rivals.js';
import type { Subject } from './subject.js';

export interface Point {
  x: number;
  y: number;
}

export interface PlanckProxy {
  setVertices(vertices: Point[], count: number, radius: number): void;
}

export interface PlanckSweep {
  readonly c0: Point;
  readonly c: Point;
}

export interface PlanckInput {
  proxyA: PlanckProxy;
  proxyB: PlanckProxy;
  sweepA: PlanckSweep;
  sweepB: PlanckSweep;
  tMax: number;
}

interface DistanceInput {
  proxyA: PlanckProxy;
  proxyB: PlanckProxy;
  readonly transformA: { readonly p: Point };
  readonly transformB: { readonly p: Point };
  useRadii: boolean;
}

/** The part of planck that is used. */
export interface Planck {
  readonly Settings: { linearSlop: number; maxTOIIterations: number };
  readonly DistanceProxy: new () => PlanckProxy;
  readonly Sweep: new () => PlanckSweep;
  readonly TimeOfImpact: (output: { state: number; t: number }, input: PlanckInput) => void;
  readonly TOIInput: new () => PlanckInput;
  readonly TOIOutput: new () => { state: number; t: number };
  readonly TOIOutputState: { readonly e_separated: number; readonly e_overlapped: number };
  readonly Distance: (output: { distance: number }, cache: { count: number }, input: DistanceInput) => void;
  readonly DistanceInput: new () => DistanceInput;
  readonly DistanceOutput: new () => { distance: number };
  readonly SimplexCache: new () => { count: number };
}

export const loadPlanck = (): Promise<Rival<Planck>> => rival<Planck>('planck');

/** The vertices of a row relative to its first. */
export function around(kind: ShapeKind, row: Rows): Point[] {
  return Array.from({ length: kind }, (_, i) => ({
    x: row[vertexAt(i)] - row[0],
    y: row[vertexAt(i) + 1] - row[1],
  }));
}

/** The one of 0.005 (the default), 1e-3, 1e-5, 1e-7 and 1e-9 with the fewest errors. */
const SLOP = 1e-9;

/**
 * planck's time of impact, in coordinates relative to the first vertex of A: far from the origin it would lose
 * precision.
 */
export function planckSubject({ module, version }: Rival<Planck>): Subject {
  const { Settings, TOIInput, TOIOutput, TOIOutputState, TimeOfImpact } = module;
  const input = new TOIInput();
  const output = new TOIOutput();
  input.tMax = 1;
  Settings.linearSlop = SLOP;
  Settings.maxTOIIterations = 100;
  return {
    name: 'planck',
    about: `TimeOfImpact of planck ${version}, coordinates around the first vertex, linearSlop ${SLOP} instead of 0.005, 100 iterations instead of 20, polygons without their skin.`,
    takes: 'rigid',
    first(kindA, a, kindB, b) {
      input.proxyA.setVertices(around(kindA, a), kindA, a[RADIUS]);
      input.proxyB.setVertices(around(kindB, b), kindB, b[RADIUS]);
      set(input.sweepA.c0, 0, 0);
      set(input.sweepA.c, a[END] - a[0], a[END + 1] - a[1]);
      set(input.sweepB.c0, b[0] - a[0], b[1] - a[1]);
      set(input.sweepB.c, b[END] - a[0], b[END + 1] - a[1]);
      TimeOfImpact(output, input);
      if (output.state === TOIOutputState.e_separated) return undefined;
      return output.state === TOIOutputState.e_overlapped ? 0 : output.t;
    },
    allowance(reach) {
      const target = Math.max(SLOP, reach - 3 * SLOP);
      return [target - 0.25 * SLOP, target + 0.25 * SLOP];
    },
  };
}

function set(point: Point, x: number, y: number): void {
  point.x = x;
  point.y = y;
}
