import { ANY, type Archive } from './archive.js';
import { type Bodies, type Mobility, STATIC } from './bodies.js';
import { BodyColumns } from './body-columns.js';
import { type BodyId, bodyId, GENERATIONS, MAX_SLOTS, slotOf } from './body-id.js';
import { BOX, sweptBox } from './box.js';
import { FreeSlots } from './free-slots.js';
import { roomFor } from './grown.js';
import { InvalidInput, whole } from './invalid-input.js';
import { OTHER, serializePoses, unsound } from './pose-archive.js';
import { ROW, type Shape } from './row.js';

/** Mark of a slot that is read: it is in a list of free slots. */
const LISTED = 4;
/** The least number of bytes of a slot in an archive: its generation. */
const ARCHIVED = 4;
/** The mask of all categories, as a column of 32-bit numbers holds it. */
const ALL_CATEGORIES = 2 ** 32 - 1;

/**
 * The bodies in columns that grow. Slots of removed bodies are used again, by bodies of as many parts; ids
 * are not. Columns never become shorter: an id holds the generation of its slot, which is therefore kept when
 * the bodies are gone.
 *
 * `has`, `slot` and the constructor check what they are given; all other methods trust their input, which
 * `World` has checked.
 */
// The file is long because it is one class: every method keeps columns, free slots and counts consistent.
export class BodyStore extends BodyColumns implements Bodies {
  count = 0;
  compounds = 0;
  filtered = 0;
  /** Was a body ever removed, or a state read? Until then all generations are 0. @internal */
  reused = false;
  /** By slot, the changes that the last reading `serialize` made. @internal */
  changes: Uint8Array = new Uint8Array(0);
  private readonly free = new FreeSlots();

  /** Throws `InvalidInput` on a capacity that is no whole number from 1 to 2^24. It grows as needed. */
  constructor(capacity = 256) {
    super(whole('BodyStore: capacity', capacity, 1, MAX_SLOTS));
  }

  /**
   * Takes a slot for each shape, one or several that are the parts of the body, and puts them there, at rest
   * in their start poses, with -0 made 0. Returns the first slot. Trusts its input.
   */
  add(
    shape: Shape | readonly Shape[],
    mobility: Mobility,
    category: number,
    mask: number,
    owner: number,
    userData: number,
  ): number {
    const shapes: readonly Shape[] = 'kind' in shape ? [shape] : shape;
    const root = this.takeSlots(shapes.length);
    if (shapes.length > 1 && !this.hadCompounds) this.beginCompounds();
    for (let i = 0; i < shapes.length; i++) {
      const slot = root + i;
      const { kind } = shapes[i];
      if (this.hadCompounds) {
        this.roots[slot] = root;
        this.sizes[slot] = i === 0 ? shapes.length : 1;
      }
      this.kind[slot] = kind;
      this.mobility[slot] = mobility;
      this.putAtRest(shapes[i], slot * ROW);
      this.velocities[2 * slot] = this.velocities[2 * slot + 1] = 0;
      this.mass[slot] = mobility === STATIC ? Infinity : 1;
      this.sensor[slot] = 0;
      this.writeFilter(slot, category, mask, owner);
      this.userData[slot] = userData;
      if (this.hadAngles) this.writeUnturned(slot);
      sweptBox(kind, this.rows, 0, this.boxes, slot * ROW, slot * BOX);
    }
    this.show(root);
    return root;
  }

  /** Gives a living body another filter. Trusts its input. */
  setFilter(slot: number, category: number, mask: number, owner: number): void {
    if (this.isFiltered(slot)) this.filtered--;
    for (let part = slot; part < this.endOf(slot); part++) this.writeFilter(part, category, mask, owner);
    if (this.isFiltered(slot)) this.filtered++;
  }

  /** Removes the body in a slot, which may then be used again. Trusts its input. */
  remove(slot: number): void {
    this.hide(slot);
    this.release(slot);
  }

  /**
   * Hides the body in a slot, until `release` removes it for good or `show` brings it back. Trusts its input.
   * @internal
   */
  hide(slot: number): void {
    const parts = this.partsOf(slot);
    this.alive.fill(0, slot, slot + parts);
    this.count--;
    if (parts > 1) this.compounds--;
    if (this.isFiltered(slot)) this.filtered--;
  }

