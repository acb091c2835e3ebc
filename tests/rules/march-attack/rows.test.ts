/** Several formations a side in a full engagement, worked by hand: who leaves, who stands idle, how it ends. */
import { describe, expect, it } from 'vitest';
import { replay } from '../../../src/play/narrate.ts';
import { exactly, Solver } from '../../../src/play/solve.ts';
import type { Game } from '../../../src/play/game.ts';
import { tallyShape } from '../../../src/play/tally.ts';
import { corpsBattle } from '../../../src/rules/march-attack/engagement.ts';
import type { Battle } from '../../../src/rules/march-attack/game.ts';
import { CORPS_ENGAGEMENT_INPUTS } from '../../../src/rules/march-attack/inputs.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { InputError } from '../../../src/play/inputs.ts';
import type { Options } from '../../../src/play/options.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import { bookOf } from '../../../src/rules/march-attack/rules.ts';
import { withChanges } from '../../../src/spec/read-tables.ts';
import { afterOutcomes } from '../playing-games.ts';
import { engagementOf, errorOf, outcomes } from './asked.ts';
import { side } from './duel.ts';

type Given = Readonly<Record<string, unknown>>;
const [, PASSED, DISORDERED, RETIRED, BROKEN] = [-1, 0, 1, 2, 3] as const;
const A_FIRST = 0;
const ILLUSTRATIVE = withChanges(marchAttack, 'illustrative').system;

/** A battalion that stands and fires, as a formation of several. */
function formation(designation: string, more: Given = {}): Given {
  const { command: _command, ...rest } = side({ units: [{ designation }], ...more });
  return rest;
}

function spec(distancesInches: readonly number[], a: readonly Given[], b: readonly Given[], gaps = 8) {
  const row = (formations: readonly Given[]) => ({
    command: 'A',
    formations,
    gapsInches: formations.slice(1).map(() => gaps),
  });
  return { distancesInches, maxTurns: 20, A: row(a), B: row(b) };
}

function fight(asked: Given, options: Options = {}, needs: Parameters<typeof corpsBattle>[3] = {}) {
  const { value, problems } = readInputs(CORPS_ENGAGEMENT_INPUTS, asked, { shortForms: false });
  if (value === null) throw new InputError(problems);
  return corpsBattle(bookOf(ILLUSTRATIVE.read(ILLUSTRATIVE.tables), options), value, [], needs);
}

function statesOf(game: Game<Battle>): number {
  const answer = new Solver(game).solve(tallyShape(game), { states: 100_000, work: 1e9 });
  if (!answer.solved) throw new Error(answer.reason);
  return answer.states;
}

const FAR = 30;
const LOST_ONE = { units: [{ designation: 'R-0' }, { designation: 'R-3' }, { designation: 'R-0' }] };

describe('one formation a side', () => {
  it('is the engagement of that, state for state', () => {
    const one = formation('R-3');
    const rows = fight({ ...spec([3], [one], [one]), maxTurns: 3 });
    const alone = engagementOf({
      tables: 'illustrative',
      distanceInches: 3,
      maxTurns: 3,
      A: side(),
      B: side(),
    });
    expect(statesOf(rows)).toBe(statesOf(alone));
    expect(rows.create().words).toBe(alone.create().words);
    expect(rows.metrics.map(({ name }) => name)).toEqual(alone.metrics.map(({ name }) => name));
  });
});

