/** The inputs of a battle on a map (15.3): map, end, forces with their places and orders, each field once. */
import { COMMANDER, FORMATION_COMMANDER, MOST_CM } from '../../../battlefield/commander/parameters.ts';
import { TASKS } from '../../../battlefield/commander/order.ts';
import { LONE_ORDERS, ORDER, ORDERS, WORK } from '../../../battlefield/orders.ts';
import { facingField, pointField } from '../../../battlefield/points.ts';
import { group, listOf, no, number, oneOf, whole, yes } from '../../../play/declared-inputs.ts';
import type { Fields, Values } from '../../../play/inputs.ts';
import {
  ANY_WEAPON,
  CM,
  ENGAGEMENT_INPUTS,
  hqContact,
  LISTED_FORMATION,
  LISTED_UNIT,
  MOST_FORMATIONS,
  MOST_TURNS,
  MOST_UNITS,
  quality,
  WEAPON_ROWS,
} from '../inputs.ts';
import { FIGHTING_KINDS } from '../units.ts';

/** Kinds of unit that a formation may have: those that fight, engineers, and transport trains. */
const MAP_KINDS = [...FIGHTING_KINDS, 'engineers', 'transport-train'] as const;
export const LEVELS = ['brigade', 'division', 'corps'] as const;
export const MAKES = ['field-fortification', 'obstacle', 'clear', 'destroy-bridge'] as const;
const COMMUNICATION_KINDS = ['heliograph-foot', 'heliograph-cavalry', 'telegraph-team'] as const;

/** Elements of a side beside its formations. */
const MOST_ELEMENTS = 50;

const PERHAPS = { nullable: true, default: null } as const;
const ON_MAP = { ...CM, max: MOST_CM } as const;
const WITH_WORK = { key: 'task', isOneOf: [WORK], text: 'with task work' } as const;

const at = pointField('place of its own');
const facing = facingField('facing');

/** A group that need not be there. */
function perhaps<const G extends Fields>(meaning: string, fields: G) {
  return { type: 'group', fields, ...PERHAPS, meaning } as const;
}

function text<const M>(meaning: string, more: M) {
  return { type: 'text', meaning, ...more } as const;
}

/** Elements of a side in a list that may be empty. */
function elements<const G extends Fields>(each: string, meaning: string, fields: G) {
  const of = group(each, fields);
  return { type: 'list', of, maxItems: MOST_ELEMENTS, default: [], at: 'force', meaning } as const;
}

/** An order, with the work that units of the source can do (PDB-MAP-25). */
const order = {
  ...ORDER,
  task: { ...ORDER.task, values: [...TASKS, WORK] },
  make: oneOf(MAKES, 'work that its units do at their posts', {
    nullable: true,
    onlyWhen: WITH_WORK,
    requiredWhen: WITH_WORK,
  }),
} as const;

const unit = {
  ...LISTED_UNIT,
  kind: { ...LISTED_UNIT.kind, values: MAP_KINDS },
  weapons: {
    type: 'list',
    of: oneOf(ANY_WEAPON, 'weapon id', { ...WEAPON_ROWS, required: true }),
    minItems: 2,
    maxItems: 2,
    uniqueItems: true,
    ...PERHAPS,
    meaning: 'an armoured train: its gun, then its rifle; it chooses one at each fire action',
  },
  ready: yes('ready at the start; false if in column or limbered'),
  limbered: no('limbered at the start (guns, machine guns)'),
  at: { ...at, defaultText: 'its post' },
  facing: { ...facing, defaultText: 'as its formation' },
} as const;

