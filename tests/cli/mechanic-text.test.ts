import { describe, expect, test } from 'vitest';
import { answerLines } from '../../src/cli/odds.ts';
import { mechanicsTold, mechanicTold } from '../../src/cli/rules-text.ts';
import { oddsOf } from '../../src/questions/odds.ts';
import { MARKS } from '../../src/cli/output.ts';
import type { Fields } from '../../src/play/inputs.ts';
import type { Mechanic, MechanicAnswer } from '../../src/play/mechanic.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { skirmish } from '../toy/skirmish.ts';

const band = {
  figures: {
    type: 'integer',
    min: 1,
    max: 60,
    unit: 'figures',
    defaultText: 'all of them',
    meaning: 'who fire',
  },
  arms: { type: 'choice', values: ['bow', 'musket'], default: 'bow', meaning: 'their arms' },
} as const satisfies Fields;

const inputs = {
  rangeCm: { type: 'number', min: 0, max: 300, unit: 'cm', required: true, meaning: 'distance' },
  aim: { type: 'boolean', default: false, meaning: 'takes aim' },
  A: { type: 'group', fields: band, required: true, meaning: 'band A' },
  B: { type: 'group', fields: band, meaning: 'band B' },
  bands: {
    type: 'list',
    maxItems: 6,
    of: { type: 'group', fields: { name: { type: 'text', meaning: 'its name' } }, meaning: '' },
    meaning: 'more bands',
  },
} as const satisfies Fields;

const mechanic: Mechanic<unknown> = {
  name: 'volley',
  meaning: 'hits of a volley',
  ruleIds: ['T-1', 'T-2'],
  inputs,
  severalMetrics: false,
  example: 'rangeCm=3',
  answer: () => ({ distributions: new Map() }),
};

const system: RuleSystem = {
  ...skirmish,
  mechanics: [mechanic],
  options: {
    wind: {
      values: ['none', 'strong'],
      default: 'none',
      ruling: 'R-1',
      meaning: 'the wind',
      scope: ['volley'],
    },
  },
};

const plain = (lines: readonly string[]): string[] => lines.map((line) => line.replace(MARKS, ''));

describe('a mechanic', () => {
  test('is listed with its meaning', () => {
    expect(plain(mechanicsTold(system).lines(80))).toEqual([
      'Mechanics of A skirmish with D6',
      '',
      '  volley',
      '      hits of a volley',
      '',
      '`hythe odds skirmish MECHANIC` shows the inputs of one.',
    ]);
  });

  test('shows its inputs with keys as they are typed, meaning, range, unit and default, and an example', () => {
    expect(plain(mechanicTold(system, mechanic).lines(80))).toEqual([
      'A skirmish with D6: volley',
      'hits of a volley',
      'Rules: T-1, T-2',
      '',
      '  rangeCm (required)',
      '      distance',
      '      a number from 0 to 300 (cm)',
      '  aim = false',
      '      takes aim',
      '      true or false',
      '  A (required)',
      '      band A',
      '  A.figures = all of them',
      '      who fire',
      '      a whole number from 1 to 60 (figures)',
      '  A.arms = bow',
      '      their arms',
      '      one of bow, musket',
      '  B',
      '      band B (its keys are those of A)',
      '  bands',
      '      more bands',
      '  bands.0.name',
      '      its name',
      '      text',
      '  options.wind = none',
      '      the wind (R-1)',
      '      one of none, strong',
      '',
      'Example: hythe odds skirmish volley rangeCm=3',
    ]);
  });
});

describe('an answer', () => {
  const answer: MechanicAnswer = {
    distributions: new Map([
      [
        'hits',
        new Map([
          ['10', 1 / 3],
          ['2', Math.PI / 6],
          ['0', 2 / 3 - Math.PI / 6],
          ['11', 0],
        ]),
      ],
    ]),
    explanation: {
      act: 'the band fires',
      total: { name: 'dice', value: 5 },
      furtherTotals: [{ name: 'target number', value: 3 }],
      factors: [
        { label: 'figures', value: 6, ruleIds: ['T-1'] },
        { label: 'shaken', value: -1, ruleIds: ['T-2', 'R-9'] },
        { label: 'short range', of: 'target number', value: 3, ruleIds: ['T-3'], mark: 'inferred' },
        { label: 'at dusk', of: 'target number', value: null, ruleIds: [] },
      ],
    },
    expected: new Map([['hits', 2.5]]),
    marks: ['the range band is inferred'],
  };

  test('shows each number to throw with its parts, chances with exact values, means and marks', () => {
    const asked = oddsOf(
      { system, ownIds: new Map() },
      { ...mechanic, answer: () => answer },
      { rangeCm: 3, A: {} },
    );
    expect(plain(answerLines(system.title, asked, Infinity))).toEqual([
      'A skirmish with D6: volley',
      '',
      'the band fires',
      '  figures                  6  T-1',
      '  shaken                  -1  T-2 R-9',
      '  dice                     5',
      '  short range (inferred)   3  T-3',
      '  at dusk',
      '  target number            3',
      '',
      '  outcome    chance  at least          exactly',
      '  0          14.31%      100%  0.143067891068…',
      '  2          52.36%    85.69%  0.523598775598…',
      '  10         33.33%    33.33%              1/3',
      '  mean        4.381',
      '  deviation   4.030',
      '',
      '  mean',
      '  hits  2.5',
      '',
      'Note: the range band is inferred',
    ]);
  });
});
