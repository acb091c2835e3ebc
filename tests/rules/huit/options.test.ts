/** Each ruling that may be decided otherwise changes an answer, or cannot: then it says why. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSpec } from '../../../src/experiment/read-spec.ts';
import { huit } from '../../../src/rules/huit/index.ts';
import { OPTIONS } from '../../../src/rules/huit/options.ts';
import digest from './fixtures/digest-options.json' with { type: 'json' };
import { errorOf, outcomes, type Asked } from './asked.ts';

/** Where an option shows: a question whose answer changes with it. */
interface Shows {
  readonly option: keyof typeof OPTIONS;
  readonly value: string | number | boolean;
  readonly mechanic: string;
  readonly asked: Asked;
}

const COLUMN = { formation: 'column' };
const LINE = { formation: 'line' };
const HORSE = { arm: 'cavalry', quality: 1 };
const attacking = { ...COLUMN, attacking: true };

function brigades(moves: number, a: Asked, b: Asked, about: Asked = {}): Asked {
  return { distanceCm: 12, maxMoves: moves, order: 'A-first', A: a, B: b, ...about };
}

const SHOWN: readonly Shows[] = [
  {
    option: 'nScope',
    value: 'all-canister',
    mechanic: 'fire',
    asked: { firer: { row: 'horse' }, target: { column: 'cavalryOrColumn' }, distanceCm: 20 },
  },
  {
    option: 'natural8IgnoresModifiers',
    value: false,
    mechanic: 'fire',
    asked: {
      firer: { row: 'line', disorders: 1, movedOrUnlimbered: true },
      target: { column: 'square' },
      distanceCm: 12,
    },
  },
  {
    option: 'fireDisorderOnDamage',
    value: 'any-damage',
    mechanic: 'firefight',
    asked: {
      firer: { row: 'line' },
      target: { column: 'limberedOrLine', doctrine: 'stand-and-fire' },
      distanceCm: 10,
      maxMoves: 2,
    },
  },
  {
    option: 'fireDisorderPenalty',
    value: 'per-ring',
    mechanic: 'fire',
    asked: { firer: { row: 'line', disorders: 3 }, target: { column: 'limberedOrLine' }, distanceCm: 10 },
  },
  {
    option: 'skirmishOnDisordered',
    value: 'kill-and-disorder',
    mechanic: 'fire',
    asked: { firer: { row: 'skirmish' }, target: { column: 'square', disorders: 1 }, distanceCm: 10 },
  },
  {
    option: 'ringCount',
    value: 'combined',
    mechanic: 'rings',
    asked: { unit: { kills: 2 }, addDisorders: 1 },
  },
  {
    option: 'moraleHeaderPenalty',
    value: 'double',
    mechanic: 'moraleTest',
    asked: { unit: { quality: 2, kills: 3 } },
  },
  {
    option: 'disorderRecovery',
    value: 'resting-any',
    mechanic: 'brigadeEngagement',
    asked: brigades(
      2,
      { lanes: [[{ ...LINE, disorders: 1 }]], bcRating: -2 },
      { lanes: [[LINE]] },
      { distanceCm: 60, breakAt: 'retire' },
    ),
  },
  {
    option: 'brigadeCasualtyBasis',
    value: 'kills',
    mechanic: 'brigadeTest',
    asked: { unitsAtStart: 3, killRingsIncludingFivePerLostUnit: 6 },
  },
  {
    option: 'retireDistance',
    value: 'marker-cm',
    mechanic: 'brigadeEngagement',
    // 20 cm of a cavalry front is out of musketry after 18 cm, but not after 16.
    asked: brigades(
      3,
      { lanes: [[{ ...HORSE, disorders: 1 }]], bcRating: -2, brigadeRating: -1, doctrine: 'stand-and-fire' },
      { lanes: [[LINE]] },
      { distanceCm: 0, breakAt: 'removed' },
    ),
  },
  {
    option: 'generalKilledIf',
    value: 'exactly-zero',
    mechanic: 'generalLoss',
    asked: { unitsLostThisMove: 2 },
  },
  {
    option: 'armyDivisionBonus',
    value: 'omit',
    mechanic: 'armyTest',
    asked: { divisionsLost: 1, divisionsRemaining: 3 },
  },
  {
    option: 'attackBonusDuration',
    value: 'first-round',
    mechanic: 'meleeChain',
    asked: { attacker: { units: [COLUMN] }, defender: { units: [LINE] }, maxMoves: 3 },
  },
  {
    option: 'multiWinnerEffect',
    value: 'all-units',
    mechanic: 'meleeRound',
    asked: { A: [attacking, attacking], B: LINE },
  },
  {
    option: 'mixedMelee',
    value: 'lead-unit',
    mechanic: 'meleeMargin',
    asked: { A: [attacking, { ...HORSE, attacking: true }], B: LINE },
  },
  {
    option: 'artilleryMeleeWinnerEffects',
    value: 'none',
    mechanic: 'meleeChain',
    asked: {
      attacker: { units: [COLUMN] },
      defender: { units: [{ arm: 'artillery', quality: 0, gun: 'foot' }], reaction: 'stand' },
    },
  },
  {
    option: 'austrianHalvesUp',
    value: 'all-melees',
    mechanic: 'meleeMargin',
    asked: { A: { arm: 'cavalry', attacking: true }, B: { ...LINE, largeAustrian: true } },
  },
  {
    option: 'ablazeTrigger',
    value: 'modified',
    mechanic: 'setAblaze',
    asked: { firer: { row: 'foot', heavyOrGuard: true }, distanceCm: 60 },
  },
];

