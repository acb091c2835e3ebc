/** One cell of an experiment in the thread at hand, solved or played: what a browser can do without worker threads. */
import { at } from '../chance/at.ts';
import { rootOf } from '../chance/random.ts';
import { marginal } from '../engagement/marginal.ts';
import { simulate } from '../engagement/simulate.ts';
import { exactly } from '../engagement/solve.ts';
import type { AnyEngagement, RuleSystem } from '../engagement/system.ts';
import { tallyShape, type Tally, type TallyShape } from '../engagement/tally.ts';
import { bindCell } from '../experiment/bind.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';
import { specMetrics } from '../experiment/metrics.ts';
import { ruleSystems } from '../rules/index.ts';
import { LibraryError } from './error.ts';

/** Every metric by name (`winner`, `turn`, `survivors.british`), each value by its label or number. */
export type Distributions = ReadonlyMap<string, ReadonlyMap<string | number, number>>;

/** Which cell of an experiment is meant, and the rule systems that it may be of. */
export interface WhichCell {
  /** Its number, from 1. @defaultValue 1 */
  readonly cell?: number;
  /** @defaultValue those that come with Hythe */
  readonly systems?: readonly RuleSystem[];
}

/**
 * The exact distributions of a cell; they sum to 1 each.
 * @throws {TooLargeError} where the cell has more states than can be solved, {LibraryError} where there is no such cell
 */
export function solveCell(
  experiment: Experiment,
  { cell = 1, systems = ruleSystems }: WhichCell = {},
): Distributions {
  const engagement = bindCell(experiment.rules, cellOf(experiment, cell), systems);
  return distributionsOf(
    experiment,
    engagement,
    engagement.use((its) => exactly(its)),
  );
}

/**
 * The counts of played engagements of a cell: those that a run with direct sampling counts in the same replicates.
 * @throws {ReplicateError} where the source does not give what a replicate needs, {LibraryError} as above
 */
export function playCell(
  experiment: Experiment,
  replicates: { readonly first?: number; readonly count: number },
  { cell = 1, systems = ruleSystems }: WhichCell = {},
): Distributions {
  const { first = 0, count } = replicates;
  if (![first, count].every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new LibraryError(
      `replicates are numbered by whole numbers from 0, not from ${first}, ${count} of them`,
    );
  const played = cellOf(experiment, cell);
  const engagement = bindCell(experiment.rules, played, systems);
  const root = rootOf(experiment.resolve.seed);
  const range = { root, pairing: played.pairing, first, count };
  const tally = engagement.use((its) => simulate(its, tallyShape(its), range));
  return distributionsOf(experiment, engagement, tally);
}

function cellOf({ cells }: Experiment, number: number): Cell {
  const cell = cells.find((each) => each.number === number);
  if (cell !== undefined) return cell;
  throw new LibraryError(`there is no cell ${number}: the experiment has ${cells.length}, numbered from 1`);
}

function distributionsOf({ sides }: Experiment, engagement: AnyEngagement, tally: Tally): Distributions {
  const shape: TallyShape = engagement.use((its) => tallyShape(its));
  return new Map(
    specMetrics(shape, sides).map(({ name, place, labels }) => {
      const masses = marginal(shape, tally, place);
      const entries = Array.from(
        masses,
        (_mass, value) => [labels?.[value] ?? value, at(masses, value)] as const,
      );
      return [name, new Map(entries)];
    }),
  );
}
