/** Charts of questions, each drawn by its form. */
import { say } from '../../questions/telling/sentence.ts';
import type { FormOptions, QuestionChart } from '../../questions/chart.ts';
import type { Chart, ChartRow } from '../chart.ts';
import { shown } from './axes.ts';
import { drawing, type DrawnRow, type Form } from './form.ts';
import { heatMap } from './heat-map.ts';
import { histogram } from './histogram.ts';
import { intervalRows } from './interval-rows.ts';
import { lines } from './lines.ts';
import { plainPicture } from './plain.ts';
import { shareBars } from './share-bars.ts';

const FORMS: { readonly [F in keyof FormOptions]: Form<FormOptions[F]> } = {
  bars: shareBars,
  heat: heatMap,
  histogram,
  lines,
  rows: intervalRows,
};

export function drawn(chart: QuestionChart): Chart {
  const { form, rows: given, options, ...words } = chart;
  const rows = given.map((row, id): DrawnRow => {
    const { label = shown(row.value, options.of), exact } = row;
    const said = exact === true ? `${label}, exact` : label;
    return { y: '', series: '', part: '', panel: '', said, ...row, id, label };
  });
  return {
    ...words,
    alt: say`${FORMS[form].name}: ${words.title}. ${words.subtitle}`,
    rows: rows.map((row): ChartRow => ({ ...row })),
    columns: options.columns,
    draw: drawer(chart, rows),
    plain: (theme) => plainPicture(chart, rows, theme),
  };
}

function drawer<F extends keyof FormOptions>(
  { form, options }: QuestionChart<F>,
  rows: readonly DrawnRow[],
): Chart['draw'] {
  return (layout) => drawing(FORMS[form], rows, options, layout);
}
