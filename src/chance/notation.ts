/**
 * Dice as people write them: `4d6kh3`, `2d6+3 >= 10`, `8d6>=5`. Read by recursive descent and worked out exactly.
 *
 * - `NdS`, `d%`, `d{-1,0,1}`: N dice of S sides, of 100, of faces of one's own.
 * - `kh kl dh dl` and a number: keep or drop so many of the highest or lowest, of equal dice or of `{d6, d8}`.
 * - `max(d6, d8)`, `min(d6, d8)`: the highest, the lowest.
 * - `!`: a die that shows its highest face is thrown again and added; `!=` is a comparison. `r1`, `r<3`: thrown again for
 *   ever while it shows that. `ro1`, `ro<3`: thrown again once.
 * - `>= > <= < = !=` and a number, after dice alone, count the dice that do. After anything else, or brackets, or with dice
 *   on the right, they test the whole. In brackets both are numbers: `(20d6>=5) >= 10`.
 * - `+ - * /` and brackets. The signs `− – × · ÷ ≥ ≤ ≠` are read too.
 */
import {
  ascending,
  certainly,
  commonDivisor,
  commonMultiple,
  dieOf,
  DiceLimitError,
  ExactDice,
  exploding,
  fractionText,
  MOST_VALUE,
  numberText,
  probability,
  quotient,
  rekeyed,
  thrownAgain,
  type Group,
  type Spread,
} from './exact-dice.ts';
import { remedyAt } from './notation-remedies.ts';

/** A value with its chances. */
interface DiceOutcome {
  readonly value: number;
  /** The exact value: a decimal where that ends, else a fraction (`0.7`, `1/3`). */
  readonly written: string;
  /** 0 only where it is impossible, 1 only where it is certain; so is `atLeast`. */
  readonly chance: number;
  readonly atLeast: number;
  /** The exact chance in lowest terms; null where it is not exact, or its denominator has more than a hundred digits. */
  readonly fraction: string | null;
}

export interface DiceOdds {
  /** Ascending; a test has both its rows, a row of chance 0 among them. */
  readonly outcomes: readonly DiceOutcome[];
  readonly mean: number;
  /** The exact mean; null as in `fraction`. */
  readonly meanFraction: string | null;
  /** The standard deviation. */
  readonly deviation: number;
  /** True where the values are yes (1) and no (0): the text tests the whole, or one die. */
  readonly isTest: boolean;
  /** True where the values count dice. */
  readonly isCount: boolean;
  /** Probability left out, where dice may be thrown again without end; 0 where all numbers are exact. */
  readonly cut: number;
  /** Remarks on what a reader may take for something else. */
  readonly notes: readonly string[];
}

/** Text that is no dice, and where. */
export class NotationError extends Error {
  readonly code = 'HYTHE-DICE-NOTATION';
  /** From 0. */
  readonly position: number;

  constructor(position: number, message: string) {
    super(`at character ${position + 1}: ${message}`);
    this.position = position;
  }
}

const LONGEST_TEXT = 500;
const MOST_DICE = 1000;
const MOST_SIDES = 10_000;
const MOST_DECIMALS = 15;
/** Throws again that are less likely than this are left out. */
const LEAST_MASS = 1e-12;
/** Denominators of fractions that are shown: of up to a hundred digits. */
const MOST_DENOMINATOR = 10n ** 100n;

/** A number as it is written: key / per. */
interface Literal {
  readonly key: bigint;
  readonly per: bigint;
}
/** Dice alone. */
interface Pool extends Group {
  /** The die in a message: `D6`. */
  readonly name: string;
  readonly text: string;
}
/** A part of a text. */
interface Operand {
  readonly spread: Spread;
  /** The dice that a comparison right behind them counts. */
  readonly pool: Pool | null;
  readonly hasDice: boolean;
  readonly kind: 'number' | 'count' | 'test';
}

