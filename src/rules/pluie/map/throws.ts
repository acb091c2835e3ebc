/** The throws of a battle on a map: their dice, and their words. */
import type { ThrowKind } from '../../../play/dice.ts';
import { FORMATION_RULES, SINGLE_RULES, activates } from './numbers.ts';
import { ATTACK_RULES, attackSucceeds } from './numbers.ts';
import { D20, lowestSuccess } from '../dice.ts';
import { movementThrow } from '../movement.ts';
import type { Rulings } from '../options.ts';
import { ELIMINATED_AND_COMMAND, ELIMINATED_AND_WAGON, gunneryOf, HIT, JAM, MISS, shoot } from '../fire.ts';
import { SHOT_RULES } from './numbers.ts';
import type { Tables } from '../tables.ts';

/** Sectors of the template of indirect fire. */
export const SECTORS = 20;
/** A reaction is another occasion than an act of one's own. */
const REACTION = 8;

export function throwsOf(tables: Tables, rulings: Rulings) {
  const gunnery = gunneryOf(tables, rulings);
  const shot = (fires: string, occasion: number): ThrowKind => ({
    name: 'fire',
    ruleIds: [...SHOT_RULES, 'PDB-MAP-15'],
    occasion,
    resolve: (chance, number, marks) => shoot(chance, number, marks, gunnery),
    act: (who, whom, words) => `${who.name} ${fires} at ${nameOf(whom)}${words}`,
    result: (outcome, who, whom) => shotResult(outcome, who.name, nameOf(whom)),
  });
  /** @param loser who is repulsed, where that is not the thrower */
  const attack = (occasion: number, loser: string | null = null): ThrowKind => ({
    name: 'close combat',
    ruleIds: [...ATTACK_RULES, 'PDB-MAP-21'],
    occasion,
    resolve: (chance, number) => (attackSucceeds(chance, number) ? 1 : 0),
    act: (_who, _whom, words) => words,
    result: (success, who, whom) =>
      success === 0 ? `${loser ?? who.name} is repulsed (PDB-CC-05)` : `${nameOf(whom)} is eliminated`,
  });
  const activation = (
    name: string,
    ruleIds: readonly string[],
    occasion: number,
    act: ThrowKind['act'],
  ): ThrowKind => ({
    name,
    ruleIds,
    occasion,
    resolve: (chance, number) => (activates(chance, number, rulings) ? 1 : 0),
    act,
    result: (active) => (active === 0 ? 'not active' : 'active'),
  });
  return {
    firstSide: {
      name: 'first side',
      ruleIds: ['R-13'],
      occasion: 0,
      resolve: (chance) => chance.die(2) - 1,
      act: () => 'a coin decides which side acts first',
      result: (side) => `${side === 0 ? 'A' : 'B'} acts first`,
    } satisfies ThrowKind as ThrowKind,
    formationActivation: activation(
      'activation',
      FORMATION_RULES,
      0,
      (_who, _whom, words) => `${words} is to be activated`,
    ),
    singleActivation: activation(
      'individual activation',
      [...SINGLE_RULES, 'PDB-MAP-28'],
      1,
      ({ name }, _whom, words) => `${name}, out of ${words}, acts on its own`,
    ),
    movement: {
      name: 'movement',
      ruleIds: ['PDB-MOVE-02', 'PDB-MAP-08'],
      occasion: 2,
      resolve: movementThrow,
      act: ({ name }) => `${name} moves`,
      result: (throwCm) => `may move ${throwCm} cm`,
    } satisfies ThrowKind as ThrowKind,
    shot: shot('fires', 3),
    reactiveShot: shot('reacts: fires', 3 + REACTION),
    attack: attack(4),
    charge: attack(4, 'the charge'),
    reactiveAttack: attack(4 + REACTION),
    /** Where an indirect shot falls (PDB-IND-02); its outcome is a sector and a ring. */
    deviation: {
      name: 'indirect fire',
      ruleIds: ['PDB-IND-02', 'PDB-MAP-26'],
      occasion: 5,
      resolve: (chance) => {
        const sector = chance.die(SECTORS);
        return SECTORS * chance.die(tables.constants.indirectFire.distanceDieSides) + sector - 1;
      },
      act: ({ name }, _whom, words) => `${name} fires indirectly at ${words}`,
      result: (outcome) => `falls in sector ${sectorOf(outcome)}, ${ringsOf(outcome)} rings off`,
    } satisfies ThrowKind as ThrowKind,
    /** The throw for the unit struck (PDB-IND-03). */
    indirect: {
      name: 'unit struck',
      ruleIds: ['PDB-IND-03', 'PDB-FIRE-06'],
      occasion: 6,
      resolve: (chance, number) => (chance.die(D20) >= lowestSuccess(number) ? 1 : 0),
      act: ({ name }, whom) => `the shot of ${name} falls on ${nameOf(whom)}`,
      result: (success, _who, whom) => (success === 0 ? 'without effect' : `${nameOf(whom)} is eliminated`),
    } satisfies ThrowKind as ThrowKind,
  };
}

export function sectorOf(outcome: number): number {
  return (outcome % SECTORS) + 1;
}

export function ringsOf(outcome: number): number {
  return Math.floor(outcome / SECTORS);
}

function nameOf(whom: { readonly name: string } | null): string {
  return whom?.name ?? '';
}

function shotResult(outcome: number, firer: string, target: string): string {
  if (outcome === MISS) return 'miss';
  if (outcome === JAM) return `natural 1: a miss, and ${firer}'s weapon fails (PDB-FIRE-11)`;
  if (outcome === HIT) return `hit on ${target}`;
  const also =
    outcome === ELIMINATED_AND_WAGON
      ? ', and a wagon or limber lost (PDB-FIRE-10)'
      : outcome === ELIMINATED_AND_COMMAND
        ? ', and its command element lost (PDB-FIRE-10)'
        : '';
  return `${target} is eliminated${also}`;
}
