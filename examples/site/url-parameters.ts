const parameters = new URLSearchParams(location.search);

/** A parameter of the page's address that must be one of a list; anything else is the fallback. */
export function choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
  const value = parameters.get(name);
  return allowed.find((candidate) => candidate === value) ?? fallback;
}

/** A whole number in [low, high]; anything else is the fallback. */
export function whole(name: string, low: number, high: number, fallback: number): number {
  const value = real(name, low, high, fallback);
  return Number.isInteger(value) ? value : fallback;
}

/** A number in [low, high]; anything else is the fallback. */
export function real(name: string, low: number, high: number, fallback: number): number {
  return reals(name, 1, low, high, [fallback])[0];
}

/** So many numbers in [low, high], with commas between them; anything else is the fallback. */
export function reals(
  name: string,
  count: number,
  low: number,
  high: number,
  fallback: readonly number[],
): number[] {
  const texts = (parameters.get(name) ?? '').split(',');
  const values = texts.map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  const good = values.length === count && values.every((value) => value >= low && value <= high);
  return good ? values : [...fallback];
}

/** Not 0; the fallback if it is not there. */
export function flag(name: string, fallback = false): boolean {
  return parameters.has(name) ? parameters.get(name) !== '0' : fallback;
}

/** Writes the state into the address, so that a copied link opens what is seen now. */
export function remember(state: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(state)) parameters.set(name, String(value));
  // A comma may stand as it is.
  history.replaceState(null, '', `?${parameters.toString().replaceAll('%2C', ',')}`);
}
