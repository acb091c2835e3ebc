/** Close combat (sections 6 and 7; 13.3, 13.5): target number, dice, and assaults with all their attacks. */
import { item } from '../../chance/at.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { part, partsOf, type Sum } from '../../play/sum.ts';
import { combatThrow, NATURAL_FAILURE } from './dice.ts';
import { columnCounted, columnOf, firstInColumn } from './fire.ts';
import { orderWords, type Field, type Formation, type How, type Rules, type Unit } from './game.ts';
import type { Tables } from './tables.ts';
import { flag, forCovers, type Cover } from './units.ts';

/** One attack: a D20 against the target number with its naturals; the defender does not throw (PDB-CC-02). */
export function attackThrow(how: How, occasion: number, moreRuleIds: readonly string[]): ThrowKind {
  return {
    name: 'close combat',
    ruleIds: ['PDB-CC-02', 'PDB-CC-03', ...moreRuleIds],
    occasion,
    resolve: combatThrow,
    act<U extends Unit<U>>(who: U, whom: U, attacks: string) {
      const charge = `the charge of ${troopsIn(who.formation)} troops led by ${who.name}`;
      const name = how === 'charge' ? charge : who.name;
      return `${name}${how === 'reaction' ? ' reacts:' : ''} ${attacks} ${whom.name}${orderWords(who)}`;
    },
    result<U extends Unit<U>>(success: number, who: U, whom: U) {
      if (success !== 0) return `${whom.name} is eliminated`;
      return `${how === 'charge' ? 'the charge' : who.name} is repulsed (PDB-CC-05)`;
    },
  };
}

const NO_DEFENCE = part('no defensive value: only a natural 1 fails', 'PDB-CC-04');
const BASE = part('close combat', 'PDB-CC-02');
const NOT_READY = part('target not ready', 'PDB-CC-03');
const COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-CC-03');
const OWN_COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-CC-03', 'R-57');
const TROOPS = part((troops: number) => `charge of ${troops} troops`, 'PDB-CAV-02', 'R-23');
const LINES = part((lines: number) => `target ${lines} lines deep`, 'PDB-CAV-02');
const FOLLOW_UP = part((attack: number) => `follow-up ${attack - 1}`, 'PDB-CAV-04', 'R-25');
const COLUMN = part((units: number) => `column of ${units}`, 'PDB-MOVE-07');

/** True where the kind of a unit and the target's cover let it attack (PDB-CC-01, -03, R-47, R-48). */
export function mayAttack<U extends Unit<U>>(g: Field<U>, u: U, e: U): boolean {
  const { mayAttack: attacks, mounted } = u.is;
  return attacks !== 0 && (mounted === 0 || item(g.rules.openToCavalry, g.cover(u, e)) !== 0);
}

/** By the index of a cover: the number that it adds to an attack, and 1 where mounted cavalry may attack (PDB-CC-03). */
export function attackedInCover(tables: Tables): Pick<Rules, 'attackCover' | 'openToCavalry'> {
  const { targetCover } = tables.table11GeneralModifiers;
  return {
    attackCover: forCovers((cover, isOwn) =>
      partsOf((sum) => sum.add(targetCover[cover].closeCombat, isOwn ? OWN_COVER : COVER, cover)),
    ),
    openToCavalry: forCovers((cover) => flag(targetCover[cover].cavalryMayAttack)),
  };
}

/**
 * The target number of an attack (PDB-CC-03, PDB-CAV-02, -04, PDB-MOVE-07).
 * @param troops those that charge together; 0 for a plain attack
 * @param attack 1 for the first of the assault, 2 for the first follow-up
 * @param column the units in the marching column that is the target; 0 for any other target
 */
export function attackNumber<U extends Unit<U>>(
  g: Field<U>,
  sum: Sum,
  u: U,
  e: U,
  troops: number,
  attack: number,
  column: number,
): number {
  const { tables, rulings, attackCover, flank } = g.rules;
  const { constants, table7CloseCombat: table7 } = tables;
  sum.begin('target number');
  if (e.is.mayAttack === 0) {
    sum.base(NATURAL_FAILURE + 1, NO_DEFENCE);
    return sum.value;
  }
  sum.base(constants.closeCombatBaseValue, BASE);
  if (troops === 0 || rulings.chargeModifiers === 'cumulative') {
    sum.addAll(u.is.attacking);
    if (u.is.mounted !== 0 && g.isFlank(u, e)) sum.add(table7['cavalry-flank-or-rear'].modifier, flank);
    if (e.ready === 0) sum.add(table7['target-not-ready'].modifier, NOT_READY);
    sum.addAll(item(attackCover, g.cover(u, e)));
  }
  if (troops > 0) {
    const lines = g.lines(e);
    sum.add(troops * constants.chargeModifierPerTroop, TROOPS, troops);
    sum.add((lines - 1) * constants.chargeModifierPerExtraLineOfTarget, LINES, lines);
  }
  sum.add(column * constants.columnModifierPerUnit, COLUMN, column);
  // Attack k of an assault is at +2(k-1).
  if (attack > 1)
    sum.add(
      (rulings.followUpModifier === 'flat' ? 1 : attack - 1) * constants.followUpModifierPerAttack,
      FOLLOW_UP,
      attack,
    );
  return sum.value;
}

