import { InvalidInput, MOVING, type Mobility, STATIC } from '@swept/core';
import { coordinate, knownOptions, length, MAX_COORDINATE } from '@swept/core/internal';
import { TURNING_NAMES, type TurningOptions } from './motion/turning-options.js';
import { type Filter, filterOf, USUAL } from './pairs/filter.js';

/** The properties of a body, beside its shapes. */
export interface BodyOptions extends Partial<Filter>, TurningOptions {
  /** `MOVING` unless given. Static bodies are never tested against each other and cost nothing per step. */
  readonly mobility?: Mobility;
  /** The velocity, in length units per second; (0, 0) unless given. */
  readonly velocity?: readonly [number, number];
  /**
   * The mass, from 1e-150 to 1e150 in any unit; 1 unless given. A body of mass `Infinity` is kinematic: no hit
   * changes its velocity, and it pushes what is in its path. Static bodies have no other mass.
   */
  readonly mass?: number;
  /**
   * Coefficient of friction, 0 or more; 0 unless given. That of a contact is the geometric mean of the two,
   * as in Box2D. It is used where one body rests on the other, and by `bounce`.
   */
  readonly friction?: number;
  /**
   * By how much the radii of all parts grow, in length units per second; less than 0 if they shrink, 0 unless
   * given. Mass and inertia stay as they are. A radius that would fall below 0 shrinks evenly to 0 in that
   * step, and stays there. Static bodies do not grow.
   */
  readonly growth?: number;
  /**
   * Contacts of a sensor are reported, but it blocks nothing: it passes through all bodies, and they through
   * it. False unless given.
   */
  readonly sensor?: boolean;
  /** Its own acceleration, beside gravity, in length units per second squared; (0, 0) unless given. */
  readonly acceleration?: readonly [number, number];
  /** The factor by which the gravity of the world acts; 1 unless given. It never acts on a kinematic body. */
  readonly gravityScale?: number;
  /** A number for the caller's own use, also NaN; 0 unless given. */
  readonly userData?: number;
}

const NAMES = [
  'mobility',
  'velocity',
  'mass',
  'friction',
  'growth',
  'sensor',
  'acceleration',
  'gravityScale',
  'category',
  'mask',
  'owner',
  'userData',
  ...TURNING_NAMES,
] as const;
const AT_REST = [0, 0] as const;

/** Throws `InvalidInput` unless a body can have these options. Returns all but those of `turnOf`. */
export function bodyOptions(options: BodyOptions): Required<Omit<BodyOptions, keyof TurningOptions>> {
  knownOptions('add', options, NAMES);
  const { mobility = MOVING, velocity = AT_REST, sensor = false, userData = 0 } = options;
  expectMobility('add: mobility', mobility);
  const { acceleration = AT_REST } = options;
  const v = vector('add: velocity', velocity);
  const a = vector('add: acceleration', acceleration);
  if (mobility === STATIC) {
    expectNone('velocity', v);
    expectNone('acceleration', a);
  }
  const { mass = mobility === STATIC ? Infinity : 1 } = options;
  expectMass('add: mass', mass);
  if (mobility === STATIC && mass !== Infinity)
    throw new InvalidInput('add: mass of a static body', mass, 'Infinity');
  const { gravityScale = 1, friction = 0, growth = 0 } = options;
  coordinate('add: gravityScale', gravityScale);
  if (mass === Infinity && options.gravityScale !== undefined)
    throw new InvalidInput('add: gravityScale of a static or kinematic body', gravityScale, 'left out');
  coordinate('add: growth', growth);
  if (mobility === STATIC && growth !== 0)
    throw new InvalidInput('add: growth of a static body', growth, '0');
  if (typeof sensor !== 'boolean') throw new InvalidInput('add: sensor', sensor, 'true or false');
  const filter = filterOf('add', options, USUAL);
  if (typeof userData !== 'number') throw new InvalidInput('add: userData', userData, 'a number');
  return {
    mobility,
    velocity: v,
    mass,
    friction: length('add: friction', friction),
    growth,
    sensor,
    acceleration: a,
    gravityScale,
    ...filter,
    userData,
  };
}

/** Throws `InvalidInput` unless this is a mobility. */
export function expectMobility(what: string, value: Mobility): void {
  if (value !== STATIC && value !== MOVING) throw new InvalidInput(what, value, 'STATIC or MOVING');
}

/** Throws `InvalidInput` unless this is a vector. Returns it. */
export function vector(what: string, value: readonly [number, number]): [number, number] {
  if (!Array.isArray(value) || value.length !== 2) throw new InvalidInput(what, value, 'two numbers, [x, y]');
  return [coordinate(`${what}[0]`, value[0]), coordinate(`${what}[1]`, value[1])];
}

function expectNone(what: string, [x, y]: [number, number]): void {
  if (x !== 0 || y !== 0) throw new InvalidInput(`add: ${what} of a static body`, `(${x}, ${y})`, '(0, 0)');
}

/** Throws `InvalidInput` unless this is a mass whose inverse is a number, or infinite. Returns it. */
export function expectMass(what: string, value: number): number {
  if (typeof value !== 'number' || !((value >= 1e-150 && value <= MAX_COORDINATE) || value === Infinity))
    throw new InvalidInput(what, value, 'a number from 1e-150 to 1e150, or Infinity');
  return value;
}
