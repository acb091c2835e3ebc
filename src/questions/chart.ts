/** Charts of a question as data: words, rows, and the options of one of the forms in which a report draws them. */
import type { Sentence } from './telling/sentence.ts';

/** A colour by its meaning; a number is a place among the lines that are told apart. */
export type Colour =
  'first' | 'second' | 'neither' | 'gain' | 'loss' | 'accent' | 'ink' | 'muted' | 'rest' | number;

/** Shares in percent, differences of shares in signed points, whole numbers, or any numbers. */
export type Measure = 'share' | 'points' | 'whole' | 'number';

export interface Row {
  /** A place along the axis, or a column of a heat map. */
  readonly x?: number | string;
  /** The name of a row. */
  readonly y?: string;
  /** The line, side or kind that the number belongs to; it has the colour. */
  readonly series?: string;
  /** A part of a whole, an end of a bar, an interval of a spread, a variant, or a piece of a line. */
  readonly part?: string;
  readonly panel?: string;
  readonly value: number;
  readonly low?: number | null;
  readonly high?: number | null;
  /** True of a number that is solved, false of one that was counted. */
  readonly exact?: boolean;
  /** The number in words: `52.3% ± 0.8`. @defaultValue the number, in the manner of its measure */
  readonly label?: string;
  /** The number as a pointer says it. @defaultValue the label, and that it is exact */
  readonly said?: string;
}

/** An answer with its charts, which stand in place of those of a matchup. */
export type Charted<A> = A & {
  /** @param method how the numbers came about, as a sentence */
  readonly charts: (method: string) => readonly QuestionChart[];
};

/** The numbers of a row, with bounds where they were counted. */
export function rowOf(
  { value, low, high }: { readonly value: number; readonly low: number; readonly high: number },
  label: string,
): Pick<Row, 'value' | 'low' | 'high' | 'exact' | 'label'> {
  const exact = low === high;
  return { value, low: exact ? null : low, high: exact ? null : high, exact, label };
}

