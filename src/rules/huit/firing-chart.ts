/** The one firing chart (HUIT-FIRE-03): rows of firers, columns of targets, bands of range for guns. */
import { fact } from '../../play/sum.ts';
import { inWords } from '../../play/printed-names.ts';
import { byRow, byWord, valueOf } from '../../play/by-word.ts';
import type { Parts } from '../../play/sum.ts';
import type { PrintedPart } from '../../play/system.ts';
import { BANDS, COLUMNS, GUNS, INFANTRY_ROWS, type Band, type Column, type FireRow } from './units.ts';

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

type PrintedEntry = Omit<Entry, 'place'>;

/** Full effect for the first shots, reduced from then on (HUIT-FIRE-14). */
export const EFFECTS = ['full', 'reduced'] as const;

/** The grammar of an entry, and its words. */
export const ENTRY = {
  source: '(?:0|(1/)?([1-9])[+](N)?)',
  text: 'an entry such as "0", "5+", "1/7+" or "1/5+N"',
} as const;
const GRAMMAR = new RegExp(`^${ENTRY.source}$`, 'u');

export const NOTHING: PrintedEntry = { text: '0', automatic: false, from: 0, marked: false };

export function entryIn(written: string): PrintedEntry | null {
  const parts = GRAMMAR.exec(written);
  if (parts === null) return null;
  const [text, automatic, from = '0', marked] = parts;
  return { text, automatic: automatic !== undefined, from: Number(from), marked: marked !== undefined };
}

type OfColumns<V> = Readonly<Record<Column, V>>;

const COLUMN_WORDS = byWord(COLUMNS, inWords);

/** The chart of every row with the places of its entries, from that of the tables. */
export function chartOf({
  artillery,
  infantry,
}: {
  readonly artillery: Readonly<
    Record<
      string,
      Readonly<Record<(typeof EFFECTS)[number], OfColumns<Readonly<Record<Band, PrintedEntry>>>>>
    >
  >;
  readonly infantry: Readonly<Record<string, OfColumns<PrintedEntry>>>;
}) {
  const at = (entry: PrintedEntry, shot: string): Entry => ({
    ...entry,
    place: fact(`chart: ${shot}: ${entry.text}`, ...CHART_RULES),
  });
  return {
    guns: byRow(GUNS, Object.keys(artillery), (gun) =>
      byWord(EFFECTS, (effect) =>
        byWord(COLUMNS, (column) =>
          byWord(BANDS, (band) =>
            at(
              valueOf(artillery, gun)[effect][column][band],
              `${gun} at ${COLUMN_WORDS[column]} at ${band}, ${effect} effect`,
            ),
          ),
        ),
      ),
    ),
    infantry: byRow(INFANTRY_ROWS, Object.keys(infantry), (row) =>
      byWord(COLUMNS, (column) => at(valueOf(infantry, row)[column], `${row} at ${COLUMN_WORDS[column]}`)),
    ),
  };
}

type FiringChart = ReturnType<typeof chartOf>;

/** The rules of the chart, and so of every shot. */
export const CHART_RULES = ['HUIT-FIRE-03', 'HUIT-FIRE-04'] as const;

/** Rows and columns in plain words. */
const ROW_NAMES: Readonly<Record<string, string>> = {
  foot: 'a foot battery',
  horse: 'a horse battery',
  skirmish: 'a skirmish stand',
  line: 'infantry in line',
  column: 'infantry in column',
  square: 'a square',
  buildingOrWoods: 'infantry in a building or wood',
};

/** A row in plain words; the id of a user's own. */
export function rowName(row: FireRow): string {
  return ROW_NAMES[row] ?? row;
}

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
      ...Object.entries(chart.guns).map(([gun, of]) => [
        gun,
        ...COLUMNS.map((column) => BANDS.map((band) => of[effect][column][band].text).join(' ')),
      ]),
    ],
  }));
  const infantry = {
    heading: 'infantry',
    columns,
    rows: Object.entries(chart.infantry).map(([row, of]) => [
      row,
      ...COLUMNS.map((column) => of[column].text),
    ]),
  };
  return [...guns, infantry];
}
