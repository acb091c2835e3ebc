/** Fields of Honor (1994): the 19th century at five scales, pools of D6, known from a review. */
import { rowKeysOf } from '../../play/declared-tables.ts';
import { labelsOf } from '../../play/printed-names.ts';
import { anyGame, type EngagementKind, type RuleSystem } from '../../play/system.ts';
import { ENGAGEMENT_INPUTS, KIND_EXAMPLE, type EngagementInputs } from './inputs.ts';
import { engagementGame } from './engagement.ts';
import { inferredNotes } from './inferred.ts';
import { MECHANICS } from './odds.ts';
import { PRINTED_NAMES, scaleOf } from './names.ts';
import { OPTIONS, readRulings } from './options.ts';

import tables from './tables.json' with { type: 'json' };
import illustrative from './tables.illustrative.json' with { type: 'json' };
import { NOT_GIVEN, numberName, OPEN_TABLES, readTables, TABLES, type Tables } from './tables.ts';
import { weaponry } from './weaponry.ts';
import { bandsOfSides } from './muster.ts';
import { TITLES } from '../titles.ts';

const engagement: EngagementKind<Tables> = {
  name: 'engagement',
  meaning: 'queues of BMUs meet in a lane or several, one at a time: fire, charge, melee, morale, pursuit',
  roles: ['A', 'B'],
  // A moves first.
  symmetric: false,
  inputs: ENGAGEMENT_INPUTS,
  example: KIND_EXAMPLE,
  turnLimitField: 'maxTurns',
  firstSideField: null,
  create: (read, options, inputs, needs) =>
    // The inputs have been read by ENGAGEMENT_INPUTS, from which their type is made.
    anyGame(engagementGame(read, readRulings(options, read), inputs as EngagementInputs, needs)),
  // true: as above
  bands: (read, _options, inputs) => bandsOfSides(read, inputs as EngagementInputs),
};

export const fieldsOfHonor: RuleSystem<Tables> = {
  id: 'fields-of-honor',
  title: TITLES['fields-of-honor'],
  period: '19th century',
  tables,
  openTables: OPEN_TABLES,
  notGiven: NOT_GIVEN,
  illustrative,
  rowKeys: rowKeysOf(TABLES),
  options: OPTIONS,
  kinds: [engagement],
  mechanics: MECHANICS,
  idleOptionsInOdds: true,
  errorCodes: { input: 'FOH-ERR-INPUT', notGiven: 'FOH-ERR-NOT-GIVEN' },
  read: readTables,
  weaponry,
  printedNames: { ...PRINTED_NAMES, ...labelsOf(ENGAGEMENT_INPUTS), ...labelsOf(OPTIONS) },
  // true: of every kind that there is
  scale: (inputs) => scaleOf(inputs as EngagementInputs),
  numberName,
  notes: inferredNotes,
};
