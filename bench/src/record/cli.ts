import { recordCommand } from './record.js';

process.exitCode = await recordCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
