import {
  box,
  CIRCLE,
  circle,
  MOVING,
  ROW,
  regularPolygon,
  SEGMENT,
  STATIC,
  segment,
  TRIANGLE,
  triangle,
} from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { type BodyContact, createBodyContact, seenBy } from '../src/contacts/body-contacts.js';
import { areaOf } from '../src/motion/area.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { bodiesHash } from './support/bodies-hash.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

describe('what a body was given', () => {
  it('is there to be read, by body and by part', () => {
    const world = new World();
    const plain = world.add(circle(1, 2, 3));
    const given = { friction: 0.5, gravityScale: 2, userData: 7, mass: 4, skin: 0.25, inertia: 8 };
    const id = world.add([triangle(0, 0, 1, 0, 0, 1), segment(0, 0, 1, 0), circle(0, 0, 1)], given);
    expect([0, 1, 2].map((part) => world.kind(id, part))).toEqual([TRIANGLE, SEGMENT, CIRCLE]);
    const { friction, gravityScale, userData, mass, skin, inertia } = given;
    const told = [world.friction(id), world.gravityScale(id), world.userData(id), world.mass(id)];
    expect(told).toEqual([friction, gravityScale, userData, mass]);
    expect([world.skin(id), world.inertia(id)]).toEqual([skin, inertia]);
    const usual = [
      world.friction(plain),
      world.gravityScale(plain),
      world.userData(plain),
      world.skin(plain),
    ];
    expect(usual).toEqual([0, 1, 0, 0]);
  });

  it('can be set: friction, gravityScale, userData and inertia act as if they had been given', () => {
    const late = new World({ gravity: [0, -10] });
    const early = new World({ gravity: [0, -10] });
    const worlds = [late, early];
    for (const world of worlds) world.add(segment(-50, 0, 50, 1), { mobility: STATIC, friction: 1 });
    const options = { velocity: [4, 0], angularVelocity: 0, mass: 3 } as const;
    const set = late.add(box(0, 3, 1, 2), options);
    late.setFriction(set, 0.5);
    late.setGravityScale(set, 0.75);
    late.setInertia(set, 5);
    late.setUserData(set, 9);
    const given = { ...options, friction: 0.5, gravityScale: 0.75, inertia: 5, userData: 9 };
    early.add(box(0, 3, 1, 2), given);
    for (let n = 0; n < 120; n++)
      for (const world of worlds) world.step(1 / 60, (hit) => bounce(world, hit, 0.2));
    expect(early.stayed.count).toBe(1);
    expect([bodiesHash(late), late.userData(set)]).toEqual([bodiesHash(early), 9]);
  });

  it('gravityScale of one body in a world where nothing has accelerated yet', () => {
    const world = new World();
    const [a, b] = [world.add(circle(0, 0, 1)), world.add(circle(9, 0, 1))];
    world.setGravityScale(a, -2);
    world.setGravity(0, -8);
    world.step(1);
    expect([world.y(a), world.y(b)]).toEqual([8, -4]);
  });

  it('inertia goes with the mass that is set later; that of a kinematic body is infinite', () => {
    const world = new World();
    const id = world.add(box(0, 0, 1, 1), { mass: 2, inertia: 6 });
    world.setMass(id, 4);
    expect(world.inertia(id)).toBe(12);
    world.setInertia(id, 2);
    world.setMass(id, 8);
    expect(world.inertia(id)).toBe(4);
    const press = world.add(box(9, 0, 1, 1), { mass: Infinity, inertia: Infinity });
    expect(world.inertia(press)).toBe(Infinity);
    expect(() => world.setInertia(press, 1)).toThrow(
      'setInertia: inertia of a kinematic body must be Infinity',
    );
  });

  it('a sensor holds nothing until it is none', () => {
    const world = new World();
    const wall = world.add(segment(5, -5, 5, 5), { mobility: STATIC, sensor: true });
    const ball = world.add(circle(0, 0, 1), { velocity: [10, 0] });
    const step = (): void => world.step(1, (hit) => bounce(world, hit));
    step();
    expect([world.x(ball), world.velocityX(ball)]).toEqual([10, 10]);
    world.setSensor(wall, false);
    world.setVelocity(ball, -10, 0);
    step();
    expect([world.isSensor(wall), world.velocityX(ball)]).toEqual([false, 10]);
    world.setSensor(wall, true);
    world.setVelocity(ball, -10, 0);
    step();
    expect(world.velocityX(ball)).toBe(-10);
  });

  it('within a step, what would not be taken back is refused', () => {
    const world = new World();
    const a = world.add(circle(0, 0, 1), { velocity: [9, 0] });
    world.add(circle(4, 0, 1));
    const spinner = world.add(box(0, 50, 1, 1), { angularVelocity: 1 });
    const refused: string[] = [];
    world.step(1, () => {
      for (const call of [
        () => world.setFriction(a, 1),
        () => world.setGravityScale(a, 1),
        () => world.setSensor(a, true),
        () => world.setMobility(a, STATIC),
        () => world.setInertia(spinner, 1),
      ])
        expect(call).toThrow(/the call must be between steps, got "within a step"/);
      refused.push('all');
      world.setUserData(a, 3);
    });
    expect([refused, world.userData(a)]).toEqual([['all'], 3]);
  });
});

