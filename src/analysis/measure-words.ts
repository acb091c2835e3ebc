/** Words for a measure that is taken in every cell, a share or a mean, and for its values. */
import { shareText } from './certainty.ts';
import { meanWithin } from './digits.ts';
import { metricLabel, ownLabel, type LabelFacts } from './labels.ts';
import { say, type Sentence } from './sentence.ts';
import type { Estimate } from './tables/rows.ts';

/** A share of a metric's category, or the mean of a number. */
export interface NamedMeasure {
  readonly metric: string;
  /** The category of a share; null for a mean. */
  readonly label: string | null;
  /** True for a victory condition of the spec: the share that meets it. */
  readonly isCondition: boolean;
}

/** `wins of the British`, `share that met Holds`, `share of Separated`, `British units left` */
export function measureName(
  { metric, label: category, isCondition }: NamedMeasure,
  facts: LabelFacts,
): Sentence {
  if (isCondition) return say`share that met ${ownLabel(facts, metric)}`;
  const words = metricLabel(facts, metric, category);
  return category === null || metric === 'winner' ? words : say`share of ${words}`;
}

/** The verb of a measure: wins and units left are plural, shares and lengths are not. */
export function verbOf({ metric }: Pick<NamedMeasure, 'metric'>, plural: string, singular: string): string {
  return metric === 'winner' || metric.startsWith('survivors.') ? plural : singular;
}

/** `82.3%`, `82% ± 0.4`, `1.37`, `1.37 ± 0.02` */
export function measuredText(estimate: Estimate, { label: category }: Pick<NamedMeasure, 'label'>): string {
  const { value, low, high } = estimate;
  return category === null ? meanWithin(value, (high - low) / 2) : shareText(estimate);
}
