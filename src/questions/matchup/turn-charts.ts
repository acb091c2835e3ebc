/** Length of engagements: the share still fighting after each turn, and of games undecided where the spec asks that. */
import { estimateIn, ofTheOther } from '../telling/estimate.ts';
import { item } from '../../chance/at.ts';
import { DECIDED } from '../../play/feel.ts';
import { sharesText, shareText } from '../telling/certainty.ts';
import { percentOf } from '../telling/digits.ts';
import type { RunFacts } from '../telling/facts.ts';
import { ownLabel } from '../telling/labels.ts';
import { LONGEST_TITLE, say, shortest, type Sentence } from '../telling/sentence.ts';
import { UNDECIDED } from '../../run/tables/incidence.ts';
import { rowsOf } from '../../run/tables/reader.ts';
import type { Estimate } from '../telling/rows.ts';
import { rowOf, type QuestionChart, type Row } from '../chart.ts';
import { leftOut, shownCells, type ChartInput, type ShownCell } from './chart-input.ts';

/** Lines in colour, and lines in all. */
const MOST_HEROES = 3;
const MOST_LINES = 40;
/** Turns after which no more than this share is left are not drawn. */
const LEAST_LEFT = 0.001;
/** Of more turns lines are drawn through as many. */
const MOST_TURNS = 120;

const FIGHTING = 'still fighting';
const OPEN = 'undecided';

/** The share of the engagements of a cell that are left after each turn, from turn 0. */
interface Course {
  readonly cell: ShownCell;
  readonly left: readonly Estimate[];
}

/** The chart; null where all is over in the first turn, and of one cell that is not asked when it is decided. */
export function turnsChart(input: ChartInput): QuestionChart | null {
  const { facts, findings } = input;
  const fighting = stillFighting(input).slice(0, MOST_LINES);
  const undecided = fighting.flatMap(({ cell }): Course[] => {
    const feel = findings.feel.find((own) => own.cell.cell === cell.cell.cell);
    return feel === undefined ? [] : [{ cell, left: feel.decided.map(ofTheOther) }];
  });
  const isAsked = undecided.length > 0;
  const isAlone = fighting.length === 1;
  const lastTurn = lastTurnOf(fighting);
  if ((isAlone && !isAsked) || lastTurn < 2) return null;
  const asked = isAsked ? undecided : fighting;
  const names = isAlone ? [OPEN, FIGHTING] : heroesOf(asked).map(({ cell }) => cell.label);
  const variants = [...new Set(fighting.map(({ cell }) => cell.cell.variant ?? ''))];
  const step = Math.ceil(lastTurn / MOST_TURNS);
  const rowsOf = (courses: readonly Course[], what: string): Row[] =>
    courses.flatMap(({ cell, left }) =>
      left.flatMap((share, x): Row[] => {
        if (x > lastTurn || (x < lastTurn && x % step > 0)) return [];
        const series = isAlone ? what : cell.label;
        const panel = isAsked && !isAlone ? what : '';
        return [{ x, series, part: cell.cell.variant ?? '', panel, ...rowOf(share, shareText(share)) }];
      }),
    );
  // The turn limit ends what is left.
  const cutShort = fighting.flatMap(({ left }) => (left.length === lastTurn + 1 ? left.slice(-1) : []));
  const [most] = cutShort.toSorted((a, b) => b.value - a.value);
  const isCounted = isAsked || fighting.some(({ cell }) => cell.cell.exact === null);
  const notes = [
    isCounted ? ` Bands are ${percentOf(facts.confidence)} intervals.` : '',
    fighting.length > names.length ? ' All other cases are grey.' : '',
  ];
  const [base = '', ...others] = variants;
  const dashes = others.length > 0 ? say` Solid: ${ownLabel(facts, base)}; dashed: other variants.` : [];
  const title = titleOf(asked, isAsked ? 'Half the games are decided' : 'Half the fights are over', facts);
  const what = isAsked
    ? `games undecided after each turn, and of games still fighting. A game is decided once the chance of its result stays at ${DECIDED * 100}% or more`
    : 'fights still fighting after each turn';
  const cut = most === undefined ? '' : `${cutShort.length > 1 ? 'up to ' : ''}${shareText(most)}`;
  return {
    form: 'lines',
    name: 'undecided',
    title,
    subtitle: say`Share of ${what}.${notes.join('')}${dashes}${leftOut(input)}`,
    rows: [...rowsOf(undecided, OPEN), ...rowsOf(fighting, FIGHTING)],
    options: {
      along: 'turn',
      ...(isAsked ? {} : { measure: FIGHTING }),
      join: 'step',
      heroes: names,
      colours: Object.fromEntries(names.map((name, i) => [name, i])),
      dashed: others,
      domain: [0, 1],
      landmarks:
        most === undefined || most.value < LEAST_LEFT
          ? []
          : [{ name: isAsked ? 'turn limit' : `turn limit: ${cut} cut short`, at: lastTurn }],
      columns: {
        ...(isAsked && !isAlone ? { panel: 'of games' } : {}),
        series: isAlone ? 'games' : 'at',
        x: 'after turn',
        said: 'share',
      },
    },
  };
}

