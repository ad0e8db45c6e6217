import ts from 'typescript';

/**
 * Leaves out the declarations of fields that say nothing: those without a value that the constructor assigns anyway. It
 * is the first assignment that makes the field then, once, and not as undefined before.
 *
 * Line breaks stay, for source maps, which are made before.
 */
export function leaveOutFields(code: string): string {
  const file = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, true);
  const said: ts.PropertyDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const assigned = assignedBy(node.members.find(ts.isConstructorDeclaration));
      for (const it of node.members)
        if (
          ts.isPropertyDeclaration(it) &&
          !it.initializer &&
          !it.modifiers &&
          assigned.has(it.name.getText())
        )
          said.push(it);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return said.reduceRight((all, it) => all.slice(0, it.getStart()) + all.slice(it.end), code);
}

/** The fields that a constructor assigns, whatever it is given, before anything can be returned. */
function assignedBy(made: ts.ConstructorDeclaration | undefined): Set<string> {
  const names = new Set<string>();
  for (const statement of made?.body?.statements ?? []) {
    if (returns(statement)) break;
    if (ts.isExpressionStatement(statement)) note(statement.expression);
  }
  return names;

  function note(it: ts.Expression): void {
    if (!ts.isBinaryExpression(it)) return;
    const { left, operatorToken, right } = it;
    if (operatorToken.kind === ts.SyntaxKind.CommaToken) note(left);
    else if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    else if (ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword)
      names.add(left.name.getText());
    note(right);
  }
}

function returns(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return true;
  return !ts.isFunctionLike(node) && ts.forEachChild(node, returns) === true;
}
