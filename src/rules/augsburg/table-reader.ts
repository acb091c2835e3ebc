/** Reads the tables of this system. */
import { listOf, TablePlace } from '../../play/table-place.ts';

/** Dice as the tables write them: `2d6`, `d6+3`, `1d3`. */
export interface DiceNotation {
  readonly count: number;
  /** 6, 3 or 2. */
  readonly sides: number;
  readonly plus: number;
}

const NOTATION = /(\d*)d([632])(?:\s*\+\s*(\d+))?(?!\d)/u;
const MOST_DICE = 20;
const MOST_PLUS = 1000;

/** The first dice that a text names (`d6+3 in`, `none or 1d2`); null where it names none that can be thrown. */
function diceIn(text: string): DiceNotation | null {
  const match = NOTATION.exec(text);
  if (match === null) return null;
  const [, count = '', sides = '', plus = '0'] = match;
  const dice = count === '' ? 1 : Number(count);
  if (dice < 1 || dice > MOST_DICE || Number(plus) > MOST_PLUS) return null;
  return { count: dice, sides: Number(sides), plus: Number(plus) };
}

/** Longer than any table. */
const MOST_INCHES = 10_000;

/** A place in the tables, which may name dice, a length in inches or a number of figures. */
export class AugsburgPlace extends TablePlace {
  /** The row with this id of the table with this name. */
  rowOf(table: string, id: string): this {
    return this.entry(table).entry('rows').row('id', id);
  }

  /** The ids of the rows of the table with this name that are not printed. */
  ownRows(table: string, printed: readonly string[]): readonly string[] {
    const rows = this.entry(table).entry('rows').rows();
    return rows.map((row) => row.entry('id').text()).filter((id) => !printed.includes(id));
  }

  /** A length in inches, or null where the source prints a dash. */
  inchesOrNull(): number | null {
    return this.numberOrNull(0, MOST_INCHES);
  }

  isAbsent(): boolean {
    return this.value === undefined;
  }

  /** True if a list holds the word. */
  has(word: string): boolean {
    const list = listOf(this.value);
    if (list === undefined) this.wrong('a list of ids');
    return list?.includes(word) ?? false;
  }

  /** The dice that a text names. */
  dice(): DiceNotation {
    const dice = typeof this.value === 'string' ? diceIn(this.value) : null;
    if (dice !== null) return dice;
    this.wrong('a text that names dice: 1 to 20 of d6, d3 or d2, such as 2d6 or d6+3');
    return { count: 1, sides: 6, plus: 0 };
  }

  /** The number of figures in a text such as `1d6 per 6 original figures or part`. */
  figuresPerDice(): number {
    const number = typeof this.value === 'string' ? /\bper (\d{1,6})\b/u.exec(this.value)?.[1] : undefined;
    const figures = Number(number);
    if (Number.isSafeInteger(figures) && figures >= 1) return figures;
    this.wrong('a text such as 1d6 per 6 original figures or part');
    return 1;
  }
}
