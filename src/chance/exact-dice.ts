/**
 * Exact arithmetic of dice: whole weights of values that are whole multiples of a fraction, so that nothing is rounded.
 * Dice that would take too long or too much memory are refused.
 */

/** Values with their weights: the key `k` stands for the value k / `per`. No weight is 0. */
export interface Spread {
  readonly per: bigint;
  readonly weights: ReadonlyMap<bigint, bigint>;
  /** The sum of the weights. */
  readonly total: bigint;
}

/** Equal throws that are read together. */
export interface Group {
  readonly spread: Spread;
  readonly count: number;
}

/** Dice beyond what is worked out. */
export class DiceLimitError extends Error {
  readonly code = 'HYTHE-DICE-LIMIT';
}

/** Steps with small weights, and so one or two seconds of work. */
const MOST_WORK = 15_000_000;
/** Values of what is worked out on the way, and bits of their weights, and so some megabytes of memory. */
const MOST_VALUES = 200_000;
const MOST_BITS = 100_000_000;
/** Steps that it costs to find the state of kept dice. */
const STEPS_OF_A_STATE = 50;
const MOST_BITS_OF_A_FRACTION = 2000;
export const MOST_VALUE = BigInt(Number.MAX_SAFE_INTEGER);

const TOO_MANY_DICE = 'too many dice to be worked out at once: ask for fewer, or with fewer sides';
const TOO_MANY_VALUES = 'too many values to be worked out at once: ask for fewer dice, or with fewer sides';

export function certainly(key: bigint, per = 1n): Spread {
  return { per, weights: new Map([[key, 1n]]), total: 1n };
}

/** One throw of a die with these faces, all as likely. */
export function dieOf(faces: readonly bigint[], per = 1n): Spread {
  return spreadOf(
    faces.map((face) => [face, 1n] as const),
    per,
  );
}

/** The spread whose keys are read anew; keys that become equal are one. */
export function rekeyed({ per, weights }: Spread, keyOf: (key: bigint) => bigint, newPer = per): Spread {
  return spreadOf(
    Array.from(weights, ([key, weight]) => [keyOf(key), weight] as const),
    newPer,
  );
}

function spreadOf(entries: readonly (readonly [bigint, bigint])[], per: bigint): Spread {
  const weights = new Map<bigint, bigint>();
  for (const [key, weight] of entries) add(weights, key, weight);
  return { per, weights, total: sumOf(weights.values()) };
}

/** A die that is thrown again while it shows what it may not, or once; null where it never ends. */
export function thrownAgain(
  die: Spread,
  isThrownAgain: (key: bigint) => boolean,
  isOnce: boolean,
): Spread | null {
  const kept = [...die.weights].filter(([key]) => !isThrownAgain(key));
  if (!isOnce) return kept.length === 0 ? null : spreadOf(kept, die.per);
  const again = die.total - sumOf(kept.map(([, weight]) => weight));
  const first = kept.map(([key, weight]) => [key, weight * die.total] as const);
  const second = Array.from(die.weights, ([key, weight]) => [key, weight * again] as const);
  return spreadOf(again === 0n ? first : [...first, ...second], die.per);
}

/**
 * A die that is thrown again and added where it shows `face`, up to so many throws that a further one has a chance
 * below `leastMass`, which is `cut`; null where it hardly ever ends.
 */
export function exploding(
  die: Spread,
  face: bigint,
  leastMass: number,
): { readonly spread: Spread; readonly cut: number } | null {
  const again = die.weights.get(face) ?? 0n;
  if (again === 0n) return { spread: die, cut: 0 };
  const chance = quotient(again, die.total);
  if (chance > 0.99) return null;
  const others = [...die.weights].filter(([key]) => key !== face);
  const throws = Math.ceil(Math.log(leastMass) / Math.log(chance));
  const entries = Array.from({ length: throws }, (_, before) =>
    others.map(([key, weight]) => {
      const ofOthers = again ** BigInt(before) * die.total ** BigInt(throws - 1 - before);
      return [key + BigInt(before) * face, weight * ofOthers] as const;
    }),
  );
  return { spread: spreadOf(entries.flat(), die.per), cut: chance ** throws };
}

/** Works spreads out, up to a bound of work for all of them together. */
export class ExactDice {
  private work = 0;

  /** Two throws read as one: by their keys in a common fraction. */
  sum(a: Spread, b: Spread): Spread {
    const per = commonMultiple(a.per, b.per);
    return this.joined(keyedPer(a, per), keyedPer(b, per), per, (x, y) => x + y);
  }

  product(a: Spread, b: Spread): Spread {
    return this.joined(a, b, a.per * b.per, (x, y) => x * y);
  }

