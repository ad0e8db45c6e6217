/** What bodies are; the `userData` of each. */
export const WALL = 0;
export const BLADE = 1;
export const GATE = 2;
export const BULLET = 3;
