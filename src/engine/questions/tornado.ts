/** Rule numbers of one cell moved a step down and up, one at a time, as the analysis `sensitivity` does. */
import { z } from 'zod';
import type { Estimate } from '../../analysis/tables/rows.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { didYouMean, nearest } from '../../engagement/nearest.ts';
import { shown } from '../../engagement/shown.ts';
import { moveOf } from '../../experiment/analyses/sensitivity.ts';
import { LONGEST_PATH, MOST_VARIANTS } from '../../experiment/limits.ts';
import { openedAlone } from '../cell-alone.ts';
import type { Result } from '../desk.ts';
import { QuestionError, type Asking } from '../messages.ts';
import { cellOf, opened, question, SPEC_CELL } from '../question.ts';
import { CellRules, type NumberOfCell } from '../rule-numbers.ts';
import { resolved } from './spec.ts';

/** Numbers at the most: each is two variants beside the one in which nothing is moved. */
const MOST_NUMBERS = Math.floor((MOST_VARIANTS - 1) / 2);

export interface Tornado {
  /** The farthest swing first; numbers that the rules allow no step are left out. */
  readonly bars: readonly Bar[];
}

/** A number that was moved. */
export interface Bar {
  readonly path: string;
  readonly moves: readonly {
    readonly to: number;
    /** The first side's share of all engagements less that with nothing moved, on the same dice. */
    readonly change: Estimate;
  }[];
}

/** The numbers have paths as the question `numbers` gives them. */
const TORNADO = {
  ...SPEC_CELL,
  paths: z.array(z.string().max(LONGEST_PATH)).min(1).max(MOST_NUMBERS).readonly(),
};

export const tornado = question(
  TORNADO,
  async ({ paths, ...asked }, desk, { signal, tell }: Asking<Tornado>): Promise<Tornado> => {
    const { experiment, system } = await opened(desk, asked);
    const cell = cellOf(experiment, asked.cell);
    const rules = new CellRules(system, cell);
    const moved = numbersAt(rules, paths).flatMap((number) => {
      const near = rules.near(number);
      return near.length === 0 ? [] : [{ number, near }];
    });
    if (moved.length === 0) throw new QuestionError('none of these numbers can be moved by a step');
    const factors = moved.map(({ number: { names, value }, near }) => [
      ['tables', ...names].join('.'),
      [value, ...near],
    ]);
    const analysis = { kind: 'sensitivity', factors: Object.fromEntries(factors) as JsonObject };
    const whole = await openedAlone(desk, asked, system, cell, { analysis });
    const all = moved.map(({ number }) => number.names.join('.'));
    const tornadoOf = (result: Result): Tornado => ({ bars: barsOf(result, all) });
    const { result } = await resolved(whole, desk, { signal, onNews: (so) => tell(tornadoOf(so)) });
    return tornadoOf(result);
  },
);

function numbersAt(rules: CellRules, paths: readonly string[]): readonly NumberOfCell[] {
  const all = new Map(rules.numbers().map((number) => [number.names.join('.'), number]));
  return [...new Set(paths)].map((path) => {
    const number = all.get(path);
    if (number !== undefined) return number;
    throw new QuestionError(`there is no number at ${shown(path)}${didYouMean(nearest(path, all.keys()))}`);
  });
}

/** The bars; the things of the answer are the numbers in the order of their first variants. */
function barsOf({ findings }: Result, paths: readonly string[]): readonly Bar[] {
  const { answer, rows } = findings;
  if (answer?.kind !== 'sensitivity' || answer.findings.indices !== 'oat')
    throw new TypeError('a study of sensitivity has moves of one thing at a time');
  const things = [...new Set(rows.flatMap(({ cell }) => moveOf(cell.variant ?? '')?.thing ?? []))];
  return answer.findings.things.flatMap(({ name, moves }): Bar[] => {
    const path = paths[things.indexOf(name)];
    return path === undefined
      ? []
      : [{ path, moves: moves.map(({ to, change }) => ({ to: Number(to), change })) }];
  });
}
