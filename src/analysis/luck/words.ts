/** Words and tables on a played game: the place of its end among all ends, and the luck of its dice. */
import { NO_WINNER } from '../../engagement/marginal.ts';
import { meanEstimate, wilson } from '../../statistics/index.ts';
import { left, NO_NUMBER, numberEntry, right, type AnswerEntry, type AnswerTable } from '../answer.ts';
import { differenceText, shareText } from '../certainty.ts';
import type { DiceLuck, LuckOf } from './dice.ts';
import { exactPercent, intervalName, percentRange } from '../digits.ts';
import { exactly } from '../estimate.ts';
import type { Estimate } from '../tables/rows.ts';
import { metricLabel, ownLabel, sideLabel, theSide, valueLabel, type LabelFacts } from '../labels.ts';
import { capital, listed, say, type Sentence } from '../sentence.ts';
import type { Masses, Placement, PlacementPart } from './placement.ts';
import { countOf } from '../../engagement/shown.ts';

const ROUNDING = 1e-12;

/** Facts that the words need. */
export interface LuckInput {
  readonly facts: LabelFacts;
  readonly confidence: number;
  /** The value of a part as a user writes it: `french`, `4`. */
  readonly valueText: (part: PlacementPart) => string;
}

export interface PlacementWords {
  readonly headline: Sentence;
  readonly sentences: readonly Sentence[];
  readonly tables: readonly AnswerTable[];
}

/** Sentences and a table on the place of the end. */
export function placementWords(placement: Placement, input: LuckInput): PlacementWords {
  const { parts, together, total, replicates } = placement;
  const share = (mass: number, of = total): Estimate =>
    shareOf(mass, of, replicates === null, input.confidence);
  const ended = listed(parts.map((part) => partWords(part, input)));
  const from =
    replicates === null
      ? ''
      : `; ± is ${intervalName(input.confidence)} from ${countOf(replicates, 'engagement')}`;
  const all = share(together);
  const cannot = replicates === null && together === 0;
  const headline = cannot
    ? say`No game can end like this: ${ended}. Something was noted otherwise than it was played, or played by other rules.`
    : say`${shareText(all)} of fights end like this: ${ended}${from}.`;
  const numbers = parts.filter(({ metric }) => metric.labels === null);
  return {
    headline,
    sentences: cannot ? [] : numbers.flatMap((part) => placeWords(part, placement, input)),
    tables: [placementTable(placement, input)],
  };
}

/** `winner French`, `length in turns 4`. */
function partWords(part: PlacementPart, input: LuckInput): Sentence {
  return say`${nameOf(part, input.facts)} ${valueWords(part, input)}`;
}

function valueWords(part: PlacementPart, { facts, valueText }: LuckInput): Sentence {
  const text = valueText(part);
  return part.metric.place === 'winner' && part.value !== NO_WINNER
    ? [ownLabel(facts, text)]
    : valueLabel(facts, text, part.metric.name);
}

function nameOf({ metric }: PlacementPart, facts: LabelFacts): Sentence {
  return metric.name === 'winner' ? ['winner'] : metricLabel(facts, metric.name);
}

/**
 * Shares of engagements that end with as much or more, and with as much or less, of all and of those with the same
 * winner.
 */
function placeWords(part: PlacementPart, { total, replicates }: Placement, input: LuckInput): Sentence[] {
  const { all, withWinner } = part;
  const isExact = replicates === null;
  const tails = (masses: Masses, of: number): string => {
    const share = (mass: number): string => shareText(shareOf(mass, of, isExact, input.confidence));
    const { isLeast, isMost } = extremes(part, masses, isExact);
    if (isLeast || isMost)
      return `${share(masses.same)} end like this, the ${isLeast ? 'least' : 'most'} there is`;
    return `${share(masses.below + masses.same)} end with as much or less, ${share(masses.above + masses.same)} with as much or more`;
  };
  const { isLeast, isMost } = extremes(part, all, isExact);
  // What every game has, or every such winner, is not worth telling.
  if (isLeast && isMost) return [];
  const of = say`${capital(partWords(part, input))}: ${tails(all, total)}`;
  const won = withWinner === null ? 0 : withWinner.below + withWinner.same + withWinner.above;
  if (withWinner === null || withWinner.same === won) return [say`${of}.`];
  return [say`${of}.`, say`Of those with the same winner ${tails(withWinner, won)}.`];
}

/** True where no engagement can have less, or more: then that half holds all. */
function extremes(
  { metric, value }: PlacementPart,
  { below, above }: Masses,
  isExact: boolean,
): { readonly isLeast: boolean; readonly isMost: boolean } {
  return {
    isLeast: value === 0 || (isExact && below === 0),
    isMost: value === metric.most || (isExact && above === 0),
  };
}

