import { rollbackCommand } from './rollback.js';

process.exitCode = await rollbackCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
