/** Lists of doctrines as fields, for paths and schemas: the keys of an item, of its condition, and of each test. */
import type { DoctrineField, Field, Fields, GroupField, ListField, NumberField } from '../play/inputs.ts';
import { boundsOf, DEEPEST_CONDITION, LATEST_TURN } from '../play/read-condition.ts';
import { FROM_TURN, type Readings, type StateReading } from '../play/readings.ts';
import { LARGEST_NUMBER, MOST_MEASURED } from './limits.ts';

/** An item of a list: a condition, and the keys given of a doctrine. */
export function itemField({ fields, readings }: DoctrineField): GroupField {
  const when = conditionField(readings, DEEPEST_CONDITION);
  return {
    type: 'group',
    fields: { when, do: { type: 'doctrine', fields, readings, meaning: 'doctrine' } },
    meaning: 'item',
  };
}

function conditionField(readings: Readings, depth: number): GroupField {
  const fields = testFields(readings);
  if (depth === 0) return { type: 'group', fields, meaning: 'condition' };
  const not = conditionField(readings, depth - 1);
  const list = { type: 'list', of: not, maxItems: Infinity, meaning: 'conditions' } as const;
  return { type: 'group', fields: { ...fields, all: list, any: list, not }, meaning: 'condition' };
}

/** The test of each reading: a map of comparisons, or a bare value where that alone may stand. */
export function testFields(readings: Readings): Fields {
  const tests = Object.entries(readings).map(([name, reading]) => [name, testField(reading)] as const);
  return {
    ...Object.fromEntries(tests),
    [FROM_TURN]: {
      type: 'integer',
      unit: 'turns',
      min: 1,
      max: LATEST_TURN,
      meaning: 'true from the beginning of this turn on',
    },
  };
}

function testField(reading: StateReading): Field {
  const { type, meaning, unit, words = [] } = reading;
  if (type === 'flag') return { type: 'boolean', meaning };
  if (type === 'word') {
    const word = { type: 'choice', values: words, meaning } as const;
    return { type: 'group', fields: { is: someOf(word, words.length, meaning) }, meaning };
  }
  const number = { type: 'number', ...boundsOf(reading), ...(unit === undefined ? {} : { unit }) } as const;
  return { type: 'group', fields: numberTests(number), meaning };
}

/** The test of a metric, which may be a number or a category. */
export function metricTest(): GroupField {
  const number = { type: 'number', min: 0, max: LARGEST_NUMBER } as const;
  const category = { type: 'text', meaning: 'a category' } as const;
  const is = someOf(category, MOST_MEASURED, 'this category, or one of these');
  return { type: 'group', fields: { ...numberTests(number), is }, meaning: 'a test of the metric' };
}

/** One value, or a list of several. */
function someOf(of: Field, maxItems: number, meaning: string): ListField {
  return { type: 'list', of, orSingle: true, minItems: 1, maxItems, meaning };
}

function numberTests(number: Omit<NumberField, 'meaning'>): Fields {
  const bound = (meaning: string): NumberField => ({ ...number, meaning });
  const between = { type: 'list', of: bound('a bound'), minItems: 2, maxItems: 2 } as const;
  return {
    atLeast: bound('this or more'),
    atMost: bound('this or less'),
    above: bound('more than this'),
    below: bound('less than this'),
    equals: bound('this'),
    between: { ...between, meaning: 'from the first to the second, both included' },
  };
}
