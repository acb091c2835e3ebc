/** The mean time to the decision as far as a limit lets us see it. */
import { at } from '../chance/at.ts';
import { requireConfidence, requireDomain } from './error.ts';
import { stepsOf, type EventCounts } from './event-counts.ts';
import { normalInterval, type MeanEstimate } from './moments.ts';

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
  return { n, mean, standardError, interval: normalInterval(mean, standardError, confidence) };
}
