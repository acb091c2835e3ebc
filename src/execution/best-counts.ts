/**
 * The counts of a run that looks for the best. It is played in rounds of whole chunks: which cells a round plays, and how
 * often, follows from the counts of the rounds before it alone, so that neither the number of workers nor the order of
 * chunks matters. Every cell is in the first round.
 */
import { item } from '../chance/at.ts';
import type { Contest } from '../experiment/experiment.ts';
import { Menu, Ranking, type CellKnown, type ContestState } from './contest.ts';
import { cellMeasure, ContestCell, type CellMeasure } from './contest-cell.ts';
import type { ContestResult, ExactResult } from './outcome.ts';
import type { Plan } from './plan.ts';
import { SequentialCounts, type Judged, type UnitSequence } from './sequential.ts';

/** The growth of what is played by a round: the most that a run overshoots. */
const GROWTH = 0.25;

/** The run was interrupted before the cell was solved, and no round will be judged. */
const NOT_SOLVED = { n: 1, sum: 0 };

/** What a run needs to know for its contests. */
export interface ContestsAsked {
  readonly contests: readonly Contest[];
  readonly sides: readonly [string, string];
  /** The chance that any of the contests selects wrongly. */
  readonly error: number;
  /** The smallest difference that matters. */
  readonly indifference: number;
  /** The unit of a cell, and its solution; null where there is none. */
  readonly cell: (cell: number) => { readonly judged: Judged; readonly exact: ExactResult | null };
}

/** A cell of a contest that is played. */
interface Played {
  readonly cell: ContestCell;
  readonly measure: CellMeasure;
  readonly sequence: UnitSequence;
}

interface InPlay {
  readonly contest: Contest;
  readonly course: Ranking | Menu;
  readonly played: readonly Played[];
  state: ContestState | null;
}

export class BestCounts extends SequentialCounts {
  private readonly inPlay: readonly InPlay[];

  constructor(plan: Plan, judged: (pairing: number) => Judged, asked: ContestsAsked) {
    super(plan, judged);
    const error = asked.error / asked.contests.length;
    this.inPlay = asked.contests.map((contest) => {
      const played: Played[] = [];
      const known = new Map<number, CellKnown>();
      for (const { parts } of contest.contestants)
        for (const { cell } of parts)
          if (!known.has(cell)) known.set(cell, this.known(cell, contest, asked, played));
      const Course = contest.target === null ? Ranking : Menu;
      return { contest, course: new Course(contest, known, error, asked.indifference), played, state: null };
    });
    for (const sequence of this.sequences) sequence.grant(1);
  }

  private known(cell: number, contest: Contest, asked: ContestsAsked, played: Played[]): CellKnown {
    const { judged, exact } = asked.cell(cell);
    const measure = cellMeasure(item(judged.cells.shapes, 0), asked.sides, contest.measure);
    const sequence = this.byCell.get(cell);
    if (sequence === undefined) {
      const { n, sum } = exact === null ? NOT_SOLVED : measure.sumsOf(exact.tally);
      return sum / n;
    }
    const { pilot } = judged.forecast;
    const sums = pilot === null ? null : measure.sumsOf(item(pilot.tallies, 0));
    const own = new ContestCell(cell, measure.support, sums, sequence.unit.replicates);
    played.push({ cell: own, measure, sequence });
    return own;
  }

  /** The contests after the last round that was judged; empty before the first. */
  get results(): readonly ContestResult[] {
    return this.inPlay.flatMap(({ contest, state }) =>
      state === null
        ? []
        : [{ contest, standings: state.standings, isReached: state.judgement.isReached }],
    );
  }

  /** Judges the round at hand, once it is counted, and begins the next; false where there is none. */
  nextRound(): boolean {
    if (this.failure() !== null || this.sequences.some((sequence) => !sequence.isCounted)) return false;
    for (const contest of this.inPlay) if (contest.state?.isOver !== true) this.judge(contest);
    const isOver = this.inPlay.every(({ state }) => state?.isOver === true);
    if (isOver) for (const sequence of this.sequences) sequence.end();
    return !isOver;
  }

  private judge(contest: InPlay): void {
    const { course, played } = contest;
    for (const { cell, measure, sequence } of played) cell.take(measure.sumsOf(item(sequence.counts.tallies, 0)));
    course.take();
    const state = course.state();
    contest.state = state;
    const chunks = chunksOf(state, played);
    for (const { cell, sequence } of played) {
      const more = Math.max(0, Math.ceil((state.needed.get(cell) ?? 0) - cell.replicates));
      sequence.latest = { ...state.judgement, more };
      sequence.grant(chunks.get(cell) ?? 0);
    }
  }
}

/**
 * The chunks of the next round: as the replicates that are needed in all are to each other, at least one each. The round
 * plays a quarter more of what was played in these cells, or less where less will do.
 */
function chunksOf({ needed, isOver }: ContestState, played: readonly Played[]): ReadonlyMap<ContestCell, number> {
  if (isOver) return new Map();
  const inRound = played.filter(({ cell }) => needed.has(cell));
  const before = inRound.reduce((sum, { cell }) => sum + cell.replicates, 0);
  const all = inRound.reduce((sum, { cell }) => sum + (needed.get(cell) ?? 0), 0);
  const size = Math.min(GROWTH * before, Math.max(0, all - before));
  return new Map(
    inRound.map(({ cell, sequence }) => {
      const share = (size * (needed.get(cell) ?? 0)) / all;
      return [cell, Math.max(1, Math.round(share / sequence.unit.chunkSize))];
    }),
  );
}
