/** The tables of the source, as supplied or patched by a variant, in typed form. Every number of the rules stands there. */
import type { Fraction } from '../../play/lengths.ts';
import { byRow, byWord } from '../../play/by-word.ts';
import type { JsonObject } from '../../play/json.ts';
import { readPlaces } from '../../play/table-place.ts';
import { PRINTED_NAMES } from './names.ts';
import { PluiePlace } from './table-reader.ts';
import {
  BANDS,
  COVERS,
  FIGHTING_KINDS,
  isImmuneToContagion,
  isPrintedQuality,
  QUALITIES,
  WEAPON_CLASSES,
  type Band,
  type Cover,
  type FightingKind,
  type Quality,
  type WeaponClass,
} from './units.ts';

/** A row of the weapon tables (PDB-FIRE-03). */
export interface Weapon {
  readonly id: string;
  readonly army: string;
  readonly printed: string;
  readonly class: WeaponClass;
  readonly bands: BandSet;
  readonly maxRangeCm: number;
  /** null: the weapon cannot fire in that band. */
  readonly hit: Readonly<Record<Band, number | null>>;
  /** The kinds of unit that have it. */
  readonly users: readonly string[];
}

const BAND_SETS = ['smallArms', 'artillery'] as const;
/** Which range bands a weapon uses (Table 6). */
type BandSet = (typeof BAND_SETS)[number];

/** Actions and shots of a unit kind in a turn (PDB-SEQ-03). */
export interface TurnActions {
  readonly actions: number;
  readonly shotsPerFireAction: number;
}

/** The effect of one face of Table 9. */
type CriticalEffect = 'none' | 'wagon' | 'command';

/** The tables read; {@link readTables} checks them first. */
function tablesAt(root: PluiePlace) {
  return {
    commandRangeCm: constant(root, 'commandRangeCm').number(0),
    supplyRangeCm: constant(root, 'supplyRangeCm').number(0),
    closeCombat: readCloseCombat(root),
    charge: readCharge(root),
    columnPerUnit: constant(root, 'columnModifierPerUnit').whole(),
    fire: readFire(root),
    activation: readActivation(root),
    actions: readActions(root),
    movement: readMovement(root),
    /** Steps of Table 4 after the gun stands ready. */
    artilleryMoveSteps: root.entry('table4ArtilleryMovement').entry('rows').rows().length - 1,
    /** Upper edge of each band in cm (Table 6). */
    bandToCm: byWord(BAND_SETS, (set) => readBands(root, set)),
    /** Table 9, by face from 1. */
    critical: readCritical(root),
    engineeringTurns: {
      infantry: constant(root, 'engineeringTurns').entry('infantry').whole(1),
      engineers: constant(root, 'engineeringTurns').entry('engineers').whole(1),
    },
    indirect: {
      sectors: constant(root, 'indirectFire').entry('sectors').whole(1),
      degreesPerSector: constant(root, 'indirectFire').entry('degreesPerSector').number(0),
      distanceSides: constant(root, 'indirectFire').entry('distanceDieSides').whole(1),
    },
    weapons: readWeapons(root),
    /** Qualities that are not shaken by the fate of a neighbour (PDB-CAV-05). */
    steady: byRow(QUALITIES, ownQualities(root), (quality) =>
      isPrintedQuality(quality)
        ? isImmuneToContagion(quality)
        : general(root, 'quality', quality).entry('steady').flag(),
    ),
    /** The kind that each fighting kind counts as, itself for a printed one. */
    kinds: byRow(FIGHTING_KINDS, ownKinds(root), (kind) => kindOf(root, kind)),
  };
}
export type Tables = Readonly<ReturnType<typeof tablesAt>>;

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return readPlaces(json, PluiePlace, tablesAt);
}

function constant(root: PluiePlace, name: string): PluiePlace {
  return root.entry('constants').entry(name);
}

