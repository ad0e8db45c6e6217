import { type Shape, STATIC, vertexAt } from 'swept';
import {
  ADD,
  BOUNCE,
  bodyOf,
  bounceOptions,
  bytesOf,
  entryName,
  LOAD,
  type LoggedCall,
  MOVE_AND_SLIDE,
  moveOptions,
  SET_FILTER,
  SET_GRAVITY,
  SET_MOBILITY,
  SET_SENSOR,
  SLIDE,
  STOP,
  WROTE_USER_DATA,
  WROTE_VELOCITY,
} from 'swept/internal';
import { type HitCalls, type Item, isPlain, scriptOf } from './script.js';

/** Bit of a response: it was given the record of another hit than the present one, its numbers last. */
const GIVEN = 1;
const FIELDS = 'a b partA partB depth toi x y nx ny s t u v w closingSpeed featureA featureB flags'.split(
  ' ',
);
const MAKERS = ['', 'circle', 'segment', 'triangle'];

/** A log as a program of calls, to be pasted into a test. Bodies keep their numbers of the log. */
export function programOf(bytes: Uint8Array): string {
  const { gravity, period, saved, items, usual } = scriptOf(bytes);
  const asks = items.some(({ refused }) => refused.length > 0);
  const lines: string[] = [];
  const variables = variableBodies(items);
  const options = [
    ...(gravity[0] !== 0 || gravity[1] !== 0 ? [`gravity: ${listOf(gravity)}`] : []),
    ...(Math.min(...period) < Infinity ? [`period: ${listOf(period)}`] : []),
    ...(asks ? ['canTouch: (a, b) => !apart.some((pair) => pair.includes(a) && pair.includes(b))'] : []),
  ];
  if (asks) lines.push('const apart: number[][] = [];');
  lines.push(`const world = new World(${options.length > 0 ? `{ ${options.join(', ')} }` : ''});`);
  if (saved) lines.push(loadText(saved));
  const known = new Set<string>();
  for (let i = 0; i < items.length; ) {
    const item = items[i];
    for (const [a, b] of item.refused) {
      const pair = `apart.push([b${a}, b${b}]);`;
      if (!known.has(pair)) lines.push(pair);
      known.add(pair);
    }
    if (item.call !== undefined) {
      if (item.call.op === LOAD) lines.push(loadText(bytesOf(item.call.values.subarray(1)), [...variables]));
      else lines.push(callText(item.call, item.platforms));
      i++;
      continue;
    }
    const text = stepText(item, usual);
    let end = i + 1;
    if (item.fails && end < items.length) {
      lines.push(`try {\n${text}\n} catch {}`);
      i++;
      continue;
    }
    while (end < items.length && isSameStep(items[end], text, usual)) end++;
    lines.push(end - i > 1 ? `for (let i = 0; i < ${end - i}; i++) ${text}` : text);
    i = end;
  }
  const isVariable = (name: string): boolean => variables.has(Number(name.slice(1)));
  const code = lines
    .join('\n')
    .replace(/const (b\d+)(?= = world\.add)/g, (all, name) => (isVariable(name) ? name : all));
  const added = new Set(code.match(/(?<=const )b\d+(?= = world\.add)/g));
  const used = new Set(code.match(/\bb\d+\b/g));
  const old = [...used]
    .filter((name) => !added.has(name))
    .map((name) => `${isVariable(name) ? 'let' : 'const'} ${name} = ${name.slice(1)};\n`);
  const count = /^hits = 0;$/m.test(code) ? 'let hits = 0;\n' : '';
  const names = ['World', 'STATIC', 'MOVING', 'circle', 'segment', 'triangle', 'bounce', 'slide', 'stop'];
  const imported = [...names, 'moveAndSlide', 'createMoveResult', 'depenetrate'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(code),
  );
  return `import { ${imported.join(', ')} } from 'swept';\n\n${old.join('')}${count}${code}\n`;
}

/**
 * Bodies whose id is not a constant: those added in a callback, or more than once, and all where a world is
 * loaded later, because they have the ids of that world from then on.
 */
function variableBodies(items: readonly Item[]): Set<number> {
  const within = items.flatMap(({ hits }) => hits.flatMap(({ calls }) => calls));
  const between = items.flatMap(({ call }) => (call === undefined ? [] : [call]));
  const isLoaded = between.some(({ op }) => op === LOAD);
  const known = new Set<number>();
  const variable = new Set<number>();
  for (const { op, about } of between) {
    if (op !== ADD) continue;
    if (isLoaded || known.has(about)) variable.add(about);
    known.add(about);
  }
  for (const { op, about } of within) if (op === ADD) variable.add(about);
  return variable;
}

/** Bodies that were added before have the ids of the saved world. */
function loadText(saved: Uint8Array, variables: readonly number[] = []): string {
  const text = Buffer.from(saved).toString('base64');
  const ids = variables.map((name) => ` b${name} = ${name};`);
  return `world.load(Uint8Array.from(atob('${text}'), (it) => it.charCodeAt(0)));${ids.join('')}`;
}

/** Is this a step that has the same text, and stands in one line? */
function isSameStep(item: Item, text: string, usual: HitCalls | undefined): boolean {
  if (item.call !== undefined || item.fails || item.refused.length > 0 || text.includes('\n')) return false;
  return stepText(item, usual) === text;
}

