/** Length of engagements: the share still fighting after each turn, a line for each matchup, two or three of them in colour. */
import { item } from '../../chance/at.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { shareText } from '../../analysis/certainty.ts';
import { label } from '../../analysis/labels.ts';
import { LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import { UNDECIDED } from '../../analysis/tables/incidence.ts';
import { Reader } from '../../analysis/tables/reader.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { layerOver, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, tooltip, upright } from '../marks/channels.ts';
import { chosenLast, endLabels, highlight } from '../marks/lines.ts';
import { key, keyPx } from '../marks/key.ts';
import { panels } from '../marks/panels.ts';
import { landmarks } from '../marks/regions.ts';
import { longestPx } from '../marks/text.ts';
import { seriesColours } from '../theme.ts';
import { namedBy, shownCells, type ChartInput, type ShownCell } from './input.ts';

/** Lines in colour, and lines in all. */
const MOST_CHOSEN = 3;
const MOST_LINES = 40;
/** More turns than this are not seen apart: lines are then drawn through as many of them. */
const MOST_TURNS = 120;
/** Room for names at the ends of lines, as a part of the drawing. */
const MOST_NAMES = 0.4;
/** Turns after which no line is above this share are not drawn. */
const LEAST_DRAWN = 0.001;

/** The shares of a cell still fighting after each turn, from turn 0. */
interface Course {
  readonly cell: ShownCell;
  readonly shares: readonly Estimate[];
}

/** The chart; null where there are fewer than two cells, or all is over in the first turn. */
export function undecidedByTurn(input: ChartInput): Chart | null {
  const { facts } = input;
  const courses = coursesOf(input).slice(0, MOST_LINES);
  const lastTurn = lastTurnOf(courses);
  if (courses.length < 2 || lastTurn < 2) return null;
  const chosen = chosenOf(courses);
  const limit = Math.max(...courses.map(({ shares }) => shares.length - 1));
  const isLimited = lastTurn === limit;
  const rows = chosenLast(
    courses.flatMap(({ cell, shares }) => rowsOf(cell, shares, lastTurn)),
    'series',
    chosen.map(({ cell }) => cell.short),
  );
  const base = courses[0]?.cell.cell.variant ?? null;
  const drawn: Drawn = {
    rows,
    names: courses.map(({ cell }) => cell.short),
    chosen: chosen.map(({ cell, shares }) => {
      const end = shares.at(lastTurn);
      const left = end !== undefined && isLimited && end.value >= LEAST_DRAWN ? `: ${shareText(end)}` : '';
      return { name: cell.short, label: `${cell.short}${left}`, y: end?.value ?? 0 };
    }),
    base,
    lastTurn,
    isLimited,
  };
  const isCounted = courses.some(({ cell }) => cell.cell.exact === null);
  const title = titleOf(chosen, facts.factors.length);
  const sure = isCounted
    ? ` Bands about lines in colour are ${confidencePercent(facts.confidence)} intervals.`
    : '';
  const others = courses.length > chosen.length ? ' All other matchups are grey.' : '';
  const dashes = base === null ? [] : say` Solid: ${label(facts, base)}; dashed: other variants.`;
  const at = isLimited ? ' Shares at the right are those that the turn limit cut short.' : '';
  return {
    name: 'undecided',
    title,
    subtitle: say`Share of engagements still fighting after each turn.${sure}${others}${dashes}${at}${namedBy(
      courses.map(({ cell }) => cell),
      facts,
    )}`,
    alt: say`Line chart of the share of engagements still fighting, by turn, a line for each matchup. ${title}.`,
    live: 'Point at a line for its numbers.',
    rows,
    draw: (layout) => drawing(drawn, layout),
  };
}

/** Exact where the cell was solved, else counted. */
function coursesOf(input: ChartInput): Course[] {
  const { incidence } = input.tables;
  const read = new Reader(incidence, 'incidence');
  const byCell = new Map(
    shownCells(input).map((cell) => [cell.cell.cell, { cell, shares: [] as Estimate[] }]),
  );
  for (let i = 0; i < incidence.numRows(); i++) {
    const course = byCell.get(read.number('cell', i));
    if (course === undefined || read.text('ending', i) !== UNDECIDED) continue;
    if ((read.text('source', i) === 'exact') !== (course.cell.cell.exact !== null)) continue;
    const [value, low, high] = [read.number('value', i), read.number('low', i), read.number('high', i)];
    course.shares[read.number('turn', i)] = { value, low, high };
  }
  return [...byCell.values()].filter(({ shares }) => shares.length > 0);
}

function lastTurnOf(courses: readonly Course[]): number {
  const last = courses.map(({ shares }) => shares.findLastIndex(({ value }) => value > LEAST_DRAWN));
  const most = Math.max(0, ...courses.map(({ shares }) => shares.length - 1));
  return Math.min(most, Math.max(0, ...last) + 1);
}

/** The mean number of turns that are fought. */
function length({ shares }: Course): number {
  return shares.reduce((sum, { value }) => sum + value, 0);
}

/** The slowest and the quickest; with variants, those of the slowest cell, so that each stands beside its base. */
function chosenOf(courses: readonly Course[]): readonly Course[] {
  if (courses.length <= MOST_CHOSEN) return courses;
  const ordered = courses.toSorted((a, b) => length(b) - length(a));
  const place = ({ cell }: Course): string => cell.cell.factors.map(({ text }) => text).join('\n');
  const slowest = item(ordered, 0);
  const beside = courses.filter((course) => place(course) === place(slowest));
  return beside.length > 1 ? beside.slice(0, MOST_CHOSEN) : [slowest, item(ordered, ordered.length - 1)];
}

/** The turn by which half are over; null where that is later than the limit. `isSure` where no interval reaches a half. */
function half({ shares }: Course): { readonly turn: number; readonly isSure: boolean } | null {
  const turn = shares.findIndex(({ value }) => value <= 0.5);
  if (turn < 0) return null;
  const isSure = shares.every(({ low, high }) => low === high || low > 0.5 || high <= 0.5);
  return { turn, isSure };
}

function titleOf(chosen: readonly Course[], factors: number): Sentence {
  const ends = chosen.toSorted((a, b) => length(a) - length(b));
  const [quick, slow] = [ends[0], ends.at(-1)];
  if (quick === undefined || slow === undefined) return [];
  const by = (course: Course): string => {
    const found = half(course);
    return found === null ? 'after the turn limit' : `by ${found.isSure ? '' : 'about '}turn ${found.turn}`;
  };
  if (by(quick) === by(slow)) return say`Half the fights were over ${by(slow)} in every matchup`;
  return shortest(
    LONGEST_TITLE,
    factors > 1
      ? []
      : say`Half the fights were over ${by(quick)} at ${quick.cell.row.name}, ${by(slow)} at ${slow.cell.row.name}`,
    say`Half the fights were over ${by(quick)} in the quickest matchup, ${by(slow)} in the slowest`,
  );
}

function rowsOf({ short, cell }: ShownCell, shares: readonly Estimate[], lastTurn: number): ChartRow[] {
  const step = Math.ceil(lastTurn / MOST_TURNS);
  const rows = shares.map((share, turn) => ({
    series: short,
    variant: cell.variant ?? '',
    turn,
    value: share.value,
    low: share.low === share.high ? null : share.low,
    high: share.low === share.high ? null : share.high,
    text: shareText(share),
  }));
  return rows.filter(({ turn }) => turn === lastTurn || (turn < lastTurn && turn % step === 0));
}

interface Drawn {
  readonly rows: readonly ChartRow[];
  readonly names: readonly string[];
  readonly chosen: readonly { readonly name: string; readonly label: string; readonly y: number }[];
  /** The variant whose lines are not dashed; null where there are no variants. */
  readonly base: string | null;
  readonly lastTurn: number;
  readonly isLimited: boolean;
}

function drawing(
  { rows, names, chosen, base, lastTurn, isLimited }: Drawn,
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const height = narrow ? 220 : 280;
  const longest =
    longestPx(
      chosen.map(({ label: text }) => text),
      'bold',
    ) + 14;
  // Names that have no room at the ends of the lines stand in a key.
  const isKeyed = longest > width * MOST_NAMES;
  const right = isKeyed ? 14 : longest;
  const shades = seriesColours(theme, chosen.length);
  const entries = chosen.map(({ label: name }, i) => ({ name, color: shades[i] ?? theme.ink }));
  const above = isKeyed ? keyPx(entries, width - 48) : 0;
  const domain = [0, lastTurn] as const;
  const x = across({ of: 'whole', title: 'turn', domain, ticks: narrow ? 6 : 12 });
  const y = upright({ of: 'share', title: 'still fighting' });
  const own = chosen.map(({ name }) => name);
  const color = highlight('series', names, own, theme);
  const dash =
    base === null
      ? {}
      : {
          strokeDash: {
            condition: { test: { field: 'variant', equal: base }, value: [1, 0] },
            value: [6, 3],
          },
        };
  const thick = { condition: { test: { field: 'series', oneOf: own }, value: 2.5 }, value: 1 };
  const inColour = rows.filter((row) => own.includes(String(row['series'])));
  return panels(width, { left: 48, right, top: 34 + above, bottom: 44 }, { columns: 1, between: 0 }, [
    {
      name: '',
      height,
      only: null,
      layer: ({ width: inner }) => [
        ...layerOver(inColour, 'low', {
          mark: { type: 'area', interpolate: 'step-after', opacity: 0.2 },
          encoding: { x: x('turn'), y: y('low'), y2: { field: 'high' }, color },
        }).map((layer) => ({ ...layer, data: { values: inColour } })),
        {
          mark: { type: 'line', interpolate: 'step-after' },
          encoding: { x: x('turn'), y: y('value'), color, strokeWidth: thick, ...dash },
        },
        {
          mark: { type: 'point', filled: true, size: 60, opacity: 0 },
          encoding: {
            x: x('turn'),
            y: y('value'),
            tooltip: tooltip({ series: 'at', turn: 'after turn', text: 'still fighting' }),
          },
        },
        ...(isLimited
          ? landmarks([{ name: 'turn limit', at: lastTurn }], { x, domain, width: inner, height }, theme)
          : []),
        ...(isKeyed
          ? key(entries, width - 48, 28)
          : [
              endLabels(chosen, {
                field: 'series',
                color,
                domain: [0, 1],
                height,
                left: inner + 8,
                room: right - 8,
              }),
            ]),
      ],
    },
  ]);
}
