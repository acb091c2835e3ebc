/** The weapons of a rule system, compared along the distance by a measure of the user's; `hythe weapons` has the same numbers. */
import { capital, plain } from '../../questions/telling/sentence.ts';
import { combinationsOf, meanOf } from '../../run/tables/weapons.ts';
import { item } from '../../chance/at.ts';
import { byFace } from '../../chance/by-face.ts';
import { sumsOf } from '../../play/explanation.ts';
import { InputError } from '../../play/inputs.ts';
import { possibleOutcomes } from '../../play/mechanic.ts';
import { didYouMean, nearest } from '../../play/nearest.ts';
import type { Options } from '../../play/options.ts';
import { readOptions } from '../../play/read-options.ts';
import { shellWord, shown } from '../../play/shown.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { WeaponEffect, Weaponry, WeaponUse } from '../../play/weaponry.ts';
import type { OwnTables } from '../../spec/read-tables.ts';
import { namesOf } from '../../spec/table-place.ts';
import {
  apartByArmy,
  counted,
  crossovers,
  merits,
  rowsBy,
  sideBySide,
  viewOf,
  wantedWeapons,
  weaponsAnswer,
  type Measure,
  type WeaponsAnswer,
} from '../../questions/weapons/answer.ts';
import { measureInWords, weaponsStory } from '../../questions/weapons/tell.ts';
import { QuestionError } from '../messages.ts';
import type { Asked } from '../inputs.ts';
import { changedSystem, question, systemOf } from '../question.ts';
import { drawnChart, type DrawnChart } from './spec.ts';

/** The weapons under the default rulings: all that chips and toggles are made from. */
export const arms = question('arms', async ({ rules }, desk) => {
  const system = await systemOf(desk, rules);
  const weaponry = weaponryOf(system);
  const tables = system.read(system.tables);
  const options = readOptions(system.options, weaponry.mechanic, {}).value ?? {};
  const ids = weaponry.weapons(tables).map(({ id }) => id);
  const weapons = weaponsOf(system, { tables, options }, ids);
  return {
    /** In the order of the source. */
    armies: [...new Set(weapons.map(({ army }) => army))],
    weapons,
    conditions: weaponry.conditions,
    /** With `removes`, turns until the target is gone can be told by it. */
    effects: weaponry.effects(tables).map(({ name, meaning, kind, removesAt }) => ({
      name,
      meaning,
      kind,
      removes: removesAt !== undefined,
    })),
    /** From the smallest up: `shot`, `action`, `turn`. */
    uses: usesOf(weaponry, { tables, options }, ids),
  };
});

export type Arms = Awaited<ReturnType<typeof arms.answer>>;

interface InForce {
  /** As the system has read them. */
  readonly tables: unknown;
  readonly options: Options;
}

/** These weapons with their bands; printed numbers have their paths by the names of a spec and of the tables of a page. */
function weaponsOf(system: RuleSystem, { tables, options }: InForce, ids: readonly string[]) {
  const weaponry = weaponryOf(system);
  const described = new Map(weaponry.weapons(tables).map((weapon) => [weapon.id, weapon]));
  const named = ids.map((weapon) => ({ name: weapon, army: '', ...described.get(weapon), weapon }));
  return apartByArmy(named).map(({ weapon: id, name, army }) => ({
    id,
    name,
    army,
    bands: weaponry.bands(tables, options, id).map(({ printed, ...band }) => ({
      ...band,
      printed: printed && { ...printed, path: namesOf(system.tables, printed.path, system.rowKeys) },
    })),
  }));
}

/** The names of the uses of these weapons, each at the nearest range at which it can be used. */
function usesOf(weaponry: Weaponry, { tables, options }: InForce, ids: readonly string[]): readonly string[] {
  const [conditions = {}] = combinationsOf(weaponry, {});
  const uses = ids.flatMap((weapon) => {
    for (const { at: distance } of weaponry.bands(tables, options, weapon)) {
      const own = weaponry.uses(tables, options, { weapon, distance, conditions });
      if (own !== null) return own.map(({ name }) => name);
    }
    return [];
  });
  return [...new Set(uses)];
}

/** @throws {QuestionError} for a system whose weapons cannot be compared */
function weaponryOf({ title, weaponry }: RuleSystem): Weaponry {
  if (weaponry === undefined) throw new QuestionError(`${title} has no weapons to compare`);
  return weaponry;
}

