/** March Attack (2011): Napoleonic battles with combat values and Valeur et Discipline tests, known from its first pages. */
import type { RuleSystem } from '../../engagement/system.ts';
import { KINDS } from './kinds.ts';
import { MECHANICS } from './mechanics.ts';
import { OPTIONS } from './options.ts';
import { notesOf, PRINTED_TABLES } from './printed.ts';
import tables from './tables.json' with { type: 'json' };
import { readTables, type Tables } from './tables.ts';

export const marchAttack: RuleSystem<Tables> = {
  id: 'march-attack',
  title: 'March Attack',
  period: 'Napoleonic',
  tables,
  rowKeys: {
    'bases.rows': 'kind',
    'qualities.rows': 'quality',
    'gunWeights.rows': 'weight',
    'leaderInspirational.rows': 'code',
    'leaderCommand.rows': 'code',
    'vedModifiers.rows': 'id',
    'skirmishRatings.rows': 'rating',
    'mfStates.rows': 'state',
  },
  options: OPTIONS,
  kinds: KINDS,
  mechanics: MECHANICS,
  idleOptionsInOdds: true,
  errorCodes: { input: 'MA-ERR-INPUT', notGiven: 'MA-ERR-MISSING-TABLE' },
  read: readTables,
  printedTables: PRINTED_TABLES,
  notes: notesOf,
};
