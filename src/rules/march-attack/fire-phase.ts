/** T2: all fire of a tactical phase, losses after everybody has fired, and the tests to charge home (section 11.2). */
import type { Battle } from './battle.ts';
import type { FireTable, Shot } from './fire-table.ts';
import { withoutTable } from './pack.ts';
import { FIRE, HOME, NEXT_FIRE, NEXT_HOME, NEXT_MELEE, type Play } from './state.ts';
import { chargerOf, disorder, facing, formationOf, lose } from './units-in-play.ts';
import { CHARGING, HIT, NO_CHARGE, STOPPED } from './unit-state.ts';
import { vedTarget } from './ved.ts';

/** The fire table of a unit; null where the pack has none and that may be. */
export function tableOf(b: Battle, index: number): FireTable | null {
  const { infantry } = b.unitAt(index);
  const table = infantry ? b.pack.fire.smallArms : b.pack.fire.artillery;
  if (table === null) withoutTable(infantry ? 'fire.smallArms' : 'fire.artillery', b.book.rulings);
  return table;
}

/** The next unit whose fire can do harm; when all have fired, losses are taken. */
export function nextFire(b: Battle, s: Play): void {
  for (; s.cursor < b.units.length; s.cursor++) {
    if (!fires(b, s, s.cursor)) continue;
    const table = tableOf(b, s.cursor);
    if (table === null) continue;
    const shot = shotOf(b, s);
    if (!table.canFire(shot) || !table.mayHit(table.factor(shot))) continue;
    s.stage = FIRE;
    return;
  }
  takeLosses(b, s);
}

/** MA-FIRE-01, MA-CHG-04: infantry and artillery fire, and no unit that charges. */
function fires(b: Battle, s: Play, index: number): boolean {
  const { cv, charge } = s.unit(index);
  return cv > 0 && charge === NO_CHARGE && !b.unitAt(index).cavalry;
}

/** Whom the unit at the cursor fires at: its charger, or the enemy that faces it. */
export function targetOf(b: Battle, s: Play): number {
  const charger = b.unitAt(s.cursor).side === s.active ? -1 : chargerOf(b, s, s.cursor);
  return charger >= 0 ? charger : facing(b, s, s.cursor);
}

/** The shot of the unit at the cursor; the battle's one Shot, filled anew. */
export function shotOf(b: Battle, s: Play): Shot {
  const { shot } = b;
  const firer = b.unitAt(s.cursor);
  const { cv, marker } = s.unit(s.cursor);
  const target = targetOf(b, s);
  const isCharger = s.unit(target).charge !== NO_CHARGE;
  const atCharger = isCharger && s.unit(target).target === s.cursor + 1;
  shot.firerCv = cv;
  shot.firerFormation = formationOf(b, s, s.cursor);
  shot.firerDisordered = marker !== 0;
  shot.weight = firer.artillery ? firer.weight : -1;
  shot.rangeInches = atCharger ? b.book.tables.chargersHaltInches : b.inches(s.distance);
  shot.targetFormation = formationOf(b, s, target);
  shot.targetArm = b.unitAt(target).arm;
  shot.targetCover = isCharger ? 0 : b.sideAt(b.unitAt(target).side).cover;
  return shot;
}

/** Losses wait until everybody has fired. */
export function applyFire(b: Battle, s: Play, loss: number): void {
  const target = s.unit(targetOf(b, s));
  target.pending = Math.min(target.cv, target.pending + loss);
  s.cursor++;
  s.stage = NEXT_FIRE;
}

/** All losses together; chargers that were hit must test, unless their target is broken (MA-CHG-05). */
function takeLosses(b: Battle, s: Play): void {
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

/** The next charger that lost CV; when all have tested, those who come home meet their targets. */
export function nextHome(b: Battle, s: Play): void {
  const { from, to } = b.sideAt(s.active);
  for (; s.cursor < to; s.cursor++)
    if (s.unit(s.cursor).charge === HIT) {
      s.stage = HOME;
      return;
    }
  s.cursor = from;
  s.stage = NEXT_MELEE;
}

/** The charge-home test of the unit at the cursor. */
export function homeTestOf(b: Battle, s: Play) {
  const { homeTest, startCv } = b.unitAt(s.cursor);
  const { cv, marker } = s.unit(s.cursor);
  homeTest.cvLost = startCv - cv;
  homeTest.disordered = marker !== 0;
  return homeTest;
}

export function homeTarget(b: Battle, s: Play): number {
  return vedTarget(b.book, homeTestOf(b, s));
}

/** */
export function applyHome(b: Battle, s: Play, passed: number): void {
  s.unit(s.cursor).charge = passed === 0 ? STOPPED : CHARGING;
  if (passed === 0 && b.book.rulings.haltedDisorder === 'D2') disorder(s, s.cursor);
  s.cursor++;
  s.stage = NEXT_HOME;
}
