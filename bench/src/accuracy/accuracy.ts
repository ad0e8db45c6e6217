import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { machine } from '../machine.js';
import type { Streams } from '../main-job/main-job.js';
import { Progress } from '../main-job/progress.js';
import { installRivals, NoRivals } from '../rivals.js';
import { asText } from '../section.js';
import { TimeLeft } from '../time-left.js';
import { UsageError } from '../usage-error.js';
import { document } from './document.js';
import { FAMILIES } from './families.js';
import { HELP, type Options, parseOptions } from './options.js';
import { loadPlanck, planckSubject } from './planck.js';
import { loadRapier, rapierSubject } from './rapier.js';
import { sections } from './report.js';
import { naives, ours, type Subject } from './subject.js';
import { PAIRS, runTrial, type Trial } from './trial.js';

/** The whole command. Returns the exit code. */
export async function accuracy(args: readonly string[], path: string, streams: Streams): Promise<number> {
  let options: Options | 'help';
  try {
    options = parseOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    streams.err.write(`${error.message} (--help lists all flags)\n`);
    return 2;
  }
  if (options === 'help') {
    streams.out.write(HELP);
    return 0;
  }
  let subjects: Subject[];
  try {
    await installRivals((line) => streams.err.write(`${line}\n`));
    subjects = [...naives(), planckSubject(await loadPlanck()), rapierSubject(await loadRapier()), ours()];
  } catch (error) {
    if (!(error instanceof NoRivals)) throw error;
    streams.err.write(`${error.message}\n`);
    return 1;
  }
  const trials = runAll(options, subjects, streams);
  const tables = sections(trials, subjects);
  streams.out.write(`${tables.map(asText).join('\n\n')}\n`);
  if (options.write) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, document(options, tables, subjects, machine()));
    streams.out.write(`\n${path}\n`);
  }
  const failures = trials.flatMap((trial) => trial.failures);
  for (const failure of failures) streams.err.write(`${failure}\n`);
  return failures.length > 0 ? 1 : 0;
}

/** Runs every family of every pair, with an equal share of the queries. */
function runAll(options: Options, subjects: readonly Subject[], streams: Streams): Trial[] {
  const cells = PAIRS.flatMap((pair) =>
    Object.keys(FAMILIES)
      // A disc has one vertex: it cannot deform.
      .filter((family) => pair.a + pair.b > 2 || FAMILIES[family].deforms !== 'all')
      .map((family) => ({ pair, family })),
  );
  const queries = Math.ceil(options.queries / cells.length);
  const progress = new Progress(streams.err);
  const left = new TimeLeft(cells.length);
  progress.show('accuracy', 0, cells.length, `${queries.toLocaleString('en')} queries in each`);
  const trials = cells.map(({ pair, family }, i) => {
    const seed = 1000 * options.seed + i;
    const trial = runTrial(pair, family, FAMILIES[family], subjects, queries, seed);
    progress.show('accuracy', i + 1, cells.length, `${left.after(i + 1)}${pair.name}: ${family}`);
    return trial;
  });
  progress.end();
  return trials;
}
