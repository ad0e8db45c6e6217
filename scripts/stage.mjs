// One line per stage on the terminal; a stage's own output is shown only when it fails. What takes long tells
// how far it is: on a terminal the line is rewritten meanwhile, elsewhere a line says that it begins.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Thrown when a stage fails: the message is what there is to read, and nothing else is printed. */
export class StageFailure extends Error {}

/**
 * The JavaScript file behind a command of node_modules, started with this very Node: the same on every
 * platform.
 */
export const tool = {
  biome: path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
  tsc: path.join(root, 'node_modules/typescript/bin/tsc'),
  tsup: path.join(root, 'node_modules/tsup/dist/cli-default.js'),
  typedoc: path.join(root, 'node_modules/typedoc/bin/typedoc'),
  vite: path.join(root, 'examples/node_modules/vite/bin/vite.js'),
  vitest: path.join(root, 'node_modules/vitest/vitest.mjs'),
};

/**
 * Runs a command to its end with no input and resolves to its output. A failing command throws its output,
 * below a line that says what it was about.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, about?: string, onOutput?: (output: string) => void }} [options]
 *   onOutput is given all output so far whenever there is more
 * @returns {Promise<string>}
 */
export function quietly(command, args, { cwd = root, env = process.env, about = '', onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      onOutput?.(output);
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', (error) => reject(new StageFailure(`${command}: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else if (signal) reject(new StageFailure(`${about}\n${output}\nended by ${signal}`.trim()));
      else reject(new StageFailure(`${about}\n${output}`.trim()));
    });
  });
}

/**
 * Runs a Node program on this terminal and resolves to its exit code.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function openly(args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
    // The child gets a terminal's interrupt as well: this process waits for it to end, and passes on what it
    // gets alone.
    const wait = () => {};
    const pass = () => child.kill('SIGTERM');
    process.on('SIGINT', wait).on('SIGTERM', pass);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', wait).off('SIGTERM', pass);
      resolve(signal ? 128 + os.constants.signals[signal] : (code ?? 1));
    });
  });
}

/**
 * Prints the stage's name, what it did and how long that took. The work may resolve to a short remark, and
 * may show how far it is.
 * @param {string} name
 * @param {(show: (text: string) => void) => Promise<string | void>} work
 */
export async function stage(name, work) {
  const start = process.hrtime.bigint();
  const line = stageLine(process.stdout, name, () => Number(process.hrtime.bigint() - start) / 1e9);
  // The seconds go on while the work has nothing new to show.
  const clock = setInterval(line.tick, 500);
  try {
    line.tick();
    line.end((await work(line.show)) ?? 'ok');
  } catch (error) {
    line.end('FAILED');
    throw error;
  } finally {
    clearInterval(clock);
  }
}

/**
 * The line of a stage. Where there is no terminal, only the first text shown and the end are written.
 * @param {{ isTTY?: boolean, columns?: number, write(text: string): unknown }} out
 * @param {string} name
 * @param {() => number} seconds since the stage began
 */
export function stageLine(out, name, seconds) {
  const text = (/** @type {string} */ remark) =>
    `${name.padEnd(10)}${seconds().toFixed(1).padStart(6)} s  ${remark}`;
  let shown = '';
  const tick = () => {
    // A line as wide as the terminal would wrap, and then not be erased.
    if (out.isTTY) out.write(`\r\x1b[K${shortened(text(`... ${shown}`), (out.columns || 80) - 1)}`);
  };
  return {
    tick,
    show: (/** @type {string} */ remark) => {
      if (!out.isTTY && shown === '') out.write(`${name.padEnd(10)}   ...    ${remark}\n`);
      shown = remark;
      tick();
    },
    end: (/** @type {string} */ remark) => out.write(`${out.isTTY ? '\r\x1b[K' : ''}${text(remark)}\n`),
  };
}

/** A list that is too long for its line ends with the last item that has room. */
function shortened(/** @type {string} */ text, /** @type {number} */ width) {
  if (text.length <= width) return text;
  const more = ', ...';
  const end = text.lastIndexOf(', ', width - more.length);
  return end < 0 ? text.slice(0, width) : text.slice(0, end) + more;
}

/**
 * How far some pieces of work are, as "1 of 4 checks, now bench, examples".
 * @param {number} done
 * @param {number} of
 * @param {string} what
 * @param {readonly string[]} running
 */
export function howFar(done, of, what, running) {
  return `${done} of ${of} ${what}${running.length > 0 ? `, now ${running.join(', ')}` : ''}`;
}

/**
 * Waits for all of some pieces of work, showing how far they are, and throws one failure with the messages of
 * all that failed.
 * @param {string} what
 * @param {Readonly<Record<string, Promise<unknown>>>} work by name
 * @param {(text: string) => void} show
 */
export async function allOf(what, work, show) {
  const names = Object.keys(work);
  const running = [...names];
  const tell = () => show(howFar(names.length - running.length, names.length, what, running));
  tell();
  const ends = await Promise.allSettled(
    names.map((name) =>
      work[name].finally(() => {
        running.splice(running.indexOf(name), 1);
        tell();
      }),
    ),
  );
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.message] : []));
  if (failures.length > 0) throw new StageFailure(failures.join('\n'));
}

/**
 * The body of a script: sets the exit code, and prints a stage's failure without a stack.
 * @param {() => Promise<number | void>} main
 */
export async function script(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof StageFailure ? error.message : error);
    process.exitCode = 1;
  }
}
