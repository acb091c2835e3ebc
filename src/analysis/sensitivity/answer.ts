/**
 * Answer to a study of sensitivity: one thing at a time, or every combination with the variance shared out by factor.
 */
import type { AnswerOf, AnswerInput } from '../answer.ts';
import { gridOf, type GridFindings } from './grid/findings.ts';
import { gridTables } from './grid/tables.ts';
import { gridOpening } from './grid/words.ts';
import { measureAsked } from './measure.ts';
import { oneAtATime, type OneAtATime } from './one-at-a-time/findings.ts';
import { movesTables } from './one-at-a-time/tables.ts';
import { movesOpening } from './one-at-a-time/words.ts';

export type SensitivityFindings = OneAtATime | GridFindings;

export type SensitivityAnswer = AnswerOf<'sensitivity', SensitivityFindings>;

export function sensitivityAnswer(input: AnswerInput): SensitivityAnswer {
  const { facts } = input;
  const of = facts.analysis.asked?.['of'];
  const measure = measureAsked(typeof of === 'string' ? of : `winner=${facts.sides[0]}`, facts);
  if (facts.analysis.asked?.['indices'] !== 'sobol') {
    const findings = oneAtATime(input, measure);
    const json = findings;
    return {
      kind: 'sensitivity',
      findings,
      json,
      ...movesOpening({ findings, facts }),
      tables: movesTables({ findings, facts }),
    };
  }
  const findings = gridOf(input, measure);
  return {
    kind: 'sensitivity',
    findings,
    json: findings,
    ...gridOpening({ findings, facts }),
    tables: gridTables({ findings, facts }),
  };
}
