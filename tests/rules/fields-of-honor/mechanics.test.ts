/** The mechanics against plain play of the rules over every sequence of faces. */
import { fc } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { RATINGS } from '../../../src/rules/fields-of-honor/units.ts';
import { outcomes } from './asked.ts';

type Die = () => number;

/** More dice than any game below throws; 6 to this power is still exact. */
const MOST_DICE = 18;

/** The chance of each label of a game with D6, every sequence of faces played once; counted in whole numbers. */
function everyFace(game: (die: Die) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  const walk = (faces: readonly number[]): void => {
    let used = 0;
    let short = false;
    const label = game(() => {
      if (used === faces.length) short = true;
      return faces[used++] ?? 1;
    });
    if (short) for (let face = 1; face <= 6; face++) walk([...faces, face]);
    else counts[label] = (counts[label] ?? 0) + 6 ** (MOST_DICE - faces.length);
  };
  walk([]);
  return Object.fromEntries(Object.entries(counts).map(([label, count]) => [label, count / 6 ** MOST_DICE]));
}

function expectSame(answer: Record<string, number>, wanted: Record<string, number>): void {
  expect(Object.keys(answer).toSorted()).toEqual(Object.keys(wanted).toSorted());
  for (const [label, probability] of Object.entries(wanted))
    expect(answer[label]).toBeCloseTo(probability, 12);
}

function sumOf(die: Die, dice: number): number {
  let sum = 0;
  for (let i = 0; i < dice; i++) sum += die();
  return sum;
}

function hits(die: Die, dice: number, accuracyNumber: number, killNumber: number): number {
  let accurate = 0;
  for (let i = 0; i < dice; i++) {
    const face = die();
    if (face > 1 && face >= accuracyNumber) accurate++;
  }
  return Math.floor(sumOf(die, accurate) / killNumber);
}

/** Stands and hits kept. */
function convert(stands: number, permHits: number, temporary: number): readonly [number, number] {
  const permanent = permHits + temporary - Math.ceil(temporary / 2);
  const left = stands - Math.floor(permanent / 3);
  return left <= 0 ? [0, 0] : [left, permanent % 3];
}

const QUALITY = { A: -2, B: -1, C: 0, D: 1, E: 2 };
const RUNS = { seed: 1854, numRuns: 25 };
const anyRating = fc.constantFrom(...RATINGS);
const upTo = (max: number, min = 0) => fc.integer({ min, max });

describe('fire', () => {
  it('is an accuracy roll for every die and one pooled kill roll', () => {
    fc.assert(
      fc.property(upTo(3), upTo(8, -1), upTo(8, 1), (dice, accuracyNumber, killNumber) => {
        expectSame(
          outcomes('fire-hits', { dice, accuracyNumber, killNumber }),
          everyFace((die) => String(hits(die, dice, accuracyNumber, killNumber))),
        );
      }),
      RUNS,
    );
  });

  it('of a battery is divided stand by stand, or pooled', () => {
    for (const poolBattery of [false, true])
      expectSame(
        outcomes('artillery-fire', {
          stands: 2,
          class: 'light',
          band: 'medium',
          gunType: 'improved',
          fire: 'B',
          modifiers: ['targetMounted'],
          options: { poolBattery },
        }),
        everyFace((die) => {
          if (poolBattery) return String(hits(die, 4, 2, 3));
          return String(hits(die, 2, 2, 3) + hits(die, 2, 2, 3));
        }),
      );
  });

  it('of shrapnel has a die more and a penalty that percussion shells spare', () => {
    const gun = { class: 'light', ammo: 'shrapnel', band: 'short', gunType: 'smoothbore', fire: 'C' };
    for (const percussionShells of [false, true])
      expectSame(
        outcomes('artillery-fire', { ...gun, percussionShells }),
        everyFace((die) => String(hits(die, 3, percussionShells ? 3 : 4, 5))),
      );
  });

  it('of canister has a lower kill number', () => {
    expectSame(
      outcomes('artillery-fire', {
        class: 'light',
        ammo: 'canister',
        band: 'short',
        gunType: 'rifled',
        fire: 'D',
      }),
      everyFace((die) => String(hits(die, 2, 2, 5 + 1 - 1))),
    );
  });

  it('of no stand hits nobody', () => {
    expect(
      outcomes('artillery-fire', { stands: 0, class: 'siege', band: 'short', gunType: 'rifled', fire: 'C' }),
    ).toEqual({ '0': 1 });
  });
});

