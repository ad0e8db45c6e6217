import { END, RADIUS, type Rows } from '@swept/core';
import { Ball } from './ball.js';
import { negative, type Polynomial, product, rootsInStep, signOf, sum } from './integer-polynomial.js';

/** In contact at t = 0. */
export const AT_START = new Ball(0);

/**
 * The exact stage of the judge: contact of single pairs of features in whole numbers. All doubles are multiplied by one
 * power of two, so that they and the coefficients of all conditions are whole. Answers are the time of the first contact,
 * good to 2^-70, or undefined when there is none.
 */
export class ExactPair {
  private readonly scale: number;
  private readonly reach: Polynomial;

  /** @param margin added to the sum of the radii, which stays positive or 0 */
  constructor(a: Rows, b: Rows, margin: number) {
    this.scale = scaleToWhole([...a, ...b, margin]);
    const radii = sum(this.path(a, RADIUS), this.path(b, RADIUS));
    this.reach = sum(radii, [BigInt(margin * this.scale)]);
  }

  /** Two vertices touch while |A|^2 - R^2 <= 0. */
  vertices(p: Rows, pv: number, q: Rows, qv: number): Ball | undefined {
    const way = minus(this.vertex(q, qv), this.vertex(p, pv));
    return this.earliest(sum(dot(way, way), negative(this.square)), []);
  }

  /** A vertex touches an edge without thickness while X = 0 and A . B <= 0. */
  vertexOnEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): Ball | undefined {
    const { fromA, fromB, edge } = this.triad(p, pv, e, av, bv);
    const line = cross(fromA, edge);
    const between = dot(fromA, fromB);
    if (signOf(line[0] ?? 0n) === 0 && signOf(between[0] ?? 0n) <= 0) return AT_START;
    // On the line all the time: contact begins where the vertex comes to an end of the edge.
    const [roots, condition] = line.length === 0 ? [between, line] : [line, between];
    for (const root of rootsInStep(roots)) if (root.sign(condition) <= 0) return root.time();
    return undefined;
  }

  /**
   * A vertex is within R of the inside of an edge while X^2 - R^2 |v|^2 <= 0, A . v < 0 and B . v > 0. Where one of the last two is
   * 0 the vertices at the ends are asked.
   */
  vertexBesideEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): Ball | undefined {
    const { fromA, fromB, edge } = this.triad(p, pv, e, av, bv);
    const x = cross(fromA, edge);
    const limit = product(this.square, dot(edge, edge));
    return this.earliest(sum(product(x, x), negative(limit)), [dot(fromA, edge), negative(dot(fromB, edge))]);
  }

  /** The first time in [0, 1] when f <= 0 and the conditions are negative, if it is 0 or a root of f. */
  private earliest(f: Polynomial, conditions: readonly Polynomial[]): Ball | undefined {
    if (signOf(f[0] ?? 0n) <= 0 && conditions.every((g) => signOf(g[0] ?? 0n) < 0)) return AT_START;
    if (f.length === 0) return undefined;
    for (const root of rootsInStep(f)) if (conditions.every((g) => root.sign(g) < 0)) return root.time();
    return undefined;
  }

  private get square(): Polynomial {
    return product(this.reach, this.reach);
  }

  /** The number at this place of a row on its way from start to end. */
  private path(row: Rows, at: number): Polynomial {
    const start = BigInt(row[at] * this.scale);
    return sum([start], [0n, BigInt(row[at + END] * this.scale) - start]);
  }

  private vertex(row: Rows, at: number): Vector {
    return { x: this.path(row, at), y: this.path(row, at + 1) };
  }

  private triad(p: Rows, pv: number, e: Rows, av: number, bv: number) {
    const at = this.vertex(p, pv);
    const a = this.vertex(e, av);
    const b = this.vertex(e, bv);
    return { fromA: minus(a, at), fromB: minus(b, at), edge: minus(b, a) };
  }
}

/** The least power of two that makes all numbers whole. */
function scaleToWhole(numbers: readonly number[]): number {
  let scale = 1;
  for (const x of numbers) while (!Number.isInteger(x * scale)) scale *= 2;
  return scale;
}

interface Vector {
  readonly x: Polynomial;
  readonly y: Polynomial;
}

function minus(p: Vector, q: Vector): Vector {
  return { x: sum(p.x, negative(q.x)), y: sum(p.y, negative(q.y)) };
}

function dot(p: Vector, q: Vector): Polynomial {
  return sum(product(p.x, q.x), product(p.y, q.y));
}

function cross(p: Vector, q: Vector): Polynomial {
  return sum(product(p.x, q.y), negative(product(p.y, q.x)));
}
