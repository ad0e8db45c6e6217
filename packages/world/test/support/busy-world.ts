import { slotOf } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  type BodyId,
  type BodyOptions,
  type Broadphase,
  bounce,
  box,
  chain,
  circle,
  createMoveResult,
  depenetrate,
  type Hit,
  InvalidInput,
  MOVING,
  moveAndSlide,
  type Shape,
  STATIC,
  slide,
  stop,
  World,
} from '../../src/index.js';
import { someShape, unit } from './worlds.js';

/** Bodies are added within this distance of the origin. */
const ROOM = 4;

/**
 * A world in which everything is done that can be done, at random and from a seed: bodies of every kind,
 * every call between steps and within, every response, filters, answers, errors.
 */
export class BusyWorld {
  readonly world: World;
  /** What has happened: hits, steps that threw, calls that were refused. */
  readonly counts = { hits: 0, thrown: 0, refused: 0 };
  private readonly random;
  private readonly ids: BodyId[] = [];

  constructor(seed: number, broadphase?: Broadphase) {
    this.random = xoroshiro128plus(0x9e3779b9 * seed);
    this.world = new World({
      ...(broadphase ? { broadphase } : {}),
      ...(seed % 2 === 0 ? { gravity: [0, -5] } : {}),
      ...(seed % 3 === 0 ? { period: [3 * ROOM, seed % 6 === 0 ? Infinity : 3.3 * ROOM] } : {}),
      ...(seed % 4 === 1 ? { canTouch: (a, b) => (slotOf(a) * 7 + slotOf(b)) % 5 !== 0 } : {}),
      ...(seed % 5 === 0 ? { trace: (id) => this.chance(400) && this.try(() => this.drop(id)) } : {}),
    });
  }

  begin(bodies: number): void {
    const { world } = this;
    this.ids.push(world.add(box(0, -ROOM, 3 * ROOM, 1), { mobility: STATIC, friction: 0.5 }));
    const corners = [
      [ROOM, -ROOM / 2],
      [0, -ROOM + 1],
      [-ROOM, -ROOM / 2],
    ] as const;
    this.ids.push(world.add(chain(corners, { oneSided: true }), { mobility: STATIC }));
    while (this.ids.length < bodies) this.add();
  }

  /** Some calls and a step. */
  step(): void {
    for (let i = 0; i < 6; i++) this.try(() => this.act(this.pick()));
    const dt = this.chance(12) ? 0 : this.chance(2) ? 1 / 30 : 1 / 60;
    const isAnswered = !this.chance(8);
    try {
      if (isAnswered) this.world.step(dt, this.onHit);
      else this.world.step(dt);
    } catch {
      this.counts.thrown++;
    }
  }

  private readonly onHit = (hit: Hit): boolean | void => {
    const { world } = this;
    this.counts.hits++;
    if (this.chance(200)) throw new Error(`thrown at hit ${this.counts.hits}`);
    this.try(() => this.answer(hit));
    const all = [hit.a, hit.b, this.pick()];
    if (this.chance(6)) this.try(() => this.actWithin(all[this.below(3)], hit));
    if (this.chance(40) && world.has(hit.a)) world.bodies.userData[slotOf(hit.a)] = this.at();
    return this.chance(10) ? false : this.chance(2) ? true : undefined;
  };

  private answer(hit: Hit): void {
    const { world } = this;
    const { velocities } = world.bodies;
    const what = this.below(14);
    if (what < 4) bounce(world, hit, 0.2);
    else if (what === 4) bounce(world, hit);
    else if (what === 5) bounce(world, hit, { restitution: 0.5, friction: 0.3 });
    else if (what === 6) slide(world, hit);
    else if (what === 7) stop(world, hit);
    else if (what === 8) {
      velocities[2 * slotOf(hit.b)] *= 0.5;
      bounce(world, hit, 0);
    } else if (what === 9) {
      velocities[2 * slotOf(hit.a)] = this.at() / 9;
      world.velocityChanged(hit.a);
    } else if (what === 10) {
      hit.nx = -hit.nx;
      bounce(world, hit, 0.1);
    } else if (what === 11) bounce(world, { ...hit }, 0.3);
  }

  /** A call within a step. */
  private actWithin(id: BodyId, hit: Hit): void {
    const { world } = this;
    const what = this.below(12);
    if (what === 0) this.add();
    else if (what === 1) this.drop(id);
    else if (what === 2) world.place(id, this.at(), this.at());
    else if (what === 3) world.moveBy(id, this.at() / 20, this.at() / 20);
    else if (what === 4) world.moveVertex(id, 0, world.x(id) + this.at() / 20, world.y(id));
    else if (what === 5) world.setVelocity(id, this.at(), this.at());
    else if (what === 6) world.setAngularVelocity(id, this.at() / 4);
    else if (what === 7) world.setGrowth(id, this.at() / 40);
    else if (what === 8) world.setFilter(id, { mask: this.chance(2) ? 1 : 3 });
    else if (what === 9) world.setUserData(id, this.at());
    else if (what === 10) world.hitVelocities(hit, new Float64Array(4));
    else world.setMass(id, 2);
  }

