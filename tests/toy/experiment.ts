/** Experiments on the toy skirmish, as they stand once their spec is resolved. */
import { NO_WORDS } from '../../src/spec/words.ts';
import type { Json, JsonObject } from '../../src/play/json.ts';
import type { Options } from '../../src/play/options.ts';
import { resolveAsWritten } from '../../src/spec/resolve-section.ts';
import type { Analysis, Cell, Experiment, Feel, Resolve } from '../../src/spec/experiment.ts';

export interface ToyExperiment {
  readonly title?: string;
  readonly rules?: string;
  readonly sides?: readonly [string, string];
  /** Figures of the first side, one cell each. */
  readonly figures?: readonly number[];
  readonly turnLimit?: number;
  /** What a figure of the second side hits on, one variant each; without them everyone hits on 5 or more. */
  readonly variants?: readonly number[];
  readonly options?: Options;
  readonly resolve?: Partial<Resolve>;
  readonly analysis?: Partial<Analysis>;
  readonly feel?: Feel;
}

/** `blues hit on 5` */
function nameOf(hitOn: number): string {
  return `blues hit on ${hitOn}`;
}

/** Cells that differ in the first side's figures; 5 figures on the other side; everyone hits on 5 or more. */
export function toyExperiment(toy: ToyExperiment = {}): Experiment {
  const {
    title = 'A skirmish',
    rules = 'skirmish',
    sides = ['reds', 'blues'],
    figures = [4, 5],
    turnLimit = 6,
    variants = [],
    options = {},
  } = toy;
  const combinations = figures.flatMap((count, pairing) =>
    (variants.length === 0 ? [null] : variants).map((hitOn) => ({ count, pairing, hitOn })),
  );
  const cells = combinations.map(({ count, pairing, hitOn }, i): Cell => {
    const inputs: Record<string, Json> = {
      initiative: 'dice',
      turnLimit,
      A: { figures: count, hitOn: 5 },
      B: { figures: 5, hitOn: hitOn ?? 5 },
    };
    const factor = { path: 'sides.reds.force.figures', name: 'figures', unit: null, value: count };
    return {
      number: i + 1,
      pairing,
      variant: hitOn === null ? null : nameOf(hitOn),
      factors: [factor],
      kind: 'skirmish',
      inputs,
      options,
      tables: {},
    };
  });
  const resolve: Resolve = {
    method: 'monte-carlo',
    check: 'none',
    sampler: 'direct',
    replicates: 120_000,
    confidence: 0.95,
    seed: 'hythe',
    stop: null,
    ...toy.resolve,
  };
  const spec: JsonObject = {
    hythe: 1,
    title,
    rules,
    figures,
    turnLimit,
    options,
    resolve: resolveAsWritten(resolve),
  };
  return {
    title,
    words: NO_WORDS,
    rules,
    sides,
    cells,
    variants: variants.map(nameOf),
    resolve,
    analysis: {
      kind: variants.length === 0 ? 'matchup' : 'variants',
      asked: null,
      of: null,
      smallestDifferenceThatMatters: 0.01,
      ...toy.analysis,
    },
    ...(toy.feel === undefined ? {} : { feel: toy.feel }),
    expect: [],
    notComputed: [],
    undrawn: { computed: [], notComputed: [] },
    spec,
    usual: [],
    warnings: [],
  };
}

/** The order of chunks from the last to the first. */
export const reversed = (chunks: number): number[] =>
  Array.from({ length: chunks }, (_, i) => chunks - 1 - i);
