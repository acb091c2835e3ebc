/** The mechanics of charge, melee and pursuit. */
import { enumerateLabels } from '../../chance/enumerated.ts';
import { partsOf } from '../../play/sum.ts';
import { chargeNumber, chargeParts, passesChargeTest } from './charge.ts';
import { Dice } from './dice.ts';
import { converted, killNumber, killParts, remainsText } from './hits.ts';
import {
  ATTACKERS_INPUTS,
  CHARGE_INPUTS,
  CONTACT_INPUTS,
  DEFENDER_INPUTS,
  EDGE_INPUTS,
  KILL_MELEE_INPUTS,
  MELEE_DICE_INPUTS,
  MELEE_HITS_INPUTS,
  MOVE_INPUTS,
  PURSUIT_ATTACK_INPUTS,
  PURSUIT_HITS_INPUTS,
} from './inputs.ts';
import { certainly, defineMechanic, marksNamed, oneAnswer } from './mechanic.ts';
import { attackersCap, defenderSplit, MELEE, meleeDice } from './melee.ts';
import { keepsContact, variableMoveIn, variableMoveMarks } from './pursuit.ts';

const killNumberMelee = defineMechanic({
  name: 'kill-number-melee',
  meaning: 'Kill number of melee or of a pursuit attack.',
  ruleIds: ['FOH-MEL-03', 'FOH-KILL-01'],
  inputs: KILL_MELEE_INPUTS,
  example: 'melee=B modifiers.0=enemyLightCover modifiers.1=charged',
  answer: (tables, rulings, { melee, modifiers }) => {
    const marks = marksNamed(tables.melee, modifiers);
    // Only a pursuit attack strikes from the rear.
    const use = (marks & MELEE.rear) === 0 ? 'melee' : 'pursuit';
    const own = killParts(tables, melee, 'melee');
    const number = partsOf((sum) =>
      killNumber(sum, own, tables.melee.parts[use], marks, rulings.killMinimum),
    );
    return certainly(String(number.value), number.explanation('one side strikes'));
  },
});

const chargeTest = defineMechanic({
  name: 'charge-test',
  meaning: 'Charge Test.',
  ruleIds: ['FOH-CHG-02', 'R-03'],
  inputs: CHARGE_INPUTS,
  example: 'morale=B modifiers.0=cavalry modifiers.1=commanderLeads',
  answer: (tables, rulings, { morale, modifiers }) => {
    const marks = marksNamed(tables.charge.modifiers, modifiers);
    const number = partsOf((sum) => chargeNumber(sum, tables, chargeParts(tables, morale), marks));
    const labels = enumerateLabels((chance) =>
      passesChargeTest(chance, rulings, number.value) ? 'passed' : 'failed',
    );
    return oneAnswer(labels, number.explanation(`a Charge Test with ${rulings.chargeTestDice}D6`));
  },
});

const meleeHits = defineMechanic({
  name: 'melee-hits',
  meaning: 'Hits of one force in one melee round.',
  ruleIds: ['FOH-MEL-01', 'FOH-MEL-02'],
  inputs: MELEE_HITS_INPUTS,
  example: 'stands=8 killNumber=4',
  answer: (tables, _rulings, { stands, enemyStands, killNumber: kill }) => {
    const strike = new Dice().melee(meleeDice(tables, stands, enemyStands ?? Infinity), kill);
    return oneAnswer(enumerateLabels((chance) => String(chance.draw(strike))));
  },
});

const meleeDiceMechanic = defineMechanic({
  name: 'melee-dice',
  meaning: 'Attack Dice of both forces after the 4:1 cap.',
  ruleIds: ['FOH-MEL-01', 'FOH-MEL-02'],
  inputs: MELEE_DICE_INPUTS,
  example: 'standsA=3 standsB=14',
  answer: (tables, _rulings, { standsA, standsB }) =>
    certainly(`${meleeDice(tables, standsA, standsB)} v ${meleeDice(tables, standsB, standsA)}`),
});

const defenderSplitMechanic = defineMechanic({
  name: 'melee-defender-split',
  meaning: 'The dice of a defender, divided among several attackers.',
  ruleIds: ['FOH-MEL-02'],
  inputs: DEFENDER_INPUTS,
  example: 'stands=7 attackers=4',
  answer: (_tables, _rulings, { stands, attackers }) =>
    certainly(
      defenderSplit(stands, attackers).join(' '),
      undefined,
      stands % attackers === 0
        ? []
        : ['that the dice left over go to the first attackers listed is inferred (FOH-MEL-02)'],
    ),
});

