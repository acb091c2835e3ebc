/** Public modules as the compiler emits them: the names that they export, and the declarations of these and of all behind them. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { childrenOf, isNode, syntaxTree, type SyntaxNode } from '../layers/references.ts';

/** A declaration, and the names that it takes from elsewhere. */
interface Declared {
  readonly text: string;
  readonly names: ReadonlySet<string>;
}

/** A file of declarations: its own, and the names that it has from others. */
interface Declarations {
  readonly own: ReadonlyMap<string, readonly Declared[]>;
  readonly from: ReadonlyMap<string, readonly [file: string, name: string]>;
  readonly exported: ReadonlyMap<string, string>;
}

/**
 * The names that each module exports, then every declaration that one of them needs, once.
 * @param folder of the files that the compiler wrote
 * @param modules a file of the folder by the name of its module
 */
export function publicDeclarations(folder: string, modules: Readonly<Record<string, string>>): string {
  const files = new Map<string, Declarations>();
  const read = (file: string): Declarations => {
    const known = files.get(file) ?? declarationsIn(readFileSync(posix.join(folder, file), 'utf8'), file);
    files.set(file, known);
    return known;
  };
  const found = new Map<string, string>();
  const add = (file: string, name: string): void => {
    const { own, from } = read(file);
    const declared = own.get(name);
    const elsewhere = from.get(name);
    if (declared === undefined && elsewhere !== undefined) add(...elsewhere);
    if (declared === undefined || found.has(`${name} ${file}`)) return;
    found.set(`${name} ${file}`, declared.map(({ text }) => text).join('\n'));
    for (const { names } of declared) for (const each of names) add(file, each);
  };
  const lists = Object.entries(modules).map(([module, file]) => {
    const { exported } = read(file);
    for (const name of exported.values()) add(file, name);
    return [`// ${module}`, ...[...exported.keys()].toSorted()].join('\n');
  });
  const texts = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `${[...lists, ['// declarations', ...texts].join('\n')].join('\n\n')}\n`;
}

function declarationsIn(source: string, file: string): Declarations {
  const own = new Map<string, readonly Declared[]>();
  const from = new Map<string, readonly [string, string]>();
  const exported = new Map<string, string>();
  const take = (name: string, module: SyntaxNode, there: string): void => {
    const path = String(module['value']);
    // What comes from a package is its own.
    if (path.startsWith('.'))
      from.set(name, [posix.join(posix.dirname(file), path.replace(/\.ts$/u, '.d.ts')), there]);
  };
  const declare = (node: SyntaxNode, whole: SyntaxNode, isExported: boolean): void => {
    const inner = nodesIn(node['declarations']);
    for (const { id } of inner.length > 0 ? inner : [node]) {
      const name = nameOf(id);
      const text = source.slice(Number(whole['start']), Number(whole['end'])).replace(/^export /u, '');
      own.set(name, [...(own.get(name) ?? []), { text, names: namesIn(node) }]);
      if (isExported) exported.set(name, name);
    }
  };
  for (const node of nodesIn(syntaxTree(source, file)['body'])) {
    const { source: module } = node;
    if (node.type === 'ImportDeclaration' && isNode(module))
      for (const each of nodesIn(node['specifiers']))
        take(nameOf(each['local']), module, nameOf(each['imported']));
    else if (node.type === 'ExportAllDeclaration') {
      const all = `all of ${String((module as SyntaxNode)['value'])}`; // true: it names a module
      exported.set(all, all);
    } else if (node.type !== 'ExportNamedDeclaration') declare(node, node, false);
    else if (isNode(node['declaration'])) declare(node['declaration'], node, true);
    else
      for (const each of nodesIn(node['specifiers'])) {
        const [name, as] = [nameOf(each['local']), nameOf(each['exported'])];
        exported.set(as, name);
        if (isNode(module)) take(name, module, name);
      }
  }
  return { own, from, exported };
}

function namesIn(node: SyntaxNode): ReadonlySet<string> {
  const names = node.type === 'Identifier' ? [nameOf(node)] : [];
  return new Set([...names, ...childrenOf(node).flatMap(([, child]) => [...namesIn(child)])]);
}

function nodesIn(value: unknown): readonly SyntaxNode[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isNode) : [];
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node['name']) : '';
}
