/** The value of a number at which a matchup is nearest to even, from the values that were tried. */
import { ROUNDING } from '../../statistics/index.ts';
import { shareText } from '../../analysis/certainty.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { theSide } from '../../analysis/labels.ts';
import { joined, say, type Sentence } from '../../analysis/sentence.ts';
import type { CellRow, Estimate } from '../../analysis/tables/rows.ts';
import { adjusted } from '../../execution/judgement.ts';
import { fairnessOf } from './fairness.ts';

/** A value that was tried, and the cell with it. */
export interface Tried {
  readonly value: number;
  readonly cell: CellRow;
}

export interface EvenValue {
  readonly tried: readonly {
    readonly value: number;
    /**
     * The first side's share of the engagements that a side won; the intervals of all values hold together. Null where
     * nobody won any.
     */
    readonly share: Estimate | null;
    /** Engagements without a winner. */
    readonly none: Estimate;
    readonly isExact: boolean;
  }[];
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
  const tried = judged.map(({ value, share, none, cell: { exact } }) => {
    return { value, share, none, isExact: exact !== null };
  });
  const shares = judged.flatMap(({ share, ...one }) => (share === null ? [] : [{ ...one, share }]));
  const [best] = shares.toSorted((a, b) => off(a.share.value) - off(b.share.value));
  if (best === undefined)
    return { tried, best: null, finding: say`No value has a result in which a side won.` };
  const { value, share, state } = best;
  const won = say`${theSide(facts, 0)} won ${shareText(share)} of decided fights`;
  if (state === 'fails') {
    const range = say`${all[0]?.value ?? ''} to ${all.at(-1)?.value ?? ''}`;
    const finding = say`None of the values tried, ${range}, comes near to even: at best, with ${value}, ${won}.`;
    return { tried, best: value, finding };
  }
  const farthest = Math.max(off(share.low), off(share.high)) + ROUNDING;
  const asNear = shares.filter((one) => one !== best && nearest(one.share) <= farthest);
  const named = joined(
    asNear.slice(0, MOST_NAMED).map((other) => say`${other.value}`),
    ' or ',
  );
  const more = asNear.length > MOST_NAMED ? ` or ${asNear.length - MOST_NAMED} others` : '';
  const open = asNear.length === 0 ? [] : say`; the counts cannot tell it from ${named}${more}`;
  return { tried, best: value, finding: say`With ${value} it is nearest to even: ${won}${open}.` };
}

function off(share: number): number {
  return Math.abs(share - 1 / 2);
}

/** The least distance from a half within an interval. */
function nearest({ low, high }: Estimate): number {
  return low <= 1 / 2 && 1 / 2 <= high ? 0 : Math.min(off(low), off(high));
}
