/**
 * Milliseconds from start to stop by the clock, or of processor time if that is less. On a quiet machine the
 * two are the same, except for what a garbage collector does on other processors, of which only the clock is
 * charged. On a busy machine only processor time says what something costs: the clock goes on while others
 * have the processor, the longer the work, the more often.
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
