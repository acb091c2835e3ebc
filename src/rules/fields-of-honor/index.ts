/** Fields of Honor (1994): the 19th century at five scales, pools of D6, known from a review. */
import { anyEngagement, type EngagementKind, type RuleSystem } from '../../engagement/system.ts';
import { ENGAGEMENT_INPUTS, KIND_EXAMPLE, type WrittenInputs } from './engagement-inputs.ts';
import { FieldsEngagement } from './engagement.ts';
import { inferredNotes } from './inferred.ts';
import { MECHANICS } from './mechanics.ts';
import { muster } from './muster.ts';
import { numberName, PRINTED_NAMES, scaleOf } from './names.ts';
import { OPEN_TABLES } from './open-tables.ts';
import { OPTIONS, readRulings } from './options.ts';

import tables from './tables.json' with { type: 'json' };
import illustrative from './tables.illustrative.json' with { type: 'json' };
import { NOT_GIVEN, readTables, type Tables } from './tables.ts';
import { weaponry } from './weaponry.ts';
import { bandsOfSides, withArms } from './weapons.ts';
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
  create: (read, options, inputs, needs) => {
    // The inputs have been read by ENGAGEMENT_INPUTS, from which their type is made.
    const battle = muster(read, readRulings(options, read), withArms(read, inputs as WrittenInputs), needs);
    return anyEngagement(new FieldsEngagement(battle));
  },
  // true: as above
  bands: (read, _options, inputs) => bandsOfSides(withArms(read, inputs as WrittenInputs)),
};

export const fieldsOfHonor: RuleSystem<Tables> = {
  id: 'fields-of-honor',
  title: TITLES['fields-of-honor'],
  period: '19th century',
  tables,
  openTables: OPEN_TABLES,
  notGiven: NOT_GIVEN,
  illustrative,
  rowKeys: {
    'scales.rows': 'scale',
    'qualityModifier.rows': 'rating',
    'accuracy.byRangeBand': 'band',
    'accuracy.modifiers': 'name',
    'artilleryAttackDice.rows': 'class',
    'ammunition.rows': 'ammo',
    'killModifiersFire.rows': 'name',
    'killModifiersMelee.rows': 'name',
    'charge.modifiers': 'name',
    'morale.modifiers': 'name',
    'morale.resultByMarginOfFailure': 'result',
    'variableMove.rows': 'who',
    'weapons.printedPoints': 'weapon',
    'weapons.inferredBandsYards': 'weapon',
    'namedTroops.rows': 'name',
    'scenarios.rows': 'battle',
  },
  options: OPTIONS,
  kinds: [engagement],
  mechanics: MECHANICS,
  idleOptionsInOdds: true,
  errorCodes: { input: 'FOH-ERR-INPUT', notGiven: 'FOH-ERR-NOT-GIVEN' },
  read: readTables,
  weaponry,
  printedNames: PRINTED_NAMES,
  // true: of every kind that there is
  scale: (inputs) => scaleOf(inputs as WrittenInputs),
  numberName,
  notes: inferredNotes,
};
