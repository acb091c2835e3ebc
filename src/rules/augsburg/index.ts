/** Home-brew rules for the War of the League of Augsburg (1688-97): pools of d6 whose total is divided. */
import type { RuleSystem } from '../../engagement/system.ts';
import { MECHANICS } from './mechanics.ts';
import { OPTIONS } from './options.ts';
import file from './tables.json' with { type: 'json' };
import { readTables, type Tables } from './tables.ts';

const { options: _options, ...tables } = file.tables;

export const augsburg: RuleSystem<Tables> = {
  id: 'augsburg',
  title: 'War of the League of Augsburg',
  period: '1688-97',
  tables,
  rowKeys: Object.fromEntries(Object.keys(tables).map((table) => [`${table}.rows`, 'id'])),
  options: OPTIONS,
  kinds: [],
  mechanics: MECHANICS,
  errorCodes: { input: 'AUG-ERR-INPUT', notGiven: 'AUG-NOTGIVEN' },
  read: readTables,
  notes: () => [],
};