describe('a volley and the morale test it brings', () => {
  it('agree with plain play', () => {
    fc.assert(
      fc.property(
        upTo(3),
        upTo(6, 2),
        upTo(5, 2),
        upTo(3, 1),
        upTo(2),
        anyRating,
        (dice, accuracyNumber, killNumber, stands, permHits, morale) => {
          const game = (die: Die): string => {
            const taken = hits(die, dice, accuracyNumber, killNumber);
            const [left, kept] = convert(stands, permHits, taken);
            let state = 'normal';
            if (taken > 0) {
              const margin = 5 + QUALITY[morale] + (4 * taken >= 3 * stands ? 3 : 0) - sumOf(die, 2);
              if (margin > 0) state = margin > 2 ? 'routed' : margin === 2 ? 'shaken' : 'suppressed';
            }
            return left === 0 ? 'destroyed' : `${state}, stands ${left}, hits ${kept}`;
          };
          const asked = { dice, accuracyNumber, killNumber, stands, permHits, morale };
          expectSame(outcomes('volley-and-morale', asked), everyFace(game));
        },
      ),
      { ...RUNS, numRuns: 8 },
    );
  });
});

describe('melee and pursuit', () => {
  it('strike with a die a stand, four to one at the most', () => {
    fc.assert(
      fc.property(
        upTo(5, 1),
        upTo(4, 1),
        upTo(3, 1),
        upTo(4, 1),
        (standsA, killNumberA, standsB, killNumberB) => {
          const edge = everyFace((die) => {
            const a = Math.floor(sumOf(die, Math.min(standsA, 4 * standsB)) / killNumberA);
            const b = Math.floor(sumOf(die, Math.min(standsB, 4 * standsA)) / killNumberB);
            return a > b ? 'A' : b > a ? 'B' : 'even';
          });
          expectSame(outcomes('melee-edge', { standsA, killNumberA, standsB, killNumberB }), edge);
        },
      ),
      { ...RUNS, numRuns: 8 },
    );
  });

  it.each([
    ['foot', 'foot', 1, 1],
    ['foot', 'mounted', 1, 2],
    ['mounted', 'foot', 2, 1],
    ['mounted', 'mounted', 2, 2],
  ] as const)('%s after %s keep contact as their moves fall', (pursuer, runner, pursuing, running) => {
    expectSame(
      outcomes('pursuit-contact', { pursuer, runner }),
      everyFace((die) => (sumOf(die, running) <= sumOf(die, pursuing) ? 'contact' : 'lost')),
    );
  });

  it('divide dice as evenly as can be, and drop the surplus of the last attackers', () => {
    fc.assert(
      fc.property(upTo(40), upTo(6, 1), (stands, attackers) => {
        const [label = ''] = Object.keys(outcomes('melee-defender-split', { stands, attackers }));
        const dice = label.split(' ').map(Number);
        expect(dice).toHaveLength(attackers);
        expect(dice.reduce((sum, one) => sum + one, 0)).toBe(stands);
        expect(Math.max(...dice) - Math.min(...dice)).toBeLessThanOrEqual(1);
        expect(dice.toSorted((a, b) => b - a)).toEqual(dice);
      }),
      RUNS,
    );
    expect(outcomes('melee-attackers-cap', { attackers: [3, 3, 3], defenderDice: 1 })).toEqual({
      '3 1 0': 1,
    });
    expect(outcomes('melee-attackers-cap', { attackers: [2, 0, 1], defenderDice: 9 })).toEqual({
      '2 0 1': 1,
    });
  });
});

