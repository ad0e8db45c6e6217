// Draws the pictures of this folder: what they show is what the engine answers.
// node docs/how/figures.mjs   (after npm run build)
import { crossings } from './figures/crossings.mjs';
import { knots } from './figures/knots.mjs';
import { rays } from './figures/rays.mjs';
import { resting } from './figures/resting.mjs';
import { sameBits } from './figures/same-bits.mjs';
import { segments } from './figures/segments.mjs';
import { signs } from './figures/signs.mjs';
import { step } from './figures/step.mjs';
import { strategies } from './figures/strategies.mjs';
import { touching } from './figures/touching.mjs';
import { triangles } from './figures/triangle.mjs';
import { turning } from './figures/turning.mjs';

const figures = [
  touching,
  signs,
  crossings,
  segments,
  triangles,
  strategies,
  step,
  knots,
  turning,
  resting,
  rays,
  sameBits,
];
for (const figure of figures) figure();