/** A part of an axis with its name. */
export interface Region {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A place of an axis with its name. */
export interface Landmark {
  readonly name: string;
  readonly at: number;
}

export interface Options {
  /** The measure of `value`. @defaultValue share */
  readonly of?: Measure;
  /** The name of the measure. */
  readonly measure?: string;
  /** Names of columns, as a pointer and a saved table say them: `{ y: 'contestant', said: 'rating' }`. */
  readonly columns: Readonly<Record<string, string>>;
  /** Colours by series, or by part where there are no series. @defaultValue `rest` */
  readonly colours?: Readonly<Record<string, Colour>>;
  /** The line that matters: a target, an even chance, no difference. */
  readonly target?: Landmark;
  /** A range of the measure: fair, trifling, stated. */
  readonly range?: Region;
  /** The row that is the answer, named in the accent. */
  readonly answer?: string;
}

export interface HeatOptions extends Options {
  /** The names of the two axes: of the rows, and of the columns. */
  readonly axes: readonly [string, string];
  /** The number without colour. @defaultValue 0 */
  readonly middle?: number;
  /** Colours above and below it. @defaultValue gain and loss */
  readonly hues?: readonly [Colour, Colour];
  /** Words at the least and at the greatest field of the key. */
  readonly ends: readonly [string, string];
  /** A number of the key in words. */
  readonly shown: (value: number) => string;
  /** Fields with a frame in the accent. */
  readonly isFramed?: (row: Row & { readonly id: number }) => boolean;
}

export interface HistogramOptions extends Options {
  /** The name of the axis of numbers. */
  readonly along: string;
}

/** Lines from number to number, such lines that end where a band of the axis ends, steps to the next, or none. */
export type Join = 'line' | 'bands' | 'step' | 'none';

export interface LinesOptions extends Options {
  /** The name of the axis of `x`; empty where its numbers mean nothing by themselves, and are not shown. */
  readonly along: string;
  /** @defaultValue line */
  readonly join?: Join;
  /** Parts that are joined in a manner of their own; they have no marks unless it is `none`. */
  readonly joins?: Readonly<Record<string, Join>>;
  /** Parts that are dashed and have no marks. */
  readonly dashed?: readonly string[];
  /** Series in colour and with their names; all others stand back. @defaultValue all */
  readonly heroes?: readonly string[];
  /** The ends of the axis of numbers. @defaultValue as far as the numbers go, from 0 where those are low shares */
  readonly domain?: readonly [number, number];
  /** The ends of the axis of `x`. @defaultValue as far as the rows go */
  readonly ends?: readonly [number, number];
  /** Parts of the axis of `x`, shaded in turn. */
  readonly bands?: readonly Region[];
  readonly landmarks?: readonly Landmark[];
  /** Ranges that are asked for over a part of the axis, by names that stand in the key. */
  readonly areas?: readonly Area[];
  /** Answers at their places, named above the picture. */
  readonly found?: readonly Found[];
}

/** A range of numbers over a part of an axis. */
interface Area extends Region {
  readonly left: number;
  readonly right: number;
  readonly panel: string;
}

/** A ring about a number at its place, or the interval in which the place lies where a line meets the number. */
export interface Found extends Landmark {
  readonly value: number;
  readonly from?: number;
  readonly to?: number;
  /** The line on which it lies. @defaultValue none: it is in the accent */
  readonly series?: string;
}

export interface RowsOptions extends Options {
  /**
   * The picture of a row: a mark with its interval; a bar from the target to each `part`, named at its end; or a spread:
   * `value` as a mark, each `part` an interval, the first the widest. @defaultValue mark
   */
  readonly as?: 'mark' | 'bar' | 'spread';
  /** False where words beside the chart say what its colours mean. @defaultValue true */
  readonly hasKey?: boolean;
}

export interface BarOptions extends Options {
  /** The parts of a bar are a whole: the first from the left, the last from the right, others between. */
  readonly isWhole?: boolean;
}

/** The words about a chart. */
interface QuestionWords {
  /** The name of the file and of the figure: `outcome`. */
  readonly name: string;
  /** The finding that the chart shows. */
  readonly title: Sentence;
  /** The method behind the chart, and how to read it. */
  readonly subtitle: Sentence;
}

export interface ChartWords extends QuestionWords {
  /** The chart in words. */
  readonly alt: Sentence;
}

/** Options of each form by its name. */
export interface FormOptions {
  readonly bars: BarOptions;
  readonly heat: HeatOptions;
  readonly histogram: HistogramOptions;
  readonly lines: LinesOptions;
  readonly rows: RowsOptions;
}

/** A chart of one of the forms. */
export type QuestionChart<F extends keyof FormOptions = keyof FormOptions> = {
  readonly [Own in F]: QuestionWords & {
    readonly form: Own;
    readonly rows: readonly Row[];
    readonly options: FormOptions[Own];
  };
}[F];

/** The labels with a number behind each that was there before, so that no two are the same. */
export function distinct(labels: readonly string[]): string[] {
  const seen = new Map<string, number>();
  const taken = new Set(labels);
  return labels.map((label) => {
    let number = (seen.get(label) ?? 0) + 1;
    seen.set(label, number);
    if (number === 1) return label;
    while (taken.has(`${label} (${number})`)) number++;
    taken.add(`${label} (${number})`);
    return `${label} (${number})`;
  });
}

/** A label cut to `most` characters, the last of them an ellipsis. */
export function shortened(label: string, most: number): string {
  const characters = Array.from(label);
  return characters.length <= most ? label : `${characters.slice(0, most - 1).join('')}…`;
}

/** Labels of at most `most` characters, no two alike: cut at their ends, or in the middle where that leaves several alike. */
export function cutApart(labels: readonly string[], most: number): string[] {
  const cut = labels.map((label) => shortened(label, most));
  const head = Math.ceil((most - 1) / 2);
  return distinct(
    cut.map((label, i) => {
      const [whole = ''] = labels.slice(i, i + 1);
      if (label === whole || cut.filter((other) => other === label).length === 1) return label;
      const characters = Array.from(whole);
      return [...characters.slice(0, head), '…', ...characters.slice(head + 1 - most)].join('');
    }),
  );
}
