/** How the contestants of a matrix stand: strengths, who leads whom, circles of three, who is no use beside another. */
import type { Sentence } from './sentence.ts';
import { at, item } from '../chance/at.ts';
import {
  aboveNothing,
  chiSquareUpperTail,
  circles,
  davidson,
  greatest,
  isDominated,
  last,
  leader,
  leads as leadsFor,
  normalInterval,
  type Circle,
  type DavidsonFit,
  type Effect,
  type Estimated,
  type Interval,
  type Leads,
} from '../statistics/index.ts';
import { besideTheOther, holds, longest, surenessOf, type PValue } from './claims.ts';
import { confidenceFor, pValueFor, type Looked } from './intervals.ts';
import {
  isExact,
  meanLead,
  meanShare,
  sumOf,
  type Lead,
  type Meetings,
  type Met,
} from './matrix-meetings.ts';
import type { ByWinner, Estimate } from './rows.ts';
import type { Exchange } from './matrix-losses.ts';

export interface MatrixFound extends Standing {
  /** Names of the conditions; one that is empty where there are none. */
  readonly conditions: readonly Sentence[];
  /** By contestant, the strongest first; null where the rules count no survivors. */
  readonly exchanged: readonly (Exchange | null)[];
  readonly isExact: boolean;
}

/** Contestants are numbered by their strength, the strongest 0. */
export interface Standing {
  readonly contestants: readonly string[];
  /** Rating points, 400 of which are odds of ten to one; null for who always wins or loses. */
  readonly strengths: readonly (Effect | null)[];
  /** The places of each tier, see `davidson`. */
  readonly tiers: readonly (readonly number[])[];
  /** Points that being the first side is worth; null where nobody met both ways round, or it cannot be told. */
  readonly firstEffect: Effect | null;
  /** It is surely not none. */
  readonly isFirstSure: boolean;
  /** Shares won by row and column, both ways round and over all conditions; null where they did not meet. */
  readonly shares: readonly (readonly (ByWinner<Estimate> | null)[])[];
  readonly leads: Leads;
  /** Against all others: won, lost, neither. */
  readonly overall: readonly (ByWinner<Estimate> | null)[];
  /** By contestant and condition: how far it leads all others on average; null where it met none. */
  readonly byCondition: readonly (readonly (Estimated | null)[])[];
  readonly circles: readonly Circle[];
  /** Who may be the strongest, by the mean lead over all others: nobody is surely ahead of them. */
  readonly top: readonly number[];
  /** By condition, who surely has the greatest mean lead over all others: several where exactly even; else empty. */
  readonly bestIn: readonly (readonly number[])[];
  /** Who surely leads everybody, and whom everybody leads, over all conditions together. */
  readonly leader: number | null;
  readonly last: number | null;
  /** Who is dominated, and the strongest of those who dominate it. */
  readonly dominated: readonly { readonly one: number; readonly by: number }[];
  readonly misfit: Misfit;
}

/** How far the shares are from what one strength a contestant would make them. */
export interface Misfit {
  readonly deviance: number;
  readonly degreesOfFreedom: number;
  /** The counts are surely farther from the model than dice explain; never where all is exact. */
  readonly isSure: boolean;
  /** The mean distance of the first's share of wins from the model's, over meetings. */
  readonly mean: number;
  /** The meeting that is farthest from it; null without meetings. */
  readonly worst: { readonly met: Met; readonly real: number; readonly fitted: number } | null;
  /** The number of pairs that are as far from it, each under its condition. */
  readonly alike: number;
}

/** Exact shares that differ by less are the same: they are sums of rounded products. */
const ROUNDING = 1e-12;

/** Distances from the model that differ by less are the same: strengths are settled to about this. */
const LEVEL = 1e-7;

/** Points of rating for a log odds of 1: 400 make odds of ten to one. */
export const POINTS = 400 / Math.LN10;

