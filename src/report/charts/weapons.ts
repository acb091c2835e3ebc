/** The charts of a comparison of weapons: each effect by band under each condition, and how they fought. */
import type { RunFacts } from '../../analysis/facts.ts';
import { byBand } from '../../analysis/weapon-stretches.ts';
import type { WeaponsFound, WeaponView } from '../../analysis/weapons.ts';
import type { WeaponRow } from '../../analysis/weapon-rows.ts';
import { number } from '../../analysis/weapons-words.ts';
import type { Chart } from '../chart.ts';
import { matrixCharts } from './matrix.ts';
import { weaponByRange } from './weapon-by-range.ts';

/** More combinations of conditions are left to the table. */
const MOST_COMBINATIONS = 6;

export function weaponsCharts(found: WeaponsFound, facts: RunFacts): Chart[] {
  const [judged, ...others] = found.views;
  const combinations = [...Map.groupBy(found.rows, ({ conditions }) => JSON.stringify(conditions)).values()];
  const [standard] = combinations;
  return [
    ...(judged === undefined
      ? []
      : combinations.slice(0, MOST_COMBINATIONS).map((rows, i) => chartOf(found, judged, rows, i))),
    ...(standard === undefined ? [] : others.map((view) => chartOf(found, view, standard, 0))),
    ...(found.fight === null ? [] : matrixCharts(found.fight, facts)),
  ].filter((chart) => chart !== null);
}

function chartOf(
  { unit, conditions }: WeaponsFound,
  { use, effect, meaning, kind }: WeaponView,
  all: readonly WeaponRow[],
  place: number,
): Chart | null {
  const own = all.filter((row) => row.use === use && row.effect === effect);
  const { bands, rows } = byBand(own);
  const varied = conditions.filter(({ values }) => values.length > 1);
  const under = own[0]?.conditions ?? {};
  return weaponByRange({
    name: `weapons-${use}-${effect}${place === 0 ? '' : `-${place + 1}`}`,
    weapons: rows.map((row) => row.find((one) => one !== null)?.name ?? ''),
    bands: bands.map(({ name, stretch }) =>
      stretch === null || unit === '' ? name : `to ${number(stretch.to)} ${unit}`,
    ),
    effect: `${meaning} in a ${use}`,
    kind,
    under: varied.map(({ name }) => `${name} ${under[name] ?? ''}`).join(', '),
    amounts: rows.map((row) => row.map((one) => one?.amount ?? null)),
  });
}
