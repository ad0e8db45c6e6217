/** What the page tells the worker; beside these go the messages of frames. */
export type Order =
  | { readonly order: 'start'; readonly bodies: number; readonly seed: number; readonly shared: boolean }
  | { readonly order: 'pace'; readonly ms: number; readonly paused: boolean }
  | { readonly order: 'step' };

/** What the worker tells of each step. */
export interface StepDone {
  readonly steps: number;
  readonly ms: number;
  readonly parts: number;
}

export function isOrder(data: unknown): data is Order {
  return typeof data === 'object' && data !== null && 'order' in data;
}

export function isStepDone(data: unknown): data is StepDone {
  return typeof data === 'object' && data !== null && 'steps' in data;
}
