/** Checks of a run by itself: counts against exact values, mirrors that must be even, and the precision it stopped at. */
import { againstInWords, replicates } from '../../analysis/certainty.ts';
import { inPoints, pValue, whole } from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { cellName, metricLabel, sideOrNobody, theSide, type LabelFacts } from '../../analysis/labels.ts';
import { LONGEST, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import type { CellRow, SequenceRow } from '../../analysis/tables/rows.ts';
import { bestShares, unevenness } from '../../analysis/verdict.ts';
import { holm } from '../../statistics/index.ts';
import { placesBehind } from '../places.ts';

/** Agreement of the counts of simulated cells with their exact distributions, all cells taken together. */
export interface Agreement {
  /** The test of each cell; `adjusted` after Holm's adjustment for the number of cells tested. */
  readonly cells: readonly {
    readonly cell: number;
    readonly g: number;
    readonly df: number;
    readonly p: number;
    readonly adjusted: number;
  }[];
  /** `agrees`; `unusual` when the smallest adjusted p is below 0.01, `disagrees` below one in a million. */
  readonly state: 'agrees' | 'unusual' | 'disagrees';
  readonly sentence: Sentence;
}

/** Below this a run with sound dice and solver is seen once in a hundred. */
const UNUSUAL = 0.01;
/** Below this it is a fault. */
const FAULT = 1e-6;

/** The agreement; null where no cell was both simulated and solved. */
export function agreementOf(rows: readonly CellRow[]): Agreement | null {
  const tested = rows.flatMap(({ cell, agreement }) => (agreement === null ? [] : [{ cell, ...agreement }]));
  if (tested.length === 0) return null;
  const adjusted = holm(tested.map(({ p }) => p));
  const cells = tested.map((test, i) => ({ ...test, adjusted: adjusted[i] ?? test.p }));
  const smallest = Math.min(...adjusted);
  if (smallest >= UNUSUAL) {
    const where =
      cells.length === 1 ? '' : cells.length === 2 ? ' in both cells' : ` in all ${cells.length} cells`;
    return { cells, state: 'agrees', sentence: say`Dice and exact values agree${where}.` };
  }
  const shown = pValue(smallest);
  const test = `${cells.length === 1 ? 'p' : 'smallest p'} ${shown.startsWith('less') ? shown : `= ${shown}`}`;
  const worst = cells.filter((one) => one.adjusted < UNUSUAL).map(({ cell }) => cell);
  const which = `cell${worst.length === 1 ? '' : 's'} ${worst.join(', ')}`;
  return smallest < FAULT
    ? {
        cells,
        state: 'disagrees',
        sentence: say`The counts of ${which} do not agree with the exact values (${test}): dice or solver are at fault; trust no number of this run.`,
      }
    : {
        cells,
        state: 'unusual',
        sentence: say`The counts of ${which} differ from the exact values more than is usual (${test}): run again with another seed.`,
      };
}

/** Exact shares are sums of rounded products. */
const ROUNDING = 1e-9;
/** The chance, over all mirrors of a run, of calling one uneven that is even. */
const FALSE_ALARM = 1e-4;

/**
 * Mirror matchups: two sides that are alike, of rules that treat both alike, with nobody favoured by who begins. They
 * must be even, by more than rounding or than dice explain; where one is not, it is the rules' code or the statistics
 * that is wrong, and not the matchup.
 */
export function mirrorStory(
  cells: readonly CellRow[],
  facts: LabelFacts & Pick<RunFacts, 'mirrors' | 'confidence'>,
): { readonly fault: readonly Sentence[]; readonly story: readonly Sentence[] } {
  const mirrors = cells.filter(({ cell }) => facts.mirrors?.includes(cell));
  const tested = mirrors.flatMap((cell) => {
    const shares = bestShares(cell);
    if (shares === null) return [];
    const isOff = Math.abs(shares[0].value - shares[1].value) > ROUNDING;
    const p = Math.min(1, (unevenness(cell, facts.confidence) ?? 1) * mirrors.length);
    return [{ cell, shares, p: cell.exact === null ? p : Number(!isOff) }];
  });
  const uneven = tested.find(({ p }) => p < FALSE_ALARM);
  if (uneven !== undefined) {
    const { cell, shares, p } = uneven;
    const sure = p === 0 ? '' : `, p ${pValue(p)}`;
    return {
      fault: [
        say`Fault: both sides are alike, yet ${theSide(facts, 0)} won ${againstInWords(shares[0], shares[1])}${placesBehind([cell], cells, facts)}${sure}.`,
        say`That is a mistake in the code of the rules or in the statistics: do not trust this run, and please report it.`,
      ],
      story: [],
    };
  }
  const count = tested.length;
  const are = count === 1 ? 'The mirror matchup is' : `The ${whole(count)} mirror matchups are`;
  const isExact = tested.every(({ cell }) => cell.exact !== null);
  const even = say`${are} even, as must be${isExact ? '' : ', as far as the dice can tell'}.`;
  return { fault: [], story: count === 0 ? [] : [even] };
}

/** A sentence or two on a run that stopped by itself; empty where replicates were fixed beforehand. */
export function stoppingStory(cells: readonly CellRow[], facts: LabelFacts): readonly Sentence[] {
  const stopped = cells.flatMap((cell) =>
    cell.sequence === null ? [] : [{ cell, sequence: cell.sequence }],
  );
  const reached = stopped.filter(({ sequence }) => sequence.ended === 'reached');
  const open = stopped.filter(({ sequence }) => sequence.ended === 'not-reached');
  const all = stopped.length;
  const sentences: Sentence[] = [];
  const [first] = reached;
  if (first !== undefined) {
    const { rule, worst } = first.sequence;
    const of =
      all === 1 ? '' : reached.length === all ? ' a matchup' : ` in ${reached.length} of ${all} matchups`;
    const played = replicates(
      reached.map(({ cell }) => cell),
      'engagement',
    );
    const asked = new Set(reached.flatMap(({ sequence }) => sequence.worst?.asked ?? []));
    const narrow =
      asked.size === 1 && worst !== null
        ? `± ${amount(worst.measure, worst.asked)} was reached`
        : 'the precision asked for was reached';
    sentences.push(
      say`Played until ${rule === 'decided' ? 'it was decided' : narrow}: after ${played}${of}.`,
    );
  }
  const excess = ({ worst }: SequenceRow): number => (worst === null ? 0 : worst.halfWidth / worst.asked);
  const [widest] = open.toSorted((a, b) => excess(b.sequence) - excess(a.sequence));
  if (widest === undefined) return sentences;
  const number = all === 1 ? '' : ` in ${open.length} of ${all} matchups`;
  const { worst, more } = widest.sequence;
  if (worst === null) return [...sentences, say`Not precise enough${number}.`];
  const takes = more === null ? '' : `; about ${roughly(more)} more engagements would do`;
  const where = all === 1 ? [] : say` at ${cellName(widest.cell, facts)}`;
  const far = say`± ${amount(worst.measure, worst.halfWidth)} for ± ${amount(worst.measure, worst.asked)}`;
  const brief = say`Not precise enough${number}: ${far}${takes}.`;
  const full = say`Not precise enough${number}: ${measureWords(worst.measure, facts)}${where} to ${far}${takes}.`;
  return [...sentences, shortest(LONGEST, full, brief)];
}

/** The measure of a rule that stops a run: `wins of the British`, `the lead of the British`. */
function measureWords(measure: string, facts: LabelFacts): Sentence {
  const lead = /^the lead of (.+)$/u.exec(measure)?.[1];
  if (lead !== undefined) return say`the lead of ${sideOrNobody(facts, lead)}`;
  const [metric = '', category = null] = measure.split('=');
  return metricLabel(facts, metric, category);
}

/** `0.1 points` of a share, `0.05` of a mean: two digits, rounded up. */
export function amount(measure: string, width: number): string {
  const isShare = measure.includes('=') || measure.startsWith('the lead');
  const size = isShare ? width * 100 : width;
  const scale = size > 0 ? 10 ** (1 - Math.floor(Math.log10(size))) : 1;
  const shown = size > 0 ? String(Number((Math.ceil(size * scale - 1e-9) / scale).toPrecision(2))) : '0';
  return isShare ? inPoints(shown) : shown;
}

/** Two digits: it is a forecast. */
export function roughly(count: number): string {
  return whole(Number(count.toPrecision(2)));
}
