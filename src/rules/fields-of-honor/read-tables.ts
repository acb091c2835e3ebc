/** Reads the tables, as supplied or patched by a rule pack, into typed form. Every number of the rules stands in them. */
import { byWord } from '../../engagement/by-word.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { CHARGE_MODIFIERS } from './charge.ts';
import { FIRE_MODIFIERS } from './fire.ts';
import { MELEE_MODIFIERS } from './melee.ts';
import { MORALE_MODIFIERS } from './morale.ts';
import { readBeside, type HonorPlace } from './table-reader.ts';
import supplied from './tables.json' with { type: 'json' };
import {
  modifiersOf,
  type AccuracyNumbers,
  type ChargeNumbers,
  type Figure,
  type Modifiers,
  type MoraleNumbers,
  type ScaleNumbers,
  type Tables,
} from './tables.ts';
import { ACCURACY_TYPES, AMMUNITION, BANDS, GAITS, GROUND_SCALES, GUN_CLASSES, RATINGS } from './units.ts';

const MOST_DICE = 20;
const NO_PLAY = 'the engagement does not play it, since the source gives neither the number nor its effects';

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return readBeside(json, supplied, (root) => ({
    scales: byWord(GROUND_SCALES, (name) => readScale(root.entry('scales').entry('rows').row('scale', name))),
    quality: byWord(RATINGS, (rating) =>
      root.entry('qualityModifier').entry('rows').row('rating', rating).figure('modifier'),
    ),
    accuracy: readAccuracy(root.entry('accuracy')),
    gunDice: byWord(GUN_CLASSES, (name) =>
      gunsIn(root).entry('rows').row('class', name).entry('dice').whole(1, MOST_DICE),
    ),
    ammunition: readAmmunition(root),
    kill: {
      base: root.entry('killNumber').entry('base').whole(1),
      minimum: root.entry('killNumber').entry('minimum').whole(1),
    },
    fire: readModifiers(root.entry('killModifiersFire').entry('rows'), FIRE_MODIFIERS, 'FOH-KILL-02'),
    melee: readModifiers(root.entry('killModifiersMelee').entry('rows'), MELEE_MODIFIERS, 'FOH-MEL-03'),
    meleeDicePerStand: root.entry('killModifiersMelee').entry('attackDicePerStand').whole(1, MOST_DICE),
    meleeCapRatio: root.entry('killModifiersMelee').entry('attackDiceCapRatio').whole(1),
    charge: readCharge(root.entry('charge')),
    morale: readMorale(root.entry('morale')),
    hitsPerStand: root.entry('hits').entry('permanentHitsPerStandRemoved').whole(1, 1000),
    variableMove: byWord(GAITS, (gait) => {
      const row = root.entry('variableMove').entry('rows').row('who', gait);
      return { baseIn: row.measure('baseIn', 0), dice: row.figure('dice', 1, MOST_DICE) };
    }),
    mobShare: root.entry('mobFire').entry('minShareOnClosestEnemy').share(),
    minimumApproachIn: root.entry('minimumApproachIn').measure('value', 0),
  }));
}

function readScale(row: HonorPlace): ScaleNumbers {
  return {
    menPerStand: row.entry('menPerStand').whole(1),
    yardsPerInch: row.entry('yardsPerInch').number(0),
    defaultBmuStands: row.entry('defaultBmuStands').whole(1),
  };
}

function readAccuracy(accuracy: HonorPlace): AccuracyNumbers {
  const modifier = (name: string): Figure => accuracy.entry('modifiers').row('name', name).figure('modifier');
  return {
    bands: byWord(BANDS, (band) => accuracy.entry('byRangeBand').row('band', band).figure('number')),
    types: byWord(ACCURACY_TYPES, modifier),
    shrapnel: modifier('shrapnel'),
  };
}

function gunsIn(root: HonorPlace): HonorPlace {
  return root.entry('artilleryAttackDice');
}

/** The numbers of ammunition stand twice in the tables: here, and with the list that they belong to. */
function readAmmunition(root: HonorPlace): Tables['ammunition'] {
  const guns = gunsIn(root);
  guns.entry('heavyDamage').entry('thresholdHits').mustBe(null, NO_PLAY);
  guns.entry('heavyDamage').entry('dicePenalty').mustBe(null, NO_PLAY);
  const twice = 'the number stands in two tables, so patch both';
  const extraDice = { shot: 0, canister: 0, shrapnel: guns.entry('shrapnelBonusDice').whole(0, MOST_DICE) };
  const shrapnel = root.entry('accuracy').entry('modifiers').row('name', 'shrapnel').figure('modifier').value;
  const canister = root.entry('killModifiersFire').entry('rows').row('name', 'canister');
  const killModifier = canister.figure('modifier').value;
  return byWord(AMMUNITION, (ammo) => {
    const row = root.entry('ammunition').entry('rows').row('ammo', ammo);
    row.entry('extraDice').mustBe(extraDice[ammo], twice);
    row.entry('accuracyModifier').mustBe(ammo === 'shrapnel' ? shrapnel : 0, twice);
    row.entry('killModifier').mustBe(ammo === 'canister' ? killModifier : 0, twice);
    return { bands: row.entry('bands').words(BANDS), extraDice: extraDice[ammo] };
  });
}

function readModifiers(rows: HonorPlace, words: Readonly<Record<string, string>>, ruleId: string): Modifiers {
  return modifiersOf(words, ruleId, (name) => {
    const row = rows.row('name', name);
    return row.entry('modifier').isNull() ? null : row.figure('modifier');
  });
}

function readCharge(charge: HonorPlace): ChargeNumbers {
  charge.entry('formSquareNumber').mustBe(null, NO_PLAY);
  charge.entry('formSquareDice').mustBe(null, NO_PLAY);
  const failed = charge.entry('failedTest');
  return {
    base: charge.entry('base').whole(),
    minimum: charge.entry('minimum').whole(),
    dice: charge.entry('dice').whole(1, MOST_DICE),
    modifiers: readModifiers(charge.entry('modifiers'), CHARGE_MODIFIERS, 'FOH-CHG-02'),
    failedMove: failed.entry('nextMoveFactor').share(),
    failedFire: failed.entry('nextFireStandsFactor').share(),
  };
}

function readMorale(morale: HonorPlace): MoraleNumbers {
  const results = morale.entry('resultByMarginOfFailure');
  const margin = (result: string): Figure => results.row('result', result).figure('marginMin', 1);
  const margins = { suppressed: margin('suppressed'), shaken: margin('shaken'), routed: margin('routed') };
  const last = (result: string, marginMax: number | null): void =>
    results.row('result', result).entry('marginMax').mustBe(marginMax, 'the next result begins above it');
  last('suppressed', margins.shaken.value - 1);
  last('shaken', margins.routed.value - 1);
  last('routed', null);
  return {
    base: morale.entry('base').whole(),
    dice: morale.entry('dice').whole(1, MOST_DICE),
    modifiers: readModifiers(morale.entry('modifiers'), MORALE_MODIFIERS, 'FOH-MOR-02'),
    casualtyShare: morale.entry('casualtyShare').share(),
    margins,
  };
}
