import { pathToFileURL } from 'node:url';

// Runs programs one after another, each until nothing is left for it to do, and writes what they print as JSON. In one
// process, since starting one takes far longer than a snippet.

/** @type {Record<string, { printed: string, error?: string }>} by file */
const runs = {};
const files = process.argv.slice(2);
const write = process.stdout.write.bind(process.stdout);

// It comes whenever all is done, unless the last time brought nothing new to do.
process.on('beforeExit', () => {
  const file = files.shift();
  if (file === undefined) return;
  /** @type {{ printed: string, error?: string }} */
  const run = { printed: '', error: 'it waits for what never comes' };
  runs[file] = run;
  process.stdout.write = (/** @type {string | Uint8Array} */ text) => {
    run.printed += text;
    return true;
  };
  import(pathToFileURL(file).href).then(
    () => delete run.error,
    (error) => {
      run.error = String(error.stack ?? error);
    },
  );
});
process.on('exit', () => write(JSON.stringify(runs)));
