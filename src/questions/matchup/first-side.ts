/** The worth of acting first: how often each side wins where it begins, and where the other does. */
import { left, numberEntry, right, type AnswerEntry, type AnswerTable } from '../../analysis/answer.ts';
import { shareText, sizeText } from '../../analysis/certainty.ts';
import { holds, longest, type PValue, type Sureness } from '../../analysis/claims.ts';
import { exactPercent, exactPoints, percentRange, pointsRange, withSign } from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { confidenceFor, pValueFor, shareInterval, type Looked } from '../../analysis/intervals.ts';
import { cellName, ownLabel, sideLabel, theSide, type LabelFacts } from '../../analysis/labels.ts';
import { joined, say, type Sentence } from '../../analysis/sentence.ts';
import type { CellRow, Estimate } from '../../analysis/tables/rows.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { aboveNothing, noisyLead, normalInterval, ROUNDING } from '../../statistics/index.ts';
import { placesOf } from '../places.ts';
import type { Metrics } from './metrics.ts';

/** Results of engagements that one of the sides began. */
interface Began {
  /** Wins of the first side and of the second. */
  readonly wins: readonly [Estimate, Estimate];
  /** The lead of the side that began, with its variance: 0 where exact. */
  readonly lead: number;
  readonly variance: number;
  readonly looked: Looked | null;
}

/** One cell, or a pair of cells that differ in who begins. */
export interface FirstSide {
  readonly cell: CellRow;
  /** The factor that says who begins; null where a coin does. */
  readonly factor: number | null;
  /** Results where the first side begins, and where the second does. */
  readonly began: readonly [Began, Began];
  /** The gain of a side's wins from acting first, on average over both sides: half the sum of both leads. */
  readonly worth: Estimate;
  /** The variance of the worth; 0 where exact. */
  readonly variance: number;
  readonly looked: Looked | null;
}

type Facts = LabelFacts & Pick<RunFacts, 'confidence'>;

/** The worth of acting first in every cell in which a coin decides it once, and in cells that differ in it alone. */
export function firstSides(metrics: Metrics, cells: readonly CellRow[], facts: Facts): readonly FirstSide[] {
  const [first, second] = facts.sides;
  const byCoin = cells.flatMap((cell) => {
    const of = metrics.get(cell.cell);
    const began = (side: string, sign: 1 | -1): Began | null => {
      const [won = NaN, lost = NaN, none = NaN] = ['won', 'lost', 'undecided'].map(
        (label) => of?.[`began.${side}=${label}`]?.estimate.value,
      );
      const all = won + lost + none;
      const shares = sign === 1 ? ([won / all, lost / all] as const) : ([lost / all, won / all] as const);
      return all > 0 ? beganOf(shares, sign, cell, all, facts) : null;
    };
    return pairOf(cell, null, began(first, 1), began(second, -1), facts);
  });
  const factor = facts.factors.findIndex(({ path }, i) => {
    const values = new Set(cells.map((cell) => cell.factors[i]?.text));
    return path.startsWith('engagement.') && values.has(first) && values.has(second);
  });
  if (factor === -1) return byCoin;
  const alike = Map.groupBy(cells, ({ variant, factors }) =>
    JSON.stringify([variant, factors.map(({ text }, i) => (i === factor ? null : text))]),
  );
  const byFactor = [...alike.values()].flatMap((own) => {
    const began = (side: string, sign: 1 | -1): Began | null => {
      const cell = own.find(({ factors }) => factors[factor]?.text === side);
      const shares = cell === undefined ? null : bestShares(cell);
      if (cell === undefined || shares === null) return null;
      return beganOf([shares[0].value, shares[1].value], sign, cell, 1, facts);
    };
    const [cell] = own;
    return cell === undefined ? [] : pairOf(cell, factor, began(first, 1), began(second, -1), facts);
  });
  return [...byCoin, ...byFactor];
}

/** @param share the share of the cell's engagements that the side began */
function beganOf(
  [a, b]: readonly [number, number],
  sign: 1 | -1,
  { exact, replicates, sequence }: CellRow,
  share: number,
  { confidence }: Facts,
): Began {
  const n = Math.round((replicates ?? 0) * share);
  const countOf = (of: number): number => Math.min(n, Math.round(of * n));
  const isExact = exact !== null;
  const wins = (value: number): Estimate => ({
    value,
    ...(isExact ? { low: value, high: value } : shareInterval(sequence, countOf(value), n, confidence)),
  });
  const variance = isExact ? 0 : noisyLead(countOf(a), countOf(b), n).variance;
  return { wins: [wins(a), wins(b)], lead: sign * (a - b), variance, looked: sequence };
}

function pairOf(
  cell: CellRow,
  factor: number | null,
  first: Began | null,
  second: Began | null,
  { confidence }: Facts,
): FirstSide[] {
  if (first === null || second === null) return [];
  const value = (first.lead + second.lead) / 2;
  const variance = (first.variance + second.variance) / 4;
  const looked = longest([first, second]);
  const { low, high } =
    variance === 0
      ? { low: value, high: value }
      : normalInterval(value, Math.sqrt(variance), confidenceFor(looked, confidence));
  return [{ cell, factor, began: [first, second], worth: { value, low, high }, variance, looked }];
}

