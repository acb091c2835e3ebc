import { describe, expect, it } from 'vitest';
import { at, item } from '../../src/chance/at.ts';
import type { Dice, ThrowKind } from '../../src/play/dice.ts';
import { solve } from '../../src/play/solve.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import { Paths } from '../../src/play/paths.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { engagementOf } from '../../bench/engagements.ts';
import { Skirmish, type SkirmishState } from '../toy/skirmish.ts';
import { twentyEngagements } from './twenty.ts';

/** The phase of a toy skirmish in which its turn is over. */
const OVER = 3;

const skirmish = (a: number, b: number, turnLimit: number): Game<SkirmishState> =>
  new Skirmish(
    { dieSides: 6 },
    { initiative: 'dice', turnLimit, A: { figures: a, hitOn: 5 }, B: { figures: b, hitOn: 6 } },
  ).game();

/** States with what was counted in them, by their words and the number. */
type Masses<S> = Map<string, { readonly state: S; readonly counted: number; mass: number }>;

function add<S extends GameState<S>>(
  { create }: { create: () => S },
  into: Masses<S>,
  state: S,
  counted: number,
  mass: number,
): void {
  const words = new Int32Array(state.words);
  state.write(words, 0);
  const key = `${words.join(' ')} ${counted}`;
  const before = into.get(key);
  if (before !== undefined) {
    before.mass += mass;
    return;
  }
  const own = create();
  own.copyFrom(state);
  into.set(key, { state: own, counted, mass });
}

/** The distribution of a counter by pushing mass from state to state, without a graph and without cutting. */
function plainly<S extends GameState<S>>(game: Game<S>, counter: number): Float64Array {
  const { mostPerTurn, number } = item(game.counters, counter);
  const law = new Float64Array(mostPerTurn * game.turnLimit + 1);
  const dice = new Paths(game.counting);
  const after = game.create();
  let here: Masses<S> = new Map();
  game.start(after);
  add(game, here, after, 0, 1);
  for (let turn = 1; turn <= game.turnLimit; turn++) {
    const opened: Masses<S> = new Map();
    while (here.size > 0) {
      const next: Masses<S> = new Map();
      for (const { state, counted, mass } of here.values()) {
        if (state.over !== 0 || (state.at === TURN_DONE && turn === game.turnLimit))
          law[counted] = (law[counted] ?? 0) + mass;
        else if (state.at === TURN_DONE) {
          after.copyFrom(state);
          game.openTurn(after);
          add(game, opened, after, counted, mass);
        } else {
          dice.begin();
          do {
            dice.restart();
            after.copyFrom(state);
            game.turn.step(after, dice);
            add(game, next, after, counted + at(dice.counted, number), mass * dice.probability);
          } while (dice.advance());
        }
      }
      here = next;
    }
    here = opened;
  }
  return law;
}

function counted<S extends GameState<S>>(game: Game<S>): readonly Float64Array[] {
  const answer = solve(game, tallyShape(game));
  if (!answer.solved) throw new Error(answer.reason);
  return answer.tally.readings.slice(game.metrics.length);
}

function expectSame<S extends GameState<S>>(engagement: Game<S>): void {
  const laws = counted(engagement);
  expect(laws.length).toBeGreaterThan(0);
  laws.forEach((law, counter) => {
    const expected = plainly(engagement, counter);
    expect(law.length).toBe(expected.length);
    law.forEach((mass, n) => {
      const due = expected[n] ?? Number.NaN;
      expect(Math.abs(mass - due)).toBeLessThanOrEqual(Math.max(1e-24, 1e-12 * due));
    });
    expect(law.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 13);
  });
}

describe('a counter solved exactly', () => {
  it.each([
    [1, 1, 1],
    [1, 1, 90],
    [3, 2, 1],
    [4, 3, 7],
    [5, 5, 15],
  ] as const)('agrees with mass pushed plainly, %i figures against %i in %i turns', (a, b, turns) => {
    expectSame(skirmish(a, b, turns));
  });

  it('agrees with mass pushed plainly in a duel that goes on from place to place', () => {
    expectSame(engagementOf({ companies: 1, hold: false, distanceCm: 8, turnLimit: 12 }));
    expectSame(engagementOf({ companies: 1, hold: true, distanceCm: 16, turnLimit: 5 }));
  });

  it('agrees with mass pushed plainly where every second turn ends before anything is thrown', () => {
    class Idle extends Skirmish {
      override apply(state: SkirmishState, kind: ThrowKind, outcome: number): void {
        const { first } = state;
        super.apply(state, kind, outcome);
        if (state.phase === OVER) state.first = first;
      }
      override openTurn(state: SkirmishState): void {
        if (state.phase === OVER && state.first < 2) state.first += 2;
        else super.openTurn(state);
      }
    }
    const side = { figures: 2, hitOn: 5 };
    expectSame(new Idle({ dieSides: 6 }, { initiative: 'dice', turnLimit: 6, A: side, B: side }).game());
  });

  it('agrees with mass pushed plainly where many outcomes lead to one state', () => {
    class Harmless extends Skirmish {
      override readonly counters = [
        { name: 'hits', meaning: 'hits of both bands, which do no harm', mostPerTurn: 6, number: 0 },
      ];
      override count(dice: Dice, _side: 0 | 1, _figures: number, hits: number): void {
        dice.count(0, hits);
      }
      override apply(state: SkirmishState, kind: ThrowKind, outcome: number): void {
        super.apply(state, kind, kind === this.volley ? 0 : outcome);
      }
    }
    const side = { figures: 3, hitOn: 5 };
    expectSame(new Harmless({ dieSides: 6 }, { initiative: 'dice', turnLimit: 4, A: side, B: side }).game());
  });

  it('agrees with mass pushed plainly in twenty engagements of other forces and rulings', () => {
    for (const { engagement } of twentyEngagements(1000)) expectSame(engagement);
  });

  it('takes at most twice the work for twice the turns, once hardly any fight lasts so long', () => {
    class Uncounted extends Skirmish {
      override readonly counters = [];
      override count(): void {
        // It counts nothing.
      }
    }
    const transitions = (Rules: typeof Skirmish, turnLimit: number): number => {
      const side = { figures: 2, hitOn: 5 };
      const engagement = new Rules(
        { dieSides: 6 },
        { initiative: 'dice', turnLimit, A: side, B: side },
      ).game();
      const answer = solve(engagement, tallyShape(engagement));
      if (!answer.solved) throw new Error(answer.reason);
      return answer.transitions;
    };
    const masses = (turnLimit: number): number =>
      transitions(Skirmish, turnLimit) - transitions(Uncounted, turnLimit);
    for (const turns of [60, 120, 240]) expect(masses(2 * turns)).toBeLessThanOrEqual(2 * masses(turns));
  });
});