export type EffectCount = NonNullable<Asked<'weapons'>['count']>;

export const weapons = question('weapons', async (asked, desk) =>
  compared(asked, await changedSystem(desk, asked)),
);

export type ComparedWeapons = Awaited<ReturnType<typeof compared>>;
export type ComparedWeapon = ComparedWeapons['weapons'][number];

async function compared(asked: Asked<'weapons'>, own: OwnTables) {
  const { weaponry, choice, about, ...inForce } = chosenWeapons(asked, own);
  const effect = oneOrFirst(weaponry.effects(inForce.tables), asked.effect, 'effect');
  const uses = usesOf(weaponry, inForce, choice.weapons).map((name) => ({ name }));
  const { count } = asked;
  const measure: Measure = {
    use: oneOrFirst(uses, asked.use, 'use').name,
    effect: count === undefined ? effect : counted(effect, count.is, count.number),
    untilGone: count === undefined && asked.read === 'until-gone',
  };
  const measured = rowsBy(own.system, inForce, choice, measure);
  const rows = measured.flatMap(({ amount, ...row }) => (amount === null ? [] : [{ ...row, amount }]));
  const answer = weaponsAnswer(rows, about);
  const { headline, sentences, cautions = [] } = weaponsStory(answer);
  const view = viewOf(measure);
  const side = sideBySide(rows);
  const best = merits(side);
  const idOf = (weapon: number): string => item(side.weapons, weapon).weapon;
  return {
    unit: weaponry.unit,
    /** The measure in words, `chance of a hit in a shot`, with the defaults for what was not asked. */
    measure: { effect: effect.name, words: measureInWords(view), kind: view.kind },
    /** In the order of the source, each with its bands and the measure by stretch, from near to far. */
    weapons: weaponsOf(own.system, inForce, choice.weapons).map((weapon) => ({
      ...weapon,
      /** Null where the target is never gone; a gap where the weapon cannot be used. */
      line: measured.flatMap(({ weapon: id, from, to, band, amount }) =>
        id === weapon.id ? [{ from, to, band, value: amount }] : [],
      ),
    })),
    /** Stretches in which nothing changes, with the weapons that have a value there, the best first. */
    stretches: side.stretches.map((stretch, i) => ({
      ...stretch,
      order: [...side.weapons.keys()]
        .filter((weapon) => (best[weapon]?.[i] ?? null) !== null)
        .toSorted((a, b) => (best[b]?.[i] ?? 0) - (best[a]?.[i] ?? 0))
        .map(idOf),
    })),
    /** Distances beyond which another weapon is better, nearest first. */
    crossovers: crossovers(side).map((one) => ({ ...one, near: idOf(one.near), far: idOf(one.far) })),
    /** Who is best where, and the assumptions. */
    finding: (rows.length === 0 && measure.untilGone
      ? [['No target is ever gone by this.']]
      : [capital(headline), ...sentences, ...cautions]
    ).map(plain),
    /** The command that gives the same numbers. Where tables are changed it names a file that holds the changes. */
    command: commandFor(asked, choice.weapons),
    /** The chart; null where no weapon reaches anything, or no target is ever gone. */
    drawn: asked.width === undefined ? null : await drawnWithAxis(answer, asked.width),
  };
}

/** The weapons and conditions, under the default rulings. @throws {InputError} for words that name nothing, at their fields */
function chosenWeapons(
  { weapons: chosen, conditions = {} }: Pick<Asked<'weapons'>, 'weapons' | 'conditions'>,
  own: OwnTables,
) {
  const weaponry = weaponryOf(own.system);
  const by = Object.fromEntries(Object.entries(conditions).map(([condition, value]) => [condition, [value]]));
  const { problems, ...wanted } = wantedWeapons(own, weaponry, { weapons: chosen, by, options: {} });
  if (problems.length === 0) return { ...wanted, weaponry };
  throw new InputError(
    problems.map(({ path: [word, ...rest], ...problem }) => ({
      ...problem,
      path: word === 'by' ? ['conditions', ...rest.slice(0, 1)] : [word ?? '', ...rest],
    })),
  );
}

