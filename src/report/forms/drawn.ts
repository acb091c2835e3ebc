/** Charts of questions, each drawn by its form. */
import { say } from '../../analysis/sentence.ts';
import type { Options, QuestionChart } from '../../questions/chart.ts';
import type { Chart, ChartRow, Drawing, Layout } from '../chart.ts';
import { shown } from './axes.ts';
import { drawing, type DrawnRow, type Form } from './form.ts';
import { heatMap } from './heat-map.ts';
import { histogram } from './histogram.ts';
import { intervalRows } from './interval-rows.ts';
import { lines } from './lines.ts';
import { plainPicture } from './plain.ts';
import { shareBars } from './share-bars.ts';

/** Pictures by their forms, for readers who cannot see them. */
const PICTURES = {
  bars: 'Bars',
  heat: 'Grid',
  histogram: 'Histogram',
  lines: 'Lines',
  rows: 'Rows',
} as const;

export function drawn(chart: QuestionChart): Chart {
  const { form, rows: given, options, ...words } = chart;
  const rows = given.map((row, id): DrawnRow => {
    const { label = shown(row.value, options.of), exact } = row;
    const said = exact === true ? `${label}, exact` : label;
    return { y: '', series: '', part: '', panel: '', said, ...row, id, label };
  });
  return {
    ...words,
    alt: say`${PICTURES[form]}: ${words.title}. ${words.subtitle}`,
    rows: rows.map((row): ChartRow => ({ ...row })),
    columns: options.columns,
    draw: drawer(chart, rows),
    plain: (theme) => plainPicture(chart, rows, theme),
  };
}

function drawer({ form, options }: QuestionChart, rows: readonly DrawnRow[]): (layout: Layout) => Drawing {
  const by =
    <O extends Options>(drawnAs: Form<O>, own: O) =>
    (layout: Layout): Drawing =>
      drawing(drawnAs, rows, own, layout);
  switch (form) {
    case 'bars':
      return by(shareBars, options);
    case 'heat':
      return by(heatMap, options);
    case 'histogram':
      return by(histogram, options);
    case 'lines':
      return by(lines, options);
    case 'rows':
      return by(intervalRows, options);
  }
}
