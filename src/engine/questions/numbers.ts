/** The rule numbers that one cell of a spec uses, as sliders show them. */
import { z } from 'zod';
import { factorLabel, labelsOf } from '../../analysis/labels.ts';
import type { Cell } from '../../experiment/experiment.ts';
import { namesOf } from '../../results/names-of-run.ts';
import { CELL_ASKED, cellOf, type CellAsked } from '../cell-of.ts';
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
    // Without what the numbers do not depend on: those that are moved in other variants leave them as they are.
    const alone = { ...cell, number: 0, pairing: 0, variant: null, factors: [], computed: [] };
    const key = JSON.stringify([whole.system.id, alone]);
    const used = desk.used.get(key) ?? (await inSlices(ruleNumbers(whole.system, cell), desk.clock, signal));
    if (desk.used.size === MOST_KEPT) desk.used.clear();
    desk.used.set(key, used);
    return { numbers: shownNumbers(used, cell, whole) };
  },
});

function shownNumbers(
  used: readonly RuleNumber[],
  cell: Cell,
  { experiment, system }: OpenedExperiment,
): readonly NumberShown[] {
  const moves = used.map(({ names, value }) => [names, value] as const);
  const names = namesOf({ ...experiment, cells: [movedCell(cell, moves)] }, system);
  const facts = labelsOf(experiment, [], names);
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