/** By the sign of the difference. */
const COMPARISONS: Readonly<Record<string, (difference: bigint) => boolean>> = {
  '>=': (difference) => difference >= 0n,
  '≥': (difference) => difference >= 0n,
  '<=': (difference) => difference <= 0n,
  '≤': (difference) => difference <= 0n,
  '!=': (difference) => difference !== 0n,
  '≠': (difference) => difference !== 0n,
  '==': (difference) => difference === 0n,
  '>': (difference) => difference > 0n,
  '<': (difference) => difference < 0n,
  '=': (difference) => difference === 0n,
};
const SIGNS = Object.keys(COMPARISONS);
const KEEPING = ['kh', 'kl', 'dh', 'dl'];
/** Signs of one meaning, for texts that were pasted. */
const SAME_SIGNS: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/' };
/** A number with more behind it: `5+1`. */
const NUMBER_AND_MORE = /^[\s-]*(?:\d+(?:\.\d+)?|\.\d+)\s*[+\-*/]/u;
const BRACKETS = 'nothing follows a comparison: put what belongs to it into brackets';
const TO_COMPARE = 'expected a number to compare with';

/** The exact odds of dice written as text. @throws {NotationError} */
export function diceOdds(text: string): DiceOdds {
  const reader = new Reader(text);
  try {
    const { spread, kind } = reader.everything();
    return {
      ...oddsOf(spread, kind === 'test', reader.cut === 0),
      ...reader.remarks,
      isCount: kind === 'count',
    };
  } catch (error) {
    if (error instanceof DiceLimitError) throw new NotationError(reader.position, error.message);
    throw error;
  }
}

function oddsOf(
  { per, weights, total }: Spread,
  isTest: boolean,
  isExact: boolean,
): Omit<DiceOdds, 'isCount' | 'cut' | 'notes'> {
  const common = [...weights.values()].reduce(commonDivisor, total);
  const fraction = (top: bigint, bottom: bigint): string | null =>
    isExact && bottom < MOST_DENOMINATOR ? fractionText(top, bottom) : null;
  const keys = isTest ? [0n, per] : [...weights.keys()].toSorted(ascending);
  let left = total;
  const outcomes = keys.map((key) => {
    const weight = weights.get(key) ?? 0n;
    const value = { value: quotient(key, per), written: numberText(key, per) };
    const chances = { chance: probability(weight, total), atLeast: probability(left, total) };
    left -= weight;
    return { ...value, ...chances, fraction: fraction(weight / common, total / common) };
  });
  let [first, second] = [0n, 0n];
  for (const [key, weight] of weights) {
    first += key * weight;
    second += key * key * weight;
  }
  const variance = quotient(second * total - first * first, (per * total) ** 2n);
  const part = commonDivisor(first, per * total);
  const meanFraction = fraction(first / part, (per * total) / part);
  return {
    outcomes,
    mean: quotient(first, per * total),
    meanFraction,
    deviation: Math.sqrt(variance),
    isTest,
  };
}

class Reader {
  cut = 0;
  position = 0;
  private readonly notes = new Set<string>();
  private readonly exact = new ExactDice();
  private readonly text: string;
  /** In a list a comma sets elements apart; elsewhere it is somebody's decimal. */
  private isInList = false;

  constructor(text: string) {
    this.text = text.replace(/[A-Z−–×·÷]/gu, (sign) => SAME_SIGNS[sign] ?? sign.toLowerCase());
  }

  get remarks(): Pick<DiceOdds, 'cut' | 'notes'> {
    return { cut: this.cut, notes: [...this.notes] };
  }

  everything(): Operand {
    if (this.text.length > LONGEST_TEXT)
      throw new NotationError(LONGEST_TEXT, `at most ${LONGEST_TEXT} characters: ask in parts`);
    const operand = this.whole();
    this.space();
    if (/^[kd]/u.test(this.text.slice(this.position)))
      throw this.error('keep is written kh or kl, drop dh or dl, right behind the dice (4d6kh3)');
    if (this.position < this.text.length) throw this.error('expected + - * / or a comparison');
    return operand;
  }

