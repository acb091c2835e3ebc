/** Names and prose of a spec that speak of a weapon, or another choice of a force, which is then changed in a form. */
import { shortFormOf } from '../../play/choice-names.ts';
import { isList, mapOf, type Json } from '../../play/json.ts';
import { dataOf, valueAt, withKey, withValue, type SpecPath } from './spec-text.ts';

/** The author's words about the whole of a spec. */
const PROSE = ['title', 'question', 'notes'];

/**
 * The text with this choice at a path. Of a force, prose that speaks of the choice before goes, since it is no longer true,
 * and a force that is called by it is called by the new one.
 */
export function withChoice(text: string, path: SpecPath, chosen: string): string {
  const changed = withValue(text, path, chosen);
  const data = dataOf(text);
  const before = valueAt(data, path);
  const [section, force] = path;
  const isOfForce = section === 'forces' || path.includes('force');
  if (!isOfForce || typeof before !== 'string' || before === chosen) return changed;
  const spoken = firstWord(before);
  const without = PROSE.filter((key) => {
    const words = valueAt(data, [key]);
    const all = typeof words === 'string' ? words.toLowerCase().split(/[^\p{L}\p{N}]+/u) : [];
    return all.some((word) => word.startsWith(spoken));
  }).reduce((so, key) => withValue(so, [key], undefined), changed);
  return section === 'forces' && typeof force === 'string' && firstWord(force) === spoken
    ? withForceCalled(without, force, shortFormOf(chosen))
    : without;
}

/** `martini` of `gb.martini-henry` */
function firstWord(id: string): string {
  return shortFormOf(id).split('-', 1)[0] ?? '';
}

/** The text with another name of a force, unless one has that name already. */
function withForceCalled(text: string, force: string, name: string): string {
  const data = dataOf(text);
  if (Object.hasOwn(mapOf(valueAt(data, ['forces'])), name)) return text;
  const references = Object.entries(mapOf(data)).flatMap(([key, value]) => placesOf(value, force, [key]));
  const hasLabel = valueAt(data, ['labels', force]) !== undefined;
  return references.reduce(
    (so, path) => withValue(so, path, name),
    withKey(hasLabel ? withValue(text, ['labels', force], undefined) : text, ['forces', force], name),
  );
}

/** The places where a force is named. */
function placesOf(value: Json, force: string, at: SpecPath): readonly SpecPath[] {
  const key = at.findLast((step) => typeof step === 'string') ?? '';
  if (value === force) return /(?:^|\.)forces?$/u.test(String(key)) ? [at] : [];
  if (isList(value)) return value.flatMap((inner, i) => placesOf(inner, force, [...at, i]));
  return Object.entries(mapOf(value)).flatMap(([step, inner]) => placesOf(inner, force, [...at, step]));
}
