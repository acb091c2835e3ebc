/** Size of the advantage: where the lead is smallest and largest, or where each side does best. */
import { item } from '../../chance/at.ts';
import { againstInWords, certainty } from '../certainty.ts';
import { endsOf, holds, type PValue, type StoryFacts } from '../claims.ts';
import { exactPoints } from '../digits.ts';
import { placesInWords } from '../labels.ts';
import type { CellRow } from '../tables/rows.ts';
import { capital, named, say, type Sentence } from '../sentence.ts';
import { bestShares, leadOf, noisyLeadOf, rangeOf, shareTogether, verdict } from '../verdict.ts';

/** Exact leads that differ by less are the same. */
const ROUNDING = 1e-9;

/** The claims of the sentence. */
export function leadClaims(cells: readonly CellRow[]): readonly PValue[] {
  if (cells.length < 2) return [];
  const { most, least } = endsOf(cells.map(noisyLeadOf));
  return [most.p, least.p];
}

/** A sentence over two cells or more; `where` names one: `at 8 cm`. */
export function leadsOf(
  cells: readonly CellRow[],
  facts: StoryFacts,
  where: (cell: CellRow) => Sentence,
): Sentence {
  const { most, least } = endsOf(cells.map(noisyLeadOf));
  const [best, worst] = [item(most.of, 0), item(least.of, 0)];
  const [first, second] = [named(facts.sides[0]), named(facts.sides[1])];
  if (most.p === null && leadOf(best) - leadOf(worst) < ROUNDING) return theSame(cells, facts);
  const at = (those: readonly CellRow[], side: 0 | 1): Sentence =>
    placesInWords(those, (cell) => say`${where(cell)} (${shares(cell, side, cells.length, facts)})`);
  const sure = certainty(cells, facts.confidence, 'together');
  const [ofBest, ofWorst] = [verdict(best, facts), verdict(worst, facts)];
  if (holds(most.p, facts) && holds(least.p, facts)) {
    if (ofBest === 0 && ofWorst === 1)
      return capital(say`${first} does best ${at(most.of, 0)}, ${second} ${at(least.of, 1)}; ${sure}.`);
    if (ofBest === 0)
      return say`The lead of ${first} is smallest ${at(least.of, 0)} and largest ${at(most.of, 0)}; ${sure}.`;
    if (ofWorst === 1)
      return say`The lead of ${second} is smallest ${at(most.of, 1)} and largest ${at(least.of, 1)}; ${sure}.`;
  }
  const range = (side: 0 | 1): string => rangeOf(cells.flatMap((cell) => bestShares(cell)?.[side] ?? []));
  return say`Over these cells ${first} wins ${range(0)}, ${second} ${range(1)}; ${certainty(cells, facts.confidence)}.`;
}

/** Over cells in which the lead is exactly the same; the shares themselves may differ. */
function theSame(cells: readonly CellRow[], facts: StoryFacts): Sentence {
  const { sides } = facts;
  const isEven = cells.every((cell) => verdict(cell, facts) === 'even');
  if (isEven)
    return say`Each side wins ${rangeOf(cells.flatMap((cell) => bestShares(cell)?.[0] ?? []))} of engagements; exact.`;
  const [cell] = cells;
  const side = cell !== undefined && leadOf(cell) < 0 ? 1 : 0;
  const lead = exactPoints(Math.abs(leadOf(item(cells, 0))));
  return say`The lead of ${named(sides[side])} is ${lead} in every cell; exact.`;
}

/** The shares of a cell, one of `of` cells whose intervals hold together. */
function shares(cell: CellRow, side: 0 | 1, of: number, { confidence }: StoryFacts): string {
  const all = bestShares(cell);
  if (all === null) return '';
  const [own, other] = [all[side], all[side === 0 ? 1 : 0]].map((share) =>
    shareTogether(share, cell, of, confidence),
  );
  return own === undefined || other === undefined ? '' : againstInWords(own, other);
}