  /** Brings back a hidden body. Trusts its input. @internal */
  show(slot: number): void {
    const parts = this.partsOf(slot);
    this.alive.fill(1, slot, slot + parts);
    this.count++;
    if (parts > 1) this.compounds++;
    if (this.isFiltered(slot)) this.filtered++;
  }

  /** Frees the slots of a hidden body. Trusts its input. @internal */
  release(slot: number): void {
    const parts = this.partsOf(slot);
    this.wipe(slot, parts);
    this.reused = true;
    const next = this.generation[slot] + 1;
    if (next === GENERATIONS) return;
    this.generation.fill(next, slot, slot + parts);
    this.free.give(slot, parts);
  }

  /**
   * Undoes the last `add` as if it had never happened; nothing may have been removed since. Trusts its input.
   * @internal
   */
  withdraw(slot: number): void {
    this.hide(slot);
    const parts = this.partsOf(slot);
    this.wipe(slot, parts);
    if (this.generation[slot] > 0) this.free.give(slot, parts);
    else this.end -= parts;
  }

  /**
   * Passes all bodies to or from an archive, except for their boxes. Reading replaces what there was, ids
   * included, and notes by slot what has changed: OTHER, ELSEWHERE. Trusts its input.
   * @internal
   */
  serialize(archive: Archive): void {
    const end = archive.count(this.end, ARCHIVED);
    const compounds = archive.flag(this.hadCompounds);
    const angles = archive.flag(this.hadAngles);
    const rubs = archive.flag(this.friction.length > 0);
    const grows = archive.flag(this.growth.length > 0);
    if (archive.isReading) this.reset(end, compounds, angles, rubs, grows);
    archive.octets(this.sensor, end);
    archive.words(this.generation, end, true);
    archive.doubles(this.userData, end, false, ANY);
    archive.doubles(this.mass, end, false, Infinity);
    archive.doubles(this.velocities, 2 * end);
    archive.note(this.changes, OTHER);
    archive.octets(this.alive, end);
    archive.octets(this.kind, end);
    archive.octets(this.mobility, end);
    archive.words(this.categories, end);
    archive.words(this.masks, end);
    archive.doubles(this.owners, end);
    archive.note(undefined, 0);
    serializePoses(archive, this);
    if (compounds) this.serializeParts(archive);
    if (rubs) archive.doubles(this.friction, end);
    if (grows) archive.doubles(this.growth, end);
    if (angles) {
      archive.doubles(this.angle, end);
      archive.doubles(this.angularVelocity, end);
      archive.doubles(this.inertia, end, false, Infinity);
      archive.doubles(this.centers, 2 * end);
    }
    if (archive.isReading) this.settle();
    this.free.serialize(archive, (root, parts) => this.expectFree(root, parts));
  }

  /** The id of the body that the part in a slot is of. Trusts its input. */
  idAt(slot: number): BodyId {
    return bodyId(this.rootOf(slot), this.generation[slot]);
  }

  /** Is this the id of a body in the store? False for any other value. */
  has(id: BodyId): boolean {
    if (typeof id !== 'number') return false;
    const slot = slotOf(id);
    return slot < this.end && this.alive[slot] === 1 && this.idAt(slot) === id;
  }

  slot(what: string, id: BodyId): number {
    if (!this.has(id)) throw new InvalidInput(`${what}: body`, id, 'the id of a body in this world');
    return slotOf(id);
  }

  /** Has the body another filter than the default one? Trusts its input. */
  isFiltered(slot: number): boolean {
    return this.category[slot] !== 1 || this.mask[slot] !== ALL_CATEGORIES || this.owner[slot] !== 0;
  }

