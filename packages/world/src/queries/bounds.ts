import {
  BOX,
  type BodyId,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  type Shape,
  sweptBox,
} from '@swept/core';
import { writeAtRest } from '../motion/pose.js';
import { type Inside, insideOf, World } from '../world.js';
import { QUERY_OPTIONS, type QueryOptions, View } from './view.js';

const NONE: QueryOptions = {};

const looks = new WeakMap<World, Look>();

/** The view of one body. */
class Look {
  readonly view: View;
  private readonly row: Rows = new Float64Array(ROW);
  private readonly box: Rows = new Float64Array(BOX);

  constructor(inside: Inside) {
    this.view = new View(inside);
  }

  /** The slot of a body. Throws `InvalidInput`, in the name of `call`, if there is none. */
  slot(call: string, id: BodyId): number {
    this.view.read(call, NONE, QUERY_OPTIONS);
    return this.view.inside.store.slot(call, id);
  }

  writeBounds(root: number, out: Rows): void {
    const { view, row, box } = this;
    const { store } = view.inside;
    out[0] = out[1] = Infinity;
    out[2] = out[3] = -Infinity;
    for (let part = root, end = store.endOf(root); part < end; part++) {
      this.writeRow(part, false);
      sweptBox(store.kindAt(part), row, 0, box);
      for (let i = 0; i < 2; i++) {
        out[i] = Math.min(out[i], box[i]);
        out[i + 2] = Math.max(out[i + 2], box[i + 2]);
      }
    }
  }

  shapes(root: number): Shape[] {
    const { view, row } = this;
    const { store, plan, seams } = view.inside;
    const skin = plan.turning.turns(root) ? plan.turning.skin[root] : 0;
    return Array.from({ length: store.partsOf(root) }, (_, i) => {
      const part = root + i;
      this.writeRow(part, true);
      const radius = Math.max(0, row[RADIUS] - skin);
      row[RADIUS] = row[RADIUS + END] = radius;
      const shape: Shape = { kind: store.kindAt(part), row: row.slice() };
      return seams.sides.isOneSided(part) ? { ...shape, oneSided: true } : shape;
    });
  }

  /** Writes the present pose of a part as a row at rest: if it turns, the true one or the swept one. */
  private writeRow(part: number, isTrue: boolean): void {
    const { view, row } = this;
    const kind = view.inside.store.kind[part];
    row.fill(0);
    view.writePose(part, row);
    if (isTrue) view.writeVertices(part, row);
    writeAtRest(kind, row, row, 0, 0);
  }
}

function lookOf(call: string, world: World): Look {
  if (!(world instanceof World)) throw new InvalidInput(`${call}: world`, world, 'a World');
  let look = looks.get(world);
  if (look === undefined) {
    look = new Look(insideOf(world));
    looks.set(world, look);
  }
  return look;
}

/**
 * Writes the present box of a body to `out`: the least x and y, then the greatest, in length units, rounded
 * outward. It contains all parts, with their radii and the skin of a body that turns; where the world wraps, it
 * is that of the image at `World.x`. Throws `InvalidInput` on the id of a removed body, an `out` without four
 * numbers, and within a trace or `canTouch`.
 */
export function bounds(world: World, id: BodyId, out: Float64Array): void {
  const look = lookOf('bounds', world);
  const root = look.slot('bounds', id);
  if (!(out instanceof Float64Array) || out.length < BOX)
    throw new InvalidInput('bounds: out', out, 'a Float64Array of four numbers or more');
  look.writeBounds(root, out);
}

/**
 * The shapes of a body in its present pose, at `World.x`, as new ones that may be given to `World.add`, `isFree`
 * or `castShape`: one for each part, without the skin of a body that turns. Throws `InvalidInput` on the id of a
 * removed body, and within a trace or `canTouch`.
 */
export function shapesOf(world: World, id: BodyId): Shape[] {
  const look = lookOf('shapesOf', world);
  return look.shapes(look.slot('shapesOf', id));
}
