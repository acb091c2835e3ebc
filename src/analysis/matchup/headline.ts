/** The first thing a reader wants to know of a matchup, in a sentence or two: who wins, and where that changes. */
import { item } from '../../chance/at.ts';
import type { StoryFacts } from '../claims.ts';
import { certainty, shareInWords } from '../certainty.ts';
import { cellName, factorLabel, factorNumber, factorValue, fullSide, mainFactor, place } from '../labels.ts';
import { leadsOf } from './leads.ts';
import type { CellRow, Verdict } from '../tables/rows.ts';
import { capital, joined, listed, named, say, type Sentence } from '../sentence.ts';
import { bestShares, leadOf, verdict } from '../verdict.ts';

/** Neighbouring cells along the factor with the same verdict. */
interface Stretch {
  readonly verdict: Verdict;
  readonly cells: CellRow[];
}

/** More stretches than this are better counted than listed. */
const MOST_STRETCHES = 5;

/** Tells the matchup over all cells with a result. */
export function headlineOf(rows: readonly CellRow[], facts: StoryFacts): Sentence {
  const cells = rows.filter((cell) => bestShares(cell) !== null);
  const [first] = cells;
  if (first === undefined) return say`No cell was finished, so there is no finding.`;
  if (cells.length === 1) return oneCell(first, facts);
  const main = mainFactor(cells, facts.factors);
  if (main === null || new Set(cells.map((cell) => factorNumber(cell, main))).size < cells.length)
    return say`${counted(cells, facts)} ${leadsOf(cells, facts, (cell) => say`at ${cellName(cell, facts)}`)}`;
  const ordered = cells.toSorted((a, b) => factorNumber(a, main) - factorNumber(b, main));
  const course = alongFactor(ordered, main, facts) ?? counted(ordered, facts);
  return say`${course} ${leadsOf(ordered, facts, (cell) => place([cell], main, facts))}`;
}

function oneCell(cell: CellRow, facts: StoryFacts): Sentence {
  const shares = bestShares(cell);
  if (shares === null) return [];
  const [lead, other] = leadOf(cell) < 0 ? ([1, 0] as const) : ([0, 1] as const);
  const won = say`${fullSide(facts, lead)} wins ${shareInWords(shares[lead])}, ${fullSide(facts, other)} ${shareInWords(shares[other])}`;
  const undecided = shares[2].high > 0 ? say`; ${shareInWords(shares[2])} end without a winner` : say``;
  const winner = verdict(cell, facts);
  const opening = winner === 'open' ? say`Too close to call: ` : winner === 'even' ? say`Even: ` : say``;
  return say`${opening}${won}${undecided} (${certainty([cell], facts.confidence)}).`;
}

/** The number of cells in which each side leads. */
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

/** A sentence over the cells, which are in order of the factor `main`; null where it changes too often for one. */
function alongFactor(ordered: readonly CellRow[], main: number, facts: StoryFacts): Sentence | null {
  const stretches = stretchesOf(ordered, facts);
  const [only] = stretches;
  if (stretches.length === 1 && only !== undefined) return throughout(only, main, facts);
  if (stretches.length > MOST_STRETCHES) return null;
  return say`${capital(listed(partsOf(stretches, main, facts)))}${turn(stretches, main, facts)}.`;
}

function stretchesOf(ordered: readonly CellRow[], facts: StoryFacts): Stretch[] {
  const stretches: Stretch[] = [];
  for (const cell of ordered) {
    const last = stretches.at(-1);
    const winner = verdict(cell, facts);
    if (last?.verdict === winner) last.cells.push(cell);
    else stretches.push({ verdict: winner, cells: [cell] });
  }
  return stretches;
}

function throughout({ verdict: who, cells }: Stretch, main: number, facts: StoryFacts): Sentence {
  const ends = [item(cells, 0), item(cells, cells.length - 1)] as const;
  const every = say`at every ${factorLabel(facts, item(facts.factors, main))} from ${factorValue(ends[0], main, facts)} to ${factorValue(ends[1], main, facts)}`;
  if (who === 0 || who === 1)
    return say`${fullSide(facts, who)} wins more often than ${fullSide(facts, who === 0 ? 1 : 0)} ${every}.`;
  return who === 'even' ? say`The sides are exactly even ${every}.` : say`It is too close to call ${every}.`;
}

function partsOf(stretches: readonly Stretch[], main: number, facts: StoryFacts): Sentence[] {
  const introduced = new Set<Verdict>();
  return stretches.map(({ verdict: who, cells }) => {
    const where = place(cells, main, facts);
    if (who !== 0 && who !== 1)
      return say`${where} ${who === 'even' ? 'they are exactly even' : 'it is too close to call'}`;
    const side = introduced.has(who) ? [named(facts.sides[who])] : fullSide(facts, who);
    const verb = introduced.size === 0 ? ' wins more often' : '';
    introduced.add(who);
    return say`${side}${verb} ${where}`;
  });
}

/** Between which values the advantage changes sides, where it does so once and nothing lies between. */
function turn(stretches: readonly Stretch[], main: number, facts: StoryFacts): Sentence {
  const [before, after] = stretches;
  const last = before?.cells.at(-1);
  const next = after?.cells[0];
  if (stretches.length !== 2 || last === undefined || next === undefined) return [];
  if (typeof before?.verdict !== 'number' || typeof after?.verdict !== 'number') return [];
  return say`: the advantage changes sides between ${factorValue(last, main, facts)} and ${factorValue(next, main, facts)}`;
}