/** An option of the digest that could not act: no infantry here wheels under attack. */
const { wheelLimitCm: _gone, ...acting } = digest;

describe('the options of the digest', () => {
  it('are all there, with their values and defaults', () => {
    const described = Object.entries(OPTIONS).map(([name, { values, default: usual, ruling }]) => [
      name,
      { values: [...values], default: usual, ruling },
    ]);
    expect(Object.fromEntries(described)).toEqual(acting);
  });

  it.each(SHOWN.map((one) => [one.option, one] as const))('%s changes an answer', (option, shows) => {
    const usual = outcomes(shows.mechanic, shows.asked);
    const otherwise = outcomes(shows.mechanic, { ...shows.asked, options: { [option]: shows.value } });
    expect(otherwise).not.toEqual(usual);
    const named = { ...shows.asked, options: { [option]: OPTIONS[option].default } };
    expect(outcomes(shows.mechanic, named)).toEqual(usual);
  });

  it('each change an answer', () => {
    const covered = SHOWN.map(({ option }) => option);
    expect(covered.toSorted()).toEqual(Object.keys(OPTIONS).toSorted());
  });

  it('that are later than the first specs are written where they are decided otherwise', () => {
    const spec = readFileSync('experiments/huit-square-against-cuirassiers.yaml', 'utf8');
    const resolved = (options: string): unknown =>
      readSpec(spec + options, { file: 'square.yaml', systems: [huit] }).spec['options'];
    const usual = resolved('');
    expect(usual).not.toHaveProperty('mixedMelee');
    expect(resolved('options: { mixedMelee: counting-unit }\n')).toEqual(usual);
    expect(resolved('options: { mixedMelee: no-join }\n')).toHaveProperty('mixedMelee', 'no-join');
  });

  it('say where they act, among the mechanics and kinds that there are', () => {
    const places = [...huit.mechanics, ...huit.kinds].map(({ name }) => name);
    for (const { scope } of Object.values(OPTIONS))
      for (const place of scope) expect(places).toContain(place);
    for (const { option, mechanic } of SHOWN) expect(OPTIONS[option].scope).toContain(mechanic);
  });

  it('may be given to odds where they cannot act, but must be options and their values', () => {
    const asked = { unitsLostThisMove: 1 };
    expect(outcomes('generalLoss', { ...asked, options: { nScope: 'all-canister' } })).toEqual(
      outcomes('generalLoss', asked),
    );
    expect(errorOf('generalLoss', { ...asked, options: { nScope: 'wide' } }).message).toMatch(
      /nScope.*marked.*all-canister/u,
    );
    expect(errorOf('generalLoss', { ...asked, options: { nScop: 'marked' } }).message).toMatch(/nScop/u);
  });
});