function modifierRow(root: PluiePlace, table: string, key: string): PluiePlace {
  return root.entry(table).entry('rows').row('key', key);
}

function general(root: PluiePlace, part: string, key: string): PluiePlace {
  return root.entry('table11GeneralModifiers').entry(part).row('key', key);
}

/** A close combat modifier, which the source prints in Table 7 and again in the general Table 11. */
function twicePrinted(root: PluiePlace, key: string, part: string, generalKey: string): number {
  const first = modifierRow(root, 'table7CloseCombat', key).entry('modifier');
  const second = general(root, part, generalKey).entry('closeCombat');
  const value = first.whole();
  second.mustAgree(second.whole(), first, value);
  return value;
}

function readCloseCombat(root: PluiePlace) {
  const table7 = (key: string): number =>
    modifierRow(root, 'table7CloseCombat', key).entry('modifier').whole();
  return {
    reachCm: constant(root, 'closeCombatReachCm').number(0),
    reachIsStrict: constant(root, 'closeCombatReachIsStrict').flag(),
    base: constant(root, 'closeCombatBaseValue').whole(),
    quality: byRow(QUALITIES, ownQualities(root), (quality) =>
      twicePrinted(root, quality, 'quality', quality),
    ),
    halfCompany: twicePrinted(root, 'half-company', 'firer', 'half-company'),
    dismountedCavalry: twicePrinted(root, 'dismounted-cavalry', 'firer', 'dismounted-cavalry'),
    flankOrRear: table7('cavalry-flank-or-rear'),
    heavyOrLancers: table7('heavy-cavalry-or-lancers'),
    targetNotReady: table7('target-not-ready'),
    cover: byWord(COVERS, (cover) =>
      cover === 'open'
        ? general(root, 'targetCover', cover).entry('closeCombat').whole()
        : twicePrinted(root, `target-in-${cover}`, 'targetCover', cover),
    ),
    cavalryMayAttack: byWord(COVERS, (cover) => readCavalryMayAttack(root, cover)),
  };
}

/** Table 11 says it of every cover, Table 7 only where cavalry may not. */
function readCavalryMayAttack(root: PluiePlace, cover: Cover): boolean {
  const place = general(root, 'targetCover', cover).entry('cavalryMayAttack');
  const mayAttack = place.flag();
  if (cover === 'open' || cover === 'cover') return mayAttack;
  const printedBefore = modifierRow(root, 'table7CloseCombat', `target-in-${cover}`).entry(
    'cavalryMayAttack',
  );
  if (printedBefore.flag() !== mayAttack)
    place.note(
      `${place.where()} and ${printedBefore.where()} differ: the source prints this twice, so patch both`,
    );
  return mayAttack;
}

function readCharge(root: PluiePlace) {
  const perTroop = constant(root, 'chargeModifierPerTroop');
  const perLine = constant(root, 'chargeModifierPerExtraLineOfTarget');
  const numbers = {
    minimumTroops: constant(root, 'chargeMinimumTroops').whole(1),
    perTroop: perTroop.whole(),
    perExtraLine: perLine.whole(),
    followUp: constant(root, 'followUpModifierPerAttack').whole(),
  };
  const table8 = (key: string): PluiePlace => modifierRow(root, 'table8Charge', key).entry('modifier');
  const troop = table8('per-unit-in-charge');
  const line = table8('per-line-of-target-beyond-first');
  perTroop.mustAgree(numbers.perTroop, troop, troop.whole());
  perLine.mustAgree(numbers.perExtraLine, line, line.whole());
  return numbers;
}

function readFire(root: PluiePlace) {
  return {
    quality: byRow(QUALITIES, ownQualities(root), (quality) =>
      general(root, 'quality', quality).entry('fire').whole(),
    ),
    halfCompany: general(root, 'firer', 'half-company').entry('fire').whole(),
    dismountedCavalry: general(root, 'firer', 'dismounted-cavalry').entry('fire').whole(),
    cover: byWord(COVERS, (cover) =>
      byWord(WEAPON_CLASSES, (kind) => general(root, 'targetCover', cover).entry('fire').entry(kind).whole()),
    ),
    outOfSupply: constant(root, 'outOfSupplyFireModifier').whole(),
  };
}

