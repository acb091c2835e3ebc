/** Objectives on a map. The chart answers: how often does each side hold each of them at the end? */
import { type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { ownLabel, theSide } from '../../analysis/labels.ts';
import { chartText, joined, say, type Sentence } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { bestMass, counted } from './best-mass.ts';
import { shownCells, type ChartInput } from './input.ts';
import { shareRow, shownShare, winnerNames } from './outcome-rows.ts';

/** More objectives than this are left to the table. */
const MOST_PLACES = 6;
const METRIC = 'holds.';

/** The chart of the cell whose battles are kept; null where the run has none, or its map no objective. */
export function objectivesHeld(input: ChartInput): Chart | null {
  const { battles, facts, tables } = input;
  const cell = shownCells(input).find((one) => one.cell.cell === battles?.cell)?.cell;
  if (cell === undefined) return null;
  const metrics = [...new Set(Array.from(tables.distributions.array('metric'), String))];
  const held = metrics
    .filter((metric) => metric.startsWith(METRIC))
    .slice(0, MOST_PLACES)
    .flatMap((metric) => {
      const best = bestMass(input, metric, cell.cell);
      return best === null ? [] : [{ place: ownLabel(facts, metric.slice(METRIC.length)), ...best }];
    });
  if (held.length === 0) return null;
  const names = winnerNames(facts).slice(0, 2);
  const rows = held.flatMap(({ place, masses, replicates, looked }) =>
    names.map((side, i): Row => {
      const share = masses.find(({ value }) => value === i);
      const { low, high } = share ?? counted(0, replicates ?? 0, looked, facts.confidence);
      const value = share?.probability ?? 0;
      return { y: chartText([place]), part: side, ...shareRow(null, { value, low, high }, input) };
    }),
  );
  const most = held.slice(0, 2).map(({ place, masses }): Sentence => {
    const best = masses.reduce((one, other) => (other.probability > one.probability ? other : one));
    const who = best.value === 0 || best.value === 1 ? theSide(facts, best.value) : ['nobody'];
    return say`${place} by ${who} in ${shownShare({ ...best, value: best.probability })}`;
  });
  const title = say`Held at the end: ${joined(most, ', ')}`;
  const [first = '', second = ''] = names;
  return drawn({
    form: 'bars',
    name: 'objectives',
    title,
    subtitle: say`Share of battles in which each side holds each objective at the end, as counted, with ${confidencePercent(facts.confidence)} intervals.`,
    alt: say`Bar chart of the share of battles in which each side holds each objective at the end. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    options: {
      measure: 'share of battles',
      colours: { [first]: 'first', [second]: 'second' },
      columns: { y: 'objective', part: 'side', said: 'share' },
    },
  });
}
