/**
 * Words of a spec's author: its question, notes, display names and named values. They lie beside the resolved spec,
 * outside its hash, so that a corrected word is the same run.
 */
import { shortFormOf } from '../play/choice-names.ts';
import type { InputProblem, Phrase } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { isMap, textOf, type Json } from '../play/json.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import type { TallyShape } from '../play/tally.ts';
import type { VariedPath } from './factor.ts';
import type { Frame } from './frame.ts';
import { specMetrics } from './metrics.ts';
import { namedAt, rowNamesAt, topOf, type Place, type RowKeys } from './table-place.ts';

/** The words of an experiment. */
export interface Words {
  /** The question in one line; null where the spec has none. */
  readonly question: string | null;
  /** Notes in Markdown: paragraphs, emphasis, lists and links; null where the spec has none. */
  readonly notes: string | null;
  /** Display names by the ids that the spec uses. */
  readonly labels: Readonly<Record<string, string>>;
  /** Named values by varied path, or by the force that a search counts. */
  readonly landmarks: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The band of a side's share of decided engagements within which a matchup is fair: `[0.45, 0.55]`. */
  readonly fair: readonly [number, number];
  /** Words for values of a varied path inside a sentence, by path or name; absent in runs of earlier versions. */
  readonly phrases?: Readonly<Record<string, Phrase>> | undefined;
  /** The same as the inputs declare them, by path. */
  readonly declared?: Readonly<Record<string, Phrase>> | undefined;
  /** The varied factor that the question asks about, by path; absent: by its kind. */
  readonly factor?: string | undefined;
  /** The measure that the question asks about: `winner=british`, a victory condition, a number; absent: who wins. */
  readonly score?: string | undefined;
  /** Sides that are one person each, whose names take no article; absent: none. */
  readonly people?: readonly string[] | undefined;
}

/** The band within which a matchup is fair where its spec names none. */
const FAIR = [0.45, 0.55] as const;

export const NO_WORDS: Words = { question: null, notes: null, labels: {}, landmarks: {}, fair: FAIR };

/** The phrase of a side's force. */
const FORCE = 'with {}';

/** Sections whose keys and values are words, not ids. */
const OWN = ['title', 'question', 'notes', 'labels', 'landmarks', 'phrases', 'factor', 'score', 'people'];

/** The parts of a spec whose ids may have a label. */
interface Nameable {
  /** The spec with all that it includes and that its analysis adds. */
  readonly spec: Json;
  readonly system: RuleSystem;
  readonly factors: readonly VariedPath[];
  /** Ids of the metrics and categories of its cells. */
  readonly ids: ReadonlySet<string>;
  /** Names of the throws of its set-up. */
  readonly thrown: readonly string[];
  readonly sides: readonly string[];
  /** Measures that its question may be about: `winner=british`, its victory conditions, and numbers of its cells. */
  readonly scores: readonly string[];
}

/** The words of a frame, with the problems of ids that the experiment does not use. */
export function readWords(
  { question, notes, labels, landmarks, fair, phrases, factor, score, people }: Frame,
  nameable: Nameable,
): { readonly words: Words; readonly problems: readonly InputProblem[] } {
  const words = {
    question: question ?? null,
    notes: notes ?? null,
    labels: inFull(labels ?? {}, nameable),
    landmarks: landmarks ?? {},
    fair: [fair?.[0] ?? FAIR[0], fair?.[1] ?? FAIR[1]] as const,
    ...(phrases === undefined ? {} : { phrases }),
    ...declaredIn(nameable),
    ...(factor === undefined ? {} : { factor: pathOf(factor, nameable) ?? factor }),
    ...(score === undefined ? {} : { score }),
    ...(people === undefined ? {} : { people }),
  };
  const [low, high] = words.fair;
  const problems: InputProblem[] = [];
  if (low > 0.5 || high < 0.5 || low === high)
    problems.push(
      wrongValue(
        ['fair'],
        `fair is a band about one half, the lower share first, such as [0.45, 0.55], not [${words.fair.join(', ')}]`,
      ),
    );
  const ids = idsOf(nameable);
  const isPart = (id: string): boolean => [...ids].some((whole) => id.startsWith(`${whole}.`));
  const axes = axesOf(nameable);
  for (const id of Object.keys(labels ?? {}))
    if (!ids.has(id) && !isPart(id))
      problems.push(
        unknown(
          ['labels', id],
          'id',
          [...ids].filter((one) => one.includes('.') === id.includes('.')),
        ),
      );
  for (const axis of Object.keys(words.landmarks))
    if (!axes.includes(axis)) problems.push(unknown(['landmarks', axis], 'axis', axes));
  const varied = nameable.factors.flatMap(({ given, name }) => [...new Set([given, name])]);
  for (const axis of Object.keys(phrases ?? {}))
    if (pathOf(axis, nameable) === undefined && !nameable.thrown.includes(axis))
      problems.push(unknown(['phrases', axis], 'path', [...varied, ...nameable.thrown]));
  problems.push(...phraseProblems(phrases ?? {}, nameable));
  if (factor !== undefined && pathOf(factor, nameable) === undefined)
    problems.push(unknown(['factor', factor], 'path', varied));
  if (score !== undefined && !nameable.scores.includes(score))
    problems.push(unknown(['score', score], 'score', nameable.scores));
  for (const side of people ?? [])
    if (!nameable.sides.includes(side)) problems.push(unknown(['people', side], 'side', nameable.sides));
  return { words, problems };
}