/**
 * An assault, attack after attack until one fails or nobody is left to attack: the next of a column (PDB-MOVE-07), or by
 * cavalry a neighbour of the last victim (PDB-CAV-04). The first of `by` leads and throws.
 */
export function assault<U extends Unit<U>>(
  g: Field<U>,
  by: readonly U[],
  first: U,
  how: How,
  dice: Dice,
): void {
  const lead = item(by, 0);
  const { attack, charge, reactiveAttack } = g.rules.throws;
  const kind = how === 'reaction' ? reactiveAttack : how === 'charge' ? charge : attack;
  const troops = how === 'charge' ? by.length : 0;
  const shakenLater: U[] = [];
  let atFirst = columnOf(first);
  let number = 1;
  let e = first;
  for (;;) {
    const column = columnCounted(g, e, atFirst);
    const targetNumber = attackNumber(g, dice.sum, lead, e, troops, number, column);
    const success = dice.throw(kind, lead, e, targetNumber, 0, number > 1 ? 'follows up against' : 'attacks');
    g.notes?.attacks(by, e, how, number, column, dice);
    if (success === 0) return repulse(g, by, e, shakenLater);
    const wasInColumn = e.column !== 0;
    const next = destroy(g, lead, e, how, shakenLater);
    if (next === null) break;
    g.notes?.attacked(lead, e, true);
    if (!wasInColumn) atFirst = columnOf(next);
    // The number of the attack means nothing against a column.
    number = next.column === 0 ? number + 1 : 1;
    e = next;
  }
  if (g.over === 0) {
    shake(g, shakenLater);
    // The light cavalry of a charge is not ready after it (PDB-CAV-03, R-24).
    if (how === 'charge') for (const u of by) if (u.is.light !== 0) g.unready(u);
  }
  for (const u of by) u.member = 0;
  g.notes?.attacked(lead, e, true);
}

/** After a failure all who attacked lose readiness, turn round and go back their average move (PDB-CC-05, PDB-CAV-03). */
function repulse<U extends Unit<U>>(g: Field<U>, by: readonly U[], e: U, shakenLater: readonly U[]): void {
  for (const u of by) g.unready(u, e);
  shake(g, shakenLater);
  g.notes?.attacked(item(by, 0), e, false);
  for (const u of by.toSorted((one, other) => one.index - other.index)) {
    u.member = 0;
    g.goBack(u, e);
  }
}

/** Eliminates the target; gives the next one of its column, or a neighbour that cavalry attacks next; null where none is. */
function destroy<U extends Unit<U>>(g: Field<U>, lead: U, e: U, how: How, shakenLater: U[]): U | null {
  const inColumn = e.column !== 0;
  const sweeps = lead.is.mounted !== 0 && how !== 'reaction' && !inColumn;
  const touching = sweeps ? g.touching(e) : [];
  g.eliminate(e);
  const shaken = touching.filter(({ is }) => e.is.shakes > is.steady);
  if (g.rules.rulings.contagionTiming === 'before-follow-up') shake(g, shaken);
  else shakenLater.push(...shaken);
  if (g.over !== 0) return null;
  if (inColumn) return firstInColumn(e.formation);
  return sweeps ? g.followUp(lead, touching, e) : null;
}

/** Contagion: units that touched a victim of cavalry lose readiness (PDB-CAV-05, R-25). */
function shake<U extends Unit<U>>(g: Field<U>, shaken: readonly U[]): void {
  for (const u of shaken) if (u.alive !== 0) g.unready(u);
}

/** True for enough troops to charge; fewer attack singly, without troop bonus and lines (PDB-CAV-01, R-52). */
export function chargesTogether({ constants }: Tables, troops: number): boolean {
  return troops >= constants.chargeMinimumTroops;
}

/** The number of troops of a formation that charge together. */
export function troopsIn<U extends Unit<U>>({ units }: Formation<U>): number {
  return units.filter(({ member }) => member !== 0).length;
}
