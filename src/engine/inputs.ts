/** The inputs of all questions, by the names of these: their types, and their check as data from anybody. */
import * as z from 'zod/mini';
import { isBoundedMap, type JsonObject } from '../play/json.ts';
import {
  LARGEST_NUMBER,
  LONGEST_NAME,
  LONGEST_PATH,
  LONGEST_TITLE,
  MOST_CELLS,
  MOST_CHARACTERS,
  MOST_LEVELS,
  MOST_REPLICATES,
  MOST_VARIANTS,
} from '../spec/limits.ts';
import { EFFECT_COUNTS } from '../questions/weapons/answer.ts';
import { QuestionError } from './messages.ts';
import { isMapName } from './shelf.ts';

const text = (longest: number) => z.string().check(z.maxLength(longest));
const NAME = text(LONGEST_NAME);
const TEXT = text(MOST_CHARACTERS);
const CELL = z.int().check(z.minimum(1), z.maximum(MOST_CELLS));
/** The width of a drawing, in CSS pixels. */
const CHART_WIDTH = z.number().check(z.minimum(240), z.maximum(2000));
const NOT_NEGATIVE = z.number().check(z.minimum(0), z.maximum(LARGEST_NUMBER));

const RULES = { rules: NAME };
/** A spec, with the name of its file. */
const SPEC = { spec: TEXT, file: text(LONGEST_TITLE) };
/** A cell by its number: without one, the first in the last of the variants. */
const SPEC_CELL = { ...SPEC, cell: z.optional(CELL) };

/** A map of JSON, no larger than a spec. */
const JSON_MAP = z.custom<JsonObject>(
  (raw) => isBoundedMap(raw, MOST_LEVELS, MOST_CHARACTERS),
  `must be a map of at most ${MOST_LEVELS} levels and ${MOST_CHARACTERS} characters`,
);
const LAYER = z.union([NAME, JSON_MAP]);
const MOST_LAYERS = 100;

/** Rules whose tables may be changed, as a spec changes them. */
const CHANGED_RULES = {
  ...RULES,
  tables: z.optional(z.union([LAYER, z.readonly(z.array(LAYER).check(z.maxLength(MOST_LAYERS)))])),
};

/** A value of each condition that is not at its standard. */
const CONDITIONS = z.optional(z.record(NAME, NAME));

/** A path as under `vary`: `tables.weapons.lebel.hit.medium`, `sides.french.force.formations.0.units.0.count`. */
const PATH = z.string().check(z.minLength(1), z.maxLength(LONGEST_PATH));
const SIZE = z.number().check(z.minimum(-LARGEST_NUMBER), z.maximum(LARGEST_NUMBER));
const MOVED = {
  ...SPEC_CELL,
  /** True of a cell that was solved: it is taken that it is so with a number moved. */
  solved: z.optional(z.boolean()),
};
/** Numbers moved at the most: each has two variants, beside the one in which none is. */
const MOST_NUMBERS = Math.floor((MOST_VARIANTS - 1) / 2);

/** A kept run, by the name of its folder. */
const RUN = { name: text(300) };
/** Files of a run that is opened, at the most. */
const MOST_FILES = 200;
const BYTES = z.custom<Uint8Array>((raw) => raw instanceof Uint8Array, 'must be bytes');
const FILES = {
  files: z
    .record(text(200), BYTES)
    .check(
      z.refine((all) => Object.keys(all).length <= MOST_FILES, `a run has ${MOST_FILES} files at the most`),
    ),
};

const SPEC_NAME = text(210);
/** Rule ids of one throw, at the most. */
const MOST_IDS = 100;