/** The claim of the sentence: that acting first adds in every matchup, or costs in every cell. */
export function firstSideClaims(all: readonly FirstSide[]): readonly PValue[] {
  const cells = ofReference(all);
  return cells.length === 0 ? [] : [everywhere(cells)];
}

/** The cells of the first variant, on which the sentence is. */
function ofReference(all: readonly FirstSide[]): readonly FirstSide[] {
  return all.filter(({ cell }) => cell.variant === all[0]?.cell.variant);
}

/** The p-value of one sign in all cells, two-sided; null where all are exact. */
function everywhere(cells: readonly FirstSide[]): PValue {
  if (cells.every(({ variance }) => variance === 0)) return null;
  const sign = Math.sign(cells[0]?.worth.value ?? 0);
  const each = cells.map(({ worth, variance, looked }) =>
    pValueFor(looked, aboveNothing({ value: sign * worth.value, variance })),
  );
  return Math.min(1, 2 * Math.max(...each));
}

/** The sentence; none where the spec does not say who begins. */
export function firstSideStory(all: readonly FirstSide[], facts: LabelFacts & Sureness): Sentence[] {
  const cells = ofReference(all);
  const ordered = cells.toSorted((one, other) => other.worth.value - one.worth.value);
  const [first] = cells;
  const [most, least] = [ordered[0]?.worth.value, ordered.at(-1)?.worth.value];
  if (first === undefined || most === undefined || least === undefined) return [];
  const p = everywhere(cells);
  if (!holds(p, facts)) {
    const isSureSomewhere = cells.some((cell) => {
      const own = everywhere([cell]);
      return holds(own === null ? null : Math.min(1, cells.length * own), facts);
    });
    // Where it is sure in some cells only, the table says in which.
    return isSureSomewhere ? [] : [say`Nobody surely wins more or less often by acting first.`];
  }
  const verb = first.worth.value < 0 ? 'costs' : 'adds';
  if (p === null && Math.max(Math.abs(most), Math.abs(least)) < ROUNDING)
    return [say`Who acts first makes no difference.`];
  if (cells.length === 1) {
    const [one, other] = first.began;
    return [
      say`Acting first ${verb} ${sizeText(first.worth)} of wins, on average of both sides: ${theSide(facts, 0)} won ${shareText(one.wins[0])} when first, ${shareText(other.wins[0])} when second.`,
    ];
  }
  if (p !== null) return [say`Acting first ${verb} wins in all ${cells.length} cases.`];
  // With a coin for who begins, the lead of the first side is half the difference of both leads.
  const isMore = cells.every(
    ({ began, worth }) => Math.abs(began[0].lead - began[1].lead) / 2 < Math.abs(worth.value),
  );
  const opening = isMore ? 'Who acts first matters more than which side: it' : 'Acting first';
  if (most - least < ROUNDING) return [say`${opening} ${verb} ${exactPoints(most)} of wins in every case.`];
  const at = (value: number): Sentence =>
    placesOf(
      cells.filter(({ worth }) => Math.abs(worth.value - value) < ROUNDING).map(({ cell }) => cell),
      cells.map(({ cell }) => cell),
      facts,
    );
  const rest = worthText(least).replace(/ points?$/u, '');
  return [say`${opening} is worth ${worthText(most)} of wins ${at(most)}, ${rest} ${at(least)}.`];
}

/** `16.5 points`, `−1.2 points` */
function worthText(value: number): string {
  const size = exactPoints(value);
  return value < 0 ? withSign(value, size) : size;
}

/** A line a cell; none where the spec does not say who begins. */
export function firstSideTables(all: readonly FirstSide[], facts: LabelFacts): AnswerTable[] {
  if (all.length === 0) return [];
  const names = all.map(({ cell, factor }) => {
    const place = cellName({ ...cell, variant: null }, facts, factor);
    const parts = [place, cell.variant === null ? [] : [ownLabel(facts, cell.variant)]];
    return joined(
      parts.filter((part) => part.length > 0),
      ', ',
    );
  });
  const hasNames = names.some((name) => name.length > 0);
  return [
    {
      id: 'first-side',
      title: 'The worth of acting first',
      note: say`How often each side won when it acted first and when it acted second, and what acting first was worth, on average over both.`,
      columns: [
        ...(hasNames ? [left('')] : []),
        ...([0, 1] as const).flatMap((side) =>
          ['first', 'second'].map((when) => right(say`${sideLabel(facts, side)} ${when}`)),
        ),
        right('worth'),
      ],
      rows: all.map(({ began: [one, other], worth, variance }, i): AnswerEntry[] => {
        const isExact = variance === 0;
        const shown = [one.wins[0], other.wins[0], other.wins[1], one.wins[1]];
        const points = isExact ? worthText(worth.value) : `${pointsRange(worth.low, worth.high)} points`;
        return [
          ...(hasNames ? [names[i] ?? []] : []),
          ...shown.map(({ value, low, high }) =>
            numberEntry(isExact ? exactPercent(value, 2) : percentRange(low, high), isExact),
          ),
          numberEntry(points, isExact),
        ];
      }),
    },
  ];
}
