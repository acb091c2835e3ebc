/** Several brigades a side, their divisions and armies (HUIT-NBR-13, -14), by hand and as exact fractions. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { divisionInputs, divisionsOf, errorOf, outcomes, type Asked } from './asked.ts';
import { playGame } from '../playing-games.ts';
import { stepsOf } from './telling.ts';

const SURE = { dc: 'adjacent', bcRating: 2, brigadeRating: 2 };
const WORN = { formation: 'line', kills: 4, quality: -1 };

/** A brigade of one worn line at 75 cm from a battery that removes it with 1/2. */
function underFire(a: Asked = {}, b: Asked = {}): Asked {
  return {
    distanceCm: 75,
    A: { ...SURE, lanes: [[WORN]], ...a },
    B: { ...SURE, battery: { gun: 'foot' }, lanes: [[{ formation: 'line' }]], ...b },
  };
}

function fight(sectors: readonly Asked[], about: Asked = {}): Asked {
  return { order: 'B-first', maxMoves: 1, generalLoss: false, sectors, ...about };
}

const THREE = [underFire(), underFire(), underFire()];
const ADJACENT = { divisions: [{ cinc: 'adjacent' }] };

function told(asked: Asked, dice: readonly number[]): readonly string[] {
  return stepsOf(divisionsOf(asked), dice).map(({ resolution, told: words }) => `${resolution}: ${words}`);
}

/** The modifier of each command test of a kind, in turn. */
function modifiers(asked: Asked, dice: readonly number[], kind: string): readonly number[] {
  return stepsOf(divisionsOf(asked), dice)
    .filter(({ resolution }) => resolution === kind)
    .map(({ explanation }) => explanation.total?.value ?? NaN);
}

describe('a division that loses brigades', () => {
  it('tests at once for each: of three under three batteries all are lost with 17/64', () => {
    const law = outcomes('divisionEngagement', fight(THREE, { A: ADJACENT }));
    const lost = [0, 1, 2, 3].map((count) => law[`brigadesLostA:${count}`]);
    expect(lost).toEqual([8 / 64, 24 / 64, 15 / 64, 17 / 64]);
    expect(law['winner:B']).toBe(17 / 64);
    expect([0, 1, 2].map((tests) => law[`divisionTestsA:${tests}`])).toEqual([1 / 8, 3 / 8, 1 / 2]);
  });

  it('under a poor commander all are lost with 49/128', () => {
    const poor = { divisions: [{ cinc: 'adjacent', dcRating: -1 }] };
    expect(outcomes('divisionEngagement', fight(THREE, { A: poor }))['brigadesLostA:3']).toBe(49 / 128);
  });

  it('counts its own brigades alone: of two divisions each makes the first test of its own', () => {
    const sectors = [underFire(), underFire({ division: 2 }), underFire({ division: 2 })];
    const A = { divisions: [{}, { cinc: 'adjacent' }] };
    // Passed by all brigades of B; the batteries of sectors 1 and 2 hit.
    const dice = [8, 8, 8, 8, 8, 8, 1];
    expect(modifiers(fight(sectors, { A }), dice, 'division test')).toEqual([2 - 1 - 2]);
  });

  it.each([
    ['advances with the majority of its brigades', 'charge', 8, 1],
    ['advances, told to go back or not', 'charge', 1, 1],
    ['withdraws', 'stand-and-fire', 1, -1],
    ['does neither', 'stand-and-fire', 8, 0],
  ])('%s (R-49)', (_what, doctrine, die, motion) => {
    const weak = {
      distanceCm: 75,
      A: { doctrine, bcRating: -2, lanes: [[{}]] },
      B: { ...SURE, lanes: [[{}]] },
    };
    const asked = fight([underFire(), weak], { order: 'A-first', sectorCm: 61, A: ADJACENT });
    expect(modifiers(asked, [8, die], 'division test')).toEqual([2 - 1 - 2 + motion]);
  });

  it('says in the trace which brigades are lost', () => {
    const lines = told(fight(THREE, { A: ADJACENT }), [8, 8, 8, 8, 8, 8, 1]);
    expect(lines.filter((line) => line.includes('is lost'))).toEqual([
      'shot: A1.1 takes a kill; A1.1 is removed; brigade A1 is lost (HUIT-NBR-13)',
      'shot: A2.1 takes a kill; A2.1 is removed; brigade A2 is lost (HUIT-NBR-13)',
      'division test: removed; brigade A3 is lost (HUIT-NBR-13)',
    ]);
  });
});

describe('a division on hold', () => {
  /** The second brigade of A charges; the first has been shot away, and its division tests with D8 + 2 - 3. */
  const CHARGE = {
    distanceCm: 20,
    A: { ...SURE, doctrine: 'charge', lanes: [[{ formation: 'column' }]] },
    B: { ...SURE, lanes: [[{ formation: 'line' }]] },
  };
  const asked = fight([underFire(), CHARGE], { A: ADJACENT });
  const goes = (division: number): readonly string[] =>
    told(asked, [8, 8, 8, division, 8]).filter((line) => line.startsWith('charge'));

  it('stands where its brigade has passed its own test', () => {
    // D8 + 2 - 1 - 2: a half of its brigades is lost.
    expect(goes(3)).toEqual([]);
    expect(goes(4)).toHaveLength(1);
  });

  it('forms no square, also of the best troops', () => {
    const doctrine = { kind: 'form', formation: 'square' };
    const A = { ...SURE, doctrine, lanes: [[{ formation: 'column', quality: 2 }]] };
    const squares = (division: number): boolean =>
      told(fight([underFire(), { ...CHARGE, A }], { A: ADJACENT }), [8, 8, 8, division, 8]).some((line) =>
        line.includes('in square'),
      );
    expect(squares(3)).toBe(false);
    expect(squares(4)).toBe(true);
  });
});

