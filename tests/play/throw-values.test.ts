import { describe, expect, test } from 'vitest';
import { ScriptError } from '../../src/chance/scripted.ts';
import { rootOf } from '../../src/chance/random.ts';
import { narrate, replay, ReplayError } from '../../src/play/narrate.ts';
import { DEFAULT_BUDGET, solve } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { marginal } from '../../src/play/marginal.ts';
import { valueThrows } from '../../src/play/throw-values.ts';
import type { Game } from '../../src/play/game.ts';
import { Skirmish, type SkirmishState } from '../toy/skirmish.ts';

const inputs = {
  A: { figures: 3, hitOn: 4 },
  B: { figures: 2, hitOn: 3 },
  initiative: 'dice',
  turnLimit: 4,
} as const;

function facesOf(engagement: Game<SkirmishState>, number: number): number[] {
  const { steps } = narrate(engagement, { root: rootOf('worth'), pairing: 0, number });
  return steps.flatMap(({ throws }) => throws.flatMap(({ faces }) => faces.map(({ face }) => face)));
}

describe('what each throw of a played game did', () => {
  const engagement = new Skirmish({ dieSides: 6 }, inputs).game();
  const worth = engagement.winners.map((winner) => (winner === 0 ? 1 : 0));

  test('begins with the chance of winning that the solver finds, and ends with the outcome', () => {
    const shape = tallyShape(engagement);
    const solved = solve(engagement, shape);
    if (!solved.solved) throw new Error(solved.reason);
    const [wins] = marginal(shape, solved.tally, 'winner');
    for (let number = 0; number < 40; number++) {
      const faces = facesOf(engagement, number);
      const valued = valueThrows(engagement, faces, worth, DEFAULT_BUDGET) ?? [];
      expect(valued[0]?.before).toBeCloseTo(wins ?? NaN, 12);
      const { outcome, steps } = replay(engagement, faces);
      expect(valued.at(-1)?.after).toBe(worth[engagement.outcomes.indexOf(outcome)]);
      expect(valued).toHaveLength(steps.length);
    }
  });

  test('is fair before each throw, and each throw begins where the one before it ended', () => {
    for (let number = 0; number < 40; number++) {
      const valued = valueThrows(engagement, facesOf(engagement, number), worth, DEFAULT_BUDGET) ?? [];
      valued.forEach(({ before, results }, i) => {
        expect(results.reduce((sum, one) => sum + one.probability * one.worth, 0)).toBeCloseTo(before, 12);
        expect(results.reduce((sum, one) => sum + one.probability, 0)).toBeCloseTo(1, 12);
        expect(valued[i - 1]?.after ?? before).toBeCloseTo(before, 12);
      });
    }
  });

  test('is not known where there are more states than the budget allows', () => {
    expect(valueThrows(engagement, facesOf(engagement, 0), worth, { states: 5, work: 1e9 })).toBeNull();
  });

  test('is told of no game that the dice do not give', () => {
    expect(() => valueThrows(engagement, [], worth, DEFAULT_BUDGET)).toThrow(ScriptError);
    expect(() => valueThrows(engagement, [...facesOf(engagement, 0), 1], worth, DEFAULT_BUDGET)).toThrow(
      ScriptError,
    );
  });
});

describe('dice that are not those of a whole game', () => {
  const engagement = new Skirmish({ dieSides: 6 }, inputs).game();
  const faces = facesOf(engagement, 3);

  function refusal(given: readonly number[]): ReplayError {
    try {
      replay(engagement, given);
    } catch (error) {
      if (error instanceof ReplayError) return error;
    }
    throw new Error('the dice were not refused');
  }

  test('are refused at the throw for which one is missing', () => {
    const { act, turn, message } = refusal(faces.slice(0, -1));
    const { steps } = replay(engagement, faces);
    expect({ act, turn }).toEqual({ act: steps.at(-1)?.explanation.act, turn: steps.at(-1)?.turn });
    expect(message).toBe(`die ${faces.length} is missing: the rules ask for another D6`);
  });

  test('are refused at the throw that cannot show such a face', () => {
    const { act, turn, outcome, message } = refusal([7, ...faces.slice(1)]);
    expect({ act, turn, outcome }).toEqual({
      act: replay(engagement, faces).steps[0]?.explanation.act,
      turn: 1,
      outcome: null,
    });
    expect(message).toBe('die 1 shows 7, which a D2 cannot');
  });

  test('are refused with the end they give where some are left over', () => {
    const { act, turn, outcome, message } = refusal([...faces, 1, 1]);
    const told = replay(engagement, faces);
    expect({ act, turn, outcome }).toEqual({ act: null, turn: told.turn, outcome: told.outcome });
    expect(message).toBe(`2 of ${faces.length + 2} dice are left over after the last throw`);
  });
});
