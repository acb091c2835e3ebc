/**
 * Claims of a report: statements that its sentences may make on played cells. Each has a p-value whether or not it is
 * made, and those that are made hold together with the confidence of the run (Holm). Exact numbers need no claim.
 */
import { item } from '../../chance/at.ts';
import { adjusted } from '../../run/judgement.ts';
import { aboveNothing, differenceOf, greatest, holmLevel, type Noisy } from '../../statistics/index.ts';
import type { RunFacts } from './facts.ts';
import type { LabelFacts } from './labels.ts';
import { pValueFor, type Looked } from '../../run/intervals.ts';

/** Facts of a run that its story needs. */
export type StoryFacts = LabelFacts & Sureness & Pick<RunFacts, 'statements'>;

/** The sureness that a sentence needs for its claims. */
export interface Sureness extends Pick<RunFacts, 'confidence'> {
  /** The p-value at or below which a claim holds. */
  readonly level: number;
}

/** The p-value of a claim; null where the claim is exact. */
export type PValue = number | null;

/** The level at which claims hold, from all that a report may make, whatever their results. */
export function surenessOf(claims: readonly PValue[], confidence: number): Sureness {
  return {
    confidence,
    level: holmLevel(
      claims.filter((p) => p !== null),
      confidence,
    ),
  };
}

/** The confidence for a claim of an answer, or of the table of cells beside it: each has half of the error. */
export function besideTheOther(confidence: number): number {
  return adjusted(confidence, 2);
}

export function holds(p: PValue, { level }: Pick<Sureness, 'level'>): boolean {
  return p === null || p <= level;
}

/** A number of a cell with its error. */
export interface OfCell<T> extends Noisy {
  readonly of: T;
  readonly looked: Looked | null;
}

/** The p-value of the claim that one is above the other; null where both are exact. */
export function above<T>(one: OfCell<T>, other: OfCell<T>): PValue {
  const difference = differenceOf(one, other);
  return difference.variance === 0 ? null : pValueFor(longest([one, other]), aboveNothing(difference));
}

/** The cells with the most or the least of a number: several where they are exact and alike. */
interface End<T> {
  readonly of: readonly T[];
  readonly p: PValue;
}

/** Both ends of a number of independent cells, two at the least. */
export function endsOf<T>(all: readonly OfCell<T>[]): { readonly most: End<T>; readonly least: End<T> } {
  const end = (sign: 1 | -1): End<T> => {
    const { places, p } = greatest(all.length, (one, other) => {
      const { value, variance } = differenceOf(item(all, one), item(all, other));
      return { value: sign * value, variance };
    });
    const of = places.map((place) => item(all, place).of);
    return { of, p: all.every(({ variance }) => variance === 0) ? null : pValueFor(longest(all), p) };
  };
  return { most: end(1), least: end(-1) };
}

/** The claims of both ends; none of a single cell. */
export function endClaims(all: readonly OfCell<unknown>[]): readonly PValue[] {
  if (all.length < 2) return [];
  const { most, least } = endsOf(all);
  return [most.p, least.p];
}

/** The one that looked most often; null where nobody looked. */
export function longest(all: readonly { readonly looked: Looked | null }[]): Looked | null {
  return all.reduce<Looked | null>(
    (most, { looked }) => (looked !== null && looked.look > (most?.look ?? 0) ? looked : most),
    null,
  );
}