describe('the aftermath of a rout', () => {
  const RUNNER = { stands: 2, permHits: 2, morale: 'C', arm: 'infantry' } as const;
  const PURSUER = { stands: 3, melee: 'C', type: 'formed', arm: 'cavalry' } as const;

  /** One further turn of a routed runner. */
  function routedTurn(die: Die, pursued: boolean): string {
    let taken = 0;
    if (pursued) {
      const ran = 1 + die();
      if (1 + sumOf(die, 2) >= ran) taken = Math.floor(sumOf(die, 3) / 2);
    }
    const [left] = convert(RUNNER.stands, RUNNER.permHits, taken);
    if (left === 0) return 'destroyed';
    return sumOf(die, 2) >= 5 + (4 * taken >= 3 * RUNNER.stands ? 3 : 0) ? 'shaken' : 'removed';
  }

  it('of one turn agrees with plain play, pursued or not', () => {
    for (const pursuer of [null, PURSUER])
      expectSame(
        outcomes('aftermath', { runner: { ...RUNNER, state: 'routed' }, pursuer, turns: 1 }),
        everyFace((die) => routedTurn(die, pursuer !== null)),
      );
  });

  it('goes from routed to shaken, suppressed and normal, and never back', () => {
    const chance = (runner: object, turns: number) => outcomes('aftermath', { runner, turns });
    const routed = { ...RUNNER, state: 'routed' };
    expect(chance(routed, 0)).toEqual({ routed: 1 });
    const pass = 30 / 36;
    expectSame(chance(routed, 1), { shaken: pass, removed: 1 - pass });
    expectSame(chance(routed, 2), { suppressed: pass * pass, shaken: pass * (1 - pass), removed: 1 - pass });
    expectSame(chance(routed, 3), {
      normal: pass * pass,
      suppressed: pass * (1 - pass) * pass,
      shaken: pass * (1 - pass) ** 2,
      removed: 1 - pass,
    });
    expectSame(chance({ ...RUNNER, state: 'shaken', commander: true, friendsNear: true }, 1), {
      suppressed: 35 / 36,
      shaken: 1 / 36,
    });
    // Larger BMUs than an engagement plays.
    expectSame(chance({ ...routed, stands: 780 }, 1), { shaken: pass, removed: 1 - pass });
    // A number of 2 cannot be missed: no label for what cannot be.
    const sure = { ...RUNNER, morale: 'B', state: 'shaken', commander: true, friendsNear: true };
    expectSame(chance(sure, 1), { suppressed: 1 });
  });
});

describe('scales', () => {
  it('give yards as exact decimals', () => {
    const yards = (inches: number, scale: string): string =>
      Object.keys(outcomes('inches-to-yards', { inches, scale }))[0] ?? '';
    expect(yards(8, 'company')).toBe('64');
    expect(yards(0.1, 'battalion')).toBe('3.3');
    expect(yards(0.25, 'section')).toBe('0.5');
    expect(yards(0, 'brigade')).toBe('0');
    expect(yards(1e-7, 'regiment')).toBe('0.0000066');
    expect(yards(100_000, 'section')).toBe('200000');
  });

  it('split a force into full BMUs and the rest', () => {
    const split = (stands: number, scale: string): string =>
      Object.keys(outcomes('split-force', { stands, scale }))[0] ?? '';
    expect(split(16, 'brigade')).toBe('8 8');
    expect(split(3, 'company')).toBe('3');
    expect(split(13, 'regiment')).toBe('6 6 1');
    expect(outcomes('force-men', { stands: 780, scale: 'company' })).toEqual({ '18720': 1 });
  });
});
