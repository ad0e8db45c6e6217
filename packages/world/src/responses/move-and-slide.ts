import { type BodyId, InvalidInput, STATIC } from '@swept/core';
import {
  callback,
  coordinate,
  knownOptions,
  length,
  MAX_COORDINATE,
  sineAndCosine,
  writeSineAndCosine,
} from '@swept/core/internal';
import type { CallLog } from '../call-log.js';
import { type Inside, insideOf, World } from '../world.js';
import { Walk } from './walk.js';

export interface MoveOptions {
  /**
   * The direction that is up, of any length. Against the gravity of the world unless given, or (0, 1) if it
   * has none. With (0, 0), as seen from above, there are walls alone.
   */
  readonly up?: readonly [number, number];
  /** The steepest floor, in radians from level, from 0 to pi / 2; pi / 4 unless given. */
  readonly maxSlope?: number;
  /**
   * How far down the body follows the floor that it walks on, over stairs and the tops of slopes; a tenth of
   * its own height unless given.
   */
  readonly snap?: number;
  /** The highest ledge that it steps onto while it walks; 0 unless given. */
  readonly stepHeight?: number;
  /**
   * Which bodies are one-way platforms, by the bits of their categories or by a function that must be pure:
   * they hold what comes onto a floor of theirs from outside, and let all else pass.
   */
  readonly oneWay?: number | ((body: BodyId) => boolean);
  /**
   * Gives the body the velocity of the place it stands on, and 0 in the air, so that the next step carries
   * it; false unless given. Where a floor turns, it is that of the chord to where the place will be after a
   * step as long as the last one.
   */
  readonly carry?: boolean;
}

/** What has become of a move. A record to be reused. */
export interface MoveResult {
  /** How far the body has moved. */
  dx: number;
  dy: number;
  /** What of the motion that was asked for was not made. */
  remainingX: number;
  remainingY: number;
  /** Does it stand on a floor at the end? Not while it moves up. */
  onFloor: boolean;
  /** Has it met a wall, or a slope too steep to be a floor? */
  onWall: boolean;
  onCeiling: boolean;
  /** The floor's normal, a unit vector; 0 without a floor. */
  floorNormalX: number;
  floorNormalY: number;
  /** The body it stands on and the part of that, by its number; -1 without a floor. */
  floor: BodyId;
  floorPart: number;
  /** The velocity of that body at the place that is stood on; 0 without a floor. */
  floorVelocityX: number;
  floorVelocityY: number;
  /** The normal of the wall it met last; 0 without a wall. */
  wallNormalX: number;
  wallNormalY: number;
  /** The body that is that wall, and its part; -1 without a wall. */
  wall: BodyId;
  wallPart: number;
  /** The body that is the ceiling it met last, and its part; -1 without a ceiling. */
  ceiling: BodyId;
  ceilingPart: number;
  /** The number of hits on the way. */
  contacts: number;
}

/** A record for `moveAndSlide`, to be reused from call to call. NaN until first written. */
export function createMoveResult(): MoveResult {
  return {
    dx: NaN,
    dy: NaN,
    remainingX: NaN,
    remainingY: NaN,
    onFloor: false,
    onWall: false,
    onCeiling: false,
    floorNormalX: NaN,
    floorNormalY: NaN,
    floor: -1,
    floorPart: -1,
    floorVelocityX: NaN,
    floorVelocityY: NaN,
    wallNormalX: NaN,
    wallNormalY: NaN,
    wall: -1,
    wallPart: -1,
    ceiling: -1,
    ceilingPart: -1,
    contacts: 0,
  };
}

const OPTIONS = ['up', 'maxSlope', 'snap', 'stepHeight', 'oneWay', 'carry'] as const;
const NONE: MoveOptions = {};
/** Part of the height of a body. */
const USUAL_SNAP = 0.1;
const QUARTER_TURN = 1.5707963267948966;
const USUAL_SLOPE = QUARTER_TURN / 2;
const ALL_CATEGORIES = 2 ** 32 - 1;
/** A slope counts as that of the limit within this part of the cosine: more than its rounding. */
const SLACK = 2 ** -30;

