/** A spec as parsed from YAML 1.2 (JSON is YAML too): plain values, each with its place in the text. */
import type { Path } from '../play/inputs.ts';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type ParsedNode,
  type YAMLError,
} from 'yaml';
import { shown } from '../play/shown.ts';
import type { Json } from '../play/json.ts';
import type { SpecProblem } from './diagnostic.ts';
import { MOST_CHARACTERS, MOST_LEVELS, MOST_VALUES } from './limits.ts';
import type { Source, Span, Position } from './source.ts';

/** A value with its place. */
export interface Placed {
  /** Maps have no prototype: they hold the keys of the spec alone. */
  readonly value: Json;
  readonly span: Span;
  /** The place of its key, in a map. */
  readonly key: Span | null;
  /** The text of a plain scalar: `1880`, `1e3`. */
  readonly written: string | null;
  /** A key that is a list of names, in `vary`. */
  readonly names: readonly string[] | null;
  /** The values of a map by key, those of a list by number, in the order of the text. */
  readonly parts: ReadonlyMap<string, Placed>;
}

interface ParsedYaml {
  /** Null if the text is not YAML, or empty. */
  readonly top: Placed | null;
  readonly problems: readonly SpecProblem[];
}

/** A whole number as some countries write thousands, and others a measure: `2.000`. */
const WITH_THOUSANDS = /^[1-9]\d{0,2}\.000$/u;

/** The most syntax errors that are reported: one breeds others. */
const MOST_SYNTAX_ERRORS = 3;

/**
 * Parses the text of a spec, or of a file of it, named by `what`. Duplicate keys, unknown tags and endless aliases are
 * problems like wrong syntax.
 */
export function parseYaml(source: Source, what = 'the spec'): ParsedYaml {
  const { text } = source;
  const begin = source.span(0, 1);
  if (text.length > MOST_CHARACTERS)
    return failed(
      begin,
      `${what} has ${text.length} characters, more than ${MOST_CHARACTERS}; it should hold an experiment, not data`,
    );
  let document: Document.Parsed;
  try {
    // A carriage return alone ends a line of YAML too, which this parser does not know.
    document = parseDocument(text.replace(/\r(?!\n)/gu, '\n'), {
      prettyErrors: false,
      // Keys are compared by the walk below, in time proportional to their number.
      uniqueKeys: false,
      schema: 'core',
      merge: false,
      resolveKnownTags: false,
      logLevel: 'error',
    });
  } catch (error) {
    if (error instanceof RangeError) return failed(begin, tooDeep());
    throw error;
  }
  const errors = [...document.errors, ...document.warnings];
  if (errors.length > 0) return { top: null, problems: syntaxProblems(errors, source) };
  const walk = new Walk(source, what);
  const { contents } = document;
  const top = contents === null ? null : walk.node(contents, null, 0, []);
  if (walk.full) return { top: null, problems: walk.problems.slice(-1) };
  if (top === null || (top.value === null && walk.problems.length === 0))
    return failed(begin, `${what} is empty`);
  return { top, problems: walk.problems };
}

function failed(span: Span, message: string): ParsedYaml {
  return { top: null, problems: [{ span, path: [], message }] };
}

function tooDeep(): string {
  return `lists and maps are nested more than ${MOST_LEVELS} levels deep`;
}

/** The syntax errors worth reporting: one a line, and only tabs if there are any. */
function syntaxProblems(errors: readonly YAMLError[], source: Source): readonly SpecProblem[] {
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  const { text } = source;
  const lines: { readonly problem: SpecProblem; readonly from: number; readonly to: number }[] = [];
  for (const error of tabs.length > 0 ? tabs : errors) {
    if (lines.length === MOST_SYNTAX_ERRORS) break;
    const [at] = error.pos;
    if (lines.some(({ from, to }) => from <= at && at <= to)) continue;
    const end = text.indexOf('\n', at);
    const from = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
    lines.push({ problem: syntaxProblem(error, source), from, to: end === -1 ? text.length : end });
  }
  return lines.map(({ problem }) => problem);
}

