import { type Broadphase, bruteForce, hierarchicalGrid } from '@swept/broadphase';
import { circle, MOVING, type Shape, STATIC, segment } from '@swept/core';
import * as swept from '../../../src/index.js';
import { livingRows } from '../worlds.js';
import type { Call, Entries, Setting } from './calls.js';
import { expectFalse } from './core.js';
import {
  anything,
  isCoordinate,
  isFrom,
  isLength,
  isNumber,
  isObject,
  isPrompt,
  isWhole,
  nothing,
  optional,
  type Right,
} from './wrong-values.js';

const { World } = swept;

/** A ball that flies against a wall, a triangle, and what is to be seen of them. */
function scene() {
  const world = new World({ broadphase: bruteForce() });
  const wall = world.add(segment(0, -9, 0, 9), { mobility: STATIC });
  const ball = world.add(circle(5, 0, 1), { velocity: [-10, 1], category: 2 });
  const corner = world.add([circle(30, 0, 1), swept.triangle(20, 0, 24, 0, 20, 4)], { userData: 7 });
  const blade = world.add(segment(-20, 0, -24, 0), { angularVelocity: 2 });
  world.step(0.1);
  world.moveBy(ball, 0, 0.5);
  const state = (): unknown => [
    world.hash(),
    world.size,
    livingRows(world),
    [wall, ball, corner].map((id) => [
      world.has(id),
      world.mobility(id),
      world.mass(id),
      world.filter(id),
      world.accelerationX(id),
    ]),
    world.gravity,
    [world.bodies.end, world.bodies.filtered, world.recorder === undefined],
    [...world.began, ...world.stayed, ...world.ended],
  ];
  return { world, wall, ball, corner, blade, state };
}

type Scene = ReturnType<typeof scene>;

/** The state, and where the next steps lead: so nothing unseen has changed either. */
function on(good: (s: Scene) => readonly unknown[], call: (s: Scene, args: readonly unknown[]) => unknown) {
  return (): Setting => {
    const s = scene();
    let calls = 0;
    return {
      good: good(s),
      call: (...args) => call(s, args),
      state: () => {
        const now = s.state();
        if (calls++ > 0) return [now, later(s)];
        untouched ??= later(scene());
        return [now, untouched];
      },
    };
  };
}

/** What comes later of a scene to which nothing is done. */
let untouched: unknown;

function later({ world }: Scene): unknown {
  world.step(0.5, (hit) => swept.bounce(world, hit));
  return [world.hash(), world.stats.impacts, world.add(circle(50, 50, 1))];
}

type Method =
  | 'parts'
  | 'mobility'
  | 'mass'
  | 'filter'
  | 'accelerationX'
  | 'accelerationY'
  | 'isSensor'
  | 'angle'
  | 'angularVelocity'
  | 'inertia'
  | 'radius'
  | 'growth'
  | 'centerX'
  | 'centerY'
  | 'velocityX'
  | 'velocityY'
  | 'remove'
  | 'velocityChanged'
  | 'kind'
  | 'friction'
  | 'gravityScale'
  | 'userData'
  | 'skin'
  | 'contactsOf';

function ofBody(name: Method, body: (s: Scene) => number = (s) => s.ball): Call {
  return {
    right: [nothing],
    on: on(
      (s) => [body(s)],
      (s, [id]) => s.world[name](id as number),
    ),
  };
}

const isVertex: Right = optional(isWhole(0, 2));
const isPart: Right = optional(isWhole(0, 1));

function ofVertex(name: 'x' | 'y'): Call {
  return {
    right: [nothing, isVertex, isPart],
    on: on(
      (s) => [s.corner, 0, 1],
      (s, [id, vertex, part]) => s.world[name](id as number, vertex as number, part as number),
    ),
  };
}

function ofPose(name: 'x' | 'y'): Call {
  return {
    name: `${name}: `,
    right: [nothing, isVertex, isPart],
    on: on(
      (s) => [s.corner, 0, 1],
      ({ world }, [id, vertex, part]) =>
        swept.interpolate(world)[name](id as number, vertex as number, part as number),
    ),
  };
}

function ofNumbers(name: 'setVelocity' | 'setAcceleration' | 'moveBy' | 'place'): Call {
  return {
    right: [nothing, isCoordinate, isCoordinate],
    on: on(
      (s) => [s.ball, 1, 2],
      (s, [id, x, y]) => s.world[name](id as number, x as number, y as number),
    ),
  };
}

