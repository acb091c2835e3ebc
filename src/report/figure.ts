/** A chart in the page: its finding, how to read it, and its drawing for wide and for narrow places. */
import { capital, plain } from '../analysis/sentence.ts';
import { datasetOf, NARROW_PX, pageSpec, WIDE_PX, type Chart, type Layout } from './chart.ts';
import { Html, markup, sentenceHtml } from './html.ts';
import { drawSvg } from './svg.ts';
import { PAGE_THEME } from './theme.ts';

const LAYOUTS = {
  wide: { width: WIDE_PX, theme: PAGE_THEME },
  narrow: { width: NARROW_PX, theme: PAGE_THEME },
} as const satisfies Readonly<Record<string, Layout>>;

export interface Figure {
  readonly html: Html;
  /** For the live chart: without data, which the page holds once. */
  readonly specs: Readonly<Record<keyof typeof LAYOUTS, unknown>>;
}

/** Draws a chart for the page. @throws {ChartError} */
export async function figureOf(chart: Chart): Promise<Figure> {
  const wide = await staticSvg(chart, 'wide');
  const narrow = await staticSvg(chart, 'narrow');
  return {
    html: markup`<figure id="chart-${chart.name}" data-chart="${chart.name}" data-how="${chart.live}">
      <figcaption>
        <h2 id="title-${chart.name}">${sentenceHtml(capital(chart.title))}</h2>
        <p>${sentenceHtml(chart.subtitle)}</p>
      </figcaption>
      <div class="plot" role="img" aria-label="${plain(chart.alt)}">
        <div class="wide" aria-hidden="true">${new Html(wide)}</div>
        <div class="narrow" aria-hidden="true">${new Html(narrow)}</div>
      </div>
      <p class="tool">
        <button type="button" aria-describedby="title-${chart.name}" hidden>Make this chart live</button> <span class="said" role="status"></span>
      </p>
    </figure>`,
    specs: { wide: pageSpec(chart, LAYOUTS.wide), narrow: pageSpec(chart, LAYOUTS.narrow) },
  };
}

/** Without the marks that only catch the pointer of a live chart. */
async function staticSvg(chart: Chart, layout: keyof typeof LAYOUTS): Promise<string> {
  const spec = { ...pageSpec(chart, LAYOUTS[layout]), datasets: datasetOf(chart) };
  const svg = await drawSvg(spec, `${chart.name}-${layout}`);
  return svg.replace(/<path [^>]*opacity="0"\/>/g, (path) => (/ opacity="0"/.test(path) ? '' : path));
}
