// What engines have answered, beside the golden hashes.

/** @typedef {Readonly<Record<string, string>>} Hashes by the name of the row */
/** @typedef {{ title: string, hashes: Hashes, failure?: string }} Column what an engine has answered, and why it ended early */

/** Are all hashes of a column the golden ones? @param {Hashes} golden @param {Column} column */
export const isSame = (golden, { hashes, failure }) =>
  failure === undefined &&
  Object.keys({ ...golden, ...hashes }).every((name) => hashes[name] === golden[name]);

/**
 * A line for each row, with a mark for each engine: = the golden hash, X another, - none.
 * @param {Hashes} golden
 * @param {readonly Column[]} columns
 */
export function table(golden, columns) {
  const names = Object.keys(Object.assign({}, golden, ...columns.map(({ hashes }) => hashes)));
  const mark = (/** @type {string} */ name, /** @type {Column} */ { hashes }) =>
    hashes[name] === undefined ? '-' : hashes[name] === golden[name] ? '=' : 'X';
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => {
    const marks = columns.map((column) => mark(name, column)).join(' ');
    return `${name.padEnd(width)}  ${(golden[name] ?? 'none').padEnd(33)}  ${marks}`;
  });
  const head = `${''.padEnd(width)}  ${'golden'.padEnd(33)}  ${columns.map((_, i) => letter(i)).join(' ')}`;
  const legend = columns.map(({ title }, i) => `${letter(i)}  ${title}`);
  return [...legend, '', head, ...lines].join('\n');
}

/** What differs, a line for each row of each engine. @param {Hashes} golden @param {readonly Column[]} columns */
export function differences(golden, columns) {
  return columns.flatMap(({ title, hashes }) =>
    Object.entries(hashes)
      .filter(([name, hash]) => hash !== golden[name])
      .map(([name, hash]) => `${title}, ${name}: ${hash}, golden ${golden[name] ?? 'none'}`),
  );
}

const letter = (/** @type {number} */ i) => String.fromCharCode(65 + i);
