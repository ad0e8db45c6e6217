import { bench } from './bench.js';
import { PLAYER } from './player.js';

if (process.argv[2] === PLAYER) await import('./player-process.js');
else process.exitCode = await bench(process.argv.slice(2), { out: process.stdout, err: process.stderr });
