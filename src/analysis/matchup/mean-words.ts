/** Means as page and terminal show them. */
import { exactNumber, meanWithin } from '../digits.ts';
import type { Mean } from '../tables/rows.ts';

/** `0.55` where exact, `0.55 ± 0.01` where counted. */
export function meanInWords({ mean, standardError, low, high }: Mean): string {
  if (standardError === 0) return exactNumber(mean);
  if (low === null || high === null) return `about ${mean.toFixed(0)}`;
  return meanWithin(mean, (high - low) / 2);
}
