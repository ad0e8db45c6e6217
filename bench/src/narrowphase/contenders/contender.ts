/** One library, or one method, that answers the questions of a workload. */
export interface Contender {
  readonly name: string;
  /**
   * Answers those from one pair to before another, writing whatever goes with an answer; returns how many
   * touch.
   */
  run(from: number, to: number): number;
}
