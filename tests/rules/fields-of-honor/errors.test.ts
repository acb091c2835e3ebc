/** What inputs lack or contradict, and what the source does not give: an error that says so, never a guess. */
import { describe, expect, it } from 'vitest';
import { bmu, errorOf, outcomes, RIFLE, side, type Asked } from './asked.ts';

const INPUT = 'FOH-ERR-INPUT';
const NOT_GIVEN = 'FOH-ERR-NOT-GIVEN';
const STAND = { name: 'stand-and-fire' };
const CHARGE = { name: 'charge' };

function fight(
  A: Record<string, unknown>,
  B: Record<string, unknown>,
  about: Record<string, unknown> = {},
): Asked {
  return { distanceIn: 6, maxTurns: 2, sides: { A, B }, ...about };
}

describe('inputs that contradict each other', () => {
  const wrong: readonly (readonly [string, string, Asked, readonly string[]])[] = [
    [
      'close-to-range without closeToIn',
      'engagement',
      fight(side({ name: 'close-to-range' }), side(STAND)),
      ['closeToIn'],
    ],
    [
      'a charge without any rate to charge at',
      'engagement',
      fight(side(CHARGE, { chargeMoveIn: 0 }), side(STAND)),
      ['closeToIn', 'chargeMoveIn'],
    ],
    [
      'an advance without an Engaged rate',
      'engagement',
      fight(side({ name: 'close-to-range', closeToIn: 2 }, { engagedMoveIn: null }), side(STAND)),
      ['engagedMoveIn'],
    ],
    [
      'fire-and-retire without an Engaged rate',
      'engagement',
      fight(side(CHARGE), side({ ...STAND, reaction: 'fire-and-retire' }, { engagedMoveIn: null })),
      ['engagedMoveIn', 'fire-and-retire'],
    ],
    [
      'an Engaged rate that a reserve lacks',
      'engagement',
      fight({ ...side(CHARGE), units: [bmu(), bmu({ engagedMoveIn: null })] }, side(STAND)),
      ['engagedMoveIn'],
    ],
    [
      'opportunity fire at a band that the weapon lacks',
      'charge-phase',
      fight(
        side(CHARGE),
        side({ ...STAND, oppFireAt: 'long' }, { weapon: { type: 'rifled', bandsIn: [4, 8, null, null] } }),
      ),
      ['oppFireAt', 'long'],
    ],
    [
      'bands that do not ascend',
      'engagement',
      fight(side(STAND, { weapon: { type: 'rifled', bandsIn: [4, 3, null, 9] } }), side(STAND)),
      ['bandsIn'],
    ],
    [
      'bands of a reserve that do not ascend, though a Charge Phase plays no reserve',
      'charge-phase',
      fight(side(CHARGE), {
        ...side(STAND),
        units: [bmu(), bmu({ weapon: { type: 'rifled', bandsIn: [4, 3, null, 9] } })],
      }),
      ['sides.B.units.1.weapon', 'bandsIn'],
    ],
    ['a weapon without a band', 'range-band', { rangeIn: 1, bandsIn: [null, null, null, null] }, ['bandsIn']],
    ['three bands', 'range-band', { rangeIn: 1, bandsIn: [1, 2, 3] }, ['bandsIn']],
    [
      'A that does not declare a charge',
      'charge-phase',
      fight(side(CHARGE), side(STAND), { distanceIn: 9 }),
      ['declare'],
    ],
    ['B that declares one too', 'charge-phase', fight(side(CHARGE), side(CHARGE)), ['declare']],
    [
      'canister beyond short range',
      'artillery-fire',
      { class: 'light', ammo: 'canister', band: 'medium', gunType: 'rifled', fire: 'C' },
      ['canister', 'medium'],
    ],
    [
      'a modifier of small arms for guns',
      'artillery-fire',
      { class: 'light', band: 'medium', gunType: 'rifled', fire: 'C', modifiers: ['initialVolley'] },
      ['modifiers'],
    ],
    ['a modifier twice', 'kill-number-melee', { melee: 'C', modifiers: ['rear', 'rear'] }, ['rear']],
    ['an unknown modifier', 'charge-test', { morale: 'C', modifiers: ['brave'] }, ['modifiers', 'brave']],
    [
      'a bracket of all losses without the stands at the start',
      'casualty-bracket',
      { hitsThisTurn: 1, stands: 4, options: { casualtyBasis: 'cumulative' } },
      ['startingStands'],
    ],
    [
      'fewer stands at the start than now',
      'casualty-bracket',
      { hitsThisTurn: 1, stands: 4, startingStands: 3 },
      ['startingStands'],
    ],
    [
      'more dice on the closest than there are',
      'mob-fire-split',
      { dice: 3, diceOnClosest: 4 },
      ['diceOnClosest'],
    ],
    ['an unknown key', 'variable-move', { who: 'foot', speed: 3 }, ['speed']],
    ['an unknown option', 'variable-move', { who: 'foot', options: { haste: true } }, ['haste']],
    [
      'a value that an option does not have',
      'charge-test',
      { morale: 'C', options: { chargeTestDice: 3 } },
      ['chargeTestDice'],
    ],
    ['a wrong rating', 'morale-test', { morale: 'F' }, ['morale']],
    ['half a stand', 'hit-conversion', { stands: 2.5, temporaryHits: 1 }, ['stands']],
    [
      'an engagement of no turns',
      'engagement',
      fight(side(STAND), side(STAND), { maxTurns: 0 }),
      ['maxTurns'],
    ],
    ['a side without units', 'engagement', fight({ units: [], doctrine: STAND }, side(STAND)), ['units']],
    [
      'distances too fine to play with',
      'engagement',
      fight(side({ name: 'close-to-range', closeToIn: 1.23456789 }), side(STAND)),
      ['closeToIn', 'round'],
    ],
  ];

  it.each(wrong)('%s: %s', (_what, mechanic, asked, names) => {
    const { code, message } = errorOf(mechanic, asked);
    expect(code).toBe(INPUT);
    for (const name of names) expect(message).toContain(name);
  });

  it('names every problem at once, with its place', () => {
    const { message } = errorOf(
      'engagement',
      fight(
        side(CHARGE, { engagedMoveIn: null }),
        side({ ...STAND, reaction: 'fire-and-retire' }, { engagedMoveIn: null }),
      ),
    );
    expect(message).toContain('sides.A.units.0');
    expect(message).toContain('sides.B.units.0');
  });
});

