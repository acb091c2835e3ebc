/** Tests that exact answers and played engagements agree, on the example engagement of each rule system. */
import { rootOf, type Root } from '../chance/random.ts';
import { exampleOf } from '../conformance/example.ts';
import { boundEngagement } from '../play/bound-engagement.ts';
import type { Game, GameState } from '../play/game.ts';
import { simulate } from '../play/simulate.ts';
import { DEFAULT_BUDGET, solve } from '../play/solve.ts';
import type { AnyEngagement, EngagementKind, RuleSystem } from '../play/system.ts';
import { tallyShape } from '../play/tally.ts';
import { gTest } from '../statistics/index.ts';
import { withChanges } from '../spec/read-tables.ts';
import type { SelfTest } from './dice-checks.ts';

const REPLICATES = 50_000;
/** The budget for an example; a larger one is too slow for a self-test. */
const BUDGET = { ...DEFAULT_BUDGET, states: 200_000 };

/** A test for each kind of engagement with an example; a kind without one takes that of the mechanic of its name. */
export function solverTests(systems: readonly RuleSystem[], seed: string): SelfTest[] {
  const root = rootOf(seed);
  return systems.flatMap((system) =>
    system.kinds.flatMap((kind) => {
      const engagement = exampleEngagement(system, kind);
      const pValue = engagement?.use((bound) => agreement(bound, root)) ?? null;
      const name = `exact against simulated, ${system.id} ${kind.name}`;
      const what = `outcome by turn of ${REPLICATES.toLocaleString('en')} engagements`;
      return pValue === null ? [] : [{ name, what, pValue }];
    }),
  );
}

/** The p-value of the counts of played engagements under the exact distribution; null beyond the budget. */
export function agreement<S extends GameState<S>>(engagement: Game<S>, root: Root): number | null {
  const shape = tallyShape(engagement);
  const solved = solve(engagement, shape, BUDGET);
  if (!solved.solved) return null;
  const played = simulate(engagement, shape, { root, pairing: 0, first: 0, count: REPLICATES });
  return gTest(played.outcomeByTurn, solved.tally.outcomeByTurn).pValue;
}

/** The example engagement of a kind, or of the mechanic of its name; null if there is none. */
export function exampleEngagement(system: RuleSystem, kind: EngagementKind): AnyEngagement | null {
  const example = exampleOf(system, kind);
  return (
    example && boundEngagement(withChanges(system, kind.tables).system, kind, example.inputs, example.options)
  );
}
