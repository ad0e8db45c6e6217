import { type BodyId, InvalidInput } from '@swept/core';
import {
  callback,
  coordinate,
  knownOptions,
  length,
  MAX_COORDINATE,
  writeSineAndCosine,
} from '@swept/core/internal';
import type { Inside } from '../world.js';
import type { Walk } from './walk.js';

/** How a body walks. */
export interface MoveOptions {
  /**
   * The up direction, of any length. Against the gravity of the world unless given, or (0, 1) if it has none:
   * give (0, -1) where y points down. With (0, 0), for a view from above, everything is a wall.
   */
  readonly up?: readonly [number, number];
  /** The steepest floor, in radians from level, from 0 to pi / 2; pi / 4 unless given. */
  readonly maxSlope?: number;
  /**
   * How far down the body follows the floor that it walks on, over stairs and the tops of slopes; in length
   * units; a tenth of its own height unless given.
   */
  readonly snap?: number;
  /** The highest ledge that it steps onto while it walks, in length units; 0 unless given. */
  readonly stepHeight?: number;
  /**
   * Which bodies are one-way platforms, by the bits of their categories or by a function that must be pure:
   * they block a body that comes onto one of their floors from outside, and let everything else pass. None
   * unless given.
   */
  readonly oneWay?: number | ((body: BodyId) => boolean);
  /**
   * Gives the body the velocity of the point it stands on, and 0 in the air, so that the next step carries
   * it; false unless given. Where a floor turns, it is the velocity along the chord to where the point will be
   * after a step as long as the last one. If the velocity of the floor is set between `moveAndSlide` and the
   * step, the step carries the body by the old one: it then slips by the change, and follows a floor that sank
   * away down by `snap`. Set between the step and `moveAndSlide`, velocities carry it exactly.
   */
  readonly carry?: boolean;
}

const OPTIONS = ['up', 'maxSlope', 'snap', 'stepHeight', 'oneWay', 'carry'] as const;
export const QUARTER_TURN = 1.5707963267948966;
const USUAL_SLOPE = QUARTER_TURN / 2;
const ALL_CATEGORIES = 2 ** 32 - 1;
/** A slope within this part of the cosine counts as that of the limit: above rounding. */
const SLACK = 2 ** -30;

/** How a body is to walk: the options of a call, checked and given to a walk. */
export class MoveTerms {
  private readonly inside: Inside;
  private readonly walk: Walk;
  /** The largest slope of the last call, and its cosine. */
  private readonly slope = Float64Array.of(0, 1);
  /** Its sine and cosine. */
  private readonly turn = new Float64Array(2);
  private readonly up = new Float64Array(2);
  private oneWay: MoveOptions['oneWay'];

  constructor(inside: Inside, walk: Walk) {
    this.inside = inside;
    this.walk = walk;
  }

  /** Decides for a root whether it is a one-way platform; undefined if there are none. */
  get platforms(): ((root: number) => boolean) | undefined {
    return this.oneWay === undefined ? undefined : this.isOneWay;
  }

  /**
   * Reads and checks the options. Checks of numbers are written out here, not called: a double that passes
   * through a call may be boxed.
   */
  read(options: MoveOptions): void {
    const { slope, walk } = this;
    knownOptions('moveAndSlide', options, OPTIONS);
    const { oneWay, carry } = options;
    this.readUp(options.up);
    const maxSlope = options.maxSlope === undefined ? USUAL_SLOPE : options.maxSlope;
    if (typeof maxSlope !== 'number' || !(maxSlope >= 0 && maxSlope <= QUARTER_TURN))
      throw new InvalidInput('moveAndSlide: maxSlope', maxSlope, 'a number from 0 to pi / 2');
    const snap = options.snap === undefined ? 0 : options.snap;
    if (typeof snap !== 'number' || !(snap >= 0 && snap <= MAX_COORDINATE))
      length('moveAndSlide: snap', snap);
    const stepHeight = options.stepHeight === undefined ? 0 : options.stepHeight;
    if (typeof stepHeight !== 'number' || !(stepHeight >= 0 && stepHeight <= MAX_COORDINATE))
      length('moveAndSlide: stepHeight', stepHeight);
    if (typeof oneWay === 'function') callback('moveAndSlide: oneWay', oneWay);
    else if (oneWay !== undefined && !isMask(oneWay))
      throw new InvalidInput('moveAndSlide: oneWay', oneWay, 'the bits of categories, or a function');
    if (carry !== undefined && typeof carry !== 'boolean')
      throw new InvalidInput('moveAndSlide: carry', carry, 'true or false');
    this.oneWay = oneWay;
    walk.isCarried = carry === true;
    walk.lengths[0] = snap;
    walk.lengths[1] = stepHeight;
    if (slope[0] !== maxSlope) {
      slope[0] = maxSlope;
      writeSineAndCosine(slope, 0, this.turn);
      slope[1] = this.turn[1];
    }
    this.setUp();
  }

  /** Writes the up direction, of any length. */
  private readUp(given: MoveOptions['up']): void {
    const { up } = this;
    const { gravity } = this.inside.plan.acceleration;
    if (given === undefined) {
      up[0] = 0 - gravity[0];
      up[1] = gravity[0] === 0 && gravity[1] === 0 ? 1 : 0 - gravity[1];
      return;
    }
    if (!Array.isArray(given) || given.length !== 2)
      throw new InvalidInput('moveAndSlide: up', given, 'two numbers, [x, y]');
    for (let axis = 0; axis < 2; axis++) {
      if (!(typeof given[axis] === 'number' && Math.abs(given[axis]) <= MAX_COORDINATE))
        coordinate(`moveAndSlide: up[${axis}]`, given[axis]);
      up[axis] = given[axis];
    }
  }

  private setUp(): void {
    const { up } = this;
    const { axes, path } = this.walk;
    const most = Math.max(Math.abs(up[0]), Math.abs(up[1]));
    const x = most === 0 ? 0 : up[0] / most;
    const y = most === 0 ? 1 : up[1] / most;
    const size = Math.sqrt(x * x + y * y);
    this.walk.hasUp = most > 0;
    axes[2] = x / size;
    axes[3] = y / size;
    axes[0] = axes[3];
    axes[1] = 0 - axes[2];
    path.up[0] = most === 0 ? 0 : axes[2];
    path.up[1] = most === 0 ? 0 : axes[3];
    path.leastRise[0] = Math.max(this.slope[1] - SLACK, SLACK);
  }

  /** Is the body in a root a one-way platform? */
  private readonly isOneWay = (root: number): boolean => {
    const { store, filters } = this.inside;
    const { oneWay } = this;
    if (typeof oneWay !== 'function') return (store.category[root] & (oneWay as number)) !== 0;
    filters.asking = true;
    try {
      const answer = oneWay(store.idAt(root));
      if (typeof answer !== 'boolean')
        throw new InvalidInput('moveAndSlide: what oneWay returns', answer, 'true or false, at once');
      if (answer) this.inside.log?.oneWay(store.idAt(root));
      return answer;
    } finally {
      filters.asking = false;
    }
  };
}

function isMask(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= -(2 ** 31) && (value as number) <= ALL_CATEGORIES;
}
