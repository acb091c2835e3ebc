/** Home-brew rules for the War of the League of Augsburg (1688-97): pools of d6 whose total is divided. */
import { anyEngagement, type EngagementKind, type RuleSystem } from '../../engagement/system.ts';
import { HOLD_CHARGE_MODIFIERS } from './charge.ts';
import { AugsburgEngagement } from './engagement.ts';
import { ENGAGEMENT_INPUTS, type EngagementInputs } from './engagement-inputs.ts';
import { EVADE } from './evade.ts';
import { SHOOTING } from './fire.ts';
import { MECHANICS } from './mechanics.ts';
import { MELEE } from './melee.ts';
import { MORALE } from './morale.ts';
import { muster } from './muster.ts';
import { numberName, PRINTED_NAMES } from './names.ts';
import { OPEN_TABLES } from './open-tables.ts';
import { OPTIONS, readRulings } from './options.ts';
import { HOLD_RETURN_MODIFIERS } from './return-fire.ts';
import { setupOfSpec } from './setup.ts';
import file from './tables.json' with { type: 'json' };
import { readTables, type Tables } from './tables.ts';
import { bandsOfUnits, weaponry } from './weaponry.ts';
import { TITLES } from '../titles.ts';

const { options: _options, ...tables } = file.tables;

/** The modifiers that tables have a value for, as their rules list them. */
const MODIFIERS = {
  shooting: SHOOTING,
  melee: MELEE,
  morale: MORALE,
  holdReturn: HOLD_RETURN_MODIFIERS,
  holdCharge: HOLD_CHARGE_MODIFIERS,
  evade: EVADE,
};

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
    return anyEngagement(new AugsburgEngagement(muster(book, setup, needs)));
  },
  // true: as above
  bands: (read, _options, inputs) => bandsOfUnits(read, inputs as EngagementInputs),
};

export const augsburg: RuleSystem<Tables> = {
  id: 'augsburg',
  title: TITLES.augsburg,
  period: '1688-97',
  tables,
  rowKeys: Object.fromEntries(Object.keys(tables).map((table) => [`${table}.rows`, 'id'])),
  openTables: OPEN_TABLES,
  options: OPTIONS,
  kinds: [engagement],
  mechanics: MECHANICS,
  errorCodes: { input: 'AUG-ERR-INPUT', notGiven: 'AUG-NOTGIVEN' },
  read: (json) => readTables(json, MODIFIERS),
  weaponry,
  printedNames: PRINTED_NAMES,
  numberName,
  notes: () => [],
};
