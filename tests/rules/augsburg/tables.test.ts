/** Changed tables change what is played, and what cannot be meant is refused by name. */
import { describe, expect, it } from 'vitest';
import { patchedTables } from '../../../src/spec/table-patch.ts';
import type { JsonObject } from '../../../src/play/json.ts';
import { augsburg } from '../../../src/rules/augsburg/index.ts';
import { ask, outcomes, type Asked } from './asked.ts';

function patched(patch: JsonObject): JsonObject {
  return patchedTables(augsburg.tables, augsburg, patch);
}

const FOOT = { type: 'dutch-foot' };
const HORSE = { type: 'aggressive-cavalry' };
const FIRES = { lanes: [{ A: FOOT, B: FOOT, distanceInches: 4 }], turnLimit: 1 };
const CHARGES = {
  lanes: [
    {
      A: { ...HORSE, doctrine: { main: 'charge', chargeWithinInches: 10 } },
      B: { ...FOOT, original: 8 },
      distanceInches: 10,
    },
  ],
  turnLimit: 1,
};

/** A patch, and a question whose answer changes with it. */
const SHOWN: readonly (readonly [string, JsonObject, string, Asked])[] = [
  [
    'formations',
    { formations: { 'dutch-foot': { figures: 30, files: 15 } } },
    'shoot-pool',
    { shooter: FOOT, distanceInches: 4 },
  ],
  ['movement', { movement: { infantry: { goodIn: 4.5 } } }, 'charge-reach', { unit: FOOT }],
  [
    'movement in an engagement',
    { movement: { 'aggressive-cavalry': { goodIn: 4.5 } } },
    'engagement',
    CHARGES,
  ],
  ['chargeBonus', { chargeBonus: { infantry: { dice: '1d6' } } }, 'charge-reach', { unit: FOOT }],
  ['ranges', { ranges: { musket: { shortIn: 3 } } }, 'shoot-pool', { shooter: FOOT, distanceInches: 4 }],
  ['shootingBase', { shootingBase: { foot: { perFigures: 3 } } }, 'engagement', FIRES],
  [
    'shootingModifiers',
    { shootingModifiers: { elite: { dice: 4 } } },
    'shoot-pool',
    { shooter: { ...FOOT, quality: 'elite' }, distanceInches: 4 },
  ],
  ['divisors', { divisors: { shooting: { divisor: 6 } } }, 'engagement', FIRES],
  ['savingThrows', { savingThrows: { none: { saveOn: 6 } } }, 'engagement', FIRES],
  [
    'saveModifiers',
    { saveModifiers: { 'open-order-in-cover': { die: 2 } } },
    'saves',
    { hits: 2, target: { type: 'gun-crew', cover: 'cover' } },
  ],
  [
    'meleeBase',
    { meleeBase: { musketeers: { perFigures: 3 } } },
    'melee-pool',
    { unit: FOOT, against: HORSE },
  ],
  ['meleeModifiers', { meleeModifiers: { 'cavalry-v-musketeers': { dice: 0 } } }, 'engagement', CHARGES],
  [
    'moraleDice',
    { moraleDice: { 'foot-and-gunners': { dice: '1d6 per 8 original figures or part' } } },
    'morale',
    { unit: { ...FOOT, figures: 12 } },
  ],
  [
    'moraleModifiers',
    { moraleModifiers: { disordered: { modifier: 2 } } },
    'morale',
    { unit: { ...FOOT, figures: 15, disordered: true } },
  ],
  [
    'moraleResults',
    { moraleResults: { 'back-d3': { moveBack: 'd6 in' } } },
    'retreat-distance',
    { unit: FOOT, result: 'back-d3' },
  ],
  [
    'meleeResults',
    { meleeResults: { loser: { fallBack: 'd2 normal moves' } } },
    'follow-up-gap',
    { winner: HORSE, loser: HORSE, moves: [0] },
  ],
  [
    'commandRadius',
    { commandRadius: { cinc: { base: 12 } } },
    'command-radius',
    { commander: 'cinc', commandNumber: 1 },
  ],
  ['commandPoints', { commandPoints: { brigadier: { dice: '1d6' } } }, 'brigade-points', { brigadier: 0 }],
  ['checks', { checks: { 'hold-point-blank': { need: 7 } } }, 'hold-point-blank', { unit: FOOT }],
  [
    'a modifier of a check',
    { checks: { 'hold-point-blank': { modifiers: { elite: 3 } } } },
    'hold-point-blank',
    { unit: { ...FOOT, quality: 'elite' } },
  ],
  [
    'distances',
    { distances: { 'evade-always-below': { inches: 6 } } },
    'evade-gap',
    { unit: { type: 'skirmish-foot' }, charger: FOOT, distanceInches: 5, moves: 1 },
  ],
];