function ofOne(
  name: 'setFriction' | 'setGravityScale' | 'setUserData' | 'setMobility',
  right: Right,
  good: number,
): Call {
  return {
    name: `${name}: `,
    right: [nothing, right],
    on: on(
      (s) => [s.ball, good],
      ({ world }, [id, value]) => world[name](id as number, value as never),
    ),
  };
}

/** What a call of the other side's is given: a frame that was posted, unless `good` is. */
function posted(
  call: (sides: { writer: swept.FrameWriter; reader: swept.FrameReader }, given: unknown) => unknown,
  good?: unknown,
) {
  return (): Setting => {
    const { world } = scene();
    let message: unknown;
    const post: swept.PostFrames = (given, transfer) => {
      message = structuredClone(given, { transfer });
    };
    const writer = swept.writeFrames(world, { post, shared: false });
    const reader = swept.readFrames({ post });
    writer.write(1);
    return {
      good: [good ?? message],
      call: (given) => call({ writer, reader }, given),
      state: () => [writer.number, reader.number, reader.read(), reader.number],
    };
  };
}

const isMass: Right = (value) => value === Infinity || isFrom(1e-150, 1e150)(value);

const FILTER = {
  category: optional(isWhole(-(2 ** 31), 2 ** 32 - 1)),
  mask: optional(isWhole(-(2 ** 31), 2 ** 32 - 1)),
  owner: optional(isWhole(0, 2 ** 53 - 1)),
};
/** What queries take; ids are those of the scene alone. */
const QUERY = {
  ...FILTER,
  sensors: optional((value) => typeof value === 'boolean'),
  exclude: optional((value) => Array.isArray(value) && value.length === 0),
};
const RAY = { ...QUERY, policy: optional(isWhole(0, 3)) };
const RAY_OPTIONS = { category: 1, mask: 3, owner: 2, sensors: true, policy: swept.START_EXITS };
const HIT = { nx: 1, ny: 0 };
const isOptions: Right = (value) => isObject(value) && !('x' in (value as object));

