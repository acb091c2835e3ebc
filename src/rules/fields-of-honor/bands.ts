/** What the upper limits of a weapon's range bands must be (FOH-ACC-02). */
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import type { BatteryInputs, BmuInputs } from './force-inputs.ts';

/** @throws {InputError} where there is no limit at all, or the limits do not ascend */
export function checkBands(bandsIn: readonly (number | null)[], path: readonly (string | number)[]): void {
  const limits = bandsIn.filter((limit) => limit !== null);
  const wrong = (message: string): InputError => new InputError([{ path, message, kind: 'input' }]);
  if (limits.length === 0) throw wrong('bandsIn must hold at least one number: a weapon has a range band');
  const [first] = limits.filter((limit, i) => i > 0 && limit <= (limits[i - 1] ?? 0));
  if (first !== undefined)
    throw wrong(`bandsIn must ascend from short to extreme; ${first} follows a limit that is not below it`);
}

/** The weapons of a side. */
interface Armament {
  readonly units: readonly Pick<BmuInputs, 'weapon'>[];
  readonly batteries: readonly Pick<BatteryInputs, 'bandsIn'>[];
}

/** What is wrong with the range bands of a side's weapons, those of its reserves included (FOH-ACC-02). */
export function bandsProblems(
  { units, batteries }: Armament,
  path: readonly (string | number)[],
): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  const check = (bandsIn: readonly (number | null)[], at: readonly (string | number)[]): void => {
    try {
      checkBands(bandsIn, [...path, ...at, 'bandsIn']);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
    }
  };
  units.forEach(({ weapon }, i) => {
    if (weapon !== null) check(weapon.bandsIn, ['units', i, 'weapon']);
  });
  batteries.forEach(({ bandsIn }, i) => check(bandsIn, ['batteries', i]));
  return problems;
}
