/** The mechanics of fire: one shot, Table 9, ranges, columns, indirect fire. */
import type { Chance } from '../../chance/chance.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import { oneAnswer, type MechanicAnswer } from '../../play/mechanic.ts';
import { InputError, type Values } from '../../play/inputs.ts';
import { fact, partsOf } from '../../play/sum.ts';
import { attackColumn, countedInColumn } from './column.ts';
import { lowestSuccess } from './dice.ts';
import { gunneryOf, HIT, JAM, MISS, shoot, shotNumber, type Gunnery } from './shot.ts';
import { readTemplate, shootIndirectly } from './indirect-fire.ts';
import { COLUMN_FIRE_INPUTS, CRITICAL_INPUTS, FIRE_INPUTS, INDIRECT_INPUTS, RANGE_INPUTS } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import type { Rulings } from './options.ts';
import type { Tables, Weapon } from './tables.ts';
import { eliminationLabel, marksOfShot, shotOf, turnOfFire } from './turn-of-fire.ts';
import { hasCompanySize, isOnlyUnreadied } from './units.ts';
import { effectiveRangeCm, marksOfWeapon, reachAt } from './weapons.ts';

const CANNOT_FIRE = new Map([['cannot-fire', 1]]);

function weaponOf(tables: Tables, id: string): Weapon {
  const weapon = tables.weapons[id];
  if (weapon !== undefined) return weapon;
  throw new InputError([
    { path: ['weapon'], message: `weapon ${id} is not in the tables in force`, kind: 'input' },
  ]);
}

type CriticalInputs = Values<typeof CRITICAL_INPUTS>;

/** The effects of a shot at one unit, as labels (PDB-FIRE-07 to -11). */
function shotLabel(outcome: number, onlyUnreadied: boolean): string {
  if (outcome === MISS) return 'miss';
  if (outcome === JAM) return 'jam';
  if (outcome === HIT) return onlyUnreadied ? 'loses-readiness' : 'driven-back';
  return eliminationLabel(outcome);
}

/** One shot at one unit with everything it depends on; undefined inputs of Table 9 mean that it is not asked for. */
function answerShot(tables: Tables, rulings: Rulings, inputs: CriticalInputs): MechanicAnswer {
  const { distanceCm, target } = inputs;
  const weapon = weaponOf(tables, inputs.weapon);
  const companySize = hasCompanySize(target, rulings.companySize);
  const reach = reachAt(tables, rulings, weapon, distanceCm, companySize);
  const act = `${weapon.printed} fires at ${target} at ${distanceCm} cm`;
  if (reach.hit === null) return oneAnswer(CANNOT_FIRE, fact(reach.reason, reach.ruleId).explanation(act));
  const parts = partsOf((sum) => shotNumber(sum, tables, shotOf(tables, weapon, reach, inputs)));
  const marks = marksOfShot(rulings, weapon, inputs);
  const gunnery = gunneryOf(tables, rulings);
  const onlyUnreadied = isOnlyUnreadied(target, rulings.machineGunHit);
  const labels = enumerateLabels((chance) =>
    shotLabel(shoot(chance, parts.value, marks, gunnery), onlyUnreadied),
  );
  const answer = oneAnswer(labels, parts.explanation(act), marksOfWeapon(weapon, reach.band));
  const turn = turnOfFire(tables, rulings, gunnery, { ...inputs, weapon });
  return turn === null ? answer : { ...answer, further: [turn] };
}

/** The lowest face that hits, with the reading of the natural 20. */
function lowestHit(targetNumber: number, gunnery: Gunnery): number {
  const lowest = lowestSuccess(targetNumber);
  return targetNumber > gunnery.natural20Reaches ? lowest + 1 : lowest;
}

const fire = defineMechanic({
  name: 'fire',
  meaning: 'One direct shot at one unit: target number and what happens to the target (no Table 9).',
  ruleIds: ['PDB-FIRE-01..12', 'PDB-CMD-07', 'R-01..R-07', 'R-18..R-20', 'R-50'],
  inputs: FIRE_INPUTS,
  example: 'weapon=lebel distanceCm=8 quality=elite cover=building',
  answer: (tables, rulings, inputs) =>
    answerShot(tables, rulings, { ...inputs, targetInCommand: false, targetInSupply: false }),
});

