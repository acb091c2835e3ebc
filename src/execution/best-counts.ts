/**
 * The counts of a run that looks for the best. It is played in rounds of whole chunks: which cells a round plays, and how
 * often, follows from the counts of the rounds before it alone, so that neither the number of workers nor the order of
 * chunks matters. Every cell is in the first round.
 */
import { item } from '../chance/at.ts';
import type { Tally, TallyShape } from '../engagement/tally.ts';
import type { Contest, Experiment } from '../experiment/experiment.ts';
import { Menu, Ranking, type CellKnown, type ContestState } from './contest.ts';
import { cellMeasure, ContestCell, type CellMeasure } from './contest-cell.ts';
import type { ContestResult } from './outcome.ts';
import { LEAST_IN_CONTEST, type Plan } from './plan.ts';
import { SequentialCounts, type Judged, type UnitSequence } from './sequential.ts';

/** The growth of what is played by a round: the most that a run overshoots. */
const GROWTH = 0.25;

/** The run was interrupted before the cell was solved, and no round will be judged. */
const NOT_SOLVED = { n: 1, sum: 0 };

/** A cell before the first round. */
export interface BeforeRounds {
  readonly shape: TallyShape;
  /** Replicates beside those of the run; null where there are none. */
  readonly pilot: Tally | null;
  /** Null where it is to be played, or where the run was interrupted before it was solved. */
  readonly exact: Tally | null;
  readonly isPlayed: boolean;
}

/** A contest with the measures of its cells that are played. */
export interface InPlay {
  readonly contest: Contest;
  readonly course: Ranking | Menu;
  readonly measures: ReadonlyMap<ContestCell, CellMeasure>;
}

/** The contests of an experiment; together they select wrongly with a chance of 1 less the confidence at most. */
export function inPlay(
  contests: readonly Contest[],
  { sides, resolve, analysis }: Pick<Experiment, 'sides' | 'resolve' | 'analysis'>,
  cellOf: (cell: number) => BeforeRounds,
): readonly InPlay[] {
  const error = (1 - resolve.confidence) / contests.length;
  return contests.map((contest) => {
    const measures = new Map<ContestCell, CellMeasure>();
    const knownOf = (number: number): CellKnown => {
      const { shape, pilot, exact, isPlayed } = cellOf(number);
      const measure = cellMeasure(shape, sides, contest.measure);
      if (!isPlayed) {
        const { n, sum } = exact === null ? NOT_SOLVED : measure.sumsOf(exact);
        return sum / n;
      }
      const guess = pilot && measure.sumsOf(pilot);
      const cell = new ContestCell(number, measure.support, guess, resolve.replicates);
      measures.set(cell, measure);
      return cell;
    };
    const numbers = new Set(contest.contestants.flatMap(({ parts }) => parts.map(({ cell }) => cell)));
    const known = new Map([...numbers].map((number) => [number, knownOf(number)] as const));
    const Course = contest.target === null ? Ranking : Menu;
    const course = new Course(contest, known, error, analysis.smallestDifferenceThatMatters);
    return { contest, course, measures };
  });
}

/** The replicates that are expected of each cell, by its number, from the pilots of all; most cells hardly bear on it. */
export function expectedInContests(
  contests: readonly Contest[],
  experiment: Pick<Experiment, 'cells' | 'sides' | 'resolve' | 'analysis'>,
  pilotOf: (cell: number) => Pick<BeforeRounds, 'shape' | 'pilot'>,
): ReadonlyMap<number, number> {
  const all = inPlay(contests, experiment, (cell) => ({ ...pilotOf(cell), exact: null, isPlayed: true }));
  const expected = new Map(experiment.cells.map(({ number }) => [number, LEAST_IN_CONTEST]));
  for (const { course } of all)
    for (const [{ number, most }, replicates] of course.forecast())
      expected.set(number, Math.min(most, Math.max(LEAST_IN_CONTEST, Math.ceil(replicates))));
  return expected;
}

export class BestCounts extends SequentialCounts {
  private readonly contests: readonly InPlay[];
  private readonly states = new Map<InPlay, ContestState>();

  constructor(plan: Plan, judged: (pairing: number) => Judged, contests: readonly InPlay[]) {
    super(plan, judged);
    this.contests = contests;
    for (const sequence of this.sequences) sequence.grant(1);
  }

  /** The contests after the last round that was judged; empty before the first. */
  get results(): readonly ContestResult[] {
    return [...this.states].map(([{ contest }, { standings, judgement }]) => ({
      contest,
      standings,
      isReached: judgement.isReached,
    }));
  }

  /** Judges the round at hand, once it is counted, and begins the next; false where there is none. */
  nextRound(): boolean {
    if (this.failure() !== null || this.sequences.some((sequence) => !sequence.isCounted)) return false;
    for (const contest of this.contests) if (this.states.get(contest)?.isOver !== true) this.judge(contest);
    const states = [...this.states.values()];
    const isOver = states.every((state) => state.isOver);
    if (isOver)
      for (const sequence of this.sequences) {
        // A cell that is in no contest ends as the first does.
        sequence.latest ??= states[0]?.judgement ?? null;
        sequence.end();
      }
    return !isOver;
  }

  private judge(contest: InPlay): void {
    const { course, measures } = contest;
    for (const [cell, { sumsOf }] of measures)
      cell.take(sumsOf(item(this.sequenceOf(cell).counts.tallies, 0)));
    course.take();
    const state = course.state();
    this.states.set(contest, state);
    const chunks = this.chunksOf(state);
    for (const cell of measures.keys()) {
      const sequence = this.sequenceOf(cell);
      const more = Math.max(0, Math.ceil((state.needed.get(cell) ?? 0) - cell.replicates));
      sequence.latest = { ...state.judgement, more };
      sequence.grant(chunks.get(cell) ?? 0);
    }
  }

  /**
   * The chunks of the next round: as the replicates that are needed in all are to each other, at least one each. It plays
   * a quarter more of what was played in these cells, or less where less will do.
   */
  private chunksOf({ needed }: ContestState): ReadonlyMap<ContestCell, number> {
    const before = [...needed.keys()].reduce((sum, { replicates }) => sum + replicates, 0);
    const all = [...needed.values()].reduce((sum, replicates) => sum + replicates, 0);
    const part = Math.min(GROWTH * before, Math.max(0, all - before)) / all;
    return new Map(
      [...needed].map(([cell, replicates]) => {
        const { chunkSize } = this.sequenceOf(cell).unit;
        return [cell, Math.max(1, Math.round((part * replicates) / chunkSize))];
      }),
    );
  }

  private sequenceOf({ number }: ContestCell): UnitSequence {
    const sequence = this.byCell.get(number);
    if (sequence === undefined) throw new TypeError(`cell ${number} is not played`);
    return sequence;
  }
}
