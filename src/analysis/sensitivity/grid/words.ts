/** Every combination: how much of what varies is each factor's, alone and with others, by Sobol's indices. */
import { item } from '../../../chance/at.ts';
import { adjusted } from '../../../execution/judgement.ts';
import {
  mayBeGreatest,
  sobolIndices,
  swingOf,
  type Part,
  type SobolIndices,
} from '../../../statistics/index.ts';
import type { AnswerBase, AnswerInput } from '../../answer.ts';
import { certainty, shareInWords } from '../../certainty.ts';
import { besideTheOther } from '../../claims.ts';
import { whole } from '../../digits.ts';
import { widened } from '../../intervals.ts';
import { measuredBy, measureInWords, shortValue, type Measured, type MeasureAsked } from '../measure.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import { listed, say, type Sentence } from '../../sentence.ts';
import {
  bounded,
  indicesTable,
  levelName,
  meansTable,
  nameOf,
  pairsTable,
  ROUNDING,
  type Shares,
  type GridFactor,
  type GridFindings,
} from './tables.ts';

/** A smaller share of the variance is not worth a word. */
const WORTH_TELLING = 0.005;

export function gridAnswer(
  { cells, tables, facts }: AnswerInput,
  measure: MeasureAsked,
): AnswerBase & { readonly findings: GridFindings } {
  const measured =
    tables.estimates === undefined ? new Map<number, Measured>() : measuredBy(tables.estimates, measure);
  const varied = facts.factors
    .map(({ name, unit }, column) => ({ name, unit, column, levels: levelsOf(cells, column) }))
    .filter(({ levels }) => levels.length > 1);
  const grid = gridOf(cells, varied, measured);
  const factors = varied.map(({ name, unit, levels }) => ({ name, unit, levels }));
  const isExact = grid?.every((one) => one.isExact) ?? false;
  const sobol =
    grid === null || factors.length === 0
      ? null
      : sobolIndices(
          {
            levels: factors.map(({ levels }) => levels.length),
            values: grid.map(({ value }) => value),
            standardErrors: isExact ? null : grid.map(({ standardError }) => standardError),
          },
          facts.confidence,
        );
  const findings: GridFindings = {
    indices: 'sobol',
    measure,
    factors,
    values: grid?.map(({ value }) => value) ?? null,
    isExact,
    sobol,
  };
  const what = measureInWords(measure, facts.sides);
  const over = say`over the ${whole(cells.length)} combinations`;
  const json = { ...findings, means: sobol?.means.map((means) => [...means]) ?? null };
  if (sobol === null)
    return {
      findings,
      figure: null,
      verdicts: [],
      headline: say`Not every combination was finished: the indices need them all.`,
      sentences: [],
      tables: [],
      json,
    };
  const { shares } = sobol;
  if (shares === null)
    return {
      findings,
      figure: null,
      verdicts: [],
      headline: isExact
        ? say`Nothing that was varied moves ${what}: it is the same ${over}; exact.`
        : say`The differences of ${what} ${over} are within the noise: more replicates may show more; ${certainty(cells, facts.confidence)}.`,
      sentences: [],
      tables: [meansTable(findings, sobol, what)],
      json,
    };
  return {
    findings,
    figure: null,
    verdicts: [],
    headline: say`Of how ${what} varies ${over}, ${leadWords(factors, shares, facts.confidence)}; ${certainty(cells, facts.confidence, 'together')}.`,
    sentences: [
      ...restWords(factors, shares, facts.confidence),
      // Where counted means are least and greatest is not known.
      ...(isExact ? [swingWords(factors, sobol, measure, what)] : []),
      interactionWords(factors, shares, facts.confidence),
    ],
    tables: [
      indicesTable(factors, shares, what),
      ...(factors.length > 1 ? [pairsTable(factors, shares)] : []),
      meansTable(findings, sobol, what),
    ],
    json,
  };
}

function levelsOf(cells: readonly CellRow[], column: number): string[] {
  return [...new Set(cells.map((cell) => cell.factors[column]?.text ?? ''))];
}

