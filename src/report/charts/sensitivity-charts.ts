/** The charts of a study of sensitivity: what each thing alone moves, or what explains how a whole grid varies. */
import { type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { item } from '../../chance/at.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { measuredText, measureName } from '../../analysis/measure-words.ts';
import type { SensitivityFindings } from '../../analysis/sensitivity/answer.ts';
import { meanSwing, pairMeans, ROUNDING } from '../../analysis/sensitivity/grid/findings.ts';
import {
  indicesTitle,
  levelName,
  meansTitle,
  nameOf,
  pairTitle,
  type GridInput,
} from '../../analysis/sensitivity/grid/words.ts';
import type { MeasureAsked } from '../../analysis/sensitivity/measure.ts';
import { isTrifling, type Thing } from '../../analysis/sensitivity/one-at-a-time/findings.ts';
import {
  changeText,
  movesTitle,
  settingName,
  thingWithSetting,
  type MovesInput,
} from '../../analysis/sensitivity/one-at-a-time/words.ts';
import { capital, chartText, say, type Sentence } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { sobolChart } from './sobol-indices.ts';
import { tornadoChart } from './tornado.ts';

/** More would not be read. */
const MOST_THINGS = 20;
const MOST_PLACES = 30;

export function sensitivityCharts(findings: SensitivityFindings, facts: RunFacts): Chart[] {
  const charts =
    findings.indices === 'oat'
      ? [movesChart({ findings, facts })]
      : [indicesChart, meansChart, pairChart].map((chart) => chart({ findings, facts }));
  return charts.filter((chart) => chart !== null);
}

/** The chart; null where nothing moves anything that matters. */
function movesChart(input: MovesInput): Chart | null {
  const { findings, facts } = input;
  const { measure, base, things } = findings;
  const moving = things.filter((thing) => thing.swing.value > ROUNDING && !isTrifling(thing, findings));
  const shown = moving.slice(0, MOST_THINGS);
  if (shown.length === 0 || base === null) return null;
  const what = measureName(measure, facts);
  const isExact = shown.every((thing) => thing.isExact);
  const rest = moving.length === shown.length ? 'of less effect' : 'more, in the table';
  return tornadoChart({
    name: 'moves',
    title: movesTitle(input),
    subtitle: say`Each bar is the range of ${what} as one thing alone is moved; the ends say where to, and what it does.${isExact ? '' : ' Bars are estimates.'}${things.length > shown.length ? ` Not drawn: ${things.length - shown.length} ${rest}.` : ''}`,
    axis: what,
    base: { value: base.value, name: `as things are: ${measuredText(base, measure)}` },
    of: measure.label === null ? 'mean' : 'share',
    swings: shown.map((thing) => ({
      factor: capital(thingWithSetting(thing, facts)),
      low: base.value + changeAt(thing, thing.swing.leastAt),
      high: base.value + changeAt(thing, thing.swing.greatestAt),
      lowAt: endOf(thing, thing.swing.leastAt, input),
      highAt: endOf(thing, thing.swing.greatestAt, input),
    })),
  });
}

function changeAt({ moves }: Thing, place: number): number {
  return place === 0 ? 0 : item(moves, place - 1).change.value;
}

/** `Elite: +10.5`; nothing where the thing is as it is. */
function endOf(thing: Thing, place: number, { findings: { measure }, facts }: MovesInput): Sentence {
  if (place === 0) return [];
  const words = changeText(item(thing.moves, place - 1), measure);
  return say`${settingName(thing, place, facts)}: ${words.replace(/ points?$/u, '')}`;
}

/** The chart; null where there are no indices. */
function indicesChart(input: GridInput): Chart | null {
  const { factors, sobol } = input.findings;
  const shares = sobol?.shares ?? null;
  if (shares === null) return null;
  return sobolChart({
    title: indicesTitle({ ...input, shares }),
    subtitle: say`Shares of the variance over all combinations, each as likely: the fall in variation once one factor is known.`,
    rows: factors
      .map((factor, i) => ({ factor: capital(nameOf(factor, input.facts)), ...item(shares.factors, i) }))
      .toSorted((a, b) => b.first.value - a.first.value),
  });
}

/** The chart; null where fewer than two factors are varied. */
function meansChart(input: GridInput): Chart | null {
  const { findings, facts } = input;
  const { factors, measure, sobol, isExact } = findings;
  if (sobol === null || factors.length < 2) return null;
  const what = measureName(measure, facts);
  const swings = factors.map((factor, i) => ({ factor, i, swing: meanSwing(sobol, i) }));
  if (swings.every(({ swing }) => swing.value <= ROUNDING)) return null;
  const end = (factor: number, place: number): { mean: number; words: Sentence } => {
    const mean = item([...item(sobol.means, factor)], place);
    return {
      mean,
      words: say`${levelName(item(factors, factor), place, facts)}: ${exactly(mean, measure)}`,
    };
  };
  return tornadoChart({
    name: 'means',
    title: meansTitle(input, sobol),
    subtitle: say`Each bar goes from the value of a factor where ${what} are least to that where they are most, over all values of the others.${isExact ? '' : ' Bars are estimates.'}`,
    axis: what,
    base: { value: sobol.mean, name: `all combinations: ${exactly(sobol.mean, measure)}` },
    of: measure.label === null ? 'mean' : 'share',
    swings: swings.map(({ factor, i, swing }) => {
      const [low, high] = [end(i, swing.leastAt), end(i, swing.greatestAt)];
      return {
        factor: capital(nameOf(factor, facts)),
        low: low.mean,
        high: high.mean,
        lowAt: low.words,
        highAt: high.words,
      };
    }),
  });
}

function exactly(value: number, measure: MeasureAsked): string {
  return measuredText({ value, low: value, high: value }, measure);
}

/** The two factors that do most together, value by value; null where none do anything together. */
function pairChart(input: GridInput): Chart | null {
  const { findings, facts } = input;
  const { factors, measure, values, sobol } = findings;
  const shares = sobol?.shares ?? null;
  if (values === null || sobol === null || shares === null) return null;
  const [pair] = shares.pairs.toSorted((a, b) => b.share.value - a.share.value);
  if (pair === undefined || pair.share.value <= ROUNDING) return null;
  // The factor with more values runs from left to right.
  const [one, other] = pair.factors;
  const [down, across] =
    item(factors, one).levels.length > item(factors, other).levels.length ? [other, one] : [one, other];
  const [rowFactor, columnFactor] = [item(factors, down), item(factors, across)];
  if (Math.max(rowFactor.levels.length, columnFactor.levels.length) > MOST_PLACES) return null;
  const means = pairMeans(factors, values, down, across);
  const levels = (factor: number): string[] =>
    item(factors, factor).levels.map((_level, place) =>
      chartText(levelName(item(factors, factor), place, facts)),
    );
  const what = measureName(measure, facts);
  const [columns, rows] = [levels(across), levels(down)];
  const [rowName, columnName] = [nameOf(rowFactor, facts), nameOf(columnFactor, facts)].map(chartText);
  const axes = [rowName ?? '', columnName ?? ''] as const;
  return drawn({
    form: 'heat',
    name: 'together',
    title: pairTitle(input, { shares, means, down, across, share: pair.share }),
    subtitle: say`Mean of ${what} at each pair of values, over all values of the others: green above the mean of all combinations, purple below.`,
    alt: say`Grid of ${what} by ${nameOf(rowFactor, facts)} and ${nameOf(columnFactor, facts)}.`,
    live: 'Point at a field for its number.',
    rows: means.flatMap((row, r) =>
      row.map((mean, c): Row => ({
        x: columns[c] ?? '',
        y: rows[r] ?? '',
        value: mean,
        label: exactly(mean, measure),
      })),
    ),
    options: {
      of: measure.label === null ? 'number' : 'share',
      axes,
      middle: sobol.mean,
      ends: ['less', 'more'],
      shown: (value) => exactly(value, measure),
      columns: { y: axes[0], x: axes[1], said: chartText(what) },
    },
  });
}
