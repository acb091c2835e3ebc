/** A picture of a hundred fights beside the headline of a matchup: a disc, a ring or a square for the outcome of each. */
import type { RunFacts } from '../questions/telling/facts.ts';
import { theSide } from '../questions/telling/labels.ts';
import { capital, plain, say, type Sentence } from '../questions/telling/sentence.ts';
import { bestShares } from '../questions/telling/verdict.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { LEAST_NEITHER } from '../questions/matchup/chart-input.ts';
import { markup, sentenceHtml, type Html } from './html.ts';

const FIGHTS = 100;
/** Shares nearer to nothing, or to all, are that. */
const ROUNDING = 1e-9;
const COLUMNS = 20;
/** The side of a fight's field, in CSS pixels, and the reach of its mark. */
const FIELD = 9;
const REACH = 3.4;

/** In the order of the picture: the first side, neither, the second. */
const ORDER = [0, 2, 1] as const;

/** The picture with its words; null where an analysis asks for something else, variants or who is ahead differ, or no cell has a result. */
export function hundredFights({ answer, rows }: Findings, facts: RunFacts): Html | null {
  const cells = rows.flatMap(({ cell }) => {
    const shares = bestShares(cell);
    return shares === null ? [] : [shares.map(({ value }) => value)];
  });
  if (answer !== null || cells.length === 0 || new Set(rows.map(({ cell }) => cell.variant)).size > 1)
    return null;
  // Where cases disagree on who is ahead, their mean is a picture of none.
  if (new Set(cells.map(([one = 0, other = 0]) => Math.sign(one - other))).size > 1) return null;
  // Each matchup counts alike.
  const shares = ORDER.map(
    (winner) => cells.reduce((sum, own) => sum + (own[winner] ?? 0), 0) / cells.length,
  );
  const counts = inHundred(shares);
  const names = [theSide(facts, 0), ['neither side'], theSide(facts, 1)];
  const parts = counts.flatMap((count, i): Sentence[] => {
    const [share = 0, name = []] = [shares[i], names[i]];
    if (share < (i === 1 ? LEAST_NEITHER : ROUNDING)) return [];
    const fights =
      count === 0
        ? 'fewer than 1'
        : count === FIGHTS && share < 1 - ROUNDING
          ? 'more than 99'
          : String(count);
    return [say`${name} ${fights}`];
  });
  const where = cells.length > 1 ? `, on average over all ${cells.length} cases` : '';
  const said = say`Of 100 fights${where}: ${parts.flatMap((part, i) => (i === 0 ? part : [', ', ...part]))}`;
  const fights = counts.flatMap((count, i) => Array.from({ length: count }, () => i));
  const height = (FIGHTS / COLUMNS) * FIELD;
  return markup`<div class="fights">
    <svg role="img" aria-label="${plain(capital(said))}" width="${COLUMNS * FIELD}" height="${height}" viewBox="0 0 ${COLUMNS * FIELD} ${height}">
      ${fights.map((outcome, i) => mark(outcome, ((i % COLUMNS) + 0.5) * FIELD, (Math.floor(i / COLUMNS) + 0.5) * FIELD))}
    </svg>
    <span aria-hidden="true">${sentenceHtml(said)}</span>
  </div>`;
}

/** Whole numbers that make a hundred, each as near to its share as that allows (the largest remainders). */
export function inHundred(shares: readonly number[]): number[] {
  const counts = shares.map((share) => Math.floor(share * FIGHTS + ROUNDING));
  const rest = (i: number): number => (shares[i] ?? 0) * FIGHTS - (counts[i] ?? 0);
  const order = [...shares.keys()].toSorted((a, b) => rest(b) - rest(a));
  const left = FIGHTS - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, i) => count + Number(order.indexOf(i) < left));
}

/** A disc for the first side, a ring for neither, a square for the second, so that no colour is needed. */
function mark(outcome: number, x: number, y: number): Html {
  if (outcome === 0) return markup`<circle class="a" cx="${x}" cy="${y}" r="${REACH}"/>`;
  if (outcome === 1) return markup`<circle class="n" cx="${x}" cy="${y}" r="${REACH - 1}"/>`;
  return markup`<rect class="b" x="${x - REACH}" y="${y - REACH}" width="${2 * REACH}" height="${2 * REACH}"/>`;
}
