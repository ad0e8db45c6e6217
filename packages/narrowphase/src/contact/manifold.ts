import type { Rows } from '@swept/core';

/**
 * How two shapes touch. Written only when they do.
 *
 * `(nx, ny)` is a unit vector from A to B and `depth`, 0 or more, how far B must be moved along it (or A
 * against it) until the shapes only touch: the shortest way out, also from deep inside. Where several are
 * equally short one of them is given; where two points coincide it is (1, 0).
 *
 * `count` is 1 or 2. `(x0, y0)` lies in the middle between the two surfaces at the deepest place, which is
 * `depth0` deep; `(x1, y1)` and `depth1` hold the other end of the touching edges and are not written when
 * `count` is 1.
 */
export interface Manifold {
  nx: number;
  ny: number;
  depth: number;
  count: number;
  x0: number;
  y0: number;
  depth0: number;
  x1: number;
  y1: number;
  depth1: number;
}

/** A record to be reused from call to call. NaN until first written, so that fields hold doubles. */
export function createManifold(): Manifold {
  return {
    nx: NaN,
    ny: NaN,
    depth: NaN,
    count: 0,
    x0: NaN,
    y0: NaN,
    depth0: NaN,
    x1: NaN,
    y1: NaN,
    depth1: NaN,
  };
}

/**
 * Do shape A in row `a` at offset `ao` and shape B touch in their start poses, and how? The answer is exact
 * for all finite doubles up to 1e150; normal, depth and points are rounded. `out` is written only when it is
 * true. At `offset + END`: the end poses. Offsets are 0 unless given. Trusts its input.
 */
export type ContactTest = (a: Rows, b: Rows, out: Manifold, ao?: number, bo?: number) => boolean;