const fireCritical = defineMechanic({
  name: 'fire-critical',
  meaning: 'The same shot with Table 9 after a natural 20.',
  ruleIds: ['as fire', 'PDB-FIRE-10', 'R-31', 'R-32', 'R-33'],
  inputs: CRITICAL_INPUTS,
  example: 'weapon=lebel distanceCm=6 targetInSupply=false',
  answer: answerShot,
});

const effectiveRange = defineMechanic({
  name: 'effective-range',
  meaning: 'Farthest distance at which a weapon can fire at a company under the default rulings.',
  ruleIds: ['PDB-FIRE-02', 'PDB-FIRE-03', 'PDB-FIRE-04', 'R-05'],
  inputs: RANGE_INPUTS,
  example: 'weapon=hotchkiss-37mm',
  answer: (tables, _rulings, inputs) =>
    oneAnswer(new Map([[`${effectiveRangeCm(tables, weaponOf(tables, inputs.weapon))} cm`, 1]])),
});

const columnFire = defineMechanic({
  name: 'column-fire',
  meaning:
    'Fire at a marching column until an attack fails or no unit is left; how many units are eliminated.',
  ruleIds: ['PDB-MOVE-07', 'PDB-FIRE-06', 'R-26'],
  inputs: COLUMN_FIRE_INPUTS,
  example: 'unitsInColumn=4 weapon=martini-henry distanceCm=10',
  answer: (tables, rulings, inputs) => {
    const { unitsInColumn, distanceCm } = inputs;
    const weapon = weaponOf(tables, inputs.weapon);
    const reach = reachAt(tables, rulings, weapon, distanceCm, true);
    const act = `${weapon.printed} fires at a column of ${unitsInColumn} at ${distanceCm} cm`;
    if (reach.hit === null) return oneAnswer(CANNOT_FIRE, fact(reach.reason, reach.ruleId).explanation(act));
    const numberAt = (column: number) =>
      partsOf((sum) => shotNumber(sum, tables, shotOf(tables, weapon, reach, inputs, column)));
    const gunnery = gunneryOf(tables, rulings);
    const eliminated = (chance: Chance): number =>
      attackColumn(chance, rulings, unitsInColumn, (left) => lowestHit(numberAt(left).value, gunnery));
    return oneAnswer(
      enumerateLabels((chance) => String(eliminated(chance))),
      numberAt(countedInColumn(rulings, unitsInColumn, unitsInColumn)).explanation(act),
      marksOfWeapon(weapon, reach.band),
    );
  },
});

const indirectFire = defineMechanic({
  name: 'indirect-fire',
  meaning:
    'One indirect shot of a heavy gun: deviation on the 20 x 6 template, then the throw for the unit struck.',
  ruleIds: ['PDB-IND-01', 'PDB-IND-02', 'PDB-IND-03', 'R-49'],
  inputs: INDIRECT_INPUTS,
  example: 'weapon=naval-4.7in distanceCm=35 cells.enemy=[[7,3],[8,3]]',
  answer: (tables, rulings, inputs) => {
    const { distanceCm } = inputs;
    const template = readTemplate(tables, inputs);
    const weapon = weaponOf(tables, inputs.weapon);
    // The size limit of PDB-FIRE-05 belongs to direct fire.
    const reach = reachAt(tables, rulings, weapon, distanceCm, true);
    const act = `${weapon.printed} fires indirectly at a point ${distanceCm} cm away`;
    if (reach.hit === null) return oneAnswer(CANNOT_FIRE, fact(reach.reason, reach.ruleId).explanation(act));
    const shot = shotOf(tables, weapon, reach, { ...inputs, firer: 'heavy-artillery', inSupply: true });
    const parts = partsOf((sum) => shotNumber(sum, tables, shot));
    return oneAnswer(
      enumerateLabels((chance) => shootIndirectly(chance, tables, template, parts.value)),
      parts.explanation(act),
      marksOfWeapon(weapon, reach.band),
    );
  },
});

export const FIRE_MECHANICS = [fire, fireCritical, effectiveRange, columnFire, indirectFire] as const;
