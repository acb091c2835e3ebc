/** The answers of a story, read as data from anybody: bounded, plain, with nothing in them but what a page shows. */
import type { Field, Fields } from '../../engagement/inputs.ts';
import type { Json, JsonObject } from '../../engagement/json.ts';
import type { EngineFailure } from '../../engine/messages.ts';
import type {
  Share,
  StoryAnswer,
  StoryQuestion,
  StoryShares,
  StorySystem,
} from '../../engine/story/story-desk.ts';
import type { Diagnostic } from '../../experiment/diagnostic.ts';
import {
  DataError,
  either,
  line,
  list,
  map,
  number,
  orNull,
  shape,
  text,
  whole,
  type Reader,
} from './read-data.ts';

const LONGEST_MESSAGE = 4_000;
const LARGEST = Number.MAX_SAFE_INTEGER;
const DEEPEST = 8;
const MOST_FIELDS = 100;

const name = line(100);
const words = line(300);
const message = text(LONGEST_MESSAGE);
const flag: Reader<boolean> = (data) => data === true;

function json(depth: number): Reader<Json> {
  return (data) => {
    if (data === null || typeof data === 'boolean') return data;
    if (typeof data === 'number') return number(-LARGEST, LARGEST)(data);
    if (typeof data === 'string') return name(data);
    if (depth === 0) throw new DataError('the values are too deep');
    return Array.isArray(data) ? list(json(depth - 1), 200)(data) : map(json(depth - 1), 200)(data);
  };
}

const object: Reader<JsonObject> = map(json(DEEPEST), MOST_FIELDS);
const bound = number(-LARGEST, LARGEST);

/** The description of an input. Those that no form has a control for are of the type `json`. */
function field(depth: number): Reader<Field> {
  return (data) => {
    if (depth === 0) throw new DataError('the inputs are too deep');
    const { type, meaning, required, ...rest } = shape<FieldData>(FIELD)(data);
    const described = { meaning, ...(required ? { required: true as const } : {}) };
    const standard = rest.default;
    const { min, max, multipleOf, unit } = rest;
    switch (type) {
      case 'integer':
      case 'number':
        return {
          ...described,
          type,
          max: max ?? LARGEST,
          ...(min === null ? {} : { min }),
          ...(multipleOf === null ? {} : { multipleOf }),
          ...(unit === null ? {} : { unit }),
          ...(typeof standard === 'number' ? { default: standard } : {}),
        };
      case 'boolean':
        return { ...described, type, default: standard === true };
      case 'choice':
        return {
          ...described,
          type,
          values: rest.values ?? [],
          ...(typeof standard === 'string' ? { default: standard } : {}),
        };
      case 'text':
        return { ...described, type, ...(typeof standard === 'string' ? { default: standard } : {}) };
      case 'list':
        return { ...described, type, of: field(depth - 1)(rest.of), maxItems: rest.maxItems ?? 0 };
      case 'group':
        return { ...described, type, fields: map(field(depth - 1), MOST_FIELDS)(rest.fields) };
      default:
        return { ...described, type: 'json' };
    }
  };
}

interface FieldData {
  readonly type: string;
  readonly meaning: string;
  readonly required: boolean;
  readonly default: string | number | boolean | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly multipleOf: number | null;
  readonly unit: string | null;
  readonly values: readonly string[] | null;
  readonly of: unknown;
  readonly maxItems: number | null;
  readonly fields: unknown;
}

function optional<T>(read: Reader<T>): Reader<T | null> {
  return (data) => (data === undefined || data === null ? null : read(data));
}

const any: Reader<unknown> = (data) => data;

const FIELD: { readonly [K in keyof FieldData]: Reader<FieldData[K]> } = {
  type: name,
  meaning: words,
  required: flag,
  default: (data) =>
    typeof data === 'string'
      ? name(data)
      : typeof data === 'number'
        ? bound(data)
        : typeof data === 'boolean'
          ? data
          : null,
  min: optional(bound),
  max: optional(bound),
  multipleOf: optional(bound),
  unit: optional(name),
  values: optional(list(name, 500)),
  of: any,
  maxItems: optional(whole(0, 10_000)),
  fields: any,
};

const fields: Reader<Fields> = map(field(DEEPEST), MOST_FIELDS);
const roleFields = shape({ force: fields, side: fields });

function pair<T>(read: Reader<T>): Reader<readonly [T, T]> {
  return (data) => {
    const [first, second, ...more] = list(read, 2)(data);
    if (first === undefined || second === undefined || more.length > 0)
      throw new DataError('two are expected');
    return [first, second];
  };
}

const place = whole(1, 1_000_000);
const diagnostic: Reader<Diagnostic> = shape<Diagnostic>({
  file: name,
  line: place,
  column: place,
  length: place,
  source: words,
  path: words,
  message,
  expected: orNull(words),
  nearest: list(name, 10),
});

const chance = number(0, 1 + 1e-9);
const share = shape<Share>({ value: chance, low: chance, high: chance });

/** The shares, also those that come as news. */
export const readShares: Reader<StoryShares> = shape<StoryShares>({
  played: orNull(whole(1, LARGEST)),
  shares: (data) => {
    const [first, second, neither] = list(share, 3)(data);
    if (first === undefined || second === undefined || neither === undefined)
      throw new DataError('three shares are expected');
    return [first, second, neither];
  },
});

export const readFailure: Reader<EngineFailure> = shape<EngineFailure>({
  code: name,
  message,
  problems: list(diagnostic, 50),
});

export const readAnswer: { readonly [Name in StoryQuestion]: Reader<StoryAnswer<Name>> } = {
  open: shape<StoryAnswer<'open'>>({
    systems: list(
      shape<StorySystem>({
        id: name,
        title: words,
        names: map(name, 1_000),
        kinds: list(
          shape<StorySystem['kinds'][number]>({
            name,
            meaning: words,
            roles: pair(name),
            // A story draws no map.
            isOnMap: () => false,
            engagement: fields,
            fields: pair(roleFields),
            example: object,
          }),
          20,
        ),
        mechanics: list(
          shape<StorySystem['mechanics'][number]>({
            name,
            meaning: words,
            inputs: fields,
            example: object,
          }),
          100,
        ),
      }),
      20,
    ),
  }),
  check: shape<StoryAnswer<'check'>>({
    verdict: message,
    faults: list(message, 100),
    notes: list(message, 100),
    problems: list(diagnostic, 50),
  }),
  odds: shape<StoryAnswer<'odds'>>({
    outcomes: list(shape({ label: name, chance, fraction: orNull(name) }), 2_000),
  }),
  play: readShares,
  tell: shape<StoryAnswer<'tell'>>({
    steps: list(
      shape({
        turn: whole(0, LARGEST),
        act: words,
        ruleIds: list(name, 20),
        throws: list(line(1_000), 100),
        told: line(1_000),
      }),
      1_000,
    ),
    left: whole(0, LARGEST),
    outcome: name,
    turn: whole(0, LARGEST),
    readings: list(shape({ name, value: either(bound, name) }), 200),
  }),
};
