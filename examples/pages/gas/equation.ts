/** The densest gas that the equation is of: beyond, discs begin to freeze. */
export const DENSEST = 0.67;

/**
 * p V / (N k T) of hard discs that cover this part of the plane. S. Luding: Global equation of state of
 * two-dimensional hard sphere systems, Phys. Rev. E 63 (2001), 042201.
 */
export function compressibility(density: number): number {
  const room = 1 - density;
  const atContact = (1 - (7 / 16) * density) / room ** 2 - (density / room) ** 3 / (128 * room);
  return 1 + 2 * density * atContact;
}

/** Slices of a column. */
const SLICES = 200;

/**
 * The density in each slice of a column, from the floor up: where the pressure bears the weight of what is
 * above. Of a thin gas that is the barometric formula.
 *
 * @param mean the mean density
 * @param weight m g h / (k T), h the height of the column
 */
export function column(mean: number, weight: number): Float64Array {
  const density = new Float64Array(SLICES);
  let [low, high] = [0, DENSEST];
  for (let i = 0; i < 50; i++) {
    const floor = (low + high) / 2;
    if (fill(density, floor, weight) < mean) low = floor;
    else high = floor;
  }
  return density;
}

/** Writes the column that begins with a density at the floor; returns its mean. */
function fill(density: Float64Array, floor: number, weight: number): number {
  const step = 1 / SLICES;
  // d(eta Z) / dy = - eta weight, by the midpoint rule.
  const slope = (eta: number) => (-eta * weight) / ((pressure(eta + 1e-6) - pressure(eta - 1e-6)) / 2e-6);
  let eta = floor;
  let sum = 0;
  for (let i = 0; i < SLICES; i++) {
    const middle = eta + (step / 2) * slope(eta);
    density[i] = middle;
    sum += middle;
    eta += step * slope(middle);
  }
  return sum / SLICES;
}

function pressure(density: number): number {
  return density * compressibility(density);
}

/** The mean height in such a column, of 1. */
export function meanHeight(density: Float64Array): number {
  let [sum, moment] = [0, 0];
  density.forEach((eta, i) => {
    sum += eta;
    moment += (eta * (i + 0.5)) / density.length;
  });
  return moment / sum;
}
