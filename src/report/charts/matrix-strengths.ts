/** Strengths of the contestants of a matrix on one scale, with their intervals. */
import { distinct } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import type { LabelFacts } from '../../analysis/labels.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import { misfitInWords, notApart, ratingShown, ratingText } from '../../analysis/matrix/words.ts';
import {
  chartText,
  LONGEST_TITLE,
  say,
  shortest,
  type Name,
  type Sentence,
} from '../../analysis/sentence.ts';
import type { Effect } from '../../statistics/davidson.ts';
import { type Chart } from '../chart.ts';

type Strengths = Pick<MatrixFindings, 'names' | 'strengths' | 'top' | 'misfit' | 'conditions' | 'isExact'>;

/** The chart; null where fewer than three have a rating: of two the matrix says it all. */
export function matrixStrengths(findings: Strengths, facts: LabelFacts): Chart | null {
  const measured = findings.names.flatMap((name, i) => {
    const effect = findings.strengths[i];
    return effect ? [{ name, effect }] : [];
  });
  if (measured.length < 3) return null;
  const title = titleOf(findings, measured, facts);
  const names = distinct(measured.map(({ name }) => chartText([name])));
  return drawn({
    form: 'rows',
    name: 'matrix-strengths',
    title,
    subtitle: say`Rating about the mean, fitted to all shares; a lead of 400 rating points means odds of 10 to 1, of 100 odds of 1.8 to 1.`,
    alt: say`Chart of ratings, one a contestant, from the strongest down. ${title}.`,
    live: 'Point at a dot for its rating.',
    rows: measured.map(({ effect: { value, interval, standardError } }, i) => ({
      y: names[i] ?? '',
      value,
      low: standardError === 0 ? null : interval.low,
      high: standardError === 0 ? null : interval.high,
      label: ratingText(value, interval),
    })),
    options: {
      of: 'whole',
      measure: 'rating points',
      target: { at: 0, name: 'mean' },
      colours: { '': 'ink' },
      columns: { y: 'contestant', said: 'rating' },
    },
  });
}

function titleOf(
  findings: Strengths,
  measured: readonly { readonly name: Name; readonly effect: Effect }[],
  facts: LabelFacts,
): Sentence {
  const misfit = misfitInWords(findings, facts);
  if (misfit.length > 0)
    return shortest(LONGEST_TITLE, misfit, misfitInWords({ ...findings, conditions: [] }, facts));
  const [best, next] = measured;
  if (best === undefined || next === undefined) return [];
  if (findings.top.length > 1) return notApart(findings);
  // The difference of the ratings as they are shown.
  const ahead = ratingShown(best.effect.value) - ratingShown(next.effect.value);
  return say`One ranking tells most of it: first ${best.name}, ${ahead} rating points ahead of ${next.name}`;
}
