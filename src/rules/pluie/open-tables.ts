/** The tables that take rows of a user's own: weapons, qualities, kinds of unit. */
import type { Fields, IntegerField, Values } from '../../play/inputs.ts';
import { columnsIn, type OpenTables } from '../../play/open-tables.ts';
import type { Json, JsonObject } from '../../play/json.ts';
import { entryOf, listOf } from '../../play/table-place.ts';
import { cm } from './inputs.ts';
import {
  FIGHTING_KINDS,
  isImmuneToContagion,
  isPrintedQuality,
  WEAPON_CLASSES,
  type WeaponClass,
} from './units.ts';

/** A hit value on the one D20 with its modifiers. */
const MOST_HIT = 40;
const MOST_USERS = 20;

function hitAt(band: string) {
  return {
    type: 'integer',
    min: 1,
    max: MOST_HIT,
    required: true,
    nullable: true,
    meaning: `hit value at ${band} range; null = cannot fire there`,
  } as const satisfies IntegerField;
}

const WEAPON = {
  army: { type: 'text', required: true, meaning: 'the army that has it' },
  class: {
    type: 'choice',
    values: WEAPON_CLASSES,
    required: true,
    meaning: 'class: it decides range bands, jams, the cover column and who may have it',
  },
  maxRangeCm: { ...cm, exclusiveMin: true, required: true, meaning: 'maximum range' },
  hit: {
    type: 'group',
    required: true,
    fields: {
      close: hitAt('close'),
      medium: hitAt('medium'),
      long: hitAt('long'),
      extreme: hitAt('extreme'),
    },
    meaning: 'hit value by range band',
  },
  printed: { type: 'text', defaultText: 'the id', meaning: 'name in reports' },
  users: {
    type: 'list',
    of: { type: 'text', meaning: 'a kind of unit' },
    maxItems: MOST_USERS,
    defaultText: 'by class: infantry and dismounted cavalry, machine guns, field or heavy artillery',
    meaning: 'kinds of unit that have it; the first that fights fires it in tables of weapons',
  },
} as const satisfies Fields;

/** The users of a weapon by its class, as those of the printed weapons. */
const USERS: Readonly<Record<WeaponClass, readonly string[]>> = {
  smallArm: ['infantry', 'dismounted-cavalry'],
  machineGun: ['machine-gun'],
  field: ['field-artillery'],
  heavy: ['heavy-artillery'],
};

/** A row as its description reads it. */
function weaponIn(columns: JsonObject): Values<typeof WEAPON> {
  return columns as Values<typeof WEAPON>; // true: read by WEAPON, from which the type is made
}

const MOST_MODIFIER = 40;

function modifier(meaning: string) {
  return {
    type: 'integer',
    min: -MOST_MODIFIER,
    max: MOST_MODIFIER,
    required: true,
    meaning,
  } as const satisfies IntegerField;
}

const QUALITY = {
  fire: modifier('modifier of its fire'),
  closeCombat: modifier('modifier of its close combat, as in table7CloseCombat'),
  lossModifier: modifier('modifier of its activation for losses over half (R-16)'),
  steady: {
    type: 'boolean',
    required: true,
    meaning: 'true: not shaken by the fate of a neighbour (PDB-CAV-05)',
  },
} as const satisfies Fields;

const MOST_MOVEMENT_DICE = 10;
const MOST_ACTIONS = 7;
const MOST_SHOTS = 31;

const KIND = {
  as: {
    type: 'choice',
    values: FIGHTING_KINDS,
    required: true,
    meaning: 'the printed kind that it counts as, in all but its movement and its actions',
  },
  dice: { type: 'integer', min: 1, max: MOST_MOVEMENT_DICE, required: true, meaning: 'movement dice' },
} as const satisfies Fields;

const ACTIONS = {
  actions: { type: 'integer', min: 0, max: MOST_ACTIONS, required: true, meaning: 'actions a turn' },
  shotsPerFireAction: {
    type: 'integer',
    min: 1,
    max: MOST_SHOTS,
    required: true,
    meaning: 'shots of an action that fires',
  },
} as const satisfies Fields;

/** Tables in which a quality has a row each. */
const OF_QUALITY = ['table11GeneralModifiers.quality', 'table7CloseCombat', 'table10Activation'];

function othersOf(table: string): readonly string[] {
  return OF_QUALITY.filter((other) => other !== table);
}

/** The columns of a quality. Of a printed one the modifier for losses stands in Table 10, and who is steady in a rule. */
function qualityColumns(row: Json, key: string, tables: JsonObject): JsonObject {
  const rows = listOf(entryOf(tables['table10Activation'], 'rows')) ?? [];
  const losses = rows.find((one) => entryOf(one, 'key') === 'losses-over-half');
  const column = key === 'elite' ? 'ifElite' : key === 'experienced' ? 'ifExperienced' : 'modifier';
  const printed = {
    lossModifier: entryOf(losses, column) ?? null,
    steady: isPrintedQuality(key) && isImmuneToContagion(key),
  };
  return { ...printed, ...columnsIn(QUALITY, row, key) };
}

export const OPEN_TABLES: OpenTables = {
  'table11GeneralModifiers.quality': {
    columns: QUALITY,
    partners: othersOf('table11GeneralModifiers.quality'),
    columnsOf: qualityColumns,
  },
  table7CloseCombat: {
    columns: { modifier: modifier('modifier of its close combat, as in Table 11') },
    partners: othersOf('table7CloseCombat'),
  },
  table10Activation: {
    columns: { modifier: modifier('modifier of its activation') },
    partners: othersOf('table10Activation'),
  },
  table3Movement: { columns: KIND },
  actionsPerTurn: { columns: ACTIONS, partners: ['table3Movement'] },
  weapons: {
    columns: WEAPON,
    rowOf: (columns, id) => {
      const { class: name, hit, printed, users } = weaponIn(columns);
      return {
        ...columns,
        printed: printed ?? id,
        bands: name === 'field' || name === 'heavy' ? 'artillery' : 'smallArms',
        hit: name === 'heavy' ? { ...hit, close: null } : hit,
        users: users ?? USERS[name],
      };
    },
    doubts: (columns, id) => {
      const { class: name, hit } = weaponIn(columns);
      return name === 'heavy' && hit.close !== null
        ? [`${id}: heavy artillery cannot fire at close range, so its value there is not read (PDB-FIRE-05)`]
        : [];
    },
  },
};
