/** Strengths of the contestants of a matrix on one scale, with their intervals. */
import type { LabelFacts } from '../../analysis/labels.ts';
import type { MatrixFindings } from '../../analysis/matrix/standing.ts';
import { misfitInWords, notApart, ratingShown, ratingText } from '../../analysis/matrix/words.ts';
import { LONGEST_TITLE, say, shortest, type Name, type Sentence } from '../../analysis/sentence.ts';
import type { Effect } from '../../statistics/davidson.ts';
import { framed, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, tooltip } from '../marks/channels.ts';
import { intervalBars } from '../marks/estimates.ts';
import { lineAt } from '../marks/regions.ts';
import { longestPx } from '../marks/text.ts';
import { namedRows, rowLabels } from './named-rows.ts';

export type Strengths = Pick<
  MatrixFindings,
  'names' | 'strengths' | 'top' | 'misfit' | 'conditions' | 'isExact'
>;

const ROW_PX = 26;
/** Room between the names and the least rating, as a share of the axis. */
const AROUND = 0.03;
const MOST_NAMES_PX = { wide: 270, narrow: 120 } as const;
const LONGEST_LABEL = 28;

/** The chart; null where fewer than three have a rating: of two the matrix says it all. */
export function matrixStrengths(findings: Strengths, facts: LabelFacts): Chart | null {
  const measured = findings.names.flatMap((name, i) => {
    const effect = findings.strengths[i];
    return effect ? [{ name, effect }] : [];
  });
  if (measured.length < 3) return null;
  const labels = rowLabels(
    measured.map(({ name }) => [name]),
    LONGEST_LABEL,
  );
  const rows = measured.map(({ effect: { value, interval, standardError } }, i) => ({
    label: labels[i] ?? '',
    value,
    low: standardError === 0 ? null : interval.low,
    high: standardError === 0 ? null : interval.high,
    text: ratingText(value, interval),
  }));
  const title = titleOf(findings, measured, facts);
  return {
    name: 'matrix-strengths',
    title,
    subtitle: say`Rating about the mean, fitted to all shares; a lead of 400 rating points means odds of ten to one, of 100 odds of 1.8 to one.`,
    alt: say`Chart of ratings, one a contestant, from the strongest down. ${title}.`,
    live: 'Point at a dot for its rating.',
    rows,
    draw: (layout) => drawing(rows, labels, layout),
  };
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
  return say`One ranking tells most of it: ${best.name} came first, ${ahead} rating points ahead of ${next.name}`;
}

function drawing(rows: readonly ChartRow[], labels: readonly string[], { width, theme }: Layout): Drawing {
  const { left, y } = namedRows(
    { field: 'label', names: labels, most: MOST_NAMES_PX, between: 0.3, around: 0.3 },
    width,
  );
  const padding = { left, right: 20 + longestPx(rows.map(({ text }) => String(text))), top: 12, bottom: 46 };
  const ends = rows.flatMap(({ value, low, high }) => [
    Number(value),
    Number(low ?? value),
    Number(high ?? value),
  ]);
  const [least, most] = [Math.min(...ends, 0), Math.max(...ends, 0)];
  const domain = [least - (most - least) * AROUND, most] as const;
  const x = across({ of: 'whole', title: 'rating points', domain });
  const color = { value: theme.ink };
  return framed(width, padding, labels.length * ROW_PX, [
    lineAt('x', x, 0, theme),
    ...intervalBars(rows, { along: 'x', number: x, at: y, color, tooltip: [] }),
    {
      mark: { type: 'point', filled: true, size: 60, opacity: 1 },
      encoding: { y, x: x('value'), color, tooltip: tooltip({ label: 'contestant', text: 'rating' }) },
    },
    {
      mark: { type: 'text', align: 'right', tooltip: null },
      encoding: { y, x: { value: width - left - 12 }, text: { field: 'text', type: 'nominal' } },
    },
  ]);
}
