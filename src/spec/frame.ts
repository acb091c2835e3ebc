/** The frame of a spec: the parts that are the same under every rule system. Each system describes the rest itself. */
import { mapOf, number, oneOf, text, whole } from '../play/declared-inputs.ts';
import type { Field, Fields, GroupAsGiven } from '../play/inputs.ts';
import {
  DEFAULT_MOST_REPLICATES,
  LARGEST_NUMBER,
  LONGEST_LABEL,
  LONGEST_METRIC,
  LONGEST_QUESTION,
  LONGEST_SEED,
  LONGEST_TITLE,
  MOST_CELLS,
  MOST_FILES,
  MOST_LABELS,
  MOST_MEASURED,
  MOST_REPLICATES,
  MOST_VALUES,
} from './limits.ts';
import { ALL } from './metrics.ts';

/** Any value, which another reader reads. */
export function anything(meaning: string) {
  return { type: 'json', meaning } as const;
}

/** A map that another reader reads. */
function section(meaning: string, form: string) {
  return { type: 'json', isMap: true, mayBeEmpty: true, meaning, form } as const;
}

/** Names of the user's own, as many as a spec may have values. */
function named<const E extends Field>(of: E, meaning: string, form: string) {
  return mapOf(of, meaning, { maxEntries: MOST_VALUES, mayBeEmpty: true, form });
}

/** The measure of a question: `winner=british`, `survivors.french`. */
export function measure(meaning: string) {
  return text(meaning, {
    minLength: 1,
    maxLength: LONGEST_METRIC,
    form: 'a share or a mean, such as winner=british',
  });
}

const metric = text('a metric', { minLength: 1, maxLength: LONGEST_METRIC, form: 'a metric such as winner' });
const metrics = { type: 'list', of: metric, minItems: 1, maxItems: MOST_MEASURED } as const;
/** A bound, a value. */
export const anyNumber = { min: -LARGEST_NUMBER, max: LARGEST_NUMBER } as const;
/** A width, a step, a price. */
export const positive = { min: 0, exclusiveMin: true, max: LARGEST_NUMBER } as const;
const aShare = { min: 0, max: 1 } as const;

const line = (maxLength: number) => ({ oneLine: true, minLength: 1, maxLength, mayBeEmpty: true }) as const;
const label = text('a display name', { oneLine: true, minLength: 1, maxLength: LONGEST_LABEL });
const replicates = { min: 1, max: MOST_REPLICATES } as const;

/** The paths that take values, written as `vary`. */
export function pathsWithValues(meaning: string, most = MOST_CELLS) {
  const values = {
    type: 'list',
    of: anything('a value'),
    minItems: 1,
    maxItems: most,
    meaning: 'values',
  } as const;
  return mapOf(values, meaning, {
    maxEntries: MOST_VALUES,
    default: {},
    form: 'a map such as { engagement.distanceCm: [3, 8] }',
  });
}

export const smallestDifferenceThatMatters = number(
  'a smaller difference of shares is called trifling: 0.01 is a point',
  { ...aShare, default: 0.01 },
);

const precision = {
  of: {
    ...metrics,
    orSingle: true,
    default: ['winner'],
    form: 'a metric such as winner=british, or a list of metrics',
    meaning:
      'what is to be known: a category (winner=british), every category of a metric (winner), the mean of a number (survivors.british), all, or a list; several are adjusted so that their intervals hold together (Bonferroni)',
  },
  halfWidth: number('half the width of the interval: 0.001 of a share is a tenth of a point', positive),
  relative: number('the half-width as a part of the estimate', { ...positive, max: 1 }),
} as const satisfies Fields;

const resolve = {
  method: oneOf(
    ['auto', 'exact', 'monte-carlo'],
    'exact solves, monte-carlo plays replicates, auto solves where that is less work',
    { default: 'auto' },
  ),
  check: oneOf(
    ['none', 'exact'],
    'exact, beside monte-carlo: also solves each cell within the budget, and reports agreement',
    { default: 'none' },
  ),
  sampler: oneOf(
    ['auto', 'direct', 'compiled'],
    'the sampling of dice: direct throws each die, compiled draws turns from tables where its states are few enough',
    { default: 'auto' },
  ),
  replicates: whole('engagements to play in each simulated cell', { ...replicates, default: 1_000_000 }),
  precision: {
    type: 'group',
    fields: precision,
    form: 'a map such as { halfWidth: 0.01 }',
    meaning: 'in place of replicates: each cell is played to this precision',
  },
  until: oneOf(
    ['decided'],
    'in place of replicates; decided: each cell is played until it is known which side wins more often, or which variant is better, or that the difference does not matter',
    {},
  ),
  maxReplicates: whole('the most replicates of a cell that precision or until does not end', {
    ...replicates,
    defaultText: String(DEFAULT_MOST_REPLICATES),
  }),
  confidence: number('confidence of every interval', {
    min: 0.5,
    max: 0.999_999,
    default: 0.95,
  }),
  seed: text('any text or number; the same seed gives the same dice', {
    orNumber: true,
    minLength: 1,
    maxLength: LONGEST_SEED,
    form: `text of 1 to ${LONGEST_SEED} characters, or a number`,
    default: 'hythe',
  }),
} as const satisfies Fields;

