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

/** What is wrong with how the call refuses what it cannot take, in sentences. */
export function failures(name: string, call: Call): string[] {
  const found = [...taken(name, call)];
  for (let at = 0; at < call.right.length; at++) {
    for (const value of WRONG) {
      if (!call.right[at](value)) found.push(...refusal(name, call, at, value, value));
    }
    const parts = call.options?.[at] ?? call.parts?.[at] ?? {};
    const given = call.on().good[at] as object;
    if (call.options?.[at]) found.push(...refusal(name, call, at, { ...given, misspelt: 1 }, 'misspelt'));
    for (const [option, right] of Object.entries(parts)) {
      for (const value of WRONG) {
        if (!right(value)) found.push(...refusal(name, call, at, { ...given, [option]: value }, value));
      }
    }
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

/** `value` is what the message has to show: `given` itself or a part of it. */
function refusal(name: string, call: Call, at: number, given: unknown, value: unknown): string[] {
  const setting = call.on();
  const args = [...setting.good];
  args[at] = given;
  const before = JSON.stringify(setting.state?.());
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
    if (JSON.stringify(setting.state?.()) !== before) found.push(`${what}: something has changed`);
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
