import { roomFor, Slack } from '@swept/core/internal';

const COLUMNS = ['a', 'b', 'toi', 'x', 'y', 'nx', 'ny'] as const;

/**
 * Columns that users read of a list of contacts and that it does not store: written when they are first read.
 */
export class ShownColumns {
  a: Float64Array = new Float64Array(0);
  b: Float64Array = new Float64Array(0);
  toi: Float64Array = new Float64Array(0);
  x: Float64Array = new Float64Array(0);
  y: Float64Array = new Float64Array(0);
  nx: Float64Array = new Float64Array(0);
  ny: Float64Array = new Float64Array(0);
  /** Do they match the list? */
  isCurrent = false;
  private readonly slack = new Slack(0);

  /** Makes room for the given number of contacts. Earlier contents may be lost. */
  reserve(count: number): void {
    if (this.a.length < count) this.resize(roomFor(count, this.a.length));
  }

  /**
   * The list is about to change, and has had `count` contacts. Columns that are not read for a while give
   * their memory back.
   */
  hide(count: number): void {
    const { length } = this.a;
    const fit = this.slack.fit(length, this.isCurrent ? count : 0);
    this.isCurrent = false;
    if (fit < length) this.resize(fit);
  }

  private resize(length: number): void {
    for (const column of COLUMNS) this[column] = new Float64Array(length);
  }
}
