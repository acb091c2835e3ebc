/** What a spec says of replicates though none are played. */
import type { Resolve } from './experiment.ts';

/** A sentence about a precision or an end that changes nothing, since every cell is solved; null where there is none. */
export function idleStop({ method, stop }: Pick<Resolve, 'method' | 'stop'>): string | null {
  if (method !== 'exact' || stop === null || stop.rule === 'stated') return null;
  return `nothing is played by method exact, so ${stop.rule === 'decided' ? 'until' : 'precision'} changes nothing: method auto or monte-carlo plays to it`;
}