/** The one of this name; the first without a name. @throws {InputError} at the field `what` */
function oneOrFirst<T extends { readonly name: string }>(
  all: readonly T[],
  wanted: string | undefined,
  what: string,
): T {
  const found = wanted === undefined ? all[0] : all.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const names = [...new Set(all.map(({ name }) => name))];
  const near = nearest(wanted ?? '', names);
  const expected = names.join(', ');
  const message = `${shown(wanted ?? '')} is no ${what} of these weapons${didYouMean(near) || `; there is ${expected}`}`;
  throw new InputError([{ path: [what], kind: 'input', message, near, expected }]);
}

/** A chart over the distance: the place of its picture, in CSS pixels, and the distances at the ends. */
export interface DrawnWeapons {
  readonly chart: DrawnChart;
  readonly axis: Readonly<Record<'left' | 'top' | 'width' | 'height' | 'from' | 'to', number>>;
}

async function drawnWithAxis(answer: WeaponsAnswer, wide: number): Promise<DrawnWeapons | null> {
  const [{ weaponsCharts }, { drawn }, { PAGE_THEME }] = await Promise.all([
    import('../../questions/weapons/charts.ts'),
    import('../../report/forms/drawn.ts'),
    import('../../report/theme.ts'),
  ]);
  const [first] = weaponsCharts(answer);
  if (first === undefined) return null;
  const ends = answer.views.flatMap(({ side }) => side.stretches.flatMap(({ from, to }) => [from, to]));
  const chart = drawn(first);
  const { picture } = chart.draw({ width: wide, theme: PAGE_THEME });
  const axis = { ...picture, from: Math.min(...ends), to: Math.max(...ends) };
  return { chart: await drawnChart(chart, wide), axis };
}

function commandFor(
  { rules, tables, conditions = {}, weapons: asked }: Asked<'weapons'>,
  all: readonly string[],
): string {
  const chosen = asked.length === 0 ? [] : all.map(shellWord);
  const by = Object.entries(conditions).flatMap(([name, value]) => ['--by', `${name}=${value}`]);
  const changed = Object.keys(tables ?? {}).length > 0 ? ['--tables', 'tables.yaml'] : [];
  return ['hythe weapons', rules, ...chosen, ...by, ...changed].join(' ');
}

/** The parts of a throw with their rules, and the effect of each face of the die. */
export const faces = question('faces', async (asked, desk) => {
  const own = await changedSystem(desk, asked);
  const { weaponry, tables, options, choice } = chosenWeapons({ ...asked, weapons: [asked.weapon] }, own);
  const { unit } = weaponry;
  const weapon = item(choice.weapons, 0);
  const [conditions = {}] = combinationsOf(weaponry, choice.conditions);
  const { distance } = asked;
  const shot = { weapon, distance, conditions };
  // The farther bound of a band belongs to it.
  const isReached = weaponry
    .bands(tables, options, weapon)
    .some(({ from, to, at }) => (unit === '' ? at === distance : from <= distance && distance <= to));
  const [use] = (isReached && weaponry.uses(tables, options, shot)) || [];
  if (use === undefined) {
    const message = `the weapon cannot fire at ${distance}${unit === '' ? '' : ` ${unit}`}`;
    throw new InputError([{ path: ['distance'], kind: 'input', message }]);
  }
  const thrown = weaponry.thrown?.(tables, options, shot) ?? null;
  const laid = thrown?.play === undefined ? null : byFace(thrown.play);
  const effects = weaponry.effects(tables);
  return {
    weapon,
    /** The number to throw, its parts and their rules; null where the rules do not explain it. */
    explanation: thrown && { act: thrown.explanation.act, sums: sumsOf(thrown.explanation) },
    /** The effects of the smallest use. */
    whole: useIn(use, effects),
    /** Each face of the first die, from 1 up, with its effects; null where dice are thrown as a pool. */
    faces: laid && laid.map((distribution) => useIn({ name: use.name, distribution }, effects)),
  };
});

export type Faces = Awaited<ReturnType<typeof faces.answer>>;
export type UseOfWeapon = ReturnType<typeof useIn>;

/** The outcomes of a use and its effects, whose amounts are chances, or mean numbers. */
function useIn({ name: use, distribution }: WeaponUse, effects: readonly WeaponEffect[]) {
  return {
    use,
    outcomes: possibleOutcomes(distribution).map(([label, chance]) => ({ label, chance })),
    effects: effects.map((effect) => ({ effect: effect.name, amount: meanOf(distribution, effect) })),
  };
}
