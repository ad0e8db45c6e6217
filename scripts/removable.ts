import ts from 'typescript';

/**
 * Lets bundlers leave out what nobody uses. They keep a constant of a module if computing it might do something else
 * besides, and with it all that it needs; of `2 ** -40`, `new Float64Array(4)` and `vertexAt(1)` esbuild cannot know that
 * they do not. So the build writes what is more than a literal as a call that is marked as pure, which minifiers undo.
 *
 * Line breaks stay, for source maps, which are made before.
 */
export function markRemovable(code: string): string {
  const file = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, true);
  const computed = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations.flatMap((it) => it.initializer ?? []))
    .filter((it) => !isPlain(it));
  return computed.reduceRight((all, it) => {
    const text = ts.isObjectLiteralExpression(it) ? `(${it.getText()})` : it.getText();
    return `${all.slice(0, it.getStart())}/* @__PURE__ */ (() => ${text})()${all.slice(it.end)}`;
  }, code);
}

/** Literals, names, functions and classes, also in arrays and objects: bundlers see that they do nothing. */
function isPlain(it: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(it)) return it.elements.every(isPlain);
  if (ts.isObjectLiteralExpression(it))
    return it.properties.every(
      (property) =>
        ts.isMethodDeclaration(property) ||
        ts.isShorthandPropertyAssignment(property) ||
        (ts.isPropertyAssignment(property) &&
          !ts.isComputedPropertyName(property.name) &&
          isPlain(property.initializer)),
    );
  if (ts.isPrefixUnaryExpression(it)) return ts.isNumericLiteral(it.operand);
  return (
    ts.isLiteralExpression(it) ||
    ts.isIdentifier(it) ||
    ts.isArrowFunction(it) ||
    ts.isFunctionExpression(it) ||
    ts.isClassExpression(it) ||
    it.kind === ts.SyntaxKind.TrueKeyword ||
    it.kind === ts.SyntaxKind.FalseKeyword ||
    it.kind === ts.SyntaxKind.NullKeyword
  );
}
