/** Mounted cavalry against a line of infantry in contact: charge, contagion and follow-ups (PDB-CAV-01 to -05). */
import type { Chance } from '../../chance/chance.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { attackFactors } from './close-combat.ts';
import { D20, lowestSuccess } from './dice.ts';
import { sumOf } from './factors.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { isImmuneToContagion, type Cover, type MountedKind, type Quality } from './units.ts';

export interface Assault {
  readonly attacker: MountedKind;
  readonly quality: Quality;
  readonly troops: number;
  /** Units in the line; each touches the next. */
  readonly targets: number;
  readonly depth: number;
  readonly targetQuality: Quality;
  readonly targetReady: boolean;
  readonly cover: Cover;
  readonly flank: boolean;
}

/** Three or more troops charge; fewer attack singly, without troop bonus and lines (PDB-CAV-01, R-52). */
export function chargesTogether(tables: Tables, troops: number): boolean {
  return troops >= tables.charge.minimumTroops;
}

/** Attack `number` of an assault on the line; a follow-up usually meets a shaken unit (PDB-CAV-05, R-25). */
export function assaultFactors(
  tables: Tables,
  rulings: Rulings,
  assault: Assault,
  number: number,
): readonly Factor[] {
  const shaken =
    number > 1 &&
    rulings.contagionTiming === 'before-follow-up' &&
    !isImmuneToContagion(assault.targetQuality);
  const together = chargesTogether(tables, assault.troops);
  return attackFactors(tables, rulings, {
    attacker: assault.attacker,
    quality: assault.quality,
    target: 'infantry',
    targetReady: assault.targetReady && !shaken,
    cover: assault.cover,
    flankOrRear: assault.flank,
    column: 0,
    charge: together ? { troops: assault.troops, lines: assault.depth } : null,
    number,
  });
}

/** How many units of the line the cavalry destroys before an attack fails (PDB-CAV-04). */
export function sweepLine(chance: Chance, tables: Tables, rulings: Rulings, assault: Assault): number {
  let destroyed = 0;
  while (destroyed < assault.targets) {
    const targetNumber = sumOf(assaultFactors(tables, rulings, assault, destroyed + 1));
    if (chance.successes(1, D20, lowestSuccess(targetNumber)) === 0) break;
    destroyed++;
  }
  return destroyed;
}

/** Whether the cavalry is ready after it has destroyed the whole line (PDB-CAV-03, R-24). */
export function isReadyAfterwards(tables: Tables, { attacker, troops }: Assault): boolean {
  return !(attacker === 'cavalry-light' && chargesTogether(tables, troops));
}
