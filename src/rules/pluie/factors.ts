/** The parts of a target number, each with the rule it comes from. */
import type { Factor } from '../../engagement/engagement.ts';

export function factor(label: string, value: number | null, ...ruleIds: readonly string[]): Factor {
  return { label, value, ruleIds };
}

/** A modifier that is left out where it changes nothing. */
export function modifier(label: string, value: number, ...ruleIds: readonly string[]): readonly Factor[] {
  return value === 0 ? [] : [factor(label, value, ...ruleIds)];
}

/** What the parts add up to (R-01: modifiers change the target number, never the die). */
export function sumOf(factors: readonly Factor[]): number {
  return factors.reduce((sum, { value }) => sum + (value ?? 0), 0);
}
