/** The tables that take rows of a user's own: weapons, qualities, kinds of unit. */
import { ownColumns } from '../../play/declared-tables.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import { columnsIn, type OpenTables } from '../../play/open-tables.ts';
import type { Json, JsonObject } from '../../play/json.ts';
import { entryOf, listOf } from '../../play/table-place.ts';
import { OWN_LOSSES, TABLES, type WEAPON } from './tables.ts';
import { isImmuneToContagion, isPrintedQuality, type WeaponClass } from './units.ts';

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

const QUALITY = ownColumns(TABLES.table11GeneralModifiers.quality);
/** Tables in which a quality has a row each. */
const OF_QUALITY = ['table11GeneralModifiers.quality', 'table7CloseCombat', 'table10Activation'];

/** The table of a quality with these columns; a row of it needs one in each of the others. */
function ofQuality(table: string, columns: Fields) {
  return { columns, partners: OF_QUALITY.filter((other) => other !== table) };
}

/** The columns of a quality. Of a printed one the modifier for losses stands in Table 10, and who is steady in a rule. */
function qualityColumns(row: Json, key: string, tables: JsonObject): JsonObject {
  const rows = listOf(entryOf(tables['table10Activation'], 'rows')) ?? [];
  const losses = rows.find((one) => entryOf(one, 'key') === 'losses-over-half');
  const column = key === 'elite' || key === 'experienced' ? OWN_LOSSES[key] : 'modifier';
  const printed = {
    lossModifier: entryOf(losses, column) ?? null,
    steady: isPrintedQuality(key) && isImmuneToContagion(key),
  };
  return { ...printed, ...columnsIn(QUALITY, row, key) };
}

export const OPEN_TABLES: OpenTables = {
  'table11GeneralModifiers.quality': {
    ...ofQuality('table11GeneralModifiers.quality', QUALITY),
    columnsOf: qualityColumns,
  },
  table7CloseCombat: ofQuality('table7CloseCombat', ownColumns(TABLES.table7CloseCombat)),
  table10Activation: ofQuality('table10Activation', ownColumns(TABLES.table10Activation)),
  table3Movement: { columns: ownColumns(TABLES.table3Movement.rows) },
  actionsPerTurn: { columns: ownColumns(TABLES.actionsPerTurn), partners: ['table3Movement'] },
  weapons: {
    columns: ownColumns(TABLES.weapons),
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
