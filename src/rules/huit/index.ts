/** Huit: home-grown Napoleonic rules of a single eight-sided die (a web log of 2017, author not named). */
import { rowKeysOf } from '../../play/declared-tables.ts';
import { anyGame, type EngagementKind, type RuleSystem } from '../../play/system.ts';
import { brigadeGame, chainGame, divisionGame } from './engagement.ts';
import { firefightGame } from './firefight.ts';
import {
  BRIGADE_INPUTS,
  CHAIN_INPUTS,
  DIVISION_INPUTS,
  FIREFIGHT_INPUTS,
  type BrigadeInputs,
  type ChainInputs,
  type DivisionInputs,
  type FirefightInputs,
} from './inputs.ts';
import { printedChart } from './firing-chart.ts';
import { bookOf } from './morale.ts';
import { PRINTED_NAMES } from './names.ts';
import { MECHANICS } from './odds.ts';
import { OPTIONS } from './options.ts';
import tables from './tables.json' with { type: 'json' };
import { numberName, OPEN_TABLES, readTables, TABLES, type Tables } from './tables.ts';
import { bandsOfBrigades, bandsOfFirefight, weaponry } from './weaponry.ts';
import { TITLES } from '../titles.ts';

/** Parts that engagements in moves share. */
const inMoves = { turnLimitField: 'maxMoves', firstSideField: 'order', evenFirst: 'dice' } as const;

const firefight: EngagementKind<Tables> = {
  ...inMoves,
  name: 'firefight',
  meaning: 'one unit that stands and fires against one that advances, closes to a range or fires back',
  roles: ['firer', 'target'],
  symmetric: false,
  inputs: FIREFIGHT_INPUTS,
  create: (tables, options, inputs) =>
    // The inputs have been read by FIREFIGHT_INPUTS, from which their type is made.
    anyGame(firefightGame(bookOf(tables, options), inputs as FirefightInputs)),
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
  create: (tables, options, inputs) => anyGame(chainGame(bookOf(tables, options), inputs as ChainInputs)),
};

const brigadeEngagement: EngagementKind<Tables> = {
  ...inMoves,
  name: 'brigadeEngagement',
  meaning: 'one brigade a side in lanes, with command tests, a battery apart and supports',
  roles: ['A', 'B'],
  symmetric: true,
  inputs: BRIGADE_INPUTS,
  firstFight:
    'distanceCm=30 maxMoves=12 A.doctrine=charge A.lanes.0.0.formation=column A.lanes.0.1.formation=column ' +
    'A.lanes.0.2.formation=column B.doctrine=stand-and-fire B.lanes.0.0.formation=line',
  create: (tables, options, inputs, needs) =>
    // As above, by BRIGADE_INPUTS.
    anyGame(brigadeGame(bookOf(tables, options), inputs as BrigadeInputs, needs)),
  // true: as above
  bands: (tables, _options, inputs) => bandsOfBrigades(tables, inputs as BrigadeInputs),
};

/** Three columns that charge a line, in a sector. */
function columnsAgainstLine(sector: number, attacker: string, defender: string): string {
  const columns = [0, 1, 2].map((place) => `${attacker}.lanes.0.${place}.formation=column`);
  return ['distanceCm=30', `${attacker}.doctrine=charge`, ...columns, `${defender}.lanes.0.0.formation=line`]
    .map((word) => `sectors.${sector}.${word}`)
    .join(' ');
}

const divisionEngagement: EngagementKind<Tables> = {
  ...inMoves,
  name: 'divisionEngagement',
  meaning: 'several brigades a side in sectors, with tests of their divisions and armies',
  roles: ['A', 'B'],
  // The forces of both sides stand in the sectors.
  symmetric: false,
  inputs: DIVISION_INPUTS,
  firstFight: [
    'maxMoves=12 breakAt=retire',
    columnsAgainstLine(0, 'A', 'B'),
    columnsAgainstLine(1, 'B', 'A'),
  ].join(' '),
  create: (tables, options, inputs, needs) =>
    // As above, by DIVISION_INPUTS.
    anyGame(divisionGame(bookOf(tables, options), inputs as DivisionInputs, needs)),
};

export const huit: RuleSystem<Tables> = {
  id: 'huit',
  title: TITLES.huit,
  period: '1792-1815',
  tables,
  rowKeys: { ...rowKeysOf(TABLES), 'wheeling.rows': 'unit' },
  openTables: OPEN_TABLES,
  options: OPTIONS,
  kinds: [firefight, meleeChain, brigadeEngagement, divisionEngagement],
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
