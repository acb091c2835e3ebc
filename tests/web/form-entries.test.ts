/** Which fields of a form come first, and what a change of one brings along. */
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../src/play/inputs.ts';
import type { JsonObject } from '../../src/play/json.ts';
import {
  changesOf,
  entriesOf,
  isFirst,
  isRoster,
  withAnother,
  type Entry,
} from '../../src/web/state/form-entries.ts';

const meaning = 'a field';
const order = {
  type: 'choice',
  values: ['hold', 'close', 'flee'],
  default: 'hold',
  phrase: { hold: 'holding', close: 'closing', flee: 'fleeing' },
  meaning,
} as const;

/** A unit with a doctrine, of which one choice needs a number. */
const FIELDS: Fields = {
  arm: { type: 'choice', values: ['foot', 'horse'], default: 'foot', meaning },
  weapon: {
    type: 'choice',
    values: ['gb.rifle', 'gb.lance', 'fr.sabre'],
    listedBy: { key: 'arm', values: { foot: ['gb.rifle'], horse: ['gb.lance', 'fr.sabre'] } },
    required: true,
    meaning,
  },
  tired: { type: 'boolean', default: false, meaning },
  doctrine: {
    type: 'doctrine',
    word: 'order',
    readings: {},
    default: 'hold',
    meaning,
    fields: {
      order,
      rangeCm: {
        type: 'number',
        min: 5,
        max: 60,
        requiredWhen: { key: 'order', isOneOf: ['close'], text: 'with close' },
        meaning,
      },
      farCm: {
        type: 'number',
        max: 60,
        onlyWhen: { key: 'order', isOneOf: ['flee'], text: 'with flee' },
        meaning,
      },
    },
  },
};

/** The fields of a unit with these values, by name. */
function unit(values: JsonObject): ReadonlyMap<string, Entry> {
  const part = { fields: FIELDS, values, path: ['units', 0], title: 'unit' };
  return new Map(entriesOf(part, () => false).map((entry) => [entry.name, entry]));
}

/** The changes that put a value to a field of a unit. */
function changes(values: JsonObject, name: string, value: string | number | boolean | undefined): unknown {
  const entry = unit(values).get(name);
  if (entry === undefined) throw new Error(`no field ${name}`);
  return changesOf(entry, value).map(([path, its]) => [path.join('.'), its]);
}

describe('the fields of a form', () => {
  test('come first where they must be given, are given, or are commonly chosen', () => {
    const names = (values: JsonObject): readonly string[] =>
      [...unit(values).values()].filter(isFirst).map(({ name }) => name);
    expect(names({})).toEqual(['arm', 'weapon', 'order']);
    expect(names({ tired: false })).toEqual(['arm', 'weapon', 'tired', 'order']);
    expect(names({ doctrine: 'close' })).toEqual(['arm', 'weapon', 'order']);
    expect(names({ doctrine: { order: 'close' } })).toEqual(['arm', 'weapon', 'order', 'rangeCm']);
  });

  test('are hidden where another value rules them out', () => {
    expect(unit({}).has('farCm')).toBe(false);
    expect(unit({ doctrine: 'flee' }).has('farCm')).toBe(true);
    expect(unit({ doctrine: { order: 'hold', farCm: 3 } }).has('farCm')).toBe(true);
  });
});

describe('a change', () => {
  test('brings a legal number where its choice needs one, which goes with it', () => {
    expect(changes({}, 'order', 'close')).toEqual([
      ['units.0.doctrine.order', 'close'],
      ['units.0.doctrine.rangeCm', 5],
    ]);
    expect(changes({ doctrine: { order: 'close', rangeCm: 8 } }, 'order', 'hold')).toEqual([
      ['units.0.doctrine.order', 'hold'],
      ['units.0.doctrine.rangeCm', undefined],
    ]);
    expect(changes({ doctrine: { order: 'hold', rangeCm: 8 } }, 'order', 'close')).toEqual([
      ['units.0.doctrine.order', 'close'],
    ]);
  });

  test('takes away what its choice rules out', () => {
    expect(changes({ doctrine: { order: 'flee', farCm: 8 } }, 'order', 'hold')).toEqual([
      ['units.0.doctrine.order', 'hold'],
      ['units.0.doctrine.farCm', undefined],
    ]);
  });

  test('of a word that stands for a map leaves a word where that says it all, else a map', () => {
    expect(changes({ doctrine: 'flee' }, 'order', 'hold')).toEqual([['units.0.doctrine', 'hold']]);
    expect(changes({ doctrine: 'flee' }, 'order', 'close')).toEqual([
      ['units.0.doctrine', { order: 'close', rangeCm: 5 }],
    ]);
    expect(changes({ doctrine: 'flee' }, 'farCm', 7)).toEqual([
      ['units.0.doctrine', { order: 'flee', farCm: 7 }],
    ]);
  });

  test('of a kind arms it with a weapon of that kind, unless it has one, by its short name too', () => {
    expect(changes({ weapon: 'gb.rifle' }, 'arm', 'horse')).toEqual([
      ['units.0.arm', 'horse'],
      ['units.0.weapon', 'gb.lance'],
    ]);
    expect(changes({ weapon: 'sabre' }, 'arm', 'horse')).toEqual([['units.0.arm', 'horse']]);
  });
});

describe('a list of units', () => {
  const entry = (value: JsonObject | readonly JsonObject[] | undefined): Entry => {
    const of = { type: 'group', fields: FIELDS, meaning: 'a unit' } as const;
    const fields: Fields = { units: { type: 'list', of, maxItems: 9, orSingle: true, meaning } };
    const values = value === undefined ? {} : { units: value };
    const [only] = entriesOf({ fields, values, path: [], title: 'force' }, () => false);
    if (only === undefined) throw new Error('no list');
    return only;
  };
  const added = (value: JsonObject | readonly JsonObject[] | undefined): unknown => {
    const list = entry(value);
    return isRoster(list) ? withAnother(list) : null;
  };

  test('takes one more like the last, else what a unit must have', () => {
    expect(added([{ arm: 'foot' }, { arm: 'horse' }])).toEqual([[['units', 2], { arm: 'horse' }]]);
    expect(added(undefined)).toEqual([[['units', 0], { weapon: 'gb.rifle' }]]);
  });

  test('becomes a list where one stood without', () => {
    expect(added({ arm: 'foot' })).toEqual([[['units'], [{ arm: 'foot' }, { arm: 'foot' }]]]);
  });
});
