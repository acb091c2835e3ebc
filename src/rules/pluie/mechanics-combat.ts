/** The mechanics of close combat: one attack, a column, a cavalry assault. */
import { enumerateLabels } from '../../chance/enumerated.ts';
import { oneAnswer } from '../../engagement/define-mechanic.ts';
import { assaultFactors, isReadyAfterwards, sweepLine } from './charge.ts';
import { attackFactors, attackSucceeds, mayAttack, type Attack } from './close-combat.ts';
import { attackColumn, countedInColumn } from './column.ts';
import { lowestSuccess } from './dice.ts';
import { sumOf } from './factors.ts';
import type { MechanicAnswer } from '../../engagement/system.ts';
import { CAVALRY_INPUTS, CLOSE_COMBAT_INPUTS, COLUMN_COMBAT_INPUTS } from './inputs.ts';
import { defineMechanic, noThrow, targetNumberOf } from './mechanic.ts';
import { isInfantryOrCavalry, type Cover, type UnitKind } from './units.ts';

const NOT_ALLOWED = new Map([['not-allowed', 1]]);

function notAllowed(act: string, attacker: UnitKind, cover: Cover): MechanicAnswer {
  const explanation = isInfantryOrCavalry(attacker)
    ? noThrow(act, `mounted cavalry may not attack a target in ${cover}`, 'PDB-CC-03')
    : noThrow(act, `${attacker} cannot start close combat`, 'PDB-CC-01');
  return oneAnswer(NOT_ALLOWED, explanation);
}

const closeCombat = defineMechanic({
  name: 'close-combat',
  meaning: 'One close combat attack by one unit on one unit (distance assumed closer than 1.5 cm).',
  ruleIds: ['PDB-CC-01..05', 'R-47', 'R-48'],
  inputs: CLOSE_COMBAT_INPUTS,
  example: 'attacker=infantry quality=elite targetReady=false cover=cover',
  answer: (tables, rulings, { attacker, quality, target, targetReady, cover, flank }) => {
    const act = `${attacker} attacks ${target}`;
    if (!mayAttack(tables, attacker, cover)) return notAllowed(act, attacker, cover);
    const attack: Attack = {
      attacker,
      quality,
      target,
      targetReady,
      cover,
      flankOrRear: flank,
      column: 0,
      charge: null,
      number: 1,
    };
    const factors = attackFactors(tables, rulings, attack);
    const targetNumber = sumOf(factors);
    const labels = enumerateLabels((chance) =>
      attackSucceeds(chance, targetNumber) ? 'target-eliminated' : 'attacker-repulsed',
    );
    return oneAnswer(labels, targetNumberOf(act, factors));
  },
});

const columnCloseCombat = defineMechanic({
  name: 'column-close-combat',
  meaning: 'The same in close combat by one unit against a column of infantry (never ready).',
  ruleIds: ['PDB-MOVE-07', 'PDB-CC-02', 'PDB-CC-03', 'R-26'],
  inputs: COLUMN_COMBAT_INPUTS,
  example: 'unitsInColumn=3 attacker=infantry quality=volunteer cover=building',
  answer: (tables, rulings, { unitsInColumn, attacker, quality, cover }) => {
    const act = `${attacker} attacks a column of ${unitsInColumn}`;
    if (!mayAttack(tables, attacker, cover)) return notAllowed(act, attacker, cover);
    const factorsAt = (column: number) =>
      attackFactors(tables, rulings, {
        attacker,
        quality,
        target: 'infantry',
        targetReady: false,
        cover,
        flankOrRear: false,
        column,
        charge: null,
        number: 1,
      });
    const labels = enumerateLabels((chance) =>
      String(attackColumn(chance, rulings, unitsInColumn, (left) => lowestSuccess(sumOf(factorsAt(left))))),
    );
    const counted = countedInColumn(rulings, unitsInColumn, unitsInColumn);
    return oneAnswer(labels, targetNumberOf(act, factorsAt(counted)));
  },
});

const cavalryAttack = defineMechanic({
  name: 'cavalry-attack',
  meaning:
    'Attack of mounted cavalry on the first of a line of infantry units in contact, with follow-ups as long as it succeeds.',
  ruleIds: ['PDB-CAV-01..05', 'PDB-CC-03', 'R-23..R-25', 'R-52'],
  inputs: CAVALRY_INPUTS,
  example: 'attacker=cavalry-light quality=experienced troops=3 targets=3',
  answer: (tables, rulings, inputs) => {
    const act = `${inputs.troops} troops of ${inputs.attacker} attack a line of ${inputs.targets}`;
    if (!mayAttack(tables, inputs.attacker, inputs.cover))
      return notAllowed(act, inputs.attacker, inputs.cover);
    const done = isReadyAfterwards(tables, inputs) ? 'done-ready' : 'done-unready';
    const labels = enumerateLabels((chance) => {
      const destroyed = sweepLine(chance, tables, rulings, inputs);
      return `${destroyed}/${destroyed === inputs.targets ? done : 'repulsed'}`;
    });
    return oneAnswer(labels, targetNumberOf(act, assaultFactors(tables, rulings, inputs, 1)));
  },
});

export const COMBAT_MECHANICS = [columnCloseCombat, closeCombat, cavalryAttack] as const;
