/** A comparison of two runs in words: what was asked and made otherwise, and the shares that moved. */
import { cutApart } from '../questions/chart.ts';
import { max } from 'simple-statistics';
import { shareText } from '../analysis/certainty.ts';
import { confidencePercent, exactPoints, percentDecimals, whole, withSign } from '../analysis/digits.ts';
import {
  runDifference,
  type ComparedRun,
  type RunDifference,
  type ShareDifference,
} from '../analysis/run-difference.ts';
import { plain } from '../analysis/sentence.ts';
import type { Estimate } from '../analysis/tables/rows.ts';
import { isMap, type Json } from '../engagement/json.ts';
import { isOwnRow } from '../experiment/own-rows.ts';
import { visibleName } from '../engagement/visible.ts';
import { manifestDifference, type Change, type ManifestDifference } from '../results/manifest-difference.ts';
import type { RunRecord } from '../results/record.ts';
import { asWrittenOf, factsOf } from './facts-of-manifest.ts';

const MOST_CHANGES = 40;
const MOST_ROWS = 60;
const LONGEST_VALUE = 44;
/** Stands for a number of the tables that a run does not change. */
const PRINTED = '(as printed)';
/** Stands for a value that a run does not have. */
const NOTHING = '(not set)';

/** Two runs, compared. */
export interface ComparedRuns {
  readonly asked: ManifestDifference;
  readonly difference: RunDifference;
  /** The sides of the second run. */
  readonly sides: readonly [string, string];
}

export function comparedRuns(before: RunRecord, after: RunRecord): ComparedRuns {
  const [earlier, later] = [comparedRun(before), comparedRun(after)];
  return {
    asked: manifestDifference(before.manifest, after.manifest),
    difference: runDifference(earlier, later),
    sides: later.facts.sides,
  };
}

/** A run as its differences from another are found. */
export function comparedRun(run: RunRecord): ComparedRun {
  const asWritten = asWrittenOf(run.manifest.spec);
  return {
    tables: run,
    facts: factsOf(run.manifest),
    ...(asWritten === undefined ? {} : { asWritten }),
  };
}

export interface DifferenceWords {
  readonly asked: ChangesWords;
  readonly made: ChangesWords;
  /** The share that moved farthest, and the number of cells that moved, in words. */
  readonly finding: string;
  readonly moved: readonly MovedWords[];
  /** Moved shares that are left out of `moved`. */
  readonly rest: number;
  /** Sentences on cells that one of the runs lacks. */
  readonly missing: readonly string[];
}

export interface ChangesWords {
  /** The heading of the changes, or a sentence where there are none. */
  readonly title: string;
  readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[];
  /** Changes that are left out. */
  readonly rest: number;
}

