/** Names of doctrines: those of the author, or the values that a grid gives them. */
import type { RunFacts } from '../telling/facts.ts';
import { factorLabel, measuredValue, ownLabel, respelled, unitIn } from '../telling/labels.ts';
import { capital, joined, plain, say, type Sentence } from '../telling/sentence.ts';
import { readGiven } from '../../play/read-inputs.ts';
import {
  AS_IT_IS,
  entriesOf,
  meetingName,
  menu,
  type EntryPart,
  type MenuEntry,
} from '../../spec/analyses/doctrine-menu.ts';

/** A side of a game: 0 chooses the row and wants the score high, 1 the column and low. */
export type Player = 0 | 1;

/** The part of a path that says which doctrine it is. */
const WHICH_DOCTRINE = /^doctrine(?:\.(?:kind|name))?$/u;

/** The menu of a side as the spec asks for it; empty in a run that is no game of doctrines. */
export function entriesBySide({ analysis, sides }: RunFacts, side: Player): readonly MenuEntry[] {
  const menus = analysis.asked?.['menus'] ?? {};
  const given =
    typeof menus === 'object' ? Object.entries(menus).find(([name]) => name === sides[side]) : null;
  return entriesOf(readGiven(menu.fields, given?.[1] ?? {}).value ?? {}).entries;
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
export function entryName(entry: MenuEntry, side: Player, facts: RunFacts): Sentence {
  const { name, parts } = entry;
  if (name === AS_IT_IS) return say`the usual doctrine`;
  if (Object.hasOwn(facts.words.labels, name)) return [ownLabel(facts, name)];
  if (isAct(entry)) return [respelled(ownLabel(facts, name), () => name)];
  if (!isOfGrid(entry)) return [ownLabel(facts, name)];
  return joined(
    parts.map((part) => partName(part, side, facts)),
    ', ',
  );
}

/** True of a doctrine whose name the author writes as an act: `close to 6 cm`. */
export function isAct(entry: MenuEntry): boolean {
  return entry.name !== AS_IT_IS && !isOfGrid(entry) && /^\p{Ll}[^_]*$/u.test(entry.name);
}

function isOfGrid({ parts }: MenuEntry): boolean {
  return parts.length > 0 && parts.every(({ at: [section] }) => section === 'grid');
}

/** `range 8 cm`; the value alone where the path says that it is a doctrine. */
function partName({ path, value }: EntryPart, side: Player, facts: RunFacts): Sentence {
  const unit = unitIn(path);
  const words = measuredValue(facts, value, { path, unit });
  if (WHICH_DOCTRINE.test(path)) return words;
  const name = path.split('.').at(-1) ?? path;
  const whole = factorLabel(facts, { path: `sides.${facts.sides[side]}.${path}`, name, unit });
  return say`${whole} ${words}`;
}
