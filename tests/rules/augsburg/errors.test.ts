import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/engagement/inputs.ts';
import { readInputs } from '../../../src/engagement/read-inputs.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/augsburg/engagement-inputs.ts';
import { augsburg } from '../../../src/rules/augsburg/index.ts';
import { readRulings } from '../../../src/rules/augsburg/options.ts';
import { setupOfSpec } from '../../../src/rules/augsburg/setup.ts';
import { errorOf, outcomes, TABLES, type Asked } from './asked.ts';

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

/** What is asked, the code of the error, and what its message must name. */
const REFUSED: readonly (readonly [string, string, Asked, string, RegExp])[] = [
  [
    'more figures than at full strength',
    'morale',
    { unit: { ...FOOT, figures: 25 } },
    INPUT,
    /figures.*24.*25/u,
  ],
  [
    'more pikes than figures',
    'melee-pool',
    { unit: { ...FOOT, original: 12, pikes: 13 }, against: FOOT },
    INPUT,
    /pikes.*12.*original.*13/u,
  ],
  [
    'more pikes in front than there are',
    'shoot-pool',
    { shooter: { ...FOOT, pikes: 4, frontPikes: 5 }, distanceInches: 4 },
    INPUT,
    /frontPikes.*4.*5/u,
  ],
  [
    'a rout of light horse without a row',
    'retreat-distance',
    { unit: { type: 'light-horse' }, result: 'rout' },
    NO_MOVE,
    /move of light-horse/u,
  ],
  ['a gun crew in rout', 'retreat-distance', { unit: GUN, result: 'rout' }, NO_MOVE, /move of gun-crew/u],
  ['a charging gun', 'charge-reach', { unit: GUN }, NO_MOVE, /move/u],
  [
    'a target of more figures than at full strength, before the weapon that is not given',
    'casualties',
    { shooter: { type: 'light-horse' }, target: { ...FOOT, figures: 25 }, distanceInches: 4 },
    INPUT,
    /target: figures.*24.*25/u,
  ],
  [
    'a loser of more figures than at full strength, before the move that is not given',
    'follow-up-gap',
    { winner: GUN, loser: { ...FOOT, figures: 25 }, moves: [1] },
    INPUT,
    /loser: figures.*24.*25/u,
  ],
  [
    'a defender that does not countercharge, of more figures than at full strength',
    'charge-contact',
    { attacker: FOOT, distanceInches: 4, defender: { ...FOOT, figures: 25 } },
    INPUT,
    /defender: figures.*24.*25/u,
  ],
  [
    'shots without a weapon',
    'casualties',
    { shooter: { type: 'light-horse' }, target: FOOT, distanceInches: 4 },
    NO_WEAPON,
    /weapon of light-horse/u,
  ],
  [
    'an evader that is not light',
    'evade-gap',
    { unit: FOOT, charger: HORSE, distanceInches: 5, moves: 1 },
    INPUT,
    /type.*skirmish-foot.*dutch-foot/u,
  ],
  [
    'two brigades of one name',
    'brigade-order',
    {
      brigades: [
        { name: 'A', brigadier: 0 },
        { name: 'A', brigadier: 1 },
      ],
    },
    INPUT,
    /name A stands for two/u,
  ],
  [
    'formed foot that would charge horse',
    'engagement',
    fight({ ...FOOT, doctrine: CHARGE }, HORSE),
    INPUT,
    /main.*formed-foot.*formed-horse/u,
  ],
  ['a gun that would charge', 'engagement', fight({ ...GUN, doctrine: CHARGE }, FOOT), INPUT, /main.*guns/u],
  [
    'a gun that would advance',
    'engagement',
    fight({ ...GUN, doctrine: { main: 'close-to-range', rangeInches: 4 } }, FOOT),
    INPUT,
    /close-to-range.*gun/u,
  ],
  [
    'light troops that would charge formed ones',
    'engagement',
    fight({ ...DRAGOONS, doctrine: CHARGE }, FOOT),
    INPUT,
    /light-horse.*formed-foot/u,
  ],
  [
    'light foot that would charge horse',
    'engagement',
    fight({ ...LIGHT_FOOT, doctrine: CHARGE }, DRAGOONS),
    INPUT,
    /light-foot.*light-horse/u,
  ],
  [
    'light horse on light foot in bad going',
    'engagement',
    fight({ ...DRAGOONS, doctrine: CHARGE }, LIGHT_FOOT, {}, { going: 'bad' }),
    INPUT,
    /bad going/u,
  ],
  [
    'a charge without a distance',
    'engagement',
    fight({ ...FOOT, doctrine: { main: 'charge' } }, FOOT),
    INPUT,
    /chargeWithinInches is required/u,
  ],
  [
    'an advance without a range',
    'engagement',
    fight({ ...FOOT, doctrine: { main: 'close-to-range' } }, FOOT),
    INPUT,
    /rangeInches is required/u,
  ],
  [
    'a lane that there is not',
    'engagement',
    fight(FOOT, FOOT, { command: { mode: 'brigades', A: brigades([2]), B: brigades([1]) } }),
    INPUT,
    /lanes.*1 to 1, not 2/u,
  ],
  [
    'a lane in two brigades',
    'engagement',
    fight(FOOT, FOOT, { command: { mode: 'brigades', A: brigades([1, 1]), B: brigades([1]) } }),
    INPUT,
    /lane 1 twice/u,
  ],
  [
    'light horse that fires without a weapon',
    'engagement',
    fight({ type: 'light-horse' }, FOOT),
    NO_WEAPON,
    /weapon of A1/u,
  ],
  [
    'light horse that advances without a row',
    'engagement',
    fight({ type: 'light-horse', doctrine: { main: 'close-to-range', rangeInches: 1 } }, FOOT),
    NO_MOVE,
    /move of A1/u,
  ],
  [
    'a distance too fine to count in',
    'engagement',
    fight(FOOT, FOOT, {}, { distanceInches: 3.141592653589793 }),
    INPUT,
    /distanceInches.*round it/u,
  ],
];

describe('what cannot be asked', () => {
  it.each(REFUSED)('%s is refused by name', (_what, mechanic, asked, code, names) => {
    const error = errorOf(mechanic, asked);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(names);
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
