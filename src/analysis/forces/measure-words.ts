/** Words for a measure and its target. */
import { exactNumber, exactPercent, meanWithin, percentRange } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import type { CurvePoint } from './search/findings.ts';
import type { ForceMeasure } from './measure.ts';
import { named, say, type Sentence } from '../sentence.ts';

/** `french wins at least 80 %`, `the mean of survivors.french is at least 1.5` */
export function reachClause(of: Level, facts: Pick<RunFacts, 'sides'>): Sentence {
  return statement(of, 'at least ', facts);
}

export function statement(of: Level, words: string, { sides }: Pick<RunFacts, 'sides'>): Sentence {
  const { measure } = of;
  const number = `${words}${level(of)}`;
  if (measure.kind === 'decided')
    return say`${named(sides[measure.side])} wins ${number} of decided engagements`;
  if (measure.kind === 'mean') return say`the mean of ${named(measure.metric)} is ${number}`;
  if (measure.isCondition) return say`${named(measure.metric)} is met in ${number}`;
  if (measure.metric !== 'winner')
    return say`${named(measure.metric)} is ${named(measure.label)} in ${number}`;
  return sides.includes(measure.label)
    ? say`${named(measure.label)} wins ${number}`
    : say`nobody wins ${number}`;
}

/** The name of the numbers: `wins of french among decided engagements`, `mean of survivors.french`, `wins of french`. */
export function measureWords(measure: ForceMeasure, { sides }: Pick<RunFacts, 'sides'>): Sentence {
  if (measure.kind === 'decided') return say`wins of ${named(sides[measure.side])} among decided engagements`;
  if (measure.kind === 'mean') return say`mean of ${named(measure.metric)}`;
  if (measure.isCondition) return say`share that meets ${named(measure.metric)}`;
  if (measure.metric !== 'winner') return say`share of ${named(measure.metric)} ${named(measure.label)}`;
  return sides.includes(measure.label) ? say`wins of ${named(measure.label)}` : say`share that nobody wins`;
}

/** The target of a measure. */
interface Level {
  readonly measure: ForceMeasure;
  readonly level: number;
}

/** `80 %`, `1.5` */
export function level({ measure, level: number }: Level): string {
  return measure.kind === 'mean' ? String(number) : `${Number((number * 100).toFixed(4))} %`;
}

/** `82.3 %`, `81.9 % to 82.7 %`, `1.37 ± 0.02` */
export function pointValue(
  { estimate, isExact }: Pick<CurvePoint, 'estimate' | 'isExact'>,
  measure: ForceMeasure,
): string {
  const { value, low, high } = estimate;
  if (measure.kind === 'mean') return isExact ? exactNumber(value) : meanWithin(value, (high - low) / 2);
  return isExact ? exactPercent(value) : percentRange(low, high);
}
