/** The throws of a battle on a map: those of all chapters at its purposes, and its own. */
import type { ThrowKind } from '../../../play/dice.ts';
import { Activation } from '../activation.ts';
import { Attack } from '../close-combat.ts';
import { D20, lowestSuccess } from '../dice.ts';
import { gunneryOf, Shot } from '../fire.ts';
import { COIN } from '../game.ts';
import { MovementThrow } from '../movement.ts';
import type { Rulings } from '../options.ts';
import type { Tables } from '../tables.ts';

/** Sectors of the template of indirect fire. */
export const SECTORS = 20;
/** A reaction is another occasion than an act of one's own. */
const REACTION = 8;

/** Where an indirect shot falls (PDB-IND-02); its outcome is a sector and a ring. */
function deviation(sides: number): ThrowKind {
  return {
    name: 'indirect fire',
    ruleIds: ['PDB-IND-02', 'PDB-MAP-26'],
    occasion: 5,
    resolve: (chance) => {
      const sector = chance.die(SECTORS);
      return SECTORS * chance.die(sides) + sector - 1;
    },
    act: ({ name }, _whom, words) => `${name} fires indirectly at ${words}`,
    result: (outcome) => `falls in sector ${sectorOf(outcome)}, ${ringsOf(outcome)} rings off`,
  };
}

/** The throw for the unit struck (PDB-IND-03). */
const STRIKE: ThrowKind = {
  name: 'unit struck',
  ruleIds: ['PDB-IND-03', 'PDB-FIRE-06'],
  occasion: 6,
  resolve: (chance, number) => (chance.die(D20) >= lowestSuccess(number) ? 1 : 0),
  act: ({ name }, whom) => `the shot of ${name} falls on ${whom?.name ?? ''}`,
  result: (success, _who, whom) => (success === 0 ? 'without effect' : `${whom?.name ?? ''} is eliminated`),
};

export function throwsOf(tables: Tables, rulings: Rulings) {
  const gunnery = gunneryOf(tables, rulings);
  const movement = new MovementThrow(2, (throwCm) => `${throwCm} cm`, 'PDB-MAP-08');
  return {
    firstSide: COIN,
    activation: new Activation(rulings, false, 0),
    singleActivation: new Activation(rulings, true, 1, 'PDB-MAP-28'),
    movement,
    ownMovement: movement,
    shot: new Shot(gunnery, 3, 'PDB-MAP-15'),
    reactiveShot: new Shot(gunnery, 3 + REACTION, 'PDB-MAP-15'),
    attack: new Attack('attack', 4, 'PDB-MAP-21'),
    charge: new Attack('charge', 4, 'PDB-MAP-21'),
    reactiveAttack: new Attack('reaction', 4 + REACTION, 'PDB-MAP-21'),
    deviation: deviation(tables.constants.indirectFire.distanceDieSides),
    strike: STRIKE,
  };
}

export function sectorOf(outcome: number): number {
  return (outcome % SECTORS) + 1;
}

export function ringsOf(outcome: number): number {
  return Math.floor(outcome / SECTORS);
}
