/** The target numbers of shots and attacks on a map, from what a situation says, and the dice of single throws. */
import type { Chance } from '../../../chance/chance.ts';
import { part, Parts, type Sum } from '../../../play/sum.ts';
import { D20, lowestSuccess, NATURAL_FAILURE } from '../dice.ts';
import type { Rulings } from '../options.ts';
import type { Tables } from '../tables.ts';
import { UNARMED, type Arm } from '../weapons.ts';

/** Rules of the throws. */
export const SHOT_RULES = ['PDB-FIRE-01', 'PDB-FIRE-06'] as const;
export const ATTACK_RULES = ['PDB-CC-02', 'PDB-CC-03'] as const;
export const FORMATION_RULES = ['PDB-CMD-01', 'PDB-CMD-02'] as const;
export const SINGLE_RULES = ['PDB-CMD-03'] as const;

const HIT_VALUE = part(
  ({ weapon, bandAt }: Laid, distance: number) =>
    weapon === null ? 'no weapon that reaches' : `${weapon.printed} at ${bandAt(distance)} range`,
  'PDB-FIRE-03',
);
const SUPPLY = part('out of supply', 'PDB-CMD-07', 'R-50');
const COLUMN = part((units: number) => `column of ${units}`, 'PDB-MOVE-07');
/** A weapon at the distance of its target. */
type Laid = Pick<Arm, 'weapon' | 'bandAt'>;

/** Everything the target number of a shot depends on (PDB-FIRE-06). */
export class Shot {
  laid: Laid = UNARMED;
  distance = 0;
  hit = 0;
  firer = new Parts();
  cover = this.firer;
  /** The firer depends on ammunition that it does not have (PDB-CMD-07). */
  outOfSupply = false;
  /** Units in the marching column that is the target; 0 for any other target (PDB-MOVE-07). */
  column = 0;
}

/** The target number of a shot: hit value + firer + cover + supply - column (PDB-FIRE-06). */
export function shotNumber(sum: Sum, tables: Tables, shot: Shot): void {
  sum.begin('target number');
  sum.base(shot.hit, HIT_VALUE, shot.laid, shot.distance);
  sum.addAll(shot.firer);
  sum.addAll(shot.cover);
  if (shot.outOfSupply) sum.add(tables.constants.outOfSupplyFireModifier, SUPPLY);
  sum.add(shot.column * tables.constants.columnModifierPerUnit, COLUMN, shot.column);
}

const NO_DEFENCE = part('no defensive value: only a natural 1 fails', 'PDB-CC-04');
const BASE = part('close combat', 'PDB-CC-02');
const FLANK = part('into flank or rear', 'PDB-CC-03', 'R-25');
const NOT_READY = part('target not ready', 'PDB-CC-03');
const TROOPS = part((troops: number) => `charge of ${troops} troops`, 'PDB-CAV-02', 'R-23');
const LINES = part((lines: number) => `target ${lines} lines deep`, 'PDB-CAV-02');
const FOLLOW_UP = part((attack: number) => `follow-up ${attack - 1}`, 'PDB-CAV-04', 'R-25');

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

/** The units that the column bonus counts when so many of those at first are left. */
export function countedInColumn(rulings: Rulings, atFirst: number, left: number): number {
  return rulings.columnCount === 'initial' ? atFirst : left;
}

/** One activation throw (PDB-CMD-01): no naturals, unless the option gives it those of combat. */
export function activates(chance: Chance, targetNumber: number, rulings: Rulings): boolean {
  return (
    chance.die(D20) >= (rulings.activationNaturals === 'combat' ? lowestSuccess(targetNumber) : targetNumber)
  );
}
