/** Doctrines with conditions, changes of formation, retiring lines and reinforcements, worked by hand. */
import { describe, expect, it } from 'vitest';
import { replay } from '../../../src/play/narrate.ts';
import { Solver } from '../../../src/play/solve.ts';
import type { Game } from '../../../src/play/game.ts';
import { InputError } from '../../../src/play/inputs.ts';
import { tallyShape } from '../../../src/play/tally.ts';
import { CHARGING, NO_CHARGE, type Battle, type Unit } from '../../../src/rules/march-attack/game.ts';
import { COLUMN, FORMATIONS } from '../../../src/rules/march-attack/units.ts';
import { afterOutcomes } from '../playing-games.ts';
import { engagementOf } from './asked.ts';
import { side } from './duel.ts';

type Given = Readonly<Record<string, unknown>>;

const STAND = { name: 'stand-and-fire' };
const CLOSE = { name: 'close-to-range', rangeInches: 2 };
const TO_COLUMN = { name: 'form', formation: 'column' };
const TO_SQUARE = { name: 'form', formation: 'square' };
const [FAILED, PASSED] = [0, 1] as const;
const A_FIRST = 0;
const LINE = FORMATIONS.indexOf('line');

/** Without more said, sides have no skirmish value and no tests of the formation. */
function spec(distanceInches: number, A: Given, B: Given = {}): Given {
  const quiet = { mfType: 'cavalry' };
  return {
    tables: 'illustrative',
    distanceInches,
    maxTurns: 20,
    A: side({ ...quiet, ...A }),
    B: side({ ...quiet, ...B }),
  };
}

function fight(distanceInches: number, A: Given, B: Given = {}): Game<Battle> {
  return engagementOf(spec(distanceInches, A, B));
}

/** The state after these outcomes, and the throw that is due then. */
function after(game: Game<Battle>, ...outcomes: readonly number[]) {
  const { state: s, due } = afterOutcomes(game, outcomes);
  const unit = (index: number): Unit => {
    const found = s.units[index];
    if (found === undefined) throw new Error(`no unit ${index}`);
    return found;
  };
  return { s, unit, due: { kind: due?.kind.name, number: due?.number } };
}

/** The states of an engagement. */
function statesOf(game: Game<Battle>): number {
  const answer = new Solver(game).solve(tallyShape(game), { states: 100_000, work: 1e9 });
  if (!answer.solved) throw new Error(answer.reason);
  return answer.states;
}

describe('a unit ordered to form', () => {
  it('does so at once beyond 9 inches of the enemy, and tests within them (R-20)', () => {
    const far = after(fight(9.5, { doctrine: TO_COLUMN }), A_FIRST);
    expect([far.due.kind, far.unit(0).formation]).toEqual(['initiative', COLUMN]);
    const near = fight(9, { doctrine: TO_COLUMN });
    expect(after(near, A_FIRST).due).toEqual({ kind: 'changing formation', number: 7 });
    expect(after(near, A_FIRST, PASSED).unit(0).formation).toBe(COLUMN);
    expect(after(near, A_FIRST, FAILED).unit(0).formation).toBe(LINE);
  });

  it('tests with its leader, its column, its losses and its disorder, and nothing of a charge (FD-01, R-07)', () => {
    const unit = { designation: 'R-3', startCv: 5, formation: 'column', leader: 'C', disorder: 1 };
    const A = { doctrine: TO_SQUARE, units: [{ ...unit, chargedArc: 'rear' }] };
    const B = { units: [{ designation: 'R-3 L' }] };
    // 7 regular + 2 leader + 2 column - 1 for 2 CV - 2 disordered
    expect(after(fight(3, A, B), A_FIRST).due.number).toBe(8);
    const named = engagementOf(spec(3, A, B), { columnBonusTests: 'square-charge-disorder' });
    expect(after(named, A_FIRST).due.number).toBe(6);
  });
});

