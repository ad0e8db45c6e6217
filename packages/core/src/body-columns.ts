import type { Columns } from './bodies.js';
import { BOX } from './box.js';
import { grown } from './grown.js';
import { END, RADIUS, ROW, type Shape, type ShapeKind, vertexAt } from './row.js';

/**
 * The columns of a store, by slot, which grow and never become shorter. Those that few worlds need are empty
 * until needed.
 */
export class BodyColumns implements Columns {
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

  end = 0;
  hadCompounds = false;
  hadAngles = false;
  /**
   * By slot: its root, and in `sizes` the number of parts if the slot is a root, else 1. Empty until there is
   * a body of several parts.
   * @internal
   */
  roots: Uint32Array = new Uint32Array(0);
  protected sizes: Uint32Array = new Uint32Array(0);
  protected categories!: Uint32Array;
  protected masks!: Uint32Array;
  protected owners!: Float64Array;

  constructor(capacity: number) {
    this.allocate(capacity);
  }

  /** Number of slots for which there is room. */
  get capacity(): number {
    return this.kind.length;
  }

  // Filters are read-only: `filtered` counts those that differ from the default.
  get category(): ArrayLike<number> {
    return this.categories;
  }

  get mask(): ArrayLike<number> {
    return this.masks;
  }

  get owner(): ArrayLike<number> {
    return this.owners;
  }

  /** The kind of the part in a slot. Trusts its input. */
  kindAt(slot: number): ShapeKind {
    return this.kind[slot] as ShapeKind;
  }

  /** The root of the body to which the part in a slot belongs. Trusts its input. */
  rootOf(slot: number): number {
    return this.hadCompounds ? this.roots[slot] : slot;
  }

  /** The number of parts of the body in a root. Trusts its input. */
  partsOf(root: number): number {
    return this.hadCompounds ? this.sizes[root] : 1;
  }

  /** The slot after the last part of the body in a root. Trusts its input. */
  endOf(root: number): number {
    return root + this.partsOf(root);
  }

  /** Puts a shape into the row at an offset, at rest in its start pose, with -0 made 0. */
  protected putAtRest(shape: Shape, row: number): void {
    const { rows } = this;
    rows.fill(0, row, row + ROW);
    for (let i = 0; i < shape.kind; i++) {
      const v = vertexAt(i);
      rows[row + v] = rows[row + v + END] = shape.row[v] + 0;
      rows[row + v + 1] = rows[row + v + END + 1] = shape.row[v + 1] + 0;
    }
    rows[row + RADIUS] = rows[row + RADIUS + END] = shape.row[RADIUS];
  }

  protected writeFilter(slot: number, category: number, mask: number, owner: number): void {
    this.categories[slot] = category;
    this.masks[slot] = mask;
    this.owners[slot] = owner;
  }

  /** Sets the coefficient of friction of the body in a slot. Trusts its input. */
  setFriction(slot: number, friction: number): void {
    if (friction !== 0 && this.friction.length === 0) this.friction = new Float64Array(this.capacity);
    if (this.friction.length > 0) this.friction[slot] = friction;
  }

  /** Sets by how much the radii of the body in a slot grow, per second. Trusts its input. */
  setGrowth(slot: number, growth: number): void {
    if (growth !== 0 && this.growth.length === 0) this.growth = new Float64Array(this.capacity);
    if (this.growth.length > 0) this.growth[slot] = growth;
  }

  /** Keeps the columns of bodies of several parts from now on. */
  protected beginCompounds(): void {
    this.hadCompounds = true;
    this.roots = Uint32Array.from({ length: this.capacity }, (_, slot) => slot);
    this.sizes = new Uint32Array(this.capacity).fill(1);
  }

  /** Keeps the columns of bodies that turn from now on. @internal */
  beginAngles(): void {
    if (this.hadAngles) return;
    this.hadAngles = true;
    this.allocateAngles(this.capacity);
    // Free slots stay wiped: states without these bodies are equal.
    for (let slot = 0; slot < this.end; slot++) if (this.kind[slot] > 0) this.writeUnturned(slot);
  }

  /** Writes the columns of a body that does not turn. */
  protected writeUnturned(slot: number): void {
    this.angle[slot] = this.angularVelocity[slot] = this.centers[2 * slot] = this.centers[2 * slot + 1] = 0;
    this.inertia[slot] = Infinity;
  }

  private allocateAngles(capacity: number): void {
    this.angle = grown(Float64Array, this.angle, capacity);
    this.angularVelocity = grown(Float64Array, this.angularVelocity, capacity);
    this.inertia = grown(Float64Array, this.inertia, capacity);
    this.centers = grown(Float64Array, this.centers, capacity * 2);
  }

  /** Clears the slots of a body that is gone, so that only its generation is kept. */
  protected wipe(slot: number, parts: number): void {
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

  /** Gives all columns that are kept room for the given number of slots. */
  protected allocate(capacity: number): void {
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