  /** A sum, or a comparison of two. */
  private whole(): Operand {
    const start = this.position;
    const left = this.sum();
    this.space();
    const at = this.position;
    const sign = this.take(SIGNS);
    if (sign === null) return left;
    const { pool } = left;
    const [more] = NUMBER_AND_MORE.exec(this.text.slice(this.position)) ?? [];
    if (pool !== null && more !== undefined) {
      this.position += more.length - 1;
      throw this.error(BRACKETS);
    }
    const right = this.sum(TO_COMPARE);
    this.space();
    if (SIGNS.some((other) => this.text.startsWith(other, this.position))) throw this.error(BRACKETS);
    const [leftText, rightText] = [
      this.text.slice(start, at).trim(),
      this.text.slice(at + sign.length, this.position).trim(),
    ];
    const less = (spread: Spread): Spread => this.joined('-', spread, right.spread);
    const compared = (difference: Spread): Spread =>
      rekeyed(difference, (key) => (COMPARISONS[sign]?.(key) === true ? 1n : 0n), 1n);
    if (pool === null || right.hasDice) {
      const difference = less(left.spread);
      const ties = difference.weights.get(0n);
      if (left.hasDice && right.hasDice && ties !== undefined && /[<>≤≥]/u.test(sign)) {
        const chance = Number((100 * probability(ties, difference.total)).toPrecision(3));
        const counted = COMPARISONS[sign]?.(0n) === true ? 'yes' : 'no';
        this.notes.add(
          `ties: ${leftText} = ${rightText} has a chance of ${chance}%, which is in ${counted}; for the difference write (${leftText}) - (${rightText}).`,
        );
      }
      return operandOf(compared(difference), 'test');
    }
    const one = compared(less(pool.spread));
    if (pool.count > 1 && !one.weights.has(1n))
      throw new NotationError(
        at,
        `no ${pool.name} does that; a comparison after dice counts dice, and brackets make it test their sum: (${pool.text})…`,
      );
    const kind = pool.count === 1 ? 'test' : 'count';
    if (kind === 'count')
      this.notes.add(
        `${leftText} ${sign} ${rightText} counts dice; for the sum write (${leftText}) ${sign} ${rightText}.`,
      );
    return operandOf(this.exact.repeated(one, pool.count), kind);
  }

