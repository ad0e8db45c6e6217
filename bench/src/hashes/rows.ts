import { Digest } from './digest.js';
import { motions } from './motions.js';
import { played } from './play.js';
import { PLAYS } from './plays.js';
import { queryRows } from './queries.js';
import { QUESTIONS } from './questions.js';
import { WALKS } from './walks.js';

/** The number of motions for the narrowphase. */
const MOTIONS = 10_000;

/** The rows, by name: each returns the hash of all its answers. */
export type Rows = Readonly<Record<string, () => string | Promise<string>>>;

/** What must have the same bits everywhere; only the rows of the narrowphase if a number of motions is given. */
export function rows(motionCount?: number): Rows {
  if (motionCount !== undefined) return narrowphaseRows(motionCount);
  const plays = Object.entries({ ...PLAYS, ...WALKS });
  return {
    ...Object.fromEntries(plays.map(([name, make]) => [name, async () => played(await make())])),
    ...queryRows(),
    ...narrowphaseRows(MOTIONS),
  };
}

/** The answers of the narrowphase for this number of motions. */
export function narrowphaseRows(motionCount: number, seed = 1): Rows {
  return Object.fromEntries(
    Object.entries(QUESTIONS).map(([name, question]) => [
      `narrowphase ${name}`,
      () => {
        const digest = new Digest();
        for (const motion of motions(motionCount, seed)) question(motion, digest);
        return `${digest}`;
      },
    ]),
  );
}