describe('the line of a side', () => {
  it('stands where a unit charges by a doctrine of its own (R-22)', () => {
    const hussars = { designation: 'R-3 L', doctrine: { name: 'charge' } };
    const A = { doctrine: CLOSE, mfType: 'mixed', units: [{ designation: 'R-3' }, hussars] };
    const B = { units: [{ designation: 'R-3' }, { designation: 'R-3' }], formSquare: false };
    const { s, unit } = after(fight(2.5, A, B), A_FIRST);
    expect([s.pairs[0]?.distance, unit(0).charge, unit(1).charge]).toEqual([5, NO_CHARGE, CHARGING]);
    expect(
      after(fight(2.5, { ...A, units: [{ designation: 'R-3' }] }, B), A_FIRST).s.pairs[0]?.distance,
    ).toBe(4);
  });

  it.each([
    ['the tactical rate within 9 inches', 5, 40, ['R-3'], 9],
    ['the strategic rate beyond them', 10, 40, ['R-3'], 22],
    ['no farther than it is told', 10, 12, ['R-3'], 12],
    ['not at all where it is as far already', 12, 10, ['R-3'], 12],
    ['as slowly as its slowest unit', 5, 40, ['R-3 L', 'R-3 LF', 'R-3'], 8],
  ])('retires by %s (R-21)', (_what, distance, rangeInches, designations, expected) => {
    const units = designations.map((designation) => ({ designation }));
    const retiring = fight(distance, { doctrine: { name: 'retire', rangeInches }, units });
    expect(after(retiring, A_FIRST).s.pairs[0]?.distance).toBe(expected);
  });

  it('stays committed when it has retired out of range (MA-COMMIT-01)', () => {
    const committed = { when: { committed: true }, do: { name: 'retire', rangeInches: 40 } };
    const shy = (distance: number): (number | undefined)[] =>
      [1, 2, 3].map((turns) => {
        const outcomes = Array.from({ length: turns }, () => A_FIRST);
        return after(fight(distance, { doctrine: [committed, { do: STAND }] }), ...outcomes).s.pairs[0]
          ?.distance;
      });
    expect(shy(5)).toEqual([9, 13, 25]);
    expect(shy(9.5)).toEqual([19, 19, 19]); // half inches
  });
});

describe('a list of doctrines', () => {
  it('of one item is that doctrine, and one that always holds adds no states', () => {
    const charge = { name: 'charge' };
    const plain = fight(4, { doctrine: charge });
    const listed = fight(4, { doctrine: [{ do: charge }] });
    expect(after(listed, A_FIRST).s.toJSON()).toEqual(after(plain, A_FIRST).s.toJSON());
    const always = fight(4, { doctrine: [{ when: { cv: { atLeast: 0 } }, do: charge }, { do: STAND }] });
    expect([statesOf(listed), statesOf(always)]).toEqual([statesOf(plain), statesOf(plain)]);
  });

  it('decides about a square for each charge (R-20)', () => {
    const hussars = { doctrine: { name: 'charge' }, units: [{ designation: 'R-3 L' }] };
    const doctrine = [
      { when: { charged: true, distanceInches: { above: 5 } }, do: { ...STAND, formSquare: false } },
      { do: { ...STAND, formSquare: true } },
    ];
    const due = (distance: number): string | undefined =>
      after(fight(distance, hussars, { doctrine, formSquare: false }), A_FIRST).due.kind;
    expect([due(5), due(6)]).toEqual(['forming square', 'fire']);
  });

  it('says which item held, where that is asked', () => {
    const held: unknown[] = [];
    const A = { doctrine: [{ when: { enemyArm: 'cavalry' }, do: TO_SQUARE }, { do: CLOSE }] };
    const asked = engagementOf(
      spec(20, A),
      {},
      { onChoice: (list, item) => held.push([list.join('.'), item]) },
    );
    after(asked, A_FIRST);
    expect(new Set(held.map(String))).toEqual(new Set(['A.doctrine,1']));
  });
});

it('the reading of blown cavalry is kept also where no table makes anything of it', () => {
  const tables = ['illustrative', { blown: null }];
  const blown = (doctrine: unknown): boolean =>
    engagementOf({ ...spec(5, { doctrine }), tables }).create().rules.tracksBlown;
  expect(blown([{ when: { blown: true }, do: STAND }, { do: { name: 'charge' } }])).toBe(true);
  expect(blown({ name: 'charge' })).toBe(false);
});

describe('a unit that enters later', () => {
  const late = { designation: 'R-3', entersTurn: 3, disorder: 2 };

  it('is not there before, and then takes its place in the line (SCN-01, SCN-03)', () => {
    const engagement = fight(20, { units: [late, { designation: 'R-2' }] });
    const cvs = [0, 1, 2, 3].map((turns) => {
      const { s, unit } = after(engagement, ...Array.from({ length: turns }, () => A_FIRST));
      return [unit(0).cv, unit(0).marker, s.wait];
    });
    expect(cvs).toEqual([
      [0, 0, 2],
      [0, 0, 1],
      [3, 2, 0],
      [3, 0, 0],
    ]);
  });

  it('from turn 1 on is there from the start, and adds nothing', () => {
    const now = fight(20, { units: [{ ...late, entersTurn: 1 }] });
    expect(now.create().words).toBe(fight(20, {}).create().words);
    expect(after(now).unit(0)).toMatchObject({ cv: 3, marker: 2 });
  });
});

