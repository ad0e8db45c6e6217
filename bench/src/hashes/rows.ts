import { asked } from './asked.js';
import { Digest } from './digest.js';
import { motions } from './motions.js';
import { played } from './play.js';
import { PLAYS } from './plays.js';
import { QUESTIONS } from './questions.js';
import { WALKS } from './walks.js';

/** So many motions the narrowphase is asked about. */
const MOTIONS = 10_000;

/** What is hashed, by its name: each gives the hash of all its answers. */
export type Rows = Readonly<Record<string, () => string | Promise<string>>>;

/** What must have the same bits everywhere; the questions of the narrowphase alone if their number is given. */
export function rows(motionCount?: number): Rows {
  if (motionCount !== undefined) return narrowphaseRows(motionCount);
  const plays = Object.entries({ ...PLAYS, ...WALKS });
  return {
    ...Object.fromEntries(plays.map(([name, make]) => [name, async () => played(await make())])),
    ...asked(),
    ...narrowphaseRows(MOTIONS),
  };
}

/** What the narrowphase answers about so many motions. */
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
