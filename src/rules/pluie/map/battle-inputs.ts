/** The inputs of a battle on a map (15.3): map, end, forces with their places and orders, each field once. */
import {
  COMMANDER,
  FORMATION_COMMANDER,
  MOST_CM as MOST_MAP_CM,
} from '../../../battlefield/commander/parameters.ts';
import { TASKS } from '../../../battlefield/commander/order.ts';
import { LONE_ORDERS, MOST_ORDERS, ORDER, WORK } from '../../../battlefield/orders.ts';
import { facingField, pointField } from '../../../battlefield/points.ts';
import type { Fields, Values } from '../../../play/inputs.ts';
import { ENGAGEMENT_INPUTS, LISTED_FORMATION, LISTED_UNIT } from '../engagement-inputs.ts';
import { anyWeapon, cm, MOST_FORMATIONS, MOST_TURNS, MOST_UNITS, no, quality, yes } from '../inputs.ts';
import { MAKES } from './roster.ts';
import { FIGHTING_KINDS } from '../units.ts';

/** Kinds of unit that a formation may have: those that fight, engineers, and transport trains. */
const MAP_KINDS = [...FIGHTING_KINDS, 'engineers', 'transport-train'] as const;
export const LEVELS = ['brigade', 'division', 'corps'] as const;
const COMMUNICATION_KINDS = ['heliograph-foot', 'heliograph-cavalry', 'telegraph-team'] as const;

/** Elements of a side beside its formations. */
const MOST_ELEMENTS = 50;

const at = pointField('place of its own');
const facing = facingField('facing');

/** An order, with the work that units of the source can do (PDB-MAP-25). */
const order = {
  ...ORDER,
  task: { ...ORDER.task, values: [...TASKS, WORK] },
  make: {
    type: 'choice',
    values: MAKES,
    nullable: true,
    onlyWhen: { key: 'task', isOneOf: [WORK], text: 'with task work' },
    requiredWhen: { key: 'task', isOneOf: [WORK], text: 'with task work' },
    meaning: 'work that its units do at their posts',
  },
} as const satisfies Fields;

const unit = {
  ...LISTED_UNIT,
  kind: { ...LISTED_UNIT.kind, values: MAP_KINDS },
  weapons: {
    type: 'list',
    of: { ...anyWeapon, required: true, meaning: 'weapon id' },
    minItems: 2,
    maxItems: 2,
    uniqueItems: true,
    nullable: true,
    default: null,
    meaning: 'an armoured train: its gun, then its rifle; it chooses one at each fire action',
  },
  ready: yes('ready at the start; false if in column or limbered'),
  limbered: no('limbered at the start (guns, machine guns)'),
  at: { ...at, defaultText: 'its post' },
  facing: { ...facing, defaultText: 'as its formation' },
} as const satisfies Fields;

const formation = {
  name: { type: 'text', required: true, meaning: 'name, by which orders speak of it' },
  superior: {
    type: 'text',
    nullable: true,
    default: null,
    defaultText: 'any headquarters of the side',
    meaning: 'name of the headquarters that it must have contact to',
  },
  quality: { phrase: 'with quality {}', ...quality, meaning: 'quality of all its units' },
  hqContact: {
    type: 'boolean',
    nullable: true,
    default: null,
    defaultText: 'true; not allowed where the side has headquarters, which decide',
    meaning: 'contact to the higher headquarters, constant',
  },
  establishment: { ...LISTED_FORMATION.establishment, nullable: true, default: null },
  at: { ...pointField('where it deploys'), required: true },
  facing: { ...facing, defaultText: 'N' },
  shape: {
    type: 'choice',
    values: ['line', 'deep', 'column'],
    default: 'line',
    meaning: 'units abreast; in rows, filled from the front; or all at one point in marching column',
  },
  lines: { type: 'integer', min: 1, max: MOST_UNITS, default: 2, meaning: 'rows of shape deep' },
  spacingCm: {
    ...cm,
    max: MOST_MAP_CM,
    multipleOf: 0.02,
    default: 0,
    meaning: 'between neighbours',
  },
  units: {
    type: 'list',
    of: { type: 'group', fields: unit, required: true, meaning: 'a unit, or several alike' },
    minItems: 1,
    maxItems: MOST_UNITS,
    required: true,
    meaning: 'in roster order',
  },
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
  indirect: {
    type: 'group',
    fields: {
      ringCm: {
        ...cm,
        max: MOST_MAP_CM,
        exclusiveMin: true,
        required: true,
        meaning: 'ring width',
      },
    },
    nullable: true,
    default: null,
    meaning: 'heavy guns fire indirectly; the source does not give the ring width of the template',
  },
  commander: {
    type: 'group',
    fields: FORMATION_COMMANDER,
    nullable: true,
    default: null,
    meaning: "parameters of its own; those left out are its side's",
  },
  boundary: {
    type: 'group',
    fields: {
      line: {
        type: 'list',
        of: { ...pointField('an end of the line'), required: true },
        minItems: 2,
        maxItems: 2,
        required: true,
        meaning: 'a straight line that its ways and moves do not cross',
      },
      stay: {
        type: 'choice',
        values: ['left', 'right'],
        required: true,
        meaning: 'the side on which it stays, seen from the first point',
      },
    },
    nullable: true,
    default: null,
    meaning: 'boundary of the formation; retreats do not ask for it',
  },
  orders: {
    type: 'list',
    of: { type: 'group', fields: order, required: true, meaning: 'an order' },
    minItems: 1,
    maxItems: MOST_ORDERS,
    default: [{ task: 'hold' }],
    meaning: 'the first is in force until its `until` holds, then the next',
  },
} as const satisfies Fields;

