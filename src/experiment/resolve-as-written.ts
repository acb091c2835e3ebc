/** The `resolve` section as a spec writes it: either a number of replicates, or what ends them and their most. */
import type { JsonObject } from '../engagement/json.ts';
import type { Resolve } from './experiment.ts';

export function resolveAsWritten(resolve: Resolve): JsonObject {
  const { method, check, sampler, replicates, stop, confidence, seed } = resolve;
  const ended: JsonObject =
    stop === null || stop.rule === 'stated'
      ? { replicates }
      : stop.rule === 'decided'
        ? { until: 'decided', maxReplicates: replicates }
        : { precision: precisionAsWritten(stop), maxReplicates: replicates };
  return { method, check, sampler, ...ended, confidence, seed };
}

function precisionAsWritten({
  of,
  halfWidth,
  relative,
}: Extract<Resolve['stop'], { rule: 'precision' }>): JsonObject {
  return { of: [...of], ...(halfWidth === null ? { relative } : { halfWidth }) };
}
