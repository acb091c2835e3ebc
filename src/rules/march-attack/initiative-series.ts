/** Who is first active over a battle: turns are independent of each other (ENG-INIT). */
import { floatAt } from '../../chance/at.ts';
import { enumerate } from '../../chance/enumerated.ts';
import { advantageOf, firstActive, Initiative } from './initiative.ts';
import type { Choice, Command } from './names.ts';
import type { Tables } from './tables.ts';

export const SERIES_METRICS = ['turnsAFirst', 'doublePhases'] as const;
export type SeriesMetric = (typeof SERIES_METRICS)[number];

/** The chance that A is first active in a turn. */
export function chanceFirst(
  tables: Tables,
  [a, b]: readonly [Command, Command],
  choices: readonly [Choice, Choice],
): number {
  const roll = new Initiative(tables);
  const advantage = advantageOf(tables, a, b);
  const { values, probabilities } = enumerate((chance) =>
    firstActive(roll.winner(chance, advantage), choices),
  );
  // Where the choices leave no doubt, rounding must leave none either.
  if (values.length === 1) return values[0] === 0 ? 1 : 0;
  return floatAt(probabilities, values.indexOf(0));
}

/** The probability of each number of turns in which A is first, or of A's double phases, in so many turns. */
export function initiativeSeries(
  tables: Tables,
  commands: readonly [Command, Command],
  choices: readonly [Choice, Choice],
  turns: number,
  metric: SeriesMetric,
): Float64Array {
  const p = chanceFirst(tables, commands, choices);
  // By the count so far, for A first and A second in the turn before; the first turn follows none.
  let first = new Float64Array(turns + 1);
  let second = new Float64Array(turns + 1);
  first[metric === 'turnsAFirst' ? 1 : 0] = p;
  second[0] = 1 - p;
  for (let turn = 2; turn <= turns; turn++) {
    const nextFirst = new Float64Array(turns + 1);
    const nextSecond = new Float64Array(turns + 1);
    for (let n = 0; n < turn; n++) {
      const afterFirst = floatAt(first, n);
      const afterSecond = floatAt(second, n);
      const counts = metric === 'turnsAFirst' ? n + 1 : n;
      nextFirst[counts] = floatAt(nextFirst, counts) + p * afterFirst;
      nextFirst[n + 1] = floatAt(nextFirst, n + 1) + p * afterSecond;
      nextSecond[n] = floatAt(nextSecond, n) + (1 - p) * (afterFirst + afterSecond);
    }
    first = nextFirst;
    second = nextSecond;
  }
  return first.map((mass, n) => mass + floatAt(second, n));
}
