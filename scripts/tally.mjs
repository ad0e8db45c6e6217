// A reporter that closes vitest's report with one plain line: how many tests there were, in how many files
// and seconds.

export default class Tally {
  #start = performance.now();

  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules @param {ReadonlyArray<unknown>} errors */
  onTestRunEnd(modules, errors) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    let broken = errors.length;
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      broken += module.errors().length;
    }
    const besides = broken > 0 ? `, ${broken} errors outside tests` : '';
    const { passed, failed } = count;
    const seconds = ((performance.now() - this.#start) / 1000).toFixed(0);
    console.log(
      `${passed} passed, ${failed} failed, ${count.skipped + count.pending} skipped${besides}; ${modules.length} files, ${seconds} s`,
    );
  }
}
