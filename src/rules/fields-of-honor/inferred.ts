/** Notes on values which the source does not give: of those of the tables, and of those that an engagement rests on. */
import { item } from '../../chance/at.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Factor } from '../../play/explanation.ts';
import { inWords } from '../../play/printed-names.ts';
import { partsOf, type Parts } from '../../play/sum.ts';
import { chargeMarks, chargeNumber } from './charge.ts';
import { batteryMarks, firerMarks, targetMarks } from './fire.ts';
import { killNumber } from './hits.ts';
import type { Bmu, Rules } from './game.ts';
import { MELEE, variableMoveMarks } from './close-combat.ts';
import { marginMarks, MORALE, moraleNumber } from './morale.ts';
import { gaitOf, type Profile, type SideProfile } from './profiles.ts';
import { isInferred, markOf, type Figure, type Modifiers, type Tables } from './tables.ts';
import type { Reaction } from './units.ts';
import { UNPLAYED } from './supplement.ts';
import { UNARMED, type FieldWeapon } from './weapons.ts';

/** The marks of every number of the engagement: each inferred value that its throws may use, once. */
export function inferredIn(b: Rules): readonly string[] {
  const charged = b.sides.some(mayDeclare);
  const factors = b.sides.flatMap((side, i) => factorsOf(b, side, item(b.sides, 1 - i), charged));
  const gaits = b.sides.flatMap(({ units }) => units.map(gaitOf));
  return [
    ...new Set([
      ...factors.flatMap(markOf),
      ...marginMarks(b.tables, b.rulings),
      ...(charged ? variableMoveMarks(b.tables, gaits) : []),
      ...approachMarks(b),
      ...b.sides.flatMap(({ units }) => units.flatMap((unit) => limitMarks(b.tables, unit))),
    ]),
  ];
}

/** Limits of printed weapons, of which the source gives one point each. */
function limitMarks({ smallArms }: Tables, { printedArm: arm }: Profile): readonly string[] {
  const isOurs = arm !== null && valueOf(smallArms, arm).isInferred;
  return isOurs ? [`the range bands of ${arm} are inferred (FOH-ACC-02)`] : [];
}

/** */
function approachMarks(b: Rules): readonly string[] {
  const { minimumApproach } = b.tables.figures;
  const orders = b.sides.flatMap(({ units }) => units.flatMap((unit) => unit.orders));
  const applies = orders.some(({ advances }) => advances) && isInferred(minimumApproach, 'fire');
  if (!applies || b.rulings.minGapIn !== minimumApproach.value) return [];
  return [
    `that units which do not charge stop ${minimumApproach.value} inch short is inferred (FOH-MOVE-06)`,
  ];
}

function mayReact({ orders }: Profile, by: Reaction): boolean {
  return orders.some(({ reaction }) => reaction === by);
}

function mayDeclare({ units }: SideProfile): boolean {
  return units.some(({ declares }) => declares);
}

/** Fire and retire turns units into mobs (FOH-CHG-08). */
function turnsMob(unit: Profile, enemy: SideProfile): boolean {
  return mayReact(unit, 'fire-and-retire') && mayDeclare(enemy);
}

/** A unit in a state in which it may stand. */
type Standing = Pick<Bmu, 'is' | 'side' | 'cover' | 'moved' | 'isFormed' | 'isMob' | 'isSkirmish'>;

/** As it comes on the line, having moved where it may, and as a mob where it may turn one. */
function statesOf(is: Profile, side: SideProfile, enemy: SideProfile): readonly Standing[] {
  const isOf = (type: Profile['type']) => ({
    isFormed: type === 'formed',
    isMob: type === 'mob',
    isSkirmish: type === 'skirmish',
  });
  const moves = is.orders.some(
    ({ advances, formTo, withdrawTo }) => advances || formTo >= 0 || withdrawTo >= 0,
  );
  const fresh = { is, side, cover: is.inCover ? 1 : 0, moved: moves ? 1 : 0, ...isOf(is.type) };
  return turnsMob(is, enemy) ? [fresh, { is, side, cover: 0, moved: 0, ...isOf('mob') }] : [fresh];
}

