/** The tables of a matrix: how each contestant stands, how it fares under each condition, and every pair. */
import type { Estimated } from '../../statistics/index.ts';
import type { AnswerColumn, AnswerEntry, AnswerTable } from '../answer.ts';
import {
  confidencePercent,
  exactNumber,
  exactPercent,
  meanWithin,
  percentRange,
  pointsRange,
} from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { type MatrixFindings, beaten } from './standing.ts';
import { pointsOf } from './words.ts';
import type { Estimate } from '../tables/rows.ts';
import { named, say } from '../sentence.ts';

/** More conditions are left to the table of cells. */
const MOST_CONDITIONS = 12;

export function matrixTables(findings: MatrixFindings, facts: RunFacts): AnswerTable[] {
  return [standing(findings, facts), ...byCondition(findings, facts), pairs(findings, facts)];
}

function standing(findings: MatrixFindings, facts: RunFacts): AnswerTable {
  const { contestants, strengths, overall, exchanged, leads } = findings;
  const counts = exchanged.some((exchange) => exchange !== null);
  const others = contestants.length - 1;
  return {
    id: 'standing',
    title: 'How they stand',
    note: say`Means over all meetings with others, each as likely. Strength is in rating points about the mean, of which 400 are odds of ten to one (Bradley and Terry with Davidson’s ties). ${countsOf(findings, facts)}${counts ? ' Losses are mean numbers, in the units that the rules count as survivors.' : ''}`,
    columns: [
      left('contestant'),
      right('strength'),
      right('wins'),
      right('neither'),
      right('loses'),
      right(findings.isExact ? 'beats' : 'surely beats'),
      right(findings.isExact ? 'beaten by' : 'surely beaten by'),
      ...(counts ? [right('loses of its own'), right('takes from others')] : []),
    ],
    rows: contestants.map((name, one) => {
      const shares = overall[one] ?? null;
      const effect = strengths[one] ?? null;
      const exchange = exchanged[one] ?? null;
      const beatenBy = leads.filter((row) => (row[one]?.low ?? -1) > 1e-12).length;
      return [
        [named(name)],
        effect === null
          ? say`not measurable`
          : number(pointsOf(effect.value, effect.interval), effect.standardError === 0),
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

function byCondition(findings: MatrixFindings, facts: RunFacts): AnswerTable[] {
  const { contestants, conditions } = findings;
  if (conditions.length < 2 || conditions.length > MOST_CONDITIONS) return [];
  return [
    {
      id: 'by-condition',
      title: 'Under each condition',
      note: say`By how many points of the engagements each wins more than it loses, on average against all others. ${intervalsOf(findings, facts)}`,
      columns: [
        left('contestant'),
        ...conditions.map((heading): AnswerColumn => ({ heading, align: 'right' })),
      ],
      rows: contestants.map((name, one) => [
        [named(name)],
        ...conditions.map((_, i) => lead(findings.byCondition[one]?.[i] ?? null)),
      ]),
    },
  ];
}

function pairs(findings: MatrixFindings, facts: RunFacts): AnswerTable {
  const { contestants, shares } = findings;
  const rows = contestants.flatMap((one, a) =>
    contestants.flatMap((other, b): (readonly AnswerEntry[])[] => {
      const own = shares[a]?.[b];
      if (b <= a || !own) return [];
      return [[[named(one)], [named(other)], share(own[0]), share(own[1]), share(own[2])]];
    }),
  );
  return {
    id: 'pairs',
    title: 'Every pair',
    note: say`Means over the conditions and both ways round. ${intervalsOf(findings, facts)}`,
    columns: [
      left('stronger'),
      left('weaker'),
      right('stronger wins'),
      right('weaker wins'),
      right('neither'),
    ],
    rows,
  };
}

/** A note on the confidence of the counts of beaten contestants. */
function countsOf(findings: MatrixFindings, facts: RunFacts): string {
  if (findings.isExact) return 'Exact.';
  const together = `Who surely beats whom holds together with all that the findings say, with ${confidencePercent(facts.confidence)} in all.`;
  return `Intervals have ${confidencePercent(facts.confidence)} each. ${together}`;
}

function intervalsOf({ isExact }: MatrixFindings, { confidence }: RunFacts): string {
  return isExact ? 'Exact.' : `Exact, or intervals of ${confidencePercent(confidence)}.`;
}

function left(words: string): AnswerColumn {
  return { heading: [words], align: 'left' };
}

function right(words: string): AnswerColumn {
  return { heading: [words], align: 'right' };
}

function number(text: string, isExact: boolean): AnswerEntry {
  return isExact ? { exact: text, counted: null } : { exact: null, counted: text };
}

function share(estimate: Estimate | undefined): AnswerEntry {
  if (estimate === undefined) return { exact: null, counted: null };
  const { value, low, high } = estimate;
  return low === high ? number(exactPercent(value), true) : number(percentRange(low, high), false);
}

function lead(estimated: Estimated | null): AnswerEntry {
  if (estimated === null) return { exact: null, counted: null };
  const { value, interval } = estimated;
  if (interval.low !== interval.high) return number(pointsRange(interval.low, interval.high), false);
  return number(signed(value), true);
}

/** `+3.2`, `−0.4`, `0` */
function signed(value: number): string {
  const shown = Math.abs(value * 100).toFixed(1);
  if (Number(shown) === 0) return '0';
  return `${value < 0 ? '−' : '+'}${shown}`;
}

function mean(estimated: Estimated | undefined): AnswerEntry {
  if (estimated === undefined) return { exact: null, counted: null };
  const { value, interval } = estimated;
  const halfWidth = (interval.high - interval.low) / 2;
  if (!Number.isFinite(halfWidth)) return number(`about ${value.toFixed(1)}`, false);
  return halfWidth > 0 ? number(meanWithin(value, halfWidth), false) : number(exactNumber(value), true);
}
