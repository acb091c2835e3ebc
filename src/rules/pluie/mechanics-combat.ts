/** The mechanics of close combat: one attack, a column, a cavalry assault. */
import { valueOf } from '../../play/by-word.ts';
import type { Chance } from '../../chance/chance.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import { oneAnswer, type MechanicAnswer } from '../../play/mechanic.ts';
import type { Values } from '../../play/inputs.ts';
import { partsOf, sumOf, type Sum } from '../../play/sum.ts';
import { chargesTogether } from './charge.ts';
import {
  Attack,
  attackCoverParts,
  attackerParts,
  attackNumber,
  attackSucceeds,
  mayAttack,
  refusal,
} from './attack.ts';
import { attackColumn, countedInColumn } from './column.ts';
import { D20, lowestSuccess } from './dice.ts';
import { CAVALRY_INPUTS, CLOSE_COMBAT_INPUTS, COLUMN_COMBAT_INPUTS } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { isInfantryOrCavalry, isMounted, type Cover, type UnitKind } from './units.ts';

const NOT_ALLOWED = new Map([['not-allowed', 1]]);

function notAllowed(act: string, attacker: UnitKind, cover: Cover): MechanicAnswer {
  return oneAnswer(NOT_ALLOWED, refusal(attacker, cover).explanation(act));
}

/** A plain attack by one unit, and what `more` there is to it. */
export function attackOn(
  tables: Tables,
  inputs: Values<typeof CLOSE_COMBAT_INPUTS>,
  more: Partial<Attack> = {},
): Attack {
  const { attacker, quality, target, targetReady, cover, flank } = inputs;
  const plain = {
    attacker: attackerParts(tables, quality, attacker),
    cover: attackCoverParts(tables, cover),
    mounted: isMounted(attacker),
    defenceless: !isInfantryOrCavalry(target),
    targetReady,
    flankOrRear: flank,
  };
  return Object.assign(new Attack(), plain, more);
}

const closeCombat = defineMechanic({
  name: 'close-combat',
  meaning: 'One close combat attack by one unit on one unit (distance assumed closer than 1.5 cm).',
  ruleIds: ['PDB-CC-01..05', 'R-47', 'R-48'],
  inputs: CLOSE_COMBAT_INPUTS,
  example: 'attacker=infantry quality=elite targetReady=false cover=cover',
  answer: (tables, rulings, inputs) => {
    const { attacker, target, cover } = inputs;
    const act = `${attacker} attacks ${target}`;
    if (!mayAttack(tables, attacker, cover)) return notAllowed(act, attacker, cover);
    const parts = partsOf((sum) => attackNumber(sum, tables, rulings, attackOn(tables, inputs)));
    const labels = enumerateLabels((chance) =>
      attackSucceeds(chance, parts.value) ? 'target-eliminated' : 'attacker-repulsed',
    );
    return oneAnswer(labels, parts.explanation(act));
  },
});

const columnCloseCombat = defineMechanic({
  name: 'column-close-combat',
  meaning: 'The same in close combat by one unit against a column of infantry (never ready).',
  ruleIds: ['PDB-MOVE-07', 'PDB-CC-02', 'PDB-CC-03', 'R-26'],
  inputs: COLUMN_COMBAT_INPUTS,
  example: 'unitsInColumn=3 attacker=infantry quality=volunteer cover=building',
  answer: (tables, rulings, inputs) => {
    const { unitsInColumn, attacker, cover } = inputs;
    const act = `${attacker} attacks a column of ${unitsInColumn}`;
    if (!mayAttack(tables, attacker, cover)) return notAllowed(act, attacker, cover);
    const defender = { target: 'infantry', targetReady: false, flank: false } as const;
    const numberAt = (column: number) =>
      partsOf((sum) =>
        attackNumber(sum, tables, rulings, attackOn(tables, { ...inputs, ...defender }, { column })),
      );
    const labels = enumerateLabels((chance) =>
      String(attackColumn(chance, rulings, unitsInColumn, (left) => lowestSuccess(numberAt(left).value))),
    );
    const counted = countedInColumn(rulings, unitsInColumn, unitsInColumn);
    return oneAnswer(labels, numberAt(counted).explanation(act));
  },
});

/** An assault on a line, as the mechanic describes it. */
export type Assault = Values<typeof CAVALRY_INPUTS>;

/** The target number of attack `number` of an assault on the line; a follow-up usually meets a shaken unit (PDB-CAV-05, R-25). */
export function assaultNumber(
  sum: Sum,
  tables: Tables,
  rulings: Rulings,
  assault: Assault,
  number: number,
): void {
  const shaken =
    number > 1 &&
    rulings.contagionTiming === 'before-follow-up' &&
    !valueOf(tables.steady, assault.targetQuality);
  const attack = attackOn(
    tables,
    { ...assault, target: 'infantry', targetReady: assault.targetReady && !shaken },
    { troops: chargesTogether(tables, assault.troops) ? assault.troops : 0, lines: assault.depth, number },
  );
  attackNumber(sum, tables, rulings, attack);
}

/** The number of units of the line that the cavalry destroys before an attack fails (PDB-CAV-04). */
export function sweepLine(chance: Chance, tables: Tables, rulings: Rulings, assault: Assault): number {
  let destroyed = 0;
  while (destroyed < assault.targets) {
    const targetNumber = sumOf((sum) => assaultNumber(sum, tables, rulings, assault, destroyed + 1));
    if (chance.successes(1, D20, lowestSuccess(targetNumber)) === 0) break;
    destroyed++;
  }
  return destroyed;
}

/** True if the cavalry is ready after it has destroyed the whole line (PDB-CAV-03, R-24). */
function isReadyAfterwards(tables: Tables, { attacker, troops }: Assault): boolean {
  return !(attacker === 'cavalry-light' && chargesTogether(tables, troops));
}

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
    const first = partsOf((sum) => assaultNumber(sum, tables, rulings, inputs, 1));
    return oneAnswer(labels, first.explanation(act));
  },
});

export const COMBAT_MECHANICS = [columnCloseCombat, closeCombat, cavalryAttack] as const;
