/** The mechanics of scale and fire: yards, men, bands, accuracy, kill numbers, volleys and batteries. */
import { item } from '../../chance/at.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import { InputError } from '../../play/inputs.ts';
import { contradiction } from '../../play/mechanic.ts';
import { countOf } from '../../play/shown.ts';
import { Parts, partsOf } from '../../play/sum.ts';
import { D6, Dice, effectiveAccuracy } from './dice.ts';
import { FIRE, mobMaySplit } from './fire.ts';
import { killNumber, killParts } from './hits.ts';
import {
  ACCURACY_INPUTS,
  ARTILLERY_INPUTS,
  FIRE_HITS_INPUTS,
  FORCE_MEN_INPUTS,
  INCHES_INPUTS,
  KILL_FIRE_INPUTS,
  MOB_INPUTS,
  RANGE_INPUTS,
  SHOTS_INPUTS,
  SPLIT_INPUTS,
} from './inputs.ts';
import { certainly, defineMechanic, marksNamed, oneAnswer } from './mechanic.ts';
import { menText, splitForce, yardsText } from './scale.ts';
import { BANDS, OUT_OF_RANGE } from './units.ts';
import { accuracyNumber, bandAt, bandProblems, canFire, gunDice } from './weapons.ts';

const inchesToYards = defineMechanic({
  name: 'inches-to-yards',
  meaning: 'Yards on the ground of a distance on the table.',
  ruleIds: ['FOH-SCALE-02'],
  inputs: INCHES_INPUTS,
  example: 'inches=8 scale=company',
  answer: (tables, _rulings, { inches, scale }) => certainly(yardsText(tables, scale, inches)),
});

const forceMen = defineMechanic({
  name: 'force-men',
  meaning: 'Men of a force.',
  ruleIds: ['FOH-SCALE-01', 'FOH-SCN-01'],
  inputs: FORCE_MEN_INPUTS,
  example: 'stands=110 scale=company',
  answer: (tables, _rulings, { stands, scale }) => certainly(menText(tables, scale, stands)),
});

const splitForceMechanic = defineMechanic({
  name: 'split-force',
  meaning: 'Stands of each BMU when a force is split.',
  ruleIds: ['FOH-SCN-04'],
  inputs: SPLIT_INPUTS,
  example: 'stands=23 scale=battalion',
  answer: (tables, _rulings, { stands, scale }) => {
    const size = tables.scales[scale].defaultBmuStands;
    const mark = `the usual BMU of ${size} stands at ${scale} scale is inferred, within what the source prints (FOH-SCALE-01)`;
    return certainly(splitForce(tables, scale, stands).join(' '), undefined, [mark]);
  },
});

const accuracyRoll = defineMechanic({
  name: 'accuracy-roll',
  meaning: 'One Attack Die: is the shot accurate?',
  ruleIds: ['FOH-ACC-01'],
  inputs: ACCURACY_INPUTS,
  example: 'band=medium type=smoothbore',
  answer: (tables, _rulings, { band, type, shrapnel, percussionShells }) => {
    const round = shrapnel ? ({ ammo: 'shrapnel', percussionShells } as const) : null;
    const number = partsOf((sum) => accuracyNumber(sum, tables, band, type, round));
    const labels = enumerateLabels((chance) =>
      chance.successes(1, D6, number.value) === 1 ? 'accurate' : 'miss',
    );
    return oneAnswer(labels, number.explanation(`a ${type} weapon fires`));
  },
});

const accurateShots = defineMechanic({
  name: 'accurate-shots',
  meaning: 'The number of accurate dice among several Attack Dice.',
  ruleIds: ['FOH-ACC-01'],
  inputs: SHOTS_INPUTS,
  example: 'dice=8 accuracyNumber=2',
  answer: (_tables, _rulings, { dice, accuracyNumber }) => {
    const number = effectiveAccuracy(accuracyNumber);
    return oneAnswer(enumerateLabels((chance) => String(chance.successes(dice, D6, number))));
  },
});

const rangeBand = defineMechanic({
  name: 'range-band',
  meaning: 'Range band of a distance.',
  ruleIds: ['FOH-ACC-02'],
  inputs: RANGE_INPUTS,
  example: 'rangeIn=5 bandsIn=[null,6,null,12]',
  answer: (_tables, _rulings, { rangeIn, bandsIn }) => {
    const problems = bandProblems(bandsIn, ['bandsIn']);
    if (problems.length > 0) throw new InputError(problems);
    const limits = Float64Array.from(bandsIn, (limit) => limit ?? -1);
    const band = bandAt(limits, rangeIn);
    return certainly(band === OUT_OF_RANGE ? 'out of range' : item(BANDS, band));
  },
});