describe('the ground', () => {
  const grounded = (distance: number, A: Given, B: Given = {}): Game<Battle> =>
    engagementOf(spec(distance, A, B), {}, { ground: true });
  const lines = ({ ground }: Game<Battle>, s: Battle): unknown =>
    ([0, 1] as const).map((side) => ground?.line(s, side, 0));

  it('is asked for, or no part of the state (SCN-05)', () => {
    expect(fight(20, {}).ground).toBeUndefined();
    const asked = grounded(20, {});
    expect(asked.create().words).toBeGreaterThan(fight(20, {}).create().words);
    expect(asked.ground).toMatchObject({ unit: 'in', parts: 1, distances: [20], farthest: 20 });
  });

  it('is what each line has closed, less what it has gone back', () => {
    const closing = grounded(20, { doctrine: CLOSE }, { doctrine: CLOSE });
    expect(lines(closing, after(closing).s)).toEqual([0, 0]);
    expect(lines(closing, after(closing, A_FIRST).s)).toEqual([11, 4]);
    const retiring = grounded(5, { doctrine: { name: 'retire', rangeInches: 40 } });
    expect(lines(retiring, after(retiring, A_FIRST).s)).toEqual([-4, 0]);
    expect(retiring.ground?.farthest).toBe(5 + 20 * 12);
  });

  it('is kept at the end, and nobody’s where none is left', () => {
    const A = {
      mfType: 'infantry',
      skirmishRating: 'good',
      doctrine: CLOSE,
      units: [{ designation: 'R-6' }],
    };
    const engagement = grounded(9, A, { units: [{ designation: 'R-1' }] });
    const { s, unit } = after(engagement, 0, A_FIRST, 1);
    expect([engagement.outcomes[engagement.outcome(s)], unit(1).cv]).toEqual(['A', 0]);
    expect(lines(engagement, s)).toEqual([4, null]);
  });
});

describe('a trace', () => {
  it('names the rulings', () => {
    const retiring = { when: { formation: 'column' }, do: { name: 'retire', rangeInches: 13 } };
    const doctrine = [{ when: { not: { fromTurn: 2 } }, do: TO_COLUMN }, retiring, { do: STAND }];
    const units = [{ designation: 'R-3' }, { designation: 'R-3', entersTurn: 2 }];
    const near = engagementOf({ ...spec(9, { doctrine, units }), maxTurns: 2 });
    const [, form, last] = replay(near, [6, 6, 1, 1, 3, 4, 6, 6, 1, 1]).steps;
    expect(form).toMatchObject({ resolution: 'changing formation', explanation: { total: { value: 7 } } });
    expect(form?.ruleIds).toContain('R-20');
    expect(form?.explanation.act).toBe('A1 (R-3) tries to form column within 9 in of the enemy');
    expect(form?.told).toBe('passed: it stands in column; A2 (R-3) enters next turn');
    expect(last?.told).toBe('first active: A; a line retires: the lines are 13 in apart (R-21)');
    const far = engagementOf({ ...spec(20, { doctrine: TO_SQUARE }), maxTurns: 1 });
    expect(replay(far, [6, 6, 1, 1]).steps[0]?.told).toBe('first active: A; A1 (R-3) forms square (R-20)');
  });
});

describe('a doctrine is refused for', () => {
  const onUnit = (more: Given): Given => ({ units: [{ designation: 'R-3', ...more }] });
  it.each([
    [
      'no formation',
      { doctrine: { name: 'form' } },
      'A.doctrine.formation',
      /formation is required with name form/u,
    ],
    [
      'no formation of a unit',
      onUnit({ doctrine: [{ do: { name: 'form' } }] }),
      'A.units.0.doctrine.0.do.formation',
      /required with name form/u,
    ],
    [
      'a formation for nothing',
      { doctrine: { ...STAND, formation: 'line' } },
      'A.doctrine.formation',
      /allowed only with name form/u,
    ],
    [
      'no distance to retire to',
      { doctrine: { name: 'retire' } },
      'A.doctrine.rangeInches',
      /rangeInches is required with name retire/u,
    ],
    [
      'no distance in a list',
      { doctrine: [{ do: { name: 'retire' } }] },
      'A.doctrine.0.do.rangeInches',
      /rangeInches is required with name retire/u,
    ],
    [
      'a reading of what the unit never is',
      onUnit({ doctrine: [{ when: { blown: true }, do: STAND }, { do: STAND }] }),
      'A.units.0.doctrine.0.when',
      /blown is read of cavalry alone: infantry is never blown/u,
    ],
    [
      'a range that no ruler has',
      { doctrine: [{ do: { ...CLOSE, rangeInches: 1.234567 } }] },
      'A.doctrine.0.do.rangeInches',
      /too fine/u,
    ],
    [
      'no act',
      onUnit({ doctrine: [{ do: { formSquare: true } }] }),
      'A.units.0.doctrine.0.do.name',
      /name is missing/u,
    ],
  ])('%s', (_what, A, path, says) => {
    const listed = { doctrine: [{ when: { blown: true }, do: STAND }, { do: STAND }] };
    const { problems } = refused(spec(5, { ...listed, ...A }));
    expect(problems.map((problem) => [problem.path.join('.'), problem.message])).toEqual([
      [path, expect.stringMatching(says)],
    ]);
  });
});

function refused(raw: Given): InputError {
  try {
    engagementOf(raw);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('it was taken');
}
