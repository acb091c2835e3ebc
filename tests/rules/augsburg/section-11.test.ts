import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { enumerate } from '../../../src/chance/enumerated.ts';
import { forgetQuietLanes } from '../../../src/rules/augsburg/phases.ts';
import { BRIGADE_TIE } from '../../../src/rules/augsburg/stages.ts';
import { anyEngagement, anyRulings } from './any-engagement.ts';
import { engagementOf } from './asked.ts';
import { checkStep, checkWords, play, rolling, wordsOf } from '../playing.ts';
import { ALONE, compareToSecondPlayer } from './second-player.ts';
import { anyDice } from '../random.ts';

const RUNS = { seed: 1690, numRuns: randomCases(400) };
const FIGHTS = ALONE.map(([of, bounds]) => [of, anyEngagement(bounds)] as const);

describe('the engagement against a second player of section 11', () => {
  it.each(ALONE)('asks for the same dice and comes to the same end: %s', (_of, bounds) => {
    expect(compareToSecondPlayer(bounds, RUNS)).toBeGreaterThan(RUNS.numRuns);
  });
});

describe.each(FIGHTS)('every step of an engagement: %s', (_of, anyFight) => {
  it('is the same asked twice, written and read, and its parts add up', () => {
    fc.assert(
      fc.property(anyFight, anyRulings, fc.integer(), (fight, rulings, seed) => {
        const engagement = engagementOf(fight, rulings);
        play(engagement, rolling(anyDice(seed)), (state, due, after) => {
          if (after === undefined) checkStep(engagement, state, due);
          else checkWords(engagement.tell(state, due, after.outcome, after.state));
        });
      }),
      { ...RUNS, numRuns: randomCases(80) },
    );
  });

  it('keeps nothing of a lane in which nobody will act any more this turn', () => {
    fc.assert(
      fc.property(anyFight, anyRulings, fc.integer(), (fight, rulings, seed) => {
        const engagement = engagementOf(fight, rulings);
        const forgotten = engagement.create();
        play(engagement, rolling(anyDice(seed)), (state, { kind }, after) => {
          if (after !== undefined || kind <= BRIGADE_TIE) return;
          forgotten.copyFrom(state);
          forgetQuietLanes(engagement['battle'], forgotten);
          expect(wordsOf(state)).toEqual(wordsOf(forgotten));
        });
      }),
      { ...RUNS, numRuns: randomCases(80) },
    );
  });

  it('has outcomes whose chances sum to 1', () => {
    fc.assert(
      fc.property(anyFight, anyRulings, fc.integer(), (fight, rulings, seed) => {
        const engagement = engagementOf(fight, rulings);
        play(engagement, rolling(anyDice(seed)), (_state, due, after) => {
          if (after !== undefined) return;
          const { probabilities } = enumerate((chance) => engagement.resolve(due, chance));
          expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
        });
      }),
      { ...RUNS, numRuns: randomCases(50) },
    );
  });
});
