/** Experiments on the toy skirmish, as they stand once their spec is resolved. */
import type { Json, JsonObject, Options } from '../../src/engagement/system.ts';
import { resolveAsWritten } from '../../src/experiment/resolve-as-written.ts';
import type { Cell, Experiment, Resolve } from '../../src/experiment/experiment.ts';

export interface ToyExperiment {
  readonly title?: string;
  readonly rules?: string;
  readonly sides?: readonly [string, string];
  /** Figures of the first side, one cell each. */
  readonly figures?: readonly number[];
  readonly turnLimit?: number;
  readonly options?: Options;
  readonly resolve?: Partial<Resolve>;
}

/** Cells that differ in the first side's figures; 5 figures on the other side; everyone hits on 5 or more. */
export function toyExperiment(toy: ToyExperiment = {}): Experiment {
  const {
    title = 'A skirmish',
    rules = 'skirmish',
    sides = ['reds', 'blues'],
    figures = [4, 5],
    turnLimit = 6,
    options = {},
  } = toy;
  const cells = figures.map((count, i): Cell => {
    const inputs: Record<string, Json> = {
      initiative: 'dice',
      turnLimit,
      A: { figures: count, hitOn: 5 },
      B: { figures: 5, hitOn: 5 },
    };
    const factor = { path: 'sides.reds.force.figures', name: 'figures', unit: null, value: count };
    return {
      number: i + 1,
      pairing: i,
      variant: null,
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
    rules,
    sides,
    cells,
    variants: [],
    resolve,
    analysis: { kind: 'matchup', of: null, smallestDifferenceThatMatters: 0.01 },
    spec,
    warnings: [],
  };
}