describe('a brigade', () => {
  const testsOf = (about: Asked, sectors = THREE): readonly number[] =>
    modifiers(fight(sectors, { order: 'A-first', A: ADJACENT, ...about }), [], 'brigade test');

  it('has a neighbour in the next sector, up to 60 cm away', () => {
    expect(testsOf({ sectorCm: 60 }).slice(0, 3)).toEqual([7, 7, 7]);
    expect(testsOf({ sectorCm: 61 }).slice(0, 3)).toEqual([6, 6, 6]);
  });

  it('has an enemy on its flank from its next test on where the next sector is lost (R-50)', () => {
    // The battery of sector 1 alone hits; the division passes by D8 + 2 - 3.
    const dice = [8, 8, 8, 8, 8, 1, 1];
    const asked = fight(THREE, { A: ADJACENT, maxMoves: 2, sectorCm: 100 });
    expect(modifiers(asked, dice, 'division test')[0]).toBe(-1);
    // Three of B; then A2 beside the sector lost, and A3.
    expect(modifiers(asked, dice, 'brigade test').slice(3, 5)).toEqual([5, 6]);
  });
});

describe('an army', () => {
  it('tests when a division is lost: carries on with 119/512, holds with 17/512', () => {
    const A = { ...ADJACENT, divisionsElsewhere: 3 };
    const law = outcomes('divisionEngagement', fight(THREE, { A, army: true }));
    expect(['none', 'carry-on', 'hold'].map((result) => law[`armyA:${result}`])).toEqual([
      47 / 64,
      119 / 512,
      17 / 512,
    ]);
  });

  it('that has lost the battle loses with brigades left', () => {
    const sectors = [underFire(), underFire({ division: 2 })];
    const A = { divisions: [{}, {}], cincRating: -2 };
    const law = outcomes('divisionEngagement', fight(sectors, { A, army: true }));
    // D8 - 2 - 2 + 1 is lost on 1 and 2, for either division; D8 - 2 - 4 for the second one on 1 to 5.
    const first = (1 / 2) * (1 / 4);
    expect(law['armyA:battle-lost']).toBe(first + (1 / 2) * first + (1 / 2) * (3 / 4) * (1 / 2) * (5 / 8));
  });

  it('counts enemy brigades that advance where nobody of it is left (R-61)', () => {
    const charging = { doctrine: 'charge', lanes: [[{ formation: 'column' }]] };
    const sectors = [underFire({}, charging), underFire({ division: 2 })];
    const asked = fight(sectors, { A: { divisions: [{}, {}] }, army: true });
    // Both divisions are lost, one after the other.
    expect(modifiers(asked, [8, 8, 8], 'army test')).toEqual([-2 - 2 + 1, -4 - 2]);
  });
});

describe('an engagement of divisions', () => {
  it('goes on without a fight where each side has won a sector', () => {
    const lost = underFire();
    const won = { distanceCm: 75, A: lost['B'], B: lost['A'] };
    const game = divisionsOf(fight([lost, won], { order: 'A-first', maxMoves: 9 }));
    // Both brigades of A test, its battery hits, and the division of B passes; then the same of B.
    const script = new Scripted([8, 8, 8, 8, 8, 8, 8]);
    const { outcome, turn, readings } = playGame(game, script);
    script.finish();
    expect([outcome, turn]).toEqual(['undecided', 9]);
    expect([readings.get('brigadesLost.A'), readings.get('brigadesLost.B')]).toEqual([1, 1]);
  });

  it('has one division a side unless it says otherwise', () => {
    const one = [{ cinc: 'none', dcRating: 0, neighbourDC: false }];
    expect(divisionInputs(fight(THREE)).B.divisions).toEqual(one);
  });
});

describe('what is refused', () => {
  const refusal = (asked: Asked): string => errorOf('divisionEngagement', asked).message;

  it.each([
    ['one sector', fight([underFire()]), /sectors.*2/u],
    [
      'a brigade of a division that is not there',
      fight([underFire({ division: 2 }), underFire()]),
      /^sectors\.0\.A: division 2 is not in A\.divisions, which has 1 entry/u,
    ],
    [
      'a commander in chief whose army makes no test',
      fight(THREE, { A: { cincRating: 1 } }),
      /^A: cincRating 1 needs army true/u,
    ],
    [
      'divisions elsewhere without an army',
      fight(THREE, { B: { divisionsElsewhere: 2 } }),
      /^B: divisionsElsewhere 2 needs army true/u,
    ],
    [
      'a mistake in a sector, at its place',
      fight([underFire(), underFire({ lanes: [[{ arm: 'cavalry', building: true }]] })]),
      /^sectors\.1\.A\.lanes\.0\.0: building true is impossible for arm cavalry/u,
    ],
    [
      'more units than one engagement has',
      fight([1, 2].map(() => underFire({ lanes: [Array.from({ length: 300 }, () => ({}))] }))),
      /^there are 602 units, more than the 500/u,
    ],
  ])('%s', (_what, asked, message) => {
    expect(refusal(asked)).toMatch(message);
  });
});
