import { InvalidInput } from '@swept/core';
import { type Right, WRONG } from './wrong-values.js';

/** A call on a new setting: with what it succeeds, and what must be as before when it is refused. */
export interface Setting {
  readonly good: readonly unknown[];
  call(...args: readonly unknown[]): unknown;
  state?(): unknown;
}

type Parts = Readonly<Record<number, Readonly<Record<string, Right>>>>;

export interface Call {
  /** How messages begin; the name of the call unless given. */
  readonly name?: string;
  readonly on: () => Setting;
  /** By argument, what is right for it. */
  readonly right: readonly Right[];
  /** By argument that holds options, what is right for each of them; others there are none. */
  readonly options?: Parts;
  /** Likewise of other objects, which may have more. */
  readonly parts?: Parts;
}

/** Hot code that looks at nothing it is given, and says so where it is declared. */
export const TRUSTS = 'trusts its input';
export type Entry = Call | readonly Call[] | typeof TRUSTS;
export type Entries = Readonly<Record<string, Entry>>;

/** What a call is given in a place where it is wrong, and what its message has to show: that, or a part of it. */
interface Wrong {
  readonly at: number;
  readonly given: unknown;
  readonly value: unknown;
}

/**
 * What is wrong with how the call refuses what it cannot take, in sentences. All is given to one setting, of
 * which nothing must have changed in the end; if something has, each is given to one of its own.
 */
export function failures(name: string, call: Call): string[] {
  const found = taken(name, call);
  const setting = call.on();
  const all = wrongs(call, setting.good);
  const before = JSON.stringify(setting.state?.());
  const refused = all.flatMap((wrong) => refusal(name, call, setting, wrong));
  const isChanged = JSON.stringify(setting.state?.()) !== before;
  if (refused.length === 0 && !isChanged) return found;
  const alone = all.flatMap((wrong) => refusalAlone(name, call, wrong));
  return [...found, ...(alone.length > 0 ? alone : [...refused, `${name}: all refusals change something`])];
}

function wrongs({ right, options, parts }: Call, good: readonly unknown[]): Wrong[] {
  const found: Wrong[] = [];
  for (let at = 0; at < right.length; at++) {
    for (const value of WRONG) if (!right[at](value)) found.push({ at, given: value, value });
    const whole = good[at] as object;
    if (options?.[at]) found.push({ at, given: { ...whole, misspelt: 1 }, value: 'misspelt' });
    for (const [part, isRight] of Object.entries(options?.[at] ?? parts?.[at] ?? {}))
      for (const value of WRONG)
        if (!isRight(value)) found.push({ at, given: { ...whole, [part]: value }, value });
  }
  return found;
}

/** The right call must succeed, or its refusals show nothing. */
function taken(name: string, call: Call): string[] {
  const setting = call.on();
  try {
    setting.call(...setting.good);
    return [];
  } catch (error) {
    return [`${name} refuses what is right: ${error}`];
  }
}

function refusalAlone(name: string, call: Call, wrong: Wrong): string[] {
  const setting = call.on();
  const before = JSON.stringify(setting.state?.());
  const found = refusal(name, call, setting, wrong);
  if (JSON.stringify(setting.state?.()) !== before)
    found.push(`${name}, argument ${wrong.at}, given ${shown(wrong.value)}: something has changed`);
  return found;
}

function refusal(name: string, call: Call, setting: Setting, { at, given, value }: Wrong): string[] {
  const args = [...setting.good];
  args[at] = given;
  const what = `${name}, argument ${at}, given ${shown(value)}`;
  try {
    setting.call(...args);
    return [`${what}: taken`];
  } catch (error) {
    if (!(error instanceof InvalidInput)) return [`${what}: ${error}`];
    const found: string[] = [];
    const { message } = error;
    if (!message.startsWith(call.name ?? name)) found.push(`${what}: not named in "${message}"`);
    if (!message.includes(` must be ${error.expected}, got `) || error.expected === '')
      found.push(`${what}: no expectation in "${message}"`);
    // Of an object, the error may name a part.
    const isWhole = typeof value !== 'object' || value === null;
    if (isWhole && !(Object.is(error.value, value) && message.endsWith(`, got ${shown(value)}`)))
      found.push(`${what}: the value is not shown in "${message}"`);
    return found;
  }
}

/** As messages show it. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `a function (${value.name || 'without a name'})`;
  return typeof value === 'object' && value !== null ? Object.prototype.toString.call(value) : String(value);
}
