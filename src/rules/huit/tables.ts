/** The tables of the source, declared once. Every number of the rules stands in tables.json, as printed or patched. */
import { item } from '../../chance/at.ts';
import { byRow, byWord, keysOf } from '../../play/by-word.ts';
import * as input from '../../play/declared-inputs.ts';
import * as declared from '../../play/declared-tables.ts';
import { isList, type Json, type JsonObject } from '../../play/json.ts';
import type { OpenTables } from '../../play/open-tables.ts';
import { inWords, namesOfNumbers } from '../../play/printed-names.ts';
import { part, type Part, type Sum } from '../../play/sum.ts';
import { chartOf, EFFECTS, ENTRY, entryIn, NOTHING } from './firing-chart.ts';
import { NUMBER_NAMES, PRINTED_NAMES } from './names.ts';
import {
  BAND_NAMES,
  BANDS,
  COLUMNS,
  D8,
  FIRE_ROWS,
  GUNS,
  INFANTRY_ROWS,
  ORDERS,
  WEAPONS,
  type PrintedRow,
} from './units.ts';

const {
  number,
  flag,
  oneOf,
  orNull,
  perhaps,
  table,
  rows,
  eachRow,
  eachOf,
  listOf,
  mapOf,
  meaning,
  written,
} = declared;

/** Whole numbers in tables stay within this, so that sums of them stay small. */
const MOST = 100;
/** Rings of a kind beyond which no table may reach: a round adds five at the most, and states hold fifteen. */
const MOST_RINGS = 9;
const DIFFERENCES = ['0', '1', '2', '3', '4', '5'] as const;
/** Differences beyond this one count as this one (HUIT-MEL-06). */
export const LARGEST_DIFFERENCE = DIFFERENCES.length - 1;

const FACES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const face = declared.whole({ min: 1, max: D8 });

function whole(name: string, min = -MOST, max = MOST) {
  return declared.whole({ min, max, name });
}

function cm(name: string) {
  return number({ min: 0, name });
}

/** The faces of a D8 from one to another, both included. */
export interface FaceRange {
  readonly from: number;
  readonly to: number;
}

function isFace(one: Json | undefined): one is number {
  return typeof one === 'number' && Number.isInteger(one) && one >= 1 && one <= D8;
}

/** Faces of a D8, written `[3, 5]`. */
const faces = written<FaceRange>(
  (one) => {
    const [from, to] = isList(one) ? one : [];
    return isFace(from) && isFace(to) && from <= to ? { from, to } : null;
  },
  `two faces of a D8, such as [6, ${D8}]`,
  { from: 1, to: 1 },
);

export function covers({ from, to }: FaceRange, thrown: number): boolean {
  return thrown >= from && thrown <= to;
}

/** 0 where the source prints nothing. */
function orZero(cell: declared.Cell<number>): declared.Cell<number> {
  return { ...cell, read: (place) => (place.isGiven() && !place.isNull() ? cell.read(place) : 0) };
}

/** A number of D8, written `3D8`. */
const dice = orZero(
  meaning((text) => Number(/^([1-9])D8$/u.exec(text)?.[1] ?? 0) || null, 'a number of D8, such as "3D8"', 1),
);

/** A modifier of a number: a part of it, with its value. */
interface Modifier extends Part {
  readonly number: number;
}

type Words = readonly [label: string, ...ruleIds: readonly string[]];

function modifier(of: string, id: string, [label, ...ruleIds]: Words) {
  const read = (place: declared.DeclaredPlace): Modifier => ({
    ...part(label, ...ruleIds),
    number: place.whole(-MOST, MOST),
  });
  return { value: { read, name: `${of}, ${NUMBER_NAMES[id] ?? label}` } satisfies declared.Cell<Modifier> };
}

function modifierRows<const K extends string>(of: string, words: Readonly<Record<K, Words>>) {
  return byWord(keysOf(words), (id) => modifier(of, id, words[id]));
}

/** Modifiers by the ids of their rows, with their labels and rules. */
function modifiers<const K extends string>(of: string, words: Readonly<Record<K, Words>>) {
  return eachRow('id', modifierRows(of, words));
}

