/** T3: melees of the charges that came home, with the melee table that the source does not give (MA-MEL-01, MA-MEL-02, PACK-MELEE). */
import { item } from '../../chance/at.ts';
import { combine } from '../../chance/throw.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { part, type Sum } from '../../play/sum.ts';
import { rowFor } from './dice.ts';
import { disorder } from './disorder.ts';
import { CHARGES_HOME } from './rules.ts';
import { CHARGING, STOPPED, type Battle, type Unit } from './game.ts';
import { lose } from './morale.ts';
import { withoutTable } from './supplement.ts';
import type { Tables } from './tables.ts';
import { COVERS, IN_SQUARE, WEIGHTS } from './units.ts';

const STRENGTH = part((cv: number) => `for CV ${cv}`, 'PACK-MELEE');
const LEADER = part('leader', 'MA-LDR-01', 'MA-MEL-02');
const DISORDERED = part('disordered', 'PACK-MELEE');
const COLUMN_OF_INFANTRY = part('infantry in column', 'PACK-MELEE');
const AGAINST_SQUARE = part('cavalry against square', 'PACK-MELEE');
const BLOWN = part('blown', 'PACK-MELEE');
const CHARGER = part('charging', 'PACK-MELEE');
const CAVALRY = part((weight: number) => `cavalry of weight ${WEIGHTS[weight] ?? ''}`, 'PACK-MELEE');
const LANCERS = part('lancers', 'PACK-MELEE');
const COVER = part((cover: number) => `${COVERS[cover] ?? ''} cover`, 'PACK-MELEE');

/** One side of a melee. */
export type Fighter = Pick<Unit, 'cv' | 'stance' | 'inColumn' | 'marker' | 'blown'> & {
  readonly is: Pick<Unit['is'], 'cavalry' | 'weight' | 'lancer' | 'inspiration'>;
};

/** Winners: a result of a melee is `row x 3 + one of these`. */
export const DRAWN = 0;
export const CHARGER_WINS = 1;
const CHARGED_WINS = 2;
const RESULTS = 3;

/** The outcome of a charge that comes home where there is no melee table and none is needed. */
const NO_MELEE = -1;

type MeleeTable = NonNullable<Tables['melee']>;
type MeleeRow = MeleeTable['rows'][number];

/** The throw of a melee: the row of the margin, and who won; its number is the charger's less that of the charged. */
export function meleeOf({ melee }: Pick<Tables, 'melee'>, occasion = 0): ThrowKind {
  const limits = (melee?.rows ?? []).map(({ upToMargin }) => ({ upTo: upToMargin }));
  const each = melee === null ? null : combine(melee.dice, melee.dice, diceOfMelee(melee), (a, b) => a - b);
  return {
    name: 'melee',
    ruleIds: ['MA-MEL-01', 'MA-MEL-02', 'PACK-MELEE'],
    occasion,
    resolve(chance, advantage) {
      if (each === null) return NO_MELEE;
      const margin = chance.draw(each) + advantage;
      const row = rowFor(limits, Math.abs(margin), 'melee');
      return row * RESULTS + (margin === 0 ? DRAWN : margin > 0 ? CHARGER_WINS : CHARGED_WINS);
    },
    act: (u, e) => `${u.name} charges ${e?.name ?? ''} home: ${diceOfMelee(melee)}`,
    result(result, u, e) {
      if (result === NO_MELEE) return 'nothing comes of it';
      const winner = winnerOf(result);
      return winner === DRAWN ? 'drawn' : `${(winner === CHARGER_WINS ? u : e)?.name ?? ''} wins`;
    },
  };
}

/** The dice of a melee in words. */
export function diceOfMelee(melee: MeleeTable | null): string {
  return melee === null ? 'there is no melee table, so it has no effect' : `${melee.dice.label} each`;
}

/** The number that the charger adds to its dice less that of the charged, whose cover helps it (FD-08). */
export function meleeNumber(
  sum: Sum,
  { melee, blown }: Pick<Tables, 'melee' | 'blown'>,
  u: Fighter,
  e: Fighter,
  cover: number,
): number {
  if (melee === null) return 0;
  const { mods } = melee;
  const blownMod = blown?.meleeMod ?? 0;
  sum.begin('charger adds');
  addStrength(sum, melee, blownMod, u, e);
  sum.add(mods.charging, CHARGER);
  const { cavalry, weight, lancer } = u.is;
  if (cavalry) sum.add(mods.chargingCavalryWeight?.[item(WEIGHTS, weight)] ?? 0, CAVALRY, weight);
  if (lancer) sum.add(mods.lancerCharging, LANCERS);
  const { value } = sum;
  sum.begin('charged adds');
  addStrength(sum, melee, blownMod, e, u);
  sum.add(mods.defenderCover?.[item(COVERS, cover)] ?? 0, COVER, cover);
  return value - sum.value;
}

/** Adds what either side of a melee has of its own. */
function addStrength(
  sum: Sum,
  { mods, perCv }: MeleeTable,
  blownMod: number,
  { cv, inColumn, marker, blown, is: { inspiration, cavalry } }: Fighter,
  against: Fighter,
): void {
  sum.base(perCv * cv, STRENGTH, cv);
  if (mods.addInspirational) sum.add(inspiration, LEADER);
  if (marker !== 0) sum.add(mods.disordered, DISORDERED);
  if (inColumn !== 0) sum.add(mods.infantryColumn, COLUMN_OF_INFANTRY);
  if (cavalry && against.stance === IN_SQUARE) sum.add(mods.cavalryVsSquare, AGAINST_SQUARE);
  if (blown !== 0) sum.add(blownMod, BLOWN);
}

/** The row of a result; null where there is no table. */
export function rowOf({ melee }: Pick<Tables, 'melee'>, result: number): MeleeRow | null {
  return melee === null ? null : item(melee.rows, Math.floor(result / RESULTS));
}

/** The winner of a result. */
export function winnerOf(result: number): number {
  return result % RESULTS;
}

/** The next charge that comes home, in list order (MA-CHG-06, MA-MEL-01). */
export function nextMelee(g: Battle): boolean {
  return g.nextCharger(CHARGING);
}

/** A melee, and what it costs both. */
export function fight(g: Battle, dice: Dice): void {
  const { throws, rulings, tables } = g.rules;
  if (tables.melee === null) withoutTable('melee', rulings);
  const u = g.actingUnit;
  const e = g.targetOf(u);
  const number = meleeNumber(dice.sum, tables, u, e, e.side.is.cover);
  dice.count(CHARGES_HOME + u.role);
  const result = dice.throw(throws.melee, u.contest, e, number, 0);
  u.charge = STOPPED;
  const row = rowOf(tables, result);
  if (row === null) return;
  const winner = winnerOf(result);
  if (winner === DRAWN) for (const unit of [u, e]) draw(unit, row);
  else if (winner === CHARGER_WINS) win(u, e, row);
  else win(e, u, row);
}

function draw(unit: Unit, { bothCvLoss, bothDisorder }: MeleeRow): void {
  lose(unit, bothCvLoss);
  if (bothDisorder) disorder(unit);
}

function win(winner: Unit, loser: Unit, row: MeleeRow): void {
  lose(winner, row.winnerCvLoss);
  lose(loser, row.loserBroken ? loser.cv : row.loserCvLoss);
  if (row.loserDisorder) disorder(loser);
}
