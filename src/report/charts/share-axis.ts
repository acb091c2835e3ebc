/** Range of an axis of shares within 0 to 100 %: wide enough for the sides, narrow enough to tell them apart. */
import type { ChartRow } from '../chart.ts';

export interface ShareAxis {
  readonly domain: readonly [number, number];
  /** Rows within the domain. */
  readonly within: readonly ChartRow[];
  /** Rows of engagements without a winner that lie below it, to be written out instead. */
  readonly apart: readonly ChartRow[];
}

/** Beyond this spread of the sides the axis shows everything. */
const WIDE = 0.5;
/** Ends of the axis are multiples of the first where the sides are this close, else of the second. */
const CLOSE = 0.15;
const STEPS = [0.02, 0.05] as const;

/** Rows have columns `winner`, `best`, `exact`, `low` and `high`; `whole` asks for all of 0 to 100 %. */
export function shareAxis(rows: readonly ChartRow[], whole = false): ShareAxis {
  const sides = rows.filter((row) => row['winner'] !== 2).flatMap(sharesOf);
  const neither = rows.filter((row) => row['winner'] === 2);
  const [least, most] = [Math.min(...sides), Math.max(...sides)];
  const room = Math.max(0.01, (most - least) * 0.12);
  const step = most - least < CLOSE ? STEPS[0] : STEPS[1];
  const low = Math.max(0, Math.floor((least - room) / step) * step);
  const high = Math.min(1, Math.ceil((most + room) / step) * step);
  const shares = neither.flatMap(sharesOf);
  const all = { domain: [0, 1] as const, within: rows, apart: [] };
  if (whole || most - least > WIDE || sides.length === 0) return all;
  if (shares.length > 0 && Math.max(...shares) >= low) {
    const bottom = Math.min(low, Math.max(0, Math.floor((Math.min(...shares) - 0.01) / step) * step));
    const top = Math.max(high, Math.min(1, Math.ceil((Math.max(...shares) + 0.01) / step) * step));
    return { ...all, domain: [rounded(bottom), rounded(top)] };
  }
  const within = rows.filter((row) => row['winner'] !== 2);
  return { domain: [rounded(low), rounded(high)], within, apart: neither };
}

function sharesOf(row: ChartRow): number[] {
  return [row['best'], row['exact'], row['low'], row['high']].filter((share) => typeof share === 'number');
}

function rounded(share: number): number {
  return Number(share.toFixed(2));
}
