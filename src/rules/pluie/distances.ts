/** The distances of an engagement in its own unit: where the lines stand, how far average moves and throws carry. */
import {
  decimalFraction,
  lowestTerms,
  partsPerUnit,
  times,
  type Fraction,
  type Length,
} from '../../play/lengths.ts';
import { keyPath } from '../../play/doctrine.ts';
import type { Path } from '../../play/inputs.ts';
import type { Doctrines, EngagementInputs } from './engagement-inputs.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

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

/** Farther than any position. */
const FARTHEST = 2 ** 29;

/** Turns cm into whole units of distance. */
export class Scale {
  declare readonly partsPerCm: number;
  declare private readonly terrain: Fraction;
  declare private readonly averagePerDie: Fraction;
  declare private readonly rulings: Rulings;

  constructor(tables: Tables, rulings: Rulings, inputs: EngagementInputs, doctrines: Doctrines) {
    this.rulings = rulings;
    this.terrain = tables.table5Terrain[inputs.terrain].factor ?? { over: 0, under: 1 };
    this.averagePerDie = times(decimalFraction(tables.table3Movement.averageCmPerDie), this.terrain);
    this.partsPerCm = partsPerUnit(this.lengths(inputs, doctrines), 'cm');
  }

  /** The lengths of which positions are made: lines, places, average moves, throws, and those that doctrines seek. */
  private lengths({ distanceCm, terrain, A, B }: EngagementInputs, doctrines: Doctrines): readonly Length[] {
    const lengths: Length[] = [
      { value: decimalFraction(distanceCm), name: 'distanceCm', path: ['distanceCm'] },
      { value: this.averagePerDie, name: `the average move in ${terrain} terrain`, path: ['terrain'] },
    ];
    const add = (cm: number | null, name: string, path: Path): void => {
      if (cm !== null) lengths.push({ value: decimalFraction(cm), name, path });
    };
    const { over, under } = moveLimit(1, this.terrain, this.rulings);
    const move = lowestTerms(over, under);
    for (const doctrine of doctrines.flat(3)) {
      const { kind, rangeCm, retireCm } = doctrine.do;
      if (kind === 'stand-and-fire') continue;
      lengths.push({ value: move, name: `a move in ${terrain} terrain`, path: ['terrain'] });
      if (kind === 'close-to-range') add(rangeCm, 'rangeCm', keyPath(doctrine, 'rangeCm'));
      if (kind === 'retire') add(retireCm, 'retireCm', keyPath(doctrine, 'retireCm'));
    }
    for (const [letter, { formations }] of Object.entries({ A, B }))
      formations.forEach(({ setbackCm, units }, i) => {
        const path = [letter, 'formations', i];
        add(setbackCm, 'setbackCm', [...path, 'setbackCm']);
        units.forEach((unit, j) => add(unit.setbackCm, 'setbackCm', [...path, 'units', j, 'setbackCm']));
      });
    return lengths;
  }

  /** A length that is a whole number of units by the choice of the unit. */
  exact(cm: number): number {
    return Math.round(this.inUnits(cm)) | 0;
  }

  /** The most units that are not more than `cm`: for limits that positions are only compared with. */
  upTo(cm: number): number {
    return Math.min(Math.floor(this.inUnits(cm)), FARTHEST) | 0;
  }

  /** The units of which `cm` is not more than. */
  from(cm: number): number {
    return Math.min(Math.ceil(this.inUnits(cm)), FARTHEST) | 0;
  }

  /** The average move of a unit with so many dice (PDB-MOVE-03, R-29). */
  averageMove(dice: number): number {
    return Math.round((dice * this.averagePerDie.over * this.partsPerCm) / this.averagePerDie.under) | 0;
  }

  /** The length that a movement throw lets a unit move (PDB-MOVE-05). */
  limitOf(throwCm: number): number {
    const { over, under } = moveLimit(throwCm, this.terrain, this.rulings);
    return Math.round((over * this.partsPerCm) / under) | 0;
  }

  /** Not yet rounded to whole units. Every length that leaves here is an int32: play must never meet a double. */
  private inUnits(cm: number): number {
    const { over, under } = decimalFraction(cm);
    return (over * this.partsPerCm) / under;
  }

  inCm(units: number): number {
    return units / this.partsPerCm;
  }

  /** A length as a player would write it: `8 cm`. */
  inWords(units: number): string {
    return `${Number(this.inCm(units).toFixed(2))} cm`;
  }
}
