/** Units of the inputs that cannot be (HUIT-UNIT, HUIT-MOVE-09). */
import { contradiction } from '../../engagement/mechanic.ts';
import { isGun, type Column, type FireRow } from './units.ts';

type Path = readonly (string | number)[];

/** A unit as far as its inputs may contradict each other. */
interface Described {
  /** An arm, or `foot` and `horse` for a battery. */
  readonly arm: string;
  readonly building: boolean;
  readonly wood?: boolean;
  readonly breastplate?: boolean;
  readonly blown?: boolean;
  readonly attacking?: boolean;
}

/** @throws {InputError} for what no unit of its arm can be */
export function checkUnit(unit: Described, path: Path): void {
  const { arm } = unit;
  const refuse = (key: string, why: string): never => {
    throw contradiction([...path, key], `${key} true is impossible for arm ${arm}: ${why}`);
  };
  if (unit.building && arm !== 'infantry')
    refuse('building', 'infantry and skirmishers alone are allowed in buildings (HUIT-MOVE-09)');
  if (unit.wood === true && arm === 'artillery')
    refuse('wood', 'artillery is not permitted in woods (HUIT-MOVE-09)');
  if (unit.wood === true && arm === 'cavalry' && unit.breastplate === true)
    refuse('wood', 'heavy cavalry, as with breastplate true, is not permitted in woods (HUIT-MOVE-09)');
  if (unit.blown === true && arm !== 'cavalry') refuse('blown', 'cavalry alone is blown (HUIT-UNIT-04)');
  if (unit.attacking === true && arm === 'artillery')
    refuse('attacking', 'guns attack nobody in melee (HUIT-UNIT-06)');
}

/**
 * Refuses a unit whose row, in which it fires, and column, in which it is fired at, are of two formations.
 * @throws {InputError}
 */
export function checkRowAndColumn(row: FireRow | null, column: Column | null, path: Path): void {
  if (row === null || column === null) return;
  const refuse = (why: string): never => {
    throw contradiction([...path, 'column'], `column ${column} is impossible for row ${row}: ${why}`);
  };
  if (isGun(row) && (column === 'skirmish' || column === 'square'))
    refuse('a battery is neither a skirmish stand nor a square');
  if (
    (row === 'skirmish') !== (column === 'skirmish') &&
    !(row === 'buildingOrWoods' && column === 'skirmish')
  )
    refuse('a skirmish stand has the column skirmish, and no other unit has it (HUIT-FIRE-08)');
  if ((row === 'square') !== (column === 'square') && !(row === 'square' && column === 'limberedOrLine'))
    refuse(
      'a square has the column square, or limberedOrLine for a ball that bounces through (HUIT-FIRE-08)',
    );
}

/** A column may be left out of what is never fired at. @throws {InputError} */
export function checkTarget(
  target: {
    readonly column: Column | null;
    readonly squareBehindWall: boolean;
    readonly roadMarch?: boolean;
  },
  path: readonly (string | number)[],
): void {
  if (target.squareBehindWall && target.column !== 'square')
    throw contradiction(
      [...path, 'squareBehindWall'],
      `squareBehindWall true needs the column square, not ${target.column ?? 'none'}`,
    );
  if (target.roadMarch === true && target.column === 'square')
    throw contradiction([...path, 'roadMarch'], 'roadMarch true is impossible for the column square');
}
