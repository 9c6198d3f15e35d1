import ts from 'typescript-5';
import type { SourceFile } from './source-tree.ts';

/** What is counted in the syntax of one file. */
export interface Syntax {
  /** The functions with a name, and their lengths in lines; a callback without a name is part of the function around it. */
  functions: { name: string; lines: number }[];
  /** Calls of `createContext`. */
  contexts: number;
  /** The type `any`. */
  anys: number;
  /** Modules that it imports, also only for their types, but not by `import()`. */
  imports: string[];
}

/** Parses a file and counts. */
export function readSyntax({ name, text }: SourceFile): Syntax {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: Syntax = { functions: [], contexts: 0, anys: 0, imports: [] };
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.anys++;
    if (ts.isCallExpression(node) && /^(React\.)?createContext$/.test(node.expression.getText())) found.contexts++;
    const module = moduleOf(node);
    if (module && ts.isStringLiteral(module)) found.imports.push(module.text);
    const named = nameOf(node);
    if (named) found.functions.push({ name: `${name}: ${named}`, lines: lineOf(node.end) - lineOf(node.getStart()) + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function moduleOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
}

/** The name of a function with a body: its own, or that of the variable or member that it is the value of. */
function nameOf(node: ts.Node): string | undefined {
  if (!ts.isFunctionLike(node) || !('body' in node && node.body)) return undefined;
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name) return node.name.getText();
  const { parent } = node;
  const isValue = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
  return isValue ? parent.name.getText() : undefined;
}
