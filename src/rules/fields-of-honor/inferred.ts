/** Notes on values which the source does not give: of those of the tables, and of those that an engagement rests on. */
import { item } from '../../chance/at.ts';
import type { Factor } from '../../play/explanation.ts';
import { inWords } from '../../play/printed-names.ts';
import { partsOf, type Parts } from '../../play/sum.ts';
import type { Battle, Profile, SideProfile } from './battle.ts';
import { chargeMarks, chargeNumber } from './charge.ts';
import { batteryMarks, firerMarks, targetMarks } from './fire.ts';
import { killNumber } from './hits.ts';
import { markOf } from './mechanic.ts';
import { MELEE } from './melee.ts';
import { marginMarks, MORALE, moraleNumber } from './morale.ts';
import type { Orders } from './orders.ts';
import { gaitOf, variableMoveMarks } from './pursuit.ts';
import { SideState } from './side-state.ts';
import { isInferred, type Figure } from './table-reader.ts';
import type { Modifiers, Tables } from './tables.ts';
import { isFormed, isMob, type Reaction } from './units.ts';
import { UNPLAYED } from './supplement-fields.ts';
import { UNARMED, type FieldWeapon } from './weapons.ts';

/** The marks of every number of the engagement: each inferred value that its throws may use, once. */
export function inferredIn(b: Battle): readonly string[] {
  const charged = b.sides.some(mayDeclare);
  const factors = b.sides.flatMap((side, i) => factorsOf(b, side, b.side(1 - i), charged));
  const gaits = b.sides.flatMap(({ units }) => units.map(({ mounted }) => gaitOf(mounted)));
  return [
    ...new Set([
      ...factors.flatMap(markOf),
      ...marginMarks(b.tables, b.rulings),
      ...(charged ? variableMoveMarks(b.tables, gaits) : []),
      ...approachMarks(b),
      ...b.sides.flatMap(({ units }) => units.flatMap(limitMarks)),
    ]),
  ];
}

/** Limits of printed weapons, of which the source gives one point each. */
function limitMarks({ inferredFor }: Profile): readonly string[] {
  return inferredFor === null ? [] : [`the range bands of ${inferredFor} are inferred (FOH-ACC-02)`];
}

/** */
function approachMarks(b: Battle): readonly string[] {
  const { minimumApproachIn } = b.tables;
  const applies =
    b.sides.some(({ units }) => units.some(mayAdvance)) && isInferred(minimumApproachIn, 'fire');
  if (!applies || b.rulings.minGapIn !== minimumApproachIn.value) return [];
  return [
    `that units which do not charge stop ${minimumApproachIn.value} inch short is inferred (FOH-MOVE-06)`,
  ];
}

function mayAdvance({ orders }: Profile): boolean {
  return orders.some(({ advances }) => advances);
}

function isOnTheMove({ advances, formTo, withdrawTo }: Orders): boolean {
  return advances || formTo >= 0 || withdrawTo >= 0;
}

function charges({ orders }: Profile): boolean {
  return orders.some(({ chargeAt }) => chargeAt >= 0);
}

function mayReact({ orders }: Profile, by: Reaction): boolean {
  return orders.some(({ reaction }) => reaction === by);
}

function mayDeclare({ units }: SideProfile): boolean {
  return units.some(charges);
}

/** Fire and retire turns units into mobs (FOH-CHG-08). */
function turnsMob(unit: Profile, enemy: SideProfile): boolean {
  return mayReact(unit, 'fire-and-retire') && mayDeclare(enemy);
}

/** The states in which a unit may stand: as it comes on the line, having moved where it may, and as a mob where it may turn one. */
function statesOf(enemy: SideProfile, unit: Profile): readonly SideState[] {
  const fresh = new SideState();
  fresh.cover = unit.inCover ? 1 : 0;
  fresh.moved = unit.orders.some(isOnTheMove) ? 1 : 0;
  if (!turnsMob(unit, enemy)) return [fresh];
  const mob = new SideState();
  mob.mob = 1;
  return [fresh, mob];
}

/** The marks that the units of a side may bring, each in every way that it may stand. */
function anyOf(
  enemy: SideProfile,
  units: readonly Profile[],
  marks: (unit: Profile, state: SideState) => number,
): number {
  return units.reduce(
    (all, unit) => statesOf(enemy, unit).reduce((any, state) => any | marks(unit, state), all),
    0,
  );
}

