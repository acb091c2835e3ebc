/** The parts of a number to throw, each with the rule it comes from: summed in play, named in the trace. */
import { item } from '../../chance/at.ts';
import type { Factor } from '../../engagement/engagement.ts';

/** One line of a list of modifiers, as it applies to a situation of kind `S`. */
export interface Modifier<S> {
  readonly label: string;
  readonly ruleIds: readonly string[];
  value(situation: S): number;
}

export function factor(label: string, value: number | null, ...ruleIds: readonly string[]): Factor {
  return { label, value, ruleIds };
}

/** What the modifiers come to. */
export function totalOf<S>(modifiers: readonly Modifier<S>[], situation: S): number {
  let total = 0;
  for (let i = 0; i < modifiers.length; i++) total += item(modifiers, i).value(situation);
  return total;
}

/**
 * The modifiers that change something, for people. @param sign -1 where they are taken off a number needed
 * @param of the total they belong to, where it is not the first
 */
export function factorsOf<S>(
  modifiers: readonly Modifier<S>[],
  situation: S,
  sign: 1 | -1 = 1,
  of?: string,
): readonly Factor[] {
  return modifiers.flatMap((modifier) => {
    const value = modifier.value(situation) * sign;
    if (value === 0) return [];
    const { label, ruleIds } = modifier;
    return [of === undefined ? { label, value, ruleIds } : { label, of, value, ruleIds }];
  });
}