/** A share that moved. */
export interface MovedWords {
  readonly cell: string;
  /** The side whose wins they are, or the victory condition. */
  readonly of: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

export function differenceWords({ asked, difference, sides }: ComparedRuns): DifferenceWords {
  const moved = difference.shares.filter((share) => share.moved);
  const shown = moved.slice(0, MOST_ROWS).map((share) => ({
    cell: plain(share.name),
    of: sharedName(share, sides),
    before: shareText(share.before),
    after: shareText(share.after),
    difference: differenceText(share.difference),
  }));
  return {
    asked: changesWords('Asked otherwise', asked.spec, 'The specs are the same.'),
    made: changesWords(
      'Made otherwise',
      asked.versions,
      'The versions and the tables of the rules are the same.',
    ),
    finding: findingWords(difference, moved, sides),
    moved: shown,
    rest: moved.length - shown.length,
    missing: [
      ...onlyIn('first', difference.onlyBefore.length),
      ...onlyIn('second', difference.onlyAfter.length),
    ],
  };
}

/** Changes under a heading, value by value; `none` is the sentence where there are none. */
export function changesWords(title: string, changes: readonly Change[], none: string): ChangesWords {
  const all = changes.flatMap(byValue);
  const shown = all.slice(0, MOST_CHANGES).map(({ what, before, after }) => ({
    what: visibleName(what),
    before: valueText(before),
    after: valueText(after),
  }));
  return { title: changes.length === 0 ? none : title, changes: shown, rest: all.length - shown.length };
}

/** A number of the rules' tables, or the tables of a variant. */
const OF_TABLES = /^(?:.*: |variants\.[^.]+\.)?tables\./u;

/** A change of a map that only one run has, value by value; the other has the tables of the rules as they are printed. */
export function byValue({ what, before, after }: Change): readonly Change[] {
  const [map, isAfter] = isMap(after) && before === null ? [after, true] : [before, false];
  if (!isMap(map) || (!isAfter && after !== null) || Object.keys(map).length === 0)
    return [
      OF_TABLES.test(what)
        ? { what, before: before ?? PRINTED, after: after ?? PRINTED }
        : { what, before, after },
    ];
  // A row of a user's own is not printed.
  const none = isOwnRow(map) ? NOTHING : null;
  return Object.entries(map).flatMap(([name, value]) =>
    byValue({ what: `${what}.${name}`, before: isAfter ? none : value, after: isAfter ? value : none }),
  );
}

function valueText(value: Json): string {
  if (value === null) return NOTHING;
  if (isMap(value) && Object.keys(value).length === 0) return '(empty)';
  return visibleName(typeof value === 'string' ? value : JSON.stringify(value), LONGEST_VALUE);
}

function onlyIn(run: string, cells: number): string[] {
  return cells > 0 ? [`Cells of the ${run} run only: ${cells}`] : [];
}

function findingWords(
  { shares, confidence }: RunDifference,
  moved: readonly ShareDifference[],
  sides: readonly [string, string],
): string {
  if (shares.length === 0) return 'The runs have no cell in common with a result in both.';
  const counted = shares.some(({ difference }) => difference.low !== difference.high);
  const how = counted ? ` (intervals that hold together at ${confidencePercent(confidence)})` : ' (exact)';
  const cells = new Set(shares.map(({ cell }) => cell)).size;
  const of = `${whole(cells)} ${cells === 1 ? 'cell' : 'cells'} that both runs have`;
  const [farthest] = moved.toSorted((a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value));
  if (farthest !== undefined) {
    const where = plain(farthest.name);
    const name = sharedName(farthest, sides);
    const share = typeof farthest.of === 'string' ? name : `wins of ${name}`;
    return `Farthest moved: ${share}${where === '' ? '' : `, ${where}`}, by ${differenceText(farthest.difference)}. Something moved in ${new Set(moved.map(({ cell }) => cell)).size} of ${of}${how}`;
  }
  const most = max(shares.flatMap(({ difference: { low, high } }) => [Math.abs(low), Math.abs(high)]));
  const bound = most === 0 ? 'they are the same' : `none by more than ${exactPoints(most)}`;
  const what = shares.some(({ of: shared }) => typeof shared === 'string') ? 'share' : 'share of wins';
  return `No ${what} has moved in the ${of}: ${bound}${how}.`;
}

/** The side whose wins moved, or the victory condition. */
export function sharedName({ of }: Pick<ShareDifference, 'of'>, sides: readonly [string, string]): string {
  if (typeof of === 'string') return visibleName(of);
  return of === 2
    ? 'nobody'
    : (cutApart(
        sides.map((side) => visibleName(side)),
        24,
      )[of] ?? '');
}

/** `+3.1 points`; `+2.9 to +3.3 points`. */
export function differenceText({ value, low, high }: Estimate): string {
  if (low === high) return withSign(value, exactPoints(value));
  const decimals = percentDecimals(low, high) + 1;
  const scale = 10 ** decimals;
  // Rounded outwards, so that the interval shown is never surer than the interval found.
  const ends = [Math.floor(low * 100 * scale) / scale, Math.ceil(high * 100 * scale) / scale];
  const [from, to] = ends.map((end) => `${end < 0 ? '−' : '+'}${Math.abs(end).toFixed(decimals)}`);
  return `${from} to ${to} points`;
}
