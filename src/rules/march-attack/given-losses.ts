/** Losses and results of tests as a spec gives them, since the source has no tables of them (section 11.1). */
import { item } from '../../chance/at.ts';
import { given, type Throw } from '../../chance/throw.ts';
import type { ThrowKind } from '../../play/dice.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { throwIfAny } from '../../play/problems.ts';
import { countOf, shown } from '../../play/shown.ts';
import { MORALE_RESULTS, type MoraleResult } from './supplement.ts';

/** More in one turn than any unit has. */
const MOST_LOSS = 10_000;

/** Reads losses by their numbers. @throws {InputError} for numbers that are none, and as {@link readPmf} */
export function readLossPmf(raw: Readonly<Record<string, string>>, path: Path): Throw {
  const lossIn = (key: string): number | null =>
    /^(?:0|[1-9][0-9]*)$/u.test(key) && Number(key) <= MOST_LOSS ? Number(key) : null;
  return readPmf('losses as given', raw, path, lossIn);
}

/** Reads results of a test by their words. @throws {InputError} as {@link readPmf} */
export function readTestPmf(raw: Readonly<Record<MoraleResult, string>>, path: Path): Throw {
  return readPmf('results as given', raw, path, (key) => MORALE_RESULTS.findIndex((one) => one === key));
}

/** Reads a distribution. @throws {InputError} for probabilities that divide by 0 or do not sum to 1 */
function readPmf(
  label: string,
  raw: Readonly<Record<string, string>>,
  path: Path,
  numberIn: (key: string) => number | null,
): Throw {
  const problems: InputProblem[] = [];
  const wrong = (at: Path, message: string, atKey?: true): void => {
    problems.push({ path: [...path, ...at], message, kind: 'input', ...(atKey ? { atKey } : {}) });
  };
  const mass = new Map<number, number>();
  let over = 0n;
  let under = 1n;
  for (const [key, text] of Object.entries(raw)) {
    const number = numberIn(key);
    if (number === null)
      wrong([key], `${shown(key)} must be a whole number of losses from 0 to ${MOST_LOSS}`, true);
    const [top = '0', bottom = '1'] = text.split('/');
    const p = BigInt(top);
    const q = BigInt(bottom);
    if (q === 0n) wrong([key], `${shown(text)} divides by 0`);
    else {
      over = over * q + p * under;
      under *= q;
      if (number !== null) mass.set(number, Number(p) / Number(q));
    }
  }
  if (problems.length === 0 && over !== under)
    wrong(
      [],
      `the probabilities of ${String(path.at(-1))} must sum to 1, not ${Number((Number(over) / Number(under)).toPrecision(12))}`,
    );
  throwIfAny(problems);
  return given(label, mass);
}

/** The throw of what is given; its number says which of several distributions. */
export function givenThrow(
  given: readonly Throw[],
  occasion: number,
  words: Pick<ThrowKind, 'name' | 'ruleIds' | 'act' | 'result'>,
): ThrowKind {
  return { ...words, occasion, resolve: (chance, number) => chance.draw(item(given, number)) };
}

/** The throw of the units that one formation costs another in a turn. */
export function lossThrow(given: readonly Throw[], occasion: number, ruleId: string): ThrowKind {
  return givenThrow(given, occasion, {
    name: 'losses of a turn',
    ruleIds: [ruleId],
    act: ({ name }, whom) => `what ${name} costs ${whom?.name ?? ''} this turn, as the spec gives it`,
    result: (lost, _who, whom) => `${whom?.name ?? ''} loses ${countOf(lost, 'unit')}`,
  });
}