describe('changed tables', () => {
  it.each(SHOWN)('change answers through %s', (_what, patch, mechanic, asked) => {
    expect(outcomes(mechanic, asked, patched(patch))).not.toEqual(outcomes(mechanic, asked));
  });

  it('may arm light horse', () => {
    const patch = patched({ typeDefaults: { 'light-horse': { weapon: 'carbine' } } });
    expect(outcomes('shoot-pool', { shooter: { type: 'light-horse' }, distanceInches: 4 }, patch)).toEqual({
      2: 1,
    });
  });

  it('may ask a die of morale for each of very many figures', () => {
    const dice = '1d6 per 1 original figures or part';
    const patch = patched({ moraleDice: { 'foot-and-gunners': { dice } } });
    const { pass = 0 } = outcomes('morale', { unit: { ...FOOT, original: 520 } }, patch);
    expect(pass).toBeLessThan(1e-6);
  });

  it('may let mounted dragoons charge with dice', () => {
    const patch = { chargeBonus: { 'dragoons-mounted': { dice: '2d6', pick: 'highest' } } };
    const answer = outcomes('charge-reach', { unit: { type: 'dragoons-mounted' } }, patched(patch));
    expect(Object.keys(answer)).toEqual(['9', '10', '11', '12', '13', '14']);
  });
});

describe('a row of the movement table that forbids something (AUG-MOVE-01)', () => {
  const tables = patched({ movement: { infantry: { badIn: null, obstacleIn: null } } });
  const CHARGING = { ...FOOT, doctrine: { main: 'charge', chargeWithinInches: 6 } };
  const fight = (A: object, B: object, going = 'good'): Asked => ({
    lanes: [{ A, B: { ...FOOT, ...B }, distanceInches: 4, going }],
    turnLimit: 1,
  });

  it('serves where nothing of the kind is asked of it', () => {
    expect(outcomes('engagement', fight(CHARGING, {}), tables)).toBeDefined();
    expect(outcomes('engagement', fight(FOOT, { frontObstacle: 'small' }), tables)).toBeDefined();
  });

  it.each([
    [
      'an obstacle before an enemy that it charges',
      fight(CHARGING, { frontObstacle: 'small' }),
      /^lanes\.0\.A: type .*row infantry.*obstacleIn is null: it may not cross/u,
    ],
    [
      'bad going',
      fight(FOOT, {}, 'bad'),
      /^lanes\.0\.A: type .*row infantry.*badIn is null: it may not move in bad going/u,
    ],
  ])('is refused with its place: %s', (_what, asked, words) => {
    expect(() => ask('engagement', asked, tables)).toThrow(words);
  });
});

describe('the most moves of an evade (AUG-R-32)', () => {
  const most = (normalMoves: number) =>
    patched({ distances: { 'evade-most-chosen-moves': { normalMoves } } });
  const evades = { unit: { type: 'skirmish-foot' }, charger: FOOT, distanceInches: 5 };

  it('bounds those that may be chosen, in a question and in a doctrine', () => {
    expect(() => ask('evade-gap', { ...evades, moves: 4 })).toThrow(/moves must be at most 3 .*, not 4/u);
    expect(outcomes('evade-gap', { ...evades, moves: 4 }, most(4))).toBeDefined();
    const doctrine = { whenCharged: 'evade', evadeMoves: 3 };
    const lanes = [{ A: { ...evades.unit, doctrine }, B: FOOT, distanceInches: 4 }];
    expect(() => ask('engagement', { lanes, turnLimit: 1 }, most(2))).toThrow(
      /evadeMoves must be at most 2/u,
    );
    expect(outcomes('engagement', { lanes, turnLimit: 1 })).toBeDefined();
  });
});

/** A patch that cannot be meant, and what its message must say. */
const REFUSED: readonly (readonly [string, JsonObject, RegExp])[] = [
  [
    'a word for a number',
    { movement: { infantry: { goodIn: 'far' } } },
    /movement\.rows\.infantry\.goodIn is "far"; it must be a number/u,
  ],
  ['dice that do not exist', { chargeBonus: { infantry: { dice: '1d4' } } }, /chargeBonus.*1d4.*dice/u],
  ['no dice at all', { moraleResults: { rout: { moveBack: 'away' } } }, /moveBack is "away"/u],
  ['figures without a number', { moraleDice: { mounted: { dice: '2d6 each' } } }, /2d6 each.*per 6/u],
  ['a fraction of a die', { shootingModifiers: { elite: { dice: 1.5 } } }, /elite\.dice is 1\.5.*whole/u],
  [
    'files that do not fit the ranks',
    { formations: { 'french-foot': { files: 7 } } },
    /files is 7; it must be 8/u,
  ],
  ['another order of results', { moraleResults: { rout: { failedBy: 4 } } }, /failedBy is 4; it must be 5/u],
  [
    'an arm that there is not',
    { formations: { 'gun-crew': { arm: 'sea' } } },
    /arm is "sea".*foot, mounted, gun/u,
  ],
  ['a type that nobody shoots as', { shootingBase: { cannon: { appliesTo: [] } } }, /names gun-crew/u],
];

describe('changes that cannot be meant', () => {
  it.each(REFUSED)('are refused: %s', (_what, patch, names) => {
    expect(() => ask('morale', { unit: FOOT }, patched(patch))).toThrow(names);
  });

  it('are told of all at once', () => {
    const patch = { movement: { infantry: { goodIn: 'far', badIn: -1 } } };
    expect(() => ask('morale', { unit: FOOT }, patched(patch))).toThrow(/goodIn.*badIn/u);
  });
});
