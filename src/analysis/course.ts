/** How the advantage runs along a factor: who wins more often where, and between which values it changes sides. */
import { item } from '../chance/at.ts';
import { factorName, factorValue, fullSide, place } from './labels.ts';
import type { CellRow, Verdict } from './rows.ts';
import { capital, listed, named, say, type Sentence } from './sentence.ts';
import type { StoryFacts } from './claims.ts';
import { verdict } from './verdict.ts';

/** Neighbouring cells along the factor with the same verdict. */
interface Stretch {
  readonly verdict: Verdict;
  readonly cells: CellRow[];
}

/** More stretches than this are better counted than listed. */
const MOST_STRETCHES = 5;

/** A sentence over the cells, which are in order of the factor `main`; null where it changes too often to be told. */
export function courseOf(ordered: readonly CellRow[], main: number, facts: StoryFacts): Sentence | null {
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
    const known = verdict(cell, facts);
    if (last?.verdict === known) last.cells.push(cell);
    else stretches.push({ verdict: known, cells: [cell] });
  }
  return stretches;
}

function throughout(
  { verdict: who, cells }: Stretch,
  main: number,
  { factors, ...facts }: StoryFacts,
): Sentence {
  const ends = [item(cells, 0), item(cells, cells.length - 1)] as const;
  const every = say`at every ${named(factorName(item(factors, main)))} from ${factorValue(ends[0], main, factors)} to ${factorValue(ends[1], main, factors)}`;
  if (who === 0 || who === 1)
    return say`${fullSide(facts, who)} wins more often than ${fullSide(facts, who === 0 ? 1 : 0)} ${every}.`;
  return who === 'even' ? say`The sides are exactly even ${every}.` : say`It is too close to call ${every}.`;
}

function partsOf(stretches: readonly Stretch[], main: number, facts: StoryFacts): Sentence[] {
  const told = new Set<Verdict>();
  return stretches.map(({ verdict: who, cells }) => {
    const where = place(cells, main, facts.factors);
    if (who !== 0 && who !== 1)
      return say`${where} ${who === 'even' ? 'they are exactly even' : 'it is too close to call'}`;
    const side = told.has(who) ? [named(facts.sides[who])] : fullSide(facts, who);
    const verb = told.size === 0 ? ' wins more often' : '';
    told.add(who);
    return say`${side}${verb} ${where}`;
  });
}

/** Between which values the advantage changes sides, where it does so once and nothing lies between. */
function turn(stretches: readonly Stretch[], main: number, { factors }: StoryFacts): Sentence {
  const [before, after] = stretches;
  const last = before?.cells.at(-1);
  const next = after?.cells[0];
  if (stretches.length !== 2 || last === undefined || next === undefined) return [];
  if (typeof before?.verdict !== 'number' || typeof after?.verdict !== 'number') return [];
  return say`: the advantage changes sides between ${factorValue(last, main, factors)} and ${factorValue(next, main, factors)}`;
}
