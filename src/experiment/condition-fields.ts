/** Lists of doctrines as fields, for paths and schemas: the keys of an item, of its condition, and of each test. */
import type {
  DoctrineField,
  Field,
  Fields,
  GroupField,
  ListField,
  NumberField,
} from '../engagement/inputs.ts';
import { boundsOf, DEEPEST_CONDITION, LATEST_TURN, TESTS } from '../engagement/read-condition.ts';
import { FROM_TURN, type Readings, type StateReading } from '../engagement/readings.ts';

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
function testFields(readings: Readings): Fields {
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
    const is = {
      type: 'list',
      of: word,
      orSingle: true,
      minItems: 1,
      maxItems: words.length,
      meaning,
    } as const;
    return { type: 'group', fields: { is }, meaning };
  }
  const number: NumberField = {
    type: 'number',
    ...boundsOf(reading),
    ...(unit === undefined ? {} : { unit }),
    meaning,
  };
  const between: ListField = { type: 'list', of: number, minItems: 2, maxItems: 2, meaning };
  const fields = Object.fromEntries(
    TESTS.filter((test) => test !== 'is').map((test) => [test, test === 'between' ? between : number]),
  );
  return { type: 'group', fields, meaning };
}
