/** Inputs of a full engagement (section 11.2), for `odds` and for specs. */
import type { Fields, Values } from '../../engagement/inputs.ts';
import {
  baseMorale,
  COMMAND_FIELDS,
  cover,
  designation,
  disorder,
  inches,
  leader,
  MOST_CV,
  packPatch,
} from './inputs.ts';
import { ILLUSTRATIVE } from './pack.ts';
import { ARCS, FORMATIONS, INSPIRATIONS, MF_TYPES, RATINGS } from './units.ts';

/** More units on a side are not played. */
const MOST_UNITS = 60;

export const DOCTRINES = ['stand-and-fire', 'close-to-range', 'charge'] as const;

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
  cover: { ...cover, at: 'side', meaning: 'cover of the whole line' },
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
  doctrine: {
    type: 'group',
    fields: {
      name: {
        type: 'choice',
        values: DOCTRINES,
        required: true,
        meaning: 'stand-and-fire never moves; close-to-range moves up; charge charges, or moves up',
      },
      rangeInches: { ...inches('how near it moves up'), default: 2 },
    },
    required: true,
    at: 'side',
    meaning: 'behaviour of the side',
  },
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

const pack = {
  type: 'json',
  required: true,
  fileUnless: [ILLUSTRATIVE],
  meaning: `rule pack: ${ILLUSTRATIVE} (invented numbers that come with Hythe), a file beside the spec, or the pack itself`,
} as const;

const frame = {
  distanceInches: { ...inches('distance between the lines at the start'), required: true },
  maxTurns: { type: 'integer', unit: 'turns', min: 1, max: 1_000, required: true, meaning: 'turn limit' },
} as const;

const side = { type: 'group', fields: SIDE_FIELDS, required: true } as const;

/** The kind of engagement, as specs write it. */
export const ENGAGEMENT_INPUTS = {
  pack,
  packPatch,
  ...frame,
  A: { ...side, meaning: 'side A' },
  B: { ...side, meaning: 'side B' },
} as const satisfies Fields;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;

/** The mechanic of the same name, as cases files write it. */
export const WHOLE_INPUTS = {
  pack,
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
  packPatch,
} as const satisfies Fields;