const formation = {
  name: text('name, by which orders speak of it', { required: true }),
  superior: text('name of the headquarters that it must have contact to', {
    ...PERHAPS,
    defaultText: 'any headquarters of the side',
  }),
  quality: { phrase: 'with quality {}', ...quality, meaning: 'quality of all its units' },
  hqContact: {
    type: 'boolean',
    ...PERHAPS,
    defaultText: 'true; not allowed where the side has headquarters, which decide',
    meaning: `${hqContact.meaning}, constant`,
  },
  establishment: { ...LISTED_FORMATION.establishment, ...PERHAPS },
  at: { ...pointField('where it deploys'), required: true },
  facing: { ...facing, defaultText: 'N' },
  shape: oneOf(
    ['line', 'deep', 'column'],
    'units abreast; in rows, filled from the front; or all at one point in marching column',
    { default: 'line' },
  ),
  lines: whole('rows of shape deep', { min: 1, max: MOST_UNITS, default: 2 }),
  spacingCm: number('between neighbours', { ...ON_MAP, multipleOf: 0.02, default: 0 }),
  units: listOf(group('a unit, or several alike', unit), 'in roster order', {
    minItems: 1,
    maxItems: MOST_UNITS,
  }),
  commandElement: {
    type: 'json',
    default: true,
    meaning: 'true, false, or { at: place }: the pennant; by default at the mean of the posts',
  },
  ammunitionWagon: {
    type: 'json',
    default: true,
    meaning: 'true, false, or { at: place }; true gives one to formations that depend on supply',
  },
  entersTurn: { ...LISTED_FORMATION.entersTurn, default: null },
  indirect: perhaps('heavy guns fire indirectly; the source does not give the ring width of the template', {
    ringCm: number('ring width', { ...ON_MAP, exclusiveMin: true, required: true }),
  }),
  commander: perhaps("parameters of its own; those left out are its side's", FORMATION_COMMANDER),
  boundary: perhaps('boundary of the formation; retreats do not ask for it', {
    line: listOf(
      { ...pointField('an end of the line'), required: true },
      'a straight line that its ways and moves do not cross',
      { minItems: 2, maxItems: 2 },
    ),
    stay: oneOf(['left', 'right'], 'the side on which it stays, seen from the first point', {
      required: true,
    }),
  }),
  orders: {
    ...ORDERS,
    of: group('an order', order),
    meaning: 'the first is in force until its `until` holds, then the next',
  },
} as const;

const headquarters = {
  name: text('name, for `superior` and `of`', { required: true }),
  level: oneOf(LEVELS, 'its flag', { default: 'brigade' }),
  at: { ...at, defaultText: 'behind its formations' },
  facing: { ...facing, defaultText: 'as its first formation' },
  ready: yes('ready at the start'),
  orders: { ...LONE_ORDERS, ...PERHAPS, defaultText: 'follows its formations', meaning: 'orders of its own' },
} as const;

const communication = {
  kind: oneOf(COMMUNICATION_KINDS, 'kind of unit', { required: true }),
  of: text('name of the headquarters that it belongs to', { required: true }),
  at: { ...at, required: true },
  facing: { ...facing, defaultText: 'N' },
  ready: headquarters.ready,
  orders: {
    ...headquarters.orders,
    defaultText: 'stays',
    meaning: 'orders of its own; out of contact it moves only when activated',
  },
} as const;

const side = {
  headquarters: elements(
    'a headquarters',
    'flags of brigade, division and corps; without any hqContact says who has contact',
    headquarters,
  ),
  communication: elements('a communication unit', 'heliographs and telegraph teams', communication),
  formations: listOf(group('a formation', formation), 'in roster order', {
    minItems: 1,
    maxItems: MOST_FORMATIONS,
    at: 'force',
  }),
  commander: {
    type: 'group',
    fields: COMMANDER,
    default: {},
    at: 'side',
    meaning: 'parameters of the commander, who chooses among legal acts',
  },
  rally: {
    ...pointField('where broken formations withdraw to'),
    at: 'side',
    defaultText: 'where each deployed',
  },
} as const;

const breakPoint = number('share of the fighting units lost at which the side breaks', {
  min: 0,
  max: 1,
  exclusiveMin: true,
  ...PERHAPS,
});

export const BATTLE_INPUTS = {
  map: {
    type: 'json',
    fileUnless: [],
    required: true,
    meaning: 'the map: a GeoJSON file of the folder of the spec, in centimetres',
  },
  firstSide: ENGAGEMENT_INPUTS.firstSide,
  turnLimit: ENGAGEMENT_INPUTS.turnLimit,
  fogOfWar: yes('a side sees only what a unit of it sees; false: everything on the map'),
  end: {
    type: 'group',
    fields: {
      eliminated: yes('ends when a side has no fighting unit left'),
      separated: no('ends when nobody has a target in range and nobody wants to move'),
      breakPoint: perhaps('ends when a side breaks', { A: breakPoint, B: breakPoint }),
      hold: perhaps('ends when a side has held an objective', {
        place: text('name of an objective', { required: true }),
        turns: whole('turns running, counted at their ends', { min: 1, max: MOST_TURNS, required: true }),
      }),
    },
    default: {},
    meaning: 'what ends the battle before the turn limit',
  },
  victory: oneOf(
    ['objectives', 'losses', 'none'],
    'winner at the turn limit: by the value of objectives held, by the smaller share of losses, nobody',
    { default: 'none' },
  ),
  heldBy: oneOf(
    ['living', 'ready'],
    'the fighting units that hold an objective: all living ones, or ready ones alone',
    { default: 'living' },
  ),
  A: group('side A', side),
  B: group('side B', side),
} as const satisfies Fields;

export type BattleInputs = Values<typeof BATTLE_INPUTS>;
export type SideInputs = BattleInputs['A'];
export type FormationInputs = SideInputs['formations'][number];
export type UnitInputs = FormationInputs['units'][number];
