/** Makes mechanics of this system, whose answers get the tables and the rulings, and name their metrics. */
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { Chance } from '../../chance/chance.ts';
import {
  mechanicsOf,
  oneAnswer,
  type LabelledDistribution,
  type MechanicAnswer,
} from '../../play/mechanic.ts';
import type { Explanation } from '../../play/explanation.ts';
import { readRulings } from './options.ts';
import type { Tables } from './tables.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options) => [tables, readRulings(options)]);

/** The answer with one distribution, of this metric. */
export function answerOf(
  metric: string,
  labels: LabelledDistribution,
  explanation?: Explanation,
): MechanicAnswer {
  return oneAnswer(labels, explanation, [], metric);
}

/** The answer that enumerating `resolve` gives. */
export function thrown(
  metric: string,
  resolve: (chance: Chance) => string,
  explanation?: Explanation,
): MechanicAnswer {
  return answerOf(metric, enumerateLabels(resolve), explanation);
}
