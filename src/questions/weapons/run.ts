/** The comparison of weapons that a run was asked for: its rows, what variants change, and how they fought. */
import { ROUNDING } from '../../statistics/index.ts';
import type { AnswerInput, AnswerOf } from '../telling/answer.ts';
import type { RunFacts } from '../telling/facts.ts';
import { label } from '../telling/labels.ts';
import { afterColon, LONGEST, say } from '../telling/sentence.ts';
import {
  weaponsByVariant,
  wordsOf,
  type WeaponRow,
  type WeaponsOfVariant,
} from '../../run/tables/weapons.ts';
import { shortFormOf } from '../../play/choice-names.ts';
import type { Charted } from '../chart.ts';
import { matrixAnswer } from '../matrix/answer.ts';
import { leadCharts, matrixTables } from '../matrix/charts.ts';
import { bestInWords, matrixStory } from '../matrix/tell.ts';
import { apartByArmy, weaponsAnswer, type WeaponChange, type WeaponsAnswer } from './answer.ts';
import { weaponsCharts, weaponTables } from './charts.ts';
import { weaponsStory } from './tell.ts';

/** The answer is that of the first variant; what others change follows. */
export function weaponsOfRun(input: AnswerInput): Charted<AnswerOf<'weapons', WeaponsAnswer>> {
  const { tables, facts } = input;
  const [first, ...others] = (tables.weapons === undefined ? [] : weaponsByVariant(tables.weapons)).map(
    (variant) => ({ ...variant, rows: apartByArmy(variant.rows.map((row) => labelled(row, facts))) }),
  );
  const { rows = [], setting = '', marks = [] } = first ?? {};
  // The forces that fight go by the id of their weapon, or its short form, and are called as it is.
  const names = rows.flatMap(({ weapon, name }) => [
    [shortFormOf(weapon), name],
    [weapon, name],
  ]);
  const labels = { ...facts.words.labels, ...(Object.fromEntries(names) as Record<string, string>) };
  const named = { ...facts, words: { ...facts.words, labels } };
  const isFought = facts.analysis.asked?.['fight'] === true;
  const fight = isFought ? matrixAnswer({ ...input, facts: named }) : null;
  const { band = 'all' } = facts.analysis.asked === null ? {} : wordsOf(facts.analysis.asked).by;
  const changes = others.map((variant) => changeOf(rows, variant));
  const bands = band === 'all' ? null : band;
  const findings = weaponsAnswer(rows, { setting, bands, marks, changes, fight });
  const isSplit = fight !== null && new Set(fight.bestIn.map(String)).size > 1;
  const best = isSplit ? bestInWords(fight, LONGEST, 'Best in a fight') : [];
  const fought = fight === null ? [] : [say`In a fight ${afterColon(matrixStory(fight, named).headline)}`];
  if (best.length > 0) fought.push(say`${best}.`);
  return {
    kind: 'weapons',
    findings,
    ...weaponsStory(findings, facts.words.labels, fought),
    tables: [...weaponTables(findings), ...(fight === null ? [] : matrixTables(fight, facts.confidence))],
    charts: () => [...weaponsCharts(findings), ...(fight === null ? [] : leadCharts(fight))],
  };
}

/** The row with the author's label of its weapon, where there is one, in place of the printed name. */
function labelled(row: WeaponRow, facts: RunFacts): WeaponRow {
  return { ...row, name: label({ ...facts, names: { [row.weapon]: row.name } }, row.weapon).name };
}

function changeOf(reference: readonly WeaponRow[], { variant, rows }: WeaponsOfVariant): WeaponChange {
  const keyOf = ({ weapon, band, conditions, use, effect }: WeaponRow): string =>
    JSON.stringify([weapon, band, conditions, use, effect]);
  const before = new Map(reference.map((row) => [keyOf(row), row.amount]));
  const [view] = rows;
  const changed = rows
    .filter(({ use, effect }) => use === view?.use && effect === view.effect)
    .map((row) => ({ ...row, by: row.amount - (before.get(keyOf(row)) ?? 0) }))
    .filter(({ by }) => Math.abs(by) > ROUNDING);
  const [most] = changed.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (most === undefined) return { variant, most: null };
  const { name, band, meaning, kind, by } = most;
  const others = new Set(changed.map(({ weapon }) => weapon)).size - 1;
  return { variant, most: { name, band, meaning, kind, by, others } };
}
