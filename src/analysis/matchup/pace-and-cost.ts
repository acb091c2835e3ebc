/** A sentence each on how often a matchup is not decided, how fast it is, and what is left of the sides. */
import type { Table } from '../tables/table.ts';
import { item } from '../../chance/at.ts';
import { sharesText, shareText } from '../certainty.ts';
import { endsOf, holds, type OfCell, type PValue, type StoryFacts } from '../claims.ts';
import { exactNumber, meanWithin } from '../digits.ts';
import { theSide, type LabelFacts } from '../labels.ts';
import { massRows, type CellRow, type Estimate, type MatchupRow, type Mean } from '../tables/rows.ts';
import { capital, joined, LONGEST, say, shortest, type Sentence } from '../sentence.ts';
import { bestShares, noisyShareOf } from '../verdict.ts';
import { nearlyMost } from './fairness.ts';
import { inOrder, lineFactor, placesOf } from './places.ts';

/** Fewer engagements without a winner than this are not worth a sentence. */
const FEW = 0.01;

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

/** Where most engagements had no winner, if that is sure; none where few had none. */
export function undecidedStory(cells: readonly CellRow[], facts: StoryFacts): Sentence[] {
  // Of a single cell it stands with the wins.
  if (cells.length === 1) return [];
  const none = (cell: CellRow): number => bestShares(cell)?.[2].value ?? 0;
  if (cells.every((cell) => none(cell) < FEW)) return [];
  const { most } = endsOf(withoutWinner(cells));
  if (!holds(most.p, facts)) return [];
  const those = nearlyMost(cells, none);
  const shares = sharesText(those.flatMap((cell) => bestShares(cell)?.[2] ?? []));
  if (those.length === cells.length) return [say`${shares} had no winner in every matchup.`];
  const where = placesOf(those, cells, facts);
  const isExact = most.p === null;
  // Of several counted ones it is not known that each had more than the rest.
  if (those.length > most.of.length)
    return [say`${shares} had no winner${where}${isExact ? ', the most' : ''}.`];
  const how = oneIn(none(item(those, 0)), isExact);
  return [capital(say`${how} engagements${where} had no winner (${shares}), the most.`)];
}

/** `about 1 in 15`, `nearly all`, `all` */
function oneIn(share: number, isExact: boolean): string {
  if (share <= 2 / 5) return `about 1 in ${Math.round(1 / share)}`;
  const tenths = Math.round(share * 10);
  return tenths < 10 ? `about ${tenths} in 10` : isExact && share === 1 ? 'all' : 'nearly all';
}

/** The pace of the wins, in words without an end; empty where nobody wins. */
export function paceOf(rows: readonly MatchupRow[], facts: LabelFacts): Sentence {
  const cells = rows.map(({ cell }) => cell);
  const byCell = new Map(rows.map((row) => [row.cell, row.decidedTurn]));
  const timed = inOrder(cells, facts).flatMap((cell) => {
    const turn = byCell.get(cell);
    if (turn === undefined) return [];
    if (turn.exact !== null) return [{ cell, value: turn.exact, low: turn.exact, high: turn.exact }];
    return turn.simulated === null ? [] : [{ cell, ...turn.simulated }];
  });
  const [first, last] = [timed[0], timed.at(-1)];
  if (first === undefined || last === undefined) return [];
  const turn = ({ value, low, high }: Estimate): string =>
    low === high ? `turn ${low}` : `about turn ${value}`;
  const [low, high] = [Math.min(...timed.map((one) => one.low)), Math.max(...timed.map((one) => one.high))];
  if (rows.length === 1) return say`Half of the wins came by ${turn(first)}`;
  if (low === high) return say`Half of the wins came by turn ${low} in every matchup`;
  const isExact = timed.every((one) => one.low === one.high);
  if (!isExact && lineFactor(cells, facts) === null) return [];
  // Of counted medians the least and the greatest are not known: the ends of the line are named.
  const ends = isExact
    ? [low, high].map((value) => timed.filter((one) => one.value === value))
    : turn(first) === turn(last)
      ? [[first, last]]
      : [[first], [last]];
  const parts = ends.map((those) => {
    const where = placesOf(
      those.map(({ cell }) => cell),
      cells,
      facts,
    );
    return say`by ${turn(item(those, 0))}${where}`;
  });
  const whole = say`Half of the wins came ${joined(parts, ', ')}`;
  return isExact
    ? shortest(LONGEST, whole, say`Half of the wins came by turn ${low} to ${high}, depending on the matchup`)
    : whole;
}

export function paceStory(pace: Sentence): Sentence[] {
  return pace.length === 0 ? [] : [say`${pace}.`];
}

/** Units left of the sides at both ends of the line. Sides with one unit at most have it left in a share of engagements. */
export function costStory(rows: readonly MatchupRow[], distributions: Table, facts: StoryFacts): Sentence[] {
  const cells = rows.map(({ cell }) => cell);
  const ordered = inOrder(cells, facts);
  if (cells.length > 1 && lineFactor(cells, facts) === null) return [];
  const ends = cells.length > 1 ? [item(ordered, 0), item(ordered, ordered.length - 1)] : cells;
  const most = facts.sides.map((side) =>
    Math.max(...massRows(distributions, `survivors.${side}`).map(({ value }) => value)),
  );
  const isOne = most.every((value) => value === 1);
  const of = (mean: Mean): string => (isOne ? shareText(asShare(mean)) : meanInWords(mean));
  const parts = ends.flatMap((cell) => {
    const survivors = rows.find((row) => row.cell === cell)?.survivors;
    const [a, b] = survivors ?? [null, null];
    if (a === null || b === null) return [];
    return [{ where: placesOf([cell], cells, facts), a: of(a), b: of(b) }];
  });
  if (parts.length === 0) return [];
  const [own, other] = [theSide(facts, 0), theSide(facts, 1)];
  const left = isOne ? say`Still standing at the end` : say`Left at the end on average`;
  const told = parts.map(({ where, a, b }, i) =>
    i === 0 ? say`${own} ${a}, ${other} ${b}${where}` : say`${a} and ${b}${where}`,
  );
  return [
    shortest(
      LONGEST,
      say`${left}: ${told[0] ?? []}${told[1] === undefined ? '' : say`; ${told[1]}`}.`,
      say`${left}: ${told[0] ?? []}.`,
    ),
  ];
}

function asShare({ mean, low, high }: Mean): { value: number; low: number; high: number } {
  return { value: mean, low: Math.max(0, low ?? 0), high: Math.min(1, high ?? 1) };
}

/** `0.55` where exact, `0.55 ± 0.01` where counted. */
export function meanInWords({ mean, standardError, low, high }: Mean): string {
  if (standardError === 0) return exactNumber(mean);
  if (low === null || high === null) return `about ${mean.toFixed(0)}`;
  return meanWithin(mean, (high - low) / 2);
}
