/** Jobs of the games that show what the cells of a run are like to play, and their merged counts. */
import { rootOf } from '../chance/random.ts';
import { UNIT_COSTS } from '../play/costs.ts';
import { mergeFeel, type FeelCounts } from '../play/feel.ts';
import { continuationsOf } from '../play/nested-feel.ts';
import { throwCost, weigh } from '../play/sampler-choice.ts';
import { countOf } from '../play/shown.ts';
import type { SolveBudget } from '../play/solve.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { GAMES_OF_JOB, MOST_NESTED_GAMES, type FeelJob } from './job.ts';
import type { CellResult } from './outcome.ts';
import type { BoundCell } from './samplers.ts';

/** Games with exact chances of a cell where the spec does not say how many. */
const EXACT_GAMES = 4_000;

/** The most games of a cell of an experiment; none where it does not ask what it is like to play. */
export function mostGames({ feel }: Pick<Experiment, 'feel'>): number {
  return feel === undefined ? 0 : (feel.games ?? Math.max(EXACT_GAMES, MOST_NESTED_GAMES));
}

/** The least and the most games with nested chances there, and the counted work that they may be between, in nanoseconds. */
const LEAST_NESTED = 20;
const NESTED_WORK = 20e9;

/** The games of a cell whose chances are estimated by playing on, and their counted work in nanoseconds. */
function nestedGames(
  { feel }: Pick<Experiment, 'feel'>,
  { engagement }: BoundCell,
): { readonly games: number; readonly work: number } {
  const perGame = engagement.use((rules) => {
    const { throws, turns } = weigh(rules, LEAST_NESTED);
    // From the start of a turn half of a game is left, on average.
    return continuationsOf(rules) * (turns / 2) * (UNIT_COSTS.replicate + throws * throwCost(rules));
  });
  const affordable = Math.floor(NESTED_WORK / perGame);
  const games = feel?.games ?? Math.min(MOST_NESTED_GAMES, Math.max(LEAST_NESTED, affordable));
  return { games, work: games * perGame };
}

/** Counted work beyond which a run is told beforehand what the games cost, in nanoseconds: a minute. */
const DEAR = 60e9;

/** A warning of a run whose games take long, of those that are surely not solved; null where they do not. */
export function dearFeel(experiment: Experiment, bind: (cell: Cell) => BoundCell): string | null {
  const { feel, cells, resolve } = experiment;
  if (feel === undefined) return null;
  const played = cells
    .map(bind)
    .filter(
      ({ shape }) =>
        shape.solvable === false || (resolve.method === 'monte-carlo' && resolve.check === 'none'),
    )
    .map((bound) => nestedGames(experiment, bound));
  const work = played.reduce((sum, one) => sum + one.work, 0);
  if (work < DEAR) return null;
  const games = played.reduce((sum, one) => sum + one.games, 0);
  return `feel looks at ${countOf(games, 'game')} turn by turn, which is some ${countOf(Math.ceil(work / DEAR), 'minute')} of work for one worker; games: under feel asks for fewer`;
}

/** The games of a run that show what it is like to play, by cell. */
export class FeelState {
  private readonly experiment: Experiment;
  /** By cell: with exact chances; null where its graph is too large for that. */
  private readonly exact = new Map<number, FeelCounts | null>();
  /** By cell and first game: with nested chances. */
  private readonly nested = new Map<number, Map<number, FeelCounts>>();
  /** By cell: its games with nested chances. */
  private readonly games = new Map<number, number>();
  /** Games so far, over all cells. */
  played = 0;

  constructor(experiment: Experiment) {
    this.experiment = experiment;
  }

  /** The jobs of cells that were solved. */
  *exactly(isSolved: (cell: Cell) => boolean, budget: SolveBudget): Iterable<FeelJob> {
    const { cells, feel } = this.experiment;
    if (feel === undefined) return;
    for (const cell of cells)
      if (isSolved(cell)) yield this.job(cell, { first: 0, count: feel.games ?? EXACT_GAMES }, budget);
  }

  /** The jobs of all other cells. */
  *byPlay(bind: (cell: Cell) => BoundCell): Iterable<FeelJob> {
    const { experiment } = this;
    if (experiment.feel === undefined) return;
    for (const cell of experiment.cells) {
      if ((this.exact.get(cell.number) ?? null) !== null) continue;
      const { games } = nestedGames(experiment, bind(cell));
      this.games.set(cell.number, games);
      for (let first = 0; first < games; first += GAMES_OF_JOB)
        yield this.job(cell, { first, count: Math.min(GAMES_OF_JOB, games - first) }, null);
    }
  }

  take({ cell, games, budget }: FeelJob, counts: FeelCounts | null): void {
    this.played += counts?.games ?? 0;
    if (budget !== null) this.exact.set(cell.number, counts);
    else if (counts !== null) {
      const parts = this.nested.get(cell.number) ?? new Map<number, FeelCounts>();
      this.nested.set(cell.number, parts.set(games.first, counts));
    }
  }

  of({ number }: Cell): Pick<CellResult, 'feel'> {
    const exact = this.exact.get(number) ?? null;
    if (exact !== null) return { feel: { counts: exact, isExact: true } };
    const parts = [...(this.nested.get(number) ?? [])].toSorted(([a], [b]) => a - b);
    const counts = mergeFeel(parts.map(([, part]) => part));
    return counts.games < (this.games.get(number) ?? 1) ? {} : { feel: { counts, isExact: false } };
  }

  private job(cell: Cell, games: FeelJob['games'], budget: SolveBudget | null): FeelJob {
    const { rules, resolve } = this.experiment;
    return { kind: 'feel', rules, cell, root: rootOf(resolve.seed), games, budget };
  }
}
