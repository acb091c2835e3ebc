/**
 * Luck of the dice of a played game: the effect of each throw on the chance of winning, and how often the same throws
 * would have served their side so well.
 */
import type { Step } from '../../engagement/narrate.ts';
import type { ValuedThrow } from '../../engagement/throw-values.ts';
import { sumOfDraws, type Draw, type SumOfDraws } from '../../statistics/index.ts';

/** The dice of one size that a side threw. */
interface DiceOfSize {
  readonly sides: number;
  readonly count: number;
  readonly sum: number;
}

/** The throws of one side; or of both, and of nobody. */
export interface LuckOf {
  /** The role whose dice they are; null for both sides' or nobody's. */
  readonly role: 0 | 1 | null;
  readonly throws: number;
  readonly dice: readonly DiceOfSize[];
  /**
   * The sum that its throws added to its chance of winning (to the first side's, for throws of both sides or nobody),
   * where a fight that nobody wins counts a half, and how often they would have added as much or more; null where the
   * engagement is too large to solve.
   */
  readonly luck: SumOfDraws | null;
}

/** A throw that changed much. */
interface TellingThrow {
  /** Its place among all steps. */
  readonly step: number;
  /** The gain of the first side's chance. */
  readonly added: number;
}

export interface DiceLuck {
  /** The first side, the second, and both or nobody where they threw. */
  readonly by: readonly LuckOf[];
  /** The greatest changes first; empty where they are not known. */
  readonly telling: readonly TellingThrow[];
  /** The chance of the first side before the first throw; null where it is not known. */
  readonly before: number | null;
}

/** A smaller change is not worth telling. */
const WORTH_TELLING = 1e-6;

/**
 * @param valued what each step did to the worth of the first side, in order; null where that could not be worked out
 */
export function diceLuck(steps: readonly Step[], valued: readonly ValuedThrow[] | null): DiceLuck {
  const of = (role: 0 | 1 | null): LuckOf => {
    const own = steps.flatMap((step, i) => (step.thrower === role ? [{ step, value: valued?.[i] }] : []));
    const draws = own.flatMap(({ value }) =>
      value === undefined ? [] : [drawOf(value, role === 1 ? -1 : 1)],
    );
    return {
      role,
      throws: own.filter(({ step }) => step.throws.length > 0).length,
      dice: diceIn(own.map(({ step }) => step)),
      luck: valued === null ? null : sumOfDraws(draws),
    };
  };
  const shared = of(null);
  const changes = (valued ?? []).map(({ before, after }, step) => ({ step, added: after - before }));
  return {
    by: [of(0), of(1), ...(shared.throws > 0 ? [shared] : [])],
    telling: changes
      .filter(({ added }) => Math.abs(added) > WORTH_TELLING)
      .toSorted((a, b) => Math.abs(b.added) - Math.abs(a.added)),
    before: valued?.[0]?.before ?? null,
  };
}

/** The gain of a throw among all its possible gains. */
function drawOf({ before, results, drawn }: ValuedThrow, sign: 1 | -1): Draw {
  return {
    values: results.map(({ worth }) => sign * (worth - before)),
    probabilities: results.map(({ probability }) => probability),
    drawn,
  };
}

function diceIn(steps: readonly Step[]): DiceOfSize[] {
  const faces = steps.flatMap(({ throws }) => throws.flatMap((one) => one.faces));
  return [...Map.groupBy(faces, ({ sides }) => sides)]
    .map(([sides, own]) => ({
      sides,
      count: own.length,
      sum: own.reduce((total, { face }) => total + face, 0),
    }))
    .toSorted((a, b) => a.sides - b.sides);
}
