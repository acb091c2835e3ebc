/** The inputs of an engagement (13.1): sides, formations, units and doctrines, each field once. */
import type { Fields, Values } from '../../engagement/inputs.ts';
import { anyWeapon, cm, cover, distanceCm, MOST_TURNS, no, quality, weaponsOf, yes } from './inputs.ts';
import { MOST_FORMATIONS, MOST_UNITS } from './state.ts';
import { FIGHTING_KINDS, weaponClasses } from './units.ts';

const rangeInCm = {
  ...cm,
  nullable: true,
  default: null,
} as const;

const doctrine = {
  kind: {
    type: 'choice',
    values: ['stand-and-fire', 'hold-line', 'close-to-range', 'charge'],
    default: 'hold-line',
    meaning: 'when units want to move: never; back to their line; to rangeCm of the enemy; into close combat',
  },
  rangeCm: {
    ...rangeInCm,
    requiredWhen: { key: 'kind', isOneOf: ['close-to-range'], text: 'with close-to-range' },
    meaning: 'distance wanted',
  },
  fireWithinCm: {
    ...rangeInCm,
    meaning: 'no own fire (active or reactive) beyond it; equal is allowed',
  },
  reaction: {
    type: 'choice',
    values: ['none', 'fire', 'close-combat', 'retreat'],
    default: 'fire',
    meaning: 'answer to an enemy move',
  },
  retreatWithinCm: {
    ...rangeInCm,
    requiredWhen: { key: 'reaction', isOneOf: ['retreat'], text: 'with reaction retreat' },
    meaning: 'retreats if the mover is at this distance or nearer',
  },
  targeting: {
    type: 'choice',
    values: ['nearest', 'finish'],
    default: 'nearest',
    meaning: 'choice of target: the nearest, or one that is not ready first',
  },
  followUp: yes('mounted attackers follow up'),
} as const satisfies Fields;

const unit = {
  kind: { type: 'choice', values: FIGHTING_KINDS, default: 'infantry', meaning: 'unit kind' },
  weapon: {
    ...anyWeapon,
    listedBy: {
      key: 'kind',
      values: Object.fromEntries(FIGHTING_KINDS.map((kind) => [kind, weaponsOf(weaponClasses(kind))])),
    },
    nullable: true,
    default: null,
    meaning: 'main weapon; null = cannot fire',
  },
  count: {
    type: 'integer',
    min: 1,
    max: MOST_UNITS,
    default: 1,
    meaning: 'that many identical units in a row',
  },
  ready: yes('ready at the start; false if column or limbered'),
  facing: yes('faces the enemy at the start'),
  inCommand: yes('within command range, constant'),
  inSupply: yes('within supply range of the wagon, constant'),
  column: no('in marching column at the start'),
  limbered: no('limbered at the start (guns, machine guns)'),
} as const satisfies Fields;

const formation = {
  quality: { ...quality, meaning: 'quality of all its units' },
  hqContact: yes('contact to the higher headquarters, constant'),
  commandElement: yes('command element present'),
  ammunitionWagon: yes('ammunition wagon present'),
  establishment: {
    type: 'integer',
    unit: 'units',
    min: 1,
    max: MOST_UNITS,
    defaultText: 'number of units listed',
    meaning: 'losses = establishment - living units: units missing at the start count as lost',
  },
  units: {
    type: 'list',
    of: { type: 'group', fields: unit, required: true, meaning: 'a unit, or several alike' },
    minItems: 1,
    maxItems: MOST_UNITS,
    required: true,
    meaning: 'in roster order; one kind per formation',
  },
} as const satisfies Fields;

const side = {
  doctrine: {
    type: 'group',
    fields: doctrine,
    default: {},
    at: 'side',
    meaning: 'decisions of the side',
  },
  cover: { ...cover, at: 'side', meaning: 'cover of a unit on its start line' },
  coverOffLine: { ...cover, at: 'side', meaning: 'cover of a unit anywhere else' },
  contact: {
    ...no('units of a formation stand in contact in roster order (contagion, follow-up)'),
    at: 'side',
  },
  depth: {
    type: 'integer',
    min: 1,
    max: MOST_UNITS,
    default: 1,
    at: 'side',
    meaning: 'lines of the side, counted against charges',
  },
  formations: {
    type: 'list',
    of: { type: 'group', fields: formation, required: true, meaning: 'a formation' },
    minItems: 1,
    maxItems: MOST_FORMATIONS,
    required: true,
    at: 'force',
    meaning: 'in roster order',
  },
} as const satisfies Fields;

export const ENGAGEMENT_INPUTS = {
  distanceCm: { ...distanceCm, multipleOf: 0.5, meaning: 'distance between the start lines' },
  terrain: {
    type: 'choice',
    values: ['open', 'medium', 'heavy'],
    default: 'open',
    meaning: 'slows moves and retreats',
  },
  firstSide: {
    type: 'choice',
    values: ['A', 'B', 'coin'],
    default: 'A',
    namesSides: true,
    meaning: 'side that acts first in every turn; coin decides once',
  },
  turnLimit: {
    type: 'integer',
    unit: 'turns',
    min: 1,
    max: MOST_TURNS,
    required: true,
    meaning: 'number of full turns',
  },
  A: { type: 'group', fields: side, required: true, meaning: 'side A' },
  B: { type: 'group', fields: side, required: true, meaning: 'side B' },
} as const satisfies Fields;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;
export type SideInputs = EngagementInputs['A'];
export type FormationInputs = SideInputs['formations'][number];
export type UnitInputs = FormationInputs['units'][number];
export type DoctrineInputs = SideInputs['doctrine'];
