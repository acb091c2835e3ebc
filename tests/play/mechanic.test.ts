import { expect, test } from 'vitest';
import {
  certainly,
  contradiction,
  mechanicsOf,
  momentsOf,
  oneAnswer,
  playedAnswer,
  possibleOutcomes,
  type MechanicAnswer,
} from '../../src/play/mechanic.ts';
import type { Options } from '../../src/play/options.ts';

interface Tables {
  readonly need: number;
}

const defineMechanic = mechanicsOf((tables: Tables, options: Options) => [tables, options['elite'] === true]);

const volley = defineMechanic({
  name: 'volley',
  meaning: 'One throw.',
  ruleIds: ['T-1'],
  inputs: { modifier: { type: 'integer', max: 9, default: 0, meaning: 'added to the need' } },
  example: 'modifier=1',
  answer: ({ need }, elite, { modifier }) =>
    oneAnswer(new Map([[String(need + modifier - (elite ? 1 : 0)), 1]])),
});

test('a mechanic answers by the rules as its system reads them, and by its inputs', () => {
  const answered = (options: Options): readonly string[] => [
    ...(volley.answer({ need: 4 }, options, { modifier: 2 }).distributions.get('outcome')?.keys() ?? []),
  ];
  expect(answered({})).toEqual(['6']);
  expect(answered({ elite: true })).toEqual(['5']);
});

test('a mechanic has one distribution unless it says otherwise', () => {
  expect(volley).toMatchObject({ name: 'volley', ruleIds: ['T-1'], severalMetrics: false });
  const several = defineMechanic({ ...volley, severalMetrics: true, answer: () => oneAnswer(new Map()) });
  expect(several.severalMetrics).toBe(true);
});

test('an answer leaves out labels without a chance, and has only what it was given', () => {
  const labels = new Map([
    ['hit', 1],
    ['miss', 0],
  ]);
  expect(oneAnswer(labels)).toEqual({ distributions: new Map([['outcome', new Map([['hit', 1]])]]) });
  const explanation = { act: 'fires', total: null, factors: [] };
  expect(oneAnswer(labels, explanation, ['inferred'], 'fire')).toEqual({
    distributions: new Map([['fire', new Map([['hit', 1]])]]),
    explanation,
    marks: ['inferred'],
  });
});

test('rules played with every outcome answer in the order given, or as numbers ascending', () => {
  const labels = (answer: MechanicAnswer): unknown => [...(answer.distributions.get('outcome') ?? [])];
  expect(labels(playedAnswer((chance) => String(3 - chance.die(2))))).toEqual([
    ['1', 0.5],
    ['2', 0.5],
  ]);
  const toHit = playedAnswer((chance) => (chance.die(4) === 1 ? 'hit' : 'miss'), undefined, ['miss', 'hit']);
  expect(labels(toHit)).toEqual([
    ['miss', 0.75],
    ['hit', 0.25],
  ]);
  expect(labels(certainly('none'))).toEqual([['none', 1]]);
});

test('a contradiction of inputs is a problem of one of them', () => {
  expect(contradiction(['unit', 'figures'], 'more than there are').problems).toEqual([
    { path: ['unit', 'figures'], message: 'more than there are', kind: 'input' },
  ]);
});

test('outcomes that are numbers ascend, fractions and negatives among them, and have a mean and a deviation', () => {
  const numbers = new Map([
    ['14/3', 0.25],
    ['4', 0.25],
    ['-1', 0.5],
    ['9', 0],
  ]);
  expect(possibleOutcomes(numbers).map(([label]) => label)).toEqual(['-1', '4', '14/3']);
  const mean = 5 / 3;
  const square = 0.5 + 4 + (14 / 3) ** 2 / 4;
  expect(momentsOf(numbers)).toEqual({
    mean: expect.closeTo(mean, 12),
    deviation: expect.closeTo(Math.sqrt(square - mean ** 2), 12),
  });
  for (const label of ['2K0D', 'A@3', '3 cm', '1,3', ''])
    expect(
      momentsOf(
        new Map([
          ['1', 0.5],
          [label, 0.5],
        ]),
      ),
    ).toBeNull();
  expect(momentsOf(new Map())).toBeNull();
});
