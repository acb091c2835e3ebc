/** Neighbours (section 15), worked by hand: turning on a flank, two against one, fire beside a charge, guns and screens. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { TURN_DONE, type Game } from '../../../src/play/game.ts';
import type { Options } from '../../../src/play/options.ts';
import { exactly } from '../../../src/play/solve.ts';
import { differenceIn } from '../../../src/rules/huit/close-combat.ts';
import { ROUND, WON_BY_FIRST, type Battle } from '../../../src/rules/huit/game.ts';
import { playGame } from '../playing-games.ts';
import { brigadesOf, errorOf, type Asked } from './asked.ts';
import { asked, steps, told } from './telling.ts';

const LINE = { formation: 'line' };
const COLUMN = { formation: 'column' };
const HORSE = { arm: 'cavalry' };
const STANDS = 'stand-and-fire';

type Stack = Asked | readonly Asked[] | null;

/** Lanes of units, `null` for none; A goes first and its free fronts turn. */
function beside(a: readonly Stack[], b: readonly Stack[], about: Asked = {}): Asked {
  const lanes = (stacks: readonly Stack[]) => stacks.map((stack) => (stack === null ? [] : [stack].flat()));
  const { A = {}, B = {}, ...rest } = about as Record<string, Asked>;
  return asked(
    40,
    { lanes: lanes(a), doctrine: 'charge', turnOn: a.length > 1 ? 'either' : 'none', ...A },
    { lanes: lanes(b), doctrine: STANDS, ...B },
    { lanes: a.length, laneCm: 24, maxMoves: 2, ...rest },
  );
}

function factors(raw: Asked, dice: readonly number[], options: Options = {}): readonly number[] {
  const explanation = steps(raw, dice, options).find(({ resolution }) => resolution === 'melee')?.explanation;
  return [explanation?.total, ...(explanation?.furtherTotals ?? [])].map((total) => total?.value ?? NaN);
}

/** Chances of the first round of melee by its difference, out of all faces of its two dice. */
function differences(raw: Asked, dice: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (let face = 0; face < 64; face++) {
    const script = new Scripted([...dice, 1 + Math.floor(face / 8), 1 + (face % 8), ...EIGHTS]);
    let difference: number | null = null;
    playGame(brigadesOf(raw), script, (_state, { kind }, outcome) => {
      if (kind.name === 'melee' && outcome !== null) difference ??= differenceIn(outcome);
    });
    if (difference !== null) counts.set(difference, (counts.get(difference) ?? 0) + 1);
  }
  return counts;
}

/** Dice to the end of an engagement. */
const EIGHTS = new Array<number>(100).fill(8);

describe('turning on a flank (HUIT-NBR-02)', () => {
  it('takes cavalry and a column one move, a line two (R-47)', () => {
    const turn = (unit: Asked) => told(beside([unit, null], [null, LINE], { maxMoves: 3 }), [8, 8, 8, 8, 8]);
    for (const unit of [HORSE, COLUMN]) {
      expect(turn(unit)[0]).toBe('brigade test: pass; A1 has turned on lane 2 (R-47)');
      expect(turn(unit)[3]).toMatch(/^charge/u);
    }
    const line = turn(LINE);
    expect(line[0]).toBe('brigade test: pass; A1 wheels towards lane 2 (R-47)');
    expect(line[2]).toBe('brigade test: pass; A1 has turned on lane 2 (R-47)');
  });

  it('strikes the flank at -2, without a reaction: 1 against -5, won by five or more with 51 in 64', () => {
    const fight = beside([HORSE, null], [null, LINE]);
    expect(told(fight, [8, 8, 8])[3]).toBe('charge: B1 stands');
    expect(factors(fight, [8, 8, 8])).toEqual([1, -5]);
    const counts = differences(fight, [8, 8, 8]);
    expect(counts.get(0)).toBeUndefined();
    expect(counts.get(5)).toBe(51);
  });

  it('in front the same is 1 against -3: a draw with 1 in 64, won by five or more with 25 in 64', () => {
    const fight = beside([null, HORSE], [null, LINE], { distanceCm: 36, B: { reaction: 'stand' } });
    expect(factors(fight, [8])).toEqual([1, -3]);
    const counts = differences(fight, [8]);
    expect([counts.get(0), counts.get(5)]).toEqual([1, 25]);
  });

  it('is met by cavalry that wheels from beyond 18 cm, without -2 and counter-charge', () => {
    const meet = (laneCm: number) =>
      beside([HORSE, null], [null, HORSE], { laneCm, B: { reaction: 'counter-charge' } });
    expect(told(meet(19), [8, 8, 8])[3]).toBe('charge: B1 wheels to meet it (HUIT-REACT-03)');
    expect(factors(meet(19), [8, 8, 8])).toEqual([1, 0]);
    expect(told(meet(18), [8, 8, 8])[3]).toBe('charge: B1 stands');
    expect(factors(meet(18), [8, 8, 8])).toEqual([1, -2]);
  });

  it('finds no flank of a square: it fires, and meets hussars (1) with 4 from every side (R-59)', () => {
    const SQUARE = { formation: 'square' };
    const HUSSARS = { ...HORSE, quality: 1 };
    expect(told(beside([HUSSARS, null], [null, SQUARE]), [8, 8, 8])[3]).toBe('charge: B1 fires');
    const stands = beside([HUSSARS, null], [null, SQUARE], { B: { reaction: 'stand' } });
    expect(factors(stands, [8, 8, 8])).toEqual([2, 4]);
    expect(factors(stands, [8, 8, 8], { squareFlanks: 'as-line' })).toEqual([2, 2]);
  });

  it('leads to no contact after its victory: the beaten unit goes back along its lane (HUIT-BRK-02)', () => {
    // 1 and 3 against -5 and 1 by half dice: a rout of the first; the second never meets the hussars.
    const words = told(
      beside([HORSE, null], [null, [LINE, LINE]], { A: { bcRating: 2 } }),
      [8, 8, 8, 8, 1, 8, 8],
    );
    expect(words.slice(4, 7)).toEqual([
      'melee: A1 wins by 5; B1 now has 5K1D',
      "winner's loss: A1 loses nothing more; A1 now has 0K1D; B1 is removed; B2 now has 0K1D",
      'breakthrough: the row 7-8 is in force; A1 faces its own lane again, is blown',
    ]);
  });
});

