/** The one firing chart (HUIT-FIRE-03): rows of firers, columns of targets, bands of range for guns. */
import { fact } from '../../engagement/sum.ts';
import { byWord } from '../../engagement/by-word.ts';
import type { Parts } from '../../engagement/sum.ts';
import type { PrintedPart } from '../../engagement/system.ts';
import type { HuitPlace } from './table-reader.ts';
import { BANDS, COLUMNS, GUNS, INFANTRY_ROWS, type Column, type FireRow } from './units.ts';

/** An entry of the chart (HUIT-FIRE-04, -05). */
export interface Entry {
  /** As printed: `0`, `5+`, `1/7+N`. */
  readonly text: string;
  /** One kill that is never modified away. */
  readonly automatic: boolean;
  /** A (further) kill on this total or more; 0: nothing can happen. */
  readonly from: number;
  /** Marked N: an unmodified 8 gives the kill and a disorder. */
  readonly marked: boolean;
  /** Row, column and range with its text, for people: it adds nothing to a number. */
  readonly place: Parts;
}

/** Full effect for the first shots, reduced from then on (HUIT-FIRE-14). */
const EFFECTS = ['full', 'reduced'] as const;

const GRAMMAR = /^(?:0|(1\/)?([1-9])\+(N)?)$/;
const IN_WORDS = 'an entry such as "0", "5+", "1/7+" or "1/5+N"';

export function readChart(table: HuitPlace) {
  const guns = table.entry('artillery');
  const infantry = table.entry('infantry');
  return {
    guns: byWord(GUNS, (gun) =>
      byWord(EFFECTS, (effect) =>
        byWord(COLUMNS, (column) =>
          byWord(BANDS, (band) =>
            readEntry(
              guns.entry(gun).entry(effect).entry(column).entry(band),
              `${gun} at ${column} at ${band}, ${effect} effect`,
            ),
          ),
        ),
      ),
    ),
    infantry: byWord(INFANTRY_ROWS, (row) =>
      byWord(COLUMNS, (column) => readEntry(infantry.entry(row).entry(column), `${row} at ${column}`)),
    ),
  };
}

type FiringChart = ReturnType<typeof readChart>;

/** The rules of the chart, and so of every shot. */
export const CHART_RULES = ['HUIT-FIRE-03', 'HUIT-FIRE-04'] as const;

function readEntry(cell: HuitPlace, shot: string): Entry {
  const [text = '0', automatic, from, marked] = cell.parts(GRAMMAR, IN_WORDS);
  return {
    text,
    automatic: automatic !== undefined,
    from: Number(from ?? 0),
    marked: marked !== undefined,
    place: fact(`chart: ${shot}: ${text}`, ...CHART_RULES),
  };
}

/** Rows and columns in plain words. */
export const ROW_NAMES: Readonly<Record<FireRow, string>> = {
  foot: 'a foot battery',
  horse: 'a horse battery',
  skirmish: 'a skirmish stand',
  line: 'infantry in line',
  column: 'infantry in column',
  square: 'a square',
  buildingOrWoods: 'infantry in a building or wood',
};

export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  skirmish: 'a skirmish screen',
  bounceOrBuilding: 'a unit in a building or behind another',
  artilleryWallWood: 'guns, or a unit behind a wall or in a wood',
  limberedOrLine: 'infantry in line, or limbered guns',
  cavalryOrColumn: 'cavalry, or infantry in column',
  square: 'a square',
};

/** Headings of the columns, shortened from the source; a bounce-through on a square is fired as at a line. */
const HEADINGS: Readonly<Record<Column, string>> = {
  skirmish: 'skirmish screen',
  bounceOrBuilding: 'bounce, building',
  artilleryWallWood: 'guns, wall, wood',
  limberedOrLine: 'limbered, line',
  cavalryOrColumn: 'cavalry, column',
  square: 'square',
};

/** The chart in the order and wording of the source: guns at full and reduced effect, then infantry. */
export function printedChart(chart: FiringChart): readonly PrintedPart[] {
  const columns = ['firer', ...COLUMNS.map((column) => HEADINGS[column])];
  const ranges = ['range', ...COLUMNS.map(() => BANDS.join(' '))];
  const guns = EFFECTS.map((effect) => ({
    heading: `artillery, ${effect} effect`,
    columns,
    rows: [
      ranges,
      ...GUNS.map((gun) => [
        gun,
        ...COLUMNS.map((column) => BANDS.map((band) => chart.guns[gun][effect][column][band].text).join(' ')),
      ]),
    ],
  }));
  const infantry = {
    heading: 'infantry',
    columns,
    rows: INFANTRY_ROWS.map((row) => [row, ...COLUMNS.map((column) => chart.infantry[row][column].text)]),
  };
  return [...guns, infantry];
}
