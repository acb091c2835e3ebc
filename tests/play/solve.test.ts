import { describe, expect, it } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import type { ThrowKind } from '../../src/play/dice.ts';
import type { Game } from '../../src/play/game.ts';
import type { End } from '../../src/play/metric.ts';
import { EndlessError } from '../../src/play/endless.ts';
import { ReplicateError, simulate } from '../../src/play/simulate.ts';
import { DEFAULT_BUDGET, solve, Solver } from '../../src/play/solve.ts';
import {
  emptyTally,
  mergeTally,
  ReadingRangeError,
  tallyShape,
  TallyTooLargeError,
  total,
} from '../../src/play/tally.ts';
import { Walk } from '../../src/play/walk.ts';
import { gTest } from '../../src/statistics/index.ts';
import { Skirmish, type SkirmishState } from '../toy/skirmish.ts';

const inputs = (a: number, b: number, turnLimit: number, initiative: 'A' | 'B' | 'dice' = 'dice') => ({
  initiative,
  turnLimit,
  A: { figures: a, hitOn: 5 },
  B: { figures: b, hitOn: 5 },
});
const skirmish = (...args: Parameters<typeof inputs>): Game<SkirmishState> =>
  new Skirmish({ dieSides: 6 }, inputs(...args)).game();

const solved = (engagement: Game<SkirmishState>) => {
  const answer = solve(engagement, tallyShape(engagement));
  if (!answer.solved) throw new Error(answer.reason);
  return answer;
};

describe('the solver', () => {
  it('gives the closed form of a duel of single figures', () => {
    // A hits with 1/3 and fires first: it wins in turn t with (4/9)^(t-1)/3, B with (4/9)^(t-1) 2/9.
    const { tally } = solved(skirmish(1, 1, 4, 'A'));
    const row = 5;
    for (let turn = 1; turn <= 4; turn++) {
      expect(tally.outcomeByTurn[turn]).toBeCloseTo((4 / 9) ** (turn - 1) / 3, 15);
      expect(tally.outcomeByTurn[row + turn]).toBeCloseTo(((4 / 9) ** (turn - 1) * 2) / 9, 15);
    }
    expect(tally.outcomeByTurn[2 * row + 4]).toBeCloseTo((4 / 9) ** 4, 15);
    expect(total(tally)).toBeCloseTo(1, 15);
  });

  it('gives the closed form of the shots of a duel', () => {
    // A fires once a turn until somebody is hit or four turns are over.
    const { tally } = solved(skirmish(1, 1, 4, 'A'));
    const shotsA = tally.readings[2];
    expect(shotsA?.[0]).toBe(0);
    for (let n = 1; n <= 3; n++) expect(shotsA?.[n]).toBeCloseTo((4 / 9) ** (n - 1) * (5 / 9), 15);
    expect(shotsA?.[4]).toBeCloseTo((4 / 9) ** 3, 15);
  });

  it('gives marginals that all sum to 1', () => {
    const { tally } = solved(skirmish(6, 3, 9));
    for (const masses of [tally.outcomeByTurn, ...tally.readings, ...tally.joints])
      expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 14);
  });

  it('gives the same answer again from the graph it kept', () => {
    const engagement = skirmish(5, 5, 12);
    const shape = tallyShape(engagement);
    const solver = new Solver(engagement);
    expect(solver.solve(shape)).toEqual(solver.solve(shape));
  });

  it('gives up cleanly when the budget of states is used up, and says how far it came', () => {
    const engagement = skirmish(20, 20, 30);
    const answer = solve(engagement, tallyShape(engagement), { ...DEFAULT_BUDGET, states: 50 });
    expect(answer).toMatchObject({ solved: false, turns: 0 });
    expect(answer.states).toBeLessThan(200);
  });

  it('gives up when the budget of work is used up', () => {
    const engagement = skirmish(20, 20, 30);
    const answer = solve(engagement, tallyShape(engagement), { ...DEFAULT_BUDGET, work: 100_000 });
    expect(answer).toMatchObject({ solved: false });
  });

  it('fails on a turn that goes round in a circle', () => {
    class Circle extends Skirmish {
      override apply(state: SkirmishState, kind: ThrowKind, outcome: number): void {
        if (kind === this.initiative) super.apply(state, kind, outcome);
        else state.phase = 1;
      }
    }
    const engagement = new Circle({ dieSides: 6 }, inputs(2, 2, 3)).game();
    expect(() => solve(engagement, tallyShape(engagement))).toThrow(EndlessError);
  });
});

