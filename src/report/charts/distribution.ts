/** Distribution of a number of both sides in one cell: bars for each value, a side beside the other. */
import { confidencePercent } from '../../analysis/digits.ts';
import { sideLabel } from '../../analysis/labels.ts';
import { say } from '../../analysis/sentence.ts';
import { framed, layerOver, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { colours, tooltip, upright } from '../marks/channels.ts';
import { key, keyPx } from '../marks/key.ts';
import { bestMass, counted, exactly, meanWithWords, type BestMass } from './best-mass.ts';
import type { ChartInput, ShownCell } from './input.ts';
import { winnerNames } from './outcome-rows.ts';

/** More values than this are drawn without gaps. */
const MANY = 40;

/** Sums of shares that are nearer to everything are everything: the probabilities are rounded. */
const ROUNDING = 1e-12;

/** The units left of both sides; null where the rules count none, or no side can have more than one. */
export function survivorsChart(input: ChartInput, cell: ShownCell): Chart | null {
  const { facts } = input;
  const masses = facts.sides.map((side) => bestMass(input, `survivors.${side}`, cell.cell.cell));
  const most = Math.max(...masses.flatMap((mass) => mass?.masses.map(({ value }) => value) ?? []));
  const [first, second] = masses;
  if (!(most > 1) || !first || !second) return null;
  const names = winnerNames(facts).slice(0, 2);
  const rows = [first, second].flatMap((mass, side) =>
    rowsOf(mass, names[side] ?? '', most, facts.confidence),
  );
  const [a, b] = [first, second].map((mass) => meanWithWords(mass, facts.confidence).text);
  const method = first.exact
    ? 'Exact.'
    : `Counted; lines on the bars are ${confidencePercent(facts.confidence)} intervals.`;
  const title = say`Units left on average: ${sideLabel(facts, 0)} ${a ?? ''}, ${sideLabel(facts, 1)} ${b ?? ''}`;
  return {
    name: 'survivors',
    title,
    subtitle: say`Share of engagements by the units that each side has left at the end. ${method}`,
    alt: say`Bar chart of the units that each side has left. ${title}.`,
    live: 'Point at a bar for its number, and for that of at least as many.',
    rows,
    draw: (layout) => drawing(rows, names, most, layout),
  };
}

function rowsOf(
  { masses, replicates, looked }: BestMass,
  name: string,
  most: number,
  confidence: number,
): ChartRow[] {
  const byValue = new Map(masses.map((mass) => [mass.value, mass]));
  const shown = (share: number): string =>
    replicates === null
      ? exactly(share).text
      : counted(Math.round(share * replicates), replicates, looked, confidence).text;
  let atLeast = 0;
  return Array.from({ length: most + 1 }, (_value, i) => most - i)
    .map((value): ChartRow => {
      const mass = byValue.get(value);
      atLeast += mass?.probability ?? 0;
      const isCounted = mass !== undefined && replicates !== null;
      return {
        value,
        side: name,
        share: mass?.probability ?? 0,
        low: isCounted ? mass.low : null,
        high: isCounted ? mass.high : null,
        exactly: mass?.text ?? shown(0),
        at_least: shown(atLeast > 1 - ROUNDING ? 1 : atLeast),
      };
    })
    .toReversed();
}

function drawing(
  rows: readonly ChartRow[],
  names: readonly string[],
  most: number,
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const left = 48;
  const entries = names.map((name, side) => ({ name, color: theme.winners[side] ?? theme.ink }));
  const padding = { left, right: 14, top: 38 + keyPx(entries, width - left), bottom: 46 };
  const domain = Array.from({ length: most + 1 }, (_value, i) => i);
  const place = {
    x: {
      field: 'value',
      type: 'ordinal',
      scale: { domain, paddingInner: domain.length > MANY ? 0 : 0.2, paddingOuter: 0.1 },
      axis: { title: 'units left', labelAngle: 0, labelOverlap: true, grid: false, ticks: false },
    },
    xOffset: { field: 'side', type: 'nominal', scale: { domain: names } },
  };
  const highest = Math.max(...rows.map((row) => Number(row['high'] ?? row['share'])));
  const y = upright({ of: 'share', title: 'share of engagements', domain: [0, Math.min(1, highest * 1.05)] });
  return framed(width, padding, narrow ? 200 : 240, [
    ...key(entries, width - left, 32),
    {
      mark: { type: 'bar' },
      encoding: {
        ...place,
        y: { ...y('share'), stack: null },
        color: colours('side', names, theme.winners.slice(0, 2)),
        tooltip: tooltip({
          side: 'side',
          value: 'units left',
          exactly: 'exactly as many',
          at_least: 'at least as many',
        }),
      },
    },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', color: theme.ink, strokeWidth: 1.5 },
      encoding: { ...place, y: y('low'), y2: { field: 'high' } },
    }),
  ]);
}
