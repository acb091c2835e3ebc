/** Inputs of a full engagement (section 11.2), for `odds` and for specs. */
import { DOING } from '../../play/doctrine.ts';
import type { DoctrineField, Fields, Values } from '../../play/inputs.ts';
import {
  baseMorale,
  COMMAND_FIELDS,
  cover,
  designation,
  disorder,
  inches,
  leader,
  MOST_CV,
} from './inputs.ts';
import { ACTS, UNIT_ACTS } from './orders.ts';
import { READINGS } from './readings.ts';
import { ARCS, FORMATIONS, FORMATIONS_OF, INSPIRATIONS, MF_TYPES, RATINGS } from './units.ts';

/** More units on a side are not played. */
const MOST_UNITS = 60;
const MOST_TURNS = 1_000;

const FORM = { key: 'name', isOneOf: ['form'], text: 'with name form' } as const;

/** Keys of a doctrine that a unit may have of its own. */
const UNIT_ORDERS = {
  formation: {
    phrase: 'in {}',
    type: 'choice',
    values: FORMATIONS_OF.infantry,
    requiredWhen: FORM,
    onlyWhen: FORM,
    meaning: 'formation that its infantry changes to',
  },
  formSquare: {
    type: 'boolean',
    defaultText: 'formSquare of the side',
    meaning: 'infantry that cavalry charges tries to form square',
  },
} as const satisfies Fields;

const UNIT_DOCTRINE_FIELDS = {
  name: {
    phrase: DOING,
    type: 'choice',
    values: UNIT_ACTS,
    defaultText: 'name of the side',
    meaning: 'stand-and-fire does not charge; charge charges; form changes formation',
  },
  ...UNIT_ORDERS,
} as const satisfies Fields;

const DOCTRINE_FIELDS = {
  name: {
    phrase: DOING,
    type: 'choice',
    values: ACTS,
    required: true,
    meaning:
      'stand-and-fire never moves; close-to-range moves up; charge charges, or moves up; form changes formation; ' +
      'retire moves back',
  },
  rangeInches: {
    phrase: 'halting at {}',
    ...inches('how near the line moves up; how far it retires'),
    default: 2,
    requiredWhen: { key: 'name', isOneOf: ['retire'], text: 'with name retire' },
  },
  ...UNIT_ORDERS,
} as const satisfies Fields;

/** The doctrine of a side. */
export const DOCTRINE = {
  type: 'doctrine',
  fields: DOCTRINE_FIELDS,
  readings: READINGS,
  widest: true,
  required: true,
  at: 'side',
  meaning: 'behaviour of the side: the moves of its line, and of its units',
} as const satisfies DoctrineField;

const UNIT_FIELDS = {
  designation: {
    ...designation,
    meaning: 'unit with its CV at the start of the engagement: V-7 Sk, R-5 LL, E-6 MH',
  },
  startCv: {
    type: 'integer',
    min: 1,
    max: MOST_CV,
    defaultText: 'CV of the designation',
    meaning: 'CV at the start of the battle; CV lost before = startCv - CV of the designation',
  },
  formation: {
    phrase: 'in {}',
    type: 'choice',
    values: FORMATIONS,
    defaultText: 'infantry and cavalry line, artillery deployed',
    meaning: 'infantry line, column, square; cavalry line; artillery deployed, limbered',
  },
  leader,
  disorder,
  chargedArc: {
    type: 'choice',
    values: ARCS,
    default: 'front',
    meaning: 'arc from which enemy charges hit it',
  },
  doctrine: {
    type: 'doctrine',
    fields: UNIT_DOCTRINE_FIELDS,
    readings: READINGS,
    defaultText: 'doctrine of the side',
    meaning: 'behaviour of the unit: charging, changing formation, forming square',
  },
  entersTurn: {
    phrase: 'entering in turn {}',
    type: 'integer',
    min: 1,
    max: MOST_TURNS + 1,
    defaultText: 'there from the start',
    meaning: 'turn from whose beginning it takes part; beyond maxTurns: never',
  },
} as const satisfies Fields;

export type UnitInputs = Values<typeof UNIT_FIELDS>;

const SIDE_FIELDS = {
  ...COMMAND_FIELDS,
  mfType: {
    type: 'choice',
    values: MF_TYPES,
    required: true,
    at: 'force',
    meaning: 'kind of the formation that its units form',
  },
  skirmishRating: {
    phrase: 'with {} skirmishers',
    type: 'choice',
    values: RATINGS,
    requiredWhen: { key: 'mfType', isOneOf: ['infantry', 'mixed'], text: 'with mfType infantry or mixed' },
    at: 'force',
    meaning: 'skirmish rating of the nation; not used for cavalry',
  },
  baseMorale: {
    ...baseMorale,
    at: 'force',
    defaultText: 'none; required where the formation may have to test',
  },
  mfInspirational: {
    type: 'choice',
    values: INSPIRATIONS,
    nullable: true,
    default: null,
    at: 'force',
    meaning: 'inspirational letter of the leader of the formation; null: none',
  },
  cover: {
    phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' },
    ...cover,
    at: 'side',
    meaning: 'cover of the whole line',
  },
  committed: {
    type: 'boolean',
    default: false,
    at: 'side',
    meaning: 'committed from the start; within 9 inches every formation is',
  },
  formSquare: {
    type: 'boolean',
    default: true,
    at: 'side',
    meaning: 'infantry that cavalry charges tries to form square',
  },
  doctrine: DOCTRINE,
  units: {
    type: 'list',
    of: { type: 'group', fields: UNIT_FIELDS, required: true, meaning: 'a unit' },
    minItems: 1,
    maxItems: MOST_UNITS,
    required: true,
    at: 'force',
    meaning: 'units in list order',
  },
} as const satisfies Fields;

export type SideInputs = Values<typeof SIDE_FIELDS>;

const frame = {
  distanceInches: { ...inches('distance between the lines at the start'), required: true },
  maxTurns: {
    type: 'integer',
    unit: 'turns',
    min: 1,
    max: MOST_TURNS,
    required: true,
    meaning: 'turn limit',
  },
} as const;

const side = { type: 'group', fields: SIDE_FIELDS, required: true } as const;

/** The kind of engagement, as specs write it. */
export const ENGAGEMENT_INPUTS = {
  ...frame,
  A: { ...side, meaning: 'side A' },
  B: { ...side, meaning: 'side B' },
} as const satisfies Fields;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;

/** The mechanic of the same name, as cases files write it. */
export const WHOLE_INPUTS = {
  sides: {
    type: 'group',
    fields: { A: { ...side, meaning: 'side A' }, B: { ...side, meaning: 'side B' } },
    required: true,
    meaning: 'the two sides',
  },
  ...frame,
  metric: {
    type: 'choice',
    values: ['outcome', 'cvLostA', 'cvLostB'],
    default: 'outcome',
    meaning: 'what is reported',
  },
} as const satisfies Fields;
