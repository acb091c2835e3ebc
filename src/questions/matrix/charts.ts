/** Tables and charts of a matrix: everyone against everyone, where each is strong, and the ranking or whom to choose. */
import { ROUNDING } from '../../statistics/index.ts';
import {
  estimateEntry,
  left,
  numberEntry,
  right,
  tableBy,
  type AnswerEntry,
  type AnswerTable,
} from '../telling/answer.ts';
import { shareText, sizeText } from '../telling/certainty.ts';
import { percentOf, withSign } from '../telling/digits.ts';
import {
  chartText,
  firstOf,
  listed,
  LONGEST_TITLE,
  say,
  type Name,
  type Sentence,
} from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import { item } from '../../chance/at.ts';
import { distinct, type QuestionChart, type Row } from '../chart.ts';
import { points } from '../numbers.ts';
import type { MatrixAnswer } from './answer.ts';
import {
  beatenBy,
  bestInWords,
  leadText,
  misfitInWords,
  mixtureInWords,
  notApart,
  tiersInWords,
} from './tell.ts';

/** More conditions are left to the table of cells. */
const MOST_CONDITIONS = 12;
const MOST_NAMED = 3;
/** Words of a title before a mixture. */
const CHOOSE_WELL = 3;

export function matrixTables(answer: MatrixAnswer, confidence: number): readonly AnswerTable[] {
  const { conditions, shares, choice, isExact, leads, strengths, overall } = answer;
  const name = (one: number): Sentence => [{ name: item(answer.names, one) }];
  const share = (one: Estimate | undefined): AnswerEntry => estimateEntry(one, shareText);
  const lead = (one: Estimate | null | undefined): AnswerEntry => estimateEntry(one, leadText);
  const contestant = [left('contestant'), name] as const;
  const ofOthers = (count: number): AnswerEntry => say`${count} of ${all.length - 1}`;
  const surely = isExact ? '' : 'surely ';
  const percent = percentOf(confidence);
  const together = isExact ? '' : ` Who surely beat whom holds for all pairs together, with ${percent}.`;
  const bounds = isExact
    ? ''
    : ` The shares are those of the counts; their bounds hold together, with ${percent}. The leads are over these shares as they are.`;
  const all = [...answer.names.keys()];
  const pairs = all.flatMap((one) =>
    all.slice(one + 1).flatMap((other) => {
      const own = shares[one]?.[other];
      return own ? [{ one, other, own }] : [];
    }),
  );
  if (pairs.length === 0) return [];
  const standingNote = say`Means over all meetings with others, each as likely. The rating is fitted to all shares (Bradley and Terry, with Davidson’s ties).${together} ${tiersInWords(answer)}`;
  const choiceNote = say`How often to take each, so that no opponent leads on average (the Nash average): of several such mixtures the most even.${bounds}`;
  const conditionsNote = say`Wins less losses in 100 engagements, on average against all others.`;
  const pairsNote = conditions.length > 1 ? say`Averaged over all conditions and both sides.` : null;
  const isByCondition = conditions.length > 1 && conditions.length <= MOST_CONDITIONS;
  return [
    ...tableBy<number>({ id: 'standing', title: 'How they stand', note: standingNote }, all, [
      contestant,
      [
        right('rating'),
        (one) => {
          const rating = strengths[one];
          // A rating is fitted, never exact.
          return rating ? numberEntry(ratingText(rating), false) : say`none`;
        },
      ],
      [right('won'), (one) => share(overall[one]?.[0])],
      [right('neither'), (one) => share(overall[one]?.[2])],
      [right('lost'), (one) => share(overall[one]?.[1])],
      [right(`${surely}beat`), (one) => ofOthers(beatenBy(answer, one))],
      [
        right(`${surely}beaten by`),
        (one) => ofOthers(leads.filter((row) => (row[one]?.low ?? -1) > ROUNDING).length),
      ],
    ]),
    ...tableBy<number>(
      { id: 'choice', title: 'Choosing well', note: choiceNote },
      choice === null ? [] : all,
      [
        contestant,
        [right('in games'), (one) => share(choice?.shares[one])],
        [right('lead over such a player'), (one) => lead(choice?.leads[one])],
      ],
    ),
    ...tableBy<number>(
      { id: 'by-condition', title: 'Under each condition', note: conditionsNote },
      isByCondition ? all : [],
      [
        contestant,
        ...conditions.map(
          (condition, i) =>
            [right([{ name: condition }]), (one: number) => lead(answer.byCondition[one]?.[i])] as const,
        ),
      ],
    ),
    ...tableBy({ id: 'pairs', title: 'Every pair', note: pairsNote }, pairs, [
      [left('one'), ({ one }) => name(one)],
      [left('other'), ({ other }) => name(other)],
      [right('one won'), ({ own }) => share(own[0])],
      [right('other won'), ({ own }) => share(own[1])],
      [right('neither'), ({ own }) => share(own[2])],
    ]),
  ];
}

