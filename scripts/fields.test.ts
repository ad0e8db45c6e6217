import { expect, it } from 'vitest';
import { leaveOutFields } from './fields.js';

const made = (fields: string, body: string) => `class A {${fields} constructor(b) { ${body} } }`;

it.each([
  ['one that the constructor assigns', ' x;', 'this.x = b;'],
  ['some that it assigns at once', ' x; y;', 'this.x = this.y = b;'],
  ['some in one statement', ' x; y;', 'super(b), this.x = b, b.z = this.y = 1;'],
  ['one that it assigns later', ' x;', 'if (!b) throw b; f(b); this.x = b;'],
  ['one in a subclass', ' x;', 'super(b); this.x = b;'],
  ['one after a function that returns', ' x;', 'const f = () => { return b; }; this.x = f();'],
])('%s is left out', (_, fields, body) => {
  expect(leaveOutFields(made(fields, body))).toBe(made(fields.replace(/\w;/g, ''), body));
});

it.each([
  ['one with a value', ' x = 1;', 'this.x = b;'],
  ['one that is not assigned', ' x;', 'this.y = b;'],
  ['one that may not be assigned', ' x;', 'if (b) this.x = b;'],
  ['one that is assigned in a function', ' x;', 'f(() => { this.x = b; });'],
  ['one of another object', ' x;', 'b.x = this.y = b, f(this.x = b);'],
  ['one that is counted up', ' x;', 'this.x += b, this.x ||= b;'],
  ['one in a condition', ' x;', 'b && (this.x = b), b ? (this.x = 1) : 2;'],
  ['one after a return', ' x;', 'if (b) return; this.x = b;'],
  ['one of the class', ' static x;', 'this.x = b;'],
])('%s stays', (_, fields, body) => {
  expect(leaveOutFields(made(fields, body))).toBe(made(fields, body));
});

it('classes within classes have fields of their own', () => {
  const code = `class B { x; f() { return ${made(' x;', 'this.x = b;')}; } }`;
  expect(leaveOutFields(code)).toBe(`class B { x; f() { return ${made(' ', 'this.x = b;')}; } }`);
});

it('line breaks stay', () => {
  const code = 'class A {\n  x;\n  y = 1;\n  constructor() {\n    this.x = 2;\n  }\n}';
  expect(leaveOutFields(code)).toBe(code.replace('x;', ''));
});
