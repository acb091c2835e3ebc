/** Every contestant against every other: who beats whom over the conditions, and in what order of strength? */
import type { AnswerOf, AnswerInput } from '../answer.ts';
import { exchanges } from './losses.ts';
import { isExact, meetingsOf, type Meetings } from './meetings.ts';
import { standingOf, type Standing, type MatrixFindings } from './standing.ts';
import { matrixTables } from './tables.ts';
import { matrixHeadline, matrixSentences } from './words.ts';
import { plain } from '../sentence.ts';

export type MatrixAnswer = AnswerOf<'matrix', MatrixFindings>;

/** @param names what contestants are called, by the force that each brings; those that are not there by their force */
export function matrixAnswer(
  { cells, tables, facts }: AnswerInput,
  names: ReadonlyMap<string, string> = new Map(),
): MatrixAnswer {
  const met = meetingsOf(cells, facts);
  const meetings = { ...met, contestants: met.contestants.map((force) => names.get(force) ?? force) };
  const standing = standingOf(meetings, facts.confidence);
  const byName = new Map(
    exchanges(meetings, tables.distributions, facts).map((exchange, i) => [
      meetings.contestants[i] ?? '',
      exchange,
    ]),
  );
  const findings: MatrixFindings = {
    ...standing,
    conditions: meetings.conditions,
    exchanged: standing.contestants.map((name) => byName.get(name) ?? null),
    isExact: isExact(meetings.met),
  };
  const input = { standing, meetings: reordered(meetings, standing), facts };
  return {
    kind: 'matrix',
    findings,
    figure: null,
    verdicts: [],
    headline: matrixHeadline(input),
    sentences: matrixSentences(input),
    tables: meetings.met.length === 0 ? [] : matrixTables(findings, facts),
    json: jsonOf(findings),
  };
}

/** The same meetings with the contestants numbered by strength. */
function reordered(meetings: Meetings, { contestants }: Standing): Meetings {
  const place = (one: number): number => contestants.indexOf(meetings.contestants[one] ?? '');
  return {
    ...meetings,
    contestants,
    met: meetings.met.map((each) => ({ ...each, first: place(each.first), second: place(each.second) })),
  };
}

function jsonOf({ conditions, misfit, exchanged, ...standing }: MatrixFindings): object {
  const { worst, ...rest } = misfit;
  return {
    ...standing,
    conditions: conditions.map(plain),
    exchanged,
    misfit: {
      ...rest,
      worst: worst && { cell: worst.met.cell.cell, real: worst.real, fitted: worst.fitted },
    },
  };
}
