/** Mechanics: named single resolutions, and how one is made, its inputs described and its answer typed by them. */
import type { Chance } from '../chance/chance.ts';
import { enumerateLabels } from '../chance/enumerated.ts';
import type { Explanation } from './explanation.ts';
import { InputError, type Fields, type Values } from './inputs.ts';
import type { ILLUSTRATIVE } from './not-given.ts';
import type { Options } from './options.ts';

/** Labels with their exact probabilities, without those of probability 0. */
export type LabelledDistribution = ReadonlyMap<string, number>;

/** A distribution that players ask for beside the answer; no part of the answer to a cases file. */
export interface FurtherTable {
  readonly title: string;
  /** The assumptions of the answer. */
  readonly note: string;
  readonly distribution: LabelledDistribution;
}

/** Answer of a single resolution or engagement: one distribution, or several by name. */
export interface MechanicAnswer {
  readonly distributions: ReadonlyMap<string, LabelledDistribution>;
  /** The parts of the number to throw; absent for engagements. */
  readonly explanation?: Explanation;
  /** Means that are reported beside the distributions, by name. */
  readonly expected?: ReadonlyMap<string, number>;
  readonly further?: readonly FurtherTable[];
  /** Marks that travel with every shown number: an inferred or invented value it rests on. */
  readonly marks?: readonly string[];
}

/** The possible outcomes in reading order: numbers from the lowest up, other labels as the rules list them. */
export function possibleOutcomes(
  distribution: LabelledDistribution,
): (readonly [label: string, chance: number])[] {
  const possible = [...distribution].filter(([, probability]) => probability > 0);
  const areNumbers = possible.every(([label]) => NUMBER.test(label));
  return areNumbers ? possible.toSorted(([a], [b]) => numberOf(a) - numberOf(b)) : possible;
}

/** A label that is a number: `3`, `-1`, `14/3`. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:\/\d+)?$/u;

function numberOf(label: string): number {
  const [top, bottom = 1] = label.split('/').map(Number);
  return (top ?? 0) / bottom;
}

/** Mean and spread of outcomes that are numbers. */
export interface Moments {
  readonly mean: number;
  /** The standard deviation. */
  readonly deviation: number;
}

/** The moments of a distribution over numbers; null where its labels are others. */
export function momentsOf(distribution: LabelledDistribution): Moments | null {
  const possible = possibleOutcomes(distribution);
  if (possible.length === 0 || !possible.every(([label]) => NUMBER.test(label))) return null;
  const meanOf = (read: (value: number) => number): number =>
    possible.reduce((sum, [label, chance]) => sum + read(numberOf(label)) * chance, 0);
  const mean = meanOf((value) => value);
  return { mean, deviation: Math.sqrt(meanOf((value) => (value - mean) ** 2)) };
}

/** A named single resolution, exact; what `hythe odds` and the weapon tables use. */
export interface Mechanic<T = unknown> {
  readonly name: string;
  readonly meaning: string;
  readonly ruleIds: readonly string[];
  /** `options` is not listed: it is read by its scope. */
  readonly inputs: Fields;
  /** The one distribution has no name in the labels of a cases file; several are written `<metric>:<label>`. */
  readonly severalMetrics: boolean;
  /** An example for `--help`, as `key=value` words. */
  readonly example: string;
  /** The tables of its example, where it needs some that the source does not give. */
  readonly tables?: typeof ILLUSTRATIVE;
  /**
   * Answers exactly. `inputs` has been read by the description. @throws {InputError} where keys contradict each other,
   * {NotGivenError} where the source is silent.
   */
  answer(tables: T, options: Options, inputs: Readonly<Record<string, unknown>>): MechanicAnswer;
}

/** A mechanic whose answer gets the rules as its system reads them, and then the inputs as `inputs` describes them. */
export interface MechanicDefinition<Rules extends readonly unknown[], G extends Fields> extends Omit<
  Mechanic,
  'inputs' | 'severalMetrics' | 'answer'
> {
  readonly inputs: G;
  /** The answer has more than one distribution. */
  readonly severalMetrics?: true;
  /** The exact answer to inputs that have been read. */
  answer(...rulesAndInputs: readonly [...Rules, Values<G>]): MechanicAnswer;
}

/**
 * Makes a system's `defineMechanic`.
 * @param rulesOf what the answers get, from the typed tables and the options: `(tables, options) => [tables, rulings]`
 */
export function mechanicsOf<T, Rules extends readonly unknown[]>(
  rulesOf: (tables: T, options: Options) => readonly [...Rules],
): <const G extends Fields>(definition: MechanicDefinition<Rules, G>) => Mechanic<T> {
  return <const G extends Fields>(definition: MechanicDefinition<Rules, G>) => ({
    severalMetrics: false,
    ...definition,
    answer: (tables: T, options: Options, given: Readonly<Record<string, unknown>>) =>
      // `given` has been read by `inputs`, from which its type is made.
      definition.answer(...rulesOf(tables, options), given as Values<G>),
  });
}

/** The answer of a mechanic with one distribution; labels of probability 0 are left out. */
export function oneAnswer(
  labels: LabelledDistribution,
  explanation?: Explanation,
  marks: readonly string[] = [],
  metric = 'outcome',
): MechanicAnswer {
  const possible = new Map([...labels].filter(([, probability]) => probability > 0));
  return {
    distributions: new Map([[metric, possible]]),
    ...(explanation === undefined ? {} : { explanation }),
    ...(marks.length === 0 ? {} : { marks }),
  };
}

/**
 * The answer of rules played with every outcome of their dice.
 * @param order of the labels; without it they are numbers, told ascending
 */
export function playedAnswer(
  play: (chance: Chance) => string,
  explanation?: Explanation,
  order: readonly string[] = [],
  marks: readonly string[] = [],
): MechanicAnswer {
  const rank = (label: string): number => (order.length > 0 ? order.indexOf(label) : Number(label));
  const labels = [...enumerateLabels(play)].sort(([a], [b]) => rank(a) - rank(b) || 0);
  return oneAnswer(new Map(labels), explanation, marks);
}

/** A result that needs no dice. */
export function certainly(
  label: string,
  explanation?: Explanation,
  marks?: readonly string[],
): MechanicAnswer {
  return oneAnswer(new Map([[label, 1]]), explanation, marks);
}

/** An error in inputs that their description cannot express. */
export function contradiction(path: readonly (string | number)[], message: string): InputError {
  return new InputError([{ path, message, kind: 'input' }]);
}
