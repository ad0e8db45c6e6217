import type { SceneName } from '@swept/scenes';

const COASTLINE = 'Fast bodies bounce inside the coastlines of the world.';

/** What there is to see in each scene. */
export const SENTENCES: Readonly<Record<SceneName, string>> = {
  uniform: 'Slow circles of one size, evenly spread.',
  clustered: 'Swarms of circles swirl round centres that drift and meet.',
  'heavy-tailed': 'Circles of all sizes: most are small, a few are a hundred times larger.',
  fast: 'Small circles that fly ten times their width in each step.',
  'mostly-static': 'Slow circles among resting ones: nine of ten do not move.',
  mixed: 'Points, circles, segments and triangles, with and without thickness.',
  pile: 'A heap in which everything touches: circles and triangles on a floor.',
  'coastline-110m': COASTLINE,
  'coastline-50m': COASTLINE,
  'coastline-10m': COASTLINE,
};
