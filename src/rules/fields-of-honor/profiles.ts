/** The fixed values of an engagement, its sides, units and batteries: their inputs, and what follows from them. Lengths are in parts of an inch. */
import { SIDE_LETTERS, type SideIndex } from '../../play/by-side.ts';
import { partsWithin } from '../../play/lengths.ts';
import type { Waiting } from '../../play/waiting.ts';
import { onePart, part, partsOf, type Parts } from '../../play/sum.ts';
import type { BatteryInputs, BmuInputs, EngagementInputs, SideInputs } from './inputs.ts';
import { marginsOf, type Rulings } from './options.ts';
import { chargeMoveIn, ordersOf, readingsIn, shareOf, type OrderedBmu } from './orders.ts';
import { yardsText } from './scale.ts';
import { ratingPart, type Tables } from './tables.ts';
import { BANDS, FORMATIONS, type Gait, type Rating, type Use } from './units.ts';
import { roundAt, UNARMED, weaponOf } from './weapons.ts';

// Base and rating of the numbers to reach

const KILL = part('base', 'FOH-KILL-01');
const CHARGE = part('base', 'FOH-CHG-02');
const MORALE = part('base', 'FOH-MOR-02');

/** Base and rating of the number that a throw of this use has to reach. */
export function ownParts(tables: Tables, rating: Rating, use: Use): Parts {
  const { killNumber, charge, morale } = tables;
  return partsOf((sum) => {
    if (use === 'charge') sum.base(charge.base, CHARGE);
    else if (use === 'morale') sum.base(morale.base, MORALE);
    else sum.base(killNumber.base, KILL);
    sum.addAll(ratingPart(tables, rating, use));
  });
}

export function gaitOf({ arm }: Pick<BmuInputs, 'arm'>): Gait {
  return arm === 'cavalry' ? 'mounted' : 'foot';
}

/** The gait of a unit, as a plain fact. */
function runningParts(tables: Tables, name: string, gait: Gait): Parts {
  const { baseIn, dice } = tables.variableMove.rows[gait];
  return onePart({
    label: `${name}: ${baseIn} in and ${dice}D6`,
    value: null,
    ruleIds: ['FOH-RUN-01'],
    ...(tables.figures.runBase[gait].inferredFor === 'everything' ? { mark: 'inferred' } : {}),
  });
}

// Units, batteries and sides

/** All that the fixed values of a side are made of. */
interface Making {
  readonly tables: Tables;
  readonly rulings: Rulings;
  /** Parts of an inch on the ruler of the engagement. */
  readonly parts: number;
  /** Guns may be targets. */
  readonly atGuns: boolean;
  readonly hasGround: boolean;
}

export type Frame = Readonly<ReturnType<typeof frameOf>>;

/** The fixed values of an engagement. */
export function frameOf(
  making: Making,
  { A, B, ...inputs }: EngagementInputs,
  gapsIn: readonly number[],
  waiting: Waiting,
  ...bmus: readonly [A: readonly OrderedBmu[], B: readonly OrderedBmu[]]
) {
  const { tables, rulings, parts, atGuns, hasGround } = making;
  const { supplement } = tables;
  const sides = [sideOf(making, 0, A, bmus[0]), sideOf(making, 1, B, bmus[1])] as const;
  return {
    tables,
    rulings,
    margins: marginsOf(tables, rulings),
    sides,
    /** A BMU may divide its fire. */
    splits: sides.some(({ units }) =>
      units.some(({ orders }) => orders.some((each) => each.splits !== null)),
    ),
    /** A BMU may declare a charge. */
    charges: sides.some(({ units }) => units.some(({ declares }) => declares)),
    /** A Routed BMU may be chased in the next turn (FOH-NBR-12): play goes on without it. */
    chases: mayChase(sides, rulings, gapsIn.length),
    maxTurns: inputs.maxTurns,
    hitsPerStand: tables.hits.permanentHitsPerStandRemoved,
    partsPerInch: parts,
    /** The gap at the start of each lane. */
    startGaps: gapsIn.map((gap) => partsWithin(gap, parts)),
    /** From the middle of a lane to the middle of the next. */
    laneWidth: partsWithin(inputs.laneIn ?? 0, parts),
    entryGap: partsWithin(inputs.entryGapIn ?? inputs.distanceIn, parts),
    /** Turns in which a BMU comes, or a doctrine changes. */
    waiting,
    /** The advance of A is kept in the state. */
    hasGround,
    /** Natural doubles are counted. */
    reportsDoubles: rulings.calamityFortune === 'report' && tables.morale.dice === 2,
    /** The tables' numbers that the source does not give; null where there are none. */
    supplement,
    /** Null where no fire is aimed at guns. */
    gunDamage: atGuns ? (supplement?.gunDamage ?? null) : null,
    /** Parts of an inch that an about-face costs. */
    aboutFace: partsWithin(supplement?.aboutFace ?? 0, parts),
    /** A length as a player would read it off the table, with the yards it stands for. */
    inWords: (length: number): string => {
      const inches = Number((length / parts).toFixed(3));
      return `${inches} in (${yardsText(tables, inputs.scale, inches)} yd)`;
    },
  };
}

/** True if a doctrine asks for a chase, and a side need not be beaten as its BMU flees with nobody in the way. */
function mayChase(sides: readonly SideProfile[], { chasePastReserve }: Rulings, lanes: number): boolean {
  const units = sides.flatMap((side) => side.units);
  const goesOn = lanes > 1 || chasePastReserve === 'yes' || units.some(({ entersTurn }) => entersTurn > 1);
  return goesOn && units.some(({ orders }) => orders.some(({ chases }) => chases));
}