export function standingOf(given: Meetings, confidence: number): Standing {
  const fitOf = (meetings: Meetings): DavidsonFit =>
    davidson(meetings.contestants.length, meetings.met, { confidence, firstEffect: hasBothWays(meetings) });
  const meetings = inOrder(given, fitOf(given));
  const { contestants, conditions, met } = meetings;
  const fit = fitOf(meetings);
  const all = contestants.map((_, one) => one);
  const pairs = all.flatMap((one) => all.slice(one + 1).map((other) => [one, other] as const));
  const pooled = new DirectLeads(met, all);
  const rounds = conditions.map(
    (_, i) =>
      new DirectLeads(
        met.filter(({ condition }) => condition === i),
        all,
      ),
  );
  const bests = conditions.length < 2 ? [] : rounds.map((round) => round.best());
  const first = firstP(fit, met);
  const misfit = misfitP(fit, met);
  const sureness = surenessOf(
    [
      ...pairs.flatMap(([one, other]) => [
        twoSided(pooled.of(one, other)),
        // Of two, the one is as far ahead as it leads.
        all.length > 2 ? twoSided(pooled.ahead(one, other)) : null,
      ]),
      // Intervals tell who is dominated. Under one condition nobody is who is not led too, which is claimed already.
      ...(conditions.length < 2 || isExact(met) ? [] : pairs.map(() => 1)),
      ...bests.map(({ p }) => p),
      first,
      misfit,
    ],
    besideTheOther(confidence),
  );
  const leadsOf = (direct: DirectLeads): Leads =>
    all.map((row) =>
      all.map((column) => intervalOf(row === column ? null : direct.of(row, column), 1 - sureness.level)),
    );
  const leads = leadsOf(pooled);
  const apart = rounds.map(leadsOf);
  const isAhead = (one: number, other: number): boolean =>
    one !== other && (intervalOf(pooled.ahead(one, other), 1 - sureness.level)?.low ?? 0) > ROUNDING;
  return {
    contestants,
    strengths: fit.strengths.map((effect) => effect && inPoints(effect)),
    tiers: fit.tiers,
    firstEffect: fit.firstEffect && inPoints(fit.firstEffect),
    isFirstSure: holds(first, sureness),
    shares: all.map((row) =>
      all.map((column) => {
        if (row === column) return sharesOfItself(ofItself(meetings.mirrors, row), confidence);
        return sharesOf(between(met, row, column), row, confidence);
      }),
    ),
    leads,
    overall: all.map((one) => sharesOf(of(met, one), one, confidence)),
    byCondition: all.map((one) =>
      conditions.map((_, i) =>
        estimated(
          meanLead(
            of(met, one).filter(({ condition }) => condition === i),
            one,
          ),
          confidence,
        ),
      ),
    ),
    top: all.filter((one) => !all.some((other) => isAhead(other, one))),
    bestIn: bests.map(({ places, p }) => (holds(p, sureness) ? places : [])),
    circles: circles(leads),
    leader: leader(leads),
    last: last(leads),
    dominated: all.flatMap((one) => {
      const by = all.find((other) => other !== one && isDominated(apart, one, other));
      return by === undefined ? [] : [{ one, by }];
    }),
    misfit: misfitOf(met, fit, misfit !== null && holds(misfit, sureness)),
  };
}

/** The lead of each over each in some meetings: over those of the two, and over those of both with everybody. */
class DirectLeads {
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

  /** Null where they did not meet. */
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

  /** Who is ahead of everybody; the p-value is null where all is exact. */
  best(): { readonly places: readonly number[]; readonly p: PValue } {
    const leads = this.direct.flat().filter((lead) => lead !== null);
    const { places, p } = greatest(
      this.contestants.length,
      (one, other) => (one === other ? NONE : this.ahead(one, other)) ?? UNKNOWN,
    );
    const exact = this.isFull && leads.every(({ variance }) => variance === 0);
    return { places, p: exact ? null : pValueFor(longest(leads), p) };
  }
}

const NONE = { value: 0, variance: 0 };
const UNKNOWN = { value: 0, variance: 1 };

/** The p-value of a lead, against none. */
function twoSided(lead: Lead | null): PValue {
  if (lead === null || lead.variance === 0) return null;
  const { value, variance, looked } = lead;
  return pValueFor(looked, 2 * aboveNothing({ value: Math.abs(value), variance }));
}

/** Leaves out none where the two-sided p-value is at most 1 less the confidence. */
function intervalOf(lead: Lead | null, confidence: number): Interval | null {
  if (lead === null) return null;
  const { value, variance, looked } = lead;
  if (variance === 0) return { low: value, high: value, confidence };
  return normalInterval(value, Math.sqrt(variance), confidenceFor(looked, confidence));
}

function estimated(lead: Lead | null, confidence: number): Estimated | null {
  const interval = intervalOf(lead, confidence);
  return lead === null || interval === null ? null : { value: lead.value, interval };
}

function firstP({ firstEffect }: DavidsonFit, met: readonly Met[]): PValue {
  if (firstEffect === null) return null;
  const { value, standardError } = firstEffect;
  return twoSided({ value, variance: standardError ** 2, looked: longestOf(met) });
}

/** The p-value of the counts under the model; null where it cannot be tested. */
function misfitP({ deviance, degreesOfFreedom }: DavidsonFit, met: readonly Met[]): PValue {
  const sizes = new Set(met.map(({ replicates }) => replicates));
  // The fit is that of greatest likelihood only where all meetings have as many replicates.
  if (degreesOfFreedom === 0 || sizes.size > 1 || sizes.has(null)) return null;
  return pValueFor(longestOf(met), chiSquareUpperTail(deviance, degreesOfFreedom));
}

