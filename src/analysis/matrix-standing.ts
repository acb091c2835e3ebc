/** How the contestants of a matrix stand: strengths, who leads whom, circles of three, who is no use beside another. */
import { at, item } from '../chance/at.ts';
import {
  circles,
  davidson,
  isDominated,
  last,
  leader,
  leads,
  meanOfIndependent,
  type Circle,
  type DavidsonFit,
  type Effect,
  type Estimated,
  type Leads,
} from '../statistics/index.ts';
import { leadIn, meanShare, turned, type Meetings, type Met } from './matrix-meetings.ts';
import type { ByWinner, Estimate } from './rows.ts';

/** Contestants are numbered by their strength, the strongest 0. */
export interface Standing {
  readonly contestants: readonly string[];
  /** Rating points, 400 of which are odds of ten to one; null for who always wins or loses. */
  readonly strengths: readonly (Effect | null)[];
  /** The places of each tier, see `davidson`. */
  readonly tiers: readonly (readonly number[])[];
  /** Points that being the first side is worth; null where nobody met both ways round, or it cannot be told. */
  readonly firstEffect: Effect | null;
  /** Shares won by row and column, both ways round and over all conditions; null where they did not meet. */
  readonly shares: readonly (readonly (ByWinner<Estimate> | null)[])[];
  readonly leads: Leads;
  /** Against all others: won, lost, neither. */
  readonly overall: readonly (ByWinner<Estimate> | null)[];
  /** By contestant and condition: how far it leads all others on average; null where it met none. */
  readonly byCondition: readonly (readonly (Estimated | null)[])[];
  readonly circles: readonly Circle[];
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
  /** The mean distance of the first's share of wins from the model's, over meetings. */
  readonly mean: number;
  /** The meeting that is farthest from it; null without meetings. */
  readonly worst: { readonly met: Met; readonly real: number; readonly fitted: number } | null;
}

/** Exact shares that differ by less are the same: they are sums of rounded products. */
const ROUNDING = 1e-12;

/** Points of rating for a log odds of 1: 400 make odds of ten to one. */
export const POINTS = 400 / Math.LN10;

export function standingOf(given: Meetings, confidence: number): Standing {
  const fitOf = (meetings: Meetings): DavidsonFit =>
    davidson(meetings.contestants.length, meetings.met, { confidence, firstEffect: hasBothWays(meetings) });
  const meetings = inOrder(given, fitOf(given), confidence);
  const fit = fitOf(meetings);
  const all = meetings.contestants.map((_, one) => one);
  const pairs = (all.length * (all.length - 1)) / 2;
  // The leads of all pairs hold together (Bonferroni).
  const together = 1 - (1 - confidence) / Math.max(1, pairs);
  const leadsOf = (met: readonly Met[]): Leads =>
    all.map((row) =>
      all.map((column) =>
        row === column ? null : (leadOver(between(met, row, column), row, together)?.interval ?? null),
      ),
    );
  const pooled = leadsOf(meetings.met);
  const rounds = meetings.conditions.map((_, i) =>
    leadsOf(meetings.met.filter(({ condition }) => condition === i)),
  );
  return {
    contestants: meetings.contestants,
    strengths: fit.strengths.map((effect) => effect && inPoints(effect)),
    tiers: fit.tiers,
    firstEffect: fit.firstEffect && inPoints(fit.firstEffect),
    shares: all.map((row) =>
      all.map((column) => {
        if (row === column) return sharesOfItself(ofItself(meetings.mirrors, row), confidence);
        return sharesOf(between(meetings.met, row, column), row, confidence);
      }),
    ),
    leads: pooled,
    overall: all.map((one) => sharesOf(of(meetings.met, one), one, confidence)),
    byCondition: all.map((one) =>
      meetings.conditions.map((_, i) =>
        leadOver(
          of(meetings.met, one).filter(({ condition }) => condition === i),
          one,
          confidence,
        ),
      ),
    ),
    circles: circles(pooled),
    leader: leader(pooled),
    last: last(pooled),
    dominated: all.flatMap((one) => {
      const by = all.find((other) => other !== one && isDominated(rounds, one, other));
      return by === undefined ? [] : [{ one, by }];
    }),
    misfit: misfitOf(meetings.met, fit),
  };
}

/** How many of the others one surely leads. */
export function beaten({ leads: all, contestants }: Standing, one: number): number {
  return contestants.filter((_, other) => other !== one && leads(all, one, other)).length;
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
function inOrder(given: Meetings, { tiers, strengths }: DavidsonFit, confidence: number): Meetings {
  const tierOf = (one: number): number => tiers.findIndex((tier) => tier.includes(one));
  const meanLead = given.contestants.map(
    (_, one) => leadOver(of(given.met, one), one, confidence)?.value ?? 0,
  );
  const places = given.contestants
    .map((_, one) => one)
    .toSorted((a, b) => {
      const [x, y] = [strengths[a]?.value ?? null, strengths[b]?.value ?? null];
      const stronger = x === null || y === null || tierOf(a) !== tierOf(b) ? 0 : y - x;
      // Strengths that differ by rounding alone are the same.
      return (
        tierOf(a) - tierOf(b) ||
        (Math.abs(stronger) > 1e-9 ? stronger : at(meanLead, b) - at(meanLead, a) || a - b)
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

/** How far `one` leads on average over its meetings; null without any. */
function leadOver(met: readonly Met[], one: number, confidence: number): Estimated | null {
  if (met.length === 0) return null;
  return meanOfIndependent(
    met.map((each) => {
      const lead = leadIn(each, confidence);
      return each.first === one ? lead : turned(lead);
    }),
  );
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

function misfitOf(met: readonly Met[], { deviance, degreesOfFreedom, fitted }: DavidsonFit): Misfit {
  const gaps = met.map((each, i) => ({ met: each, real: each.shares[0], fitted: item(fitted, i)[0] }));
  const distance = ({ real, fitted: model }: (typeof gaps)[number]): number => Math.abs(real - model);
  return {
    deviance,
    degreesOfFreedom,
    mean: gaps.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + distance(gap), 0) / gaps.length,
    worst: gaps.toSorted((a, b) => distance(b) - distance(a))[0] ?? null,
  };
}
