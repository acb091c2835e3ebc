/** The fixed values of a unit that its kind and quality give, on the lane and on a map; and the checks of a unit as listed. */
import { part, partsOf, type Parts } from '../../play/sum.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Rulings } from './options.ts';
import { actionsOf, type Tables, type Weapon } from './tables.ts';
import {
  dependsOnSupply,
  flag,
  hasCompanySize,
  isGun,
  isHeavyCavalryOrLancers,
  isInfantryOrCavalry,
  isMounted,
  isOnlyUnreadied,
  weaponClasses,
  type FightingKind,
  type Quality,
  type UnitKind,
} from './units.ts';

const FIRE_QUALITY = part((quality: Quality) => quality, 'PDB-FIRE-06', 'PDB-ATTR-01');
const FIRER = part((firer: UnitKind) => firer, 'PDB-FIRE-06');
const ATTACK_QUALITY = part((quality: Quality) => quality, 'PDB-CC-03', 'PDB-ATTR-01');
const ATTACKER = part((attacker: UnitKind) => attacker, 'PDB-CC-03');

/** The firer's own part of the target number: its quality and kind (PDB-FIRE-06). */
function firerParts({ table11GeneralModifiers: table11 }: Tables, quality: Quality, firer: UnitKind): Parts {
  const byKind = firer === 'half-company' || firer === 'dismounted-cavalry' ? table11.firer[firer].fire : 0;
  return partsOf((sum) => {
    sum.add(valueOf(table11.quality, quality).fire, FIRE_QUALITY, quality);
    sum.add(byKind, FIRER, firer);
  });
}

/** The attacker's own part of the target number: its quality and kind (Tables 7 and 11, PDB-CC-03). */
function attackerParts({ table7CloseCombat: table7 }: Tables, quality: Quality, attacker: UnitKind): Parts {
  const byKind =
    attacker === 'half-company' || attacker === 'dismounted-cavalry'
      ? table7[attacker].modifier
      : isHeavyCavalryOrLancers(attacker)
        ? table7['heavy-cavalry-or-lancers'].modifier
        : 0;
  return partsOf((sum) => {
    sum.add(valueOf(table7, quality).modifier, ATTACK_QUALITY, quality);
    sum.add(byKind, ATTACKER, attacker);
  });
}

/** The values of a unit of this kind and quality; `printed` is the kind that it counts as. */
export function unitFacts(
  tables: Tables,
  rulings: Rulings,
  kind: string,
  printed: UnitKind,
  quality: Quality,
) {
  // A kind of a user's own has rows of its own in the tables of actions and movement.
  const { actions, shotsPerFireAction } = actionsOf(tables, kind);
  return {
    kind: printed,
    quality,
    actions,
    shots: shotsPerFireAction,
    gun: flag(isGun(printed)),
    /** Hit while ready it only loses readiness (PDB-FIRE-08). */
    onlyUnreadied: flag(isOnlyUnreadied(printed, rulings.machineGunHit)),
    mounted: flag(isMounted(printed)),
    light: flag(printed === 'cavalry-light'),
    mayAttack: flag(isInfantryOrCavalry(printed)),
    /** Neither infantry nor cavalry (PDB-CC-04). */
    defenceless: flag(!isInfantryOrCavalry(printed)),
    /** Not shaken by the fate of a neighbour (PDB-CAV-05). */
    steady: flag(valueOf(tables.steady, quality)),
    companySize: flag(hasCompanySize(printed, rulings.companySize)),
    dependsOnSupply: flag(dependsOnSupply(printed)),
    /** Quality and kind in the target numbers of its shots and of its attacks. */
    firing: firerParts(tables, quality, printed),
    attacking: attackerParts(tables, quality, printed),
  };
}
export type UnitFacts = Readonly<ReturnType<typeof unitFacts>>;

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
