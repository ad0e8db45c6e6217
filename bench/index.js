// node bench <command> [arguments]: builds what has changed, then runs the command. What the build says goes
// to standard error, so that what a command prints can be piped.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What each command does; its program is dist/<command>/cli.js. */
const COMMANDS = {
  advise: 'ranks the broadphase strategies on a recording of your own scene',
  record: 'makes a recording of a scene of this repository',
  soak: 'lets a world run for very long, and looks whether it grows',
  rollback: 'measures what it costs to save and to load a world, beside a step',
  shrink: 'makes the log of a world small that still shows a fault',
  broadphase: 'measures engines and indices, as npm run bench',
  narrowphase: 'measures tests of shapes, as npm run bench:narrowphase',
  accuracy: 'counts wrong answers, as npm run accuracy',
};

const HELP = `Usage: node bench <command> [arguments]

${Object.entries(COMMANDS)
  .map(([name, what]) => `  ${name.padEnd(11)}  ${what}`)
  .join('\n')}

node bench <command> --help says more.
`;

const [name = '', ...args] = process.argv.slice(2);
if (name === '--help' || name === '-h') process.stdout.write(HELP);
else if (!Object.hasOwn(COMMANDS, name)) {
  const problem = name === '' ? 'a command is missing' : `there is no command "${name}"`;
  process.stderr.write(`node bench: ${problem}\n\n${HELP}`);
  process.exitCode = 2;
} else {
  const run = fileURLToPath(new URL('../scripts/run.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [run, 'build'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exitCode = 1;
  else {
    const program = new URL(`dist/${name}/cli.js`, import.meta.url);
    process.argv = [process.argv[0], fileURLToPath(program), ...args];
    await import(program.href);
  }
}
