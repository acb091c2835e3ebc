/** Drawings of Vega-Lite charts without a browser: the same bytes each time for the same version of Node. */
import type { TopLevelSpec } from 'vega-lite';
import { drawPng } from '../host/png.ts';
import { drawSvg } from '../report/svg.ts';

/** A chart as SVG. @throws {ChartError} if Vega-Lite warns of the specification */
export function svgOf(spec: TopLevelSpec): Promise<string> {
  return drawSvg(spec, 'chart');
}

/** A chart as PNG, two pixels for each of the chart's. @throws {ChartError} as above */
export async function pngOf(spec: TopLevelSpec): Promise<Uint8Array> {
  return drawPng(await svgOf(spec));
}
