/** The comparison of weapons that a run was asked for: its rows, by variants, and how they fought. */
import type { AnswerInput } from '../../analysis/answer.ts';
import { shortFormOf } from '../../engagement/choice-names.ts';
import { matrixAnswer, type MatrixAnswer } from '../matrix/answer.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { label, ownLabel } from '../../analysis/labels.ts';
import { matrixTables } from '../matrix/charts.ts';
import { bestInWords, matrixStory } from '../matrix/tell.ts';
import { afterColon, LONGEST, say, type Sentence } from '../../analysis/sentence.ts';
import { weaponNames, weaponsAnswer, type WeaponsAnswer } from './answer.ts';
import type { WeaponRow } from '../../analysis/tables/weapon-rows.ts';
import { changeInWords } from './words.ts';
import { weaponsByVariant, wordsOf, type WeaponsOfVariant } from '../../analysis/tables/weapons.ts';

/** The answer is that of the first variant; what others change follows. */
export function weaponsOfRun(input: AnswerInput): WeaponsAnswer {
  const { tables, facts } = input;
  const variants = tables.weapons === undefined ? [] : weaponsByVariant(tables.weapons);
  const [first] = variants;
  const rows = first?.rows.map((row) => labelled(row, facts)) ?? [];
  const isFought = facts.analysis.asked?.['fight'] === true;
  const named = {
    ...facts,
    words: { ...facts.words, labels: { ...facts.words.labels, ...contestantNames(rows) } },
  };
  const fight = isFought ? matrixAnswer({ ...input, facts: named }) : null;
  const fought = fight && {
    findings: fight,
    sentences: fightSentences(fight, named),
    tables: matrixTables(fight, facts.confidence),
  };
  const changes = variants.slice(1).map((variant) => changed(first, variant, facts));
  return weaponsAnswer(
    rows,
    { setting: first?.setting ?? '', bands: bandsOf(facts), marks: first?.marks ?? [], changes },
    fought,
  );
}

/** The row with the author's label of its weapon, where there is one, in place of the printed name. */
function labelled(row: WeaponRow, facts: RunFacts): WeaponRow {
  return { ...row, name: label({ ...facts, names: { [row.weapon]: row.name } }, row.weapon).name };
}

/** Who won the fight, and who did best where, if that differs. */
function fightSentences(fight: MatrixAnswer, facts: RunFacts): Sentence[] {
  const best =
    new Set(fight.bestIn.map(String)).size > 1 ? bestInWords(fight, LONGEST, 'Best in a fight') : [];
  const { headline } = matrixStory(fight, facts);
  return [say`In a fight ${afterColon(headline)}`, ...(best.length === 0 ? [] : [say`${best}.`])];
}

/** The weapons' names by the forces that fight with them, which are called by id or by its short form. */
function contestantNames(rows: readonly WeaponRow[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...weaponNames(rows)].flatMap(([id, { name }]) => [
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

/** The change of the first measure that a variant makes: `With Sharper Lebel, Lebel rifle at medium range: +10.0 points …` */
function changed(
  reference: WeaponsOfVariant | undefined,
  { variant, rows }: WeaponsOfVariant,
  facts: RunFacts,
): Sentence {
  const [view] = rows;
  const keyOf = (row: WeaponRow): string =>
    JSON.stringify([row.weapon, row.band, row.conditions, row.use, row.effect]);
  const before = new Map(reference?.rows.map((row) => [keyOf(row), row]));
  const own = rows.filter(({ use, effect }) => use === view?.use && effect === view.effect);
  const differences = own
    .map((row) => ({ row, by: row.amount - (before.get(keyOf(row))?.amount ?? 0) }))
    .filter(({ by }) => Math.abs(by) > ROUNDING);
  const most = differences.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))[0];
  const name = ownLabel(facts, variant ?? '');
  if (view === undefined || most === undefined) return say`With ${name} the numbers of no weapon change.`;
  const others = new Set(differences.map(({ row }) => row.weapon)).size - 1;
  const also = others === 0 ? '' : ` ${others} more change less.`;
  const weapon = label({ ...facts, names: { [most.row.weapon]: most.row.name } }, most.row.weapon);
  return say`With ${name}, ${weapon} at ${most.row.band} range: ${changeInWords(most.by, view)}.${also}`;
}
