/**
 * Measure of a target in every cell, at any confidence, and its words. A search among many cells needs intervals of more
 * confidence than the tables give, so that its answer holds.
 */
import { item } from '../../chance/at.ts';
import type { Army } from '../../spec/analyses/armies.ts';
import { moments, ROUNDING } from '../../statistics/index.ts';
import { left, numberEntry, right, tableBy, type AnswerTable } from '../telling/answer.ts';
import { exactly } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { countInWords, percentOf } from '../telling/digits.ts';
import { meanOf, shareInterval } from '../../run/intervals.ts';
import { conditionName, ownLabel, respelled, withoutDeterminer, type LabelFacts } from '../telling/labels.ts';
import { capital, listed, say, type Name, type Sentence } from '../telling/sentence.ts';
import { massRows, type CellRow, type Estimate, type MassRow } from '../telling/rows.ts';
import type { Table } from '../../run/tables/table.ts';
import { measureAsked, measuredText, measureName, type MeasureAsked } from '../measure.ts';
import { at, headOf, isPluralLabel, singular } from '../phrases.ts';

/** The run that an answer on forces is read from. */
export interface Given {
  readonly cells: readonly CellRow[];
  readonly distributions: Table;
  readonly facts: RunFacts;
}

/** A share, a mean, or how often a side wins of the engagements that somebody wins. */
export interface ForceMeasure extends MeasureAsked {
  readonly isOfDecided: boolean;
}

/** The measure in one cell. */
export interface CellMeasure {
  readonly value: number;
  readonly exact: boolean;
  /** The engagements that it was counted over; null where exact. */
  readonly n: number | null;
  /** The variance of the estimate; 0 where exact. */
  readonly variance: number;
  /** The measure with bounds of this confidence, which meet where it is exact. */
  readonly within: (confidence: number) => Estimate;
}

/** The measure that a spec names: `winner=british`, `survivors.british`, or one of its victory conditions. */
export function forceMeasure(name: string, facts: RunFacts): ForceMeasure {
  return { ...measureAsked(name, facts), isOfDecided: false };
}

export function decidedWins(side: string): ForceMeasure {
  return { ...measureAsked(`winner=${side}`), isOfDecided: true };
}

/** The measure by the number of the cell, exact where it can be, without cells that have none. */
export function measuredCells(
  { distributions, cells, facts }: Given,
  measure: ForceMeasure,
): ReadonlyMap<number, CellMeasure> {
  const masses = Map.groupBy(massRows(distributions, measure.metric), ({ cell }) => cell);
  return new Map(
    cells.flatMap(({ cell, sequence }) => {
      const all = masses.get(cell) ?? [];
      const exact = all.filter(({ source }) => source === 'exact');
      const found = measureIn(exact.length > 0 ? exact : all, sequence, measure, facts.sides);
      return found === null ? [] : [[cell, found] as const];
    }),
  );
}

function measureIn(
  all: readonly MassRow[],
  sequence: CellRow['sequence'],
  { label, isOfDecided }: ForceMeasure,
  sides: readonly string[],
): CellMeasure | null {
  const masses = isOfDecided ? all.filter((mass) => sides.includes(mass.label)) : all;
  const values = masses.map(({ value }) => value);
  const weights = masses.map(({ count, probability }) => count ?? probability);
  const n = weights.reduce((sum, weight) => sum + weight, 0);
  if (n === 0) return null;
  const part = weights.reduce((sum, weight, i) => sum + (masses[i]?.label === label ? weight : 0), 0);
  // Half a replicate of each keeps the weight of a share that was never or always seen finite.
  const smooth = (part + 0.5) / (n + 1);
  const { mean, variance } =
    label === null ? moments(values, weights) : { mean: part / n, variance: smooth * (1 - smooth) };
  if (masses[0]?.source === 'exact') {
    // The probabilities of all categories are 1 but for rounding.
    const value = label === null || isOfDecided ? mean : part;
    return { value, exact: true, n: null, variance: 0, within: () => exactly(value) };
  }
  const within = (confidence: number): Estimate => {
    const { low, high } =
      label === null
        ? meanOf(sequence, values, weights, confidence)
        : shareInterval(sequence, part, n, confidence);
    return { value: mean, low: low ?? -Infinity, high: high ?? Infinity };
  };
  return { value: mean, exact: false, n, variance: variance / n, within };
}

/** A value or a choice that surely reaches its target, surely falls short, or may do either. */
export type Reach = 'reaches' | 'short' | 'open';

export const REACHES: Readonly<Record<Reach, string>> = {
  reaches: 'yes',
  short: 'no',
  open: 'too close to call',
};

/** An exact number that is short by the rounding of its sum is not short. */
export function reachOf({ low, high }: Pick<Estimate, 'low' | 'high'>, level: number): Reach {
  const needed = level - (low === high ? ROUNDING : 0);
  if (low >= needed) return 'reaches';
  return high < needed ? 'short' : 'open';
}

/** Values of the factors that are not searched, by path, and the variant: each condition is a question of its own. */
export type Condition = Readonly<Record<string, string>>;

/** The column of a factor by its path; -1 where it is not varied. */
export function factorAt({ factors }: RunFacts, path: string): number {
  return factors.findIndex((factor) => factor.path === path);
}

