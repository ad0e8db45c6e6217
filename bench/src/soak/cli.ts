import { soakCommand } from './soak.js';

process.exitCode = await soakCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
