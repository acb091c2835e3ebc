/** The first thing a reader wants to know of a matchup, in a sentence or two: who wins, and where that changes. */
import type { StoryFacts } from './claims.ts';
import { certainty, shareInWords } from './certainty.ts';
import { courseOf } from './course.ts';
import { cellName, factorNumber, fullSide, mainFactor, place } from './labels.ts';
import { leadsOf } from './leads.ts';
import type { CellRow, Verdict } from './rows.ts';
import { joined, say, type Sentence } from './sentence.ts';
import { bestShares, leadOf, verdict } from './verdict.ts';

/** Tells the matchup over all cells with a result. */
export function storyOf(rows: readonly CellRow[], facts: StoryFacts): Sentence {
  const cells = rows.filter((cell) => bestShares(cell) !== null);
  const [first] = cells;
  if (first === undefined) return say`No cell was finished: there is nothing to tell.`;
  if (cells.length === 1) return oneCell(first, facts);
  const main = mainFactor(cells, facts.factors);
  if (main === null || new Set(cells.map((cell) => factorNumber(cell, main))).size < cells.length)
    return say`${counted(cells, facts)} ${leadsOf(cells, facts, (cell) => say`at ${cellName(cell, facts.factors)}`)}`;
  const ordered = cells.toSorted((a, b) => factorNumber(a, main) - factorNumber(b, main));
  const course = courseOf(ordered, main, facts) ?? counted(ordered, facts);
  return say`${course} ${leadsOf(ordered, facts, (cell) => place([cell], main, facts.factors))}`;
}

function oneCell(cell: CellRow, facts: StoryFacts): Sentence {
  const shares = bestShares(cell);
  if (shares === null) return [];
  const [lead, other] = leadOf(cell) < 0 ? ([1, 0] as const) : ([0, 1] as const);
  const won = say`${fullSide(facts, lead)} wins ${shareInWords(shares[lead])}, ${fullSide(facts, other)} ${shareInWords(shares[other])}`;
  const undecided = shares[2].high > 0 ? say`; ${shareInWords(shares[2])} end without a winner` : say``;
  const known = verdict(cell, facts);
  const opening = known === 'open' ? say`Too close to call: ` : known === 'even' ? say`Even: ` : say``;
  return say`${opening}${won}${undecided} (${certainty([cell], facts.confidence)}).`;
}

/** How many cells each side leads in. */
function counted(cells: readonly CellRow[], facts: StoryFacts): Sentence {
  const number = (who: Verdict): number => cells.filter((cell) => verdict(cell, facts) === who).length;
  for (const side of [0, 1] as const)
    if (number(side) === cells.length)
      return say`${fullSide(facts, side)} wins more often in all ${cells.length} cells.`;
  const parts: Sentence[] = [];
  for (const side of [0, 1] as const)
    if (number(side) > 0)
      parts.push(
        say`${fullSide(facts, side)}${parts.length === 0 ? ' wins more often' : ''} in ${number(side)}`,
      );
  if (number('even') > 0) parts.push(say`${are(number('even'))} exactly even`);
  if (number('open') > 0) parts.push(say`${are(number('open'))} too close to call`);
  return say`Of ${cells.length} cells, ${joined(parts, ', ')}.`;
}

function are(count: number): string {
  return `${count} ${count === 1 ? 'is' : 'are'}`;
}
