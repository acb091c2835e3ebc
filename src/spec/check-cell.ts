/** Checks of a cell against its rules before anything runs: its inputs, and its size. */
import type { NamedCondition } from '../play/condition.ts';
import { NotGivenError, unlessRefused } from '../play/not-given-error.ts';
import { InputError, type InputProblem } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import type { JsonObject } from '../play/json.ts';
import { withScenario, type Scenario } from '../play/scenario.ts';
import { withConditions } from '../play/victory-conditions.ts';
import { shown } from '../play/shown.ts';
import type { EngagementKind, RuleSystem } from '../play/system.ts';
import { tallyShape, TallyTooLargeError, type TallyShape } from '../play/tally.ts';
import type { Binder } from './bind.ts';
import type { Draft } from './draft.ts';
import type { Cell } from './experiment.ts';
import { conditionsFor, type Outcome } from './outcomes.ts';
import { patchedTables } from './table-patch.ts';
import { scenarioFor } from './scenario.ts';
import type { AskedScenario } from './scenario-fields.ts';
import { namesOf } from './table-place.ts';

interface CellCheck {
  readonly problems: readonly InputProblem[];
  /** The reason why the engagement is over before its first throw; null if it is not. */
  readonly over: InputProblem | null;
  /** The shape of its tally; null if the cell cannot be bound. */
  readonly shape: TallyShape | null;
  /** The scenario and the victory conditions of the spec, with the metrics of this cell. */
  readonly scenario: Scenario | null;
  readonly conditions: readonly NamedCondition[];
  /** Doubts about its numbers, in the words of the system. */
  readonly warnings: readonly string[];
  /** Parts in use that the source does not give, in words. */
  readonly partsInUse: readonly string[];
}

/** The parts of a spec about the ends of its cells, and the names that they use. */
interface EndsAsked {
  readonly outcomes: readonly Outcome[];
  readonly scenario: AskedScenario | null;
  /** Lines on the ground are asked for. */
  readonly ground: boolean;
  readonly sides: readonly [string, string];
}

/**
 * Binds the cell and looks at its first position; paths of problems are those of the spec.
 */
export function checkCell(
  system: RuleSystem,
  kind: EngagementKind,
  binder: Binder,
  cell: Pick<Cell, 'kind' | 'inputs' | 'options' | 'tables' | 'absent'>,
  draft: Draft,
  { outcomes, scenario: asked, ground, sides }: EndsAsked,
): CellCheck {
  const wrong = (problems: readonly InputProblem[]): CellCheck => ({
    problems,
    over: null,
    shape: null,
    scenario: null,
    conditions: [],
    warnings: [],
    partsInUse: [],
  });
  try {
    binder.tables(cell.tables);
  } catch (error) {
    if (error instanceof InputError)
      return wrong(error.problems.map((each) => inTables(system, each, draft)));
    throw error;
  }
  try {
    const bare = binder.bare(cell, ground ? { ground } : {});
    const inScenario =
      asked === null ? { scenario: null, problems: [] } : scenarioFor(asked, bare, sides, ground);
    const { scenario } = inScenario;
    if (inScenario.problems.length > 0)
      return wrong(inScenario.problems.map((each) => ({ ...each, path: draft.scenarioPath(each.path) })));
    const bound = withScenario(bare, scenario ?? undefined);
    const {
      over,
      shape: withoutConditions,
      warnings,
      partsInUse,
    } = bound.use((engagement) => {
      const shape = tallyShape(engagement);
      const state = engagement.create();
      engagement.start(state);
      const isOver = state.over !== 0;
      return {
        over: isOver ? (engagement.outcomes[engagement.outcome(state)] ?? '') : null,
        shape,
        warnings: engagement.warnings ?? [],
        partsInUse: engagement.partsInUse ?? [],
      };
    });
    const { conditions, problems } = conditionsFor(outcomes, withoutConditions, sides);
    if (problems.length > 0) return wrong(problems);
    const shape =
      conditions.length === 0
        ? withoutConditions
        : withConditions(bound, conditions).use((engagement) => tallyShape(engagement));
    const check = { problems, shape, scenario, conditions, warnings, partsInUse };
    if (over === null) return { ...check, over };
    const tables = binder.tables(cell.tables);
    const why = kind.overAtStart?.(tables, cell.options, cell.inputs) ?? overAtStart(over);
    return { ...check, over: inInputs(why, draft) };
  } catch (error) {
    if (error instanceof InputError) return wrong(error.problems.map((each) => inInputs(each, draft)));
    if (error instanceof NotGivenError)
      return wrong([{ path: ['engagement'], kind: 'not-given', message: error.message, atKey: true }]);
    if (error instanceof TallyTooLargeError)
      return wrong([wrongValue(draft.specPath([kind.turnLimitField]), error.message)]);
    throw error;
  }
}

function overAtStart(outcome: string): InputProblem {
  const message = `nothing can happen: the engagement is over (${shown(outcome)}) before the first throw`;
  return wrongKey([], message);
}

function inInputs(problem: InputProblem, draft: Draft): InputProblem {
  return { ...problem, path: draft.specPath(problem.path) };
}

function inTables(system: RuleSystem, problem: InputProblem, draft: Draft): InputProblem {
  const [first, ...rest] = problem.path;
  // A system may say that its path is one of the tables.
  const path = first === 'tables' && !Object.hasOwn(system.tables, 'tables') ? rest : problem.path;
  return { ...problem, path: draft.tablePath(namesOf(tablesOf(system, draft), path, system.rowKeys)) };
}

/** The patched tables; those of the source where a varied value spoils a row, whose path then goes by names. */
function tablesOf(system: RuleSystem, { patch }: Draft): JsonObject {
  return unlessRefused(() => patchedTables(system.tables, system, patch)) ?? system.tables;
}
