/** What the digest says word by word and a hasty reading misses. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { rolling } from '../playing.ts';
import { ask, engagementOf, errorOf, outcomes } from './asked.ts';
import { throwsOf } from '../throws.ts';

describe('a follow-up of no moves', () => {
  const loser = { type: 'aggressive-cavalry' };

  it('needs no move of the winner (AUG-MEL-10: gunners stand)', () => {
    expect(outcomes('follow-up-gap', { winner: { type: 'gun-crew' }, loser, moves: [0] })).toEqual({
      10: expect.closeTo(1 / 3, 14),
      20: expect.closeTo(1 / 3, 14),
      30: expect.closeTo(1 / 3, 14),
    });
  });

  it('needs it where one of the entries moves', () => {
    const asked = { winner: { type: 'light-horse' }, loser, moves: [0, 1] };
    expect(errorOf('follow-up-gap', asked).code).toBe('AUG-NOTGIVEN-move');
  });
});

describe('fire from inside (AUG-FIRE-07, halveStage: final)', () => {
  it('halves no dice that are not there', () => {
    const shooter = { type: 'dutch-foot', original: 4, inside: true, unformed: true, disordered: true };
    const asked = { shooter, distanceInches: 4, options: { halveStage: 'final' } };
    const { explanation } = ask('shoot-pool', asked);
    expect(explanation?.factors.map(({ value }) => value)).toEqual([1, -2, -3, 4]);
  });
});

describe('brigades that give way, each in its turn (passRight: every-holder)', () => {
  it('do so each for itself, of more than 32', () => {
    const numbers = Array.from({ length: 17 }, (_number, i) => i + 1);
    const unit = { type: 'dutch-foot', original: 4, doctrine: { order: 'F' } };
    const side = { brigades: numbers.map((lane) => ({ number: 0, lanes: [lane] })) };
    const fight = {
      lanes: numbers.map(() => ({ A: unit, B: unit, distanceInches: 4 })),
      turnLimit: 1,
      command: { mode: 'brigades', A: side, B: side, passes: { A: 2, B: 2 } },
    };
    const { throws } = throwsOf(
      engagementOf(fight, { passRight: 'every-holder', brigadeTie: 'side-A-first' }),
      rolling(() => 1),
    );
    const firers = throws.filter(({ thrown: { kind } }) => kind.name === 'volley');
    // In threes: each holder goes behind two, and after all three they have their places again.
    const inOrder = ['A', 'B'].flatMap((letter) =>
      numbers.map((number) => `${letter}${number} (dutch-foot)`),
    );
    expect(firers.map(({ thrown: { who } }) => who.name)).toEqual(inOrder);
  });
});

describe('light foot that stands behind works (AUG-EVA-04, AUG-R-33)', () => {
  /** The dice of its fire at a charger, and those of its blows; it moves as infantry, whom bad going makes Unformed. */
  const diceOf = (going: string, move: string): readonly number[] => {
    const B = { type: 'skirmish-foot', move, original: 12, unformed: true, frontObstacle: 'small' };
    const A = { type: 'dutch-foot', original: 24, doctrine: { main: 'charge', chargeWithinInches: 4 } };
    const lanes = [{ A, B: { ...B, doctrine: { order: 'S' } }, distanceInches: 2, going }];
    const { throws } = throwsOf(
      engagementOf({ lanes, turnLimit: 1 }),
      rolling(() => 1),
    );
    return throws
      .filter(({ thrown: { kind, who } }) => who.role === 1 && /^(fire at a charger|melee)$/u.test(kind.name))
      .map(({ thrown: { number } }) => number);
  };

  it('is not Unformed by the ground in that charge', () => {
    expect(diceOf('bad', 'infantry')).toEqual([6, 6]);
  });

  it('is Unformed by anything else', () => {
    expect(diceOf('bad', 'skirmishing-foot')).toEqual([4, 4 - 1]);
  });
});

describe('a test failed by 1 (AUG-MOR-05)', () => {
  it('sends a unit back facing the foe that faced away before', () => {
    const fight = {
      lanes: [
        {
          A: { type: 'dutch-foot', original: 12 },
          B: { type: 'french-foot', original: 6, facingAway: true, disordered: true },
          distanceInches: 4,
        },
      ],
      turnLimit: 1,
    };
    const engagement = engagementOf(fight);
    // A's volley of 3 dice, 1 hit; B tests 3 + 3 against 5, goes back 1 inch, and fails to rally.
    const dice = new Scripted([1, 2, 2, 3, 2, 6]);
    const { throws } = throwsOf(engagement, dice);
    dice.finish();
    expect(throws.map(({ s }) => s.front(0, 1).facesAway)).toEqual([1, 1, 0]);
    expect(throws[1]?.told).toContain('faces the foe');
  });
});
