/**
 * Measure of a target in every cell, at any confidence, and its words. A search among many cells needs intervals of more
 * confidence than the tables give, so that its answer holds.
 */
import { item } from '../../chance/at.ts';
import type { Army } from '../../experiment/analyses/armies.ts';
import { moments } from '../../statistics/index.ts';
import { exactly } from '../../analysis/estimate.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { NUMBER_WORDS } from '../../analysis/digits.ts';
import { meanOf, shareInterval } from '../../analysis/intervals.ts';
import { cellName, ownLabel, respelled, withoutDeterminer, type LabelFacts } from '../../analysis/labels.ts';
import { listed, say, type Name, type Sentence } from '../../analysis/sentence.ts';
import { massRows, type CellRow, type Estimate, type MassRow } from '../../analysis/tables/rows.ts';
import type { Table } from '../../analysis/tables/table.ts';
import { measureAsked, measureName, verbOf, type MeasureAsked } from '../measure.ts';
import { percentOf } from '../numbers.ts';
import { at, isPluralLabel } from '../phrases.ts';

/** The run that an answer on forces is read from. */
export interface Given {
  readonly cells: readonly CellRow[];
  readonly distributions: Table;
  readonly facts: RunFacts;
}

/** An exact share that is short by the rounding of its sum is not short. */
export const ROUNDING = 1e-12;

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
  within(confidence: number): Estimate;
}

/** The measure that a spec names: `winner=british`, `survivors.french`, or one of its victory conditions. */
export function forceMeasure(name: string, facts: RunFacts): ForceMeasure {
  return { ...measureAsked(name, facts), isOfDecided: false };
}

export function decidedWins(side: string): ForceMeasure {
  return { ...measureAsked(`winner=${side}`), isOfDecided: true };
}

/** The measure by the number of the cell, without cells that have none. */
export function measuredCells(
  distributions: Table,
  cells: readonly CellRow[],
  measure: ForceMeasure,
  sides: readonly string[],
): ReadonlyMap<number, CellMeasure> {
  const keyOf = ({ cell, source }: Pick<MassRow, 'cell' | 'source'>): string => `${source} ${cell}`;
  const masses = Map.groupBy(massRows(distributions, measure.metric), keyOf);
  return new Map(
    cells.flatMap((cell) => {
      const exact = masses.get(keyOf({ ...cell, source: 'exact' }));
      const own = exact ?? masses.get(keyOf({ ...cell, source: 'monte-carlo' })) ?? [];
      const found = measureIn(own, exact !== undefined, cell, measure, sides);
      return found === null ? [] : [[cell.cell, found] as const];
    }),
  );
}