function anyMarks(states: readonly Standing[], marks: (one: Standing) => number): number {
  return states.reduce((any, one) => any | marks(one), 0);
}

/** The parts of every number that a side may throw against. */
function factorsOf(b: Rules, side: SideProfile, enemy: SideProfile, charged: boolean): readonly Factor[] {
  const { tables } = b;
  const { fire, melee } = tables.modifiers;
  const targets = enemy.units.flatMap((unit) => statesOf(unit, enemy, side));
  const aimed = anyMarks(targets, targetMarks);
  const mobs = targets.some(({ isMob }) => isMob);
  const kill = (own: Parts, modifiers: readonly Parts[], marks: number): readonly Factor[] =>
    partsOf((sum) => killNumber(sum, own, modifiers, marks, 1)).factors;
  const unitFactors = (unit: Profile): readonly Factor[] => {
    const { weapon, firing, testing, charging, striking, canCharge, declares } = unit;
    const states = statesOf(unit, side, enemy);
    const recipient = mayDeclare(enemy) ? MORALE.chargedAgainst : 0;
    const isFormed = mobs && states.some((one) => one.isFormed);
    const counters = mayReact(unit, 'countercharge') && canCharge && charged;
    const charge = anyMarks(states, chargeMarks);
    const firer = anyMarks(states, (one) => firerMarks({ ...one, volley: 0 }));
    return [
      ...partsOf((sum) => moraleNumber(sum, tables, testing, recipient)).factors,
      ...(declares || counters ? partsOf((sum) => chargeNumber(sum, tables, charging, charge)).factors : []),
      ...(charged ? kill(striking, melee.parts.melee, isFormed ? MELEE.formedVsMob : 0) : []),
      ...bandsInPlay(b, weapon).flatMap((band) => item(weapon.accuracy, band).factors),
      ...(weapon === UNARMED ? [] : kill(firing, fire.parts.fire, aimed | firer)),
    ];
  };
  return [
    ...side.units.flatMap(unitFactors),
    ...side.batteries.flatMap((guns) => {
      const own = guns.rounds.reduce((marks, { ammo }) => marks | batteryMarks(side, ammo), 0);
      return [
        ...bandsInPlay(b, guns.weapon).flatMap((band) => item(guns.weapon.accuracy, band).factors),
        ...kill(guns.firing, fire.parts.artillery, own | aimed),
      ];
    }),
  ];
}

/** The bands of a weapon that a gap of the engagement can fall in. */
function bandsInPlay(b: Rules, { limits }: FieldWeapon): readonly number[] {
  const retreats = b.sides.flatMap(({ units }, i) =>
    units.filter((unit) => turnsMob(unit, item(b.sides, 1 - i))),
  );
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
  const { figures, modifiers } = tables;
  const notes = [
    note('quality modifiers (FOH-UNIT-03)', Object.entries(figures.quality)),
    note('accuracy numbers (FOH-ACC-01)', [
      ...Object.entries(figures.bands),
      ...Object.entries(figures.accuracy),
    ]),
    note('fire modifiers (FOH-KILL-02)', listed(modifiers.fire)),
    note('melee modifiers (FOH-MEL-03)', listed(modifiers.melee)),
    note('charge modifiers (FOH-CHG-02)', listed(modifiers.charge)),
    note('morale modifiers (FOH-MOR-02)', listed(modifiers.morale)),
    note('least margins of failure (FOH-MOR-04)', Object.entries(figures.margins)),
    note(
      'variable movement in inches (FOH-RUN-01)',
      Object.entries(figures.runBase).map(([gait, base]) => [`${gait} base`, base] as const),
    ),
    note('distance in inches (FOH-MOVE-06)', [['least gap', figures.minimumApproach]]),
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
