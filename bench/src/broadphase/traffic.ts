import { BOX, END, MOVING, RADIUS, ROW, type Rows, type ShapeKind, sweptBox, vertexAt } from '@swept/core';
import type { Random, Scene } from '@swept/scenes';

/**
 * Bodies that move each tick and bounce off the walls of their world: the input of every contender. A tick
 * turns the rows into the motion from the last pose to the next one, and the boxes into boxes of that whole
 * motion. One tick is dt 1, so velocities are displacements.
 */
export interface Traffic {
  readonly count: number;
  readonly bounds: Float64Array;
  readonly kinds: Uint8Array;
  readonly rows: Rows;
  readonly boxes: Rows;
  readonly velocities: Float64Array;
  /** Slots of all bodies, by mobility. The lists change only where bodies are added and removed. */
  readonly movers: readonly number[];
  readonly statics: readonly number[];
  /** Slots whose box this tick changed, except for added bodies. */
  readonly moved: readonly number[];
  /** Slots added and removed by this tick. A removed slot may be added again in a later tick. */
  readonly born: readonly number[];
  readonly died: readonly number[];
  advance(): void;
}

export interface TrafficOptions {
  /** Scales all velocities. */
  readonly pace?: number;
  /** Bodies of a swarm, which rotates around its moving centre. */
  readonly swarm?: number;
  /** The share of the bodies that flies this share of the width of the world per tick. */
  readonly bullets?: { readonly share: number; readonly reach: number };
  /** The share of the movers that stays where it is. */
  readonly parked?: number;
  /**
   * Number of further copies of all statics, each beside the world of the movers, farther and farther away.
   */
  readonly elsewhere?: number;
  /** The part of the bodies that is removed each tick, while those removed a tick before come back elsewhere. */
  readonly turnover?: { readonly share: number; readonly random: Random };
}

/** A swarm turns by this angle per tick. */
const SWIRL = 0.02;
/** Its cosine and sine, exact for an angle within 1e-5 of it: the half angle's tangent as a number. */
const HALF = SWIRL / 2;
const COS = (1 - HALF * HALF) / (1 + HALF * HALF);
const SIN = (2 * HALF) / (1 + HALF * HALF);

/** The bodies of a scene in motion; walls of a random scene (its bare frame) are left out. */
export function trafficOf(scene: Scene, options: TrafficOptions = {}): Traffic {
  return new SceneTraffic(scene, options);
}

class SceneTraffic implements Traffic {
  readonly count: number;
  readonly bounds: Float64Array;
  readonly kinds: Uint8Array;
  readonly rows: Rows;
  readonly boxes: Rows;
  readonly velocities: Float64Array;
  readonly movers: number[] = [];
  readonly statics: number[] = [];
  readonly moved: number[] = [];
  readonly born: number[] = [];
  readonly died: number[] = [];
  private readonly options: TrafficOptions;
  /** Slots removed in the last tick: they may be added again. */
  private free: number[] = [];

  constructor(scene: Scene, options: TrafficOptions) {
    const first = scene.walls === 4 ? 4 : 0;
    const { pace = 1, parked = 0, elsewhere = 0 } = options;
    const bodies = scene.count - first;
    const mobility = scene.mobility.subarray(first);
    const copies = elsewhere * mobility.filter((it) => it !== MOVING).length;
    this.options = options;
    this.count = bodies + copies;
    this.bounds = scene.bounds;
    this.kinds = new Uint8Array(this.count);
    this.rows = new Float64Array(this.count * ROW);
    this.boxes = new Float64Array(this.count * BOX);
    this.velocities = new Float64Array(2 * this.count);
    this.kinds.set(scene.kinds.subarray(first));
    this.rows.set(scene.rows.subarray(first * ROW));
    for (let slot = 0; slot < bodies; slot++) {
      const scale = slot < parked * bodies ? 0 : pace;
      this.velocities[2 * slot] = scene.velocities[2 * (first + slot)] * scale;
      this.velocities[2 * slot + 1] = scene.velocities[2 * (first + slot) + 1] * scale;
      (mobility[slot] === MOVING ? this.movers : this.statics).push(slot);
    }
    if (options.bullets) this.speedUp(options.bullets);
    if (copies > 0) this.copyStatics(bodies);
    for (let slot = 0; slot < this.count; slot++) this.fit(slot);
    this.listMoved();
  }

  private speedUp({ share, reach }: { share: number; reach: number }): void {
    const displacement = reach * (this.bounds[2] - this.bounds[0]);
    for (let slot = 0; slot < share * this.count; slot++) {
      const x = this.velocities[2 * slot];
      const y = this.velocities[2 * slot + 1];
      const length = Math.sqrt(x * x + y * y);
      this.velocities[2 * slot] = (x / length) * displacement;
      this.velocities[2 * slot + 1] = (y / length) * displacement;
    }
  }

