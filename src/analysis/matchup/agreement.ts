/** Agreement of the counts of simulated cells with their exact distributions, all cells taken together. */
import { holm } from '../../statistics/index.ts';
import { pValue } from '../digits.ts';
import type { CellRow } from '../tables/rows.ts';
import { say, type Sentence } from '../sentence.ts';

interface CellAgreement {
  readonly cell: number;
  readonly g: number;
  readonly df: number;
  readonly p: number;
  /** After Holm's adjustment for the number of cells tested. */
  readonly adjusted: number;
}

export interface Agreement {
  readonly cells: readonly CellAgreement[];
  /** `agrees`; `unusual` when the smallest adjusted p is below 0.01, `disagrees` below one in a million. */
  readonly state: 'agrees' | 'unusual' | 'disagrees';
  readonly sentence: Sentence;
}

/** Below this a run with sound dice and solver is seen once in a hundred. */
const UNUSUAL = 0.01;
/** Below this it is a fault. */
const FAULT = 1e-6;

/** The agreement; null where no cell was both simulated and solved. */
export function agreementOf(rows: readonly CellRow[]): Agreement | null {
  const tested = rows.flatMap(({ cell, agreement }) => (agreement === null ? [] : [{ cell, ...agreement }]));
  if (tested.length === 0) return null;
  const adjusted = holm(tested.map(({ p }) => p));
  const cells = tested.map((test, i) => ({ ...test, adjusted: adjusted[i] ?? test.p }));
  const smallest = Math.min(...adjusted);
  const state = smallest < FAULT ? 'disagrees' : smallest < UNUSUAL ? 'unusual' : 'agrees';
  return { cells, state, sentence: inWords(cells, state, smallest) };
}

function inWords(cells: readonly CellAgreement[], state: Agreement['state'], smallest: number): Sentence {
  if (state === 'agrees') {
    const where =
      cells.length === 1 ? '' : cells.length === 2 ? ' in both cells' : ` in all ${cells.length} cells`;
    return say`Dice and exact values agree${where}.`;
  }
  const test = `${cells.length === 1 ? 'p' : 'smallest p'} ${isWas(smallest)}`;
  const worst = cells.filter(({ adjusted }) => adjusted < UNUSUAL).map(({ cell }) => cell);
  const which = `cell${worst.length === 1 ? '' : 's'} ${worst.join(', ')}`;
  return state === 'unusual'
    ? say`The counts of ${which} differ from the exact values more than is usual (${test}): run again with another seed.`
    : say`The counts of ${which} do not agree with the exact values (${test}): dice or solver are at fault; trust no number of this run.`;
}

function isWas(p: number): string {
  const shown = pValue(p);
  return shown.startsWith('less') ? shown : `= ${shown}`;
}
