/** Draws a chart as SVG without a browser: the same bytes each time for the same version of Node and the libraries. */
import type { LoggerInterface, Spec } from 'vega';

/** A chart that the libraries do not draw as it is written: a fault of ours. */
export class ChartError extends Error {
  readonly code = 'HYTHE-REPORT-CHART';
}

/**
 * The drawing as markup.
 * @param idPrefix what the ids in it begin with, so that several drawings can stand in one page
 * @param tips of the marks as JSON, by numbers: those of the drawing are put among them, and each mark names its own
 * @throws {ChartError} where Vega warns of the specification
 */
export async function drawSvg(spec: Spec, idPrefix: string, tips?: Map<string, number>): Promise<string> {
  // Loaded when the first chart is drawn.
  const [vega, { expressionInterpreter }] = await Promise.all([import('vega'), import('vega-interpreter')]);
  return withoutWarning(async (logger) => {
    // Vega marks the rows that it is given; they are not ours alone.
    const runtime = vega.parse(structuredClone(spec), undefined, { ast: true });
    const view = new vega.View(runtime, { expr: expressionInterpreter, renderer: 'none', logger });
    vega.resetSVGDefIds();
    try {
      await view.runAsync();
      const { root } = view.scenegraph() as unknown as { readonly root: Item }; // Vega's type has no items
      if (tips !== undefined) nameTips(root, tips);
      return tidied(await view.toSVG(), idPrefix);
    } finally {
      view.finalize();
    }
  });
}

/** A group, mark or item of Vega's scene. */
interface Item {
  readonly items?: readonly Item[];
  readonly tooltip?: unknown;
  description?: string;
}

function nameTips(item: Item, tips: Map<string, number>): void {
  const { items = [], tooltip } = item;
  if (typeof tooltip === 'object' && tooltip !== null) {
    const tip = JSON.stringify(tooltip);
    if (!tips.has(tip)) tips.set(tip, tips.size);
    item.description = `tip-${tips.get(tip)}`;
  }
  for (const inner of items) nameTips(inner, tips);
}

/** Makes something with a logger of Vega. @throws {ChartError} where a warning was logged */
export async function withoutWarning<T>(make: (logger: LoggerInterface) => T | Promise<T>): Promise<T> {
  const { logger: loggerOf, Warn } = await import('vega');
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
