import { ANY, type Archive } from './archive.js';
import { type Bodies, type Mobility, STATIC } from './bodies.js';
import { type BodyId, bodyId, GENERATIONS, MAX_SLOTS, slotOf } from './body-id.js';
import { BOX, sweptBox } from './box.js';
import { grown, roomFor } from './grown.js';
import { InvalidInput, MAX_COORDINATE, whole } from './invalid-input.js';
import {
  CIRCLE,
  END,
  RADIUS,
  ROW,
  SAG_X,
  SAG_Y,
  type Shape,
  type ShapeKind,
  TRIANGLE,
  vertexAt,
} from './row.js';

/** What `BodyStore.serialize` has changed of a slot: what it holds and whom that may touch, or its pose. */
export const OTHER = 1;
export const ELSEWHERE = 2;
/** Of a slot that is read: it is in a list of free ones. */
const LISTED = 4;
/** Bytes of a slot in an archive, at least: its generation. */
const ARCHIVED = 4;
/** The mask of all categories, as a column of 32-bit numbers holds it. */
const ALL_CATEGORIES = 2 ** 32 - 1;

/**
 * The bodies in columns that grow. Slots of removed bodies are used again, by bodies of as many parts; ids
 * are not. Columns never become shorter: an id holds the generation of its slot, which is therefore kept when
 * the bodies are gone.
 *
 * `has`, `slot` and the constructor check what they are given; all other methods trust it, as `World` has
 * checked it.
 */
export class BodyStore implements Bodies {
  kind!: Uint8Array;
  mobility!: Uint8Array;
  rows!: Float64Array;
  boxes!: Float64Array;
  velocities!: Float64Array;
  mass!: Float64Array;
  friction: Float64Array = new Float64Array(0);
  growth: Float64Array = new Float64Array(0);
  sensor!: Uint8Array;
  userData!: Float64Array;
  angle: Float64Array = new Float64Array(0);
  angularVelocity: Float64Array = new Float64Array(0);
  inertia: Float64Array = new Float64Array(0);
  centers: Float64Array = new Float64Array(0);
  generation!: Uint32Array;
  alive!: Uint8Array;

  count = 0;
  compounds = 0;
  hadCompounds = false;
  hadAngles = false;
  filtered = 0;
  end = 0;
  /** Was a body ever removed, or a state read? Until then all generations are 0. */
  reused = false;
  // By slot: its root, and the number of parts if it is one, else 1. Empty until there is a body of several.
  roots: Uint32Array = new Uint32Array(0);
  private sizes = new Uint32Array(0);
  /** By slot, what the last `serialize` that has read has changed. */
  changes: Uint8Array = new Uint8Array(0);
  /** Roots of removed bodies, by the number of their parts. */
  private readonly free: number[][] = [];
  private categories!: Uint32Array;
  private masks!: Uint32Array;
  private owners!: Float64Array;

  constructor(capacity = 256) {
    this.allocate(whole('BodyStore: capacity', capacity, 1, MAX_SLOTS));
  }

  get capacity(): number {
    return this.kind.length;
  }

  // Filters are for reading: `filtered` counts those that are not the usual one.
  get category(): ArrayLike<number> {
    return this.categories;
  }

  get mask(): ArrayLike<number> {
    return this.masks;
  }

