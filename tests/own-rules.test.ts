import { describe, expect, test } from 'vitest';
import {
  byWord,
  enumerateLabels,
  InputError,
  mechanicsOf,
  oneAnswer,
  readPlaces,
  TablePlace,
  type JsonObject,
} from '../src/own-rules.ts';

const QUALITIES = ['green', 'veteran'] as const;
const TABLES = {
  dice: '2d6',
  toHit: {
    rows: [
      { id: 'green', on: 5 },
      { id: 'veteran', on: 4 },
    ],
  },
};

interface Tables {
  readonly dice: number;
  readonly on: Readonly<Record<(typeof QUALITIES)[number], number>>;
}

class DicePlace extends TablePlace {
  dice(): number {
    const found = typeof this.value === 'string' ? /^([1-9])d6$/u.exec(this.value) : null;
    if (found === null) this.wrong('dice such as 2d6');
    return Number(found?.[1] ?? 1);
  }
}

function readTables(json: JsonObject): Tables {
  return readPlaces(json, DicePlace, (root) => {
    const rows = root.entry('toHit').entry('rows');
    return {
      dice: root.entry('dice').dice(),
      on: byWord(QUALITIES, (quality) => rows.row('id', quality).entry('on').whole(2, 6)),
    };
  });
}

const defineMechanic = mechanicsOf((tables: Tables, options) => [tables, options['luckySix'] === true]);

const volley = defineMechanic({
  name: 'volley',
  meaning: 'One volley: how many dice hit.',
  ruleIds: ['MY-1'],
  inputs: { quality: { type: 'choice', values: QUALITIES, default: 'green', meaning: 'of the firers' } },
  example: 'quality=veteran',
  answer: ({ dice, on }, luckySix, { quality }) =>
    oneAnswer(
      enumerateLabels((chance) => {
        let hits = 0;
        for (let die = 0; die < dice; die++) {
          const thrown = chance.die(6);
          if (thrown >= on[quality]) hits += luckySix && thrown === 6 ? 2 : 1;
        }
        return String(hits);
      }),
    ),
});

describe('what a rule system of one’s own is written with', () => {
  test('reads its tables and answers a mechanic by them', () => {
    const tables = readTables(TABLES);
    const green = volley.answer(tables, {}, { quality: 'green' }).distributions.get('outcome');
    expect(green?.get('2')).toBeCloseTo(1 / 9, 12);
    const lucky = volley.answer(tables, { luckySix: true }, { quality: 'veteran' });
    expect(lucky.distributions.get('outcome')?.get('4')).toBeCloseTo(1 / 36, 12);
  });

  test('tells everything that is wrong with patched tables at once', () => {
    const patched = { dice: 'many', toHit: { rows: [{ id: 'green', on: 7 }] } };
    const read = (): unknown => readTables(patched);
    expect(read).toThrow(InputError);
    expect(read).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({ message: 'tables.dice is "many"; it must be dice such as 2d6' }),
          expect.objectContaining({
            message: 'tables.toHit.rows.green.on is 7; it must be a whole number from 2 to 6',
          }),
          expect.objectContaining({ path: ['tables', 'toHit', 'rows', 'veteran'] }),
          expect.objectContaining({ path: ['tables', 'toHit', 'rows', 'veteran', 'on'] }),
        ],
      }),
    );
  });
});
