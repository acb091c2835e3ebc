/** The tables of the source, as supplied or with a user's changes, in typed form. Every number of the rules stands there. */
import { item } from '../../chance/at.ts';
import { byWord } from '../../play/by-word.ts';
import type { JsonObject } from '../../play/json.ts';
import type { Words } from '../../play/marks.ts';
import type { NotGiven } from '../../play/not-given.ts';
import { Parts, type Sum } from '../../play/sum.ts';
import { isInferred, readBeside, type Figure, type HonorPlace } from './table-reader.ts';
import supplied from './tables.json' with { type: 'json' };
import {
  ACCURACY_TYPES,
  AMMUNITION,
  BANDS,
  GAITS,
  GROUND_SCALES,
  GUN_CLASSES,
  RATINGS,
  USES,
  type AccuracyType,
  type Rating,
  type Use,
} from './units.ts';
import { readSupplement } from './supplement.ts';

/** The reasons why parts are missing, by their paths. */
export const NOT_GIVEN: NotGiven = supplied.notGiven;

/** Printed weapons, whose accuracy type stands beside their printed points. */
const PRINTED_WEAPONS = supplied.weapons.printedPoints.map(({ weapon }) => weapon);

/** Modifiers of the kill number of fire: who fires and how, then the target (FOH-KILL-02). */
export const FIRE_MODIFIERS = {
  opportunityFire: 'opportunity fire',
  initialVolley: 'initial volley',
  firerMoved: 'firer moved',
  firerMounted: 'firer mounted',
  canister: 'canister',
  flankShot: 'flank shot',
  targetLightCover: 'target in light cover',
  targetMounted: 'target mounted',
  targetMob: 'target a mob',
  targetProne: 'target prone',
  targetSkirmish: 'target in skirmish formation',
  targetHeavyCover: 'target in heavy cover',
  targetColumn: 'target in column',
  targetSquare: 'target in square',
} as const satisfies Words;

/** Modifiers of the kill number of melee and of pursuit attacks (FOH-MEL-03). */
export const MELEE_MODIFIERS = {
  enemyLightCover: 'enemy in light cover',
  charged: 'charged this turn',
  formedVsMob: 'formed unit against a mob',
  inflictedMoreLastRound: 'inflicted more in the last round',
  rear: 'enemy struck from the rear',
  flank: 'enemy struck from the flank',
  cavalryVsFormedInfantry: 'cavalry against formed infantry',
  enemyHeavyCover: 'enemy in heavy cover',
  enemySquare: 'enemy in square',
} as const satisfies Words;

/** Modifiers of the charge number (FOH-CHG-02). */
export const CHARGE_MODIFIERS = {
  cavalry: 'cavalry',
  commanderLeads: 'commander leads',
  ontoFlank: "onto the target's flank",
  chargerSkirmisher: 'charger a skirmisher',
  chargerMob: 'charger a mob',
  relativeSize: 'relative size',
} as const satisfies Words;

/** Modifiers of the morale number (FOH-MOR-02). */
export const MORALE_MODIFIERS = {
  casualties25: '25% casualties',
  inflictedMoreInMelee: 'inflicted more in melee',
  friendsNear: 'friendly units near',
  commanderAttached: 'commander attached',
  chargedAgainst: 'recipient of a charge',
} as const satisfies Words;

const MOST_DICE = 20;

/** The tables read; {@link readTables} checks them first. */
function tablesAt(root: HonorPlace) {
  const morale = readMorale(root.entry('morale'));
  return {
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
    morale,
    hitsPerStand: root.entry('hits').entry('permanentHitsPerStandRemoved').whole(1, 1000),
    variableMove: byWord(GAITS, (gait) => {
      const row = root.entry('variableMove').entry('rows').row('who', gait);
      return { baseIn: row.measure('baseIn', 0), dice: row.figure('dice', 1, MOST_DICE) };
    }),
    mobShare: root.entry('mobFire').entry('minShareOnClosestEnemy').share(),
    smallArms: readSmallArms(root.entry('weapons')),
    minimumApproachIn: root.entry('minimumApproachIn').measure('value', 0),
    supplement: readSupplement(root, {
      share: morale.casualtyShare,
      modifier: morale.modifiers.figures[0]?.value ?? 0,
    }),
  };
}
/** Small arms of the tables. */
export interface SmallArmRow {
  readonly type: AccuracyType;
  /** Upper limit of each band in yards; null from the first band that it lacks. */
  readonly bandsYards: readonly (number | null)[];
  readonly isInferred: boolean;
}