function measureIn(
  masses: readonly MassRow[],
  isExact: boolean,
  { sequence }: CellRow,
  { label, isOfDecided }: ForceMeasure,
  sides: readonly string[],
): CellMeasure | null {
  const values = masses.map(({ value }) => value);
  const weights = masses.map(({ count, probability }) => count ?? probability);
  const weightOf = (is: (label: string) => boolean): number =>
    masses.reduce((sum, mass, i) => (is(mass.label) ? sum + item(weights, i) : sum), 0);
  const n = weightOf((own) => !isOfDecided || sides.includes(own));
  if (n === 0) return null;
  const solved = (value: number): CellMeasure => {
    return { value, exact: true, n: null, variance: 0, within: () => exactly(value) };
  };
  const counted = (
    value: number,
    variance: number,
    bounds: (confidence: number) => { readonly low: number | null; readonly high: number | null },
  ): CellMeasure => ({
    value,
    exact: false,
    n,
    variance: variance / n,
    within(confidence) {
      const { low, high } = bounds(confidence);
      return { value, low: low ?? -Infinity, high: high ?? Infinity };
    },
  });
  if (label === null) {
    const { mean, variance } = moments(values, weights);
    if (isExact) return solved(mean);
    return counted(mean, variance, (confidence) => meanOf(sequence, values, weights, confidence));
  }
  const part = weightOf((own) => own === label);
  // The probabilities of all categories are 1 but for rounding.
  if (isExact) return solved(isOfDecided ? part / n : part);
  // Half a replicate of each keeps the weight of a share that was never or always seen finite.
  const smooth = (part + 0.5) / (n + 1);
  return counted(part / n, smooth * (1 - smooth), (confidence) =>
    shareInterval(sequence, part, n, confidence),
  );
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

/** The condition as a table names it: `8 cm`, `cover Building`; empty where nothing is varied. */
export function conditionName(condition: Condition, facts: RunFacts): Sentence {
  const factors = facts.factors.filter(({ path }) => Object.hasOwn(condition, path));
  const values = factors.map(({ path }) => ({ text: condition[path] ?? '', number: null }));
  return cellName({ variant: condition['variant'] ?? null, factors: values }, { ...facts, factors });
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

/** `wins of the French reach 80%`, `Line not beaten in nine fights in ten`, `British units left reach 1.5 on average` */
export function reaching({ measure, level }: Level, facts: LabelFacts, how = ''): Sentence {
  if (measure.isCondition) return say`${ownLabel(facts, measure.metric)} ${how}in ${fightsIn(level)}`;
  const average = measure.label === null ? ' on average' : '';
  return say`${measureWords(measure, facts)} ${how}${verbOf(measure, 'reach', 'reaches')} ${levelText({ measure, level })}${average}`;
}

/** `80%`, `1.5` */
export function levelText({ measure, level }: Level): string {
  return measure.label === null ? String(level) : percentOf(level);
}

/** `three fights in four`, `half the fights`, `at least 72.5% of the fights` */
export function fightsIn(share: number): string {
  if (share === 0.5) return 'half the fights';
  const whole = [3, 4, 5, 10].find((d) => Math.abs(share * d - Math.round(share * d)) < 1e-9);
  const part = NUMBER_WORDS[Math.round(share * (whole ?? 0))];
  if (whole === undefined || part === undefined || part === 'no' || share === 1)
    return `at least ${percentOf(share)} of the fights`;
  return `${part} ${part === 'one' ? 'fight' : 'fights'} in ${NUMBER_WORDS[whole] ?? ''}`;
}

/** Units whose plural is regular, at the end of the head of a label. */
const UNIT =
  /\b(?:company|battery|battalion|squadron|regiment|brigade|platoon|section|troop|gun|stand|figure|unit|column)$/iu;

/** The head of a label and what follows it: `Battalion` and ` in line`. */
function headOf({ name }: Name): readonly [head: string, rest: string] {
  const [, head = '', rest = ''] = /^(.*?)(\s(?:in|of|on|at|with|behind)\s.*)?$/isu.exec(name) ?? [];
  return [head, rest];
}

/** True of a label that a number can stand before: `Lebel companies`, `figures of foot`. */
export function isPlural(label: Name): boolean {
  return isPluralLabel(withoutDeterminer(label).name);
}

/** The label for several of a kind: `Lebel companies`, `Battalions in line`; unchanged where it names no common unit. */
export function several(label: Name): Name {
  const [head, rest] = headOf(withoutDeterminer(label));
  return respelled(label, () => (UNIT.test(head) ? `${head.replace(/y$/u, 'ie')}s` : head) + rest);
}

/** A number of a kind: `11 Lebel companies`, `1 Battalion in line`, `3 × Elite`. It stays on one line. */
export function counted(count: number | string, label: Name): Sentence {
  const [head, rest] = headOf(withoutDeterminer(label));
  const one = head.replace(/ies$/u, 'y').replace(/(?<=[^su])s$/u, '');
  const isUnit = UNIT.test(one);
  if (!isUnit && !isPlural(label)) return say`${count}\u00a0×\u00a0${withoutDeterminer(label)}`;
  return say`${count}\u00a0${String(count) === '1' ? respelled(label, () => one + rest) : several(label)}`;
}

/** An army in words: `2 × Elite and 1 gun`. */
export function armyWords(army: Army, facts: LabelFacts): Sentence {
  return listed(army.map(({ force, count }) => counted(count, ownLabel(facts, force))));
}
