import {
  ADD,
  ASK_FAILED,
  BOUNCE,
  END_LOG,
  END_STEP,
  FAILED,
  HIT,
  HIT_OF_PARTS,
  isCall,
  LOAD,
  LogEntries,
  type LoggedCall,
  logContent,
  ONE_WAY,
  REFUSED,
  SET_GRAVITY,
  SLIDE,
  STEP,
  STOP,
  THROW,
} from 'swept/internal';

/** The actions of a callback at a hit of two bodies: its calls, and its answer, or that it threw. */
export interface HitCalls {
  readonly a: number;
  readonly b: number;
  readonly calls: readonly LoggedCall[];
  readonly answer: boolean | undefined;
  readonly throws: boolean;
}

/** A call between steps, with its platforms and refused pairs; or a step, which has a `dt`. */
export interface Item {
  readonly call: LoggedCall | undefined;
  readonly dt: number;
  readonly answers: boolean;
  /** Is it a step that threw? */
  readonly fails: boolean;
  readonly hits: readonly HitCalls[];
  readonly platforms: readonly number[];
  readonly refused: readonly (readonly [number, number])[];
}

const NOTHING: Item = {
  call: undefined,
  dt: 0,
  answers: false,
  fails: false,
  hits: [],
  platforms: [],
  refused: [],
};

/** A log as a list from which items can be removed. Bodies are named as in the log. */
export interface Script {
  readonly asks: boolean;
  readonly gravity: readonly [number, number];
  readonly period: readonly [number, number];
  /** The saved world at its start, if that is not a new one. */
  readonly saved: Uint8Array | undefined;
  readonly items: readonly Item[];
  /** The answer to a hit for which nothing is noted: that of most hits. */
  readonly usual: HitCalls | undefined;
}

/** Throws `InvalidInput` on bytes that are not a log. Calls made in a trace are made after the step. */
export function scriptOf(bytes: Uint8Array): Script {
  const content = logContent('shrink', bytes);
  const entries = new LogEntries(content.numbers);
  const items: Item[] = [];
  let platforms: number[] = [];
  let refused: [number, number][] = [];
  for (; entries.op !== END_LOG; entries.next()) {
    const { op, about, values } = entries;
    if (op === ONE_WAY) platforms.push(about);
    else if (op === REFUSED || op === ASK_FAILED) refused.push([about, values[0]]);
    else if (isCall(op)) {
      items.push({ ...NOTHING, call: present(entries), platforms, refused });
      platforms = [];
      refused = [];
    } else if (op === STEP) items.push(...stepOf(entries));
  }
  const { asks, gravity, period, saved } = content;
  return { asks, gravity, period, saved, items, usual: usualOf(items) };
}

function present({ op, about, values }: LogEntries): LoggedCall {
  return { op, about, values };
}

/** Reads the step of the present entry; the entries are at its end afterwards. */
function stepOf(entries: LogEntries): Item[] {
  const [dt] = entries.values;
  const answers = entries.about === 1;
  const hits: HitCalls[] = [];
  const refused: [number, number][] = [];
  const traced: Item[] = [];
  entries.next();
  while (entries.op !== END_STEP && entries.op !== FAILED) {
    const { op, about, values } = entries;
    if (op === HIT || op === HIT_OF_PARTS) hits.push(hitOf(entries));
    else if (op === REFUSED || op === ASK_FAILED) refused.push([about, values[0]]);
    else if (isCall(op)) traced.push({ ...NOTHING, call: present(entries) });
    entries.next();
  }
  const fails = entries.op === FAILED;
  return [{ ...NOTHING, dt, answers, fails, hits, refused }, ...traced];
}

function hitOf(entries: LogEntries): HitCalls {
  const a = entries.about;
  const [b] = entries.values;
  const calls: LoggedCall[] = [];
  for (entries.next(); isCall(entries.op); entries.next()) calls.push(present(entries));
  const throws = entries.op === THROW;
  return { a, b, calls, answer: entries.about === 0 ? undefined : entries.about === 1, throws };
}

/** Is the hit answered by one response to the hit itself, and nothing else? */
export function isPlain({ calls, answer, throws }: HitCalls): boolean {
  if (calls.length !== 1 || answer === false || throws) return false;
  const [{ op, about }] = calls;
  return (op === BOUNCE || op === SLIDE || op === STOP) && (about & 1) === 0;
}

/** The answer of most hits, if it was a response. */
function usualOf(items: readonly Item[]): HitCalls | undefined {
  const counts = new Map<string, { hit: HitCalls; count: number }>();
  for (const { hits } of items) {
    for (const hit of hits) {
      if (!isPlain(hit)) continue;
      const [{ op, about, values }] = hit.calls;
      const key = `${op} ${about} ${values.join(' ')}`;
      const known = counts.get(key) ?? { hit: { ...hit, answer: undefined }, count: 0 };
      known.count++;
      counts.set(key, known);
    }
  }
  return [...counts.values()].sort((x, y) => y.count - x.count)[0]?.hit;
}

/** The bodies that are added, by their names: those of a saved world stay. */
export function bodiesOf({ items }: Script): number[] {
  const bodies = new Set<number>();
  const note = (call: LoggedCall | undefined): unknown => call?.op === ADD && bodies.add(call.about);
  for (const { call, hits } of items) {
    note(call);
    for (const hit of hits) hit.calls.forEach(note);
  }
  return [...bodies];
}

/** The script without the other bodies that are added, and without calls about those. */
export function withBodies(script: Script, bodies: readonly number[]): Script {
  const gone = new Set(bodiesOf(script));
  for (const body of bodies) gone.delete(body);
  const isKept = (call: LoggedCall): boolean => !isOfBody(call) || !gone.has(call.about);
  const items = script.items.flatMap((item): Item[] => {
    if (item.call !== undefined) return isKept(item.call) ? [item] : [];
    const hits = item.hits.filter(({ a, b }) => !gone.has(a) && !gone.has(b));
    const refused = item.refused.filter(([a, b]) => !gone.has(a) && !gone.has(b));
    return [{ ...item, hits: hits.map((hit) => ({ ...hit, calls: hit.calls.filter(isKept) })), refused }];
  });
  return { ...script, items };
}

function isOfBody({ op }: LoggedCall): boolean {
  return op !== BOUNCE && op !== SLIDE && op !== STOP && op !== SET_GRAVITY && op !== LOAD;
}
