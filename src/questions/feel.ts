/** The feel of a game: how long games last, when they are decided, leads and comebacks, and the throws that decide. */
import { DECIDED, LOW_STANDING } from '../play/feel.ts';
import { left, NO_NUMBER, numberEntry, right, type AnswerEntry, type AnswerTable } from './telling/answer.ts';
import { sharesText, shareText } from './telling/certainty.ts';
import { percentOf, exactPercent, meanWithin, percentRange, whole } from './telling/digits.ts';
import { estimateIn, exactly, meanOfAll } from './telling/estimate.ts';
import type { RunFacts } from './telling/facts.ts';
import { cellName, cellValues, label, respelled } from './telling/labels.ts';
import {
  capital,
  joined,
  listed,
  LONGEST_HEADLINE,
  say,
  shortest,
  uncapitalised,
  type Name,
  type Sentence,
} from './telling/sentence.ts';
import { DECIDED_BY, DECISIVE } from '../run/tables/feel.ts';
import { rowsOf } from '../run/tables/reader.ts';
import { massRows, type CellRow, type Estimate } from './telling/rows.ts';
import type { Table } from '../run/tables/table.ts';
import type { TidyTables } from '../run/tables/tidy-tables.ts';
import { bestShares } from './telling/verdict.ts';

/** Kinds of throws that a sentence names, and that the table names. */
const MOST_KINDS = { sentence: 2, table: 3 } as const;
/** The share of games of which the length is told beside the median. */
const LATE = 0.9;
const QUARTERS = [0.25, 0.5, 0.75] as const;

/** The measures of one cell; null where no game has them. */
export interface CellFeel {
  readonly cell: CellRow;
  readonly games: number;
  /** True where the chances on the way are exact. */
  readonly isExact: boolean;
  /** The share of games decided after each turn, from 0. */
  readonly decided: readonly Estimate[];
  /** The share of games that are over after each turn, from 0. */
  readonly over: readonly number[];
  /** Null too where a side begins so low that each of its wins would be one. */
  readonly comeback: Estimate | null;
  readonly leadChanges: Estimate | null;
  readonly after: Estimate | null;
  readonly swing: Estimate | null;
  /** The share of won games that each kind of throw decided, the most frequent first; empty where not known. */
  readonly decisive: readonly { readonly kind: string; readonly share: Estimate }[];
  /** The quartiles of the length in turns, each as an estimate: exact, or counted as often as the cell was played. */
  readonly turns: Readonly<Record<(typeof QUARTERS)[number], Estimate>>;
}

/** The answer of a run that asks what it is like to play, told; a page loads it where a run asks. */
export type FeelStory = (
  tables: Partial<Pick<TidyTables, 'feel' | 'distributions' | 'estimates'>>,
  cells: readonly CellRow[],
  facts: RunFacts,
) => {
  readonly feel: readonly CellFeel[];
  readonly tables: readonly AnswerTable[];
  /** The first is fit to be the headline; empty without games. */
  readonly sentences: readonly Sentence[];
};

export const feelStory: FeelStory = ({ feel: asked, distributions, estimates }, cells, facts) => {
  const feel = asked && distributions && estimates ? feelOf(asked, distributions, estimates, cells) : [];
  if (feel.length === 0) return { feel, tables: [], sentences: [] };
  const sentences = [
    courseWords(feel, minutesOf(facts)),
    clockWords(feel, minutesOf(facts)),
    comebackWords(feel),
    decisiveWords(feel, facts),
  ];
  return {
    feel,
    tables: [feelTable(feel, facts)],
    sentences: sentences.filter((sentence) => sentence.length > 0),
  };
};

/** The cells that have such games, in their order. */
function feelOf(
  feel: Table,
  distributions: Table,
  estimates: Table,
  cells: readonly CellRow[],
): readonly CellFeel[] {
  const rows = Map.groupBy(rowsOf('feel', feel), ({ cell }) => cell);
  const lengths = Map.groupBy(massRows(distributions, 'turn'), ({ cell }) => cell);
  const quantiles = Map.groupBy(
    rowsOf('estimates', estimates).filter(
      ({ metric, statistic }) => metric === 'turn' && statistic === 'quantile',
    ),
    ({ cell }) => cell,
  );
  return cells.flatMap((cell): CellFeel[] => {
    const own = rows.get(cell.cell) ?? [];
    const all = (measure: string) => own.filter((row) => row.measure === measure);
    const one = (measure: string): Estimate | null => all(measure).map(estimateIn)[0] ?? null;
    // Those of the solution of a cell stand before counted ones.
    const [lower, median, upper] = QUARTERS.map((quarter) =>
      quantiles.get(cell.cell)?.find(({ at }) => at === quarter),
    ).map((row) => row && estimateIn(row));
    const [first] = own;
    if (first === undefined || !lower || !median || !upper) return [];
    const source = cell.exact === null ? 'monte-carlo' : 'exact';
    const masses = (lengths.get(cell.cell) ?? []).filter((row) => row.source === source);
    const decided = all(DECIDED_BY).map(estimateIn);
    return [
      {
        cell,
        games: first.games,
        isExact: first.source === 'exact',
        decided,
        over: decided.map((_share, turn) =>
          masses.reduce((sum, { value, probability }) => sum + (value <= turn ? probability : 0), 0),
        ),
        comeback: beginsLow(cell) ? null : one('comeback'),
        leadChanges: one('lead-changes'),
        after: one('after'),
        swing: one('swing'),
        decisive: all(DECISIVE).map((row) => ({ kind: row.throw ?? '', share: estimateIn(row) })),
        turns: { 0.25: lower, 0.5: median, 0.75: upper },
      },
    ];
  });
}

