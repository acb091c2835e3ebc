/** The tables of command, checks, evading and charge targets (AUG-CMD, AUG-EVA), in typed form. */
import { byWord } from '../../engagement/by-word.ts';
import type { DiceNotation } from './dice-notation.ts';
import {
  EVADE_WORDS,
  HOLD_CHARGE_WORDS,
  HOLD_RETURN_WORDS,
  modifierList,
  type ModifierList,
} from './modifiers.ts';
import type { AugsburgPlace } from './table-reader.ts';
import { BANDS, TARGET_CLASSES, UNIT_TYPES, type TargetClass, type UnitType } from './units.ts';

/** A check: dice and modifiers against a number to reach. */
export interface Check {
  readonly dice: DiceNotation;
  readonly need: number;
  readonly modifiers: ModifierList;
}

/** AUG-CMD-02, in inches. */
export interface Radius {
  readonly base: number;
  readonly perCommandNumber: number;
}

export interface CommandTables {
  readonly radius: { readonly brigadier: Radius; readonly cinc: Radius };
  readonly cincDice: DiceNotation;
  readonly brigadierDice: DiceNotation;
  readonly costInRadius: number;
  readonly costOutOfRadius: number;
  readonly reactionCost: number;
  readonly holdReturn: Check;
  /** For each casualty by that enemy this turn (AUG-CMD-12). */
  readonly holdReturnPerCasualty: number;
  readonly holdCharge: Check;
  readonly evade: Check;
  /** Nearer than this an evade is the full number of moves (AUG-EVA-06). */
  readonly evadeAlwaysBelowIn: number;
  readonly evadeForcedMoves: number;
  /** Range bands from which fire is returned, by number of the band. */
  readonly returnedBands: readonly boolean[];
  readonly notReturnedFrom: readonly UnitType[];
  readonly mayCharge: Readonly<Record<TargetClass, readonly TargetClass[]>>;
  readonly onlyInGoodGoing: Readonly<Record<TargetClass, readonly TargetClass[]>>;
}

const MOST_POINTS = 100;

export function readCommandTables(root: AugsburgPlace): CommandTables {
  const points = (id: string): AugsburgPlace => root.rowOf('commandPoints', id);
  const distance = (id: string, key: string): AugsburgPlace => root.rowOf('distances', id).entry(key);
  const { holdReturn, perCasualty } = readHoldReturn(root.rowOf('checks', 'hold-return-fire'));
  const returned = root.rowOf('returnFire', 'automatic');
  return {
    radius: {
      brigadier: readRadius(root.rowOf('commandRadius', 'brigadier')),
      cinc: readRadius(root.rowOf('commandRadius', 'cinc')),
    },
    cincDice: points('cinc').entry('dice').dice(),
    brigadierDice: points('brigadier').entry('dice').dice(),
    costInRadius: points('order-in-radius').entry('cost').whole(0, MOST_POINTS),
    costOutOfRadius: points('order-out-of-radius').entry('cost').whole(0, MOST_POINTS),
    reactionCost: points('stand-ready-reaction').entry('cost').whole(0, MOST_POINTS),
    holdReturn,
    holdReturnPerCasualty: perCasualty,
    holdCharge: readCheck(root.rowOf('checks', 'hold-point-blank'), HOLD_CHARGE_WORDS, 'AUG-CMD-13'),
    evade: readCheck(root.rowOf('checks', 'evade-steadiness'), EVADE_WORDS, 'AUG-EVA-07'),
    evadeAlwaysBelowIn: distance('evade-always-below', 'inches').number(0, 1000),
    evadeForcedMoves: distance('evade-forced-moves', 'normalMoves').whole(1, 100),
    returnedBands: BANDS.map((band) => returned.entry('bands').has(band)),
    notReturnedFrom: UNIT_TYPES.filter((type) => returned.entry('notFrom').has(type)),
    mayCharge: byWord(TARGET_CLASSES, (charger) => {
      const may = root.rowOf('chargeTargets', charger).entry('may');
      return TARGET_CLASSES.filter((target) => may.has(target));
    }),
    onlyInGoodGoing: byWord(TARGET_CLASSES, (charger) => {
      const only = root.rowOf('chargeTargets', charger).entry('goodGoingOnly');
      return only.isAbsent() ? [] : TARGET_CLASSES.filter((target) => only.has(target));
    }),
  };
}

function readRadius(row: AugsburgPlace): Radius {
  return {
    base: row.entry('base').whole(0, 1000),
    perCommandNumber: row.entry('perCommandNumber').whole(0, 1000),
  };
}

function readCheck(row: AugsburgPlace, words: Readonly<Record<string, string>>, ruleId: string): Check {
  const modifiers = row.entry('modifiers');
  return {
    dice: row.entry('dice').dice(),
    need: row.entry('need').whole(-1000, 1000),
    modifiers: modifierList(words, ruleId, (id) => modifiers.entry(id).whole(-1000, 1000)),
  };
}

function readHoldReturn(row: AugsburgPlace): { holdReturn: Check; perCasualty: number } {
  const each = row.entry('modifiers').entry('each-casualty-by-that-unit-this-turn');
  return {
    holdReturn: readCheck(row, HOLD_RETURN_WORDS, 'AUG-CMD-12'),
    perCasualty: each.whole(-1000, 1000),
  };
}
