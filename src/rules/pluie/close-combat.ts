/** Close combat (section 6): who may attack whom, the target number with that of charges, and one attack. */
import type { Chance } from '../../chance/chance.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { D20, lowestSuccess, NATURAL_FAILURE } from './dice.ts';
import { factor, modifier } from './factors.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import {
  isHeavyCavalryOrLancers,
  isInfantryOrCavalry,
  isMounted,
  type Cover,
  type Quality,
  type UnitKind,
} from './units.ts';

/** Everything the target number of an attack depends on (PDB-CC-03, PDB-CAV-02, -04, PDB-MOVE-07). */
export interface Attack {
  readonly attacker: UnitKind;
  readonly quality: Quality;
  readonly target: UnitKind;
  readonly targetReady: boolean;
  readonly cover: Cover;
  /** Into flank or rear; in an engagement a target that is not facing. */
  readonly flankOrRear: boolean;
  /** Units in the marching column that is the target; 0 for any other target. */
  readonly column: number;
  /** A charge of three or more mounted troops; null for a plain attack. */
  readonly charge: { readonly troops: number; readonly lines: number } | null;
  /** 1 for the first attack of the assault, 2 for the first follow-up. */
  readonly number: number;
}

/** Who may attack, and whom (PDB-CC-01, PDB-CC-03, R-47, R-48). */
export function mayAttack(tables: Tables, attacker: UnitKind, cover: Cover): boolean {
  if (!isInfantryOrCavalry(attacker)) return false;
  return !isMounted(attacker) || tables.closeCombat.cavalryMayAttack[cover];
}

/** The target number of an attack, part by part. */
export function attackFactors(tables: Tables, rulings: Rulings, attack: Attack): readonly Factor[] {
  if (!isInfantryOrCavalry(attack.target))
    return [factor('no defensive value: only a natural 1 fails', NATURAL_FAILURE + 1, 'PDB-CC-04')];
  const { columnPerUnit } = tables;
  const replaced = attack.charge !== null && rulings.chargeModifiers === 'replace';
  return [
    factor('close combat', tables.closeCombat.base, 'PDB-CC-02'),
    ...(replaced ? [] : closeCombatModifiers(tables, attack)),
    ...chargeModifiers(tables, attack),
    ...followUpModifier(tables, rulings, attack),
    ...modifier(`column of ${attack.column}`, attack.column * columnPerUnit, 'PDB-MOVE-07'),
  ];
}

/** Tables 7 and 11 (PDB-CC-03). */
function closeCombatModifiers(tables: Tables, attack: Attack): readonly Factor[] {
  const { closeCombat } = tables;
  const { attacker, quality, cover } = attack;
  const rear = isMounted(attacker) && attack.flankOrRear;
  const byKind =
    attacker === 'half-company'
      ? closeCombat.halfCompany
      : attacker === 'dismounted-cavalry'
        ? closeCombat.dismountedCavalry
        : isHeavyCavalryOrLancers(attacker)
          ? closeCombat.heavyOrLancers
          : 0;
  return [
    ...modifier(quality, closeCombat.quality[quality], 'PDB-CC-03', 'PDB-ATTR-01'),
    ...modifier(attacker, byKind, 'PDB-CC-03'),
    ...modifier('into flank or rear', rear ? closeCombat.flankOrRear : 0, 'PDB-CC-03', 'R-25'),
    ...modifier('target not ready', attack.targetReady ? 0 : closeCombat.targetNotReady, 'PDB-CC-03'),
    ...modifier(`target in ${cover}`, closeCombat.cover[cover], 'PDB-CC-03'),
  ];
}

/** Table 8 (PDB-CAV-02). */
function chargeModifiers(tables: Tables, { charge }: Attack): readonly Factor[] {
  if (charge === null) return [];
  const { perTroop, perExtraLine } = tables.charge;
  return [
    ...modifier(`charge of ${charge.troops} troops`, charge.troops * perTroop, 'PDB-CAV-02', 'R-23'),
    ...modifier(`target ${charge.lines} lines deep`, (charge.lines - 1) * perExtraLine, 'PDB-CAV-02'),
  ];
}

/** PDB-CAV-04: attack k of an assault at +2(k-1); never against a column. */
function followUpModifier(tables: Tables, rulings: Rulings, attack: Attack): readonly Factor[] {
  if (attack.column > 0) return [];
  const before = attack.number - 1;
  const times = rulings.followUpModifier === 'flat' ? Math.min(before, 1) : before;
  return modifier(`follow-up ${before}`, times * tables.charge.followUp, 'PDB-CAV-04', 'R-25');
}

/** One attack: a D20 against the target number with its naturals; the defender does not throw (PDB-CC-02). */
export function attackSucceeds(chance: Chance, targetNumber: number): boolean {
  return chance.die(D20) >= lowestSuccess(targetNumber);
}