  /** `b` is never 0. */
  quotient(a: Spread, b: Spread): Spread {
    let per = 1n;
    for (const key of b.weights.keys()) {
      per = commonMultiple(per, key);
      this.requireFraction(per);
    }
    return this.joined(a, b, a.per * per, (x, y) => x * b.per * (per / y));
  }

  private joined(a: Spread, b: Spread, per: bigint, combine: (x: bigint, y: bigint) => bigint): Spread {
    this.requireFraction(per);
    this.spend(a.weights.size * b.weights.size, a.total, b.total);
    const weights = new Map<bigint, bigint>();
    for (const [x, p] of a.weights)
      for (const [y, q] of b.weights) {
        add(weights, combine(x, y), p * q);
        if (weights.size > MOST_VALUES) throw new DiceLimitError(TOO_MANY_VALUES);
      }
    return inRange({ per, weights, total: a.total * b.total });
  }

  /**
   * The sum of `count` equal throws. Its weights are the coefficients of Pᶜ, where P has those of one throw, and follow
   * one from the other by the derivative of log Pᶜ. With D = P·(1−x) it reads D·(1−x)·Q′ = c·(D′·(1−x) + D)·Q, and D
   * has few terms where neighbouring faces are as likely.
   */
  repeated(die: Spread, count: number): Spread {
    if (count === 0) return certainly(0n);
    const faces = [...die.weights.keys()].toSorted(ascending);
    const [least = 0n] = faces;
    if (count === 1 || faces.length === 1) return inRange(rekeyed(die, (key) => key * BigInt(count)));
    const step = faces.reduce((common, face) => commonDivisor(common, face - least), 0n);
    const length = Number(((faces.at(-1) ?? least) - least) / step) + 1;
    const size = (length - 1) * count + 1;
    if (size > MOST_VALUES || size * bitsOf(die.total) * count > MOST_BITS)
      throw new DiceLimitError(TOO_MANY_DICE);
    const p = Array.from({ length }, (_, i) => die.weights.get(least + BigInt(i) * step) ?? 0n);
    const d = differences(p);
    const a = differences(d);
    const terms = a.flatMap((ofLeft, j) => {
      const ofRight = j === 0 ? 0n : BigInt(j) * (d[j] ?? 0n) + BigInt(2 - j) * (d[j - 1] ?? 0n);
      return j === 0 || (ofLeft === 0n && ofRight === 0n)
        ? []
        : [{ j, ofLeft, ofRight: BigInt(count) * ofRight }];
    });
    this.spend(size * terms.length, die.total ** BigInt(count), 1n);
    const [first = 0n] = p;
    const q = [first ** BigInt(count)];
    for (let k = 1; k < size; k++) {
      let sum = 0n;
      for (const { j, ofLeft, ofRight } of terms) {
        if (j > k) break;
        sum += (ofRight - BigInt(k - j) * ofLeft) * (q[k - j] ?? 0n);
      }
      q.push(sum / (BigInt(k) * first));
    }
    const entries = q.map((weight, k) => [least * BigInt(count) + BigInt(k) * step, weight] as const);
    return inRange(
      spreadOf(
        entries.filter(([, weight]) => weight > 0n),
        die.per,
      ),
    );
  }

  /** The sum of the `keep` highest or lowest of some throws: value after value, by how many show it. */
  kept(groups: readonly Group[], keep: number, isHighest: boolean): Spread {
    if (keep === 0) return certainly(0n);
    const per = groups.reduce((common, { spread }) => commonMultiple(common, spread.per), 1n);
    this.requireFraction(per);
    const spreads = groups.map(({ spread }) => keyedPer(spread, per));
    const values = [...new Set(spreads.flatMap(({ weights }) => [...weights.keys()]))].toSorted(ascending);
    const all = groups.reduce((sum, { count }) => sum + count, 0);
    const total = groups.reduce((product, { spread, count }) => product * spread.total ** BigInt(count), 1n);
    // Weights of the values of each group that have not come yet.
    const rest = groups.map(({ spread }) => spread.total);
    const weights = new Map<bigint, bigint>();
    // By the throws of each group that show none of the values so far: the sums of those that do.
    let states = [{ left: groups.map(({ count }) => count), sums: new Map([[0n, 1n]]) }];
    for (const value of isHighest ? values.toReversed() : values)
      for (const [i, spread] of spreads.entries()) {
        const weight = spread.weights.get(value);
        if (weight === undefined) continue;
        rest[i] = (rest[i] ?? 0n) - weight;
        const next = new Map<string, (typeof states)[number]>();
        for (const { left, sums } of states) {
          const open = left[i] ?? 0;
          const shown = all - left.reduce((sum, count) => sum + count, 0);
          for (let n = 0; n <= open; n++) {
            const after = left.with(i, open - n);
            const isDone = shown + n >= keep;
            // The throws that are left may then show any of the values to come.
            const others = isDone
              ? after.reduce((ways, count, j) => ways * (rest[j] ?? 0n) ** BigInt(count), 1n)
              : 1n;
            const ways = choose(open, n) * weight ** BigInt(n) * others;
            if (ways === 0n) continue;
            this.spend(sums.size + STEPS_OF_A_STATE, total, ways);
            const key = after.join();
            const state = next.get(key) ?? { left: after, sums: new Map<bigint, bigint>() };
            if (!isDone) next.set(key, state);
            const added = value * BigInt(Math.min(n, keep - shown));
            for (const [sum, mass] of sums) add(isDone ? weights : state.sums, sum + added, mass * ways);
          }
        }
        states = [...next.values()];
        if (states.reduce((held, { sums }) => held + sums.size, 0) > MOST_VALUES)
          throw new DiceLimitError(TOO_MANY_DICE);
      }
    return inRange({ per, weights, total });
  }

