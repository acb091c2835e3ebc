/** A chart in the page: its finding, how to read it, its drawing, and what may be saved of it. */
import type { Spec } from 'vega';
import { capital, plain } from '../analysis/sentence.ts';
import { datasetOf, NARROW_PX, pageSpec, WIDE_PX, type Chart, type Layout } from './chart.ts';
import { Html, markup, sentenceHtml } from './html.ts';
import { leanSvg } from './lean-svg.ts';
import type { PagePart } from './page-parts.ts';
import { compiled, drawCompiled } from './svg.ts';
import { PAGE_THEME } from './theme.ts';

const LAYOUTS = {
  wide: { width: WIDE_PX, theme: PAGE_THEME },
  narrow: { width: NARROW_PX, theme: PAGE_THEME },
} as const satisfies Readonly<Record<string, Layout>>;

export interface Figure extends PagePart {
  /** The drawing for a narrow screen, which the page puts in place of the other by script. */
  readonly narrow: string;
  /** For the live chart: without data, which the page holds once. */
  readonly specs: Readonly<Record<keyof typeof LAYOUTS, Spec>>;
}

/** Draws a chart for the page. @throws {ChartError} */
export async function figureOf(chart: Chart): Promise<Figure> {
  const wide = await drawn(chart, 'wide');
  const narrow = await drawn(chart, 'narrow');
  return {
    ...entryOf(chart),
    html: markup`<figure id="chart-${chart.name}" data-chart="${chart.name}" data-how="${chart.live}">
      ${captionOf(chart)}
      <div class="plot" role="img" aria-label="${plain(chart.alt)}">
        <div class="wide" aria-hidden="true">${new Html(wide.svg)}</div>
        <div class="narrow" aria-hidden="true"></div>
      </div>
      <p class="tool">
        <button type="button" class="enliven" aria-describedby="title-${chart.name}" hidden>Show values</button>
        <span class="save" hidden>
          <button type="button" data-save="png" aria-label="PNG of this chart">PNG</button>
          <button type="button" data-save="svg" aria-label="SVG of this chart">SVG</button>
          <button type="button" data-save="csv" aria-label="CSV of this chart">CSV</button>
        </span>
        <a href="#chart-${chart.name}" aria-label="Link to this chart">Link</a>
        <span class="said" role="status"></span>
      </p>
    </figure>`,
    narrow: narrow.svg,
    specs: { wide: wide.spec, narrow: narrow.spec },
  };
}

/** A chart as a picture alone, for a page that runs no scripts. @throws {ChartError} */
export async function pictureOf(chart: Chart): Promise<PagePart> {
  const wide = await drawn(chart, 'wide');
  const narrow = await drawn(chart, 'narrow');
  const html = markup`<figure id="chart-${chart.name}">
    ${captionOf(chart)}
    <div class="plot" role="img" aria-label="${plain(chart.alt)}">
      <div class="wide" aria-hidden="true">${new Html(wide.svg)}</div>
      <div class="narrow" aria-hidden="true">${new Html(narrow.svg)}</div>
    </div>
  </figure>`;
  return { ...entryOf(chart), html };
}

/** In the contents. */
function entryOf({ name, title }: Chart): Omit<PagePart, 'html'> {
  return { id: `chart-${name}`, title: sentenceHtml(capital(title)) };
}

function captionOf({ name, title, subtitle }: Chart): Html {
  return markup`<figcaption>
    <h2 id="title-${name}">${sentenceHtml(capital(title))}</h2>
    <p>${sentenceHtml(subtitle)}</p>
  </figcaption>`;
}

async function drawn(
  chart: Chart,
  layout: keyof typeof LAYOUTS,
): Promise<{ readonly svg: string; readonly spec: Spec }> {
  const whole = await compiled({ ...pageSpec(chart, LAYOUTS[layout]), datasets: datasetOf(chart) });
  const svg = leanSvg(await drawCompiled(whole, `${chart.name}-${layout}`), PAGE_THEME.font);
  const data = (whole.data ?? []).map((source) => {
    if (source.name !== chart.name) return source;
    const { values: _rows, ...rest } = source as { readonly name: string; readonly values?: unknown };
    return rest;
  });
  return { svg, spec: { ...whole, data } };
}
