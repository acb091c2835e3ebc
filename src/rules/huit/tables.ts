/** The tables of the source, as supplied or patched by a variant, in typed form. Every number of the rules stands there. */
import { byRow, byWord } from '../../play/by-word.ts';
import type { JsonObject } from '../../play/json.ts';
import { readPlaces } from '../../play/table-place.ts';
import { readBreakthrough, readMelee, readMorale } from './combat-tables.ts';
import { readCommand } from './command-tables.ts';
import { ownIn, readChart, readRowKinds } from './firing-chart.ts';
import { HuitPlace } from './table-reader.ts';
import { BANDS, GUNS, WEAPONS } from './units.ts';

/** The tables read; {@link readTables} checks them first. */
function tablesAt(root: HuitPlace) {
  return {
    movement: readMovement(root),
    /** Upper limits of the bands in cm, inclusive (HUIT-FIRE-01). */
    gunRangesCm: readGunRanges(root.entry('gunRangesCm'), root.entry('firingChart').entry('artillery')),
    smallArmsRangesCm: byRow(WEAPONS, ownSmallArms(root.entry('smallArmsRangesCm')), (weapon) =>
      root.entry('smallArmsRangesCm').entry(weapon).number(0),
    ),
    rowKinds: readRowKinds(root),
    chart: readChart(root.entry('firingChart')),
    fire: readFire(root),
    ablaze: readAblaze(root.entry('fireInBuildings')),
    wheeling: readWheeling(root.entry('wheeling').entry('rows')),
    /** Units so near to one that is charged may fire too (HUIT-REACT-01). */
    adjacentFireCm: root.entry('distances').entry('adjacentFireCm').number(0),
    /** The way back of skirmish stands from formed infantry (HUIT-REACT-04). */
    skirmishersBackCm: root.entry('distances').entry('skirmisherFallBackCm').number(0),
    /** An enemy so near to a flank counts in tests of command (HUIT-CMD-03). */
    enemyNearFlankCm: root.entry('distances').entry('enemyNearFlankCm').number(0),
    morale: readMorale(root.entry('moraleTest')),
    melee: readMelee(root),
    breakthrough: readBreakthrough(root.entry('breakthrough')),
    command: readCommand(root),
  };
}
export type Tables = Readonly<ReturnType<typeof tablesAt>>;

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return readPlaces(json, HuitPlace, tablesAt);
}

/** The bands of a gun of a user's own follow one another. */
function readGunRanges(ranges: HuitPlace, charts: HuitPlace) {
  const own = ownIn(charts, GUNS);
  return byRow(GUNS, own, (gun) => {
    let before = 0;
    return byWord(BANDS, (band) => {
      const place = ranges.entry(gun).entry(band);
      const limit = place.number(0);
      if (own.includes(gun) && limit <= before)
        place.note(`${place.where()} must lie above ${before} cm, where the band before it ends`);
      before = limit;
      return limit;
    });
  });
}

/** Small arms of a user's own; beside the ranges stands the rule. */
function ownSmallArms(ranges: HuitPlace): readonly string[] {
  return ownIn(ranges, [...WEAPONS, 'ruleId']);
}

/** HUIT-MOVE-01, -02. */
function readMovement(root: HuitPlace) {
  const standard = root.entry('movementCm').entry('rows').entry('standard');
  const cm = (row: string): number => standard.entry(row).number(0);
  return {
    lineCm: cm('infantryLine'),
    columnCm: cm('infantryColumn'),
    skirmishCm: cm('lightInfantryAndSkirmishers'),
    lightCavalryCm: cm('lightCavalry'),
    heavyCavalryCm: cm('heavyCavalry'),
    footGunsCm: cm('footArtillery'),
    horseGunsCm: cm('horseArtillery'),
    /** A double move is allowed beyond this distance from the enemy. */
    doubleBeyondCm: root.entry('distances').entry('doubleMoveOutsideCm').number(0),
  };
}

const QUARTER = 90;

/** Quarter wheels (HUIT-MOVE-07, HUIT-REACT-03). */
function readWheeling(rows: HuitPlace) {
  const line = rows
    .rows()
    .find((row) => row.keys().includes('formation') && row.entry('formation').is('line'));
  const cavalry = rows.row('unit', 'cavalry');
  const reaches = (key: string): boolean => cavalry.entry(key).number(0, 360) >= QUARTER;
  return {
    /** Moves that a line needs for one; everybody else needs one. */
    lineMoves: Math.ceil(QUARTER / (line ?? cavalry).entry('maxDeg').number(6, 360)),
    /** Cavalry that is charged from beyond this distance, or from within it, wheels so far. */
    closeEnemyCm: cavalry.entry('closeEnemyCm').number(0),
    cavalryBeyond: reaches('maxDeg'),
    cavalryWithin: reaches('closeMaxDeg'),
  };
}

/** HUIT-FIRE-06, -14. */
function readFire(root: HuitPlace) {
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

/** HUIT-FIRE-18, -19. */
function readAblaze(table: HuitPlace) {
  const lights = table.entry('lightsOn');
  return {
    lightsOrdinary: lights.entry('ordinary').faces(),
    lightsThatched: lights.entry('thatched').faces(),
    putOut: table.entry('putOutOn').faces(),
  };
}