function syntaxProblem(error: YAMLError, source: Source): SpecProblem {
  const [start, end] = error.pos;
  const span = source.span(start, Math.max(end, start + 1));
  const remedy = yamlRemedy(error, source.position(span));
  const message = `${syntaxMessage(error, source)}${remedy === null ? '' : `; ${remedy}`}`;
  return { span, path: [], message };
}

function syntaxMessage({ code, message }: YAMLError, { file }: Source): string {
  if (/call stack|stack overflow/i.test(message)) return tooDeep();
  if (code === 'MULTIPLE_DOCS') return 'a spec is one YAML document; a second one begins here';
  if (code === 'TAG_RESOLVE_FAILED') return `a spec takes no tags such as this: ${firstLine(message)}`;
  // A map file is JSON, which is YAML too.
  return `not valid ${/json$/iu.test(file) ? 'JSON' : 'YAML'}: ${firstLine(message)}`;
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.charAt(0).toLowerCase() + line.slice(1);
}

/** Turns the parsed nodes into placed values, and writes out aliases within limits. */
class Walk {
  readonly problems: SpecProblem[] = [];
  private readonly source: Source;
  private readonly what: string;
  private readonly anchors = new Map<string, ParsedNode>();
  /** Nodes of the walk so far: an alias to one of them has no end. */
  private readonly open = new Set<ParsedNode>();
  private values = 0;
  /** The outermost alias of the walk. */
  private outermost: Placed | null = null;
  /** The spec is larger than allowed: the walk is over. */
  full = false;

  constructor(source: Source, what: string) {
    this.source = source;
    this.what = what;
  }

  /** The placed value of a node; `at` is the place of an alias that leads here. */
  node(node: ParsedNode | null, key: Span | null, level: number, path: Path, names: Names = null): Placed {
    const span = node === null ? (key ?? this.source.span(0, 1)) : this.spanOf(node);
    const empty: Placed = { value: null, span, key, written: null, names, parts: new Map() };
    if (this.full || node === null) return empty;
    if (++this.values > MOST_VALUES) {
      this.full = true;
      const message = `${this.what} has more than ${MOST_VALUES} values once its aliases are written out`;
      return this.problem(this.outermost ?? empty, [], message);
    }
    if (level > MOST_LEVELS) return this.problem(empty, path, tooDeep());
    if (isAlias(node)) return this.alias(node.source, empty, level, path);
    if (node.anchor !== undefined) this.anchors.set(node.anchor, node);
    if (isScalar(node)) return this.scalar(node.value, node.source, empty, path);
    this.open.add(node);
    const placed = isMap(node)
      ? this.map(node.items, empty, level, path)
      : isSeq(node)
        ? this.list(node.items, empty, level, path)
        : empty;
    this.open.delete(node);
    return placed;
  }

  private alias(anchor: string, empty: Placed, level: number, path: Path): Placed {
    const node = this.anchors.get(anchor);
    if (node === undefined)
      return this.problem(empty, path, `no value above has the anchor ${shown(anchor)}`);
    if (this.open.has(node)) return this.problem(empty, path, `the alias ${shown(anchor)} contains itself`);
    const isOutermost = this.outermost === null;
    this.outermost ??= empty;
    const placed = this.node(node, empty.key, level + 1, path, empty.names);
    if (isOutermost) this.outermost = null;
    return { ...placed, span: empty.span };
  }

