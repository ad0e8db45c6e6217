declare global {
  interface Window {
    /** What a page shows to tests: functions that read its state and change nothing. */
    swept?: Readonly<Record<string, () => unknown>>;
  }
}

/** Offers a page's snapshot functions as `window.swept`. */
export function expose(snapshots: Record<string, () => unknown>): void {
  window.swept = Object.freeze(snapshots);
}
