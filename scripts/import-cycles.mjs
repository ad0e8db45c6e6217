// Cycles of imports: between files, and between the folders of a package.

/**
 * What is forbidden, and where.
 * @typedef {{ file: string, line: number, what: string, why: string }} Violation
 */

/**
 * Who imports whom, and in which line of which file.
 * @typedef {Map<string, { to: string, file: string, line: number }[]>} Graph
 */

/**
 * The imports between the folders of a package's sources. A folder lies in src and has all that is below it;
 * a file in src stands for itself. Tests may import what they like.
 * @param {Graph} files
 * @returns {Graph}
 */
export function foldersOf(files) {
  const folderOf = (/** @type {string} */ file) => file.split('/').slice(0, 2).join('/');
  /** @type {Graph} */
  const folders = new Map();
  for (const [file, edges] of files) {
    if (isTest(file)) continue;
    const from = folderOf(file);
    const outwards = edges
      .map(({ to, line }) => ({ to: folderOf(to), file, line }))
      .filter(({ to }) => to !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...outwards]);
  }
  return folders;
}

/**
 * Each import that closes a cycle, with the way round. Imports of types count: a cycle of them is a knot too.
 * @param {string} dir
 * @param {Graph} graph
 * @param {string} what
 * @returns {Violation[]}
 */
export function cycles(dir, graph, what) {
  /** @type {Violation[]} */
  const found = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const trail = [];
  /** @param {string} node */
  const walk = (node) => {
    if (done.has(node)) return;
    trail.push(node);
    for (const { to, file, line } of graph.get(node) ?? []) {
      const start = trail.indexOf(to);
      if (start < 0) walk(to);
      else {
        const round = [node, ...trail.slice(start)].join(' -> ');
        found.push({ file: `${dir}/${file}`, line, what, why: round });
      }
    }
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return found;
}

/**
 * Is it a file of tests?
 * @param {string} file relative to its package
 */
export function isTest(file) {
  return /\.test\.[cm]?[jt]sx?$/.test(file) || /^(test|e2e)\//.test(file);
}
