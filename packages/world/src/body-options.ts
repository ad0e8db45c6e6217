import {
  coordinate,
  InvalidInput,
  knownOptions,
  MAX_COORDINATE,
  MOVING,
  type Mobility,
  STATIC,
  whole,
} from '@swept/core';

export interface BodyOptions {
  /** `MOVING` unless given. Static bodies are never tested against each other and cost nothing per step. */
  readonly mobility?: Mobility;
  /** Length units per second; (0, 0) unless given. */
  readonly velocity?: readonly [number, number];
  /**
   * 1 unless given, in any unit. A body of mass `Infinity` is kinematic: it goes its way whatever it hits, and
   * pushes what is in it. Static bodies have no other.
   */
  readonly mass?: number;
  /** Contacts of a sensor are reported, and hold nothing: it passes through all bodies, and they through it. */
  readonly sensor?: boolean;
  /** Bits of the categories the body is in; 1 unless given. */
  readonly category?: number;
  /** Bits of the categories it can touch; all unless given. */
  readonly mask?: number;
  /** Bodies of one owner other than 0 never touch each other. */
  readonly owner?: number;
  /** A number of the caller's own. */
  readonly userData?: number;
}

const NAMES = ['mobility', 'velocity', 'mass', 'sensor', 'category', 'mask', 'owner', 'userData'] as const;
const AT_REST = [0, 0] as const;
const ALL_CATEGORIES = ~0;

/** Throws `InvalidInput` unless a body can have these options. Returns them all. */
export function bodyOptions(options: BodyOptions): Required<BodyOptions> {
  knownOptions('add', options, NAMES);
  const { mobility = MOVING, velocity = AT_REST, sensor = false, owner = 0, userData = 0 } = options;
  if (mobility !== STATIC && mobility !== MOVING)
    throw new InvalidInput('add: mobility', mobility, 'STATIC or MOVING');
  if (!Array.isArray(velocity) || velocity.length !== 2)
    throw new InvalidInput('add: velocity', velocity, 'two numbers, [x, y]');
  const vx = coordinate('add: velocity[0]', velocity[0]);
  const vy = coordinate('add: velocity[1]', velocity[1]);
  if (mobility === STATIC && (vx !== 0 || vy !== 0))
    throw new InvalidInput('add: velocity of a static body', `(${vx}, ${vy})`, '(0, 0)');
  const { mass = mobility === STATIC ? Infinity : 1 } = options;
  expectMass('add: mass', mass);
  if (mobility === STATIC && mass !== Infinity)
    throw new InvalidInput('add: mass of a static body', mass, 'Infinity');
  if (typeof sensor !== 'boolean') throw new InvalidInput('add: sensor', sensor, 'true or false');
  const category = bits('add: category', options.category, 1);
  const mask = bits('add: mask', options.mask, ALL_CATEGORIES);
  whole('add: owner', owner, 0, Number.MAX_SAFE_INTEGER);
  if (typeof userData !== 'number') throw new InvalidInput('add: userData', userData, 'a number');
  return { mobility, velocity: [vx, vy], mass, sensor, category, mask, owner, userData };
}

/** Throws `InvalidInput` unless this is a mass whose inverse is a number, or infinite. Returns it. */
export function expectMass(what: string, value: number): number {
  if (typeof value !== 'number' || !((value >= 1e-150 && value <= MAX_COORDINATE) || value === Infinity))
    throw new InvalidInput(what, value, 'a number from 1e-150 to 1e150, or Infinity');
  return value;
}

/** 32 bits, given as a number with a sign or without. */
function bits(what: string, value: number | undefined, usual: number): number {
  return value === undefined ? usual : whole(what, value, -(2 ** 31), 2 ** 32 - 1);
}
