/** The story of one replicate of a cell, as a run counted it. */
import { rootOf, type Root } from '../chance/random.ts';
import type { JsonObject } from '../play/json.ts';
import { withOnly } from '../play/other-readings.ts';
import { narrate, type Narration, type Step } from '../play/narrate.ts';
import { EventLog } from '../play/recorder.ts';
import type { Sampler } from '../play/sampler-choice.ts';
import type { RuleSystem } from '../play/system.ts';
import type { SolveBudget } from '../play/solve.ts';
import { winChances, type WinChances } from '../play/throw-values.ts';
import { bindCell } from '../spec/bind.ts';
import { cellOfStart, startText } from '../spec/cell-starts.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import { cellSampler } from './cell-sampler.ts';
import { SetupThrows } from './starts.ts';

/** A narration with its ending and marks. */
export interface Trace {
  readonly narration: Narration;
  /** The ending in a user's words; null if only the outcome's label is there. */
  readonly ending: string | null;
  /** The winner by the rules, of two sides as the ending names them; null for none, and where the ending itself says it. */
  readonly winner: string | null;
  /** Values that are not the source's own. */
  readonly marks: readonly string[];
}

export interface TracedReplicate extends Trace {
  /** The roles of the kind of engagement, in the order of the experiment's sides. */
  readonly roles: readonly [string, string];
  /** The sampler of the run; with a compiled one the dice shown are drawn to fit its result. */
  readonly sampler: Sampler;
  /** The values of the set-up that was thrown for it; null where nothing is thrown. */
  readonly setup: string | null;
  /** The log of events; empty for a kind that writes none. */
  readonly events: readonly JsonObject[];
  /** The chance of each side to win, throw by throw; null where it was not asked or is too large to solve. */
  readonly chances: WinChances | null;
}

/** The caveat of a trace whose sampler is a compiled one. */
export const DRAWN_FROM_TABLES =
  'each result is drawn by its chance from a table, as in the run; the dice shown are one throw picked from those with that result';

/** A replicate that its rules do not bring to an end, with the steps so far; its cause is the reason. */
export class BrokenStoryError extends Error {
  readonly code = 'HYTHE-TRACE-BROKEN';
  readonly roles: readonly [string, string];
  readonly steps: readonly Step[];

  constructor(cause: unknown, roles: readonly [string, string], steps: readonly Step[]) {
    super('the rules do not bring the engagement to an end', { cause });
    this.roles = roles;
    this.steps = steps;
  }
}

/**
 * Plays the replicate from its own stream, as the run does, and records each step.
 * @param budget of the solver, for the chances of winning; null where they are not wanted
 * @param sides as the ending names them
 * @throws {BrokenStoryError} if the rules fail on the way
 */
export function narrateReplicate(
  experiment: Experiment,
  whole: Cell,
  replicate: number,
  systems: readonly RuleSystem[],
  budget: SolveBudget | null = null,
  sides: Experiment['sides'] = experiment.sides,
): TracedReplicate {
  const { rules, resolve } = experiment;
  const root = rootOf(resolve.seed);
  const { cell, number, setup } = inItsStart(whole, root, replicate);
  const log = new EventLog();
  const checked = systems.map((system) => system.checked?.() ?? system);
  const engagement = bindCell(rules, cell, checked, { recorder: log });
  const kind = systems.find(({ id }) => id === rules)?.kinds.find(({ name }) => name === cell.kind);
  if (kind === undefined) throw new TypeError(`${rules} has no kind ${cell.kind}, though the cell was bound`);
  const { roles } = kind;
  // A run that only solves counts no replicates: they are played with dice.
  const sampler = resolve.method === 'exact' ? 'direct' : cellSampler(experiment, whole, checked);
  return engagement.use((bound) => {
    const own = { root, pairing: cell.pairing, number };
    const steps: Step[] = [];
    const narration = ((): Narration => {
      try {
        return narrate(bound, own, sampler, steps, withOnly(bound, cell.computed), log);
      } catch (error) {
        throw new BrokenStoryError(error, roles, steps);
      }
    })();
    const text = bound.outcomeTexts?.[bound.outcomes.indexOf(narration.outcome)] ?? null;
    const roleOf = (name: string): number =>
      roles.includes(name) ? roles.indexOf(name) : 'AB'.indexOf(name);
    const ending =
      text && text.replace(/\{([^{}]*)\}/gu, (found, role: string) => sides[roleOf(role)] ?? found);
    const { outcome } = narration;
    const won = bound.winners[bound.outcomes.indexOf(outcome)] ?? -1;
    const isSaid = /wins|eliminates/u.test(text ?? outcome);
    const chances = budget && winChances(bound, narration.steps, budget);
    return {
      narration,
      ending,
      winner: isSaid ? null : (sides[won] ?? 'nobody'),
      marks: bound.marks ?? [],
      roles,
      sampler,
      setup,
      events: log.events,
      chances,
    };
  });
}

/** The start that a replicate has, and its number among the replicates of that start. */
function inItsStart(
  cell: Cell,
  root: Root,
  replicate: number,
): { readonly cell: Cell; readonly number: number; readonly setup: string | null } {
  if (cell.setup === undefined) return { cell, number: replicate, setup: null };
  const throws = new SetupThrows(cell.setup);
  const { start, replicate: number } = throws.find({
    root,
    pairing: cell.pairing,
    first: replicate,
    count: 1,
  });
  return { cell: cellOfStart(cell, start), number, setup: startText(cell.setup, start) };
}
