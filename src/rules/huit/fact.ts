import { Parts } from '../../engagement/sum.ts';

/** A fact that belongs to a number and adds nothing to it: a part without a value. */
export function fact(label: string, ...ruleIds: readonly string[]): Parts {
  const parts = new Parts();
  parts.factors.push({ label, value: null, ruleIds });
  return parts;
}
