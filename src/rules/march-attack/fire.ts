/** T2: the fire of a tactical phase, with the fire tables of the supplement (PACK-FIRE); losses after everybody has fired. */
import { intAt, item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { part, sumOf, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { rowFor } from './dice.ts';
import { NOBODY } from './lines.ts';
import { withoutTable } from './supplement.ts';
import {
  CHARGING,
  END_OF_PHASE,
  FIRE,
  HIT,
  NEXT_FIRE,
  NEXT_HOME,
  NO_CHARGE,
  STOPPED,
  type Play,
  type Volley,
} from './state.ts';
import { lose, unitPurpose } from './unit-losses.ts';
import { ARMS, COVERS, FORMATIONS, WEIGHTS } from './units.ts';
import type { FireTable, Shot } from './weapons.ts';

const BASE = part('base', 'PACK-FIRE');
const STRENGTH = part((cv: number) => `for CV ${cv}`, 'PACK-FIRE');
const RANGE = part((inches: number) => `range ${inches} in`, 'PACK-FIRE');
const GUNS = part((weight: number) => `guns ${WEIGHTS[weight] ?? ''}`, 'PACK-FIRE');
const FORMATION = part((formation: number) => `firing in ${FORMATIONS[formation] ?? ''}`, 'PACK-FIRE');
const TARGET_FORMATION = part((formation: number) => `target in ${FORMATIONS[formation] ?? ''}`, 'PACK-FIRE');
const TARGET_ARM = part((arm: number) => `target is ${ARMS[arm] ?? ''}`, 'PACK-FIRE');
const COVER = part((cover: number) => `${COVERS[cover] ?? ''} cover`, 'PACK-FIRE');
const DISORDERED = part('disordered', 'PACK-FIRE');

/** The factor of a shot that can be fired. */
export function shotNumber(sum: Sum, table: FireTable, shot: Shot): void {
  const { values, byWeight, byFirerFormation, byTargetFormation, byTargetArm, byTargetCover } = table;
  const { firerCv, firerFormation, weight, rangeInches, targetFormation, targetArm, targetCover } = shot;
  sum.begin('factor');
  sum.base(values.base, BASE);
  sum.add(values.perCv * firerCv, STRENGTH, firerCv);
  sum.add(table.rangeMod(rangeInches), RANGE, rangeInches);
  if (weight >= 0) sum.add(byWeight[weight] ?? 0, GUNS, weight);
  sum.add(byFirerFormation[firerFormation] ?? 0, FORMATION, firerFormation);
  sum.add(byTargetFormation[targetFormation] ?? 0, TARGET_FORMATION, targetFormation);
  sum.add(byTargetArm[targetArm] ?? 0, TARGET_ARM, targetArm);
  sum.add(byTargetCover[targetCover] ?? 0, COVER, targetCover);
  if (shot.firerDisordered) sum.add(values.firerDisordered, DISORDERED);
}

/** A D6 decides the rest of a factor (factor-sixths). */
const SIDES = 6;

/** CV lost by the target, which may be more than it has. */
export function lossToFire(chance: Chance, { dice, rows, name }: FireTable, factor: number): number {
  if (dice !== null) return rows[rowFor(rows, chance.draw(dice) + factor, name)]?.cvLoss ?? 0;
  if (factor <= 0) return 0;
  const rest = factor % SIDES;
  const more = rest > 0 && chance.die(SIDES) <= rest ? 1 : 0;
  return Math.floor(factor / SIDES) + more;
}

/** The dice of a shot in words. */
export function diceOfShot(table: FireTable, shot: Shot): string {
  if (table.dice !== null) return `${table.dice.label} and the factor looked up`;
  const factor = sumOf((sum) => shotNumber(sum, table, shot));
  const rest = Math.max(factor, 0) % SIDES;
  const more = rest === 0 ? '' : `; a D6 of ${rest} or less costs 1 more`;
  return `1 CV lost for every full ${SIDES} of the factor${more}`;
}

/** The fire table of a unit; null where nobody gives one. */
function tableOf({ supplement, units }: Battle, index: number): FireTable | null {
  return item(units, index).infantry ? supplement.fire.smallArms : supplement.fire.artillery;
}

/** The next unit whose fire can do harm; when all have fired, losses are taken (MA-FIRE-01). */
export function nextFire(b: Battle, s: Play): void {
  if (s.cursor === 0 && isQuiet(b, s)) {
    s.stage = END_OF_PHASE;
    return;
  }
  const { targets } = volleyOf(b, s);
  for (; s.cursor < targets.length; s.cursor++) {
    if (intAt(targets, s.cursor) === NOBODY) continue;
    if (tableOf(b, s.cursor) !== null) {
      s.stage = FIRE;
      return;
    }
    withoutTable(b.unitAt(s.cursor).infantry ? 'fire.smallArms' : 'fire.artillery', b.book.rulings);
  }
  takeLosses(b, s);
}

/** Says if nobody charges and nobody is in range of fire. */
function isQuiet(b: Battle, s: Play): boolean {
  if (b.inches(s.distance) <= b.fireRangeInches) return false;
  const { from, to } = b.sideAt(s.active);
  for (let i = from; i < to; i++) if (s.unit(i).charge !== NO_CHARGE) return false;
  return true;
}

/** The shots of this phase: of all units that fire, those that can do harm, and those that have no table. */
function volleyOf(b: Battle, s: Play): Volley {
  const { volley } = s;
  if (volley.isKnown) return volley;
  volley.isKnown = true;
  const { targets, factors } = volley;
  b.lines.forget();
  targets.fill(NOBODY);
  // Who is charged fires at the first who charges it.
  const { from, to } = b.sideAt(s.active);
  for (let i = to - 1; i >= from; i--) {
    const { target } = s.unit(i);
    if (target > 0) targets[target - 1] = i;
  }
  for (let i = 0; i < targets.length; i++) {
    targets[i] = aim(b, s, i, intAt(targets, i));
    factors[i] = b.sum.value;
  }
  return volley;
}

/**
 * The target of a unit, which is its charger if it has one; NOBODY where it cannot fire or can do no harm. Infantry and
 * artillery fire, and no unit that charges (MA-CHG-04). The factor of the shot is then in the sum.
 */
function aim(b: Battle, s: Play, firing: number, charger: number): number {
  const { cv, charge } = s.unit(firing);
  const { cavalry, fireRangeInches } = b.unitAt(firing);
  if (cv === 0 || charge !== NO_CHARGE || cavalry) return NOBODY;
  if (charger === NOBODY && b.inches(s.distance) > fireRangeInches) return NOBODY;
  const target = charger === NOBODY ? b.lines.facing(s, firing) : charger;
  const table = tableOf(b, firing);
  return table === null || canHarm(b.sum, table, shotOf(b, s, firing, target)) ? target : NOBODY;
}

/** Says if a shot can reach its target and cost it anything; its factor is then in the sum. */
function canHarm(sum: Sum, table: FireTable, shot: Shot): boolean {
  if (!table.canFire(shot)) return false;
  shotNumber(sum, table, shot);
  return table.dice !== null || sum.value > 0;
}

/** The shot of a unit at its target; the battle's one Shot, filled anew. */
function shotOf(b: Battle, s: Play, firing: number, index: number): Shot {
  const { shot } = b;
  const firer = b.unitAt(firing);
  const { cv, marker } = s.unit(firing);
  const target = s.unit(index);
  const isCharger = target.charge !== NO_CHARGE;
  const atCharger = isCharger && target.target === firing + 1;
  shot.firerCv = cv;
  shot.firerFormation = s.unit(firing).stance;
  shot.firerDisordered = marker !== 0;
  shot.weight = firer.artillery ? firer.weight : -1;
  shot.rangeInches = atCharger ? b.book.tables.chargersHaltInches : b.inches(s.distance);
  shot.targetFormation = s.unit(index).stance;
  shot.targetArm = b.unitAt(index).arm;
  shot.targetCover = isCharger ? 0 : b.sideAt(b.unitAt(index).side).cover;
  return shot;
}

/** The target of the unit at the cursor. */
function targetOf(b: Battle, s: Play): number {
  return intAt(volleyOf(b, s).targets, s.cursor);
}

/** Losses wait until everybody has fired. */
function applyFire(b: Battle, s: Play, loss: number): void {
  const target = s.unit(targetOf(b, s));
  target.pending = Math.min(target.cv, target.pending + loss);
  s.cursor++;
  s.stage = NEXT_FIRE;
}

/** Takes all losses together; chargers that were hit must test, unless their target is broken (MA-CHG-05). */
function takeLosses(b: Battle, s: Play): void {
  s.volley.isKnown = false;
  for (let i = 0; i < b.units.length; i++) {
    const unit = s.unit(i);
    const { pending } = unit;
    unit.pending = 0;
    if (pending === 0) continue;
    lose(b, s, i, pending);
    if (unit.charge === CHARGING) unit.charge = HIT;
  }
  const { from, to } = b.sideAt(s.active);
  for (let i = from; i < to; i++) {
    const unit = s.unit(i);
    if (unit.charge !== NO_CHARGE && s.unit(unit.target - 1).cv === 0) unit.charge = STOPPED;
  }
  s.cursor = from;
  s.stage = NEXT_HOME;
}

export const fire: Throw<Battle, Play> = {
  name: 'fire',
  ruleIds: ['MA-FIRE-01', 'PACK-FIRE'],
  key: (b, s, due, sum) => {
    const table = tableOf(b, s.cursor);
    // The battle's own sum has been made for all shots together.
    if (sum !== b.sum && table !== null) shotNumber(sum, table, shotOf(b, s, s.cursor, targetOf(b, s)));
    const factor = intAt(volleyOf(b, s).factors, s.cursor);
    due.set(FIRE, unitPurpose(b, FIRE, s.cursor), factor, b.unitAt(s.cursor).artillery ? 1 : 0);
  },
  resolve: ({ supplement }, due, chance) => {
    const table = due.key1 === 0 ? supplement.fire.smallArms : supplement.fire.artillery;
    return table === null ? 0 : lossToFire(chance, table, due.key0);
  },
  apply: applyFire,
  act: (b, s) => {
    const target = targetOf(b, s);
    const shot = shotOf(b, s, s.cursor, target);
    const charging = s.unit(target).target === s.cursor + 1 ? ', which charges it,' : '';
    const act = `${b.unitAt(s.cursor).name} fires at ${b.unitAt(target).name}${charging} at ${shot.rangeInches} in`;
    const table = tableOf(b, s.cursor);
    return table === null ? act : `${act}: ${diceOfShot(table, shot)}`;
  },
  result: (b, s, loss) => (loss === 0 ? 'no loss' : `${loss} CV off ${b.unitAt(targetOf(b, s)).name}`),
};
