/** The tables of morale, melee and breakthrough in typed form (sections 7, 9 and 10). */
import type { FaceRange, HuitPlace } from './table-reader.ts';
import { D8 } from './units.ts';

/** Rings of a kind beyond which no table may reach: a round adds five at the most, and states hold fifteen. */
const MOST_RINGS = 9;

/** HUIT-MOR-01 to -05. */
export function readMorale(table: HuitPlace) {
  const modifiers = table.entry('modifiers');
  const value = (id: string): number => modifiers.row('id', id).entry('value').whole();
  const [first] = table.entry('testAtRings').rows();
  return {
    target: table.entry('target').whole(),
    supported: value('supportFlanksOrRear'),
    inBuilding: value('infantryInBuilding'),
    perKill: value('kills'),
    perDisorder: value('disorders'),
    outOfCommand: value('outsideCommandZone'),
    /** A unit tests from so many rings of a kind on, and gives no more support (HUIT-MOR-05). */
    testsAt: first?.whole(1, MOST_RINGS) ?? 1,
    /** A unit is removed at so many rings of a kind. */
    removedAt: table.entry('removedAtRings').whole(1, MOST_RINGS),
  };
}

export type MoraleNumbers = Readonly<ReturnType<typeof readMorale>>;

/** HUIT-MEL-01 to -10. */
export function readMelee(root: HuitPlace) {
  const modifiers = root.entry('meleeModifiers');
  const value = (list: string, id: string): number =>
    modifiers.entry(list).row('id', id).entry('value').whole();
  const die = root.entry('meleeDie');
  const scores = (way: string): readonly number[] =>
    Array.from({ length: D8 }, (_, i) =>
      die
        .entry(way)
        .entry(String(i + 1))
        .whole(0),
    );
  return {
    all: {
      attacking: value('all', 'attackingOrCounterAttacking'),
      bothFlanks: value('all', 'bothFlanksSupported'),
      rear: value('all', 'rearSupport'),
      building: value('all', 'inBuilding'),
      perKill: value('all', 'kills'),
      disordered: value('all', 'disordered'),
      flankOrRearAttacked: value('all', 'attackedInFlankOrRear'),
      outOfCommand: value('all', 'outsideCommandZone'),
    },
    infantry: {
      hillOrWall: value('infantryVsInfantry', 'onHillOrDefendingWallHedge'),
      squareAtWall: value('infantryVsInfantry', 'squareDefendingWallHedge'),
      lineOnSquareOrMarch: value('infantryVsInfantry', 'lineVsSquareOrMarchColumn'),
      columnOnSquareOrMarch: value('infantryVsInfantry', 'columnVsSquareOrMarchColumn'),
    },
    againstCavalry: {
      securedFlanks: value('infantryVsCavalry', 'securedFlanks'),
      square: value('infantryVsCavalry', 'square'),
      hillOrWall: value('infantryVsCavalry', 'onHillOrDefendingWallHedge'),
      squareAtWall: value('infantryVsCavalry', 'squareDefendingWallHedge'),
      notInSquareCharged: value('infantryVsCavalry', 'notInSquareAttackedByCavalry'),
    },
    uphill: value('cavalryVsCavalry', 'attackingUphill'),
    /** Score of each face from 1. */
    halvesDown: scores('halvesDown'),
    halvesUp: scores('halvesUp'),
    /** By difference, from the draw to the largest. */
    results: readResults(root.entry('meleeResults').entry('rows')),
    /** Blue rings of cavalry that is blown (HUIT-MEL-14). */
    blownRings: root.entry('rings').entry('rows').row('colour', 'blue').entry('ringsOnUnit').whole(1, 3),
  };
}

/** Differences beyond this one count as this one (HUIT-MEL-06). */
export const LARGEST_DIFFERENCE = 5;

/** Rows by difference: what it means (HUIT-MEL-07, -08, -10). */
function readResults(rows: HuitPlace) {
  return Array.from({ length: LARGEST_DIFFERENCE + 1 }, (_, diff) => {
    const row = rows.row('diff', diff);
    const killOn = row.entry('winnerKillOn');
    return {
      /** Faces that cost the winner a kill; null: none. */
      winnerKillOn: killOn.isAbsent() ? null : killOn.faces(),
      winnerDisorders: row.entry('winnerDisorders').whole(0, LARGEST_DIFFERENCE),
      loserKills: row.entry('loserKills').whole(0, LARGEST_DIFFERENCE),
      loserDisorders: row.entry('loserDisorders').whole(0, LARGEST_DIFFERENCE),
      /** The way back of a beaten unit; 0 where it does not go back. */
      infantryByInfantryCm: cmOrNone(row.entry('infVsInfLoserBackCm')),
      infantryByCavalryCm: cmOrNone(row.entry('infLosesToCavBackCm')),
      cavalryByInfantryCm: cmOrNone(row.entry('cavLosesToInfBackCm')),
      cavalryByCavalryCm: cmOrNone(row.entry('cavVsCavLoserBackCm')),
      moraleTest: row.entry('moraleTest').flag(),
      removed: row.entry('removed').flag(),
    };
  });
}

export type MeleeResult = Readonly<ReturnType<typeof readResults>[number]>;

function cmOrNone(place: HuitPlace): number {
  return place.isAbsent() ? 0 : place.number(0);
}

/** HUIT-BRK-01, -02. */
export function readBreakthrough(table: HuitPlace) {
  const rows = table.entry('rows').rows().map(readBreakthroughRow);
  const covered = Array.from({ length: D8 }, (_, i) => rows.findIndex((row) => covers(row.faces, i + 1)));
  if (rows.length > D8) table.note(`tables.breakthrough.rows has more rows than the ${D8} faces of a D8`);
  if (covered.includes(-1)) table.note(`tables.breakthrough.rows must cover every face from 1 to ${D8}`);
  return {
    rows,
    /** Throws of one side in one turn. */
    mostThrows: table.entry('maxPerMove').whole(0, 3),
  };
}

function readBreakthroughRow(row: HuitPlace) {
  const diceOrNone = (key: string): number => (row.entry(key).isAbsent() ? 0 : row.entry(key).dice());
  return {
    faces: { from: row.entry('min').whole(1, D8), to: row.entry('max').whole(1, D8) },
    /** Infantry breaks through with so many D8 of cm; 0: it stands or takes ground. */
    infantryDice: diceOrNone('infantryDistanceDice'),
    /** Cavalry goes back blown; 0: it does not. */
    cavalryRetireCm: cmOrNone(row.entry('cavalryRetireCm')),
    /** Cavalry must go on, against a routed enemy with so many D8 of cm; 0: it may hold. */
    cavalryDice: diceOrNone('cavalryDistanceDice'),
    /** The way back of blown cavalry that reaches nobody. */
    cavalryNoContactCm: cmOrNone(row.entry('cavalryNoContactRetireCm')),
  };
}

export type BreakthroughNumbers = Readonly<ReturnType<typeof readBreakthrough>>;
export type BreakthroughRow = Readonly<ReturnType<typeof readBreakthroughRow>>;

export function covers(faces: FaceRange, face: number): boolean {
  return face >= faces.from && face <= faces.to;
}
