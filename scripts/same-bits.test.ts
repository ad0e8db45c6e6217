import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { filesBelow } from './workspace.mjs';

const root = path.join(import.meta.dirname, '..');

/** What of Math the language prescribes to the bit. */
const EXACT = new Set('abs ceil clz32 floor fround imul max min round sign sqrt trunc PI SQRT2'.split(' '));

/** What in a source may have other bits on another engine: other functions of Math, and powers but those of 2. */
function others(name: string, text: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
  const visit = (node: ts.Node): void => {
    const isMath =
      ts.isPropertyAccessExpression(node) &&
      node.expression.getText(source) === 'Math' &&
      !EXACT.has(node.name.text);
    const isPower =
      ts.isBinaryExpression(node) &&
      [ts.SyntaxKind.AsteriskAsteriskToken, ts.SyntaxKind.AsteriskAsteriskEqualsToken].includes(
        node.operatorToken.kind,
      ) &&
      node.left.getText(source) !== '2';
    if (isMath || isPower) found.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('what is published, and scenes, compute only what has the same bits on every engine', () => {
  const files = filesBelow(root).filter(
    (file) =>
      /^packages\/(core|broadphase|narrowphase|scenes|world)\/src\/.*\.ts$/.test(file) &&
      !/\.test\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  for (const file of files)
    expect([file, ...others(file, readFileSync(path.join(root, file), 'utf8'))]).toEqual([file]);
});

it('finds what has not', () => {
  expect(others('a.ts', 'x ** 2 + Math.hypot(x, y) + 2 ** n + Math.sqrt(x); x **= 2;')).toEqual([
    'x ** 2',
    'Math.hypot',
    'x **= 2',
  ]);
});
