/** One library, or one method, that answers the pairs of a workload. */
export interface Contender {
  readonly name: string;
  /**
   * Answers the pairs from one to before another, writing the full answers; returns the number of those that
   * touch.
   */
  run(from: number, to: number): number;
}
