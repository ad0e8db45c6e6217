import { type BodyId, InvalidInput, STATIC } from '@swept/core';
import { coordinate, MAX_COORDINATE, writeSineAndCosine } from '@swept/core/internal';
import type { CallLog } from '../call-log.js';
import { type Inside, insideOf, World } from '../world.js';
import { type MoveOptions, MoveTerms, QUARTER_TURN } from './move-options.js';
import { createMoveResult, type MoveResult } from './move-result.js';
import { Walk } from './walk.js';

const NONE: MoveOptions = {};
/** Part of the height of a body. */
const USUAL_SNAP = 0.1;

/**
 * Moves one body by (dx, dy) at once, between steps, and lets it slide along obstacles: a character
 * controller. It is never inside anything along its path, nor at the end: every piece of the path is proven
 * separate from everything that blocks the body. Static and moving bodies block it at their present poses;
 * sensors and bodies that filters exclude do not.
 *
 * On a floor, the body moves along it by the part of (dx, dy) across `up`; the part downwards does nothing, so
 * it does not creep on slopes. Anything steeper than `maxSlope` is a wall. If it begins in overlap, it is
 * first brought out as by `depenetrate`, but not out of one-sided chains that it is in or behind, which it
 * passes as in a step; bodies that it cannot leave do not block it. It does not report sensors: `castShapeAll`
 * along the path finds those. Gravity is up to you: a body that only walks has a `gravityScale` of 0. Its push
 * (`moveBy`, `moveVertex`) is dropped, as by `place`; its velocity stays, unless `carry` is set. Returns
 * `out`, or a new record. With `out`, and options that always have the same names, nothing is allocated.
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
  out: MoveResult = createMoveResult(),
  options: MoveOptions = NONE,
): MoveResult {
  if (!(world instanceof World)) throw new InvalidInput('moveAndSlide: world', world, 'a World');
  const mover = moverOf(world);
  mover.move(id, dx, dy, out, options);
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

/** Checks the arguments of moves in one world, and writes their results. */
class Mover {
  private readonly inside: Inside;
  private readonly walk: Walk;
  private readonly terms: MoveTerms;
  /** How far the body has moved; before that, its span along the up direction. */
  private readonly moved = new Float64Array(2);
  /** The velocities of the floor at the point where the body stands, and of the body that it carries. */
  private readonly velocity = new Float64Array(2);
  private readonly carried = new Float64Array(2);
  /** Half an angle; its sine and cosine. */
  private readonly turn = new Float64Array(2);

  constructor(inside: Inside) {
    this.inside = inside;
    this.walk = new Walk(inside);
    this.terms = new MoveTerms(inside, this.walk);
  }

  move(id: BodyId, dx: number, dy: number, out: MoveResult, options: MoveOptions): void {
    const { inside, walk, terms, moved } = this;
    const { store, plan, stepper, filters, turnover } = inside;
    const { path } = walk;
    if (filters.asking)
      throw new InvalidInput('moveAndSlide: the call', 'within canTouch or oneWay', 'outside of it');
    if (stepper.running) throw new InvalidInput('moveAndSlide: the call', 'within a step', 'between steps');
    const root = store.slot('moveAndSlide', id);
    if (store.mobility[root] === STATIC)
      throw new InvalidInput('moveAndSlide: body', id, 'a moving body, not a static one');
    if (!(typeof dx === 'number' && Math.abs(dx) <= MAX_COORDINATE)) coordinate('moveAndSlide: dx', dx);
    if (!(typeof dy === 'number' && Math.abs(dy) <= MAX_COORDINATE)) coordinate('moveAndSlide: dy', dy);
    terms.read(options);
    inside.log?.moving();
    // Its numbers are not read: a double that is read may be boxed.
    if (typeof out !== 'object' || out === null || !('dx' in out) || Object.isFrozen(out))
      throw new InvalidInput(
        'moveAndSlide: out',
        out,
        'a record to be written, as createMoveResult makes it',
      );
    path.begin(root, terms.platforms);
    if (options.snap === undefined) {
      path.writeSpan(moved);
      walk.lengths[0] = (moved[1] - moved[0]) * USUAL_SNAP;
    }
    const { gravity } = plan.acceleration;
    const { lasted } = stepper;
    walk.lengths[2] = (Math.abs(gravity[0]) + Math.abs(gravity[1])) * lasted * lasted;
    path.motion[0] =
      Math.abs(dx) + Math.abs(dy) + Math.max(walk.lengths[0], walk.lengths[2]) + walk.lengths[1];
    if (!path.reach()) throw plan.domain.beyond('moveAndSlide: the end of the motion', `(${dx}, ${dy})`);
    turnover.stale.settle();
    const { axes, intent } = walk;
    intent[0] = dx * axes[0] + dy * axes[1];
    intent[1] = dx * axes[2] + dy * axes[3];
    walk.run();
    path.writeMoved(moved);
    // Before the body moves: if writing to the record throws, nothing has changed.
    out.dx = moved[0];
    out.dy = moved[1];
    out.remainingX = dx - moved[0];
    out.remainingY = dy - moved[1];
    this.write(out);
    path.end(walk.onFloor ? walk.floorSlot : -1);
    if (options.carry === true) {
      store.velocities[2 * root] = this.carried[0];
      store.velocities[2 * root + 1] = this.carried[1];
    }
    if (inside.log !== undefined) this.record(inside.log, id, dx, dy, options);
  }

  /** Logs the call, with NaN for options that were not given. */
  private record(log: CallLog, id: BodyId, dx: number, dy: number, options: MoveOptions): void {
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

  /** Writes the velocity of the point that the body stands on, and the velocity with which it is carried. */
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
}
