/** Checks of a run by itself: counts against exact values, mirrors that must be even, and the precision it stopped at. */
import { againstInWords, fightsPlayed } from '../telling/certainty.ts';
import { pointsAtMost, pValue, twoDigitsUp, whole } from '../telling/digits.ts';
import type { RunFacts } from '../telling/facts.ts';
import { cellName, metricLabel, sideOrNobody, theSide, type LabelFacts } from '../telling/labels.ts';
import { LONGEST, say, shortest, type Sentence } from '../telling/sentence.ts';
import type { CellRow } from '../telling/rows.ts';
import { bestShares, unevenness } from '../telling/verdict.ts';
import { holm } from '../../statistics/index.ts';
import { largestBy } from '../numbers.ts';
import { placesBehind } from '../places.ts';

/** Agreement of the counts of simulated cells with their exact distributions, all cells taken together. */
export interface Agreement {
  /** The test of each cell; `adjusted` after Holm's adjustment for the number of cells tested. */
  readonly cells: readonly (NonNullable<CellRow['agreement']> &
    Readonly<Record<'cell' | 'adjusted', number>>)[];
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
  const worst = cells.filter((cell) => cell.adjusted < UNUSUAL).map(({ cell }) => cell);
  if (worst.length === 0) {
    const where =
      cells.length === 1 ? '' : cells.length === 2 ? ' in both cells' : ` in all ${cells.length} cells`;
    return { cells, state: 'agrees', sentence: say`Dice and exact values agree${where}.` };
  }
  const shown = pValue(smallest);
  const test = `${cells.length === 1 ? 'p' : 'smallest p'} ${shown.startsWith('less') ? shown : `= ${shown}`}`;
  const counts = `The counts of cell${worst.length === 1 ? '' : 's'} ${worst.join(', ')}`;
  const [state, found] =
    smallest < FAULT
      ? ([
          'disagrees',
          `do not agree with the exact values (${test}): dice or solver are at fault; trust no number of this run.`,
        ] as const)
      : ([
          'unusual',
          `differ from the exact values more than is usual (${test}): run again with another seed.`,
        ] as const);
  return { cells, state, sentence: say`${counts} ${found}` };
}

/** Exact shares are sums of rounded products. */
const ROUNDING = 1e-9;
/** The chance, over all mirrors of a run, of calling one uneven that is even. */
const FALSE_ALARM = 1e-4;

/**
 * The fault of a mirror matchup: two sides that are alike, of rules that treat both alike, with nobody favoured by who
 * begins. It must be even, by more than rounding or than dice explain; where it is not, it is the rules' code or the
 * statistics that is wrong, and not the matchup. Empty where there is none.
 */
export function mirrorFault(
  cells: readonly CellRow[],
  facts: LabelFacts & Pick<RunFacts, 'mirrors' | 'confidence'>,
): readonly Sentence[] {
  const mirrors = cells.filter(({ cell }) => facts.mirrors?.includes(cell));
  for (const cell of mirrors) {
    const [a, b] = bestShares(cell) ?? [];
    if (a === undefined || b === undefined) continue;
    const isOff = Math.abs(a.value - b.value) > ROUNDING;
    const p =
      cell.exact === null
        ? Math.min(1, (unevenness(cell, facts.confidence) ?? 1) * mirrors.length)
        : Number(!isOff);
    if (p >= FALSE_ALARM) continue;
    const sure = p === 0 ? '' : `, p ${pValue(p)}`;
    return [
      say`Fault: both sides are alike, yet ${theSide(facts, 0)} won ${againstInWords(a, b)}${placesBehind([cell], cells, facts)}${sure}.`,
      say`That is a mistake in the code of the rules or in the statistics: do not trust this run, and please report it.`,
    ];
  }
  return [];
}

/** A sentence or two on a run that stopped by itself; empty where replicates were fixed beforehand. */
export function stoppingStory(cells: readonly CellRow[], facts: LabelFacts): readonly Sentence[] {
  const stopped = cells.flatMap((cell) => (cell.sequence === null ? [] : [{ cell, ...cell.sequence }]));
  const [reached, open] = (['reached', 'not-reached'] as const).map((how) =>
    stopped.filter(({ ended }) => ended === how),
  );
  const number = (some: number): string =>
    stopped.length === 1 ? '' : ` in ${some} of ${stopped.length} matchups`;
  const sentences: Sentence[] = [];
  const [first] = reached ?? [];
  if (reached !== undefined && first !== undefined) {
    const { rule, worst } = first;
    const played = fightsPlayed(reached.map(({ cell }) => cell));
    const isOne = new Set(reached.map((one) => one.worst?.asked)).size === 1;
    const narrow =
      isOne && worst !== null
        ? `± ${amount(worst.measure, worst.asked)} was reached`
        : 'the precision asked for was reached';
    const of = reached.length === stopped.length ? '' : number(reached.length);
    sentences.push(
      say`Played until ${rule === 'decided' ? 'it was decided' : narrow}: after ${played}${of}.`,
    );
  }
  const widest = largestBy(open ?? [], ({ worst }) => (worst === null ? 0 : worst.halfWidth / worst.asked));
  if (open === undefined || widest === undefined) return sentences;
  const { worst, more, cell } = widest;
  const short = `Not precise enough${number(open.length)}`;
  if (worst === null) return [...sentences, say`${short}.`];
  const takes = more === null ? '' : `; about ${roughly(more)} more fights would do`;
  const where = stopped.length === 1 ? [] : say` at ${cellName(cell, facts)}`;
  const far = `± ${amount(worst.measure, worst.halfWidth)} for ± ${amount(worst.measure, worst.asked)}`;
  const full = say`${short}: ${measureWords(worst.measure, facts)}${where} to ${far}${takes}.`;
  return [...sentences, shortest(LONGEST, full, say`${short}: ${far}${takes}.`)];
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
  return isShare ? pointsAtMost(width) : twoDigitsUp(width);
}

/** Two digits: it is a forecast. */
export function roughly(count: number): string {
  return whole(Number(count.toPrecision(2)));
}
