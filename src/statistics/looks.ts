/** Looks of a run at its results: at sizes fixed beforehand, never at moments that the results choose. */
import { requireConfidence, requireDomain, requirePositiveCount } from './error.ts';

/** Looks that follow one another by a factor. */
interface LookPlan {
  /** Replicates at the first look; also what looks are multiples of, so that they end with a chunk. */
  readonly chunk: number;
  /** Each look has at least this many times the replicates of the one before, for example 1.1. */
  readonly growth: number;
  /** The last look. */
  readonly maximum: number;
}

/**
 * The sample sizes at which to look: whole chunks, growing by the factor, ending at the maximum. With confidence
 * sequences the looks cost nothing in confidence, only the time to compute them.
 */
export function lookSchedule({ chunk, growth, maximum }: LookPlan): number[] {
  requirePositiveCount(chunk, 'chunk');
  requirePositiveCount(maximum, 'maximum');
  requireDomain(growth > 1, 'growth', 'above 1', growth);
  const looks: number[] = [];
  for (let chunks = 1; chunks * chunk < maximum;) {
    looks.push(chunks * chunk);
    chunks = Math.max(chunks + 1, Math.ceil(chunks * growth));
  }
  return [...looks, maximum];
}

/**
 * The confidence for an interval made for a single look so that it holds at all looks together, the first being look 1:
 * look k may err with (1 - confidence) / (k (k + 1)), which adds up to 1 - confidence. It serves numbers without a
 * confidence sequence of their own, such as the band of a whole distribution.
 */
export function confidenceAtLook(confidence: number, look: number): number {
  requireConfidence(confidence);
  requirePositiveCount(look, 'look');
  return 1 - (1 - confidence) / (look * (look + 1));
}

/**
 * The least number of replicates, from `from` to `maximum`, at which `halfWidthAt` is down to `width`; null where that
 * is not reached. `halfWidthAt` is taken to fall with n. For "about N more replicates for ±w".
 */
export function replicatesForHalfWidth(
  halfWidthAt: (n: number) => number,
  width: number,
  from: number,
  maximum: number,
): number | null {
  requirePositiveCount(from, 'from');
  requirePositiveCount(maximum, 'maximum');
  requireDomain(width > 0, 'half-width', 'above 0', width);
  if (halfWidthAt(from) <= width) return from;
  let wide = from;
  let narrow = from;
  while (halfWidthAt(narrow) > width) {
    if (narrow >= maximum) return null;
    wide = narrow;
    narrow = Math.min(maximum, narrow * 2);
  }
  while (narrow - wide > 1) {
    const middle = wide + Math.floor((narrow - wide) / 2);
    if (halfWidthAt(middle) <= width) narrow = middle;
    else wide = middle;
  }
  return narrow;
}
