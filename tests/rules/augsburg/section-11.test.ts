import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { BRIGADE_TIE } from '../../../src/rules/augsburg/due.ts';
import { forgetQuietLanes } from '../../../src/rules/augsburg/sequence.ts';
import { anyEngagement, anyRulings } from './any-engagement.ts';
import { engagementOf } from './asked.ts';
import { rolling, wordsOf } from '../playing.ts';
import { checkThrows, throwsOf } from '../throws.ts';
import { ALONE, compareToSecondPlayer } from './second-player.ts';
import { anyDice } from '../random.ts';

const RUNS = { seed: 1690, numRuns: randomCases(400) };
const FIGHTS = ALONE.map(([of, bounds]) => [of, anyEngagement(bounds)] as const);

describe('the engagement against a second player of section 11', () => {
  it.each(ALONE)('asks for the same dice and comes to the same end: %s', (_of, bounds) => {
    expect(compareToSecondPlayer(bounds, RUNS)).toBeGreaterThan(RUNS.numRuns);
  });
});

describe.each(FIGHTS)('every throw of an engagement: %s', (_of, anyFight) => {
  it('is that of the state written and read, its parts add up, and its chances sum to 1', () => {
    fc.assert(
      fc.property(anyFight, anyRulings, fc.integer(), (fight, rulings, seed) =>
        checkThrows(engagementOf(fight, rulings), rolling(anyDice(seed))),
      ),
      { ...RUNS, numRuns: randomCases(80) },
    );
  });

  it('keeps nothing of a lane in which nobody will act any more this turn', () => {
    fc.assert(
      fc.property(anyFight, anyRulings, fc.integer(), (fight, rulings, seed) => {
        const game = engagementOf(fight, rulings);
        for (const { s } of throwsOf(game, rolling(anyDice(seed))).throws) {
          // Where reactions cost points, what they leave is looked at when the next unit comes.
          if (s.due <= BRIGADE_TIE || s.rules.reactionCost > 0) continue;
          const words = wordsOf(s);
          forgetQuietLanes(s);
          expect(wordsOf(s)).toEqual(words);
        }
      }),
      { ...RUNS, numRuns: randomCases(80) },
    );
  });
});
