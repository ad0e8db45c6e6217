// The two routines that robots with a lidar usually have. What the engine says is held against them.

export type Point = readonly [number, number];

/**
 * Where on the ray from o to c is the wall from a to b, as a fraction; by s OA + (1 - s) OB = t OC with 0 < s
 * < 1 and 0 < t < 1? NaN if nowhere, and if they are parallel.
 */
export function wallOnRay(o: Point, c: Point, a: Point, b: Point): number {
  const ob = [b[0] - o[0], b[1] - o[1]];
  const oc = [c[0] - o[0], c[1] - o[1]];
  const ba = [a[0] - b[0], a[1] - b[1]];
  const det = ba[1] * oc[0] - ba[0] * oc[1];
  if (det === 0) return Number.NaN;
  const s = (oc[1] * ob[0] - oc[0] * ob[1]) / det;
  const t = (ba[1] * ob[0] - ba[0] * ob[1]) / det;
  return s > 0 && s < 1 && t > 0 && t < 1 ? t : Number.NaN;
}

/** Likewise a disc: |s AO + (1 - s) AC| = r, the s that is nearer to O of those between 0 and 1. */
export function discOnRay(o: Point, c: Point, a: Point, r: number): number {
  const ao = [o[0] - a[0], o[1] - a[1]];
  const ac = [c[0] - a[0], c[1] - a[1]];
  const co = [o[0] - c[0], o[1] - c[1]];
  const qa = co[0] ** 2 + co[1] ** 2;
  const qb = ao[0] * ac[0] + ao[1] * ac[1] - ac[0] ** 2 - ac[1] ** 2;
  const qc = ac[0] ** 2 + ac[1] ** 2 - r ** 2;
  const root = Math.sqrt(qb * qb - qa * qc);
  const s = [(-qb + root) / qa, (-qb - root) / qa].find((it) => it > 0 && it < 1);
  return s === undefined ? Number.NaN : 1 - s;
}