/** Adds a modifier that applies so many times. */
export function modify(sum: Sum, { value }: { readonly value: Modifier }, times = 1): void {
  // A product of whole numbers that is never -0.
  sum.add(Math.imul(times, value.number), value);
}

/** Modifiers by shares of losses; the largest share that is reached counts alone. */
function losses<const K extends string>(of: string, ids: readonly K[], words: Words) {
  return byWord(ids, (id) => ({
    ...modifier(of, id, words),
    atLeastPercent: whole(`least percentage, ${NUMBER_NAMES[id] ?? id}`, 0),
  }));
}

/** The totals of a result, which holds from the lowest on; null: for every total that no better result takes. */
function totals(of: string, result: string) {
  return {
    min: perhaps(orNull(whole(`lowest result of ${of} for ${inWords(result)}`))),
    max: perhaps(orNull(whole(`highest result of ${of} for ${inWords(result)}`))),
  };
}

const BRIGADE = 'modifier of brigade tests';
const DIVISION = 'modifier of divisional tests';
const GOING_BACK = ['retire', 'retreat'] as const;

const MOVES = [
  'infantryLine',
  'infantryColumn',
  'lightInfantryAndSkirmishers',
  'cossacksCavalrySkirmishersGenerals',
  'lightCavalry',
  'heavyCavalry',
  'footArtillery',
  'horseArtillery',
] as const;

/** Ground other than the open; the rules here are played in the open. */
const GROUNDS = {
  road: 'on a road',
  hill: 'on a hill',
  woods: 'in a wood',
  river: 'across a river',
  stream: 'across a stream',
  marsh: 'in a marsh',
  village: 'in a village',
  wallHedge: 'across a wall or hedge',
} as const;

const OWN_CM = { unit: 'cm', min: 0, exclusiveMin: true, max: 10_000, required: true } as const;
const OWN_ENTRY = { type: 'text', pattern: ENTRY, required: true } as const;

/** The column of a row of a user's own that names a printed one. */
function countsAs<const K extends string>(printed: readonly K[], meant: string, usual: K) {
  return perhaps(oneOf(printed, { own: input.oneOf(printed, `the printed ${meant}`, { default: usual }) }));
}

const GUN = {
  ...byWord(BANDS, (band) =>
    number({
      min: 0,
      name: `end of ${BAND_NAMES[band]} range of a $1`,
      own: input.number(`end of ${BAND_NAMES[band]} range`, OWN_CM),
    }),
  ),
  as: countsAs(GUNS, 'gun that it counts as: horse guns are exempt outside the commander’s zone', 'foot'),
};

const entry = meaning(entryIn, ENTRY.text, NOTHING);

/** The chart of a gun (HUIT-FIRE-14). */
const GUN_CHART = byWord(EFFECTS, (effect) =>
  eachOf(COLUMNS, eachOf(BANDS, entry), {
    own: input.group(
      `${effect} effect`,
      byWord(COLUMNS, (column) =>
        input.group(
          `entries against ${column}`,
          byWord(BANDS, (band) => ({ ...OWN_ENTRY, meaning: `entry at ${band}` })),
        ),
      ),
    ),
  }),
);

const INFANTRY_CHART = {
  ...byWord(COLUMNS, (column) => ({ ...entry, own: { ...OWN_ENTRY, meaning: `entry against ${column}` } })),
  as: countsAs(INFANTRY_ROWS, 'row that it counts as, in all but its entries', 'line'),
};

/** Quarter wheels (HUIT-MOVE-07, HUIT-REACT-03); two rows are of infantry. */
const wheels = {
  read: (list: declared.DeclaredPlace) => {
    const cavalry = list.row('unit', 'cavalry');
    const degrees = (key: string): number => cavalry.entry(key).number(0, 360);
    return {
      /** Moves that a line needs for one; everybody else needs one. */
      lineMoves: Math.ceil(QUARTER / list.row('formation', 'line').entry('maxDeg').number(6, 360)),
      /** Cavalry that is charged from beyond this distance, or from within it, wheels so far. */
      closeEnemyCm: cavalry.entry('closeEnemyCm').number(0),
      cavalryBeyond: degrees('maxDeg') >= QUARTER,
      cavalryWithin: degrees('closeMaxDeg') >= QUARTER,
    };
  },
};
const QUARTER = 90;

