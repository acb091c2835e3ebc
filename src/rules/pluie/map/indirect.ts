/** Indirect fire of heavy guns (PDB-IND, PDB-MAP-26): what they may aim at, where the shot falls, and whom it strikes. */
import { item } from '../../../chance/at.ts';
import { round } from '../../../battlefield/arithmetic.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { distance, isWithin } from '../../../battlefield/distances.ts';
import type { Chance } from '../../../chance/chance.ts';
import type { Due } from '../../../engagement/engagement.ts';
import type { Sum } from '../../../play/sum.ts';
import type { Throw } from '../../../engagement/throw.ts';
import { D20, lowestSuccess } from '../dice.ts';
import { Shot, shotNumber } from '../shot.ts';
import { CANNOT_FIRE } from '../weapons.ts';
import type { MapBattle } from './battle.ts';
import { hasChain } from './command.ts';
import { engage } from './fire.ts';
import { eliminate } from './losses.ts';
import { areWithin, coverOf, seeEachOther } from './seeing.ts';
import { DEVIATION, INDIRECT, NONE, OVER, purposeOf, UNIT_ACTS } from './stages.ts';
import type { MapPlay } from './state.ts';

/** Sectors of the template. */
export const SECTORS = 20;
const QUARTER = SECTORS / 4;
/** Cosines and sines of the middles of the first five sectors: 9, 27, 45, 63 and 81 degrees. */
const TURNS = [
  [0.987688, 0.156434],
  [0.891007, 0.45399],
  [0.707107, 0.707107],
  [0.45399, 0.891007],
  [0.156434, 0.987688],
] as const;

/** Units of a concentration are this near to one of them, in h. */
const CONCENTRATED = 300;

/**
 * The point that a heavy gun would fire at, in `into`: the centre of the place where its order looks for targets, while an
 * enemy whom its observers see is there, else the nearest troop concentration that they see. Never near its own side.
 */
export function findAim(b: MapBattle, s: MapPlay, gun: number, place: number, into: Vector): boolean {
  const { formation, kind, side } = b.at(gun);
  if (b.formationAt(formation).ring === 0 || kind !== 'heavy-artillery' || s.at(gun).limberless !== 0)
    return false;
  const { from, to } = b.sideAt(1 - side);
  let least = Infinity;
  for (let i = from; i < to; i++) {
    const { placed, token } = s.at(i);
    if (placed === 0) continue;
    const isAtPlace = place !== NONE && b.places.holds(place, token.x, token.y);
    const { x, y } = isAtPlace ? item(b.centres, place) : token;
    const between = distanceTo(b, s, gun, x, y);
    if (!isAtPlace && (between >= least || !isConcentrated(b, s, i))) continue;
    if (!reaches(b, gun, between) || isNearOwn(b, s, gun) || !isObserved(b, s, gun, i)) continue;
    into.x = x;
    into.y = y;
    if (isAtPlace) return true;
    least = between;
  }
  return least < Infinity;
}

/** The distance of a gun from a point, which `b.placeToken` is then. */
function distanceTo(b: MapBattle, s: MapPlay, gun: number, x: number, y: number): number {
  b.placeToken.place(x, y, 0, 1000);
  return distance(s.at(gun).token, b.placeToken);
}

/** True where its weapon has a hit value; the size of a target is not asked (PDB-IND-03). */
function reaches(b: MapBattle, gun: number, between: number): boolean {
  return b.at(gun).arm.hitValue(between, 1) !== CANNOT_FIRE;
}

/** True for a unit that has as many others within 3 cm as make a concentration. */
function isConcentrated(b: MapBattle, s: MapPlay, unit: number): boolean {
  const { from, to } = b.sideAt(b.at(unit).side);
  let units = 0;
  for (let i = from; i < to; i++) if (s.at(i).placed !== 0 && areWithin(s, unit, i, CONCENTRATED)) units++;
  return units >= b.rulings.concentration;
}

/** True where a shot at the point of `b.placeToken` may fall on the gun's own side. */
function isNearOwn(b: MapBattle, s: MapPlay, gun: number): boolean {
  const { side, formation } = b.at(gun);
  const { elements } = b.sideAt(side);
  const most = b.tables.constants.indirectFire.distanceDieSides * b.formationAt(formation).ring;
  for (let k = 0; k < elements.length; k++) {
    const { placed, token } = s.at(item(elements, k));
    if (placed !== 0 && isWithin(token, b.placeToken, most)) return true;
  }
  return false;
}

/** True where a unit whose formation has contact to the gun's headquarters sees an enemy (PDB-IND-01). */
function isObserved(b: MapBattle, s: MapPlay, gun: number, enemy: number): boolean {
  const { side, formation } = b.at(gun);
  const { superiors } = b.formationAt(formation);
  const { formationFrom, formationTo } = b.sideAt(side);
  for (let k = formationFrom; k < formationTo; k++) {
    const { from, to, hqContact, pennant } = b.formationAt(k);
    let sees = false;
    for (let i = from; i < to && !sees; i++) sees = s.at(i).placed !== 0 && seeEachOther(s, i, enemy);
    if (sees && (superiors.length === 0 ? hqContact !== 0 : hasChain(b, s, pennant, superiors))) return true;
  }
  return false;
}

