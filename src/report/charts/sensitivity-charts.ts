/** The charts of a study of sensitivity: what each thing alone moves, or what explains how a whole grid varies. */
import { item } from '../../chance/at.ts';
import { shareInWords } from '../../analysis/certainty.ts';
import {
  confidencePercent,
  exactNumber,
  exactPoints,
  meanWithin,
  pointsRange,
} from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { measureInWords, shortValue, type MeasureAsked } from '../../analysis/sensitivity/measure.ts';
import { settingAt, type Thing } from '../../analysis/sensitivity/one-at-a-time/findings.ts';
import type { SensitivityFindings } from '../../analysis/sensitivity/answer.ts';
import { boundedTogether, leadWords } from '../../analysis/sensitivity/grid/words.ts';
import { type GridFindings, levelName, nameOf } from '../../analysis/sensitivity/grid/tables.ts';
import {
  leadingOf,
  mostMoving,
  thingName,
  type OneAtATime,
} from '../../analysis/sensitivity/one-at-a-time/words.ts';
import { capital, chartText, named, plain, say } from '../../analysis/sentence.ts';
import { swingOf } from '../../statistics/index.ts';
import type { Chart } from '../chart.ts';
import { heatMap } from './heat-map.ts';
import { sobolChart } from './sobol-indices.ts';
import { tornadoChart } from './tornado.ts';

/** More would not be read. */
const MOST_THINGS = 20;
const MOST_PLACES = 30;
const ROUNDING = 1e-12;

export function sensitivityCharts(findings: SensitivityFindings, facts: RunFacts): Chart[] {
  const charts =
    findings.indices === 'oat'
      ? [movesChart(findings, facts)]
      : [indicesChart(findings, facts), meansChart(findings, facts), pairChart(findings, facts)];
  return charts.filter((chart) => chart !== null);
}

/** The chart; null where nothing moves anything. */
function movesChart({ measure, base, things }: OneAtATime, { sides, confidence }: RunFacts): Chart | null {
  const moving = things.filter(({ swing }) => swing.value > ROUNDING);
  const shown = moving.slice(0, MOST_THINGS);
  const [first] = shown;
  if (first === undefined || base === null) return null;
  const what = measureInWords(measure, sides);
  const isExact = shown.every((thing) => thing.isExact);
  const omitted = moving.length > shown.length ? ` ${shown.length} of ${moving.length} are drawn.` : '';
  const counted = `Estimates; the intervals stand in the table.`;
  const isAlone = leadingOf(things).length === 1;
  return tornadoChart({
    name: 'moves',
    title: say`${mostMoving(things, what)}${isAlone ? say`, ${farthest(first, measure)}` : ''} (${isExact ? 'exact' : `${confidencePercent(confidence)} intervals that hold together`})`,
    subtitle: say`Each bar is the range of ${what} as one thing alone is moved; its ends name the values. The line is the base.${isExact ? '' : ` ${counted}`}${omitted}`,
    axis: plain(what),
    base: base.value,
    of: measure.label === null ? 'mean' : 'share',
    swings: shown.map((thing) => ({
      factor: thingName(thing),
      low: base.value + changeAt(thing, thing.swing.leastAt),
      high: base.value + changeAt(thing, thing.swing.greatestAt),
      lowAt: [named(settingAt(thing, thing.swing.leastAt))],
      highAt: [named(settingAt(thing, thing.swing.greatestAt))],
    })),
  });
}

function changeAt({ moves }: Thing, place: number): number {
  return place === 0 ? 0 : item(moves, place - 1).change.value;
}

/** `by 12.3 points` from end to end; an interval where estimated. */
function farthest({ swing, isExact }: Thing, { label }: MeasureAsked): string {
  if (label === null) return `by ${meanWithin(swing.value, isExact ? 0 : (swing.high - swing.low) / 2)}`;
  return isExact ? `by ${exactPoints(swing.value)}` : `by ${pointsRange(swing.low, swing.high)} points`;
}

/** The chart; null where there are no indices. */
function indicesChart({ factors, measure, sobol, isExact }: GridFindings, facts: RunFacts): Chart | null {
  if (sobol === null || sobol.shares === null) return null;
  const { shares } = sobol;
  const what = measureInWords(measure, facts.sides);
  const rows = factors
    .map((factor, i) => ({ factor: nameOf(factor), ...item(shares.factors, i) }))
    .toSorted((a, b) => b.first.value - a.first.value);
  return sobolChart({
    title: say`Of how ${what} varies, ${leadWords(factors, shares, facts.confidence)} (${isExact ? 'exact' : `${confidencePercent(facts.confidence)} intervals that hold together`})`,
    subtitle: say`Shares of the variance over all combinations: each factor alone, and with its interactions.`,
    rows,
  });
}

