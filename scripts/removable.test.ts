import { expect, it } from 'vitest';
import { markRemovable } from './removable.js';

const MARK = '/* @__PURE__ */ (() => ';

it.each([
  ['a power', 'const TINY = 2 ** -40;', `const TINY = ${MARK}2 ** -40)();`],
  ['a call', 'var V1 = vertexAt(1);', `var V1 = ${MARK}vertexAt(1))();`],
  [
    'an array made of another',
    'const A = new Int32Array(B.length);',
    `const A = ${MARK}new Int32Array(B.length))();`,
  ],
  ['an object with computed keys', 'const O = { [A]: 1 };', `const O = ${MARK}({ [A]: 1 }))();`],
  ['the second of a declaration', 'var a = 1, b = f();', `var a = 1, b = ${MARK}f())();`],
])('%s is marked', (_, code, marked) => {
  expect(markRemovable(code)).toBe(marked);
});

it.each([
  ['numbers', 'const A = 1, B = -1, C = 0x10;'],
  ['texts and truths', "const A = 'a', B = `b`, C = true, D = null, E = undefined;"],
  ['arrays and objects of such', 'const A = [1, [B]], C = { a: 1, b: [D], E, f() {} };'],
  [
    'functions and classes',
    'const f = () => g(), h = function () { g(); };\nvar C = class extends D { x = g(); };',
  ],
  ['names without a value', 'let a, b;'],
  ['what is within functions', 'function f() { const a = g(); return a; }'],
  ['what is exported or imported', "import { a } from 'b';\nexport { a };"],
])('%s stay as they are', (_, code) => {
  expect(markRemovable(code)).toBe(code);
});

it('line breaks stay', () => {
  const code = 'const A = f(\n  1,\n);\nconst B = 2 ** 3;';
  expect(markRemovable(code).split('\n').length).toBe(4);
});

it('what is marked has the value that it had', () => {
  const code = 'const A = [1, 2].map((x) => 2 ** x), B = { [A[0]]: 3 }, C = A.length * 2;';
  const run = (text: string) => new Function(`${text}\nreturn [A, B, C];`)();
  expect(markRemovable(code)).not.toBe(code);
  expect(run(markRemovable(code))).toEqual(run(code));
});
