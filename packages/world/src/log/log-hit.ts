import { createHit, type Hit } from '../hit.js';

/** The numbers of a hit in a log, the two bodies first. */
const FIELDS = [
  'a',
  'b',
  'partA',
  'partB',
  'depth',
  'toi',
  'x',
  'y',
  'nx',
  'ny',
  's',
  't',
  'u',
  'v',
  'w',
  'closingSpeed',
  'featureA',
  'featureB',
  'flags',
] as const satisfies readonly (keyof Hit)[];

export function writeHit(hit: Readonly<Hit>, out: Float64Array): void {
  for (let i = 0; i < FIELDS.length; i++) out[i] = hit[FIELDS[i]];
}

/** Is this still the record with these numbers? */
export function isPresent(hit: Readonly<Hit>, numbers: Float64Array): boolean {
  for (let i = 0; i < FIELDS.length; i++) if (!Object.is(hit[FIELDS[i]], numbers[i])) return false;
  return true;
}

export function hitOf(numbers: ArrayLike<number>): Hit {
  const hit = createHit();
  FIELDS.forEach((name, i) => {
    hit[name] = numbers[i];
  });
  return hit;
}
