/** A chart in the page: its finding, how to read it, its drawing, and what may be saved of it. */
import { capital, plain } from '../questions/telling/sentence.ts';
import { NARROW_PX, pageSpec, WIDE_PX, type Chart } from './chart.ts';
import { Html, markup, sentenceHtml } from './html.ts';
import { leanSvg } from './lean-svg.ts';
import type { PagePart } from './page-parts.ts';
import { drawSvg } from './svg.ts';
import { PAGE_THEME } from './theme.ts';

/**
 * Draws a chart for the page, for wide screens and for narrow ones.
 * @param tips of a page whose script shows them, by `drawSvg`; absent where the chart is a picture alone
 * @throws {ChartError}
 */
export async function figureOf(chart: Chart, tips?: Map<string, number>): Promise<PagePart> {
  const { name, title, subtitle, alt } = chart;
  const drawn = async (width: number, layout: string): Promise<Html> => {
    const spec = pageSpec(chart, { width, theme: PAGE_THEME });
    return new Html(leanSvg(await drawSvg(spec, `${name}-${layout}`, tips), PAGE_THEME.font));
  };
  // One after the other: the ids in a drawing are numbered by a counter that all drawings share.
  const wide = await drawn(WIDE_PX, 'wide');
  const narrow = await drawn(NARROW_PX, 'narrow');
  const tool = markup`<p class="tool">
    <span class="save" hidden>
      ${['PNG', 'SVG', 'CSV'].map((kind) => markup`<button type="button" data-save="${kind.toLowerCase()}" aria-label="${kind} of this chart">${kind}</button>`)}
    </span>
    <a href="#chart-${name}" aria-label="Link to this chart">Link</a>
    <span class="said" role="status"></span>
  </p>`;
  const heading = sentenceHtml(capital(title));
  const html = markup`<figure id="chart-${name}" data-chart="${name}">
    <figcaption>
      <h2 id="title-${name}">${heading}</h2>
      <p>${sentenceHtml(subtitle)}</p>
    </figcaption>
    <div class="plot" role="img" aria-label="${plain(alt)}">
      <div class="wide" aria-hidden="true">${wide}</div>
      <div class="narrow" aria-hidden="true">${narrow}</div>
    </div>
    ${tips === undefined ? null : tool}
  </figure>`;
  return { id: `chart-${name}`, title: heading, html };
}
