/** Reads the frame of a spec and words its problems. */
import { z } from 'zod';
import type { InputProblem } from '../play/inputs.ts';
import type { JsonObject } from '../play/json.ts';
import { didYouMean, nearest, nearestOr } from '../play/nearest.ts';
import { oneOf, shown } from '../play/shown.ts';
import type { AnalysisKind } from './analyses/analysis-kind.ts';
import { analysisKinds } from './analyses/index.ts';
import { analysis, feel, frame, precision, resolve, statement, variant, type Frame } from './frame.ts';

const ANALYSES = ['matchup', 'variants', ...analysisKinds.map(({ name }) => name)];

/** Sections that may be left empty (`options:` with nothing behind it). */
const MAY_BE_EMPTY = [
  'title',
  'question',
  'notes',
  'labels',
  'landmarks',
  'fair',
  'options',
  'tables',
  'forces',
  'vary',
  'variants',
  'scenario',
  'outcomes',
  'metrics',
  'resolve',
  'analysis',
];
/** Sections that say something when they are empty, or report themselves what they lack. */
const MAPS = ['engagement', 'sides', 'feel'];

export interface AskedAnalysis {
  readonly kind: AnalysisKind;
  readonly section: JsonObject;
}

interface FrameRead {
  readonly frame: Frame | null;
  /** The section of an analysis that makes its own cells; null if the spec has none. */
  readonly asked: AskedAnalysis | null;
  readonly problems: readonly InputProblem[];
}

/** Reads the frame of a spec; its sections are maps then, whatever they hold. */
export function readFrame(raw: Readonly<Record<string, unknown>>): FrameRead {
  const given = Object.entries(raw)
    .filter(([key, value]) => value !== null || !MAY_BE_EMPTY.includes(key))
    .map(([key, value]) => [key, value === null && MAPS.includes(key) ? {} : value] as const);
  const kind = analysisKindOf(raw['analysis']);
  const result = frame
    .extend({ analysis: kind?.section ?? analysis.prefault({}) })
    .safeParse(Object.fromEntries(given), { error: messageOf });
  if (result.success) {
    const section = result.data.analysis as JsonObject; // what a schema has read from JSON
    const own = kind === null ? section : commonPart(section);
    const read: Frame = { ...result.data, analysis: analysis.parse(own) };
    const problems = contradictions(read, raw);
    const asked = kind === null ? null : { kind, section };
    return { frame: problems.length === 0 ? read : null, asked, problems };
  }
  const problems: InputProblem[] = [];
  const seen = new Set<string>();
  for (const issue of result.error.issues.flatMap(unfolded)) {
    const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems.push(unknownKey([...path, key], kind));
    } else if (!seen.has(path.join('.'))) {
      seen.add(path.join('.'));
      problems.push({ path, kind: 'input', message: issue.message });
    }
  }
  return { frame: null, asked: null, problems };
}

/** The kind of analysis that makes its own cells, if the section names one. */
export function analysisKindOf(section: unknown): AnalysisKind | null {
  const name =
    typeof section === 'object' && section !== null && 'kind' in section ? section.kind : undefined;
  return analysisKinds.find((kind) => kind.name === name) ?? null;
}

/** The part of a section of any kind that concerns differences. */
function commonPart({ smallestDifferenceThatMatters: smallest = null }: JsonObject): JsonObject {
  return smallest === null ? {} : { smallestDifferenceThatMatters: smallest };
}

function unknownKey(path: readonly (string | number)[], kind: AnalysisKind | null): InputProblem {
  const key = String(path.at(-1));
  const keys = keysAt(path.slice(0, -1), kind);
  const near = nearest(key, keys);
  const expected = `allowed: ${keys.join(', ')}`;
  const message = `unknown key ${shown(key)}${nearestOr(key, near, expected)}`;
  return { path, kind: 'input', message, near, expected, atKey: true };
}

