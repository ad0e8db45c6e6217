/** The document with this text between two marks; a document without these gets them at its end. */
export function withBlock(document: string, begin: string, end: string, text: string): string {
  const block = `${begin}\n\n${text}\n\n${end}`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) return `${document.trimEnd()}\n\n${block}\n`;
  return document.slice(0, from) + block + document.slice(to + end.length);
}
