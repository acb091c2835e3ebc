/** The effect of one turn of fire: every shot of a unit's actions at one target, which may be driven back between them. */
import type { Chance } from '../../chance/chance.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { FurtherTable, LabelledDistribution } from '../../play/mechanic.ts';
import { sumOf } from '../../play/sum.ts';
import {
  COMMAND_AT_RISK,
  ELIMINATED_AND_COMMAND,
  ELIMINATED_AND_WAGON,
  firerParts,
  HIT,
  JAM,
  MAY_JAM,
  MISS,
  shoot,
  shotNumber,
  TARGET_FRAGILE,
  TARGET_READY,
  WAGON_AT_RISK,
  type Gunnery,
  Shot,
} from './shot.ts';
import type { Rulings } from './options.ts';
import { actionsOf, type Tables, type Weapon } from './tables.ts';
import {
  dependsOnSupply,
  hasCompanySize,
  isHeadquarters,
  isOnlyUnreadied,
  type Cover,
  type Quality,
  type UnitKind,
} from './units.ts';
import { coverParts, jamsOnOne, reachAt, type InReach } from './weapons.ts';

/** A single shot; `column` units stand in the marching column that is the target. */
export function shotOf(
  tables: Tables,
  weapon: Weapon,
  { band, hit }: InReach,
  { quality, firer, cover, inSupply }: Pick<TurnOfFire, 'quality' | 'firer' | 'cover' | 'inSupply'>,
  column = 0,
): Shot {
  return Object.assign(new Shot(), {
    laid: { weapon, bandAt: () => band },
    hit,
    firer: firerParts(tables, quality, firer),
    cover: coverParts(tables, weapon, cover),
    outOfSupply: dependsOnSupply(firer) && !inSupply,
    column,
  });
}

interface TurnOfFire {
  readonly weapon: Weapon;
  readonly distanceCm: number;
  readonly quality: Quality;
  readonly firer: UnitKind;
  readonly target: UnitKind;
  readonly targetReady: boolean;
  readonly cover: Cover;
  readonly inSupply: boolean;
  /** Table 9 could destroy its command element, its wagon or limber, with the target; false where it is not asked for. */
  readonly targetInCommand: boolean;
  readonly targetInSupply: boolean;
}

/** The marks of a single shot beside its target number. */
export function marksOfShot(
  rulings: Rulings,
  weapon: Weapon,
  inputs: Pick<TurnOfFire, 'target' | 'targetReady' | 'targetInCommand' | 'targetInSupply'>,
): number {
  return (
    (inputs.targetReady ? TARGET_READY : 0) |
    (jamsOnOne(weapon) ? MAY_JAM : 0) |
    (inputs.targetInSupply ? WAGON_AT_RISK : 0) |
    (inputs.targetInCommand ? COMMAND_AT_RISK : 0) |
    (rulings.hqTarget === 'fragile' && isHeadquarters(inputs.target) ? TARGET_FRAGILE : 0)
  );
}

/** The label of a shot that eliminates its target, with what Table 9 takes besides (PDB-FIRE-10). */
export function eliminationLabel(outcome: number): string {
  if (outcome === ELIMINATED_AND_WAGON) return 'eliminated+wagon';
  return outcome === ELIMINATED_AND_COMMAND ? 'eliminated+command' : 'eliminated';
}

/**
 * The state of the target after a turn in which the firer is active and spends every action on it (PDB-SEQ-03). A target
 * that is driven back stands its average move farther off, in open ground and in the open (PDB-FIRE-07, PDB-MOVE-03).
 * Null where no move is given for the target.
 */
export function turnOfFire(
  tables: Tables,
  rulings: Rulings,
  gunnery: Gunnery,
  inputs: TurnOfFire,
): FurtherTable | null {
  const { actions, shotsPerFireAction } = actionsOf(tables, inputs.firer);
  const shots = actions * shotsPerFireAction;
  const distribution = afterShots(tables, rulings, gunnery, inputs, shots);
  if (distribution === null) return null;
  return {
    title: shots === 1 ? 'in a turn of one shot' : `in a turn of ${shots} shots`,
    note: `the firer is active; a target driven back stands in the open, its average move farther off${
      inputs.targetInCommand || inputs.targetInSupply
        ? ', as near to command element and wagon as before'
        : ''
    }`,
    distribution,
  };
}

/** The state of the target after so many shots one after the other; null where no move is given for the target. */
export function afterShots(
  tables: Tables,
  rulings: Rulings,
  gunnery: Gunnery,
  inputs: TurnOfFire,
  shots: number,
): LabelledDistribution | null {
  const play = shotsAt(tables, rulings, gunnery, inputs, shots);
  return play && enumerateLabels(play);
}

/** The same as these dice give it. */
export function shotsAt(
  tables: Tables,
  rulings: Rulings,
  gunnery: Gunnery,
  inputs: TurnOfFire,
  shots: number,
): ((chance: Chance) => string) | null {
  const retreatCm = retreatOf(tables, rulings, inputs.target);
  if (retreatCm === null) return null;
  const companySize = hasCompanySize(inputs.target, rulings.companySize);
  return (chance) => {
    let { distanceCm, targetReady, cover } = inputs;
    let hit = false;
    for (let left = shots; left > 0; left--) {
      const reach = reachAt(tables, rulings, inputs.weapon, distanceCm, companySize);
      if (reach.hit === null) break;
      const shot = shotOf(tables, inputs.weapon, reach, { ...inputs, cover });
      const outcome = shoot(
        chance,
        sumOf((sum) => shotNumber(sum, tables, shot)),
        marksOfShot(rulings, inputs.weapon, { ...inputs, targetReady }),
        gunnery,
      );
      if (outcome === JAM) break;
      if (outcome === MISS) continue;
      if (outcome !== HIT) return eliminationLabel(outcome);
      hit = true;
      targetReady = false;
      if (retreatCm > 0) cover = 'open';
      distanceCm += retreatCm;
    }
    if (!hit) return 'untouched';
    return retreatCm > 0 ? 'driven back' : 'not ready';
  };
}

/** The distance that a hit drives a unit back in open ground: not at all what only loses readiness (PDB-FIRE-08). */
function retreatOf(tables: Tables, rulings: Rulings, target: UnitKind): number | null {
  if (isOnlyUnreadied(target, rulings.machineGunHit)) return 0;
  const { rows, averageCmPerDie } = tables.table3Movement;
  const dice = rows[target]?.dice ?? null;
  return dice === null ? null : dice * averageCmPerDie;
}
