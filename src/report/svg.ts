/** Draws a chart as SVG without a browser: the same bytes each time for the same version of Node and the libraries. */
import type { TopLevelSpec } from 'vega-lite';

/** Vega and Vega-Lite, loaded when the first chart is drawn. */
async function libraries() {
  const [vega, { compile }, { expressionInterpreter }] = await Promise.all([
    import('vega'),
    import('vega-lite'),
    import('vega-interpreter'),
  ]);
  return { vega, compile, expressionInterpreter };
}

/** A chart that the libraries do not draw as it is written: a fault of ours. */
export class ChartError extends Error {
  readonly code = 'HYTHE-REPORT-CHART';
}

/**
 * The drawing as markup.
 * @param idPrefix what the ids in it begin with, so that several drawings can stand in one page
 * @throws {ChartError} where Vega-Lite warns of the specification
 */
export async function drawSvg(spec: TopLevelSpec, idPrefix: string): Promise<string> {
  const { vega, compile, expressionInterpreter } = await libraries();
  const warnings: string[] = [];
  const logger = vega.logger(vega.Warn, undefined, (_method: unknown, _level: unknown, input: unknown) => {
    warnings.push(String(input));
  });
  // Vega marks the rows that it is given; they are not ours alone.
  const compiled = compile(structuredClone(spec), { logger });
  const runtime = vega.parse(compiled.spec, undefined, { ast: true });
  const view = new vega.View(runtime, { expr: expressionInterpreter, renderer: 'none', logger });
  vega.resetSVGDefIds();
  try {
    const svg = await view.toSVG();
    if (warnings.length > 0) throw new ChartError(`a chart is drawn with warnings: ${warnings.join('; ')}`);
    return tidied(svg, idPrefix);
  } finally {
    view.finalize();
  }
}

/** Prefixes ids and what refers to them, and rounds coordinates; inside tags only: text stays as it is. */
function tidied(svg: string, prefix: string): string {
  return svg.replace(/<[^>]*>/g, (tag) =>
    tag
      .replace(/-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))))
      .replace(/ id="([^"]*)"/g, (_all, id: string) => ` id="${prefix}-${id}"`)
      .replace(/url\(#([^)"]*)\)/g, (_all, id: string) => `url(#${prefix}-${id})`),
  );
}
