/** The frame of a spec: the parts that are the same under every rule system. Each system describes the rest itself. */
import { z } from 'zod';
import { shown } from '../play/shown.ts';
import {
  DEFAULT_MOST_REPLICATES,
  LARGEST_NUMBER,
  LEAST_CONFIDENCE,
  LONGEST_LABEL,
  LONGEST_METRIC,
  LONGEST_NOTES,
  LONGEST_QUESTION,
  LONGEST_SEED,
  LONGEST_TITLE,
  LONGEST_TURN_MINUTES,
  MOST_CONFIDENCE,
  MOST_GAMES,
  MOST_LABELS,
  MOST_LANDMARKS,
  MOST_MEASURED,
  MOST_REPLICATES,
  MOST_STATEMENTS,
} from './limits.ts';
import { ALL } from './metrics.ts';

const map = z.record(z.string(), z.unknown());
/** The name of a file in the folder of the spec. */
const file = z.string().min(1);

/** A bound, a value. */
export const number = z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER);
/** A width, a step, a price. */
export const positive = z.number().gt(0).max(LARGEST_NUMBER);

const metric = z.string().min(1).max(LONGEST_METRIC);
const metrics = z.array(metric).min(1).max(MOST_MEASURED);

/** Something that is no list of metrics, in words: `one of 51`, `one with 5`. */
function notMetrics(input: unknown): string {
  if (!Array.isArray(input)) return shown(input);
  if (input.length > MOST_MEASURED) return `one of ${input.length}`;
  return `one with ${shown(input.find((name) => !metric.safeParse(name).success))}`;
}

/** Notes each metric that stands in a list again. */
function eachOnce(names: readonly string[], context: z.RefinementCtx): void {
  for (const [i, name] of names.entries())
    if (names.indexOf(name) < i)
      context.addIssue({
        code: 'custom',
        path: [i],
        message: `${shown(name)} stands in the list already: leave it out`,
      });
}

/** The precision that the numbers of a cell must reach. */
export const precision = z.strictObject({
  of: z
    .union([metric, metrics], {
      error: ({ input }) =>
        `of must be a metric such as winner=british, or a list of metrics, not ${shown(input)}`,
    })
    .default('winner')
    .describe(
      'what is to be known: a category (winner=british), every category of a metric (winner), the mean of a number (survivors.british), all, or a list; several are adjusted so that their intervals hold together (Bonferroni)',
    ),
  halfWidth: positive
    .optional()
    .describe('half the width of the interval: 0.001 of a share is a tenth of a point'),
  relative: z.number().gt(0).max(1).optional().describe('the half-width as a part of the estimate'),
});

export const resolve = z.strictObject({
  method: z
    .enum(['auto', 'exact', 'monte-carlo'])
    .default('auto')
    .describe('exact solves, monte-carlo plays replicates, auto solves where that is less work'),
  check: z
    .enum(['none', 'exact'])
    .default('none')
    .describe('exact, beside monte-carlo: also solves each cell within the budget, and reports agreement'),
  sampler: z
    .enum(['auto', 'direct', 'compiled'])
    .default('auto')
    .describe(
      'the sampling of dice: direct throws each die, compiled draws turns from tables where its states are few enough',
    ),
  replicates: z
    .int()
    .min(1)
    .max(MOST_REPLICATES)
    .default(1_000_000)
    .describe('engagements to play in each simulated cell'),
  precision: precision.optional().describe('in place of replicates: each cell is played to this precision'),
  until: z
    .enum(['decided'], {
      error: ({ input }) =>
        input === 'best' ? 'until: best is gone: say until: decided, precision, or replicates' : undefined,
    })
    .optional()
    .describe(
      'in place of replicates; decided: each cell is played until it is known which side wins more often, or which variant is better, or that the difference does not matter',
    ),
  maxReplicates: z
    .int()
    .min(1)
    .max(MOST_REPLICATES)
    .optional()
    .meta({ default: DEFAULT_MOST_REPLICATES })
    .describe('the most replicates of a cell that precision or until does not end'),
  confidence: z
    .number()
    .min(LEAST_CONFIDENCE)
    .max(MOST_CONFIDENCE)
    .default(0.95)
    .describe('confidence of every interval'),
  seed: z
    .union([z.string().min(1).max(LONGEST_SEED), z.number()], {
      error: ({ input }) =>
        `seed must be text of 1 to ${LONGEST_SEED} characters, or a number, not ${shown(input)}`,
    })
    .default('hythe')
    .describe('any text or number; the same seed gives the same dice'),
});

