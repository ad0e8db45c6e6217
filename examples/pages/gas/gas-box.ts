import { CIRCLE, RADIUS, ROW, slotOf } from '@swept/core';
import { gas, shapeAt } from '@swept/scenes';
import { bounce, type Hit, STATIC, segment, World } from 'swept';

export const DT = 1 / 60;
/** Deviation of the way of one step, in diameters. */
const PACE = 0.1;
/** Hits of each disc before anything is measured: the grid that the discs start from is forgotten. */
const EACH_BEFORE = 15;
export const BINS = 24;
/** Along walls discs lie in layers: where their density is that of the gas is so many diameters away. */
const LAYERS = 3;

export interface GasOptions {
  discs: number;
  /** The part of the plane that they cover. */
  density: number;
  /** Without walls, as far as gravity does not need a floor and a lid. */
  wraps: boolean;
  /** m g h / (k T), h the height of the box. */
  weight: number;
  seed: number;
}

/** Discs of diameter 1 and mass 1 that bounce elastically, and what is measured of them. */
export class GasBox {
  readonly world: World;
  readonly side: number;
  steps = 0;
  ms = 0;
  /** Hits since the measurement began; 0 before. */
  hits = 0;
  /** Hits since the start. */
  allHits = 0;
  readonly gravity: number;

  private readonly discs: number[] = [];
  private readonly walls: boolean;
  /** Since the measurement began: seconds, steps, impulses between discs and on walls, heights by bins. */
  private seconds = 0;
  private samples = 0;
  private impulse = 0;
  private onWalls = 0;
  private heat = 0;
  private readonly heights = new Float64Array(BINS);
  private heightSum = 0;
  /** Discs in the middle of the box, of all samples. */
  private inner = 0;
  private energyBefore: number;

  constructor({ discs, density, wraps, weight, seed }: GasOptions) {
    const scene = gas({ bodies: discs, density, pace: PACE, seed });
    const side = scene.bounds[2];
    this.side = side;
    this.walls = !wraps;
    const pace = PACE / DT;
    this.gravity = (weight * pace ** 2) / this.room;
    const period: [number, number] = [side, weight > 0 ? Infinity : side];
    this.world = new World({ ...(wraps && { period }), gravity: [0, -this.gravity] });
    for (const [x0, y0, x1, y1] of [
      [0, 0, side, 0],
      [side, side, 0, side],
      [0, side, 0, 0],
      [side, 0, side, side],
    ]) {
      // Where it wraps, only what gravity needs.
      if (!wraps || (weight > 0 && y0 === y1)) this.world.add(segment(x0, y0, x1, y1), { mobility: STATIC });
    }
    for (let i = scene.walls; i < scene.count; i++) {
      const velocity = [scene.velocities[2 * i], scene.velocities[2 * i + 1]] as const;
      this.discs.push(slotOf(this.world.add(shapeAt(scene, i), { velocity })));
    }
    this.energyBefore = this.energy;
  }

  get count(): number {
    return this.discs.length;
  }

  /** The height of what centres can be in. */
  private get room(): number {
    return this.side - 1;
  }

  get settled(): boolean {
    return this.allHits >= (EACH_BEFORE / 2) * this.count;
  }

  step(): void {
    const { world } = this;
    const start = performance.now();
    world.step(DT, this.onHit);
    this.ms = performance.now() - start;
    this.steps++;
    if (!this.settled) return;
    this.seconds += DT;
    this.samples++;
    const { rows } = world.bodies;
    for (const slot of this.discs) {
      const height = (rows[slot * ROW + 1] - 0.5) / this.room;
      this.heights[Math.min(BINS - 1, Math.max(0, Math.floor(BINS * height)))]++;
      this.heightSum += height;
      const fromCentre = Math.max(
        Math.abs(rows[slot * ROW] - this.side / 2),
        Math.abs(rows[slot * ROW + 1] - this.side / 2),
      );
      if (fromCentre < this.side / 2 - LAYERS) this.inner++;
    }
    this.heat += this.vivid / this.count / 2;
  }

  private readonly onHit = (hit: Hit): void => {
    const { velocities, mobility } = this.world.bodies;
    const a = slotOf(hit.a);
    const disc = mobility[a] === STATIC ? slotOf(hit.b) : a;
    const [vx, vy] = [velocities[2 * disc], velocities[2 * disc + 1]];
    bounce(this.world, hit);
    this.allHits++;
    if (!this.settled) return;
    this.hits++;
    const impulse = Math.hypot(velocities[2 * disc] - vx, velocities[2 * disc + 1] - vy);
    if (mobility[a] === STATIC) this.onWalls += impulse;
    else this.impulse += impulse;
  };

