/** The menu of a side in the doctrine game: doctrines by name, or every combination of values of a grid. */
import { mapOf, text } from '../../play/declared-inputs.ts';
import type { Field, GroupAsGiven, Path } from '../../play/inputs.ts';
import { sortedJson, type Json } from '../../play/json.ts';
import { combinations } from '../combinations.ts';
import { MOST_VALUES } from '../limits.ts';
import { namesApart } from '../read-vary.ts';
import { anything, pathsWithValues } from '../frame.ts';
import { valueName } from './section.ts';

/** The name of a side as the spec has it, put into a menu where no entry is the same. */
export const AS_IT_IS = 'as it is';
/** Entries of one menu. */
export const MOST_ENTRIES = 32;
/** Characters of the name of an entry: two of them make the name of a cell. */
const LONGEST_ENTRY = 45;

const AGAINST = ' against ';

const entryName = text('the name of a doctrine', {
  oneLine: true,
  minLength: 1,
  maxLength: LONGEST_ENTRY,
  pattern: {
    source: `(?!${AS_IT_IS}$)(?!.*${AGAINST}).*`,
    text: `the name of a doctrine, 1 to ${LONGEST_ENTRY} characters, not "${AS_IT_IS}" and without "against": cells are called by two names`,
  },
});

const { default: _none, ...grid } = pathsWithValues(
  'paths from the side on, such as doctrine.rangeCm or commander.attackRatio, and the values each takes: every combination is an entry',
  MOST_ENTRIES,
);

export const menu = {
  type: 'group',
  meaning: 'the menu of a side',
  form: 'a map such as { doctrines: { stand: … } } or { grid: { doctrine.kind: […] } }',
  fields: {
    doctrines: mapOf(anything('a doctrine'), 'doctrines by name, each written as at a side', {
      names: entryName,
      form: 'a map such as { stand: … }',
      maxEntries: MOST_VALUES,
    }),
    grid,
    fixed: text(
      'the entry that stands for the usual way of play, with which the answer is compared; the doctrine of the side where not given, else the first entry',
      {},
    ),
  },
} as const satisfies Field;

export type Menu = GroupAsGiven<(typeof menu)['fields']>;

/** A value that an entry sets. */
export interface EntryPart {
  /** From the side on: `doctrine`, `doctrine.rangeCm`. */
  readonly path: string;
  readonly value: Json;
  /** Its place in the menu. */
  readonly at: Path;
}

export interface MenuEntry {
  readonly name: string;
  readonly parts: readonly EntryPart[];
}

/** Entries that are the same, of which the first stands for both. */
interface Joined {
  readonly name: string;
  readonly into: string;
}

/**
 * The different entries of a menu, the fixed one first.
 * @param complete the value at a path from the side on with every default, by which entries are told apart
 */
export function entriesOf(
  { doctrines, grid, fixed }: Menu,
  complete: (path: string, value: Json) => Json = (_path, value) => value,
): { readonly entries: readonly MenuEntry[]; readonly joined: readonly Joined[] } {
  const given = [
    ...(fixed === AS_IT_IS ? [{ name: AS_IT_IS, parts: [] }] : []),
    ...Object.entries(doctrines ?? {}).map(([name, value]) => ({
      name,
      parts: [{ path: 'doctrine', value, at: ['doctrines', name] }],
    })),
    ...entriesOfGrid(grid ?? {}),
  ];
  const first = given.find(({ name }) => name === fixed);
  const ordered = first === undefined ? given : [first, ...given.filter((entry) => entry !== first)];
  const byContent = new Map<string, MenuEntry>();
  const joined: Joined[] = [];
  for (const entry of ordered) {
    const content = JSON.stringify(
      entry.parts.map(({ path, value }) => [path, sortedJson(complete(path, value))]),
    );
    const same = byContent.get(content);
    if (same === undefined) byContent.set(content, entry);
    else joined.push({ name: entry.name, into: same.name });
  }
  return { entries: [...byContent.values()], joined };
}

/** The name of the cell in which two entries meet. */
export function meetingName(first: string, second: string): string {
  return `${first}${AGAINST}${second}`;
}

/** `rangeCm 8, reaction fire`: the values of each combination by the last names of their paths. */
function entriesOfGrid(grid: Readonly<Record<string, readonly Json[]>>): MenuEntry[] {
  const paths = Object.keys(grid);
  const names = namesApart(paths.map((path) => path.split('.')));
  const lists = Object.entries(grid).map(([path, values]) =>
    values.map((value, i): EntryPart => ({ path, value, at: ['grid', path, i] })),
  );
  const taken = new Map<string, number>();
  return (lists.length === 0 ? [] : combinations(lists)).map((parts) => {
    const full = parts.map(({ value }, i) => `${names[i] ?? ''} ${valueName(value)}`).join(', ');
    const short = full.length > LONGEST_ENTRY ? `…${full.slice(1 - LONGEST_ENTRY)}` : full;
    const before = taken.get(short) ?? 0;
    taken.set(short, before + 1);
    return { name: before === 0 ? short : `${short} (${before + 1})`, parts };
  });
}
