/**
 * Inputs described once: the description validates `odds` and specs, builds the JSON Schema, and writes help and docs.
 * Numbers, units and defaults stand here and nowhere else. Every number, list and map has an upper bound, beyond any
 * game but small enough to be worked out: nobody can ask for what never ends.
 */

import type { Json, JsonObject } from './json.ts';
import type { Readings } from './readings.ts';

/** Words for a value inside a sentence, `{}` being the value with its unit: `halting at {}`; or those of each value, `*` any other. */
export type Phrase = string | Readonly<Record<string, string>>;

interface Described {
  readonly meaning: string;
  /** Its name for people, where its id makes no good words. */
  readonly label?: string;
  readonly phrase?: Phrase;
  /** Its values in words, with an example, where the type alone does not say them: `a map such as { bandEdge: far }`. */
  readonly form?: string;
  /** Its key may stand with nothing behind it, and is then as if it were absent. */
  readonly mayBeEmpty?: true;
  /** Must be present. */
  readonly required?: true;
  /** Must be present when a sibling field has one of these values. */
  readonly requiredWhen?: {
    readonly key: string;
    readonly isOneOf: readonly unknown[];
    readonly text: string;
  };
  /** May be present only when a sibling field has one of these values. */
  readonly onlyWhen?: { readonly key: string; readonly isOneOf: readonly unknown[]; readonly text: string };
  /** The meaning of an absent value, where `default` does not say. */
  readonly defaultText?: string;
  /** Allows `null`, which means the default unless said otherwise. */
  readonly nullable?: true;
  /** The place of the field in a spec: with the force, at the side, or in the engagement (the default). */
  readonly at?: 'force' | 'side';
  /** True for a field that is none of specs: it only chooses what `odds` reports. */
  readonly oddsOnly?: true;
}

/** A number within bounds. */
interface Numeric extends Described {
  readonly min?: number;
  readonly max: number;
  readonly multipleOf?: number;
  readonly unit?: string;
  readonly default?: number | null;
}

export interface IntegerField extends Numeric {
  readonly type: 'integer';
  /** The values by their names in the source: `-1 militia; 0 line`. */
  readonly named?: string;
}

export interface NumberField extends Numeric {
  readonly type: 'number';
  /** `min` itself is not allowed. */
  readonly exclusiveMin?: true;
}

export interface BooleanField extends Described {
  readonly type: 'boolean';
  readonly default?: boolean | null;
  /** A word that may stand in place of true and false. */
  readonly orWord?: string;
}

export interface ChoiceField extends Described {
  readonly type: 'choice';
  readonly values: readonly string[];
  /** The names of values for people, where they make no good words. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly default?: string | null;
  /** Values of the form `army.name`, whose part after the dot may stand for them where it is unique. */
  readonly shortForms?: true;
  /**
   * Values that name a role: a spec writes the side's name instead. `true` where such a value is the role itself,
   * otherwise the role of each value that has one (`{ 'A-first': 'A', 'B-first': 'B' }`).
   */
  readonly namesSides?: true | Readonly<Record<string, string>>;
  /** Values that are named but that the source does not give: a not-given error with this message. */
  readonly notGiven?: { readonly values: readonly string[]; readonly message: string };
  /** The values that an error lists, by the value of a key beside it: a kind of unit has weapons of its own. */
  readonly listedBy?: {
    readonly key: string;
    readonly values: Readonly<Record<string, readonly string[]>>;
  };
  /** The command that shows all values: `hythe rules pluie weapons`. */
  readonly shownBy?: string;
  /** The open table whose rows the values are, or several: a user's own rows are values too. */
  readonly rowsOf?: string | readonly string[];
}

export interface TextField extends Described {
  readonly type: 'text';
  /** A regular expression that the whole text must match, and its words. */
  readonly pattern?: { readonly source: string; readonly text: string };
  /** 0 where not given. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** One line, from which space before and behind is taken: a block of YAML ends with a line break. */
  readonly oneLine?: true;
  /** A number stands for its text: `seed: 1880`. */
  readonly orNumber?: true;
  readonly default?: string | null;
}

export interface ListField extends Described {
  readonly type: 'list';
  readonly of: Field;
  readonly minItems?: number;
  readonly maxItems: number;
  /** No element may stand twice. */
  readonly uniqueItems?: true;
  readonly default?: readonly unknown[] | null;
  /** True where one element may stand without the list around it. */
  readonly orSingle?: true;
  /** A word that may stand in place of the list. */
  readonly orWord?: string;
}

/** The description of a value: that of the element where one stands without the list around it. */
export function fieldOfValue(field: Field, value: unknown): Field {
  return field.type === 'list' && field.orSingle === true && !Array.isArray(value) ? field.of : field;
}

export interface GroupField extends Described {
  readonly type: 'group';
  readonly fields: Fields;
  /** The key that a single word stands for: `weapon: chassepot` is `{ id: chassepot }`. Absent where no word may stand. */
  readonly word?: string;
  /** A word that may stand in place of the group. */
  readonly orWord?: string;
  /** An absent group is read as `{}`, so that its fields take their defaults; null stays null. */
  readonly default?: Readonly<Record<string, unknown>> | null;
}

/** A map from the user's names to values of one kind. */
export interface MapField extends Described {
  readonly type: 'map';
  readonly of: Field;
  /** The names, where not every name is allowed. */
  readonly names?: TextField;
  readonly maxEntries: number;
  /** True where one value may stand in place of the map. */
  readonly orSingle?: true;
  readonly default?: Readonly<Record<string, unknown>> | null;
}

