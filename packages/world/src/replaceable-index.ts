import type { BroadphaseStats, CellVisitor, MotionBroadphase } from '@swept/broadphase';
import type { Mobility, PairBuffer, Rows, ShapeKind } from '@swept/core';

/** The index of a world, whose strategy can be exchanged for another: all calls are forwarded to it. */
export class ReplaceableIndex implements MotionBroadphase {
  private present: MotionBroadphase;

  constructor(first: MotionBroadphase) {
    this.present = first;
  }

  /** From now on all calls are forwarded to `next`, which has the same slots. */
  replace(next: MotionBroadphase): void {
    this.present = next;
  }

  get name(): string {
    return this.present.name;
  }

  get stats(): BroadphaseStats {
    return this.present.stats;
  }

  get shapes(): MotionBroadphase['shapes'] {
    return this.present.shapes;
  }

  add(slot: number, mobility: Mobility): void {
    this.present.add(slot, mobility);
  }

  remove(slot: number): void {
    this.present.remove(slot);
  }

  update(boxes: Rows): void {
    this.present.update(boxes);
  }

  refit(slot: number): void {
    this.present.refit(slot);
  }

  refilter(slot: number): void {
    this.present.refilter(slot);
  }

  collectPairs(out: PairBuffer): void {
    this.present.collectPairs(out);
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset?: number): void {
    this.present.search(box, visit, offset);
  }

  searchMotion(
    kind: ShapeKind,
    rows: Rows,
    visit: (slot: number) => boolean | void,
    offset?: number,
    slot?: number,
    statics?: boolean,
  ): void {
    this.present.searchMotion(kind, rows, visit, offset, slot, statics);
  }

  collectNear(
    kind: ShapeKind,
    rows: Rows,
    offset: number,
    slot: number,
    statics: boolean,
    out: { add(slot: number): void },
  ): void {
    this.present.collectNear(kind, rows, offset, slot, statics, out);
  }

  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset?: number): void {
    this.present.cast(ray, limit, visit, offset);
  }

  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    this.present.nearest(x, y, limit, visit);
  }

  visitCells(visit: CellVisitor): void {
    this.present.visitCells?.(visit);
  }

  validate(): void {
    this.present.validate();
  }
}
