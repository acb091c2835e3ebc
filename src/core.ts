/**
 * The part of the library that runs in a browser: reading specs, the rules, solving and playing in this thread, odds, and the
 * statistics of counts. The rest (worker threads, files, charts) is in `hythe`.
 * @module hythe/core
 */
import { at } from './chance/at.ts';
import { rootOf } from './chance/random.ts';
import type { Json, JsonObject } from './play/json.ts';
import { marginal } from './play/marginal.ts';
import { LibraryError, oneNamed } from './play/nearest.ts';
import { simulate } from './play/simulate.ts';
import { exactly } from './play/solve.ts';
import type { AnyEngagement, RuleSystem } from './play/system.ts';
import { tallyShape, type Tally } from './play/tally.ts';
import { bindCell } from './spec/bind.ts';
import { cellOfStart } from './spec/cell-starts.ts';
import type { Cell, Experiment } from './spec/experiment.ts';
import { numbersOf, specMetrics } from './spec/metrics.ts';
import { readSpec, type HowToOpenSpec } from './spec/read-spec.ts';
import { withChanges } from './spec/read-tables.ts';
import { oddsOf, type Odds } from './questions/odds.ts';
import { ruleSystems } from './rules/index.ts';

export { NotGivenError } from './play/not-given-error.ts';
export { InputError } from './play/inputs.ts';
export { TooLargeError } from './play/solve.ts';
export type { RuleSystem } from './play/system.ts';
export { SpecError, type Diagnostic } from './spec/diagnostic.ts';
export { ruleSystem, ruleSystems } from './rules/index.ts';
export { clopperPearson, wilson, type Interval } from './statistics/index.ts';
export { LibraryError, type Cell, type Experiment, type Odds };

/** A spec as an object, in the words of a spec in YAML. */
export type Spec = Readonly<Record<string, unknown>>;

/** The surroundings of a spec, which is called `spec` in messages unless `file` says otherwise. */
export interface HowToRead extends Partial<Pick<HowToOpenSpec, 'file' | 'files'>> {
  /** The rule systems that it may name. @defaultValue those that come with Hythe */
  readonly systems?: readonly RuleSystem[];
}

/**
 * The experiment that a spec declares, complete and checked.
 * @param spec its text (YAML or JSON), or the same as an object
 * @throws {SpecError} with every problem and its place
 */
export function experimentOf(spec: string | Spec, how: HowToRead = {}): Experiment {
  const text = typeof spec === 'string' ? spec : JSON.stringify(spec, null, 2);
  return readSpec(text, { file: 'spec', systems: ruleSystems, ...how });
}

/** The rules that a throw is made with. */
interface HowToAsk {
  readonly systems?: readonly RuleSystem[];
  readonly tables?: Json;
}

/**
 * The chance of each outcome of a mechanic, as `hythe odds` gives it: `odds('pluie', 'fire', { weapon: 'lebel',
 * distanceCm: 8 })`.
 * @param inputs by the names that `hythe odds RULES MECHANIC` lists; rulings under `options`
 * @param how.tables tables as a spec writes them: changes, rows of your own among them, `illustrative`, or a list of these
 * @throws {LibraryError} for an unknown system or mechanic, {InputError} for wrong inputs, {NotGivenError} if the
 * source is silent
 */
export function odds(
  rules: string,
  mechanic: string,
  inputs: JsonObject = {},
  { systems = ruleSystems, tables }: HowToAsk = {},
): Odds {
  const system = oneNamed(systems, rules, ({ id }) => id, 'rule system');
  const asked = oneNamed(system.mechanics, mechanic, ({ name }) => name, `mechanic of ${system.id}`);
  return oddsOf(withChanges(system, tables), asked, inputs, tables);
}

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
export function solveCell(experiment: Experiment, which: WhichCell = {}): Distributions {
  const { engagement } = boundCell(experiment, which);
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
  { first = 0, count }: { readonly first?: number; readonly count: number },
  which: WhichCell = {},
): Distributions {
  if (![first, count].every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new LibraryError(
      `replicates are numbered by whole numbers from 0, not from ${first}, ${count} of them`,
    );
  const { engagement, cell } = boundCell(experiment, which);
  const range = { root: rootOf(experiment.resolve.seed), pairing: cell.pairing, first, count };
  const tally = engagement.use((its) => simulate(its, tallyShape(its), range));
  return distributionsOf(experiment, engagement, tally);
}

function boundCell(
  experiment: Experiment,
  { cell: number = 1, start, systems = ruleSystems }: WhichCell,
): { readonly cell: Cell; readonly engagement: AnyEngagement } {
  const cell = cellOf(experiment, number, start);
  return { cell, engagement: bindCell(experiment.rules, cell, systems) };
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
  const shape = engagement.use((its) => tallyShape(its));
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
