import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/**
 * A function, a method, a setter or a constructor with parameters, which an entry of a package lets others
 * call.
 */
export interface Callable {
  /** `overlap`, `World.add`; `World` for its constructor. */
  readonly name: string;
  /** The comment above it, and that above its class. */
  readonly docs: string;
}

/**
 * All that can be called of what an entry exports, its types included, and the comments of all its exports.
 */
export interface Declared {
  readonly callables: readonly Callable[];
  readonly docs: ReadonlyMap<string, string>;
}

/** Reads what an entry, as `src/index.ts`, exports from the files of its own package. */
export function declared(entry: string): Declared {
  const callables: Callable[] = [];
  const docs = new Map<string, string>();
  for (const statement of parsed(entry).statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    if (!from.startsWith('.')) continue;
    const source = parsed(resolve(dirname(entry), from.replace(/\.js$/, '.ts')));
    for (const { name, isTypeOnly } of (statement.exportClause as ts.NamedExports).elements) {
      const node = declarationOf(source, name.text);
      docs.set(name.text, docsOf(node));
      const isType = isTypeOnly || statement.isTypeOnly;
      const own = callablesOf(name.text, node);
      const inherited = basesOf(source, node)
        .flatMap((base) => callablesOf(name.text, base))
        .filter((it) => it.name !== name.text);
      // Who has the type alone can construct nothing.
      callables.push(...[...inherited, ...own].filter((it) => !(isType && it.name === name.text)));
    }
  }
  return { callables, docs };
}

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

function declarationOf(source: ts.SourceFile, name: string): ts.Node {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const names = statement.declarationList.declarations.map((it) => it.name.getText());
      if (names.includes(name)) return statement;
    } else if ((statement as Partial<ts.DeclarationStatement>).name?.getText() === name) return statement;
  }
  throw new Error(`${source.fileName} declares no ${name}`);
}

/** The class that a class extends, if that is one of its package, and those that this one extends. */
function basesOf(source: ts.SourceFile, node: ts.Node): ts.Node[] {
  if (!ts.isClassDeclaration(node)) return [];
  const clause = node.heritageClauses?.find((it) => it.token === ts.SyntaxKind.ExtendsKeyword);
  const base = clause?.types[0].expression.getText();
  for (const statement of base ? source.statements : []) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { text: from } = statement.moduleSpecifier as ts.StringLiteral;
    const names = statement.importClause?.namedBindings?.getText() ?? '';
    if (!from.startsWith('.') || !names.includes(base as string)) continue;
    const file = parsed(resolve(dirname(source.fileName), from.replace(/\.js$/, '.ts')));
    const declaration = declarationOf(file, base as string);
    return [declaration, ...basesOf(file, declaration)];
  }
  return [];
}

function docsOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .map((it) => it.getText().replace(/\s*\n\s*\*\s*/g, ' '))
    .join('\n');
}

/** Is the constant of that name a function, of a type such as `OverlapTest`? */
function isTest(name: string, node: ts.VariableStatement): boolean {
  const it = node.declarationList.declarations.find((it) => it.name.getText() === name);
  return (
    /Test$/.test(it?.type?.getText() ?? '') ||
    (it?.initializer !== undefined && ts.isArrowFunction(it.initializer))
  );
}

function callablesOf(name: string, node: ts.Node): Callable[] {
  const docs = docsOf(node);
  if (ts.isFunctionDeclaration(node)) return takesAny(name, node) ? [{ name, docs }] : [];
  if (ts.isVariableStatement(node)) return isTest(name, node) ? [{ name, docs }] : [];
  if (!ts.isClassDeclaration(node) && !ts.isInterfaceDeclaration(node)) return [];
  const found: Callable[] = [];
  for (const member of node.members) {
    const isCall =
      ts.isMethodDeclaration(member) ||
      ts.isMethodSignature(member) ||
      ts.isSetAccessor(member) ||
      ts.isConstructorDeclaration(member);
    if (!isCall || member.parameters.length === 0 || isHidden(member)) continue;
    // What the language calls, as `instanceof` does, is given anything.
    if (member.name && ts.isComputedPropertyName(member.name)) continue;
    const own = ts.isConstructorDeclaration(member) ? name : `${name}.${member.name.getText()}`;
    found.push({ name: own, docs: `${docs}\n${docsOf(member)}` });
  }
  return found;
}

/** Has any of its overloads a parameter, or its implementation? */
function takesAny(name: string, { parent }: ts.FunctionDeclaration): boolean {
  const { statements } = parent as ts.SourceFile;
  const all = statements.filter((it) => ts.isFunctionDeclaration(it) && it.name?.text === name);
  return all.some((it) => (it as ts.FunctionDeclaration).parameters.length > 0);
}

function isHidden(member: ts.HasModifiers): boolean {
  const hidden = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword];
  return (ts.getModifiers(member) ?? []).some(({ kind }) => hidden.includes(kind));
}