describe('inputs that only look contradictory', () => {
  it('may lack a band of opportunity fire where no charge can come', () => {
    const weapon = { type: 'rifled', bandsIn: [null, 8, null, null] };
    expect(outcomes('engagement', fight(side(STAND, { weapon }), side(STAND)))['turns:2']).toBeGreaterThan(0);
  });

  it('may be as fine as they like where nobody moves by them', () => {
    const fine = fight(side(STAND, { weapon: RIFLE, engagedMoveIn: 1.23456789 }), side(STAND));
    const options = { minGapIn: 0.33333333 };
    expect(outcomes('engagement', { ...fine, options })['turns:2']).toBeGreaterThan(0);
  });

  it('may leave out rates that nobody needs', () => {
    const still = { engagedMoveIn: null, chargeMoveIn: null, weapon: RIFLE };
    expect(outcomes('engagement', fight(side(STAND, still), side(STAND, still)))['winner:A']).toBeGreaterThan(
      0,
    );
  });
});

describe('what the source does not give', () => {
  it.each([
    ['kill-number-fire', { fire: 'C', modifiers: ['targetHeavyCover'] }, 'targetHeavyCover'],
    ['kill-number-fire', { fire: 'C', modifiers: ['targetColumn'] }, 'targetColumn'],
    ['kill-number-melee', { melee: 'C', modifiers: ['enemySquare'] }, 'enemySquare'],
    [
      'artillery-fire',
      { class: 'light', band: 'short', gunType: 'rifled', fire: 'C', modifiers: ['targetSquare'] },
      'targetSquare',
    ],
  ])('%s of %o names %s', (mechanic, asked, name) => {
    const { code, message } = errorOf(mechanic, asked);
    expect(code).toBe(NOT_GIVEN);
    expect(message).toContain(name);
  });

  const square = { ...STAND, reaction: 'form-square' };

  it('is the number to form square, whatever makes it needed', () => {
    for (const asked of [
      fight(side(CHARGE), side(square)),
      fight(side(CHARGE, {}, { aspect: 'flank' }), side(STAND)),
    ])
      for (const mechanic of ['charge-phase', 'engagement']) {
        const { code, message } = errorOf(mechanic, asked);
        expect(code).toBe(NOT_GIVEN);
        expect(message).toContain('formSquareNumber');
        expect(message).toContain('pack.formSquare.number');
      }
  });

  it('is no error where the enemy cannot charge', () => {
    for (const A of [side(STAND, {}, { aspect: 'flank' }), side(CHARGE, { chargeMoveIn: 0 })]) {
      const still = fight({ ...A, doctrine: { ...(A['doctrine'] as object), closeToIn: 2 } }, side(square)); // a map
      expect(outcomes('engagement', still)['winner:undecided']).toBeCloseTo(1, 12);
    }
  });
});
