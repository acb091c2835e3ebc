/** Set-ups drawn by dice: the items of `scenario.setup`, each a throw and the paths that take its value. */
import type { GroupAsGiven, InputProblem, Path } from '../play/inputs.ts';
import { textOf, type Json, type JsonObject } from '../play/json.ts';
import { greatestCommonDivisor, lowestTerms, type Fraction } from '../play/lengths.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { readGiven } from '../play/read-inputs.ts';
import { shown } from '../play/shown.ts';
import { asGiven, factorOf, type FoundPath, type VariedPath, type VariedValue } from './factor.ts';
import { LARGEST_WEIGHT, MOST_STARTS } from './limits.ts';
import { namesApart, resolvedValue } from './read-vary.ts';
import { setupField } from './scenario-fields.ts';
import { followPath, type VarySetting } from './vary-path.ts';

/** A throw of the set-up. */
export interface SetupItem {
  /** The paths that take its value. */
  readonly factors: readonly VariedPath[];
  /** As people see it: `count`. */
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly (string | number | boolean)[];
  /** Whole numbers in lowest terms, one a value, in the same order. */
  readonly weights: readonly number[];
  /** As the resolved spec writes it. */
  readonly given: JsonObject;
}

interface SetupRead {
  readonly items: readonly SetupItem[];
  readonly problems: readonly InputProblem[];
}

const FIELDS = { setup: setupField } as const;
/** A throw as the spec writes it. */
type Asked = NonNullable<GroupAsGiven<typeof FIELDS>['setup']>[number];

/** Reads the items of `scenario.setup`; `varied` are the paths of `vary`, which cannot be thrown too. */
export function readSetup(
  setting: VarySetting,
  given: Json | undefined,
  varied: readonly VariedPath[],
): SetupRead {
  const at: Path = ['scenario', 'setup'];
  if (given === undefined) return { items: [], problems: [] };
  const asked = readGiven(FIELDS, { setup: given }, ['scenario']);
  if (asked.value === null) return { items: [], problems: asked.problems };
  const reader = new SetupReader(setting, new Set(varied.map(({ path }) => path)));
  const items = (asked.value.setup ?? []).flatMap((item, i) => reader.item(item, [...at, i]) ?? []);
  const problems = [...reader.problems, ...sizeProblems(items, at)];
  return { items: problems.length > 0 ? [] : withNames(items), problems };
}

class SetupReader {
  readonly problems: InputProblem[] = [];
  private readonly setting: VarySetting;
  private readonly taken: Set<string>;

  constructor(setting: VarySetting, varied: ReadonlySet<string>) {
    this.setting = setting;
    this.taken = new Set(varied);
  }

  item(given: Asked, at: Path): SetupItem | null {
    const before = this.problems.length;
    const paths = this.paths(given, at);
    const thrown = this.thrown(given, at);
    if (thrown === null || this.problems.length > before) return null;
    const place = [...at, 'dice' in given ? 'dice' : 'one'];
    const factors = paths.map(([text, path]): VariedPath => {
      const values = thrown.values.map((value, i): VariedValue => {
        const taken = valueAt(path, value);
        const where = 'one' in given ? [...place, thrown.keys[i] ?? ''] : place;
        const resolved = resolvedValue(this.setting, path, asGiven(taken, where), this.problems);
        return { ...resolved, short: value };
      });
      return factorOf(text, path, values);
    });
    const [first] = factors;
    if (first === undefined || this.problems.length > before) return null;
    const { values, weights } = thrown;
    return { factors, name: first.name, unit: first.unit, values, weights, given: asWritten(factors, given) };
  }

