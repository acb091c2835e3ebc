/** The fixed values of a unit that its kind and quality give, on the lane and on a map; and the checks of a unit as listed. */
import type { InputProblem, Path } from '../../play/inputs.ts';
import type { Parts } from '../../play/sum.ts';
import { attackerParts } from './attack.ts';
import { firerParts } from './shot.ts';
import type { Rulings } from './options.ts';
import { actionsOf, type Tables, type Weapon } from './tables.ts';
import {
  dependsOnSupply,
  flag,
  hasCompanySize,
  isGun,
  isInfantryOrCavalry,
  isMounted,
  isOnlyUnreadied,
  weaponClasses,
  type FightingKind,
  type Flag,
  type Quality,
  type UnitKind,
} from './units.ts';

export interface UnitFacts {
  readonly kind: UnitKind;
  readonly quality: Quality;
  readonly actions: number;
  readonly shots: number;
  readonly gun: Flag;
  /** Hit while ready it only loses readiness (PDB-FIRE-08). */
  readonly onlyUnreadied: Flag;
  readonly mounted: Flag;
  readonly light: Flag;
  readonly mayAttack: Flag;
  /** Neither infantry nor cavalry (PDB-CC-04). */
  readonly defenceless: Flag;
  readonly companySize: Flag;
  readonly dependsOnSupply: Flag;
  /** Quality and kind in the target numbers of its shots and of its attacks. */
  readonly firing: Parts;
  readonly attacking: Parts;
}

/** The values of a unit of this kind and quality; `printed` is the kind that it counts as. */
export function unitFacts(
  tables: Tables,
  rulings: Rulings,
  kind: string,
  printed: UnitKind,
  quality: Quality,
): UnitFacts {
  // A kind of a user's own has rows of its own in the tables of actions and movement.
  const { actions, shotsPerFireAction } = actionsOf(tables, kind);
  return {
    kind: printed,
    quality,
    actions,
    shots: shotsPerFireAction,
    gun: flag(isGun(printed)),
    onlyUnreadied: flag(isOnlyUnreadied(printed, rulings.machineGunHit)),
    mounted: flag(isMounted(printed)),
    light: flag(printed === 'cavalry-light'),
    mayAttack: flag(isInfantryOrCavalry(printed)),
    defenceless: flag(!isInfantryOrCavalry(printed)),
    companySize: flag(hasCompanySize(printed, rulings.companySize)),
    dependsOnSupply: flag(dependsOnSupply(printed)),
    firing: firerParts(tables, quality, printed),
    attacking: attackerParts(tables, quality, printed),
  };
}

/** Only guns and machine guns are limbered. */
export function limberProblem(kind: string, printed: UnitKind, path: Path): InputProblem | null {
  if (isGun(printed) || printed === 'machine-gun') return null;
  return {
    path: [...path, 'limbered'],
    message: `limbered is true for ${kind}; only guns and machine guns are limbered`,
    kind: 'input',
  };
}

/** A kind of unit has weapons of its own class (PDB-ATTR-05, R-43). */
export function weaponProblem(
  kind: string,
  printed: FightingKind,
  weapon: Weapon,
  path: Path,
): InputProblem | null {
  const classes = weaponClasses(printed);
  if (classes.includes(weapon.class)) return null;
  return {
    path: [...path, 'weapon'],
    message: `weapon ${weapon.id} is of class ${weapon.class}, which ${kind} does not have; it has weapons of class ${classes.join(' or ')}`,
    kind: 'input',
  };
}
