/** The cell that a question is about. */
import { z } from 'zod';
import type { Cell, Experiment } from '../experiment/experiment.ts';
import { LONGEST_TITLE, MOST_CELLS, MOST_CHARACTERS } from '../experiment/limits.ts';
import { QuestionError } from './question.ts';

/** A spec, and one of its cells by number: without one, its first in the last of its variants. */
export interface CellAsked {
  readonly spec: string;
  readonly file: string;
  readonly cell?: number | undefined;
}

export const CELL_ASKED = {
  spec: z.string().max(MOST_CHARACTERS),
  file: z.string().max(LONGEST_TITLE),
  cell: z.int().min(1).max(MOST_CELLS).optional(),
};

/** @throws {QuestionError} where the spec has no such cell */
export function cellOf({ cells }: Experiment, number?: number): Cell {
  const cell =
    number === undefined
      ? cells.findLast(({ pairing }) => pairing === cells[0]?.pairing)
      : cells.find((each) => each.number === number);
  if (cell === undefined) throw new QuestionError(`the spec has no cell ${number}; it has ${cells.length}`);
  return cell;
}
