/** The rule numbers that one cell of a spec uses, as sliders show them. */
import { z } from 'zod';
import { factorLabel, type LabelFacts } from '../../analysis/labels.ts';
import type { Cell } from '../../experiment/experiment.ts';
import { namesOf } from '../../results/names-of-run.ts';
import { CELL_ASKED, cellOf, type CellAsked } from '../cell-of.ts';
import type { Desk } from '../desk.ts';
import { inSlices } from '../in-slices.ts';
import { opened, type OpenedExperiment } from '../opened.ts';
import { question } from '../question.ts';
import { movedCell } from '../cell-rules.ts';
import { ruleNumbers, type RuleNumber } from '../rule-numbers.ts';

/** Cells whose numbers are kept. */
const MOST_KEPT = 8;

export interface NumberShown extends Omit<RuleNumber, 'called' | 'names' | 'turned'> {
  /** The keys that lead to it under `tables` of a spec. */
  readonly keys: readonly string[];
  /** `weapons.fr.lebel.hit.medium` */
  readonly path: string;
  /** In the words of the source, within a sentence: `Lebel, hit at medium range`. */
  readonly name: string;
}

export interface NumbersUsed {
  /** Those that change most of the course of an engagement, when they move by a step, first. */
  readonly numbers: readonly NumberShown[];
}

export const numbers = question<CellAsked, NumbersUsed>({
  input: z.object(CELL_ASKED),
  async answer({ spec, file, cell: number }, desk, { signal }) {
    const whole = await opened(desk, spec, file);
    const cell = cellOf(whole.experiment, number);
    const key = keyOf(whole.system.id, cell);
    const used = desk.used.get(key) ?? (await inSlices(ruleNumbers(whole.system, cell), desk.clock, signal));
    keep(desk.used, key, used);
    return { numbers: shownNumbers(used, cell, whole) };
  },
});

/** All that the numbers of a cell depend on, as text: numbers moved in other variants are not in it. */
function keyOf(
  rules: string,
  { kind, inputs, options, tables, setup, outcomes, scenario, absent }: Cell,
): string {
  return JSON.stringify([rules, kind, inputs, options, tables, setup, outcomes, scenario, absent]);
}

/** Keeps the numbers of the latest cells. */
function keep(kept: Desk['used'], key: string, used: readonly RuleNumber[]): void {
  kept.delete(key);
  kept.set(key, used);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
}

function shownNumbers(
  used: readonly RuleNumber[],
  cell: Cell,
  { experiment, system }: OpenedExperiment,
): readonly NumberShown[] {
  const { words, sides } = experiment;
  const moves = used.map(({ names, value }) => [names, value] as const);
  const names = namesOf({ ...experiment, cells: [movedCell(cell, moves)] }, system);
  const facts: LabelFacts = { words, names, sides, forces: [null, null], factors: [] };
  return used.map(({ names: keys, called, turned: _turned, ...number }) => {
    const path = keys.join('.');
    return {
      keys,
      path,
      name: factorLabel(facts, { path, name: called.join('.'), unit: null }).name,
      ...number,
    };
  });
}