/** The chart; null where fewer than two factors are varied. */
function meansChart({ factors, measure, sobol, isExact }: GridFindings, { sides }: RunFacts): Chart | null {
  if (sobol === null || factors.length < 2) return null;
  const what = measureInWords(measure, sides);
  const swings = factors.map((factor, i) => {
    const means = [...item(sobol.means, i)];
    const swing = swingOf(means.map((value) => ({ value, low: value, high: value })));
    return {
      factor: nameOf(factor),
      low: item(means, swing.leastAt),
      high: item(means, swing.greatestAt),
      lowAt: levelName(factor, swing.leastAt),
      highAt: levelName(factor, swing.greatestAt),
    };
  });
  const [first] = swings.toSorted((a, b) => b.high - b.low - (a.high - a.low));
  if (first === undefined || first.high - first.low <= ROUNDING) return null;
  const ends = `${shortValue(first.low, measure)} to ${shortValue(first.high, measure)}`;
  return tornadoChart({
    name: 'means',
    title: isExact
      ? say`Along ${first.factor} ${what} goes from ${ends} on average (exact)`
      : say`${capital(what)} along each factor, as estimated`,
    subtitle: say`Each bar is ${what} from the value of a factor where it is least to that where it is greatest, averaged over all others. The line is the mean of all combinations.`,
    axis: plain(what),
    base: sobol.mean,
    of: measure.label === null ? 'mean' : 'share',
    swings,
  });
}

/** The two factors that do most together, value by value; null where none do anything together. */
function pairChart(findings: GridFindings, { sides, confidence }: RunFacts): Chart | null {
  const { factors, measure, values, sobol, isExact } = findings;
  const shares = sobol?.shares ?? null;
  if (values === null || sobol === null || shares === null) return null;
  const [pair] = shares.pairs.toSorted((a, b) => b.share.value - a.share.value);
  if (pair === undefined) return null;
  if (pair.share.value <= ROUNDING) return null;
  // The factor with more values runs from left to right.
  const [one, other] = pair.factors;
  const [down, across] =
    item(factors, one).levels.length > item(factors, other).levels.length ? [other, one] : [one, other];
  const [rowFactor, columnFactor] = [item(factors, down), item(factors, across)];
  if (Math.max(rowFactor.levels.length, columnFactor.levels.length) > MOST_PLACES) return null;
  const means = pairMeans(findings, values, down, across);
  const beyond = (row: number, column: number): number =>
    item(item(means, row), column) -
    item([...item(sobol.means, down)], row) -
    item([...item(sobol.means, across)], column) +
    sobol.mean;
  const all = means.flatMap((row, r) => row.map((_mean, c) => beyond(r, c)));
  const strongest = Math.max(...all.map(Math.abs));
  const what = measureInWords(measure, sides);
  const title = say`${nameOf(rowFactor)} and ${nameOf(columnFactor)} together explain ${shareInWords(boundedTogether(pair.share, shares, confidence))} of the variance of ${what}, beyond each alone (${isExact ? 'exact' : `${confidencePercent(confidence)} intervals that hold together`})`;
  const levels = (factor: number): string[] =>
    item(factors, factor).levels.map((level) => chartText([named(level)]));
  const withUnit = (factor: number): string => {
    const { unit } = item(factors, factor);
    return plain(nameOf(item(factors, factor))) + (unit === null ? '' : ` (${unit})`);
  };
  return heatMap({
    name: 'together',
    title,
    subtitle: say`Mean of ${what} at each pair of values. The stronger the colour, the more it is above (blue) or below (orange) the sum of their separate effects.`,
    alt: say`Grid of ${what} by ${nameOf(rowFactor)} and ${nameOf(columnFactor)}.`,
    columns: levels(across),
    rows: levels(down),
    columnTitle: withUnit(across),
    rowTitle: withUnit(down),
    valueTitle: plain(what),
    fields: means.flatMap((row, r) =>
      row.map((mean, c) => {
        const more = beyond(r, c);
        return {
          column: c,
          row: r,
          strength: Math.abs(more) / strongest,
          hue: more > 0 ? (0 as const) : (1 as const),
          short: measure.label === null ? exactNumber(mean) : `${(mean * 100).toFixed(0)} %`,
          full: `${shortValue(mean, measure)}, ${moreWords(more, measure)} than apart`,
        };
      }),
    ),
  });
}

function moreWords(more: number, { label }: MeasureAsked): string {
  const size = label === null ? exactNumber(Math.abs(more)) : exactPoints(more);
  return `${size} ${more < 0 ? 'less' : 'more'}`;
}

/** The mean at each pair of values, rows by columns. */
function pairMeans(
  { factors }: GridFindings,
  values: readonly number[],
  down: number,
  across: number,
): number[][] {
  const sizes = factors.map(({ levels }) => levels.length);
  const strides = sizes.map((_size, i) => sizes.slice(i + 1).reduce((product, size) => product * size, 1));
  const level = (cell: number, factor: number): number =>
    Math.floor(cell / item(strides, factor)) % item(sizes, factor);
  const share = (item(sizes, down) * item(sizes, across)) / values.length;
  const means = Array.from({ length: item(sizes, down) }, () => Array<number>(item(sizes, across)).fill(0));
  values.forEach((value, cell) => {
    const row = item(means, level(cell, down));
    const column = level(cell, across);
    row[column] = item(row, column) + value * share;
  });
  return means;
}
