/** Moves of one thing at a time: the change by each, and the swing of each thing. */
import { adjusted } from '../../../execution/judgement.ts';
import { moveOf, NOTHING_MOVED } from '../../../experiment/analyses/sensitivity.ts';
import { mayBeGreatest, swingOf, type Swing } from '../../../statistics/index.ts';
import type { AnswerInput } from '../../answer.ts';
import type { RunFacts } from '../../facts.ts';
import { changesOf, type Change } from '../../matchup/changes.ts';
import { besideTheOther } from '../../claims.ts';
import { widened } from '../../intervals.ts';
import { measuredBy, type MeasureAsked } from '../measure.ts';
import { meanOfAll } from '../../estimate.ts';
import type { Estimate } from '../../tables/rows.ts';
import { pathOf } from './names.ts';

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
  /** The short name of the spec's analysis: `fr.lebel.hit.medium`, `french.cover`. */
  readonly name: string;
  /** `weapons.fr.lebel.hit.medium`, `sides.french.cover`; the name where the spec has no such path. */
  readonly path: string;
  readonly from: string;
  readonly moves: readonly Moved[];
  /** Between its moves and no move at all. The bounds of all things hold together. */
  readonly swing: Swing;
  readonly isExact: boolean;
}

export interface OneAtATime {
  readonly indices: 'oat';
  readonly measure: MeasureAsked;
  /** The measure with nothing moved: the mean over all cells; null where there is no result. */
  readonly base: Estimate | null;
  /** The number of cells that changes are means over. */
  readonly cells: number;
  /** The farthest swing first. */
  readonly things: readonly Thing[];
  /** A swing of a share below this is trifling; null for a mean, and where every swing counts. */
  readonly smallest: number | null;
}

/** Exact changes that are nearer to none are none. */
export const ROUNDING = 1e-12;

const UNMOVED: Estimate = { value: 0, low: 0, high: 0 };

export function oneAtATime({ cells, tables, facts }: AnswerInput, measure: MeasureAsked): OneAtATime {
  const changes = tables.comparisons === undefined ? [] : changesOf(tables.comparisons, cells, facts);
  const measured = tables.estimates === undefined ? null : measuredBy(tables.estimates, measure);
  const reference = cells.filter(({ variant }) => variant === NOTHING_MOVED);
  const before = reference.flatMap(({ cell }) => measured?.get(cell) ?? []);
  const smallest = facts.analysis.asked?.['smallestDifferenceThatMatters'];
  return {
    indices: 'oat',
    measure,
    base: before.length === 0 ? null : meanOfAll(before),
    cells: reference.length,
    things: thingsMoved(changes, measure, facts),
    smallest: measure.label === null || typeof smallest !== 'number' || smallest === 0 ? null : smallest,
  };
}

/** The things moved, the farthest swing first; those that swing alike in the order of the spec. */
function thingsMoved(changes: readonly Change[], { metric, label }: MeasureAsked, facts: RunFacts): Thing[] {
  const { confidence } = facts;
  const own = changes.filter((change) => change.metric === metric && change.label === label);
  const byVariant = [...Map.groupBy(own, ({ variant }) => variant)];
  const counted = byVariant.filter(([, same]) => !same.every(isExact)).length;
  const each = adjusted(besideTheOther(confidence), Math.max(1, counted));
  const moves = byVariant.flatMap(([variant, same]) => {
    const move = moveOf(variant);
    if (move === null) return [];
    const change = meanOfAll(same.map(({ difference }) => difference));
    const together = widened(change, confidence, each);
    return [{ ...move, change, together, isExact: same.every(isExact) }];
  });
  const things = [...Map.groupBy(moves, ({ thing }) => thing)].map(([name, of]): Thing => ({
    name,
    path: pathOf(name, facts),
    from: of[0]?.from ?? '',
    moves: of.map(({ thing: _thing, ...move }) => move),
    swing: swingOf([UNMOVED, ...of.map(({ together }) => together)]),
    isExact: of.every((one) => one.isExact),
  }));
  return things.toSorted((a, b) => b.swing.value - a.swing.value);
}

/**
 * The things that may move the measure most: one where it stands out, more where bounds overlap or exact moves are
 * alike.
 */
export function leadingOf(things: readonly Thing[]): readonly Thing[] {
  const swings = things.map(({ swing }) => swing);
  return mayBeGreatest(swings, ROUNDING).flatMap((i) => things[i] ?? []);
}

/** A thing that surely moves the measure by less than matters. */
export function isTrifling({ swing }: Thing, { smallest }: OneAtATime): boolean {
  return smallest !== null && swing.high < smallest;
}

/** The setting at a place of a swing: as it is at 0, then the moves. */
export function settingAt({ from, moves }: Thing, place: number): string {
  return place === 0 ? from : (moves[place - 1]?.to ?? '');
}

function isExact({ how }: Change): boolean {
  return how === 'exact';
}
