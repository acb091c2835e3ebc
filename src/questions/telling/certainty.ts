/** Shares, differences and the method of a run in words. */
import {
  intervalName,
  exactPair,
  exactPercent,
  exactPoints,
  percentInterval,
  percentRange,
  percentWithin,
  SHOWN_DECIMALS,
  whole,
  withSign,
} from './digits.ts';
import type { RunFacts } from './facts.ts';
import { say, type Sentence } from './sentence.ts';
import type { CellRow, Estimate } from './rows.ts';
import { countOf } from '../../play/shown.ts';

/** `2,000,000 replicates`, or `1,200,000 to 2,000,000 replicates` where cells differ. */
export function fightsPlayed(cells: readonly CellRow[]): string {
  const numbers = cells.flatMap((cell) => cell.replicates ?? []);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const all = countOf(most, 'fight');
  return least === most ? all : `${whole(least)} to ${all}`;
}

/** `51.8% against 48.2%`: exact shares with the digits that set them apart. */
export function againstInWords(own: Estimate, other: Estimate): string {
  const isExact = own.low === own.high && other.low === other.high;
  return (isExact ? exactPair(own.value, other.value) : [shareText(own), shareText(other)]).join(' against ');
}

/** `51.8%` where exact, `51.0% ± 0.8` where counted; `at most 0.2%` or `at least 99.8%` near the ends. */
export function shareText({ value, low, high }: Estimate): string {
  if (low === high) return exactPercent(value);
  const { amount, reach } = percentWithin(value, low, high);
  if (low <= 0 && high >= 1) return '0 to 100%';
  if (Number(amount) <= Number(reach)) return `at most ${percentInterval(low, high, SHOWN_DECIMALS).high}%`;
  if (Number(amount) + Number(reach) >= 100)
    return `at least ${percentInterval(low, high, SHOWN_DECIMALS).low}%`;
  return `${amount}% ± ${reach}`;
}

/** The same with two decimals where it is exact, as the cells stand below one another. */
export function tableShare(share: Estimate): string {
  return share.low === share.high ? exactPercent(share.value, 2) : shareText(share);
}

/** `51.8%` of one share; `62.3% to 66.9%` of several, with their intervals. */
export function sharesText(shares: readonly Estimate[]): string {
  const [low, high] = [Math.min(...shares.map((one) => one.low)), Math.max(...shares.map((one) => one.high))];
  const [only] = shares;
  if (only !== undefined && shares.length === 1) return shareText(only);
  if (shares.some((one) => one.low !== one.high)) return percentRange(low, high);
  const [least, most] = [exactPercent(low), exactPercent(high)];
  return least === most ? least : `${least} to ${most}`;
}

/** `3.6 points`, `3.1 ± 0.2 points`: the size of a difference of shares, for a sentence that says more or less. */
export function sizeText({ value, low, high }: Estimate): string {
  if (low === high) return exactPoints(value);
  const { amount, reach } = value < 0 ? percentWithin(-value, -high, -low) : percentWithin(value, low, high);
  return `${amount} ± ${reach} points`;
}

/** `+3.6 points`, `−0.1 ± 0.3 points`: the difference with its sign. */
export function differenceText(difference: Estimate): string {
  return withSign(difference.value, sizeText(difference));
}

/** `Numbers without ± are exact; ± is a 95% interval from 20,000 fights a cell.` */
export function methodLine(
  {
    rows,
    feel = [],
  }: { readonly rows: readonly { readonly cell: CellRow }[]; readonly feel?: readonly unknown[] },
  { confidence, scenario }: Pick<RunFacts, 'confidence' | 'scenario'>,
): Sentence {
  const won = scenario?.['winner'] === 'points' ? ' Points decide who has won.' : '';
  const cells = rows.map(({ cell }) => cell);
  const counted = cells.filter(({ exact, simulated }) => exact === null && simulated !== null);
  if (counted.length === 0)
    return feel.length === 0
      ? say`All numbers are exact.${won}`
      : say`Numbers without ± are exact; what it is like to play is estimated from games.${won}`;
  const exact = cells.some((cell) => cell.exact !== null) ? 'Numbers without ± are exact; ' : '';
  return say`${exact}± is ${intervalName(confidence)} from ${fightsPlayed(counted)}${cells.length > 1 ? ' a matchup' : ''}.${won}`;
}
