/** Strengths of contestants by Davidson's model, and how far their meetings are from it. */
import { at, item } from '../../chance/at.ts';
import { davidson, type DavidsonFit, type Effect } from '../../statistics/davidson.ts';
import { chiSquareUpperTail } from '../../statistics/index.ts';
import { longest, type PValue } from '../claims.ts';
import { pValueFor, type Looked } from '../intervals.ts';
import { twoSided } from './leads.ts';
import { meanLead, meetingsWith, type Meetings, type Met } from './meetings.ts';

/** Distance of the shares from those that one strength a contestant would give. */
export interface Misfit {
  readonly deviance: number;
  readonly degreesOfFreedom: number;
  /** The counts are surely farther from the model than dice explain; never where all is exact. */
  readonly isSure: boolean;
  /** The mean distance of the first's share of wins from the model's, over meetings. */
  readonly mean: number;
  /** The distance is surely more than a ranking should be off, whatever dice add to it. */
  readonly isLarge: boolean;
  /** The meeting that is farthest from it; null without meetings. */
  readonly worst: {
    readonly met: Met;
    readonly real: number;
    readonly fitted: number;
    /** True where the two with their sides changed differ less from the model: the sides tell the meeting. */
    readonly isOfSides: boolean;
  } | null;
  /** The number of pairs that are as far from it, each under its condition. */
  readonly alike: number;
}

/** A ranking that is off by more on average misleads. */
const LARGE = 0.05;

/** Distances from the model that differ by less are the same: strengths are settled to about this. */
const LEVEL = 1e-7;

/** Points of rating for a log odds of 1: 400 make odds of ten to one. */
export const POINTS = 400 / Math.LN10;

/** The model that fits the meetings best. */
export function fitOf(meetings: Meetings, confidence: number): DavidsonFit {
  const { contestants, met } = meetings;
  return davidson(contestants.length, met, { confidence, firstEffect: hasBothWays(meetings) });
}

/** The strongest first: by tier, then by strength, then by the mean lead. */
export function inOrder(given: Meetings, { tiers, strengths }: DavidsonFit): Meetings {
  const tierOf = (one: number): number => tiers.findIndex((tier) => tier.includes(one));
  const meanLeads = given.contestants.map(
    (_, one) => meanLead(meetingsWith(given.met, one), one)?.value ?? 0,
  );
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

/** The p-value of the effect of being first; null where the model has none. */
export function firstEffectP({ firstEffect }: DavidsonFit, met: readonly Met[]): PValue {
  if (firstEffect === null) return null;
  const { value, standardError } = firstEffect;
  return twoSided({ value, variance: standardError ** 2, looked: longestOf(met) });
}

/** The p-value of the counts under the model; null where it cannot be tested. */
export function misfitP({ deviance, degreesOfFreedom }: DavidsonFit, met: readonly Met[]): PValue {
  const sizes = new Set(met.map(({ replicates }) => replicates));
  // The fit is that of greatest likelihood only where all meetings have as many replicates.
  if (degreesOfFreedom === 0 || sizes.size > 1 || sizes.has(null)) return null;
  return pValueFor(longestOf(met), chiSquareUpperTail(deviance, degreesOfFreedom));
}

function longestOf(met: readonly Met[]): Looked | null {
  return longest(met.map(({ cell }) => ({ looked: cell.sequence })));
}

export function inPoints({ value, standardError, interval }: Effect): Effect {
  return {
    value: value * POINTS,
    standardError: standardError * POINTS,
    interval: { ...interval, low: interval.low * POINTS, high: interval.high * POINTS },
  };
}

export function misfitOf(
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
  const mean = meanOver(gaps, distance);
  const isOfSides =
    worst !== null && gaps.some((gap) => pairOf(gap) === pairOf(worst) && !alike.includes(gap));
  return {
    deviance,
    degreesOfFreedom,
    isSure,
    mean,
    isLarge: mean - meanOver(met, ({ estimates: [won] }) => (won.high - won.low) / 2) > LARGE,
    worst: worst && { ...worst, isOfSides },
    alike: new Set(alike.map(pairOf)).size,
  };
}

function meanOver<T>(all: readonly T[], of: (one: T) => number): number {
  return all.length === 0 ? 0 : all.reduce((sum, one) => sum + of(one), 0) / all.length;
}