export const variant = z.strictObject({
  options: map.nullish().describe('rulings of this variant'),
  tables: z
    .unknown()
    .nullish()
    .describe(
      "changes to the system's tables, a file with them, illustrative, or a list of these, later over earlier",
    ),
});

export const analysis = z.strictObject({
  kind: z
    .enum(['matchup', 'variants'])
    .optional()
    .describe('the question; default: variants if the spec has some, else matchup'),
  of: metrics
    .optional()
    .describe(
      'metrics by which variants are compared; the winner, the turn and what is left where not given',
    ),
  smallestDifferenceThatMatters: z
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('a smaller difference of shares is called trifling: 0.01 is a point'),
});

export const statement = z.strictObject({
  of: metric.describe(
    'what is stated: the share of a category (winner=british), of a victory condition, or the mean of a number (survivors.british)',
  ),
  between: z
    .array(number)
    .length(2, { error: 'between must be two numbers, the lower bound first: [0.4, 0.6]' })
    .optional()
    .describe('the least and the most allowed'),
  atLeast: number.optional().describe('the least allowed: 0.45 of a share is 45%'),
  atMost: number.optional().describe('the most allowed'),
  where: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'the cells that it is about, by varied path or variant, with a value or a list of them; all cells where not given',
    ),
});

export const feel = z.strictObject({
  minutesPerTurn: z
    .number()
    .gt(0)
    .max(LONGEST_TURN_MINUTES)
    .optional()
    .describe('minutes that a turn takes at the table, for the length on the clock'),
  games: z
    .int()
    .min(1)
    .max(MOST_GAMES)
    .optional()
    .describe(
      'games of each cell that are looked at turn by turn; 4,000 where it is solved, else 20 to 400, the fewer the longer they are',
    ),
});

/** A text of one line; the line break that YAML puts behind a block of text is not of it. */
const line = (longest: number, error: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*\s*$/u, { error });

/** A display name. */
const label = line(LONGEST_LABEL, 'a display name is one line');

/** Words of a value inside a sentence. */
const phrase = line(LONGEST_LABEL, 'a phrase is one line');

const notPhrase = ({ input }: { readonly input?: unknown }) =>
  `the words of a varied path are a phrase, such as 'halting at {}', or a phrase for each value, such as { militia: 'with militia' }, not ${shown(input)}`;

const FAIR_BAND = 'fair must be two shares, the lower one first, such as [0.45, 0.55]';

const notShare = ({ input }: { readonly input?: unknown }) =>
  `a share must be a number from 0 to 1, such as 0.45 for 45%, not ${shown(input)}`;
const share = z.number({ error: notShare }).min(0, { error: notShare }).max(1, { error: notShare });

const notLandmark = ({ input }: { readonly input?: unknown }) =>
  `a landmark must be a name with its number, such as { the ford: 8 }, not ${shown(input)}`;
const landmark = z.number({ error: notLandmark }).min(-LARGEST_NUMBER).max(LARGEST_NUMBER);

