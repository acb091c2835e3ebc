/** Names that a file exports and that no other file takes. */
import { posix } from 'node:path';
import { childrenOf, isNode, syntaxTree, type SyntaxNode } from './references.ts';

/** Stands for all names of a module: one that is loaded on demand, or taken whole. */
const ALL = '*';

/**
 * The exports that no other file imports, as `path: name`. A default export is for a loader, and is left out.
 * @param sources as for {@link violations}, with all that may import from them
 * @param isHeld tells the files whose exports are looked at
 */
export function idleExports(
  sources: ReadonlyMap<string, string>,
  isHeld: (path: string) => boolean,
): string[] {
  const exported: (readonly [string, string])[] = [];
  const taken = new Set<string>();
  for (const [path, source] of sources) {
    const take = (from: unknown, name: string) =>
      taken.add(`${posix.join(posix.dirname(path), textOf(from))}: ${name}`);
    // Only these stand anywhere; all others are statements of a file.
    const isDeep = /\bimport\s*\(/u.test(source);
    const visit = (node: SyntaxNode): void => {
      for (const [module, name] of takenBy(node)) take(module, name);
      if (isHeld(path)) for (const name of namesExportedBy(node)) exported.push([path, name]);
      if (isDeep || node.type === 'Program') for (const [, child] of childrenOf(node)) visit(child);
    };
    visit(syntaxTree(source, path));
  }
  return exported
    .filter(([path, name]) => !taken.has(`${path}: ${name}`) && !taken.has(`${path}: ${ALL}`))
    .map(([path, name]) => `${path}: ${name}`);
}

/** The modules and names that an import takes, or an export that passes them on. */
function takenBy(node: SyntaxNode): readonly (readonly [unknown, string])[] {
  const specifiers = nodesIn(node['specifiers']);
  switch (node.type) {
    case 'ImportDeclaration':
      return specifiers.map((each) => [
        node['source'],
        isNode(each['imported']) ? nameOf(each['imported']) : ALL,
      ]);
    case 'ExportNamedDeclaration':
      return isNode(node['source']) ? specifiers.map((each) => [node['source'], nameOf(each['local'])]) : [];
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return [[node['source'] ?? node['argument'], ALL]];
    default:
      return [];
  }
}

function namesExportedBy(node: SyntaxNode): readonly string[] {
  if (node.type !== 'ExportNamedDeclaration') return [];
  const { declaration } = node;
  if (!isNode(declaration)) return nodesIn(node['specifiers']).map((each) => nameOf(each['exported']));
  if (isNode(declaration['id'])) return [nameOf(declaration['id'])];
  return nodesIn(declaration['declarations']).flatMap(({ id }) => namesBoundBy(id));
}

/** The names of a pattern: one, or those of a list or an object that is taken apart. */
function namesBoundBy(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  return childrenOf(pattern)
    .filter(([field]) => field !== 'key')
    .flatMap(([, child]) => namesBoundBy(child));
}

function nodesIn(value: unknown): readonly SyntaxNode[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isNode) : [];
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node['name']) : '';
}

function textOf(node: unknown): string {
  return isNode(node) ? String(node['value']) : '';
}