describe('setMobility', () => {
  it('makes a body static: without velocity, push and growth, and with its box where it is', () => {
    const world = new World({ gravity: [0, -10] });
    const id = world.add(circle(0, 0, 1), { velocity: [100, 0], growth: 1, acceleration: [1, 1], mass: 3 });
    world.step(1);
    world.moveBy(id, 5, 0);
    world.setMobility(id, STATIC);
    const [x, y] = [world.x(id), world.y(id)];
    const told = [
      world.mobility(id),
      world.mass(id),
      world.velocityX(id),
      world.velocityY(id),
      world.growth(id),
    ];
    expect(told).toEqual([STATIC, Infinity, 0, 0, 0]);
    expect([world.accelerationX(id), world.accelerationY(id)]).toEqual([0, 0]);
    world.step(1);
    expect([world.x(id), world.y(id), world.radius(id)]).toEqual([x, y, 2]);
    const sides = [x - 2, y - 2, x + 2, y + 2];
    sides.forEach((side, i) => {
      expect(world.bodies.boxes[i]).toBeCloseTo(side, 12);
    });
    world.setMobility(id, MOVING);
    world.setMass(id, 1);
    world.step(1);
    expect(world.y(id)).toBe(y - 5);
  });

  it('two bodies in contact that both are static end their contact', () => {
    const world = new World();
    const ids = [world.add(circle(0, 0, 1)), world.add(circle(1, 0, 1))];
    world.step(1);
    for (const id of ids) world.setMobility(id, STATIC);
    world.step(1);
    expect([world.began.count, world.stayed.count, world.ended.count]).toEqual([0, 0, 1]);
    world.setMobility(ids[1], MOVING);
    world.step(1);
    expect(world.began.count).toBe(1);
  });

  it('a body that rests on what is no longer static falls with it', () => {
    const world = new World({ gravity: [0, -10] });
    const floor = world.add(box(0, -1, 20, 2), { mobility: STATIC });
    const ball = world.add(circle(0, 1, 1));
    for (let n = 0; n < 30; n++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
    expect(world.stayed.count).toBe(1);
    world.setMobility(floor, MOVING);
    world.setMass(floor, 5);
    for (let n = 0; n < 60; n++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
    expect(world.y(floor, 0)).toBeCloseTo(-2 - 5, 1);
    expect(world.y(ball)).toBeCloseTo(1 - 5, 1);
  });

  it('refuses a body that turns', () => {
    const world = new World();
    const id = world.add(box(0, 0, 1, 1), { angularVelocity: 1 });
    expect(() => world.setMobility(id, STATIC)).toThrow(
      'setMobility: body must be a body that does not turn',
    );
  });

  for (const [name, strategy] of Object.entries(STRATEGIES))
    it(`${name}: contacts are those of a world whose bodies were added so, seeds 1 to 5`, () => {
      for (let seed = 1; seed <= 5; seed++) {
        const random = xoroshiro128plus(seed);
        const world = new World({ broadphase: strategy() });
        const ids = Array.from({ length: 60 }, () => {
          const shape = someShape(random, 10 * unit(random), 10 * unit(random), 1);
          const velocity = [9 * unit(random), 9 * unit(random)] as const;
          return world.add(shape, random.next() & 1 ? { velocity } : { mobility: STATIC });
        });
        let contacts = 0;
        for (let n = 0; n < 8; n++) {
          for (let k = 0; k < 6; k++) {
            const id = ids[(random.next() >>> 0) % ids.length];
            world.setMobility(id, world.mobility(id) === STATIC ? MOVING : STATIC);
            if (world.mobility(id) === MOVING) world.setVelocity(id, 9 * unit(random), 9 * unit(random));
          }
          const fresh = new World({ broadphase: STRATEGIES.bruteForce() });
          for (const id of ids) {
            const slot = world.bodies.slot('', id);
            const row = world.bodies.rows.slice(ROW * slot, ROW * (slot + 1));
            const velocity = [world.velocityX(id), world.velocityY(id)] as const;
            const isStatic = world.mobility(id) === STATIC;
            fresh.add({ kind: world.kind(id), row }, isStatic ? { mobility: STATIC } : { velocity });
          }
          world.step(0.25);
          fresh.step(0.25);
          contacts += fresh.began.count;
          expect(pairs(world), `seed ${seed}, step ${n}`).toEqual(pairs(fresh));
        }
        expect(contacts).toBeGreaterThan(50);
      }
    });
});

/** The contact set of the last step. */
function pairs(world: World): string[] {
  return [...world.began, ...world.stayed].map(({ a, b }) => `${a}-${b}`).sort();
}

describe('centerX and centerY', () => {
  it('are of the area of the shapes, also when they moved, grew and bent, seeds 1 to 50', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const random = xoroshiro128plus(seed);
      const world = new World();
      const shapes = Array.from({ length: 1 + (seed % 4) }, () => someShape(random, unit(random), 0, 3));
      const [vx, vy] = [unit(random), unit(random)];
      const id = world.add(shapes, { velocity: [vx, vy], growth: 0.5 });
      const { x, y } = areaOf(shapes, undefined);
      expect([world.centerX(id), world.centerY(id)]).toEqual([x, y]);
      world.moveVertex(id, 0, 5, 5);
      world.step(1);
      const { rows } = world.bodies;
      const now = areaOf(
        shapes.map(({ kind }, part) => ({ kind, row: rows.slice(ROW * part, ROW * (part + 1)) })),
        undefined,
      );
      expect([world.centerX(id), world.centerY(id)], `seed ${seed}`).toEqual([now.x, now.y]);
    }
  });

  it('of a body that turns are what it turns about, and in a callback those of the hit', () => {
    const world = new World();
    const spinner = world.add(box(0, 0, 2, 1), { center: [5, 1], angularVelocity: 1 });
    expect([world.centerX(spinner), world.centerY(spinner)]).toEqual([5, 1]);
    const block = world.add(box(20, 0, 2, 2), { velocity: [8, 0] });
    world.add(segment(25, -5, 25, 5), { mobility: STATIC });
    const centers: number[] = [];
    world.step(1, () => centers.push(world.centerX(block), world.centerY(block)) as never);
    expect(centers).toEqual([24, 0]);
    expect(world.centerX(block)).toBe(28);
    const pentagon = world.add(regularPolygon(3, 4, 1, 5));
    expect(world.centerX(pentagon)).toBeCloseTo(3, 14);
  });
});

