/** Rule numbers of one cell moved a step down and up, one at a time, as the analysis `sensitivity` does. */
import { z } from 'zod';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { bestShares } from '../../analysis/verdict.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { didYouMean, nearest } from '../../engagement/nearest.ts';
import { shown } from '../../engagement/shown.ts';
import { moveOf } from '../../experiment/analyses/sensitivity.ts';
import { LONGEST_PATH, MOST_VARIANTS } from '../../experiment/limits.ts';
import { openedAlone } from '../cell-alone.ts';
import { CELL_ASKED, cellOf, type CellAsked } from '../cell-of.ts';
import { CellRules, type NumberOfCell } from '../cell-rules.ts';
import { opened } from '../opened.ts';
import { question, QuestionError } from '../question.ts';
import type { Result } from '../results.ts';
import { resolved } from './resolve.ts';

/** Numbers at the most: each is two variants beside the one in which nothing is moved. */
const MOST_NUMBERS = Math.floor((MOST_VARIANTS - 1) / 2);

export interface Tornado {
  readonly cell: number;
  /** The first side's share of all engagements with nothing moved; null before it is resolved. */
  readonly base: Estimate | null;
  /** The farthest swing first; numbers that the rules allow no step are left out. */
  readonly bars: readonly Bar[];
  /** False while some are under way, and where they were stopped. */
  readonly whole: boolean;
  /** The section of a spec that asks for the same. */
  readonly analysis: JsonObject;
}

/** A number that was moved. */
export interface Bar {
  readonly path: string;
  readonly value: number;
  readonly isExact: boolean;
  /** From the least to the largest share; the bounds of all bars hold together. */
  readonly swing: Estimate;
  readonly moves: readonly {
    readonly to: number;
    /** The first side's share of all engagements. */
    readonly share: Estimate;
    /** The share less that with nothing moved, on the same dice. */
    readonly change: Estimate;
  }[];
}

export interface TornadoAsked extends CellAsked {
  /** Paths of numbers, as the question `numbers` gives them. */
  readonly paths: readonly string[];
}

export const tornado = question<TornadoAsked, Tornado, Tornado>({
  input: z.object({ ...CELL_ASKED, paths: z.array(z.string().max(LONGEST_PATH)).min(1).max(MOST_NUMBERS) }),
  async answer({ paths, ...asked }, desk, { signal, tell }) {
    const { experiment, system } = await opened(desk, asked.spec, asked.file);
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
    const numbers = moved.map(({ number }) => number);
    const tornadoOf = (result: Result): Tornado => ({
      cell: cell.number,
      ...barsOf(result, numbers),
      whole: !result.facts.interrupted,
      analysis,
    });
    const { result } = await resolved(whole, desk, { signal, onNews: (so) => tell(tornadoOf(so)) });
    return tornadoOf(result);
  },
});

function numbersAt(rules: CellRules, paths: readonly string[]): readonly NumberOfCell[] {
  const all = new Map(rules.numbers().map((number) => [number.names.join('.'), number]));
  return [...new Set(paths)].map((path) => {
    const number = all.get(path);
    if (number !== undefined) return number;
    throw new QuestionError(`there is no number at ${shown(path)}${didYouMean(nearest(path, all.keys()))}`);
  });
}

/** The bars; the things of the answer are the numbers in the order of their first variants. */
function barsOf({ findings }: Result, numbers: readonly NumberOfCell[]): Pick<Tornado, 'base' | 'bars'> {
  const { answer, rows } = findings;
  if (answer?.kind !== 'sensitivity' || answer.findings.indices !== 'oat')
    throw new TypeError('a study of sensitivity has moves of one thing at a time');
  const variants = rows.flatMap(({ cell }) => {
    const move = moveOf(cell.variant ?? '');
    return move === null ? [] : [{ ...move, share: bestShares(cell)?.[0] }];
  });
  const things = [...new Set(variants.map(({ thing }) => thing))];
  const { base, things: found } = answer.findings;
  const bars = found.flatMap(({ name, swing: { value, low, high }, isExact, moves }): Bar[] => {
    const number = numbers[things.indexOf(name)];
    if (number === undefined) return [];
    const ends = moves.flatMap(({ to, change }) => {
      const share = variants.find((variant) => variant.thing === name && variant.to === to)?.share;
      return share === undefined ? [] : [{ to: Number(to), share, change }];
    });
    const path = number.names.join('.');
    return [{ path, value: number.value, isExact, swing: { value, low, high }, moves: ends }];
  });
  return { base, bars };
}
