/**
 * Calls `frame` with the seconds since the last frame, at most 0.25: a tab that slept does not wake up in a
 * rush.
 */
export function frameLoop(frame: (elapsed: number) => void): void {
  let last = performance.now();
  const next = (now: number) => {
    frame(Math.min(0.25, Math.max(0, now - last) / 1000));
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** How many steps of fixed length are due: the remainder is kept, what is beyond `most` steps is dropped. */
export class FixedStep {
  private readonly length: number;
  private readonly most: number;
  private waiting = 0;

  constructor(length: number, most: number) {
    this.length = length;
    this.most = most;
  }

  advance(elapsed: number): number {
    this.waiting += elapsed;
    // A display at the step's own rate must not stutter between 0 and 2 for a rounding of its clock.
    const due = Math.floor(this.waiting / this.length + 0.05);
    this.waiting = due > this.most ? 0 : this.waiting - due * this.length;
    return Math.min(due, this.most);
  }
}