export const frame = z.strictObject({
  hythe: z.literal(1).describe('version of the language of specs'),
  title: z.string().min(1).max(LONGEST_TITLE).optional().describe('the subject of the experiment'),
  question: line(LONGEST_QUESTION, 'question must be one line; what is longer stands in notes')
    .optional()
    .describe('the question in one line, as a reader would ask it'),
  notes: z
    .string()
    .max(LONGEST_NOTES)
    .optional()
    .describe(
      'setting, assumptions and findings for the reader of the report, in Markdown: paragraphs, emphasis, lists, links',
    ),
  labels: z
    .record(z.string(), label, {
      error: ({ input }) =>
        `labels must be ids with their names, such as { british: Redcoats }, not ${shown(input)}`,
    })
    .refine((labels) => Object.keys(labels).length <= MOST_LABELS, {
      error: `labels must be at most ${MOST_LABELS} names`,
    })
    .optional()
    .describe(
      'display names by the ids of this spec: sides, forces, weapons, varied paths, values, variants, conditions',
    ),
  people: z
    .array(z.string().max(LONGEST_LABEL))
    .max(2)
    .optional()
    .describe('sides that are one person each: no article stands before their names'),
  landmarks: z
    .record(
      z.string(),
      z
        .record(label, landmark, { error: notLandmark })
        .refine((marks) => Object.keys(marks).length <= MOST_LANDMARKS, {
          error: `landmarks of an axis must be at most ${MOST_LANDMARKS}`,
        }),
    )
    .optional()
    .describe(
      'named values to be drawn on an axis, by its varied path, or by the force that a search counts',
    ),
  fair: z
    .array(share, { error: FAIR_BAND })
    .length(2, { error: FAIR_BAND })
    .refine(([low = 0, high = 1]) => low < high, { error: FAIR_BAND })
    .optional()
    .describe(
      "the band of a side's share of decided engagements within which a matchup is fair; 0.45 to 0.55 where not given",
    ),
  factor: z
    .string()
    .max(LONGEST_LABEL)
    .optional()
    .describe('the varied path, or its name, that the question asks about; by its kind where not given'),
  score: z
    .string()
    .max(LONGEST_LABEL)
    .optional()
    .describe(
      'the measure that the question asks about: winner=british, a victory condition, or a number such as survivors.british; who wins more often where not given',
    ),
  phrases: z
    .record(z.string(), z.union([phrase, z.record(z.string(), phrase)], { error: notPhrase }), {
      error: ({ input }) =>
        `phrases must be varied paths with words for their values, such as { engagement.distanceCm: 'at {}' }, not ${shown(input)}`,
    })
    .refine((phrases) => Object.keys(phrases).length <= MOST_LABELS, {
      error: `phrases must be at most ${MOST_LABELS}`,
    })
    .optional()
    .describe(
      'words for the values of a varied path inside a sentence: halting at {}, where {} is the value, or a phrase for each value',
    ),
  rules: z.string().describe('the rule system'),
  include: z
    .union([file, z.array(file)])
    .optional()
    .describe(
      'files in the folder of the spec with further sections; what the spec says itself goes over what they say',
    ),
  options: map.optional().describe('rulings that differ from the default'),
  tables: z
    .unknown()
    .optional()
    .describe("changes to the system's tables: changed values only, rows by their key"),
  forces: z.record(z.string(), map).optional().describe('forces by name, used by the sides'),
  engagement: map
    .default({})
    .describe('the circumstances of the meeting; may be left out where nothing has to be said'),
  sides: map.describe("the two sides by the names you give them, in the order of the system's roles"),
  vary: map
    .optional()
    .describe('paths and the values each takes; every combination is a cell, the last path varying fastest'),
  variants: z
    .record(z.string(), variant.nullable())
    .optional()
    .describe('house rules by name, compared with the first of them; each is played in every cell'),
  scenario: map
    .optional()
    .describe('what surrounds the engagement: objectives, points, who wins by them, an end of its own'),
  outcomes: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('victory conditions by name, for use wherever a metric is named'),
  metrics: z
    .union([z.literal(ALL), metrics.superRefine(eachOnce).meta({ uniqueItems: true })], {
      error: ({ input }) =>
        `metrics must be all, or a list of at most ${MOST_MEASURED} metrics such as [shots.british], not ${notMetrics(input)}`,
    })
    .optional()
    .describe(
      'numbers counted on the way (shots.british) and joint metrics (survivors.british,survivors.french) that are computed beside those that the answer and its charts read, or all',
    ),
  resolve: resolve.prefault({}).describe('the method that resolves the cells'),
  analysis: analysis.prefault({}).describe('the question'),
  feel: feel
    .optional()
    .describe(
      'asks what it is like to play: when games are decided, comebacks, lead changes, decisive throws; may be left empty',
    ),
  expect: z
    .array(statement)
    .max(MOST_STATEMENTS)
    .optional()
    .describe('statements that must hold in all of their cells; hythe check decides them'),
});

export type Frame = z.infer<typeof frame>;
