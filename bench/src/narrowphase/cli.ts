import { fileURLToPath } from 'node:url';
import { narrowphase } from './narrowphase.js';

const program = fileURLToPath(import.meta.url);
// This file is three folders below the repository, built or not.
const root = fileURLToPath(new URL('../../..', import.meta.url));

process.exitCode = await narrowphase(process.argv.slice(2), program, root, {
  out: process.stdout,
  err: process.stderr,
});
