/** How fast a matchup is decided, how often it is not, and what is left of the sides, a sentence each. */
import { item } from '../chance/at.ts';
import { certainty, shareInWords } from './certainty.ts';
import { exactNumber, meanWithin } from './digits.ts';
import { cellName, factorNumber, mainFactor, place } from './labels.ts';
import type { MatchupRow } from './matchup.ts';
import type { CellRow, Mean } from './rows.ts';
import { joined, named, say, type Sentence } from './sentence.ts';
import type { Told } from './story.ts';
import { bestShares } from './verdict.ts';

/** Names a cell in a sentence: `at 8 cm`; nothing where there is only one. */
type Where = (cell: CellRow) => Sentence;

/** The sentences that the rows support, at most three. */
export function paceAndCost(rows: readonly MatchupRow[], facts: Told): Sentence[] {
  const known = rows.filter(({ cell }) => bestShares(cell) !== null);
  if (known.length === 0) return [];
  const { ordered, where } = inOrder(known, facts);
  const cells = known.map(({ cell }) => cell);
  const pace = paceOf(rows, facts);
  const median = `median${pace.timed > 1 ? 's' : ''}, ${certainty(cells, facts.confidence)}`;
  return [
    undecided(cells, facts, where),
    pace.statement.length === 0 ? [] : say`${pace.statement} (${median}).`,
    cost(ordered, facts, where),
  ].filter((sentence) => sentence.length > 0);
}

/** How fast the wins come, in words without an end, and of how many medians it speaks; empty where nobody wins. */
export function paceOf(
  rows: readonly MatchupRow[],
  facts: Told,
): { readonly statement: Sentence; readonly timed: number } {
  const { ordered, where } = inOrder(rows, facts);
  const timed = ordered.flatMap((row) => {
    const turn = row.decidedTurn.exact ?? row.decidedTurn.simulated?.value;
    return turn === undefined ? [] : [{ row, turn }];
  });
  const slowest = timed.toSorted((a, b) => b.turn - a.turn)[0];
  const fastest = timed.toSorted((a, b) => a.turn - b.turn)[0];
  if (slowest === undefined || fastest === undefined) return { statement: [], timed: 0 };
  const byTurn = ({ row }: { row: MatchupRow }): Sentence => say`by turn ${turnInWords(row)}`;
  const statement =
    slowest.turn === fastest.turn
      ? say`Half of the wins have come ${byTurn(fastest)}${rows.length > 1 ? ' in every cell' : ''}`
      : say`Half of the wins have come ${byTurn(fastest)}${where(fastest.row.cell)} and ${byTurn(slowest)}${where(slowest.row.cell)}`;
  return { statement, timed: timed.length };
}

/** The rows along the main factor, and how a sentence names one. */
function inOrder(rows: readonly MatchupRow[], facts: Told): { ordered: readonly MatchupRow[]; where: Where } {
  const cells = rows.map(({ cell }) => cell);
  const main = mainFactor(cells, facts.factors);
  const where: Where = (cell) => {
    if (cells.length === 1) return [];
    const alone = main !== null && facts.factors.length === 1 && cell.variant === null;
    return alone ? say` ${place([cell], main, facts.factors)}` : say` at ${cellName(cell, facts.factors)}`;
  };
  if (main === null) return { ordered: rows, where };
  return {
    ordered: rows.toSorted((a, b) => factorNumber(a.cell, main) - factorNumber(b.cell, main)),
    where,
  };
}

function undecided(cells: readonly CellRow[], facts: Told, where: Where): Sentence {
  const shares = cells.flatMap((cell) => {
    const none = bestShares(cell)?.[2];
    return none === undefined ? [] : [{ cell, none }];
  });
  const most = item(
    shares.toSorted((a, b) => b.none.value - a.none.value),
    0,
  );
  const sure = certainty(cells, facts.confidence);
  if (most.none.value === 0)
    return sure === 'exact'
      ? say`Every engagement has a winner (exact).`
      : say`Every engagement played had a winner.`;
  if (cells.length === 1) return [];
  return say`Engagements without a winner are most frequent${where(most.cell)}: ${shareInWords(most.none)} (${sure}).`;
}

/** `3` where exact or where the interval is a single turn, else `3 (2 to 4)`. */
function turnInWords({ decidedTurn: { exact, simulated } }: MatchupRow): string {
  if (exact !== null) return String(exact);
  if (simulated === null) return '';
  const { value, low, high } = simulated;
  return low === high ? String(value) : `${value} (${low} to ${high})`;
}

function cost(rows: readonly MatchupRow[], facts: Told, where: Where): Sentence {
  const ends = rows.length > 1 ? [item(rows, 0), item(rows, rows.length - 1)] : rows;
  const parts = ends.flatMap(({ cell, survivors: [a, b] }) => {
    if (a === null || b === null) return [];
    return [
      say`${named(facts.sides[0])} ${meanInWords(a)} and ${named(facts.sides[1])} ${meanInWords(b)}${where(cell)}`,
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
