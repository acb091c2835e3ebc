/** What the frame of a spec settles of method and question. */
import type { Lowered } from './analyses/analysis-kind.ts';
import type { Experiment, Stop } from './experiment.ts';
import type { Frame } from './frame.ts';
import { DEFAULT_MOST_REPLICATES } from './limits.ts';
import type { AskedAnalysis } from './read-frame.ts';

export type Settled = Pick<Experiment, 'resolve' | 'analysis'>;

/** @param seedAsWritten the seed as the text has it, where it is a number: `1880` and `"1880"` are one seed. */
export function settledBy(
  { resolve, analysis, variants }: Frame,
  asked: AskedAnalysis | null,
  lowered: Lowered | null,
  seedAsWritten: string | null,
): Settled {
  const { method, check, sampler, replicates, maxReplicates, confidence, seed: given } = resolve;
  const stop = stopOf(resolve);
  const most = stop === null ? replicates : (maxReplicates ?? DEFAULT_MOST_REPLICATES);
  const seed = typeof given === 'string' ? given : (seedAsWritten ?? String(given));
  const { of, smallestDifferenceThatMatters } = analysis;
  return {
    resolve: { method, check, sampler, replicates: most, stop, confidence, seed },
    analysis: {
      kind: asked?.kind.name ?? analysis.kind ?? (variants === undefined ? 'matchup' : 'variants'),
      asked: lowered?.asked ?? asked?.section ?? null,
      of: of ?? lowered?.compared ?? null,
      smallestDifferenceThatMatters,
    },
  };
}

function stopOf({ precision, until }: Frame['resolve']): Stop | null {
  if (until !== undefined) return { rule: 'decided' };
  if (precision === undefined) return null;
  const { of, halfWidth = null, relative = null } = precision;
  return { rule: 'precision', of: typeof of === 'string' ? [of] : of, halfWidth, relative };
}
