/** What the cells of a run are like to play: the games that are played for it, in parts, and their merged counts. */
import { item } from '../chance/at.ts';
import { rootOf } from '../chance/random.ts';
import { exactFeel } from '../engagement/exact-feel.ts';
import { mergeFeel, type FeelCounts } from '../engagement/feel.ts';
import { nestedFeel } from '../engagement/nested-feel.ts';
import type { SolveBudget } from '../engagement/solve.ts';
import type { TallyShape } from '../engagement/tally.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';
import type { FeelJob } from './job.ts';
import type { CellResult } from './outcome.ts';
import type { BoundCell } from './samplers.ts';

/** Games of a cell where the spec does not say how many: with exact chances, with nested ones, and of a battle. */
const GAMES = { exact: 10_000, nested: 400, battle: 20 };
/** Games of one job of nested play, and of a battle. */
const PART = { nested: 50, battle: 5 };

/** The number of games of a cell that is played and not solved. */
export function nestedGames({ feel }: Pick<Experiment, 'feel'>, { solvable }: TallyShape): number {
  return feel?.games ?? (solvable === false ? GAMES.battle : GAMES.nested);
}

/** An upper limit of the jobs of a cell. */
export function mostFeelJobs(experiment: Pick<Experiment, 'feel'>, shape: TallyShape): number {
  return experiment.feel === undefined ? 0 : 1 + Math.ceil(nestedGames(experiment, shape) / partOf(shape));
}

function partOf({ solvable }: TallyShape): number {
  return solvable === false ? PART.battle : PART.nested;
}

/** The games of a run that show what it is like to play, by cell. */
export class FeelState {
  private readonly experiment: Experiment;
  /** By cell: with exact chances; null where its graph is too large for that. */
  private readonly exact = new Map<number, FeelCounts | null>();
  /** By cell and first game: with nested chances. */
  private readonly nested = new Map<number, Map<number, FeelCounts>>();

  constructor(experiment: Experiment) {
    this.experiment = experiment;
  }

  /** The jobs of cells that were solved. */
  *exactly(isSolved: (cell: Cell) => boolean, budget: SolveBudget): Iterable<FeelJob> {
    const { cells, feel } = this.experiment;
    if (feel === undefined) return;
    for (const cell of cells)
      if (isSolved(cell)) yield this.job(cell, { first: 0, count: feel.games ?? GAMES.exact }, budget);
  }

  /** The jobs of all other cells. */
  *byPlay(shapeOf: (cell: Cell) => TallyShape): Iterable<FeelJob> {
    const { experiment } = this;
    if (experiment.feel === undefined) return;
    for (const cell of experiment.cells) {
      if ((this.exact.get(cell.number) ?? null) !== null) continue;
      const shape = shapeOf(cell);
      const [games, part] = [nestedGames(experiment, shape), partOf(shape)];
      for (let first = 0; first < games; first += part)
        yield this.job(cell, { first, count: Math.min(part, games - first) }, null);
    }
  }

  take({ cell, games, budget }: FeelJob, counts: FeelCounts | null): void {
    if (budget !== null) this.exact.set(cell.number, counts);
    else if (counts !== null) {
      const parts = this.nested.get(cell.number) ?? new Map<number, FeelCounts>();
      this.nested.set(cell.number, parts.set(games.first, counts));
    }
  }

  /** The result of a cell once it is whole. */
  of({ number }: Cell, shape: TallyShape): Pick<CellResult, 'feel'> {
    const exact = this.exact.get(number) ?? null;
    if (exact !== null) return { feel: { counts: exact, isExact: true } };
    const parts = [...(this.nested.get(number) ?? [])].toSorted(([a], [b]) => a - b);
    const counts = mergeFeel(parts.map(([, part]) => part));
    return counts.games < nestedGames(this.experiment, shape) ? {} : { feel: { counts, isExact: false } };
  }

  private job(cell: Cell, games: FeelJob['games'], budget: SolveBudget | null): FeelJob {
    const { rules, resolve } = this.experiment;
    return { kind: 'feel', rules, cell, root: rootOf(resolve.seed), games, budget };
  }
}

/** Plays the games of a job; null where the graph of states outgrows the budget. */
export function playFeel({ cell, root, games, budget }: FeelJob, bound: BoundCell): FeelCounts | null {
  const replicates = { root, pairing: cell.pairing, ...games };
  const { drawn, shape } = bound;
  const starts =
    drawn === undefined
      ? [{ engagement: bound.engagement, replicates }]
      : drawn.throws.split(replicates).map(({ start, replicates: own }) => ({
          engagement: item(drawn.starts, start).engagement,
          replicates: own,
        }));
  const parts: FeelCounts[] = [];
  for (const { engagement, replicates: own } of starts) {
    const counts = engagement.use((rules) =>
      budget === null
        ? nestedFeel(rules, shape.turnLimit, own)
        : exactFeel(rules, shape.turnLimit, own, budget),
    );
    if (counts === null) return null;
    parts.push(counts);
  }
  return mergeFeel(parts);
}
