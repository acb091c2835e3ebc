/** How large the advantage is: where the lead is smallest and largest, or where each side does best. */
import { item } from '../chance/at.ts';
import { againstInWords, certainty } from './certainty.ts';
import { exactPercent, exactPoints } from './digits.ts';
import type { CellRow } from './rows.ts';
import { named, say, type Sentence } from './sentence.ts';
import type { Told } from './story.ts';
import { bestShares, leadOf, verdict } from './verdict.ts';

/** Exact leads that differ by less are the same. */
const ROUNDING = 1e-9;

/** A sentence over two cells or more; `where` names one: `at 8 cm`. */
export function leadsOf(
  cells: readonly CellRow[],
  facts: Told,
  where: (cell: CellRow) => Sentence,
): Sentence {
  const byLead = cells.toSorted((a, b) => leadOf(b) - leadOf(a));
  const [best, worst] = [item(byLead, 0), item(byLead, byLead.length - 1)];
  const sure = certainty(cells, facts.confidence);
  const measured = sure === 'exact' ? '' : 'measured ';
  const [first, second] = [named(facts.sides[0]), named(facts.sides[1])];
  const at = (cell: CellRow, side: 0 | 1): Sentence => say`${where(cell)} (${shares(cell, side)})`;

  if (sure === 'exact' && leadOf(best) - leadOf(worst) < ROUNDING) return theSame(cells, facts);
  if (verdict(best) === 0 && verdict(worst) === 1)
    return say`${first} does best ${at(best, 0)}, ${second} ${at(worst, 1)}; ${sure}.`;
  if (verdict(best) === 0)
    return say`The ${measured}lead of ${first} is smallest ${at(worst, 0)} and largest ${at(best, 0)}; ${sure}.`;
  if (verdict(worst) === 1)
    return say`The ${measured}lead of ${second} is smallest ${at(best, 1)} and largest ${at(worst, 1)}; ${sure}.`;
  const widest = item(
    cells.toSorted((a, b) => Math.abs(leadOf(b)) - Math.abs(leadOf(a))),
    0,
  );
  return say`The ${measured}difference is largest ${where(widest)} (${first} ${shares(widest, 0)}); ${sure}.`;
}

/** Over cells in which the lead is exactly the same; the shares themselves may differ. */
function theSame(cells: readonly CellRow[], { sides }: Told): Sentence {
  const own = cells.flatMap((cell) => bestShares(cell)?.[0].value ?? []);
  const [least, most] = [Math.min(...own), Math.max(...own)];
  const isEven = cells.every((cell) => verdict(cell) === 'even');
  const [from, to] = [exactPercent(least), exactPercent(most)];
  const won = from === to ? to : `${from} to ${to}`;
  if (isEven) return say`Each side wins ${won} of engagements; exact.`;
  const [cell] = cells;
  const side = cell !== undefined && leadOf(cell) < 0 ? 1 : 0;
  const lead = exactPoints(Math.abs(leadOf(item(cells, 0))));
  return say`The lead of ${named(sides[side])} is ${lead} in every cell; exact.`;
}

function shares(cell: CellRow, side: 0 | 1): string {
  const known = bestShares(cell);
  return known === null ? '' : againstInWords(known[side], known[side === 0 ? 1 : 0]);
}