/** The parts of every number that a side may throw against. */
function factorsOf(b: Battle, side: SideProfile, enemy: SideProfile, charged: boolean): readonly Factor[] {
  const { tables } = b;
  const { fire, melee } = tables;
  const targets = anyOf(side, enemy.units, targetMarks);
  const mobs = anyOf(side, enemy.units, (unit, state) => (isMob(unit, state) ? 1 : 0)) !== 0;
  const kill = (own: Parts, modifiers: readonly Parts[], marks: number): readonly Factor[] =>
    partsOf((sum) => killNumber(sum, own, modifiers, marks, 1)).factors;
  const unitFactors = (unit: Profile): readonly Factor[] => {
    const { weapon, firing, testing, charging, striking, canCharge } = unit;
    const any = (marks: (one: Profile, state: SideState) => number): number => anyOf(enemy, [unit], marks);
    const recipient = mayDeclare(enemy) ? MORALE.chargedAgainst : 0;
    const formed = mobs && any((one, state) => (isFormed(one, state) ? 1 : 0)) !== 0;
    const counters = mayReact(unit, 'countercharge') && canCharge && charged;
    const charge = any((one, state) => chargeMarks(side, one, state));
    const firer = any((one, state) => firerMarks(side, one, state));
    return [
      ...partsOf((sum) => moraleNumber(sum, tables, testing, recipient)).factors,
      ...(charges(unit) || counters
        ? partsOf((sum) => chargeNumber(sum, tables, charging, charge)).factors
        : []),
      ...(charged ? kill(striking, melee.parts.melee, formed ? MELEE.formedVsMob : 0) : []),
      ...bandsInPlay(b, weapon).flatMap((band) => item(weapon.accuracy, band).factors),
      ...(weapon === UNARMED ? [] : kill(firing, fire.parts.fire, targets | firer)),
    ];
  };
  return [
    ...side.units.flatMap(unitFactors),
    ...side.batteries.flatMap((guns) => {
      const own = guns.rounds.reduce((marks, _round, band) => marks | batteryMarks(side, guns, band), 0);
      return [
        ...bandsInPlay(b, guns.weapon).flatMap((band) => item(guns.weapon.accuracy, band).factors),
        ...kill(guns.firing, fire.parts.artillery, own | targets),
      ];
    }),
  ];
}

/** The bands of a weapon that a gap of the engagement can fall in. */
function bandsInPlay(b: Battle, { limits }: FieldWeapon): readonly number[] {
  const retreats = b.sides.flatMap(({ units }, i) => units.filter((unit) => turnsMob(unit, b.side(1 - i))));
  const withdrawals = b.sides.flatMap(({ units }) =>
    units.flatMap(({ orders }) => orders.map(({ withdrawTo }) => withdrawTo)),
  );
  const back = retreats.map(({ engagedMove }) => engagedMove);
  const setbacks = b.sides.flatMap(({ batteries }) => batteries.map(({ setback }) => setback));
  const widest =
    Math.max(...b.startGaps, b.laneWidth, b.entryGap, ...back, ...withdrawals) + Math.max(0, ...setbacks);
  let nearer = -1;
  return [...limits].flatMap((limit, i) => {
    if (limit < 0 || nearer >= widest) return [];
    nearer = limit;
    return [i];
  });
}

/** The inferred values of (patched) tables, one note a table; a user's values are not named. */
export function inferredNotes(tables: Tables): readonly string[] {
  const { accuracy, morale, variableMove } = tables;
  const notes = [
    note('quality modifiers (FOH-UNIT-03)', Object.entries(tables.quality)),
    note('accuracy numbers (FOH-ACC-01)', [
      ...Object.entries(accuracy.bands),
      ...Object.entries(accuracy.types),
      ['shrapnel', accuracy.shrapnel],
    ]),
    note('fire modifiers (FOH-KILL-02)', listed(tables.fire)),
    note('melee modifiers (FOH-MEL-03)', listed(tables.melee)),
    note('charge modifiers (FOH-CHG-02)', listed(tables.charge.modifiers)),
    note('morale modifiers (FOH-MOR-02)', listed(morale.modifiers)),
    note('least margins of failure (FOH-MOR-04)', Object.entries(morale.margins)),
    note(
      'variable movement in inches (FOH-RUN-01)',
      Object.entries(variableMove).map(([gait, { baseIn }]) => [`${gait} base`, baseIn] as const),
    ),
    note('distance in inches (FOH-MOVE-06)', [['least gap', tables.minimumApproachIn]]),
  ];
  return [
    'the source is a review of the rule book: what it names without a value is inferred, marked so, and replaceable by `tables`',
    ...notes.filter((text) => text !== ''),
    ...unplayedNote(tables),
  ];
}

/** The parts that tables of a user's give and no engagement plays. */
function unplayedNote({ supplement }: Tables): readonly string[] {
  const given: Readonly<Record<string, unknown>> = { ...supplement };
  const parts = Object.entries(UNPLAYED).flatMap(([name, { meaning }]) =>
    (given[name] ?? null) === null ? [] : [meaning],
  );
  return parts.length === 0 ? [] : [`parts of the tables that are not played: ${parts.join(', ')}`];
}

function listed({ names, figures }: Modifiers): readonly (readonly [string, Figure])[] {
  return names.flatMap((name, i) => {
    const figure = figures[i];
    return figure === null || figure === undefined ? [] : [[name, figure] as const];
  });
}

function note(table: string, figures: readonly (readonly [string, Figure])[]): string {
  const inferred = figures.flatMap(([name, figure]) => {
    const { value, inferredFor } = figure;
    const shown = value > 0 ? `+${value}` : String(value);
    if (inferredFor === 'everything') return [`${inWords(name)} ${shown}`];
    return inferredFor.length === 0 ? [] : [`${inWords(name)} ${shown} (for ${inferredFor.join(', ')})`];
  });
  return inferred.length === 0 ? '' : `inferred ${table}: ${inferred.join('; ')}`;
}