  /** Twice the energy of motion. */
  private get vivid(): number {
    const { velocities } = this.world.bodies;
    let sum = 0;
    for (const i of this.discs) sum += velocities[2 * i] ** 2 + velocities[2 * i + 1] ** 2;
    return sum;
  }

  get energy(): number {
    const { rows } = this.world.bodies;
    let stored = 0;
    for (const slot of this.discs) stored += rows[slot * ROW + 1];
    return this.vivid / 2 + this.gravity * stored;
  }

  /** By which part the energy has changed since the start, or since somebody pushed. */
  get drift(): number {
    return this.energy / this.energyBefore - 1;
  }

  /** k T, as a mean over the measurement. */
  get temperature(): number {
    return this.samples > 0 ? this.heat / this.samples : this.vivid / this.count / 2;
  }

  /** The part of the plane that discs cover: in a box, in its middle. */
  get density(): number {
    if (!this.walls || this.samples === 0) return (this.count * Math.PI) / 4 / this.side ** 2;
    return (this.inner / this.samples) * (Math.PI / 4 / (this.side - 2 * LAYERS) ** 2);
  }

  /** The same between the heights that centres can have. */
  get columnDensity(): number {
    return (this.count * Math.PI) / 4 / (this.room * (this.walls ? this.room : this.side));
  }

  /** m g h / (k T), by the present temperature. */
  get weight(): number {
    return (this.gravity * this.room) / this.temperature;
  }

  /**
   * p V / (N k T): where it wraps, by the impulses between discs (Clausius), in a box by those on its walls.
   */
  get pressure(): number {
    if (this.seconds === 0) return Number.NaN;
    if (!this.walls) return 1 + this.impulse / this.seconds / (2 * this.count * this.temperature);
    const pressure = this.onWalls / this.seconds / (4 * this.room);
    return (pressure * (Math.PI / 4)) / (this.density * this.temperature);
  }

  /** The mean height of centres, of 1. */
  get meanHeight(): number {
    return this.heightSum / (this.samples * this.count);
  }

  /** By bin, from the floor up: the density in it. */
  get profile(): number[] {
    return [...this.heights].map(
      (count) => (count / (this.samples * this.count)) * BINS * this.columnDensity,
    );
  }

  /** Discs whose centre is not inside. */
  get outside(): number {
    const { rows } = this.world.bodies;
    const inside = (value: number) => value >= 0 && value <= this.side;
    return this.discs.filter((i) => !(inside(rows[i * ROW]) && inside(rows[i * ROW + 1]))).length;
  }

  /** Pushes the discs around a place away from it; measures anew. */
  push(x: number, y: number): void {
    const { world } = this;
    const { rows, velocities } = world.bodies;
    for (const slot of this.discs) {
      const [dx, dy] = [rows[slot * ROW] - x, rows[slot * ROW + 1] - y];
      const distance = Math.hypot(dx, dy);
      const reach = this.side / 6;
      if (distance > reach || distance === 0) continue;
      const kick = (4 * (PACE / DT) * (1 - distance / reach)) / distance;
      const id = world.bodies.idAt(slot);
      world.setVelocity(id, velocities[2 * slot] + kick * dx, velocities[2 * slot + 1] + kick * dy);
    }
    this.energyBefore = this.energy;
    this.seconds = this.samples = this.impulse = this.onWalls = this.heat = this.heightSum = 0;
    this.inner = 0;
    this.hits = this.allHits = 0;
    this.heights.fill(0);
  }

  /** Calls `visit` with place, radius and speed of each disc, the last in units of the thermal one. */
  forEach(visit: (x: number, y: number, r: number, speed: number) => void): void {
    const { rows, velocities, kind } = this.world.bodies;
    const usual = Math.sqrt(2 * this.temperature);
    for (const slot of this.discs) {
      if (kind[slot] !== CIRCLE) continue;
      const speed = Math.hypot(velocities[2 * slot], velocities[2 * slot + 1]);
      visit(rows[slot * ROW], rows[slot * ROW + 1], rows[slot * ROW + RADIUS], speed / usual);
    }
  }
}