  private sum(expected?: string): Operand {
    return this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.signed(expected)));
  }

  private chain(signs: readonly string[], next: () => Operand): Operand {
    let left = next();
    for (let sign = this.take(signs); sign !== null; sign = this.take(signs)) {
      const at = this.position;
      const right = next();
      if (sign === '/' && right.spread.weights.has(0n))
        throw new NotationError(at, 'this can be 0, and nothing divides by 0');
      const spread = this.joined(sign, left.spread, right.spread);
      left = { ...operandOf(spread), hasDice: left.hasDice || right.hasDice };
    }
    return left;
  }

  private joined(sign: string, a: Spread, b: Spread): Spread {
    if (sign === '*') return this.exact.product(a, b);
    if (sign === '/') return this.exact.quotient(a, b);
    return this.exact.sum(a, sign === '-' ? negated(b) : b);
  }

  private signed(expected?: string): Operand {
    if (this.take(['-']) === null) return this.atom(expected);
    const { spread, hasDice } = this.signed(expected);
    return { ...operandOf(negated(spread)), hasDice };
  }

  private atom(expected = 'expected dice, a number or ('): Operand {
    if (this.take(['(']) !== null) {
      const inner = this.whole();
      if (this.take([')']) === null) throw this.error('expected )');
      return { ...inner, pool: null };
    }
    if (this.take(['{']) !== null) return this.unlike('}', null);
    const most = this.take(['max(', 'min(']);
    if (most !== null) return this.unlike(')', most === 'max(');
    this.space();
    const at = this.position;
    const number = this.number();
    if (this.take(['d'], false) !== null)
      return this.dice(at, number === null ? 1 : requireWhole(number, at));
    if (number === null) throw this.error(expected);
    return { ...operandOf(certainly(number.key, number.per)), hasDice: false };
  }

  private listed<T>(end: string, element: () => T): readonly T[] {
    const before = this.isInList;
    this.isInList = true;
    const elements = [element()];
    while (this.take([',']) !== null) elements.push(element());
    if (this.take([end]) === null) throw this.error(`expected , or ${end}`);
    this.isInList = before;
    return elements;
  }

  /** The highest or lowest of throws that may differ; those to be kept stand behind where `isHighest` is null. */
  private unlike(end: string, isHighest: boolean | null): Operand {
    const groups = this.listed(end, () => ({ spread: this.whole().spread, count: 1 }));
    const at = this.position;
    const modifier = isHighest === null ? this.take(KEEPING) : isHighest ? 'kh' : 'kl';
    if (modifier === null)
      throw this.error('expected kh, kl, dh or dl behind a list of throws: {d6, d8}kh keeps the highest');
    const kept = isHighest === null ? this.keeping(modifier, groups.length, at) : { isHighest, count: 1 };
    return operandOf(this.exact.kept(groups, kept.count, kept.isHighest));
  }

  private dice(at: number, count: number): Operand {
    if (count > MOST_DICE) throw new NotationError(at, `at most ${MOST_DICE} dice`);
    const { faces, per, name } = this.faces();
    let spread = dieOf(faces, per);
    const highest = faces.reduce((most, face) => (face > most ? face : most));
    let kept: { readonly isHighest: boolean; readonly count: number } | null = null;
    for (;;) {
      this.space();
      const here = this.position;
      const modifier = this.text.startsWith('!=', here) ? null : this.take([...KEEPING, '!', 'ro', 'r']);
      if (modifier === null) break;
      if (kept !== null)
        throw new NotationError(here, 'nothing follows keep or drop but a comparison of the whole');
      if (KEEPING.includes(modifier)) kept = this.keeping(modifier, count, here);
      else {
        const thrown =
          modifier === '!' ? exploding(spread, highest, LEAST_MASS) : this.again(spread, modifier === 'ro');
        if (thrown === null)
          throw new NotationError(
            here,
            `these dice are thrown again for ever: ${modifier === '!' ? 'leave out !' : 'ro throws them again once'}`,
          );
        this.cut = Math.max(this.cut, count * thrown.cut);
        spread = thrown.spread;
      }
    }
    const pool = { spread, count, name, text: this.text.slice(at, this.position).trim() };
    if (kept === null) return { ...operandOf(this.exact.repeated(spread, count)), pool };
    return operandOf(this.exact.kept([pool], kept.count, kept.isHighest));
  }

  /** The faces of a die: the number of its sides, or a list. */
  private faces(): { readonly faces: readonly bigint[]; readonly per: bigint; readonly name: string } {
    const here = this.position;
    if (this.take(['{']) !== null) {
      const faces = this.listed('}', () => this.literal('a face'));
      const per = faces.reduce((common, face) => commonMultiple(common, face.per), 1n);
      const name = `d${this.text.slice(here, this.position)}`;
      return { faces: faces.map((face) => face.key * (per / face.per)), per, name };
    }
    const sides = this.take(['%']) === null ? this.number() : { key: 100n, per: 1n };
    if (sides === null)
      throw this.error(`expected a number of sides from 1 to ${MOST_SIDES}, % or faces (d{-1,0,1})`);
    const { key, per } = sides;
    if (per !== 1n || key < 1n || key > BigInt(MOST_SIDES))
      throw new NotationError(here, `a die has from 1 to ${MOST_SIDES} sides, not ${numberText(key, per)}`);
    const [, digit] = /^([468])\1$/u.exec(String(key)) ?? [];
    if (digit !== undefined)
      this.notes.add(
        `d${key} is a die of ${key} sides; two D${digit} read as tens and units are 10*d${digit}+d${digit}.`,
      );
    return { faces: Array.from({ length: Number(key) }, (_, i) => BigInt(i + 1)), per: 1n, name: `D${key}` };
  }

  private again(die: Spread, isOnce: boolean): { readonly spread: Spread; readonly cut: number } | null {
    const at = this.position;
    const sign = this.take(SIGNS);
    if (sign === null && /^-[\d.]/u.test(this.text.slice(at)))
      throw this.error('a face below 0 is thrown again by r=-1, and 1 is taken off by r1-1');
    const face =
      sign === null ? (this.number() ?? { key: 1n, per: 1n }) : this.literal('a number to compare with');
    if (!isOnce)
      this.notes.add('r throws again for ever, until the die shows something else; ro throws again once.');
    const isThrownAgain = (key: bigint): boolean =>
      COMPARISONS[sign ?? '=']?.(key * face.per - face.key * die.per) === true;
    const spread = thrownAgain(die, isThrownAgain, isOnce);
    return spread === null ? null : { spread, cut: 0 };
  }

  private keeping(modifier: string, count: number, here: number): { isHighest: boolean; count: number } {
    const at = this.position;
    const number = this.number();
    const n = number === null ? 1 : requireWhole(number, at);
    if (n > count) throw new NotationError(here, `there are only ${count} dice`);
    const isKept = modifier.startsWith('k');
    return { isHighest: modifier.endsWith('h') === isKept, count: isKept ? n : count - n };
  }

  /** A number that has to stand here, with its sign. */
  private literal(what: string): Literal {
    const isNegative = this.take(['-']) !== null;
    const number = this.number();
    if (number === null) throw this.error(`expected ${what}`);
    return isNegative ? { ...number, key: -number.key } : number;
  }

  private number(): Literal | null {
    this.space();
    const at = this.position;
    const [written = '', whole = '', decimals = ''] =
      /^(?=\.?\d)(\d*)(?:\.(\d+))?/u.exec(this.text.slice(at)) ?? [];
    if (written === '') return null;
    if (decimals.length > MOST_DECIMALS)
      throw new NotationError(at, `a number has at most ${MOST_DECIMALS} decimals`);
    const [key, per] = [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
    if (key > MOST_VALUE * per) throw new NotationError(at, `a number is at most ${MOST_VALUE}`);
    this.position += written.length;
    if (!this.isInList && /^,\d/u.test(this.text.slice(this.position)))
      throw this.error('a decimal is written with a point (0.7), thousands without a mark (1000)');
    const common = commonDivisor(key, per);
    return { key: key / common, per: per / common };
  }

  /** The first of the signs that stands here, taken; null where none does. */
  private take(signs: readonly string[], afterSpace = true): string | null {
    if (afterSpace) this.space();
    const found = signs.find((sign) => this.text.startsWith(sign, this.position));
    if (found === undefined) return null;
    this.position += found.length;
    return found;
  }

  private space(): void {
    while (/^\s/u.test(this.text.slice(this.position, this.position + 1))) this.position++;
  }

  private error(message: string): NotationError {
    const remedy = remedyAt(this.text, this.position);
    if (remedy !== null) return new NotationError(this.position, remedy);
    const shown = this.text.codePointAt(this.position);
    const found = shown === undefined ? 'the end' : String.fromCodePoint(shown);
    return new NotationError(this.position, `${message}, not ${found}`);
  }
}

function operandOf(spread: Spread, kind: Operand['kind'] = 'number'): Operand {
  return { spread, pool: null, hasDice: true, kind };
}

function negated(spread: Spread): Spread {
  return rekeyed(spread, (key) => -key);
}

function requireWhole({ key, per }: Literal, at: number): number {
  if (per !== 1n) throw new NotationError(at, `expected a whole number of dice, not ${numberText(key, per)}`);
  return Number(key);
}
