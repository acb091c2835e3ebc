/** Dice as the tables write them: `2d6`, `d6+3`, `1d3`. A d3 and a d2 are read from a d6. */

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
export function diceIn(text: string): DiceNotation | null {
  const found = NOTATION.exec(text);
  if (found === null) return null;
  const [, count = '', sides = '', plus = '0'] = found;
  const dice = count === '' ? 1 : Number(count);
  if (dice < 1 || dice > MOST_DICE || Number(plus) > MOST_PLUS) return null;
  return { count: dice, sides: Number(sides), plus: Number(plus) };
}
