/**
 * Dice as people write them: `4d6kh3`, `2d6+3 >= 10`, `8d6>=5`. Read by recursive descent and worked out exactly.
 *
 * - `NdS`, `d%`: N dice of S sides, of 100.
 * - `kh kl dh dl` and a number: keep or drop so many of the highest or lowest.
 * - `!`: a die that shows its highest face is thrown again and added. `r1`, `r<3`: thrown again while it shows that.
 * - `>= > <= < = !=` after dice alone counts the dice that do; after anything else, or brackets, it tests the whole.
 * - `+ - * /` and brackets.
 */

/** The probability of each value. */
export type Odds = ReadonlyMap<number, number>;

/** Odds of a text. */
export interface DiceOdds {
  readonly odds: Odds;
  /** True where the values are yes (1) and no (0): the text tests the whole. */
  readonly isTest: boolean;
  /** True where the values count dice. */
  readonly isCount: boolean;
  /** Probability left out, where dice may be thrown again without end. */
  readonly cut: number;
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

const MOST_DICE = 1000;
const MOST_SIDES = 10_000;
/** Steps of one convolution, and so about a second of work. */
const MOST_WORK = 50_000_000;
/** Values of what is worked out on the way, and so some megabytes of memory. */
const MOST_VALUES = 200_000;
/** Throws again that are less likely than this are left out. */
const LEAST_MASS = 1e-12;

type Comparison = (value: number) => boolean;
/** An operand: its odds, and the dice that a comparison right behind it counts. */
interface Operand {
  readonly odds: Odds;
  readonly pool: { readonly count: number; readonly die: Odds; readonly sides: number } | null;
}

const COMPARISONS: Readonly<Record<string, (value: number, to: number) => boolean>> = {
  '>=': (value, to) => value >= to,
  '>': (value, to) => value > to,
  '<=': (value, to) => value <= to,
  '<': (value, to) => value < to,
  '!=': (value, to) => value !== to,
  '=': (value, to) => value === to,
};
const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/** The exact odds of dice written as text. @throws {NotationError} */
export function diceOdds(text: string): DiceOdds {
  const reader = new Reader(text);
  const odds = reader.whole();
  return { odds, isTest: reader.isTest, isCount: reader.isCount, cut: reader.cut };
}

export interface Moments {
  readonly mean: number;
  /** The standard deviation. */
  readonly deviation: number;
}

export function momentsOf(odds: Odds): Moments {
  let mean = 0;
  for (const [value, p] of odds) mean += value * p;
  let variance = 0;
  for (const [value, p] of odds) variance += (value - mean) ** 2 * p;
  return { mean, deviation: Math.sqrt(variance) };
}

class Reader {
  isTest = false;
  isCount = false;
  cut = 0;
  private position = 0;
  private work = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text.toLowerCase();
  }

  whole(): Odds {
    const operand = this.sum();
    const comparison = this.comparison();
    this.space();
    if (/^[kd]/u.test(this.text.slice(this.position)))
      throw this.error('keep is written kh or kl, drop dh or dl, right behind the dice (4d6kh3)');
    if (this.position < this.text.length)
      throw this.error(
        comparison === null
          ? 'expected + - * / or a comparison'
          : 'nothing follows a comparison: put what belongs to it into brackets',
      );
    if (comparison === null) return operand.odds;
    const { pool } = operand;
    if (pool === null) {
      this.isTest = true;
      return mapped(operand.odds, (value) => (comparison(value) ? 1 : 0));
    }
    const one = mapped(pool.die, (value) => (comparison(value) ? 1 : 0));
    if (pool.count > 1 && one.size === 1 && !one.has(1))
      throw new NotationError(
        this.compared,
        `no D${pool.sides} does that; a comparison after dice counts dice, and brackets make it test their sum: (${pool.count}d${pool.sides})…`,
      );
    this.isCount = true;
    return this.repeated(one, pool.count);
  }

