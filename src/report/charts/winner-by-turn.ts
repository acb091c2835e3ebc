/** Wins by turn in one cell: of the first side, of the second, and what ends without a winner. */
import { rowOf, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { shareText } from '../../analysis/certainty.ts';
import { theSide } from '../../analysis/labels.ts';
import { LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import { NO_WINNER } from '../../analysis/tables/marginals.ts';
import { quantile } from '../../statistics/index.ts';
import type { Chart } from '../chart.ts';
import { bestMass, type Mass } from './best-mass.ts';
import type { ChartInput, ShownCell } from './input.ts';
import { winnerNames } from './outcome-rows.ts';

/** Later turns, in which this share of engagements ends, are not shown. */
const TAIL = 0.002;

/** The chart; null where the cell has no such table, or all ends in one turn. */
export function winnerByTurnChart(input: ChartInput, cell: ShownCell): Chart | null {
  const best = bestMass(input, 'winner,turn', cell.cell.cell);
  if (best === null) return null;
  const lastTurn = reach(best.masses);
  const shown = best.masses.filter(({ value2 }) => (value2 ?? 0) <= lastTurn);
  const firstTurn = Math.min(...shown.map(({ value2 }) => value2 ?? 0));
  if (!(lastTurn > firstTurn)) return null;
  const names = winnerNames(input.facts);
  const rows = [0, 1, NO_WINNER].flatMap((winner) =>
    shown
      .filter(({ value }) => value === winner)
      .map(({ value2, probability, low, high, text }): Row => {
        const side = names[winner] ?? '';
        return {
          x: value2 ?? 0,
          series: side,
          panel: side,
          ...rowOf({ value: probability, low, high }, text),
        };
      }),
  );
  const method = best.exact
    ? 'Exact.'
    : `Counted; lines on the bars are ${confidencePercent(input.facts.confidence)} intervals.`;
  const title = titleOf(best.masses, input);
  const [one = '', other = '', neither = ''] = names;
  return drawn({
    form: 'histogram',
    name: 'winner-by-turn',
    title,
    subtitle: say`Share of engagements that end in each turn, by who wins them. ${method}`,
    alt: say`Bar chart of the turns in which each side wins. ${title}.`,
    live: 'Point at a bar for its number.',
    rows,
    options: {
      along: 'turn',
      colours: { [one]: 'first', [other]: 'second', [neither]: 'neither' },
      columns: { series: 'winner', x: 'in turn', said: 'share' },
    },
  });
}

/** `Half of the wins of Reds had come by turn 4, half of those of Blues by turn 6; 4.2% were still fighting at turn 30`. */
function titleOf(masses: readonly Mass[], { facts }: ChartInput): Sentence {
  const median = (side: 0 | 1): number | null => {
    const own = masses.filter(({ value }) => value === side);
    const turns = own.map(({ value2 }) => value2 ?? 0);
    const shares = own.map(({ probability }) => probability);
    return own.length === 0 ? null : quantile(turns, shares, 0.5);
  };
  const [a, b] = [median(0), median(1)];
  const last = masses
    .filter(({ value }) => value === NO_WINNER)
    .toSorted((x, y) => Number(y.value2) - Number(x.value2))[0];
  const left =
    last !== undefined && last.probability > 0.001
      ? say`; ${shareText({ ...last, value: last.probability })} had no winner by turn ${String(last.value2)}`
      : [];
  const [first, second] = [theSide(facts, 0), theSide(facts, 1)];
  if (a === null || b === null || a === b)
    return say`Half of the wins had come by turn ${a ?? b ?? 0}${left}`;
  const medians = say`Half of the wins of ${first} came by turn ${a}, of ${second} by turn ${b}`;
  return shortest(LONGEST_TITLE, say`${medians}${left}`, medians);
}

/** The turn by which all but a small share has ended. */
function reach(masses: readonly Mass[]): number {
  let rest = TAIL;
  for (const { value2, probability } of masses.toSorted((a, b) => (b.value2 ?? 0) - (a.value2 ?? 0))) {
    rest -= probability;
    if (rest < 0) return value2 ?? 0;
  }
  return 0;
}