const mobFireSplit = defineMechanic({
  name: 'mob-fire-split',
  meaning: 'May a mob split its fire so?',
  ruleIds: ['FOH-FIRE-02'],
  inputs: MOB_INPUTS,
  example: 'dice=5 diceOnClosest=3',
  answer: (tables, _rulings, { dice, diceOnClosest }) => {
    if (diceOnClosest > dice)
      throw contradiction(
        ['diceOnClosest'],
        `diceOnClosest must be at most dice (${dice}), not ${diceOnClosest}`,
      );
    return certainly(String(mobMaySplit(tables, dice, diceOnClosest)));
  },
});

const killNumberFire = defineMechanic({
  name: 'kill-number-fire',
  meaning: 'Kill number of fire. One list of modifiers serves small arms and guns.',
  ruleIds: ['FOH-KILL-01', 'FOH-KILL-02'],
  inputs: KILL_FIRE_INPUTS,
  example: 'fire=D modifiers.0=initialVolley modifiers.1=targetMounted modifiers.2=targetMob',
  answer: (tables, rulings, { fire, modifiers }) => {
    const marks = marksNamed(tables.fire, modifiers);
    const use = (marks & FIRE.canister) === 0 ? 'fire' : 'artillery';
    const own = killParts(tables, fire, use);
    const number = partsOf((sum) => killNumber(sum, own, tables.fire.parts[use], marks, rulings.killMinimum));
    return certainly(String(number.value), number.explanation('a volley'));
  },
});

const fireHits = defineMechanic({
  name: 'fire-hits',
  meaning:
    'Temporary hits of one volley: an accuracy roll for every die, then one kill roll, pooled, for every accurate shot.',
  ruleIds: ['FOH-ACC-01', 'FOH-KILL-01'],
  inputs: FIRE_HITS_INPUTS,
  example: 'dice=4 accuracyNumber=4 killNumber=3',
  answer: (_tables, _rulings, inputs) => {
    const { dice, accuracyNumber } = inputs;
    const volley = new Dice().volley(dice, effectiveAccuracy(accuracyNumber), inputs.killNumber);
    return oneAnswer(enumerateLabels((chance) => String(chance.draw(volley))));
  },
});

const artilleryFire = defineMechanic({
  name: 'artillery-fire',
  meaning: 'Temporary hits of one battery, all stands on one target.',
  ruleIds: ['FOH-ART-01', 'FOH-ART-03', 'FOH-ART-04', 'FOH-ACC-01', 'FOH-KILL-01', 'FOH-KILL-02', 'R-19'],
  inputs: ARTILLERY_INPUTS,
  example: 'class=heavy ammo=shrapnel band=long gunType=rifled fire=C',
  answer: (tables, rulings, inputs) => {
    const { stands, ammo, band, gunType, fire, percussionShells } = inputs;
    if (!canFire(tables, ammo, band))
      throw contradiction(
        ['ammo'],
        `ammo ${ammo} can be fired at ${tables.ammunition[ammo].bands.join(', ')} range only, not at band ${band}`,
      );
    const dice = gunDice(tables, inputs.class, ammo);
    const canister = ammo === 'canister' ? FIRE.canister : 0;
    const marks = marksNamed(tables.fire, inputs.modifiers) | canister;
    const own = killParts(tables, fire, 'artillery');
    const parts = new Parts();
    killNumber(parts, own, tables.fire.parts.artillery, marks, rulings.killMinimum);
    const kill = parts.value;
    accuracyNumber(parts, tables, band, gunType, { ammo, percussionShells });
    const pooled = rulings.poolBattery;
    const hits = pooled
      ? new Dice().volley(dice * stands, parts.value, kill)
      : new Dice().battery(stands, dice, parts.value, kill);
    const labels = enumerateLabels((chance) => String(chance.draw(hits)));
    const each = countOf(dice, 'die', 'dice');
    const act = `${stands} ${inputs.class} ${stands === 1 ? `stand fires ${ammo} with ${each}` : `stands fire ${ammo} with ${each} each`}`;
    return oneAnswer(labels, parts.explanation(act));
  },
});

export const FIRE_MECHANICS = [
  inchesToYards,
  forceMen,
  splitForceMechanic,
  accuracyRoll,
  accurateShots,
  rangeBand,
  mobFireSplit,
  killNumberFire,
  fireHits,
  artilleryFire,
] as const;