/** Fire at a point: one shot is one fire action (PDB-IND-03). */
export function beginIndirect(s: MapPlay, { x, y }: Readonly<Vector>): void {
  s.aimX = x;
  s.aimY = y;
  s.stage = DEVIATION;
}

/** Where a shot falls: so many rings from the aim, along the line to the gun turned clockwise to the middle of a sector. */
function fall(b: MapBattle, s: MapPlay, sector: number, rings: number): void {
  const { token } = s.at(s.unit);
  let x = token.x - s.aimX;
  let y = token.y - s.aimY;
  const length = Math.sqrt(x * x + y * y);
  for (let quarter = QUARTER; quarter < sector; quarter += QUARTER) {
    const turned = 0 - x;
    x = y;
    y = turned;
  }
  const [cosine, sine] = item(TURNS, (sector - 1) % QUARTER);
  const far = rings * b.formationAt(b.at(s.unit).formation).ring;
  b.placeToken.place(
    s.aimX + round((far * (cosine * x + sine * y)) / length),
    s.aimY + round((far * (cosine * y - sine * x)) / length),
    0,
    1000,
  );
}

/** The first piece in roster order, own side first, whose token holds the point of `b.placeToken`; NONE without. */
function struckAt(b: MapBattle, s: MapPlay): number {
  const { side } = b.at(s.unit);
  for (let isEnemy = 0; isEnemy < 2; isEnemy++) {
    const { elements } = b.sideAt(isEnemy === 0 ? side : 1 - side);
    for (let k = 0; k < elements.length; k++) {
      const i = item(elements, k);
      if (s.at(i).placed !== 0 && isWithin(s.at(i).token, b.placeToken, 0)) return i;
    }
  }
  return NONE;
}

/** Where an indirect shot falls (PDB-IND-02); its outcome is a sector and a ring. */
export const deviation: Throw<MapBattle, MapPlay> = {
  name: 'indirect fire',
  ruleIds: ['PDB-IND-02', 'PDB-MAP-26'],
  key: (_b, s, due) => due.set(DEVIATION, purposeOf(s.unit, DEVIATION, false)),
  resolve: ({ tables }, _due, chance) => {
    const sector = chance.die(SECTORS);
    return SECTORS * chance.die(tables.constants.indirectFire.distanceDieSides) + sector - 1;
  },
  apply: (b, s, outcome) => {
    if (s.firstFire === 0) s.firstFire = b.turnLimit - s.left;
    engage(b, s, s.unit);
    fall(b, s, sectorOf(outcome), ringsOf(outcome));
    s.target = struckAt(b, s);
    const isStruck = s.target !== NONE;
    if (b.log !== null) b.log.fell(s, b.placeToken);
    if (b.log !== null && !isStruck) b.log.indirect(s, 'no-unit-struck');
    s.stage = isStruck ? INDIRECT : UNIT_ACTS;
  },
  act: (b, s) => `${b.at(s.unit).id} fires indirectly at ${s.aimX / 100}, ${s.aimY / 100}`,
  result: (_b, _s, outcome) => `falls in sector ${sectorOf(outcome)}, ${ringsOf(outcome)} rings off`,
};

function sectorOf(outcome: number): number {
  return (outcome % SECTORS) + 1;
}

function ringsOf(outcome: number): number {
  return Math.floor(outcome / SECTORS);
}

/** The throw for the unit struck (PDB-IND-03): it is eliminated, or nothing happens. */
export class IndirectShot implements Throw<MapBattle, MapPlay> {
  readonly name = 'unit struck';
  readonly ruleIds = ['PDB-IND-03', 'PDB-FIRE-06'];
  /** One object serves all throws. */
  private readonly shot = new Shot();

  key(b: MapBattle, s: MapPlay, due: Due, sum: Sum): void {
    const { shot } = this;
    const { arm, firing } = b.at(s.unit);
    const between = distanceTo(b, s, s.unit, s.aimX, s.aimY);
    shot.laid = arm;
    shot.distance = between;
    shot.hit = arm.hitValue(between, 1);
    shot.firer = firing;
    shot.cover = item(arm.cover, coverOf(s, s.unit, s.target));
    shotNumber(sum, b.tables, shot);
    due.set(INDIRECT, purposeOf(s.unit, INDIRECT, false), sum.value);
  }

  resolve(_b: MapBattle, due: Due, chance: Chance): number {
    return chance.die(D20) >= lowestSuccess(due.key0) ? 1 : 0;
  }

  apply(b: MapBattle, s: MapPlay, success: number): void {
    engage(b, s, s.target);
    if (b.log !== null) b.log.weigh(s);
    if (success !== 0) eliminate(b, s, s.target);
    if (b.log !== null) b.log.indirect(s, success === 0 ? 'struck-without-effect' : 'eliminated');
    if (s.stage !== OVER) s.stage = UNIT_ACTS;
  }

  act(b: MapBattle, s: MapPlay): string {
    return `the shot of ${b.at(s.unit).id} falls on ${b.at(s.target).id}`;
  }

  result(b: MapBattle, s: MapPlay, success: number): string {
    return success === 0 ? 'without effect' : `${b.at(s.target).id} is eliminated`;
  }
}