const variant = {
  type: 'group',
  mayBeEmpty: true,
  meaning: 'a house rule',
  fields: {
    options: section('rulings of this variant', 'a map such as { bandEdge: far }'),
    tables: {
      ...anything(
        "changes to the system's tables, a file with them, illustrative, or a list of these, later over earlier",
      ),
      mayBeEmpty: true,
    },
  },
} as const satisfies Field;

/** The section `analysis` of a question that asks for no cells of its own. */
export const analysis = {
  of: {
    ...metrics,
    meaning: 'metrics by which variants are compared; the winner, the turn and what is left where not given',
  },
  smallestDifferenceThatMatters,
} as const satisfies Fields;

const statement = {
  of: {
    ...measure(
      'what is stated: the share of a category (winner=british), of a victory condition, or the mean of a number (survivors.british)',
    ),
    required: true,
  },
  between: {
    type: 'list',
    of: number('a bound', anyNumber),
    minItems: 2,
    maxItems: 2,
    form: 'two numbers, the lower bound first: [0.4, 0.6]',
    meaning: 'the least and the most allowed',
  },
  atLeast: number('the least allowed: 0.45 of a share is 45%', anyNumber),
  atMost: number('the most allowed', anyNumber),
  where: {
    type: 'json',
    isMap: true,
    meaning:
      'the cells that it is about, by varied path or variant, with a value or a list of them; all cells where not given',
  },
} as const satisfies Fields;

const feel = {
  minutesPerTurn: number('minutes that a turn takes at the table, for the length on the clock', {
    min: 0,
    exclusiveMin: true,
    max: 24 * 60,
  }),
  games: whole(
    'games of each cell that are looked at turn by turn; 4,000 where it is solved, else 20 to 400, the fewer the longer they are',
    { min: 1, max: 100_000 },
  ),
} as const satisfies Fields;

const phrase = text('the words of a value inside a sentence', {
  oneLine: true,
  minLength: 1,
  maxLength: LONGEST_LABEL,
});

