/** The differences between two texts of a spec, in words. */
import { factorLabel, unitIn, unitOf, valueLabel, type LabelFacts } from '../../analysis/labels.ts';
import { plain } from '../../analysis/sentence.ts';
import { isList, isMap, textOf, type Json } from '../../engagement/json.ts';
import { inWords } from '../../engagement/printed-names.ts';
import { namesApart } from '../../experiment/read-vary.ts';
import { specChanges } from '../../results/manifest-difference.ts';
import { opened, question, SPEC, spokenIn, TEXT } from '../question.ts';

/** A value that the second spec has in another way; null where it has none. */
interface Difference {
  readonly path: string;
  readonly value: Json;
}

/** Changes of the spec since the text before: `French quality is elite`. Places to look at are left out. */
export const changed = question({ ...SPEC, before: TEXT }, async ({ before, ...asked }, desk) => {
  const then = await opened(desk, { ...asked, spec: before });
  const now = await opened(desk, asked);
  const facts = spokenIn(now);
  const named = { ...facts, names: { ...spokenIn(then).names, ...facts.names } };
  const all = specChanges(then.experiment.spec, now.experiment.spec)
    .flatMap(({ what, before: old, after }) => differences(old, after, what))
    .filter(({ path }) => !/^(?:vary|analysis|resolve)\./u.test(path));
  // The parts of a choice follow from its kind.
  const kinds = all.flatMap(({ path }) => (path.endsWith('.kind') ? [path.slice(0, -'kind'.length)] : []));
  return all
    .filter(({ path }) => !kinds.some((kind) => path.startsWith(kind) && path !== `${kind}kind`))
    .map((one) => words(one, named));
});

/** The single values in which two values differ: of a map that only one spec has, each of its own. */
function differences(before: Json, after: Json, path: string): readonly Difference[] {
  const map = isMap(after) ? after : isMap(before) ? before : null;
  if (map === null) return [{ path, value: after }];
  return Object.keys(map).flatMap((key) =>
    differences(
      isMap(before) ? (before[key] ?? null) : null,
      isMap(after) ? (after[key] ?? null) : null,
      `${path}.${key}`,
    ),
  );
}

function words({ path: full, value }: Difference, facts: LabelFacts): string {
  const path = full.replace(/^variants\.[^.]+\.(?=tables\.|options\.)/u, '');
  const all = path.split('.');
  // A choice with further fields is called as a whole: `doctrine` of `doctrine.kind`.
  const isWhole = all.at(-1) === 'kind' && !/^\d+$/u.test(all.at(-2) ?? '');
  const keys = isWhole ? all.slice(0, -1) : all;
  const unit = unitIn(path);
  const mirrored = keys[0] === 'sides' ? [keys.with(1, '')] : [];
  const [own = path] = namesApart([keys, ...mirrored]);
  const name = path.startsWith('tables.') ? path.slice('tables.'.length) : own;
  const label = plain([factorLabel(facts, { path, name, unit })]);
  if (isList(value)) {
    const count = String(value.length);
    return `there ${count === '1' ? 'is' : 'are'} ${count} ${unitOf(count, label)}`;
  }
  if (value === null) return `${label} is as printed`;
  const text = textOf(value);
  const said = plain(valueLabel(facts, text, path));
  const small = inWords(text);
  return `${label} is ${said.toLowerCase() === small.toLowerCase() ? small : said}${unit === null ? '' : ` ${unit}`}`;
}