  /** The paths of an item; a path into a force of a name stands for every side that has it. */
  private paths({ path, paths }: Asked, at: Path): readonly (readonly [string, FoundPath])[] {
    if ((path === undefined) === (paths === undefined)) {
      this.fail(at, 'a throw of the setup has either path, or paths with a list of them');
      return [];
    }
    const texts = path === undefined ? (paths ?? []) : [path];
    const place = (i: number): Path => (path === undefined ? [...at, 'paths', i] : [...at, 'path']);
    return texts.flatMap((text, i) =>
      this.sidesOf(text, place(i)).flatMap((full) => {
        const found = followPath(this.setting, full, null, place(i));
        if ('message' in found) {
          this.problems.push(found);
          return [];
        }
        const whole = found.keys.join('.');
        if (found.target.of !== 'input' && found.target.of !== 'table')
          return (
            this.fail(
              place(i),
              `${shown(text)} cannot be thrown: a setup throws numbers and words of fields and tables`,
            ) ?? []
          );
        if (this.taken.has(whole))
          return this.fail(place(i), `${shown(text)} is thrown or varied twice`) ?? [];
        this.taken.add(whole);
        return [[full, found] as const];
      }),
    );
  }

  private sidesOf(text: string, at: Path): readonly string[] {
    if (!text.startsWith('forces.')) return [text];
    const { sides } = this.setting;
    const users = sides.flatMap(({ name, force }) => {
      const [top, own] = force?.at ?? [];
      const prefix = `forces.${own}.`;
      return top === 'forces' && text.startsWith(prefix)
        ? [`sides.${name}.force.${text.slice(prefix.length)}`]
        : [];
    });
    if (users.length > 0) return users;
    const names = sides.flatMap(({ force }) => (force?.at[0] === 'forces' ? [String(force.at[1])] : []));
    const choices =
      names.length === 0 ? 'the sides name no force' : `forces of the sides: ${names.join(', ')}`;
    const near = nearest(text.split('.')[1] ?? '', names);
    this.fail(at, `no side has the force of ${shown(text)}${didYouMean(near) || `; ${choices}`}`, near);
    return [];
  }

  /** The values of a throw and their weights; null where it is none. */
  private thrown({ dice, one, plus }: Asked, at: Path): Thrown | null {
    if ((dice === undefined) === (one === undefined))
      return this.fail(at, 'a throw of the setup has either dice, or one with the weight of each value');
    if (one !== undefined) {
      if (plus !== undefined)
        return this.fail([...at, 'plus'], 'plus stands beside dice; with one, write the sums');
      return this.weighted(one, [...at, 'one']);
    }
    return this.dice(dice ?? '', plus ?? 0, [...at, 'dice']);
  }

  private dice(given: string, plus: number, at: Path): Thrown | null {
    const [, count = '', sides = ''] = /^([0-9]{0,2})[dD]([0-9]{1,3})$/.exec(given) ?? [];
    const number = count === '' ? 1 : Number(count);
    const faces = Number(sides);
    if (sides === '' || number < 1 || faces < 2 || faces ** number > LARGEST_WEIGHT)
      return this.fail(
        at,
        `dice must be such as D6 or 2D6, with at most ${LARGEST_WEIGHT} ways to fall, not ${shown(given)}`,
      );
    let ways = new Map([[plus, 1]]);
    for (let die = 0; die < number; die++) {
      const sums = new Map<number, number>();
      for (const [sum, before] of ways)
        for (let face = 1; face <= faces; face++) sums.set(sum + face, (sums.get(sum + face) ?? 0) + before);
      ways = sums;
    }
    const values = [...ways.keys()].sort((a, b) => a - b);
    return { values, keys: values.map(String), weights: lowest(values.map((value) => ways.get(value) ?? 0)) };
  }

