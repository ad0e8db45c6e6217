const parameters = new URLSearchParams(location.search);

/** A parameter of the page's address that must be one of a list; anything else is the fallback. */
export function choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
  const value = parameters.get(name);
  return allowed.find((candidate) => candidate === value) ?? fallback;
}

/** A whole number in [low, high]; anything else is the fallback. */
export function whole(name: string, low: number, high: number, fallback: number): number {
  const text = parameters.get(name);
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= low && value <= high ? value : fallback;
}

/** Present and not 0. */
export function flag(name: string): boolean {
  return parameters.has(name) && parameters.get(name) !== '0';
}

/** Writes the state into the address, so that a copied link opens what is seen now. */
export function remember(state: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(state)) parameters.set(name, String(value));
  history.replaceState(null, '', `?${parameters}`);
}