  private scalar(value: unknown, written: string | undefined, empty: Placed, path: Path): Placed {
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return this.problem(empty, path, `${shown(value)} is not a number to use`);
      if (written !== undefined && WITH_THOUSANDS.test(written))
        this.problem(
          empty,
          path,
          `${written} may be ${value} or ${value}000: write one of them, without a mark for thousands`,
        );
      return { ...empty, value: value === 0 ? 0 : value, written: written ?? String(value) };
    }
    if (typeof value === 'string' || typeof value === 'boolean') return { ...empty, value };
    return empty;
  }

  private list(items: readonly ParsedNode[], empty: Placed, level: number, path: Path): Placed {
    const parts = new Map<string, Placed>();
    items.forEach((item, i) => parts.set(String(i), this.node(item, null, level + 1, [...path, i])));
    return { ...empty, value: [...parts.values()].map(({ value }) => value), parts };
  }

  private map(
    items: readonly { readonly key: ParsedNode; readonly value: ParsedNode | null }[],
    empty: Placed,
    level: number,
    path: Path,
  ): Placed {
    const parts = new Map<string, Placed>();
    // No prototype: a key is there only when the spec has it.
    const value = Object.create(null) as Record<string, Json>;
    for (const { key, value: node } of items) {
      const span = this.spanOf(key);
      const names = this.keyNames(key);
      const name = names === null ? keyText(key) : names.join('.');
      if (name === null) this.add(span, path, 'a key must be text');
      else if (name === '<<')
        this.add(span, path, 'merge keys (<<) are not read; name a force once and use it by its name');
      else if (parts.has(name)) this.add(span, [...path, name], `the key ${shown(name)} stands here twice`);
      else {
        const placed = this.node(node, span, level + 1, [...path, name], names);
        parts.set(name, placed);
        value[name] = placed.value;
      }
    }
    return { ...empty, value, parts };
  }

  /** The names of a key that is a list of names; null for any other key. */
  private keyNames(key: ParsedNode): readonly string[] | null {
    if (!isSeq(key)) return null;
    const names = key.items.map((item) => keyText(item));
    return names.every((name) => name !== null) ? names : null;
  }

  private problem(placed: Placed, path: Path, message: string): Placed {
    this.add(placed.span, path, message);
    return placed;
  }

  private spanOf(node: ParsedNode): Span {
    const [start, end] = node.range;
    return this.source.span(start, Math.max(end, start + 1));
  }

  private add(span: Span, path: Path, message: string): void {
    this.problems.push({ span, path, message });
  }
}

type Names = readonly string[] | null;

function keyText(key: unknown): string | null {
  if (!isScalar(key)) return null;
  const { value, source } = key;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? (source ?? String(value)) : null;
}

/** The remedy in words for an error at this place; null if the error itself says all there is to say. */
function yamlRemedy({ code }: Pick<YAMLError, 'code'>, { text, column }: Position): string | null {
  if (code === 'TAB_AS_INDENT') return 'indent with spaces';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY')
    return withoutSpace(text) ?? withColon(text) ?? misplacedLine(text);
  if (code === 'BAD_SCALAR_START') return `put text that begins with ${text.charAt(column - 1)} in quotes`;
  const opensQuote = /^\s*(?:- )?[^"':]*:\s*["']/u.test(text);
  return code === 'UNEXPECTED_TOKEN' && opensQuote
    ? 'the text ended with its closing quote: put quotes around all of it'
    : null;
}

/** A colon without the space after it that makes a key: `distanceCm:8`. */
function withoutSpace(text: string): string | null {
  const [, key, value] = /^\s*(?:- )?([\w.-]+):([^\s:,}\]]+)\s*$/u.exec(text) ?? [];
  return key === undefined ? null : `write a space after the colon: ${key}: ${value}`;
}

/** `title: Martini: a study`: text with a colon and a space in it reads as another key. */
function withColon(text: string): string | null {
  const [, key, value] = /^\s*(?:- )?([\w.-]+):\s+(\S.*:(?:\s.*)?)$/u.exec(text) ?? [];
  if (key === undefined || value === undefined) return null;
  const quoted = value.includes('"') ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
  return `put text that holds a colon in quotes: ${key}: ${quoted}`;
}

function misplacedLine(text: string): string {
  return /:\s+\S/u.test(text)
    ? 'what follows on the next lines is indented as if it belonged to this value: give it the indent of this key'
    : 'a line needs a key, a colon and a space before its value';
}

/** The text with the section in place of its own; comments and the order of all else stay. */
export function withSection(text: string, name: string, section: Json): string {
  const document = parseDocument(text, { schema: 'core' });
  if (isMap(document.contents)) document.set(name, document.createNode(section));
  return document.toString({ lineWidth: 0 });
}
