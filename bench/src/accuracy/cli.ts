import { fileURLToPath } from 'node:url';
import { accuracy } from './accuracy.js';

// This file is three folders below the repository, built or not.
const path = fileURLToPath(new URL('../../../docs/accuracy.md', import.meta.url));

process.exitCode = await accuracy(process.argv.slice(2), path, { out: process.stdout, err: process.stderr });