export type Tables = Readonly<ReturnType<typeof tablesAt>>;

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return readBeside(json, supplied, tablesAt);
}

/** Small arms by id: the printed ones, whose limits are inferred, and a user's own (FOH-ACC-02). */
function readSmallArms(weapons: HonorPlace): Readonly<Record<string, SmallArmRow>> {
  const rows = weapons.entry('inferredBandsYards');
  return Object.fromEntries(rows.rows().map((row) => readSmallArm(weapons, row)));
}

function readSmallArm(weapons: HonorPlace, row: HonorPlace): readonly [string, SmallArmRow] {
  const id = row.entry('weapon').text();
  const typed = PRINTED_WEAPONS.includes(id) ? weapons.entry('printedPoints').row('weapon', id) : row;
  let before: number | null = 0;
  const bands = BANDS.map((band) => {
    const place = row.entry(band);
    const to = place.isNull() ? null : row.measure(band, 0);
    if (to !== null && (before === null || to.value <= before))
      place.note(`${place.where()} must lie above the limit of the band before it`);
    before = to?.value ?? null;
    return to;
  });
  return [
    id,
    {
      type: typed.entry('accuracyType').oneOf(ACCURACY_TYPES),
      bandsYards: bands.map((band) => band?.value ?? null),
      isInferred: bands.some((band) => band !== null && isInferred(band, 'fire')),
    },
  ];
}

function readScale(row: HonorPlace) {
  return {
    menPerStand: row.entry('menPerStand').whole(1),
    yardsPerInch: row.entry('yardsPerInch').number(0),
    defaultBmuStands: row.entry('defaultBmuStands').whole(1),
  };
}

function readAccuracy(accuracy: HonorPlace) {
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
function readAmmunition(root: HonorPlace) {
  const guns = gunsIn(root);
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

function readModifiers(rows: HonorPlace, words: Words, ruleId: string): Modifiers {
  const names = Object.keys(words);
  const figures = names.map((name) => {
    const row = rows.row('name', name);
    return row.entry('modifier').isNull() ? null : row.figure('modifier');
  });
  const labels = Object.values(words);
  const partOf = (figure: Figure | null, i: number, use: Use): Parts =>
    figure === null ? new Parts() : figurePart(figure, use, item(labels, i), ruleId);
  const parts = byWord(USES, (use) => figures.map((figure, i) => partOf(figure, i, use)));
  return { names, figures, parts };
}

function readCharge(charge: HonorPlace) {
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

function readMorale(morale: HonorPlace) {
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

/** A figure as a part of a number to reach, marked where it is inferred. */
export function figurePart(figure: Figure, use: Use, label: string, ...ruleIds: readonly string[]): Parts {
  const { value } = figure;
  const part = new Parts();
  part.value = value;
  part.factors.push({ label, value, ruleIds, ...(isInferred(figure, use) ? { mark: 'inferred' } : {}) });
  return part;
}

/** Quality in a number to reach, by the rating that the throw is made with (FOH-UNIT-03). */
export function ratingPart(
  { quality }: Tables,
  rating: Rating,
  use: Use,
  label: 'Fire rating' | 'Melee rating' | 'Morale rating',
): Parts {
  return figurePart(quality[rating], use, label, 'FOH-UNIT-03');
}

/** A list of modifiers. Those that apply to a throw are the bits of one whole number, in the order of the list. */
export interface Modifiers {
  readonly names: readonly string[];
  /** null: named by the source without a value, and no default is offered. */
  readonly figures: readonly (Figure | null)[];
  /** The number that each adds to a throw of each use; nothing where there is no value. */
  readonly parts: Readonly<Record<Use, readonly Parts[]>>;
}

/** Adds the modifiers that apply. */
export function addModifiers(sum: Sum, modifiers: readonly Parts[], marks: number): void {
  for (let i = 0, rest = marks; rest !== 0; i++, rest >>>= 1)
    if ((rest & 1) !== 0) sum.addAll(item(modifiers, i));
}
