/** The reader of this system's tables. */
import { isMap } from '../../play/json.ts';
import { TablePlace } from '../../play/table-place.ts';
import { diceIn, type Dice } from './dice.ts';
import { fractionIn, type Share } from './fractions.ts';
import { WEIGHTS } from './units.ts';

/** A place in the tables, which may hold dice, or a text that has a fraction or a number in it. */
export class MarchPlace extends TablePlace {
  /** The keys of an object. */
  keys(): readonly string[] {
    if (isMap(this.value)) return Object.keys(this.value);
    this.wrong('a map');
    return [];
  }

  /** The elements of a list. */
  list(): readonly this[] {
    return this.elements('a list');
  }

  /** The row whose `column` holds `name`, among the `rows` of this table. */
  tableRow(column: string, name: string): this {
    const rows = this.entry('rows');
    rows.list();
    return rows.row(column, name);
  }

  /** Text, or null where there is none. */
  textOrNull(): string | null {
    return typeof this.value === 'string' ? this.value : null;
  }

  dice(): Dice {
    const dice = typeof this.value === 'string' ? diceIn(this.value) : null;
    if (dice !== null) return dice;
    this.wrong('dice such as 2D6');
    return { count: 1, sides: 6 };
  }

  /** Notes anything but a number of inches, or a map of gun weights to such numbers. */
  checkRanges(): void {
    const isWeight = (name: string): boolean => WEIGHTS.some((weight) => weight === name);
    const isOfWeights =
      isMap(this.value) &&
      Object.entries(this.value).every(([name, range]) => isWeight(name) && Number.isFinite(range));
    if (!isOfWeights && !Number.isFinite(this.value))
      this.wrong('a number of inches, or a map of L, M and H to such numbers');
  }

  /** The fraction with which a text begins: `2/3 or less`, `1`. */
  share(): Share {
    const share = typeof this.value === 'string' ? fractionIn(this.value) : null;
    if (share !== null) return share;
    this.wrong('a text that begins with a fraction from 0 to 1, such as 2/3 or less');
    return { over: 1, under: 1 };
  }

  /** The numbers of the formula of combat values: `clamp(1, 10, roundHalfUp(0.6*column/100 + vedBase - 5))`. */
  combatFormula(): { low: number; high: number; perHundred: number; less: number } {
    const form = /^clamp\((\d+), (\d+), roundHalfUp\((\d+(?:\.\d+)?)\*column\/100 \+ vedBase - (\d+)\)\)$/u;
    const found = typeof this.value === 'string' ? form.exec(this.value) : null;
    if (found === null) this.wrong('clamp(LOW, HIGH, roundHalfUp(RATE*column/100 + vedBase - LESS))');
    const [low = 0, high = 0, perHundred = 0, less = 0] = (found ?? []).slice(1).map(Number);
    return { low, high, perHundred, less };
  }

  /** The first whole number of a text such as `per 2 full CV lost`. */
  numberInText(): number {
    const digits = typeof this.value === 'string' ? /\b\d{1,6}\b/u.exec(this.value)?.[0] : undefined;
    const number = Number(digits);
    if (Number.isSafeInteger(number) && number >= 1) return number;
    this.wrong('a text with a whole number of 1 or more in it');
    return 1;
  }
}
