/** Indirect fire of heavy guns (PDB-IND, PDB-MAP-26): what they may aim at, where the shot falls, and whom it strikes. */
import { item } from '../../../chance/at.ts';
import { round } from '../../../battlefield/arithmetic.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { distance, isWithin } from '../../../battlefield/distances.ts';
import type { Dice } from '../../../play/dice.ts';
import { aimedNumber } from '../fire.ts';
import { NONE, SHOTS } from '../game.ts';
import { ringsOf, sectorOf, STRIKE } from '../indirect-fire.ts';
import { CANNOT_FIRE } from '../weapons.ts';
import { hasContact } from './command.ts';
import { HITS, type Field } from './field.ts';
import type { Formation, Piece } from './forces.ts';
import { SECTORS } from './pieces.ts';
import { areWithin, seeEachOther } from './seeing.ts';

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
export function findAim(f: Field, gun: Piece, place: number, into: Vector): boolean {
  const { is, formation, side } = gun;
  if (formation.is.ring === 0 || is.kind !== 'heavy-artillery' || gun.limberless !== 0) return false;
  let least = Infinity;
  for (const enemy of f.enemyOf(side).units) {
    const { placed, token } = enemy;
    if (placed === 0) continue;
    const isAtPlace = place !== NONE && f.rules.places.holds(place, token.x, token.y);
    const { x, y } = isAtPlace ? item(f.rules.centres, place) : token;
    const between = distanceTo(f, gun, x, y);
    if (!isAtPlace && (between >= least || !isConcentrated(f, enemy))) continue;
    // The size of a target is not asked (PDB-IND-03).
    if (is.arm.hitValue(between, 1) === CANNOT_FIRE || isNearOwn(f, gun) || !isObserved(f, gun, enemy))
      continue;
    into.x = x;
    into.y = y;
    if (isAtPlace) return true;
    least = between;
  }
  return least < Infinity;
}

/** The distance of a gun from a point, which the battle's place is then. */
function distanceTo({ rules: { placeToken } }: Field, gun: Piece, x: number, y: number): number {
  placeToken.place(x, y, 0, 1000);
  return distance(gun.token, placeToken);
}

/** True for a unit that has as many others within 3 cm as make a concentration. */
function isConcentrated({ rules: { rulings } }: Field, unit: Piece): boolean {
  const near = unit.side.units.filter((other) => other.placed !== 0 && areWithin(unit, other, CONCENTRATED));
  return near.length >= rulings.concentration;
}

/** True where a shot at the battle's place may fall on the gun's own side. */
function isNearOwn({ rules: { tables, placeToken } }: Field, { side, formation }: Piece): boolean {
  const most = tables.constants.indirectFire.distanceDieSides * formation.is.ring;
  return side.elements.some(({ placed, token }) => placed !== 0 && isWithin(token, placeToken, most));
}

/** True where a unit whose formation has contact to the gun's headquarters sees an enemy (PDB-IND-01). */
function isObserved(f: Field, gun: Piece, enemy: Piece): boolean {
  const { superiors } = gun.formation.is;
  const see = ({ units }: Formation): boolean =>
    units.some((unit) => unit.placed !== 0 && seeEachOther(f, unit, enemy));
  return gun.side.formations.some((formation) => see(formation) && hasContact(f, formation, superiors));
}

/** Where a shot falls: so many rings from the aim, along the line to the gun turned clockwise to the middle of a sector. */
function fall(f: Field, { token, formation }: Piece, aim: Readonly<Vector>, outcome: number): void {
  const sector = sectorOf(f.rules.tables, outcome);
  let x = token.x - aim.x;
  let y = token.y - aim.y;
  const length = Math.sqrt(x * x + y * y);
  for (let quarter = QUARTER; quarter < sector; quarter += QUARTER) [x, y] = [y, 0 - x];
  const [cosine, sine] = item(TURNS, (sector - 1) % QUARTER);
  const far = ringsOf(f.rules.tables, outcome) * formation.is.ring;
  f.rules.placeToken.place(
    aim.x + round((far * (cosine * x + sine * y)) / length),
    aim.y + round((far * (cosine * y - sine * x)) / length),
    0,
    1000,
  );
}

/** The first piece in roster order, own side first, whose token holds the battle's place; null without. */
function struckAt(f: Field, { side }: Piece): Piece | null {
  const isStruck = ({ placed, token }: Piece): boolean =>
    placed !== 0 && isWithin(token, f.rules.placeToken, 0);
  return side.elements.find(isStruck) ?? f.enemyOf(side).elements.find(isStruck) ?? null;
}

/** Fire at a point: one shot is one fire action (PDB-IND-02, -03). */
export function fireIndirectly(f: Field, gun: Piece, { x, y }: Readonly<Vector>, dice: Dice): void {
  const { deviation, placeToken } = f.rules;
  const aim = { x, y };
  const fell = dice.throw(deviation, gun, null, 0, 0, `${x / 100}, ${y / 100}`);
  dice.count(SHOTS + gun.role);
  fall(f, gun, aim, fell);
  const impact = [placeToken.x, placeToken.y];
  const struck = struckAt(f, gun);
  f.noteFire(gun, struck ?? gun);
  let result = 'no-unit-struck';
  if (struck !== null) {
    const { arm } = gun.is;
    aimedNumber(dice.sum, gun.is, arm, distanceTo(f, gun, x, y), 1, f.cover(gun, struck));
    const success = dice.throw(STRIKE, gun, struck, dice.sum.value, 0);
    result = success === 0 ? 'struck-without-effect' : 'eliminated';
    if (success !== 0) {
      dice.count(HITS + gun.role);
      f.eliminate(struck);
    }
  }
  f.log?.tell('indirect', {
    unit: gun.name,
    aim: [aim.x, aim.y],
    impact,
    struck: struck?.name ?? null,
    total: struck === null ? null : f.log.total,
    result,
  });
}