  private requireFraction(per: bigint): void {
    if (bitsOf(per) > MOST_BITS_OF_A_FRACTION)
      throw new DiceLimitError(
        'these fractions are too fine to be worked out: ask with fewer decimals or divisors',
      );
  }

  /** A step takes longer the longer its weights are. */
  private spend(steps: number, one: bigint, other: bigint): void {
    this.work += steps * (1 + (bitsOf(one) / 64) * (bitsOf(other) / 64) * 0.025);
    if (this.work > MOST_WORK) throw new DiceLimitError(TOO_MANY_DICE);
  }
}

function inRange(spread: Spread): Spread {
  const most = MOST_VALUE * spread.per;
  for (const key of spread.weights.keys())
    if (key > most || key < -most)
      throw new DiceLimitError(`values beyond ±${MOST_VALUE} are out of range: take smaller numbers`);
  return spread;
}

function keyedPer(spread: Spread, per: bigint): Spread {
  const by = per / spread.per;
  return by === 1n ? spread : rekeyed(spread, (key) => key * by, per);
}

function differences(p: readonly bigint[]): readonly bigint[] {
  return Array.from({ length: p.length + 1 }, (_, i) => (p[i] ?? 0n) - (p[i - 1] ?? 0n));
}

function add(weights: Map<bigint, bigint>, key: bigint, weight: bigint): void {
  weights.set(key, (weights.get(key) ?? 0n) + weight);
}

function sumOf(weights: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const weight of weights) sum += weight;
  return sum;
}

export function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

export function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

export function commonMultiple(a: bigint, b: bigint): bigint {
  const product = (a / commonDivisor(a, b)) * b;
  return product < 0n ? -product : product;
}

function bitsOf(n: bigint): number {
  return n.toString(16).length * 4;
}

/** The number nearest to a fraction. */
export function quotient(top: bigint, bottom: bigint): number {
  if (top < 0n) return -quotient(-top, bottom);
  const shift = Math.max(0, 64 + bitsOf(bottom) - bitsOf(top));
  const shifted = top << BigInt(shift);
  // The last bit says that something was cut off: no half is then taken for a tie.
  const digits = Number((shifted / bottom) | (shifted % bottom === 0n ? 0n : 1n));
  return digits * 2 ** -Math.min(shift, 1000) * 2 ** -Math.max(0, shift - 1000);
}

/** A weight as a probability: 0 only where it is impossible, 1 only where it is certain. */
export function probability(weight: bigint, total: bigint): number {
  if (weight === 0n || weight === total) return weight === 0n ? 0 : 1;
  return Math.min(1 - Number.EPSILON / 2, Math.max(Number.MIN_VALUE, quotient(weight, total)));
}

/** A fraction in lowest terms: `1/3`, `2`. */
export function fractionText(top: bigint, bottom: bigint): string {
  const common = commonDivisor(top, bottom);
  return bottom === common ? String(top / common) : `${top / common}/${bottom / common}`;
}

/** The same, as a decimal where that ends: `0.7`, `-1.25`, `1/3`. */
export function numberText(top: bigint, bottom: bigint): string {
  let lowest = bottom / commonDivisor(top, bottom);
  const without = (factor: bigint): number => {
    let times = 0;
    for (; lowest % factor === 0n; times++) lowest /= factor;
    return times;
  };
  const decimals = Math.max(without(2n), without(5n));
  if (lowest > 1n) return fractionText(top, bottom);
  const digits = String(((top < 0n ? -top : top) * 10n ** BigInt(decimals)) / bottom).padStart(
    decimals + 1,
    '0',
  );
  const end = digits.length - decimals;
  return `${top < 0n ? '-' : ''}${digits.slice(0, end)}${decimals === 0 ? '' : `.${digits.slice(end)}`}`;
}
