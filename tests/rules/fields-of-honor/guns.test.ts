/** Fire at guns: the example worked by hand, who is aimed at, and what is missing. */
import { describe, expect, it } from 'vitest';
import type { Game } from '../../../src/play/game.ts';
import { InputError } from '../../../src/play/inputs.ts';
import type { Battle } from '../../../src/rules/fields-of-honor/game.ts';
import { bmu, engagementOf, RIFLE, side } from './asked.ts';
import { chancesOf, ThrowByThrow } from './throw-by-throw.ts';

type Inputs = Readonly<Record<string, unknown>>;

const GUNS = {
  stands: 2,
  class: 'heavy',
  gunType: 'rifled',
  fire: 'C',
  bandsIn: [4, 8, 12, 16],
  setbackIn: 2,
};
const FOOT = { stands: 8, fire: 'B', weapon: RIFLE };
const AT_GUNS = { name: 'stand-and-fire', firesAt: 'guns' };

/** Eight stands of rifles before guns, 2 in behind a line that has no weapon. */
function fight(more: Inputs = {}): Inputs {
  return {
    tables: 'illustrative',
    distanceIn: 4,
    maxTurns: 4,
    A: side(AT_GUNS, FOOT),
    B: side({ name: 'stand-and-fire' }, {}, { batteries: [GUNS] }),
    ...more,
  };
}

interface Told {
  readonly act: string;
  readonly key: readonly number[];
  readonly told: string;
}

/** The throws that these outcomes lead through, and the state after the last. */
function through(
  engagement: Game<Battle>,
  outcomes: readonly number[],
): { readonly thrown: readonly Told[]; readonly s: Battle } {
  const taken = new ThrowByThrow(engagement);
  const acts = outcomes.map((outcome) => {
    const { explanation, key, thrown } = taken.mustBeDue;
    taken.give(outcome);
    const each = thrown.kind.name === 'artillery fire' ? [dividing(thrown.marks)] : [];
    return { act: explanation.act, key: [...key, ...each] };
  });
  const { s } = taken;
  return { thrown: acts.map((act, i) => ({ ...act, told: taken.told[i] ?? '' })), s };
}

/** The stands that divide for themselves, below 0 where one of them has fewer dice. */
function dividing(marks: number): number {
  const stands = Math.floor((marks % 2 ** 19) / 2 ** 12);
  return marks < 2 ** 19 ? stands : -stands;
}

/** The first throw of an engagement, in words. */
function first(about: Inputs): string {
  return through(engagementOf(about), [0]).thrown[0]?.act ?? '';
}

/** `kind path: message` of all that is wrong. */
function wrongs(about: Inputs): readonly string[] {
  try {
    engagementOf(about);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ path, message, kind }) => `${kind} ${path.join('.')}: ${message}`);
  }
  return [];
}

describe('guns under fire, as worked by hand', () => {
  // heavyAt 2, heavyDice -1, lostAt 3. Throws of each turn: the battery, then the rifles.
  const engagement = engagementOf(fight());
  const { thrown, s } = through(engagement, [0, 9, 0, 2, 0, 3, 0]);
  const [battery, volley, second, , third, , last] = thrown;

  it('are fired at over the gap and their setback, without modifiers of a target', () => {
    expect(volley?.act).toBe("A1 fires at B's battery 1 at 6 in (48 yd)");
    // 8 stands; medium range 3; base 5 - 1 Fire rating - 1 initial volley.
    expect(volley?.key.slice(0, 3)).toEqual([8, 3, 3]);
  });

  it('lose a stand to 9 hits: half rounded up are forgiven, 3 of 4 take it away, and 1 is kept', () => {
    expect(volley?.told).toBe(
      "9 hits on B's battery 1; the hits leave B's battery 1 with 1 stand (1 less), 1 hit kept",
    );
    expect(battery?.key).toEqual([4, 3, 5, 2]);
    expect(second?.key).toEqual([4, 3, 5, 1]);
  });

  it('have a die less from 2 hits on', () => {
    expect(thrown[3]?.told).toContain('1 stand, 2 hits kept: heavily damaged');
    expect(third?.key).toEqual([3, 3, 5, 1]);
  });

  it('are gone at 3; then the front is fired at, and gunsLost says so', () => {
    expect(thrown[5]?.told).toContain("B's battery 1 with no stand");
    expect(last?.act).toBe('A1 fires at B1 at 4 in (32 yd)');
    const end = { outcome: 3, turn: 4 };
    const read = (name: string): unknown => engagement.metrics.find((one) => one.name === name)?.of(s, end);
    expect([read('gunsLost.A'), read('gunsLost.B'), read('standsLost.B')]).toEqual([0, 2, 0]);
  });

  it('are no hits of the unit before them', () => {
    const taken = new ThrowByThrow(engagement).give(0).give(9);
    const number = engagement.counters.find(({ name }) => name === 'hits.B')?.number;
    expect(taken.s.batteries[1][0]?.stands).toBe(1);
    expect(taken.counted[number ?? Number.NaN]).toBe(0);
  });
});

