/** Huit: home-grown Napoleonic rules of a single eight-sided die (a web log of 2017, author not named). */
import type { RuleSystem } from '../../engagement/system.ts';
import { MECHANICS } from './mechanics.ts';
import { OPTIONS } from './options.ts';
import tables from './tables.json' with { type: 'json' };
import { readTables, type Tables } from './tables.ts';

export const huit: RuleSystem<Tables> = {
  id: 'huit',
  title: 'Huit, Napoleonic rules of one D8',
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
  options: OPTIONS,
  kinds: [],
  mechanics: MECHANICS,
  idleOptionsInOdds: true,
  errorCodes: { input: 'HUIT-ERR-INPUT', notGiven: 'HUIT-ERR-NOT-GIVEN' },
  read: readTables,
  notes: () => [
    'the firing chart is repaired: a bare 8 is read 8+, 1/8 is 1/8+, 1/7N and 1/7 N are 1/7+N (R-02)',
    'odd cells of the chart are kept as printed: horse guns at full effect hit a bounce-through target at medium range (R-34)',
    "the chance of a kill on the winner of a melee grows with its margin, as the source's table has it (R-22)",
    'artillery has no printed rating: whoever needs one states it (section 13)',
  ],
};
