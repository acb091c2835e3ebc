/** A plan of a spec as lines for a terminal and as JSON. */
import { differenceText, shareText } from '../analysis/certainty.ts';
import { confidencePercent, exactNumber, meanWithin, whole } from '../analysis/digits.ts';
import { cellName, labelsOf, sideLabel, type LabelFacts } from '../analysis/labels.ts';
import { statementWords } from '../analysis/matchup/statements-words.ts';
import { roughly } from '../analysis/matchup/stopping-words.ts';
import {
  byNeed,
  type Need,
  type PlannedQuestion,
  type PlannedStatement,
  type Question,
} from '../analysis/plan/needs.ts';
import { capital, plain } from '../analysis/sentence.ts';
import { cellsTable, factorColumns } from '../analysis/tables/cells.ts';
import { cellRows, type CellRow, type Estimate } from '../analysis/tables/rows.ts';
import { countOf } from '../engagement/shown.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import { expectAsWritten } from '../experiment/expect.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { MOST_FORECAST } from '../experiment/limits.ts';
import { bold } from './output.ts';
import { duration } from './progress-line.ts';
import { indented, tableLines } from './table.ts';
import { wrapped } from './wrap.ts';
import { workText } from './work-text.ts';

/** Engagements and seconds; the seconds are an estimate with a range. */
export interface Plan {
  readonly power: number;
  readonly workers: number;
  readonly statements: readonly PlannedStatement[];
  readonly questions: readonly PlannedQuestion[];
  readonly pilot: { readonly engagements: number; readonly seconds: number };
  /** A run of the spec as it is. */
  readonly asWritten: { readonly engagements: number; readonly seconds: Estimate };
  /** Replicates of each played cell that decide all that can be decided soon. */
  readonly enough: { readonly replicates: number; readonly seconds: Estimate };
}

const QUESTIONS: Readonly<Record<Question, string>> = {
  'who wins more often': 'Who wins more often',
  fair: 'Fair or not',
  'changes that matter': 'Changes of wins that matter',
};

export function planLines(
  path: string,
  outcome: RunOutcome,
  experiment: Experiment,
  plan: Plan,
  { names, width }: { readonly names: LabelFacts['names']; readonly width: number },
): readonly string[] {
  const factors = factorColumns(outcome);
  const facts = labelsOf(experiment, factors, names);
  const cells = cellRows(cellsTable(outcome, factors), factors);
  const columns = ['', 'expected', 'engagements a matchup', 'by'].map((heading) => ({ heading }));
  const rows = [
    ...plan.statements.map((planned): string[] => {
      const { need, expected, isShare } = planned;
      const value = isShare ? shareText(need.value) : meanText(need.value);
      return [
        plain(capital(statementWords(planned, facts))),
        isOpen(need) ? 'open' : expected,
        sizeWords(need),
        `${value}${placeOf(need, cells, facts)}`,
      ];
    }),
    ...plan.questions.flatMap((question) => questionRows(question, cells, facts)),
  ];
  const { resolve } = experiment;
  const { pilot, asWritten, enough, power, workers } = plan;
  const chance = confidencePercent(power);
  const sentences = [
    `A run as written takes ${secondsWords(asWritten.seconds)} with ${countOf(workers, 'worker')}: ${workText(experiment)}.`,
    ...(experiment.feel === undefined ? [] : ['The games for feel come on top of that.']),
    ...(enough.replicates > 0 ? [enoughWords(plan)] : []),
    `Estimated from ${pilot.engagements === 0 ? 'exact answers' : `a pilot of ${countOf(pilot.engagements, 'engagement')}`} in ${duration(pilot.seconds)} on this machine.`,
  ];
  return [
    bold(path),
    `  To decide at ${confidencePercent(resolve.confidence)} confidence with a chance of ${chance}:`,
    ...indented(
      rows.length === 0
        ? [`nothing is planned: no statements, and no comparison of two for ${experiment.analysis.kind}`]
        : tableLines(columns, rows, width - 2),
    ),
    ...indented(sentences.flatMap((sentence) => wrapped(sentence, width - 2))),
  ];
}