  /** Where the comparison stands. */
  private compared = 0;

  private sum(): Operand {
    return this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.signed()));
  }

  private chain(signs: readonly string[], next: () => Operand): Operand {
    let left = next();
    for (let sign = this.take(signs); sign !== null; sign = this.take(signs)) {
      const at = this.position;
      const right = next();
      if (sign === '/' && right.odds.has(0))
        throw new NotationError(at, 'this can be 0, and nothing divides by 0');
      left = { odds: this.joined(left.odds, right.odds, OPERATIONS[sign] ?? Math.max), pool: null };
    }
    return left;
  }

  private signed(): Operand {
    if (this.take(['-']) === null) return this.atom();
    return { odds: mapped(this.signed().odds, (value) => -value), pool: null };
  }

  private atom(): Operand {
    if (this.take(['(']) !== null) {
      const { odds } = this.sum();
      if (this.take([')']) === null) throw this.error('expected )');
      return { odds, pool: null };
    }
    const at = this.position;
    const number = this.number();
    if (!this.follows('d')) {
      if (number === null) throw this.error('expected dice, a number or (');
      return { odds: new Map([[number, 1]]), pool: null };
    }
    return this.dice(at, number ?? 1);
  }

  private dice(at: number, count: number): Operand {
    if (!Number.isInteger(count) || count > MOST_DICE)
      throw new NotationError(at, `at most ${MOST_DICE} dice`);
    const here = this.position;
    const sides = this.take(['%']) === null ? this.number() : 100;
    if (sides === null) throw this.error(`expected a number of sides from 1 to ${MOST_SIDES}, or %`);
    if (!Number.isInteger(sides) || sides < 1 || sides > MOST_SIDES)
      throw new NotationError(here, `a die has from 1 to ${MOST_SIDES} sides, not ${sides}`);
    let die: Odds = new Map(Array.from({ length: sides }, (_, i) => [i + 1, 1 / sides]));
    let kept: { readonly highest: boolean; readonly count: number } | null = null;
    for (;;) {
      const here = this.position;
      const modifier = this.take(['kh', 'kl', 'dh', 'dl', '!', 'r'], false);
      if (modifier === null) break;
      if (kept !== null)
        throw new NotationError(here, 'nothing follows keep or drop but a comparison of the whole');
      if (modifier === '!') die = this.exploding(die, sides, count, here);
      else if (modifier === 'r') die = again(die, this.comparison() ?? isEqual(this.number() ?? 1), here);
      else {
        const n = this.number() ?? 1;
        if (n > count) throw new NotationError(here, `there are only ${count} dice`);
        const isKept = modifier.startsWith('k');
        kept = { highest: modifier.endsWith('h') === isKept, count: isKept ? n : count - n };
      }
    }
    if (kept !== null) return { odds: this.keptOf(die, count, kept), pool: null };
    return { odds: this.repeated(die, count), pool: { count, die, sides } };
  }

  /** The sum of `count` equal throws, by squaring. */
  private repeated(die: Odds, count: number): Odds {
    if (count === 0) return new Map([[0, 1]]);
    const half = this.repeated(die, Math.floor(count / 2));
    const even = this.joined(half, half, (a, b) => a + b);
    return count % 2 === 0 ? even : this.joined(even, die, (a, b) => a + b);
  }

  private joined(a: Odds, b: Odds, combine: (x: number, y: number) => number): Odds {
    this.spend(a.size * b.size);
    const odds = new Map<number, number>();
    for (const [x, p] of a)
      for (const [y, q] of b) {
        const value = combine(x, y);
        odds.set(value, (odds.get(value) ?? 0) + p * q);
        if (odds.size > MOST_VALUES) throw this.error('too many values to be worked out at once');
      }
    return odds;
  }

  /** The sum of the highest or lowest of some dice: faces one after the other, by how many dice show each. */
  private keptOf(
    die: Odds,
    count: number,
    kept: { readonly highest: boolean; readonly count: number },
  ): Odds {
    const faces = [...die].sort(([a], [b]) => (kept.highest ? b - a : a - b));
    // Dice that are left, then the sum so far: dice that show the faces before are the first to be kept.
    let states = new Map<number, Map<number, number>>([[count, new Map([[0, 1]])]]);
    let share = 1;
    for (const [face, p] of faces) {
      const chance = Math.min(1, p / share);
      const next = new Map<number, Map<number, number>>();
      for (const [left, sums] of states) {
        this.spend(sums.size * (left + 1));
        for (let n = 0; n <= left; n++) {
          const q = binomial(left, n, chance);
          if (q === 0) continue;
          const add = face * Math.max(0, Math.min(n, kept.count - (count - left)));
          const there = next.get(left - n) ?? new Map<number, number>();
          next.set(left - n, there);
          for (const [sum, mass] of sums) there.set(sum + add, (there.get(sum + add) ?? 0) + mass * q);
        }
      }
      states = next;
      share -= p;
    }
    return states.get(0) ?? new Map();
  }

  private exploding(die: Odds, sides: number, count: number, at: number): Odds {
    const p = die.get(sides) ?? 0;
    if (p > 0.99) throw new NotationError(at, 'these dice are thrown again for ever');
    const odds = new Map<number, number>();
    let mass = 1;
    for (let before = 0; mass >= LEAST_MASS; before += sides) {
      for (const [face, q] of die)
        if (face !== sides) odds.set(before + face, (odds.get(before + face) ?? 0) + mass * q);
      mass *= p;
    }
    this.cut = Math.max(this.cut, count * mass);
    return new Map([...odds].map(([value, q]) => [value, q / (1 - mass)]));
  }

  private comparison(): Comparison | null {
    this.space();
    const at = this.position;
    const sign = this.take(Object.keys(COMPARISONS));
    if (sign === null) return null;
    this.compared = at;
    const isNegative = this.take(['-']) !== null;
    const number = this.number();
    if (number === null) throw this.error('expected a number to compare with');
    return (value) => COMPARISONS[sign]?.(value, isNegative ? -number : number) === true;
  }

  private number(): number | null {
    this.space();
    const [digits] = /^\d+(?:\.\d+)?/u.exec(this.text.slice(this.position)) ?? [];
    if (digits === undefined) return null;
    this.position += digits.length;
    return Number(digits);
  }

  private follows(letter: string): boolean {
    return this.take([letter], false) !== null;
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
    while (this.text[this.position] === ' ') this.position++;
  }

  private spend(work: number): void {
    this.work += work;
    if (this.work > MOST_WORK) throw this.error('too many dice to be worked out at once');
  }

  private error(message: string): NotationError {
    const shown = this.text[this.position];
    return new NotationError(this.position, `${message}, not ${shown === undefined ? 'the end' : shown}`);
  }
}

function isEqual(to: number): Comparison {
  return (value) => value === to;
}

function mapped(odds: Odds, read: (value: number) => number): Odds {
  const result = new Map<number, number>();
  for (const [value, p] of odds) result.set(read(value), (result.get(read(value)) ?? 0) + p);
  return result;
}

/** A die that is thrown again while it shows what it may not. */
function again(die: Odds, isThrownAgain: Comparison, at: number): Odds {
  const left = [...die].filter(([value]) => !isThrownAgain(value));
  const mass = left.reduce((sum, [, p]) => sum + p, 0);
  if (left.length === 0) throw new NotationError(at, 'these dice are thrown again for ever');
  return new Map(left.map(([value, p]) => [value, p / mass]));
}

/** The chance of n of `count` with `p` each. */
function binomial(count: number, n: number, p: number): number {
  let chance = 1;
  for (let i = 1; i <= n; i++) chance *= ((count - n + i) / i) * p;
  return chance * (1 - p) ** (count - n);
}