/**
 * Moves one body by (dx, dy) at once, between steps, and lets it slide along what is in its way: a character
 * controller. It is never inside anything on the way, nor at the end: every piece of the way is proven
 * separate from all that holds the body. Static and moving bodies hold it where they are now; sensors and
 * what filters exclude do not.
 *
 * On a floor, the body goes along it as far as dx and dy say across `up`, down does nothing, so it does not
 * creep on slopes, and what is steeper than `maxSlope` is a wall. Where it begins in overlap, it is first led
 * out as `depenetrate` does, but not of one-sided chains, which it comes through as in a step; what it cannot
 * leave does not hold it. It tells of no sensors: `castShapeAll` along the way finds those, and gravity is
 * yours: a body that only walks has a `gravityScale` of 0. What it was to be moved by (`moveBy`,
 * `moveVertex`) is dropped, as by `place`; its velocity stays, unless `carry` says otherwise. Returns `out`,
 * or a new record. With `out`, and options that all have the same names, nothing is allocated.
 *
 * After `move_and_slide` of Godot and the character controller of Rapier. Throws `InvalidInput` within a
 * step, on the id of a static body or of none, on numbers that are not finite, options out of range, and
 * where the body would leave the range of the world: then nothing has changed.
 */
export function moveAndSlide(
  world: World,
  id: BodyId,
  dx: number,
  dy: number,
  options: MoveOptions = NONE,
  out: MoveResult = createMoveResult(),
): MoveResult {
  if (!(world instanceof World)) throw new InvalidInput('moveAndSlide: world', world, 'a World');
  const mover = moverOf(world);
  mover.move(id, dx, dy, options, out);
  return out;
}

const movers = new WeakMap<World, Mover>();

function moverOf(world: World): Mover {
  let mover = movers.get(world);
  if (mover === undefined) {
    mover = new Mover(insideOf(world));
    movers.set(world, mover);
  }
  return mover;
}

/** Checks what is asked of one world, and writes what becomes of it. */
class Mover {
  private readonly inside: Inside;
  private readonly walk: Walk;
  /** How far the body has moved; before that, its span along the up direction. */
  private readonly moved = new Float64Array(2);
  /** The largest slope of the last call, and its cosine. */
  private readonly slope = Float64Array.of(0, 1);
  private readonly up = new Float64Array(2);
  /** Of the floor where it is stood on, and of the body that it carries. */
  private readonly velocity = new Float64Array(2);
  private readonly carried = new Float64Array(2);
  /** Half an angle; its sine and cosine. */
  private readonly turn = new Float64Array(2);
  private oneWay: MoveOptions['oneWay'];

  constructor(inside: Inside) {
    this.inside = inside;
    this.walk = new Walk(inside);
  }

  move(id: BodyId, dx: number, dy: number, options: MoveOptions, out: MoveResult): void {
    const { inside, walk, moved } = this;
    const { store, plan, stepper, filters, turnover } = inside;
    const { way } = walk;
    if (filters.asking)
      throw new InvalidInput('moveAndSlide: the call', 'within canTouch or oneWay', 'outside of it');
    if (stepper.running) throw new InvalidInput('moveAndSlide: the call', 'within a step', 'between steps');
    const root = store.slot('moveAndSlide', id);
    if (store.mobility[root] === STATIC)
      throw new InvalidInput('moveAndSlide: body', id, 'a moving body, not a static one');
    if (!(typeof dx === 'number' && Math.abs(dx) <= MAX_COORDINATE)) coordinate('moveAndSlide: dx', dx);
    if (!(typeof dy === 'number' && Math.abs(dy) <= MAX_COORDINATE)) coordinate('moveAndSlide: dy', dy);
    this.readOptions(options);
    inside.log?.moving();
    // Its numbers are not read: what is looked at may be boxed.
    if (typeof out !== 'object' || out === null || !('dx' in out) || Object.isFrozen(out))
      throw new InvalidInput(
        'moveAndSlide: out',
        out,
        'a record to be written, as createMoveResult makes it',
      );
    way.begin(root, this.oneWay === undefined ? undefined : this.isOneWay);
    if (options.snap === undefined) {
      way.writeSpan(moved);
      walk.lengths[0] = (moved[1] - moved[0]) * USUAL_SNAP;
    }
    way.motion[0] = Math.abs(dx) + Math.abs(dy) + walk.lengths[0] + walk.lengths[1];
    if (!way.reach()) throw plan.domain.beyond('moveAndSlide: the end of the motion', `(${dx}, ${dy})`);
    turnover.stale.settle();
    const { axes, intent } = walk;
    intent[0] = dx * axes[0] + dy * axes[1];
    intent[1] = dx * axes[2] + dy * axes[3];
    walk.run();
    way.writeMoved(moved);
    // Before the body moves: whatever a record throws, nothing has changed.
    out.dx = moved[0];
    out.dy = moved[1];
    out.remainingX = dx - moved[0];
    out.remainingY = dy - moved[1];
    this.write(out);
    way.end(walk.onFloor);
    if (options.carry === true) {
      store.velocities[2 * root] = this.carried[0];
      store.velocities[2 * root + 1] = this.carried[1];
    }
    if (inside.log !== undefined) this.tell(inside.log, id, dx, dy, options);
  }

