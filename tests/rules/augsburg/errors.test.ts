import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/play/inputs.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/augsburg/engagement-inputs.ts';
import { augsburg } from '../../../src/rules/augsburg/index.ts';
import { readRulings } from '../../../src/rules/augsburg/options.ts';
import { setupOfSpec } from '../../../src/rules/augsburg/setup.ts';
import { errorOf, outcomes, TABLES, type Asked } from './asked.ts';
import { itRefuses } from '../refused.ts';

const INPUT = 'AUG-ERR-INPUT';
const NO_MOVE = 'AUG-NOTGIVEN-move';
const NO_WEAPON = 'AUG-NOTGIVEN-weapon';

const CHARGE = { main: 'charge', chargeWithinInches: 6 };

function fight(
  A: object,
  B: object,
  about: Readonly<Record<string, unknown>> = {},
  lane: object = {},
): Asked {
  return { lanes: [{ A, B, distanceInches: 4, ...lane }], turnLimit: 1, ...about };
}

const FOOT = { type: 'dutch-foot' };
const HORSE = { type: 'aggressive-cavalry' };
const GUN = { type: 'gun-crew' };
const LIGHT_FOOT = { type: 'skirmish-foot' };
const DRAGOONS = { type: 'dragoons-mounted' };
const brigades = (lanes: readonly number[]): object => ({ brigades: [{ number: 0, lanes }] });

describe('what cannot be asked', () => {
  itRefuses(errorOf, INPUT, {
    morale: [['more figures than at full strength', { unit: { ...FOOT, figures: 25 } }, /figures.*24.*25/u]],
    'melee-pool': [
      [
        'more pikes than figures',
        { unit: { ...FOOT, original: 12, pikes: 13 }, against: FOOT },
        /pikes.*12.*original.*13/u,
      ],
    ],
    'shoot-pool': [
      [
        'more pikes in front than there are',
        { shooter: { ...FOOT, pikes: 4, frontPikes: 5 }, distanceInches: 4 },
        /frontPikes.*4.*5/u,
      ],
    ],
    casualties: [
      [
        'a target of more figures than at full strength, before the weapon that is not given',
        { shooter: { type: 'light-horse' }, target: { ...FOOT, figures: 25 }, distanceInches: 4 },
        /target: figures.*24.*25/u,
      ],
    ],
    'follow-up-gap': [
      [
        'a loser of more figures than at full strength, before the move that is not given',
        { winner: GUN, loser: { ...FOOT, figures: 25 }, moves: [1] },
        /loser: figures.*24.*25/u,
      ],
    ],
    'charge-contact': [
      [
        'a defender that does not countercharge, of more figures than at full strength',
        { attacker: FOOT, distanceInches: 4, defender: { ...FOOT, figures: 25 } },
        /defender: figures.*24.*25/u,
      ],
    ],
    'evade-gap': [
      [
        'an evader that is not light',
        { unit: FOOT, charger: HORSE, distanceInches: 5, moves: 1 },
        /type.*skirmish-foot.*dutch-foot/u,
      ],
    ],
    'brigade-order': [
      [
        'two brigades of one name',
        {
          brigades: [
            { name: 'A', brigadier: 0 },
            { name: 'A', brigadier: 1 },
          ],
        },
        /name A stands for two/u,
      ],
    ],
    engagement: [
      [
        'formed foot that would charge horse',
        fight({ ...FOOT, doctrine: CHARGE }, HORSE),
        /main.*formed-foot.*formed-horse/u,
      ],
      ['a gun that would charge', fight({ ...GUN, doctrine: CHARGE }, FOOT), /main.*guns/u],
      [
        'a gun that would advance',
        fight({ ...GUN, doctrine: { main: 'close-to-range', rangeInches: 4 } }, FOOT),
        /close-to-range.*gun/u,
      ],
      [
        'light troops that would charge formed ones',
        fight({ ...DRAGOONS, doctrine: CHARGE }, FOOT),
        /light-horse.*formed-foot/u,
      ],
      [
        'light foot that would charge horse',
        fight({ ...LIGHT_FOOT, doctrine: CHARGE }, DRAGOONS),
        /light-foot.*light-horse/u,
      ],
      [
        'light horse on light foot in bad going',
        fight({ ...DRAGOONS, doctrine: CHARGE }, LIGHT_FOOT, {}, { going: 'bad' }),
        /bad going/u,
      ],
      [
        'a charge without a distance',
        fight({ ...FOOT, doctrine: { main: 'charge' } }, FOOT),
        /chargeWithinInches is required/u,
      ],
      [
        'an advance without a range',
        fight({ ...FOOT, doctrine: { main: 'close-to-range' } }, FOOT),
        /rangeInches is required/u,
      ],
      [
        'a lane that there is not',
        fight(FOOT, FOOT, { command: { mode: 'brigades', A: brigades([2]), B: brigades([1]) } }),
        /lanes.*1 to 1, not 2/u,
      ],
      [
        'a lane in two brigades',
        fight(FOOT, FOOT, { command: { mode: 'brigades', A: brigades([1, 1]), B: brigades([1]) } }),
        /lane 1 twice/u,
      ],
      [
        'a distance too fine to count in',
        fight(FOOT, FOOT, {}, { distanceInches: 3.141592653589793 }),
        /distanceInches.*round it/u,
      ],
    ],
  });

  itRefuses(errorOf, NO_MOVE, {
    'retreat-distance': [
      [
        'a rout of light horse without a row',
        { unit: { type: 'light-horse' }, result: 'rout' },
        /move of light-horse/u,
      ],
      ['a gun crew in rout', { unit: GUN, result: 'rout' }, /move of gun-crew/u],
    ],
    'charge-reach': [['a charging gun', { unit: GUN }, /move/u]],
    engagement: [
      [
        'light horse that advances without a row',
        fight({ type: 'light-horse', doctrine: { main: 'close-to-range', rangeInches: 1 } }, FOOT),
        /move of A1/u,
      ],
    ],
  });

  itRefuses(errorOf, NO_WEAPON, {
    casualties: [
      [
        'shots without a weapon',
        { shooter: { type: 'light-horse' }, target: FOOT, distanceInches: 4 },
        /weapon of light-horse/u,
      ],
    ],
    engagement: [
      ['light horse that fires without a weapon', fight({ type: 'light-horse' }, FOOT), /weapon of A1/u],
    ],
  });

  it('what the source does not give is no error where it is not needed', () => {
    expect(outcomes('saves', { hits: 1, target: { type: 'light-horse' } })).toBeDefined();
    expect(outcomes('retreat-distance', { unit: GUN, result: 'back-d3' })).toBeDefined();
    const idle = { type: 'light-horse', doctrine: { main: 'stand-ready' } };
    const still = { ...FOOT, doctrine: { main: 'stand-ready' } };
    expect(outcomes('engagement', fight(idle, still))['winnerAtTurn:none']).toBe(1);
  });
});

