// What a source file imports and exports, read with the TypeScript parser.
import ts from 'typescript';

/** @typedef {{ specifier: string, position: number, erased: boolean }} Reference */

/**
 * The imports, `export *`, default exports and computed imports of a file.
 * @param {ts.SourceFile} source
 */
export function declarations(source) {
  /** @type {Reference[]} */
  const references = [];
  /** @type {number[]} */
  const stars = [];
  /** @type {number[]} */
  const defaults = [];
  /** @type {number[]} */
  const computed = [];
  const refer = (/** @type {ts.Node | undefined} */ literal, erased = false) => {
    if (literal && ts.isStringLiteralLike(literal)) {
      references.push({ specifier: literal.text, position: literal.getStart(source), erased });
    }
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    const position = node.getStart(source);
    if (ts.isImportDeclaration(node)) refer(node.moduleSpecifier, isErased(node));
    else if (ts.isExportDeclaration(node)) {
      refer(node.moduleSpecifier, node.isTypeOnly);
      if (!node.exportClause || ts.isNamespaceExport(node.exportClause)) stars.push(position);
      else if (node.exportClause.elements.some(({ name }) => name.text === 'default'))
        defaults.push(position);
    } else if (ts.isExportAssignment(node)) defaults.push(position);
    else if (ts.isExternalModuleReference(node)) refer(node.expression);
    else if (ts.isImportTypeNode(node)) {
      refer(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (ts.isCallExpression(node)) {
      const dynamic = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const required = ts.isIdentifier(node.expression) && node.expression.text === 'require';
      const [argument] = node.arguments;
      if (dynamic || required) refer(argument);
      if (dynamic && argument && !ts.isStringLiteralLike(argument)) computed.push(position);
    } else if (ts.canHaveModifiers(node)) {
      const modifiers = ts.getModifiers(node) ?? [];
      if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) defaults.push(position);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { references, stars, defaults, computed };
}

/** `import type`, of which nothing is left when the program runs. @param {ts.ImportDeclaration} node */
function isErased(node) {
  return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}
