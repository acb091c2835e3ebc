/** Time-to-event data: how many replicates ended at each time, by which of several endings, or were cut short. */
import { at } from '../chance/at.ts';
import { requireCount, requireDomain, requireSameLength, StatisticsError } from './error.ts';

/** Replicates by the time at which they ended and by how. */
export interface EventCounts {
  /** Ascending times, for example turns. */
  readonly times: ArrayLike<number>;
  /** The number that ended at each time, by way of ending (cause). */
  readonly events: readonly ArrayLike<number>[];
  /** The replicates last seen undecided at each time; those decided at that time are taken to come before them. */
  readonly censored: ArrayLike<number>;
}

/** The events of one time, all causes together and one by one. */
export interface Step {
  readonly time: number;
  readonly atRisk: number;
  /** Replicates not censored before this time: their fate up to it is known. */
  readonly uncensored: number;
  readonly decided: number;
  readonly byCause: readonly number[];
  /** Undecided just before this time. */
  readonly before: number;
  /** Undecided after it. */
  readonly after: number;
}

function requireEventCounts({ times, events, censored }: EventCounts): void {
  requireSameLength(times, censored, ['times', 'censored']);
  for (const cause of events) requireSameLength(times, cause, ['times', 'events']);
  for (let i = 0; i < times.length; i += 1) {
    requireCount(at(censored, i), `censored[${i}]`);
    for (const cause of events) requireCount(at(cause, i), `events[…][${i}]`);
    if (i > 0)
      requireDomain(at(times, i) > at(times, i - 1), `times[${i}]`, 'above the one before', at(times, i));
  }
}

/** Walks through the times with the number at risk and the Kaplan-Meier estimate. */
export function stepsOf(data: EventCounts): readonly Step[] {
  requireEventCounts(data);
  let atRisk = 0;
  for (let i = 0; i < data.times.length; i += 1) {
    atRisk += at(data.censored, i);
    for (const cause of data.events) atRisk += at(cause, i);
  }
  if (atRisk === 0) throw new StatisticsError('statistics/no-data', 'events and censored hold no replicates');
  const walked: Step[] = [];
  let uncensored = atRisk;
  let before = 1;
  for (let i = 0; i < data.times.length; i += 1) {
    const byCause = data.events.map((cause) => at(cause, i));
    const decided = byCause.reduce((sum, count) => sum + count, 0);
    const after = atRisk === 0 ? before : before * ((atRisk - decided) / atRisk);
    walked.push({ time: at(data.times, i), atRisk, uncensored, decided, byCause, before, after });
    uncensored -= at(data.censored, i);
    atRisk -= decided + at(data.censored, i);
    before = after;
  }
  return walked;
}