/** The frame without its section `analysis`, which depends on the kind that it names. */
export const frame = {
  hythe: whole('version of the language of specs', {
    min: 1,
    max: 1,
    required: true,
    form: '1, as in hythe: 1, the version of specs that this hythe reads',
  }),
  title: text('the subject of the experiment', { minLength: 1, maxLength: LONGEST_TITLE, mayBeEmpty: true }),
  question: text('the question in one line, as a reader would ask it', {
    ...line(LONGEST_QUESTION),
    form: `one line of 1 to ${LONGEST_QUESTION} characters; what is longer stands in notes`,
  }),
  notes: text(
    'setting, assumptions and findings for the reader of the report, in Markdown: paragraphs, emphasis, lists, links',
    { maxLength: 4000, mayBeEmpty: true },
  ),
  labels: mapOf(
    label,
    'display names by the ids of this spec: sides, forces, weapons, varied paths, values, variants, conditions',
    {
      maxEntries: MOST_LABELS,
      mayBeEmpty: true,
      form: 'ids with their names, such as { british: Redcoats }',
    },
  ),
  people: {
    type: 'list',
    of: text('a side', { maxLength: LONGEST_LABEL }),
    maxItems: 2,
    meaning: 'sides that are one person each: no article stands before their names',
  },
  landmarks: mapOf(
    mapOf(
      number('a value of the axis', {
        ...anyNumber,
        form: 'a name with its number, such as { the ford: 8 }',
      }),
      'names with their numbers',
      {
        names: label,
        maxEntries: 20,
        form: 'names with their numbers, such as { the ford: 8 }',
      },
    ),
    'named values to be drawn on an axis, by its varied path, or by the force that a search counts',
    {
      maxEntries: MOST_VALUES,
      mayBeEmpty: true,
      form: 'a map such as { engagement.distanceCm: { the ford: 8 } }',
    },
  ),
  fair: {
    type: 'list',
    of: number('a share', { ...aShare, form: 'a number from 0 to 1, such as 0.45 for 45%' }),
    minItems: 2,
    maxItems: 2,
    mayBeEmpty: true,
    form: 'two shares, the lower one first, such as [0.45, 0.55]',
    meaning:
      "the band of a side's share of decided engagements within which a matchup is fair; 0.45 to 0.55 where not given",
  },
  factor: text('the varied path, or its name, that the question asks about; by its kind where not given', {
    maxLength: LONGEST_LABEL,
  }),
  score: text(
    'the measure that the question asks about: winner=british, a victory condition, or a number such as survivors.british; who wins more often where not given',
    { maxLength: LONGEST_LABEL },
  ),
  phrases: mapOf(
    mapOf(phrase, 'a phrase, or one for each value', {
      maxEntries: MOST_VALUES,
      orSingle: true,
      form: "a phrase, such as 'halting at {}', or a phrase for each value, such as { militia: 'with militia' }",
    }),
    'words for the values of a varied path inside a sentence: halting at {}, where {} is the value, or a phrase for each value',
    {
      maxEntries: MOST_LABELS,
      form: "varied paths with words for their values, such as { engagement.distanceCm: 'at {}' }",
    },
  ),
  rules: text('the rule system', {
    required: true,
    form: 'the name of a rule system, such as pluie; `hythe rules` lists them',
  }),
  include: {
    type: 'list',
    of: text('the name of a file', { minLength: 1 }),
    maxItems: MOST_FILES,
    orSingle: true,
    meaning:
      'files in the folder of the spec with further sections; what the spec says itself goes over what they say',
  },
  options: section('rulings that differ from the default', 'a map such as { bandEdge: far }'),
  tables: {
    ...anything("changes to the system's tables: changed values only, rows by their key"),
    mayBeEmpty: true,
  },
  forces: named(
    { type: 'json', isMap: true, meaning: 'a force' },
    'forces by name, used by the sides',
    'a map such as { martini: { … }, lebel: { … } }',
  ),
  engagement: section(
    'the circumstances of the meeting; may be left out where nothing has to be said',
    'a map such as { distanceCm: 8, turnLimit: 30 }',
  ),
  sides: {
    ...section(
      "the two sides by the names you give them, in the order of the system's roles",
      'a map of the two sides by the names you give them, such as { british: { force: martini }, french: { force: lebel } }',
    ),
    required: true,
  },
  vary: section(
    'paths and the values each takes; every combination is a cell, the last path varying fastest',
    'a map such as { engagement.distanceCm: [3, 8] }',
  ),
  variants: named(
    variant,
    'house rules by name, compared with the first of them; each is played in every cell',
    'a map such as { as-written: {}, my-rule: { options: { … } } }',
  ),
  scenario: section(
    'what surrounds the engagement: objectives, points, who wins by them, an end of its own',
    'a map such as { objectives: [{ name: bridge, at: 0.5 }] }',
  ),
  outcomes: section(
    'victory conditions by name, for use wherever a metric is named',
    'a map such as { broken: { survivors.british: { atMost: 3 } } }',
  ),
  metrics: {
    ...metrics,
    orWord: ALL,
    uniqueItems: true,
    mayBeEmpty: true,
    form: `all, or a list of 1 to ${MOST_MEASURED} metrics such as [shots.british]`,
    meaning:
      'numbers counted on the way (shots.british) and joint metrics (survivors.british,survivors.french) that are computed beside those that the answer and its charts read, or all',
  },
  resolve: {
    type: 'group',
    fields: resolve,
    default: {},
    mayBeEmpty: true,
    form: 'a map such as { method: auto, seed: mine }',
    meaning: 'the method that resolves the cells',
  },
  feel: {
    type: 'group',
    fields: feel,
    form: 'a map such as {} or { minutesPerTurn: 20 }',
    meaning:
      'asks what it is like to play: when games are decided, comebacks, lead changes, decisive throws; may be left empty',
  },
  expect: {
    type: 'list',
    of: { type: 'group', fields: statement, meaning: 'a statement' },
    maxItems: 200,
    form: 'a list such as [{ of: winner=british, atLeast: 0.45 }]',
    meaning: 'statements that must hold in all of their cells; hythe check decides them',
  },
} as const satisfies Fields;

/** The section `analysis` of any kind, as far as it concerns differences. */
type CommonAnalysis = GroupAsGiven<typeof analysis> & { readonly kind?: 'matchup' | 'variants' | undefined };

export type Frame = GroupAsGiven<typeof frame> & { readonly analysis: CommonAnalysis };