export const SWEPT: Entries = {
  World: {
    right: [optional((value) => isObject(value) && !('x' in (value as object)))],
    options: {
      0: {
        broadphase: optional(nothing),
        period: optional(nothing),
        gravity: optional(nothing),
        canTouch: optional(isPrompt),
        trace: optional(isPrompt),
      },
    },
    on: () => ({
      good: [
        {
          broadphase: bruteForce(),
          period: [10, 20],
          gravity: [0, -9],
          canTouch: () => true,
          trace: () => {},
        },
      ],
      call: (options) => new World(options as swept.WorldOptions),
    }),
  },
  'World.recorder': {
    name: 'recorder',
    right: [optional(nothing)],
    on: on(
      () => [new swept.Recorder()],
      ({ world }, [recorder]) => {
        world.recorder = recorder as swept.Recorder;
      },
    ),
  },
  'World.add': [circle(1, 1, 1), [circle(1, 1, 1), segment(0, 0, 2, 1)]].map(
    (good): Call => ({
      name: 'add: ',
      right: [nothing, optional((value) => isObject(value) && !('x' in (value as object)))],
      options: {
        1: {
          mobility: optional(isWhole(STATIC, MOVING)),
          velocity: optional(nothing),
          mass: optional(isMass),
          friction: optional(isLength),
          growth: optional(isCoordinate),
          sensor: optional((value) => typeof value === 'boolean'),
          acceleration: optional(nothing),
          gravityScale: optional(isCoordinate),
          angle: optional(isFrom(-1e6, 1e6)),
          angularVelocity: optional(isCoordinate),
          inertia: optional(isMass),
          center: optional(nothing),
          skin: optional(isFrom(Number.MIN_VALUE, 1e150)),
          ...FILTER,
          userData: optional(isNumber),
        },
      },
      on: on(
        () => [
          good,
          { velocity: [1, 2], mass: 2, acceleration: [1, 2], gravityScale: 2, owner: 3, skin: 0.1 },
        ],
        ({ world }, [shape, options]) => world.add(shape as Shape, options as swept.BodyOptions),
      ),
    }),
  ),
  'World.has': {
    right: [anything],
    on: on(
      () => [-1],
      ({ world }, [id]) => expectFalse(world.has(id as number)),
    ),
  },
  'World.remove': { ...ofBody('remove'), name: 'remove: body' },
  'World.parts': { ...ofBody('parts'), name: 'parts: body' },
  'World.mobility': { ...ofBody('mobility'), name: 'mobility: body' },
  'World.mass': { ...ofBody('mass'), name: 'mass: body' },
  'World.isSensor': { ...ofBody('isSensor'), name: 'isSensor: body' },
  'World.kind': {
    name: 'kind: ',
    right: [nothing, isPart],
    on: on(
      (s) => [s.corner, 1],
      ({ world }, [id, part]) => world.kind(id as number, part as number),
    ),
  },
  'World.friction': { ...ofBody('friction'), name: 'friction: body' },
  'World.gravityScale': { ...ofBody('gravityScale'), name: 'gravityScale: body' },
  'World.userData': { ...ofBody('userData'), name: 'userData: body' },
  'World.skin': { ...ofBody('skin'), name: 'skin: body' },
  'World.contactsOf': { ...ofBody('contactsOf'), name: 'contactsOf: body' },
  'World.forEachContact': {
    name: 'forEachContact: ',
    right: [nothing, isPrompt],
    on: on(
      (s) => [s.ball, () => {}],
      ({ world }, [id, visit]) => world.forEachContact(id as number, visit as () => void),
    ),
  },
  'World.forEachId': {
    name: 'forEachId: ',
    right: [isPrompt],
    on: on(
      () => [() => {}],
      ({ world }, [visit]) => world.forEachId(visit as () => void),
    ),
  },
  'World.setFriction': ofOne('setFriction', isLength, 0.5),
  'World.setGravityScale': ofOne('setGravityScale', isCoordinate, 0.5),
  'World.setUserData': ofOne('setUserData', isNumber, 5),
  'World.setSensor': {
    name: 'setSensor: ',
    right: [nothing, (value) => typeof value === 'boolean'],
    on: on(
      (s) => [s.ball, true],
      ({ world }, [id, sensor]) => world.setSensor(id as number, sensor as boolean),
    ),
  },
  'World.setMobility': ofOne('setMobility', isWhole(STATIC, MOVING), STATIC),
  'World.setInertia': {
    name: 'setInertia: ',
    right: [nothing, isMass],
    on: on(
      (s) => [s.blade, 2],
      ({ world }, [id, inertia]) => world.setInertia(id as number, inertia as number),
    ),
  },
  'World.setMass': {
    name: 'setMass: ',
    right: [nothing, isMass],
    on: on(
      (s) => [s.ball, 2],
      ({ world }, [id, mass]) => world.setMass(id as number, mass as number),
    ),
  },
  'World.radius': { ...ofBody('radius'), name: 'radius: ' },
  'World.setRadius': {
    name: 'setRadius: ',
    right: [nothing, isLength],
    on: on(
      (s) => [s.ball, 2],
      ({ world }, [id, radius]) => world.setRadius(id as number, radius as number),
    ),
  },
  'World.growth': { ...ofBody('growth'), name: 'growth: body' },
  'World.setGrowth': {
    name: 'setGrowth: ',
    right: [nothing, isCoordinate],
    on: on(
      (s) => [s.ball, 2],
      ({ world }, [id, growth]) => world.setGrowth(id as number, growth as number),
    ),
  },
  'World.angle': { ...ofBody('angle'), name: 'angle: body' },
  'World.angularVelocity': { ...ofBody('angularVelocity'), name: 'angularVelocity: body' },
  'World.inertia': { ...ofBody('inertia'), name: 'inertia: body' },
  'World.centerX': { ...ofBody('centerX', (s) => s.blade), name: 'centerX: body' },
  'World.centerY': { ...ofBody('centerY', (s) => s.blade), name: 'centerY: body' },
  'World.setAngle': {
    name: 'setAngle: ',
    right: [nothing, isFrom(-1e6, 1e6)],
    on: on(
      (s) => [s.blade, 1],
      ({ world }, [id, angle]) => world.setAngle(id as number, angle as number),
    ),
  },
  'World.setAngularVelocity': {
    name: 'setAngularVelocity: ',
    right: [nothing, isCoordinate],
    on: on(
      (s) => [s.blade, 1],
      ({ world }, [id, spin]) => world.setAngularVelocity(id as number, spin as number),
    ),
  },
  'World.velocityAt': {
    name: 'velocityAt: ',
    right: [nothing, isCoordinate, isCoordinate],
    on: on(
      (s) => [s.blade, 1, 2],
      ({ world }, [id, x, y]) => world.velocityAt(id as number, x as number, y as number),
    ),
  },
  'World.setGravity': {
    name: 'setGravity: ',
    right: [isCoordinate, isCoordinate],
    on: on(
      () => [1, 2],
      ({ world }, [x, y]) => world.setGravity(x as number, y as number),
    ),
  },
  'World.setAcceleration': { ...ofNumbers('setAcceleration'), name: 'setAcceleration: ' },
  'World.accelerationX': { ...ofBody('accelerationX'), name: 'accelerationX: body' },
  'World.accelerationY': { ...ofBody('accelerationY'), name: 'accelerationY: body' },
  'World.filter': { ...ofBody('filter'), name: 'filter: body' },
  'World.setFilter': {
    name: 'setFilter: ',
    right: [nothing, (value) => isObject(value) && !('x' in (value as object))],
    options: { 1: FILTER },
    on: on(
      (s) => [s.ball, { category: 3, mask: -2, owner: 5 }],
      ({ world }, [id, filter]) => world.setFilter(id as number, filter as Partial<swept.Filter>),
    ),
  },
  'World.velocityX': { ...ofBody('velocityX'), name: 'velocityX: body' },
  'World.velocityY': { ...ofBody('velocityY'), name: 'velocityY: body' },
  'World.hitVelocities': {
    name: 'hitVelocities: ',
    right: [nothing, nothing],
    on: on(
      (s) => [{ ...HIT, a: s.wall, b: s.ball }, new Float64Array(4)],
      ({ world }, [hit, out]) => world.hitVelocities(hit as swept.Hit, out as Float64Array),
    ),
  },
  'World.velocityChanged': { ...ofBody('velocityChanged'), name: 'velocityChanged: body' },
  'World.x': { ...ofVertex('x'), name: 'x: ' },
  'World.y': { ...ofVertex('y'), name: 'y: ' },
  'World.setVelocity': { ...ofNumbers('setVelocity'), name: 'setVelocity: ' },
  'World.moveBy': { ...ofNumbers('moveBy'), name: 'moveBy: ' },
  'World.place': { ...ofNumbers('place'), name: 'place: ' },
  'World.moveVertex': {
    name: 'moveVertex: ',
    right: [nothing, isWhole(0, 2), isCoordinate, isCoordinate, isPart],
    on: on(
      (s) => [s.corner, 1, 25, 1, 1],
      ({ world }, args) => world.moveVertex(...(args as [number, number, number, number, number])),
    ),
  },
  'World.step': {
    name: 'step: ',
    right: [isFrom(0, Number.MAX_VALUE), optional(isPrompt)],
    on: on(
      () => [1, () => {}],
      ({ world }, [dt, onHit]) => world.step(dt as number, onHit as swept.OnHit),
    ),
  },
  'World.setBroadphase': {
    name: 'setBroadphase: broadphase',
    right: [nothing],
    on: on(
      () => [hierarchicalGrid()],
      ({ world }, [strategy]) => world.setBroadphase(strategy as Broadphase),
    ),
  },
  'World.save': {
    name: 'save: into',
    right: [(value) => value === undefined || value instanceof Uint8Array],
    on: on(
      () => [new Uint8Array(9)],
      ({ world }, [into]) => world.save(into as Uint8Array),
    ),
  },
  'World.load': {
    name: 'load: ',
    right: [nothing],
    on: on(
      ({ world }) => [world.save()],
      ({ world }, [bytes]) => world.load(bytes as Uint8Array),
    ),
  },
  polygon: {
    right: [nothing, optional((value) => Array.isArray(value) && value.length === 0)],
    on: () => ({
      good: [
        [
          [0, 0],
          [4, 0],
          [0, 4],
        ],
        [
          [
            [1, 1],
            [2, 1],
            [1, 2],
          ],
        ],
      ],
      call: (points, holes) => swept.polygon(points as swept.Point[], holes as swept.Point[][]),
    }),
  },
  ...Object.fromEntries(
    ([swept.castRay, swept.castRayAny, swept.castRayAll] as const).map((query): [string, Call] => {
      const out = query === swept.castRay ? [swept.createRayHit()] : [swept.createRayHits()];
      const outs = query === swept.castRayAny ? [] : out;
      return [
        query.name,
        {
          right: [
            nothing,
            isCoordinate,
            isCoordinate,
            isCoordinate,
            isCoordinate,
            ...outs.map(() => nothing),
            optional(isOptions),
          ],
          options: { [5 + outs.length]: RAY },
          on: on(
            ({ world, ball }) => [world, 9, 1, -9, 0.5, ...outs, { ...RAY_OPTIONS, exclude: ball }],
            (_, args) => (query as (...given: readonly unknown[]) => unknown)(...args),
          ),
        },
      ];
    }),
  ),
  castRays: {
    right: [nothing, nothing, nothing, optional(isOptions)],
    options: { 3: RAY },
    on: on(
      ({ world }) => [world, Float64Array.of(9, 1, -9, 1), swept.createRayHits(), RAY_OPTIONS],
      (_, args) => swept.castRays(...(args as Parameters<typeof swept.castRays>)),
    ),
  },
  castRaysAt: {
    right: [nothing, nothing, nothing, nothing, optional(isOptions)],
    options: { 4: RAY },
    on: on(
      ({ world }) => {
        swept.keepPaths(world);
        return [
          world,
          Float64Array.of(9, 1, -9, 1),
          Float64Array.of(0.5),
          swept.createRayHits(),
          RAY_OPTIONS,
        ];
      },
      (_, args) => swept.castRaysAt(...(args as Parameters<typeof swept.castRaysAt>)),
    ),
  },
  keepPaths: {
    right: [nothing],
    on: on(
      ({ world }) => [world],
      (_, [world]) => swept.keepPaths(world as swept.World),
    ),
  },
  castFan: {
    right: [nothing, isCoordinate, isCoordinate, nothing, nothing, optional(isOptions)],
    options: { 5: RAY },
    on: on(
      ({ world }) => [world, 9, 1, Float64Array.of(-9, 1, 2, 3), swept.createRayHits(), RAY_OPTIONS],
      (_, args) => swept.castFan(...(args as Parameters<typeof swept.castFan>)),
    ),
  },
  ...Object.fromEntries(
    ([swept.castShape, swept.castShapeAny, swept.castShapeAll] as const).map((query): [string, Call] => {
      const out = query === swept.castShape ? [swept.createRayHit()] : [swept.createRayHits()];
      const outs = query === swept.castShapeAny ? [] : out;
      return [
        query.name,
        {
          right: [
            nothing,
            nothing,
            isCoordinate,
            isCoordinate,
            ...outs.map(() => nothing),
            optional(isOptions),
          ],
          options: { [4 + outs.length]: { ...QUERY, policy: optional(isWhole(0, 7)) } },
          on: on(
            ({ world }) => [world, circle(9, 1, 1), -9, 0.5, ...outs, { category: 1, policy: 3 }],
            (_, args) => (query as (...given: readonly unknown[]) => unknown)(...args),
          ),
        },
      ];
    }),
  ),
  overlap: {
    right: [nothing, nothing, nothing, optional(isOptions)],
    options: { 3: QUERY },
    on: on(
      ({ world }) => [world, circle(5, 5, 1), swept.createFound(), { mask: 3 }],
      (_, args) => swept.overlap(...(args as Parameters<typeof swept.overlap>)),
    ),
  },
  pick: {
    right: [nothing, isCoordinate, isCoordinate, nothing, optional(isOptions)],
    options: { 4: QUERY },
    on: on(
      ({ world }) => [world, 5, 5, swept.createFound(), { mask: 3 }],
      (_, args) => swept.pick(...(args as Parameters<typeof swept.pick>)),
    ),
  },
  search: {
    right: [nothing, isCoordinate, isCoordinate, isCoordinate, isCoordinate, nothing, optional(isOptions)],
    options: { 6: QUERY },
    on: on(
      ({ world }) => [world, 5, 5, 0, 9, swept.createFound(), { mask: 3 }],
      (_, args) => swept.search(...(args as Parameters<typeof swept.search>)),
    ),
  },
  nearest: {
    right: [nothing, isCoordinate, isCoordinate, isWhole(1, 2 ** 53 - 1), nothing, optional(isOptions)],
    options: { 5: { ...QUERY, maxDistance: optional((value) => value === Infinity || isLength(value)) } },
    on: on(
      ({ world }) => [world, 5, 5, 2, swept.createNeighbours(), { maxDistance: 9 }],
      (_, args) => swept.nearest(...(args as Parameters<typeof swept.nearest>)),
    ),
  },
  nearestToShape: {
    right: [nothing, nothing, isWhole(1, 2 ** 53 - 1), nothing, optional(isOptions)],
    options: { 4: { ...QUERY, maxDistance: optional((value) => value === Infinity || isLength(value)) } },
    on: on(
      ({ world }) => [world, circle(5, 5, 1), 2, swept.createNeighbours(), { maxDistance: 9 }],
      (_, args) => swept.nearestToShape(...(args as Parameters<typeof swept.nearestToShape>)),
    ),
  },
  distance: {
    right: [nothing, nothing, nothing, optional(nothing)],
    on: on(
      ({ world, wall, ball }) => [world, wall, ball, swept.createBodyDistance()],
      (_, args) => swept.distance(...(args as Parameters<typeof swept.distance>)),
    ),
  },
  bounds: {
    right: [nothing, nothing, nothing],
    on: on(
      ({ world, ball }) => [world, ball, new Float64Array(4)],
      (_, args) => swept.bounds(...(args as Parameters<typeof swept.bounds>)),
    ),
  },
  shapesOf: {
    right: [nothing, nothing],
    on: on(
      ({ world, ball }) => [world, ball],
      (_, args) => swept.shapesOf(...(args as Parameters<typeof swept.shapesOf>)),
    ),
  },
  debugLines: {
    right: [nothing, nothing, optional(isOptions)],
    options: {
      2: {
        only: optional((value) => Array.isArray(value) && value.length === 0),
        tolerance: optional((value) => isLength(value) && value !== 0),
        normal: optional(isLength),
        seconds: optional(isLength),
      },
    },
    on: on(
      ({ world }) => [
        world,
        swept.createDebugLines(),
        { only: ['shapes'], tolerance: 1, normal: 2, seconds: 3 },
      ],
      (_, args) => swept.debugLines(...(args as Parameters<typeof swept.debugLines>)),
    ),
  },
  explain: {
    right: [nothing, nothing, nothing],
    on: on(
      ({ world, wall, ball }) => {
        swept.keepPaths(world);
        return [world, wall, ball];
      },
      (_, args) => swept.explain(...(args as Parameters<typeof swept.explain>)),
    ),
  },
  timePhases: {
    right: [nothing, optional(isPrompt)],
    on: on(
      ({ world }) => [world, () => 7],
      (_, args) => swept.timePhases(...(args as Parameters<typeof swept.timePhases>)),
    ),
  },
  touching: {
    right: [nothing, nothing, nothing, nothing],
    on: on(
      ({ world, wall, ball }) => {
        swept.keepPaths(world);
        return [world, wall, ball, swept.createTimeSpans()];
      },
      (_, args) => swept.touching(...(args as Parameters<typeof swept.touching>)),
    ),
  },
  visible: {
    right: [nothing, nothing, nothing, nothing, optional(isOptions)],
    options: { 4: { ...QUERY, eye: optional(nothing), aim: optional(nothing) } },
    on: on(
      ({ world, wall, ball }) => {
        swept.keepPaths(world);
        const options = { category: 1, mask: 3, owner: 2, sensors: true, eye: [0, 1], aim: [1, 0] };
        return [world, wall, ball, swept.createTimeSpans(), options];
      },
      (_, args) => swept.visible(...(args as Parameters<typeof swept.visible>)),
    ),
  },
  isFree: [circle(5, 5, 1), [circle(5, 5, 1), segment(5, 5, 6, 6)]].map(
    (good): Call => ({
      right: [nothing, nothing, optional(isOptions)],
      options: { 2: QUERY },
      on: on(
        ({ world }) => [world, good, { category: 1, mask: 3, owner: 2, sensors: true }],
        (_, args) => swept.isFree(...(args as [swept.World, Shape, swept.QueryOptions])),
      ),
    }),
  ),
  keepDetails: {
    right: [nothing, optional((value) => isObject(value) && !('x' in (value as object)))],
    options: { 1: { onlySensors: optional((value) => typeof value === 'boolean') } },
    on: on(
      ({ world }) => [world, { onlySensors: true }],
      (_, args) => swept.keepDetails(...(args as [swept.World, swept.DetailOptions])),
    ),
  },
  fixedStep: {
    right: [nothing, optional((value) => isObject(value) && !('x' in (value as object)))],
    options: {
      1: {
        hz: optional(isFrom(1e-150, 1e150)),
        most: optional(isWhole(1, Number.MAX_SAFE_INTEGER)),
        onStep: optional(isPrompt),
        onHit: optional(isPrompt),
      },
    },
    on: on(
      ({ world }) => [world, { hz: 30, most: 2, onStep: () => {}, onHit: () => {} }],
      (_, args) => swept.fixedStep(...(args as [swept.World, swept.FixedStepOptions])),
    ),
  },
  'FixedStep.advance': {
    name: 'advance: ',
    right: [isFrom(-Number.MAX_VALUE, Number.MAX_VALUE)],
    on: on(
      () => [0.01],
      ({ world }, [seconds]) => swept.fixedStep(world).advance(seconds as number),
    ),
  },
  interpolate: {
    right: [nothing],
    on: on(
      ({ world }) => [world],
      (_, [world]) => swept.interpolate(world as swept.World),
    ),
  },
  'Interpolation.update': {
    name: 'update: ',
    right: [isFrom(0, 1)],
    on: on(
      () => [0.5],
      ({ world }, [alpha]) => swept.interpolate(world).update(alpha as number),
    ),
  },
  'Interpolation.x': ofPose('x'),
  'Interpolation.y': ofPose('y'),
  'Interpolation.radius': {
    name: 'radius: ',
    right: [nothing, isPart],
    on: on(
      (s) => [s.corner, 1],
      ({ world }, [id, part]) => swept.interpolate(world).radius(id as number, part as number),
    ),
  },
  ...Object.fromEntries(
    (['angle', 'centerX', 'centerY'] as const).map((name): [string, Call] => [
      `Interpolation.${name}`,
      {
        name: `${name}: body`,
        right: [nothing],
        on: on(
          (s) => [s.blade],
          ({ world }, [id]) => swept.interpolate(world)[name](id as number),
        ),
      },
    ]),
  ),
  createLog: {
    right: [nothing],
    on: () => ({
      good: [new World()],
      call: (world) => swept.createLog(world as swept.World),
    }),
  },
  ...Object.fromEntries(
    ([swept.playback, swept.createPlayback] as const).map((play): [string, Call] => [
      play.name,
      {
        right: [nothing, optional((value) => isObject(value) && !('x' in (value as object)))],
        options: {
          1: { broadphase: optional(nothing), onStep: optional(isPrompt), onHit: optional(isPrompt) },
        },
        on: () => ({
          good: [
            swept.createLog(new World()).bytes(),
            { broadphase: bruteForce(), onStep: () => {}, onHit: () => {} },
          ],
          call: (bytes, options) => play(bytes as Uint8Array, options as swept.PlaybackOptions),
        }),
      },
    ]),
  ),
  writeFrames: {
    right: [nothing, nothing],
    options: { 1: { post: isPrompt, shared: optional((value) => typeof value === 'boolean') } },
    on: on(
      ({ world }) => [world, { post: () => {}, shared: true }],
      (_, args) => swept.writeFrames(...(args as Parameters<typeof swept.writeFrames>)),
    ),
  },
  'FrameWriter.write': {
    name: 'write: ',
    right: [isFrom(-Number.MAX_VALUE, Number.MAX_VALUE)],
    on: on(
      () => [0.5],
      ({ world }, [time]) => swept.writeFrames(world, { post: () => {} }).write(time as number),
    ),
  },
  'FrameWriter.receive': {
    name: 'receive: ',
    right: [anything],
    parts: { 0: { buffer: nothing } },
    on: posted(({ writer }, message) => writer.receive(message)),
  },
  readFrames: {
    right: [nothing],
    options: { 0: { post: isPrompt } },
    on: on(
      () => [{ post: () => {} }],
      (_, [options]) => swept.readFrames(options as swept.FrameReaderOptions),
    ),
  },
  'FrameReader.receive': {
    name: 'receive: ',
    right: [anything],
    parts: { 0: { buffer: nothing } },
    on: posted(({ reader }, message) => reader.receive(message)),
  },
  'FrameReader.update': {
    name: 'update: ',
    right: [isFrom(0, 1)],
    on: posted(({ reader }, alpha) => reader.update(alpha as number), 0.5),
  },
  'FrameReader.slot': {
    right: [anything],
    on: posted(({ reader }, id) => reader.slot(id as number), -1),
  },
  seenBy: [
    {
      right: [nothing, nothing, optional(nothing)],
      on: on(
        ({ wall, ball }) => [{ ...HIT, a: wall, b: ball }, ball, swept.createBodyContact()],
        (_, args) => swept.seenBy(...(args as Parameters<typeof swept.seenBy>)),
      ),
    },
    {
      right: [isNumber, isNumber, isNumber],
      on: on(
        ({ wall }) => [wall, 1, 0],
        ({ ball }, [a, nx, ny]) => swept.seenBy({ ...HIT, a, b: ball, nx, ny } as swept.Hit, ball),
      ),
    },
  ],
  depenetrate: {
    right: [nothing, nothing],
    on: on(
      ({ world, ball }) => [world, ball],
      (_, args) => swept.depenetrate(...(args as [swept.World, number])),
    ),
  },
  bounce: [
    {
      right: [nothing, nothing, (value) => value === undefined || isOptions(value) || isFrom(0, 1)(value)],
      on: on(
        ({ world, wall, ball }) => [world, { ...HIT, a: wall, b: ball }, 0.5],
        (_, args) => swept.bounce(...(args as [swept.World, swept.Hit, number])),
      ),
    },
    {
      right: [nothing, nothing, (value) => value === undefined || isOptions(value) || isFrom(0, 1)(value)],
      options: {
        2: { restitution: optional(isFrom(0, 1)), friction: optional(isFrom(0, Number.MAX_VALUE)) },
      },
      on: on(
        ({ world, wall, ball }) => [world, { ...HIT, a: wall, b: ball }, { restitution: 0.5, friction: 0.5 }],
        (_, args) => swept.bounce(...(args as [swept.World, swept.Hit, swept.BounceOptions])),
      ),
    },
    {
      right: [nothing, nothing, isFrom(-1, 1), isFrom(-1, 1)],
      on: on(
        ({ wall, ball }) => [wall, ball, 1, 0],
        ({ world }, [a, b, nx, ny]) => swept.bounce(world, { a, b, nx, ny } as swept.Hit),
      ),
    },
    {
      right: [optional(isNumber)],
      on: on(
        () => [0.5],
        ({ world, wall, ball }, [depth]) =>
          swept.bounce(world, { ...HIT, a: wall, b: ball, depth } as swept.Hit),
      ),
    },
  ],
  moveAndSlide: {
    right: [
      nothing,
      nothing,
      isCoordinate,
      isCoordinate,
      optional(nothing),
      optional((value) => isObject(value) && !('x' in (value as object))),
    ],
    options: {
      5: {
        up: optional(nothing),
        maxSlope: optional(isFrom(0, Math.PI / 2)),
        snap: optional(isLength),
        stepHeight: optional(isLength),
        oneWay: optional((value) => isWhole(-(2 ** 31), 2 ** 32 - 1)(value) || isPrompt(value)),
        carry: optional((value) => typeof value === 'boolean'),
      },
    },
    on: on(
      ({ world, ball }) => [
        world,
        ball,
        -9,
        -2,
        swept.createMoveResult(),
        { up: [0, 2], maxSlope: 1, snap: 1, stepHeight: 0.5, oneWay: () => true, carry: true },
      ],
      (_, args) => swept.moveAndSlide(...(args as Parameters<typeof swept.moveAndSlide>)),
    ),
  },
  ...Object.fromEntries(
    Object.entries({ slide: swept.slide, stop: swept.stop }).map(([name, respond]): [string, Call[]] => [
      name,
      [
        {
          right: [nothing, nothing],
          on: on(
            ({ world, wall, ball }) => [world, { ...HIT, a: wall, b: ball }],
            (_, args) => respond(...(args as [swept.World, swept.Hit])),
          ),
        },
        {
          right: [nothing, nothing, isFrom(-1, 1), isFrom(-1, 1)],
          on: on(
            ({ wall, ball }) => [wall, ball, 1, 0],
            ({ world }, [a, b, nx, ny]) => respond(world, { a, b, nx, ny } as swept.Hit),
          ),
        },
      ],
    ]),
  ),
};
