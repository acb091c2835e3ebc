/** Inputs of an engagement (section 11): lanes, sides and command, for `odds` and for specs. */
import { group, listOf, no, number, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import { doctrine, going, inches, needed, orNone, points, stack } from './inputs.ts';

/** More lanes are not played. */
const MOST_LANES = 100;
const MOST_BRIGADES = 30;
const MOST_TURNS = 1_000;
/** More orders than a turn of play would take. */
const MOST_WHEEL_ORDERS = 10;

const LANE_FIELDS = {
  distanceInches: inches('gap at the start', { label: 'distance', ...needed }),
  going: { ...going, meaning: 'going of the whole lane' },
} as const satisfies Fields;

/** Fields of an engagement: its length, the distances of units behind and beside each other, and the orders of a wheel (section 12). */
const COMMON_FIELDS = {
  turnLimit: whole('number of turns', { unit: 'turns', min: 1, max: MOST_TURNS, ...needed }),
  laneInches: inches(
    'from the middle of a lane to that of the next; needed where a unit may turn on a neighbour',
    { label: 'distance from lane to lane', phrase: 'with lanes {} apart', exclusiveMin: true, ...orNone },
  ),
  supportInches: inches('from a front to the unit behind it', {
    label: 'distance of the unit behind',
    exclusiveMin: true,
    default: 6,
  }),
  wheelOrders: whole('what a quarter turn takes', {
    min: 1,
    max: MOST_WHEEL_ORDERS,
    unit: 'orders W',
    default: 1,
  }),
  routers: oneOf(
    ['broken', 'run'],
    'a unit that fails its test by 5: broken for good, or it runs d3 + 2 normal moves and may rally',
    {
      label: 'units that rout',
      phrase: { run: 'with routers that run', broken: 'with routers that are broken' },
      default: 'broken',
    },
  ),
  tableDepthInches: inches(
    'from the start of its line to the edge of the table behind it: a router that would run farther is out of play; null: no edge',
    { label: 'depth of the table', ...orNone },
  ),
  shelter: no(
    'gunners who are charged run behind formed foot within 6 inches: the unit behind them, else the front of a neighbouring lane',
    {
      label: 'gunners shelter',
      phrase: { true: 'with gunners that shelter', false: 'with gunners that stay' },
    },
  ),
  standOff: no(
    'light troops keep 4 inches away: they go back at once from formed troops that come nearer by order M or a follow-up',
    {
      label: 'light troops keep away',
      phrase: { true: 'with light troops that keep away', false: 'with light troops that stay' },
    },
  ),
} as const satisfies Fields;

const BRIGADE_FIELDS = {
  number: points('command number of the brigadier', { label: 'command number', ...needed }),
  inCincRadius: yes('may receive points of the CinC', {
    label: 'within the radius of the commander in chief',
  }),
  lanes: listOf(
    whole('number of a lane, from 1', { min: 1, max: MOST_LANES, ...needed }),
    'lanes of its units, in the order in which they act; no lane twice on one side',
    { minItems: 1, maxItems: MOST_LANES },
  ),
  rallyPoints: oneOf(
    ['none', 'surplus'],
    'what becomes of points beyond the cost of its orders: nothing, or Rally Points one at a time',
    { default: 'none' },
  ),
  doctrine: { ...doctrine, meaning: 'decisions for every unit of it that has none of its own' },
} as const satisfies Fields;

const COMMAND_FIELDS = {
  cinc: points('command number of the CinC; null: none, who gives no points', {
    label: 'command number of the commander in chief',
    ...orNone,
  }),
  split: oneOf(
    ['first', 'even'],
    'his points: all to the first brigade in his radius, or one at a time to those in his radius in turn',
    { default: 'first' },
  ),
  brigades: listOf(
    group('a brigade', BRIGADE_FIELDS),
    'brigades of the side; a lane in none of them never acts on an order',
    { minItems: 1, maxItems: MOST_BRIGADES },
  ),
} as const satisfies Fields;

export type CommandInputs = Values<typeof COMMAND_FIELDS>;

const PASSES =
  'how often the brigade with the highest total of all gives way if it is of that side, before the very lowest';
const passes = points('times', { label: 'times that it passes', default: 0 });

function commandOfSide(meaning: string) {
  const withBrigades = { key: 'mode', isOneOf: ['brigades'], text: 'with mode brigades' } as const;
  return {
    type: 'group',
    fields: COMMAND_FIELDS,
    requiredWhen: withBrigades,
    onlyWhen: withBrigades,
    meaning,
  } as const;
}

const LANES = { minItems: 1, maxItems: MOST_LANES } as const;
const FIRST_SIDES = ['A', 'B', 'coin'] as const;
const FIRST_SIDE = "side whose units all act before the other's, every turn; coin: thrown anew every turn";

/** The mechanic of the same name, as cases files write it. */
export const WHOLE_INPUTS = {
  lanes: listOf(
    group('a lane', { A: stack('units of side A'), B: stack('units of side B'), ...LANE_FIELDS }),
    'lanes from left to right, units of A and of B in each',
    LANES,
  ),
  ...COMMON_FIELDS,
  command: {
    phrase: 'with command {}',
    type: 'group',
    fields: {
      mode: oneOf(
        ['none', 'brigades'],
        'none: every order is free; brigades: command points, brigade by brigade',
        { default: 'none' },
      ),
      firstSide: oneOf(FIRST_SIDES, `mode none only: ${FIRST_SIDE}`, { default: 'A' }),
      A: commandOfSide('command of side A'),
      B: commandOfSide('command of side B'),
      passes: {
        type: 'group',
        fields: { A: passes, B: passes },
        default: {},
        meaning: `mode brigades only: ${PASSES}`,
      },
    },
    default: {},
    meaning: 'who acts when, and what it costs',
  },
} as const satisfies Fields;

export type WholeInputs = Values<typeof WHOLE_INPUTS>;

const SIDE_FIELDS = {
  units: {
    ...listOf(
      stack('units of a lane'),
      'units in the order of the lanes, one or a list of them for each lane',
      LANES,
    ),
    at: 'force',
  },
  doctrine: {
    ...doctrine,
    widest: true,
    default: {},
    at: 'side',
    meaning: 'decisions for every unit that has none of its own',
  },
  command: {
    phrase: 'with command {}',
    type: 'group',
    fields: { ...COMMAND_FIELDS, passes: { ...passes, meaning: PASSES } },
    at: 'side',
    meaning: 'command points, for both sides or for neither; without it every order is free',
  },
} as const satisfies Fields;

/** The kind of engagement, as specs write it. */
export const ENGAGEMENT_INPUTS = {
  lanes: listOf(group('a lane', LANE_FIELDS), 'lanes from left to right', LANES),
  ...COMMON_FIELDS,
  firstSide: oneOf(FIRST_SIDES, `${FIRST_SIDE}; not with command points`, {
    phrase: { coin: 'with a coin for who acts first', '*': 'with {} first' },
    labels: { coin: 'toss of a coin' },
    namesSides: true,
    ...orNone,
    defaultText: 'the first side',
  }),
  inchFactor: number(
    'inches on the table for each inch that the rules print for 28 mm figures, such as 0.5 for smaller ones; distances of the spec are on the table',
    { label: 'factor of all distances', min: 0, exclusiveMin: true, max: 100, default: 1 },
  ),
  A: group('side A', SIDE_FIELDS),
  B: group('side B', SIDE_FIELDS),
} as const satisfies Fields;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;
