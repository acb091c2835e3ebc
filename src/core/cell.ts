/** One cell of an experiment in this thread, solved or played; in a browser too. */
import { at } from '../chance/at.ts';
import { rootOf } from '../chance/random.ts';
import { marginal } from '../engagement/marginal.ts';
import { simulate } from '../engagement/simulate.ts';
import { exactly } from '../engagement/solve.ts';
import type { AnyEngagement, RuleSystem } from '../engagement/system.ts';
import { tallyShape, type Tally, type TallyShape } from '../engagement/tally.ts';
import { cellOfStart } from '../experiment/cell-starts.ts';
import { bindCell } from '../experiment/bind.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';
import { numbersOf, specMetrics } from '../experiment/metrics.ts';
import { ruleSystems } from '../rules/index.ts';
import { LibraryError } from './error.ts';

/** Every metric by name (`winner`, `turn`, `survivors.british`), each value by its label or number. */
export type Distributions = ReadonlyMap<string, ReadonlyMap<string | number, number>>;

/** The cell of an experiment, and the rule systems that it may belong to. */
export interface WhichCell {
  /** Its number, from 1. @defaultValue 1 */
  readonly cell?: number;
  /** The number of its start, from 1, where its set-up is thrown: `cell.setup.starts` in the order there. */
  readonly start?: number;
  /** @defaultValue those that come with Hythe */
  readonly systems?: readonly RuleSystem[];
}

/**
 * The exact distributions of a cell; each sums to 1.
 * @throws {TooLargeError} if the cell has too many states to be solved, {LibraryError} if there is no such cell
 */
export function solveCell(
  experiment: Experiment,
  { cell = 1, start, systems = ruleSystems }: WhichCell = {},
): Distributions {
  const engagement = bindCell(experiment.rules, cellOf(experiment, cell, start), systems);
  return distributionsOf(
    experiment,
    engagement,
    engagement.use((its) => exactly(its)),
  );
}

/**
 * The counts of played engagements of a cell, equal to those of the same replicates in a run with direct sampling.
 * @throws {ReplicateError} if a replicate needs something that the source does not give, {LibraryError} as above
 */
export function playCell(
  experiment: Experiment,
  replicates: { readonly first?: number; readonly count: number },
  { cell = 1, start, systems = ruleSystems }: WhichCell = {},
): Distributions {
  const { first = 0, count } = replicates;
  if (![first, count].every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new LibraryError(
      `replicates are numbered by whole numbers from 0, not from ${first}, ${count} of them`,
    );
  const played = cellOf(experiment, cell, start);
  const engagement = bindCell(experiment.rules, played, systems);
  const root = rootOf(experiment.resolve.seed);
  const range = { root, pairing: played.pairing, first, count };
  const tally = engagement.use((its) => simulate(its, tallyShape(its), range));
  return distributionsOf(experiment, engagement, tally);
}

function cellOf({ cells }: Experiment, number: number, start: number | undefined): Cell {
  const cell = cells.find((each) => each.number === number);
  if (cell === undefined)
    throw new LibraryError(`there is no cell ${number}: the experiment has ${cells.length}, numbered from 1`);
  const starts = cell.setup?.starts.length ?? 0;
  if (starts === 0 && start === undefined) return cell;
  if (start !== undefined && Number.isInteger(start) && start >= 1 && start <= starts)
    return cellOfStart(cell, start - 1);
  throw new LibraryError(
    starts === 0
      ? `the set-up of cell ${number} is not thrown: it has no start ${start}`
      : `the set-up of cell ${number} is thrown: name one of its ${starts} starts, numbered from 1`,
  );
}

function distributionsOf({ sides }: Experiment, engagement: AnyEngagement, tally: Tally): Distributions {
  const shape: TallyShape = engagement.use((its) => tallyShape(its));
  return new Map(
    specMetrics(shape, sides).map((metric) => {
      const masses = marginal(shape, tally, metric.place);
      const entries = Array.from(
        numbersOf(shape, tally, metric),
        (value, i) => [metric.labels?.[value] ?? value, at(masses, i)] as const,
      );
      return [metric.name, new Map(entries)];
    }),
  );
}
