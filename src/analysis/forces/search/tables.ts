/** The tables of a search for a force: the answer under each condition, and every value that was tried. */
import { left, numberEntry, right, type AnswerEntry, type AnswerTable } from '../../answer.ts';
import { confidencePercent } from '../../digits.ts';
import type { RunFacts } from '../../facts.ts';
import { capital, say } from '../../sentence.ts';
import { level, measureWords, pointValue } from '../measure-words.ts';
import type { Curve, CurvePoint, CurvesFindings } from './findings.ts';
import { shortAnswer } from './words.ts';

export function curvesTables(findings: CurvesFindings, facts: RunFacts): AnswerTable[] {
  return [...(findings.curves.length > 1 ? [answers(findings)] : []), values(findings, facts)];
}

function answers(findings: CurvesFindings): AnswerTable {
  const { target, measure } = findings;
  const number = level({ measure, level: target.level });
  return {
    id: 'answers',
    title: 'The answer under each condition',
    note: null,
    columns: [
      left('at'),
      left(target.kind === 'equal' ? (target.isEven ? 'even' : number) : `at least ${number}`),
    ],
    rows: findings.curves.map((curve) => [curve.group, shortAnswer(curve, findings)]),
  };
}

function values(findings: CurvesFindings, facts: RunFacts): AnswerTable {
  const { curves, measure, target } = findings;
  const isVaried = curves.length > 1;
  const isCounted = curves.some(({ points }) => points.some(({ isExact }) => !isExact));
  const confidence = confidencePercent(facts.confidence);
  return {
    id: 'values',
    title: 'Every value that was tried',
    note: isCounted
      ? say`Intervals of ${confidence} each. ${target.kind === 'equal' ? 'The place where the target is met' : 'The answer'} holds with ${confidence} as a whole.`
      : null,
    columns: [
      ...(isVaried ? [left('at')] : []),
      left('with'),
      right(capital(measureWords(measure, facts))),
      left(target.kind === 'equal' ? 'against the target' : 'enough'),
    ],
    rows: curves.flatMap((curve) =>
      curve.points.map((point): AnswerEntry[] => {
        const value = pointValue(point, measure);
        return [
          ...(isVaried ? [curve.group] : []),
          point.name,
          numberEntry(value, point.isExact),
          [standing(point, curve, findings)],
        ];
      }),
    ),
  };
}

/** A value against the target: `yes`, `no`, `open`; `above`, `below`, `even`. */
function standing(point: CurvePoint, { enough }: Curve, { target }: CurvesFindings): string {
  const { low, high } = point.estimate;
  const slack = point.isExact ? 1e-12 : 0;
  if (enough !== null)
    return low >= target.level - slack ? 'yes' : high < target.level - slack ? 'no' : 'open';
  if (point.isExact && Math.abs(low - target.level) <= slack) return 'just so';
  return low > target.level ? 'above' : high < target.level ? 'below' : 'open';
}