/** True where a side stands low before the first turn. */
function beginsLow(cell: CellRow): boolean {
  const [first, , none] = bestShares(cell) ?? [];
  if (first === undefined || none === undefined) return false;
  const standing = first.value + none.value / 2;
  return Math.min(standing, 1 - standing) < LOW_STANDING;
}

/** A lead that changes less often in a game is said to change rarely. */
const RARE = 0.5;

/**
 * `The lead rarely changes (0.1 to 0.2 times a game); typical games last 4 to 7 turns.`, or how long half of them last on
 * the clock; of several matchups the least and the greatest.
 */
function courseWords(cells: readonly CellFeel[], minutes: number | null): Sentence {
  const lengths =
    minutes === null
      ? [turnsWords(cells), lastWords(cells)]
      : [say`half the games end within ${halfText(cells, minutes)}`];
  const changes = cells.flatMap(({ leadChanges }) => leadChanges ?? []);
  const [only] = changes;
  if (only === undefined) return capital(say`${lengths[0] ?? ''}.`);
  const times =
    changes.length === 1
      ? meanText(only, 1)
      : between(
          changes.map(({ value }) => value),
          (value) => value.toFixed(1),
        );
  const leads = changes.every(({ high }) => high < RARE)
    ? [`rarely changes (${times} times a game)`, 'rarely changes']
    : [`changes ${times} times a game`];
  const told = leads.flatMap((lead) => lengths.map((length) => say`The lead ${lead}; ${length}.`));
  return shortest(LONGEST_HEADLINE, ...told);
}

/** `typical games last 4 to 7 turns` */
function lastWords(cells: readonly CellFeel[]): string {
  const count = medianText(cells);
  return `typical games last ${count} ${count === '1' ? 'turn' : 'turns'}`;
}

/** The same, and by which turn half of them are decided, where that is another. */
function turnsWords(cells: readonly CellFeel[]): string {
  const decided = byTurnText(cells);
  return `${lastWords(cells)}${decided === `by turn ${medianText(cells)}` ? '' : `, decided ${decided}`}`;
}

/** The median turns of a game: of several matchups the least and the greatest. */
function medianText(cells: readonly CellFeel[]): string {
  return between(
    cells.map(({ turns }) => turns[0.5].value),
    (turns) => String(Math.round(turns)),
  );
}

