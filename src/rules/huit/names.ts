/** Names for people: ids that make no good words. The source gives no scale. */
import type { PrintedNames } from '../../play/printed-names.ts';
import { countOf } from '../../play/shown.ts';
import { COLUMN_NAMES } from './firing-chart.ts';
import raw from './tables.json' with { type: 'json' };
import { ringsLabel } from './units.ts';

/** Rings of a unit that stays by the tables as printed: `2K1D` is `2 kills, 1 disorder`. */
const RINGS = Array.from({ length: raw.moraleTest.removedAtRings ** 2 }, (_, i) => {
  const kills = Math.floor(i / raw.moraleTest.removedAtRings);
  const disorders = i % raw.moraleTest.removedAtRings;
  return [
    ringsLabel(kills, disorders),
    `${countOf(kills, 'kill')}, ${countOf(disorders, 'disorder')}`,
  ] as const;
});

export const PRINTED_NAMES: PrintedNames = {
  ...Object.fromEntries(
    RINGS.flatMap(([id, name]) => [
      [id, name],
      [`${id} blown`, `${name}, blown`],
    ]),
  ),
  bounceOrBuilding: COLUMN_NAMES.bounceOrBuilding,
  artilleryWallWood: COLUMN_NAMES.artilleryWallWood,
  limberedOrLine: COLUMN_NAMES.limberedOrLine,
  cavalryOrColumn: COLUMN_NAMES.cavalryOrColumn,
  foot: 'foot battery',
  horse: 'horse battery',
  skirmish: 'skirmish stand',
  buildingOrWoods: 'infantry in a building or wood',
  within60: 'within 60 cm',
  dice: 'throw of a die',
  'A-first': 'first side first',
  'B-first': 'second side first',
  up: 'one row up',
  down: 'one row down',
  distanceCm: 'distance',
  maxMoves: 'limit of moves',
  takeGround: 'formation on ground that is taken',
  rearTests: 'tests for an enemy in the rear',
  squareFaces: 'fire by all faces of a square',
  throughGuns: 'disorder behind guns',
  order: 'who goes first',
  unitBonus: 'house bonus in fire',
  fullEffectShots: 'shots at full effect',
  moveCm: 'move',
  closeToCm: 'range sought',
  laneCm: 'distance from lane to lane',
  sectorCm: 'distance from sector to sector',
  cinc: 'commander in chief',
  cincRating: 'rating of the commander in chief',
  dcRating: 'rating of the divisional commander',
  neighbourDC: 'neighbouring divisional commander',
  neighbourFireCm: 'distance of neighbours who fire',
  flankOrRearAttacked: 'attacked in flank or rear',
  largeAustrian: 'larger Austrian battalion',
  lancer: 'lancers',
  breastplate: 'cuirassiers',
  building: 'in a building',
  hill: 'on a hill',
  wall: 'behind a wall',
  wood: 'in a wood',
  redoubt: 'in a redoubt',
  uphill: 'charge uphill',
  second: 'second unit',
  flanksSecured: 'secured flanks',
  supportGapCm: 'gap between supports',
  pursue: 'pursuit',
  scroll: 'shift in a breakthrough',
  breakAt: 'result that ends the engagement',
  generalLoss: 'loss of generals',
  shakenRings: 'rings of a shaken enemy',
  dc: 'divisional commander',
  neighbourBC: 'neighbouring brigade commander',
  bcRating: 'rating of the brigade commander',
  brigadeRating: 'rating of the brigade',
  enemyFlankRear: 'enemy on flank or rear',
  setbackCm: 'distance behind the line',
  rings: 'kills and disorders at the end',
  front: 'front unit at the end',
  rounds: 'rounds of melee',
  shots: 'shots fired',
  finalDistance: 'distance at the end',
  nScope: 'scope of entries marked N',
  natural8IgnoresModifiers: 'a natural 8 ignores modifiers',
  'n-only': 'entries marked N only',
  'marker-cm': 'distance of the marker',
  austrianHalvesUp: 'Austrian halves go up',
  'as-5plus': 'as a victory by five',
};

/** The same of rows in the names of numbers, where the label of the row does not say enough. */
export const NUMBER_NAMES: PrintedNames = {
  dcWithin60cm: 'divisional commander within 60 cm',
  dcAdjacent: 'divisional commander adjacent',
  casualties33pct: 'casualties of a third',
  casualties66pct: 'casualties of two thirds',
  cincWithin60cm: 'commander in chief within 60 cm',
  cincAdjacent: 'commander in chief adjacent',
  majorityAdvancing: 'majority advancing',
  withdrawing: 'majority withdrawing',
  brigadesLost33pct: 'a third of brigades lost',
  brigadesLost66pct: 'two thirds of brigades lost',
  brigadesLost75pct: 'three quarters of brigades lost',
  infantryLine: 'infantry in line',
  infantryColumn: 'infantry in column',
  cossacksCavalrySkirmishersGenerals: 'Cossacks, cavalry skirmishers and generals',
  firerKills: 'each kill on the battery',
  kills: 'each kill',
  disorders: 'each disorder',
  squareDefendingWallHedge: 'square behind a wall or hedge',
  lineVsSquareOrMarchColumn: 'line against a square or column of march',
  columnVsSquareOrMarchColumn: 'column against a square or column of march',
  securedFlanks: 'secured flanks',
  square: 'square',
  notInSquareAttackedByCavalry: 'not in square',
};
