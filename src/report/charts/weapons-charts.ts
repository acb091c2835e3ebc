/** The charts of a comparison of weapons: each effect by band under each condition, and how they fought. */
import type { RunFacts } from '../../analysis/facts.ts';
import { byBand, type WeaponsFindings, type WeaponView } from '../../analysis/weapons/stretches.ts';
import type { WeaponRow } from '../../analysis/weapons/rows.ts';
import { number, valueInWords } from '../../analysis/weapons/words.ts';
import type { Chart } from '../chart.ts';
import { matrixCharts } from './matrix-charts.ts';
import { weaponByRange } from './weapon-by-range.ts';

/** More combinations of conditions are left to the table. */
const MOST_COMBINATIONS = 6;
/** Amounts that differ by less are the same. */
const ROUNDING = 1e-12;

export function weaponsCharts(findings: WeaponsFindings, facts: RunFacts): Chart[] {
  const [judgedView, ...others] = findings.views;
  const combinations = [
    ...Map.groupBy(findings.rows, ({ conditions }) => JSON.stringify(conditions)).values(),
  ];
  const [standard] = combinations;
  return [
    ...(judgedView === undefined ? [] : judgedCharts(findings, judgedView, combinations)),
    ...(standard === undefined ? [] : others.map((view) => chartOf(findings, view, standard))),
    ...(findings.fight === null ? [] : matrixCharts(findings.fight, facts)),
  ].filter((chart) => chart !== null);
}

/** The first combination of conditions, and those under which other weapons are the best. */
function judgedCharts(
  findings: WeaponsFindings,
  view: WeaponView,
  combinations: readonly (readonly WeaponRow[])[],
): (Chart | null)[] {
  const bests = combinations.map((rows) => bestByBand(rowsOf(view, rows)));
  const alike = bests.filter((best) => best === bests[0]).length - 1;
  return combinations
    .map((rows, i) => ({ rows, i }))
    .filter(({ i }) => i === 0 || bests[i] !== bests[0])
    .slice(0, MOST_COMBINATIONS)
    .map(({ rows, i }) => chartOf(findings, view, rows, { place: i, alike: i === 0 ? alike : 0 }));
}

function rowsOf({ use, effect }: WeaponView, rows: readonly WeaponRow[]): WeaponRow[] {
  return rows.filter((row) => row.use === use && row.effect === effect);
}

/** The best weapons of each band. */
function bestByBand(rows: readonly WeaponRow[]): string {
  const bands = [...Map.groupBy(rows, ({ band }) => band)].map(([band, own]) => {
    const most = Math.max(...own.map(({ amount }) => amount));
    const best = own.filter(({ amount }) => most - amount < ROUNDING).map(({ weapon }) => weapon);
    return [band, best.toSorted()];
  });
  return JSON.stringify(bands);
}

function chartOf(
  { unit, conditions }: WeaponsFindings,
  view: WeaponView,
  all: readonly WeaponRow[],
  { place, alike } = { place: 0, alike: 0 },
): Chart | null {
  const { use, effect, meaning, kind } = view;
  const own = rowsOf(view, all);
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
    under: varied.map(({ name }) => `${name} ${valueInWords(under[name] ?? '')}`).join(', '),
    alike,
    amounts: rows.map((row) => row.map((one) => one?.amount ?? null)),
  });
}
