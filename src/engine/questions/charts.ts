/** The charts of a result, as its report has them. */
import { z } from 'zod';
import type { Spec } from 'vega';
import { capital, plain } from '../../analysis/sentence.ts';
import type { Chart } from '../../report/chart.ts';
import { question } from '../question.ts';
import { resultNumber } from '../results.ts';

/** A chart for a page, whose colours are variables of the page's style. */
export interface DrawnChart {
  readonly name: string;
  /** The finding that it shows. */
  readonly title: string;
  /** The method behind it, and how to read it. */
  readonly subtitle: string;
  /** The chart in words. */
  readonly alt: string;
  /** Vega, with its data in it. */
  readonly vega: Spec;
}

/** The width of a drawing, in CSS pixels. */
export const CHART_WIDTH = z.number().min(240).max(2000);

export const charts = question<{ readonly result: number; readonly width: number }, readonly DrawnChart[]>({
  input: z.object({ result: resultNumber, width: CHART_WIDTH }),
  async answer({ result, width }, desk) {
    const { record, facts, findings } = desk.results.of(result);
    const { chartsOf } = await import('../../report/write-report.ts');
    return Promise.all(
      chartsOf({ findings, facts, tables: record }).map(async (chart) => drawnChart(chart, width)),
    );
  },
});

export async function drawnChart(chart: Chart, width: number): Promise<DrawnChart> {
  const [{ datasetOf, pageSpec }, { compiled }, { PAGE_THEME }] = await Promise.all([
    import('../../report/chart.ts'),
    import('../../report/svg.ts'),
    import('../../report/theme.ts'),
  ]);
  return {
    name: chart.name,
    title: plain(capital(chart.title)),
    subtitle: plain(chart.subtitle),
    alt: plain(chart.alt),
    vega: await compiled({ ...pageSpec(chart, { width, theme: PAGE_THEME }), datasets: datasetOf(chart) }),
  };
}
