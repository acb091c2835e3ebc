/** Probabilities as people read them. */

/**
 * A percentage with `decimals` digits. 0 % and 100 % are kept for what is certain: a chance too small to show is
 * `<0.01 %`, one too near to certain is `>99.99 %`.
 */
export function percent(probability: number, decimals = 2): string {
  if (probability <= 0) return '0 %';
  if (probability >= 1) return '100 %';
  const smallest = 10 ** -decimals;
  if (probability * 100 < smallest) return `<${smallest.toFixed(decimals)} %`;
  if ((1 - probability) * 100 < smallest) return `>${(100 - smallest).toFixed(decimals)} %`;
  return `${(probability * 100).toFixed(decimals)} %`;
}