  /** Logs the call, with NaN for options that were not given. */
  private tell(log: CallLog, id: BodyId, dx: number, dy: number, options: MoveOptions): void {
    const { up = [NaN, NaN], maxSlope = NaN, snap = NaN, stepHeight = NaN, oneWay = NaN, carry } = options;
    const asks = typeof oneWay === 'function';
    const mask = asks ? NaN : oneWay;
    const floor = this.walk.onFloor ? this.inside.store.rootOf(this.walk.floorSlot) : -1;
    log.moved(id, floor, [
      dx,
      dy,
      ...up,
      maxSlope,
      snap,
      stepHeight,
      mask,
      +asks,
      carry === undefined ? NaN : +carry,
    ]);
  }

  /** Writes the velocity of the place that is stood on, and what it carries the body with. */
  private writeVelocities(): void {
    const { walk, velocity, carried, turn } = this;
    const { store, plan, stepper } = this.inside;
    velocity[0] = velocity[1] = carried[0] = carried[1] = 0;
    if (!walk.onFloor) return;
    const root = store.rootOf(walk.floorSlot);
    velocity[0] = carried[0] = store.velocities[2 * root];
    velocity[1] = carried[1] = store.velocities[2 * root + 1];
    if (!plan.turning.turns(root)) return;
    const spin = store.angularVelocity[root];
    const dx = plan.domain.nearest(walk.place[0] - store.centers[2 * root], 0);
    const dy = plan.domain.nearest(walk.place[1] - store.centers[2 * root + 1], 1);
    velocity[0] -= spin * dy;
    velocity[1] += spin * dx;
    turn[0] = (spin * stepper.lasted) / 2;
    let along = spin;
    let inward = 0;
    if (turn[0] !== 0 && Math.abs(turn[0]) < QUARTER_TURN) {
      writeSineAndCosine(turn, 0, turn);
      inward = (2 * turn[0] * turn[0]) / stepper.lasted;
      along = (2 * turn[0] * turn[1]) / stepper.lasted;
    }
    carried[0] -= along * dy + inward * dx;
    carried[1] += along * dx - inward * dy;
  }

  private write(out: MoveResult): void {
    const { walk, velocity } = this;
    const { store } = this.inside;
    const { onFloor, onWall, onCeiling, floorSlot, wallSlot, ceilingSlot, floor, wall } = walk;
    this.writeVelocities();
    out.onFloor = onFloor;
    out.onWall = onWall;
    out.onCeiling = onCeiling;
    out.floorNormalX = onFloor ? floor[0] : 0;
    out.floorNormalY = onFloor ? floor[1] : 0;
    out.floor = onFloor ? store.idAt(floorSlot) : -1;
    out.floorPart = onFloor ? floorSlot - store.rootOf(floorSlot) : -1;
    out.floorVelocityX = velocity[0];
    out.floorVelocityY = velocity[1];
    out.wallNormalX = onWall ? wall[0] : 0;
    out.wallNormalY = onWall ? wall[1] : 0;
    out.wall = onWall ? store.idAt(wallSlot) : -1;
    out.wallPart = onWall ? wallSlot - store.rootOf(wallSlot) : -1;
    out.ceiling = onCeiling ? store.idAt(ceilingSlot) : -1;
    out.ceilingPart = onCeiling ? ceilingSlot - store.rootOf(ceilingSlot) : -1;
    out.contacts = walk.contacts;
  }

  /**
   * Reads and checks the options. The checks that take and return numbers are called where they throw: what
   * passes through a call may be boxed.
   */
  private readOptions(options: MoveOptions): void {
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
    walk.lengths[0] = snap;
    walk.lengths[1] = stepHeight;
    if (slope[0] !== maxSlope) {
      slope[0] = maxSlope;
      slope[1] = sineAndCosine(maxSlope)[1];
    }
    this.setUp();
  }

  /** Writes the direction that is up, of any length. */
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
    const { axes, way } = this.walk;
    const most = Math.max(Math.abs(up[0]), Math.abs(up[1]));
    const x = most === 0 ? 0 : up[0] / most;
    const y = most === 0 ? 1 : up[1] / most;
    const size = Math.sqrt(x * x + y * y);
    this.walk.hasUp = most > 0;
    axes[2] = x / size;
    axes[3] = y / size;
    axes[0] = axes[3];
    axes[1] = 0 - axes[2];
    way.up[0] = most === 0 ? 0 : axes[2];
    way.up[1] = most === 0 ? 0 : axes[3];
    way.leastRise[0] = Math.max(this.slope[1] - SLACK, SLACK);
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
