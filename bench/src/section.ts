/** A piece of a report, for a terminal and for a Markdown document. */
export interface Section {
  readonly title: string;
  /** Sentences above the table. */
  readonly text: string;
  /** Rows of cells, the header first; the first column holds names, the others numbers. */
  readonly table: readonly (readonly string[])[];
  /** On a terminal names stay on one line, however long. */
  readonly longNames?: boolean;
}

/** Characters in a line of a terminal. */
export const WIDTH = 80;
/** Maximum number of characters in a line of a cell, unless a single word is longer. */
const CELL = 24;
const GAP = 2;

/** For a terminal: the table in aligned columns, in blocks below each other if it is too wide. */
export function asText({ title, text, table, longNames = false }: Section): string {
  const heading = wrapped(title, WIDTH);
  const parts = [...heading, '-'.repeat(widthOf(heading))];
  if (text !== '') parts.push(...wrapped(text, WIDTH));
  if (table.length > 0) parts.push(blocks(table, longNames).join('\n\n'));
  return parts.join('\n');
}

/** As many columns as fit into a line; each block has the names of the rows with something in it. */
function blocks(table: Section['table'], longNames: boolean): string[] {
  // Spaces at the end of a cell align it with its neighbours.
  const lines = (cell: string, column: number): string[] =>
    cell.length <= CELL || (longNames && column === 0) ? [cell] : wrapped(cell, CELL);
  const cells = table.map((row) => row.map(lines));
  const widths = table[0].map((_, i) => widthOf(cells.flatMap((row) => row[i])));
  const [names, ...others] = widths;
  const all: number[][] = [[]];
  let free = WIDTH - names;
  for (const [k, width] of others.entries()) {
    if (GAP + width > free && all[all.length - 1].length > 0) {
      all.push([]);
      free = WIDTH - names;
    }
    all[all.length - 1].push(k + 1);
    free -= GAP + width;
  }
  const line = (row: readonly string[][], columns: readonly number[], at: number): string =>
    [(row[0][at] ?? '').padEnd(names), ...columns.map((i) => (row[i][at] ?? '').padStart(GAP + widths[i]))]
      .join('')
      .trimEnd();
  return all.map((columns) =>
    cells
      .filter((_, k) => all.length === 1 || columns.some((i) => table[k][i] !== '-'))
      .flatMap((row) => {
        const height = Math.max(...[0, ...columns].map((i) => row[i].length));
        return Array.from({ length: height }, (_, at) => line(row, columns, at));
      })
      .join('\n'),
  );
}

function widthOf(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length));
}

/** Lines of words, no line longer than `width` unless a single word is. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
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

/** A share as a percentage with two significant digits; "0" only if there is none. */
export function percent(count: number, of: number): string {
  if (of === 0) return '-';
  if (count === 0) return '0';
  const value = (100 * count) / of;
  if (value < 0.0001) return '< 0.0001 %';
  const decimals = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : value >= 0.01 ? 3 : 4;
  return `${value.toFixed(decimals)} %`;
}
