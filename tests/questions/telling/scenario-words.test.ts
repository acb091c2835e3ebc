import { describe, expect, test } from 'vitest';
import {
  conditionInWords,
  conditionWithBlanks,
  isBlank,
} from '../../../src/questions/telling/condition-words.ts';
import { label, metricLabel, type LabelFacts } from '../../../src/questions/telling/labels.ts';
import { scenarioInWords } from '../../../src/questions/telling/scenario-words.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { NO_WORDS } from '../../../src/spec/words.ts';

const FACTS: LabelFacts = {
  words: NO_WORDS,
  names: { survivors: 'units left' },
  sides: ['reds', 'blues'],
  forces: [null, null],
  factors: [],
};

test('a scenario is told by who wins, its objectives, its points and its end', () => {
  const parts = scenarioInWords(
    {
      winner: 'points',
      margin: 1,
      objectives: [
        { name: 'ridge', at: 4, worth: 10.5, holder: 'blues', needs: 2 },
        { name: 'ford', lane: 2, at: 0 },
      ],
      tablePoints: true,
      points: [
        { for: 'reds', worth: 1, per: 'survivors.reds' },
        { for: 'blues', worth: 2.5, when: { 'holds.ridge': ['blues', 'none'] } },
      ],
      endsWhen: { fromTurn: 3, 'ground.reds.2': { above: 4 }, winner: 'reds' },
    },
    FACTS,
  );
  expect(parts.flatMap(({ heading, lines }) => lines.map((line) => `${heading}: ${plain(line)}`))).toEqual([
    'Winner: The side that leads by 1 point or more has won, whatever the rules say; without such a lead nobody has.',
    'Objectives: Ridge: 4 from the start line of the Reds, 10.5 points, held by the Blues at the start, to be held for 2 turns without a break.',
    'Objectives: Ford: 0 from the start line of the Reds in lane 2.',
    'Points: Those of the tables: for stands lost and stands taken, and for each objective held.',
    'Points: Reds: 1 point for each of Reds units left.',
    'Points: Blues: 2.5 points, where Ridge is held by the Blues or nobody.',
    'End: The engagement ends with the turn in which it is turn 3 or later and advance of the Reds in lane 2 above 4; the Reds have won then.',
  ]);
  expect(scenarioInWords({ setup: [] }, FACTS)).toEqual([]);
});

describe('labels of a scenario', () => {
  test('name the winner by points beside the end by the rules', () => {
    expect(label(FACTS, 'turn-limit/A').name).toBe('Turn limit, Reds by points');
    expect(label(FACTS, 'turn-limit/none').name).toBe('Turn limit, nobody by points');
    expect(label(FACTS, 'absent/A').name).toBe('Blues absent');
    expect(label(FACTS, 'absent/none').name).toBe('Both absent');
  });

  test('name holders and advances', () => {
    expect(plain(metricLabel(FACTS, 'holds.ridge', 'reds'))).toBe('Ridge held by the Reds');
    expect(plain(metricLabel(FACTS, 'holds.ridge', 'none'))).toBe('Ridge held by nobody');
    expect(plain(metricLabel(FACTS, 'ground.blues'))).toBe('advance of the Blues');
    expect(plain(metricLabel(FACTS, 'points.blues'))).toBe('Blues points');
  });
});

test('a condition is told with every test and in its short forms', () => {
  const words = (condition: Parameters<typeof conditionInWords>[0]): string =>
    plain(conditionInWords(condition, FACTS));
  expect(words({ lead: { above: 1, below: 4 } })).toBe('Lead above 1 and below 4');
  expect(words({ lead: { between: [-3, 3] } })).toBe('Lead from -3 to 3');
  expect(words({ turn: 3, winner: 'reds' })).toBe('length in turns is 3 and the Reds won');
  expect(words({ any: [{ turn: 3, winner: 'none' }, { 'survivors.reds': { atLeast: 1 } }] })).toBe(
    '(length in turns is 3 and nobody won) or Reds units left at least 1',
  );
});

test('the numbers and categories of a condition are blanks, each with its place', () => {
  const parts = conditionWithBlanks(
    {
      all: [
        { 'survivors.reds': { atLeast: 1, atMost: 4 } },
        { any: [{ turn: 3 }, { not: { winner: ['blues', 'none'] } }, { lead: { between: [-3, 3] } }] },
      ],
    },
    FACTS,
  );
  expect(parts.filter(isBlank).map(({ metric, value, at }) => [at.join('.'), metric, value])).toEqual([
    ['all.0.survivors.reds.atLeast', 'survivors.reds', 1],
    ['all.0.survivors.reds.atMost', 'survivors.reds', 4],
    ['all.1.any.0.turn', 'turn', 3],
    ['all.1.any.1.not.winner.0', 'winner', 'blues'],
    ['all.1.any.1.not.winner.1', 'winner', 'none'],
    ['all.1.any.2.lead.between.0', 'lead', -3],
    ['all.1.any.2.lead.between.1', 'lead', 3],
  ]);
});
