/** The worth of acting first: how often each side wins where it begins, and where the other does. */
import { SIDES } from '../../play/by-side.ts';
import { item } from '../../chance/at.ts';
import { left, numberEntry, right, shareEntry, tableBy, type AnswerTable } from '../telling/answer.ts';
import { shareText, sizeText } from '../telling/certainty.ts';
import { holds, longest, type PValue, type Sureness } from '../telling/claims.ts';
import { exactPoints, pointsRange, withSign } from '../telling/digits.ts';
import { exactly } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { confidenceFor, pValueFor, shareInterval, type Looked } from '../../run/intervals.ts';
import { cellName, sideLabel, theSide, type LabelFacts } from '../telling/labels.ts';
import { say, type Sentence } from '../telling/sentence.ts';
import type { CellRow, Estimate } from '../telling/rows.ts';
import { bestShares, leadOf, noisyLeadOf } from '../telling/verdict.ts';
import { aboveNothing, normalInterval, ROUNDING } from '../../statistics/index.ts';
import { placesOf } from '../places.ts';
import type { Measured, Metrics } from './metrics.ts';

/** One cell, or a pair of cells that differ in who begins. */
export interface FirstSide {
  readonly cell: CellRow;
  /** The factor that says who begins; null where a coin does. */
  readonly factor: number | null;
  /** The fights that the first side began, and those that the second did, each as a cell. */
  readonly began: readonly [CellRow, CellRow];
  /** The gain of a side's wins from acting first, on average over both sides: half the sum of both leads. */
  readonly worth: Estimate;
  /** The variance of the worth; 0 where exact. */
  readonly variance: number;
  readonly looked: Looked | null;
}

type Facts = LabelFacts & Pick<RunFacts, 'confidence'>;

/** The worth of acting first in every cell in which a coin decides it once, and in cells that differ in it alone. */
export function firstSides(metrics: Metrics, cells: readonly CellRow[], facts: Facts): readonly FirstSide[] {
  const { sides, factors, confidence } = facts;
  const factor = factors.findIndex(({ path }, i) => {
    const values = new Set(cells.map((cell) => cell.factors[i]?.text));
    return path.startsWith('engagement.') && sides.every((side) => values.has(side));
  });
  const alike = Map.groupBy(factor === -1 ? [] : cells, ({ variant, factors: values }) =>
    JSON.stringify([variant, values.toSpliced(factor, 1).map(({ text }) => text)]),
  );
  return [
    ...cells.flatMap((cell) =>
      pairOf(cell, null, (side) => begunBy(side, cell, metrics.get(cell.cell), facts), confidence),
    ),
    ...[...alike.values()].flatMap((own) => {
      const begun = (side: 0 | 1): CellRow | undefined =>
        own.find((one) => one.factors[factor]?.text === sides[side] && bestShares(one) !== null);
      return pairOf(item(own, 0), factor, begun, confidence);
    }),
  ];
}

/** The fights of a cell that a side began by a coin, as a cell of their own. */
function begunBy(
  side: 0 | 1,
  cell: CellRow,
  numbers: Readonly<Record<string, Measured>> = {},
  { sides, confidence }: Facts,
): CellRow | undefined {
  const masses = [...(side === 0 ? ['won', 'lost'] : ['lost', 'won']), 'undecided'].map(
    (label) => numbers[`began.${sides[side]}=${label}`]?.estimate.value ?? NaN,
  );
  const part = masses.reduce((sum, mass) => sum + mass, 0);
  if (!(part > 0)) return undefined;
  const [a = NaN, b = NaN, none = NaN] = masses.map((mass) => mass / part);
  if (cell.exact !== null) return { ...cell, exact: [a, b, none] };
  const n = Math.round((cell.replicates ?? 0) * part);
  const counted = (value: number): Estimate => ({
    value,
    ...shareInterval(cell.sequence, Math.min(n, Math.round(value * n)), n, confidence),
  });
  return { ...cell, replicates: n, simulated: [counted(a), counted(b), counted(none)] };
}

function pairOf(
  cell: CellRow,
  factor: number | null,
  begun: (side: 0 | 1) => CellRow | undefined,
  confidence: number,
): FirstSide[] {
  const [first, second] = [begun(0), begun(1)];
  if (first === undefined || second === undefined) return [];
  const [one, other] = [noisyLeadOf(first), noisyLeadOf(second)];
  const value = (leadOf(first) - leadOf(second)) / 2;
  const variance = (one.variance + other.variance) / 4;
  const looked = longest([one, other]);
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
    const [one = '', other = ''] = first.began.map((half) => shareText(bestShares(half)?.[0] ?? exactly(0)));
    return [
      say`Acting first ${verb} ${sizeText(first.worth)} of wins, on average of both sides: ${theSide(facts, 0)} won ${one} when first, ${other} when second.`,
    ];
  }
  if (p !== null) return [say`Acting first ${verb} wins in all ${cells.length} cases.`];
  // With a coin for who begins, the lead of the first side is half the difference of both leads.
  const isMore = cells.every(
    ({ began, worth }) => Math.abs(leadOf(began[0]) + leadOf(began[1])) / 2 < Math.abs(worth.value),
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
            ({ began }: FirstSide) => shareEntry(bestShares(item(began, i === 0 ? side : 1 - side))?.[side]),
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
