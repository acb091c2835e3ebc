/** T2: the fire of a tactical phase, with the fire tables that the source does not give (PACK-FIRE); losses after everybody has fired. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { part, sumOf, type Sum } from '../../play/sum.ts';
import { rowFor } from './dice.ts';
import { NONE } from './rules.ts';
import { CHARGING, TEST_DUE, NO_CHARGE, STOPPED, empty, type Battle, type Side, type Unit } from './game.ts';
import { lose } from './morale.ts';
import { withoutTable } from './supplement.ts';
import { ARMS, COVERS, FORMATIONS, WEIGHTS } from './units.ts';
import type { FireTable } from './weapons.ts';

const BASE = part('base', 'PACK-FIRE');
const STRENGTH = part((cv: number) => `for CV ${cv}`, 'PACK-FIRE');
const RANGE = part((inches: number) => `range ${inches} in`, 'PACK-FIRE');
const GUNS = part((weight: number) => `guns ${WEIGHTS[weight] ?? ''}`, 'PACK-FIRE');
const FORMATION = part((formation: number) => `firing in ${FORMATIONS[formation] ?? ''}`, 'PACK-FIRE');
const TARGET_FORMATION = part((formation: number) => `target in ${FORMATIONS[formation] ?? ''}`, 'PACK-FIRE');
const TARGET_ARM = part((arm: number) => `target is ${ARMS[arm] ?? ''}`, 'PACK-FIRE');
const COVER = part((cover: number) => `${COVERS[cover] ?? ''} cover`, 'PACK-FIRE');
const DISORDERED = part('disordered', 'PACK-FIRE');

/** A unit that fires, and one that is fired at. */
type Firer = Pick<Unit, 'cv' | 'stance' | 'marker'> & { readonly is: { readonly gun: number } };
type Target = Pick<Unit, 'stance'> & { readonly is: { readonly arm: number } };

/** The factor of a shot that can be fired; `cover` is a number of COVERS. */
export function shotNumber(
  sum: Sum,
  table: FireTable,
  u: Firer,
  e: Target,
  inches: number,
  cover: number,
): number {
  const { values, byWeight, byFirerFormation, byTargetFormation, byTargetArm, byTargetCover } = table;
  const { gun } = u.is;
  sum.begin('factor');
  sum.base(values.base, BASE);
  sum.add(values.perCv * u.cv, STRENGTH, u.cv);
  sum.add(table.rangeMod(inches), RANGE, inches);
  if (gun !== NONE) sum.add(byWeight[gun] ?? 0, GUNS, gun);
  sum.add(byFirerFormation[u.stance] ?? 0, FORMATION, u.stance);
  sum.add(byTargetFormation[e.stance] ?? 0, TARGET_FORMATION, e.stance);
  sum.add(byTargetArm[e.is.arm] ?? 0, TARGET_ARM, e.is.arm);
  sum.add(byTargetCover[cover] ?? 0, COVER, cover);
  if (u.marker !== 0) sum.add(values.firerDisordered, DISORDERED);
  return sum.value;
}

/** A D6 decides the rest of a factor (factor-sixths). */
const D6 = 6;

/** One shot: CV lost by the target, which may be more than it has. */
export function shotWith(table: FireTable | null, occasion = 0): ThrowKind {
  return {
    name: 'fire',
    ruleIds: ['MA-FIRE-01', 'PACK-FIRE'],
    occasion,
    resolve: (chance, factor) => (table === null ? 0 : lossTo(chance, table, factor)),
    act(u: Unit, e: Unit) {
      const { field } = u.side;
      const charging = e.target === u.index ? ', which charges it,' : '';
      const act = `${u.name} fires at ${e.name}${charging} at ${rangeOf(field, u, e)} in`;
      return table === null
        ? act
        : `${act}: ${diceOfShot(
            table,
            sumOf((sum) => shotAt(field, sum, table, u, e)),
          )}`;
    },
    result: (loss, _u, e) => (loss === 0 ? 'no loss' : `${loss} CV off ${e?.name ?? ''}`),
  };
}

function lossTo(chance: Chance, { dice, rows, name }: FireTable, factor: number): number {
  if (dice !== null) return rows[rowFor(rows, chance.draw(dice) + factor, name)]?.cvLoss ?? 0;
  if (factor <= 0) return 0;
  const rest = factor % D6;
  const more = rest > 0 && chance.die(D6) <= rest ? 1 : 0;
  return Math.floor(factor / D6) + more;
}