/** The way back of a beaten unit; 0 where it does not go back (HUIT-MEL-08). */
function back(loser: string) {
  return orZero(cm(`retreat of ${loser} by $1`));
}

function rings(of: string) {
  return whole(`${of} by $1`, 0, LARGEST_DIFFERENCE);
}

export const TABLES = {
  ratings: table('grade', [], {
    unitRating: whole('rating of units, $1'),
    brigadeRating: whole('rating of brigades, $1'),
  }),
  unitSizes: table('unit', [], {}),
  commanderRatings: table('name', [], {
    rating: whole('rating of commanders, $1'),
    bcRadiusCm: orNull(cm('command radius of brigade commanders, $1')),
  }),
  artilleryActions: { foot: rows('id', [], {}), horse: rows('id', [], {}) },
  /** HUIT-CMD-03, -04. */
  brigadeCommandTest: {
    modifiers: eachRow('id', {
      ...modifierRows(BRIGADE, {
        dcWithin60cm: ['divisional commander near', 'HUIT-CMD-03'],
        dcAdjacent: ['divisional commander near', 'HUIT-CMD-03'],
        neighbourBcWithin60cm: ['neighbouring brigade commander', 'HUIT-CMD-03'],
        advancing: ['advancing', 'HUIT-CMD-03'],
        unitsAnnihilated: ['units annihilated', 'HUIT-CMD-03'],
        unitsTakingKillsPreviousMove: ['units that took kills', 'HUIT-CMD-03', 'R-15'],
        enemyFlankOrRearWithin36cm: ['enemy near flank or rear', 'HUIT-CMD-03'],
        underArtilleryFireWithKills: ['kills by artillery', 'HUIT-CMD-03'],
        anyUnitDisordered: ['a unit disordered', 'HUIT-CMD-03'],
      }),
      ...losses(
        BRIGADE,
        ['casualties33pct', 'casualties66pct'],
        ['share of casualties', 'HUIT-CMD-03', 'R-15'],
      ),
    }),
    results: eachRow('result', {
      ...byWord(ORDERS, (result) => totals('brigade tests', result)),
      ...byWord(GOING_BACK, (result) => ({
        ...totals('brigade tests', result),
        moveFraction: number({ min: 0, max: 4, name: `share of a move, ${result}` }),
      })),
    }),
  },
  /** HUIT-CMD-05, -06. */
  divisionalCommandTest: {
    modifiers: eachRow('id', {
      ...modifierRows(DIVISION, {
        cincWithin60cm: ['commander in chief near', 'HUIT-CMD-05'],
        cincAdjacent: ['commander in chief near', 'HUIT-CMD-05'],
        neighbourDcWithin60cm: ['neighbouring divisional commander', 'HUIT-CMD-05'],
        majorityAdvancing: ['motion of the majority', 'HUIT-CMD-05'],
        withdrawing: ['motion of the majority', 'HUIT-CMD-05'],
        brigadesAnnihilated: ['brigades annihilated', 'HUIT-CMD-05'],
        enemyFlankOrRearWithin36cm: ['enemy near flank or rear', 'HUIT-CMD-05'],
      }),
      ...losses(
        DIVISION,
        ['brigadesLost33pct', 'brigadesLost66pct', 'brigadesLost75pct'],
        ['share of brigades lost', 'HUIT-CMD-05'],
      ),
    }),
    results: eachRow(
      'result',
      byWord(['pass', 'hold', 'removed'], (result) => totals('divisional tests', result)),
    ),
  },
  /** HUIT-CMD-07. */
  armyCommandTest: {
    modifiers: modifiers('modifier of army tests', {
      divisionLeftTable: ['divisions lost', 'HUIT-CMD-07'],
      enemyBrigadeToRear: ['enemy brigades to the rear', 'HUIT-CMD-07'],
      divisionStillOnTable: ['divisions still on the table', 'HUIT-CMD-07', 'R-18'],
    }),
    results: eachRow(
      'result',
      byWord(['carry-on', 'hold', 'battle-lost'], (result) => totals('army tests', result)),
    ),
  },
  /** HUIT-CMD-09. */
  replacementGeneral: table('rating', [], {
    min: face,
    max: face,
    rating: declared.whole({ min: -2, max: 2 }),
  }),
  /** HUIT-MOVE-01. */
  movementCm: {
    rows: {
      standard: eachOf(MOVES, cm('move of $1, in the open')),
      ...byWord(keysOf(GROUNDS), (ground) =>
        eachOf(MOVES, perhaps(orNull(cm(`move of $1, ${GROUNDS[ground]}`)))),
      ),
    },
  },
  wheeling: { rows: wheels },
  /** Upper limits of the bands, inclusive (HUIT-FIRE-01). */
  gunRangesCm: mapOf(GUN, GUNS),
  smallArmsRangesCm: mapOf(cm('range of the $1'), WEAPONS),
  /** HUIT-FIRE-03. */
  firingChart: { artillery: mapOf(GUN_CHART, GUNS), infantry: mapOf(INFANTRY_CHART, INFANTRY_ROWS) },
  fireModifiers: {
    rows: modifiers('fire modifier', {
      firerDisordered: ['firer disordered', 'HUIT-FIRE-06', 'R-07'],
      firerMovedOrUnlimbered: ['firer moved or unlimbered', 'HUIT-FIRE-06', 'R-31'],
      firerKills: ['kills on the battery', 'HUIT-FIRE-06', 'R-08'],
      targetInRedoubt: ['target in a redoubt', 'HUIT-FIRE-06'],
      squareBehindWall: ['square behind a wall', 'HUIT-FIRE-09'],
      heavyOrGuardGuns: ['heavy or Guard guns', 'HUIT-FIRE-15', 'R-31'],
      formedTargetFlank: ['guns on the flank of a formed target', 'HUIT-FIRE-16'],
    }),
  },
  ammunition: { fullEffectShots: whole('shots at full effect', 0) },
  /** HUIT-FIRE-18, -19. */
  fireInBuildings: {
    lightsOn: { ordinary: faces, thatched: faces },
    putOutOn: faces,
    minDistanceFromBurningCm: cm('distance from a burning house'),
  },
  /** HUIT-MOR-01 to -05. */
  moraleTest: {
    target: whole('number needed in morale tests'),
    modifiers: modifiers('morale modifier', {
      supportFlanksOrRear: ['supported', 'HUIT-MOR-02', 'HUIT-MOR-05'],
      infantryInBuilding: ['in a building', 'HUIT-MOR-02'],
      kills: ['kills', 'HUIT-MOR-02'],
      disorders: ['disorders', 'HUIT-MOR-02', 'R-10'],
      outsideCommandZone: ['outside the command zone', 'HUIT-CMD-02', 'FD-02'],
    }),
    /** A unit tests from so many rings of a kind on, and gives no more support (HUIT-MOR-05). */
    testAtRings: listOf(declared.whole({ min: 1, max: MOST_RINGS })),
    /** A unit is removed at so many rings of a kind. */
    removedAtRings: whole('rings that remove a unit', 1, MOST_RINGS),
  },
  rings: {
    rows: eachRow('colour', {
      orange: { retireCm: cm('distance of a brigade that retires') },
      brown: { retreatCm: cm('distance of a brigade that retreats') },
      /** On cavalry that is blown (HUIT-MEL-14). */
      blue: { ringsOnUnit: declared.whole({ min: 1, max: 3 }) },
    }),
  },
  /** HUIT-MEL-01 to -04. */
  meleeModifiers: {
    all: modifiers('melee modifier', {
      attackingOrCounterAttacking: ['attacking or counter-attacking', 'HUIT-MEL-01', 'R-19'],
      bothFlanksSupported: ['both flanks supported', 'HUIT-MEL-01', 'R-13'],
      rearSupport: ['rear support', 'HUIT-MEL-01', 'R-13'],
      inBuilding: ['in a building', 'HUIT-MEL-01'],
      kills: ['kills', 'HUIT-MEL-01'],
      disordered: ['disordered', 'HUIT-MEL-01'],
      attackedInFlankOrRear: ['attacked in flank or rear', 'HUIT-MEL-01'],
      outsideCommandZone: ['outside the command zone', 'HUIT-MEL-01', 'HUIT-CMD-02'],
    }),
    infantryVsInfantry: modifiers('melee modifier of infantry against infantry', {
      onHillOrDefendingWallHedge: ['on a hill or at a wall', 'HUIT-MEL-02', 'HUIT-MEL-03', 'FD-04'],
      squareDefendingWallHedge: ['on a hill or at a wall', 'HUIT-MEL-02', 'HUIT-MEL-03', 'FD-04'],
      lineVsSquareOrMarchColumn: ['against a square or a column of march', 'HUIT-MEL-02'],
      columnVsSquareOrMarchColumn: ['against a square or a column of march', 'HUIT-MEL-02'],
    }),
    infantryVsCavalry: modifiers('melee modifier of infantry against cavalry', {
      securedFlanks: ['secured flanks against cavalry', 'HUIT-MEL-03', 'R-13'],
      square: ['square against cavalry', 'HUIT-MEL-03'],
      onHillOrDefendingWallHedge: ['on a hill or at a wall', 'HUIT-MEL-02', 'HUIT-MEL-03', 'FD-04'],
      squareDefendingWallHedge: ['on a hill or at a wall', 'HUIT-MEL-02', 'HUIT-MEL-03', 'FD-04'],
      notInSquareAttackedByCavalry: ['charged by cavalry and not in square', 'HUIT-MEL-03', 'R-20'],
    }),
    cavalryVsCavalry: modifiers('melee modifier of cavalry against cavalry', {
      attackingUphill: ['charging uphill', 'HUIT-MEL-04'],
    }),
  },
  /** HUIT-MEL-05. */
  meleeDie: {
    halvesDown: eachOf(FACES, whole('half of a $1, rounded down', 0)),
    halvesUp: eachOf(FACES, whole('half of a $1, rounded up', 0)),
  },
  /** By difference, from the draw to the largest (HUIT-MEL-07, -08, -10). */
  meleeResults: table('diff', DIFFERENCES, {
    /** Faces that cost the winner a kill; null: none. */
    winnerKillOn: orNull(faces),
    winnerDisorders: rings('disorders of a unit that wins'),
    loserKills: rings('kills on a unit that loses'),
    loserDisorders: rings('disorders of a unit that loses'),
    infVsInfLoserBackCm: back('infantry that loses to infantry'),
    infLosesToCavBackCm: back('infantry that loses to cavalry'),
    cavLosesToInfBackCm: back('cavalry that loses to infantry'),
    cavVsCavLoserBackCm: back('cavalry that loses to cavalry'),
    moraleTest: flag(),
    removed: flag(),
  }),
  /** HUIT-BRK-01, -02; rows stand in the order of their lowest faces. */
  breakthrough: {
    rows: rows('min', [], {
      min: face,
      max: face,
      /** Infantry breaks through with so many D8 of cm; 0: it stands or takes ground. */
      infantryDistanceDice: dice,
      /** Infantry takes ground, and changes its formation where it wants to. */
      infantryFormsFreely: perhaps(flag()),
      infantryMaxCm: perhaps(cm('longest breakthrough of infantry')),
      /** Cavalry goes back blown; 0: it does not. */
      cavalryRetireCm: orZero(cm('retreat of cavalry on a breakthrough throw of $1')),
      /** Cavalry must go on, against a routed enemy with so many D8 of cm; 0: it may hold. */
      cavalryDistanceDice: dice,
      /** The way back of blown cavalry that reaches nobody. */
      cavalryNoContactRetireCm: orZero(
        cm('retreat of cavalry without contact on a breakthrough throw of $1'),
      ),
    }),
    /** Throws of one side in one turn. */
    maxPerMove: whole('most breakthroughs in a move', 0, 3),
  },
  distances: {
    /** A double move is allowed beyond this distance from the enemy (HUIT-MOVE-02). */
    doubleMoveOutsideCm: cm('distance that allows a double move'),
    /** Units so near to one that is charged may fire too (HUIT-REACT-01). */
    adjacentFireCm: cm('distance at which neighbours fire too'),
    /** An enemy so near to a flank counts in tests of command (HUIT-CMD-03). */
    enemyNearFlankCm: cm('distance at which an enemy is near a flank'),
    /** The commander of a neighbouring brigade counts within this distance in a test of command (HUIT-CMD-03). */
    neighbourCommanderCm: cm('distance at which a neighbouring commander counts'),
    /** The way back of skirmish stands from formed infantry (HUIT-REACT-04). */
    skirmisherFallBackCm: cm('distance that skirmishers fall back'),
    /** Horse guns go no further ahead of their brigade (HUIT-CMD-02). */
    horseArtilleryMaxAheadOfFriendsCm: cm('distance that horse guns go ahead'),
  },
} as const;

