import { describe, expect, it } from 'vitest';
import { writeFormulas } from './formulas.js';

const SUM = `function $sum(a, b) {
  const sum = a + b;
  const part = sum - a;
  const lost = a - (sum - part) + (b - part);
  return [sum, lost];
}
`;
/** Two sums, in one formula. */
const TOTAL = `function $total(a, b, c) {
  const [part, first] = $sum(a, b);
  const [sum, second] = $sum(part, c);
  const lost = Math.abs(first + second) * UNIT;
  return [sum, lost];
}
`;
const UNIT = 'const UNIT = 2;\n';

/** A function f of three numbers with this body, called. */
const called = (formulas: string, body: string, ...args: number[]): unknown =>
  new Function(`${writeFormulas(`${formulas}function f(a, part, x) { ${body} }`)}\nreturn f(...arguments);`)(
    ...args,
  );

describe('a formula', () => {
  it('is written into the place of its call', () => {
    const code = writeFormulas(`${SUM}const [high, low] = $sum(x, y);`);
    expect(code).not.toContain('$sum');
    expect(code.trim()).toBe(
      'const high = x + y; const part$0 = high - x; const low = x - (high - part$0) + (y - part$0);',
    );
  });

  it.each([
    [
      'names of the caller are names of the formula',
      'const [b, sum] = $sum(part, a); return [b, sum];',
      [1.0625, 0],
    ],
    ['it is called twice', 'const [y] = $sum(a, a); const [z] = $sum(y, a); return [y, z];', [2, 3]],
    ['a variable is declared', 'let [y, z] = $sum(a, x); y = y + 1; return [y, z];', [2, 2 ** -60]],
    ['a result is left out', 'const [, z] = $sum(a, x); return [z];', [2 ** -60]],
    ['arguments are no names', 'const [y, z] = $sum(a + 1, 2 * x - 2 * x); return [y, z];', [2, 0]],
    ['it is made of others', 'const [y, z] = $total(a, part, x); return [y, z];', [1.0625, 2 ** -59]],
    [
      'it is called in a loop',
      'let s = 0; for (let i = 0; i < 3; i++) { const [y] = $sum(s, a); s = y; } return [s];',
      [3],
    ],
  ])('gives the same where %s', (_, body, expected) => {
    const args = [1, 0.0625, 2 ** -60];
    expect(called(UNIT + SUM + TOTAL, body, ...args)).toEqual(expected);
    const plain = new Function(
      `${UNIT + SUM + TOTAL}function f(a, part, x) { ${body} }\nreturn f(...arguments);`,
    );
    expect(plain(...args)).toEqual(expected);
  });

  it('leaves every line where it was', () => {
    const code = `// head\n\n${SUM}const a = 1;\nconst [b, c] = $sum(a, 1);\nconst last = b;\n`;
    const lines = (text: string, word: string) => text.split('\n').findIndex((line) => line.includes(word));
    for (const word of ['head', 'const a', 'const b', 'const last'])
      expect(lines(writeFormulas(code), word), word).toBe(lines(code.replace('const [b', 'const b'), word));
  });

  it.each([
    ['called in an expression', 'return $sum(a, part)[0];'],
    ['handed on', 'const g = $sum; return g;'],
    ['called with too few arguments', 'const [y] = $sum(a); return y;'],
    ['not there', 'const [y] = $product(a, a); return y;'],
  ])('is refused where it is %s', (_, body) => {
    expect(() => writeFormulas(`${SUM}function f(a, part, x) { ${body} }`)).toThrow('in one way only');
  });

  it.each([
    ['reads what may be hidden at its call', 'const sum = a + other;', '[sum]'],
    ['branches', 'if (a > b) return [b];', '[a]'],
    ['returns a single number', 'const sum = a + b;', 'sum'],
  ])('is refused where it %s', (_, body, result) => {
    const formula = `function $odd(a, b) { ${body} return ${result}; }\n`;
    expect(() => writeFormulas(`${formula}const [y] = $odd(c, d);`)).toThrow('in one way only');
  });
});

it('leaves code without formulas as it is', () => {
  const code = 'const $ = 1;\nfunction f(a) { return [a, $]; }\n';
  expect(writeFormulas(code)).toBe(code);
});
