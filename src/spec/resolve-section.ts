/** The section `resolve` of a spec, and the question of its analysis: read, and written back as a spec has them. */
import type { Lowered } from './analyses/analysis-kind.ts';
import type { Experiment, Stop, Resolve } from './experiment.ts';
import type { Frame } from './frame.ts';
import { DEFAULT_MOST_REPLICATES } from './limits.ts';
import type { AskedAnalysis } from './read-frame.ts';
import type { InputProblem } from '../play/inputs.ts';
import { wrongValue } from '../play/problems.ts';
import type { JsonObject } from '../play/json.ts';
import type { TallyShape } from '../play/tally.ts';

type FrameSettings = Pick<Experiment, 'resolve' | 'analysis' | 'feel'>;

/**
 * Method and question of a spec, from its frame.
 * @param seedAsWritten the text of a seed that is a number: `1880` and `"1880"` are one seed
 */
export function frameSettings(
  { resolve, analysis, variants, feel }: Frame,
  asked: AskedAnalysis | null,
  lowered: Lowered | null,
  seedAsWritten: string | null,
): FrameSettings {
  const { method, check, sampler, replicates, maxReplicates, confidence } = resolve;
  const stop = stopOf(resolve);
  const most = stop === null ? replicates : (maxReplicates ?? DEFAULT_MOST_REPLICATES);
  const { of, smallestDifferenceThatMatters } = analysis;
  return {
    resolve: {
      method,
      check,
      sampler,
      replicates: most,
      stop,
      confidence,
      seed: seedAsWritten ?? resolve.seed,
    },
    analysis: {
      kind: asked?.kind.name ?? analysis.kind ?? (variants === undefined ? 'matchup' : 'variants'),
      asked: lowered?.asked ?? asked?.section ?? null,
      of: of ?? lowered?.compared ?? null,
      smallestDifferenceThatMatters,
      ...(lowered?.everyPair === true ? { everyPair: true } : {}),
    },
    ...(feel === undefined
      ? {}
      : { feel: { minutesPerTurn: feel.minutesPerTurn ?? null, games: feel.games ?? null } }),
  };
}

function stopOf({ precision, until }: Frame['resolve']): Stop | null {
  if (until === 'decided') return { rule: 'decided' };
  if (precision === undefined) return null;
  const { of, halfWidth = null, relative = null } = precision;
  return { rule: 'precision', of: [of].flat(), halfWidth, relative };
}

/** A sentence on a precision or an end that changes nothing because every cell is solved; null if there is none. */
export function idleStop({ method, stop }: Pick<Resolve, 'method' | 'stop'>): string | null {
  if (method !== 'exact' || stop === null || stop.rule === 'stated') return null;
  return `nothing is played by method exact, so ${stop.rule === 'precision' ? 'precision' : 'until'} changes nothing: method auto or monte-carlo plays to it`;
}

/** The problems of a section that asks to solve engagements which are played and never solved. */
export function solvedProblems(
  { method, check, sampler }: Resolve,
  { solvable }: TallyShape,
): readonly InputProblem[] {
  if (solvable !== false) return [];
  const wrong = (name: string, value: string, instead: string): readonly InputProblem[] => [
    wrongValue(
      ['resolve', name],
      `${name}: ${value} cannot be: this kind of engagement is played and never solved; say ${instead}, or take a kind that is solved`,
    ),
  ];
  return [
    ...(method === 'exact' ? wrong('method', method, 'monte-carlo') : []),
    ...(check === 'exact' ? wrong('check', check, 'none') : []),
    ...(sampler === 'compiled' ? wrong('sampler', sampler, 'direct') : []),
  ];
}

export function resolveAsWritten(resolve: Resolve): JsonObject {
  const { method, check, sampler, replicates, stop, confidence, seed } = resolve;
  const ended: JsonObject =
    stop === null || stop.rule === 'stated'
      ? { replicates }
      : stop.rule === 'precision'
        ? { precision: precisionAsWritten(stop), maxReplicates: replicates }
        : { until: stop.rule, maxReplicates: replicates };
  return { method, check, sampler, ...ended, confidence, seed };
}

function precisionAsWritten(stop: Extract<Stop, { rule: 'precision' }>): JsonObject {
  const { of, halfWidth, relative } = stop;
  return { of: [...of], ...(halfWidth === null ? { relative } : { halfWidth }) };
}
