import { Random } from '@swept/scenes';
import { bounce, box, capsule, circle, type Hit, STATIC, segment, World } from 'swept';

/** Seconds from step to step, at least. */
const SHORTEST = 1 / 60;
/** The time from step to step, by that of a step: there is some left for pictures and messages. */
const SLACK = 1.25;
/** Seconds of a part of a step, at most, and its milliseconds, at least. */
const LONGEST = 1 / 50;
const LEAST = 0.02;

/** The side of the square room for so many bodies. */
export function sideOf(bodies: number): number {
  return 3 * Math.ceil(Math.sqrt(bodies));
}

/** The seconds from step to step, for steps of so many milliseconds. */
export function interval(ms: number): number {
  return Math.max(SHORTEST, (SLACK * ms) / 1000);
}

/** A room of circles, capsules and boxes that bounce, and turn. Its steps are as slow as one likes. */
export class Room {
  readonly world = new World();
  /** Seconds that have passed in the world. */
  seconds = 0;
  steps = 0;
  /** Milliseconds of the last step, and the parts it was made in. */
  ms = 0;
  parts = 0;
  /** Milliseconds of a part, by the last ones. */
  private cost = 1;

  private readonly onHit = (hit: Hit): void => bounce(this.world, hit);

  constructor(bodies: number, seed: number) {
    const random = new Random(seed);
    const side = sideOf(bodies);
    for (const [x, y, x1, y1] of [
      [0, 0, side, 0],
      [side, 0, side, side],
      [side, side, 0, side],
      [0, side, 0, 0],
    ])
      this.world.add(segment(x, y, x1, y1), { mobility: STATIC });
    const columns = side / 3;
    for (let i = 0; i < bodies; i++) {
      const x = 3 * (i % columns) + 1.5;
      const y = 3 * Math.floor(i / columns) + 1.5;
      const velocity = [random.between(-12, 12), random.between(-12, 12)] as const;
      const angularVelocity = random.between(-3, 3);
      const size = random.between(0.5, 1);
      if (i % 3 === 0) this.world.add(circle(x, y, 0.8 * size), { velocity });
      else if (i % 3 === 1)
        this.world.add(capsule(x - size, y, x + size, y, 0.3 * size), { velocity, angularVelocity });
      else this.world.add(box(x, y, 1.8 * size, size), { velocity, angularVelocity });
    }
  }

  /**
   * Makes a step that takes about so many milliseconds, in as many parts as there is time for. The seconds that
   * pass in the world are those from step to step.
   */
  step(ms: number): void {
    const start = performance.now();
    let left = interval(ms);
    this.seconds += left;
    this.parts = 0;
    while (left > 0) {
      const spent = performance.now() - start;
      if (this.parts > 0) this.cost = Math.max(spent / this.parts, LEAST);
      const parts = Math.max(Math.round((ms - spent) / this.cost), Math.ceil(left / LONGEST), 1);
      const seconds = left / parts;
      this.world.step(seconds, this.onHit);
      this.parts++;
      left = parts === 1 ? 0 : left - seconds;
    }
    this.ms = performance.now() - start;
    this.steps++;
  }
}
