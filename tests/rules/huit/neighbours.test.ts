/** Neighbours (section 15), worked by hand: turning on a flank, two against one, fire beside a charge, guns and screens. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { Due, ENGAGEMENT_OVER } from '../../../src/engagement/engagement.ts';
import { exactly } from '../../../src/engagement/solve.ts';
import { BrigadeEngagement } from '../../../src/rules/huit/brigade-engagement.ts';
import { differenceIn } from '../../../src/rules/huit/melee.ts';
import { MELEE } from '../../../src/rules/huit/stages.ts';
import type { Play } from '../../../src/rules/huit/state.ts';
import { brigadeInputs, brigadesOf, errorOf, TABLES, type Asked } from './asked.ts';
import { asked, steps, told } from './telling.ts';

const LINE = { formation: 'line' };
const COLUMN = { formation: 'column' };
const SQUARE = { formation: 'square' };
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

function factors(raw: Asked, dice: readonly number[]): readonly number[] {
  const explanation = steps(raw, dice).find(({ resolution }) => resolution === 'melee')?.explanation;
  return [explanation?.total, ...(explanation?.furtherTotals ?? [])].map((total) => total?.value ?? NaN);
}

/** Chances of the first round of melee by its difference, out of all faces of its two dice. */
function differences(raw: Asked, dice: readonly number[]): ReadonlyMap<number, number> {
  const engagement = brigadesOf(raw);
  const counts = new Map<number, number>();
  const state = engagement.create();
  const due = new Due();
  const script = new Scripted(dice);
  engagement.start(state);
  for (engagement.next(state, due); due.kind !== MELEE; engagement.next(state, due)) {
    if (due.kind < 0) engagement.openTurn(state);
    else engagement.apply(state, due, engagement.resolve(due, script));
  }
  for (let face = 0; face < 64; face++) {
    const pair = new Scripted([1 + Math.floor(face / 8), 1 + (face % 8)]);
    const difference = differenceIn(engagement.resolve(due, pair));
    counts.set(difference, (counts.get(difference) ?? 0) + 1);
  }
  return counts;
}

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

  it('is the lower lane before the upper, and left or right where only that is wished', () => {
    const turn = (turnOn: string) =>
      told(beside([null, HORSE, null], [LINE, null, LINE], { A: { turnOn } }), [8, 8, 8])[0];
    expect(turn('either')).toContain('lane 1');
    expect(turn('right')).toContain('lane 3');
    expect(turn('none')).toBe('brigade test: pass');
  });

  it.each([
    ['on hold', HORSE, { dc: 'none', bcRating: -2 }, 3],
    ['for a square', SQUARE, {}, 8],
    ['for blown cavalry', { ...HORSE, blown: true }, {}, 8],
  ])('is nothing %s', (_what, unit, A, die) => {
    expect(told(beside([unit, null], [null, LINE], { A, maxMoves: 1 }), [die, 8])[0]).not.toContain('turned');
  });

  it('charges from within a move alone', () => {
    const charge = (laneCm: number) =>
      told(beside([HORSE, null], [null, LINE], { laneCm }), [8, 8, 8, 8]).join();
    expect(charge(36)).toContain('charge');
    expect(charge(36.5)).not.toContain('charge');
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

  it('is no flank of a unit that has turned on its charger, which reacts as in front', () => {
    const both = beside([HORSE, null], [null, LINE], {
      maxMoves: 3,
      B: { turnOn: 'left' },
      A: { doctrine: [{ when: { fromTurn: 3 }, do: { kind: 'charge' } }, { do: { kind: STANDS } }] },
    });
    // A turns and B needs two moves: in the third the line fires.
    expect(told(both, [8, 8, 8, 8, 8]).at(5)).toBe('charge: B1 fires');
  });

  it('shoots at the unit that it has turned on, unless friends fight there', () => {
    const shots = (a: readonly Stack[], about: Asked) =>
      steps(beside(a, [null, LINE], { laneCm: 16, ...about }), [8, 8, 8])
        .filter(({ resolution }) => resolution === 'shot')
        .map(({ explanation }) => explanation.act);
    const still = { A: { doctrine: STANDS } };
    expect(shots([COLUMN, null], still)[0]).toContain('fires at B1 (infantry in line) at 16 cm');
    const friends = [COLUMN, { ...LINE, doctrine: 'charge' }];
    expect(shots(friends, { ...still, distanceCm: 36 }).join()).not.toContain('A1 (');
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

  it('waits for the next round of a melee that goes on', () => {
    const later = [
      { when: { fromTurn: 2 }, do: { kind: 'charge' } },
      { do: { kind: STANDS, turnOn: 'right' } },
    ];
    const fight = beside([{ ...HORSE, doctrine: later }, FRONT], [null, LINE], {
      distanceCm: 24,
      maxMoves: 3,
      order: 'B-first',
      B: { reaction: 'stand' },
      A: { turnOn: 'none' },
    });
    // The column draws with the line, and again before the hussars come; both fight on in the third move.
    const words = told(fight, [8, 8, 1, 3, 8, 1, 3, 8, 8]);
    const at = words.findIndex((one) => one.includes('A1 strikes a flank in the next round (R-48)'));
    expect(words[at + 1]).toMatch(/^brigade test: pass; A1 joins in/u);
  });

  const HUSSARS = { ...HORSE, doctrine: 'charge' };
  /** B1 in lane 2 strikes the flank of A's hussars in lane 3; the fourth and fifth die make it a draw. */
  const struck = (a: readonly Stack[]) =>
    beside(a, [null, HUSSARS, null], {
      order: 'B-first',
      maxMoves: 3,
      laneCm: 18,
      distanceCm: 36,
      A: { turnOn: 'none' },
      B: { doctrine: 'charge', turnOn: 'right' },
    });
  const DRAWN = [8, 8, 8, 8, 2];

  it('takes the unit that fights on a flank in its own, with the next round (R-48)', () => {
    const turned = { ...HORSE, doctrine: { kind: 'charge', turnOn: 'right' } };
    const fight = struck([turned, null, HUSSARS]);
    const words = told(fight, DRAWN);
    expect(words.slice(5, 7)).toEqual([
      'brigade test: pass; A1 strikes a flank in the next round (R-48)',
      'brigade test: pass; A1 joins in',
    ]);
    const rounds = steps(fight, DRAWN).filter(({ resolution }) => resolution === 'melee');
    const labels = rounds.map(({ explanation: { factors: all } }) =>
      all.filter(({ of }) => of === 'factor of B1').map(({ label }) => label),
    );
    const [first, second] = labels.map((one) => one.includes('attacked in flank or rear'));
    expect([first, second]).toEqual([false, true]);
  });

  it('leaves a unit that fights on a flank alone in its own lane', () => {
    const words = told(struck([null, { ...HUSSARS, entersTurn: 3 }, HUSSARS]), [...DRAWN, 8, 8, 8, 2]);
    expect(words.filter((one) => one.startsWith('charge'))).toEqual(['charge: A2 stands']);
  });

  it('ends a covered flank when the neighbour turns or falls back', () => {
    const still = { ...LINE, doctrine: STANDS };
    const ofLine = (a: Stack, first: Asked, laneCm: number | null) =>
      factors(
        beside([a, HORSE, null], [{ ...COLUMN, doctrine: first }, LINE, COLUMN], {
          laneCm,
          distanceCm: 36,
          order: 'B-first',
          A: { turnOn: 'none' },
          B: { reaction: 'stand', rightFlankSecured: true },
        }),
        [8, 8],
      )[1];
    // Both flanks covered, and secured against cavalry: -3 and 3 more.
    expect(ofLine(null, { kind: STANDS }, 50)).toBe(0);
    expect(ofLine(null, { kind: STANDS, turnOn: 'right' }, 50)).toBe(-3);
    expect(ofLine(still, { kind: 'retire', pace: 'half' }, null)).toBe(0);
    expect(ofLine(still, { kind: 'retire', pace: 'half' }, 50)).toBe(-3);
  });
});

/** A brigade engagement that is over when its first melee begins. */
class UntilMelee extends BrigadeEngagement {
  override next(s: Play, due: Due): void {
    if (s.stage === MELEE) due.set(ENGAGEMENT_OVER, 0);
    else super.next(s, due);
  }
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
    const engagement = new UntilMelee(TABLES, {}, brigadeInputs(charge(b)));
    let away = 0;
    exactly(engagement, (s, _end, mass) => {
      if (s.unitAt(0).alive === 0) away += mass;
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

  it('comes from nobody further than 6 cm, charged or engaged, and from no cavalry', () => {
    expect(firers(charge([LINE, LINE, LINE], { neighbourFireCm: 6.5 }), [8, 1])).toEqual(['B2']);
    expect(firers(charge([HORSE, LINE, HORSE]), [8, 1])).toEqual(['B2']);
    const both = beside([HORSE, HORSE], [LINE, LINE], {
      distanceCm: 36,
      laneCm: null,
      neighbourFireCm: 6,
      maxMoves: 1,
      A: { turnOn: 'none' },
    });
    expect(firers(both, [8, 1, 8, 8, 8, 8, 8, 1])).toEqual(['B1', 'B2']);
  });

  it('comes once a turn: whom two charge is between two that fire', () => {
    const two = beside([HORSE, null, HORSE], [LINE, LINE, LINE], {
      distanceCm: 36,
      laneCm: null,
      neighbourFireCm: 6,
      maxMoves: 1,
      A: { turnOn: 'none' },
    });
    const seen = firers(two, [8, 1, 1]);
    expect([seen.filter((name) => name === 'B2').length, seen.slice(0, 2)]).toEqual([1, ['B1', 'B2']]);
  });

  it('comes from no brigade that retires', () => {
    const retired = (die: number) =>
      firers(
        charge([LINE, LINE, LINE], {
          order: 'B-first',
          breakAt: 'removed',
          distanceCm: 24,
          B: { dc: 'none', bcRating: -2 },
        }),
        [die, 8, 1, 1, 1],
      );
    expect(retired(5)).toEqual(['B2', 'B1', 'B3']);
    expect(retired(1)).toEqual(['B2']);
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

  it('is none that still wheels', () => {
    expect(labels(36, LINE)).not.toContain('enemy near flank or rear');
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
  const acts = (raw: Asked, dice: readonly number[] = [8]) => shots(raw, dice).map(({ act }) => act);

  it('fire in step 2 at the front of their lane or, free, at the nearest', () => {
    expect(acts(still([GUN, GUN], [COLUMN, null]))).toEqual([
      'A1 (foot artillery) fires at B1 (infantry in column) at 40 cm',
      'A2 (foot artillery) fires at B1 (infantry in column) at 40 cm',
    ]);
    expect(acts(still([GUN], [COLUMN], { distanceCm: 201 }))).toEqual([]);
  });

  it('have +1 on the flank of the unit that they have turned on, and do nothing else while they turn', () => {
    const turned = shots(
      still([GUN, null], [null, COLUMN], { laneCm: 30, maxMoves: 2, A: { turnOn: 'right' } }),
      [8],
    );
    expect(turned).toHaveLength(1);
    expect(turned[0]?.factors.map(({ label }) => label)).toContain('guns on the flank of a formed target');
  });

  it('run out of full effect, and have limbered after a retreat', () => {
    const entry = (unit: Asked, about: Asked, dice: readonly number[]) =>
      shots(still([{ ...GUN, ...unit }], [COLUMN], { maxMoves: 2, ...about }), dice).map(({ factors: all }) =>
        all.map(({ label }) => label).join(),
      );
    const [first, second] = entry({ fullEffectShots: 1 }, {}, [8, 1, 8, 8, 1]);
    expect([first?.includes('reduced'), second?.includes('reduced')]).toEqual([false, true]);
    const back = { A: { dc: 'none', bcRating: -2 }, breakAt: 'removed' };
    expect(entry({}, back, [1, 8, 8])[0]).toContain('firer moved or unlimbered');
  });

  it('fire canister at who charges them, and are lost on contact (HUIT-MEL-13)', () => {
    const fight = still([GUN], [{ ...HORSE, doctrine: 'charge' }], { distanceCm: 36, order: 'B-first' });
    const words = told(fight, [8, 1, 8]);
    expect(words.slice(1, 4)).toEqual([
      'charge: A1 fires',
      'shot: B1 takes a kill; B1 now has 1K0D; 0 cm apart',
      'melee: B1 wins by 5; A1 now has 5K1D',
    ]);
  });

  it('fire too where they are to form, which keeps them from turning', () => {
    const forms = { A: { turnOn: 'right', doctrine: { kind: 'form', formation: 'column' } } };
    expect(acts(still([GUN, null], [null, COLUMN], { laneCm: 30, ...forms }))).toHaveLength(1);
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
    expect([through, ball].map((chart) => /at (\w+)/u.exec(chart ?? '')?.[1])).toEqual([
      'bounceOrBuilding',
      'cavalryOrColumn',
    ]);
  });

  it('leave the screen and who is left behind it in their places', () => {
    const words = told(
      still([GUN], [[SCREEN[0] ?? {}, { ...COLUMN, kills: 4 }, LINE]], {
        distanceCm: 10,
        A: { screen: 'both' },
      }),
      [8, 8, 1],
    );
    expect(words[1]).toContain('B2 is removed; B3 now has 0K1D');
    expect(words[2]).toContain('no effect on B1');
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

describe('a skirmish stand that is charged from the side (HUIT-UNIT-05, HUIT-NBR-02)', () => {
  const charge = (unit: Asked, laneCm: number) =>
    told(beside([unit, null], [null, [{ formation: 'skirmish' }, LINE]], { laneCm }), [8, 8, 8])[3];

  it('falls back 18 cm along its lane before infantry, lost if a move reaches it there', () => {
    expect(charge(COLUMN, 6.5)).toBe('charge: B1 falls back (HUIT-REACT-04); B2 now has 0K1D');
    expect(charge(COLUMN, 6)).toBe('charge: B1 falls back (HUIT-REACT-04); B1 is removed; B2 now has 0K1D');
  });

  it('is removed by cavalry without a shot', () => {
    expect(charge(HORSE, 36)).toBe('charge: B1 stands; B1 is removed; B2 now has 0K1D');
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

  it('lanes are more than 0 cm apart', () => {
    const asked = beside([LINE, null], [LINE, LINE], { laneCm: 0 });
    expect(errorOf('brigadeEngagement', asked).message).toMatch(/laneCm must be a number above 0/u);
  });

  it('a state has words of neighbours only where they are asked for', () => {
    const words = (laneCm: number | null) =>
      brigadesOf(beside([LINE, null], [LINE, LINE], { laneCm, A: { turnOn: 'none' } })).create().words;
    expect(words(24)).toBe(words(null) + 5);
  });
});
