import { withBlock } from '../block.js';

const BEGIN = '<!-- narrowphase: written by npm run bench:narrowphase -- --write -->';
const END = '<!-- end of narrowphase -->';

/** The document with this text between its two marks; a document without them gets them at its end. */
export function withPerformanceBlock(document: string, text: string): string {
  return withBlock(document, BEGIN, END, text);
}
