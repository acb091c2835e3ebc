/** Moves of one thing at a time: the change by each, and the swing of each thing. */
import { mean } from 'simple-statistics';
import { adjusted } from '../../../execution/judgement.ts';
import { moveOf } from '../../../experiment/analyses/sensitivity.ts';
import { swingOf, type Swing } from '../../../statistics/index.ts';
import type { Change } from '../../matchup/changes.ts';
import { besideTheOther } from '../../claims.ts';
import { widened } from '../../intervals.ts';
import type { MeasureAsked } from '../measure.ts';
import type { Estimate } from '../../tables/rows.ts';

/** One move, over all cells in which it was made, each counting alike. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  /** The measure after the move, less that before it. */
  readonly change: Estimate;
  /** The same with bounds that hold together with those of all moves. */
  readonly together: Estimate;
  readonly isExact: boolean;
}

/** Everything that one thing was moved to. */
export interface Thing {
  readonly name: string;
  readonly from: string;
  readonly moves: readonly Moved[];
  /** Between its moves and no move at all. The bounds of all things hold together. */
  readonly swing: Swing;
  readonly isExact: boolean;
}

const UNMOVED: Estimate = { value: 0, low: 0, high: 0 };

/** The things moved, the farthest swing first; those that swing alike in the order of the spec. */
export function thingsMoved(
  changes: readonly Change[],
  { metric, label }: MeasureAsked,
  confidence: number,
): readonly Thing[] {
  const own = changes.filter((change) => change.metric === metric && change.label === label);
  const byVariant = [...Map.groupBy(own, ({ variant }) => variant)];
  const counted = byVariant.filter(([, same]) => !same.every(isExact)).length;
  const each = adjusted(besideTheOther(confidence), Math.max(1, counted));
  const moves = byVariant.flatMap(([variant, same]) => {
    const move = moveOf(variant);
    if (move === null) return [];
    const change = meanOf(same.map(({ difference }) => difference));
    return [{ ...move, change, together: widened(change, confidence, each), isExact: same.every(isExact) }];
  });
  const things = [...Map.groupBy(moves, ({ thing }) => thing)].map(([name, of]): Thing => ({
    name,
    from: of[0]?.from ?? '',
    moves: of.map(({ thing: _thing, ...move }) => move),
    swing: swingOf([UNMOVED, ...of.map(({ together }) => together)]),
    isExact: of.every((one) => one.isExact),
  }));
  return things.toSorted((a, b) => b.swing.value - a.swing.value);
}

/** The setting at a place of a swing: as it is at 0, then the moves. */
export function settingAt({ from, moves }: Thing, place: number): string {
  return place === 0 ? from : (moves[place - 1]?.to ?? '');
}

function isExact({ how }: Change): boolean {
  return how === 'exact';
}

/** The mean of one estimate or more; bounds are means of bounds, which hold at the least. */
export function meanOf(estimates: readonly Estimate[]): Estimate {
  return {
    value: mean(estimates.map(({ value }) => value)),
    low: mean(estimates.map(({ low }) => low)),
    high: mean(estimates.map(({ high }) => high)),
  };
}