function longestOf(met: readonly Met[]): Looked | null {
  return longest(met.map(({ cell }) => ({ looked: cell.sequence })));
}

/** How many of the others one surely leads. */
export function beaten({ leads: all, contestants }: Standing, one: number): number {
  return contestants.filter((_, other) => other !== one && leadsFor(all, one, other)).length;
}

/** Those who are exactly level with the strongest, itself among them. */
export function levelWithFirst({ leads: all, contestants }: Standing): readonly number[] {
  return contestants.flatMap((_, other) => {
    const lead = all[0]?.[other] ?? null;
    const isLevel = lead !== null && Math.abs(lead.low) < ROUNDING && Math.abs(lead.high) < ROUNDING;
    return other === 0 || isLevel ? [other] : [];
  });
}

/** The strongest first: by tier, then by strength, then by the mean lead. */
function inOrder(given: Meetings, { tiers, strengths }: DavidsonFit): Meetings {
  const tierOf = (one: number): number => tiers.findIndex((tier) => tier.includes(one));
  const meanLeads = given.contestants.map((_, one) => meanLead(of(given.met, one), one)?.value ?? 0);
  const places = given.contestants
    .map((_, one) => one)
    .toSorted((a, b) => {
      const [x, y] = [strengths[a]?.value ?? null, strengths[b]?.value ?? null];
      const stronger = x === null || y === null || tierOf(a) !== tierOf(b) ? 0 : y - x;
      // Strengths that differ by rounding alone are the same.
      return (
        tierOf(a) - tierOf(b) ||
        (Math.abs(stronger) > 1e-9 ? stronger : at(meanLeads, b) - at(meanLeads, a) || a - b)
      );
    });
  const again = (met: Met): Met => ({
    ...met,
    first: places.indexOf(met.first),
    second: places.indexOf(met.second),
  });
  return {
    ...given,
    contestants: places.map((one) => item(given.contestants, one)),
    met: given.met.map(again),
    mirrors: given.mirrors.map(again),
  };
}

function hasBothWays({ met }: Meetings): boolean {
  const ways = new Set(met.map(({ first, second }) => `${first} ${second}`));
  return met.some(({ first, second }) => ways.has(`${second} ${first}`));
}

function of(met: readonly Met[], one: number): readonly Met[] {
  return met.filter(({ first, second }) => first === one || second === one);
}

function between(met: readonly Met[], one: number, other: number): readonly Met[] {
  return of(of(met, one), other);
}

function ofItself(mirrors: readonly Met[], one: number): readonly Met[] {
  return mirrors.filter(({ first }) => first === one);
}

/** Won, lost and neither by `one` over its meetings; null without any. */
function sharesOf(met: readonly Met[], one: number, confidence: number): ByWinner<Estimate> | null {
  if (met.length === 0) return null;
  const mean = (winner: 0 | 1 | 2): Estimate =>
    meanShare(
      met.map(({ first, estimates: [a, b, none] }) => {
        const seen = first === one ? ([a, b, none] as const) : ([b, a, none] as const);
        return seen[winner];
      }),
      confidence,
    );
  return [mean(0), mean(1), mean(2)];
}

/** Of meetings with itself it wins and loses half of those that somebody wins. */
function sharesOfItself(mirrors: readonly Met[], confidence: number): ByWinner<Estimate> | null {
  if (mirrors.length === 0) return null;
  const neither = meanShare(
    mirrors.map(({ estimates }) => estimates[2]),
    confidence,
  );
  const half = {
    value: (1 - neither.value) / 2,
    low: (1 - neither.high) / 2,
    high: (1 - neither.low) / 2,
  };
  return [half, half, neither];
}

function inPoints({ value, standardError, interval }: Effect): Effect {
  return {
    value: value * POINTS,
    standardError: standardError * POINTS,
    interval: { ...interval, low: interval.low * POINTS, high: interval.high * POINTS },
  };
}

function misfitOf(
  met: readonly Met[],
  { deviance, degreesOfFreedom, fitted }: DavidsonFit,
  isSure: boolean,
): Misfit {
  const gaps = met.map((each, i) => ({ met: each, real: each.shares[0], fitted: item(fitted, i)[0] }));
  const distance = ({ real, fitted: model }: (typeof gaps)[number]): number => Math.abs(real - model);
  const worst = gaps.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
  const alike = gaps.filter((gap) => worst !== null && distance(worst) - distance(gap) < LEVEL);
  const pairOf = ({ met: { first, second, condition } }: (typeof gaps)[number]): string =>
    [Math.min(first, second), Math.max(first, second), condition].join();
  return {
    deviance,
    degreesOfFreedom,
    isSure,
    mean: gaps.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + distance(gap), 0) / gaps.length,
    worst,
    alike: new Set(alike.map(pairOf)).size,
  };
}
