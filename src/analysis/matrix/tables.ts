/** The tables of a matrix: how each contestant stands, how it fares under each condition, and every pair. */
import type { Estimated } from '../../statistics/index.ts';
import { left, NO_NUMBER, numberEntry, right, type AnswerEntry, type AnswerTable } from '../answer.ts';
import { shareText } from '../certainty.ts';
import { confidencePercent, exactNumber, meanWithin } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { type MatrixFindings, beaten } from './standing.ts';
import { leadText, ratingText, tiersInWords } from './words.ts';
import type { Estimate } from '../tables/rows.ts';
import { say } from '../sentence.ts';

/** More conditions are left to the table of cells. */
const MOST_CONDITIONS = 12;
/** A lead of less is none. */
const ROUNDING = 1e-12;

export function matrixTables(findings: MatrixFindings, facts: RunFacts): AnswerTable[] {
  return [
    standing(findings, facts),
    ...choiceTable(findings, facts),
    ...byCondition(findings),
    pairs(findings),
  ];
}

function standing(findings: MatrixFindings, facts: RunFacts): AnswerTable {
  const { names, strengths, overall, exchanged, leads, isExact } = findings;
  const counts = exchanged.some((exchange) => exchange !== null);
  const others = names.length - 1;
  const surely = isExact ? '' : 'surely ';
  return {
    id: 'standing',
    title: 'How they stand',
    note: say`Means over all meetings with others, each as likely. The rating is fitted to all shares (Bradley and Terry, with Davidson’s ties).${counts ? ' Mean units lost.' : ''}${together(findings, facts)} ${tiersInWords(findings)}`,
    columns: [
      left('contestant'),
      right('rating'),
      right('won'),
      right('neither'),
      right('lost'),
      right(`${surely}beat`),
      right(`${surely}beaten by`),
      ...(counts ? [right('own units lost'), right('units of others lost')] : []),
    ],
    rows: names.map((name, one) => {
      const shares = overall[one] ?? null;
      const effect = strengths[one] ?? null;
      const exchange = exchanged[one] ?? null;
      const beatenBy = leads.filter((row) => (row[one]?.low ?? -1) > ROUNDING).length;
      return [
        [name],
        // A rating is fitted, never exact.
        effect === null ? say`none` : numberEntry(ratingText(effect.value, effect.interval), false),
        share(shares?.[0]),
        share(shares?.[2]),
        share(shares?.[1]),
        say`${beaten(findings, one)} of ${others}`,
        say`${beatenBy} of ${others}`,
        ...(counts ? [mean(exchange?.own), mean(exchange?.theirs)] : []),
      ];
    }),
  };
}

function choiceTable({ names, choice, isExact }: MatrixFindings, { confidence }: RunFacts): AnswerTable[] {
  if (choice === null) return [];
  const bounds = isExact
    ? ''
    : ` The shares are those of the counts; their bounds hold together, with ${confidencePercent(confidence)}. The leads are over these shares as they are.`;
  return [
    {
      id: 'choice',
      title: 'Choosing well',
      note: say`How often to take each, so that no opponent leads on average (the Nash average): of several such mixtures the most even.${bounds}`,
      columns: [left('contestant'), right('in games'), right('lead over such a player')],
      rows: names.map((name, one) => {
        const taken = choice.shares[one];
        return [
          [name],
          taken === undefined ? NO_NUMBER : numberEntry(shareText(taken), isExact),
          lead(choice.leads[one] ?? null),
        ];
      }),
    },
  ];
}

function byCondition({ names, conditions, byCondition: leads }: MatrixFindings): AnswerTable[] {
  if (conditions.length < 2 || conditions.length > MOST_CONDITIONS) return [];
  return [
    {
      id: 'by-condition',
      title: 'Under each condition',
      note: say`Wins less losses in 100 engagements, on average against all others.`,
      columns: [left('contestant'), ...conditions.map(right)],
      rows: names.map((name, one) => [[name], ...conditions.map((_, i) => lead(leads[one]?.[i] ?? null))]),
    },
  ];
}

function pairs({ names, shares, conditions }: MatrixFindings): AnswerTable {
  const rows = names.flatMap((one, a) =>
    names.flatMap((other, b): (readonly AnswerEntry[])[] => {
      const own = shares[a]?.[b];
      if (b <= a || !own) return [];
      return [[[one], [other], share(own[0]), share(own[1]), share(own[2])]];
    }),
  );
  return {
    id: 'pairs',
    title: 'Every pair',
    note: conditions.length > 1 ? say`Averaged over all conditions and both sides.` : null,
    columns: [left('one'), left('other'), right('one won'), right('other won'), right('neither')],
    rows,
  };
}

/** The confidence of the counts of beaten contestants. */
function together({ isExact }: MatrixFindings, { confidence }: RunFacts): string {
  return isExact
    ? ''
    : ` Who surely beat whom holds for all pairs together, with ${confidencePercent(confidence)}.`;
}

function share(estimate: Estimate | undefined): AnswerEntry {
  return estimate === undefined
    ? NO_NUMBER
    : numberEntry(shareText(estimate), estimate.low === estimate.high);
}

function lead(estimated: Estimated | null): AnswerEntry {
  if (estimated === null) return NO_NUMBER;
  const { value, interval } = estimated;
  return numberEntry(leadText({ value, ...interval }), interval.low === interval.high);
}

function mean(estimated: Estimated | undefined): AnswerEntry {
  if (estimated === undefined) return NO_NUMBER;
  const { value, interval } = estimated;
  const halfWidth = (interval.high - interval.low) / 2;
  if (!Number.isFinite(halfWidth)) return numberEntry(`about ${value.toFixed(1)}`, false);
  return halfWidth > 0
    ? numberEntry(meanWithin(value, halfWidth), false)
    : numberEntry(exactNumber(value), true);
}
