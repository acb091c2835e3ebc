/** Losses as a spec gives them, since the source has no fire table (section 11.1). */
import { item } from '../../chance/at.ts';
import { given, type Throw } from '../../chance/throw.ts';
import type { ThrowKind } from '../../play/dice.ts';
import { InputError, type InputProblem, type Path } from '../../play/inputs.ts';
import { shown } from '../../play/shown.ts';

/** More in one turn than any unit has. */
const MOST_LOSS = 10_000;

/** Reads a distribution. @throws {InputError} for numbers that are none, and probabilities that do not sum to 1 */
export function readLossPmf(raw: Readonly<Record<string, string>>, path: Path): Throw {
  const problems: InputProblem[] = [];
  const wrong = (at: Path, message: string, atKey?: true): void => {
    problems.push({ path: [...path, ...at], message, kind: 'input', ...(atKey ? { atKey } : {}) });
  };
  const mass = new Map<number, number>();
  let over = 0n;
  let under = 1n;
  for (const [key, text] of Object.entries(raw)) {
    const loss = Number(key);
    if (!/^(?:0|[1-9][0-9]*)$/u.test(key) || loss > MOST_LOSS)
      wrong([key], `${shown(key)} must be a whole number of losses from 0 to ${MOST_LOSS}`, true);
    const [top = '0', bottom = '1'] = text.split('/');
    const p = BigInt(top);
    const q = BigInt(bottom);
    if (q === 0n) wrong([key], `${shown(text)} divides by 0`);
    else {
      over = over * q + p * under;
      under *= q;
      mass.set(loss, Number(p) / Number(q));
    }
  }
  if (problems.length === 0 && over !== under)
    wrong([], `probabilities must sum to 1, not ${Number((Number(over) / Number(under)).toPrecision(12))}`);
  if (problems.length > 0) throw new InputError(problems);
  return given('losses as given', mass);
}

/** The throw of losses; its number says which of several distributions. */
export function givenLosses(
  losses: readonly Throw[],
  occasion: number,
  words: Pick<ThrowKind, 'name' | 'ruleIds' | 'act' | 'result'>,
): ThrowKind {
  return { ...words, occasion, resolve: (chance, number) => chance.draw(item(losses, number)) };
}
