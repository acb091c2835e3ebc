/**
 * The format of what a run keeps: of its manifest, and of its tables, which name it in each file. Raised when a field or
 * column changes its meaning or goes; new ones do not raise it.
 *
 * - 1: every counter and joint of the rules is computed.
 * - 2: those that something reads are; the manifest names the others in `notComputed`.
 */
import type { JsonObject } from '../../play/json.ts';
import { ALL } from '../../spec/metrics.ts';

export const FORMATS = [1, 2] as const;

export type Format = (typeof FORMATS)[number];

/** The format that this version writes. */
export const FORMAT = 2;

/** The metrics that a run was asked for; undefined for none. A run of format 1 computed all. */
export function metricsOf({
  format,
  spec,
}: {
  readonly format: Format;
  readonly spec: JsonObject;
}): typeof ALL | readonly string[] | undefined {
  const { metrics } = spec;
  if (format === 1 || metrics === ALL) return ALL;
  return Array.isArray(metrics) && metrics.every((name) => typeof name === 'string') ? metrics : undefined;
}
