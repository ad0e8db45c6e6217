import { type BodyStore, CIRCLE, InvalidInput, RADIUS, ROW, TRIANGLE, vertexAt } from '@swept/core';
import type { Archive } from '@swept/core/internal';

/** Count of numbers per corner: the two normals. */
export const CORNER = 4;
/** Instead of a first corner: for a vertex that is not shared, and for one that is inside the body. */
export const ALONE = -1;
export const INNER = -2;

/** The corners and edges that parts of one body share. */
export interface SharedCorners {
  /** By part and edge (three of each), 1 for the edges between two triangles. */
  readonly inner: Uint8Array;
  /** By part and vertex (three of each), the number of its first corner and the end of its last. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** For each corner, the outward normals of the edges beside it, counterclockwise. */
  readonly corners: readonly number[];
  /** The angle of the body when the corners were found. */
  readonly angle: number;
  /** Has a vertex been moved by itself? Then nothing is shared any more. */
  loose: boolean;
}

/** An edge that leaves a vertex, by its other end. */
interface Ray {
  readonly dx: number;
  readonly dy: number;
}

/** Finds the shared corners and edges of the parts of a body. Only parts of equal radius join. */
export function sharedCornersOf(store: BodyStore, root: number): SharedCorners {
  const { rows, kind } = store;
  const parts = store.partsOf(root);
  const inner = new Uint8Array(3 * parts);
  const first = new Int32Array(3 * parts).fill(ALONE);
  const last = new Int32Array(3 * parts);
  const corners: number[] = [];
  const vertices = new Map<string, number[]>();
  const edges = new Map<string, number[]>();
  const x = (index: number): number => rows[(root + Math.floor(index / 3)) * ROW + vertexAt(index % 3)];
  const y = (index: number): number => rows[(root + Math.floor(index / 3)) * ROW + vertexAt(index % 3) + 1];
  const kindOf = (index: number): number => kind[root + Math.floor(index / 3)];
  const after = (index: number): number => index - (index % 3) + (((index % 3) + 1) % kindOf(index));
  const before = (index: number): number =>
    index - (index % 3) + (((index % 3) + kindOf(index) - 1) % kindOf(index));
  for (let part = 0; part < parts; part++) {
    if (kind[root + part] === CIRCLE) continue;
    const radius = rows[(root + part) * ROW + RADIUS];
    for (let index = 3 * part; index < 3 * part + kind[root + part]; index++) {
      const here = `${x(index)} ${y(index)}`;
      const there = `${x(after(index))} ${y(after(index))}`;
      listed(vertices, `${here} ${radius}`).push(index);
      if (kind[root + part] === TRIANGLE)
        listed(edges, `${here < there ? `${here} ${there}` : `${there} ${here}`} ${radius}`).push(index);
    }
  }
  for (const alike of edges.values()) {
    // The side of the edge on which the third corner is, as seen along the first of them.
    const from = alike[0];
    const dx = x(after(from)) - x(from);
    const dy = y(after(from)) - y(from);
    const sides = alike.map((index) => dx * (y(before(index)) - y(from)) - dy * (x(before(index)) - x(from)));
    if (sides.some((side) => side > 0) && sides.some((side) => side < 0))
      for (const index of alike) inner[index] = 1;
  }
  for (const alike of vertices.values()) {
    if (alike.length < 2) continue;
    const begin = corners.length / CORNER;
    const rays: Ray[] = [];
    const rayTo = (index: number, other: number): number => {
      const dx = x(other) - x(index);
      const dy = y(other) - y(index);
      const at = rays.findIndex((ray) => ray.dx === dx && ray.dy === dy);
      return at >= 0 || (dx === 0 && dy === 0) ? at : rays.push({ dx, dy }) - 1;
    };
    const wedges: (readonly [Ray, Ray])[] = [];
    for (const index of alike) {
      const one = rayTo(index, after(index));
      const two = rayTo(index, before(index));
      if (one < 0 || two < 0 || kindOf(index) !== TRIANGLE) continue;
      const turn = cross(rays[one], rays[two]);
      if (turn !== 0) wedges.push(turn > 0 ? [rays[one], rays[two]] : [rays[two], rays[one]]);
    }
    if (rays.length < 2) continue;
    rays.sort(counterclockwise);
    rays.forEach((ray, i) => {
      const next = rays[(i + 1) % rays.length];
      const isEmpty = cross(ray, next) === 0 && ray.dx * next.dx + ray.dy * next.dy > 0;
      if (isEmpty || wedges.some((wedge) => isWithin(rays, wedge, i))) return;
      corners.push(...unit(-ray.dy, ray.dx), ...unit(next.dy, -next.dx));
    });
    const end = corners.length / CORNER;
    for (const index of alike) {
      first[index] = begin === end ? INNER : begin;
      last[index] = end;
    }
  }
  return { inner, first, last, corners, angle: store.hadAngles ? store.angle[root] : 0, loose: false };
}