/** Qualities of a user's own. */
function ownQualities(root: PluiePlace): readonly Quality[] {
  const keys = root
    .entry('table11GeneralModifiers')
    .entry('quality')
    .rows()
    .map((row) => row.entry('key').text());
  return keys.filter((key) => !isPrintedQuality(key));
}

/** The modifier of a quality for losses over half; one of a user's own has a number of its own. */
function lossModifier(root: PluiePlace, quality: Quality, losses: PluiePlace): number {
  if (!isPrintedQuality(quality)) return general(root, 'quality', quality).entry('lossModifier').whole();
  if (quality === 'elite') return losses.entry('ifElite').whole();
  return losses.entry(quality === 'experienced' ? 'ifExperienced' : 'modifier').whole();
}

function readActivation(root: PluiePlace) {
  const losses = modifierRow(root, 'table10Activation', 'losses-over-half');
  const single = modifierRow(root, 'table10Activation', 'individual-activation').entry('modifier');
  const individual = constant(root, 'individualActivationModifier');
  const numbers = {
    base: constant(root, 'activationBaseValue').whole(),
    quality: byRow(QUALITIES, ownQualities(root), (quality) =>
      modifierRow(root, 'table10Activation', quality).entry('modifier').whole(),
    ),
    losses: byRow(QUALITIES, ownQualities(root), (quality) => lossModifier(root, quality, losses)),
    /** Qualities for which losses over half have a modifier of their own. */
    hasOwnLosses: byRow(QUALITIES, ownQualities(root), (quality) =>
      isPrintedQuality(quality)
        ? quality === 'elite' || quality === 'experienced'
        : lossModifier(root, quality, losses) !== losses.entry('modifier').whole(),
    ),
    noHqContact: modifierRow(root, 'table10Activation', 'no-contact-to-hq').entry('modifier').whole(),
    individual: single.whole(),
    lossFraction: constant(root, 'lossThresholdFraction').number(0, 1),
    lossFractionIsStrict: constant(root, 'lossThresholdIsStrict').flag(),
  };
  individual.mustAgree(individual.whole(), single, numbers.individual);
  return numbers;
}

const MOST_ACTIONS = 7;
const MOST_SHOTS = 31;
const MOST_DICE = 100;

function readActions(root: PluiePlace) {
  const rows = root.entry('actionsPerTurn').entry('rows');
  const read = (row: PluiePlace): TurnActions => ({
    actions: row.entry('actions').whole(0, MOST_ACTIONS),
    shotsPerFireAction: row.entry('shotsPerFireAction').whole(1, MOST_SHOTS),
  });
  return {
    byKind: new Map(rows.rows().map((row) => [row.entry('unit').text(), read(row)])),
    otherwise: read(rows.row('unit', 'default')),
  };
}

function readMovement(root: PluiePlace) {
  const table3 = root.entry('table3Movement');
  const terrain = root.entry('table5Terrain').entry('rows').rows();
  return {
    averageCmPerDie: table3.entry('averageCmPerDie').number(0),
    /** Dice by row of Table 3; null where the source gives none. */
    dice: new Map(
      table3
        .entry('rows')
        .rows()
        .map((row) => {
          const dice = row.entry('dice');
          return [row.entry('unit').text(), dice.isNull() ? null : dice.whole(0, MOST_DICE)];
        }),
    ),
    roadColumnExtraDice: constant(root, 'roadColumnExtraDice').whole(0, MOST_DICE),
    /** null: no entry. */
    terrain: new Map(terrain.map((row) => [row.entry('terrain').text(), readFraction(row.entry('factor'))])),
  };
}

