/** The tables that take rows of a user's own: weapons. */
import type { Fields, IntegerField, Values } from '../../engagement/inputs.ts';
import type { OpenTables } from '../../engagement/open-tables.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { cm } from './inputs.ts';
import { WEAPON_CLASSES, type WeaponClass } from './units.ts';

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

export const OPEN_TABLES: OpenTables = {
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
