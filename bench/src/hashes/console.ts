// For engines with a console: prints the name and the hash of each row, in a line of JSON, and a last one that
// says that it is done. The argument is the approximate number of motions for the narrowphase alone; without it,
// all rows are printed.
import { rows } from './rows.js';

const [, , motionCount] = process.argv;
for (const [name, hash] of Object.entries(rows(motionCount ? Number(motionCount) : undefined)))
  console.log(JSON.stringify([name, await hash()]));
console.log(JSON.stringify('done'));