describe('what the source does not give', () => {
  class Silent extends Skirmish {
    override apply(state: SkirmishState, kind: ThrowKind, outcome: number): void {
      if (outcome === 4) throw new NotGivenError('four hits at once are not given');
      super.apply(state, kind, outcome);
    }
  }
  const silent = new Silent({ dieSides: 6 }, inputs(4, 4, 5, 'A')).game();

  it('fails the exact solution on any branch of positive probability', () => {
    expect(() => solve(silent, tallyShape(silent))).toThrow(NotGivenError);
  });

  it('fails the simulation at the first replicate that meets it, and names it', () => {
    const play = (first: number, count: number) => () =>
      simulate(silent, tallyShape(silent), { root: rootOf('silent'), pairing: 0, first, count });
    let error: unknown;
    try {
      play(0, 10_000)();
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ReplicateError);
    const met = error instanceof ReplicateError ? error.replicate : Number.NaN;
    expect(play(0, met)).not.toThrow();
    expect(play(met, 1)).toThrow(`replicate ${met}: four hits at once are not given`);
  });
});

describe('replicates', () => {
  const engagement = skirmish(4, 4, 5);
  const shape = tallyShape(engagement);
  const play = (first: number, count: number, pairing = 0) =>
    simulate(engagement, shape, { root: rootOf('chunks'), pairing, first, count });

  it('do not depend on how they are cut into chunks', () => {
    const cut = emptyTally(shape);
    for (const [first, count] of [
      [700, 300],
      [0, 1],
      [1, 699],
    ] as const)
      mergeTally(cut, play(first, count));
    expect(cut).toEqual(play(0, 1000));
  });

  it('differ between pairings', () => {
    expect(play(0, 1000, 1)).not.toEqual(play(0, 1000, 0));
  });
});

describe('the shape of a tally', () => {
  it('is refused when it would not fit', () => {
    expect(() => tallyShape(skirmish(50, 50, 1_000_000_000))).toThrow(TallyTooLargeError);
  });

  it('is solved for an engagement that is over before it begins', () => {
    class Over extends Skirmish {
      override start(state: SkirmishState): void {
        super.start(state);
        state.figuresB = 0;
        state.phase = 4;
      }
    }
    const over = new Over({ dieSides: 6 }, inputs(2, 2, 3)).game();
    const { tally } = solved(over);
    expect(tally.outcomeByTurn[0]).toBe(1);
    expect(tally.readings.map((masses) => masses.reduce((sum, mass) => sum + mass, 0))).toEqual([1, 1, 1, 1]);
    const counts = simulate(over, tallyShape(over), {
      root: rootOf('over'),
      pairing: 0,
      first: 0,
      count: 3,
    });
    expect(counts.outcomeByTurn[0]).toBe(3);
  });
});

describe('readings', () => {
  class Lying extends Skirmish {
    override readonly metrics = new Skirmish({ dieSides: 6 }, inputs(3, 3, 6)).metrics.map((metric) => ({
      ...metric,
      most: 1,
    }));
  }

  it('that give more than they declare are an error, never lost mass', () => {
    const lying = new Lying({ dieSides: 6 }, inputs(3, 3, 4)).game();
    const shape = tallyShape(lying);
    expect(() => solve(lying, shape)).toThrow('outside the 0 to 1 that its rule system declares');
    expect(() => simulate(lying, shape, { root: rootOf('lying'), pairing: 0, first: 0, count: 100 })).toThrow(
      ReadingRangeError,
    );
  });

  it('may look at the turn in which the engagement ended', () => {
    class Early extends Skirmish {
      override readonly metrics = [
        ...new Skirmish({ dieSides: 6 }, inputs(3, 3, 6)).metrics,
        {
          name: 'early',
          meaning: 'over by turn 2',
          labels: ['no', 'yes'],
          most: 1,
          needsTurn: true as const,
          of: (_state: SkirmishState, end: End) => (end.turn <= 2 ? 1 : 0),
        },
      ];
    }
    const early = new Early({ dieSides: 6 }, inputs(2, 2, 6)).game();
    const shape = tallyShape(early);
    const exact = solved(early).tally;
    const byTurn = [0, 1, 2].flatMap((outcome) =>
      [1, 2].map((turn) => exact.outcomeByTurn[outcome * 7 + turn]),
    );
    expect(exact.readings[2]?.[1]).toBeCloseTo(
      byTurn.reduce<number>((sum, mass) => sum + (mass ?? Number.NaN), 0),
      14,
    );
    const replicates = { root: rootOf('early'), pairing: 0, first: 0, count: 50_000 };
    for (const counts of [
      simulate(early, shape, replicates),
      new Walk(early, shape, 1e8).simulate(replicates),
    ])
      expect(gTest(counts.readings[2] ?? [], exact.readings[2] ?? []).pValue).toBeGreaterThan(1e-6);
  });
});
