import type { Topology } from 'topojson-specification';

/** The scale of a map: one to 110, 50 or 10 million. */
export type Detail = '110m' | '50m' | '10m';

/**
 * The land outlines of the package world-atlas (Natural Earth). The maps are large, so each is a separate chunk
 * that is loaded when it is requested, in Node as in a browser.
 */
export async function loadTopology(detail: Detail): Promise<Topology> {
  // Written out one by one, because bundlers follow only literal names.
  switch (detail) {
    case '110m':
      return (await import('world-atlas/land-110m.json')).default;
    case '50m':
      return (await import('world-atlas/land-50m.json')).default;
    case '10m':
      return (await import('world-atlas/land-10m.json')).default;
  }
}
