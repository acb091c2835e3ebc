/** The value of a number at which a matchup is nearest to even, from the values that were tried. */
import { ROUNDING } from '../../statistics/index.ts';
import { shareText } from '../../analysis/certainty.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { theSide } from '../../analysis/labels.ts';
import { firstOf, listed, say, type Sentence } from '../../analysis/sentence.ts';
import type { CellRow, Estimate } from '../../analysis/tables/rows.ts';
import { adjusted } from '../../execution/judgement.ts';
import { largestBy } from '../numbers.ts';
import { fairnessOf } from './fairness.ts';

/** A value that was tried, and the cell with it. */
export interface Tried {
  readonly value: number;
  readonly cell: CellRow;
}

export interface EvenValue {
  /**
   * The first side's share of the fights that a side won; the intervals of all values hold together. Null where
   * nobody won any.
   */
  readonly tried: readonly { readonly value: number; readonly share: Estimate | null }[];
  /** The value whose share is nearest to a half; null where no value has a share. */
  readonly best: number | null;
  readonly finding: Sentence;
}

/** Values that a sentence names. */
const MOST_NAMED = 4;

/** The best of the values tried, which stand in ascending order. */
export function evenValue(all: readonly Tried[], facts: RunFacts): EvenValue {
  const sure = { ...facts, level: 1 - adjusted(facts.confidence, Math.max(1, all.length)) };
  const judged = all.flatMap(({ value, cell }) => fairnessOf([cell], sure).map((one) => ({ value, ...one })));
  const tried = judged.map(({ value, share }) => ({ value, share }));
  const shares = judged.flatMap(({ share, ...one }) => (share === null ? [] : [{ ...one, share }]));
  const best = largestBy(shares, ({ share }) => -off(share.value));
  if (best === undefined)
    return { tried, best: null, finding: say`No value has a result in which a side won.` };
  const won = say`${theSide(facts, 0)} won ${shareText(best.share)} of decided fights`;
  const range = `${all[0]?.value ?? ''} to ${all.at(-1)?.value ?? ''}`;
  const farthest = Math.max(off(best.share.low), off(best.share.high)) + ROUNDING;
  const asNear = shares.filter(({ share: { low, high }, value }) => {
    const nearest = low <= 1 / 2 && 1 / 2 <= high ? 0 : Math.min(off(low), off(high));
    return value !== best.value && nearest <= farthest;
  });
  const others = firstOf(
    asNear.map(({ value }) => [String(value)]),
    MOST_NAMED,
  );
  const open = asNear.length === 0 ? [] : say`; the counts cannot tell it from ${listed(others, 'or')}`;
  const finding =
    best.state === 'fails'
      ? say`None of the values tried, ${range}, comes near to even: at best, with ${best.value}, ${won}.`
      : say`With ${best.value} it is nearest to even: ${won}${open}.`;
  return { tried, best: best.value, finding };
}

function off(share: number): number {
  return Math.abs(share - 1 / 2);
}
