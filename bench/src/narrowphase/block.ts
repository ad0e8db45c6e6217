const BEGIN = '<!-- narrowphase: written by npm run bench:narrowphase -- --write -->';
const END = '<!-- end of narrowphase -->';

/**
 * The document with this text in the block between the two marks; a document without them gets them at its
 * end.
 */
export function withBlock(document: string, text: string): string {
  const block = `${BEGIN}\n\n${text}\n\n${END}`;
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END, from);
  if (from < 0 || to < 0) return `${document.trimEnd()}\n\n${block}\n`;
  return document.slice(0, from) + block + document.slice(to + END.length);
}
