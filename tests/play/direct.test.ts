import { describe, expect, it } from 'vitest';
import type { Chance } from '../../src/chance/chance.ts';
import { rootOf } from '../../src/chance/random.ts';
import { Direct } from '../../src/play/direct.ts';
import type { Dice, ThrowKind } from '../../src/play/dice.ts';
import type { Game, GameState } from '../../src/play/game.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { ReplicateError, simulate } from '../../src/play/simulate.ts';
import { emptyTally, mergeTally, tallyShape } from '../../src/play/tally.ts';
import { engagementOf, side } from '../rules/pluie/asked.ts';
import { Skirmish, type SkirmishState } from '../toy/skirmish.ts';

const FOUR = [
  { dieSides: 6 },
  { initiative: 'dice', turnLimit: 6, A: { figures: 4, hitOn: 5 }, B: { figures: 5, hitOn: 5 } },
] as const;
const replicates = (first: number, count: number) => ({ root: rootOf('direct'), pairing: 2, first, count });

/** The same counts as without memory, however the replicates are cut and however little may be remembered. */
function expectSame<S extends GameState<S>>(game: Game<S>, count: number): void {
  const shape = tallyShape(game);
  const plain = simulate(game, shape, replicates(0, count));
  for (const mostBytes of [1e8, 20_000, 1]) {
    const direct = new Direct(game, shape, mostBytes);
    const cut = emptyTally(shape);
    const third = Math.floor(count / 3);
    mergeTally(cut, direct.simulate(replicates(third, count - third)));
    mergeTally(cut, direct.simulate(replicates(0, third)));
    expect(cut).toEqual(plain);
  }
}

describe('the direct sampler with memory', () => {
  it('counts what it would count without', () => {
    expectSame(new Skirmish(...FOUR).game(), 3000);
  });

  it('counts the same where outcomes are too many to be remembered', () => {
    expectSame(new Shifted(62, ...FOUR).game(), 1000);
    expectSame(new Shifted(-2, ...FOUR).game(), 1000);
  });

  it.each(['stand-and-fire', 'hold-line'])('counts the same in a %s duel and in a battle', (kind) => {
    const of = (count: number): Parameters<typeof engagementOf>[0] => ({
      distanceCm: 8,
      turnLimit: 20,
      A: side([{ kind: 'infantry', weapon: 'gb.martini-henry', count }], { doctrine: { kind } }),
      B: side([{ kind: 'infantry', weapon: 'fr.lebel', count }], { doctrine: { kind } }),
    });
    expectSame(engagementOf(of(1)), 3000);
    expectSame(engagementOf(of(6)), 600);
  });

  it('counts an engagement that is over before it begins', () => {
    const far = side([{ kind: 'infantry', weapon: 'gb.martini-henry' }]);
    expectSame(engagementOf({ distanceCm: 60, turnLimit: 5, A: far, B: far }), 10);
  });

  it('names the same replicate where the source is silent', () => {
    const silent = new SilentAtOne(...FOUR).game();
    const shape = tallyShape(silent);
    const error = (play: () => unknown): ReplicateError => {
      try {
        play();
      } catch (thrown) {
        if (thrown instanceof ReplicateError) return thrown;
      }
      throw new Error('no replicate met what is not given');
    };
    const plain = error(() => simulate(silent, shape, replicates(0, 1000)));
    expect(plain.replicate).toBeGreaterThan(0);
    const direct = new Direct(silent, shape, 1e8);
    for (let again = 0; again < 2; again++)
      expect(error(() => direct.simulate(replicates(0, 1000))).message).toBe(plain.message);
  });
});

/** Outcomes of its volleys are numbered from another number than 0. */
class Shifted extends Skirmish {
  private readonly by: number;

  constructor(by: number, ...given: ConstructorParameters<typeof Skirmish>) {
    super(...given);
    this.by = by;
  }

  override resolve(chance: Chance, figures: number, hitOn: number): number {
    return super.resolve(chance, figures, hitOn) + this.by;
  }

  override apply(state: SkirmishState, kind: ThrowKind, outcome: number): void {
    super.apply(state, kind, kind === this.volley ? outcome - this.by : outcome);
  }
}

/** Its source does not say what is thrown in a turn that begins with one figure of A. */
class SilentAtOne extends Skirmish {
  override take(state: SkirmishState, dice: Dice): void {
    if (state.phase === 0 && state.figuresA === 1) throw new NotGivenError('one figure alone');
    super.take(state, dice);
  }
}
