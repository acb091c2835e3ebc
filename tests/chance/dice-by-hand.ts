/** Dice thrown one by one: every face of every die of an expression, in fractions; and the expression as a text. */

export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** `0.25`, `-3`, `1/3`, in lowest terms. */
export function fraction(text: string): Fraction {
  const [top = '', bottom = '1'] = text.split('/');
  const [whole = '', decimals = ''] = top.split('.');
  return lowest(BigInt(whole + decimals), BigInt(bottom) * 10n ** BigInt(decimals.length));
}

function lowest(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  while (b > 0n) [a, b] = [b, a % b];
  const by = bottom < 0n ? -a : a;
  return { top: top / by, bottom: bottom / by };
}

const plus = (a: Fraction, b: Fraction): Fraction =>
  lowest(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const times = (a: Fraction, b: Fraction): Fraction => lowest(a.top * b.top, a.bottom * b.bottom);
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, times({ top: -1n, bottom: 1n }, b));
const over = (a: Fraction, b: Fraction): Fraction => lowest(a.top * b.bottom, a.bottom * b.top);
const order = (a: Fraction, b: Fraction): number =>
  Number(minus(a, b).top > 0n) - Number(minus(a, b).top < 0n);
const nothing = fraction('0');
const one = fraction('1');

/** `1/3` */
export function written({ top, bottom }: Fraction): string {
  return `${top}/${bottom}`;
}

const SIGNS = {
  '>=': (by: number) => by >= 0,
  '>': (by: number) => by > 0,
  '<=': (by: number) => by <= 0,
  '<': (by: number) => by < 0,
  '=': (by: number) => by === 0,
  '!=': (by: number) => by !== 0,
} as const;
export type Sign = keyof typeof SIGNS;
export const signs = Object.keys(SIGNS) as readonly Sign[]; // the keys are those of its type

export interface Reroll {
  readonly isOnce: boolean;
  readonly sign: Sign;
  readonly number: string;
}

export interface Keep {
  readonly how: 'kh' | 'kl' | 'dh' | 'dl';
  readonly count: number;
}

/** Equal dice. */
export interface Dice {
  readonly kind: 'dice';
  readonly count: number;
  /** Sides, or faces of their own. */
  readonly faces: number | readonly string[];
  readonly rerolls: readonly Reroll[];
}

export type Expression =
  | { readonly kind: 'number'; readonly number: string }
  | Dice
  | { readonly kind: 'kept'; readonly dice: Dice; readonly keep: Keep }
  | { readonly kind: 'unlike'; readonly of: readonly Expression[]; readonly keep: Keep }
  | { readonly kind: 'most'; readonly of: readonly Expression[]; readonly isHighest: boolean }
  | { readonly kind: 'minus'; readonly of: Expression }
  | {
      readonly kind: 'both';
      readonly sign: '+' | '-' | '*' | '/';
      readonly left: Expression;
      readonly right: Expression;
    }
  /** How many dice do. */
  | { readonly kind: 'counted'; readonly dice: Dice; readonly sign: Sign; readonly number: string }
  /** 1 or 0. */
  | { readonly kind: 'test'; readonly sign: Sign; readonly left: Expression; readonly right: Expression };

/** An expression that has no odds. */
export class NoOdds extends Error {}

type Thrown = readonly (readonly [value: Fraction, chance: Fraction])[];

/** The chance of each value, by the value in lowest terms. @throws {NoOdds} */
export function byHand(expression: Expression): ReadonlyMap<string, Fraction> {
  return new Map(thrown(expression).map(([value, chance]) => [written(value), chance]));
}

function merged(all: Thrown): Thrown {
  const chances = new Map<string, readonly [Fraction, Fraction]>();
  for (const [value, chance] of all) {
    const [, before] = chances.get(written(value)) ?? [value, nothing];
    chances.set(written(value), [value, plus(before, chance)]);
  }
  return [...chances.values()];
}

/** Every way in which several throws may fall, as one value each. */
function all(throws: readonly Thrown[], read: (values: readonly Fraction[]) => Fraction): Thrown {
  let ways: readonly (readonly [readonly Fraction[], Fraction])[] = [[[], one]];
  for (const next of throws)
    ways = ways.flatMap(([values, chance]) =>
      next.map(([value, p]) => [[...values, value], times(chance, p)] as const),
    );
  return merged(ways.map(([values, chance]) => [read(values), chance] as const));
}

const sumOf = (values: readonly Fraction[]): Fraction => values.reduce(plus, nothing);

function keptOf(values: readonly Fraction[], { how, count }: Keep): Fraction {
  const rising = values.toSorted(order);
  if (how === 'kh') return sumOf(count === 0 ? [] : rising.slice(-count));
  if (how === 'kl') return sumOf(rising.slice(0, count));
  return sumOf(how === 'dl' ? rising.slice(count) : rising.slice(0, rising.length - count));
}

function die({ faces, rerolls }: Dice): Thrown {
  const shown = typeof faces === 'number' ? Array.from({ length: faces }, (_, i) => String(i + 1)) : faces;
  let result = merged(shown.map((face) => [fraction(face), over(one, fraction(String(shown.length)))]));
  for (const { isOnce, sign, number } of rerolls) {
    const isAgain = ([value]: Thrown[number]): boolean => SIGNS[sign](order(value, fraction(number)));
    const left = result.filter((each) => !isAgain(each));
    const staying = sumOf(left.map(([, chance]) => chance));
    if (!isOnce && left.length === 0) throw new NoOdds('for ever');
    const second = isOnce ? result : left;
    const scale = isOnce ? minus(one, staying) : over(minus(one, staying), staying);
    result = merged([...left, ...second.map(([value, chance]) => [value, times(chance, scale)] as const)]);
  }
  return result;
}

