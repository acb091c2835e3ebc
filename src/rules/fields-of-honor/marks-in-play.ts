/** The values that an engagement rests on although the source does not give them. */
import type { Factor } from '../../engagement/engagement.ts';
import type { Battle, SideProfile } from './battle.ts';
import { chargeFactors } from './charge.ts';
import { accuracyFactors, fireKillFactors } from './fire.ts';
import { marginMarks, variableMoveMarks } from './marks.ts';
import { markOf } from './mechanic.ts';
import { meleeKillFactors } from './melee.ts';
import { CHARGE, FIRE, MELEE, MORALE } from './modifiers.ts';
import { moraleFactors } from './morale.ts';
import { gaitOf } from './pursuit.ts';
import type { FieldWeapon, Profile } from './roster.ts';
import { isInferred } from './table-reader.ts';
import { BANDS } from './units.ts';

/** What travels with every number of the engagement: each inferred value that its throws may use, once. */
export function engagementMarks(b: Battle): readonly string[] {
  const charges = b.sides.some(mayDeclare);
  const marks = b.sides.flatMap((side, i) => sideMarks(b, side, b.side(1 - i), charges));
  const runs = b.sides.flatMap(({ units }) => units.map(({ mounted }) => gaitOf(mounted)));
  return [
    ...new Set([
      ...marks,
      ...marginMarks(b.tables, b.rulings),
      ...(charges ? variableMoveMarks(b.tables, [...new Set(runs)]) : []),
      ...approachMarks(b),
    ]),
  ];
}

/** */
function approachMarks(b: Battle): readonly string[] {
  const { minimumApproachIn } = b.tables;
  const applies = b.sides.some(({ advances }) => advances) && isInferred(minimumApproachIn, 'fire');
  if (!applies || b.rulings.minGapIn !== minimumApproachIn.value) return [];
  return [
    `that units which do not charge stop ${minimumApproachIn.value} inch short is inferred (FOH-MOVE-06)`,
  ];
}

function sideMarks(b: Battle, side: SideProfile, enemy: SideProfile, charges: boolean): readonly string[] {
  const factors = [
    ...side.units.flatMap((unit) => unitFactors(b, side, enemy, unit, charges)),
    ...side.batteries.flatMap(({ gun, rounds, weapon, fire }) => {
      const marks =
        targetMarks(enemy, side) |
        (side.onFlank ? FIRE.flankShot : 0) |
        (rounds.includes('canister') ? FIRE.canister : 0);
      const accuracy = bandsInPlay(b, weapon).flatMap((i) =>
        accuracyFactors(b.tables, BANDS[i] ?? 'short', gun.gunType, {
          ammo: rounds[i] ?? 'shot',
          percussionShells: gun.percussionShells,
        }),
      );
      return [...accuracy, ...fireKillFactors(b.tables, 1, fire, marks, 'artillery')];
    }),
  ];
  return factors.flatMap(markOf);
}

function unitFactors(
  b: Battle,
  side: SideProfile,
  enemy: SideProfile,
  unit: Profile,
  charges: boolean,
): readonly Factor[] {
  const { tables } = b;
  const tests = mayDeclare(enemy) ? MORALE.chargedAgainst : 0;
  const counters = side.reaction === 'countercharge' && unit.canCharge;
  return [
    ...moraleFactors(tables, unit.morale, tests),
    ...(unit.chargeAt >= 0 || (counters && charges)
      ? chargeFactors(tables, unit.morale, chargeMarks(side, enemy, unit))
      : []),
    ...(charges ? meleeKillFactors(tables, 1, unit.melee, meleeMarks(side, enemy, unit), 'melee') : []),
    ...smallArmsFactors(b, side, enemy, unit),
  ];
}

function mayDeclare({ units }: SideProfile): boolean {
  return units.some(({ chargeAt }) => chargeAt >= 0);
}

/** Fire and retire turns units into mobs (FOH-CHG-08). */
function turnsMob(side: SideProfile, enemy: SideProfile): boolean {
  return side.reaction === 'fire-and-retire' && mayDeclare(enemy);
}

function chargeMarks(side: SideProfile, enemy: SideProfile, { type }: Profile): number {
  return (
    (side.onFlank ? CHARGE.ontoFlank : 0) |
    (type === 'skirmish' ? CHARGE.chargerSkirmisher : 0) |
    (type === 'mob' || turnsMob(side, enemy) ? CHARGE.chargerMob : 0)
  );
}

function smallArmsFactors(
  b: Battle,
  side: SideProfile,
  enemy: SideProfile,
  unit: Profile,
): readonly Factor[] {
  const { arms, weapon } = unit;
  if (arms === null || weapon === null) return [];
  const marks =
    targetMarks(enemy, side) |
    (side.advances ? FIRE.firerMoved : 0) |
    (unit.mounted ? FIRE.firerMounted : 0) |
    (side.onFlank ? FIRE.flankShot : 0);
  return [
    ...bandsInPlay(b, weapon).flatMap((i) => accuracyFactors(b.tables, BANDS[i] ?? 'short', arms.type, null)),
    ...fireKillFactors(b.tables, 1, unit.fire, marks, 'fire'),
  ];
}

/** The bands of a weapon that a gap of the engagement can fall in. */
function bandsInPlay(b: Battle, { limits }: FieldWeapon): readonly number[] {
  const retreats = b.sides.flatMap((side, i) => (turnsMob(side, b.side(1 - i)) ? side.units : []));
  const widest = Math.max(b.startGap, b.entryGap, ...retreats.map(({ engagedMove }) => engagedMove));
  let nearer = -1;
  return [...limits].flatMap((limit, i) => {
    if (limit < 0 || nearer >= widest) return [];
    nearer = limit;
    return [i];
  });
}

function targetMarks(side: SideProfile, enemy: SideProfile): number {
  const { units } = side;
  const any = (is: (unit: Profile) => boolean, mark: number): number => (units.some(is) ? mark : 0);
  return (
    any(({ inCover }) => inCover, FIRE.targetLightCover) |
    any(({ mounted }) => mounted, FIRE.targetMounted) |
    any(({ type }) => type === 'mob' || turnsMob(side, enemy), FIRE.targetMob) |
    any(({ type }) => type === 'skirmish', FIRE.targetSkirmish)
  );
}

function meleeMarks(side: SideProfile, enemy: SideProfile, unit: Profile): number {
  const againstMob = enemy.units.some(({ type }) => type === 'mob') || turnsMob(enemy, side);
  return unit.type === 'formed' && againstMob ? MELEE.formedVsMob : 0;
}
