/** Words on what it is like to play: sentences, and a table with a row for each cell. */
import { DECIDED, LOW_STANDING } from '../../engagement/feel.ts';
import { left, NO_NUMBER, numberEntry, right, type AnswerEntry, type AnswerTable } from '../answer.ts';
import { shareText } from '../certainty.ts';
import { confidencePercent, exactPercent, meanWithin, percentRange, whole } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { cellName, cellValues, label, respelled } from '../labels.ts';
import { joined, listed, say, type Name, type Sentence } from '../sentence.ts';
import { exactly, meanOfAll } from '../estimate.ts';
import type { CellRow, Estimate } from '../tables/rows.ts';
import type { TidyTables } from '../tables/tidy-tables.ts';
import { feelOf, type CellFeel } from './measured.ts';

/** Kinds of throws that a sentence names. */
const MOST_KINDS = 2;
/** Kinds of throws that the table names. */
const MOST_IN_TABLE = 3;
const HOUR = 60;
/** The share of games of which the length is told beside the median. */
const LATE = 0.9;

/** The games of a run that show what it is like to play, with tables and sentences; a page loads it where a run has some. */
export type FeelStory = (
  tables: Partial<Pick<TidyTables, 'feel' | 'distributions' | 'estimates'>>,
  cells: readonly CellRow[],
  facts: RunFacts,
) => {
  readonly feel: readonly CellFeel[];
  readonly tables: readonly AnswerTable[];
  /** When games are decided, and by whom from behind, without a full stop; empty without games. */
  readonly course: Sentence;
  readonly sentences: readonly Sentence[];
};

export const feelStory: FeelStory = ({ feel: asked, distributions, estimates }, cells, facts) => {
  const feel =
    asked && distributions && estimates ? feelOf({ feel: asked, distributions, estimates }, cells) : [];
  return {
    feel,
    tables: feelTables(feel, facts),
    course: courseWords(feel),
    sentences: feel.length === 0 ? [] : [...clockStory(feel, facts), ...decisiveStory(feel, facts)],
  };
};

/** `Half of the games are decided by turn 4; 3.7% ± 0.4 of wins come from a chance below 20%` */
function courseWords(cells: readonly CellFeel[]): Sentence {
  if (cells.length === 0) return [];
  const comebacks = cells.map(({ comeback }) => comeback);
  const half = say`Half of the games are decided ${halfText(cells)}`;
  const comeback = comebacks.includes(null) ? null : meanOver(comebacks);
  return comeback === null
    ? say`${half}${averageOver(cells)}`
    : say`${half}; ${shareText(comeback)} of wins come from a chance below ${exactPercent(LOW_STANDING, 0)}${averageOver(cells)}`;
}

function averageOver(cells: readonly CellFeel[]): string {
  return cells.length === 1 ? '' : `, on average over ${cells.length} matchups`;
}

/** `by turn 5` */
function halfText(cells: readonly CellFeel[]): string {
  const turns = Math.max(...cells.map(({ decided }) => decided.length));
  // A game is over, and so decided, at the turn limit of its cell.
  const curve = Array.from({ length: turns }, (_turn, turn) =>
    meanOver(cells.map(({ decided }) => decided[Math.min(turn, decided.length - 1)] ?? null)),
  );
  return byTurnText(curve.filter((share) => share !== null));
}

/** `by turn 5`: the turn after which half of the games are decided; `about` where intervals leave it open. */
export function byTurnText(decided: readonly Estimate[]): string {
  const turn = decided.findIndex(({ value }) => value >= 0.5);
  const isSure = decided.every(({ low, high }) => low >= 0.5 || high < 0.5);
  return turn === 0 ? 'before the first turn' : `by ${isSure ? '' : 'about '}turn ${turn}`;
}

/** The time on the clock after which half of the games are over, and nine in ten; of several matchups, the least and the greatest. */
function clockStory(cells: readonly CellFeel[], facts: RunFacts): Sentence[] {
  const minutes = minutesOf(facts);
  if (minutes === null) return [];
  const medians = cells.map(({ turns: [, median] }) => median);
  const low = timeText(Math.min(...medians.map((median) => median.low)) * minutes);
  const high = timeText(Math.max(...medians.map((median) => median.high)) * minutes);
  const late = cells.map(({ over }) => over.findIndex((share) => share >= LATE));
  const isCounted = cells.some(({ cell }) => cell.exact === null);
  const half = low === high ? low : `${low} to ${high}, by matchup`;
  return [
    say`At ${minutes} minutes a turn half of the games are over within ${half}.`,
    ...(late.includes(-1)
      ? []
      : [
          say`${isCounted ? 'About nine' : 'Nine'} in ten are over within ${timeText(Math.max(...late) * minutes)}${cells.length === 1 ? '' : ' in every matchup'}.`,
        ]),
  ];
}

