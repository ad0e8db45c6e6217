import { type Archive, PairSet } from '@swept/core/internal';

/** Pairs of bodies, by their roots, that a step remembers from the one before, and those that it notes for the next. */
export class PairMemory {
  private last = new PairSet();
  private next = new PairSet();

  /** Were there none in the step before? */
  get isEmpty(): boolean {
    return this.last.isEmpty;
  }

  /** Passes those of the last step to or from an archive. */
  serialize(archive: Archive): void {
    this.last.serialize(archive);
  }

  begin(): void {
    this.next.clear();
  }

  add(a: number, b: number): void {
    this.next.add(a, b);
  }

  remove(a: number, b: number): void {
    this.next.remove(a, b);
  }

  has(a: number, b: number): boolean {
    return this.next.has(a, b);
  }

  /** Was the pair one of these in the step before? Its slots may have other bodies by now. */
  had(a: number, b: number): boolean {
    return this.last.has(a, b);
  }

  /** The step has succeeded. */
  finish(): void {
    const { last } = this;
    this.last = this.next;
    this.next = last;
  }
}
