import { ROW } from '@swept/core';
import { contact, createManifold, type Manifold } from '@swept/narrowphase';
import {
  type BodyId,
  type Broadphase,
  bruteForce,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree,
  STATIC,
  sweepAndPrune,
  uniformGrid,
  type World,
} from 'swept';
import { UsageError } from '../usage-error.js';
import { play } from './play.js';
import type { Script } from './script.js';

const STRATEGIES: Readonly<Record<string, () => Broadphase>> = {
  bruteForce,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree: () => rbushTree(),
  sweepAndPrune,
  uniformGrid: () => uniformGrid(),
};

/** A line for each event, as in the help. */
export const EVENTS = `  hit A B                  A and B touch; either may be *, for any body
  overlap A B deeper than D  after a step, parts of A and B overlap by more
                           than D (images of a world that wraps do not count)
  stalled A                A is stopped for the rest of a step; * for any body
  throws TEXT              a step throws an error whose message has the text;
                           not one of a callback
  outside X0 Y0 X1 Y1      after a step, the first vertex of a moving body is
                           outside of the box
  differs STRATEGY         a step ends otherwise with this strategy than with
                           hierarchicalGrid, by the hash`;

/** Does a script show the event? Returns the number of the item, from 1, after which it did; 0 if not. */
export type Shows = (script: Script) => number;

/** Throws `UsageError` unless a text names an event. */
export function eventOf(text: string): Shows {
  const words = text.trim().split(/\s+/);
  const [name, ...rest] = words;
  if (name === 'hit' && rest.length === 2) return hits(bodyOf(rest[0]), bodyOf(rest[1]));
  if (name === 'overlap' && rest.length === 5 && rest[2] === 'deeper' && rest[3] === 'than')
    return overlaps(bodyOf(rest[0]), bodyOf(rest[1]), numberOf(rest[4]));
  if (name === 'stalled' && rest.length === 1) return stalls(bodyOf(rest[0]));
  if (name === 'throws' && rest.length > 0) return throws(text.trim().slice('throws'.length).trim());
  if (name === 'outside' && rest.length === 4) return leaves(rest.map(numberOf));
  if (name === 'differs' && rest.length === 1 && Object.hasOwn(STRATEGIES, rest[0]))
    return differs(STRATEGIES[rest[0]]);
  throw new UsageError(`--until must be an event, got "${text}"`);
}

/** Any body. */
const ANY = -1;

function bodyOf(word: string): number {
  if (word === '*') return ANY;
  if (!/^\d+$/.test(word)) throw new UsageError(`--until must name bodies by numbers or *, got "${word}"`);
  return Number(word);
}

function numberOf(word: string): number {
  const number = Number(word);
  if (!Number.isFinite(number)) throw new UsageError(`--until must have a number there, got "${word}"`);
  return number;
}

const isOne = (body: number, name: number): boolean => name === ANY || body === name;
const isPair = (a: number, b: number, one: number, other: number): boolean =>
  (isOne(a, one) && isOne(b, other)) || (isOne(b, one) && isOne(a, other));

type Seen = (world: World, nameOf: (body: BodyId) => number) => boolean;

/** Plays a script until a condition is true after a step, or one of the other callbacks reports it. */
function seen(
  script: Script,
  after: Seen,
  hit?: (a: number, b: number) => boolean,
  error?: (text: string) => boolean,
) {
  let shown = false;
  let steps = 0;
  play(script, {
    hit: (a, b) => {
      shown ||= hit?.(a, b) ?? false;
    },
    thrown: (text) => {
      shown ||= error?.(text) ?? false;
    },
    step: (world, nameOf) => {
      steps++;
      shown ||= after(world, nameOf);
      return shown;
    },
  });
  return shown ? itemOfStep(script, steps) : 0;
}

/** The number of the item, from 1, that is the step with a number. */
function itemOfStep({ items }: Script, step: number): number {
  let steps = 0;
  return 1 + items.findIndex(({ call }) => call === undefined && ++steps === step);
}

function hits(one: number, other: number): Shows {
  return (script) =>
    seen(
      script,
      () => false,
      (a, b) => isPair(a, b, one, other),
    );
}

function throws(text: string): Shows {
  return (script) =>
    seen(
      script,
      () => false,
      undefined,
      (message) => message.includes(text),
    );
}

function stalls(name: number): Shows {
  return (script) => seen(script, (world, nameOf) => world.stalled.some((body) => isOne(nameOf(body), name)));
}

function leaves([x0, y0, x1, y1]: number[]): Shows {
  return (script) =>
    seen(script, (world) => {
      for (const id of world.ids()) {
        if (world.mobility(id) === STATIC) continue;
        const x = world.x(id);
        const y = world.y(id);
        if (x < x0 || x > x1 || y < y0 || y > y1) return true;
      }
      return false;
    });
}

const MANIFOLD: Manifold = createManifold();

function overlaps(one: number, other: number, depth: number): Shows {
  return (script) =>
    seen(script, (world, nameOf) => {
      const ids = [...world.ids()];
      for (const a of ids) {
        if (!isOne(nameOf(a), one)) continue;
        for (const b of ids)
          if (a !== b && isOne(nameOf(b), other) && depthOf(world, a, b) > depth) return true;
      }
      return false;
    });
}

/** The depth of the parts of two bodies that overlap most; 0 if none do. */
function depthOf({ bodies }: World, a: BodyId, b: BodyId): number {
  const rootA = bodies.slot('overlap', a);
  const rootB = bodies.slot('overlap', b);
  let deepest = 0;
  for (let i = rootA; i < bodies.endOf(rootA); i++) {
    for (let k = rootB; k < bodies.endOf(rootB); k++) {
      const { rows } = bodies;
      if (contact(bodies.kindAt(i), bodies.kindAt(k), rows, rows, MANIFOLD, i * ROW, k * ROW))
        deepest = Math.max(deepest, MANIFOLD.depth);
    }
  }
  return deepest;
}

function differs(strategy: () => Broadphase): Shows {
  return (script) => {
    const hashes: string[] = [];
    const step = (world: World): boolean => hashes.push(world.hash()) === 0;
    play(script, { step });
    let steps = 0;
    let isOther = false;
    play(
      script,
      {
        step: (world) => {
          isOther = world.hash() !== hashes[steps++];
          return isOther;
        },
      },
      false,
      strategy(),
    );
    return isOther ? itemOfStep(script, steps) : 0;
  };
}
