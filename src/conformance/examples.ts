/** Engagements near the example of a kind: inputs drawn at random along their description. */
import { fieldOfValue, type DoctrineField, type Field, type Fields } from '../play/inputs.ts';
import { isMap, type Json, type JsonObject } from '../play/json.ts';
import { boundsOf } from '../play/read-condition.ts';
import { FROM_TURN, type Readings, type StateReading } from '../play/readings.ts';
import { optionsOf } from '../play/read-options.ts';
import { MOST_TURNS } from '../play/story-checks.ts';
import type { EngagementKind, RuleSystem } from '../play/system.ts';
import type { OptionDescription } from '../play/options.ts';
import type { ExampleInputs } from './example.ts';

/** A whole number from 0 to below `below`. */
type Below = (below: number) => number;

/** One field in this many becomes another. */
const SELDOM = 4;
/** The farthest a number may go from that of the example. */
const FARTHEST = 3;

/** Something near the example; whether the rules take it is not said. The turn limit stays or is less. */
export function near(
  system: RuleSystem,
  kind: EngagementKind,
  { inputs, options }: ExampleInputs,
  below: Below,
): ExampleInputs {
  const drawn = new Drawn(below);
  const moved = drawn.group(kind.inputs, inputs);
  const limit = inputs[kind.turnLimitField];
  const turns =
    typeof limit === 'number' ? { [kind.turnLimitField]: 1 + below(Math.min(limit, MOST_TURNS)) } : {};
  const rulings = optionsOf(system.options, kind.name).flatMap((name) => {
    const option = system.options[name];
    return option === undefined || below(SELDOM) > 0 ? [] : [[name, drawn.option(option)] as const];
  });
  return { inputs: { ...moved, ...turns }, options: { ...options, ...Object.fromEntries(rulings) } };
}

class Drawn {
  private readonly below: Below;

  constructor(below: Below) {
    this.below = below;
  }

  /** Present fields may change; now and then an absent one comes in. */
  group(fields: Fields, given: JsonObject): JsonObject {
    const moved = Object.entries(fields).flatMap(([name, field]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value !== undefined) return [[name, this.moved(field, value)] as const];
      const added = field.oddsOnly === true || this.below(2 * SELDOM) > 0 ? undefined : this.fresh(field);
      return added === undefined ? [] : [[name, added] as const];
    });
    return { ...given, ...Object.fromEntries(moved) };
  }

  option(option: OptionDescription): Json {
    const { values, default: usual } = option;
    if (values !== 'number') return values[this.below(values.length)] ?? usual;
    const { integer, min = 0, max } = option;
    return integer === true ? Math.min(Math.ceil(min) + this.below(FARTHEST), max) : usual;
  }

  private moved(described: Field, value: Json): Json {
    const field = fieldOfValue(described, value);
    if (field.type === 'group') return isMap(value) ? this.group(field.fields, value) : value;
    if (field.type === 'doctrine' && isMap(value) && this.below(2) === 0)
      return this.group(field.fields, value);
    if (field.type === 'list' && Array.isArray(value)) return this.list(field.of, value as readonly Json[]); // of JSON
    if (this.below(SELDOM) > 0) return value;
    return this.fresh(field, typeof value === 'number' ? value : undefined) ?? value;
  }

  /** Elements may change, and one may come again or go. */
  private list(of: Field, elements: readonly Json[]): Json {
    const moved = elements.map((element) => this.moved(of, element));
    const chosen = this.below(4 * SELDOM);
    if (chosen === 0 && moved.length > 1) return moved.slice(1);
    const again = moved[this.below(Math.max(1, moved.length))];
    return chosen === 1 && again !== undefined ? [...moved, again] : moved;
  }

  /** A list of one condition or two, each on one reading. */
  private doctrines({ fields, readings }: DoctrineField): Json {
    const items = Array.from({ length: 1 + this.below(2) }, () => ({
      when: this.condition(readings),
      do: this.group(fields, {}),
    }));
    return [...items, { do: this.group(fields, {}) }];
  }

  private condition(readings: Readings): Json {
    const names = [...Object.keys(readings), FROM_TURN];
    const name = names[this.below(names.length)] ?? FROM_TURN;
    const test = { [name]: this.testOf(readings[name]) };
    return this.below(SELDOM) === 0 ? { not: test } : test;
  }

  /** A test of a reading, or the turn of `fromTurn`, which is none. */
  private testOf(reading: StateReading | undefined): Json {
    if (reading === undefined) return 1 + this.below(FARTHEST);
    const { type, words = [] } = reading;
    if (type === 'flag') return this.below(2) === 0;
    if (type === 'word') return words[this.below(words.length)] ?? null;
    const test = ['atLeast', 'atMost', 'above', 'below'][this.below(4)] ?? 'atLeast';
    const { min, max } = boundsOf(reading);
    const bound = type === 'share' ? this.below(SELDOM) / SELDOM : this.below(4 * FARTHEST);
    return { [test]: Math.min(max, Math.max(min, bound)) };
  }

  /** A value of a single field; undefined for fields that are not drawn. */
  private fresh(field: Field, about?: number): Json | undefined {
    if (field.type === 'boolean') return this.below(2) === 0;
    if (field.type === 'choice') return field.values[this.below(field.values.length)];
    if (field.type === 'group') return this.below(2) === 0 ? this.group(field.fields, {}) : undefined;
    if (field.type === 'doctrine') return this.doctrines(field);
    if (field.type !== 'integer' && field.type !== 'number') return undefined;
    const { min = 0, max, multipleOf = 1 } = field;
    const from = about ?? (typeof field.default === 'number' ? field.default : min);
    const steps = this.below(2 * FARTHEST + 1) - FARTHEST;
    return Math.min(max, Math.max(min, from + steps * multipleOf));
  }
}
