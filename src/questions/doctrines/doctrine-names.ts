/** Names of doctrines: those of the author, or the values that a grid gives them. */
import { item } from '../../chance/at.ts';
import {
  AS_IT_IS,
  entriesOf,
  meetingName,
  menu,
  type EntryPart,
  type MenuEntry,
} from '../../experiment/analyses/doctrine-menu.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { factorLabel, ownLabel, respelled, unitOf, valueLabel } from '../../analysis/labels.ts';
import { capital, joined, plain, say, type Sentence } from '../../analysis/sentence.ts';

/** A side of a game: 0 chooses the row and wants the score high, 1 the column and low. */
export type Player = 0 | 1;

/** The menus of both sides, and the facts that name their entries. */
interface NamedMenus {
  readonly findings: { readonly menus: readonly [readonly MenuEntry[], readonly MenuEntry[]] };
  readonly facts: RunFacts;
}

/** The name of a doctrine by its place on the menu of a side. */
export function doctrineName(
  side: Player,
  place: number,
  { findings: { menus }, facts }: NamedMenus,
): Sentence {
  return entryName(item(menus[side], place), side, facts);
}

/** The part of a path that says which doctrine it is. */
const WHICH_DOCTRINE = /^doctrine(?:\.(?:kind|name))?$/u;

/** The menu of a side as the spec asks for it; empty in a run that is no game of doctrines. */
export function entriesBySide({ analysis, sides }: RunFacts, side: Player): readonly MenuEntry[] {
  const menus = analysis.asked?.['menus'] ?? {};
  const given =
    typeof menus === 'object' ? Object.entries(menus).find(([name]) => name === sides[side]) : null;
  return entriesOf(menu.parse(given?.[1] ?? {})).entries;
}

/** Display names of the cells in which two doctrines meet, by id; none in a run that is no game of doctrines. */
export function meetingNames(facts: RunFacts): Readonly<Record<string, string>> {
  if (facts.analysis.kind !== 'doctrines') return {};
  return Object.fromEntries(
    entriesBySide(facts, 0).flatMap((row) =>
      entriesBySide(facts, 1).map((column) => [
        meetingName(row.name, column.name),
        plain(say`${capital(entryName(row, 0, facts))} against ${entryName(column, 1, facts)}`),
      ]),
    ),
  );
}

/** A doctrine by its label; of a grid by its values: `range 8 cm, reaction fire`. */
function entryName(entry: MenuEntry, side: Player, facts: RunFacts): Sentence {
  const { name, parts } = entry;
  if (name === AS_IT_IS) return say`the usual doctrine`;
  if (isAct(entry) && !Object.hasOwn(facts.words.labels, name))
    return [respelled(ownLabel(facts, name), () => name)];
  if (!isOfGrid(entry) || Object.hasOwn(facts.words.labels, name)) return [ownLabel(facts, name)];
  return joined(
    parts.map((part) =>
      WHICH_DOCTRINE.test(part.path)
        ? valueText(part, facts)
        : say`${pathName(part, side, facts)} ${valueText(part, facts)}`,
    ),
    ', ',
  );
}

/** True of a doctrine whose name the author writes as an act: `close to 6 cm`. */
export function isAct(entry: MenuEntry): boolean {
  return entry.name !== AS_IT_IS && !isOfGrid(entry) && /^\p{Ll}[^_]*$/u.test(entry.name);
}

/** The names of the doctrines of a menu for a chart, and what they all give: of a grid of one path the values alone. */
export function menuNames(
  menu: readonly MenuEntry[],
  side: Player,
  facts: RunFacts,
): { readonly names: readonly Sentence[]; readonly of: Sentence } {
  const whole = { names: menu.map((entry) => capital(entryName(entry, side, facts))), of: say`doctrine` };
  const values = menu.filter(({ name }) => name !== AS_IT_IS);
  const [part] = values[0]?.parts ?? [];
  const isPlain = values.every(
    (entry) => isOfGrid(entry) && entry.parts.length === 1 && !Object.hasOwn(facts.words.labels, entry.name),
  );
  if (part === undefined || !isPlain) return whole;
  const names = menu.map(({ parts: [own] }, i) =>
    own === undefined ? (whole.names[i] ?? []) : capital(valueText(own, facts)),
  );
  return { names, of: pathName(part, side, facts) };
}

function isOfGrid({ parts }: MenuEntry): boolean {
  return parts.length > 0 && parts.every(({ at: [section] }) => section === 'grid');
}

function pathName({ path }: EntryPart, side: Player, facts: RunFacts): Sentence {
  const name = path.split('.').at(-1) ?? path;
  return [factorLabel(facts, { path: `sides.${facts.sides[side]}.${path}`, name, unit: unitIn(path) })];
}

function valueText({ path, value }: EntryPart, facts: RunFacts): Sentence {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const unit = unitIn(path);
  const words = valueLabel(facts, text, path);
  return unit === null ? words : say`${words} ${unitOf(text, unit)}`;
}

/** The unit of measure that a path ends in: `cm` of `doctrine.rangeCm`. */
function unitIn(path: string): string | null {
  return /[a-z](Cm|In|Inches)$/u.exec(path)?.[1]?.toLowerCase() ?? null;
}
