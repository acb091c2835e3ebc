/** The value of a number at which a matchup is nearest to even, from the values that were tried. */
import { ROUNDING } from '../../statistics/index.ts';
import { shareText } from '../telling/certainty.ts';
import type { RunFacts } from '../telling/facts.ts';
import { theSide } from '../telling/labels.ts';
import { firstOf, listed, say, type Sentence } from '../telling/sentence.ts';
import type { CellRow, Estimate } from '../telling/rows.ts';
import { adjusted } from '../../run/judgement.ts';
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
  /** False where even the best is surely not fair. */
  readonly isNear: boolean;
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
    return { tried, best: null, isNear: false, finding: say`No value has a result in which a side won.` };
  const won = say`${theSide(facts, 0)} won ${shareText(best.share)} of decided fights`;
  const range = `${all[0]?.value ?? ''} to ${all.at(-1)?.value ?? ''}`;
  const farthest = Math.max(off(best.share.low), off(best.share.high)) + ROUNDING;
  const asNear = shares.filter(({ share: { low, high }, value }) => {
    const nearest = low <= 1 / 2 && 1 / 2 <= high ? 0 : Math.min(off(low), off(high));
    return value !== best.value && nearest <= farthest;
  });
  const ranges = rangesOf(
    shares.map(({ value }) => value),
    [best.value, ...asNear.map(({ value }) => value)],
  ).filter((range) => range !== String(best.value));
  const others = firstOf(
    ranges.map((range) => [range]),
    MOST_NAMED,
  );
  const isExact = [best, ...asNear].every(({ share: { low, high } }) => low === high);
  const open =
    asNear.length === 0
      ? []
      : isExact
        ? say`; as near ${asNear.length === 1 ? 'is' : 'are'} ${listed(others)}`
        : say`; the counts cannot tell it from ${listed(others, 'or')}`;
  const finding =
    best.state === 'fails'
      ? say`None of the values tried, ${range}, comes near to even: at best, with ${best.value}, ${won}.`
      : say`With ${best.value} it is nearest to even: ${won}${open}.`;
  return { tried, best: best.value, isNear: best.state !== 'fails', finding };
}

function off(share: number): number {
  return Math.abs(share - 1 / 2);
}

/** `3`, `22 to 30`: some of the values that were tried, those that follow one another as a range. */
function rangesOf(tried: readonly number[], some: readonly number[]): readonly string[] {
  const runs: number[][] = [];
  let isOpen = false;
  for (const value of tried) {
    const isOne = some.includes(value);
    if (isOne && isOpen) runs.at(-1)?.push(value);
    else if (isOne) runs.push([value]);
    isOpen = isOne;
  }
  return runs.map((run) => (run.length === 1 ? String(run[0]) : `${run[0]} to ${run.at(-1)}`));
}
