import { Converter } from 'typedoc';
import ts from 'typescript';

/**
 * Types as they are written: of an alias of a number, such as `BodyId`, the compiler knows the number alone.
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  /** @type {Map<{ type?: import('typedoc').SomeType | undefined }, import('typedoc').SomeType>} */
  const written = new Map();
  const note = (
    /** @type {import('typedoc').Context} */ context,
    /** @type {any} */ reflection,
    /** @type {ts.TypeNode | undefined} */ node,
  ) => {
    if (node && forgets(context.checker, node))
      written.set(reflection, context.converter.convertType(context, node));
  };
  app.converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, signature, declaration) => {
    if (!declaration || ts.isJSDocSignature(declaration)) return;
    note(context, signature, declaration.type);
    signature.parameters?.forEach((parameter, i) => {
      note(context, parameter, /** @type {any} */ (declaration.parameters[i])?.type);
    });
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    const [declaration] = context.getSymbolFromReflection(reflection)?.declarations ?? [];
    if (declaration && (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration)))
      note(context, reflection, declaration.type);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, () => {
    for (const [reflection, type] of written) reflection.type = type;
    written.clear();
  });
}

/**
 * Is there an alias in it that its type does not remember? Functions and objects within are asked by
 * themselves.
 * @returns {boolean}
 */
const forgets = (/** @type {ts.TypeChecker} */ checker, /** @type {ts.Node} */ node) => {
  if (ts.isFunctionTypeNode(node) || ts.isTypeLiteralNode(node)) return false;
  if (ts.isTypeReferenceNode(node) && isForgotten(checker, node)) return true;
  return ts.forEachChild(node, (child) => forgets(checker, child)) ?? false;
};

const isForgotten = (/** @type {ts.TypeChecker} */ checker, /** @type {ts.TypeReferenceNode} */ node) => {
  const named = checker.getSymbolAtLocation(node.typeName);
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  if (!symbol || !(symbol.flags & ts.SymbolFlags.TypeAlias)) return false;
  return checker.getTypeFromTypeNode(node).aliasSymbol === undefined;
};