export type SideProfile = Readonly<ReturnType<typeof sideOf>>;
export type Profile = Readonly<ReturnType<typeof unitOf>>;
export type BatteryProfile = Readonly<ReturnType<typeof batteryOf>>;

/** A side; its queue BMU by BMU in the order in which they come: who comes later stands behind (SCN-03). */
function sideOf(making: Making, index: SideIndex, inputs: SideInputs, bmus: readonly OrderedBmu[]) {
  const letter = SIDE_LETTERS[index];
  const queue = bmus.flatMap((bmu) => Array.from({ length: bmu.unit.count }, () => bmu));
  const units = queue.map((bmu, place) => unitOf(making, bmu, `${letter}${place + 1}`));
  return {
    letter,
    units: units.toSorted((one, other) => one.lane - other.lane || one.entersTurn - other.entersTurn),
    batteries: inputs.batteries.map((one, i) => batteryOf(making, one, `${letter}'s battery ${i + 1}`)),
    onFlank: inputs.aspect === 'flank',
  };
}

/** @param name side letter and place among the BMUs of the inputs: `A1` */
function unitOf({ tables, rulings, parts }: Making, { unit, items }: OrderedBmu, name: string) {
  const { nextMoveFactor: failedMove } = tables.charge.failedTest;
  const half = (length: number): number => Math.floor((length * failedMove.over) / failedMove.under);
  const chargeIn = chargeMoveIn(unit);
  const engagedMove = partsWithin(unit.engagedMoveIn ?? 0, parts);
  const chargeMove = partsWithin(chargeIn ?? 0, parts);
  const { type, arm, stands, bmug, commander, friendsNear, initialVolley, weapon } = unit;
  const mounted = arm === 'cavalry';
  const orders = items.map((item) => ordersOf(item.do, unit, rulings.minGapIn, parts));
  const reads = new Set(items.flatMap(readingsIn));
  return {
    name,
    type,
    arm,
    mounted,
    stands,
    bmug,
    commander,
    friendsNear,
    initialVolley,
    /** Number of its lane, from 0. */
    lane: (unit.lane ?? 1) - 1,
    inCover: unit.cover !== 'none',
    heavyCover: unit.cover === 'heavy',
    /** Index of the formation in which it comes; 0 for who is not formed. */
    formation: FORMATIONS.indexOf(unit.formation),
    /** UNARMED without small arms. */
    weapon:
      weapon === null
        ? UNARMED
        : weaponOf(tables, weapon.type ?? 'smoothbore', limitsOf(weapon.bandsIn ?? [], 0, parts)),
    /** The weapon of the tables that it has; null where its limits are given. */
    printedArm: weapon?.id ?? null,
    /** The turn in which it comes to the end of the queue. */
    entersTurn: unit.entersTurn ?? 1,
    engagedMove,
    /** True if it can charge or countercharge at all; a short Charge rate may be less than one part. */
    canCharge: chargeIn !== null,
    /** Its doctrine may declare a charge. */
    declares: orders.some(({ chargeAt }) => chargeAt >= 0),
    /** Its doctrine may move it, or change its formation; or it has to be asked. */
    isMover:
      orders.length > 1 || orders.some((each) => each.advances || each.formTo >= 0 || each.withdrawTo >= 0),
    /** 0 where it cannot charge. */
    chargeMove,
    halfEngagedMove: half(engagedMove),
    halfChargeMove: half(chargeMove),
    /** The items of its doctrine, and the orders that each makes. */
    items,
    orders,
    /** The orders of a plain doctrine; null for a list. */
    only: orders.length === 1 ? (orders[0] ?? null) : null,
    readsVolley: reads.has('initialVolley'),
    readsMorale: reads.has('morale'),
    /** Base and rating in the numbers that it throws against. */
    firing: ownParts(tables, unit.fire, 'fire'),
    striking: ownParts(tables, unit.melee, 'melee'),
    charging: ownParts(tables, unit.morale, 'charge'),
    testing: ownParts(tables, unit.morale, 'morale'),
    /** Its Morale rating in the Form Square roll. */
    squaring: ratingPart(tables, unit.morale, 'charge'),
    /** Index of its gait, and its own parts of running and pursuit. */
    gait: mounted ? 1 : 0,
    running: runningParts(tables, name, gaitOf(unit)),
  };
}

function batteryOf({ tables, parts, atGuns }: Making, inputs: BatteryInputs, name: string) {
  const { percussionShells, gunType, bandsIn, setbackIn } = inputs;
  const rounds = BANDS.map((band) => ({ ammo: roundAt(tables, inputs.ammo, band), percussionShells }));
  return {
    ...inputs,
    name,
    lane: (inputs.lane ?? 1) - 1,
    weapon: weaponOf(tables, gunType, limitsOf(bandsIn, setbackIn, parts), rounds),
    /** Its ammunition at each band. */
    rounds,
    /** Fires at the enemy's guns where they are in reach. */
    atGuns: inputs.firesAt === 'guns',
    /** The share of each stand's dice at a second target; null for none (FOH-NBR-10). */
    splits: shareOf(inputs.splitFire),
    /** Distance behind its line for who fires at it. */
    setback: atGuns ? partsWithin(setbackIn, parts) : 0,
    /** Base and rating of its kill number. */
    firing: ownParts(tables, inputs.fire, 'artillery'),
  };
}

/** Limits of range bands less a setback; -1 for one that is missing or below 0. */
function limitsOf(bandsIn: readonly (number | null)[], setback: number, partsPerInch: number): number[] {
  return bandsIn.map((inches) => (inches === null ? -1 : partsWithin(inches, partsPerInch, setback)));
}
