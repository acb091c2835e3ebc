/**
 * Numbers of the rules that sliders move, in the text of a spec. They stand as a house rule under `variants`, beside the
 * rules as written, so that a run of the text compares both. In a spec that has variants they stand in the last of them;
 * where its analysis makes cells of its own, which takes no variants, they stand under `tables`.
 */
import type { NumberShown } from '../../../engine/questions/numbers.ts';
import { inWords } from '../../../play/printed-names.ts';
import { shortFormOf } from '../../../play/choice-names.ts';
import { isMap, mapOf, type Json, type JsonObject } from '../../../play/json.ts';
import { leavesIn } from '../../state/json-path.ts';
import { dataOf, valueAt, withValue, type SpecPath } from '../../state/spec-text.ts';

const BASE = 'as-written';
const RULE = 'house-rule';

/** The kinds of analysis that compare variants. */
const COMPARES: readonly Json[] = ['matchup', 'variants'];

/** A number of the tables with its value under the house rule. */
interface MovedNumber {
  /** The keys that lead to it under `tables`. */
  readonly keys: readonly string[];
  readonly value: number;
}

/** The place of the tables that sliders change; null where they are a file. */
export function placeOfRule(spec: string): SpecPath | null {
  const data = dataOf(spec);
  const place = placeIn(data);
  const tables = valueAt(data, place);
  return tables === undefined || isMap(tables) ? place : null;
}

function placeIn(data: Json | null): SpecPath {
  const variants = valueAt(data, ['variants']);
  if (isMap(variants)) return ['variants', Object.keys(variants).at(-1) ?? RULE, 'tables'];
  return COMPARES.includes(valueAt(data, ['analysis', 'kind']) ?? 'matchup')
    ? ['variants', RULE, 'tables']
    : ['tables'];
}

/** The layers of tables under which the last variant is played. */
export function tablesOf(spec: string): readonly (string | JsonObject)[] {
  const data = dataOf(spec);
  const own = [['tables'], placeIn(data)]
    .flatMap((at) => valueAt(data, at) ?? [])
    .filter((layer) => typeof layer === 'string' || isMap(layer));
  return isMap(valueAt(data, ['variants'])) ? own : own.slice(0, 1);
}

/** All numbers that the house rule sets. */
export function movedIn(spec: string): readonly MovedNumber[] {
  const place = placeOfRule(spec);
  const tables = place === null ? undefined : valueAt(dataOf(spec), place);
  return leavesIn(mapOf(tables)).flatMap(({ path, value }) =>
    typeof value === 'number' ? [{ keys: path.map(String), value }] : [],
  );
}

/** The value that the house rule gives to the number with these keys; undefined for none. */
export function movedTo(moved: readonly MovedNumber[], keys: readonly string[]): number | undefined {
  return moved.find((each) => isSamePath(each.keys, keys))?.value;
}

/** True if two lists of keys name the same number, each key in full or in its short form. */
function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, i) => shortFormOf(key) === shortFormOf(b[i] ?? ''));
}

/** The text with this value of a number, or without it; without any, the house rule goes. */
export function withMoved(spec: string, keys: readonly string[], value: number | undefined): string {
  const place = placeOfRule(spec);
  if (place === null) return spec;
  const earlier = movedIn(spec).find((each) => isSamePath(each.keys, keys));
  const path = [...place, ...(earlier?.keys ?? keys)];
  if (value !== undefined) return withBase(withValue(spec, path, value), place);
  const without = withValue(spec, path, undefined);
  const [section, name] = place;
  const variants = valueAt(dataOf(without), ['variants']);
  if (section !== 'variants' || name === undefined || (isMap(variants) && name in variants)) return without;
  // The last number of a variant is gone. One that the spec had before stays, empty.
  if (name !== RULE || !isMap(variants) || Object.keys(variants).some((each) => each !== BASE))
    return withValue(without, ['variants', name], {});
  return withValue(without, ['variants'], undefined);
}

/** The text with the rules as written before its only variant. */
function withBase(spec: string, [section]: SpecPath): string {
  const variants = valueAt(dataOf(spec), ['variants']);
  if (section !== 'variants' || !isMap(variants) || Object.keys(variants).length > 1) return spec;
  return withValue(spec, ['variants'], { [BASE]: {}, ...variants });
}

/** The name of a moved number; where it is not among those that are named, its keys in words without the first, its table. */
export function nameOfMoved(
  keys: readonly string[],
  numbers: readonly Pick<NumberShown, 'keys' | 'name'>[],
): string {
  return (
    numbers.find((number) => isSamePath(keys, number.keys))?.name ??
    keys
      .slice(1)
      .map((key) => inWords(shortFormOf(key)))
      .join(' ')
  );
}

/** The numbers of a house rule that is compared with the rules as written: `Lebel, hit at medium range 10`; empty without one, and before they have names. */
export function ruleInWords(spec: string, numbers: readonly Pick<NumberShown, 'keys' | 'name'>[]): string {
  if (numbers.length === 0 || placeOfRule(spec)?.[0] !== 'variants') return '';
  return movedIn(spec)
    .map(({ keys, value }) => `${nameOfMoved(keys, numbers)} ${value}`)
    .join('; ');
}
