/** The metrics read from the end of an engagement, and the counters on the way (FOH-ENG-04). */
import { item } from '../../chance/at.ts';
import type { Counter, Due } from '../../engagement/engagement.ts';
import type { Metric } from '../../play/metric.ts';
import type { TablePoints } from '../../play/table-points.ts';
import type { Battle } from './battle.ts';
import { D6 } from './dice.ts';
import { gunsAimedAt, NO_GUNS } from './guns.ts';
import { CALAMITY, FORTUNE, RESULTS } from './morale.ts';
import {
  BATTERY,
  CHARGE_FIRE,
  CHARGER_MORALE,
  DEFENDER_MORALE,
  FIRE_PHASE,
  MELEE_ROUND,
  MORALE_TEST,
  OVERWATCH,
  PURSUIT_ATTACK,
  type Play,
  type SideIndex,
} from './state.ts';
import { AMMUNITION, MORALE_STATES } from './units.ts';
import { gunDice } from './weapons.ts';

export type FieldsMetric = Metric<Play>;
export type FieldsCounter = Counter<Play>;

const SIDES = [0, 1] as const;
const LETTERS = ['A', 'B'] as const;

function standsOf(b: Battle, side: SideIndex): number {
  return b.sides[side].units.reduce((sum, unit) => sum + unit.stands, 0);
}

/** Stands removed by hits from all units of a side that came on the line. */
function standsLost(b: Battle, s: Play, side: SideIndex): number {
  const { units } = b.sides[side];
  return s
    .units(side)
    .reduce((sum, { lostEarlier, unit, stands }) => sum + lostEarlier + item(units, unit).stands - stands, 0);
}

/** Metrics of both sides; without those of losses where these are counted on the way. */
export function metricsOf(b: Battle): readonly FieldsMetric[] {
  return SIDES.flatMap((side) => {
    const ends = Array.from({ length: b.lanes }, (_unused, lane) => endState(b, side, lane));
    const losses = b.losses === 'in the state' ? lossMetrics(b, side) : [];
    return [...losses, ...(b.gunDamage === null ? [] : [gunsLost(b, side)]), ...ends];
  });
}

function lossMetrics(b: Battle, side: SideIndex): readonly FieldsMetric[] {
  const letter = LETTERS[side];
  const stands = standsOf(b, side);
  return [
    {
      name: `survivors.${letter}`,
      meaning: `stands of ${letter} that hits have not removed, reserves included`,
      role: side,
      labels: null,
      most: stands,
      of: (s) => stands - standsLost(b, s, side),
    },
    {
      name: `standsLost.${letter}`,
      meaning: `stands of ${letter} removed by hits; those left to a unit that fled are not lost`,
      role: side,
      labels: null,
      most: stands,
      of: (s) => standsLost(b, s, side),
    },
  ];
}

function gunsLost(b: Battle, side: SideIndex): FieldsMetric {
  const stands = b.sides[side].batteries.reduce((sum, guns) => sum + guns.stands, 0);
  return {
    name: `gunsLost.${LETTERS[side]}`,
    meaning: `stands of guns of ${LETTERS[side]} lost to fire`,
    role: side,
    labels: null,
    most: stands,
    of: (s) => s.gunsOf(side).reduce((left, guns) => left - guns.stands, stands),
  };
}

/** The lines of points that the tables give (FOH-SCN-03); undefined without any. */
export function tablePointsOf({ supplement }: Battle): TablePoints | undefined {
  const victory = supplement?.victory ?? null;
  if (victory === null) return undefined;
  const { ownCasualty, enemyCasualty, objective } = victory;
  const lines = SIDES.flatMap((side) => [
    { for: side, worth: ownCasualty, per: `standsLost.${LETTERS[side]}` } as const,
    { for: side, worth: enemyCasualty, per: `standsLost.${LETTERS[1 - side]}` } as const,
  ]);
  return { lines, objective };
}

function endState(b: Battle, side: SideIndex, lane: number): FieldsMetric {
  const isLate = !b.isThereAtStart(side, lane);
  const number = b.lanes === 1 ? '' : String(lane + 1);
  const labels = isLate ? [...MORALE_STATES, 'absent'] : MORALE_STATES;
  return {
    name: `endState.${LETTERS[side]}${number}`,
    meaning: `state of the last unit of ${LETTERS[side]} on the line${number === '' ? '' : ` of lane ${number}`}`,
    role: side,
    labels,
    most: labels.length - 1,
    of: (s) => item(s.units(side), lane).morale,
  };
}

