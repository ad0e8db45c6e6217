import { shrinkCommand } from './shrink.js';

process.exitCode = await shrinkCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
