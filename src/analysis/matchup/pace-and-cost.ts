/** A sentence each on how fast a matchup is decided, how often it is not, and what is left of the sides. */
import { item } from '../../chance/at.ts';
import { certainty, shareInWords } from '../certainty.ts';
import { endsOf, holds, type OfCell, type PValue, type StoryFacts } from '../claims.ts';
import { exactNumber, meanWithin } from '../digits.ts';
import { cellName, factorNumber, mainFactor, place, placesInWords, type LabelFacts } from '../labels.ts';
import type { MatchupRow, CellRow, Mean } from '../tables/rows.ts';
import { joined, named, say, type Sentence } from '../sentence.ts';
import { bestShares, noisyShareOf, rangeOf, shareTogether } from '../verdict.ts';

/** Names a cell in a sentence: `at 8 cm`; nothing where there is only one. */
type Where = (cell: CellRow) => Sentence;

/** The sentences that the rows support, at most three. */
export function paceAndCost(rows: readonly MatchupRow[], facts: StoryFacts): Sentence[] {
  const finished = rows.filter(({ cell }) => bestShares(cell) !== null);
  if (finished.length === 0) return [];
  const { ordered, where } = inOrder(finished, facts);
  const cells = finished.map(({ cell }) => cell);
  const pace = paceOf(rows, facts);
  const median = `median${pace.timed > 1 ? 's' : ''}, ${certainty(cells, facts.confidence)}`;
  return [
    undecided(cells, facts, where),
    pace.statement.length === 0 ? [] : say`${pace.statement} (${median}).`,
    cost(ordered, facts, where),
  ].filter((sentence) => sentence.length > 0);
}

/** The pace of the wins, in words without an end, and the number of medians behind it; empty where nobody wins. */
export function paceOf(
  rows: readonly MatchupRow[],
  facts: LabelFacts,
): { readonly statement: Sentence; readonly timed: number } {
  const { ordered, where } = inOrder(rows, facts);
  const timed = ordered.flatMap((row) => {
    const { exact, simulated } = row.decidedTurn;
    if (exact !== null) return [{ row, turn: exact, low: exact, high: exact }];
    return simulated === null
      ? []
      : [{ row, turn: simulated.value, low: simulated.low, high: simulated.high }];
  });
  const [first] = timed;
  if (first === undefined) return { statement: [], timed: 0 };
  const base = { timed: timed.length };
  if (rows.length === 1)
    return { ...base, statement: say`Half of the wins have come by turn ${turnInWords(first.row)}` };
  const [low, high] = [Math.min(...timed.map((one) => one.low)), Math.max(...timed.map((one) => one.high))];
  if (low === high)
    return { ...base, statement: say`Half of the wins have come by turn ${low} in every cell` };
  // Which of counted medians is the least or greatest is not known: their range is.
  if (timed.some((one) => one.low !== one.high))
    return {
      ...base,
      statement: say`Half of the wins have come by turn ${low} to ${high}, depending on the cell`,
    };
  const at = (turn: number): Sentence =>
    say`by turn ${turn} ${placesInWords(
      timed.filter((one) => one.turn === turn),
      ({ row }) => where(row.cell),
    )}`;
  return { ...base, statement: say`Half of the wins have come ${at(low)} and ${at(high)}` };
}

/** The rows along the main factor, and how a sentence names one. */
function inOrder(
  rows: readonly MatchupRow[],
  facts: LabelFacts,
): { ordered: readonly MatchupRow[]; where: Where } {
  const cells = rows.map(({ cell }) => cell);
  const main = mainFactor(cells, facts.factors);
  const where: Where = (cell) => {
    if (cells.length === 1) return [];
    const alone = main !== null && facts.factors.length === 1 && cell.variant === null;
    return alone ? place([cell], main, facts) : say`at ${cellName(cell, facts)}`;
  };
  if (main === null) return { ordered: rows, where };
  return {
    ordered: rows.toSorted((a, b) => factorNumber(a.cell, main) - factorNumber(b.cell, main)),
    where,
  };
}

/** The claim of the sentence on engagements without a winner. */
export function undecidedClaims(cells: readonly CellRow[]): readonly PValue[] {
  return cells.length < 2 ? [] : [endsOf(withoutWinner(cells)).most.p];
}

function withoutWinner(cells: readonly CellRow[]): readonly OfCell<CellRow>[] {
  return cells.flatMap((cell) => {
    const none = bestShares(cell)?.[2];
    return none === undefined ? [] : [noisyShareOf(cell, none)];
  });
}

function undecided(cells: readonly CellRow[], facts: StoryFacts, where: Where): Sentence {
  const shares = cells.flatMap((cell) => bestShares(cell)?.[2] ?? []);
  if (shares.every(({ value }) => value === 0))
    return cells.every(({ exact }) => exact !== null)
      ? say`Every engagement has a winner (exact).`
      : say`Every engagement played had a winner.`;
  if (cells.length === 1) return [];
  const { most } = endsOf(withoutWinner(cells));
  const [first] = most.of;
  const share = first === undefined ? undefined : bestShares(first)?.[2];
  if (most.p === null && most.of.length === cells.length)
    return say`In every cell ${rangeOf(shares)} of engagements end without a winner (exact).`;
  if (first === undefined || share === undefined || !holds(most.p, facts))
    return say`Depending on the cell, ${rangeOf(shares)} of engagements end without a winner (${certainty(cells, facts.confidence)}).`;
  const together = shareTogether(share, first, cells.length, facts.confidence);
  return say`Engagements without a winner are most frequent ${placesInWords(most.of, where)}: ${shareInWords(together)} (${certainty(cells, facts.confidence, 'together')}).`;
}

/** `3` where exact or where the interval is a single turn, else `3 (2 to 4)`. */
function turnInWords({ decidedTurn: { exact, simulated } }: MatchupRow): string {
  if (exact !== null) return String(exact);
  if (simulated === null) return '';
  const { value, low, high } = simulated;
  return low === high ? String(value) : `${value} (${low} to ${high})`;
}

function cost(rows: readonly MatchupRow[], facts: StoryFacts, where: Where): Sentence {
  const ends = rows.length > 1 ? [item(rows, 0), item(rows, rows.length - 1)] : rows;
  const parts = ends.flatMap(({ cell, survivors: [a, b] }) => {
    if (a === null || b === null) return [];
    const name = where(cell);
    return [
      say`${named(facts.sides[0])} ${meanInWords(a)} and ${named(facts.sides[1])} ${meanInWords(b)}${name.length === 0 ? '' : ' '}${name}`,
    ];
  });
  if (parts.length === 0) return [];
  const exact = ends.every(({ survivors }) => survivors[0]?.standardError === 0);
  return say`Units left at the end, on average: ${joined(parts, '; ')}${exact ? ' (exact)' : ''}.`;
}

/** `0.55` where exact, `0.55 ± 0.01` where counted. */
export function meanInWords({ mean, standardError, low, high }: Mean): string {
  if (standardError === 0) return exactNumber(mean);
  if (low === null || high === null) return `about ${mean.toFixed(0)}`;
  return meanWithin(mean, (high - low) / 2);
}
