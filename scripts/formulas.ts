import ts from 'typescript';

/**
 * Formulas: functions of doubles that give several doubles. A call that the engine does not compile into its caller, as one
 * that is rarely reached, allocates each of them. So the build writes formulas into the place of their calls; tests and
 * editors see plain functions.
 *
 * A formula has a name that begins with `$` and consists of constants and `return [first, second]`, all of them names. It may
 * use its parameters, its constants, other formulas, `Math` and constants of the module in capitals. It is called in declarations
 * only: `const [x, y] = $formula(a, b)`. Whatever else is done with one is refused.
 *
 * What is written stands on the line of the call, so that source maps, which are made before, show the line of the source.
 */
export function writeFormulas(code: string): string {
  if (!code.includes('function $')) return code;
  const file = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, true);
  const formulas = new Map(file.statements.filter(isFormula).map((it) => [it.name.text, it]));
  const edits: Edit[] = [];
  let calls = 0;

  /** The declarations of `targets` by a call, whose arguments are renamed by `outer`. */
  function written(
    keyword: string,
    targets: readonly string[],
    call: ts.CallExpression,
    outer?: Names,
  ): string {
    const formula = formulas.get(call.expression.getText());
    const last = formula?.body?.statements.at(-1);
    if (!formula?.body || !last || !ts.isReturnStatement(last) || !last.expression) return refuse(call);
    if (formula.parameters.length !== call.arguments.length) refuse(call);
    if (!ts.isArrayLiteralExpression(last.expression)) return refuse(last);
    const results = last.expression.elements.map((it) => it.getText());
    const fresh = `$${calls++}`;
    const names: Names = new Map();
    const lines: string[] = [];
    for (const [i, { name }] of formula.parameters.entries()) {
      const value = call.arguments[i];
      const text = outer ? renamed(value, outer) : value.getText();
      if (!ts.isIdentifier(value)) lines.push(`const ${name.getText()}${fresh} = ${text};`);
      names.set(name.getText(), ts.isIdentifier(value) ? text : name.getText() + fresh);
    }
    const own = (name: string) => targets[results.indexOf(name)] || name + fresh;
    for (const statement of formula.body.statements.slice(0, -1)) {
      const it = declaration(statement) ?? refuse(statement);
      const text = isCall(it.value) ? undefined : renamed(it.value, names);
      for (const name of it.names) names.set(name, own(name));
      const to = it.names.map(own);
      const first = targets.includes(to[0]) ? keyword : 'const';
      lines.push(isCall(it.value) ? written(first, to, it.value, names) : `${first} ${to[0]} = ${text};`);
    }
    return lines.join(' ');
  }

  function visit(node: ts.Node): void {
    if (isFormula(node)) {
      // The line breaks stay, for the source map.
      edits.push({ at: node, text: node.getText().replace(/.+/g, '') });
      return;
    }
    const it = declaration(node);
    if (it && isCall(it.value)) edits.push({ at: node, text: written(it.keyword, it.names, it.value) });
    else if (ts.isIdentifier(node) && formulas.has(node.text)) refuse(node.parent);
    else ts.forEachChild(node, visit);
  }
  visit(file);
  return edited(code, 0, edits);
}

type Names = Map<string, string>;

interface Edit {
  readonly at: ts.Node;
  readonly text: string;
}

function isFormula(node: ts.Node): node is ts.FunctionDeclaration & { name: ts.Identifier } {
  return ts.isFunctionDeclaration(node) && node.name?.text.startsWith('$') === true;
}

function isCall(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText().startsWith('$');
}

/** A statement that declares names, one or those of an array, by one value. */
function declaration(node: ts.Node): { keyword: string; names: string[]; value: ts.Expression } | undefined {
  if (!ts.isVariableStatement(node) || node.declarationList.declarations.length !== 1) return undefined;
  const [{ name, initializer: value }] = node.declarationList.declarations;
  if (!value || ts.isObjectBindingPattern(name)) return undefined;
  const names = ts.isIdentifier(name) ? [name.text] : name.elements.map((it) => it.getText());
  return { keyword: node.getText().slice(0, node.getText().indexOf(' ')), names, value };
}

/** The text of an expression of a formula. */
function renamed(expression: ts.Expression, names: Names): string {
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isIdentifier(node) ? node.text : undefined;
    const text = names.get(name ?? '');
    if (text !== undefined) edits.push({ at: node, text });
    else if (name !== undefined && !/^(Math|[A-Z][A-Z0-9_]*)$/.test(name)) refuse(expression);
    else if (ts.isPropertyAccessExpression(node)) visit(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(expression);
  return edited(expression.getText(), expression.getStart(), edits);
}

/** A text that begins at `start`, with nodes of it replaced; they come in order. */
function edited(text: string, start: number, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (all, { at, text: by }) => all.slice(0, at.getStart() - start) + by + all.slice(at.end - start),
    text,
  );
}

function refuse(node: ts.Node): never {
  throw new Error(
    `Formulas are declared and called in one way only (scripts/formulas.ts), not as ${node.getText()}`,
  );
}
