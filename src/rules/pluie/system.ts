/** La Pluie des Balles without battles on a map: a firefight on an abstract frontage, and single throws. */
import { rowKeysOf } from '../../play/declared-tables.ts';
import { labelsOf } from '../../play/printed-names.ts';
import { anyGame, type EngagementKind, type RuleSystem } from '../../play/system.ts';
import { laneGame, whyOverAtStart } from './engagement.ts';
import { ENGAGEMENT_INPUTS, type EngagementInputs } from './inputs.ts';
import { BATTLE_NAMES } from './map/names.ts';
import { MECHANICS } from './odds.ts';
import { METRES_PER_CM, PRINTED_NAMES, SCALE } from './names.ts';
import { OPEN_TABLES } from './open-tables.ts';
import { OPTIONS } from './options.ts';
import tables from './tables.json' with { type: 'json' };
import { numberName, readTables, TABLES, type Tables } from './tables.ts';
import { bandsOfUnits, weaponry } from './weaponry.ts';
import { TITLES } from '../titles.ts';

const engagement: EngagementKind<Tables> = {
  name: 'engagement',
  isDefault: true,
  meaning: 'a firefight of companies, troops and guns on an abstract frontage',
  roles: ['A', 'B'],
  symmetric: true,
  inputs: ENGAGEMENT_INPUTS,
  turnLimitField: 'turnLimit',
  firstSideField: 'firstSide',
  evenFirst: 'coin',
  create: (tables, options, inputs, needs) =>
    // The inputs have been read by ENGAGEMENT_INPUTS, from which their type is made.
    anyGame(laneGame(tables, options, inputs as EngagementInputs, needs)),
  overAtStart: (tables, options, inputs) => {
    const message = whyOverAtStart(tables, options, inputs as EngagementInputs); // true: as above
    return message === null ? null : { path: ['distanceCm'], message, kind: 'input' };
  },
  // true: as above
  bands: (tables, options, inputs) => bandsOfUnits(tables, options, inputs as EngagementInputs),
};

/** A battle, by the words that lists have for it. */
export const BATTLE = {
  name: 'battle',
  meaning: 'a battle on a map: routes, sectors, sight, command, supply, works',
} as const;

/** The system without battles on a map, which are half of its code. */
export const withoutMaps: RuleSystem<Tables> = {
  id: 'pluie',
  title: TITLES.pluie,
  period: '1880-1890',
  tables,
  rowKeys: rowKeysOf(TABLES),
  openTables: OPEN_TABLES,
  options: OPTIONS,
  kinds: [engagement],
  kindsOnMap: [BATTLE],
  mechanics: MECHANICS,
  errorCodes: { input: 'PLUIE-ERR-INPUT', notGiven: 'PLUIE-ERR-NOT-GIVEN' },
  read: readTables,
  weaponry,
  printedNames: {
    ...PRINTED_NAMES,
    ...BATTLE_NAMES,
    ...labelsOf(ENGAGEMENT_INPUTS),
    ...labelsOf(OPTIONS),
  },
  scale: SCALE,
  metresPerCm: METRES_PER_CM,
  numberName,
  notes: () => [
    'the close band of artillery (0-12 cm) is repaired: the source prints no numbers there (R-02)',
    'the fire modifier of irregulars is printed without a sign and read as +1 (R-04)',
    "the Krnka's row equals the sidearm's; a copying slip cannot be ruled out (R-06)",
    'half companies and engineers move as infantry: the source gives them no row (R-41)',
  ],
};
