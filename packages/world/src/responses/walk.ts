import type { Inside } from '../world.js';
import { MovePath } from './move-path.js';

/** The largest number of hits that one move answers. */
const MAX_SLIDES = 16;
/** A slope within this part of the limit counts as the limit, a motion as along a plane: above rounding. */
const SLACK = 2 ** -30;
/** Above the rounding of what is left of a motion that a contact takes, as a part of it. */
const ROUNDING = 2 ** -48;
/** The least height from which a body that stands is brought down, in touches: above the gap of a long fall. */
const LEAST_SINK = 16;
/** The least tread of a step, in heights of a seam: on a steep slope there is none. */
const LEAST_TREAD = 64;

/**
 * How a body walks. Its intent is a motion along the ground and one up or down, and each contact takes from
 * these. A floor takes the motion down and bends the motion along; a ceiling takes the motion up; a wall takes
 * the motion along, unless the body can step up. In the air, walls and steep slopes take what leads into them.
 * The file is long because all that a contact may take is taken from one intent.
 */
export class Walk {
  readonly path: MovePath;
  /** The direction across up, (y, -x), and the up direction itself, (x, y). */
  readonly axes = new Float64Array(4);
  /** The remaining motion, along these two. */
  readonly intent = new Float64Array(2);
  /**
   * The snap length, the step height, and how far a step may lift the body off a floor that rests on others: it
   * keeps gaps there.
   */
  readonly lengths = new Float64Array(3);
  /** Is there an up direction? If not, everything is a wall. */
  hasUp = true;
  /** Is the body carried, so that it follows a floor that sank in the last step? */
  isCarried = false;

  onFloor = false;
  onWall = false;
  onCeiling = false;
  readonly floor = new Float64Array(2);
  readonly wall = new Float64Array(2);
  /** The slots of the parts that are the floor, the wall and the ceiling, and the contact point of the floor. */
  floorSlot = 0;
  wallSlot = 0;
  ceilingSlot = 0;
  readonly place = new Float64Array(2);
  contacts = 0;

  /** The normals of the last contact and of the floor, along the two axes. */
  private readonly met = new Float64Array(2);
  private readonly ground = new Float64Array(2);
  /** Normals of the contacts at the present position, and their number. */
  private readonly planes = new Float64Array(2 * MAX_SLIDES);
  private count = 0;
  /**
   * The heights of the lowest and the highest point of the body; then, instead of the latter, of the highest
   * ledge that it may step on.
   */
  private readonly span = new Float64Array(2);

  constructor(inside: Inside) {
    this.path = new MovePath(inside);
  }

  /** Moves the body with which `path` has begun. */
  run(): void {
    const { path, intent } = this;
    const { touch } = path;
    this.onFloor = this.onWall = this.onCeiling = false;
    this.contacts = this.count = 0;
    const falls = this.hasUp && intent[1] <= 0;
    let stays = this.begin(falls);
    const walks = this.onFloor;
    for (let i = 0; i < MAX_SLIDES && this.aim(); i++) {
      stays = false;
      const isHeld = path.go();
      const rest = 1 - path.fraction[0];
      const length = Math.abs(path.motion[0]) + Math.abs(path.motion[1]);
      if (path.fraction[0] * length > touch[0]) this.count = 0;
      intent[0] *= rest;
      intent[1] *= rest;
      if (!isHeld) break;
      this.contacts++;
      this.answer();
    }
    if (stays || !falls) return;
    if (walks || this.onFloor) this.settle();
    // A fall may end just above a floor without a contact.
    else if (this.findFloor(true)) this.stand();
  }

  /**
   * Finds out whether the body stands on a floor, after bringing it out of what it touches. True if it has not
   * moved.
   */
  private begin(falls: boolean): boolean {
    const { path, intent } = this;
    let isOnFloor = (falls && this.keepsFloor()) || this.findFloor(falls);
    const stays = !path.wasTouched;
    if (path.wasTouched) {
      path.leave();
      isOnFloor = this.findFloor(falls);
    }
    if (falls && isOnFloor) {
      this.stand();
      intent[1] = 0;
    } else if (falls && path.foothold.stood && this.sink(this.isCarried ? 0 : 2)) {
      intent[1] = 0;
      return false;
    }
    return stays;
  }

  /** Is the body still on its remembered floor, with nothing else in touch? */
  private keepsFloor(): boolean {
    const { path } = this;
    if (path.foothold.slot < 0) return false;
    path.motion[0] = path.motion[1] = 0;
    path.look(true);
    return !path.wasTouched && path.isBorne() && this.isFloor();
  }

  /**
   * Is there a floor in touch with the body or, with `down`, just beneath it? Brings the body down onto that,
   * unless it stood nearly there: so it stays to the bit.
   */
  private findFloor(down: boolean): boolean {
    const { path, axes } = this;
    const depth = down ? path.seam[0] : 0;
    path.motion[0] = -depth * axes[2];
    path.motion[1] = -depth * axes[3];
    if (!path.look(true)) return false;
    const most = path.touch[0] * (path.foothold.stood ? LEAST_SINK : 1);
    if (depth * path.toi[0] <= most) return true;
    this.bend();
    path.go();
    return path.look(true);
  }