  get owner(): ArrayLike<number> {
    return this.owners;
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
   */
  hide(slot: number): void {
    const parts = this.partsOf(slot);
    this.alive.fill(0, slot, slot + parts);
    this.count--;
    if (parts > 1) this.compounds--;
    if (this.isFiltered(slot)) this.filtered--;
  }

  /** Brings back a hidden body. Trusts its input. */
  show(slot: number): void {
    const parts = this.partsOf(slot);
    this.alive.fill(1, slot, slot + parts);
    this.count++;
    if (parts > 1) this.compounds++;
    if (this.isFiltered(slot)) this.filtered++;
  }

  /** Frees the slots of a hidden body. Trusts its input. */
  release(slot: number): void {
    const parts = this.partsOf(slot);
    this.wipe(slot, parts);
    this.reused = true;
    const next = this.generation[slot] + 1;
    if (next === GENERATIONS) return;
    this.generation.fill(next, slot, slot + parts);
    this.freed(parts).push(slot);
  }

  /** Undoes the last `add` as if it had never been; nothing may have been removed since. Trusts its input. */
  withdraw(slot: number): void {
    this.hide(slot);
    const parts = this.partsOf(slot);
    this.wipe(slot, parts);
    if (this.generation[slot] > 0) this.freed(parts).push(slot);
    else this.end -= parts;
  }

  /**
   * Passes all bodies to or from an archive, but for their boxes. Reading replaces what there was, ids
   * included, and notes by slot what has changed: OTHER, ELSEWHERE. Trusts its input.
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
    this.serializeRows(archive);
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
    this.serializeFree(archive);
  }

  /** Trusts its input. */
  kindAt(slot: number): ShapeKind {
    return this.kind[slot] as ShapeKind;
  }

  /** Trusts its input. */
  idAt(slot: number): BodyId {
    return bodyId(this.rootOf(slot), this.generation[slot]);
  }

  /** Trusts its input. */
  rootOf(slot: number): number {
    return this.hadCompounds ? this.roots[slot] : slot;
  }

  /** Trusts its input. */
  partsOf(root: number): number {
    return this.hadCompounds ? this.sizes[root] : 1;
  }

  /** Trusts its input. */
  endOf(root: number): number {
    return root + this.partsOf(root);
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

  /** Has the body another filter than the usual one? Trusts its input. */
  isFiltered(slot: number): boolean {
    return this.category[slot] !== 1 || this.mask[slot] !== ALL_CATEGORIES || this.owner[slot] !== 0;
  }

  private writeFilter(slot: number, category: number, mask: number, owner: number): void {
    this.categories[slot] = category;
    this.masks[slot] = mask;
    this.owners[slot] = owner;
  }

  /** Clears the slots of a body that is gone, so that nothing is kept of it but its generation. */
  private wipe(slot: number, parts: number): void {
    const end = slot + parts;
    this.kind.fill(0, slot, end);
    this.mobility.fill(0, slot, end);
    this.sensor.fill(0, slot, end);
    this.categories.fill(0, slot, end);
    this.masks.fill(0, slot, end);
    this.owners.fill(0, slot, end);
    this.userData.fill(0, slot, end);
    this.mass.fill(0, slot, end);
    this.velocities.fill(0, 2 * slot, 2 * end);
    this.rows.fill(0, ROW * slot, ROW * end);
    if (this.friction.length > 0) this.friction.fill(0, slot, end);
    if (this.growth.length > 0) this.growth.fill(0, slot, end);
    if (!this.hadAngles) return;
    this.angle.fill(0, slot, end);
    this.angularVelocity.fill(0, slot, end);
    this.inertia.fill(0, slot, end);
    this.centers.fill(0, 2 * slot, 2 * end);
  }

  /** Makes room for what is read from an archive, and forgets what that does not have. */
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

  /** Which slots are the parts of one body: the root and the number of each that has several, free ones too. */
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

  /** Lists of free roots: their number, and for each that is not empty its number of parts and its roots. */
  private serializeFree(archive: Archive): void {
    const { free } = this;
    const lists = archive.count(free.filter((roots) => roots.length > 0).length, 16);
    const sizes = archive.isReading ? Array<number>(lists).fill(0) : Object.keys(free).map(Number);
    if (archive.isReading) free.length = 0;
    for (const size of sizes) {
      const roots = free[size] ?? [];
      if (!archive.isReading && roots.length === 0) continue;
      const parts = archive.whole(size, MAX_SLOTS);
      const count = archive.count(roots.length, 8);
      for (let i = 0; i < count; i++) roots[i] = archive.whole(roots[i], MAX_SLOTS);
      if (!archive.isReading) continue;
      free[parts] = roots;
      for (const root of roots) this.expectFree(root, parts);
    }
  }

  /** Throws `InvalidInput` unless a root that was read is free for a body of so many parts, and not yet listed. */
  private expectFree(root: number, parts: number): void {
    const { alive, changes, end } = this;
    const isFree = root < end && alive[root] === 0 && (changes[root] & LISTED) === 0;
    if (!isFree || this.rootOf(root) !== root || this.partsOf(root) !== parts) throw unsound(root);
    changes[root] |= LISTED;
  }

  /**
   * Passes the poses at the start of all rows, those of a kind alone: of each the centre or first vertex, the
   * radius, unless all have the same, and the vertices after the first. Rows that are read end there too.
   */
  private serializeRows(archive: Archive): void {
    if (archive.isReading) this.readRows(archive);
    else if (!this.writeRows(archive, this.firstRadius())) this.writeRows(archive, NaN);
  }

  /** With the radius that all are expected to share, or NaN. False, and nothing is written, if one differs. */
  private writeRows(archive: Archive, shared: number): boolean {
    const { rows, end, kind } = this;
    const { at: before } = archive;
    const isShared = archive.flag(!Number.isNaN(shared));
    if (isShared) archive.number(shared);
    let at = archive.openDoubles(this.poseNumbers(isShared ? 2 : 3));
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

  private readRows(archive: Archive): void {
    const { rows, end, changes, kind } = this;
    const isShared = archive.flag(false);
    const radiusOfAll = isShared ? archive.number(0) : 0;
    let at = archive.openDoubles(this.poseNumbers(isShared ? 2 : 3));
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
      // Of what is a disc, and was one, the vertices after the first are 0.
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
  private firstRadius(): number {
    const first = this.kind.findIndex((kind) => kind > 0);
    return first >= 0 && first < this.end ? this.rows[first * ROW + RADIUS] : -1;
  }

  /** The number of numbers of all poses, `first` of each and two of each vertex after the first. */
  private poseNumbers(first: number): number {
    const { kind } = this;
    let count = 0;
    for (let slot = 0; slot < this.end; slot++) {
      if (kind[slot] > TRIANGLE) throw unsound(slot);
      if (kind[slot] > 0) count += first + 2 * (kind[slot] - 1);
    }
    return count;
  }

  /** Bodies were read: checks them and counts them. */
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

  private putAtRest(shape: Shape, row: number): void {
    const { rows } = this;
    rows.fill(0, row, row + ROW);
    for (let i = 0; i < shape.kind; i++) {
      const v = vertexAt(i);
      rows[row + v] = rows[row + v + END] = shape.row[v] + 0;
      rows[row + v + 1] = rows[row + v + END + 1] = shape.row[v + 1] + 0;
    }
    rows[row + RADIUS] = rows[row + RADIUS + END] = shape.row[RADIUS];
  }

  /** Takes so many slots that follow each other; returns the first. */
  private takeSlots(count: number): number {
    const reused = this.free[count]?.pop();
    if (reused !== undefined) return reused;
    const first = this.end;
    const end = first + count;
    if (end > MAX_SLOTS) throw new InvalidInput('parts of all bodies', end, `at most ${MAX_SLOTS}`);
    if (end > this.capacity) this.allocate(roomFor(end, this.capacity));
    this.end = end;
    return first;
  }

  /** Sets the coefficient of friction of a body that was just added. Trusts its input. */
  setFriction(slot: number, friction: number): void {
    if (friction !== 0 && this.friction.length === 0) this.friction = new Float64Array(this.capacity);
    if (this.friction.length > 0) this.friction[slot] = friction;
  }

  /** Sets by how much the radii of a body grow. Trusts its input. */
  setGrowth(slot: number, growth: number): void {
    if (growth !== 0 && this.growth.length === 0) this.growth = new Float64Array(this.capacity);
    if (this.growth.length > 0) this.growth[slot] = growth;
  }

  private beginCompounds(): void {
    this.hadCompounds = true;
    this.roots = Uint32Array.from({ length: this.capacity }, (_, slot) => slot);
    this.sizes = new Uint32Array(this.capacity).fill(1);
  }

  /** Keeps the columns of bodies that turn from now on. */
  beginAngles(): void {
    if (this.hadAngles) return;
    this.hadAngles = true;
    this.allocateAngles(this.capacity);
    for (let slot = 0; slot < this.end; slot++) this.writeUnturned(slot);
  }

  private writeUnturned(slot: number): void {
    this.angle[slot] = this.angularVelocity[slot] = this.centers[2 * slot] = this.centers[2 * slot + 1] = 0;
    this.inertia[slot] = Infinity;
  }

  private allocateAngles(capacity: number): void {
    this.angle = grown(Float64Array, this.angle, capacity);
    this.angularVelocity = grown(Float64Array, this.angularVelocity, capacity);
    this.inertia = grown(Float64Array, this.inertia, capacity);
    this.centers = grown(Float64Array, this.centers, capacity * 2);
  }

  private freed(parts: number): number[] {
    this.free[parts] ??= [];
    return this.free[parts];
  }

  private allocate(capacity: number): void {
    if (this.hadCompounds) {
      this.roots = grown(Uint32Array, this.roots, capacity);
      this.sizes = grown(Uint32Array, this.sizes, capacity);
    }
    if (this.hadAngles) this.allocateAngles(capacity);
    this.kind = grown(Uint8Array, this.kind, capacity);
    this.mobility = grown(Uint8Array, this.mobility, capacity);
    this.rows = grown(Float64Array, this.rows, capacity * ROW);
    this.boxes = grown(Float64Array, this.boxes, capacity * BOX);
    this.velocities = grown(Float64Array, this.velocities, capacity * 2);
    this.mass = grown(Float64Array, this.mass, capacity);
    if (this.friction.length > 0) this.friction = grown(Float64Array, this.friction, capacity);
    if (this.growth.length > 0) this.growth = grown(Float64Array, this.growth, capacity);
    this.sensor = grown(Uint8Array, this.sensor, capacity);
    this.categories = grown(Uint32Array, this.categories, capacity);
    this.masks = grown(Uint32Array, this.masks, capacity);
    this.owners = grown(Float64Array, this.owners, capacity);
    this.userData = grown(Float64Array, this.userData, capacity);
    this.generation = grown(Uint32Array, this.generation, capacity);
    this.alive = grown(Uint8Array, this.alive, capacity);
  }
}

function unsound(slot: number): InvalidInput {
  return new InvalidInput('load: the body of the state in slot', slot, 'one that a world can have');
}
