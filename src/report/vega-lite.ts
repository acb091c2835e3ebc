/** Specifications of Vega-Lite, as charts for other programs are and a user's own. */
import type { Spec } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import { withoutWarning } from './svg.ts';

/**
 * The chart as a Vega specification, which needs no Vega-Lite to be drawn.
 * @throws {ChartError} where Vega-Lite warns of it
 */
export async function compiled(spec: TopLevelSpec): Promise<Spec> {
  const { compile } = await import('vega-lite');
  return withoutWarning((logger) => compile(structuredClone(spec), { logger }).spec);
}
