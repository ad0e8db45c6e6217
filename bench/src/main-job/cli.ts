import { fileURLToPath } from 'node:url';
import { mainJob } from './main-job.js';

// Reports go to out/ in the repository, wherever the command was typed: this file is three folders below it,
// built or not.
const out = fileURLToPath(new URL('../../../out', import.meta.url));

process.exitCode = await mainJob(process.argv.slice(2), out, { out: process.stdout, err: process.stderr });
