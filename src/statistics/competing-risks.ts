/** Endings over time, though some replicates were cut short: the chance of each by each time, and the mean time. */
import { at } from '../chance/at.ts';
import { requireConfidence, requireDomain } from './error.ts';
import { stepsOf, type EventCounts, type Step } from './event-counts.ts';
import type { Interval } from './interval.ts';
import { studentInterval, type MeanEstimate } from './moments.ts';
import { scoreInterval } from './proportion.ts';
import { ROUNDING } from './rounding.ts';

/** A probability at each time, with its standard error and pointwise interval. */
interface Curve {
  readonly value: Float64Array;
  readonly standardError: Float64Array;
  readonly interval: readonly Interval[];
}

/** Cumulative incidence by cause and the survival of all causes, at the times given. */
interface CumulativeIncidence {
  /** Replicates undecided and seen just before each time. */
  readonly atRisk: Float64Array;
  /** The chance of being undecided after each time. */
  readonly survival: Curve;
  /** The chance of having ended by each time, by cause. */
  readonly incidence: readonly Curve[];
}

/**
 * A probability's interval from its variance: the score interval at the number of independent replicates that would
 * have that variance, p (1 - p) / variance (Cutler and Ederer 1958, "effective sample size"), or, where nothing varied,
 * at the number of those whose fate is known. Without censoring before that time it is Wilson's interval.
 */
function pointwise(value: number, variance: number, uncensored: number, confidence: number): Interval {
  const share = value > 1 - ROUNDING ? 1 : value;
  const spread = share * (1 - share);
  const effective = variance > 0 && spread > 0 ? spread / variance : Math.max(uncensored, 1);
  return scoreInterval(share, effective, confidence);
}

function curve(
  value: Float64Array,
  variance: Float64Array,
  walked: readonly Step[],
  confidence: number,
): Curve {
  return {
    value,
    standardError: variance.map((v) => Math.sqrt(Math.max(0, v))),
    interval: walked.map((step, i) => pointwise(at(value, i), at(variance, i), step.uncensored, confidence)),
  };
}

/** The Aalen-Johansen estimate for one cause with its variance; see `cumulativeIncidence`. */
function incidenceOf(cause: number, walked: readonly Step[], confidence: number): Curve {
  const value = new Float64Array(walked.length);
  const variance = new Float64Array(walked.length);
  // The variance at t sums, over s <= t, (F(t) - F(s))^2 g(s) + h(s) - 2 (F(t) - F(s)) k(s): five running sums give it.
  let [incidence, g, gF, gFF, h, k, kF] = [0, 0, 0, 0, 0, 0, 0];
  for (const [i, { atRisk, decided, byCause, before }] of walked.entries()) {
    const events = at(byCause, cause);
    if (decided > 0) {
      incidence += (before * events) / atRisk;
      // After a time at which all at risk were decided nothing can change: its weight would meet F(t) - F(s) = 0.
      const weight = atRisk > decided ? decided / atRisk / (atRisk - decided) : 0;
      g += weight;
      gF += weight * incidence;
      gFF += weight * incidence * incidence;
      h += ((before * before * events) / atRisk / atRisk) * ((atRisk - events) / atRisk);
      const cross = (before * events) / atRisk / atRisk;
      k += cross;
      kF += cross * incidence;
    }
    value[i] = incidence;
    variance[i] = incidence * incidence * g - 2 * incidence * gF + gFF + h - 2 * (incidence * k - kF);
  }
  return curve(value, variance, walked, confidence);
}

/** The Kaplan-Meier estimate of being undecided, with Greenwood's variance. */
function survivalOf(walked: readonly Step[], confidence: number): Curve {
  const value = Float64Array.from(walked, (step) => step.after);
  const variance = new Float64Array(walked.length);
  let sum = 0;
  for (const [i, { atRisk, decided, after }] of walked.entries()) {
    if (atRisk > decided) sum += decided / atRisk / (atRisk - decided);
    variance[i] = after * after * sum;
  }
  return curve(value, variance, walked, confidence);
}

/**
 * Cumulative incidence by cause: the estimate of Aalen and Johansen 1978, "An empirical transition matrix for
 * non-homogeneous Markov chains based on censored observations", with the variance of the delta method as in Marubini
 * and Valsecchi 1995, "Analysing Survival Data from Clinical Trials and Observational Studies", 10.2. Without censoring
 * before a time, both are those of a plain proportion.
 */
export function cumulativeIncidence(data: EventCounts, confidence: number): CumulativeIncidence {
  requireConfidence(confidence);
  const walked = stepsOf(data);
  return {
    atRisk: Float64Array.from(walked, (step) => step.atRisk),
    survival: survivalOf(walked, confidence),
    incidence: data.events.map((_, cause) => incidenceOf(cause, walked, confidence)),
  };
}

/**
 * The mean of the smaller of the time to any ending and `limit`: the area under the Kaplan-Meier curve from 0 to
 * `limit`, with its standard error (Klein and Moeschberger 2003, "Survival Analysis", 4.5). `limit` may not lie beyond
 * the last time unless all replicates are decided by then.
 */
export function restrictedMean(data: EventCounts, limit: number, confidence: number): MeanEstimate {
  requireConfidence(confidence);
  const steps = stepsOf(data);
  const last = steps.at(-1);
  const longest = last === undefined || last.after === 0 ? Infinity : last.time;
  requireDomain(
    limit > 0 && limit <= longest,
    'limit',
    `above 0 and at most the last time, ${longest}`,
    limit,
  );
  requireDomain(at(data.times, 0) >= 0, 'times[0]', '0 or more', at(data.times, 0));
  let area = 0;
  let variance = 0;
  let end = limit;
  for (const { time, atRisk, decided, after } of steps.toReversed()) {
    if (time >= limit) continue;
    area += after * (end - time);
    end = time;
    if (atRisk > decided) variance += (area * area * decided) / atRisk / (atRisk - decided);
  }
  const mean = area + end;
  const standardError = Math.sqrt(variance);
  const n = steps[0]?.atRisk ?? 0;
  return { n, mean, standardError, interval: studentInterval(mean, standardError, n - 1, confidence) };
}