describe('ids', () => {
  it('are those of all living bodies, ascending, by both calls, seed 3', () => {
    const world = new World();
    const random = xoroshiro128plus(3);
    const living = new Set<number>();
    for (let n = 0; n < 300; n++) {
      const kind = (random.next() >>> 0) % 3;
      if (kind > 0 || living.size === 0)
        living.add(world.add(kind === 1 ? circle(0, 0, 1) : box(0, 0, 1, 1)));
      else {
        const id = [...living][(random.next() >>> 0) % living.size];
        world.remove(id);
        living.delete(id);
      }
      const visited: number[] = [];
      world.forEachId((id) => visited.push(id));
      expect([...world.ids()]).toEqual([...living].sort((a, b) => a - b));
      expect(visited).toEqual([...world.ids()]);
    }
    expect(living.size).toBeGreaterThan(50);
    world.forEachId((id) => world.remove(id));
    expect([world.size, ...world.ids()]).toEqual([0]);
  });

  it('visit a body that is added meanwhile if its slot is yet to come', () => {
    const world = new World();
    const ids = [0, 3, 6].map((x) => world.add(circle(x, 0, 1)));
    const visited: number[] = [];
    const added: number[] = [];
    world.forEachId((id) => {
      visited.push(id);
      if (added.length === 2) return;
      // The first takes the slot of the one being visited, the second a new one.
      world.remove(ids[0]);
      added.push(world.add(circle(0, 0, 1)), world.add(circle(9, 0, 1)));
    });
    expect(visited).toEqual([...ids, added[1]]);
    expect([...world.ids()]).toEqual([added[0], ids[1], ids[2], added[1]]);
  });
});

