import { type BodyId, STATIC, slotOf } from '@swept/core';
import { type Inside, insideOf, type World } from '../world.js';
import type { Explanation, Verdict } from './explanation.js';
import { NearestApproach } from './nearest-approach.js';
import { type Paths, pathsOf } from './paths.js';
import { TimeSpanColumns } from './time-spans.js';
import { expectTwo, touchQueryOf } from './touching.js';

/** The contents of an explanation except for its verdict. */
type Facts = Omit<Explanation, 'verdict' | 'text'>;

/**
 * Explains why a contact of two bodies was reported in the last step, or why not: for anyone who misses a hit,
 * or has one too many. Reported contacts are those in `began` or `stayed`, so of the last step that did not
 * fail; the callback may have been called for a contact earlier, when it began. Filters, sensors and
 * `canTouch`, which is called again, are those of the present; all else is of the last step, on the paths that
 * `keepPaths` keeps. It allocates, and takes as long as some dozens of sweeps for each pair of parts.
 *
 * Throws `InvalidInput` unless the paths are kept, on ids of removed bodies, one body and itself, and within a
 * step.
 */
export function explain(world: World, a: BodyId, b: BodyId): Explanation {
  const paths = pathsOf('explain', world);
  expectTwo('explain', world, a, b);
  const inside = insideOf(world);
  const list = listOf(inside, a, b);
  const isReported = list === 'began' || list === 'stayed';
  const together = paths.pieces.isWhole && wasThere(paths, a) && wasThere(paths, b);
  const approach = together ? new NearestApproach(inside, paths, slotOf(a), slotOf(b)) : undefined;
  const spans = together ? spansOf(world, paths, a, b, isReported) : [];
  const rests = inside.stepper.lasting.lasts(Math.min(slotOf(a), slotOf(b)), Math.max(slotOf(a), slotOf(b)));
  // Bodies bounce just before their paths touch, and rest with a gap between them.
  const touched = spans.length > 0 && !rests;
  const { category, mask, owner } = inside.store;
  const facts: Facts = {
    a,
    b,
    list,
    bitsOfA: (category[slotOf(a)] & mask[slotOf(b)]) >>> 0,
    bitsOfB: (category[slotOf(b)] & mask[slotOf(a)]) >>> 0,
    owner: owner[slotOf(a)] === owner[slotOf(b)] ? owner[slotOf(a)] : 0,
    gap: approach?.gap ?? NaN,
    axis: approach?.axis === 1 ? 'y' : 'x',
    distance: touched ? 0 : (approach?.distance ?? NaN),
    at: touched ? spans[0][0] : (approach?.time ?? NaN),
    partA: approach?.partA ?? -1,
    partB: approach?.partB ?? -1,
    spans,
  };
  const verdict = isReported
    ? verdictOfReported(inside, facts, rests)
    : verdictOf(inside, facts, paths, approach);
  return { verdict, text: textOf(inside, paths, verdict, facts), ...facts };
}

function verdictOfReported({ store }: Inside, { a, b }: Facts, rests: boolean): Verdict {
  if (store.sensor[slotOf(a)] + store.sensor[slotOf(b)] > 0) return 'sensor';
  return rests ? 'resting' : 'touching';
}

function verdictOf(
  { store, filters }: Inside,
  { a, b, bitsOfA, bitsOfB, owner, gap, distance }: Facts,
  paths: Paths,
  approach: NearestApproach | undefined,
): Verdict {
  if (!paths.pieces.isWhole) return 'no step';
  if (approach === undefined) return 'never in the step together';
  if (store.mobility[slotOf(a)] === STATIC && store.mobility[slotOf(b)] === STATIC) return 'both static';
  if (owner > 0) return 'same owner';
  if (bitsOfA === 0 || bitsOfB === 0) return 'filtered';
  if (gap > 0 && distance > 0) return 'boxes apart';
  if (!filters.admit(slotOf(a), slotOf(b))) return 'canTouch refused';
  if (distance > 0) return 'separate';
  return approach.touchesHeld ? 'unreported' : 'one-sided';
}

/** The list of the world that has the pair. */
function listOf({ touching }: Inside, a: BodyId, b: BodyId): Facts['list'] {
  for (const name of ['began', 'stayed', 'ended'] as const) {
    const list = touching[name];
    for (let i = 0; i < list.count; i++)
      if ((list.a[i] === a && list.b[i] === b) || (list.a[i] === b && list.b[i] === a)) return name;
  }
  return 'none';
}