function keysAt(path: readonly (string | number)[], kind: AnalysisKind | null): readonly string[] {
  const [section, part] = path;
  if (section === undefined) return Object.keys(frame.shape);
  if (section === 'resolve') return Object.keys((part === 'precision' ? precision : resolve).shape);
  if (section === 'expect') return Object.keys(statement.shape);
  if (section === 'feel') return Object.keys(feel.shape);
  if (section === 'analysis' && kind !== null) return keysIn(kind.section, path.slice(1));
  return Object.keys((section === 'variants' ? variant : analysis).shape);
}

/** The keys of the map that stands at a path within a section. */
function keysIn(section: z.ZodObject, path: readonly (string | number)[]): readonly string[] {
  let schema: unknown = section;
  for (const part of path) {
    if (schema instanceof z.ZodObject) schema = bare(schema.shape[part]);
    else if (schema instanceof z.ZodArray) schema = bare(schema.element);
    else return [];
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** A schema without its default; of a word or a map that of the map. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return bare(schema.unwrap());
  if (!(schema instanceof z.ZodUnion)) return schema;
  return schema.options.find((option) => option instanceof z.ZodObject);
}

/** The problems within a part of an analysis that may also be a word, in place of one with the whole. */
function unfolded(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.path[0] !== 'analysis') return [issue];
  const inner = issue.errors.find((own) => own.some(({ path }) => path.length > 0));
  return inner?.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) ?? [issue];
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Issue = RawIssue | z.core.$ZodIssue;

/** The problem at a place of the frame, in words. */
function messageOf(issue: RawIssue): string {
  const path = (issue.path ?? []).map(String);
  const last = issue.path?.at(-1);
  const key =
    typeof last === 'number' ? `item ${last + 1} of ${path.at(-2) ?? 'a list'}` : (path.at(-1) ?? 'a spec');
  const { input } = issue;
  if (path.join('.') === 'analysis.kind')
    return `kind must be ${oneOf(ANALYSES)}, not ${shown(input)}${typeof input === 'string' ? didYouMean(nearest(input, ANALYSES)) : ''}`;
  if (key === 'hythe' && typeof issue.input === 'number')
    return `this is hythe for specs of version 1, not ${shown(issue.input)}`;
  const form =
    issue.code === 'invalid_type' || issue.code === 'invalid_union'
      ? FORMS[
          path
            .join('.')
            .replace(/^analysis\.menus\.[^.]+$/u, 'menu')
            .replace(/^expect\.\d+\./u, '')
        ]
      : undefined;
  const expected = `${expectedOf(issue)}${form === undefined ? '' : ` such as ${form}`}`;
  if (issue.input === undefined) return `${key} is missing: ${missing(key, expected)}`;
  const near = nearTo(issue.input, wordsOf(issue));
  return `${key} must be ${expected}, not ${givenIn(issue)}${didYouMean(near)}`;
}

/** Maps and lists of which an error shows the form, by their path; `menu` is one of any side. */
const FORMS: Readonly<Record<string, string>> = {
  engagement: '{ distanceCm: 8, turnLimit: 30 }',
  sides: '{ british: { force: martini }, french: { force: lebel } }',
  forces: '{ martini: { … }, lebel: { … } }',
  vary: '{ engagement.distanceCm: [3, 8] }',
  variants: '{ as-written: {}, my-rule: { options: { … } } }',
  options: '{ bandEdge: far }',
  expect: '[{ of: winner=british, atLeast: 0.45 }]',
  analysis: '{ kind: matrix }',
  resolve: '{ method: auto, seed: mine }',
  'resolve.precision': '{ halfWidth: 0.01 }',
  feel: '{} or { minutesPerTurn: 20 }',
  between: '[0.4, 0.6]',
  'analysis.target': '{ of: winner=british, atLeast: 0.75 }',
  'analysis.menus': '{ british: { doctrines: … }, french: { grid: … } }',
  menu: '{ doctrines: { stand: … } } or { grid: { doctrine.kind: […] } }',
};

function missing(key: string, expected: string): string {
  if (key === 'hythe') return 'a spec begins with hythe: 1';
  if (key === 'of') return 'a share or a mean, such as winner=british';
  if (key === 'rules') return 'the rule system, such as pluie; `hythe rules` lists them';
  const { description } = (frame.shape as Readonly<Record<string, z.ZodType>>)[key] ?? {};
  return description ?? expected;
}

