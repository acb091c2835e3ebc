/** An attack in close combat (sections 6 and 7): who may attack, the target number, and the dice. */
import { valueOf } from '../../play/by-word.ts';
import type { Chance } from '../../chance/chance.ts';
import { fact, part, Parts, partsOf, type Sum } from '../../play/sum.ts';
import { D20, lowestSuccess, NATURAL_FAILURE } from './dice.ts';
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

/** Rules of the throw. */
export const ATTACK_RULES = ['PDB-CC-02', 'PDB-CC-03'] as const;

/** Who may attack, and whom (PDB-CC-01, PDB-CC-03, R-47, R-48). */
export function mayAttack(tables: Tables, attacker: UnitKind, cover: Cover): boolean {
  if (!isInfantryOrCavalry(attacker)) return false;
  return !isMounted(attacker) || tables.table11GeneralModifiers.targetCover[cover].cavalryMayAttack;
}

/** Why an attacker may not attack. */
export function refusal(attacker: UnitKind, cover: Cover): Parts {
  return isInfantryOrCavalry(attacker)
    ? fact(`mounted cavalry may not attack a target in ${cover}`, 'PDB-CC-03')
    : fact(`${attacker} cannot start close combat`, 'PDB-CC-01');
}

const NO_DEFENCE = part('no defensive value: only a natural 1 fails', 'PDB-CC-04');
const BASE = part('close combat', 'PDB-CC-02');
const QUALITY = part((quality: Quality) => quality, 'PDB-CC-03', 'PDB-ATTR-01');
const ATTACKER = part((attacker: UnitKind) => attacker, 'PDB-CC-03');
const FLANK = part('into flank or rear', 'PDB-CC-03', 'R-25');
const NOT_READY = part('target not ready', 'PDB-CC-03');
const COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-CC-03');
const OWN_COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-CC-03', 'R-57');
const TROOPS = part((troops: number) => `charge of ${troops} troops`, 'PDB-CAV-02', 'R-23');
const LINES = part((lines: number) => `target ${lines} lines deep`, 'PDB-CAV-02');
const FOLLOW_UP = part((attack: number) => `follow-up ${attack - 1}`, 'PDB-CAV-04', 'R-25');
const COLUMN = part((units: number) => `column of ${units}`, 'PDB-MOVE-07');

/** The attacker's own part of the target number: its quality and kind (Tables 7 and 11, PDB-CC-03). */
export function attackerParts(
  { table7CloseCombat: table7 }: Tables,
  quality: Quality,
  attacker: UnitKind,
): Parts {
  const byKind =
    attacker === 'half-company' || attacker === 'dismounted-cavalry'
      ? table7[attacker].modifier
      : isHeavyCavalryOrLancers(attacker)
        ? table7['heavy-cavalry-or-lancers'].modifier
        : 0;
  return partsOf((sum) => {
    sum.add(valueOf(table7, quality).modifier, QUALITY, quality);
    sum.add(byKind, ATTACKER, attacker);
  });
}

/** The target's cover (PDB-CC-03). */
export function attackCoverParts(
  { table11GeneralModifiers: { targetCover } }: Tables,
  cover: Cover,
  isOwn = false,
): Parts {
  return partsOf((sum) => sum.add(targetCover[cover].closeCombat, isOwn ? OWN_COVER : COVER, cover));
}

/** Everything the target number of an attack depends on (PDB-CC-03, PDB-CAV-02, -04, PDB-MOVE-07). */
export class Attack {
  attacker = new Parts();
  cover = this.attacker;
  mounted = false;
  /** The target is neither infantry nor cavalry (PDB-CC-04). */
  defenceless = false;
  targetReady = true;
  /** Into flank or rear; in an engagement a target that is not facing. */
  flankOrRear = false;
  /** Units in the marching column that is the target; 0 for any other target. */
  column = 0;
  /** Troops that charge together, three or more; 0 for a plain attack. */
  troops = 0;
  /** The number of lines in which the target of a charge stands. */
  lines = 1;
  /** 1 for the first attack of the assault, 2 for the first follow-up. */
  number = 1;
}

/** The target number of an attack. */
export function attackNumber(sum: Sum, tables: Tables, rulings: Rulings, attack: Attack): void {
  const { constants, table7CloseCombat: table7 } = tables;
  const { troops, column, number } = attack;
  sum.begin('target number');
  if (attack.defenceless) {
    sum.base(NATURAL_FAILURE + 1, NO_DEFENCE);
    return;
  }
  sum.base(constants.closeCombatBaseValue, BASE);
  if (troops === 0 || rulings.chargeModifiers === 'cumulative') {
    sum.addAll(attack.attacker);
    if (attack.mounted && attack.flankOrRear) sum.add(table7['cavalry-flank-or-rear'].modifier, FLANK);
    if (!attack.targetReady) sum.add(table7['target-not-ready'].modifier, NOT_READY);
    sum.addAll(attack.cover);
  }
  if (troops > 0) {
    sum.add(troops * constants.chargeModifierPerTroop, TROOPS, troops);
    sum.add((attack.lines - 1) * constants.chargeModifierPerExtraLineOfTarget, LINES, attack.lines);
  }
  // Attack k of an assault is at +2(k-1), but never against a column.
  if (column > 0) sum.add(column * constants.columnModifierPerUnit, COLUMN, column);
  else if (number > 1)
    sum.add(
      (rulings.followUpModifier === 'flat' ? 1 : number - 1) * constants.followUpModifierPerAttack,
      FOLLOW_UP,
      number,
    );
}

/** One attack: a D20 against the target number with its naturals; the defender does not throw (PDB-CC-02). */
export function attackSucceeds(chance: Chance, targetNumber: number): boolean {
  return chance.die(D20) >= lowestSuccess(targetNumber);
}