function readFraction(place: PluiePlace): Fraction | null {
  if (place.isNull()) return null;
  const [over, under] = place.rows();
  if (over !== undefined && under !== undefined) return { over: over.whole(0), under: under.whole(1) };
  place.note(`${place.where()} must be a fraction: a list of two whole numbers`);
  return null;
}

/** Kinds of a user's own: rows of Table 3 that say what they count as. */
function ownKinds(root: PluiePlace): readonly string[] {
  const rows = root.entry('table3Movement').entry('rows').rows();
  return rows.flatMap((row) => (row.entry('as').isGiven() ? [row.entry('unit').text()] : []));
}

function kindOf(root: PluiePlace, kind: string): FightingKind {
  const printed = FIGHTING_KINDS.find((one) => one === kind);
  if (printed !== undefined) return printed;
  return root.entry('table3Movement').entry('rows').row('unit', kind).entry('as').oneOf(FIGHTING_KINDS);
}

/** The upper edges of the bands of Table 6, which must follow one another without a gap. */
function readBands(root: PluiePlace, set: BandSet): Readonly<Record<Band, number>> {
  const inclusive = root.entry('table6RangeBands').entry('upperEdgeInclusive');
  if (!inclusive.flag()) inclusive.note(`${inclusive.where()} must be true; use the option bandEdge instead`);
  const rows = root.entry('table6RangeBands').entry(set);
  let before = 0;
  return byWord(BANDS, (band) => {
    const row = rows.row('band', band);
    const from = row.entry('fromCm').number(0);
    const to = row.entry('toCm').number(from);
    if (from !== before)
      row.note(
        `${row.where()} starts at ${from} cm, but the band before it ends at ${before} cm: patch both edges`,
      );
    before = to;
    return to;
  });
}

const CRITICAL_EFFECTS = {
  none: 'none',
  'ammunition-wagon-or-limber-destroyed': 'wagon',
  'command-element-destroyed': 'command',
} as const satisfies Readonly<Record<string, CriticalEffect>>;

const CRITICAL_WORDS = ['none', 'ammunition-wagon-or-limber-destroyed', 'command-element-destroyed'] as const;
const CRITICAL_FACES = [1, 2, 3, 4, 5, 6] as const;

function readCritical(root: PluiePlace): readonly CriticalEffect[] {
  const table = root.entry('table9Critical').entry('rows');
  const byFace = new Map<number, CriticalEffect>();
  for (const row of table.rows()) {
    const effect = CRITICAL_EFFECTS[row.entry('effect').oneOf(CRITICAL_WORDS)];
    for (const face of row.entry('d6').rows()) {
      const number = face.whole(1, CRITICAL_FACES.length);
      if (byFace.has(number)) face.note(`${face.where()}: face ${number} stands in two rows`);
      byFace.set(number, effect);
    }
  }
  return CRITICAL_FACES.map((face) => {
    const effect = byFace.get(face);
    if (effect === undefined) table.note(`${table.where()}: no row has face ${face}`);
    return effect ?? 'none';
  });
}

function readWeapons(root: PluiePlace): ReadonlyMap<string, Weapon> {
  const weapons = new Map<string, Weapon>();
  for (const row of root.entry('weapons').entry('rows').rows()) {
    const id = row.entry('id').text();
    if (weapons.has(id)) row.note(`${row.where()}: weapon ${id} stands in two rows`);
    weapons.set(id, {
      id,
      army: row.entry('army').text(),
      printed: PRINTED_NAMES[id] ?? row.entry('printed').text(),
      class: row.entry('class').oneOf(WEAPON_CLASSES),
      bands: row.entry('bands').oneOf(BAND_SETS),
      maxRangeCm: row.entry('maxRangeCm').number(0),
      hit: byWord(BANDS, (band) => row.entry('hit').entry(band).wholeOrNull(1)),
      users: row
        .entry('users')
        .rows()
        .map((user) => user.text()),
    });
  }
  return weapons;
}
