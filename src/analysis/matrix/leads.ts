/** Leads of contestants in their meetings: of each over each, and over all others on average. */
import {
  aboveNothing,
  greatest,
  normalInterval,
  type Estimated,
  type Interval,
} from '../../statistics/index.ts';
import { longest, type PValue } from '../claims.ts';
import { confidenceFor, pValueFor } from '../intervals.ts';
import { between, meanLead, sumOf, type Lead, type Met } from './meetings.ts';

/** The lead of each over each in some meetings: over those of the two, and over those of both with everybody. */
export class DirectLeads {
  private readonly contestants: readonly number[];
  private readonly direct: readonly (readonly (Lead | null)[])[];
  /** Everyone met everyone, so that mean leads over all others compare. */
  private readonly isFull: boolean;

  constructor(met: readonly Met[], contestants: readonly number[]) {
    this.contestants = contestants;
    this.direct = contestants.map((one) =>
      contestants.map((other) => (one === other ? null : meanLead(between(met, one, other), one))),
    );
    this.isFull = this.direct.every((row, one) => row.every((lead, other) => lead !== null || one === other));
  }

  /** The lead; null where they did not meet. */
  of(one: number, other: number): Lead | null {
    return this.direct[one]?.[other] ?? null;
  }

  /** The mean lead of one over all others, less that of the other; as `of` where not all met. */
  ahead(one: number, other: number): Lead | null {
    const { contestants } = this;
    if (!this.isFull) return this.of(one, other);
    const weight = 1 / (contestants.length - 1);
    const parts = contestants.flatMap((third) => [
      // The meetings of the two count for the one and against the other.
      { lead: third === other ? null : this.of(one, third), weight },
      { lead: this.of(other, third), weight: third === one ? -2 * weight : -weight },
    ]);
    return sumOf(parts.flatMap(({ lead, weight: by }) => (lead === null ? [] : [{ lead, weight: by }])));
  }

  /**
   * Groups that the best contestant is among, from the smallest to one of `most`, each with the p-value of that, which
   * is null where all is exact. The first is who is ahead by the counts; each further group has its nearest rival too.
   */
  best(most: number): readonly BestAmong[] {
    const leads = this.direct.flat().filter((lead) => lead !== null);
    const ahead = (one: number, other: number): Lead =>
      one === other ? NO_LEAD : (this.ahead(one, other) ?? UNKNOWN);
    const { places, p } = greatest(this.contestants.length, ahead);
    const exact = this.isFull && leads.every(({ variance }) => variance === 0);
    if (exact) return [{ places, p: null }];
    const looked = longest(leads);
    const [first = 0] = places;
    const rivals = this.contestants
      .filter((one) => !places.includes(one))
      .map((one) => ({ one, p: aboveNothing(ahead(first, one)) * this.contestants.length }))
      .toSorted((a, b) => b.p - a.p);
    const more = rivals.slice(0, Math.max(0, most - places.length)).map((_, i) => ({
      places: [...places, ...rivals.slice(0, i + 1).map(({ one }) => one)].toSorted((a, b) => a - b),
      p: pValueFor(looked, Math.min(1, rivals[i + 1]?.p ?? 1)),
    }));
    return [{ places, p: pValueFor(looked, p) }, ...more];
  }
}

/** A claim that the best contestant is one of these. */
interface BestAmong {
  readonly places: readonly number[];
  readonly p: PValue;
}

/** The lead of one over itself. */
export const NO_LEAD: Lead = { value: 0, variance: 0, looked: null };
const UNKNOWN: Lead = { value: 0, variance: 1, looked: null };

/** The p-value of a lead, against none. */
export function twoSided(lead: Lead | null): PValue {
  if (lead === null || lead.variance === 0) return null;
  const { value, variance, looked } = lead;
  return pValueFor(looked, 2 * aboveNothing({ value: Math.abs(value), variance }));
}

/** Leaves out none where the two-sided p-value is at most 1 less the confidence. */
export function intervalOf(lead: Lead, confidence: number): Interval;
export function intervalOf(lead: Lead | null, confidence: number): Interval | null;
export function intervalOf(lead: Lead | null, confidence: number): Interval | null {
  if (lead === null) return null;
  const { value, variance, looked } = lead;
  if (variance === 0) return { low: value, high: value, confidence };
  return normalInterval(value, Math.sqrt(variance), confidenceFor(looked, confidence));
}

export function estimated(lead: Lead, confidence: number): Estimated;
export function estimated(lead: Lead | null, confidence: number): Estimated | null;
export function estimated(lead: Lead | null, confidence: number): Estimated | null {
  const interval = intervalOf(lead, confidence);
  return lead === null || interval === null ? null : { value: lead.value, interval };
}
