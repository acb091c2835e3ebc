/** What inputs lack or contradict, and what the source does not give: an error that says so, never a guess. */
import { describe, expect, it } from 'vitest';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import { bmu, errorOf, outcomes, RIFLE, side, type Asked } from './asked.ts';
import { itRefuses } from '../refused.ts';

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
  itRefuses(errorOf, INPUT, {
    engagement: [
      [
        'close-to-range without closeToIn',
        fight(side({ name: 'close-to-range' }), side(STAND)),
        ['closeToIn'],
      ],
      [
        'a charge without any rate to charge at',
        fight(side(CHARGE, { chargeMoveIn: 0 }), side(STAND)),
        ['closeToIn', 'chargeMoveIn'],
      ],
      [
        'an advance without an Engaged rate',
        fight(side({ name: 'close-to-range', closeToIn: 2 }, { engagedMoveIn: null }), side(STAND)),
        ['engagedMoveIn'],
      ],
      [
        'fire-and-retire without an Engaged rate',
        fight(side(CHARGE), side({ ...STAND, reaction: 'fire-and-retire' }, { engagedMoveIn: null })),
        ['engagedMoveIn', 'fire-and-retire'],
      ],
      [
        'an Engaged rate that a reserve lacks',
        fight({ ...side(CHARGE), units: [bmu(), bmu({ engagedMoveIn: null })] }, side(STAND)),
        ['engagedMoveIn'],
      ],
      [
        'bands that do not ascend',
        fight(side(STAND, { weapon: { type: 'rifled', bandsIn: [4, 3, null, 9] } }), side(STAND)),
        ['bandsIn'],
      ],
      [
        'distances too fine to play with',
        fight(side({ name: 'close-to-range', closeToIn: 1.23456789 }), side(STAND)),
        ['closeToIn', 'round'],
      ],
    ],
    'charge-phase': [
      [
        'opportunity fire at a band that the weapon lacks',
        fight(
          side(CHARGE),
          side({ ...STAND, oppFireAt: 'long' }, { weapon: { type: 'rifled', bandsIn: [4, 8, null, null] } }),
        ),
        ['oppFireAt', 'long'],
      ],
      [
        'bands of a reserve that do not ascend, though a Charge Phase plays no reserve',
        fight(side(CHARGE), {
          ...side(STAND),
          units: [bmu(), bmu({ weapon: { type: 'rifled', bandsIn: [4, 3, null, 9] } })],
        }),
        ['sides.B.units.1.weapon', 'bandsIn'],
      ],
      ['A that does not declare a charge', fight(side(CHARGE), side(STAND), { distanceIn: 9 }), ['declare']],
      ['B that declares one too', fight(side(CHARGE), side(CHARGE)), ['declare']],
    ],
    'range-band': [
      ['a weapon without a band', { rangeIn: 1, bandsIn: [null, null, null, null] }, ['bandsIn']],
    ],
    'artillery-fire': [
      [
        'canister beyond short range',
        { class: 'light', ammo: 'canister', band: 'medium', gunType: 'rifled', fire: 'C' },
        ['canister', 'medium'],
      ],
    ],
    'casualty-bracket': [
      [
        'a bracket of all losses without the stands at the start',
        { hitsThisTurn: 1, stands: 4, options: { casualtyBasis: 'cumulative' } },
        ['startingStands'],
      ],
      [
        'fewer stands at the start than now',
        { hitsThisTurn: 1, stands: 4, startingStands: 3 },
        ['startingStands'],
      ],
    ],
    'mob-fire-split': [
      ['more dice on the closest than there are', { dice: 3, diceOnClosest: 4 }, ['diceOnClosest']],
    ],
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

describe('doctrines that look at the state', () => {
  const RETURN = [{ when: { gapIn: { atMost: 3 } }, do: STAND }, { do: CHARGE }];
  const A = (doctrine: unknown, about: Record<string, unknown> = {}): Asked =>
    fight({ units: [bmu(about)], doctrine }, side(STAND));
  const listOf = (when: unknown, act: unknown = STAND): unknown => [{ when, do: act }, { do: STAND }];
  itRefuses(errorOf, INPUT, {
    engagement: [
      [
        'a range that an item lacks',
        A(listOf({ gapIn: 3 }, { name: 'close-to-range' })),
        ['sides.A.doctrine.0.do', 'closeToIn'],
      ],
      [
        'a charge of an item without any rate',
        A(RETURN, { chargeMoveIn: 0 }),
        ['sides.A.doctrine.1.do', 'closeToIn', 'chargeMoveIn'],
      ],
      [
        'an Engaged rate that one item alone needs',
        A(RETURN, { engagedMoveIn: null }),
        ['sides.A.units.0', 'engagedMoveIn', 'charge'],
      ],
      [
        "a doctrine of a BMU without a name, under a list of its side's",
        fight({ units: [bmu({ doctrine: { overwatch: true } })], doctrine: RETURN }, side(STAND)),
        ['sides.A.units.0.doctrine', 'name'],
      ],
      [
        'a reading of small arms that nobody has',
        A(listOf({ initialVolley: true })),
        ['sides.A.doctrine.0', 'initialVolley', 'small arms'],
      ],
      ['an act without its formation', A({ name: 'form' }), ['formation', 'line']],
    ],
  });

  const armed = { weapon: RIFLE };
  it('may look at the small arms of a queue in which some have them', () => {
    const mixed = { units: [bmu(), bmu(armed)], doctrine: listOf({ enemyInRange: true }) };
    expect(outcomes('engagement', fight(mixed, side(STAND)))['turns:2']).toBeGreaterThan(0);
  });

  it.each([
    [
      'form',
      A(listOf({ gapIn: 3 }, { name: 'form', formation: 'square' })),
      'sides.A.doctrine.0.do',
      'tables.changes',
    ],
    ['withdraw', A({ name: 'withdraw', toIn: 6 }), 'sides.A.doctrine', 'tables.aboutFace'],
    ['formation', A(listOf({ formation: 'line' })), 'sides.A.doctrine.0', 'tables.formations'],
    [
      'enemyFormation',
      A(listOf({ not: { enemyFormation: 'square' } })),
      'sides.A.doctrine.0',
      'tables.formations',
    ],
    [
      'a reaction of a BMU',
      fight({ units: [bmu({ doctrine: { reaction: 'form-square' } })], doctrine: STAND }, side(CHARGE)),
      'sides.A.units.0.doctrine',
      'tables.formSquare.number',
    ],
  ])(
    '%s asks for what the source does not give, and says so with its place',
    (_what, asked, place, missing) => {
      const { code, message } = errorOf('engagement', asked);
      expect(code).toBe(NOT_GIVEN);
      expect(message).toContain(place);
      expect(message).toContain(missing);
    },
  );

  it('is refused as a spec is read, at its line', () => {
    const unit =
      '{ units: [{ stands: 2, type: formed, arm: infantry, morale: C, fire: C, melee: C, engagedMoveIn: 2 }] }';
    const spec = [
      'hythe: 1',
      'rules: fields-of-honor',
      `forces: { both: ${unit} }`,
      'engagement: { distanceIn: 6, maxTurns: 2 }',
      'sides:',
      '  A: { force: both, doctrine: { name: stand-and-fire } }',
      '  B:',
      '    force: both',
      '    doctrine:',
      '      - { when: { gapIn: { below: 3 } }, do: { name: withdraw, toIn: 6 } }',
      '      - { do: { name: stand-and-fire } }',
    ].join('\n');
    expect(() => readSpec(spec, { file: 'retreat.yaml', systems: [fieldsOfHonor] })).toThrow(
      /sides\.B\.doctrine\.0\.do\.name: .*tables\.aboutFace/u,
    );
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
        expect(message).toContain('tables.formSquare.number');
      }
  });

  it('is no error where the enemy cannot charge', () => {
    for (const A of [side(STAND, {}, { aspect: 'flank' }), side(CHARGE, { chargeMoveIn: 0 })]) {
      const still = fight({ ...A, doctrine: { ...(A['doctrine'] as object), closeToIn: 2 } }, side(square)); // a map
      expect(outcomes('engagement', still)['winner:undecided']).toBeCloseTo(1, 12);
    }
  });
});
