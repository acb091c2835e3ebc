/** Units as they stand now: formation, move, cover, and their row and column of the firing chart. */
import { item } from '../../chance/at.ts';
import type { Battle, Profile } from './battle.ts';
import type { Play } from './state.ts';
import { AS_GIVEN, IN_COLUMN, IN_LINE, IN_SQUARE, type UnitState } from './unit-state.ts';
import type { Column, FireRow, Formation } from './units.ts';

/** `A1 (infantry in column)`. */
export function nameNow(b: Battle, s: Play, i: number): string {
  const profile = b.profileAt(i);
  return `${profile.name} (${kindName(profile, s.unitAt(i))})`;
}

/** The arm and formation of a unit: `infantry in column`, `cavalry`. */
function kindName(profile: Profile, unit: UnitState): string {
  const { arm, isStand, gun } = profile;
  if (arm === 'infantry') return isStand ? 'skirmish stand' : `infantry in ${formationNow(profile, unit)}`;
  return gun === null ? arm : `${gun} artillery`;
}

/** A unit stands in square now (R-33: a square that is driven back becomes a column). */
export function isSquare({ formation }: Profile, { formed, squareLost }: UnitState): boolean {
  return formed === AS_GIVEN ? formation === 'square' && squareLost === 0 : formed === IN_SQUARE;
}

/** The formation of a unit now; a square that was lost is a column. */
export function formationNow(profile: Profile, unit: UnitState): Formation {
  const { formed } = unit;
  if (formed !== AS_GIVEN) return formed === IN_LINE ? 'line' : formed === IN_COLUMN ? 'column' : 'square';
  return profile.formation === 'square' && unit.squareLost !== 0 ? 'column' : profile.formation;
}

/** The move of a unit now, in parts of a cm; that of a square is that of the column it becomes. */
export function moveNow({ move, movesFormed }: Profile, { formed }: UnitState): number {
  return formed === AS_GIVEN ? move : item(movesFormed, formed);
}

export function isInBuilding(profile: Profile, unit: UnitState): boolean {
  return profile.building && unit.exposed === 0;
}

export function isAtWall(profile: Profile, unit: UnitState): boolean {
  return profile.wall && unit.exposed === 0;
}

/** The row of the chart in which a unit fires now; not of cavalry. */
export function rowNow(profile: Profile, unit: UnitState): FireRow {
  if (profile.gun !== null) return profile.gun;
  if (profile.fireRow !== null) return profile.fireRow;
  if (isSquare(profile, unit)) return 'square';
  if ((profile.building || profile.wood) && unit.exposed === 0) return 'buildingOrWoods';
  const formation = formationNow(profile, unit);
  return formation === 'line' || formation === 'skirmish' ? formation : 'column';
}

/** The column of the chart for fire at a unit now: the first that applies (HUIT-FIRE-08). */
export function columnNow(profile: Profile, unit: UnitState): Column {
  if (isSquare(profile, unit)) return 'square';
  if (profile.isStand) return 'skirmish';
  if (isInBuilding(profile, unit)) return 'bounceOrBuilding';
  if (profile.gun !== null) return 'artilleryWallWood';
  if ((profile.wall || profile.wood) && unit.exposed === 0) return 'artilleryWallWood';
  return formationNow(profile, unit) === 'line' ? 'limberedOrLine' : 'cavalryOrColumn';
}