/** The cells under each condition, in their order. @param searched the columns that are no condition */
export function underEach(
  cells: readonly CellRow[],
  { factors }: RunFacts,
  searched: readonly number[],
): readonly { readonly at: Condition; readonly cells: readonly CellRow[] }[] {
  const conditionOf = ({ variant, factors: own }: CellRow): Condition => ({
    ...(variant === null ? {} : { variant }),
    ...Object.fromEntries(
      factors.flatMap(({ path }, i) => (searched.includes(i) ? [] : [[path, own[i]?.text ?? '']])),
    ),
  });
  const groups = Map.groupBy(cells, (cell) => JSON.stringify(conditionOf(cell)));
  return [...groups.values()].map((own) => ({ at: conditionOf(item(own, 0)), cells: own }));
}

/** The condition within a sentence, after a space: ` at 8 cm`, ` against Two columns`; empty where nothing is varied. */
export function under(condition: Condition, facts: RunFacts): Sentence {
  const factors = facts.factors.filter(({ path }) => Object.hasOwn(condition, path));
  const own = { ...facts, factors };
  const words = factors.map(({ path }, i) => {
    const text = condition[path] ?? '';
    const isForce = facts.sides.some((side) => path === `sides.${side}.force`);
    return isForce ? say` against ${ownLabel(facts, text)}` : say` ${at(i, text, own)}`;
  });
  const variant = condition['variant'];
  return [...words.flat(), ...(variant === undefined ? [] : say` with ${ownLabel(facts, variant)}`)];
}

/** The name of the numbers: `wins of the French`, `wins of the French among decided engagements`, `British units left`. */
export function measureWords(measure: ForceMeasure, facts: LabelFacts): Sentence {
  const words = measureName(measure, facts);
  return measure.isOfDecided ? say`${words} among decided engagements` : words;
}

/** The target of a measure. */
export interface Level {
  readonly measure: ForceMeasure;
  readonly level: number;
}

/** `80%`, `1.5` */
export function levelText({ measure, level }: Level): string {
  return measure.label === null ? String(level) : percentOf(level);
}

/** A row of what was tried: its measure, and how it stands against the target. */
interface TriedRow {
  readonly estimate: Estimate;
  readonly isExact: boolean;
  readonly against: string;
}

/**
 * All that was tried under each condition, with its measure and how it stands against the target.
 * @param about `note`: the claim that counted numbers support, with the confidence as `{}`; `target`: the last heading
 */
export function triedTable<Row extends TriedRow>(
  measure: ForceMeasure,
  { id, title, note, target }: Readonly<Record<'id' | 'title' | 'note' | 'target', string>>,
  groups: readonly { readonly at: Condition; readonly rows: readonly Row[] }[],
  columns: Parameters<typeof tableBy<Row>>[2],
  facts: RunFacts,
): readonly AnswerTable[] {
  const rows = groups.flatMap((group) => group.rows.map((row) => ({ ...row, at: group.at })));
  const confidence = percentOf(facts.confidence);
  const isCounted = rows.some(({ isExact }) => !isExact);
  const counted = isCounted ? say`Intervals of ${confidence} each. ${note.replace('{}', confidence)}` : null;
  return tableBy({ id, title, note: counted }, rows, [
    [left('at'), ({ at: condition }) => (groups.length > 1 ? conditionName(condition, facts) : [])],
    ...columns,
    [
      right(capital(measureWords(measure, facts))),
      ({ estimate, isExact }) => numberEntry(measuredText(estimate, measure), isExact),
    ],
    [left(target), ({ against }) => [against]],
  ]);
}

/** `three fights in four`, `half the fights`, `at least 72.5% of the fights` */
export function fightsIn(share: number): string {
  if (share === 0.5) return 'half the fights';
  const whole = [3, 4, 5, 10].find((d) => Math.abs(share * d - Math.round(share * d)) < 1e-9);
  const part = Math.round(share * (whole ?? 0));
  if (whole === undefined || part === 0 || share === 1) return `at least ${percentOf(share)} of the fights`;
  return `${countInWords(part)} ${part === 1 ? 'fight' : 'fights'} in ${countInWords(whole)}`;
}

/** Units whose plural is regular, at the end of the head of a label. */
const UNIT =
  /\b(?:company|battery|battalion|squadron|regiment|brigade|platoon|section|troop|gun|stand|figure|unit|column)$/iu;

/** The label for several of a kind: `Lebel companies`, `Battalions in line`; unchanged where it names no common unit. */
export function several(label: Name): Name {
  const [head, rest] = headOf(withoutDeterminer(label).name);
  return respelled(label, () => (UNIT.test(head) ? `${head.replace(/y$/u, 'ie')}s` : head) + rest);
}

/** A number of a kind: `11 Lebel companies`, `1 Battalion in line`, `3 × Elite`. It stays on one line. */
export function counted(count: number | string, label: Name): Sentence {
  const kind = withoutDeterminer(label);
  const many = several(kind);
  if (!isPluralLabel(many)) return say`${count}\u00a0×\u00a0${kind}`;
  return say`${count}\u00a0${String(count) === '1' ? singular(many) : many}`;
}

/** An army in words: `2 × Elite and 1 gun`. */
export function armyWords(army: Army, facts: LabelFacts): Sentence {
  return listed(army.map(({ force, count }) => counted(count, ownLabel(facts, force))));
}
