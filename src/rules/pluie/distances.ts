/** The distances of an engagement in its own unit: where the lines stand, how far average moves and throws carry. */
import {
  decimalFraction,
  lengthOf,
  lowestTerms,
  partsPerUnit,
  times,
  type Fraction,
  type Length,
} from '../../play/lengths.ts';
import { keyPath } from '../../play/doctrine.ts';
import type { Path } from '../../play/inputs.ts';
import type { ListedFormation } from './forces.ts';
import type { EngagementInputs } from './inputs.ts';

import type { RuleBook, Rulings } from './options.ts';

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

/** Farther than any position; twice as much is still an int32. */
export const FARTHEST = 2 ** 29;

/** The unit of distance of an engagement, and the lengths of its tables and rulings in it. */
export type Scale = ReturnType<typeof scaleOf>;

/** @throws {InputError} for lengths too fine or too long. */
export function scaleOf(book: RuleBook, inputs: EngagementInputs, forces: readonly ListedFormation[]) {
  const { tables, rulings } = book;
  const terrain = tables.table5Terrain[inputs.terrain].factor ?? { over: 0, under: 1 };
  const averagePerDie = times(decimalFraction(tables.table3Movement.averageCmPerDie), terrain);
  const move = moveLimit(1, terrain, rulings);
  const partsPerCm = partsPerUnit(lengthsOf(inputs, forces, averagePerDie, move), 'cm');
  /** Whole units. Every length that leaves here is an int32: play must never meet a double. */
  const inUnits = (cm: number, round: (units: number) => number): number => {
    const { over, under } = decimalFraction(cm);
    return Math.min(round((over * partsPerCm) / under), FARTHEST) | 0;
  };
  return {
    partsPerCm,
    /** A length that is a whole number of units by the choice of the unit. */
    exact: (cm: number): number => inUnits(cm, Math.round),
    /** The most units that are not more than `cm`: for limits that positions are only compared with. */
    upTo: (cm: number): number => inUnits(cm, Math.floor),
    /** The units of which `cm` is not more than. */
    from: (cm: number): number => inUnits(cm, Math.ceil),
    /** The average move of a unit with so many dice (PDB-MOVE-03, R-29). */
    averageMove: (dice: number): number =>
      Math.round((dice * averagePerDie.over * partsPerCm) / averagePerDie.under) | 0,
    /** The length that a movement throw lets a unit move (PDB-MOVE-05). */
    limitOf(throwCm: number): number {
      const { over, under } = moveLimit(throwCm, terrain, rulings);
      return Math.round((over * partsPerCm) / under) | 0;
    },
    inCm: (units: number): number => units / partsPerCm,
    /** A length as a player would write it: `8 cm`. */
    inWords: (units: number): string => `${Number((units / partsPerCm).toFixed(2))} cm`,
  };
}

/** The lengths of which positions are made: lines, places, average moves, throws, and those that doctrines seek. */
function lengthsOf(
  { distanceCm, terrain }: EngagementInputs,
  forces: readonly ListedFormation[],
  averagePerDie: Fraction,
  { over, under }: Fraction,
): readonly Length[] {
  const lengths: Length[] = [
    ...lengthOf(distanceCm, ['distanceCm']),
    { value: averagePerDie, name: `the average move in ${terrain} terrain`, path: ['terrain'] },
  ];
  const add = (cm: number | null, path: Path): void => void lengths.push(...lengthOf(cm, path));
  const move = lowestTerms(over, under);
  for (const { inputs, units, path } of forces) {
    add(inputs.setbackCm, [...path, 'setbackCm']);
    for (const { unit, doctrine, path: own } of units) {
      add(unit.setbackCm, [...own, 'setbackCm']);
      for (const one of doctrine) {
        const { kind, rangeCm, retireCm } = one.do;
        if (kind === 'stand-and-fire') continue;
        lengths.push({ value: move, name: `a move in ${terrain} terrain`, path: ['terrain'] });
        if (kind === 'close-to-range') add(rangeCm, keyPath(one, 'rangeCm'));
        if (kind === 'retire') add(retireCm, keyPath(one, 'retireCm'));
      }
    }
  }
  return lengths;
}
