/** The worth of acting first: how often each side wins where it begins, and where the other does. */
import { item } from '../../chance/at.ts';
import { left, numberEntry, right, shareEntry, tableBy, type AnswerTable } from '../../analysis/answer.ts';
import { shareText, sizeText } from '../../analysis/certainty.ts';
import { holds, longest, type PValue, type Sureness } from '../../analysis/claims.ts';
import { exactPoints, pointsRange, withSign } from '../../analysis/digits.ts';
import { exactly } from '../../analysis/estimate.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { confidenceFor, pValueFor, shareInterval, type Looked } from '../../analysis/intervals.ts';
import { cellName, sideLabel, theSide, type LabelFacts } from '../../analysis/labels.ts';
import { say, type Sentence } from '../../analysis/sentence.ts';
import type { CellRow, Estimate } from '../../analysis/tables/rows.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { aboveNothing, noisyLead, normalInterval, ROUNDING } from '../../statistics/index.ts';
import { placesOf } from '../places.ts';
import type { Metrics } from './metrics.ts';

/** Results of fights that one of the sides began. */
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

const SIDES = [0, 1] as const;

/** The worth of acting first in every cell in which a coin decides it once, and in cells that differ in it alone. */
export function firstSides(metrics: Metrics, cells: readonly CellRow[], facts: Facts): readonly FirstSide[] {
  const { sides, factors, confidence } = facts;
  const byCoin = (cell: CellRow) => (side: 0 | 1) => {
    const [won = NaN, lost = NaN, none = NaN] = ['won', 'lost', 'undecided'].map(
      (label) => metrics.get(cell.cell)?.[`began.${sides[side]}=${label}`]?.estimate.value,
    );
    const all = won + lost + none;
    return all > 0 ? beganOf(cell, side, [won / all, lost / all], all, confidence) : null;
  };
  const factor = factors.findIndex(({ path }, i) => {
    const values = new Set(cells.map((cell) => cell.factors[i]?.text));
    return path.startsWith('engagement.') && sides.every((side) => values.has(side));
  });
  const byFactor = (own: readonly CellRow[]) => (side: 0 | 1) => {
    const cell = own.find((one) => one.factors[factor]?.text === sides[side]);
    const shares = cell && bestShares(cell);
    if (cell === undefined || !shares) return null;
    const [a, b] = side === 0 ? shares : [shares[1], shares[0]];
    return beganOf(cell, side, [a.value, b.value], 1, confidence);
  };
  const alike = Map.groupBy(factor === -1 ? [] : cells, ({ variant, factors: values }) =>
    JSON.stringify([variant, values.toSpliced(factor, 1).map(({ text }) => text)]),
  );
  return [
    ...cells.flatMap((cell) => pairOf(cell, null, byCoin(cell), confidence)),
    ...[...alike.values()].flatMap((own) => pairOf(item(own, 0), factor, byFactor(own), confidence)),
  ];
}

/**
 * @param shares won and lost by the side that began
 * @param part the share of the cell's fights that it began
 */
function beganOf(
  { exact, replicates, sequence }: CellRow,
  side: 0 | 1,
  [won, lost]: readonly [number, number],
  part: number,
  confidence: number,
): Began {
  const n = Math.round((replicates ?? 0) * part);
  const countOf = (share: number): number => Math.min(n, Math.round(share * n));
  const wins = (share: number): Estimate =>
    exact === null
      ? { value: share, ...shareInterval(sequence, countOf(share), n, confidence) }
      : exactly(share);
  return {
    wins: side === 0 ? [wins(won), wins(lost)] : [wins(lost), wins(won)],
    lead: won - lost,
    variance: exact === null ? noisyLead(countOf(won), countOf(lost), n).variance : 0,
    looked: sequence,
  };
}

function pairOf(
  cell: CellRow,
  factor: number | null,
  beganBy: (side: 0 | 1) => Began | null,
  confidence: number,
): FirstSide[] {
  const [first, second] = [beganBy(0), beganBy(1)];
  if (first === null || second === null) return [];
  const value = (first.lead + second.lead) / 2;
  const variance = (first.variance + second.variance) / 4;
  const looked = longest([first, second]);
  const worth =
    variance === 0
      ? exactly(value)
      : { value, ...normalInterval(value, Math.sqrt(variance), confidenceFor(looked, confidence)) };
  return [{ cell, factor, began: [first, second], worth, variance, looked }];
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

/** The sentence; none where the spec does not say who begins, or the worth is not sure in every case. */
export function firstSideStory(all: readonly FirstSide[], facts: LabelFacts & Sureness): Sentence[] {
  const cells = ofReference(all);
  const [first, second] = cells;
  const p = everywhere(cells);
  if (first === undefined || !holds(p, facts)) return [];
  const worths = cells.map(({ worth }) => worth.value);
  const [most, least] = [Math.max(...worths), Math.min(...worths)];
  if (p === null && Math.max(most, -least) < ROUNDING) return [say`Who acts first makes no difference.`];
  const verb = first.worth.value < 0 ? 'costs' : 'adds';
  if (second === undefined) {
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
  const at = (value: number): Sentence =>
    placesOf(
      cells.filter(({ worth }) => Math.abs(worth.value - value) < ROUNDING).map(({ cell }) => cell),
      cells.map(({ cell }) => cell),
      facts,
    );
  const rest = worthText(least).replace(/ points?$/u, '');
  const range = most - least < ROUNDING ? [] : say`, ${rest} ${at(least)}`;
  return [say`${opening} is worth ${worthText(most)} of wins ${at(most)}${range}.`];
}

/** `16.5 points`, `−1.2 points` */
function worthText(value: number): string {
  const size = exactPoints(value);
  return value < 0 ? withSign(value, size) : size;
}

/** A line a cell; none where the spec does not say who begins. */
export function firstSideTables(all: readonly FirstSide[], facts: LabelFacts): readonly AnswerTable[] {
  const note = say`How often each side won when it acted first and when it acted second, and what acting first was worth, on average over both.`;
  return tableBy<FirstSide>({ id: 'first-side', title: 'The worth of acting first', note }, all, [
    [left(''), ({ cell, factor }) => cellName(cell, facts, factor)],
    ...SIDES.flatMap((side) =>
      (['first', 'second'] as const).map(
        (when, i) =>
          [
            right(say`${sideLabel(facts, side)} ${when}`),
            ({ began }: FirstSide) => shareEntry(item(began, i === 0 ? side : 1 - side).wins[side]),
          ] as const,
      ),
    ),
    [
      right('worth'),
      ({ worth: { value, low, high }, variance }) =>
        variance === 0
          ? numberEntry(worthText(value), true)
          : numberEntry(`${pointsRange(low, high)} points`, false),
    ],
  ]);
}
