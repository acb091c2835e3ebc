/** T2: the fire of a tactical phase, with the tables of the rule pack (PACK-FIRE); losses after everybody has fired. */
import type { Chance } from '../../chance/chance.ts';
import { part, sumOf, type Sum } from '../../engagement/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { rowFor } from './dice.ts';
import { enemyOf } from './doctrines.ts';
import { withoutTable } from './pack.ts';
import { CHARGING, FIRE, HIT, NEXT_FIRE, NEXT_HOME, NO_CHARGE, STOPPED, type Play } from './state.ts';
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

/** The fire table of a unit; null where the pack has none and that may be. */
function tableOf(b: Battle, index: number): FireTable | null {
  const { infantry } = b.unitAt(index);
  const table = infantry ? b.pack.fire.smallArms : b.pack.fire.artillery;
  if (table === null) withoutTable(infantry ? 'fire.smallArms' : 'fire.artillery', b.book.rulings);
  return table;
}

/** The next unit whose fire can do harm; when all have fired, losses are taken (MA-FIRE-01). */
export function nextFire(b: Battle, s: Play): void {
  for (; s.cursor < b.units.length; s.cursor++)
    if (fires(b, s) && canHarm(b, s)) {
      s.stage = FIRE;
      return;
    }
  takeLosses(b, s);
}

/** Says if the unit at the cursor fires: infantry and artillery do, and no unit that charges (MA-CHG-04). */
function fires(b: Battle, s: Play): boolean {
  const { cv, charge } = s.unit(s.cursor);
  return cv > 0 && charge === NO_CHARGE && !b.unitAt(s.cursor).cavalry;
}

/** Says if the unit at the cursor can reach its target and cost it anything. */
function canHarm(b: Battle, s: Play): boolean {
  const table = tableOf(b, s.cursor);
  if (table === null) return false;
  const shot = shotOf(b, s);
  if (!table.canFire(shot)) return false;
  if (table.dice !== null) return true;
  shotNumber(b.sum, table, shot);
  return b.sum.value > 0;
}

/** The shot of the unit at the cursor; the battle's one Shot, filled anew. */
function shotOf(b: Battle, s: Play): Shot {
  const { shot } = b;
  const firer = b.unitAt(s.cursor);
  const { cv, marker } = s.unit(s.cursor);
  const index = enemyOf(b, s, s.cursor);
  const target = s.unit(index);
  const isCharger = target.charge !== NO_CHARGE;
  const atCharger = isCharger && target.target === s.cursor + 1;
  shot.firerCv = cv;
  shot.firerFormation = s.unit(s.cursor).stance;
  shot.firerDisordered = marker !== 0;
  shot.weight = firer.artillery ? firer.weight : -1;
  shot.rangeInches = atCharger ? b.book.tables.chargersHaltInches : b.inches(s.distance);
  shot.targetFormation = s.unit(index).stance;
  shot.targetArm = b.unitAt(index).arm;
  shot.targetCover = isCharger ? 0 : b.sideAt(b.unitAt(index).side).cover;
  return shot;
}

/** Losses wait until everybody has fired. */
function applyFire(b: Battle, s: Play, loss: number): void {
  const target = s.unit(enemyOf(b, s, s.cursor));
  target.pending = Math.min(target.cv, target.pending + loss);
  s.cursor++;
  s.stage = NEXT_FIRE;
}

/** Takes all losses together; chargers that were hit must test, unless their target is broken (MA-CHG-05). */
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

export const fire: Throw<Battle, Play> = {
  name: 'fire',
  ruleIds: ['MA-FIRE-01', 'PACK-FIRE'],
  key: (b, s, due, sum) => {
    const table = tableOf(b, s.cursor);
    if (table !== null) shotNumber(sum, table, shotOf(b, s));
    due.set(FIRE, unitPurpose(b, FIRE, s.cursor), sum.value, b.unitAt(s.cursor).artillery ? 1 : 0);
  },
  resolve: ({ pack }, due, chance) => {
    const table = due.key1 === 0 ? pack.fire.smallArms : pack.fire.artillery;
    return table === null ? 0 : lossToFire(chance, table, due.key0);
  },
  apply: applyFire,
  act: (b, s) => {
    const target = enemyOf(b, s, s.cursor);
    const shot = shotOf(b, s);
    const charging = s.unit(target).target === s.cursor + 1 ? ', which charges it,' : '';
    const act = `${b.unitAt(s.cursor).name} fires at ${b.unitAt(target).name}${charging} at ${shot.rangeInches} in`;
    const table = tableOf(b, s.cursor);
    return table === null ? act : `${act}: ${diceOfShot(table, shot)}`;
  },
  result: (b, s, loss) =>
    loss === 0 ? 'no loss' : `${loss} CV off ${b.unitAt(enemyOf(b, s, s.cursor)).name}`,
};