  /** A call between steps. */
  private act(id: BodyId): void {
    const { world } = this;
    const what = this.below(24);
    if (what === 0) this.add();
    else if (what === 1) this.drop(id);
    else if (what === 2) world.setFilter(id, { owner: this.below(2) });
    else if (what === 3) world.setMass(id, this.chance(3) ? Infinity : 1 + this.below(5));
    else if (what === 4) world.setMobility(id, this.chance(2) ? STATIC : MOVING);
    else if (what === 5) world.setFriction(id, this.below(3) / 2);
    else if (what === 6) world.setSensor(id, this.chance(3));
    else if (what === 7) world.setUserData(id, this.chance(3) ? NaN : this.at());
    else if (what === 8) world.setGravity(0, -this.below(3));
    else if (what === 9) world.setGravityScale(id, this.below(3) - 1);
    else if (what === 10) world.setAcceleration(id, this.at() / 4, 0);
    else if (what === 11) world.setVelocity(id, this.at(), this.at());
    else if (what === 12) world.setAngle(id, this.at());
    else if (what === 13) world.setAngularVelocity(id, this.at() / 4);
    else if (what === 14) world.setInertia(id, 1 + this.below(3));
    else if (what === 15) world.setRadius(id, this.below(4) / 8);
    else if (what === 16) world.setGrowth(id, this.at() / 30);
    else if (what === 17) world.moveBy(id, this.at() / 4, this.at() / 4);
    else if (what === 18) world.moveVertex(id, 0, world.x(id) + this.at() / 20, world.y(id));
    else if (what === 19) world.place(id, this.at(), this.at());
    else if (what === 20) depenetrate(world, id);
    else if (what === 21) this.walk(id);
    else if (what === 22) world.bodies.velocities[2 * slotOf(id) + 1] = this.at();
    else world.bodies.userData[slotOf(id)] = this.at();
  }

  private walk(id: BodyId): void {
    const { world } = this;
    const what = this.below(3);
    const options = [
      {},
      { up: [0, 0] as const, snap: 0.2, oneWay: 2 },
      { carry: true, stepHeight: 0.3, maxSlope: 0.6, oneWay: (body: BodyId) => slotOf(body) % 3 === 0 },
    ];
    moveAndSlide(world, id, this.at() / 10, this.at() / 10, createMoveResult(), options[what]);
  }

  private add(): void {
    const { world, random } = this;
    const shape = (): Shape => someShape(random, this.at(), this.at(), 0.8);
    const x = this.at();
    const y = this.at();
    const shapes = this.chance(5) ? [...box(x, y, 1, 0.5), circle(x, y, 0.5)] : shape();
    const options: { -readonly [K in keyof BodyOptions]: BodyOptions[K] } = {};
    if (this.chance(5)) options.mobility = STATIC;
    else {
      if (this.chance(2)) options.velocity = [6 * this.at(), 6 * this.at()];
      if (this.chance(5)) options.mass = this.chance(2) ? Infinity : 3;
      if (this.chance(4)) options.angularVelocity = this.at() / 2;
      if (this.chance(8) && options.mass !== Infinity) options.inertia = 2;
      if (this.chance(9)) options.growth = 0.1;
      if (this.chance(9)) options.acceleration = [this.at() / 9, 1];
      if (this.chance(9) && options.mass !== Infinity) options.gravityScale = 0.5;
    }
    if (this.chance(9)) options.angle = this.at();
    if (this.chance(4)) options.friction = 0.5;
    if (this.chance(9)) options.sensor = true;
    if (this.chance(6)) options.category = 1 + this.below(3);
    if (this.chance(6)) options.mask = 1 + this.below(3);
    if (this.chance(6)) options.owner = this.below(3);
    if (this.chance(6)) options.userData = this.at();
    this.ids.push(world.add(shapes, options));
  }

  private drop(id: BodyId): void {
    this.world.remove(id);
    this.ids.splice(this.ids.indexOf(id), 1);
  }

  /** A call that may be refused, as calls with static bodies are. */
  private try(call: () => void): void {
    try {
      call();
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      this.counts.refused++;
    }
  }

  private pick(): BodyId {
    return this.ids[this.below(this.ids.length)] ?? -1;
  }

  private at(): number {
    return ROOM * unit(this.random);
  }

  private chance(of: number): boolean {
    return this.below(of) === 0;
  }

  private below(n: number): number {
    return (this.random.next() >>> 0) % n;
  }
}
