/** Variance of a number by factor: the share of each alone, and with its interactions. */
import { distinct, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { shareText } from '../../analysis/certainty.ts';
import { bounded } from '../../analysis/sensitivity/grid/findings.ts';
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import type { Part } from '../../statistics/sobol.ts';
import { type Chart } from '../chart.ts';

interface SobolRow {
  readonly factor: Sentence;
  /** Shares of the variance. */
  readonly first: Part;
  readonly total: Part;
}

interface SobolBars {
  readonly title: Sentence;
  readonly subtitle: Sentence;
  /** From above. */
  readonly rows: readonly SobolRow[];
}

export function sobolChart({ title, subtitle, rows }: SobolBars): Chart {
  const factors = distinct(rows.map(({ factor }) => chartText(factor)));
  const bar = (y: string, part: string, index: Part): Row => ({
    y,
    part,
    value: index.value,
    low: index.interval?.low ?? null,
    high: index.interval?.high ?? null,
    label: shareText(bounded(index)),
  });
  return drawn({
    form: 'bars',
    name: 'indices',
    title,
    subtitle,
    alt: ['Bar chart of the share of the variance that each factor explains. ', ...title, '.'],
    live: 'Point at a bar for its numbers.',
    rows: rows.flatMap(({ first, total }, i) => [
      bar(factors[i] ?? '', 'alone', first),
      bar(factors[i] ?? '', 'with its interactions', total),
    ]),
    options: {
      measure: 'share of the variance',
      colours: { alone: 'ink', 'with its interactions': 'rest' },
      columns: { y: 'factor', part: 'explains', said: 'share' },
    },
  });
}
