/** Names and prose of a spec that speak of a weapon, or another choice of a force, which is then changed in a form. */
import { shortFormOf } from '../../play/choice-names.ts';
import { mapOf } from '../../play/json.ts';
import type { qualitiesOf } from '../story/story-text.ts';
import { leavesIn } from './json-path.ts';
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
  const hasLabel = valueAt(data, ['labels', force]) !== undefined;
  const called = withKey(
    hasLabel ? withValue(text, ['labels', force], undefined) : text,
    ['forces', force],
    name,
  );
  return withReferences(called, FORCES, force, name);
}

const FORCES = /(?:^|\.)forces?$/u;

/** The text with another word wherever this one stands under keys of a kind. */
function withReferences(text: string, keys: RegExp, word: string, to: string): string {
  return leavesIn(dataOf(text), true)
    .filter(
      ({ path, value }) =>
        value === word && keys.test(path.findLast((step) => typeof step === 'string') ?? ''),
    )
    .reduce((so, { path }) => withValue(so, path, to), text);
}

type Quality = NonNullable<ReturnType<typeof qualitiesOf>>[number];

/** The text with another name of a quality of its rules: in its forces, in what it varies, and in the author's words. */
export function withQuality(text: string, from: Quality, to: Quality): string {
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${from.name}(?![\\p{L}\\p{N}])`, 'giu');
  return PROSE.reduce(
    (so, key) => {
      const own = valueAt(dataOf(so), [key]);
      return typeof own === 'string' ? withValue(so, [key], own.replaceAll(word, to.name)) : so;
    },
    withReferences(text, /(?:^|\.)quality$/u, from.id, to.id),
  );
}
