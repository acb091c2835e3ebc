/** Measures that a question asks for by name: their values from the tables, and words for them. */
import { differenceText, shareText } from './telling/certainty.ts';
import { meanWithin, withSign } from './telling/digits.ts';
import type { RunFacts } from './telling/facts.ts';
import { metricLabel, ownLabel, type LabelFacts } from './telling/labels.ts';
import { say, type Sentence } from './telling/sentence.ts';
import type { Estimate } from './telling/rows.ts';
import { item } from '../chance/at.ts';
import { CONDITION_LABELS, MET } from '../play/condition.ts';

/** A share of a metric's category, or the mean of a number. */
export interface MeasureAsked {
  /** The name that the spec gives it: `winner=british`. */
  readonly name: string;
  readonly metric: string;
  /** The category of a share; null for a mean. */
  readonly label: string | null;
  /** True for a victory condition of the spec: the share that meets it. */
  readonly isCondition: boolean;
}

/** The measure of a name: `winner=british`, `survivors.french`, or a victory condition of the spec. */
export function measureAsked(name: string, { outcomes = {} }: Pick<RunFacts, 'outcomes'> = {}): MeasureAsked {
  if (Object.hasOwn(outcomes, name))
    return { name, metric: name, label: item(CONDITION_LABELS, MET), isCondition: true };
  const [metric = '', ...label] = name.split('=');
  return { name, metric, label: label.length === 0 ? null : label.join('='), isCondition: false };
}

/** `wins of the British`, `share that met Holds`, `share of Separated`, `British units left` */
export function measureName(
  { metric, label: category, isCondition }: MeasureAsked,
  facts: LabelFacts,
): Sentence {
  if (isCondition) return say`share that met ${ownLabel(facts, metric)}`;
  const words = metricLabel(facts, metric, category);
  return category === null || metric === 'winner' ? words : say`share of ${words}`;
}

/** The verb of a measure: wins and units left are plural, shares and lengths are not. */
export function verbOf({ metric }: Pick<MeasureAsked, 'metric'>, plural: string, singular: string): string {
  return metric === 'winner' || metric.startsWith('survivors.') ? plural : singular;
}

/** `82.3%`, `82% ± 0.4`, `1.37`, `1.37 ± 0.02` */
export function measuredText(estimate: Estimate, { label: category }: Pick<MeasureAsked, 'label'>): string {
  const { value, low, high } = estimate;
  return category === null ? meanWithin(value, (high - low) / 2) : shareText(estimate);
}

/** Smaller changes of a mean are named so. */
const SMALLEST = 0.01;

/** A change of the measure with its sign: `−0.4 points`, `−0.40 ± 0.05 points`, `+0.12`, `+0.01 ± 0.01`. */
export function changeText(change: Estimate, { label: category }: Pick<MeasureAsked, 'label'>): string {
  if (category !== null) return differenceText(change);
  const { value, low, high } = change;
  const size = Math.abs(value);
  if (low < high) return withSign(value, meanWithin(size, (high - low) / 2));
  return size > 0 && size < SMALLEST
    ? `under ${SMALLEST}`
    : withSign(value, String(Number(size.toPrecision(2))));
}