/** What a body is in contact with, by going through all events. */
function contactsOf(world: World, id: number): BodyContact[] {
  return [...world.stayed, ...world.began]
    .filter(({ a, b }) => (a === id && world.has(b)) || (b === id && world.has(a)))
    .map(({ a, b, partA, partB, toi, x, y, nx, ny }) =>
      a === id
        ? { other: b, part: partA, otherPart: partB, toi, x, y, nx: 0 - nx, ny: 0 - ny }
        : { other: a, part: partB, otherPart: partA, toi, x, y, nx: nx + 0, ny: ny + 0 },
    );
}

describe('the contacts of a body', () => {
  it.each([1, 2, 3])('are those of the events with it, bodies added and removed, seed %d', (seed) => {
    const world = new World();
    const random = xoroshiro128plus(seed);
    const add = (): number => {
      const [x, y] = [5 * unit(random), 5 * unit(random)];
      const shapes = [0, 1].map(() => someShape(random, x, y, 1));
      return world.add(seed === 2 ? shapes[0] : shapes, { velocity: [unit(random), unit(random)] });
    };
    for (let i = 0; i < 40; i++) add();
    let seen = 0;
    for (let n = 0; n < 30; n++) {
      world.step(0.5, (hit) => bounce(world, hit));
      for (let k = 0; k < 3; k++) {
        world.remove([...world.ids()][(random.next() >>> 0) % world.size]);
        add();
      }
      for (const id of world.ids()) {
        const visited: BodyContact[] = [];
        world.forEachContact(id, (contact) => visited.push({ ...contact }));
        const expected = contactsOf(world, id);
        expect([...world.contactsOf(id)]).toEqual(expected);
        expect(visited).toEqual(expected);
        seen += visited.length;
      }
    }
    expect(seen).toBeGreaterThan(200);
  });

  it('have the normal towards the one that asks', () => {
    const world = new World();
    const floor = world.add(segment(-5, 0, 5, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 3, 1), { velocity: [0, -4] });
    const sights: BodyContact[] = [];
    const out = createBodyContact();
    world.step(1, (hit) => {
      sights.push(seenBy(hit, ball), seenBy(hit, floor));
      expect(seenBy(hit, floor, out)).toBe(out);
      expect(() => seenBy(hit, 77)).toThrow(
        `seenBy: body must be one of the two in contact, ${floor} and ${ball}`,
      );
      bounce(world, hit);
    });
    expect(sights.map(({ other, nx, ny }) => [other, nx, ny])).toEqual([
      [floor, 0, 1],
      [ball, 0, -1],
    ]);
    expect([...world.contactsOf(ball)]).toEqual([sights[0]]);
    expect([...world.contactsOf(floor)]).toEqual([sights[1]]);
  });

  it('a visit may ask for those of another body; a step that it makes ends it', () => {
    const world = new World();
    const ids = [0, 1, 2].map((x) => world.add(circle(x, 0, 1)));
    world.step(0);
    const found: number[] = [];
    world.forEachContact(ids[1], ({ other }) => {
      found.push(other);
      world.forEachContact(other, (contact) => found.push(contact.other));
    });
    expect(found.filter((id) => id === ids[1])).toHaveLength(2);
    let visits = 0;
    world.forEachContact(ids[1], () => {
      visits++;
      world.step(0);
    });
    expect(visits).toBe(1);
  });
});