/** The measure at every combination, in the order of the grid; null where one is missing or there twice. */
function gridOf(
  cells: readonly CellRow[],
  factors: readonly { readonly column: number; readonly levels: readonly string[] }[],
  measured: ReadonlyMap<number, Measured>,
): readonly Measured[] | null {
  const size = factors.reduce((product, { levels }) => product * levels.length, 1);
  if (size !== cells.length) return null;
  const grid: Measured[] = [];
  for (const cell of cells) {
    const place = factors.reduce(
      (at, { column, levels }) => at * levels.length + levels.indexOf(cell.factors[column]?.text ?? ''),
      0,
    );
    const measure = measured.get(cell.cell);
    if (measure === undefined || grid[place] !== undefined) return null;
    grid[place] = measure;
  }
  return grid;
}

/** A share of the variance with bounds that hold together with those of all others, alone and in pairs. */
export function boundedTogether(part: Part, { factors, pairs }: Shares, confidence: number): Estimate {
  return widened(
    bounded(part),
    confidence,
    adjusted(besideTheOther(confidence), factors.length + pairs.length),
  );
}

/** `quality alone explains 61.2 %`. */
export function leadWords(factors: readonly GridFactor[], shares: Shares, confidence: number): Sentence {
  const first = shares.factors.map((factor) => boundedTogether(factor.first, shares, confidence));
  const leading = mayBeGreatest(first, ROUNDING);
  const [place = 0] = leading;
  const { low, high } = item(first, place);
  const names = listed(leading.map((i) => nameOf(item(factors, i))));
  const share = shareInWords(item(first, place));
  if (leading.length === 1) return say`${names} alone explains ${share}`;
  return low === high
    ? say`most is explained by ${names}, each ${share}`
    : say`most is explained by one of ${names}, too close to tell which`;
}

function restWords(factors: readonly GridFactor[], shares: Shares, confidence: number): Sentence[] {
  const order = factors
    .map((factor, i) => ({
      factor,
      share: boundedTogether(item(shares.factors, i).first, shares, confidence),
    }))
    .toSorted((a, b) => b.share.value - a.share.value)
    .slice(1);
  if (order.length === 0) return [];
  const parts = order.map(({ factor, share }) => say`${nameOf(factor)} ${shareInWords(share)}`);
  return [say`Of the others, each alone: ${listed(parts)}.`];
}

/** The range of the mean over everything else along each factor. */
function swingWords(
  factors: readonly GridFactor[],
  sobol: SobolIndices,
  measure: MeasureAsked,
  what: Sentence,
): Sentence {
  const moves = factors
    .map((factor, i) => {
      const means = [...item(sobol.means, i)];
      const swing = swingOf(means.map((value) => ({ value, low: value, high: value })));
      const at = (place: number): Sentence =>
        say`${shortValue(item(means, place), measure)} at ${levelName(factor, place)}`;
      return {
        swing,
        words: say`from ${at(swing.leastAt)} to ${at(swing.greatestAt)} with ${nameOf(factor)}`,
      };
    })
    .toSorted((a, b) => b.swing.value - a.swing.value);
  return say`On average over all else ${what} goes ${listed(moves.slice(0, 4).map(({ words }) => words))}.`;
}

function interactionWords(factors: readonly GridFactor[], shares: Shares, confidence: number): Sentence {
  if (factors.length < 2) return say`With one factor there is nothing to interact with.`;
  const pairs = shares.pairs
    .map((pair) => ({ ...pair, share: boundedTogether(pair.share, shares, confidence) }))
    .toSorted((a, b) => b.share.value - a.share.value);
  const parts = pairs
    .filter(({ share }) => share.value >= WORTH_TELLING)
    .slice(0, 3)
    .map(
      ({ factors: [i, j], share }) =>
        say`${nameOf(item(factors, i))} with ${nameOf(item(factors, j))} (${shareInWords(share)})`,
    );
  const further =
    shares.further.value >= WORTH_TELLING
      ? say` Three or more together explain ${shareInWords(bounded(shares.further))}.`
      : say``;
  if (parts.length > 0) return say`Together, beyond each alone: ${listed(parts)}.${further}`;
  return pairs.every(({ share }) => share.high < WORTH_TELLING)
    ? say`No two explain half a percent together beyond each alone.${further}`
    : say`The joint effects of two are within the noise.${further}`;
}
