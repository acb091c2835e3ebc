/**
 * Mirror matchups: two sides that are alike, of rules that treat both alike, with nobody favoured by who begins. They must
 * be even; where they are not, it is the rules' code or the statistics that is wrong, and not the matchup.
 */
import { againstInWords } from '../certainty.ts';
import { pValue, whole } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { type LabelFacts, theSide } from '../labels.ts';
import type { CellRow } from '../tables/rows.ts';
import { say, type Sentence } from '../sentence.ts';
import { bestShares, unevenness } from '../verdict.ts';
import { placesOf } from './places.ts';

/** Exact shares are sums of rounded products. */
const ROUNDING = 1e-9;
/** The chance, over all mirrors of a run, of calling one uneven that is even. */
const FALSE_ALARM = 1e-4;

/** A mirror that is not even, and the chance of so large a difference if it were; 0 where exact. */
interface Uneven {
  readonly cell: CellRow;
  readonly p: number;
}

type Facts = LabelFacts & Pick<RunFacts, 'mirrors' | 'confidence'>;

/** The mirrors of a run with a result. */
function mirrorsIn(cells: readonly CellRow[], { mirrors = [] }: Pick<Facts, 'mirrors'>): readonly CellRow[] {
  const numbers = new Set(mirrors);
  return cells.filter((cell) => numbers.has(cell.cell) && bestShares(cell) !== null);
}

/** The mirrors that are not even, by more than rounding or than the dice can explain. */
function unevenMirrors(
  cells: readonly CellRow[],
  facts: Pick<Facts, 'mirrors' | 'confidence'>,
): readonly Uneven[] {
  const mirrors = mirrorsIn(cells, facts);
  return mirrors.flatMap((cell) => {
    const shares = bestShares(cell);
    if (shares === null) return [];
    const lead = shares[0].value - shares[1].value;
    if (cell.exact !== null) return Math.abs(lead) > ROUNDING ? [{ cell, p: 0 }] : [];
    const p = Math.min(1, (unevenness(cell, facts.confidence) ?? 1) * mirrors.length);
    return p < FALSE_ALARM ? [{ cell, p }] : [];
  });
}

/** A sentence where all mirrors are even, as they must be; none without mirrors. */
export function mirrorStory(cells: readonly CellRow[], facts: Facts): Sentence[] {
  const mirrors = mirrorsIn(cells, facts);
  if (mirrors.length === 0 || unevenMirrors(cells, facts).length > 0) return [];
  const isExact = mirrors.every(({ exact }) => exact !== null);
  const are =
    mirrors.length === 1 ? 'The mirror matchup is' : `The ${whole(mirrors.length)} mirror matchups are`;
  return [say`${are} even, as must be${isExact ? '' : ', as far as the dice can tell'}.`];
}

/** The fault of a run in which a mirror is not even. */
export function mirrorFault(cells: readonly CellRow[], facts: Facts): Sentence[] {
  const [first] = unevenMirrors(cells, facts);
  const shares = first && bestShares(first.cell);
  if (first === undefined || !shares) return [];
  const where = placesOf([first.cell], cells, facts);
  const sure = first.p === 0 ? '' : `, p ${pValue(first.p)}`;
  return [
    say`Fault: both sides are alike, yet ${theSide(facts, 0)} won ${againstInWords(shares[0], shares[1])}${where}${sure}.`,
    say`That is a mistake in the code of the rules or in the statistics: do not trust this run, and please report it.`,
  ];
}