describe('two against one (HUIT-NBR-03)', () => {
  const TURNED = { ...HORSE, doctrine: { kind: 'charge', turnOn: 'right' } };
  const FRONT = { ...COLUMN, doctrine: 'charge' };

  it('the charge on a flank joins that in front as second unit, and takes the flank (R-48)', () => {
    const fight = beside([TURNED, FRONT], [null, LINE], { distanceCm: 48, B: { reaction: 'stand' } });
    const melee = steps(fight, [8, 8, 8]).find(({ resolution }) => resolution === 'melee');
    expect(melee?.explanation.factors.map(({ label }) => label)).toContain('attacked in flank or rear');
    // The column 1; the hussars 1; the line 0 - 2 against the column, and 3 less against the hussars that charge.
    expect(factors(fight, [8, 8, 8])).toEqual([1, 1, -2, -5]);
  });
});

/** The engagement, over when its first melee begins. */
function untilMelee(game: Game<Battle>): Game<Battle> {
  const { turn } = game;
  return {
    ...game,
    turn: {
      run: (state, dice) => turn.run(state, dice),
      step(state, dice) {
        turn.step(state, dice);
        if (state.due !== ROUND) return;
        state.end(WON_BY_FIRST);
        state.at = TURN_DONE;
      },
      stepName: (state) => turn.stepName(state),
    },
  };
}

describe("neighbours' fire (HUIT-NBR-01)", () => {
  const charge = (b: readonly Stack[], about: Asked = {}) =>
    beside(
      b.map((_, lane) => (lane === 1 ? HORSE : null)),
      b,
      { distanceCm: 36, laneCm: null, neighbourFireCm: 6, maxMoves: 1, A: { turnOn: 'none' }, ...about },
    );
  /** The shots of a charge, with the first number of each firer. */
  const firers = (raw: Asked, dice: readonly number[]) =>
    steps(raw, dice)
      .filter(({ resolution }) => resolution === 'shot')
      .map(({ explanation }) => explanation.act.slice(0, 2));

  it.each([
    [[null, LINE, null], 0],
    [[LINE, LINE, null], 5 / 16],
    [[LINE, LINE, LINE], 817 / 1024],
  ])('%j: the hussars never arrive with %d', (b, chance) => {
    let away = 0;
    exactly(untilMelee(brigadesOf(charge(b))), ({ units: [hussars] }, _end, mass) => {
      if (hussars?.alive === 0) away += mass;
    });
    // The brigade of the hussars passes its test for sure, and so the charge is made.
    expect(away).toBe(chance);
  });

  it('is that of the charged unit, the lower and the upper neighbour, each once, none after the charger is gone', () => {
    const three = charge([LINE, LINE, LINE]);
    expect(firers(three, [8, 1, 1, 1])).toEqual(['B2', 'B1', 'B3']);
    expect(firers(three, [8, 8, 8, 1])).toEqual(['B2', 'B1']);
    expect(firers(charge([LINE, LINE, LINE], { B: { reaction: 'stand' } }), [8, 1, 1])).toEqual(['B1', 'B3']);
  });
});

describe('an enemy near the flank (HUIT-NBR-04)', () => {
  const labels = (laneCm: number, unit: Asked) =>
    steps(
      beside([unit, null], [null, LINE], { laneCm, A: { doctrine: STANDS } }),
      [8, 8, 8],
    )[1]?.explanation.factors.map(({ label }) => label);

  it('is one that has turned on the brigade from within 36 cm, skirmishers apart', () => {
    expect(labels(36, HORSE)).toContain('enemy near flank or rear');
    expect(labels(36.5, HORSE)).not.toContain('enemy near flank or rear');
    expect(labels(36, { formation: 'skirmish' })).not.toContain('enemy near flank or rear');
  });
});

