import { asMarkdown, type Section } from '../section.js';
import type { Options } from './options.js';
import type { Subject } from './subject.js';

/** The page docs/accuracy.md. */
export function document(
  { queries, seed }: Options,
  sections: readonly Section[],
  subjects: readonly Subject[],
  machine: string,
): string {
  const list = subjects.map(({ name, about }) => `- **${name}**: ${about}`).join('\n');
  return `# Accuracy

When do two moving shapes first touch? Answers of this and other engines, compared with the exact one: ${queries.toLocaleString('en')}
queries, the same for all. This page is written by

\`\`\`sh
npm run accuracy -- --queries ${queries} --seed ${seed}
\`\`\`

on ${machine}. The counts depend on the seed alone; \`--quick\` shows the tables without writing.

## Who answers

${list}

planck and Rapier take shapes that do not deform, so the other queries are not put to them. The tests in doubles take
deforming shapes without radius, and discs against shapes that do not deform. Only swept takes parabolas.

## Who judges

A judge in \`packages/judge\` that shares no code with the engine. It counts in pairs of doubles with a proven bound of the error,
and where that leaves a doubt in whole numbers of any length: polynomials in t, their roots isolated by Descartes' rule of signs,
signs at the roots by bisection and common divisors. Parabolas are always judged in whole numbers. Sets are closed: touching is a hit, also at exactly t = 0, t = 1 or the end of a
segment. A miss is a touch that was not reported, a false hit a report without a touch.

## The queries

Games are made of grids, shared corners, resting and sliding, so the queries are too. Coordinates are uniform in [-1, 1], whole
numbers from 1 to 10, or tenths; vertices move separately (deforming) or all alike, straight or along *parabolas*. *One ulp off* moves every coordinate
to the next double or not at all. *Aimed* leads a corner to a corner, or a disc to the distance at which it touches a
corner, as well as doubles allow: whether it arrives depends on the last bit. *Meeting at t = 1* sets the end poses so
that they meet. *Tangent* lets a disc pass at exactly the sum of the radii, and a vertex come to the line of an edge and
turn back there. *All on one line* is one-dimensional. The last two families lie far from the origin.

How to read it: on uniform random input nobody is ever wrong about whether two shapes touch, which is why such input
proves nothing. A false hit of the test with an epsilon is a gap of less than 1e-9, and most games can live with that; its misses
are of another kind, for what slides along a line has no root to be widened. What single precision and the engines report
as hits are gaps of the size of their rounding or tolerance; times are off accordingly.

${sections.map((section) => asMarkdown(section)).join('\n\n')}
`;
}
