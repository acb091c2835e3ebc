/** The mechanics of morale and of steadiness (AUG-MOR, AUG-CMD-12, AUG-CMD-13, AUG-EVA-07). */
import { contradiction, playedAnswer } from '../../play/mechanic.ts';
import { partsOf, type Sum } from '../../play/sum.ts';
import type { Profile, Test } from './battle.ts';
import { holdChargeModifier } from './charge.ts';
import { passesCheck } from './checks.ts';
import { FoldedThrows, notedThrow } from './dice.ts';
import { evadeModifier } from './evade.ts';
import { commandNumber, going, MOST_POINTS, no, unit, type UnitInputs } from './inputs.ts';
import { defineMechanic, stateOf, throwAnswer } from './mechanic.ts';
import { INCH_BACK, moraleCount, moraleLimit, moraleThrow, testMorale } from './morale.ts';
import { moveOf, NORMAL_MOVE, normalMoveIn } from './movement.ts';
import { profileOf } from './profiles.ts';
import { holdReturnModifier } from './return-fire.ts';
import { MORALE_RESULTS, type Check, type RuleBook } from './tables.ts';
import { MOUNTED } from './units.ts';

const rallyPoints = {
  type: 'integer',
  min: 0,
  max: MOST_POINTS,
  default: 0,
  meaning: 'Rally Points on the unit',
} as const;

/** Excess of a test that is asked for, with its chances, as labels. */
function tested(
  book: RuleBook,
  inputs: UnitInputs,
  test: Test,
  act: string,
  label: (excess: number) => string,
  order: readonly string[],
) {
  const profile = profileOf(book, inputs);
  const state = stateOf(book, inputs);
  const count = moraleCount(book, profile);
  const thrown = moraleThrow(new FoldedThrows(), book, profile.arm === MOUNTED, count);
  const limit = partsOf((sum) => moraleLimit(sum, book, profile, state, test));
  return playedAnswer(
    (chance) => label(testMorale(chance, thrown, limit.value)),
    limit.explanation(`${inputs.type} of ${state.figures} ${act} on ${thrown.label}`),
    order,
  );
}

/** The id of the result of a test: `pass`, or the row of the table. */
export function moraleLabel(excess: number): string {
  return excess === 0 ? 'pass' : (MORALE_RESULTS[excess - 1] ?? '');
}

const morale = defineMechanic({
  name: 'morale',
  meaning: 'One morale test.',
  ruleIds: ['AUG-MOR-02', 'AUG-MOR-03', 'AUG-MOR-04', 'AUG-MOR-05', 'AUG-MOR-08', 'AUG-R-14'],
  inputs: {
    unit: unit('unit that tests, figures after its losses'),
    enfilade: no('the losses came from enfilading fire'),
    routingFriend: no('routing friend within 6 inches'),
    rallyPoints,
  },
  example: 'unit.type=french-foot unit.figures=15',
  answer: (book, { unit: asked, enfilade, routingFriend, rallyPoints: points }) =>
    tested(book, asked, { enfilade, routingFriend, rallyPoints: points, joined: 0 }, 'tests', moraleLabel, [
      'pass',
      ...MORALE_RESULTS,
    ]),
});

const rally = defineMechanic({
  name: 'rally',
  meaning: 'Test of the order to rally.',
  ruleIds: ['AUG-MOR-07', 'AUG-R-13'],
  inputs: {
    unit: unit('unit that rallies, in its present state'),
    rallyPoints,
    joinedCommandNumber: {
      ...commandNumber('command number of a commander who has joined the unit'),
      default: 0,
    },
  },
  example: 'unit.type=dutch-foot unit.figures=13 unit.disordered=true rallyPoints=1',
  answer: (book, { unit: asked, rallyPoints: points, joinedCommandNumber }) => {
    const test = { enfilade: false, routingFriend: false, rallyPoints: points, joined: joinedCommandNumber };
    return tested(book, asked, test, 'rallies', (excess) => (excess === 0 ? 'rallied' : 'not-rallied'), [
      'rallied',
      'not-rallied',
    ]);
  },
});

const FALL_BACK = 'melee-fall-back';

