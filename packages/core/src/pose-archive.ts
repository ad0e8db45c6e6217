import type { Archive } from './archive.js';
import { InvalidInput, MAX_COORDINATE } from './invalid-input.js';
import { CIRCLE, END, RADIUS, ROW, SAG_X, SAG_Y, TRIANGLE, vertexAt } from './row.js';

/** What `BodyStore.serialize` has changed of a slot: its body and whom that may touch, or its pose. */
export const OTHER = 1;
export const ELSEWHERE = 2;

/**
 * The poses of bodies, by slot. Kinds are known, and `changes` notes which slots hold other bodies than
 * before.
 */
interface Poses {
  readonly kind: Uint8Array;
  readonly rows: Float64Array;
  readonly changes: Uint8Array;
  readonly end: number;
}

/**
 * Passes the start poses of all rows to or from an archive, only the vertices that each kind has: the centre
 * or first vertex, the radius unless all have the same, and the vertices after the first. A row that is read
 * is at rest.
 */
export function serializePoses(archive: Archive, poses: Poses): void {
  if (archive.isReading) readPoses(archive, poses);
  else if (!writePoses(archive, poses, firstRadius(poses))) writePoses(archive, poses, NaN);
}

/**
 * `shared` is the radius that all are expected to have, or NaN. False, and nothing is written, if one
 * differs.
 */
function writePoses(archive: Archive, poses: Poses, shared: number): boolean {
  const { rows, end, kind } = poses;
  const { at: before } = archive;
  const isShared = archive.flag(!Number.isNaN(shared));
  if (isShared) archive.number(shared);
  let at = archive.openDoubles(countNumbers(poses, isShared ? 2 : 3));
  const { doublesView } = archive;
  for (let slot = 0; slot < end; slot++) {
    const row = slot * ROW;
    const vertices = kind[slot];
    if (vertices === 0) continue;
    if (isShared && !Object.is(rows[row + RADIUS], shared)) {
      archive.at = before;
      return false;
    }
    doublesView[at++] = rows[row];
    doublesView[at++] = rows[row + 1];
    if (!isShared) doublesView[at++] = rows[row + RADIUS];
    for (let i = 1; i < vertices; i++) {
      const v = row + vertexAt(i);
      doublesView[at++] = rows[v];
      doublesView[at++] = rows[v + 1];
    }
  }
  return true;
}

function readPoses(archive: Archive, poses: Poses): void {
  const { rows, end, changes, kind } = poses;
  const isShared = archive.flag(false);
  const radiusOfAll = isShared ? archive.number(0) : 0;
  let at = archive.openDoubles(countNumbers(poses, isShared ? 2 : 3));
  const { doublesView } = archive;
  for (let slot = 0; slot < end; slot++) {
    const row = slot * ROW;
    const vertices = kind[slot];
    const x = vertices > 0 ? doublesView[at++] : 0;
    const y = vertices > 0 ? doublesView[at++] : 0;
    const radius = vertices === 0 ? 0 : isShared ? radiusOfAll : doublesView[at++];
    if (rows[row] !== x || rows[row + 1] !== y || rows[row + RADIUS] !== radius) changes[slot] |= ELSEWHERE;
    rows[row] = rows[row + END] = x;
    rows[row + 1] = rows[row + 1 + END] = y;
    rows[row + RADIUS] = rows[row + RADIUS + END] = radius;
    rows[row + SAG_X] = rows[row + SAG_Y] = 0;
    let far = Math.max(Math.abs(x), Math.abs(y), radius);
    // Where a disc replaces a disc, the vertices after the first are 0 already.
    if (vertices > CIRCLE || (changes[slot] & OTHER) !== 0) {
      for (let i = 1; i < TRIANGLE; i++) {
        const v = row + vertexAt(i);
        const vx = i < vertices ? doublesView[at++] : 0;
        const vy = i < vertices ? doublesView[at++] : 0;
        if (rows[v] !== vx || rows[v + 1] !== vy) changes[slot] |= ELSEWHERE;
        rows[v] = rows[v + END] = vx;
        rows[v + 1] = rows[v + 1 + END] = vy;
        far = Math.max(far, Math.abs(vx), Math.abs(vy));
      }
    }
    if (!(far <= MAX_COORDINATE && radius >= 0)) throw unsound(slot);
  }
}

/** The radius of the first body, or -1. */
function firstRadius({ kind, rows, end }: Poses): number {
  const first = kind.findIndex((it) => it > 0);
  return first >= 0 && first < end ? rows[first * ROW + RADIUS] : -1;
}

/** The number of numbers of all poses: `first` for each, and two for each vertex after the first. */
function countNumbers({ kind, end }: Poses, first: number): number {
  let count = 0;
  for (let slot = 0; slot < end; slot++) {
    if (kind[slot] > TRIANGLE) throw unsound(slot);
    if (kind[slot] > 0) count += first + 2 * (kind[slot] - 1);
  }
  return count;
}

/** The error about a slot in the state that is read. */
export function unsound(slot: number): InvalidInput {
  return new InvalidInput('load: the body of the state in slot', slot, 'one that a world can have');
}
