/** The tables of the source, as supplied or patched by a variant, in typed form. Every number of the rules stands there. */
import { byWord } from '../../engagement/by-word.ts';
import type { JsonObject } from '../../engagement/json.ts';
import { readPlaces } from '../../engagement/table-place.ts';
import {
  readBreakthrough,
  readMelee,
  readMorale,
  type BreakthroughNumbers,
  type MeleeNumbers,
  type MoraleNumbers,
} from './combat-tables.ts';
import { readCommand, type CommandNumbers } from './command-tables.ts';
import { readChart, type FiringChart } from './firing-chart.ts';
import { HuitPlace, type FaceRange } from './table-reader.ts';
import { BANDS, GUNS, WEAPONS, type Band, type Gun, type Weapon } from './units.ts';

export interface Tables {
  readonly movement: MovementNumbers;
  /** Upper limits of the bands in cm, inclusive (HUIT-FIRE-01). */
  readonly gunRangesCm: Readonly<Record<Gun, Readonly<Record<Band, number>>>>;
  readonly smallArmsRangesCm: Readonly<Record<Weapon, number>>;
  readonly chart: FiringChart;
  readonly fire: FireNumbers;
  readonly ablaze: AblazeNumbers;
  readonly morale: MoraleNumbers;
  readonly melee: MeleeNumbers;
  readonly breakthrough: BreakthroughNumbers;
  readonly command: CommandNumbers;
}

/** HUIT-MOVE-01, -02. */
export interface MovementNumbers {
  readonly lineCm: number;
  readonly columnCm: number;
  readonly skirmishCm: number;
  readonly lightCavalryCm: number;
  readonly heavyCavalryCm: number;
  /** A double move is allowed beyond this distance from the enemy. */
  readonly doubleBeyondCm: number;
}

/** HUIT-FIRE-06, -14. */
export interface FireNumbers {
  readonly firerDisordered: number;
  readonly firerMoved: number;
  readonly perFirerKill: number;
  readonly targetInRedoubt: number;
  readonly squareBehindWall: number;
  readonly heavyOrGuard: number;
  readonly formedTargetFlank: number;
  readonly fullEffectShots: number;
}

/** HUIT-FIRE-18, -19. */
export interface AblazeNumbers {
  readonly lightsOrdinary: FaceRange;
  readonly lightsThatched: FaceRange;
  readonly putOut: FaceRange;
}

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return readPlaces(json, HuitPlace, (root) => ({
    movement: readMovement(root),
    gunRangesCm: byWord(GUNS, (gun) =>
      byWord(BANDS, (band) => root.entry('gunRangesCm').entry(gun).entry(band).number(0)),
    ),
    smallArmsRangesCm: byWord(WEAPONS, (weapon) => root.entry('smallArmsRangesCm').entry(weapon).number(0)),
    chart: readChart(root.entry('firingChart')),
    fire: readFire(root),
    ablaze: readAblaze(root.entry('fireInBuildings')),
    morale: readMorale(root.entry('moraleTest')),
    melee: readMelee(root),
    breakthrough: readBreakthrough(root.entry('breakthrough')),
    command: readCommand(root),
  }));
}

function readMovement(root: HuitPlace): MovementNumbers {
  const standard = root.entry('movementCm').entry('rows').entry('standard');
  const cm = (row: string): number => standard.entry(row).number(0);
  return {
    lineCm: cm('infantryLine'),
    columnCm: cm('infantryColumn'),
    skirmishCm: cm('lightInfantryAndSkirmishers'),
    lightCavalryCm: cm('lightCavalry'),
    heavyCavalryCm: cm('heavyCavalry'),
    doubleBeyondCm: root.entry('distances').entry('doubleMoveOutsideCm').number(0),
  };
}

function readFire(root: HuitPlace): FireNumbers {
  const rows = root.entry('fireModifiers').entry('rows');
  const value = (id: string): number => rows.row('id', id).entry('value').whole();
  return {
    firerDisordered: value('firerDisordered'),
    firerMoved: value('firerMovedOrUnlimbered'),
    perFirerKill: value('firerKills'),
    targetInRedoubt: value('targetInRedoubt'),
    squareBehindWall: value('squareBehindWall'),
    heavyOrGuard: value('heavyOrGuardGuns'),
    formedTargetFlank: value('formedTargetFlank'),
    fullEffectShots: root.entry('ammunition').entry('fullEffectShots').whole(0),
  };
}

function readAblaze(table: HuitPlace): AblazeNumbers {
  const lights = table.entry('lightsOn');
  return {
    lightsOrdinary: lights.entry('ordinary').faces(),
    lightsThatched: lights.entry('thatched').faces(),
    putOut: table.entry('putOutOn').faces(),
  };
}
