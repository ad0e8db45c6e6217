import {
  InvalidInput,
  type Mobility,
  RADIUS,
  ROW,
  type Rows,
  type Shape,
  STATIC,
  vertexAt,
} from '@swept/core';
import { coordinate, length, MAX_COORDINATE, wrapAngle, writeSineAndCosine } from '@swept/core/internal';
import { areaOf } from './area.js';

/** The largest angle that can be given, in radians. */
const MAX_ANGLE = 1e6;
/** The skin of a body for which none is given, as a part of its reach from its centre. */
const USUAL_SKIN = 2 ** -7;
/** An angle that is brought into [-pi, pi]. */
const WRAPPED = new Float64Array(1);

/**
 * How a body turns. It turns if it is given an `angularVelocity`, which may be 0, an `inertia`, or a `skin`.
 */
export interface TurningOptions {
  /**
   * The angle in radians, from the x axis towards the y axis: the body is added with its shapes as given, turned
   * by this about its centre; from -1e6 to 1e6, 0 unless given. Bodies that do not turn can have one too.
   */
  readonly angle?: number;
  /**
   * The angular velocity, in radians per second, from the x axis towards the y axis; 0 unless given. Lets the
   * body turn.
   */
  readonly angularVelocity?: number;
  /**
   * The inertia about the centre, in units of mass times length squared: from 1e-150 to 1e150, or Infinity
   * for a body that no hit sets turning. Lets the body turn. Unless given, that of its mass spread evenly over
   * the area of its shapes. The inertia of kinematic bodies is always Infinity.
   */
  readonly inertia?: number;
  /**
   * The centre about which the body turns, and whose velocity is that of the body. The centroid of its shapes
   * unless given, weighted by area, or by length if none has an area. Only for bodies that turn, or have an
   * `angle`.
   */
  readonly center?: readonly [number, number];
  /**
   * A permanent addition to the radii of a body that turns, in length units: its vertices move along chords of
   * their paths, and the skin bounds the deviation. A thinner one needs more chords. Lets the body turn. Unless
   * given, 1/128 of the distance from the centre to the farthest vertex; 0 for discs about their centre, which
   * need no chords.
   */
  readonly skin?: number;
}

export const TURNING_NAMES = ['angle', 'angularVelocity', 'inertia', 'center', 'skin'] as const;

/** The checked options of how a body turns. */
export interface Turn {
  /** The shapes turned, with the skin. */
  readonly shapes: readonly Shape[];
  readonly angle: number;
  readonly turns: boolean;
  readonly angularVelocity: number;
  /** The inertia for mass 1. */
  readonly second: number;
  readonly x: number;
  readonly y: number;
  readonly skin: number;
  /** An upper bound of the distance of the vertices from the centre. */
  readonly reach: number;
  /** The shapes as given, relative to the centre. */
  readonly local: readonly Rows[];
}

/**
 * Throws `InvalidInput` unless a body of these shapes can turn with these options. Returns how it turns, or
 * undefined for one that does not turn and has no angle.
 */
export function turnOf(
  options: TurningOptions,
  shapes: readonly Shape[],
  mobility: Mobility,
  mass: number,
): Turn | undefined {
  const { angularVelocity, inertia, skin, center } = options;
  const turns = angularVelocity !== undefined || inertia !== undefined || skin !== undefined;
  if (center !== undefined && (!Array.isArray(center) || center.length !== 2))
    throw new InvalidInput('add: center', center, 'two numbers, [x, y]');
  for (let i = 0; center && i < 2; i++) coordinate(`add: center[${i}]`, center[i]);
  if (center !== undefined && !turns && options.angle === undefined)
    throw new InvalidInput(
      'add: center of a body that is not turned',
      center,
      'left out, or an angle beside it',
    );
  const angle = angleOf('add: angle', options.angle === undefined ? 0 : options.angle);
  if (turns && mobility === STATIC) {
    const [name] = (['angularVelocity', 'inertia', 'skin'] as const).filter(
      (it) => options[it] !== undefined,
    );
    throw new InvalidInput(`add: ${name} of a static body`, options[name], 'left out');
  }
  if (!turns && angle === 0) return undefined;
  const spin = coordinate('add: angularVelocity', angularVelocity === undefined ? 0 : angularVelocity);
  const area = areaOf(shapes, center);
  const local = shapes.map((shape) => seenFrom(shape, area.x, area.y));
  const reach = reachOf(shapes, local);
  const padding = turns ? skinOf(skin, reach) : 0;
  return {
    shapes: turned(shapes, local, area.x, area.y, angle, padding),
    angle,
    turns,
    angularVelocity: spin,
    second: inertia === undefined ? area.second || Infinity : inertiaOf('add: inertia', inertia, mass),
    x: area.x,
    y: area.y,
    skin: padding,
    reach,
    local,
  };
}

