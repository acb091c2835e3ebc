/** The tables of morale, melee and breakthrough in typed form (sections 7, 9 and 10). */
import type { FaceRange, HuitPlace } from './table-reader.ts';
import { D8 } from './units.ts';

/** HUIT-MOR-01 to -05. */
export interface MoraleNumbers {
  readonly target: number;
  readonly supported: number;
  readonly inBuilding: number;
  readonly perKill: number;
  readonly perDisorder: number;
  readonly outOfCommand: number;
  /** A unit tests from so many rings of a kind on, and gives no more support (HUIT-MOR-05). */
  readonly testsAt: number;
  /** A unit is removed at so many rings of a kind. */
  readonly removedAt: number;
}

/** HUIT-MEL-01 to -10. */
export interface MeleeNumbers {
  readonly all: {
    readonly attacking: number;
    readonly bothFlanks: number;
    readonly rear: number;
    readonly building: number;
    readonly perKill: number;
    readonly disordered: number;
    readonly flankOrRearAttacked: number;
    readonly outOfCommand: number;
  };
  readonly infantry: {
    readonly hillOrWall: number;
    readonly squareAtWall: number;
    readonly lineOnSquareOrMarch: number;
    readonly columnOnSquareOrMarch: number;
  };
  readonly againstCavalry: {
    readonly securedFlanks: number;
    readonly square: number;
    readonly hillOrWall: number;
    readonly squareAtWall: number;
    readonly notInSquareCharged: number;
  };
  readonly uphill: number;
  /** Score of each face from 1. */
  readonly halvesDown: readonly number[];
  readonly halvesUp: readonly number[];
  /** By difference, from the draw to the largest. */
  readonly results: readonly MeleeResult[];
  /** Blue rings of cavalry that is blown (HUIT-MEL-14). */
  readonly blownRings: number;
}

/** A row of the results: what a difference means (HUIT-MEL-07, -08, -10). */
export interface MeleeResult {
  /** Faces that cost the winner a kill; null: none. */
  readonly winnerKillOn: FaceRange | null;
  readonly winnerDisorders: number;
  readonly loserKills: number;
  readonly loserDisorders: number;
  /** How far a beaten unit goes back, in cm; 0 where it does not. */
  readonly infantryByInfantryCm: number;
  readonly infantryByCavalryCm: number;
  readonly cavalryByInfantryCm: number;
  readonly cavalryByCavalryCm: number;
  readonly moraleTest: boolean;
  readonly removed: boolean;
}

/** A row of the breakthrough table (HUIT-BRK-01). */
export interface BreakthroughRow {
  readonly faces: FaceRange;
  /** Infantry breaks through with so many D8 of cm; 0: it stands or takes ground. */
  readonly infantryDice: number;
  /** Cavalry goes back blown; 0: it does not. */
  readonly cavalryRetireCm: number;
  /** Cavalry must go on, against a routed enemy with so many D8 of cm; 0: it may hold. */
  readonly cavalryDice: number;
  /** How far cavalry goes back, blown, that reaches nobody. */
  readonly cavalryNoContactCm: number;
}

export interface BreakthroughNumbers {
  readonly rows: readonly BreakthroughRow[];
  /** Throws of one side in one turn. */
  readonly mostThrows: number;
}

/** Rings of a kind beyond which no table may reach: a round adds five at the most, and states hold fifteen. */
const MOST_RINGS = 9;

export function readMorale(table: HuitPlace): MoraleNumbers {
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
    testsAt: first?.whole(1, MOST_RINGS) ?? 1,
    removedAt: table.entry('removedAtRings').whole(1, MOST_RINGS),
  };
}

export function readMelee(root: HuitPlace): MeleeNumbers {
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
    halvesDown: scores('halvesDown'),
    halvesUp: scores('halvesUp'),
    results: readResults(root.entry('meleeResults').entry('rows')),
    blownRings: root.entry('rings').entry('rows').row('colour', 'blue').entry('ringsOnUnit').whole(1, 3),
  };
}

/** Differences beyond this one count as this one (HUIT-MEL-06). */
export const LARGEST_DIFFERENCE = 5;

function readResults(rows: HuitPlace): readonly MeleeResult[] {
  return Array.from({ length: LARGEST_DIFFERENCE + 1 }, (_, diff) => {
    const row = rows.row('diff', diff);
    const cm = (key: string): number => {
      const place = row.entry(key);
      return place.isAbsent() ? 0 : place.number(0);
    };
    const killOn = row.entry('winnerKillOn');
    return {
      winnerKillOn: killOn.isAbsent() ? null : killOn.faces(),
      winnerDisorders: row.entry('winnerDisorders').whole(0, LARGEST_DIFFERENCE),
      loserKills: row.entry('loserKills').whole(0, LARGEST_DIFFERENCE),
      loserDisorders: row.entry('loserDisorders').whole(0, LARGEST_DIFFERENCE),
      infantryByInfantryCm: cm('infVsInfLoserBackCm'),
      infantryByCavalryCm: cm('infLosesToCavBackCm'),
      cavalryByInfantryCm: cm('cavLosesToInfBackCm'),
      cavalryByCavalryCm: cm('cavVsCavLoserBackCm'),
      moraleTest: row.entry('moraleTest').flag(),
      removed: row.entry('removed').flag(),
    };
  });
}

export function readBreakthrough(table: HuitPlace): BreakthroughNumbers {
  const rows = table.entry('rows').rows().map(readBreakthroughRow);
  const covered = Array.from({ length: D8 }, (_, i) => rows.findIndex((row) => covers(row.faces, i + 1)));
  if (rows.length > D8) table.note(`tables.breakthrough.rows has more rows than the ${D8} faces of a D8`);
  if (covered.includes(-1)) table.note(`tables.breakthrough.rows must cover every face from 1 to ${D8}`);
  return { rows, mostThrows: table.entry('maxPerMove').whole(0, 3) };
}

function readBreakthroughRow(row: HuitPlace): BreakthroughRow {
  const dice = (key: string): number => (row.entry(key).isAbsent() ? 0 : row.entry(key).dice());
  const cm = (key: string): number => (row.entry(key).isAbsent() ? 0 : row.entry(key).number(0));
  return {
    faces: { from: row.entry('min').whole(1, D8), to: row.entry('max').whole(1, D8) },
    infantryDice: dice('infantryDistanceDice'),
    cavalryRetireCm: cm('cavalryRetireCm'),
    cavalryDice: dice('cavalryDistanceDice'),
    cavalryNoContactCm: cm('cavalryNoContactRetireCm'),
  };
}

export function covers(faces: FaceRange, face: number): boolean {
  return face >= faces.from && face <= faces.to;
}
