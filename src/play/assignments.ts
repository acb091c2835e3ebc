/** `key=value` words of the command line, read into one tree: `A.doctrine.kind=charge depth=2 options.bandEdge=far`. */
import { isMap, type Json, type JsonObject } from './json.ts';
import { parseJsonAsWritten } from './json-as-written.ts';
import { shellWord, thrownText } from './shown.ts';

/** Words that are no assignments, or contradict each other. */
export class AssignmentError extends Error {
  readonly code = 'HYTHE-ASSIGNMENT';
}

/** A branch is still open for further keys; anything else is a value. */
type Branch = Map<string, Branch | Leaf>;
interface Leaf {
  readonly word: string;
  readonly value: unknown;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

/**
 * Reads words of the form `key=value`. Keys are nested with dots; a branch with the keys 0, 1, 2, … is a list. A value
 * may be JSON; any other is text, so `weapon=lebel` needs no quotes.
 * @throws {AssignmentError} for a word without `=`, an empty key, a key given twice, a value under another value, broken
 * JSON, or a gap in a list.
 */
export function readAssignments(words: readonly string[]): JsonObject {
  const root: Branch = new Map();
  for (const word of words) assign(root, word);
  return mapOf(root);
}

/** The words of an example: apart by spaces that stand in no quotes and no brackets; single quotes are a shell's own. */
export function wordsOfExample(example: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  let quote = '';
  let depth = 0;
  for (const letter of example) {
    if (letter === ' ' && quote === '' && depth === 0) {
      words.push(word);
      word = '';
      continue;
    }
    if (quote === '' && '[{'.includes(letter)) depth++;
    else if (quote === '' && ']}'.includes(letter)) depth--;
    else if (letter === quote) quote = '';
    else if (quote === '' && `"'`.includes(letter)) quote = letter;
    word += letter;
  }
  return [...words, word]
    .filter((each) => each !== '')
    .map((each) => each.replace(/^([^=]+=)'(.*)'$/u, '$1$2'));
}

/**
 * Words that give these inputs, each fit for a shell: maps by dots, everything else as it is or as JSON. Absent and
 * undefined values have no word.
 */
export function assignmentWords(inputs: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(inputs).flatMap(([key, value]) => wordsFor(key, value));
}

function wordsFor(key: string, value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (isMap(value)) {
    const inner = Object.entries(value);
    const isPlain = inner.every(([name]) => name !== '' && name !== '__proto__' && !name.includes('.'));
    // A map of the keys 0, 1, 2 would be read as a list.
    if (isPlain && inner.some(([name]) => !/^\d+$/u.test(name)))
      return inner.flatMap(([name, each]) => wordsFor(`${key}.${name}`, each));
  }
  return [
    `${key}=${shellWord(typeof value === 'string' && readsAsItself(value) ? value : JSON.stringify(value))}`,
  ];
}

function readsAsItself(text: string): boolean {
  try {
    return valueOf(text, text) === text;
  } catch {
    return false;
  }
}

function assign(root: Branch, word: string): void {
  const equals = word.indexOf('=');
  if (equals <= 0)
    throw new AssignmentError(`${quoted(word)} is not of the form key=value, as in distanceCm=8`);
  const key = word.slice(0, equals);
  const names = key.split('.');
  if (names.includes('')) throw new AssignmentError(`${quoted(word)}: the key has an empty part`);
  if (names.includes('__proto__')) throw new AssignmentError(`${quoted(word)}: __proto__ is not a key`);
  const last = names.pop() ?? '';
  let branch = root;
  for (const [i, name] of names.entries()) {
    const next = branch.get(name) ?? new Map<string, Branch | Leaf>();
    if (!(next instanceof Map))
      throw new AssignmentError(
        `${quoted(word)}: ${names.slice(0, i + 1).join('.')} already has a value (${quoted(next.word)})`,
      );
    branch.set(name, next);
    branch = next;
  }
  const before = branch.get(last);
  if (before instanceof Map)
    throw new AssignmentError(`${quoted(word)}: keys below ${key} were given before; give either`);
  if (before !== undefined) throw new AssignmentError(`${key} is given twice: ${before.word} and ${word}`);
  branch.set(last, { word, value: valueOf(word.slice(equals + 1), word) });
}

/** JSON where it is JSON, a number as people write it (`+1`, `.5`), and otherwise text. */
function valueOf(text: string, word: string): unknown {
  if (NUMBER.test(text)) return Number(text);
  try {
    return parseJsonAsWritten(text);
  } catch (error) {
    if (!/^\s*[[{"]/u.test(text)) return text;
    const why = thrownText(error);
    throw new AssignmentError(`${quoted(word)}: the value begins like JSON but is none (${why})`);
  }
}

function mapOf(branch: Branch): JsonObject {
  return Object.fromEntries([...branch].map(([name, entry]) => [name, read(entry, name)]));
}

function read(entry: Branch | Leaf, path: string): Json {
  // What JSON.parse gives is Json; there is nothing else in JSON.
  if (!(entry instanceof Map)) return entry.value as Json;
  const names = [...entry.keys()];
  if (!names.every((name) => /^\d+$/u.test(name)))
    return Object.fromEntries([...entry].map(([name, inner]) => [name, read(inner, `${path}.${name}`)]));
  return names.map((_unused, i) => {
    const inner = entry.get(String(i));
    if (inner === undefined)
      throw new AssignmentError(`${path}: a list counts from 0 without gaps, and ${path}.${i} is missing`);
    return read(inner, `${path}.${i}`);
  });
}

function quoted(word: string): string {
  return `"${word}"`;
}
