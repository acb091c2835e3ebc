/** What acting first is worth, in a sentence and in a table. */
import { item } from '../chance/at.ts';
import type { AnswerEntry, AnswerTable } from './answer.ts';
import { shareInWords } from './certainty.ts';
import { confidencePercent, exactPercent, exactPointsTold, percentRange, pointsRange } from './digits.ts';
import type { RunFacts } from './facts.ts';
import type { FirstSide } from './first-side.ts';
import type { Estimate } from './rows.ts';
import { capital, joined, named, say, type Sentence } from './sentence.ts';

type Facts = Pick<RunFacts, 'sides' | 'confidence'>;

/** Exact worths that are nearer to nothing are nothing. */
const ROUNDING = 1e-12;

/** Nothing where nobody is known to begin; of variants the first is told of. */
export function firstSideStory(all: readonly FirstSide[], facts: Facts): Sentence[] {
  const told = all.filter(({ variant }) => variant === (all[0]?.variant ?? null));
  const byWorth = told.toSorted((a, b) => b.worth.value - a.worth.value);
  const [most, least] = [byWorth[0], byWorth.at(-1)];
  if (most === undefined || least === undefined) return [];
  const sure = told.every(({ isExact }) => isExact)
    ? 'exact'
    : `${confidencePercent(facts.confidence)} intervals`;
  if (most === least) return [say`${capital(worthWords(most.worth))}: ${sidesWords(most, facts)} (${sure}).`];
  const values = told.map(({ worth }) => worth);
  if (values.every(({ value, low, high }) => low === high && Math.abs(value) < ROUNDING))
    return [say`Who acts first makes no difference in any cell (exact).`];
  const where = (one: FirstSide): Sentence => say`${one.name} (${sidesWords(one, facts)})`;
  return [
    say`${capital(worthWords(most.worth))} at ${where(most)}, the most of ${told.length} cells; ${worthWords(least.worth)} at ${where(least)}, the least (${sure}).`,
  ];
}

/** `acting first adds 10.4 points to a side’s wins`. */
function worthWords({ value, low, high }: Estimate): Sentence {
  if (low === high) {
    if (Math.abs(value) < ROUNDING) return say`who acts first makes no difference`;
    return say`acting first ${value > 0 ? 'adds' : 'costs'} ${exactPointsTold(value)} ${value > 0 ? 'to' : 'of'} a side’s wins`;
  }
  if (low <= 0 && high >= 0)
    return say`what acting first is worth is within the noise, ${pointsRange(low, high)} points of a side’s wins`;
  const size = value > 0 ? pointsRange(low, high) : pointsRange(-high, -low);
  return say`acting first ${value > 0 ? 'adds' : 'costs'} ${size} points ${value > 0 ? 'to' : 'of'} a side’s wins`;
}

/** `british wins 56.2 % where it begins and 45.9 % where it does not, french 51.4 % and 41.2 %`. */
function sidesWords({ began }: FirstSide, { sides }: Facts): Sentence {
  const of = (side: 0 | 1): readonly [string, string] => [
    shareInWords(began[side].wins[side]),
    shareInWords(began[side === 0 ? 1 : 0].wins[side]),
  ];
  const [a, b] = [of(0), of(1)];
  return say`${named(sides[0])} wins ${a[0]} where it begins and ${a[1]} where it does not, ${named(sides[1])} ${b[0]} and ${b[1]}`;
}

/** A line a cell; none where nobody is known to begin. */
export function firstSideTables(all: readonly FirstSide[], { sides }: Facts): AnswerTable[] {
  if (all.length === 0) return [];
  const hasNames = all.some(({ name, variant }) => name.length > 0 || variant !== null);
  return [
    {
      id: 'first-side',
      title: 'What acting first is worth',
      note: say`How often each side wins where it begins and where the other does, and what beginning adds to a side’s wins on average over both.`,
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
            ? { exact: `${value < 0 ? '−' : ''}${exactPointsTold(value)}`, counted: null }
            : { exact: null, counted: `${pointsRange(low, high)} points` },
        ];
      }),
    },
  ];
}