/** `4`, `4 to 7` */
function between(values: readonly number[], text: (value: number) => string): string {
  const [low, high] = [text(Math.min(...values)), text(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
}

/** `by turn 5`, `by turn 4 to 7`: the turn after which half of the games are decided; `about` where intervals leave it open. */
function byTurnText(cells: readonly Pick<CellFeel, 'decided'>[]): string {
  const turns = cells.map(({ decided }) => decided.findIndex(({ value }) => value >= 0.5));
  if (Math.max(...turns) === 0) return 'before the first turn';
  const isSure = cells.every(({ decided }) => decided.every(({ low, high }) => low >= 0.5 || high < 0.5));
  const after = turns.map((turn) => Math.max(1, turn));
  return `by ${isSure ? '' : 'about '}turn ${between(after, String)}`;
}

/** `At 20 minutes a turn nine in ten games end within 2 h 40 min; typical games last 4 to 7 turns.` */
function clockWords(cells: readonly CellFeel[], minutes: number | null): Sentence {
  if (minutes === null) return [];
  const late = cells.map(({ over }) => over.findIndex((share) => share >= LATE));
  const isCounted = cells.some(({ cell }) => cell.exact === null);
  const most = late.includes(-1)
    ? ''
    : `${isCounted ? 'about ' : ''}nine in ten games end within ${timeText(Math.max(...late) * minutes)}; `;
  return say`At ${minutes} minutes a turn ${most}${turnsWords(cells)}.`;
}

/** The time on the clock within which half of the games end: of several matchups the least and the greatest. */
function halfText(cells: readonly CellFeel[], minutes: number): string {
  const medians = cells.flatMap(({ turns }) => [turns[0.5].low, turns[0.5].high]);
  return between(medians, (turns) => timeText(turns * minutes));
}

/** `45 min`, `2 h 10 min` */
function timeText(minutes: number): string {
  const all = Math.round(minutes);
  const [hours, rest] = [Math.floor(all / 60), all % 60];
  return [hours > 0 ? `${whole(hours)} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter((part) => part !== '')
    .join(' ');
}

function comebackWords(cells: readonly CellFeel[]): Sentence {
  const comebacks = cells.flatMap(({ comeback }) => comeback ?? []);
  if (comebacks.length === 0) return [];
  const where = comebacks.length < cells.length ? ', where both sides begin above it' : '';
  return say`Comebacks from below a chance of ${exactPercent(LOW_STANDING, 0)} are ${sharesText(comebacks)} of wins${where}.`;
}

/** The kinds of throw that decided most games, where there are several kinds. */
function decisiveWords(cells: readonly CellFeel[], facts: RunFacts): Sentence {
  const thrown = cells.filter(({ decisive }) => decisive.length > 0);
  const kinds = [...new Set(thrown.flatMap(({ decisive }) => decisive.map(({ kind }) => kind)))];
  if (kinds.length < 2) return [];
  const shares = kinds.map((kind) => {
    const own = thrown.map(({ decisive }) => decisive.find((one) => one.kind === kind)?.share ?? exactly(0));
    return { kind, share: meanOfAll(own) };
  });
  const named = shares
    .toSorted((a, b) => b.share.value - a.share.value)
    .slice(0, MOST_KINDS.sentence)
    .map(
      ({ kind, share }, i) =>
        say`${i === 0 ? '' : 'from '}${kindName(kind, facts)} in ${shareText(share)}${i === 0 ? ' of wins' : ''}`,
    );
  const over = thrown.length === 1 ? '' : `, on average over ${thrown.length} matchups`;
  return say`The winner gains most from ${listed(named)}${over}.`;
}

/** The kind of throw as it stands within a sentence. */
function kindName(kind: string, facts: RunFacts): Name {
  return respelled(label(facts, kind), uncapitalised);
}

/** A row for each cell. */
function feelTable(cells: readonly CellFeel[], facts: RunFacts): AnswerTable {
  const minutes = minutesOf(facts);
  const hasThrows = cells.some(({ decisive }) => decisive.length > 1);
  const hasNames = cells.length > 1;
  // Of a matrix the two contestants say all.
  const nameOf = facts.analysis.kind === 'matrix' ? cellValues : cellName;
  return {
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
    rows: cells.map((own): AnswerEntry[] => [
      ...(hasNames ? [nameOf(own.cell, facts)] : []),
      [quartersText(own, 1)],
      ...(minutes === null ? [] : [[quartersText(own, minutes)]]),
      [byTurnText([own])],
      entryOf(own.after, (mean) => meanText(mean, 1)),
      entryOf(own.comeback, ({ low, high }) => percentRange(low, high)),
      entryOf(own.leadChanges, (mean) => meanText(mean, 1)),
      entryOf(own.swing, (mean) => meanText(mean, 100)),
      ...(hasThrows ? [decisiveText(own, facts)] : []),
    ]),
  };
}

function entryOf(measure: Estimate | null, text: (measure: Estimate) => string): AnswerEntry {
  return measure === null ? NO_NUMBER : numberEntry(text(measure), false);
}

function meanText({ value, low, high }: Estimate, unit: number): string {
  return meanWithin(value * unit, Math.max(high - value, value - low) * unit);
}

/** `6 (3 to 11)`: the median and the middle half, in turns or in minutes, as wide as they are not known. */
function quartersText({ turns }: CellFeel, minutes: number): string {
  const text = (count: number): string => whole(Math.round(count * minutes));
  const { low, high } = turns[0.5];
  return `${between([low, high], text)} (${text(turns[0.25].low)} to ${text(turns[0.75].high)})`;
}

function decisiveText({ decisive }: CellFeel, facts: RunFacts): Sentence {
  const parts = decisive
    .slice(0, MOST_KINDS.table)
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
  return say`From ${ways.join(', and ')}; ranges are ${percentOf(facts.confidence)} intervals. Turns: median (middle half of the games). A game is decided once the chance of its result stays at ${exactPercent(DECIDED, 0)} or more; the turns after that are played out. Comebacks: wins from below ${exactPercent(LOW_STANDING, 0)}, where neither side begins there. Swing: change of the chance in a turn (root mean square). Decisive is the throw that raised the winner’s chance most.`;
}

function minutesOf({ feel }: RunFacts): number | null {
  const minutes = feel?.['minutesPerTurn'];
  return typeof minutes === 'number' ? minutes : null;
}
