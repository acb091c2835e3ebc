/** The cells of an analysis of forces, apart by what else is varied: each group is one question. */
import { item } from '../../chance/at.ts';
import type { RunFacts } from '../facts.ts';
import { cellName } from '../labels.ts';
import type { CellRow } from '../tables/rows.ts';
import type { Sentence } from '../sentence.ts';

/** Cells that differ only in the searched value. */
interface ForceGroup {
  /** The values that the cells share: `distance 8 cm`, `8 cm, elite`; empty where nothing else is varied. */
  readonly name: Sentence;
  readonly cells: readonly CellRow[];
}

/** The column of a factor by its path; -1 where it is not varied. */
export function factorAt(facts: RunFacts, path: string): number {
  return facts.factors.findIndex((factor) => factor.path === path);
}

/** The cells by all their factors but these, in the order of the cells. */
export function groupsOf(
  cells: readonly CellRow[],
  facts: RunFacts,
  searched: readonly number[],
): ForceGroup[] {
  const others = facts.factors.map((_factor, i) => i).filter((i) => !searched.includes(i));
  const factors = others.map((i) => item(facts.factors, i));
  const reduced = (cell: CellRow): CellRow => ({
    ...cell,
    factors: others.map((i) => item(cell.factors, i)),
  });
  const groups = Map.groupBy(cells, (cell) =>
    JSON.stringify([cell.variant, ...reduced(cell).factors.map(({ text }) => text)]),
  );
  return [...groups.values()].map((own) => ({
    name: own[0] === undefined ? [] : cellName(reduced(own[0]), { ...facts, factors }),
    cells: own,
  }));
}
