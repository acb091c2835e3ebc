/** Weapons, conditions and rulings as a user asks for them, read under the tables in force. */
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import { ownMarks } from '../../engagement/open-tables.ts';
import type { Options } from '../../engagement/options.ts';
import { readOptions } from '../../engagement/read-options.ts';
import type { Weaponry } from '../../engagement/weaponry.ts';
import {
  chooseWeapons,
  type WeaponChoice,
  type WeaponWords,
} from '../../experiment/analyses/weapon-choice.ts';
import type { OwnTables } from '../../experiment/read-tables.ts';

interface WeaponsWanted extends WeaponWords {
  /** Rulings other than the default, by their names. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A choice of weapons with the rules for it. */
interface WantedWeapons {
  readonly tables: unknown;
  readonly options: Options;
  readonly choice: WeaponChoice;
  /** Notes on numbers that the source does not print as they stand. */
  readonly marks: readonly string[];
  /** Problems of the words. */
  readonly problems: readonly InputProblem[];
}

/** @throws {InputError} for rulings that there are not */
export function wantedWeapons(
  { system, ownIds }: OwnTables,
  weaponry: Weaponry,
  { options: given, ...words }: WeaponsWanted,
): WantedWeapons {
  const { value: options, problems: wrong } = readOptions(system.options, weaponry.mechanic, given, [
    'options',
  ]);
  if (options === null) throw new InputError(wrong);
  const tables = system.read(system.tables);
  const { choice, problems } = chooseWeapons(system, weaponry, tables, options, words);
  const marks = new Set([
    ...choice.weapons.flatMap((weapon) => weaponry.marks(tables, weapon)),
    ...ownMarks(ownIds, choice.weapons),
  ]);
  return { tables, options, choice, marks: [...marks], problems };
}