/** Warnings of words that an analysis with cells of its own leaves unread: it has its own question. */
export function idleWords({ factor, score }: Words, kind: string): readonly string[] {
  if (kind === 'matchup' || kind === 'variants') return [];
  return Object.entries({ factor, score }).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [
          `${key}: ${value} changes nothing, for analysis ${kind} has a question of its own: ${
            kind === 'doctrines' && key === 'score'
              ? 'write it below analysis'
              : `leave it out, or ask it of a matchup or of variants`
          }`,
        ],
  );
}

/** Phrases without a place for their value, or for values that are not varied, and those of one path given twice. */
function phraseProblems(
  phrases: Readonly<Record<string, Phrase>>,
  nameable: Nameable,
): readonly InputProblem[] {
  const first = new Map<string, string>();
  return Object.entries(phrases).flatMap(([axis, phrase]): readonly InputProblem[] => {
    const path = pathOf(axis, nameable) ?? axis;
    const before = first.get(path);
    first.set(path, axis);
    if (before !== undefined)
      return [
        wrongValue(
          ['phrases', axis],
          `phrases gives words for ${path} twice, also as ${shown(before)}; one of them goes`,
        ),
      ];
    if (typeof phrase === 'string') return bracesProblems(['phrases', axis], phrase, true);
    const factor = nameable.factors.find((one) => one.path === path);
    const values = factor?.values.map(({ value }) => textOf(value));
    return Object.entries(phrase).flatMap(([value, words]) =>
      values === undefined || value === '*' || values.includes(value)
        ? bracesProblems(['phrases', axis, value], words, false)
        : [
            wrongKey(
              ['phrases', axis, value],
              `unknown value ${shown(value)}; the values of ${path} are ${values.map((one) => shown(one)).join(', ')}, and * is any other`,
              { near: nearest(value, values) },
            ),
          ],
    );
  });
}

/** @param isNeeded the phrase is that of every value, which it must name */
function bracesProblems(
  path: InputProblem['path'],
  phrase: string,
  isNeeded: boolean,
): readonly InputProblem[] {
  const count = phrase.split('{}').length - 1;
  const wrong = /[{}]/u.test(phrase.replaceAll('{}', ''))
    ? 'has braces that are not {}; {} stands for the value'
    : count > 1
      ? 'has {} more than once; the value is said once'
      : count === 0 && isNeeded
        ? "does not say the value; {} stands for it, as in 'halting at {}', or each value has a phrase: { 3: near, 8: far }"
        : null;
  return wrong === null ? [] : [wrongValue(path, `the phrase ${shown(phrase)} ${wrong}`)];
}

/** The phrases of the inputs that are varied. */
function declaredIn({ factors }: Nameable): Pick<Words, 'declared'> {
  const own = factors.flatMap(({ path, target }) => {
    const phrase = 'field' in target ? target.field.phrase : target.of === 'force' ? FORCE : undefined;
    return phrase === undefined ? [] : [[path, phrase] as const];
  });
  return own.length === 0 ? {} : { declared: Object.fromEntries(own) };
}

/** The whole path of a varied factor that a user names. */
function pathOf(named: string, { factors }: Nameable): string | undefined {
  return factors.find(({ given, path, name }) => [given, path, name].includes(named))?.path;
}

