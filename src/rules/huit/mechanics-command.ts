/** The mechanics of command: tests of brigade, division and army, generals, initiative (sections 2 and 3). */
import { item } from '../../chance/at.ts';
import { combine, oneDie, probabilityOf } from '../../chance/throw.ts';
import type { MechanicAnswer } from '../../play/mechanic.ts';
import { partsOf, type Parts } from '../../play/sum.ts';
import { armyModifier, brigadeModifier, commandTest, divisionModifier } from './command.ts';
import type { Result } from './command-tables.ts';
import { generalLoss as loseGeneral, SURVIVES } from './generals.ts';
import {
  ARMY_TEST_INPUTS,
  BRIGADE_TEST_INPUTS,
  DIVISION_TEST_INPUTS,
  GENERAL_LOSS_INPUTS,
  INITIATIVE_INPUTS,
} from './inputs.ts';
import { answerOf, defineMechanic, thrown } from './mechanic.ts';
import { D8, ratingLabel } from './units.ts';

/** A command test: its modifiers added up, one D8, the result read from the table. */
function answerTest(
  metric: string,
  act: string,
  results: readonly Result<string>[],
  modifier: Parts,
): MechanicAnswer {
  return thrown(
    metric,
    (chance) => item(results, commandTest(chance, results, modifier.value)).result,
    modifier.explanation(act),
  );
}

const brigadeTest = defineMechanic({
  name: 'brigadeTest',
  meaning: 'Brigade command test.',
  ruleIds: ['HUIT-CMD-03', 'HUIT-CMD-04', 'R-15'],
  inputs: BRIGADE_TEST_INPUTS,
  example: 'dc=within60 bcRating=1 unitsLost=1 unitsAtStart=4',
  answer: (tables, rulings, inputs) => {
    const { results } = tables.command.brigade;
    const modifier = partsOf((sum) => brigadeModifier(sum, tables, rulings, inputs));
    return answerTest('order', 'a brigade tests its command', results, modifier);
  },
});

const divisionTest = defineMechanic({
  name: 'divisionTest',
  meaning: 'Divisional command test.',
  ruleIds: ['HUIT-CMD-05', 'HUIT-CMD-06'],
  inputs: DIVISION_TEST_INPUTS,
  example: 'cinc=adjacent brigadesLost=1 brigadesAtStart=3',
  answer: (tables, _rulings, inputs) => {
    const { results } = tables.command.division;
    const modifier = partsOf((sum) => divisionModifier(sum, tables, inputs));
    return answerTest('result', 'a division tests its command', results, modifier);
  },
});

const armyTest = defineMechanic({
  name: 'armyTest',
  meaning: 'Army command test.',
  ruleIds: ['HUIT-CMD-07', 'R-18'],
  inputs: ARMY_TEST_INPUTS,
  example: 'divisionsLost=1 divisionsRemaining=3 enemyBrigadesToRear=1',
  answer: (tables, rulings, inputs) => {
    const { results } = tables.command.army;
    const modifier = partsOf((sum) => armyModifier(sum, tables, rulings, inputs));
    return answerTest('result', 'an army tests its command', results, modifier);
  },
});

const generalLoss = defineMechanic({
  name: 'generalLoss',
  meaning: 'A brigade commander who lost units this move: killed or not, and the rating of his successor.',
  ruleIds: ['HUIT-CMD-08', 'HUIT-CMD-09', 'R-17'],
  inputs: GENERAL_LOSS_INPUTS,
  example: 'unitsLostThisMove=2 bcRating=1',
  answer: (tables, rulings, { unitsLostThisMove, bcRating }) =>
    thrown('general', (chance) => {
      const rating = loseGeneral(chance, tables, rulings, unitsLostThisMove);
      if (rating === SURVIVES) return `survives (${ratingLabel(bcRating)})`;
      return `killed, replaced by ${ratingLabel(rating)}`;
    }),
});

/** Each side throws a D8, the higher chooses who goes first (HUIT-SEQ-02). */
const tie = combine(oneDie(D8), oneDie(D8), 'D8 a side', (a, b) => (a === b ? 1 : 0));

const initiative = defineMechanic({
  name: 'initiative',
  meaning: 'Who chooses the first player of the move.',
  ruleIds: ['HUIT-SEQ-02', 'R-01'],
  inputs: INITIATIVE_INPUTS,
  example: 'maxRolls=1',
  answer: (_tables, _rulings, { maxRolls }) => {
    // Thrown again while tied: a geometric series; without an end nothing stays tied.
    const tied = probabilityOf(tie, 1);
    const stillTied = maxRolls === null || maxRolls === 0 ? 0 : tied ** maxRolls;
    const each = (1 - stillTied) / 2;
    return answerOf(
      'initiative',
      new Map([
        ['A', each],
        ['B', each],
        ['tied', stillTied],
      ]),
    );
  },
});

export const COMMAND_MECHANICS = [brigadeTest, divisionTest, armyTest, generalLoss, initiative] as const;