/** Applies a throw to a state, as the engagement does. */
type Apply = (s: Play, due: Due, outcome: number) => void;

/** Stands lost, counted as hits are converted. */
function standsLostOnTheWay(b: Battle, side: SideIndex, apply: Apply): FieldsCounter {
  const after = b.blank();
  return {
    name: `standsLost.${LETTERS[side]}`,
    meaning: `stands of ${LETTERS[side]} removed by hits; those left to a unit that fled are not lost`,
    role: side,
    mostPerTurn: Math.max(...b.sides[side].units.map(({ stands }) => stands)),
    // Any throw may be the last before the Morale Phase.
    counts: () => true,
    of: (s, due, outcome) => {
      after.copyFrom(s);
      apply(after, due, outcome);
      return s.side(side).stands - after.side(side).stands;
    },
  };
}

/** Counters of both sides: hits, losses where they are not in the state, natural doubles where they are reported. */
export function countersOf(b: Battle, apply: Apply): readonly FieldsCounter[] {
  const hits = SIDES.flatMap((side) =>
    b.losses === 'in the state' ? [hitsOn(b, side)] : [hitsOn(b, side), standsLostOnTheWay(b, side, apply)],
  );
  if (!b.reportsDoubles) return hits;
  return [
    ...hits,
    ...SIDES.flatMap((side) => [
      doubles(b, side, 'calamities', CALAMITY),
      doubles(b, side, 'fortunes', FORTUNE),
    ]),
  ];
}

/** Throws whose outcome is a number of hits, as bits. */
const BLOWS =
  (1 << CHARGE_FIRE) |
  (1 << OVERWATCH) |
  (1 << BATTERY) |
  (1 << FIRE_PHASE) |
  (1 << MELEE_ROUND) |
  (1 << PURSUIT_ATTACK);

/** True if the outcome of a throw is a number of hits. */
export function isBlow(stage: number): boolean {
  return ((BLOWS >> stage) & 1) !== 0;
}

/** Temporary hits suffered, pursuit included; those on guns are no unit's. */
function hitsOn(b: Battle, side: SideIndex): FieldsCounter {
  return {
    name: `hits.${LETTERS[side]}`,
    meaning: `temporary hits that ${LETTERS[side]} suffered, pursuit included`,
    role: side,
    mostPerTurn: mostHits(b, side === 0 ? 1 : 0),
    counts: isBlow,
    of: (s, due, outcome) =>
      s.thrower === side || !isBlow(due.kind) || gunsAimedAt(b, s) !== NO_GUNS ? 0 : outcome,
  };
}

/** Volleys or strikes that a unit can deliver in one turn: at a charger, at a mover and in the Fire Phase, or at a
 * charger, in melee and in pursuit. */
const MOST_BLOWS = 3;

/** The most hits that a side can inflict in one turn. */
function mostHits(b: Battle, side: SideIndex): number {
  const { units, batteries } = b.sides[side];
  const { meleeDicePerStand } = b.tables;
  const least = b.rulings.killMinimum;
  const most = Math.max(...units.map(({ stands }) => stands * meleeDicePerStand));
  const guns = batteries.reduce((sum, { class: gunClass, stands }) => {
    const dice = Math.max(...AMMUNITION.map((ammo) => gunDice(b.tables, gunClass, ammo)));
    return sum + Math.floor((stands * dice * D6) / least);
  }, 0);
  // In a lane among several it may fire at two more chargers, and strikes with the same dice.
  const blows = b.lanes === 1 ? MOST_BLOWS : b.lanes * (MOST_BLOWS + 2);
  return blows * Math.floor((most * D6) / least) + guns;
}

function isMoraleTest(stage: number): boolean {
  return stage === CHARGER_MORALE || stage === DEFENDER_MORALE || stage === MORALE_TEST;
}

/** A unit takes at most one Morale Test in the Charge Phase and one in the Morale Phase. */
const MOST_TESTS = 2;

/** R-25. */
function doubles(b: Battle, side: SideIndex, name: string, kind: number): FieldsCounter {
  return {
    name: `${name}.${LETTERS[side]}`,
    meaning: `natural doubles ${kind === CALAMITY ? '1' : '6'} in Morale Tests of ${LETTERS[side]}, without effect`,
    role: side,
    mostPerTurn: b.lanes === 1 ? MOST_TESTS : b.lanes * (MOST_TESTS + 3),
    counts: isMoraleTest,
    of: (s, due, outcome) =>
      isMoraleTest(due.kind) && s.thrower === side && Math.floor(outcome / RESULTS) === kind ? 1 : 0,
  };
}