  /** Writes the next motion. False if there is none. */
  private aim(): boolean {
    const { intent, axes, ground, planes, path } = this;
    const { motion } = path;
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

  /** Takes from the intent what the contact blocks. */
  private answer(): void {
    const { path, axes, intent, planes, met } = this;
    const { normal, slot } = path;
    const along = normal[0] * axes[0] + normal[1] * axes[1];
    const up = normal[0] * axes[2] + normal[1] * axes[3];
    met[0] = along;
    met[1] = up;
    planes[2 * this.count] = normal[0];
    planes[2 * this.count++ + 1] = normal[1];
    if (this.isFloor()) {
      // A jump along a slope continues.
      if (intent[1] > 0) this.deflect();
      else {
        this.stand();
        intent[1] = 0;
      }
    } else if (this.hasUp && up <= -path.leastRise[0]) {
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
      // A steep slope must not lead up: it takes the motion along, as a wall does, and then leads down.
      if (this.hasUp && up > 0 && intent[0] * along < 0) intent[0] = 0;
      this.deflect();
    }
  }

  /** Takes from the intent what leads into the contact. */
  private deflect(): void {
    const { intent, met } = this;
    const into = Math.min(0, intent[0] * met[0] + intent[1] * met[1]);
    for (let i = 0; i < 2; i++) {
      const left = intent[i] - into * met[i];
      // What rounding leaves of a long motion would lead far.
      intent[i] = Math.abs(left) < Math.abs(intent[i]) * ROUNDING ? 0 : left;
    }
  }

  /** Takes the contact as a wall: the last plane, whatever was met during an attempt to climb. */
  private lean(slot: number): void {
    const { planes, wall } = this;
    this.onWall = true;
    this.wallSlot = slot;
    wall[0] = planes[2 * this.count - 2];
    wall[1] = planes[2 * this.count - 1];
  }

  /** Takes the contact as the floor. */
  private stand(): void {
    const { path, axes, floor, ground, place } = this;
    place[0] = path.point[0];
    place[1] = path.point[1];
    floor[0] = path.normal[0];
    floor[1] = path.normal[1];
    ground[0] = floor[0] * axes[0] + floor[1] * axes[1];
    ground[1] = floor[0] * axes[2] + floor[1] * axes[3];
    this.floorSlot = path.slot;
    this.onFloor = true;
    path.foothold.take(path.slot, path.normal);
  }

  /** Is the contact a floor? */
  private isFloor(): boolean {
    const { normal, leastRise } = this.path;
    return this.hasUp && normal[0] * this.axes[2] + normal[1] * this.axes[3] >= leastRise[0];
  }

  /** Lets the body that has walked stand on the floor beneath it, if there is one. */
  private settle(): void {
    if (this.onFloor && this.path.isBorne()) this.stand();
    else this.sink(0);
  }

  /** Brings the body down onto a floor that is no farther than one of `lengths`. False if there is none. */
  private sink(which: 0 | 2): boolean {
    const { path, axes, lengths } = this;
    const { touch, seam } = path;
    const depth = Math.max(lengths[which], seam[0]);
    path.motion[0] = -depth * axes[2];
    path.motion[1] = -depth * axes[3];
    this.onFloor = false;
    const isHeld = path.look();
    const height = depth * path.toi[0];
    if (isHeld && this.isFloor() && height >= path.gap[0] / 4 && height <= touch[0]) {
      this.stand();
      return true;
    }
    path.keep();
    if (isHeld) this.bend();
    if ((path.go() && this.isFloor()) || this.findFloor(true)) this.stand();
    else path.restore();
    return this.onFloor;
  }

  /**
   * Bends a motion downwards: a body that is carried comes back to a floor that turns by the shortest way. In a
   * step, such a floor bulges into the straight path of the body and lifts it off along the normal: straight down
   * it would slip.
   */
  private bend(): void {
    const { path } = this;
    const { motion, normal } = path;
    if (!this.isCarried || !this.isFloor() || !path.turns()) return;
    const x = motion[0];
    const y = motion[1];
    const into = x * normal[0] + y * normal[1];
    motion[0] = into * normal[0];
    motion[1] = into * normal[1];
    if (path.look() && this.isFloor()) return;
    motion[0] = x;
    motion[1] = y;
  }

  /**
   * Steps up onto an obstacle: up, forward as far as the intent goes, and down onto a floor. A round body
   * touches the edge of a ledge beside it, where it could not stand: it is moved farther onto it.
   */
  private climb(): boolean {
    const { path, axes, intent, lengths, span } = this;
    const { touch, seam } = path;
    const height = Math.max(lengths[1], seam[0]);
    path.writeSpan(span);
    span[1] = span[0] + height + touch[0];
    if (this.isAbove()) return false;
    const sign = intent[0] < 0 ? -1 : 1;
    const wanted = sign * intent[0];
    const roundness = path.roundness();
    path.keep();
    for (let farther = 0; ; farther = roundness) {
      const length = wanted + farther;
      path.motion[0] = height * axes[2];
      path.motion[1] = height * axes[3];
      path.go();
      const risen = height * path.fraction[0];
      path.motion[0] = sign * length * axes[0];
      path.motion[1] = sign * length * axes[1];
      path.go();
      const gone = length * path.fraction[0];
      if (gone > LEAST_TREAD * seam[0]) {
        const depth = risen + Math.max(lengths[0], seam[0]);
        path.motion[0] = -depth * axes[2];
        path.motion[1] = -depth * axes[3];
        if (((path.go() && this.isFloor()) || this.findFloor(true)) && !this.isAbove()) {
          this.stand();
          this.count = 0;
          intent[0] = sign * Math.max(0, wanted - gone);
          return true;
        }
      }
      path.restore();
      if (farther > 0 || roundness === 0) return false;
    }
  }

  /** Is the contact higher than a ledge may be? */
  private isAbove(): boolean {
    const { point, up } = this.path;
    return point[0] * up[0] + point[1] * up[1] > this.span[1];
  }
}
