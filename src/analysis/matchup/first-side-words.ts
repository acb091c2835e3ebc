/** The worth of acting first, in a sentence and in a table. */
import { item } from '../../chance/at.ts';
import { aboveNothing } from '../../statistics/index.ts';
import type { AnswerEntry, AnswerTable } from '../answer.ts';
import { shareInWords } from '../certainty.ts';
import { holds, type PValue, type Sureness } from '../claims.ts';
import { confidencePercent, exactPercent, precisePoints, percentRange, pointsRange } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import type { FirstSide } from './first-side.ts';
import { pValueFor } from '../intervals.ts';
import { placesInWords } from '../labels.ts';
import type { Estimate } from '../tables/rows.ts';
import { capital, joined, named, say, type Sentence } from '../sentence.ts';

type Facts = Pick<RunFacts, 'sides'> & Sureness;

/** Exact worths that are nearer to nothing are nothing. */
const ROUNDING = 1e-12;

/** The claim of the sentence: that acting first adds in every cell, or costs in every cell. */
export function firstSideClaims(all: readonly FirstSide[]): readonly PValue[] {
  const cells = ofReference(all);
  return cells.length === 0 ? [] : [everywhere(cells)];
}

/** The cells of the first variant, on which the sentence is. */
function ofReference(all: readonly FirstSide[]): readonly FirstSide[] {
  return all.filter(({ variant }) => variant === (all[0]?.variant ?? null));
}

/** The p-value of one sign in all cells, two-sided; null where all are exact. */
function everywhere(cells: readonly FirstSide[]): PValue {
  if (cells.every(({ isExact }) => isExact)) return null;
  const sign = Math.sign(cells[0]?.worth.value ?? 0);
  const each = cells.map(({ worth, variance, looked }) =>
    pValueFor(looked, aboveNothing({ value: sign * worth.value, variance })),
  );
  return Math.min(1, 2 * Math.max(...each));
}

/** The sentence; none where the spec does not say who begins. */
export function firstSideStory(all: readonly FirstSide[], facts: Facts): Sentence[] {
  const cells = ofReference(all);
  const [first] = cells;
  if (first === undefined) return [];
  const p = everywhere(cells);
  const sure = p === null ? 'exact' : `${confidencePercent(facts.confidence)} intervals`;
  const values = cells.map(({ worth }) => worth);
  const low = Math.min(...values.map((worth) => worth.low));
  const high = Math.max(...values.map((worth) => worth.high));
  const range = { value: first.worth.value, low, high };
  if (cells.length === 1)
    return [say`${capital(worthWords(range, holds(p, facts)))}: ${sidesWords(first, facts)} (${sure}).`];
  if (p !== null) {
    const where = holds(p, facts) ? 'in every cell' : `over ${cells.length} cells`;
    return [say`${capital(worthWords(range, holds(p, facts)))} ${where} (${sure}).`];
  }
  if (high - low < ROUNDING)
    return [
      Math.abs(high) < ROUNDING
        ? say`Who acts first makes no difference in any cell (exact).`
        : say`${capital(worthWords(first.worth, true))} in every cell (exact).`,
    ];
  const at = (value: number): Sentence =>
    placesInWords(
      cells.filter(({ worth }) => Math.abs(worth.value - value) < ROUNDING),
      (one) => say`at ${one.name} (${sidesWords(one, facts)})`,
    );
  const worth = (value: number): Sentence => worthWords({ value, low: value, high: value }, true);
  return [
    say`${capital(worth(high))} ${at(high)}, the most of ${cells.length} cells; ${worth(low)} ${at(low)}, the least (exact).`,
  ];
}

/** `acting first adds 10.4 points to a side’s wins` */
function worthWords({ value, low, high }: Estimate, isSure: boolean): Sentence {
  if (low === high) {
    if (Math.abs(value) < ROUNDING) return say`who acts first makes no difference`;
    return say`acting first ${value > 0 ? 'adds' : 'costs'} ${precisePoints(value)} ${value > 0 ? 'to' : 'of'} a side’s wins`;
  }
  if (!isSure)
    return say`acting first is worth ${pointsRange(low, high)} points of a side’s wins, not surely more or less than nothing`;
  const size = value > 0 ? pointsRange(low, high) : pointsRange(-high, -low);
  return say`acting first ${value > 0 ? 'adds' : 'costs'} ${size} points ${value > 0 ? 'to' : 'of'} a side’s wins`;
}

/** `british wins 56.2 % where it begins and 45.9 % where it does not, french 51.4 % and 41.2 %`. */
function sidesWords({ began }: FirstSide, { sides }: Pick<Facts, 'sides'>): Sentence {
  const of = (side: 0 | 1): readonly [string, string] => [
    shareInWords(began[side].wins[side]),
    shareInWords(began[side === 0 ? 1 : 0].wins[side]),
  ];
  const [a, b] = [of(0), of(1)];
  return say`${named(sides[0])} wins ${a[0]} where it begins and ${a[1]} where it does not, ${named(sides[1])} ${b[0]} and ${b[1]}`;
}

/** A line a cell; none where the spec does not say who begins. */
export function firstSideTables(all: readonly FirstSide[], { sides }: Pick<Facts, 'sides'>): AnswerTable[] {
  if (all.length === 0) return [];
  const hasNames = all.some(({ name, variant }) => name.length > 0 || variant !== null);
  return [
    {
      id: 'first-side',
      title: 'The worth of acting first',
      note: say`How often each side wins where it begins and where the other does, and the gain of a side’s wins from beginning, on average over both.`,
      columns: [
        ...(hasNames ? [{ heading: [''], align: 'left' as const }] : []),
        ...sides.flatMap((side) =>
          ['begins', 'second'].map((when) => ({
            heading: say`${named(side)} ${when}`,
            align: 'right' as const,
          })),
        ),
        { heading: ['worth'], align: 'right' as const },
      ],
      rows: all.map(({ name, variant, began, worth, isExact }): AnswerEntry[] => {
        const parts = [name, ...(variant === null ? [] : [[named(variant)]])].filter(
          (part) => part.length > 0,
        );
        const share = (who: 0 | 1, begins: 0 | 1): AnswerEntry => {
          const { value, low, high } = item(item(began, begins).wins, who);
          return isExact
            ? { exact: exactPercent(value, 2), counted: null }
            : { exact: null, counted: percentRange(low, high) };
        };
        const { value, low, high } = worth;
        return [
          ...(hasNames ? [joined(parts, ', ')] : []),
          share(0, 0),
          share(0, 1),
          share(1, 1),
          share(1, 0),
          isExact
            ? { exact: `${value < 0 ? '−' : ''}${precisePoints(value)}`, counted: null }
            : { exact: null, counted: `${pointsRange(low, high)} points` },
        ];
      }),
    },
  ];
}
