/** The charts of a comparison of weapons: what they are compared by over the distance, and how they fought. */
import { capital, say, type Name, type Sentence } from '../../analysis/sentence.ts';
import {
  bestBy,
  byBand,
  sideBySide,
  type Side,
  type WeaponsFindings,
  type WeaponView,
} from '../../analysis/weapons/stretches.ts';
import type { WeaponRow } from '../../analysis/weapons/rows.ts';
import {
  amountInWords,
  beyond,
  bestInWords,
  conditionInWords,
  namesOf,
  sameOrder,
  whatOf,
  withArticle,
} from '../../analysis/weapons/words.ts';
import type { Chart } from '../chart.ts';
import { matchupMatrix } from './matchup-matrix.ts';
import { matrixConditions } from './matrix-conditions.ts';
import { overtakings, weaponByRange } from './weapon-by-range.ts';

export function weaponsCharts(findings: WeaponsFindings): Chart[] {
  const [judgedView, ...others] = findings.views;
  const combinations = [
    ...Map.groupBy(findings.rows, ({ conditions }) => JSON.stringify(conditions)).values(),
  ];
  const [standard] = combinations;
  return [
    ...(judgedView === undefined ? [] : judgedCharts(findings, judgedView, combinations)),
    ...(standard === undefined ? [] : others.map((view) => chartOf(findings, view, standard))),
    ...(findings.fight === null ? [] : [matchupMatrix(findings.fight), matrixConditions(findings.fight)]),
  ].filter((chart) => chart !== null);
}

/** The first combination of conditions, and further ones under which others than its best are the best somewhere. */
function judgedCharts(
  findings: WeaponsFindings,
  view: WeaponView,
  combinations: readonly (readonly WeaponRow[])[],
): (Chart | null)[] {
  const bests = combinations.map((rows) => bestBy(sideBySide(rowsOf(view, rows))));
  const [standard = []] = bests;
  const isOther = (best: typeof standard): boolean =>
    best.some((ones, i) => ones.length > 0 && !ones.some((one) => standard[i]?.includes(one)));
  const seen = bests.map(String);
  return combinations.flatMap((rows, i) => {
    const isNew = seen.indexOf(String(bests[i])) === i;
    return i === 0 || (isNew && isOther(bests[i] ?? [])) ? [chartOf(findings, view, rows, i)] : [];
  });
}

function rowsOf({ use, effect }: WeaponView, rows: readonly WeaponRow[]): WeaponRow[] {
  return rows.filter((row) => row.use === use && row.effect === effect);
}

function chartOf(
  findings: WeaponsFindings,
  view: WeaponView,
  all: readonly WeaponRow[],
  place = 0,
): Chart | null {
  const { unit, conditions, names } = findings;
  const { use, effect } = view;
  const own = rowsOf(view, all);
  const side = sideBySide(own);
  const { bands } = byBand(own);
  const under = own[0]?.conditions ?? {};
  const inForce = conditions
    .filter(({ values }) => values.length > 1)
    .map(({ name, values: [standard] }) => {
      const value = under[name] ?? '';
      return { words: conditionInWords(findings, name, value), isOther: value !== standard };
    });
  const where = inForce.map(({ words }) => `, ${words}`).join('');
  const others = inForce.filter(({ isOther }) => isOther).map(({ words }) => words);
  const shared = bands.flatMap(({ stretch, name }) => (stretch === null ? [] : [{ ...stretch, name }]));
  return weaponByRange({
    name: `weapons-${use}-${effect}${place === 0 ? '' : `-${place + 1}`}`,
    title:
      place === 0
        ? titleOf(view, side, names, unit)
        : say`With ${others.join(', ')} ${bestInWords({ ...view, side }, findings, 'led')}`,
    subtitle: say`${capital([whatOf(view)])} in ${withArticle([use])}${where}. A line ends where the weapon reaches no farther.`,
    names,
    side,
    view,
    bands: shared.length === bands.length ? shared : [],
    unit,
  });
}

/** Who overtakes whom, or that nobody does. */
function titleOf(view: WeaponView, side: Side, names: readonly Name[], unit: string): Sentence {
  const [first] = overtakings(side);
  if (first === undefined) {
    const order = sameOrder({ side });
    return order.length > 0 ? order : capital([`${whatOf(view)} by range`]);
  }
  const { near, far, at, behind } = first;
  const [after, before] = behind.toReversed().map((amount) => amountInWords(amount, view.kind));
  return say`${capital([beyond(side, at, unit)])} ${namesOf(far, names)} overtook ${namesOf(near, names)}: ${after ?? ''} against ${before ?? ''}`;
}