/** The words that are right at a place. */
function wordsOf(issue: Issue): readonly unknown[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap((one) => wordsOf(one));
  return issue.code === 'invalid_value' ? issue.values : [];
}

function nearTo(input: unknown, values: readonly unknown[]): readonly string[] {
  return typeof input === 'string' ? nearest(input, values.map(String)) : [];
}

function expectedOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String));
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? 'text of 1 character or more'
      : issue.origin === 'array'
        ? `a list of ${issue.minimum} or more`
        : `${numberOf(issue)} ${issue.inclusive === false ? `above ${issue.minimum}` : `of ${issue.minimum} or more`}`;
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `text of at most ${issue.maximum} characters`
      : issue.origin === 'array'
        ? `a list of at most ${issue.maximum}`
        : `${numberOf(issue)} of ${issue.maximum} or less${percentMeant(issue)}`;
  if (issue.code === 'invalid_union')
    return issue.errors.flatMap(([first]) => (first === undefined ? [] : [expectedOf(first)])).join(' or ');
  return 'something else';
}

/** The way to write a share that seems to be given in percent, as a confidence of 95. */
function percentMeant({ input, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  const isPercent = typeof input === 'number' && input > 1 && input <= 100 && Number(maximum) <= 1;
  return isPercent ? ` (${input}% is ${input / 100})` : '';
}

function numberOf(issue: Issue): string {
  return /replicates$/i.test(String(issue.path?.at(-1))) ? 'a whole number' : 'a number';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a map',
  record: 'a map',
  array: 'a list',
};

function givenIn({ code, input }: RawIssue): string {
  if (code === 'too_big' && typeof input === 'string') return `text of ${input.length}`;
  if (code === 'too_big' && Array.isArray(input)) return `one of ${input.length}`;
  return shown(input);
}

/** The problems of a frame as a whole; `raw` tells given values from defaults. */
function contradictions(frame: Frame, raw: Readonly<Record<string, unknown>>): readonly InputProblem[] {
  const { resolve, variants, analysis } = frame;
  const hasVariants = variants !== undefined && Object.keys(variants).length > 0;
  const isGiven = (key: string): boolean => {
    const section = raw['resolve'];
    return typeof section === 'object' && section !== null && Object.hasOwn(section, key);
  };
  const problems: InputProblem[] = [];
  const add = (path: InputProblem['path'], message: string, atKey = false): void => {
    problems.push({ path, kind: 'input', message, ...(atKey ? { atKey: true } : {}) });
  };
  if (resolve.check !== 'none' && resolve.method !== 'monte-carlo')
    problems.push({
      path: ['resolve', 'check'],
      kind: 'input',
      message: `check: exact stands beside method: monte-carlo, not beside ${resolve.method}`,
      expected: 'none',
    });
  const ends = ['replicates', 'precision', 'until'].filter(isGiven);
  const [first, second] = ends;
  if (first !== undefined && second !== undefined)
    add(['resolve', second], `${second} stands in place of ${first}: give one of the two`, true);
  if (isGiven('maxReplicates') && !isGiven('precision') && !isGiven('until'))
    add(
      ['resolve', 'maxReplicates'],
      'maxReplicates stands beside precision or until; without them it is replicates',
      true,
    );
  const { precision } = resolve;
  if (precision !== undefined && (precision.halfWidth === undefined) === (precision.relative === undefined))
    add(['resolve', 'precision'], 'precision needs halfWidth or relative, one of the two', true);
  if (hasVariants && resolve.sampler === 'compiled')
    add(
      ['resolve', 'sampler'],
      'variants share their dice throw by throw, which compiled tables cannot: leave sampler out, or say direct',
    );
  if (analysis.kind === 'variants' && !hasVariants)
    add(['analysis', 'kind'], 'there are no variants to compare: name them under variants');
  else if (analysis.of !== undefined && !hasVariants)
    add(['analysis', 'of'], 'of names what variants are compared by, and there are no variants', true);
  return problems;
}
