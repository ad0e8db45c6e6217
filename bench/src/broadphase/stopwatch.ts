/**
 * Milliseconds from start to stop by the clock, or of processor time if that is less. On a quiet machine the
 * two are the same, except for the work of a garbage collector on other processors, which only processor time
 * counts. On a busy machine only processor time measures the cost: the clock also counts the time in which
 * others have the processor, which happens more often the longer the work takes.
 */
export class Stopwatch {
  private used = process.cpuUsage();
  private at = performance.now();

  start(): void {
    this.used = process.cpuUsage();
    this.at = performance.now();
  }

  stop(): number {
    const clock = performance.now() - this.at;
    const { user, system } = process.cpuUsage(this.used);
    return Math.min(clock, (user + system) / 1000);
  }
}
