/** Factors by their swing: how far each moves a share or a mean when it alone is changed, the farthest above. */
import { distinct, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import { type Chart } from '../chart.ts';

/** A factor, and the measure at the values that move it farthest down and up. */
export interface Swing {
  readonly factor: Sentence;
  readonly low: number;
  readonly high: number;
  /** Words at the ends of its bar: the value of the factor and what it does, `Elite: +10.5`. */
  readonly lowAt: Sentence;
  readonly highAt: Sentence;
}

interface Tornado {
  readonly name: string;
  readonly title: Sentence;
  readonly subtitle: Sentence;
  /** `wins of the British` */
  readonly axis: Sentence;
  /** The number about which the factors swing, and its name at its line. */
  readonly base: { readonly value: number; readonly name: string };
  /** The kind of the numbers; shares are shown in percent. */
  readonly of: 'share' | 'mean';
  readonly swings: readonly Swing[];
}

export function tornadoChart({ name, title, subtitle, axis, base, of, swings }: Tornado): Chart {
  const ordered = swings.toSorted((a, b) => b.high - b.low - (a.high - a.low));
  const factors = distinct(ordered.map(({ factor }) => chartText(factor)));
  return drawn({
    form: 'rows',
    name,
    title,
    subtitle,
    alt: [`Bar chart of how far each factor moves a ${of}, the farthest above. `, ...title, '.'],
    live: 'Point at a bar for its numbers.',
    rows: ordered.flatMap(({ low, high, lowAt, highAt }, i) =>
      [
        { part: 'least', value: low, label: chartText(lowAt) },
        { part: 'most', value: high, label: chartText(highAt) },
      ]
        .filter(({ value }) => value !== base.value)
        .map((end): Row => ({ y: factors[i] ?? '', ...end })),
    ),
    options: {
      as: 'bar',
      of: of === 'share' ? 'share' : 'number',
      measure: chartText(axis),
      target: { at: base.value, name: base.name },
      colours: { least: 'loss', most: 'gain' },
      columns: { y: 'factor', part: 'end', said: 'at' },
    },
  });
}