/** Exact where the cell was solved, else counted. */
function stillFighting(input: ChartInput): Course[] {
  const byCell = new Map(shownCells(input).map((cell) => [cell.cell.cell, { cell, left: [] as Estimate[] }]));
  for (const row of rowsOf('incidence', input.tables.incidence)) {
    const course = byCell.get(row.cell);
    if (course === undefined || row.ending !== UNDECIDED) continue;
    if ((row.source === 'exact') === (course.cell.cell.exact !== null))
      course.left[row.turn] = estimateIn(row);
  }
  return [...byCell.values()].filter(({ left }) => left.length > 0);
}

function lastTurnOf(courses: readonly Course[]): number {
  const last = courses.map(({ left }) => left.findLastIndex(({ value }) => value > LEAST_LEFT));
  const limit = Math.max(0, ...courses.map(({ left }) => left.length - 1));
  return Math.min(limit, Math.max(0, ...last) + 1);
}

/** The slowest and the quickest; with variants, those of the slowest cell, so that each stands beside its base. */
function heroesOf(courses: readonly Course[]): readonly Course[] {
  if (courses.length <= MOST_HEROES) return courses;
  const ordered = bySlowness(courses);
  const place = ({ cell }: Course): string => cell.cell.factors.map(({ text }) => text).join('\n');
  const slowest = item(ordered, 0);
  const beside = courses.filter((course) => place(course) === place(slowest));
  return beside.length > 1 ? beside.slice(0, MOST_HEROES) : [slowest, item(ordered, ordered.length - 1)];
}

/** By the mean number of turns, the greatest first. */
function bySlowness(courses: readonly Course[]): Course[] {
  const turns = ({ left }: Course): number => left.reduce((sum, { value }) => sum + value, 0);
  return courses.toSorted((a, b) => turns(b) - turns(a));
}

/** The turn after which half are over or decided; infinite where that is later than the limit. */
function halfOf({ left }: Course): number {
  const turn = left.findIndex(({ value }) => value <= 0.5);
  return turn < 0 ? Infinity : turn;
}

/** `by turn 4`; `about` where an interval reaches a half. */
function halfBy(course: Course): string {
  const turn = halfOf(course);
  if (turn === 0 || turn === Infinity) return turn === 0 ? 'before the first turn' : 'not by the turn limit';
  const isSure = course.left.every(({ low, high }) => low === high || low > 0.5 || high <= 0.5);
  return `by ${isSure ? '' : 'about '}turn ${turn}`;
}

function titleOf(courses: readonly Course[], half: string, { factors }: RunFacts): Sentence {
  const ordered = bySlowness(courses).toSorted((a, b) => halfOf(b) - halfOf(a));
  const [slow, quick] = [item(ordered, 0), item(ordered, ordered.length - 1)];
  const [soon, late] = [halfBy(quick), halfBy(slow)];
  if (halfOf(quick) === Infinity)
    return say`The turn limit cuts ${sharesText(courses.flatMap(({ left }) => left.slice(-1)))} of the fights short`;
  if (soon === late) return say`${half} ${soon}${courses.length === 1 ? '' : ' in every case'}`;
  return shortest(
    LONGEST_TITLE,
    factors.length > 1
      ? []
      : say`${half} ${soon} at ${quick.cell.row.name}, ${late} at ${slow.cell.row.name}`,
    say`${half} ${soon} in the quickest case, ${late} in the slowest`,
  );
}
