/** Home-brew rules for the War of the League of Augsburg (1688-97): pools of d6 whose total is divided. */
import { rowKeysOf } from '../../play/declared-tables.ts';
import { labelsOf } from '../../play/printed-names.ts';
import { anyGame, type EngagementKind, type RuleSystem } from '../../play/system.ts';
import { engagementGame } from './engagement.ts';
import { ENGAGEMENT_INPUTS, type EngagementInputs } from './engagement-inputs.ts';
import { MECHANICS } from './odds.ts';
import { PRINTED_NAMES } from './names.ts';
import { OPTIONS, readRulings } from './options.ts';
import { setupOfSpec } from './setup.ts';
import file from './tables.json' with { type: 'json' };
import { numberName, OPEN_TABLES, readTables, TABLES, type Tables } from './tables.ts';
import { bandsOfUnits, weaponry } from './weaponry.ts';
import { TITLES } from '../titles.ts';

const engagement: EngagementKind<Tables> = {
  name: 'engagement',
  meaning: 'units face each other in lanes: orders, fire, charges, melee, morale, command points',
  roles: ['A', 'B'],
  symmetric: true,
  inputs: ENGAGEMENT_INPUTS,
  turnLimitField: 'turnLimit',
  firstSideField: 'firstSide',
  evenFirst: 'coin',
  example:
    'lanes.0.distanceInches=8 turnLimit=4 firstSide=coin ' +
    'A.units.0.type=french-foot A.units.0.original=12 B.units.0.type=dutch-foot B.units.0.original=12',
  firstFight:
    'lanes.0.distanceInches=4 turnLimit=12 firstSide=coin ' +
    'A.units.0.type=french-foot A.units.0.original=30 A.doctrine.main=stand-and-fire ' +
    'B.units.0.type=dutch-foot B.units.0.original=24 B.doctrine.main=stand-and-fire',
  create: (read, options, inputs, needs) => {
    const book = { tables: read, rulings: readRulings(options) };
    // The inputs have been read by ENGAGEMENT_INPUTS, from which their type is made.
    const setup = setupOfSpec(inputs as EngagementInputs);
    return anyGame(engagementGame(book, setup, needs));
  },
  // true: as above
  bands: (read, _options, inputs) => bandsOfUnits(read, inputs as EngagementInputs),
};

export const augsburg: RuleSystem<Tables> = {
  id: 'augsburg',
  title: TITLES.augsburg,
  period: '1688-97',
  tables: file.tables,
  rowKeys: rowKeysOf(TABLES),
  openTables: OPEN_TABLES,
  options: OPTIONS,
  kinds: [engagement],
  mechanics: MECHANICS,
  errorCodes: { input: 'AUG-ERR-INPUT', notGiven: 'AUG-NOTGIVEN' },
  read: readTables,
  weaponry,
  printedNames: { ...PRINTED_NAMES, ...labelsOf(ENGAGEMENT_INPUTS), ...labelsOf(OPTIONS) },
  numberName,
  notes: () => [],
};
