import { coordinate, InvalidInput, knownOptions, MOVING, type Mobility, STATIC, whole } from '@swept/core';

export interface BodyOptions {
  /** `MOVING` unless given. Static bodies are never tested against each other and cost nothing per step. */
  readonly mobility?: Mobility;
  /** Length units per second; (0, 0) unless given. */
  readonly velocity?: readonly [number, number];
  /** Bits of the categories the body is in; 1 unless given. */
  readonly category?: number;
  /** Bits of the categories it can touch; all unless given. */
  readonly mask?: number;
  /** Bodies of one owner other than 0 never touch each other. */
  readonly owner?: number;
  /** A number of the caller's own. */
  readonly userData?: number;
}

const NAMES = ['mobility', 'velocity', 'category', 'mask', 'owner', 'userData'] as const;
const AT_REST = [0, 0] as const;
const ALL_CATEGORIES = ~0;

/** Throws `InvalidInput` unless a body can have these options. Returns them all. */
export function bodyOptions(options: BodyOptions): Required<BodyOptions> {
  knownOptions('add', options, NAMES);
  const { mobility = MOVING, velocity = AT_REST, owner = 0, userData = 0 } = options;
  if (mobility !== STATIC && mobility !== MOVING)
    throw new InvalidInput('add: mobility', mobility, 'STATIC or MOVING');
  if (!Array.isArray(velocity) || velocity.length !== 2)
    throw new InvalidInput('add: velocity', velocity, 'two numbers, [x, y]');
  const vx = coordinate('add: velocity[0]', velocity[0]);
  const vy = coordinate('add: velocity[1]', velocity[1]);
  if (mobility === STATIC && (vx !== 0 || vy !== 0))
    throw new InvalidInput('add: velocity of a static body', `(${vx}, ${vy})`, '(0, 0)');
  const category = bits('add: category', options.category, 1);
  const mask = bits('add: mask', options.mask, ALL_CATEGORIES);
  whole('add: owner', owner, 0, Number.MAX_SAFE_INTEGER);
  if (typeof userData !== 'number') throw new InvalidInput('add: userData', userData, 'a number');
  return { mobility, velocity: [vx, vy], category, mask, owner, userData };
}

/** 32 bits, given as a number with a sign or without. */
function bits(what: string, value: number | undefined, usual: number): number {
  return value === undefined ? usual : whole(what, value, -(2 ** 31), 2 ** 32 - 1);
}
