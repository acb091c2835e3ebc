/** Numbers that are made of parts, for explanations. */
import type { Explanation, Factor } from './engagement.ts';

/** The sum of the parts; a part without a value counts nothing. */
export function totalOf(factors: readonly Factor[]): number {
  return factors.reduce((sum, { value }) => sum + (value ?? 0), 0);
}

/** A number with its parts. */
export function numberOf(act: string, name: string, factors: readonly Factor[]): Explanation {
  return { act, total: { name, value: totalOf(factors) }, factors };
}

/** One more number of an explanation, with its parts. */
export function withNumber(explanation: Explanation, name: string, factors: readonly Factor[]): Explanation {
  return {
    ...explanation,
    furtherTotals: [...(explanation.furtherTotals ?? []), { name, value: totalOf(factors) }],
    factors: [...explanation.factors, ...factors.map((factor) => ({ ...factor, of: name }))],
  };
}