  private weighted(given: JsonObject, at: Path): Thrown | null {
    const entries = Object.entries(given);
    if (entries.length === 0)
      return this.fail(
        at,
        `one must be values with their weights, such as { 3: 1/2, 4: 1/2 } or { 3: 2, 4: 1 }, not ${shown(given)}`,
      );
    const parts = entries.map(
      ([key, weight]) =>
        fractionOf(weight) ??
        this.fail(
          [...at, key],
          `a weight is a whole number from 1 or a fraction such as 1/3, not ${shown(weight)}`,
        ),
    );
    const fractions = parts.filter((part) => part !== null);
    if (fractions.length < parts.length) return null;
    const isFraction = entries.some(([, weight]) => typeof weight === 'string');
    if (isFraction && entries.some(([, weight]) => typeof weight !== 'string'))
      return this.fail(at, 'the weights of one throw are all fractions or all whole numbers');
    const common = fractions.reduce(
      (multiple, { under }) => (multiple / greatestCommonDivisor(multiple, under)) * under,
      1,
    );
    const weights = fractions.map(({ over, under }) => over * (common / under));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    if (common > LARGEST_WEIGHT || sum > LARGEST_WEIGHT)
      return this.fail(at, `the weights need more than ${LARGEST_WEIGHT} equal parts`);
    if (isFraction && sum !== common) return this.fail(at, `the fractions sum to ${sum}/${common}, not to 1`);
    return {
      values: entries.map(([key]) => plainValue(key)),
      keys: entries.map(([key]) => key),
      weights: lowest(weights),
    };
  }

  private fail(path: Path, message: string, near: readonly string[] = []): null {
    this.problems.push(wrongValue(path, message, { near }));
    return null;
  }
}

interface Thrown {
  readonly values: readonly (string | number | boolean)[];
  /** The values as the spec writes them. */
  readonly keys: readonly string[];
  readonly weights: readonly number[];
}

/** A value written as the key of a map. */
function plainValue(key: string): string | number | boolean {
  if (/^-?[0-9]+(?:\.[0-9]+)?$/.test(key)) return Number(key);
  return key === 'true' || key === 'false' ? key === 'true' : key;
}

/** `never` of a turn of entry is the last turn that the field allows, which is beyond every turn limit. */
function valueAt({ target }: FoundPath, value: string | number | boolean): Json {
  if (value !== 'never' || target.of !== 'input' || target.path.at(-1) !== 'entersTurn') return value;
  return target.field.type === 'integer' ? target.field.max : value;
}

function fractionOf(weight: Json): Fraction | null {
  if (typeof weight === 'number')
    return Number.isInteger(weight) && weight >= 1 && weight <= LARGEST_WEIGHT
      ? { over: weight, under: 1 }
      : null;
  const [, above, below] = /^([0-9]{1,9})\/([0-9]{1,9})$/.exec(textOf(weight)) ?? [];
  if (above === undefined || below === undefined || Number(above) === 0 || Number(below) === 0) return null;
  return lowestTerms(Number(above), Number(below));
}

function lowest(weights: readonly number[]): readonly number[] {
  const shared = weights.reduce(greatestCommonDivisor, 0);
  return weights.map((weight) => weight / shared);
}

function asWritten(factors: readonly VariedPath[], { dice, plus, one }: Asked): JsonObject {
  const paths = factors.map(({ path }) => path);
  const [path] = paths;
  return {
    ...(paths.length === 1 && path !== undefined ? { path } : { paths }),
    ...(dice === undefined ? {} : { dice: dice.toUpperCase() }),
    ...(plus === undefined || plus === 0 ? {} : { plus }),
    ...(one === undefined ? {} : { one }),
  };
}

function withNames(items: readonly SetupItem[]): readonly SetupItem[] {
  const names = namesApart(items.map(({ factors }) => factors[0]?.keys ?? []));
  return items.map((item, i) => ({ ...item, name: names[i] ?? item.name }));
}

function sizeProblems(items: readonly SetupItem[], at: Path): readonly InputProblem[] {
  const starts = items.reduce((product, { values }) => product * values.length, 1);
  if (starts <= MOST_STARTS) return [];
  const largest = items.reduce((most, item) => (item.values.length > most.values.length ? item : most));
  const message = `these throws combine to ${starts} starts, more than ${MOST_STARTS}; the largest is that of ${largest.name}, with ${largest.values.length} values`;
  return [wrongKey(at, message)];
}
