import type { Rows } from '@swept/core';
import { sideOfLine } from '../exact/side.js';

/**
 * Do the edges a0 a1 and b0 b1 touch or cross, without radius? Exact: yes unless no end touches the other
 * edge, and the edges are apart on an axis, or the ends of one are strictly on one side of the other.
 */
export function edgesTouch(a: Rows, a0: number, a1: number, b: Rows, b0: number, b1: number): boolean {
  if (apartOnAxis(a, a0, a1, b, b0, b1) || apartOnAxis(a, a0 + 1, a1 + 1, b, b0 + 1, b1 + 1)) return false;
  const sb0 = sideOfLine(b, b0, a, a0, a1);
  const sb1 = sideOfLine(b, b1, a, a0, a1);
  if (sb0 * sb1 > 0) return false;
  const sa0 = sideOfLine(a, a0, b, b0, b1);
  const sa1 = sideOfLine(a, a1, b, b0, b1);
  return sa0 * sa1 <= 0;
}

function apartOnAxis(a: Rows, a0: number, a1: number, b: Rows, b0: number, b1: number): boolean {
  const p = a[a0];
  const q = a[a1];
  const r = b[b0];
  const s = b[b1];
  return (p < r && p < s && q < r && q < s) || (p > r && p > s && q > r && q > s);
}