/** A value of any JSON shape, checked by the system itself (a map). */
export interface JsonField extends Described {
  readonly type: 'json';
  /** A spec may name a file in its folder, whose content then stands for the name; these names stay names. */
  readonly fileUnless?: readonly string[];
  /** Only a map of any content. */
  readonly isMap?: true;
  readonly default?: unknown;
}

/** A doctrine: a map of its keys, or a list of them with conditions, of which the first that holds counts. */
export interface DoctrineField extends Described {
  readonly type: 'doctrine';
  /** The keys of a plain doctrine, with the defaults of the system. */
  readonly fields: Fields;
  /** The key that a single word stands for: `doctrine: charge` is `{ kind: charge }`. Absent where no word may stand. */
  readonly word?: string;
  /** All that a condition may read of the state, beside `fromTurn`. */
  readonly readings: Readings;
  /**
   * The widest level: a plain doctrine is read and written with its defaults. Narrower levels keep only the keys given,
   * and are written only where given.
   */
  readonly widest?: true;
  readonly default?: string | Readonly<Record<string, unknown>> | null;
}

/** A doctrine once read: a plain one, the word for one, or a list. */
export type DoctrineValue = string | PlainDoctrine | readonly DoctrineItem[];

/** The keys given of a plain doctrine; at the widest level all keys. */
export type PlainDoctrine = Readonly<Record<string, unknown>>;

/** An element of a list of doctrines; the last has no condition. */
interface DoctrineItem {
  /** The condition as written. */
  readonly when?: Json;
  readonly do: PlainDoctrine;
}

/** One input: its type, limits, default, unit and meaning. */
export type Field =
  | IntegerField
  | NumberField
  | BooleanField
  | ChoiceField
  | TextField
  | ListField
  | GroupField
  | MapField
  | DoctrineField
  | JsonField;

/** Inputs by name. */
export type Fields = { readonly [name: string]: Field };

type Absent<F> = F extends { readonly required: true }
  ? F extends { readonly nullable: true }
    ? null
    : never
  : F extends { readonly default: infer D }
    ? D extends null
      ? null
      : F extends { readonly nullable: true }
        ? null
        : never
    : null;

type Present<F> = F extends { readonly type: 'integer' | 'number' }
  ? number
  : F extends { readonly type: 'boolean' }
    ? boolean | (F extends { readonly orWord: infer W } ? W : never)
    : F extends { readonly type: 'text' }
      ? string
      : F extends { readonly type: 'choice'; readonly rowsOf: unknown }
        ? string
        : F extends { readonly type: 'choice'; readonly values: readonly (infer V)[] }
          ? V
          : F extends { readonly type: 'list'; readonly of: infer E }
            ? readonly Value<E>[]
            : F extends { readonly type: 'group'; readonly fields: infer G }
              ? Values<G>
              : F extends { readonly type: 'map'; readonly of: infer E }
                ? Readonly<Record<string, Value<E>>>
                : F extends { readonly type: 'doctrine' }
                  ? DoctrineValue
                  : unknown;

/** The type of a field once read: defaults filled in, null where it is absent and has none. */
export type Value<F> = Present<F> | Absent<F>;

/** The type of a group of fields once read. */
export type Values<G> = { readonly [K in keyof G]: Value<G[K]> };

type PresentAsGiven<F> =
  | (F extends { readonly type: 'list'; readonly of: infer E }
      ? readonly PresentAsGiven<E>[]
      : F extends { readonly type: 'group'; readonly fields: infer G }
        ? GroupAsGiven<G>
        : F extends { readonly type: 'map'; readonly of: infer E }
          ? Readonly<Record<string, PresentAsGiven<E>>>
          : F extends { readonly type: 'json' }
            ? F extends { readonly isMap: true }
              ? JsonObject
              : Json
            : Present<F>)
  | (F extends { readonly orSingle: true; readonly of: infer E } ? PresentAsGiven<E> : never)
  | (F extends { readonly orWord: infer W } ? W : never);

type Optional<G> = { [K in keyof G]: null extends Absent<G[K]> ? K : never }[keyof G];

/** The type of a group of fields as given, once read: with defaults, without what is absent and has none. */
export type GroupAsGiven<G> = {
  readonly [K in Exclude<keyof G, Optional<G>>]: PresentAsGiven<G[K]>;
} & { readonly [K in Optional<G>]?: PresentAsGiven<G[K]> | undefined };

/** A place in inputs or in a spec. */
export type Path = readonly (string | number)[];

/** One thing wrong with inputs, and where. */
export interface InputProblem {
  readonly path: Path;
  readonly message: string;
  /** `input`: against the description; `not-given`: missing in the source of the rules. */
  readonly kind: 'input' | 'not-given';
  /** The allowed values, in words. */
  readonly expected?: string;
  /** Values near to the one given, best first. */
  readonly near?: readonly string[];
  /** A value is missing that must be there. */
  readonly isMissing?: true;
  /** The problem is the key itself rather than its value. */
  readonly atKey?: true;
}

/** Inputs that do not fit their description. */
export class InputError extends Error {
  readonly code = 'HYTHE-INPUT';
  readonly problems: readonly InputProblem[];
  /** The code in the answer to a cases file, where the system has a more exact one than its usual. */
  readonly caseCode: string | null;

  constructor(problems: readonly InputProblem[], caseCode: string | null = null) {
    super(problems.map(located).join('; '));
    this.problems = problems;
    this.caseCode = caseCode;
  }
}

/** The message of a problem, after where it stands when that is further down than the inputs themselves. */
function located(problem: InputProblem): string {
  const parent = problem.path.slice(0, -1).join('.');
  return parent === '' ? problem.message : `${parent}: ${problem.message}`;
}
