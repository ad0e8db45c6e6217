import { END, RADIUS, type Rows, type ShapeKind } from '@swept/core';
import { type Rival, rival } from '../rivals.js';
import { around, type Point } from './planck.js';
import type { Subject } from './subject.js';

export interface RapierShape {
  castShape(
    position: Point,
    rotation: number,
    velocity: Point,
    shape: RapierShape,
    itsPosition: Point,
    itsRotation: number,
    itsVelocity: Point,
    targetDistance: number,
    maxToi: number,
    stopAtPenetration: boolean,
  ): { time_of_impact: number } | null;
}

export interface Rapier {
  init(): Promise<void>;
  readonly Ball: new (radius: number) => RapierShape;
  readonly Segment: new (a: Point, b: Point) => RapierShape;
  readonly Triangle: new (a: Point, b: Point, c: Point) => RapierShape;
}

export async function loadRapier(): Promise<Rival<Rapier>> {
  const found = await rival<Rapier>('@dimforge/rapier2d-compat');
  await found.module.init();
  return found;
}

/** The shape of a row, relative to its first vertex. */
export function rapierShape({ Ball, Segment, Triangle }: Rapier, kind: ShapeKind, row: Rows): RapierShape {
  const [p, q, r] = around(kind, row);
  return kind === 1 ? new Ball(row[RADIUS]) : kind === 2 ? new Segment(p, q) : new Triangle(p, q, r);
}

/** Rapier's shape cast, in coordinates relative to the first vertex of A: it uses single precision. */
export function rapierSubject({ module, version }: Rival<Rapier>): Subject {
  const origin = { x: 0, y: 0 };
  return {
    name: 'Rapier',
    about: `castShape of Rapier ${version} (WebAssembly), coordinates around the first vertex, target distance 0.`,
    takes: 'rigid',
    first(kindA, a, kindB, b) {
      const hit = rapierShape(module, kindA, a).castShape(
        origin,
        0,
        { x: a[END] - a[0], y: a[END + 1] - a[1] },
        rapierShape(module, kindB, b),
        { x: b[0] - a[0], y: b[1] - a[1] },
        0,
        { x: b[END] - b[0], y: b[END + 1] - b[1] },
        0,
        1,
        true,
      );
      return hit === null ? undefined : hit.time_of_impact;
    },
    // Single precision: 64 roundings of the largest length.
    allowance: (reach, size) => [Math.max(reach - size * 2 ** -18, 0), reach + size * 2 ** -18],
  };
}