const attackersCapMechanic = defineMechanic({
  name: 'melee-attackers-cap',
  meaning: 'Dice of several attackers on one enemy after the 4:1 cap.',
  ruleIds: ['FOH-MEL-02', 'R-24'],
  inputs: ATTACKERS_INPUTS,
  example: 'attackers=[6,4,2] defenderDice=2',
  answer: (tables, _rulings, { attackers, defenderDice }) =>
    certainly(attackersCap(tables, attackers, defenderDice).join(' ')),
});

const meleeEdge = defineMechanic({
  name: 'melee-edge',
  meaning: 'Which side inflicts more in one melee round, the 4:1 cap applied.',
  ruleIds: ['FOH-MEL-01', 'FOH-MEL-02', 'FOH-MEL-03'],
  inputs: EDGE_INPUTS,
  example: 'standsA=8 killNumberA=4 standsB=8 killNumberB=5',
  answer: (tables, _rulings, { standsA, killNumberA, standsB, killNumberB }) => {
    const throws = new Dice();
    const a = throws.melee(meleeDice(tables, standsA, standsB), killNumberA);
    const b = throws.melee(meleeDice(tables, standsB, standsA), killNumberB);
    const labels = enumerateLabels((chance) => {
      const more = chance.draw(a) - chance.draw(b);
      return more > 0 ? 'A' : more < 0 ? 'B' : 'even';
    });
    return oneAnswer(labels);
  },
});

const pursuitContact = defineMechanic({
  name: 'pursuit-contact',
  meaning: 'Does the pursuer keep contact?',
  ruleIds: ['FOH-RUN-01', 'FOH-RUN-02'],
  inputs: CONTACT_INPUTS,
  example: 'pursuer=mounted runner=foot',
  answer: (tables, _rulings, { pursuer, runner }) => {
    const labels = enumerateLabels((chance) =>
      keepsContact(chance, tables, pursuer, runner) ? 'contact' : 'lost',
    );
    return oneAnswer(labels, undefined, variableMoveMarks(tables, [runner, pursuer]));
  },
});

const variableMove = defineMechanic({
  name: 'variable-move',
  meaning: 'Variable movement: inches of a rout or a pursuit.',
  ruleIds: ['FOH-RUN-01'],
  inputs: MOVE_INPUTS,
  example: 'who=mounted',
  answer: (tables, _rulings, { who }) =>
    oneAnswer(
      enumerateLabels((chance) => String(variableMoveIn(chance, tables, who))),
      undefined,
      variableMoveMarks(tables, [who]),
    ),
});

const pursuitHits = defineMechanic({
  name: 'pursuit-hits',
  meaning: 'Temporary hits of one pursuit attack.',
  ruleIds: ['FOH-RUN-02', 'FOH-MEL-01'],
  inputs: PURSUIT_HITS_INPUTS,
  example: 'dice=7 killNumber=2',
  answer: (_tables, _rulings, { dice, killNumber: kill }) => {
    const attack = new Dice().melee(dice, kill);
    return oneAnswer(enumerateLabels((chance) => String(chance.draw(attack))));
  },
});

const pursuitAttack = defineMechanic({
  name: 'pursuit-attack',
  meaning: 'One pursuit attack and the conversion of its hits.',
  ruleIds: ['FOH-RUN-02', 'FOH-HIT-01', 'R-13'],
  inputs: PURSUIT_ATTACK_INPUTS,
  example: 'dice=7 killNumber=2 runnerStands=7',
  answer: (tables, _rulings, { dice, killNumber: kill, runnerStands, runnerPermHits }) => {
    const attack = new Dice().melee(dice, kill);
    const labels = enumerateLabels((chance) =>
      remainsText(converted(runnerStands, runnerPermHits, chance.draw(attack), tables.hitsPerStand)),
    );
    return oneAnswer(labels);
  },
});

export const COMBAT_MECHANICS = [
  killNumberMelee,
  chargeTest,
  meleeHits,
  meleeDiceMechanic,
  defenderSplitMechanic,
  attackersCapMechanic,
  meleeEdge,
  pursuitContact,
  variableMove,
  pursuitHits,
  pursuitAttack,
] as const;
