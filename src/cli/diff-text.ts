/** A comparison of two runs as lines for a terminal and as JSON. */
import { max } from 'simple-statistics';
import { shareText } from '../analysis/certainty.ts';
import { confidencePercent, exactPoints, percentDecimals, whole } from '../analysis/digits.ts';
import type { Estimate } from '../analysis/tables/rows.ts';
import type { RunDifference, ShareDifference } from '../analysis/run-difference.ts';
import { plain } from '../analysis/sentence.ts';
import { visibleName } from '../engagement/visible.ts';
import type { Json } from '../engagement/json.ts';
import type { Change, ManifestDifference } from '../results/manifest-difference.ts';
import { bold } from './output.ts';
import { indented, tableLines } from './table.ts';

const MOST_CHANGES = 40;
const MOST_ROWS = 60;
const LONGEST_VALUE = 44;

export function diffLines(
  { spec, versions }: ManifestDifference,
  difference: RunDifference,
  sides: readonly [string, string],
): string[] {
  return [
    ...section('Asked otherwise', spec, 'The specs are the same.'),
    ...section('Made otherwise', versions, 'The versions and the tables of the rules are the same.'),
    '',
    ...findings(difference, sides),
  ];
}

function section(title: string, changes: readonly Change[], none: string): string[] {
  if (changes.length === 0) return [none];
  const rows = changes
    .slice(0, MOST_CHANGES)
    .map(({ what, before, after }) => [visibleName(what), valueText(before), '→', valueText(after)]);
  const rest = changes.length - rows.length;
  const columns = ['', '', '', ''].map((heading) => ({ heading }));
  return [
    bold(title),
    ...indented(tableLines(columns, rows)),
    ...(rest > 0 ? [`  … and ${rest} more; --json tells all`] : []),
  ];
}

function valueText(value: Json): string {
  if (value === null) return '(none)';
  return visibleName(typeof value === 'string' ? value : JSON.stringify(value), LONGEST_VALUE);
}

function findings(difference: RunDifference, sides: readonly [string, string]): string[] {
  const { shares, onlyBefore, onlyAfter, confidence } = difference;
  const missing = [
    ...(onlyBefore.length > 0 ? [`Cells of the first run only: ${onlyBefore.length}`] : []),
    ...(onlyAfter.length > 0 ? [`Cells of the second run only: ${onlyAfter.length}`] : []),
  ];
  if (shares.length === 0) return ['The runs have no cell in common with a result in both.', ...missing];
  const moved = shares.filter((share) => share.moved);
  const counted = shares.some(({ difference }) => difference.low !== difference.high);
  const how = counted ? ` (intervals that hold together at ${confidencePercent(confidence)})` : ' (exact)';
  const cells = new Set(shares.map(({ cell }) => cell)).size;
  const of = `${whole(cells)} ${cells === 1 ? 'cell' : 'cells'} that both runs have`;
  if (moved.length === 0) {
    const most = max(shares.flatMap(({ difference: { low, high } }) => [Math.abs(low), Math.abs(high)]));
    const bound = most === 0 ? 'they are the same' : `none by more than ${exactPoints(most)}`;
    const what = shares.some(({ of: shared }) => typeof shared === 'string') ? 'share' : 'share of wins';
    return [`No ${what} has moved in the ${of}: ${bound}${how}.`, ...missing];
  }
  const shown = moved.slice(0, MOST_ROWS);
  const rows = shown.map((share) => [
    plain(share.name),
    sharedName(share, sides),
    shareText(share.before),
    '→',
    shareText(share.after),
    differenceText(share.difference),
  ]);
  const columns = ['', 'share of', 'before', '', 'after', 'difference'].map((heading) => ({ heading }));
  const movedCells = new Set(moved.map(({ cell }) => cell)).size;
  return [
    bold(`Moved in ${movedCells} of ${of}${how}`),
    ...indented(tableLines(columns, rows)),
    ...(moved.length > shown.length ? [`  … and ${moved.length - shown.length} more; --json tells all`] : []),
    ...missing,
  ];
}

/** The side whose wins moved, or the victory condition. */
function sharedName({ of }: ShareDifference, sides: readonly [string, string]): string {
  return of === 2 ? 'nobody' : visibleName(typeof of === 'string' ? of : sides[of], 24);
}

/** `+3.1 points`; `+2.9 to +3.3 points`. */
export function differenceText({ value, low, high }: Estimate): string {
  if (low === high) return `${value < 0 ? '−' : '+'}${exactPoints(value)}`;
  const decimals = percentDecimals(low, high) + 1;
  const scale = 10 ** decimals;
  // Rounded outwards, so that the interval shown is never surer than the interval found.
  const ends = [Math.floor(low * 100 * scale) / scale, Math.ceil(high * 100 * scale) / scale];
  const [from, to] = ends.map((end) => `${end < 0 ? '−' : '+'}${Math.abs(end).toFixed(decimals)}`);
  return `${from} to ${to} points`;
}

export function diffJson(
  asked: ManifestDifference,
  difference: RunDifference,
  sides: readonly [string, string],
): object {
  return {
    ...asked,
    confidence: difference.confidence,
    cellsOfFirstOnly: difference.onlyBefore.map(plain),
    cellsOfSecondOnly: difference.onlyAfter.map(plain),
    findings: difference.shares.map(({ cell, name, of, before, after, difference, moved }) => ({
      cell,
      name: plain(name),
      ...(typeof of === 'string' ? { outcome: of } : { winner: of === 2 ? 'none' : sides[of] }),
      before,
      after,
      difference,
      moved,
    })),
  };
}
