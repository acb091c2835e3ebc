import { describe, expect, test } from 'vitest';
import {
  cellName,
  factorLabel,
  label,
  metricLabel,
  ownLabel,
  theForce,
  unitOf,
  valueLabel,
  withValue,
} from '../../../src/questions/telling/labels.ts';
import { capital, plain } from '../../../src/questions/telling/sentence.ts';
import { NO_WORDS } from '../../../src/spec/words.ts';
import { facts } from './hand-made.ts';

const own = facts({
  words: {
    ...NO_WORDS,
    labels: { british: 'Redcoats', 'engagement.distanceCm': 'range', lebel: 'Lebel company' },
  },
  names: {
    'fr.lebel': 'Lebel rifle',
    elite: 'elite',
    survivors: 'units left',
    rangeCm: 'range sought',
    cover: 'cover of targets',
    french: 'French school',
    ceil: 'rounded up',
  },
});

describe('the label of an id', () => {
  test.each([
    ['fr.lebel', 'Lebel rifle'],
    ['lebel', 'Lebel company'],
    ['elite', 'elite'],
    ['hold-line', 'Hold line'],
    ['sharper_lebel', 'Sharper lebel'],
    ['bayonetCharge', 'Bayonet charge'],
    ['ceil', 'rounded up'],
  ])('%s is %s', (id, said) => {
    expect(label(own, id).name).toBe(said);
  });
});

describe('the label of a name that the user gave', () => {
  test.each([
    ['british', 'Redcoats'],
    ['french', 'French'],
    ['two companies', 'Two companies'],
    ['sharper_lebel', 'Sharper lebel'],
    ['BL 12-pounder', 'BL 12-pounder'],
    ['ceil', 'Ceil'],
    ['v1.0', 'v1.0'],
    ['1.Regiment', '1.Regiment'],
    ['krupp-7.5cm', 'krupp-7.5cm'],
    ['42-line', '42-line'],
    ['4-6', '4-6'],
    ['deBange', 'deBange'],
    ['turn-limit/A', 'turn-limit/A'],
    ['ßtark', 'ßtark'],
  ])('%s is %s', (name, said) => {
    expect(ownLabel(own, name).name).toBe(said);
  });

  test('begins a sentence as it is written', () => {
    expect(plain(capital([ownLabel(own, 'v2.0')]))).toBe('v2.0');
    expect(plain(capital([label(own, 'ceil')]))).toBe('Rounded up');
  });
});

describe('a side with its force', () => {
  test.each([
    ['British', 'Martini company', 'the Martini company (British)'],
    ['British', 'British company', 'the British company'],
    ['my militia', 'Militia', 'my militia'],
    ['the Regulars', 'the regulars', 'the Regulars'],
    ['Mine', 'my company', 'my company (Mine)'],
    ['Napoleon’s Guard', 'napoleon’s Guard', 'Napoleon’s Guard'],
    ['A Company', 'A Company', 'A Company'],
    ['Attacker', 'Attackers', 'the Attackers'],
    ['Guns', 'Gun', 'the Guns'],
  ])('%s with %s is %s', (side, force, said) => {
    const labels = { british: side, martini: force };
    expect(plain(theForce(facts({ words: { ...NO_WORDS, labels }, forces: ['martini', null] }), 0))).toBe(
      said,
    );
  });
});

describe('a factor with its value', () => {
  test.each([
    ['cover', 'Cover', 'Cover'],
    ['British cover', 'Cover', 'British Cover'],
    ['cover', 'Building', 'cover Building'],
    ['rating 2', '2', 'rating 2 2'],
  ])('%s and %s are %s', (name, value, said) => {
    expect(plain(withValue({ name }, [{ name: value }]))).toBe(said);
  });

  test('of a doctrine is what is done, and how', () => {
    const text = JSON.stringify({ kind: 'close-to-range', rangeCm: 3, followUp: false });
    expect(plain(valueLabel(own, text, 'sides.french.doctrine'))).toBe(
      'Close to range, range sought 3 cm, follow up no',
    );
    expect(plain(valueLabel(own, '{"kind":"hold-line"}', 'sides.french.doctrine'))).toBe('Hold line');
    // A name of the user's is no map.
    expect(plain(valueLabel(own, '{the mill', 'sides.french.force.formations.0.at'))).toBe('{the mill');
  });

  test('of the rules that is true or false is yes or no', () => {
    expect(['true', 'false'].map((text) => plain(valueLabel(own, text, 'sides.french.hill')))).toEqual([
      'yes',
      'no',
    ]);
  });
});

