/** Every contestant against every other: who beats whom over the conditions, and in what order of strength? */
import type { AnswerOf, AnswerInput } from '../answer.ts';
import { exchanges } from './losses.ts';
import { isExact, meetingsOf } from './meetings.ts';
import { standingOf, type MatrixFindings } from './standing.ts';
import { matrixTables } from './tables.ts';
import { matrixFigure, matrixHeadline, matrixSentences, missingWords } from './words.ts';
import { ownLabel } from '../labels.ts';
import { plain, type Name } from '../sentence.ts';

export type MatrixAnswer = AnswerOf<'matrix', MatrixFindings>;

/** @param names of contestants by the force that each brings; the others are called by the label of their force */
export function matrixAnswer(
  { cells, tables, facts }: AnswerInput,
  names: ReadonlyMap<string, Name> = new Map(),
): MatrixAnswer {
  const meetings = meetingsOf(cells, facts);
  const standing = standingOf(meetings, facts.confidence);
  const costs = exchanges(meetings, tables.distributions, facts);
  const exact = isExact(meetings.met);
  const findings: MatrixFindings = {
    ...standing,
    names: standing.contestants.map((force) => names.get(force) ?? ownLabel(facts, force)),
    conditions: meetings.conditions,
    conditionParts: meetings.conditionParts,
    exchanged: standing.contestants.map((force) => costs[meetings.contestants.indexOf(force)] ?? null),
    isExact: exact,
    missing: meetings.missing,
  };
  return {
    kind: 'matrix',
    findings,
    headline: matrixHeadline(findings),
    figure: matrixFigure(findings),
    verdicts: [],
    sentences: matrixSentences(findings, facts),
    cautions: missingWords(findings),
    tables: meetings.met.length === 0 ? [] : matrixTables(findings, facts),
    json: jsonOf(findings),
  };
}

function jsonOf({ names, conditions, conditionParts, misfit, ...standing }: MatrixFindings): object {
  const { worst, ...rest } = misfit;
  return {
    ...standing,
    names: names.map((name) => plain([name])),
    conditions: conditions.map(plain),
    conditionParts: conditionParts.map((parts) => parts.map(plain)),
    misfit: {
      ...rest,
      worst: worst && { cell: worst.met.cell.cell, real: worst.real, fitted: worst.fitted },
    },
  };
}
