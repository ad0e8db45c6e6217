import type { Inside } from '../world.js';
import { Way } from './way.js';

/** The largest number of hits that one move answers. */
const MAX_SLIDES = 16;
/** A slope counts as that of the limit, a way as along a plane, within this part: more than rounding is. */
const SLACK = 2 ** -30;
/**
 * A ledge that is lower than this part of the coordinates is a seam: floors of many bodies have them, whose
 * heights were rounded. Who is no higher above a floor stands on it.
 */
const SEAM = 2 ** -24;
/** The least tread of a step, in heights of a seam: up a steep slope there is none. */
const LEAST_TREAD = 64;

/**
 * How a body walks: what it wants is a way along the ground and one up or down, and what it meets takes from
 * them. A floor takes the way down and bends the way along; a ceiling takes the way up; a wall takes the way
 * along, unless the body can step up. In the air, walls and steep slopes take what leads into them.
 */
export class Walk {
  readonly way: Way;
  /** Across the up direction and along it: (y, -x) and (x, y) of it. */
  readonly axes = new Float64Array(4);
  /** What is left to do, along these two. */
  readonly intent = new Float64Array(2);
  /** The snap length and the step height. */
  readonly lengths = new Float64Array(2);
  /** Is there an up direction? If not, all is wall. */
  hasUp = true;

  onFloor = false;
  onWall = false;
  onCeiling = false;
  readonly floor = new Float64Array(2);
  readonly wall = new Float64Array(2);
  /** The slots of the parts that are the floor, the wall and the ceiling, and where the floor is touched. */
  floorSlot = 0;
  wallSlot = 0;
  ceilingSlot = 0;
  readonly place = new Float64Array(2);
  contacts = 0;

  /** The normals of what was met last and of the floor, along the two axes. */
  private readonly met = new Float64Array(2);
  private readonly ground = new Float64Array(2);
  /** Normals of what was met here, and their number. */
  private readonly planes = new Float64Array(2 * MAX_SLIDES);
  private count = 0;
  private readonly seam = new Float64Array(1);
  /**
   * How far up the lowest and the highest of the body are; then, instead of it, how far up a ledge may be.
   */
  private readonly span = new Float64Array(2);

  constructor(inside: Inside) {
    this.way = new Way(inside);
  }

  /** Moves the body that `way` has begun with. */
  run(): void {
    const { way, intent, seam } = this;
    const { touch } = way;
    this.onFloor = this.onWall = this.onCeiling = false;
    this.contacts = this.count = 0;
    seam[0] = SEAM * way.extent[0];
    const falls = this.hasUp && intent[1] <= 0;
    let stays = this.begin(falls);
    const walks = this.onFloor;
    for (let i = 0; i < MAX_SLIDES && this.aim(); i++) {
      stays = false;
      const isHeld = way.go();
      const rest = 1 - way.fraction[0];
      const length = Math.abs(way.motion[0]) + Math.abs(way.motion[1]);
      if (way.fraction[0] * length > touch[0]) this.count = 0;
      intent[0] *= rest;
      intent[1] *= rest;
      if (!isHeld) break;
      this.contacts++;
      this.answer();
    }
    if (stays || !falls) return;
    if (walks || this.onFloor) this.settle();
    // A fall may end just above a floor without meeting it.
    else if (this.findFloor(true)) this.stand();
  }

  /**
   * Looks whether the body stands on a floor, after it was led out of what it touches. True if it is where it
   * was.
   */
  private begin(falls: boolean): boolean {
    const { way, intent } = this;
    let isOnFloor = (falls && this.keepsFloor()) || this.findFloor(falls);
    const stays = !way.wasTouched;
    if (way.wasTouched) {
      way.leave();
      isOnFloor = this.findFloor(falls);
    }
    if (falls && isOnFloor) {
      this.stand();
      intent[1] = 0;
    }
    return stays;
  }

  /** Is the body still on the floor it stood on, and is nothing in touch with it? */
  private keepsFloor(): boolean {
    const { way } = this;
    if (way.foothold.slot < 0) return false;
    way.motion[0] = way.motion[1] = 0;
    way.look(true);
    return !way.wasTouched && way.isBorne() && this.isFloor();
  }

  /** Is there a floor just beneath the body? Others may touch it too, or it does not look down. */
  private findFloor(down: boolean): boolean {
    const { way, axes, seam } = this;
    const depth = down ? -seam[0] : 0;
    way.motion[0] = depth * axes[2];
    way.motion[1] = depth * axes[3];
    return way.look(true);
  }

  /** Writes the next motion. False if there is none. */
  private aim(): boolean {
    const { intent, axes, ground, planes, way } = this;
    const { motion } = way;
    let along = intent[0];
    let up = intent[1];
    if (this.onFloor) {
      up = -along * ground[0];
      along *= ground[1];
    }
    if (along === 0 && up === 0) return false;
    motion[0] = along * axes[0] + up * axes[2];
    motion[1] = along * axes[1] + up * axes[3];
    const least = -SLACK * (Math.abs(motion[0]) + Math.abs(motion[1]));
    for (let i = 0; i < 2 * this.count; i += 2)
      if (motion[0] * planes[i] + motion[1] * planes[i + 1] < least) return false;
    return true;
  }

