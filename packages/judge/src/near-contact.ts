import { END, RADIUS, type Rows } from '@swept/core';
import { AT_START, BALLS, Ball } from './ball.js';
import type { Vector } from './vector.js';

const { dot, cross } = BALLS;

/** The numbers are too close to decide. */
export const DOUBT = 'doubt';
/** The time of the first contact of two features, good to 2^-58; undefined when they never touch. */
export type Contact = Ball | undefined | typeof DOUBT;

/** The error that a time may have. */
const FINE = 2 ** -58;

/**
 * First contact of single pairs of features, in balls: certain or in doubt, and fast. "Beside" leaves out the
 * ends of an edge, which are tested as vertices.
 */
export class NearPair {
  private readonly reach: readonly [Ball, Ball];

  constructor(a: Rows, b: Rows, margin: number) {
    const radii = (at: number) => new Ball(a[at]).plus(new Ball(b[at])).plus(new Ball(margin));
    this.reach = [radii(RADIUS), radii(RADIUS + END)];
  }

  vertices(p: Rows, pv: number, q: Rows, qv: number): Contact {
    const [r0, r1] = this.reach;
    const d0 = vector(p, pv, q, qv);
    const d1 = vector(p, pv + END, q, qv + END);
    const f0 = dot(d0, d0).minus(r0.times(r0));
    if (f0.sign < 0) return AT_START;
    const g = dot(d0, d1).minus(r0.times(r1)).scaled(2);
    const roots = quadraticRoots(f0, g, dot(d1, d1).minus(r1.times(r1)));
    return roots === DOUBT ? DOUBT : fine(roots[0]);
  }

  vertexOnEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): Contact {
    const [a0, a1] = [vector(p, pv, e, av), vector(p, pv + END, e, av + END)];
    const [v0, v1] = [vector(e, av, e, bv), vector(e, av + END, e, bv + END)];
    const roots = quadraticRoots(cross(a0, v0), cross(a0, v1).plus(cross(a1, v0)), cross(a1, v1));
    if (roots === DOUBT) return DOUBT;
    if (roots.length === 0) return undefined;
    const [b0, b1] = [vector(p, pv, e, bv), vector(p, pv + END, e, bv + END)];
    const q0 = dot(a0, b0);
    const q1 = dot(a0, b1).plus(dot(a1, b0));
    const q2 = dot(a1, b1);
    for (const t of roots) {
      const rest = ONE.minus(t);
      const between = q0
        .times(rest.times(rest))
        .plus(q1.times(rest.times(t)))
        .plus(q2.times(t.times(t)));
      if (between.sign < 0) return fine(t);
      if (between.sign === 0) return DOUBT;
    }
    return undefined;
  }

  vertexBesideEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): Contact {
    const [r0, r1] = this.reach;
    const [a0, a1] = [vector(p, pv, e, av), vector(p, pv + END, e, av + END)];
    const [b0, b1] = [vector(p, pv, e, bv), vector(p, pv + END, e, bv + END)];
    const [v0, v1] = [vector(e, av, e, bv), vector(e, av + END, e, bv + END)];
    const x = [cross(a0, v0), cross(a0, v1).plus(cross(a1, v0)).scaled(0.5), cross(a1, v1)];
    const square = [r0.times(r0), r0.times(r1), r1.times(r1)];
    const long = [dot(v0, v0), dot(v0, v1), dot(v1, v1)];
    const limit = quartic(square, long);
    const f = quartic(x, x).map((c, i) => c.minus(limit[i]));
    const pastA = [dot(a0, v0), dot(a0, v1).plus(dot(a1, v0)).scaled(0.5), dot(a1, v1)];
    const pastB = [dot(v0, b0), dot(v0, b1).plus(dot(v1, b0)).scaled(0.5), dot(v1, b1)].map(negated);
    if ([f, pastA, pastB].every(([first]) => first.sign < 0)) return AT_START;
    return firstWithin([f, pastA, pastB], new Ball(0), 1);
  }
}

const ONE = new Ball(1);

function fine(t: Ball | undefined): Contact {
  return t !== undefined && !(t.error < FINE) ? DOUBT : t;
}

/** The roots in [0, 1] of (1-t)^2 f0 + t (1-t) g + t^2 f2, ascending. */
function quadraticRoots(f0: Ball, g: Ball, f2: Ball): Ball[] | typeof DOUBT {
  const start = f0.sign;
  const end = f2.sign;
  if (start === 0 || end === 0) return DOUBT;
  if (start === end && g.sign === start) return [];
  const square = g.times(g).minus(f0.times(f2).scaled(4));
  if (start === end && square.sign < 0) return [];
  if (square.sign <= 0) return DOUBT;
  const root = square.root();
  const fromStart = (): Ball => {
    const twice = f0.scaled(2);
    return twice.over(twice.minus(g).plus(root.scaled(start)));
  };
  const fromEnd = (): Ball => {
    const twice = f2.scaled(2);
    return ONE.minus(twice.over(twice.minus(g).plus(root.scaled(end))));
  };
  if (start === end) return g.sign === 0 ? DOUBT : [fromStart(), fromEnd()];
  // The form in which nothing cancels.
  return [g.sign === start ? fromEnd() : fromStart()];
}

/** Six times the product of two quadratics in Bernstein form. */
function quartic([p0, p1, p2]: Ball[], [q0, q1, q2]: Ball[]): Ball[] {
  const three = new Ball(3);
  return [
    p0.times(q0).scaled(2).times(three),
    p0.times(q1).plus(p1.times(q0)).times(three),
    p0.times(q2).plus(p1.times(q1).scaled(4)).plus(p2.times(q0)),
    p1.times(q2).plus(p2.times(q1)).times(three),
    p2.times(q2).scaled(2).times(three),
  ];
}

/**
 * The first time when all functions, given by their Bernstein coefficients from `low` on, are negative. They
 * are not all negative at `low` itself. Halves, the earlier half first, until one of them is certainly
 * positive throughout.
 */
function firstWithin(functions: readonly Ball[][], low: Ball, length: number): Contact {
  if (functions.some((f) => f.every((c) => c.sign > 0))) return undefined;
  const half = length / 2;
  if (half < FINE / 4) {
    // At `low` = 0 they might touch already.
    const found = low.high > 0 && functions.every((f) => f[f.length - 1].sign < 0);
    return found ? new Ball(low.high, low.low, low.error).plus(new Ball(half, 0, half)) : DOUBT;
  }
  const halves = functions.map(halved);
  const found = firstWithin(
    halves.map(([first]) => first),
    low,
    half,
  );
  if (found !== undefined) return found;
  return firstWithin(
    halves.map(([, second]) => second),
    low.plus(new Ball(half)),
    half,
  );
}

/** Bernstein coefficients on the two halves (de Casteljau). */
function halved(f: readonly Ball[]): [Ball[], Ball[]] {
  const first: Ball[] = [];
  const second: Ball[] = [];
  for (let row = [...f]; row.length > 0; row = row.slice(1).map((c, i) => c.plus(row[i]).scaled(0.5))) {
    first.push(row[0]);
    second.unshift(row[row.length - 1]);
  }
  return [first, second];
}

/** The vector from one vertex to another, exactly. */
function vector(p: Rows, pv: number, q: Rows, qv: number): Vector<Ball> {
  return { x: Ball.difference(q[qv], p[pv]), y: Ball.difference(q[qv + 1], p[pv + 1]) };
}

function negated(x: Ball): Ball {
  return x.scaled(-1);
}
