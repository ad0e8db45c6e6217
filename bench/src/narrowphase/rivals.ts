import { loadPlanck, type Planck } from '../accuracy/planck.js';
import { loadRapier, type Rapier } from '../accuracy/rapier.js';
import { rival } from '../rivals.js';
import type { Check2d } from './contenders/check2d.js';
import type { Sat } from './contenders/sat.js';

/** The modules of the rivals, each loaded when it is needed. */
export const RIVALS = {
  planck: async (): Promise<Planck> => (await loadPlanck()).module,
  rapier: async (): Promise<Rapier> => (await loadRapier()).module,
  sat: async (): Promise<Sat> => (await rival<{ default: Sat }>('sat')).module.default,
  check2d: async (): Promise<Check2d> => (await rival<Check2d>('check2d')).module,
};

/** Names and versions, for the head of a report. */
export async function versions(): Promise<string> {
  const all = [
    await loadPlanck(),
    await loadRapier(),
    await rival<unknown>('sat'),
    await rival<unknown>('check2d'),
  ];
  return all.map(({ name, version }) => `${name} ${version}`).join(', ');
}
