import { describe, expect, test } from 'vitest';
import { MARKS } from '../../src/cli/output.ts';
import { throwText } from '../../src/chance/recorded.ts';
import { toldLines } from '../../src/cli/trace-text.ts';
import { sumsOf, sumText } from '../../src/play/explanation.ts';
import { renaming } from '../../src/play/renaming.ts';
import { replay } from '../../src/play/narrate.ts';
import { readInputs } from '../../src/play/read-inputs.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { TraceWords } from '../../src/questions/trace.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { Skirmish, skirmishFields } from '../toy/skirmish.ts';
import { duelSpec } from './hythe.ts';

describe('names of sides', () => {
  const renamed = renaming(['A', 'B'], ['british', 'french']);

  test.each([
    ['A acts first', 'british acts first'],
    ['A1 fires at B12 at 8 cm', 'british 1 fires at french 12 at 8 cm'],
    ["A's formation 1", "british's formation 1"],
    ['A-eliminates', 'british-eliminates'],
    ['survivors.B', 'survivors.french'],
    ['BAR, Ab, A1b, aA, PDB-CAV-A2x', 'BAR, Ab, A1b, aA, PDB-CAV-A2x'],
  ])('turn "%s" into "%s"', (text, expected) => {
    expect(renamed(text)).toBe(expected);
  });

  test('are taken as they are, whatever stands in them', () => {
    expect(renaming(['A', 'B'], ['B', '$&'])('A and B')).toBe('B and $&');
  });

  test('serve roles that are words', () => {
    expect(renaming(['attacker', 'defender'], ['x', 'y'])('the attacker and the defenders')).toBe(
      'the x and the defenders',
    );
  });
});

describe('a throw', () => {
  const die = (face: number, sides = 6) => ({ sides, face });

  test.each([
    ['of one die', 'D20', [die(14, 20)], 14, 'D20 shows 14'],
    ['of several that are added', '2D6', [die(3), die(5)], 8, '2D6 shows 3 + 5 = 8'],
    ['read otherwise', 'highest of 2D6', [die(3), die(5)], 5, 'highest of 2D6 shows 3, 5, read as 5'],
    ['of one die read otherwise', 'half a D6', [die(5)], 3, 'half a D6 shows 5, read as 3'],
    ['without dice', '7', [], 7, '7 is 7'],
  ])('%s is told with its faces', (_what, label, faces, value, text) => {
    expect(throwText({ purpose: 0, label, faces, value })).toBe(text);
  });
});

describe('the number to throw', () => {
  test('is told with what modifies it and by which rule; what changes nothing is left out', () => {
    const factors = [
      { label: 'hit value', value: 10, ruleIds: ['F-3'] },
      { label: 'regular', value: 0, ruleIds: ['F-6'] },
      { label: 'cover', value: 2, ruleIds: ['F-6', 'R-20'] },
      { label: 'elite', value: -1, ruleIds: [] },
      { label: 'at night', value: null, ruleIds: ['N-1'] },
    ];
    const total = { name: 'target number', value: 11 };
    expect(sumsOf({ act: '', total, factors }).map(sumText)).toEqual([
      'target number 11: 10 hit value (F-3), +2 cover (F-6, R-20), -1 elite, at night (N-1)',
    ]);
  });

  test('has a line for each where a throw has several, each with its own parts', () => {
    const factors = [
      { label: 'figures', value: 6, ruleIds: [] },
      { label: 'line', of: 'accuracy', value: 4, ruleIds: [], mark: 'inferred' },
      { label: 'fog', of: 'accuracy', value: -1, ruleIds: ['W-2'] },
    ];
    const total = { name: 'dice', value: 6 };
    const furtherTotals = [{ name: 'accuracy', value: 3 }];
    expect(sumsOf({ act: '', total, furtherTotals, factors }).map(sumText)).toEqual([
      'dice 6: 6 figures',
      'accuracy 3: 4 line (inferred), -1 fog (W-2)',
    ]);
  });

  test('is not told where nothing is added up', () => {
    expect(sumsOf({ act: '', total: null, factors: [] }).map(sumText)).toEqual(['']);
  });
});

describe('a story', () => {
  const inputs = readInputs(
    skirmishFields,
    { turnLimit: 3, initiative: 'dice', A: { figures: 1 }, B: { figures: 2 } },
    { shortForms: false },
  ).value;
  if (inputs === null) throw new Error('the inputs are right');
  // Turn 1: A fires first and misses, B misses twice; turn 2: B fires first and hits.
  const narration = replay(new Skirmish({ dieSides: 6 }, inputs).game(), [1, 2, 3, 4, 2, 6, 1]);

  const words = new TraceWords(
    readSpec(duelSpec(), { file: 'duel.yaml', systems: ruleSystems }),
    ruleSystems,
  );
  const narrated = { narration, ending: null, winner: null, marks: ['the ground is invented'] };
  const tell = (of: Parameters<typeof words.told>[0]) => words.told(of, ['A', 'B']);
  const linesOf = (of: Parameters<typeof words.told>[0]) =>
    toldLines(tell(of), words, 80).map((line) => line.replace(MARKS, ''));

  test('goes turn by turn: act, number to throw, dice and what they did', () => {
    expect(linesOf(narrated)).toEqual([
      '',
      'Turn 1',
      '  Who fires first? (TOY-1)',
      '      D2 shows 1: British fires first',
      '  British fires (TOY-2)',
      '      dice 1: 1 figures (TOY-2)',
      expect.stringMatching(/shows 2, read as 0: 0 hits on French$/),
      '  French fires (TOY-2)',
      '      dice 2: 2 figures (TOY-2)',
      expect.stringMatching(/shows 3, 4, read as 0: 0 hits on British$/),
      '',
      'Turn 2',
      '  Who fires first? (TOY-1)',
      '      D2 shows 2: French fires first',
      '  French fires (TOY-2)',
      '      dice 2: 2 figures (TOY-2)',
      expect.stringMatching(/shows 6, 1, read as 1: 1 hit on British$/),
      '',
      'French-wins, in turn 2',
      '  British units left: 0',
      '  French units left: 2',
      '  British shots fired: 1',
      '  French shots fired: 4',
      'Note: the ground is invented',
    ]);
  });

  test('ends in the words that the engagement has for it, with the winner where they leave that open', () => {
    expect(linesOf({ ...narrated, ending: 'the British break', winner: 'French' })).toContain(
      'the British break, in turn 2: French won',
    );
  });

  test('leaves the names of victory conditions as they are', () => {
    const readings = new Map([...narration.readings, ['plan A', 'yes']]);
    const judged = { ...narrated, narration: { ...narration, readings, conditions: new Set(['plan A']) } };
    expect(linesOf(judged)).toContain('  Plan A: yes');
    expect(tell(judged).readings).toMatchObject({ 'plan A': 'yes', 'shots.british': 1 });
  });

  test('holds every die, with the outcome and readings by ids', () => {
    expect(tell(narrated)).toMatchObject({
      outcome: 'french-wins',
      turn: 2,
      readings: { 'survivors.british': 0, 'shots.french': 4 },
      steps: [
        { turn: 1, throws: [{ faces: [{ sides: 2, face: 1 }] }] },
        {},
        {},
        {},
        { told: '1 hit on British' },
      ],
    });
  });
});
