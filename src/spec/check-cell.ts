/** Checks of a cell against its rules before anything runs: its inputs, and its size. */
import { NotGivenError, unlessRefused } from '../play/not-given-error.ts';
import { InputError, type InputProblem } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import type { JsonObject } from '../play/json.ts';
import { withScenario } from '../play/scenario.ts';
import { withConditions } from '../play/victory-conditions.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { tallyShape, TallyTooLargeError, type TallyShape } from '../play/tally.ts';
import type { Binder } from './bind.ts';
import type { CellParts, Draft } from './draft.ts';
import type { Cell } from './experiment.ts';
import { conditionsFor } from './outcomes.ts';
import { patchedTables } from './table-patch.ts';
import { scenarioFor } from './scenario.ts';
import type { AskedScenario } from './scenario-fields.ts';
import { namesOf } from './table-place.ts';

/** A cell that its rules take. */
interface CheckedCell {
  /** With its scenario and the victory conditions of the spec, in metrics of its own. */
  readonly cell: Cell;
  /** The shape of its tally. */
  readonly shape: TallyShape;
  /** The reason why the engagement is over before its first throw; null if it is not. */
  readonly over: InputProblem | null;
  /** Doubts about its numbers, in the words of the system. */
  readonly warnings: readonly string[];
  /** Parts in use that the source does not give, in words. */
  readonly partsInUse: readonly string[];
}

interface WrongCell {
  readonly problems: readonly InputProblem[];
}

/**
 * Binds the cell and looks at its first position; paths of problems are those of the spec.
 * @param asked its scenario as read
 */
export function checkCell(
  { system, kind, sides: [first, second], outcomes, ground }: CellParts,
  binder: Binder,
  cell: Cell,
  draft: Draft,
  asked: AskedScenario | null,
): CheckedCell | WrongCell {
  const sides = [first.name, second.name] as const;
  try {
    binder.tables(cell.tables);
  } catch (error) {
    if (error instanceof InputError)
      return { problems: error.problems.map((each) => inTables(system, each, draft)) };
    throw error;
  }
  try {
    const bare = binder.bare(cell, ground ? { ground } : {});
    const inScenario =
      asked === null ? { scenario: null, problems: [] } : scenarioFor(asked, bare, sides, ground);
    const { scenario } = inScenario;
    if (inScenario.problems.length > 0)
      return {
        problems: inScenario.problems.map((each) => ({ ...each, path: draft.scenarioPath(each.path) })),
      };
    const bound = withScenario(bare, scenario ?? undefined);
    const {
      outcome,
      bare: withoutConditions,
      warnings,
      partsInUse,
    } = bound.use((engagement) => {
      const state = engagement.create();
      engagement.start(state);
      return {
        outcome: state.over === 0 ? null : (engagement.outcomes[engagement.outcome(state)] ?? ''),
        bare: tallyShape(engagement),
        warnings: engagement.warnings ?? [],
        partsInUse: engagement.partsInUse ?? [],
      };
    });
    const { conditions, problems } = conditionsFor(outcomes, withoutConditions, sides);
    if (problems.length > 0) return { problems };
    const shape =
      conditions.length === 0
        ? withoutConditions
        : withConditions(bound, conditions).use((engagement) => tallyShape(engagement));
    const ends = {
      ...(scenario === null ? {} : { scenario }),
      ...(conditions.length === 0 ? {} : { outcomes: conditions }),
    };
    if (outcome === null) return { cell: { ...cell, ...ends }, shape, over: null, warnings, partsInUse };
    const tables = binder.tables(cell.tables);
    const why = kind.overAtStart?.(tables, cell.options, cell.inputs) ?? overAtStart(outcome);
    return { cell: { ...cell, ...ends }, shape, over: inInputs(why, draft), warnings, partsInUse };
  } catch (error) {
    if (error instanceof InputError) return { problems: error.problems.map((each) => inInputs(each, draft)) };
    if (error instanceof NotGivenError)
      return { problems: [{ path: ['engagement'], kind: 'not-given', message: error.message, atKey: true }] };
    if (error instanceof TallyTooLargeError)
      return { problems: [wrongValue(draft.specPath([kind.turnLimitField]), error.message)] };
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