describe('a battery with a heavily damaged stand', () => {
  const many = { ...GUNS, stands: 3, class: 'medium' };
  const after = (options: Inputs = {}) =>
    engagementOf(fight({ B: side({ name: 'stand-and-fire' }, {}, { batteries: [many] }) }), options as never);
  /** The mean hits of stands with so many dice at accuracy number 3 and kill number 5. */
  const meanOf = (engagement: Game<Battle>, dice: number, stands: number): number => {
    const { thrown } = new ThrowByThrow(engagement).mustBeDue;
    const marks = dice + Math.abs(stands) * 2 ** 12 + (stands < 0 ? 2 ** 19 : 0);
    return [...chancesOf({ ...thrown, number: 8 * 5 + 3, marks })].reduce(
      (sum, [hits, mass]) => sum + hits * mass,
      0,
    );
  };

  it('throws for each stand with its own dice', () => {
    const engagement = after();
    const key = through(engagement, [0, 4, 0]).thrown[2]?.key ?? [];
    expect(key).toEqual([3, 3, 5, -3]);
    const whole = meanOf(engagement, 3, 1);
    expect(meanOf(engagement, 3, -3)).toBeCloseTo(2 * whole + meanOf(engagement, 2, 1), 12);
  });

  it('pools them where batteries do (R-19)', () => {
    const { thrown } = through(after({ poolBattery: true }), [0, 4, 0]);
    expect(thrown[2]?.key).toEqual([8, 3, 5, 1]);
  });
});

describe('fire at guns', () => {
  const B = (batteries: readonly Inputs[]): Inputs => side({ name: 'stand-and-fire' }, {}, { batteries });
  const SILENT = { ...GUNS, bandsIn: [1, null, null, null], setbackIn: 1 };

  it('goes to the first battery in reach, and else to the front', () => {
    expect(first(fight({ B: B([{ ...SILENT, setbackIn: 13 }, SILENT]) }))).toContain(
      "at B's battery 2 at 5 in",
    );
    expect(first(fight({ B: B([{ ...SILENT, setbackIn: 13 }]) }))).toContain('at B1 at 4 in');
  });

  it('is no choice of a mob, whose closest enemy is the front (FOH-FIRE-02)', () => {
    expect(first(fight({ A: side(AT_GUNS, { ...FOOT, type: 'mob' }), B: B([SILENT]) }))).toContain('at B1');
  });

  it('stays in its lane', () => {
    const inLane = (lane: number): string =>
      first(
        fight({ lanes: 2, laneIn: 2, B: { ...B([{ ...SILENT, lane }]), units: [bmu(), bmu({ lane: 2 })] } }),
      );
    expect(inLane(1)).toContain("A1 fires at B's battery 1");
    expect(inLane(2)).toContain('A1 fires at B1');
  });

  it('is a choice of batteries too', () => {
    const guns = { ...GUNS, firesAt: 'guns' };
    const A = { ...side({ name: 'stand-and-fire' }), batteries: [guns] };
    const { thrown } = through(engagementOf(fight({ A, B: B([GUNS]) })), [7, 0, 0]);
    expect(thrown[0]?.act).toBe(
      "A's battery 1 fires shot at B's battery 1 at a gap of 4 in (32 yd), 2 stands each for itself",
    );
    // Setbacks of both and the gap make 8 in, medium range; fire is simultaneous: both stands of B still answer.
    expect(thrown[0]?.key).toEqual([4, 3, 5, 2]);
    expect(thrown[1]?.key[3]).toBe(2);
    expect(thrown[2]?.act).toContain("A's battery 1 fires");
  });

  it('needs gunDamage, where there are guns to fire at', () => {
    expect(wrongs(fight({ tables: {} }))).toEqual([
      'not-given A.doctrine.firesAt: firesAt: guns: tables.gunDamage is missing: the source gives no damage of guns; write tables: FILE with yours, or tables: illustrative for invented numbers',
    ]);
    expect(wrongs(fight({ tables: ['illustrative', { gunDamage: null }] }))[0]).toMatch(
      /tables\.gunDamage is missing/u,
    );
    const A = side({ name: 'stand-and-fire' }, {}, { batteries: [{ ...GUNS, firesAt: 'guns' }] });
    expect(wrongs(fight({ tables: {}, A }))[0]).toMatch(/^not-given A\.batteries\.0\.firesAt: /u);
    expect(wrongs(fight({ tables: {}, B: side({ name: 'stand-and-fire' }) }))).toEqual([]);
  });

  it.each([
    [{ lostAt: null }, /gunDamage\.lostAt: lostAt .*/u],
    [{ lostAt: 0 }, /lostAt must be a whole number from 1 to 100/u],
    [{ heavyDice: 1 }, /heavyDice must be a whole number from -10 to 0/u],
  ])('refuses damage out of bounds: %o', (gunDamage, message) => {
    expect(wrongs(fight({ tables: ['illustrative', { gunDamage }] })).join()).toMatch(message);
  });
});