/** The message of what a spec's engagement gets wrong. */
function specError(raw: object): string {
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) return problems.map(({ message }) => message).join('; ');
  const [kind] = augsburg.kinds;
  try {
    setupOfSpec(value);
    kind?.create(TABLES, readRulings({}), value);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return '';
}

describe('a spec', () => {
  const side = { units: [FOOT] };
  const spec = { lanes: [{ distanceInches: 4 }], turnLimit: 2, A: side, B: side };
  const command = { brigades: [{ number: 1, lanes: [1] }] };

  it('has one unit of each side for each lane', () => {
    expect(specError({ ...spec, A: { units: [FOOT, FOOT] } })).toMatch(
      /units must be one for each of the 1 lanes, not 2/u,
    );
  });

  it('has command for both sides or for neither, and then no first side', () => {
    expect(specError({ ...spec, A: { ...side, command } })).toMatch(
      /command is required where the other side has it/u,
    );
    const both = { ...spec, A: { ...side, command }, B: { ...side, command } };
    expect(specError(both)).toBe('');
    expect(specError({ ...both, firstSide: 'A' })).toMatch(/firstSide is allowed only without command/u);
  });

  it('gives a doctrine to every unit of a side that has none of its own', () => {
    const own = { ...FOOT, doctrine: { main: 'stand-and-fire' } };
    const doctrine = { main: 'close-to-range', rangeInches: 2 };
    const lanes = [{ distanceInches: 4 }, { distanceInches: 4 }];
    const both = { ...side, units: [FOOT, FOOT] };
    const { value } = readInputs(
      ENGAGEMENT_INPUTS,
      { ...spec, lanes, A: { units: [FOOT, own], doctrine }, B: both },
      { shortForms: false },
    );
    if (value === null) throw new Error('not read');
    const mains = setupOfSpec(value).lanes.map(({ stacks }) =>
      stacks.map((stack) => stack.flatMap(({ decisions }) => decisions.map((one) => one.do.main))),
    );
    expect(mains).toEqual([
      [['close-to-range'], ['stand-and-fire']],
      [['stand-and-fire'], ['stand-and-fire']],
    ]);
  });
});
