/**
 * A section `analysis` that comes from the command line: each of its values stands where it was typed, so that what is
 * wrong with it is said of the option and not of a line in a file.
 */
import type { Json } from '../engagement/json.ts';
import type { Diagnostic } from '../experiment/diagnostic.ts';
import { placedMap } from '../experiment/named-files.ts';
import { Source, type Span } from '../experiment/source.ts';
import { parseYaml, type Placed } from '../experiment/yaml-document.ts';
import { shown } from '../engagement/shown.ts';
import { UsageError } from './command-error.ts';
import { OptionValue, type OptionTree } from './option-value.ts';

export interface AskedSection {
  /** In YAML, for the record and for `--analysis`. */
  readonly text: string;
  readonly placed: Placed;
  /** What a user would take for the place of a problem with it. */
  readonly placeOf: (diagnostic: Diagnostic) => 'option' | 'section' | 'spec';
}

/** The section that options of a command make. */
export function sectionOfOptions(tree: OptionTree): AskedSection {
  const sources = new Set<string>();
  const whole = new Source('', '');
  const spanOf = (words: string): Span => {
    sources.add(words);
    return new Source(words, words).span(0, words.length);
  };
  const placed = placedAt(tree, whole.span(0, 0), spanOf);
  return {
    text: JSON.stringify(placed.value),
    placed,
    placeOf: ({ file }) => (file === '' || sources.has(file) ? 'option' : 'spec'),
  };
}

function placedAt(
  tree: unknown,
  span: Span,
  spanOf: (words: string) => Span,
  key: Span | null = null,
): Placed {
  if (tree instanceof OptionValue) {
    const own = spanOf(tree.words);
    return placedAt(tree.value, own, spanOf, own);
  }
  const empty: Placed = { value: null, span, key, written: null, names: null, parts: new Map() };
  if (typeof tree !== 'object' || tree === null) {
    const written = typeof tree === 'number' ? String(tree) : null;
    return { ...empty, value: tree as Json, written }; // what is no list and no map
  }
  const given = Object.entries(tree).filter(([, part]) => part !== undefined);
  const parts = new Map(given.map(([name, part]) => [name, placedAt(part, span, spanOf, key)] as const));
  if (Array.isArray(tree)) return { ...empty, value: [...parts.values()].map(({ value }) => value), parts };
  return placedMap(empty, parts);
}

const OPTION = '--analysis';

/**
 * The section that `--analysis` holds: a kind (`sensitivity`), or the section in YAML.
 * @throws {UsageError} where it is neither
 */
export function sectionWritten(text: string): AskedSection {
  const { top, problems } = parseYaml(new Source(OPTION, text), 'the section');
  const wrong = `${OPTION} must be a kind such as sensitivity, or its section in YAML such as '{ kind: sensitivity, tables: [weapons] }', not ${shown(text)}`;
  if (top === null || problems.length > 0) throw new UsageError(wrong);
  const placeOf: AskedSection['placeOf'] = ({ file }) => (file === OPTION ? 'section' : 'spec');
  if (typeof top.value === 'string' && top.value !== '')
    return { text, placed: placedMap(top, new Map([['kind', top]])), placeOf };
  if (typeof top.value === 'object' && top.value !== null && !Array.isArray(top.value))
    return { text, placed: top, placeOf };
  throw new UsageError(wrong);
}
