/** The fixed values of a unit that its kind and quality give, on the lane and on a map; and the checks of a unit as listed. */
import { part, partsOf, type Parts } from '../../play/sum.ts';
import type { Path } from '../../play/inputs.ts';
import { valueOf } from '../../play/by-word.ts';
import type { RuleBook } from './options.ts';
import { actionsOf, type Tables, type Weapon } from './tables.ts';
import {
  flag,
  isElement,
  isGun,
  isHeadquarters,
  isInfantry,
  isMounted,
  weaponClasses,
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
      : attacker === 'cavalry-heavy' || attacker === 'cavalry-lancers'
        ? table7['heavy-cavalry-or-lancers'].modifier
        : 0;
  return partsOf((sum) => {
    sum.add(valueOf(table7, quality).modifier, ATTACK_QUALITY, quality);
    sum.add(byKind, ATTACKER, attacker);
  });
}

/** The values of a unit of this kind and quality; `printed` is the kind that it counts as. */
export function unitFacts({ tables, rulings }: RuleBook, kind: string, printed: UnitKind, quality: Quality) {
  // A kind of a user's own has rows of its own in the tables of actions and movement.
  const { actions, shotsPerFireAction } = actionsOf(tables, kind);
  const gun = isGun(printed);
  const infantry = isInfantry(printed);
  const mounted = isMounted(printed);
  return {
    kind: printed,
    quality,
    actions,
    shots: shotsPerFireAction,
    gun: flag(gun),
    /** Hit while ready it only loses readiness (PDB-FIRE-08, R-18). */
    onlyUnreadied: flag(
      gun ||
        printed === 'armoured-train' ||
        (printed === 'machine-gun' && rulings.machineGunHit === 'as-artillery'),
    ),
    /** It falls to any hit. */
    fragile: flag(rulings.hqTarget === 'fragile' && isHeadquarters(printed)),
    mounted: flag(mounted),
    light: flag(printed === 'cavalry-light'),
    /** Infantry or cavalry; others start no close combat and have no defensive value (PDB-CC-01, -04, R-47). */
    mayAttack: flag(infantry || mounted),
    /** Not shaken by the fate of a neighbour (PDB-CAV-05). */
    steady: flag(valueOf(tables.steady, quality)),
    /** Its loss to cavalry shakes those that touch it (PDB-CAV-05, R-92). */
    shakes: flag(rulings.elementContagion === 'yes' || !isElement(printed)),
    /** A target of company size; any marching column is one too (PDB-FIRE-05, R-19). */
    companySize: flag(
      rulings.companySize === 'company-only'
        ? printed === 'infantry'
        : mounted || (infantry && printed !== 'half-company'),
    ),
    /** It can be out of supply. */
    dependsOnSupply: flag(infantry && printed !== 'dismounted-cavalry'),
    /** Quality and kind in the target numbers of its shots and of its attacks. */
    firing: firerParts(tables, quality, printed),
    attacking: attackerParts(tables, quality, printed),
  };
}
export type UnitFacts = Readonly<ReturnType<typeof unitFacts>>;

/**
 * Says what is `wrong` with a unit as it is listed: only guns and machine guns are limbered, and a kind has weapons of its own
 * class (PDB-ATTR-05, R-43).
 */
export function checkUnit(
  { kind, limbered }: { readonly kind: string; readonly limbered: boolean },
  printed: UnitKind,
  weapon: Weapon | null,
  path: Path,
  wrong: (path: Path, message: string) => void,
): void {
  const classes = weaponClasses(printed);
  if (limbered && !isGun(printed) && printed !== 'machine-gun')
    wrong([...path, 'limbered'], `limbered is true for ${kind}; only guns and machine guns are limbered`);
  if (weapon !== null && !classes.includes(weapon.class))
    wrong(
      [...path, 'weapon'],
      `weapon ${weapon.id} is of class ${weapon.class}, which ${kind} does not have; it has weapons of class ${classes.join(' or ')}`,
    );
}
