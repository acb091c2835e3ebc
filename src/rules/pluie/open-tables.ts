/** The tables that take rows of a user's own: weapons. */
import type { Field, Fields } from '../../engagement/inputs.ts';
import type { OpenTables } from '../../engagement/open-tables.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { cm } from './inputs.ts';
import { WEAPON_CLASSES, type WeaponClass } from './units.ts';

/** A hit value on the one D20 with its modifiers. */
const MOST_HIT = 40;
const MOST_USERS = 20;

function hitAt(band: string): Field {
  return {
    type: 'integer',
    min: 1,
    max: MOST_HIT,
    required: true,
    nullable: true,
    meaning: `hit value at ${band} range; null = cannot fire there`,
  };
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

function isHeavy(weapon: JsonObject): boolean {
  return weapon['class'] === 'heavy';
}

function closeValue({ hit }: JsonObject): unknown {
  return typeof hit === 'object' && hit !== null && 'close' in hit ? hit.close : null;
}

export const OPEN_TABLES: OpenTables = {
  weapons: {
    columns: WEAPON,
    rowOf: (weapon, id) => {
      const { hit } = weapon;
      const name = WEAPON_CLASSES.find((one) => one === weapon['class']) ?? 'smallArm';
      return {
        ...weapon,
        printed: weapon['printed'] ?? id,
        bands: name === 'field' || name === 'heavy' ? 'artillery' : 'smallArms',
        hit: isHeavy(weapon) && typeof hit === 'object' ? { ...hit, close: null } : (hit ?? null),
        users: weapon['users'] ?? USERS[name],
      };
    },
    doubts: (weapon, id) =>
      isHeavy(weapon) && closeValue(weapon) !== null
        ? [`${id}: heavy artillery cannot fire at close range, so its value there is not read (PDB-FIRE-05)`]
        : [],
  },
};