  private copyStatics(next: number): void {
    const side = this.bounds[2] - this.bounds[0];
    const originals = [...this.statics];
    for (let slot = next; slot < this.count; slot++) {
      const from = originals[(slot - next) % originals.length];
      const shift = 2 * side * (1 + Math.floor((slot - next) / originals.length));
      this.kinds[slot] = this.kinds[from];
      for (let i = 0; i < ROW; i++) this.rows[slot * ROW + i] = this.rows[from * ROW + i];
      for (let i = 0; i < this.kinds[slot]; i++) {
        const x = slot * ROW + vertexAt(i);
        this.rows[x] += shift;
        this.rows[x + END] += shift;
      }
      this.statics.push(slot);
    }
  }

  advance(): void {
    if (this.options.turnover) this.turnOver(this.options.turnover);
    if (this.options.swarm) for (let i = 0; i < this.count; i += this.options.swarm) this.turnSwarm(i);
    for (const slot of this.moved) {
      this.move(slot);
      this.fit(slot);
    }
  }

  private fit(slot: number): void {
    sweptBox(this.kinds[slot] as ShapeKind, this.rows, 0, this.boxes, slot * ROW, slot * BOX);
  }

  private listMoved(): void {
    this.moved.length = 0;
    for (const slot of this.movers) {
      if (this.velocities[2 * slot] !== 0 || this.velocities[2 * slot + 1] !== 0) this.moved.push(slot);
    }
  }

  /** Starts where the last tick ended and moves on, turned round where that would leave the world. */
  private move(slot: number): void {
    const { rows, velocities, kinds } = this;
    for (let axis = 0; axis < 2; axis++) {
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < kinds[slot]; i++) {
        const v = slot * ROW + vertexAt(i) + axis;
        rows[v] = rows[v + END];
        low = Math.min(low, rows[v]);
        high = Math.max(high, rows[v]);
      }
      const radius = rows[slot * ROW + RADIUS];
      const displacement = velocities[2 * slot + axis];
      if (low - radius + displacement < this.bounds[axis] && displacement < 0)
        velocities[2 * slot + axis] = -displacement;
      if (high + radius + displacement > this.bounds[axis + 2] && displacement > 0)
        velocities[2 * slot + axis] = -displacement;
      for (let i = 0; i < kinds[slot]; i++) {
        const v = slot * ROW + vertexAt(i) + axis;
        rows[v + END] = rows[v] + velocities[2 * slot + axis];
      }
    }
  }

  /**
   * Gives the circles of a swarm the velocities of one rotation around their mean, which drifts with their mean
   * velocity.
   */
  private turnSwarm(from: number): void {
    const { rows, velocities } = this;
    const to = Math.min(from + (this.options.swarm as number), this.count);
    let x = 0;
    let y = 0;
    let driftX = 0;
    let driftY = 0;
    for (let slot = from; slot < to; slot++) {
      x += rows[slot * ROW + END] / (to - from);
      y += rows[slot * ROW + END + 1] / (to - from);
      driftX += velocities[2 * slot] / (to - from);
      driftY += velocities[2 * slot + 1] / (to - from);
    }
    const [minX, minY, maxX, maxY] = this.bounds;
    if ((x < minX + 0.1 * (maxX - minX) && driftX < 0) || (x > maxX - 0.1 * (maxX - minX) && driftX > 0))
      driftX = -driftX;
    if ((y < minY + 0.1 * (maxY - minY) && driftY < 0) || (y > maxY - 0.1 * (maxY - minY) && driftY > 0))
      driftY = -driftY;
    for (let slot = from; slot < to; slot++) {
      const dx = rows[slot * ROW + END] - x;
      const dy = rows[slot * ROW + END + 1] - y;
      velocities[2 * slot] = driftX + COS * dx - SIN * dy - dx;
      velocities[2 * slot + 1] = driftY + SIN * dx + COS * dy - dy;
    }
  }

  /**
   * Removes some movers and adds as many in the slots removed a tick before, anywhere and at rest for this tick.
   */
  private turnOver({ share, random }: { share: number; random: Random }): void {
    const { movers, born, died, rows } = this;
    const [minX, minY, maxX, maxY] = this.bounds;
    born.length = 0;
    for (const slot of this.free) {
      const radius = rows[slot * ROW + RADIUS];
      rows[slot * ROW] = rows[slot * ROW + END] = random.between(minX + radius, maxX - radius);
      rows[slot * ROW + 1] = rows[slot * ROW + END + 1] = random.between(minY + radius, maxY - radius);
      this.fit(slot);
      born.push(slot);
    }
    died.length = 0;
    for (let i = Math.round(share * this.count); i > 0; i--) {
      const at = random.below(movers.length);
      died.push(movers[at]);
      movers[at] = movers[movers.length - 1];
      movers.pop();
    }
    this.free = [...died];
    this.listMoved();
    movers.push(...born);
  }
}