/** `45 min`, `2 h 10 min` */
function timeText(minutes: number): string {
  const all = Math.round(minutes);
  if (all < HOUR) return `${all} min`;
  const rest = all % HOUR;
  return `${whole(Math.floor(all / HOUR))} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** The kinds of throw that decided most games, where there are several kinds. */
function decisiveStory(cells: readonly CellFeel[], facts: RunFacts): Sentence[] {
  const thrown = cells.filter(({ decisive }) => decisive.length > 0);
  const kinds = [...new Set(thrown.flatMap(({ decisive }) => decisive.map(({ kind }) => kind)))];
  if (kinds.length < 2) return [];
  const shares = kinds.map((kind) => {
    const own = thrown.map(({ decisive }) => decisive.find((one) => one.kind === kind)?.share ?? exactly(0));
    return { kind, share: meanOfAll(own) };
  });
  const most = shares.toSorted((a, b) => b.share.value - a.share.value).slice(0, MOST_KINDS);
  const named = most.map(
    ({ kind, share }, i) => say`${kindName(kind, facts)} in ${shareText(share)}${i === 0 ? ' of wins' : ''}`,
  );
  return [say`What raises the winner’s chance most is ${listed(named)}${averageOver(thrown)}.`];
}

/** The kind of throw as it stands within a sentence. */
function kindName(kind: string, facts: RunFacts): Name {
  return respelled(label(facts, kind), (name) => name.charAt(0).toLowerCase() + name.slice(1));
}

/** The mean of measures of several cells, all that there are; null without any. */
function meanOver(estimates: readonly (Estimate | null)[]): Estimate | null {
  const given = estimates.filter((one) => one !== null);
  return given.length === 0 ? null : meanOfAll(given);
}

/** A row for each cell. */
function feelTables(cells: readonly CellFeel[], facts: RunFacts): AnswerTable[] {
  if (cells.length === 0) return [];
  const minutes = minutesOf(facts);
  const hasThrows = cells.some(({ decisive }) => decisive.length > 1);
  const hasNames = cells.length > 1;
  return [
    {
      id: 'feel',
      title: 'What it is like to play',
      note: noteOf(cells, facts),
      columns: [
        ...(hasNames ? [left('')] : []),
        right('turns'),
        ...(minutes === null ? [] : [right('minutes')]),
        right('half decided'),
        right('turns played out'),
        right('comebacks'),
        right('lead changes'),
        right('swing in points'),
        ...(hasThrows ? [left('decisive throws')] : []),
      ],
      rows: cells.map((cell): AnswerEntry[] => [
        ...(hasNames ? [nameOf(cell, facts)] : []),
        [quartersText(cell, 1)],
        ...(minutes === null ? [] : [[quartersText(cell, minutes)]]),
        [halfText([cell])],
        meanEntry(cell.after, 1),
        cell.comeback === null
          ? NO_NUMBER
          : numberEntry(percentRange(cell.comeback.low, cell.comeback.high), false),
        meanEntry(cell.leadChanges, 1),
        meanEntry(cell.swing, 100),
        ...(hasThrows ? [decisiveText(cell, facts)] : []),
      ]),
    },
  ];
}

/** Of a matrix the two contestants say all. */
function nameOf({ cell }: CellFeel, facts: RunFacts): Sentence {
  return facts.analysis.kind === 'matrix' ? cellValues(cell, facts) : cellName(cell, facts);
}

/** `6 (3 to 11)`: the median and the middle half, in turns or in minutes, as wide as they are not known. */
function quartersText({ turns: [lower, median, upper] }: CellFeel, minutes: number): string {
  const text = (turns: number): string => whole(Math.round(turns * minutes));
  const middle =
    median.low === median.high ? text(median.low) : `${text(median.low)} to ${text(median.high)}`;
  return `${middle} (${text(lower.low)} to ${text(upper.high)})`;
}

function decisiveText({ decisive }: CellFeel, facts: RunFacts): Sentence {
  const parts = decisive
    .slice(0, MOST_IN_TABLE)
    .map(({ kind, share }) => say`${kindName(kind, facts)} ${percentRange(share.low, share.high)}`);
  return joined(parts, ', ');
}

function noteOf(cells: readonly CellFeel[], facts: RunFacts): Sentence {
  const ways = [true, false].flatMap((isExact) => {
    const own = cells.filter((cell) => cell.isExact === isExact);
    const games = [...new Set(own.map((cell) => cell.games))];
    if (games.length === 0) return [];
    const where = own.length === cells.length ? '' : ` of ${own.length} of the matchups`;
    const how = isExact
      ? 'exact chances'
      : 'chances from playing on at each turn, which blurs those near a bound';
    return [`${games.map(whole).join(' or ')} games${where} with ${how}`];
  });
  return say`From ${ways.join(', and ')}; ranges are ${confidencePercent(facts.confidence)} intervals. Turns: median (middle half of the games). A game is decided once the chance of its result stays at ${exactPercent(DECIDED, 0)} or more; the turns after that are played out. Comebacks: wins from below ${exactPercent(LOW_STANDING, 0)}, where neither side begins there. Swing: change of the chance in a turn (root mean square). Decisive is the throw that raised the winner’s chance most.`;
}

function meanEntry(mean: Estimate | null, unit: number): AnswerEntry {
  if (mean === null) return NO_NUMBER;
  const reach = Math.max(mean.high - mean.value, mean.value - mean.low);
  return numberEntry(meanWithin(mean.value * unit, reach * unit), false);
}

function minutesOf({ feel }: RunFacts): number | null {
  const minutes = feel?.['minutesPerTurn'];
  return typeof minutes === 'number' ? minutes : null;
}
