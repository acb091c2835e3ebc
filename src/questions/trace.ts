/** One replicate of a cell, throw by throw, as a run counted it. */
import { labelsOf, metricLabel, sideLabel, type LabelFacts } from './telling/labels.ts';
import { plain } from './telling/sentence.ts';
import type { JsonObject } from '../play/json.ts';
import type { Narration, Step } from '../play/narrate.ts';
import { sumsOf } from '../play/explanation.ts';
import { printedNamesOf } from '../play/printed-names.ts';
import { renaming } from '../play/renaming.ts';
import type { SolveBudget } from '../play/solve.ts';
import type { RuleSystem } from '../play/system.ts';
import type { WinChance } from '../play/throw-values.ts';
import { visibleName } from '../play/visible.ts';
import {
  DRAWN_FROM_TABLES,
  narrateReplicate,
  type Trace as Narrated,
  type TracedReplicate,
} from '../run/narrate-replicate.ts';
import { foundText, remarkableReplicate, type Remarkable } from '../run/remarkable-replicate.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import type { Explained } from './odds.ts';

/** Texts name the sides as labels do, names of readings and outcomes by the ids of the spec. */
export interface Trace extends Told {
  readonly title: string;
  readonly seed: string;
  readonly cell: { readonly number: number; readonly factors: JsonObject };
  readonly replicate: number;
  /** Ids of the sides. */
  readonly sides: readonly [string, string];
  /** The choice of the replicate in words; null where its number was asked for. */
  readonly found: string | null;
  /** Facts to read the dice by: the throw of the set-up, and dice drawn to fit tables. */
  readonly notes: readonly string[];
  /** Chances to win before the first throw; null where they were not asked or the cell is too large to solve. */
  readonly before: WinChance | null;
}

/** A story with its end. */
export interface Told extends Pick<Narrated, 'winner' | 'marks'>, Pick<Narration, 'turn'> {
  readonly steps: readonly TraceStep[];
  readonly outcome: string;
  /** The outcome in words. */
  readonly ending: string;
  readonly readings: Readonly<Record<string, string | number>>;
}

export interface TraceStep extends Explained, Pick<Step, 'turn' | 'ruleIds' | 'throws' | 'told'> {
  /** The side whose dice they are; null for both sides', nobody's, and where the rules do not say. */
  readonly side: Step['thrower'];
  /** Chances to win after it; null where they are not known, or its effect comes with later throws. */
  readonly after: WinChance | null;
}

interface HowToTrace {
  /** A number from 0, or one of the first from the view of the first side. */
  readonly replicate: number | Remarkable;
  readonly systems: readonly RuleSystem[];
  /** Of the solver, for the chances to win; null where they are not wanted. */
  readonly budget: SolveBudget | null;
}

/** @throws {BrokenStoryError} if the rules fail on the way */
export function traceOf(
  experiment: Experiment,
  cell: Cell,
  how: HowToTrace,
): { readonly trace: Trace; readonly events: TracedReplicate['events'] } {
  const { replicate: which, systems, budget } = how;
  const words = new TraceWords(experiment, systems);
  const found = typeof which === 'number' ? null : remarkableReplicate(experiment, cell, which, systems);
  const replicate = found?.number ?? Number(which);
  const traced = narrateReplicate(experiment, cell, replicate, systems, budget, words.sides);
  const { setup, sampler, chances, events } = traced;
  const trace: Trace = {
    title: experiment.title,
    seed: experiment.resolve.seed,
    cell: {
      number: cell.number,
      factors: Object.fromEntries(cell.factors.map(({ path, value }) => [path, value])),
    },
    replicate,
    sides: experiment.sides,
    found: found === null || typeof which === 'number' ? null : foundText(found, which, words.sides),
    notes: [
      ...(setup === null ? [] : [`thrown for the set-up: ${setup}`]),
      ...(sampler === 'direct' ? [] : [DRAWN_FROM_TABLES]),
    ],
    before: chances?.before ?? null,
    ...words.told(traced, traced.roles, chances?.after),
  };
  return { trace, events };
}

/** The names of the sides and of readings, as labels have them. */
export class TraceWords {
  /** Labels. */
  readonly sides: readonly [string, string];
  private readonly facts: LabelFacts;

  constructor(experiment: Experiment, systems: readonly RuleSystem[]) {
    this.facts = labelsOf(experiment, [], printedNamesOf(experiment, systems));
    this.sides = [plain([sideLabel(this.facts, 0)]), plain([sideLabel(this.facts, 1)])];
  }

  /** The story of rules with these roles. */
  told(
    { narration, ending, winner, marks }: Narrated,
    roles: readonly [string, string],
    after: readonly (WinChance | null)[] = [],
  ): Told {
    const renamed = renaming(roles, this.sides);
    const idOf = renaming(roles, this.facts.sides);
    const { outcome, turn, readings, conditions } = narration;
    return {
      steps: this.steps(narration.steps, roles, after),
      outcome: idOf(outcome),
      ending: ending ?? renamed(outcome),
      winner,
      turn,
      readings: Object.fromEntries(
        [...readings].map(([name, value]) => [
          conditions.has(name) ? name : idOf(name),
          typeof value === 'string' ? renamed(value) : value,
        ]),
      ),
      marks,
    };
  }

  steps(
    steps: readonly Step[],
    roles: readonly [string, string],
    after: readonly (WinChance | null)[] = [],
  ): readonly TraceStep[] {
    const renamed = renaming(roles, this.sides);
    return steps.map(({ turn, ruleIds, thrower, explanation, throws, told }, i) => ({
      turn,
      ruleIds,
      side: thrower,
      act: renamed(explanation.act),
      sums: sumsOf(explanation).map(({ total, factors }) => ({
        total,
        factors: factors.map((factor) => ({ ...factor, label: renamed(factor.label) })),
      })),
      throws,
      told: renamed(told),
      after: after[i] ?? null,
    }));
  }

  /** The label of a reading. */
  labelled(name: string): string {
    return visibleName(plain(metricLabel(this.facts, name)));
  }
}
