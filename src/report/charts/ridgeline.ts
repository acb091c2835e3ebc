/** Spread of a number in each cell, one ridge above the other in the order of a factor. */
import { confidencePercent, exactNumber } from '../../analysis/digits.ts';
import { factorLabel, placesInWords } from '../../analysis/labels.ts';
import { named, say, type Sentence } from '../../analysis/sentence.ts';
import {
  GUESSED_WIDER,
  NARROW,
  spread,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { seriesColours } from '../theme.ts';
import { bestMass, counted, exactly, meanWithWords, type BestMass, type MeanInWords } from './best-mass.ts';
import { hedge, shownCells, type ChartInput, type ShownCell } from './input.ts';
import { countOf } from '../../engagement/shown.ts';

const MOST_RIDGES = 12;
const RIDGE_PX = 38;
/** The height to which a ridge may reach, in its own rows. */
const OVERLAP = 1.7;
/** The width of a letter as Vega guesses it without a canvas; on a narrow screen there is room for its true width only. */
const LETTER_PX = { wide: 9.7, narrow: 7 } as const;
/** More values than this are drawn several at a time. */
const MOST_BINS = 120;
/** The share of engagements whose values are too far out to be drawn. */
const TAIL = 0.005;
/** Exact means that differ by less are the same. */
const ROUNDING = 1e-9;

/** @param metric of one number, such as `turn`; null where there are fewer than two cells or it is the same in all */
export function ridgeline(input: ChartInput, metric: string, meaning: string): Chart | null {
  const { facts } = input;
  const all = shownCells(input);
  const cells = spread(all, MOST_RIDGES).flatMap((cell) => {
    const mass = bestMass(input, metric, cell.cell.cell);
    return mass === null ? [] : [{ cell, mass, mean: meanWithWords(mass, facts.confidence) }];
  });
  const last = Math.max(...cells.map(({ mass }) => reachOf(mass)));
  const values = new Set(cells.flatMap(({ mass }) => mass.masses.map(({ value }) => value)));
  if (cells.length < 2 || values.size < 2 || !(last > 0)) return null;
  const width = Math.ceil((last + 1) / MOST_BINS);
  const bins = cells.map(({ mass }) => binsOf(mass, last, width, facts.confidence));
  const peak = Math.max(...bins.flat().map(({ share }) => share));
  const rows = cells.flatMap(({ cell }, i) => ridge(cell, bins[i] ?? [], i, peak));
  const exact = cells.every(({ mass }) => mass.exact);
  const counts = cells.flatMap(({ mass }) => mass.replicates ?? []);
  const sure = exact
    ? 'exact'
    : `counted in up to ${countOf(Math.max(...counts), 'replicate')} a cell; ${confidencePercent(facts.confidence)} intervals on touch`;
  const title = titleOf(
    cells,
    meaning,
    hedge(
      cells.map(({ cell }) => cell),
      facts,
    ),
  );
  const order = facts.factors.map((factor) => factorLabel(facts, factor).name).join(', ');
  const binned = width > 1 ? ` ${String(width)} at a time.` : '';
  const omitted = all.length > cells.length ? ` ${cells.length} of ${all.length} cells are drawn.` : '';
  return {
    name: `spread-${metric.replaceAll(/[^a-z]+/gi, '-')}`,
    title,
    subtitle: say`How often each ${meaning} comes, a ridge for each cell, by ${[named(order)]}; ${sure}. The mark is the mean.${binned}${omitted}`,
    alt: say`Ridge chart of the ${meaning}, a ridge for each cell. ${title}.`,
    live: 'Point at a ridge for its numbers.',
    rows,
    draw: (layout) =>
      drawing(
        {
          labels: cells.map(({ cell }) => cell.short),
          means: cells.map(({ mean: { mean } }) => mean),
          meaning,
          last,
        },
        layout,
      ),
  };
}

interface Ridge {
  readonly cell: ShownCell;
  readonly mass: BestMass;
  readonly mean: MeanInWords;
}

function titleOf(cells: readonly Ridge[], meaning: string, sure: string): Sentence {
  const low = Math.min(...cells.map(({ mean }) => mean.low));
  const high = Math.max(...cells.map(({ mean }) => mean.high));
  // Which of counted means is the least or greatest is not known: their range is.
  if (cells.some(({ mass }) => !mass.exact))
    return say`The mean ${meaning} of every cell lies between ${(Math.floor(low * 100) / 100).toFixed(2)} and ${(Math.ceil(high * 100) / 100).toFixed(2)} (${sure})`;
  const at = (end: number): Sentence => {
    const alike = cells.filter(({ mean }) => Math.abs(mean.mean - end) < ROUNDING);
    return say`${exactNumber(end)} ${placesInWords(alike, ({ cell }) => say`at ${[named(cell.short)]}`)}`;
  };
  return say`The mean ${meaning} runs from ${at(low)} to ${at(high)} (${sure})`;
}

function reachOf({ masses }: BestMass): number {
  let rest = TAIL;
  for (const { value, probability } of masses.toReversed()) {
    rest -= probability;
    if (rest < 0) return value;
  }
  return 0;
}

/** Values that are drawn as one, because there are too many to be seen apart. */
interface Bin {
  readonly first: number;
  readonly last: number;
  readonly share: number;
  readonly text: string;
}

/** The distribution in bins of `width` values, from 0 to `last`. */
function binsOf(
  { masses, replicates, looked }: BestMass,
  last: number,
  width: number,
  confidence: number,
): Bin[] {
  return Array.from({ length: Math.ceil((last + 1) / width) }, (_bin, i) => {
    const first = i * width;
    const own = masses.filter(({ value }) => value >= first && value < first + width);
    const share = own.reduce((sum, { probability }) => sum + probability, 0);
    const [only] = own;
    const several = (): string =>
      replicates === null
        ? exactly(share).text
        : counted(Math.round(share * replicates), replicates, looked, confidence).text;
    const text = only === undefined ? 'never seen' : own.length === 1 ? only.text : several();
    return { first, last: Math.min(last, first + width - 1), share, text };
  });
}

/** A row for each bin, its height in the units of the places of the ridges, which count from the top. */
function ridge(cell: ShownCell, bins: readonly Bin[], place: number, peak: number): ChartRow[] {
  return bins.map(({ first, last, share, text }) => ({
    series: cell.short,
    place,
    value: (first + last) / 2,
    values: first === last ? String(first) : `${first} to ${last}`,
    foot: place,
    top: place - (share / peak) * OVERLAP,
    share,
    text,
  }));
}

interface Drawn {
  readonly labels: readonly string[];
  readonly means: readonly number[];
  readonly meaning: string;
  readonly last: number;
}

function drawing({ labels, means, meaning, last }: Drawn, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const letter = narrow ? LETTER_PX.narrow : LETTER_PX.wide;
  const longest = Math.max(...labels.map((label) => label.length)) * letter;
  const left = Math.min(narrow ? 156 : 280, longest + 14);
  const padding = { left, right: 16, top: 10, bottom: 46 };
  const x = {
    field: 'value',
    type: 'quantitative',
    scale: { domain: [0, last], nice: false },
    axis: { title: meaning, grid: true, tickMinStep: 1, format: 'd', tickCount: narrow ? 6 : 12 },
  };
  const y = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: [labels.length - 1 + 0.05, -OVERLAP], nice: false, zero: false },
    axis: null,
  });
  const colours = seriesColours(theme, labels.length);
  const color = {
    field: 'series',
    type: 'nominal',
    sort: null,
    scale: { domain: labels, range: colours },
    legend: null,
  };
  const tooltip = [
    { field: 'series', title: 'at' },
    { field: 'values', title: meaning },
    { field: 'text', title: 'how often' },
  ];
  const means_ = labels.map((series, place) => ({ series, place, value: means[place] ?? 0 }));
  return {
    width: width - padding.left - padding.right,
    height: (labels.length + OVERLAP) * RIDGE_PX,
    padding,
    autosize: 'none',
    layer: [
      // From the farthest to the nearest, so that each stands before the one above it.
      ...labels.map((_label, place) => ({
        transform: [{ filter: `datum.place === ${place}` }],
        mark: { type: 'area', interpolate: 'monotone', line: { strokeWidth: 1.5 }, fillOpacity: 0.45 },
        encoding: { x, y: y('top'), y2: { field: 'foot' }, color },
      })),
      {
        mark: { type: 'point', filled: true, size: 80, opacity: 0 },
        encoding: { x, y: y('top'), tooltip },
      },
      {
        data: { values: means_ },
        mark: { type: 'tick', orient: 'vertical', size: 10, thickness: 2, yOffset: -5, color: theme.ink },
        encoding: { x, y: y('place') },
      },
      {
        data: { values: means_ },
        mark: {
          type: 'text',
          align: 'right',
          baseline: 'bottom',
          dx: -8,
          limit: (left - 10) * (narrow ? GUESSED_WIDER : 1),
        },
        encoding: { x: { value: 0 }, y: y('place'), text: { field: 'series', type: 'nominal' } },
      },
    ],
  };
}
