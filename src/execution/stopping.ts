/** The rule that ends the cells of a pairing, where a spec asks for one in place of a number of replicates. */
import type { Experiment, Stop } from '../experiment/experiment.ts';
import { DecisionRule } from './decision-rule.ts';
import type { Rule } from './judgement.ts';
import { PrecisionRule } from './precision-rule.ts';
import { StatementRule } from './statement-rule.ts';
import type { UnitCells } from './unit-cells.ts';

/** The rule of a unit. */
export function ruleOf(
  stop: Stop,
  unit: UnitCells,
  { sides, resolve, analysis }: Pick<Experiment, 'sides' | 'resolve' | 'analysis'>,
): Rule {
  switch (stop.rule) {
    case 'precision':
      return new PrecisionRule(stop, unit, sides, resolve.confidence);
    case 'decided':
      return new DecisionRule(unit, sides, resolve.confidence, analysis.smallestDifferenceThatMatters);
    case 'stated':
      return new StatementRule(stop, unit, { sides, resolve });
  }
}