  /** Takes from the intent what must not go on. */
  private answer(): void {
    const { way, axes, intent, planes, met } = this;
    const { normal, slot } = way;
    const along = normal[0] * axes[0] + normal[1] * axes[1];
    const up = normal[0] * axes[2] + normal[1] * axes[3];
    met[0] = along;
    met[1] = up;
    planes[2 * this.count] = normal[0];
    planes[2 * this.count++ + 1] = normal[1];
    if (this.isFloor()) {
      // Who jumps along a slope goes on jumping.
      if (intent[1] > 0) this.deflect();
      else {
        this.stand();
        intent[1] = 0;
      }
    } else if (this.hasUp && up <= -way.leastRise[0]) {
      this.onCeiling = true;
      this.ceilingSlot = slot;
      if (this.onFloor) intent[0] = 0;
      else {
        intent[1] = Math.min(0, intent[1]);
        this.deflect();
      }
    } else if (this.onFloor) {
      if (!this.climb()) {
        intent[0] = 0;
        this.lean(slot);
      }
    } else {
      this.lean(slot);
      // A steep slope must not lead up: it takes the way along, as a wall does, and then leads down.
      if (this.hasUp && up > 0 && intent[0] * along < 0) intent[0] = 0;
      this.deflect();
    }
  }

  /** Takes from the intent what leads into what was met. */
  private deflect(): void {
    const { intent, met } = this;
    const into = Math.min(0, intent[0] * met[0] + intent[1] * met[1]);
    intent[0] -= into * met[0];
    intent[1] -= into * met[1];
  }

  /** Takes what was met as a wall: that was its last plane, whatever was met where it was tried to climb. */
  private lean(slot: number): void {
    const { planes, wall } = this;
    this.onWall = true;
    this.wallSlot = slot;
    wall[0] = planes[2 * this.count - 2];
    wall[1] = planes[2 * this.count - 1];
  }

  /** Takes what was met as the floor. */
  private stand(): void {
    const { way, axes, floor, ground, place } = this;
    place[0] = way.point[0];
    place[1] = way.point[1];
    floor[0] = way.normal[0];
    floor[1] = way.normal[1];
    ground[0] = floor[0] * axes[0] + floor[1] * axes[1];
    ground[1] = floor[0] * axes[2] + floor[1] * axes[3];
    this.floorSlot = way.slot;
    this.onFloor = true;
    way.foothold.take(way.slot, way.normal);
  }

  /** Is what was met a floor? */
  private isFloor(): boolean {
    const { normal, leastRise } = this.way;
    return this.hasUp && normal[0] * this.axes[2] + normal[1] * this.axes[3] >= leastRise[0];
  }

  /** Brings the body down onto a floor that is no farther than the snap length. */
  private settle(): void {
    const { way, axes, lengths, seam } = this;
    const { touch } = way;
    if (this.onFloor && way.isBorne()) {
      this.stand();
      return;
    }
    const depth = Math.max(lengths[0], seam[0]);
    way.motion[0] = -depth * axes[2];
    way.motion[1] = -depth * axes[3];
    this.onFloor = false;
    const isHeld = way.look();
    const height = depth * way.toi[0];
    if (isHeld && this.isFloor() && height >= way.gap[0] / 4 && height <= touch[0]) {
      this.stand();
      return;
    }
    way.keep();
    if ((way.go() && this.isFloor()) || this.findFloor(true)) this.stand();
    else way.restore();
  }

  /**
   * Steps up onto what was met: up, forward as far as the intent goes, and down onto a floor. What is round
   * touches the edge of a ledge beside it, where it could not stand: it is brought farther onto it.
   */
  private climb(): boolean {
    const { way, axes, intent, lengths, seam, span } = this;
    const { touch } = way;
    const height = Math.max(lengths[1], seam[0]);
    way.writeSpan(span);
    span[1] = span[0] + height + touch[0];
    if (this.isAbove()) return false;
    const sign = intent[0] < 0 ? -1 : 1;
    const wanted = sign * intent[0];
    const roundness = way.roundness();
    way.keep();
    for (let farther = 0; ; farther = roundness) {
      const length = wanted + farther;
      way.motion[0] = height * axes[2];
      way.motion[1] = height * axes[3];
      way.go();
      const risen = height * way.fraction[0];
      way.motion[0] = sign * length * axes[0];
      way.motion[1] = sign * length * axes[1];
      way.go();
      const gone = length * way.fraction[0];
      if (gone > LEAST_TREAD * seam[0]) {
        const depth = risen + Math.max(lengths[0], seam[0]);
        way.motion[0] = -depth * axes[2];
        way.motion[1] = -depth * axes[3];
        if (((way.go() && this.isFloor()) || this.findFloor(true)) && !this.isAbove()) {
          this.stand();
          this.count = 0;
          intent[0] = sign * Math.max(0, wanted - gone);
          return true;
        }
      }
      way.restore();
      if (farther > 0 || roundness === 0) return false;
    }
  }

  /** Was it touched farther up than a ledge may be? */
  private isAbove(): boolean {
    const { point, up } = this.way;
    return point[0] * up[0] + point[1] * up[1] > this.span[1];
  }
}
