/** The worth of acting first, in a sentence and in a table. */
import { item } from '../../chance/at.ts';
import { aboveNothing } from '../../statistics/index.ts';
import { left, numberEntry, right, type AnswerEntry, type AnswerTable } from '../answer.ts';
import { shareText, sizeText } from '../certainty.ts';
import { holds, type PValue, type Sureness } from '../claims.ts';
import { exactPercent, exactPoints, percentRange, pointsRange, withSign } from '../digits.ts';
import type { FirstSide } from './first-side.ts';
import { pValueFor } from '../intervals.ts';
import { ownLabel, placesInWords, sideLabel, theSide, type LabelFacts } from '../labels.ts';
import { joined, LONGEST, say, shortest, type Sentence } from '../sentence.ts';
import { kindOf, sharedProperty } from './places.ts';

type Facts = LabelFacts & Sureness;

/** Exact worths that are nearer to nothing are nothing. */
const ROUNDING = 1e-12;

/** The claim of the sentence: that acting first adds in every matchup, or costs in every cell. */
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
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return [];
  const p = everywhere(cells);
  if (!holds(p, facts)) {
    const isSureSomewhere = cells.some((cell) => {
      const own = everywhere([cell]);
      return holds(own === null ? null : Math.min(1, cells.length * own), facts);
    });
    // Where it is sure in some cells only, the table says in which.
    return isSureSomewhere ? [] : [say`Nobody surely won more or less often by acting first.`];
  }
  const sign = Math.sign(first.worth.value);
  if (p === null && cells.every(({ worth }) => Math.abs(worth.value) < ROUNDING))
    return [say`Who acted first made no difference.`];
  if (cells.length === 1)
    return [
      say`Acting first ${verb(sign)} ${sizeText(first.worth)} of wins, on average of both sides: ${sidesWords(first, facts)}.`,
    ];
  if (p !== null) {
    const many = say`Acting first ${verb(sign)} wins in all ${cells.length} ${kindOf(facts)}.`;
    // No pairing of one property with itself is the first or the last of them.
    if (sharedProperty(facts) !== null) return [many];
    const size = say`${sizeText(first.worth)} at ${first.name}, ${sizeText(last.worth)} at ${last.name}`;
    return [shortest(LONGEST, say`Acting first ${verb(sign)} wins in every matchup: ${size}.`, many)];
  }
  const sorted = cells.toSorted((one, other) => other.worth.value - one.worth.value);
  const [most, least] = [item(sorted, 0).worth.value, item(sorted, sorted.length - 1).worth.value];
  const at = (value: number, unit: string): Sentence =>
    say`${worthText(value).replace(/ points?$/u, unit)} ${placesInWords(
      cells.filter(({ worth }) => Math.abs(worth.value - value) < ROUNDING),
      ({ name }) => say`at ${name}`,
    )}`;
  // With a coin for who begins, the lead of the first side is half the difference of both leads.
  const isMore = cells.every(
    ({ began, worth }) => Math.abs(began[0].lead - began[1].lead) / 2 < Math.abs(worth.value),
  );
  const opening = isMore ? 'Who acted first mattered more than which side: it' : 'Acting first';
  if (most - least < ROUNDING)
    return [say`${opening} ${verb(sign)} ${exactPoints(most)} of wins in every matchup.`];
  return [say`${opening} was worth ${at(most, ' points of wins')}, ${at(least, '')}.`];
}

/** `16.5 points`, `−1.2 points` */
function worthText(value: number): string {
  const size = exactPoints(value);
  return value < 0 ? withSign(value, size) : size;
}

function verb(sign: number): string {
  return sign < 0 ? 'cost' : 'added';
}

/** `the British won 56.2% when first, 45.9% when second`. */
function sidesWords({ began }: FirstSide, facts: Facts): Sentence {
  return say`${theSide(facts, 0)} won ${shareText(began[0].wins[0])} when first, ${shareText(began[1].wins[0])} when second`;
}

/** A line a cell; none where the spec does not say who begins. */
export function firstSideTables(all: readonly FirstSide[], facts: LabelFacts): AnswerTable[] {
  if (all.length === 0) return [];
  const hasNames = all.some(({ name, variant }) => name.length > 0 || variant !== null);
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
      rows: all.map(({ name, variant, began, worth, isExact }): AnswerEntry[] => {
        const parts = [name, ...(variant === null ? [] : [[ownLabel(facts, variant)]])].filter(
          (part) => part.length > 0,
        );
        const share = (who: 0 | 1, begins: 0 | 1): AnswerEntry => {
          const { value, low, high } = item(item(began, begins).wins, who);
          return numberEntry(isExact ? exactPercent(value, 2) : percentRange(low, high), isExact);
        };
        const { value, low, high } = worth;
        return [
          ...(hasNames ? [joined(parts, ', ')] : []),
          share(0, 0),
          share(0, 1),
          share(1, 1),
          share(1, 0),
          numberEntry(isExact ? worthText(value) : `${pointsRange(low, high)} points`, isExact),
        ];
      }),
    },
  ];
}