/** Was a body still in the last step when that ended? */
function wasThere({ pieces }: Paths, id: BodyId): boolean {
  return pieces.wasThere(slotOf(id), Float64Array.of(1));
}

/**
 * Did a body stand still in the last step, or move along one piece? One that was changed at time 0 has two.
 */
function flewOn({ pieces }: Paths, id: BodyId): boolean {
  const last = pieces.latest[slotOf(id)] - 1;
  return last < 0 || pieces.before[last] === 0;
}

/** When the two touched. Unreported pairs may be as near as if they rested on each other, and do not. */
function spansOf(
  world: World,
  paths: Paths,
  a: BodyId,
  b: BodyId,
  isReported: boolean,
): Explanation['spans'] {
  const query = touchQueryOf(world, paths);
  const out = new TimeSpanColumns();
  const [low, high] = [Math.min(slotOf(a), slotOf(b)), Math.max(slotOf(a), slotOf(b))];
  if (isReported) query.write(low, high, out);
  else query.search(low, high, out, false);
  return Array.from({ length: out.count }, (_, i) => [out.from[i], out.to[i]] as const);
}

function textOf({ store }: Inside, paths: Paths, verdict: Verdict, facts: Facts): string {
  const { a, b, list, bitsOfA, owner, gap, axis, distance, at, spans } = facts;
  const { category, mask, sensor } = store;
  const both = `Bodies ${a} and ${b}`;
  const parts = store.partsOf(slotOf(a)) + store.partsOf(slotOf(b)) > 2;
  const where = parts ? `, part ${facts.partA} of ${a} and part ${facts.partB} of ${b}` : '';
  const reported = list === 'began' ? `${both} began to touch` : `${both} touch as in the step before`;
  const when = spans.map(([from, to]) =>
    from === to ? `at ${short(from)}` : `from ${short(from)} to ${short(to)}`,
  );
  const contact = spans.length > 0 ? `: in contact ${when.join(', ')} of the step${where}` : where;
  switch (verdict) {
    case 'touching':
      return flewOn(paths, a) && flewOn(paths, b)
        ? `${reported}${contact}; no callback has changed the path of either.`
        : `${reported}${contact}.`;
    case 'sensor': {
      const sensors = [a, b].filter((id) => sensor[slotOf(id)] === 1);
      return `${reported}${contact}; of them ${sensors.join(' and ')} ${sensors.length > 1 ? 'are sensors' : 'is a sensor'}.`;
    }
    case 'resting':
      return `${both} rest on each other, no nearer than ${short(distance)}${contact}.`;
    case 'no step':
      return `Of ${a} and ${b} no step is known: none has passed since paths are kept, or the last one has failed.`;
    case 'never in the step together': {
      const late = [a, b].filter((id) => !wasThere(paths, id));
      return `${both} were never in the last step together: ${late.join(' and ')} take${late.length > 1 ? '' : 's'} part from the next one on.`;
    }
    case 'both static':
      return `${both} are both static: such pairs are not looked at.`;
    case 'same owner':
      return `${both} have the same owner, ${owner}.`;
    case 'filtered': {
      const [from, to] = bitsOfA === 0 ? [a, b] : [b, a];
      return `${both} are filtered: the category ${hex(category[slotOf(from)])} of ${from} has no bit in the mask ${hex(mask[slotOf(to)])} of ${to}.`;
    }
    case 'boxes apart':
      return `The boxes of the paths of ${a} and ${b} are apart by ${short(gap)} in ${axis}.`;
    case 'canTouch refused':
      return distance > 0
        ? `${both} were refused by canTouch; they came no nearer than ${short(distance)}, at ${short(at)} of the step${where}.`
        : `${both} were refused by canTouch; they touched${contact}.`;
    case 'separate':
      return `${both} came no nearer than ${short(distance)}, at ${short(at)} of the step${where}.`;
    case 'one-sided':
      return `${both} touched from a side that does not hold${contact}.`;
    case 'unreported':
      return `${both} touched and were not reported${contact}: a filter has changed since, or a callback took one away just then.`;
  }
}

/** Six digits of a number. */
function short(value: number): string {
  return `${Number(value.toPrecision(6))}`;
}

function hex(bits: number): string {
  return `0x${(bits >>> 0).toString(16)}`;
}
