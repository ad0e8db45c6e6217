import {
  BOX,
  BodyStore,
  circle,
  END,
  MOVING,
  RADIUS,
  ROW,
  SAG_X,
  type ShapeKind,
  STATIC,
  segment,
  sweptBox,
  triangle,
  vertexAt,
} from '@swept/core';
import { Dice } from './dice.js';

/**
 * A store whose bodies come, go, rest, fly on, jump and bend, with all that a recording has to distinguish.
 */
export class RecordedTraffic {
  readonly store = new BodyStore(16);
  private readonly dice: Dice;

  constructor(seed: number) {
    this.dice = new Dice(seed);
    for (let i = 0; i < 60; i++) this.add();
  }

  /** What happens from one step to the next. */
  advance(): void {
    const { store, dice } = this;
    for (let i = dice.below(4); i > 0; i--) this.remove();
    for (let i = dice.below(5); i > 0; i--) this.add();
    for (let slot = 0; slot < store.end; slot++) {
      if (store.alive[slot] === 1 && store.mobility[slot] === MOVING) this.move(slot);
    }
  }

  private add(): void {
    const { store, dice } = this;
    const at = (): number => dice.between(0, 30);
    const x = at();
    const y = at();
    const r = dice.pick([0, 0.5]);
    const shape = dice.pick([
      circle(x, y, r),
      segment(x, y, x + 1, y - 1, r),
      triangle(x, y, x + 1, y, x, y + 1, r),
    ]);
    const slot = store.add(shape, dice.pick([MOVING, MOVING, STATIC]), 1, ~0, 0, 0);
    if (store.mobility[slot] === MOVING) this.move(slot);
  }

  private remove(): void {
    const { store, dice } = this;
    const slot = dice.below(store.end);
    if (store.alive[slot] === 1) store.remove(slot);
  }

  private move(slot: number): void {
    const { store, dice } = this;
    const { rows } = store;
    const row = slot * ROW;
    const what = dice.below(8);
    if (what === 0) return;
    const jump = what === 1 ? dice.between(-5, 5) : 0;
    const [dx, dy] = what === 2 ? [0, 0] : [dice.between(-2, 2), dice.between(-2, 2)];
    for (let i = 0; i < store.kind[slot]; i++) {
      const v = row + vertexAt(i);
      rows[v] = rows[v + END] + jump;
      rows[v + 1] = rows[v + END + 1];
      rows[v + END] = rows[v] + dx;
      rows[v + END + 1] = rows[v + 1] + dy;
    }
    rows[row + RADIUS] = rows[row + RADIUS + END];
    if (what === 3) rows[row + RADIUS + END] = dice.between(0, 1);
    rows[row + SAG_X] = what === 4 ? dice.between(-1, 1) : 0;
    sweptBox(store.kind[slot] as ShapeKind, rows, 0, store.boxes, row, slot * BOX);
  }
}
