/**
 * Numbers of a throw, written once and read in two ways: as an int32, for the key, or part by part, for people. A rule
 * adds its parts to a sum; labels are made only when somebody reads them.
 */
import type { Explanation, Factor } from './explanation.ts';

/** A part of a number: its label, made of what goes with it, and the rules it comes from. */
export interface Part<A = undefined, B = undefined> {
  readonly label: (a: A, b: B) => string;
  readonly ruleIds: readonly string[];
}

/** A part of a number with a constant label, or one made of up to two things. */
export function part<A = undefined, B = undefined>(
  label: string | ((a: A, b: B) => string),
  ...ruleIds: readonly string[]
): Part<A, B> {
  return { label: typeof label === 'string' ? () => label : label, ruleIds };
}

/** Adds a part, with the parts of its label. */
interface Add {
  (value: number, part: Part): void;
  <A>(value: number, part: Part<A>, a: A): void;
  <A, B>(value: number, part: Part<A, B>, a: A, b: B): void;
}

/** Takes the parts of the numbers of a throw. */
export interface Sum {
  /** The sum so far of the parts of the number begun last. */
  readonly value: number;
  /** Begins a number: `target number`, `dice`. */
  begin(total: string): void;
  /** Adds a part that is shown even where it adds nothing. */
  readonly base: Add;
  /** Adds a part that is shown where it changes something. */
  readonly add: Add;
  /** Adds parts that were summed before. */
  addAll(parts: Parts): void;
}

/** The number alone. */
export class Total implements Sum {
  value = 0;

  begin(_total?: string): void {
    this.value = 0;
  }

  base(value: number): void {
    this.value = (this.value + value) | 0;
  }

  add(value: number): void {
    this.value = (this.value + value) | 0;
  }

  addAll(parts: Parts): void {
    this.value = (this.value + parts.value) | 0;
  }
}

/** The number with its parts. */
export class Parts implements Sum {
  value = 0;
  readonly factors: Factor[] = [];
  private readonly totals: { name: string; value: number }[] = [];

  begin(total: string): void {
    this.value = 0;
    this.totals.push({ name: total, value: 0 });
  }

  base<A, B>(value: number, { label, ruleIds }: Part<A, B>, a?: A, b?: B): void {
    // true: the interface asks for what the label is made of
    this.push({ label: label(a as A, b as B), value, ruleIds });
  }

  add<A, B>(value: number, part: Part<A, B>, a?: A, b?: B): void {
    if (value !== 0) this.base(value, part, a, b);
  }

  addAll({ factors }: Parts): void {
    for (const factor of factors) this.push(factor);
  }

  /** The throw with its numbers and their parts. */
  explanation(act: string): Explanation {
    const [total = null, ...furtherTotals] = this.totals;
    return { act, total, factors: this.factors, ...(furtherTotals.length === 0 ? {} : { furtherTotals }) };
  }

  private push(factor: Factor): void {
    this.value += factor.value ?? 0;
    const total = this.totals.at(-1);
    if (total !== undefined) total.value = this.value;
    const of = this.totals.length > 1 ? total?.name : undefined;
    this.factors.push(of === undefined ? factor : { ...factor, of });
  }
}

/** Raises a number to a least one, where it is lower. */
export function raiseTo(sum: Sum, least: number, words: Part<number>): void {
  if (sum.value < least) sum.add(least - sum.value, words, least);
}

/** A part as the parts of a number. */
export function onePart(factor: Factor): Parts {
  const parts = new Parts();
  parts.value = factor.value ?? 0;
  parts.factors.push(factor);
  return parts;
}

/** A fact that belongs to a number and adds nothing to it: a part without a value. */
export function fact(label: string, ...ruleIds: readonly string[]): Parts {
  return onePart({ label, value: null, ruleIds });
}

/** The parts that a rule adds. */
export function partsOf(rule: (sum: Sum) => void): Parts {
  const parts = new Parts();
  rule(parts);
  return parts;
}

export function sumOf(rule: (sum: Sum) => void): number {
  const total = new Total();
  rule(total);
  return total.value;
}
