/** Length of engagements: the share still fighting after each turn, a line for each matchup, two or three of them in colour. */
import { item } from '../../chance/at.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { shareText } from '../../analysis/certainty.ts';
import { ownLabel } from '../../analysis/labels.ts';
import { LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import { UNDECIDED } from '../../analysis/tables/incidence.ts';
import { Reader } from '../../analysis/tables/reader.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import type { Chart } from '../chart.ts';
import { chosenLast } from '../marks/lines.ts';
import { namedBy, shownCells, type ChartInput, type ShownCell } from './input.ts';
import { linesByTurn, rowsByTurn, type Drawn } from './lines-by-turn.ts';

/** Lines in colour, and lines in all. */
const MOST_CHOSEN = 3;
const MOST_LINES = 40;
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
    courses.flatMap(({ cell, shares }) => rowsByTurn(cell.short, cell.cell.variant, shares, lastTurn)),
    'series',
    chosen.map(({ cell }) => cell.short),
  );
  const base = courses[0]?.cell.cell.variant ?? null;
  const drawn: Drawn = {
    what: 'still fighting',
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
  const dashes = base === null ? [] : say` Solid: ${ownLabel(facts, base)}; dashed: other variants.`;
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
    draw: (layout) => linesByTurn(drawn, layout),
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
  if (by(quick) === by(slow))
    return say`Half the fights were over ${by(slow)}${ends.length === 1 ? '' : ' in every matchup'}`;
  return shortest(
    LONGEST_TITLE,
    factors > 1
      ? []
      : say`Half the fights were over ${by(quick)} at ${quick.cell.row.name}, ${by(slow)} at ${slow.cell.row.name}`,
    say`Half the fights were over ${by(quick)} in the quickest matchup, ${by(slow)} in the slowest`,
  );
}