function placementTable({ parts, together, total, replicates }: Placement, input: LuckInput): AnswerTable {
  const isExact = replicates === null;
  const entry = ({ value, low, high }: Estimate): AnswerEntry =>
    numberEntry(isExact ? exactPercent(value, 2) : percentRange(low, high), isExact);
  const share = (mass: number, of: number): AnswerEntry =>
    entry(shareOf(mass, of, isExact, input.confidence));
  const row = (name: Sentence, part: PlacementPart, masses: Masses): AnswerEntry[] => {
    const { below, same, above } = masses;
    const of = below + same + above;
    const isNumber = part.metric.labels === null;
    const { isLeast, isMost } = extremes(part, masses, isExact);
    return [
      name,
      valueWords(part, input),
      share(same, of),
      isNumber && !isMost ? share(below + same, of) : NO_NUMBER,
      isNumber && !isLeast ? share(above + same, of) : NO_NUMBER,
      isNumber ? entry(percentileOf(masses, isExact, input.confidence)) : NO_NUMBER,
    ];
  };
  const winner = parts.find(({ metric }) => metric.place === 'winner');
  const given: Sentence =
    winner === undefined || winner.value === NO_WINNER ? ['nobody'] : valueWords(winner, input);
  return {
    id: 'standing',
    title: 'Where the game falls',
    note: say`Shares of all engagements that end exactly so, with as much or less, and with as much or more. The percentile counts those with less, and half of those with as much.`,
    columns: [
      left('what'),
      right(''),
      right('exactly so'),
      right('or less'),
      right('or more'),
      right('percentile'),
    ],
    rows: [
      ...parts.flatMap((part) => {
        const { all, withWinner } = part;
        const rows = [row(nameOf(part, input.facts), part, all)];
        if (withWinner !== null && withWinner.below + withWinner.above > 0)
          rows.push(row(say`${nameOf(part, input.facts)}, where ${given} won`, part, withWinner));
        return rows;
      }),
      ...(parts.length > 1
        ? [[['all together'], [''], share(together, total), NO_NUMBER, NO_NUMBER, NO_NUMBER] as AnswerEntry[]]
        : []),
    ],
  };
}

function shareOf(mass: number, of: number, isExact: boolean, confidence: number): Estimate {
  const share = mass / of;
  if (isExact) {
    // Sums of rounded products: what is all but everything is everything.
    const value = share > 1 - ROUNDING ? 1 : share;
    return exactly(value);
  }
  const value = Math.min(1, share);
  const { low, high } = wilson(mass, of, confidence);
  return { value, low, high };
}

/** The share below and half of the share at it. */
export function percentileOf({ below, same, above }: Masses, isExact: boolean, confidence: number): Estimate {
  const total = below + same + above;
  const value = (below + same / 2) / total;
  if (isExact || total < 2) return exactly(value);
  const { interval } = meanEstimate([0, 0.5, 1], [above, same, below], confidence);
  return { value, low: Math.max(0, interval.low), high: Math.min(1, interval.high) };
}

/** Table of the luck of the dice. */
export function diceTable({ by }: DiceLuck, { facts }: LuckInput): AnswerTable {
  const sideOf = ({ role }: LuckOf): Sentence =>
    role === null ? ['both or nobody'] : [sideLabel(facts, role)];
  return {
    id: 'dice',
    title: 'The dice',
    note: null,
    columns: [
      left('whose'),
      right('throws'),
      left('dice, their mean, and the expected mean'),
      right('luck'),
      right('as lucky or luckier'),
    ],
    rows: by.map((one): AnswerEntry[] => [
      sideOf(one),
      [String(one.throws)],
      [
        one.dice
          .map(
            ({ sides: size, count, sum }) =>
              `${count} D${size} ${(sum / count).toFixed(1)} (${(size + 1) / 2})`,
          )
          .join(', '),
      ],
      [one.luck === null ? 'not known' : pointsOf(one.luck.sum)],
      [one.luck === null ? '' : exactPercent(one.luck.atLeast)],
    ]),
  };
}

/** A sentence on the dice of each side. */
export function diceStory({ by, before }: DiceLuck, { facts }: LuckInput): Sentence[] {
  if (before === null)
    return [
      say`The worth of each throw is unknown: the engagement is too large to solve. The means of the dice stand beside the expected ones.`,
    ];
  const sentences = by.flatMap(({ role, luck, throws }): Sentence[] => {
    if (luck === null || throws === 0) return [];
    const whose = theSide(facts, role ?? 0);
    const who = role === null ? 'the throws of both, or of nobody,' : 'their own dice';
    const isWorst = luck.atLeast > 1 - ROUNDING;
    const chance =
      role === null || isWorst ? '' : `; as lucky or luckier ${exactPercent(luck.atLeast)} of the time`;
    return [say`${capital(whose)}: ${who} changed the chance by ${pointsOf(luck.sum)}${chance}`];
  });
  return [
    say`Before the first throw ${theSide(facts, 0)} had ${exactPercent(before)} and ${theSide(facts, 1)} ${exactPercent(1 - before)}, a fight that nobody wins counting a half each.`,
    ...sentences.map((sentence) => say`${sentence}.`),
  ];
}

/** `+31.2 points`, `−4.1 points`. */
export function pointsOf(change: number): string {
  return differenceText(exactly(change));
}
