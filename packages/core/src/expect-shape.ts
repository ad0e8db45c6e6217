import { coordinate, InvalidInput, length, whole } from './invalid-input.js';
import { CIRCLE, END, RADIUS, ROW, SAG_X, SAG_Y, SEGMENT, type Shape, TRIANGLE, vertexAt } from './row.js';

/**
 * Throws `InvalidInput` unless this is a shape of a known kind with a row in range. Numbers that its kind
 * does not use are not checked. Returns it.
 */
export function expectShape(what: string, given: Shape): Shape {
  if (typeof given !== 'object' || given === null) throw new InvalidInput(what, given, 'a shape');
  if (Array.isArray(given)) throw new InvalidInput(what, given, 'one shape, not a list of them');
  const { kind, row } = given;
  if (kind === undefined && row === undefined)
    throw new InvalidInput(what, given, 'a shape, as circle or box make one');
  whole(`${what}: kind`, kind, CIRCLE, TRIANGLE);
  if (!(row instanceof Float64Array) || row.length !== ROW)
    throw new InvalidInput(`${what}: row`, row, `a Float64Array of length ${ROW}`);
  for (let i = 0; i < kind; i++) {
    for (let k = vertexAt(i); k < vertexAt(i) + 2 * END; k++) coordinate(`${what}: row[${k}]`, row[k]);
  }
  length(`${what}: radius`, row[RADIUS]);
  length(`${what}: radius at the end`, row[RADIUS + END]);
  coordinate(`${what}: sagX`, row[SAG_X]);
  coordinate(`${what}: sagY`, row[SAG_Y]);
  const { oneSided = false } = given;
  if (typeof oneSided !== 'boolean') throw new InvalidInput(`${what}: oneSided`, oneSided, 'true or false');
  if (oneSided && kind !== SEGMENT)
    throw new InvalidInput(`${what}: oneSided of another kind than a segment`, oneSided, 'false');
  return given;
}

/**
 * Throws `InvalidInput` unless this is a shape that does not move: its end pose and end radius are those of
 * the start, and it has no sag. Returns it.
 */
export function expectAtRest(what: string, given: Shape): Shape {
  const { kind, row } = expectShape(what, given);
  let rests = row[RADIUS + END] === row[RADIUS] && row[SAG_X] === 0 && row[SAG_Y] === 0;
  for (let i = 0; i < kind; i++) {
    const v = vertexAt(i);
    rests = rests && row[v + END] === row[v] && row[v + END + 1] === row[v + 1];
  }
  if (!rests)
    throw new InvalidInput(what, 'a motion', 'a shape at rest, as circle, segment and triangle make it');
  return given;
}
