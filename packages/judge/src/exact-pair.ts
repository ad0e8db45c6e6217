import { RADIUS, type Rows } from '@swept/core';
import { AT_START, Ball } from './ball.js';
import { type Conditions, vertexEdge, vertexVertex } from './conditions.js';
import { START } from './dyadic.js';
import { firstRoot } from './first-contact.js';
import { pathOf } from './motion.js';
import { type Polynomial, polynomial, signAt, sum } from './polynomial.js';
import { placesOf, toWhole } from './whole.js';

/** The same tests as in `NearPair`, in whole numbers; times are good to 2^-70. */
export class ExactPair {
  private readonly places: number;
  private readonly reach: Polynomial;

  /** @param margin added to the sum of the radii, which stays positive or 0 */
  constructor(a: Rows, b: Rows, margin: number) {
    this.places = placesOf([...a, ...b, margin]);
    const radii = sum(pathOf(a, RADIUS, this.places), pathOf(b, RADIUS, this.places));
    this.reach = sum(radii, polynomial(toWhole(margin, this.places)));
  }

  vertices(p: Rows, pv: number, q: Rows, qv: number): Ball | undefined {
    return firstTime(vertexVertex(this.vertex(p, pv), this.vertex(q, qv), this.reach));
  }

  vertexOnEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): Ball | undefined {
    return this.vertexBesideEdge(p, pv, e, av, bv);
  }

  vertexBesideEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): Ball | undefined {
    return firstTime(vertexEdge(this.vertex(p, pv), this.vertex(e, av), this.vertex(e, bv), this.reach));
  }

  private vertex(row: Rows, at: number) {
    return { x: pathOf(row, at, this.places), y: pathOf(row, at + 1, this.places) };
  }
}

function firstTime(conditions: Conditions): Ball | undefined {
  if (conditions.every((f) => signAt(f, START) <= 0)) return AT_START;
  const root = firstRoot(conditions)?.refine(70n);
  if (root === undefined) return undefined;
  // Between n and n + 1 units, or n if that is exact.
  const { n, k } = root.low;
  const high = Number(n);
  return new Ball(high, Number(n - BigInt(high)), root.isExact ? 0 : 1).scaled(2 ** -Number(k));
}
