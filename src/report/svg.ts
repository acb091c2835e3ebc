/** Draws a chart as SVG without a browser: the same bytes each time for the same version of Node and the libraries. */
import type { LoggerInterface, Spec } from 'vega';
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
 * The chart as a Vega specification, which needs no Vega-Lite to be drawn.
 * @throws {ChartError} where Vega-Lite warns of it
 */
export async function compiled(spec: TopLevelSpec): Promise<Spec> {
  const { vega, compile } = await libraries();
  // Vega marks the rows that it is given; they are not ours alone.
  return withoutWarning(vega, (logger) => compile(structuredClone(spec), { logger }).spec);
}

/**
 * The drawing as markup.
 * @param idPrefix what the ids in it begin with, so that several drawings can stand in one page
 * @throws {ChartError} where Vega-Lite warns of the specification
 */
export async function drawSvg(spec: TopLevelSpec, idPrefix: string): Promise<string> {
  return drawCompiled(await compiled(spec), idPrefix);
}

/** As `drawSvg`, of a chart that is compiled. */
export async function drawCompiled(spec: Spec, idPrefix: string): Promise<string> {
  const { vega, expressionInterpreter } = await libraries();
  return withoutWarning(vega, async (logger) => {
    const runtime = vega.parse(structuredClone(spec), undefined, { ast: true });
    const view = new vega.View(runtime, { expr: expressionInterpreter, renderer: 'none', logger });
    vega.resetSVGDefIds();
    try {
      return tidied(await view.toSVG(), idPrefix);
    } finally {
      view.finalize();
    }
  });
}

type Vega = Awaited<ReturnType<typeof libraries>>['vega'];

async function withoutWarning<T>(
  { logger: loggerOf, Warn }: Vega,
  make: (logger: LoggerInterface) => T | Promise<T>,
): Promise<T> {
  const warnings: string[] = [];
  const logger = loggerOf(Warn, undefined, (_method: unknown, _level: unknown, input: unknown) => {
    warnings.push(String(input));
  });
  const made = await make(logger);
  if (warnings.length > 0) throw new ChartError(`a chart is drawn with warnings: ${warnings.join('; ')}`);
  return made;
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
