/** Inputs of an engagement (section 11): lanes, sides and command, for `odds` and for specs. */
import type { Fields, GroupField, Values } from '../../play/inputs.ts';
import { commandNumber, doctrine, going, inches, MOST_POINTS, stack } from './inputs.ts';

/** More lanes are not played. */
const MOST_LANES = 100;
const MOST_BRIGADES = 30;
const MOST_TURNS = 1_000;

const distanceInches = { ...inches('gap at the start'), required: true } as const;
const laneGoing = { ...going, meaning: 'going of the whole lane' } as const;

const turnLimit = {
  type: 'integer',
  unit: 'turns',
  min: 1,
  max: MOST_TURNS,
  required: true,
  meaning: 'number of turns',
} as const;

/** More orders than a turn of play would take. */
const MOST_WHEEL_ORDERS = 10;

/** The distances of units behind and beside each other, and the orders of a wheel (section 12). */
const LINE_FIELDS = {
  laneInches: {
    phrase: 'with lanes {} apart',
    ...inches('from the middle of a lane to that of the next; needed where a unit may turn on a neighbour'),
    exclusiveMin: true,
    nullable: true,
    default: null,
  },
  supportInches: { ...inches('from a front to the unit behind it'), exclusiveMin: true, default: 6 },
  wheelOrders: {
    type: 'integer',
    min: 1,
    max: MOST_WHEEL_ORDERS,
    unit: 'orders W',
    default: 1,
    meaning: 'what a quarter turn takes',
  },
} as const satisfies Fields;

const BRIGADE_FIELDS = {
  number: { ...commandNumber('command number of the brigadier'), required: true },
  inCincRadius: { type: 'boolean', default: true, meaning: 'may receive points of the CinC' },
  lanes: {
    type: 'list',
    of: { type: 'integer', min: 1, max: MOST_LANES, required: true, meaning: 'number of a lane, from 1' },
    minItems: 1,
    maxItems: MOST_LANES,
    required: true,
    meaning: 'lanes of its units, in the order in which they act; no lane twice on one side',
  },
  rallyPoints: {
    type: 'choice',
    values: ['none', 'surplus'],
    default: 'none',
    meaning: 'what becomes of points beyond the cost of its orders: nothing, or Rally Points one at a time',
  },
  doctrine: { ...doctrine, meaning: 'decisions for every unit of it that has none of its own' },
} as const satisfies Fields;

const COMMAND_FIELDS = {
  cinc: {
    ...commandNumber('command number of the CinC; null: none, who gives no points'),
    nullable: true,
    default: null,
  },
  split: {
    type: 'choice',
    values: ['first', 'even'],
    default: 'first',
    meaning:
      'his points: all to the first brigade in his radius, or one at a time to those in his radius in turn',
  },
  brigades: {
    type: 'list',
    of: { type: 'group', fields: BRIGADE_FIELDS, required: true, meaning: 'a brigade' },
    minItems: 1,
    maxItems: MOST_BRIGADES,
    required: true,
    meaning: 'brigades of the side; a lane in none of them never acts on an order',
  },
} as const satisfies Fields;

export type CommandInputs = Values<typeof COMMAND_FIELDS>;

const passes = { type: 'integer', min: 0, max: MOST_POINTS, default: 0, meaning: 'times' } as const;
const PASSES_MEANING =
  'how often the brigade with the highest total of all gives way if it is of that side, before the very lowest';

function commandOfSide(meaning: string) {
  return {
    type: 'group',
    fields: COMMAND_FIELDS,
    requiredWhen: { key: 'mode', isOneOf: ['brigades'], text: 'with mode brigades' },
    onlyWhen: { key: 'mode', isOneOf: ['brigades'], text: 'with mode brigades' },
    meaning,
  } as const satisfies GroupField;
}

/** The mechanic of the same name, as cases files write it. */
export const WHOLE_INPUTS = {
  lanes: {
    type: 'list',
    of: {
      type: 'group',
      fields: { A: stack('units of side A'), B: stack('units of side B'), distanceInches, going: laneGoing },
      required: true,
      meaning: 'a lane',
    },
    minItems: 1,
    maxItems: MOST_LANES,
    required: true,
    meaning: 'lanes from left to right, units of A and of B in each',
  },
  turnLimit,
  ...LINE_FIELDS,
  command: {
    phrase: 'with command {}',
    type: 'group',
    fields: {
      mode: {
        type: 'choice',
        values: ['none', 'brigades'],
        default: 'none',
        meaning: 'none: every order is free; brigades: command points, brigade by brigade',
      },
      firstSide: {
        type: 'choice',
        values: ['A', 'B', 'coin'],
        default: 'A',
        meaning:
          "mode none only: side whose units all act before the other's, every turn; coin: thrown anew every turn",
      },
      A: commandOfSide('command of side A'),
      B: commandOfSide('command of side B'),
      passes: {
        type: 'group',
        fields: { A: passes, B: passes },
        default: {},
        meaning: `mode brigades only: ${PASSES_MEANING}`,
      },
    },
    default: {},
    meaning: 'who acts when, and what it costs',
  },
} as const satisfies Fields;

export type WholeInputs = Values<typeof WHOLE_INPUTS>;

const SIDE_FIELDS = {
  units: {
    type: 'list',
    of: stack('units of a lane'),
    minItems: 1,
    maxItems: MOST_LANES,
    required: true,
    at: 'force',
    meaning: 'units in the order of the lanes, one or a list of them for each lane',
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
    fields: { ...COMMAND_FIELDS, passes: { ...passes, meaning: PASSES_MEANING } },
    at: 'side',
    meaning: 'command points, for both sides or for neither; without it every order is free',
  },
} as const satisfies Fields;

const side = { type: 'group', fields: SIDE_FIELDS, required: true } as const;

/** The kind of engagement, as specs write it. */
export const ENGAGEMENT_INPUTS = {
  lanes: {
    type: 'list',
    of: {
      type: 'group',
      fields: { distanceInches, going: laneGoing },
      required: true,
      meaning: 'a lane',
    },
    minItems: 1,
    maxItems: MOST_LANES,
    required: true,
    meaning: 'lanes from left to right',
  },
  turnLimit,
  ...LINE_FIELDS,
  firstSide: {
    phrase: { coin: 'with a coin for who acts first', '*': 'with {} first' },
    type: 'choice',
    values: ['A', 'B', 'coin'],
    namesSides: true,
    nullable: true,
    default: null,
    defaultText: 'the first side',
    meaning:
      "side whose units all act before the other's, every turn; coin: thrown anew every turn; not with command points",
  },
  inchFactor: {
    type: 'number',
    min: 0,
    exclusiveMin: true,
    max: 100,
    default: 1,
    meaning:
      'inches on the table for each inch that the rules print for 28 mm figures, such as 0.5 for smaller ones; distances of the spec are on the table',
  },
  A: { ...side, meaning: 'side A' },
  B: { ...side, meaning: 'side B' },
} as const satisfies Fields;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;