/** A rating in whole points, as it is shown. */
function ratingShown(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** `+72`, or `+72 ± 3`; a true minus. */
function ratingText({ value, low, high }: Estimate): string {
  const shown = withSign(value, String(Math.abs(ratingShown(value))));
  return high > low ? `${shown} ± ${Math.ceil((high - low) / 2)}` : shown;
}

/** The ranking stands last, or the choice where it misleads. */
export function matrixCharts(answer: MatrixAnswer): QuestionChart[] {
  const ranking = answer.choice === null ? strengths(answer) : choosingWell(answer);
  return [...leadCharts(answer), ...ranking];
}

/** Leads of everyone over everyone, and over all others by condition where not the same are the best under all. */
export function leadCharts(answer: MatrixAnswer): QuestionChart[] {
  const { conditions, shares, leads, byCondition, bestIn } = answer;
  const labels = labelsOf(answer);
  const met = shares.flatMap((row, y) =>
    row.flatMap((own, x): Row[] => {
      if (own === null) return [];
      const [won, lost, neither] = own;
      const said = `${shareText(won)} won, ${shareText(lost)} lost, ${shareText(neither)} neither`;
      const lead = { value: won.value - lost.value, ...(leads[y]?.[x] ?? { low: -1, high: 1 }) };
      return [leadRow(labels[x], labels[y], lead, said)];
    }),
  );
  const places = byCondition.flatMap((row, y) =>
    row.flatMap((lead, i) =>
      lead === null
        ? []
        : [leadRow(chartText([{ name: item(conditions, i) }]), labels[y], lead, leadText(lead))],
    ),
  );
  const isAlike = conditions.length < 2 || new Set(bestIn.map(String)).size === 1;
  const best = bestInWords(answer, LONGEST_TITLE);
  return [
    ...grid(
      'matrix',
      spreadInWords(answer),
      ['lead of', 'against', 'engagements'],
      met,
      'Wins of the row less its losses against the column, in 100 engagements. The strongest stand first.',
    ),
    ...grid(
      'matrix-conditions',
      best.length === 0 ? say`Nobody is surely best in any condition` : best,
      ['lead of', 'condition', 'lead'],
      isAlike ? [] : places,
      'Wins of the row less its losses in 100 engagements, on average against all others.',
    ),
  ];
}

/** A field of a grid; of ends that are only rounding there are none. */
function leadRow(x = '', y = '', { value, low, high }: Estimate, said: string): Row {
  const isNone = Math.abs(low) < ROUNDING && Math.abs(high) < ROUNDING;
  return { x, y, value, low: isNone ? 0 : low, high: isNone ? 0 : high, label: wholeLead(value), said };
}

/** A grid of leads, in colour where they are sure; none without rows. */
function grid(
  name: string,
  title: Sentence,
  [y, x, said]: readonly [string, string, string],
  rows: readonly Row[],
  method: string,
): QuestionChart[] {
  const isUnsure = rows.some(
    ({ value, low, high }) => Number(low) <= 0 && Number(high) >= 0 && Math.abs(value) > ROUNDING,
  );
  const chart: QuestionChart = {
    form: 'heat',
    name,
    title,
    subtitle: say`${method}${isUnsure ? ' Without colour: not surely ahead or behind.' : ''}`,
    rows,
    options: {
      of: 'points',
      axes: [y, x],
      ends: ['lost more', 'won more'],
      shown: wholeLead,
      columns: { y, x, said },
    },
  };
  return rows.length === 0 ? [] : [chart];
}

/** `+3`, `−4`, `0`: of the same width in all fields, so that they compare at a glance. */
function wholeLead(value: number): string {
  return withSign(value, Math.abs(value * 100).toFixed(0));
}

/** `On average 28.0 points ahead: a; 42.0 points behind: b` */
function spreadInWords({ names, meanLeads }: MatrixAnswer): Sentence {
  const all = meanLeads.flatMap((lead, one) => (lead === null ? [] : [{ name: item(names, one), lead }]));
  const values = all.map(({ lead }) => lead.value);
  if (values.every((value) => Math.abs(value) < ROUNDING)) return say`On average all are even`;
  const end = (value: number, did: string): Sentence => {
    const who = all.filter(({ lead }) => Math.abs(lead.value - value) < ROUNDING);
    const { lead } = item(who, 0);
    const size = lead.high - lead.low < 0.01 ? points(Math.abs(value)) : sizeText(lead);
    const names = who.map(({ name }): Sentence => [{ name }]);
    return say`${size} ${did}: ${listed(firstOf(names, MOST_NAMED))}`;
  };
  const most = end(Math.max(...values), 'ahead');
  return names.length === 2 ? most : say`On average ${most}; ${end(Math.min(...values), 'behind')}`;
}

/** Shares of games in which a player who chooses well takes each, the most often taken first. */
function choosingWell(answer: MatrixAnswer): QuestionChart[] {
  const { choice, isExact } = answer;
  const labels = labelsOf(answer);
  const shares = (choice?.shares ?? []).map((share, one) => ({ share, one }));
  const words = mixtureInWords(answer, LONGEST_TITLE - CHOOSE_WELL);
  const title =
    words.length === 0
      ? say`These counts do not tell whom a player takes who chooses well`
      : say`To choose well, ${words}`;
  return [
    {
      form: 'bars',
      name: 'matrix-choice',
      title,
      subtitle: say`Share of games in which to take each, so that no opponent leads on average (the Nash average).${isExact ? '' : ' Bars show bounds that hold together.'}`,
      rows: shares
        .toSorted((a, b) => b.share.value - a.share.value)
        .map(({ share, one }) => ({
          ...fitted(item(labels, one), share, shareText(share)),
          said: `${shareText(share)}, lead over such a player ${leadText(item(choice?.leads ?? [], one))}`,
        })),
      options: { measure: 'share of games', columns: { y: 'contestant', said: 'in games' } },
    },
  ];
}

/** Ratings on one scale; nothing where fewer than three have one: of two the grid says it all. */
function strengths(answer: MatrixAnswer): QuestionChart[] {
  const labels = labelsOf(answer);
  const rated = answer.strengths.flatMap((rating, one) => (rating === null ? [] : [{ one, rating }]));
  const [best, next] = rated;
  if (best === undefined || next === undefined || rated.length < 3) return [];
  const nameOf = (one: number): Name => ({ name: item(answer.names, one) });
  // The difference of the ratings as they are shown.
  const ahead = ratingShown(best.rating.value) - ratingShown(next.rating.value);
  const ranking =
    answer.top.length > 1
      ? notApart(answer)
      : say`One ranking tells most of it: first ${nameOf(best.one)}, ${ahead} rating points ahead of ${nameOf(next.one)}`;
  const misfit = misfitInWords(answer);
  const title = misfit.length === 0 ? ranking : misfit;
  return [
    {
      form: 'rows',
      name: 'matrix-strengths',
      title,
      subtitle: say`Rating about the mean, fitted to all shares; a lead of 400 rating points means odds of 10 to 1, of 100 odds of 1.8 to 1.`,
      rows: rated.map(({ one, rating }) => fitted(item(labels, one), rating, ratingText(rating))),
      options: {
        of: 'whole',
        measure: 'rating points',
        target: { at: 0, name: 'mean' },
        colours: { '': 'ink' },
        columns: { y: 'contestant', said: 'rating' },
      },
    },
  ];
}

/** A row of a number that is not called exact, since it is fitted. */
function fitted(y: string, { value, low, high }: Estimate, label: string): Row {
  const isCounted = low < high;
  return { y, value, low: isCounted ? low : null, high: isCounted ? high : null, label };
}

/** Names for a chart, no two alike. */
function labelsOf({ names }: MatrixAnswer): readonly string[] {
  return distinct(names.map((name) => chartText([{ name }])));
}
