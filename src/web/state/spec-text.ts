/** Changes of a spec's text by path, which leave comments and layout where they are. */
import { isCollection, isMap, isScalar, isSeq, parseDocument, visit, Document, type Node } from 'yaml';
import { listOf, mapOf, textOf, type Json } from '../../play/json.ts';
import { Source } from '../../spec/source.ts';
import { parseYaml } from '../../spec/yaml-document.ts';

/** The file of a spec without a name of its own, as commands and messages name it. */
export const FILE = 'question.yaml';

/** `['sides', 'british', 'force']` */
export type SpecPath = readonly (string | number)[];

/** A spec, and what takes its changes. */
export interface SpecChange {
  readonly spec: string;
  /** Takes the changed text; `during` a gesture more will follow. */
  readonly onSpec: (spec: string, during: boolean) => void;
  readonly onSettle: () => void;
}

/** The latest text and its data: everything on a screen reads the same text, many times for one drawing. */
let latest: { readonly text: string; readonly data: Json | null } | null = null;

/** The spec as data; null where it is no YAML, or its aliases are too many, lead nowhere, or have no end. */
export function dataOf(text: string): Json | null {
  if (latest?.text !== text) latest = { text, data: read(text) };
  return latest.data;
}

function read(text: string): Json | null {
  if (parsed(text) === null) return null;
  const { top, problems } = parseYaml(new Source('', text));
  return problems.length > 0 || top === null ? null : top.value;
}

/** The value at a path; undefined where there is none. */
export function valueAt(data: Json | null, path: SpecPath): Json | undefined {
  let value: Json | undefined = data ?? undefined;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string | number, Json>>)[step];
  }
  return value;
}

/** True of two ways to write a path, with numbers or their digits. */
export function isSamePath(a: SpecPath, b: SpecPath): boolean {
  return a.length === b.length && a.every((step, i) => String(step) === String(b[i]));
}

/** The rule system that a spec names; empty where it names none. */
export function rulesOf(data: Json | null): string {
  const rules = valueAt(data, ['rules']);
  return typeof rules === 'string' ? rules : '';
}

/**
 * The text with this value at a path, or without the path where the value is undefined; as it is where it is no YAML.
 * @param lines the parts on a line each: the value, or the items of the lists in it
 */
export function withValue(
  text: string,
  path: SpecPath,
  value: Json | undefined,
  lines: 'value' | 'items' | null = null,
): string {
  const document = parsed(text);
  if (document === null) return text;
  if (value === undefined && !document.hasIn(path)) return text;
  copyAliases(document, document.getIn(path, true));
  const node = document.createNode(value, { flow: lines === 'value', aliasDuplicateObjects: false });
  if (lines === 'items' && isMap(node))
    for (const { value: list } of node.items)
      for (const item of isSeq(list) ? list.items : []) if (isCollection(item)) item.flow = true;
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, node);
  if (value === undefined) prune(document, path.slice(0, -1));
  return written(document);
}

/** The text without words of what an earlier one had and this has no more: of axes, of their values, of names. */
export function withoutIdleWords(text: string, earlier: Json | null): string {
  const now = dataOf(text);
  const isGone = (has: (data: Json | null) => boolean): boolean => has(earlier) && !has(now);
  const wordsOf = (...path: SpecPath): readonly string[] => Object.keys(mapOf(valueAt(now, path)));
  const ofAxes = (words: string): readonly SpecPath[] =>
    wordsOf(words).flatMap((axis) =>
      isGone((data) => valuesTried(data, axis) !== null)
        ? [[words, axis]]
        : wordsOf(words, axis)
            .filter((value) => isGone((data) => valuesTried(data, axis)?.includes(value) === true))
            .map((value) => [words, axis, value]),
    );
  const idle: readonly SpecPath[] = [
    ...ofAxes('landmarks'),
    ...ofAxes('phrases'),
    ...wordsOf('labels')
      .filter((id) => isGone((data) => JSON.stringify({ ...mapOf(data), labels: null }).includes(id)))
      .map((id) => ['labels', id]),
  ];
  return idle.reduce((so, at) => withValue(so, at, undefined), text);
}

/** The values that a spec tries along an axis, by its path or the end of it; none of the numbers of a search, null without it. */
function valuesTried(data: Json | null, axis: string): readonly string[] | null {
  const { side, path, force } = mapOf(valueAt(data, ['analysis', 'search']));
  const along = [side, path].flatMap((part) => (part === undefined ? [] : textOf(part))).join('.');
  const tried = { ...mapOf(valueAt(data, ['vary'])), [textOf(force ?? along)]: [] };
  const own = Object.entries(tried).find(([each]) => `.${each}`.endsWith(`.${axis}`));
  return own === undefined ? null : listOf(own[1]).map(textOf);
}

/** The text with another key at the end of a path, and all that stands below it. */
export function withKey(text: string, path: SpecPath, key: string): string {
  const document = parsed(text);
  if (document === null) return text;
  const map = document.getIn(path.slice(0, -1), true);
  for (const { key: own } of isMap(map) ? map.items : [])
    if (isScalar(own) && own.value === path.at(-1)) own.value = key;
  return written(document);
}

/** The text with other numbers in every pair of them that stands in one of these parts of a spec, but for those of a key. */
export function withPairs(
  text: string,
  parts: readonly string[],
  but: string,
  change: (pair: readonly [number, number]) => readonly [number, number],
): string {
  const document = parsed(text);
  if (document === null) return text;
  const pairs = (part: unknown): void =>
    visit(part as Node | null, {
      // a node of the document, or null
      Pair: (_key, { key }) => (isScalar(key) && key.value === but ? visit.SKIP : undefined),
      Seq: (_key, { items: [x, y, more] }) => {
        if (more !== undefined || !isScalar(x) || !isScalar(y)) return;
        if (typeof x.value === 'number' && typeof y.value === 'number')
          [x.value, y.value] = change([x.value, y.value]);
      },
    });
  for (const part of parts) pairs(document.get(part) ?? null);
  return written(document);
}

/** A value as a spec writes it on one line: `[15.5, 9]`, `maps/stream.geojson`. */
export function lineOf(value: Json | undefined): string {
  const document = new Document(value ?? null);
  if (isCollection(document.contents)) document.contents.flow = true;
  return value === undefined ? '' : written(document).trimEnd();
}

/** The value that a line stands for, which is itself where it is no YAML; undefined for an empty one. */
export function valueOfLine(line: string): Json | undefined {
  const text = line.trim();
  return text === '' ? undefined : text === 'null' ? null : (read(text) ?? text);
}

function written(document: Document): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Writes aliases out where an anchor goes with the node that has it. */
function copyAliases(document: Document, going: unknown): void {
  let isAnchored = false;
  const isSought = (_key: unknown, { anchor }: { readonly anchor?: string }): void => {
    isAnchored ||= anchor !== undefined;
  };
  // a node of the document, or undefined
  visit((going ?? null) as Node | null, { Map: isSought, Seq: isSought, Scalar: isSought });
  if (isAnchored) visit(document, { Alias: (_key, alias) => document.createNode(alias.toJS(document)) });
}

/** Removes maps that have become empty on the way to a path; an item of a list stays. */
function prune(document: Document, path: SpecPath): void {
  if (typeof path.at(-1) !== 'string') return;
  const node = document.getIn(path, true);
  if (!isMap(node) || node.items.length > 0) return;
  document.deleteIn(path);
  prune(document, path.slice(0, -1));
}

function parsed(text: string): Document | null {
  const document = parseDocument(text, { schema: 'core', customTags: [], stringKeys: true });
  return document.errors.length > 0 ? null : document;
}