describe('a formation of several', () => {
  /** Under lostOrShaken a formation that is spent tests in every turn. */
  const SHAKEN = { mfTestTrigger: 'lostOrShaken' };
  const spent = formation('R-3', { ...LOST_ONE, committed: true });
  const steady = formation('R-3', { committed: true });

  it('that breaks makes its neighbour test in the next wave, which the trace says (MA-MF-05)', () => {
    const game = fight({ ...spec([FAR, FAR], [spent, steady], [steady, steady]), maxTurns: 1 }, SHAKEN);
    const told = replay(game, [1, 1, 6, 5, 6, 6, 1, 1]).steps;
    expect(told.map(({ told: words }) => words).slice(0, 2)).toEqual([
      expect.stringMatching(/^A1 breaks; A2 has to test for its neighbour \(MA-MF-05\)$/u),
      expect.stringMatching(/^A2 passes$/u),
    ]);
    const apart = fight({ ...spec([FAR, FAR], [spent, steady], [steady, steady], 13), maxTurns: 1 }, SHAKEN);
    expect(afterOutcomes(apart, [BROKEN]).due?.kind.name).toBe('initiative');
  });

  it('that enters later brings all its units, and tests for nobody before (SCN-01)', () => {
    const late = { ...steady, entersTurn: 3 };
    const early = { designation: 'R-3', entersTurn: 3 };
    const inTurn = (second: Given) => fight(spec([FAR, FAR], [spent, second], [steady, steady]), SHAKEN);
    const { state } = afterOutcomes(inTurn(late), []);
    expect(state.rows[0].map(({ units }) => units.map(({ is }) => is.entersTurn))).toEqual([[1, 1, 1], [3]]);
    expect(afterOutcomes(inTurn(late), [BROKEN]).due?.kind.name).toBe('initiative');
    const laws = [late, { ...steady, units: [early] }].map((second) => exactly(inTurn(second)));
    expect(laws[0]).toEqual(laws[1]);
    // A unit of it may enter still later.
    const two = { ...late, units: [{ designation: 'R-3' }, { designation: 'R-3', entersTurn: 5 }] };
    const { state: later } = afterOutcomes(inTurn(two), []);
    expect(later.rows[0][1]?.units.map(({ is }) => is.entersTurn)).toEqual([3, 5]);
  });

  it('leaves the battle when it retires, with the combat values that it has (R-25)', () => {
    const game = fight(spec([FAR, FAR], [spent, steady], [steady, steady]), SHAKEN);
    const { state } = afterOutcomes(game, [RETIRED, A_FIRST]);
    expect(state.over).toBe(0);
    expect(state.rows[0].map(({ isOutOfPlay }) => isOutOfPlay)).toEqual([true, false]);
    const lost = game.metrics.find(({ name }) => name === 'cvLost.A');
    expect(lost?.of(state, { outcome: 0, turn: 1 })).toBe(0);
    const left = game.metrics.find(({ name }) => name === 'formationsLeft.A');
    expect(left?.of(state, { outcome: 0, turn: 1 })).toBe(1);
    // It does not test again, though it is spent.
    expect(afterOutcomes(game, [RETIRED, A_FIRST]).due?.kind.name).toBe('initiative');
  });

  it('ends the battle when it is the last to leave; the label names the first that left then', () => {
    const game = fight(spec([FAR, FAR], [spent, spent], [steady, steady]), SHAKEN);
    const ends = (...results: readonly number[]) => {
      const { state } = afterOutcomes(game, results);
      return state.over === 0 ? null : game.outcomes[game.outcome(state)];
    };
    expect(ends(RETIRED, PASSED)).toBeNull();
    expect(ends(RETIRED, BROKEN)).toBe('B|retire');
    expect(ends(BROKEN, RETIRED)).toBe('B|broken');
    // Turn 2: the first has been out for a turn.
    expect(ends(BROKEN, DISORDERED, A_FIRST, RETIRED)).toBe('B|retire');
  });

  it('stands idle without an enemy, or fires at that of the next pair within range (R-27)', () => {
    const strong = formation('R-6');
    const gone = formation('R-0');
    const asked = spec([1, 2], [strong, formation('R-3')], [gone, formation('R-2')], 1);
    const firstShot = (options: Options): string | undefined => {
      const { due } = afterOutcomes(fight({ ...asked, maxTurns: 1 }, options), [A_FIRST]);
      return due?.kind.act(due.who, due.whom, '').replace(/:.*$/u, '');
    };
    expect(firstShot({})).toBe('A2.1 (R-3) fires at B2.1 (R-2) at 2 in');
    expect(firstShot({ idle: 'join' })).toBe('A1.1 (R-6) fires at B2.1 (R-2) at 3 in');
  });

  it('of batteries has no skirmish value and no test, and never charges', () => {
    const guns = { mfType: 'battery', units: [{ designation: 'R-3 MF' }] };
    const battery = formation('', { ...guns, doctrine: { name: 'charge' } });
    const game = fight(
      { ...spec([3, FAR], [battery, steady], [formation('R-3'), steady]), maxTurns: 2 },
      SHAKEN,
    );
    const { state } = afterOutcomes(game, [A_FIRST]);
    const [first] = state.rows[0];
    expect([first?.scv, first?.spreads, first?.owes]).toEqual([0, false, 0]);
    expect(state.units.every(({ target }) => target < 0)).toBe(true);
  });

  it('has a lane of ground of its own', () => {
    const game = fight(spec([12, FAR], [steady, steady], [steady, steady]), {}, { ground: true });
    expect(game.ground?.distances).toEqual([12, FAR]);
    expect(game.ground?.line(game.create(), 1, 1)).toBeNull();
  });
});

describe('the mechanic of an engagement', () => {
  const [one, other] = [formation('R-1'), formation('R-3')];
  const { A, B, ...frame } = spec([1, 3], [other, other], [one, other]);
  const asked = { ...frame, tables: 'illustrative', maxTurns: 1, sides: { A, B } };

  it('takes formations in the place of one', () => {
    expect(Object.values(outcomes('engagement', asked)).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  it.each([
    [
      'keys of a side beside formations',
      { sides: { A: { ...A, cover: 'heavy' }, B } },
      /cover is allowed only without formations/u,
    ],
    ['a side without them', { sides: { A: { command: 'A' }, B } }, /mfType is required without formations/u],
    [
      'one distance for all',
      { distancesInches: undefined, distanceInches: 3 },
      /with distancesInches, or neither/u,
    ],
    [
      'too few distances',
      { distancesInches: [3] },
      /distancesInches must have 2 numbers, one a pair, not 1/u,
    ],
    ['too few gaps', { sides: { A: { ...A, gapsInches: [] }, B } }, /gapsInches must have 1 number/u],
    [
      'unequal numbers',
      { sides: { A, B: { ...B, formations: [one], gapsInches: [] } } },
      /as many formations as A, 2, not 1/u,
    ],
    [
      'infantry among batteries',
      { sides: { A: { ...A, formations: [{ ...one, mfType: 'battery' }, other] }, B } },
      /batteries alone, not R-1/u,
    ],
  ])('refuses %s', (_what, wrong, says) => {
    const { code, message } = errorOf('engagement', { ...asked, ...wrong });
    expect([code, message]).toEqual(['MA-ERR-INPUT', expect.stringMatching(says)]);
  });
});
