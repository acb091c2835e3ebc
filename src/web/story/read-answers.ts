/** The answers of a story, read as data from anybody: bounded, plain, with nothing in them but what a page shows. */
import type { Estimate } from '../../analysis/tables/rows.ts';
import type { Field, Fields } from '../../engagement/inputs.ts';
import type { Json, JsonObject } from '../../engagement/json.ts';
import type { EngineFailure } from '../../engine/messages.ts';
import type { StoryAnswer, StoryQuestion, StoryShares } from '../../engine/story/story-desk.ts';
import type {
  KindDescription,
  MechanicDescription,
  SystemDescription,
} from '../../engine/system-description.ts';
import type { Diagnostic } from '../../experiment/diagnostic.ts';
import {
  DataError,
  either,
  exactly,
  given,
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
const bound = number(-LARGEST, LARGEST);
const flag: Reader<boolean> = (data) => data === true;

function json(depth: number): Reader<Json> {
  return (data) => {
    if (data === null || typeof data === 'boolean') return data;
    if (typeof data === 'number') return bound(data);
    if (typeof data === 'string') return name(data);
    if (depth === 0) throw new DataError('the values are too deep');
    return Array.isArray(data) ? list(json(depth - 1), 200)(data) : map(json(depth - 1), 200)(data);
  };
}

const object: Reader<JsonObject> = map(json(DEEPEST), MOST_FIELDS);

/** The parts of the description of a number beside those of every input. */
const NUMBER = {
  min: given(bound),
  max: bound,
  multipleOf: given(bound),
  unit: given(name),
  default: given(bound),
};

/** The description of an input. Those that no form has a control for are of the type `json`. */
function field(depth: number): Reader<Field> {
  const parts: Readonly<Record<string, Readonly<Record<string, Reader<unknown>>>>> = {
    integer: NUMBER,
    number: NUMBER,
    boolean: { default: flag },
    choice: { values: list(name, 500), default: given(name) },
    text: { default: given(name) },
    list: { of: (data) => field(depth - 1)(data), maxItems: whole(0, 10_000) },
    group: { fields: (data) => map(field(depth - 1), MOST_FIELDS)(data) },
  };
  return (data) => {
    if (depth === 0) throw new DataError('the inputs are too deep');
    const { type } = shape({ type: name })(data);
    const own = Object.hasOwn(parts, type) ? parts[type] : undefined;
    const read = shape({
      type: () => (own === undefined ? 'json' : type),
      meaning: words,
      required: (required) => (required === true ? true : undefined),
      ...own,
    });
    return read(data) as Field; // true: each type has its own parts
  };
}

const fields: Reader<Fields> = map(field(DEEPEST), MOST_FIELDS);
const roleFields = shape({ force: fields, side: fields });

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
const share = shape<Estimate>({ value: chance, low: chance, high: chance });

/** The shares, also those that come as news. */
export const readShares: Reader<StoryShares> = shape<StoryShares>({
  played: orNull(whole(1, LARGEST)),
  shares: exactly(3, share),
});

export const readFailure: Reader<EngineFailure> = shape<EngineFailure>({
  code: name,
  message,
  problems: list(diagnostic, 50),
});

export const readAnswer: { readonly [Name in StoryQuestion]: Reader<StoryAnswer<Name>> } = {
  open: shape<StoryAnswer<'open'>>({
    systems: list(
      shape<SystemDescription>({
        id: name,
        title: words,
        names: map(name, 1_000),
        kinds: list(
          shape<KindDescription>({
            name,
            meaning: words,
            roles: exactly(2, name),
            // A story draws no map.
            isOnMap: () => false,
            engagement: fields,
            fields: exactly(2, roleFields),
            example: object,
          }),
          20,
        ),
        mechanics: list(
          shape<MechanicDescription>({
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