describe('the label of a factor', () => {
  test.each([
    ['engagement.distanceCm', 'distanceCm', 'cm', 'range'],
    ['engagement.widthCm', 'widthCm', 'cm', 'width'],
    ['sides.french.force.formations.0.quality', 'french.quality', null, 'French quality'],
    ['sides.french.cover', 'french.cover', null, 'French cover of targets'],
    ['sides.french.doctrine.rangeCm', 'french.rangeCm', 'cm', 'French range sought'],
    ['tables.table11', 'table11GeneralModifiers.quality', null, 'table11 general modifiers quality'],
  ])('%s named %s in %s is %s', (path, name, unit, said) => {
    expect(factorLabel(own, { path, name, unit }).name).toBe(said);
  });
});

describe('the label of a value', () => {
  test.each([
    ['sides.french.force', '2 × elite + 1 × lebel', '2 × Elite + 1 × Lebel company'],
    ['sides.french.force', 'a + 1', 'A + 1'],
    ['sides.french.force', '2 × a + 1 + 3 × b', '2 × A + 1 + 3 × B'],
    ['sides.french.force', 'ceil', 'Ceil'],
    ['sides.french.force', '3.Garde', '3.Garde'],
    ['options.rounding', 'ceil', 'rounded up'],
    ['engagement.distanceCm', '8', '8'],
    ['engagement.modifier', '-1', '-1'],
    ['sides.french.doctrine.kind', 'hold-line', 'Hold line'],
  ])('of %s, %s, is %s', (path, text, said) => {
    expect(plain(valueLabel(own, text, path))).toBe(said);
  });
});

describe('the words of a metric', () => {
  test.each([
    ['winner', 'british', 'wins of the Redcoats'],
    ['winner', 'none', 'fights without a winner'],
    ['survivors.french', null, 'French units left'],
    ['survivors.british', null, 'Redcoats units left'],
    ['survivors.attacker', null, 'units left, attacker'],
    ['lost.field-artillery.french', null, 'French lost, field artillery'],
    ['finalState.A.1', null, 'final state, A 1'],
    ['outcome', 'both-withdraw', 'Both withdraw'],
    ['turn', null, 'length in turns'],
  ])('%s %s are %s', (metric, category, said) => {
    expect(plain(metricLabel(own, metric, category))).toBe(said);
  });
});

describe('the unit of an amount', () => {
  test.each([
    ['1', 'figures', 'figure'],
    ['1', 'inches', 'inch'],
    ['1', 'BMUs', 'BMU'],
    ['1', 'cm', 'cm'],
    ['1', 'men', 'men'],
    ['12', 'figures', 'figures'],
  ])('of %s %s is %s', (amount, unit, said) => {
    expect(unitOf(amount, unit)).toBe(said);
  });
});

test('a label of a field is none of an army of the other side, which names its forces', () => {
  const force = (side: string, column: string) => ({
    column,
    path: `sides.${side}.force`,
    name: `${side}.force`,
    unit: null,
  });
  const both = facts({
    factors: [force('british', 'factor_1'), force('french', 'factor_2')],
    words: { ...NO_WORDS, labels: { force: 'attackers', line: 'Battalion in line' } },
  });
  const cell = {
    variant: null,
    factors: ['2 × line', 'column'].map((text) => ({ text, number: null })),
  };
  expect(plain(cellName(cell, both))).toBe('British 2 × Battalion in line, French attackers Column');
});