const retreat = defineMechanic({
  name: 'retreat-distance',
  meaning: 'Inches of one move back.',
  ruleIds: ['AUG-MOR-05', 'AUG-MOR-06', 'AUG-MEL-09'],
  inputs: {
    unit: unit('unit that goes back'),
    result: {
      type: 'choice',
      values: ['back-d3', 'back-d6', 'back-d6-unformed', 'back-d6+3-disordered', 'rout', FALL_BACK],
      required: true,
      meaning: 'why: a result of morale, or the loss of a melee',
    },
    going: { ...going, meaning: 'going it moves in (rout and melee-fall-back only)' },
  },
  example: 'unit.type=aggressive-cavalry result=rout',
  answer: (book, { unit: asked, result, going: ground }) => {
    const row = book.tables.moraleResults.find(({ id }) => id === result);
    const thrown = notedThrow(row?.back ?? book.tables.fallBack);
    const inMoves = result === 'rout' || result === FALL_BACK;
    const inchesEach = inMoves ? normalMoveIn(book, moveOf(profileOf(book, asked)), ground) : 1;
    const each = partsOf((sum) => {
      sum.begin('inches each');
      sum.base(inchesEach, inMoves ? NORMAL_MOVE : INCH_BACK);
    });
    const explanation = each.explanation(`${asked.type} goes back ${thrown.label} times`);
    return throwAnswer(thrown, explanation, (count) => String(count * inchesEach));
  },
});

/** A check as it is asked for, by the rule that adds its modifier. */
function checked(act: string, check: Check, modifierOf: (sum: Sum) => void) {
  const { count, sides } = check.dice;
  const modifier = partsOf((sum) => {
    sum.begin('modifier');
    modifierOf(sum);
  });
  return playedAnswer(
    (chance) => (passesCheck(chance, check, modifier.value) ? 'pass' : 'fail'),
    modifier.explanation(`${act}: ${count}D${sides} and the modifier, ${check.need} or more`),
    ['pass', 'fail'],
  );
}

const holdPointBlank = defineMechanic({
  name: 'hold-point-blank',
  meaning: 'Check to hold fire against a charge for a point-blank volley.',
  ruleIds: ['AUG-CMD-13'],
  inputs: {
    unit: unit('unit that holds'),
    attackerStartedShort: no("the charger began at short range for this unit's weapon"),
  },
  example: 'unit.type=french-foot unit.grenadiers=true',
  answer: (book, { unit: asked, attackerStartedShort }) =>
    checked(`${asked.type} holds its fire`, book.tables.holdCharge, (sum) =>
      holdChargeModifier(sum, book, profileOf(book, asked), stateOf(book, asked), attackerStartedShort),
    ),
});

const holdReturnFire = defineMechanic({
  name: 'hold-return-fire',
  meaning: 'Check to withhold the automatic return fire.',
  ruleIds: ['AUG-CMD-12'],
  inputs: {
    unit: unit('unit that holds'),
    priorFireCasualties: no('it has fire casualties from before this turn'),
    inflictedThisTurn: {
      type: 'integer',
      unit: 'figures',
      min: 0,
      max: MOST_POINTS,
      default: 0,
      meaning: 'casualties that enemy has caused by fire this turn',
    },
  },
  example: 'unit.type=dutch-foot inflictedThisTurn=2',
  answer: (book, { unit: asked, priorFireCasualties, inflictedThisTurn }) =>
    checked(`${asked.type} withholds its return fire`, book.tables.holdReturn, (sum) =>
      holdReturnModifier(sum, book, profileOf(book, asked), priorFireCasualties, inflictedThisTurn),
    ),
});

/** The profile of a unit that must be of a light type (AUG-UNIT-05). @throws {InputError} */
export function lightProfile(book: RuleBook, asked: UnitInputs): Profile {
  const profile = profileOf(book, asked);
  if (profile.light) return profile;
  throw contradiction(
    ['unit', 'type'],
    `type must be one of the light troops skirmish-foot, dragoons-dismounted, dragoons-mounted, light-horse, not ${asked.type}`,
  );
}

const evadeSteadiness = defineMechanic({
  name: 'evade-steadiness',
  meaning: 'Check of an evading unit to choose how far it goes.',
  ruleIds: ['AUG-EVA-07', 'AUG-R-29'],
  inputs: { unit: unit('evader (a light type)'), charger: unit('unit that charges it') },
  example: 'unit.type=skirmish-foot charger.type=aggressive-cavalry',
  answer: (book, { unit: asked, charger }) =>
    checked(`${asked.type} evades ${charger.type}`, book.tables.evade, (sum) =>
      evadeModifier(sum, book, lightProfile(book, asked), profileOf(book, charger)),
    ),
});

export const MORALE_MECHANICS = [
  morale,
  rally,
  retreat,
  holdPointBlank,
  holdReturnFire,
  evadeSteadiness,
] as const;
