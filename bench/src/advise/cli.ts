import { adviseCommand } from './advise.js';

process.exitCode = await adviseCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
