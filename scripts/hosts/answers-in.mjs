// Loads the packages in a host, in all ways in which users load them there.
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { placesOf, runIn } from '../engine-run.mjs';
import { root, StageFailure } from '../stage.mjs';

/** The ways in which a host loads the packages. @param {import('../engines.mjs').Engine} engine */
export const waysOf = (engine) =>
  placesOf(engine)[0] === 'console' ? ['import', 'require', 'worker'] : ['page', 'worker'];

/** A new folder below the root, from which packages are found, that a browser can be served from. */
export function site() {
  const out = path.join(root, 'out');
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(path.join(out, 'hosts-'));
  for (const name of ['answers.js', 'console.js', 'page.js'])
    copyFileSync(path.join(import.meta.dirname, name), path.join(folder, name));
  copyFileSync(path.join(root, 'packages/world/dist/swept.min.js'), path.join(folder, 'swept.min.js'));
  return folder;
}

/**
 * The one answer that a host gives in all ways; throws `StageFailure` if there is another one.
 * @param {import('../engines.mjs').Engine} engine
 * @param {string} program
 * @param {string} [expected]
 */
export async function answersIn(engine, program, expected) {
  /** @type {Map<string, string>} */
  const told = new Map();
  await runIn(engine, '', (_, way, answer) => told.set(way, answer), program);
  const ways = waysOf(engine);
  const answer = expected ?? told.get(ways[0]) ?? '';
  const wrong = ways.filter((way) => told.get(way) !== answer);
  if (wrong.length > 0) {
    const lines = wrong.map((way) => `${way}: ${told.get(way) ?? 'no answer'}, not ${answer}`);
    throw new StageFailure(lines.join('\n'));
  }
  return answer;
}