  /**
   * Keeps the columns that only some bodies need where requested, and drops the others: those of compounds,
   * angles, friction and growth. @internal
   */
  keepColumns(compounds: boolean, angles: boolean, rubs: boolean, grows: boolean): void {
    if (compounds && !this.hadCompounds) this.beginCompounds();
    else if (!compounds) this.roots = this.sizes = new Uint32Array(0);
    this.hadCompounds = compounds;
    if (angles) this.beginAngles();
    else this.angle = this.angularVelocity = this.inertia = this.centers = new Float64Array(0);
    this.hadAngles = angles;
    const none = new Float64Array(0);
    if (rubs !== this.friction.length > 0) this.friction = rubs ? new Float64Array(this.capacity) : none;
    if (grows !== this.growth.length > 0) this.growth = grows ? new Float64Array(this.capacity) : none;
  }

  /** Makes room for the state in an archive, and drops the columns that it does not have. */
  private reset(end: number, compounds: boolean, angles: boolean, rubs: boolean, grows: boolean): void {
    if (end > this.capacity) this.allocate(roomFor(end, this.capacity));
    if (this.changes.length < this.capacity) this.changes = new Uint8Array(this.capacity);
    else this.changes.fill(0);
    if (end < this.end) {
      this.alive.fill(0, end, this.end);
      this.generation.fill(0, end, this.end);
      this.wipe(end, this.end - end);
    }
    this.reused = true;
    this.end = end;
    this.keepColumns(compounds, angles, rubs, grows);
  }

  /**
   * Which slots are the parts of one body: the root and the number of parts of each that has several, free
   * ones too.
   */
  private serializeParts(archive: Archive): void {
    const { roots, sizes, end } = this;
    const { isReading } = archive;
    let several = 0;
    for (let slot = 0; slot < end; slot++) {
      if (isReading) {
        roots[slot] = slot;
        sizes[slot] = 1;
      } else if (sizes[slot] > 1) several++;
    }
    const count = archive.count(several, 16);
    for (let i = 0, next = 0; i < count; i++) {
      while (!isReading && sizes[next] < 2) next++;
      const root = archive.whole(next, end - 1);
      const size = archive.whole(sizes[root], end - root);
      if (root < next || size < 2) throw unsound(root);
      sizes[root] = size;
      next = root + size;
      roots.fill(root, root, next);
    }
  }

  /**
   * Throws `InvalidInput` unless a root that was read is free for a body of the given number of parts, and
   * not yet listed.
   */
  private expectFree(root: number, parts: number): void {
    const { alive, changes, end } = this;
    const isFree = root < end && alive[root] === 0 && (changes[root] & LISTED) === 0;
    if (!isFree || this.rootOf(root) !== root || this.partsOf(root) !== parts) throw unsound(root);
    changes[root] |= LISTED;
  }

  /** Checks and counts the bodies that were read. */
  private settle(): void {
    const { alive, kind, mobility, generation, mass, categories, masks, owners } = this;
    const { hadCompounds, roots, sizes } = this;
    let count = 0;
    let compounds = 0;
    let filtered = 0;
    for (let slot = 0; slot < this.end; slot++) {
      const root = hadCompounds ? roots[slot] : slot;
      const lives = alive[slot];
      let isSound =
        lives <= 1 && mobility[slot] <= 1 && kind[slot] >= lives && generation[slot] < GENERATIONS;
      if (root === slot) {
        isSound &&= lives === 0 || mass[slot] > 0;
        count += lives;
        if (hadCompounds && sizes[slot] > 1) compounds += lives;
        if (categories[slot] !== 1 || masks[slot] !== ALL_CATEGORIES || owners[slot] !== 0) filtered += lives;
      } else {
        isSound &&= lives === alive[root] && mobility[slot] === mobility[root];
        isSound &&= generation[slot] === generation[root];
      }
      if (!isSound) throw unsound(slot);
    }
    this.count = count;
    this.compounds = compounds;
    this.filtered = filtered;
  }

  /** Takes the given number of slots that follow each other; returns the first. */
  private takeSlots(count: number): number {
    const reused = this.free.take(count);
    if (reused !== undefined) return reused;
    const first = this.end;
    const end = first + count;
    if (end > MAX_SLOTS) throw new InvalidInput('parts of all bodies', end, `at most ${MAX_SLOTS}`);
    if (end > this.capacity) this.allocate(roomFor(end, this.capacity));
    this.end = end;
    return first;
  }
}
