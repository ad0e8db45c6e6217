import { BOX, InvalidInput, MOVING, type Mobility, type Rows, STATIC } from '@swept/core';
import { grown, roomFor, SlotSet, whole } from '@swept/core/internal';

const PRESENT = 1;
const MOVES = 2;
const READ = 4;
/** The strategies compute 4 times a slot by a shift of 32 bits with a sign. */
const MAX_SLOT = 2 ** 29 - 1;
const NO_BOXES: Rows = new Float64Array(0);

/**
 * The state that all strategies have in common: which slots were added, their mobility, which boxes were
 * read, and the array of boxes.
 */
export class Roster {
  boxes = NO_BOXES;
  /** Slots that were added and whose boxes were not read yet: no query reports them. */
  readonly unread = new SlotSet(true);
  /** Number of running casts and nearest queries: their visitors must not change what the query walks. */
  private queries = 0;
  /** Number of running searches that visit what they have found. */
  private visits = 0;
  /** Number of slots that were added during visits, and for each of the running ones, the number with it. */
  lateCount = 0;
  private readonly late = new Map<number, number>();
  private readonly strategy: string;
  private states = new Uint8Array(64);
  private end = 0;

  constructor(strategy: string) {
    this.strategy = strategy;
  }

  has(slot: number): boolean {
    return this.states[slot] > 0;
  }

  /**
   * Begins a query whose visitor must not change the index; `endQuery` must follow, whatever the visitor
   * throws.
   */
  beginQuery(): void {
    this.queries++;
  }

  endQuery(): void {
    this.queries--;
  }

  /** Begins the visits of a search, whose visitor may change the index; `endVisits` must follow. */
  beginVisits(): void {
    this.visits++;
  }

  endVisits(): void {
    // An engine allocates where it clears.
    if (--this.visits === 0 && this.late.size > 0) this.late.clear();
  }

  /** Was the slot added since there were `before` of those that were added during visits? */
  isLater(slot: number, before: number): boolean {
    return this.late.size > 0 && (this.late.get(slot) ?? 0) > before;
  }

  /** Was the slot added, and its box read? */
  isRead(slot: number): boolean {
    return (this.states[slot] & READ) !== 0;
  }

  isMoving(slot: number): boolean {
    return (this.states[slot] & MOVES) !== 0;
  }

  add(slot: number, mobility: Mobility): void {
    this.expectNoQuery('add');
    // The message would be allocated, so it is made only when needed.
    if (!(Number.isInteger(slot) && slot >= 0 && slot <= MAX_SLOT)) {
      whole(`${this.strategy}: slot to add`, slot, 0, MAX_SLOT);
    }
    if (mobility !== STATIC && mobility !== MOVING) {
      throw new InvalidInput(`${this.strategy}: mobility`, mobility, 'STATIC or MOVING');
    }
    if (this.has(slot)) {
      throw new InvalidInput(`${this.strategy}: slot to add`, slot, 'a slot that is not in yet');
    }
    if (slot >= this.states.length) {
      this.states = grown(Uint8Array, this.states, roomFor(slot + 1, this.states.length));
    }
    if (slot >= this.end) this.end = slot + 1;
    this.states[slot] = mobility === MOVING ? PRESENT | MOVES : PRESENT;
    this.unread.add(slot);
    if (this.visits > 0) this.late.set(slot, ++this.lateCount);
  }

  /** Removes a slot; true if its box had been read, that is, if it is in an index. */
  remove(slot: number): boolean {
    this.expectNoQuery('remove');
    this.expect('slot to remove', slot);
    const read = this.isRead(slot);
    if (!read) this.unread.remove(slot);
    this.states[slot] = 0;
    return read;
  }

  /** Takes the array of boxes; throws if it ends before a slot that was added. */
  hold(boxes: Rows): void {
    this.expectNoQuery('update');
    if (!(boxes instanceof Float64Array))
      throw new InvalidInput(`${this.strategy}: boxes`, boxes, 'a Float64Array');
    if (boxes.length < this.end * BOX) {
      while (this.end > 0 && this.states[this.end - 1] === 0) this.end--;
      if (boxes.length < this.end * BOX) {
        throw new InvalidInput(`${this.strategy}: boxes`, boxes, `at least ${this.end * BOX} numbers long`);
      }
    }
    this.boxes = boxes;
  }

  /** Marks the slot as read. The caller removes it from `unread`. */
  read(slot: number): void {
    this.states[slot] |= READ;
  }

  /** Must be called before a box is read at `refit`; false while there is no array. */
  expectBox(slot: number): boolean {
    this.expectNoQuery('refit');
    this.expect('slot to refit', slot);
    if (this.boxes === NO_BOXES) return false;
    if (this.boxes.length < (slot + 1) * BOX) {
      throw new InvalidInput(
        `${this.strategy}: slot to refit`,
        slot,
        `within the array of the last update, which has ${Math.floor(this.boxes.length / BOX)} boxes`,
      );
    }
    return true;
  }

  /** Must be called before a filter is read at `refilter`. */
  expectFilter(slot: number): void {
    this.expectNoQuery('refilter');
    this.expect('slot to refilter', slot);
  }

  private expectNoQuery(call: string): void {
    if (this.queries === 0) return;
    throw new InvalidInput(
      `${this.strategy}: the call of ${call}`,
      'within a visit',
      'outside the visits of cast and nearest',
    );
  }

  /** Throws unless the slot was added. */
  expect(what: string, slot: number): void {
    // The text '1' names the same element as the number.
    if (typeof slot === 'number' && this.has(slot)) return;
    throw new InvalidInput(`${this.strategy}: ${what}`, slot, 'a slot that was added');
  }
}