function throwsOf(dice: Dice): readonly Thrown[] {
  return Array.from({ length: dice.count }, () => die(dice));
}

function thrown(expression: Expression): Thrown {
  switch (expression.kind) {
    case 'number':
      return [[fraction(expression.number), one]];
    case 'dice':
      return all(throwsOf(expression), sumOf);
    case 'kept':
      return all(throwsOf(expression.dice), (values) => keptOf(values, expression.keep));
    case 'unlike':
      return all(expression.of.map(thrown), (values) => keptOf(values, expression.keep));
    case 'most':
      return all(expression.of.map(thrown), (values) =>
        keptOf(values, { how: expression.isHighest ? 'kh' : 'kl', count: 1 }),
      );
    case 'minus':
      return all([thrown(expression.of)], ([value = nothing]) => minus(nothing, value));
    case 'both': {
      const { sign } = expression;
      const combine = { '+': plus, '-': minus, '*': times, '/': over }[sign];
      const right = thrown(expression.right);
      if (sign === '/' && right.some(([{ top }]) => top === 0n)) throw new NoOdds('by 0');
      return all([thrown(expression.left), right], ([a = nothing, b = nothing]) => combine(a, b));
    }
    case 'counted': {
      const { dice, sign, number } = expression;
      const isHit = (value: Fraction): boolean => SIGNS[sign](order(value, fraction(number)));
      const counted = all(throwsOf(dice), (values) => fraction(String(values.filter(isHit).length)));
      if (dice.count > 1 && counted.every(([{ top }]) => top === 0n)) throw new NoOdds('no die does');
      return counted;
    }
    case 'test':
      return all([thrown(expression.left), thrown(expression.right)], ([a = nothing, b = nothing]) =>
        SIGNS[expression.sign](order(a, b)) ? one : nothing,
      );
  }
}

/** Other signs of the same meaning, and brackets and spaces that change nothing, as `odd` picks them. */
export function textOf(expression: Expression, odd: () => boolean): string {
  const sign = (as: string): string => {
    const others: Readonly<Record<string, string>> = {
      '-': '−',
      '*': '×',
      '/': '÷',
      '>=': '≥',
      '<=': '≤',
      '!=': '≠',
    };
    const shown = odd() ? (others[as] ?? as) : as;
    return odd() ? ` ${shown} ` : shown;
  };
  const diceText = ({ count, faces, rerolls }: Dice): string => {
    const number = count === 1 && odd() ? '' : count;
    const sides = typeof faces === 'number' ? faces : `{${faces.join(odd() ? ', ' : ',')}}`;
    return `${number}d${sides}${rerolls.map(({ isOnce, sign: as, number: to }) => `${isOnce ? 'ro' : 'r'}${as}${to}`).join('')}`;
  };
  const keepText = ({ how, count }: Keep): string => (count === 1 && odd() ? how : `${how}${count}`);
  /** `binds`: 0 for what stands alone or in brackets, 1 in a sum, 2 in a product, 3 behind a minus. */
  const text = (of: Expression, binds: number): string => {
    switch (of.kind) {
      case 'number':
        return of.number.startsWith('-') && binds > 0 ? `(${of.number})` : of.number;
      case 'dice':
        return diceText(of);
      case 'kept':
        return `${diceText(of.dice)}${keepText(of.keep)}`;
      case 'unlike':
        return `{${of.of.map((each) => text(each, 0)).join(',')}}${keepText(of.keep)}`;
      case 'most':
        return `${of.isHighest ? 'max' : 'min'}(${of.of.map((each) => text(each, 0)).join(', ')})`;
      case 'minus':
        return bracketed(`${sign('-').trim()}${text(of.of, 3)}`, binds > 0 && odd());
      case 'both': {
        const own = '+-'.includes(of.sign) ? 1 : 2;
        return bracketed(
          `${text(of.left, own)}${sign(of.sign)}${text(of.right, own + 1)}`,
          own < binds || odd(),
        );
      }
      case 'counted':
        return bracketed(`${diceText(of.dice)}${sign(of.sign)}${of.number}`, binds > 0);
      case 'test': {
        // Dice alone on the left are counted, unless other dice stand on the right.
        const isCounted = of.left.kind === 'dice' && !hasDice(of.right);
        const left = isCounted || isCompared(of.left) ? `(${text(of.left, 0)})` : text(of.left, 0);
        const isOpen = of.right.kind === 'number' || of.right.kind === 'dice';
        return bracketed(
          `${left}${sign(of.sign)}${isOpen ? text(of.right, 0) : `(${text(of.right, 0)})`}`,
          binds > 0,
        );
      }
    }
  };
  return text(expression, 0);
}

const bracketed = (text: string, is: boolean): string => (is ? `(${text})` : text);
const isCompared = ({ kind }: Expression): boolean => kind === 'counted' || kind === 'test';
const hasDice = ({ kind }: Expression): boolean => kind !== 'number';

/** True where the text asks whether something is so: both answers then have their chance. */
export function isTest(expression: Expression): boolean {
  return expression.kind === 'test' || (expression.kind === 'counted' && expression.dice.count === 1);
}
