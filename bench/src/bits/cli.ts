import { bits } from './bits.js';

process.exitCode = await bits(process.argv.slice(2), { out: process.stdout, err: process.stderr });
