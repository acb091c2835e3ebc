/** Wins by turn in one cell: the first side upwards, the second downwards, and what ends without a winner above. */
import { confidencePercent } from '../../analysis/digits.ts';
import { shareText } from '../../analysis/certainty.ts';
import { theSide } from '../../analysis/labels.ts';
import { LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import { NO_WINNER } from '../../analysis/tables/marginals.ts';
import { quantile } from '../../statistics/index.ts';
import { layerOver, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, colours, tooltip, upright, type Channel } from '../marks/channels.ts';
import { key, keyPx } from '../marks/key.ts';
import { panels } from '../marks/panels.ts';
import { bestMass, type Mass } from './best-mass.ts';
import type { ChartInput, ShownCell } from './input.ts';
import { winnerNames } from './outcome-rows.ts';

/** Later turns, in which this share of engagements ends, are not drawn. */
const TAIL = 0.002;

/** The chart; null where the cell has no such table, or all ends in one turn. */
export function winnerByTurnChart(input: ChartInput, cell: ShownCell): Chart | null {
  const best = bestMass(input, 'winner,turn', cell.cell.cell);
  if (best === null) return null;
  const lastTurn = reach(best.masses);
  const drawn = best.masses.filter(({ value2 }) => (value2 ?? 0) <= lastTurn);
  const firstTurn = Math.min(...drawn.map(({ value2 }) => value2 ?? 0));
  if (!(lastTurn > firstTurn)) return null;
  const names = winnerNames(input.facts);
  const won = new Map(
    drawn.filter(({ value }) => value === 0).map(({ value2, probability }) => [value2, probability]),
  );
  const rows = drawn.map((mass): ChartRow => {
    const { value, value2, probability, low, high, text } = mass;
    const isUp = value !== 1;
    const foot = value === NO_WINNER ? (won.get(value2) ?? 0) : 0;
    const at = (share: number): number => (isUp ? foot + share : -share);
    return {
      side: names[value] ?? '',
      turn: value2 ?? 0,
      share: probability,
      foot: isUp ? foot : 0,
      end: at(probability),
      low: low === high ? null : at(low),
      high: low === high ? null : at(high),
      text,
    };
  });
  const own = names.filter((name) => rows.some((row) => row['side'] === name));
  const method = best.exact
    ? 'Exact.'
    : `Counted; lines on the bars are ${confidencePercent(input.facts.confidence)} intervals.`;
  const title = titleOf(best.masses, input);
  return {
    name: 'winner-by-turn',
    title,
    subtitle: say`Share of engagements by the turn in which they end: wins of ${theSide(input.facts, 0)} upwards, of ${theSide(input.facts, 1)} downwards. ${method}`,
    alt: say`Bar chart of the turns in which each side wins. ${title}.`,
    live: 'Point at a bar for its number.',
    rows,
    draw: (layout) => drawing(rows, own, names, [firstTurn, lastTurn], layout),
  };
}

/** `Half of the wins of Reds had come by turn 4, half of those of Blues by turn 6; 4.2 % were still fighting at turn 30`. */
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

function drawing(
  rows: readonly ChartRow[],
  own: readonly string[],
  names: readonly string[],
  [first, last]: readonly [number, number],
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const ends = rows
    .flatMap((row) => [row['end'], row['low'], row['high']])
    .filter((end) => typeof end === 'number');
  const most = Math.max(...ends.map(Math.abs)) * 1.05;
  const x = across({ of: 'whole', title: 'turn', domain: [first - 0.6, last + 0.6], ticks: narrow ? 6 : 12 });
  const share = upright({ of: 'share', title: 'share of engagements', domain: [-most, most] });
  // Both ways shares are shares.
  const y: Channel = (field) => {
    const channel: { axis?: object } = share(field);
    return {
      ...channel,
      axis: { ...channel.axis, labelExpr: "format(abs(datum.value) * 100, '~f') + ' %'" },
    };
  };
  const entries = own.map((name) => ({ name, color: theme.winners[names.indexOf(name)] ?? theme.ink }));
  const left = 48;
  const color = colours('side', names, theme.winners);
  return panels(
    width,
    { left, right: 12, top: 38 + keyPx(entries, width - left), bottom: 44 },
    { columns: 1, between: 0 },
    [
      {
        name: '',
        height: narrow ? 220 : 260,
        only: null,
        layer: ({ width: inner }) => [
          ...key(entries, width - left, 32),
          {
            mark: { type: 'bar', width: Math.max(1, (inner / (last - first + 1.2)) * 0.8) },
            encoding: {
              x: x('turn'),
              y: y('foot'),
              y2: { field: 'end' },
              color,
              tooltip: tooltip({ side: 'winner', turn: 'in turn', text: 'share' }),
            },
          },
          ...layerOver(rows, 'low', {
            mark: { type: 'rule', strokeWidth: 1.5, color: theme.ink },
            encoding: { x: x('turn'), y: y('low'), y2: { field: 'high' } },
          }),
          {
            data: { values: [{ none: 0 }] },
            mark: { type: 'rule', color: theme.ink },
            encoding: { y: y('none') },
          },
        ],
      },
    ],
  );
}