/** Throws `InvalidInput` unless this is an angle. Returns it within [-pi, pi]. */
export function angleOf(what: string, value: number): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= MAX_ANGLE))
    throw new InvalidInput(what, value, `a number between -${MAX_ANGLE} and ${MAX_ANGLE}`);
  WRAPPED[0] = value + 0;
  wrapAngle(WRAPPED, 0);
  return WRAPPED[0];
}

/** Throws `InvalidInput` unless a body of that mass can have this inertia. Returns the inertia for mass 1. */
export function inertiaOf(what: string, value: number, mass: number): number {
  if (mass === Infinity && value !== Infinity)
    throw new InvalidInput(`${what} of a kinematic body`, value, 'Infinity, the only one it can have');
  if (typeof value !== 'number' || !((value >= 1e-150 && value <= MAX_COORDINATE) || value === Infinity))
    throw new InvalidInput(what, value, 'a number from 1e-150 to 1e150, or Infinity');
  return value === Infinity ? Infinity : value / mass;
}

function skinOf(value: number | undefined, reach: number): number {
  if (value === undefined) return reach * USUAL_SKIN;
  if (reach > 0 && value === 0)
    throw new InvalidInput(
      'add: skin',
      value,
      'positive, or left out: only discs about their centre need none',
    );
  return length('add: skin', value);
}

function seenFrom({ kind, row }: Shape, x: number, y: number): Rows {
  const local = new Float64Array(ROW);
  for (let i = 0; i < kind; i++) {
    const v = vertexAt(i);
    local[v] = row[v] - x;
    local[v + 1] = row[v + 1] - y;
  }
  return local;
}

function reachOf(shapes: readonly Shape[], local: readonly Rows[]): number {
  let reach = 0;
  shapes.forEach(({ kind }, part) => {
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      const x = Math.abs(local[part][v]);
      const y = Math.abs(local[part][v + 1]);
      const most = Math.max(x, y);
      if (most === 0) continue;
      const distance = most * Math.sqrt((x / most) * (x / most) + (y / most) * (y / most));
      reach = Math.max(reach, distance * (1 + 2 ** -50));
    }
  });
  return reach;
}

function turned(
  shapes: readonly Shape[],
  local: readonly Rows[],
  x: number,
  y: number,
  angle: number,
  skin: number,
): Shape[] {
  const turn = new Float64Array(2);
  writeSineAndCosine(Float64Array.of(angle), 0, turn);
  const [sine, cosine] = turn;
  return shapes.map((shape, part) => {
    const { kind, row } = shape;
    const out = new Float64Array(ROW);
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      const [u, w] = [local[part][v], local[part][v + 1]];
      const of = shapes.length > 1 ? ` of part ${part}` : '';
      out[v] = coordinate(`add: x of vertex ${i}${of}, turned`, x + (cosine * u - sine * w));
      out[v + 1] = coordinate(`add: y of vertex ${i}${of}, turned`, y + (sine * u + cosine * w));
    }
    out[RADIUS] = length('add: radius with the skin', row[RADIUS] + skin);
    return { ...shape, row: out };
  });
}
