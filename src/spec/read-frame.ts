/** Reads the frame of a spec, and says what in it does not go together. */
import type { Fields, InputProblem } from '../play/inputs.ts';
import { isMap, mapOf, type JsonObject } from '../play/json.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { readFields } from '../play/read-inputs.ts';
import type { AnalysisKind } from './analyses/analysis-kind.ts';
import { analysisKinds } from './analyses/index.ts';
import { analysis, frame, type Frame } from './frame.ts';

/** The kinds of analysis that ask for no cells of their own. */
export const PLAIN_KINDS = ['matchup', 'variants'] as const;

const kinds = {
  type: 'choice',
  values: [...PLAIN_KINDS, ...analysisKinds.map(({ name }) => name)],
  meaning: [
    'the question; default: variants if the spec has some, else matchup',
    ...analysisKinds.map(({ name, question }) => `${name}: ${question}`),
  ].join('\n\n'),
} as const;

/** The fields of the section `analysis` of a kind; null for those without cells of their own. */
export function analysisFields(kind: AnalysisKind | null): Fields {
  return { kind: kinds, ...(kind === null ? analysis : kind.section) };
}

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
export function readFrame(raw: JsonObject): FrameRead {
  const kind = analysisKindOf(raw['analysis']);
  const section = {
    type: 'group',
    fields: analysisFields(kind),
    default: {},
    mayBeEmpty: true,
    form: 'a map such as { kind: matrix }',
    meaning: 'the question',
  } as const;
  // An empty `feel` asks what it is like to play.
  const given = raw['feel'] === null ? { ...raw, feel: {} } : raw;
  const how = { shortForms: false, asGiven: true } as const;
  const { value, problems } = readFields({ ...frame, analysis: section }, given, how);
  if (value === null) return { frame: null, asked: null, problems: problems.map(ofGone(raw)) };
  const asked = value['analysis'] as JsonObject; // read from JSON
  // True: read by the descriptions of which the type is made.
  const whole = { ...value, analysis: kind === null ? asked : commonPart(asked) } as unknown as Frame;
  const wrong = contradictions(whole, raw);
  return {
    frame: wrong.length === 0 ? whole : null,
    asked: kind === null ? null : { kind, section: asked },
    problems: wrong,
  };
}

/** A problem, in words of its own where a value is gone that earlier versions had. */
function ofGone({ resolve }: JsonObject): (problem: InputProblem) => InputProblem {
  const isBest = mapOf(resolve)['until'] === 'best';
  return (problem) =>
    isBest && problem.path.join('.') === 'resolve.until'
      ? { ...problem, message: 'until: best is gone: say until: decided, precision, or replicates' }
      : problem;
}

/** The kind of analysis that makes its own cells, if the section names one. */
export function analysisKindOf(section: unknown): AnalysisKind | null {
  const name = isMap(section) ? section['kind'] : undefined;
  return analysisKinds.find((kind) => kind.name === name) ?? null;
}

/** The part of a section of any kind that concerns differences. */
function commonPart({ smallestDifferenceThatMatters: smallest }: JsonObject): JsonObject {
  return {
    smallestDifferenceThatMatters: smallest ?? analysis.smallestDifferenceThatMatters.default,
  };
}

/** The problems of a frame as a whole; `raw` tells given values from defaults. */
function contradictions(frame: Frame, raw: Readonly<Record<string, unknown>>): readonly InputProblem[] {
  const { resolve, variants, analysis } = frame;
  const { precision } = resolve;
  const hasVariants = variants !== undefined && Object.keys(variants).length > 0;
  const section = raw['resolve'];
  const isGiven = (key: string): boolean => isMap(section) && Object.hasOwn(section, key);
  const [first, second = ''] = ['replicates', 'precision', 'until'].filter(isGiven);
  const rules: readonly (readonly [boolean, InputProblem])[] = [
    [
      resolve.check !== 'none' && resolve.method !== 'monte-carlo',
      wrongValue(
        ['resolve', 'check'],
        `check: exact stands beside method: monte-carlo, not beside ${resolve.method}`,
        { expected: 'none' },
      ),
    ],
    [
      second !== '',
      wrongKey(['resolve', second], `${second} stands in place of ${first}: give one of the two`),
    ],
    [
      isGiven('maxReplicates') && !isGiven('precision') && !isGiven('until'),
      wrongKey(
        ['resolve', 'maxReplicates'],
        'maxReplicates stands beside precision or until; without them it is replicates',
      ),
    ],
    [
      precision !== undefined && (precision.halfWidth === undefined) === (precision.relative === undefined),
      wrongKey(['resolve', 'precision'], 'precision needs halfWidth or relative, one of the two'),
    ],
    [
      hasVariants && resolve.sampler === 'compiled',
      wrongValue(
        ['resolve', 'sampler'],
        'variants share their dice throw by throw, which compiled tables cannot: leave sampler out, or say direct',
      ),
    ],
    [
      analysis.kind === 'variants' && !hasVariants,
      wrongValue(['analysis', 'kind'], 'there are no variants to compare: name them under variants'),
    ],
    [
      analysis.kind !== 'variants' && analysis.of !== undefined && !hasVariants,
      wrongKey(['analysis', 'of'], 'of names what variants are compared by, and there are no variants'),
    ],
  ];
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : []));
}
