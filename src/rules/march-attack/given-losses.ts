/** Losses and results of tests as a spec gives them, since the source has no tables of them (section 11.1). */
import { item } from '../../chance/at.ts';
import { given, type Throw } from '../../chance/throw.ts';
import type { ThrowKind } from '../../play/dice.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { contradiction } from '../../play/mechanic.ts';
import { throwIfAny, wrongValue } from '../../play/problems.ts';
import { countOf, shown } from '../../play/shown.ts';
import { MORALE_RESULTS, type MoraleResult } from './supplement.ts';

/** Reads losses by their numbers. @throws {InputError} as {@link readPmf} */
export function readLossPmf(raw: Readonly<Record<string, string>>, path: Path): Throw {
  return readPmf('losses as given', raw, path, Number);
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
  numberIn: (key: string) => number,
): Throw {
  const problems: InputProblem[] = [];
  const mass = new Map<number, number>();
  let over = 0n;
  let under = 1n;
  for (const [key, text] of Object.entries(raw)) {
    const [top = '0', bottom = '1'] = text.split('/');
    const p = BigInt(top);
    const q = BigInt(bottom);
    if (q === 0n) problems.push(wrongValue([...path, key], `${shown(text)} divides by 0`));
    else {
      over = over * q + p * under;
      under *= q;
      mass.set(numberIn(key), Number(p) / Number(q));
    }
  }
  throwIfAny(problems);
  if (over !== under)
    throw contradiction(
      path,
      `the probabilities of ${String(path.at(-1))} must sum to 1, not ${Number((Number(over) / Number(under)).toPrecision(12))}`,
    );
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