const loneOrders = {
  ...LONE_ORDERS,
  nullable: true,
  default: null,
} as const;

const headquarters = {
  name: { type: 'text', required: true, meaning: 'name, for `superior` and `of`' },
  level: { type: 'choice', values: LEVELS, default: 'brigade', meaning: 'its flag' },
  at: { ...at, defaultText: 'behind its formations' },
  facing: { ...facing, defaultText: 'as its first formation' },
  ready: yes('ready at the start'),
  orders: { ...loneOrders, defaultText: 'follows its formations', meaning: 'orders of its own' },
} as const satisfies Fields;

const communication = {
  kind: { type: 'choice', values: COMMUNICATION_KINDS, required: true, meaning: 'kind of unit' },
  of: { type: 'text', required: true, meaning: 'name of the headquarters that it belongs to' },
  at: { ...at, required: true },
  facing: { ...facing, defaultText: 'N' },
  ready: yes('ready at the start'),
  orders: {
    ...loneOrders,
    defaultText: 'stays',
    meaning: 'orders of its own; out of contact it moves only when activated',
  },
} as const satisfies Fields;

const side = {
  headquarters: {
    type: 'list',
    of: { type: 'group', fields: headquarters, required: true, meaning: 'a headquarters' },
    maxItems: MOST_ELEMENTS,
    default: [],
    at: 'force',
    meaning: 'flags of brigade, division and corps; without any hqContact says who has contact',
  },
  communication: {
    type: 'list',
    of: { type: 'group', fields: communication, required: true, meaning: 'a communication unit' },
    maxItems: MOST_ELEMENTS,
    default: [],
    at: 'force',
    meaning: 'heliographs and telegraph teams',
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
} as const satisfies Fields;

const breakPoint = {
  type: 'number',
  min: 0,
  max: 1,
  exclusiveMin: true,
  nullable: true,
  default: null,
  meaning: 'share of the fighting units lost at which the side breaks',
} as const;

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
      breakPoint: {
        type: 'group',
        fields: { A: breakPoint, B: breakPoint },
        nullable: true,
        default: null,
        meaning: 'ends when a side breaks',
      },
      hold: {
        type: 'group',
        fields: {
          place: { type: 'text', required: true, meaning: 'name of an objective' },
          turns: {
            type: 'integer',
            min: 1,
            max: MOST_TURNS,
            required: true,
            meaning: 'turns running, counted at their ends',
          },
        },
        nullable: true,
        default: null,
        meaning: 'ends when a side has held an objective',
      },
    },
    default: {},
    meaning: 'what ends the battle before the turn limit',
  },
  victory: {
    type: 'choice',
    values: ['objectives', 'losses', 'none'],
    default: 'none',
    meaning:
      'winner at the turn limit: by the value of objectives held, by the smaller share of losses, nobody',
  },
  heldBy: {
    type: 'choice',
    values: ['living', 'ready'],
    default: 'living',
    meaning: 'the fighting units that hold an objective: all living ones, or ready ones alone',
  },
  A: { type: 'group', fields: side, required: true, meaning: 'side A' },
  B: { type: 'group', fields: side, required: true, meaning: 'side B' },
} as const satisfies Fields;

export type BattleInputs = Values<typeof BATTLE_INPUTS>;
export type SideInputs = BattleInputs['A'];
export type FormationInputs = SideInputs['formations'][number];
/** Orders of a flag or of a communication unit. */
export type LoneOrders = NonNullable<SideInputs['headquarters'][number]['orders']>;
export type UnitInputs = FormationInputs['units'][number];
