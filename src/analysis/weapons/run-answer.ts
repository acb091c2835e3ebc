/** The comparison of weapons that a run was asked for: its rows, by variants, and how they fought. */
import type { AnswerInput } from '../answer.ts';
import { shortFormOf } from '../../engagement/choice-names.ts';
import { matrixAnswer } from '../matrix/answer.ts';
import { afterColon, named, say, type Sentence } from '../sentence.ts';
import { weaponNames, weaponsAnswer, type WeaponsAnswer } from './answer.ts';
import type { WeaponRow } from './rows.ts';
import { withArticle } from './words.ts';
import { weaponsByVariant, wordsOf, type WeaponsOfVariant } from '../tables/weapons.ts';

/** The answer is that of the first variant; what others change follows. */
export function weaponsOfRun(input: AnswerInput): WeaponsAnswer {
  const { tables, facts } = input;
  const variants = tables.weapons === undefined ? [] : weaponsByVariant(tables.weapons);
  const [first] = variants;
  const isFought = facts.analysis.asked?.['fight'] === true;
  const matrix = isFought ? matrixAnswer(input, contestantNames(first?.rows ?? [])) : null;
  const fought = matrix && {
    findings: matrix.findings,
    sentences: [say`In the engagement: ${afterColon(matrix.headline)}`, ...matrix.sentences],
    tables: matrix.tables,
  };
  const changes = variants.slice(1).map((variant) => changed(first, variant));
  return weaponsAnswer(
    first?.rows ?? [],
    { setting: first?.setting ?? '', bands: bandsOf(facts), marks: first?.marks ?? [], changes },
    fought,
  );
}

/** The weapons' names by the forces that fight with them, which are called by id or by its short form. */
function contestantNames(rows: readonly WeaponRow[]): ReadonlyMap<string, string> {
  return new Map(
    [...weaponNames(rows)].flatMap(([id, name]) => [
      [shortFormOf(id), name],
      [id, name],
    ]),
  );
}

/** The bands that the spec asks for; null for all. */
function bandsOf({ analysis }: AnswerInput['facts']): readonly string[] | null {
  const { band = 'all' } = analysis.asked === null ? {} : wordsOf(analysis.asked).by;
  return band === 'all' ? null : band;
}

const ROUNDING = 1e-12;

/** `With sharper-lebel, the chance of a hit in a shot changes with Lebel rifle at medium from 50.0 % to 60.0 %` */
function changed(reference: WeaponsOfVariant | undefined, { variant, rows }: WeaponsOfVariant): Sentence {
  const [view] = rows;
  const keyOf = (row: WeaponRow): string =>
    JSON.stringify([row.weapon, row.band, row.conditions, row.use, row.effect]);
  const before = new Map(reference?.rows.map((row) => [keyOf(row), row]));
  const own = rows.filter(({ use, effect }) => use === view?.use && effect === view.effect);
  const differences = own
    .map((row) => ({ row, by: row.amount - (before.get(keyOf(row))?.amount ?? 0) }))
    .filter(({ by }) => Math.abs(by) > ROUNDING);
  const most = differences.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))[0];
  const name = named(variant ?? '');
  if (view === undefined || most === undefined) return say`With ${name} no weapon’s numbers are others.`;
  const weapons = new Set(differences.map(({ row }) => row.weapon)).size;
  const size = Math.abs(most.by);
  const shown = view.kind === 'chance' ? `${(size * 100).toFixed(1)} points` : size.toFixed(2);
  const sign = most.by < 0 ? '−' : '+';
  return say`With ${name} ${weapons} of ${new Set(own.map(({ weapon }) => weapon)).size} weapons ${weapons === 1 ? 'has' : 'have'} another ${view.kind === 'chance' ? 'chance' : 'number'} of ${view.meaning} in ${withArticle([view.use])}; the greatest change is that of ${named(most.row.name)} at ${most.row.band}: ${sign}${shown}.`;
}