/** A step; where nothing is hit, any callback will do, so it gets that of the others. */
function stepText({ dt, answers, hits }: Item, usual: HitCalls | undefined): string {
  if (!answers) return `world.step(${dt});`;
  const first = hits[0] ?? usual;
  if (first === undefined) return `world.step(${dt}, () => {});`;
  const isUniform = [first, ...hits].every((hit) => isPlain(hit) && textOf(hit) === textOf(first));
  if (isUniform) return `world.step(${dt}, (hit) => ${textOf(first).replace(/;$/, '')});`;
  const cases = hits.map((hit, i) => `  if (hits === ${i + 1}) {\n${answerText(hit)}  }\n`);
  const some = cases.filter((text) => text.includes(';'));
  return `hits = 0;\nworld.step(${dt}, (hit) => {\n  hits++;\n${some.join('')}});`;
}

/** The one call of a plain answer. */
function textOf({ calls }: HitCalls): string {
  return callText(calls[0], []);
}

function answerText({ calls, answer, throws, a, b }: HitCalls): string {
  const lines = calls.map((call) => callText(call, []));
  if (throws) lines.push("throw new Error('as logged');");
  else if (answer !== undefined) lines.push(`return ${answer};`);
  return lines.length === 0 ? '' : `    // ${a} with ${b}\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

function callText(call: LoggedCall, platforms: readonly number[]): string {
  const { op, about, values } = call;
  const body = `b${about}`;
  const name = entryName(op);
  if (op === ADD) return `const ${body} = world.add(${bodyText(values)});`;
  if (op === BOUNCE || op === SLIDE || op === STOP) return responseText(call, name);
  if (op === SET_GRAVITY) return `world.setGravity(${numbersText(values)});`;
  if (op === SET_MOBILITY)
    return `world.setMobility(${body}, ${values[0] === STATIC ? 'STATIC' : 'MOVING'});`;
  if (op === SET_SENSOR) return `world.setSensor(${body}, ${values[0] !== 0});`;
  if (op === SET_FILTER)
    return `world.setFilter(${body}, { category: ${values[0]}, mask: ${values[1]}, owner: ${values[2]} });`;
  if (op === MOVE_AND_SLIDE) {
    const options = objectText(
      moveOptions(values, { idOf: () => undefined, added() {}, isPlatform: () => true }),
    );
    const asked = options.replace(
      /oneWay: \(?.*?\) => true/,
      platforms.length === 0 ? 'oneWay: () => false' : `oneWay: (it) => ${bodies(platforms)}.includes(it)`,
    );
    return `moveAndSlide(world, ${body}, ${numbersText(values.subarray(0, 2))}, createMoveResult(), ${asked});`;
  }
  const slot = `world.bodies.slot('write', ${body})`;
  if (op === WROTE_USER_DATA) return `world.bodies.userData[${slot}] = ${numberText(values[0])};`;
  if (op === WROTE_VELOCITY) {
    const linear = `world.bodies.velocities.set(${listOf(values.subarray(0, 2))}, 2 * ${slot});`;
    return Object.is(values[2], 0)
      ? linear
      : `${linear} world.bodies.angularVelocity[${slot}] = ${numberText(values[2])};`;
  }
  if (name === 'depenetrate') return `depenetrate(world, ${body});`;
  return `world.${name}(${[body, ...[...values].map(numberText)].join(', ')});`;
}

function bodies(names: readonly number[]): string {
  return `[${names.map((name) => `b${name}`).join(', ')}]`;
}

function responseText(call: LoggedCall, name: string): string {
  const { about, values } = call;
  const numbers = values.subarray(values.length - FIELDS.length);
  const fields = FIELDS.map((field, i) => `${field}: ${i < 2 ? `b${numbers[i]}` : numberText(numbers[i])}`);
  const hit = about & GIVEN ? `{ ${fields.join(', ')} }` : 'hit';
  if (call.op !== BOUNCE) return `${name}(world, ${hit});`;
  const { restitution, friction } = bounceOptions(call);
  if (friction !== undefined)
    return `bounce(world, ${hit}, { restitution: ${restitution}, friction: ${friction} });`;
  return restitution === 1 ? `bounce(world, ${hit});` : `bounce(world, ${hit}, ${restitution});`;
}

function bodyText(values: Float64Array): string {
  const { shapes, options } = bodyOf(values.subarray(1));
  const made = shapes.map(shapeText);
  const shape = made.length === 1 ? made[0] : `[${made.join(', ')}]`;
  const { mobility, ...rest } = options;
  const given = objectText({ ...(mobility === undefined ? {} : { mobility }), ...rest });
  return given === '{}' ? shape : `${shape}, ${given}`;
}

function shapeText({ kind, row, oneSided }: Shape): string {
  const numbers: number[] = [];
  for (let i = 0; i < kind; i++) numbers.push(row[vertexAt(i)], row[vertexAt(i) + 1]);
  if (row[4] !== 0) numbers.push(row[4]);
  const made = `${MAKERS[kind]}(${numbersText(numbers)})`;
  return oneSided ? `{ ...${made}, oneSided: true }` : made;
}

function objectText(options: object): string {
  const entries = Object.entries(options).map(([name, value]) => {
    if (name === 'mobility') return `mobility: ${value === STATIC ? 'STATIC' : 'MOVING'}`;
    return `${name}: ${Array.isArray(value) ? listOf(value) : typeof value === 'number' ? numberText(value) : value}`;
  });
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function listOf(numbers: ArrayLike<number>): string {
  return `[${numbersText(numbers)}]`;
}

function numbersText(numbers: ArrayLike<number>): string {
  return Array.from(numbers, numberText).join(', ');
}

function numberText(number: number): string {
  return Object.is(number, -0) ? '-0' : `${number}`;
}