type Printed = declared.Read<typeof TABLES>;
/** The tables as read, with what follows from them. */
export type Tables = Printed & ReturnType<typeof derived>;
export type BreakthroughRow = Tables['breakthroughRows'][number];

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return declared.readDeclared(TABLES, json, derived);
}

/** A result of a test of command that holds from a total on; the last one holds for every lower total. */
export interface Result<R> {
  readonly result: R;
  readonly from: number | null;
}

function resultsOf<R extends string>(
  of: Readonly<Record<R, { readonly min: number | null | undefined }>>,
): readonly Result<R>[] {
  return keysOf(of).map((result) => ({ result, from: of[result].min ?? null }));
}

export interface LossStep {
  readonly atLeastPercent: number;
  readonly value: Modifier;
}

/** The place of the row in which a die falls, in a table of faces; -1: in none. */
export function rowAt(
  rows: readonly { readonly min: number; readonly max: number }[],
  thrown: number,
): number {
  for (let i = 0; i < rows.length; i++) {
    const { min, max } = item(rows, i);
    if (thrown >= min && thrown <= max) return i;
  }
  return -1;
}

function fromLowest(...steps: readonly LossStep[]): readonly LossStep[] {
  return steps.toSorted((a, b) => a.atLeastPercent - b.atLeastPercent);
}

