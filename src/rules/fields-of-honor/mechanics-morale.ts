/** The mechanics of morale and hits. */
import { item } from '../../chance/at.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import { contradiction } from '../../play/mechanic.ts';
import { partsOf, sumOf } from '../../play/sum.ts';
import { D6, Dice, effectiveAccuracy } from './dice.ts';
import { converted, remainsText } from './hits.ts';
import { BRACKET_INPUTS, CONVERSION_INPUTS, MORALE_INPUTS, VOLLEY_INPUTS } from './inputs.ts';
import { certainly, defineMechanic, markOf, marksNamed, oneAnswer } from './mechanic.ts';
import {
  CALAMITY,
  casualtiesCount,
  FORTUNE,
  marginMarks,
  MORALE,
  moraleNumber,
  moraleParts,
  moraleTest,
  naturalDouble,
} from './morale.ts';
import { marginsOf } from './options.ts';
import { MORALE_STATES, NORMAL } from './units.ts';

const moraleTestMechanic = defineMechanic({
  name: 'morale-test',
  meaning: 'Morale Test and its result by margin, whatever the state before.',
  ruleIds: ['FOH-MOR-02', 'FOH-MOR-04', 'R-08'],
  inputs: MORALE_INPUTS,
  example: 'morale=B modifiers.0=casualties25 modifiers.1=friendsNear',
  answer: (tables, rulings, { morale, modifiers }) => {
    const marks = marksNamed(tables.morale.modifiers, modifiers);
    const number = partsOf((sum) => moraleNumber(sum, tables, moraleParts(tables, morale), marks));
    const [throws, margins] = [new Dice(), marginsOf(tables, rulings)];
    const labels = enumerateLabels((chance) => {
      const result = moraleTest(chance, throws, tables.morale.dice, number.value, margins);
      return result === NORMAL ? 'pass' : item(MORALE_STATES, result);
    });
    return oneAnswer(
      labels,
      number.explanation(`a Morale Test with ${tables.morale.dice}D6`),
      marginMarks(tables, rulings),
    );
  },
});

const moraleDoubles = defineMechanic({
  name: 'morale-doubles',
  meaning: 'Natural doubles of one Morale Test; the distribution is the same with every option.',
  ruleIds: ['FOH-ADV-06', 'R-25'],
  inputs: {},
  example: 'options.calamityFortune=report',
  answer: () =>
    oneAnswer(
      enumerateLabels((chance) => {
        const double = naturalDouble(chance.die(D6), chance.die(D6));
        return double === CALAMITY ? 'calamity' : double === FORTUNE ? 'fortune' : 'neither';
      }),
    ),
});

const casualtyBracket = defineMechanic({
  name: 'casualty-bracket',
  meaning: 'Does the 25% bracket apply?',
  ruleIds: ['FOH-MOR-03', 'R-07'],
  inputs: BRACKET_INPUTS,
  example: 'hitsThisTurn=6 stands=8',
  answer: (tables, rulings, { hitsThisTurn, stands, startingStands, permHits }) => {
    const cumulative = rulings.casualtyBasis === 'cumulative';
    if (cumulative && startingStands === null)
      throw contradiction(['startingStands'], 'startingStands is required by casualtyBasis cumulative');
    if (startingStands !== null && startingStands < stands)
      throw contradiction(
        ['startingStands'],
        `startingStands must be at least stands (${stands}), not ${startingStands}`,
      );
    return certainly(
      String(casualtiesCount(tables, cumulative, hitsThisTurn, stands, startingStands ?? stands, permHits)),
    );
  },
});

const hitConversion = defineMechanic({
  name: 'hit-conversion',
  meaning: 'Hit conversion of the Morale Phase.',
  ruleIds: ['FOH-HIT-01', 'FOH-HIT-02'],
  inputs: CONVERSION_INPUTS,
  example: 'stands=8 temporaryHits=9',
  answer: ({ hitsPerStand }, _rulings, { stands, permHits, temporaryHits }) =>
    certainly(remainsText(converted(stands, permHits, temporaryHits, hitsPerStand))),
});

const volleyAndMorale = defineMechanic({
  name: 'volley-and-morale',
  meaning:
    'One volley on a Normal unit: hits, Morale Test if there was a hit (rating and the 25% bracket of this volley only), then hit conversion.',
  ruleIds: ['FOH-ACC-01', 'FOH-KILL-01', 'FOH-MOR-01', 'FOH-MOR-03', 'FOH-MOR-04', 'FOH-HIT-01'],
  inputs: VOLLEY_INPUTS,
  example: 'dice=3 accuracyNumber=4 killNumber=3 stands=2 morale=B',
  answer: (tables, rulings, inputs) => {
    const { dice, killNumber, stands, permHits, morale } = inputs;
    const [throws, margins] = [new Dice(), marginsOf(tables, rulings)];
    const fired = throws.volley(dice, effectiveAccuracy(inputs.accuracyNumber), killNumber);
    const own = moraleParts(tables, morale);
    const number = sumOf((sum) => moraleNumber(sum, tables, own, 0));
    const withLosses = sumOf((sum) => moraleNumber(sum, tables, own, MORALE.casualties25));
    const labels = enumerateLabels((chance) => {
      const hits = chance.draw(fired);
      const left = converted(stands, permHits, hits, tables.hitsPerStand);
      if (left.stands === 0) return 'destroyed';
      const losses = casualtiesCount(tables, false, hits, stands, stands, permHits);
      const state =
        hits === 0
          ? NORMAL
          : moraleTest(chance, throws, tables.morale.dice, losses ? withLosses : number, margins);
      return `${item(MORALE_STATES, state)}, ${remainsText(left)}`;
    });
    return oneAnswer(labels, undefined, [...own.factors.flatMap(markOf), ...marginMarks(tables, rulings)]);
  },
});

export const MORALE_MECHANICS = [
  moraleTestMechanic,
  moraleDoubles,
  casualtyBracket,
  hitConversion,
  volleyAndMorale,
] as const;
