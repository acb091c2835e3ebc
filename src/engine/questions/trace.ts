/** One replicate of a cell, throw by throw, as `hythe trace` has it, with the chance to win after each throw. */
import { z } from 'zod';
import { labelsOf, sideLabel } from '../../analysis/labels.ts';
import { plain } from '../../analysis/sentence.ts';
import { throwText } from '../../chance/recorded.ts';
import { sumsOf } from '../../engagement/explanation.ts';
import { InputError } from '../../engagement/inputs.ts';
import type { Step } from '../../engagement/narrate.ts';
import { renaming, type Renamed } from '../../engagement/renaming.ts';
import { countOf } from '../../engagement/shown.ts';
import type { SolveBudget } from '../../engagement/solve.ts';
import type { WinChance } from '../../engagement/throw-values.ts';
import { visibleName } from '../../engagement/visible.ts';
import {
  BrokenStoryError,
  DRAWN_FROM_TABLES,
  narrateReplicate,
  type TracedReplicate,
} from '../../execution/narrate-replicate.ts';
import { foundText, remarkableReplicate, type Remarkable } from '../../execution/remarkable-replicate.ts';
import type { Cell, Experiment } from '../../experiment/experiment.ts';
import { LONGEST_TITLE, MOST_CELLS, MOST_CHARACTERS, MOST_REPLICATES } from '../../experiment/limits.ts';
import { checked, type Checked } from '../changed-system.ts';
import { opened } from '../opened.ts';
import { question } from '../question.ts';
import type { Explained } from '../../questions/odds.ts';

export interface TraceAsked {
  readonly spec: string;
  readonly file: string;
  /** By number. */
  readonly cell: number;
  /** A number from 0, or one of the first from the view of the first side. */
  readonly replicate: number | Remarkable;
}

export interface Trace {
  /** The choice of the replicate in words; null where its number was asked for. */
  readonly found: string | null;
  /** Facts to read the dice by: the throw of the set-up, and dice drawn to fit tables. */
  readonly notes: readonly string[];
  /** Before the first throw; null where the cell is too large to solve while somebody waits. */
  readonly before: WinChance | null;
  /** In their order, at most 2,000. */
  readonly steps: readonly TraceStep[];
  /** Steps beyond those. */
  readonly more: number;
  /** The ending in words. */
  readonly ending: string;
  /** The turn of the end; 0 before the first. */
  readonly turn: number;
  readonly readings: readonly { readonly name: string; readonly value: string | number }[];
}

export interface TraceStep extends Explained {
  readonly turn: number;
  readonly ruleIds: readonly string[];
  /** The side whose dice they are; null for both sides', nobody's, and where the rules do not say. */
  readonly side: 0 | 1 | null;
  /** `D20 shows 14` */
  readonly throws: readonly string[];
  /** The effect in words. */
  readonly effect: string;
  /** Chances to win after it; null where they are not known, or its effect comes with later throws. */
  readonly after: WinChance | null;
}

/** A second or so. */
const BUDGET: SolveBudget = { states: 100_000, work: 2e9 };

const MOST_STEPS = 2000;

export const trace = question<TraceAsked, Checked<Trace>>({
  input: z.object({
    spec: z.string().max(MOST_CHARACTERS),
    file: z.string().max(LONGEST_TITLE),
    cell: z.int().min(1).max(MOST_CELLS),
    replicate: z.union([z.int().min(0).max(MOST_REPLICATES), z.enum(['best', 'worst', 'median'])]),
  }),
  answer: async ({ spec, file, cell: wanted, replicate: which }, desk) =>
    checked(async () => {
      const { experiment, systems } = await opened(desk, spec, file);
      const cell = cellOf(experiment, wanted);
      const found = typeof which === 'number' ? null : remarkableReplicate(experiment, cell, which, systems);
      const replicate = found?.number ?? Number(which);
      const { sides } = experiment;
      const facts = labelsOf(experiment, [], {});
      const labels = [plain([sideLabel(facts, 0)]), plain([sideLabel(facts, 1)])] as const;
      const traced = ((): TracedReplicate => {
        try {
          return narrateReplicate(experiment, cell, replicate, systems, BUDGET, labels);
        } catch (error) {
          throw error instanceof BrokenStoryError ? error.cause : error;
        }
      })();
      const choice = found === null || typeof which === 'number' ? null : foundText(found, which, labels);
      return { found: choice, ...traceOf(traced, sides, labels) };
    }),
});

function cellOf({ cells }: Experiment, wanted: number): Cell {
  const cell = cells.find(({ number }) => number === wanted);
  if (cell !== undefined) return cell;
  const message = `there is no cell ${wanted}: the spec has ${countOf(cells.length, 'cell')}`;
  throw new InputError([{ path: ['cell'], kind: 'input', message }]);
}

function traceOf(
  { narration, ending, roles, sampler, setup, chances }: TracedReplicate,
  sides: Experiment['sides'],
  labels: readonly [string, string],
): Omit<Trace, 'found'> {
  const renamed = renaming(roles, labels);
  const idOf = renaming(roles, sides);
  const { steps, conditions } = narration;
  return {
    notes: [
      ...(setup === null ? [] : [`thrown for the set-up: ${setup}`]),
      ...(sampler === 'direct' ? [] : [DRAWN_FROM_TABLES]),
    ],
    before: chances?.before ?? null,
    steps: steps.slice(0, MOST_STEPS).map((step, i) => ({
      ...stepOf(step, renamed),
      after: chances?.after[i] ?? null,
    })),
    more: Math.max(0, steps.length - MOST_STEPS),
    ending: ending ?? renamed(narration.outcome),
    turn: narration.turn,
    readings: [...narration.readings].map(([name, value]) => ({
      name: conditions.has(name) ? visibleName(name) : idOf(name),
      value: typeof value === 'string' ? renamed(value) : value,
    })),
  };
}

function stepOf(
  { turn, ruleIds, thrower, explanation, throws, told }: Step,
  renamed: Renamed,
): Omit<TraceStep, 'after'> {
  return {
    turn,
    ruleIds,
    side: thrower,
    act: renamed(explanation.act),
    sums: sumsOf(explanation).map(({ total, factors }) => ({
      total,
      factors: factors.map((factor) => ({ ...factor, label: renamed(factor.label) })),
    })),
    throws: throws.map(throwText),
    effect: renamed(told),
  };
}
