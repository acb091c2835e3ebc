/**
 * Strengths from meetings of two that may end without a winner: the model of Bradley and Terry with Davidson's ties
 * ("On extending the Bradley-Terry model to accommodate ties in paired comparison experiments", 1970) and the effect
 * of being first (Davidson and Beaver 1977, "On extending the Bradley-Terry model to incorporate within-pair order
 * effects"). With d = strength of the first - strength of the second + effect of being first, the chances of won, lost
 * and neither are as exp(d/2) to exp(-d/2) to exp(t).
 */
import { floatAt, item } from '../chance/at.ts';
import { DavidsonModel } from './davidson-model.ts';
import { requireConfidence, requireDomain } from './error.ts';
import type { Interval } from './interval.ts';
import { normalInterval } from './moments.ts';
import { happens, requireMeetings, tiersOf, type Meeting, type Shares } from './pairings.ts';

/** A number of the model with its standard error (0 where all shares are exact) and interval. */
interface Effect {
  readonly value: number;
  readonly standardError: number;
  readonly interval: Interval;
}

export interface DavidsonFit {
  /** See `tiersOf`: strengths compare within a tier only. */
  readonly tiers: readonly (readonly number[])[];
  /** Log odds by contestant, with mean 0 over its tier; null where the shares allow none. */
  readonly strengths: readonly (Effect | null)[];
  /** Log odds gained by being first; null where not asked for, or where the shares allow none. */
  readonly firstEffect: Effect | null;
  /** Davidson's nu: chance of neither over the geometric mean of those of won and lost; 0 without ties. */
  readonly ties: number;
  /** The shares of each meeting by the model; those of a meeting across tiers are its own. */
  readonly fitted: readonly Shares[];
  /**
   * The distance of the model from the shares: twice the sum over meetings of their replicates (1 where exact) times
   * the Kullback-Leibler divergence of the fitted shares from the real ones.
   */
  readonly deviance: number;
  /** Shares that were free to differ less numbers that were fitted: the degrees of freedom of the deviance of counts. */
  readonly degreesOfFreedom: number;
}

interface DavidsonOptions {
  readonly confidence: number;
  /** True to fit an effect of being first. */
  readonly firstEffect: boolean;
}

/**
 * The strengths that fit best. Meetings count by their weights, alike unless said otherwise and however many replicates
 * they have: with weights as the replicates the fit is that of greatest likelihood, for exact shares it is the model
 * nearest to them. Standard errors are those of the sampling, whether or not the model is true (White 1982, "Maximum
 * likelihood estimation of misspecified models"); where it is true they are those of the information.
 */
export function davidson(
  contestants: number,
  meetings: readonly Meeting[],
  options: DavidsonOptions,
): DavidsonFit {
  requireConfidence(options.confidence);
  requireDomain(contestants >= 1, 'contestants', '1 or more', contestants);
  requireMeetings(contestants, meetings);
  const decidedBothWays = meetings.some(({ shares }) => happens(shares[0]) && happens(shares[1]));
  const tiers = tiersOf(contestants, meetings, decidedBothWays);
  const tierOf = new Int32Array(contestants);
  tiers.forEach((tier, t) => {
    for (const one of tier) tierOf[one] = t;
  });
  const within = meetings.filter(({ first, second }) => tierOf[first] === tierOf[second]);
  const ties = within.some(({ shares }) => happens(shares[2]));
  const wanted = options.firstEffect ? [true, false] : [false];
  for (const firstEffect of wanted) {
    const model = new DavidsonModel(contestants, tierOf, within, { ties, firstEffect });
    const parameters = model.fit();
    if (parameters === null) continue;
    const covariance = model.covariance(parameters);
    const effect = (place: number): Effect => {
      const value = floatAt(parameters, place);
      const standardError = Math.sqrt(Math.max(0, floatAt(covariance.values, place * model.size + place)));
      return { value, standardError, interval: normalInterval(value, standardError, options.confidence) };
    };
    const isAlone = (one: number): boolean =>
      tiers.length > 1 && tiers.some((tier) => tier.length === 1 && tier.includes(one));
    const fitted = meetings.map((meeting) =>
      tierOf[meeting.first] === tierOf[meeting.second] ? model.chances(parameters, meeting) : meeting.shares,
    );
    return {
      tiers,
      strengths: Array.from({ length: contestants }, (_, one) => (isAlone(one) ? null : effect(one))),
      firstEffect: firstEffect ? effect(contestants) : null,
      ties: ties ? Math.exp(floatAt(parameters, model.size - 1)) : 0,
      fitted,
      deviance: deviance(meetings, fitted),
      degreesOfFreedom: Math.max(0, within.length * (ties ? 2 : 1) - (model.size - tiers.length)),
    };
  }
  return {
    tiers,
    strengths: Array.from({ length: contestants }, () => null),
    firstEffect: null,
    ties: 0,
    fitted: meetings.map(({ shares }) => shares),
    deviance: 0,
    degreesOfFreedom: 0,
  };
}

function deviance(meetings: readonly Meeting[], fitted: readonly Shares[]): number {
  return meetings.reduce((sum, { shares, replicates }, i) => {
    const divergence = shares.reduce(
      (part, share, way) => (share > 0 ? part + share * Math.log(share / item(item(fitted, i), way)) : part),
      0,
    );
    return sum + 2 * (replicates ?? 1) * divergence;
  }, 0);
}
