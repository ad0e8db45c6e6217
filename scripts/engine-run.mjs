// Runs a program in an engine, unless told otherwise that in bench/dist/hashes: its console.js prints a line of JSON
// for each row, and in a browser a page and then its worker, both of page.js, post them to a server on this machine.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root, StageFailure } from './stage.mjs';

const HASHES = path.join(root, 'bench/dist/hashes');
/** An engine that tells nothing for so many milliseconds is taken for stuck; each motion may take one more. */
const PATIENCE = 120_000;

/** @typedef {import('./engines.mjs').Engine} Engine */
/** @typedef {'console' | 'page' | 'worker'} Place */
/** @typedef {(place: Place, name: string, hash: string) => void} Tell takes the name and the hash of a row */

/** Where in an engine the rows are run. @param {Engine} engine @returns {Place[]} */
export const placesOf = ({ kind }) => (kind in BROWSERS ? ['page', 'worker'] : ['console']);

/**
 * Runs all rows in all places of an engine. Throws `StageFailure` unless all come to their end.
 * @param {Engine} engine
 * @param {string} motions empty, or about how many motions the narrowphase alone is asked
 * @param {Tell} tell
 * @param {string} program the folder with console.js and page.js
 */
export async function runIn(engine, motions, tell, program = HASHES) {
  const run = new Run(placesOf(engine), tell, PATIENCE + Number(motions), program);
  await (engine.kind in BROWSERS ? inBrowser(engine, motions, run) : inConsole(engine, motions, run));
}

/** @param {Engine} engine @param {string} motions @param {Run} run */
function inConsole({ kind, file }, motions, run) {
  const args = [path.join(run.program, 'console.js'), motions];
  return run.untilDone(file, [...COMMANDS[/** @type {keyof typeof COMMANDS} */ (kind)], ...args], (output) =>
    createInterface({ input: output }).on('line', (line) => run.hear('console', line)),
  );
}

/** How consoles run a file; Deno asks for nothing. */
const COMMANDS = { node: [], bun: ['run'], deno: ['run', '--allow-read', '--no-prompt'] };

/** @param {Engine} engine @param {string} motions @param {Run} run */
async function inBrowser({ kind, file }, motions, run) {
  const server = createServer((request, response) => serve(request, response, run));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const profile = mkdtempSync(path.join(os.tmpdir(), 'swept-hashes-'));
  const args = BROWSERS[/** @type {keyof typeof BROWSERS} */ (kind)](profile);
  try {
    await run.untilDone(file, [...args, `http://127.0.0.1:${port}/?${motions}`], (output) => output.resume());
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** The arguments with which browsers show a page in no window, with a profile of their own. */
const BROWSERS = {
  chromium: (/** @type {string} */ profile) => [
    '--headless',
    `--user-data-dir=${profile}`,
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  firefox: (/** @type {string} */ profile) => ['--headless', '--no-remote', '--profile', profile],
};

/** What an engine tells while it runs. */
class Run {
  /** @type {(why: string) => void} */
  #end = () => {};
  /** @type {() => void} */
  #wait = () => {};
  #open;
  #tell;
  #patience;

  /** @param {Place[]} places @param {Tell} tell @param {number} patience milliseconds @param {string} program */
  constructor(places, tell, patience, program) {
    this.program = program;
    this.#open = new Set(places);
    this.#tell = tell;
    this.#patience = patience;
  }

  /**
   * Takes a line of JSON: a row, 'done', or what went wrong.
   * @param {Place} place
   * @param {string} line
   */
  hear(place, line) {
    this.#wait();
    let told;
    try {
      told = JSON.parse(line);
    } catch {
      told = line;
    }
    if (Array.isArray(told)) this.#tell(place, told[0], told[1]);
    else if (told !== 'done') this.#end(`${place}: ${told}`);
    else if (this.#open.delete(place) && this.#open.size === 0) this.#end('');
  }

  /**
   * Runs a program until all places are done, and ends it then.
   * @param {string} file
   * @param {string[]} args
   * @param {(output: import('node:stream').Readable) => void} read
   * @returns {Promise<void>}
   */
  untilDone(file, args, read) {
    return new Promise((resolve, reject) => {
      const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let why = '';
      let errors = '';
      this.#end = (text) => {
        why ||= text;
        child.kill();
      };
      const silence = `told nothing for ${(this.#patience / 1000).toFixed(0)} s`;
      const timer = setTimeout(() => this.#end(silence), this.#patience);
      this.#wait = () => timer.refresh();
      const quit = () => {
        child.kill();
        process.exit(143);
      };
      process.once('SIGTERM', quit);
      read(child.stdout);
      child.stderr.setEncoding('utf8').on('data', (text) => {
        errors = (errors + text).slice(-2000);
      });
      child.on('error', (error) => this.#end(error.message));
      child.on('close', () => {
        clearTimeout(timer);
        process.off('SIGTERM', quit);
        if (this.#open.size === 0) resolve();
        else reject(new StageFailure(why || errors.trim() || 'ended before it was done'));
      });
    });
  }
}

/**
 * Serves the page and the files of the program, and hears what is posted to /page and /worker.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Run} run
 */
async function serve(request, response, run) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'POST') {
    let body = '';
    for await (const text of request.setEncoding('utf8')) body += text;
    run.hear(pathname === '/worker' ? 'worker' : 'page', body);
    response.writeHead(204).end();
  } else if (pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>swept</title><script type="module" src="/page.js"></script>');
  } else {
    try {
      const code = readFileSync(path.join(run.program, path.basename(pathname)));
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
    } catch {
      response.writeHead(404).end();
    }
  }
}
