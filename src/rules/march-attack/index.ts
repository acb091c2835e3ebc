/** March Attack (2011): Napoleonic battles with combat values and Valeur et Discipline tests, known from its first pages. */
import { anyEngagement, type EngagementKind, type RuleSystem } from '../../engagement/system.ts';
import { Battle } from './battle.ts';
import { MarchEngagement } from './engagement.ts';
import { ENGAGEMENT_INPUTS, type EngagementInputs } from './engagement-inputs.ts';
import { MECHANICS } from './mechanics.ts';
import { OPTIONS, readRulings } from './options.ts';
import tables from './tables.json' with { type: 'json' };
import { readTables, type Tables } from './tables.ts';

const engagement: EngagementKind<Tables> = {
  name: 'engagement',
  meaning:
    'two formations face each other: morale, skirmish, initiative, charges, fire, melee; needs a rule pack',
  roles: ['A', 'B'],
  symmetric: true,
  inputs: ENGAGEMENT_INPUTS,
  turnLimitField: 'maxTurns',
  firstSideField: null,
  example:
    'pack=illustrative distanceInches=5 maxTurns=4 A.command=A A.mfType=infantry A.skirmishRating=average ' +
    'A.baseMorale=regular A.doctrine.name=charge A.units.0.designation=R-4 B.command=A B.mfType=infantry ' +
    'B.skirmishRating=average B.baseMorale=regular B.doctrine.name=stand-and-fire B.units.0.designation=C-4',
  create: (read, options, inputs) => {
    // The inputs have been read by ENGAGEMENT_INPUTS, from which their type is made.
    const battle = new Battle({ tables: read, rulings: readRulings(options) }, inputs as EngagementInputs);
    return anyEngagement(new MarchEngagement(battle));
  },
};

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
  kinds: [engagement],
  mechanics: MECHANICS,
  idleOptionsInOdds: true,
  errorCodes: { input: 'MA-ERR-INPUT', notGiven: 'MA-ERR-MISSING-TABLE' },
  read: readTables,
  notes: () => [],
};