function derived(tables: Printed, { note }: declared.Disagreements) {
  const { gunRangesCm, firingChart, brigadeCommandTest, divisionalCommandTest, rings: markers } = tables;
  const { infantry, artillery } = firingChart;
  const ownIn = (rows: object, printed: readonly string[]): readonly string[] =>
    Object.keys(rows).filter((id) => !printed.includes(id));
  const ownGuns = ownIn(artillery, GUNS);
  for (const gun of ownGuns) {
    let before = 0;
    for (const band of BANDS) {
      const limit = gunRangesCm[gun]?.[band] ?? 0;
      if (limit <= before)
        note(`gunRangesCm/${gun}/${band}`, ` must lie above ${before} cm, where the band before it ends`);
      before = limit;
    }
  }
  const replacements = Object.values(tables.replacementGeneral);
  const breakthroughRows = Object.values(tables.breakthrough.rows);
  if (breakthroughRows.length > D8) note('breakthrough/rows', ` has more rows than the ${D8} faces of a D8`);
  if (FACES.some((thrown) => rowAt(breakthroughRows, Number(thrown)) < 0))
    note('breakthrough/rows', ` must cover every face from 1 to ${D8}`);
  const [testsAt] = tables.moraleTest.testAtRings;
  if (testsAt === undefined) note('moraleTest/testAtRings', ' must have a number of rings');
  const way = (result: 'retire' | 'retreat', markerCm: number) => ({
    share: brigadeCommandTest.results[result].moveFraction,
    markerCm,
  });
  const { casualties33pct, casualties66pct } = brigadeCommandTest.modifiers;
  const { brigadesLost33pct, brigadesLost66pct, brigadesLost75pct } = divisionalCommandTest.modifiers;
  return {
    /** The printed row of the chart that each row counts as, itself for a printed one. */
    rowKinds: byRow(FIRE_ROWS, [...ownGuns, ...ownIn(infantry, INFANTRY_ROWS)], (id): PrintedRow => {
      const kind = FIRE_ROWS.find((row) => row === id) ?? gunRangesCm[id]?.as ?? infantry[id]?.as;
      const [path, rows] = ownGuns.includes(id)
        ? ['gunRangesCm', GUNS]
        : ['firingChart/infantry', INFANTRY_ROWS];
      if (kind === undefined) note(`${path}/${id}/as`, ` is missing; it must be one of ${rows.join(', ')}`);
      return kind ?? 'line';
    }),
    chart: chartOf(firingChart),
    brigadeResults: resultsOf(brigadeCommandTest.results),
    divisionResults: resultsOf(divisionalCommandTest.results),
    armyResults: resultsOf(tables.armyCommandTest.results),
    casualties: fromLowest(casualties33pct, casualties66pct),
    brigadesLost: fromLowest(brigadesLost33pct, brigadesLost66pct, brigadesLost75pct),
    /** The way back of a beaten brigade: a share of the front unit's move, or cm of the marker table. */
    back: {
      retire: way('retire', markers.rows.orange.retireCm),
      retreat: way('retreat', markers.rows.brown.retreatCm),
    },
    /** Rating of a new commander by face from 1. */
    replacement: FACES.map((thrown) => {
      const row = replacements[rowAt(replacements, Number(thrown))];
      if (row === undefined) note('replacementGeneral/rows', ` must cover the face ${thrown}`);
      return row?.rating ?? 0;
    }),
    testsAt: testsAt ?? 1,
    /** Scores of the half die by face from 1. */
    halvesDown: FACES.map((thrown) => tables.meleeDie.halvesDown[thrown]),
    halvesUp: FACES.map((thrown) => tables.meleeDie.halvesUp[thrown]),
    /** Results of a round by difference. */
    margins: DIFFERENCES.map((difference) => tables.meleeResults[difference]),
    breakthroughRows,
  };
}

