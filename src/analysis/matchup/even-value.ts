/** The value of a number at which a matchup is nearest to even, or to another split, from the values that were tried. */
import { adjusted } from '../../execution/judgement.ts';
import { standing } from '../../statistics/index.ts';
import { shareText } from '../certainty.ts';
import type { RunFacts } from '../facts.ts';
import { theSide } from '../labels.ts';
import { joined, say, type Sentence } from '../sentence.ts';
import type { StatementState } from '../statements.ts';
import type { CellRow, Estimate } from '../tables/rows.ts';
import { fairnessOf } from './fairness.ts';

/** A value that was tried, and the cell with it. */
export interface Tried {
  readonly value: number;
  readonly cell: CellRow;
}

interface TriedShare {
  readonly value: number;
  /**
   * The first side's share of the engagements that a side won; the intervals of all values hold together. Null where
   * nobody won any.
   */
  readonly share: Estimate | null;
  /** Engagements without a winner. */
  readonly none: Estimate;
  readonly isExact: boolean;
}

export interface EvenValue {
  readonly tried: readonly TriedShare[];
  /** The value whose share is nearest to the target; null where no value has a share. */
  readonly best: number | null;
  /** Other values that may be as near. */
  readonly asNear: readonly number[];
  /** Of the best: surely as near to the target as a fair matchup is to even, surely not, or open. */
  readonly state: StatementState;
  readonly finding: Sentence;
}

/** Shares nearer than this are the same. */
const ROUNDING = 1e-12;
/** Values that a sentence names. */
const MOST_NAMED = 4;

/** The best of the values tried, which stand in ascending order. */
export function evenValue(all: readonly Tried[], target: number, facts: RunFacts): EvenValue {
  const each = adjusted(facts.confidence, Math.max(1, all.length));
  const sure = { ...facts, level: 1 - each };
  const tried = all.flatMap(({ value, cell }): TriedShare[] =>
    fairnessOf([cell], sure).map(({ share, none }) => ({ value, share, none, isExact: cell.exact !== null })),
  );
  const shares = tried.flatMap(({ value, share }) => (share === null ? [] : [{ value, share }]));
  const [best] = shares.toSorted((a, b) => off(a.share.value, target) - off(b.share.value, target));
  if (best === undefined)
    return {
      tried,
      best: null,
      asNear: [],
      state: 'undecided',
      finding: say`No value has a result in which a side won.`,
    };
  const farthest = Math.max(off(best.share.low, target), off(best.share.high, target));
  const asNear = shares
    .filter((one) => one !== best && nearest(one.share, target) <= farthest + ROUNDING)
    .map(({ value }) => value);
  // As wide about the target as a fair matchup may be about an even one.
  const [low, high] = facts.words.fair;
  const reach = Math.min(high - 1 / 2, 1 / 2 - low) + ROUNDING;
  const stands = standing(best.share, { low: target - reach, high: target + reach });
  const state = stands === 'within' ? 'holds' : stands === 'outside' ? 'fails' : 'undecided';
  return {
    tried,
    best: best.value,
    asNear,
    state,
    finding: finding(best, asNear, state, all, target, facts),
  };
}

function finding(
  { value, share }: { readonly value: number; readonly share: Estimate },
  asNear: readonly number[],
  state: StatementState,
  all: readonly Tried[],
  target: number,
  facts: RunFacts,
): Sentence {
  const won = say`leaving out draws, ${theSide(facts, 0)} won ${shareText(share)}`;
  const aim = target === 1 / 2 ? 'even' : `${Number((target * 100).toPrecision(6))}%`;
  if (state === 'fails')
    return say`None of the values tried, ${all[0]?.value ?? ''} to ${all.at(-1)?.value ?? ''}, comes near to ${aim}: at best, with ${value}, ${won}.`;
  const words = say`With ${value} it is nearest to ${aim}: ${won}`;
  if (asNear.length === 0) return say`${words}.`;
  const named = asNear.slice(0, MOST_NAMED).map((other) => say`${other}`);
  const more = asNear.length > MOST_NAMED ? say` or ${asNear.length - MOST_NAMED} others` : '';
  return say`${words}; the counts cannot tell it from ${joined(named, ' or ')}${more}.`;
}

function off(share: number, target: number): number {
  return Math.abs(share - target);
}

/** The least distance from the target within an interval. */
function nearest({ low, high }: Estimate, target: number): number {
  return low <= target && target <= high ? 0 : Math.min(off(low, target), off(high, target));
}
