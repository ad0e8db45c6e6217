/** A piece of a report, for a terminal and for a Markdown document. */
export interface Section {
  readonly title: string;
  /** Sentences above the table. */
  readonly text: string;
  /** Rows of cells, the header first; the first column holds names, the others numbers. */
  readonly table: readonly (readonly string[])[];
}

const WIDTH = 100;

/** For a terminal: the table in aligned columns. */
export function asText({ title, text, table }: Section): string {
  const parts = [`${title}\n${'-'.repeat(title.length)}`];
  if (text !== '') parts.push(wrapped(text));
  if (table.length > 0) parts.push(columns(table));
  return parts.join('\n');
}

function columns(table: Section['table']): string {
  const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  return table.map(line).join('\n');
}

function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** For a document: the title at the given level. */
export function asMarkdown({ title, text, table }: Section, level = 2): string {
  const parts = [`${'#'.repeat(level)} ${title}`];
  if (text !== '') parts.push(text);
  if (table.length > 0) {
    const [header, ...rows] = table.map((row) => `| ${row.join(' | ')} |`);
    const rule = `|${table[0].map((_, i) => (i === 0 ? ' --- |' : ' ---: |')).join('')}`;
    parts.push([header, rule, ...rows].join('\n'));
  }
  return parts.join('\n\n');
}

/** A share as a percentage with two digits that count; "0" only if there is none. */
export function percent(count: number, of: number): string {
  if (of === 0) return '-';
  if (count === 0) return '0';
  const value = (100 * count) / of;
  if (value < 0.0001) return '< 0.0001 %';
  const decimals = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : value >= 0.01 ? 3 : 4;
  return `${value.toFixed(decimals)} %`;
}