const INPUTS = {
  ahead: {},
  arms: RULES,
  battles: SPEC_CELL,
  begin: { ...RULES, kind: NAME },
  changed: { ...SPEC, before: TEXT },
  charts: { result: z.int().check(z.minimum(1), z.maximum(1e9)), width: CHART_WIDTH },
  chartsOfRun: { ...FILES, width: CHART_WIDTH },
  deployment: SPEC,
  dice: { expression: text(200) },
  diff: { runs: z.tuple([RUN.name, RUN.name]), width: CHART_WIDTH },
  even: {
    ...MOVED,
    path: PATH,
    /** The values are those from `least` to `largest` in steps. */
    least: SIZE,
    largest: SIZE,
    step: z.optional(SIZE.check(z.positive())),
  },
  example: { name: NAME },
  faces: {
    ...CHANGED_RULES,
    /** An id or its short form. */
    weapon: NAME,
    /** In the unit of the weapons; `at` of a band where ranges have no measure. */
    distance: NOT_NEGATIVE,
    conditions: CONDITIONS,
  },
  kept: {},
  keptFiles: RUN,
  keptReport: RUN,
  keptRun: RUN,
  keptSpec: RUN,
  numbers: SPEC_CELL,
  odds: { ...CHANGED_RULES, mechanic: NAME, inputs: JSON_MAP },
  openings: {},
  openRun: FILES,
  openSpec: { name: SPEC_NAME },
  passages: { ...RULES, ids: z.array(NAME).check(z.maxLength(MOST_IDS)) },
  plainScript: { text: TEXT },
  read: SPEC,
  removeRun: RUN,
  renameRun: { ...RUN, called: text(LONGEST_TITLE) },
  report: SPEC,
  reportOfRun: FILES,
  resolve: {
    ...SPEC,
    cells: z.optional(z.readonly(z.array(CELL).check(z.maxLength(MOST_CELLS)))),
    halved: z.optional(z.boolean()),
  },
  run: { ...SPEC, stopped: z.optional(z.enum(['resume', 'restart'])) },
  saveMap: {
    name: SPEC_NAME.check(z.refine(isMapName, 'must be a plain name that ends in .geojson')),
    text: TEXT,
  },
  saveSpec: { name: SPEC_NAME, text: TEXT, before: z.nullable(text(64)) },
  scenario: { ...SPEC, cell: CELL },
  schema: RULES,
  specs: {},
  stopRun: { id: z.int().check(z.minimum(1)) },
  system: { ...RULES, kind: z.optional(NAME) },
  systems: {},
  tables: RULES,
  tornado: {
    ...MOVED,
    /** As the question `numbers` gives them. */
    paths: z.readonly(z.array(PATH).check(z.minLength(1), z.maxLength(MOST_NUMBERS))),
  },
  trace: {
    ...SPEC,
    cell: CELL,
    replicate: z.union([
      z.int().check(z.minimum(0), z.maximum(MOST_REPLICATES)),
      z.enum(['typical', 'best', 'worst']),
    ]),
  },
  weapons: {
    ...CHANGED_RULES,
    /** Ids or their short forms; all weapons where none is named. */
    weapons: z.readonly(z.array(NAME).check(z.maxLength(1000))),
    conditions: CONDITIONS,
    /** `shot`, `action`, `turn`; the smallest use without it. */
    use: z.optional(NAME),
    /** The first effect of the system without it. */
    effect: z.optional(NAME),
    /** The chance or mean number of the effect in a use (the default), or the uses until the target is gone. */
    read: z.optional(z.enum(['amount', 'until-gone'])),
    /** The chance that the effect comes so many times in a use, in place of `read`. */
    count: z.optional(z.object({ is: z.enum(EFFECT_COUNTS), number: NOT_NEGATIVE })),
    /** The width of their chart; none is drawn without it. */
    width: z.optional(CHART_WIDTH),
  },
};

export type QuestionName = keyof typeof INPUTS;
/** The input of a question. */
export type Asked<Name extends QuestionName> = z.output<z.ZodMiniObject<(typeof INPUTS)[Name]>>;

/** Checks an input. @throws {QuestionError} with all that is wrong with it */
export async function readInput(name: QuestionName, raw: unknown): Promise<unknown> {
  const fields: Readonly<Record<QuestionName, z.core.$ZodShape>> = INPUTS;
  const input = z.object(fields[name]);
  const read = input.safeParse(raw);
  if (read.success) return read.data;
  const { default: en } = await import('zod/v4/locales/en.js');
  const inWords = input.safeParse(raw, { error: en().localeError });
  const issues = (inWords.error ?? read.error).issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
  );
  throw new QuestionError(`${name}: ${issues.join('; ')}`);
}
