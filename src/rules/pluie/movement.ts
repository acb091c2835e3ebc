/** Movement throws, average moves and terrain (section 4). */
import type { Chance } from '../../chance/chance.ts';
import { NotGivenError } from '../../engagement/engagement.ts';
import { greatestCommonDivisor, type Fraction } from '../../engagement/lengths.ts';
import { D6 } from './dice.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

/** Dice of a row of Table 3 (PDB-MOVE-02). @throws {NotGivenError} where the source gives none. */
export function movementDice(tables: Tables, row: string): number {
  const dice = tables.movement.dice.get(row);
  if (dice === undefined || dice === null)
    throw new NotGivenError(`movement.kind: the source gives no movement dice for ${row}`);
  return dice;
}

/** One movement throw (PDB-MOVE-02): the sum of its D6, in cm. */
export function movementThrow(chance: Chance, dice: number): number {
  return chance.sum(dice, D6);
}

const ROUNDINGS = {
  down: Math.floor,
  nearest: Math.round,
  up: Math.ceil,
} as const;

/** The most that a throw lets a unit move in a terrain (PDB-MOVE-05): a fraction of cm, exact unless rounded. */
export function moveLimit(throwCm: number, terrain: Fraction, rulings: Rulings): Fraction {
  const over = throwCm * terrain.over;
  if (rulings.terrainRounding === 'none') return { over, under: terrain.under };
  return { over: ROUNDINGS[rulings.terrainRounding](over / terrain.under), under: 1 };
}

/** A length in lowest terms: `4`, `4/3`. */
export function lengthLabel({ over, under }: Fraction): string {
  const common = greatestCommonDivisor(over, under);
  return under === common ? String(over / common) : `${over / common}/${under / common}`;
}
