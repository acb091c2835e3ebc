/** Distribution of a number of both sides in one cell: bars for each value, a side below the other. */
import { type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { sideLabel } from '../../analysis/labels.ts';
import { say } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { bestMass, counted, exactly, meanWithWords, type BestMass } from './best-mass.ts';
import type { ChartInput, ShownCell } from './input.ts';
import { winnerNames } from './outcome-rows.ts';

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
  const [own = '', other = ''] = names;
  return drawn({
    form: 'histogram',
    name: 'survivors',
    title,
    subtitle: say`Share of engagements by the units that each side has left at the end. ${method}`,
    alt: say`Bar chart of the units that each side has left. ${title}.`,
    live: 'Point at a bar for its number, and for that of at least as many.',
    rows,
    options: {
      along: 'units left',
      colours: { [own]: 'first', [other]: 'second' },
      columns: { series: 'side', x: 'units left', said: 'share' },
    },
  });
}

function rowsOf(
  { masses, replicates, looked }: BestMass,
  name: string,
  most: number,
  confidence: number,
): Row[] {
  const byValue = new Map(masses.map((mass) => [mass.value, mass]));
  const shown = (share: number): string =>
    replicates === null
      ? exactly(share).text
      : counted(Math.round(share * replicates), replicates, looked, confidence).text;
  let atLeast = 0;
  return Array.from({ length: most + 1 }, (_value, i) => most - i)
    .map((value): Row => {
      const mass = byValue.get(value);
      atLeast += mass?.probability ?? 0;
      const isCounted = mass !== undefined && replicates !== null;
      const label = mass?.text ?? shown(0);
      return {
        x: value,
        series: name,
        panel: name,
        value: mass?.probability ?? 0,
        low: isCounted ? mass.low : null,
        high: isCounted ? mass.high : null,
        exact: replicates === null,
        label,
        said: `${label}; at least as many: ${shown(atLeast > 1 - ROUNDING ? 1 : atLeast)}`,
      };
    })
    .toReversed();
}
