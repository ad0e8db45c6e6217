import * as broadphase from '@swept/broadphase';
import * as broadphaseInternal from '@swept/broadphase/internal';
import * as core from '@swept/core';
import * as coreInternal from '@swept/core/internal';
import * as narrowphase from '@swept/narrowphase';
import * as narrowphaseInternal from '@swept/narrowphase/internal';
import { describe, expect, it } from 'vitest';
import * as swept from '../src/index.js';
import { BROADPHASE, BROADPHASE_INTERNAL } from './support/refusals/broadphase.js';
import { type Entries, failures, TRUSTS } from './support/refusals/calls.js';
import { CORE } from './support/refusals/core.js';
import { CORE_INTERNAL } from './support/refusals/core-internal.js';
import { type Declared, declared } from './support/refusals/declarations.js';
import { NARROWPHASE, NARROWPHASE_INTERNAL } from './support/refusals/narrowphase.js';
import { SWEPT } from './support/refusals/world.js';

const EXPORTS: Readonly<Record<string, readonly [object, Entries]>> = {
  'core/src/index.ts': [core, CORE],
  'core/src/internal.ts': [coreInternal, CORE_INTERNAL],
  'narrowphase/src/index.ts': [narrowphase, NARROWPHASE],
  'narrowphase/src/internal.ts': [narrowphaseInternal, NARROWPHASE_INTERNAL],
  'broadphase/src/index.ts': [broadphase, BROADPHASE],
  'broadphase/src/internal.ts': [broadphaseInternal, BROADPHASE_INTERNAL],
  'world/src/index.ts': [swept, SWEPT],
};
const DECLARED = Object.fromEntries(
  Object.keys(EXPORTS).map((entry) => [entry, declared(`${import.meta.dirname}/../../${entry}`)]),
);

describe.each(Object.entries(EXPORTS))('whatever %s is given', (entry, [exports, entries]) => {
  const { callables, docs }: Declared = DECLARED[entry];

  it('every call it exports has an entry, and every entry is of one', () => {
    expect(Object.keys(entries).sort()).toEqual(callables.map((call) => call.name).sort());
  });

  it('every value it exports is declared in it or in a package it knows', () => {
    const known = new Set(Object.values(DECLARED).flatMap((it) => [...it.docs.keys()]));
    expect(Object.keys(exports).filter((it) => !known.has(it))).toEqual([]);
  });

  const trusting = callables.filter((call) => entries[call.name] === TRUSTS);
  if (trusting.length > 0)
    it('what trusts its input says so where it is declared', () => {
      // In its own comment, or in that of the type which it names there.
      const says = (text: string): boolean =>
        /\btrusts? (its input|it|their input)\b/.test(text.replace(/Trusts/g, 'trusts'));
      const silent = trusting.filter((call) => {
        const named = [...call.docs.matchAll(/[Ss]ee `(\w+)`/g)].map(([, type]) => docs.get(type) ?? '');
        return ![call.docs, ...named].some(says);
      });
      expect(silent.map((call) => call.name)).toEqual([]);
    });

  const looking = callables.filter((call) => typeof entries[call.name] === 'object');
  it.each(looking.map((call) => call.name))(
    '%s refuses what it cannot take, and nothing has changed',
    (call) => {
      expect([entries[call]].flat().flatMap((entry) => failures(call, entry as never))).toEqual([]);
    },
  );
});