describe('guns in lanes (HUIT-NBR-05)', () => {
  const GUN = { arm: 'artillery', gun: 'foot', quality: 0 };
  const still = (a: readonly Stack[], b: readonly Stack[], about: Asked = {}) => {
    const { A = {}, ...rest } = about as Record<string, Asked>;
    return beside(a, b, {
      A: { doctrine: STANDS, turnOn: 'none', ...A },
      laneCm: null,
      maxMoves: 1,
      ...rest,
    });
  };
  const shots = (raw: Asked, dice: readonly number[]) =>
    steps(raw, dice)
      .map(({ explanation }) => explanation)
      .filter(({ act }) => act.includes('artillery) fires at'));

  it('fire canister at who charges them, and are lost on contact (HUIT-MEL-13)', () => {
    const fight = still([GUN], [{ ...HORSE, doctrine: 'charge' }], { distanceCm: 36, order: 'B-first' });
    const words = told(fight, [8, 1, 8]);
    expect(words.slice(1, 4)).toEqual([
      'charge: A1 fires',
      'shot: B1 takes a kill; B1 now has 1K0D; 0 cm apart',
      'melee: B1 wins by 5; A1 now has 5K1D',
    ]);
  });

  it('count as fire in tests of command', () => {
    const labels = steps(still([GUN], [COLUMN]), [8, 8, 8])
      .filter(({ resolution }) => resolution === 'brigade test')[1]
      ?.explanation.factors.map(({ label }) => label);
    expect(labels).toContain('kills by artillery');
  });

  const SCREEN = [{ formation: 'skirmish' }, COLUMN, LINE];
  const screened = (screen: string, distanceCm: number) =>
    shots(still([GUN], [SCREEN], { distanceCm, A: { screen } }), [8, 1, 1]).map(
      ({ act, factors: [chart] }) => [
        /at (B\d).* at (\d+) cm/u.exec(act)?.slice(1).join(' '),
        chart?.label.replace('chart: ', ''),
      ],
    );

  it('fire at a screen, with ball at the unit behind and through it, or with canister at both (HUIT-FIRE-11)', () => {
    expect(screened('front', 20).map(([at]) => at)).toEqual(['B1 20']);
    expect(screened('behind', 20).map(([at]) => at)).toEqual(['B3 44', 'B2 32']);
    expect(screened('both', 20).map(([at]) => at)).toEqual(['B2 32', 'B1 20']);
    expect(screened('both', 30).map(([at]) => at)).toEqual(['B1 30']);
    const [[, through] = [], [, ball] = []] = screened('behind', 20);
    expect([through, ball].map((chart) => /at ([\w ]+) at/u.exec(chart ?? '')?.[1])).toEqual([
      'bounce or building',
      'cavalry or column',
    ]);
  });
});

describe('a skirmish stand that is charged (HUIT-UNIT-05)', () => {
  const charge = (unit: Asked, distanceCm: number, laneCm: number | null = 50) =>
    told(
      beside([unit], [[{ formation: 'skirmish' }, LINE]], {
        distanceCm,
        laneCm,
        maxMoves: 1,
        A: { turnOn: 'none' },
      }),
      [8],
    )[1];

  it('falls back 18 cm before formed infantry, and is lost if it is caught', () => {
    expect(charge(COLUMN, 20)).toBe('charge: B1 falls back (HUIT-REACT-04); B2 now has 0K1D; 14 cm apart');
    expect(charge(COLUMN, 6)).toMatch(/B1 is removed/u);
    expect(charge(COLUMN, 20, null)).toBe('charge: B1 fires');
  });

  it('is removed by cavalry', () => {
    const words = told(
      beside([HORSE], [[{ formation: 'skirmish' }, LINE]], {
        maxMoves: 1,
        distanceCm: 36,
        A: { turnOn: 'none' },
      }),
      [8, 1, 8],
    );
    expect(words.join()).toMatch(/shot.*B1 is removed; B2 now has 0K1D/u);
  });
});

describe('inputs of neighbours', () => {
  it('turnOn without laneCm is an error', () => {
    const asked = beside([LINE, null], [LINE, LINE], { laneCm: null });
    expect(errorOf('brigadeEngagement', asked).message).toMatch(/turnOn either needs laneCm.*HUIT-NBR-02/u);
  });

  it('turnOn in one lane is an error', () => {
    const asked = beside([LINE], [LINE], { A: { turnOn: 'either' } });
    expect(errorOf('brigadeEngagement', asked).message).toMatch(/turnOn either needs lanes: 2 or more/u);
  });

  it('a state has a word of neighbours for each unit only where they are asked for', () => {
    const words = (laneCm: number | null) =>
      brigadesOf(beside([LINE, null], [LINE, LINE], { laneCm, A: { turnOn: 'none' } })).create().words;
    expect(words(24)).toBe(words(null) + 3);
  });
});