/** The labels, those of rows such as `lebel` also under the full name, unless the spec itself names something so. */
function inFull(labels: Words['labels'], { spec, system: { tables, rowKeys } }: Nameable): Words['labels'] {
  const named = ['forces', 'sides', 'variants'].flatMap((section) =>
    isMap(spec) && isMap(spec[section]) ? Object.keys(spec[section]) : [],
  );
  const rows = rowsOf(topOf(tables), rowKeys);
  const full = Object.entries(labels).flatMap(([id, label]) =>
    named.includes(id)
      ? []
      : rows.filter((row) => shortFormOf(row) === id).map((row) => [row, label] as const),
  );
  return { ...Object.fromEntries(full), ...labels };
}

function unknown(
  path: readonly [string, string],
  what: 'id' | 'axis' | 'path' | 'score' | 'side',
  names: readonly string[],
): InputProblem {
  const near = nearest(path[1], names);
  const all = names.map((name) => shown(name)).join(', ');
  const remedy = {
    id: 'labels name sides, forces, weapons, varied paths, values and conditions by the ids that the spec or its rules use',
    axis: `landmarks stand on varied numbers, or on the force that a search counts${names.length === 0 ? '; this spec has neither' : `: ${all}`}`,
    path: names.length === 0 ? 'this spec varies nothing' : `varied is ${all}`,
    score: `it may be ${all}`,
    side: `the sides are ${all}`,
  }[what];
  const message = `unknown ${what} ${shown(path[1])}${didYouMean(near) || `; ${remedy}`}`;
  // Of a key with a map the wrong name stands within; else it is the value.
  return ['score', 'factor', 'people'].includes(path[0])
    ? wrongValue(path.slice(0, 1), message, { near })
    : wrongKey(path, message, { near });
}

/** Paths whose values are numbers, and the force or unit that a search of forces counts. */
function axesOf({ spec, factors }: Nameable): readonly string[] {
  const paths = factors
    .filter(({ values }) => values.every(({ value }) => typeof value === 'number'))
    .flatMap(({ given, name }) => [given, name]);
  const analysis = isMap(spec) && isMap(spec['analysis']) ? spec['analysis'] : {};
  const counted = isMap(analysis['search']) ? analysis['search']['force'] : undefined;
  return [...new Set([...paths, ...(typeof counted === 'string' ? [counted] : [])])];
}

/** Every id that a label may name: words of the spec, paths in it, and names of its rules. */
function idsOf({ spec, system, factors, ids: measured }: Nameable): ReadonlySet<string> {
  const rows = rowsOf(topOf(system.tables), system.rowKeys);
  const ids = new Set([...measured, ...rows, ...rows.map(shortFormOf)]);
  for (const [section, value] of Object.entries(isMap(spec) ? spec : {}))
    if (!OWN.includes(section)) add(value, [section], ids);
  // An analysis names settings and numbers of the tables by their paths.
  const asked = new Set<string>();
  add(isMap(spec) ? spec['analysis'] : null, ['analysis'], asked);
  for (const id of asked) if (id.includes('.')) ids.add(id.slice(id.lastIndexOf('.') + 1));
  for (const { given, path, keys, name } of factors)
    for (const id of [given, path, name, ...keys.slice(-1)]) ids.add(id);
  return ids;
}

function add(value: unknown, path: readonly string[], ids: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) ids.add(String(value));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) ids.add(key);
    const below = [...path, key];
    for (let from = 0; from < below.length - 1; from++) ids.add(below.slice(from).join('.'));
    add(inner, below, ids);
  }
}

/** The names of all rows, in full. */
function rowsOf(place: Place, rowKeys: RowKeys): readonly string[] {
  const own = rowNamesAt(place, rowKeys);
  if (own.length > 0) return own;
  if (typeof place.value !== 'object' || place.value === null) return [];
  return [...namedAt(place, rowKeys).values()].flatMap((inner) => rowsOf(inner, rowKeys));
}

/** Ids of the metrics and categories that cells of this shape have; of `survivors.british` also `survivors`. */
export function metricIds(shape: TallyShape, sides: readonly [string, string]): readonly string[] {
  return specMetrics(shape, sides).flatMap(({ name, labels }) => {
    const [stem = ''] = name.split('.', 1);
    return [name, stem, ...(labels ?? [])];
  });
}