/** The ways back of losers: infantry beaten by infantry and by cavalry, then cavalry. */
export function backCm(row: Tables['margins'][number]): readonly number[] {
  return [row.infVsInfLoserBackCm, row.infLosesToCavBackCm, row.cavLosesToInfBackCm, row.cavVsCavLoserBackCm];
}

/** The tables that take rows of a user's own: guns, small arms, and rows of the firing chart (HUIT-FIRE-01, -03). */
export const OPEN_TABLES: OpenTables = {
  gunRangesCm: { columns: declared.ownColumns(GUN), partners: ['firingChart.artillery'] },
  'firingChart.artillery': { columns: declared.ownColumns(GUN_CHART), partners: ['gunRangesCm'] },
  smallArmsRangesCm: {
    columns: { cm: input.number('range', OWN_CM) },
    rowOf: ({ cm: range = null }) => range,
    columnsOf: (range) => ({ cm: range }),
  },
  'firingChart.infantry': { columns: declared.ownColumns(INFANTRY_CHART) },
};

/** The name of a number of the tables by its path in a spec. */
export const numberName = namesOfNumbers(
  {
    ...declared.numberNamesOf(TABLES),
    'moraleTest.testAtRings.0': 'fewest rings that call for a morale test',
    'moraleTest.testAtRings.1': 'most rings that call for a morale test',
    'meleeResults.*.winnerKillOn.0': 'lowest throw for a kill on a unit that wins by $1',
    'meleeResults.*.winnerKillOn.1': 'highest throw for a kill on a unit that wins by $1',
  },
  { ...PRINTED_NAMES, ...NUMBER_NAMES },
);
