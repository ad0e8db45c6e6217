/**
 * The smallest list found for which `shows` is still true, by removing parts: first large ones, then smaller
 * ones, to single elements (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", TSE
 * 2002, ddmin; of its two tests, that of complements). `shows` must be true for the list itself.
 */
export function ddmin<T>(list: readonly T[], shows: (kept: readonly T[]) => boolean): readonly T[] {
  let kept = list;
  let parts = 2;
  while (kept.length > 0) {
    const size = Math.ceil(kept.length / parts);
    const smaller = firstWithout(kept, size, shows);
    if (smaller) {
      kept = smaller;
      parts = Math.max(parts - 1, 2);
    } else if (size === 1) break;
    else parts = Math.min(2 * parts, kept.length);
  }
  return kept;
}

/** The list without one of its parts of this size, the last ones first; undefined if each is needed. */
function firstWithout<T>(
  list: readonly T[],
  size: number,
  shows: (kept: readonly T[]) => boolean,
): readonly T[] | undefined {
  for (let end = list.length; end > 0; end -= size) {
    const rest = [...list.slice(0, Math.max(0, end - size)), ...list.slice(end)];
    if (shows(rest)) return rest;
  }
  return undefined;
}
