/** The weapons that are compared, and their conditions: words of a spec or a command, checked against the system. */
import type { InputProblem } from '../../play/inputs.ts';
import { wrongValue } from '../../play/problems.ts';
import { didYouMean, nearest } from '../../play/nearest.ts';
import { shortFormOf } from '../../play/choice-names.ts';
import { shown } from '../../play/shown.ts';
import type { Options } from '../../play/options.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { Weaponry } from '../../play/weaponry.ts';

/** As written. */
export interface WeaponWords {
  /** Ids or their short forms; absent for all weapons of the armies. */
  readonly weapons?: readonly string[] | undefined;
  /** Armies; absent for all. */
  readonly army?: readonly string[] | undefined;
  /** Values by condition, `band` among them; `all` for every one. */
  readonly by: Readonly<Record<string, readonly string[] | 'all'>>;
}

export interface WeaponChoice {
  readonly weapons: readonly string[];
  /** Null for all. */
  readonly bands: readonly string[] | null;
  readonly conditions: Readonly<Record<string, readonly string[]>>;
}

interface WeaponChoiceRead {
  readonly choice: WeaponChoice;
  /** Problems whose paths begin at the words. */
  readonly problems: readonly InputProblem[];
}

const BAND = 'band';

/** Reads the words under the tables in force, read by the system. */
export function chooseWeapons<T>(
  system: RuleSystem<T>,
  weaponry: Weaponry<T>,
  tables: T,
  options: Options,
  words: WeaponWords,
): WeaponChoiceRead {
  const problems: InputProblem[] = [];
  const wrong = (
    path: InputProblem['path'],
    word: string,
    what: string,
    all: readonly string[],
    shortForms: readonly string[] = [],
  ): void => {
    const near = nearest(word, [...all, ...shortForms]);
    const message = `${shown(word)} is no ${what} of ${system.id}${didYouMean(near) || `; there is ${all.join(', ')}`}`;
    problems.push(wrongValue(path, message, { near, expected: all.join(', ') }));
  };
  const all = weaponry.weapons(tables);
  const chosen = new Set<string>();
  (words.weapons ?? []).forEach((word, i) => {
    const same = all.filter(({ id }) => id === word || shortFormOf(id) === word);
    const weapon = same.find(({ id }) => id === word) ?? (same.length === 1 ? same[0] : undefined);
    if (weapon !== undefined) chosen.add(weapon.id);
    else if (same.length > 1)
      problems.push(
        wrongValue(
          ['weapons', i],
          `${shown(word)} may be ${same.map(({ id }) => id).join(' or ')}: say which`,
        ),
      );
    else
      wrong(
        ['weapons', i],
        word,
        'weapon',
        all.map(({ id }) => id),
        all.map(({ id }) => shortFormOf(id)),
      );
  });
  const armies = [...new Set(all.map(({ army }) => army))];
  const chosenArmies = new Set<string>();
  (words.army ?? []).forEach((word, i) => {
    const army = armies.find((one) => one.toLowerCase() === word.toLowerCase());
    if (army === undefined) wrong(['army', i], word, 'army', armies);
    else chosenArmies.add(army);
  });
  const bandNames = [
    ...new Set(all.flatMap(({ id }) => weaponry.bands(tables, options, id).map(({ name }) => name))),
  ];
  const conditions: Record<string, readonly string[]> = {};
  let bands: readonly string[] | null = null;
  for (const [name, given] of Object.entries(words.by)) {
    const condition = weaponry.conditions.find((one) => one.name === name);
    const values = name === BAND ? bandNames : condition?.values;
    if (values === undefined) {
      wrong(['by', name], name, 'condition of weapons', [
        BAND,
        ...weaponry.conditions.map((one) => one.name),
      ]);
      continue;
    }
    if (given !== 'all')
      given.forEach((word, i) => {
        if (!values.includes(word)) wrong(['by', name, i], word, name, values);
      });
    if (name === BAND) bands = given === 'all' ? null : given;
    else conditions[name] = given === 'all' ? values : given;
  }
  const isChosen = ({ id, army }: { readonly id: string; readonly army: string }): boolean =>
    chosen.size > 0 || chosenArmies.size > 0 ? chosen.has(id) || chosenArmies.has(army) : true;
  const weapons = all.filter(isChosen).map(({ id }) => id);
  return { choice: { weapons, bands, conditions }, problems };
}