/** The dice of a shot in words. */
export function diceOfShot({ dice }: FireTable, factor: number): string {
  if (dice !== null) return `${dice.label} and the factor looked up`;
  const rest = Math.max(factor, 0) % D6;
  const more = rest === 0 ? '' : `; a D6 of ${rest} or less costs 1 more`;
  return `1 CV lost for every full ${D6} of the factor${more}`;
}

/** The next unit in list order whose fire can do harm; when all have fired, losses are taken (MA-FIRE-01). */
export function nextFirer(g: Battle): boolean {
  for (let i = g.cursor + 1; i < g.units.length; i++)
    if (canHarm(g, item(g.units, i))) {
      g.cursor = i;
      return true;
    }
  g.cursor = NONE;
  takeLosses(g);
  return false;
}

/** Fires the shot of a unit; its losses wait until everybody has fired. */
export function fire(g: Battle, dice: Dice): void {
  const u = g.actingUnit;
  const e = targetOf(g, u);
  const table = tableOf(g, u);
  if (e === null || table === null) return;
  const { smallArms, artillery } = g.rules.throws;
  const factor = shotAt(g, dice.sum, table, u, e);
  const loss = dice.throw(u.is.infantry ? smallArms : artillery, u, e, factor, 0);
  if (loss === 0) return;
  if (e.pending === 0) g.hit.push(e);
  e.pending = Math.min(e.cv, e.pending + loss);
}

/** True for a unit that fires at somebody, and may cost CV. */
function canHarm(g: Battle, u: Unit): boolean {
  const e = targetOf(g, u);
  if (e === null) return false;
  const table = tableOf(g, u);
  if (table === null) {
    withoutTable(u.is.infantry ? 'fire.smallArms' : 'fire.artillery', g.rules.rulings);
    return false;
  }
  return table.canFireIn(u.stance) && (table.dice !== null || shotAt(g, g.total, table, u, e) > 0);
}

function shotAt(g: Battle, sum: Sum, table: FireTable, u: Unit, e: Unit): number {
  return shotNumber(sum, table, u, e, rangeOf(g, u, e), coverOf(e));
}

function tableOf({ rules: { tables } }: Battle, { is }: Unit): FireTable | null {
  return is.infantry ? tables.fireTables.smallArms : tables.fireTables.artillery;
}

/**
 * The target of a unit: its charger, or the enemy that faces it, within range; null where it does not fire. Infantry and
 * artillery fire, and no unit that charges (MA-CHG-04).
 */
function targetOf(g: Battle, u: Unit): Unit | null {
  if (u.cv === 0 || u.charge !== NO_CHARGE || u.is.cavalry) return null;
  const { charger } = u;
  if (charger !== null) return rangeOf(g, u, charger) > u.is.fireRangeInches ? null : charger;
  if (g.rules.idleJoin && u.side.enemy.isOutOfPlay) return targetOfIdle(g, u);
  return g.inches(u.side.pair.distance) > u.is.fireRangeInches ? null : g.facing(u);
}

/** the enemy that a unit without one of its own finds in the next pair, or in that before, within range. */
function targetOfIdle(g: Battle, u: Unit): Unit | null {
  const { place } = u.side.is;
  if (u.side.isOut) return null;
  for (const next of [place + 1, place - 1]) {
    const pair = g.pairs[next];
    if (pair === undefined) continue;
    const e = g.facing(u, item(pair.sides, 1 - u.role));
    if (e !== null && rangeOf(g, u, e) <= u.is.fireRangeInches) return e;
  }
  return null;
}

/** The range at a charger, at the enemy in front, and at that of a neighbour. */
function rangeOf(g: Battle, u: Unit, e: Unit): number {
  if (e.target === u.index) return g.rules.tables.scale.chargersHaltInches;
  const { pair } = e.side;
  const inches = g.inches(pair.distance);
  return pair === u.side.pair ? inches : inches + gapBetween(g, u.side, e.side);
}

function gapBetween(
  { rules: { roster } }: Battle,
  { role, is: { place } }: Side,
  { is: other }: Side,
): number {
  return item(roster.gaps[role], Math.min(place, other.place));
}

/** Cover is no help to those who charge. */
function coverOf({ charge, side }: Unit): number {
  return charge === NO_CHARGE ? side.is.cover : 0;
}

/** Takes all losses together; chargers that were hit must test, unless their target is broken (MA-CHG-05). */
function takeLosses(g: Battle): void {
  for (const unit of g.hit) {
    const { pending } = unit;
    unit.pending = 0;
    lose(unit, pending);
    if (unit.charge === CHARGING) unit.charge = TEST_DUE;
  }
  empty(g.hit);
  for (const unit of g.chargers)
    if (unit.charge !== NO_CHARGE && g.targetOf(unit).cv === 0) unit.charge = STOPPED;
}
