/** Huit: home-grown Napoleonic rules of a single eight-sided die (a web log of 2017, author not named). */
import { anyEngagement, type EngagementKind, type RuleSystem } from '../../engagement/system.ts';
import { BrigadeEngagement } from './brigade-engagement.ts';
import { MeleeChain } from './melee-chain.ts';
import { FIREFIGHT_INPUTS, type FirefightInputs } from './firefight-inputs.ts';
import { BRIGADE_INPUTS, CHAIN_INPUTS, type BrigadeInputs, type ChainInputs } from './stack-inputs.ts';
import { Firefight } from './firefight.ts';
import { printedChart } from './firing-chart.ts';
import { MECHANICS } from './mechanics.ts';
import { numberName, PRINTED_NAMES } from './names.ts';
import { OPEN_TABLES } from './open-tables.ts';
import { OPTIONS } from './options.ts';
import tables from './tables.json' with { type: 'json' };
import { readTables, type Tables } from './tables.ts';
import { bandsOfBrigades, bandsOfFirefight, weaponry } from './weaponry.ts';
import { TITLES } from '../titles.ts';

const firefight: EngagementKind<Tables> = {
  name: 'firefight',
  meaning: 'one unit that stands and fires against one that advances, closes to a range or fires back',
  roles: ['firer', 'target'],
  symmetric: false,
  inputs: FIREFIGHT_INPUTS,
  turnLimitField: 'maxMoves',
  firstSideField: 'order',
  evenFirst: 'dice',
  create: (tables, options, inputs) =>
    // The inputs have been read by FIREFIGHT_INPUTS, from which their type is made.
    anyEngagement(new Firefight(tables, options, inputs as FirefightInputs)),
  // true: as above
  bands: (tables, _options, inputs) => bandsOfFirefight(tables, inputs as FirefightInputs),
};

const meleeChain: EngagementKind<Tables> = {
  name: 'meleeChain',
  meaning: 'one stack of units charges another; rounds and breakthroughs to the end',
  roles: ['attacker', 'defender'],
  symmetric: false,
  inputs: CHAIN_INPUTS,
  turnLimitField: 'maxMoves',
  firstSideField: null,
  // As above, by CHAIN_INPUTS.
  create: (tables, options, inputs) => anyEngagement(new MeleeChain(tables, options, inputs as ChainInputs)),
};

const brigadeEngagement: EngagementKind<Tables> = {
  name: 'brigadeEngagement',
  meaning: 'one brigade a side in lanes, with command tests, a battery apart and supports',
  roles: ['A', 'B'],
  symmetric: true,
  inputs: BRIGADE_INPUTS,
  firstFight:
    'distanceCm=20 maxMoves=12 A.doctrine=charge A.lanes.0.0.formation=column A.lanes.0.1.formation=column ' +
    'B.doctrine=stand-and-fire B.lanes.0.0.formation=line',
  turnLimitField: 'maxMoves',
  firstSideField: 'order',
  evenFirst: 'dice',
  create: (tables, options, inputs, needs) =>
    // As above, by BRIGADE_INPUTS.
    anyEngagement(new BrigadeEngagement(tables, options, inputs as BrigadeInputs, needs)),
  // true: as above
  bands: (tables, _options, inputs) => bandsOfBrigades(tables, inputs as BrigadeInputs),
};

export const huit: RuleSystem<Tables> = {
  id: 'huit',
  title: TITLES.huit,
  period: '1792-1815',
  tables,
  rowKeys: {
    'ratings.rows': 'grade',
    'unitSizes.rows': 'unit',
    'commanderRatings.rows': 'name',
    'brigadeCommandTest.modifiers': 'id',
    'brigadeCommandTest.results': 'result',
    'divisionalCommandTest.modifiers': 'id',
    'divisionalCommandTest.results': 'result',
    'armyCommandTest.modifiers': 'id',
    'armyCommandTest.results': 'result',
    'replacementGeneral.rows': 'rating',
    'artilleryActions.foot': 'id',
    'artilleryActions.horse': 'id',
    'wheeling.rows': 'unit',
    'fireModifiers.rows': 'id',
    'moraleTest.modifiers': 'id',
    'rings.rows': 'colour',
    'meleeModifiers.all': 'id',
    'meleeModifiers.infantryVsInfantry': 'id',
    'meleeModifiers.infantryVsCavalry': 'id',
    'meleeModifiers.cavalryVsCavalry': 'id',
    'meleeResults.rows': 'diff',
    'breakthrough.rows': 'min',
  },
  openTables: OPEN_TABLES,
  options: OPTIONS,
  kinds: [firefight, meleeChain, brigadeEngagement],
  mechanics: MECHANICS,
  idleOptionsInOdds: true,
  errorCodes: { input: 'HUIT-ERR-INPUT', notGiven: 'HUIT-ERR-NOT-GIVEN' },
  read: readTables,
  weaponry,
  printedNames: PRINTED_NAMES,
  numberName,
  printedTables: [{ name: 'fire', table: 'firingChart', draw: ({ chart }) => printedChart(chart) }],
  notes: () => [
    'the firing chart is repaired: a bare 8 is read 8+, 1/8 is 1/8+, 1/7N and 1/7 N are 1/7+N (R-02)',
    'odd cells of the chart are kept as printed: horse guns at full effect hit a bounce-through target at medium range (R-34)',
    "the chance of a kill on the winner of a melee grows with its margin, as the source's table has it (R-22)",
    'artillery has no printed rating: whoever needs one states it (section 13)',
  ],
};
