// npm run hosts: the packages as users load them, in every host that is installed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findEngines, findPrograms } from './engines.mjs';
import { answersIn, site, waysOf } from './hosts/answers-in.mjs';
import { setup } from './setup.mjs';
import { quietly, root, StageFailure, script, stage } from './stage.mjs';

const HELP = `npm run hosts: loads the packages in every host of this machine as users do,
and compares what they answer with what they answer in the Node that runs this.

Usage: npm run hosts -- [flags]

  --engines DIR  a folder of further hosts, as DIR/<any name>/bin/node or
                 DIR/<any name>/bun: each program named node, bun, deno,
                 chromium, google-chrome, firefox or hermesc is run (the
                 variable ENGINES, if it is set)
  --help         print this

Node, Bun and Deno load the four packages by import, by require and in a worker;
browsers load swept.min.js in a page and in a worker of it. hermesc compiles a
bundle of all packages, and runs nothing. Hosts come from the PATH and from DIR.

Exit code: 0 all hosts that were found answer the same, 1 one of them answers
otherwise or does not come to its end, 2 for a bad flag or value.
`;

await script(async () => {
  /** @type {{ engines?: string, help?: boolean }} */
  let flags;
  try {
    flags = parseArgs({
      options: {
        engines: { type: 'string', default: process.env.ENGINES },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return refused(/** @type {Error} */ (error).message.split('. ')[0]);
  }
  if (flags.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const folder = flags.engines;
  if (folder !== undefined && !existsSync(folder)) return refused(`--engines: there is no folder ${folder}`);

  await setup();
  const { build } = await import('./build.mjs');
  await build();
  const program = site();
  const { engines, missing } = await findEngines(folder);
  /** @type {string | undefined} */
  let expected;
  let failures = 0;
  for (const engine of engines) {
    const answers = await attempt(`${engine.kind} ${engine.version}`, async () => {
      const answer = await answersIn(engine, program, expected);
      return { answer, remark: waysOf(engine).join(', ') };
    });
    if (answers === undefined) failures++;
    else expected ??= answers;
  }
  rmSync(program, { recursive: true });
  const compilers = findPrograms(['hermesc'], folder);
  for (const file of compilers) if (!(await attempt('hermesc', () => compiled(file)))) failures++;
  if (compilers.length === 0) missing.push('hermesc: none on the PATH or in --engines');
  for (const line of missing) console.log(`not run: ${line}`);
  console.log(
    failures === 0 ? `All answer the same: ${expected}` : `${failures} do not answer as this Node.`,
  );
  return failures === 0 ? 0 : 1;
});

/**
 * What comes of a host, or undefined when it fails, which is told.
 * @template T
 * @param {string} name
 * @param {() => Promise<{ answer: T, remark: string }>} work
 * @returns {Promise<T | undefined>}
 */
async function attempt(name, work) {
  /** @type {T | undefined} */
  let answer;
  try {
    await stage(name, async () => {
      const result = await work();
      answer = result.answer;
      return result.remark;
    });
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error;
    console.log(error.message.split('\n').slice(0, 4).join('\n'));
  }
  return answer;
}

/**
 * Hermes knows no modules, so it compiles a bundle; the oldest that can is the one with BigInt.
 * @param {string} file
 */
async function compiled(file) {
  const { build: bundle } = await import('esbuild');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'swept-hermes-'));
  try {
    const source = path.join(folder, 'all.js');
    const names = ['swept', '@swept/core', '@swept/broadphase', '@swept/narrowphase'];
    const contents = names.map((name, i) => `import * as all${i} from '${name}';`).join('\n');
    const used = `globalThis.swept = [${names.map((_, i) => `all${i}`).join()}];`;
    await bundle({
      stdin: { contents: `${contents}\n${used}`, resolveDir: root },
      bundle: true,
      format: 'iife',
      target: 'es2022',
      outfile: source,
      logLevel: 'error',
    });
    await quietly(file, ['-w', '-O', '-emit-binary', '-out', path.join(folder, 'all.hbc'), source]);
    const version = (await quietly(file, ['--version'])).match(/Hermes release version: (\S+)/)?.[1];
    return { answer: true, remark: `${version ?? 'of unknown version'}: compiled, not run` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} problem */
function refused(problem) {
  console.error(`${problem} (see --help)`);
  return 2;
}