/** Used for bodies that share nothing. */
export const NOTHING: SharedCorners = {
  inner: new Uint8Array(0),
  first: new Int32Array(0),
  last: new Int32Array(0),
  corners: [],
  angle: 0,
  loose: false,
};

/** Passes the shared corners of a body, with the given number of vertices, to or from an archive. */
export function serializeCorners(archive: Archive, shared: SharedCorners, vertices: number): SharedCorners {
  const { isReading } = archive;
  const angle = archive.number(shared.angle);
  const loose = archive.flag(shared.loose);
  const corners = Float64Array.from(shared.corners);
  const numbers = archive.count(corners.length, 8);
  const read = isReading ? new Float64Array(numbers) : corners;
  const inner = isReading ? new Uint8Array(vertices) : shared.inner;
  const first = isReading ? new Int32Array(vertices) : shared.first;
  const last = isReading ? new Int32Array(vertices) : shared.last;
  archive.doubles(read, numbers, true);
  archive.octets(inner, vertices);
  archive.words(first, vertices);
  archive.words(last, vertices);
  if (isReading && !areSound(first, last, numbers / CORNER))
    throw new InvalidInput('load: corners of a body of the state', numbers, 'those of its vertices');
  return isReading ? { inner, first, last, corners: [...read], angle, loose } : shared;
}

/** Has each vertex a first and a last corner that are among the given number of them, or none? */
function areSound(first: Int32Array, last: Int32Array, corners: number): boolean {
  if (!Number.isInteger(corners)) return false;
  return first.every((it, i) => {
    return it === ALONE || it === INNER || (it >= 0 && it <= last[i] && last[i] <= corners);
  });
}

function listed(map: Map<string, number[]>, key: string): number[] {
  const list = map.get(key) ?? [];
  if (list.length === 0) map.set(key, list);
  return list;
}

function cross(p: Ray, q: Ray): number {
  return p.dx * q.dy - p.dy * q.dx;
}

/** The order of directions from +x on. */
function counterclockwise(p: Ray, q: Ray): number {
  const lower = (ray: Ray): number => +(ray.dy < 0 || (ray.dy === 0 && ray.dx < 0));
  return lower(p) - lower(q) || -cross(p, q);
}

/** Is the sector from ray `i` to the next of the sorted rays within a wedge? */
function isWithin(rays: readonly Ray[], [from, to]: readonly [Ray, Ray], i: number): boolean {
  const begin = rays.indexOf(from);
  const length = (rays.indexOf(to) - begin + rays.length) % rays.length;
  return (i - begin + rays.length) % rays.length < length;
}

function unit(dx: number, dy: number): [number, number] {
  const most = Math.max(Math.abs(dx), Math.abs(dy));
  const length = Math.sqrt((dx / most) * (dx / most) + (dy / most) * (dy / most));
  return [dx / most / length, dy / most / length];
}