/** `20,000 engagements a matchup (--replicates 20000) decide each with that chance, if the pilot is right, and take about 0.3 s (…).` */
function enoughWords({ enough, pilot, statements, questions }: Plan): string {
  const needs = [...statements.map(({ need }) => need), ...questions.flatMap((question) => question.needs)];
  const each = needs.some(({ engagements }) => engagements === null) ? 'each that is not too close' : 'each';
  const n = roundedUp(enough.replicates);
  return `${whole(n)} engagements a matchup (--replicates ${n}) decide ${each} with that chance${pilot.engagements === 0 ? '' : ', if the pilot is right'}, and take ${secondsWords(enough.seconds)}.`;
}

/** A line for the cell that takes the most, and one for those that no number tells. */
function questionRows(
  { question, needs }: PlannedQuestion,
  cells: readonly CellRow[],
  facts: LabelFacts,
): string[][] {
  const told = byNeed(needs.filter(({ engagements }) => engagements !== null));
  const never = needs.filter(({ engagements }) => engagements === null);
  const row = (need: Need): string[] => [
    QUESTIONS[question],
    isOpen(need) ? 'open' : expectedWords(question, need, facts),
    sizeWords(need),
    `${valueWords(question, need, facts)}${placeOf(need, cells, facts)}`,
  ];
  return [told.at(-1), never[0]].flatMap((need) => (need === undefined ? [] : [row(need)]));
}

function expectedWords(question: Question, { isWithin, value }: Need, facts: LabelFacts): string {
  switch (question) {
    case 'who wins more often':
      // An exact half is a sum of rounded products.
      return Math.abs(value.value - 0.5) < 1e-12
        ? 'nobody'
        : sideLabel(facts, value.value > 0.5 ? 0 : 1).name;
    case 'fair':
      return isWithin ? 'fair' : 'not fair';
    case 'changes that matter':
      return isWithin ? 'trifling' : 'matters';
  }
}

/** `British 53.8 % ± 0.8 of the decided`, `+3.6 points` */
function valueWords(question: Question, { value }: Need, facts: LabelFacts): string {
  return question === 'changes that matter'
    ? differenceText(value)
    : `${plain([sideLabel(facts, 0)])} ${shareText(value)} of the decided`;
}

/** The truth may lie on either side of a bound. */
function isOpen({ engagements, most }: Need): boolean {
  return engagements !== null && engagements > 0 && most === null;
}

function sizeWords({ engagements, least, most }: Need): string {
  if (engagements === 0) return 'none, solved';
  if (engagements === null) return `more than ${whole(MOST_FORECAST)}`;
  const range =
    least === most
      ? ''
      : most === null
        ? `, at least ${roughly(least ?? 1)}`
        : `, ${roughly(least ?? 1)} to ${roughly(most)}`;
  return `${whole(roundedUp(engagements))}${range}`;
}

/** Two digits, and no fewer than it takes. */
function roundedUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit) * unit;
}

function placeOf({ cell }: Need, cells: readonly CellRow[], facts: LabelFacts): string {
  const row = cells.find((one) => one.cell === cell);
  const name = row === undefined ? '' : plain(cellName(row, facts));
  return name === '' ? '' : ` at ${name}`;
}

function meanText({ value, low, high }: Estimate): string {
  return low === high ? exactNumber(value) : meanWithin(value, (high - low) / 2);
}

/** `about 40 s (30 s to 55 s)` */
function secondsWords({ value, low, high }: Estimate): string {
  if (high < 0.1) return 'less than 0.1 s';
  return `about ${duration(value)} (${duration(low)} to ${duration(high)})`;
}

export function planJson(path: string, { title, expect, resolve }: Experiment, plan: Plan): object {
  const written = expectAsWritten(expect);
  const { statements, questions, ...others } = plan;
  return {
    spec: path,
    title,
    confidence: resolve.confidence,
    ...others,
    statements: statements.map(({ expected, need, statement }) => ({
      ...written[expect.indexOf(statement)],
      expected: isOpen(need) ? 'open' : expected,
      ...need,
    })),
    questions,
  };
}
