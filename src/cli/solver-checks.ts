/** Tests that exact answers and played engagements agree, on the example engagement of each rule system. */
import { rootOf, type Root } from '../chance/random.ts';
import type { Engagement, State } from '../engagement/engagement.ts';
import { isMap } from '../engagement/json.ts';
import { readInputs } from '../engagement/read-inputs.ts';
import { readOptions } from '../engagement/read-options.ts';
import { simulate } from '../engagement/simulate.ts';
import { DEFAULT_BUDGET, solve } from '../engagement/solve.ts';
import type { AnyEngagement, EngagementKind, RuleSystem } from '../engagement/system.ts';
import { tallyShape } from '../engagement/tally.ts';
import { gTest } from '../statistics/index.ts';
import { readAssignments, wordsOfExample } from '../engagement/assignments.ts';
import type { SelfTest } from './dice-checks.ts';

const REPLICATES = 50_000;
/** The budget for an example; a larger one is too slow for a self-test. */
const BUDGET = { ...DEFAULT_BUDGET, states: 200_000 };

/** A test for each kind of engagement with an example; a kind without one takes that of the mechanic of its name. */
export function solverTests(systems: readonly RuleSystem[], seed: string): SelfTest[] {
  const root = rootOf(seed);
  return systems.flatMap((system) =>
    system.kinds.flatMap((kind) => {
      const engagement = exampleOf(system, kind);
      const pValue = engagement?.use((bound) => agreement(bound, root)) ?? null;
      const name = `exact against simulated, ${system.id} ${kind.name}`;
      const what = `outcome by turn of ${REPLICATES.toLocaleString('en')} engagements`;
      return pValue === null ? [] : [{ name, what, pValue }];
    }),
  );
}

/** The p-value of the counts of played engagements under the exact distribution; null beyond the budget. */
export function agreement<S extends State<S>>(engagement: Engagement<S>, root: Root): number | null {
  const shape = tallyShape(engagement);
  const solved = solve(engagement, shape, BUDGET);
  if (!solved.solved) return null;
  const played = simulate(engagement, shape, { root, pairing: 0, first: 0, count: REPLICATES });
  return gTest(played.outcomeByTurn, solved.tally.outcomeByTurn).pValue;
}

/** The example engagement of a kind, or of the mechanic of its name; null if there is none. */
export function exampleOf(system: RuleSystem, kind: EngagementKind<unknown>): AnyEngagement | null {
  const example = kind.example ?? system.mechanics.find(({ name }) => name === kind.name)?.example;
  if (example === undefined) return null;
  const { options, ...words } = readAssignments(wordsOfExample(example));
  // Inputs that only choose the metric to report are no inputs of the engagement.
  const raw = Object.fromEntries(Object.entries(words).filter(([key]) => Object.hasOwn(kind.inputs, key)));
  const inputs: unknown = readInputs(kind.inputs, raw, { shortForms: true }).value;
  const chosen = readOptions(system.options, kind.name, options).value;
  if (!isMap(inputs) || chosen === null)
    throw new TypeError(`the example of ${system.id} ${kind.name} is wrong`);
  return kind.create(system.read(system.tables), chosen, inputs);
}
