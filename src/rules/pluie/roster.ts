/** What is fixed of an engagement: its units, formations and sides, with all that never changes worked out once. */
import type { Arm } from './arms.ts';
import type { Weapon } from './tables.ts';
import type { FightingKind, Quality } from './units.ts';

export type SideIndex = 0 | 1;
export const SIDE_LETTERS = ['A', 'B'] as const;

/** Yes or no as a number: play tests these at every step, where numbers are tested faster. */
export type Flag = 0 | 1;

export function flag(condition: boolean): Flag {
  return condition ? 1 : 0;
}

/** What never changes of a unit. */
export interface Profile {
  readonly side: SideIndex;
  /** Side letter and place in the roster: `A1`. */
  readonly name: string;
  /** Index of its formation among all formations. */
  readonly formation: number;
  readonly kind: FightingKind;
  readonly quality: Quality;
  readonly weapon: Weapon | null;
  readonly actions: number;
  readonly shots: number;
  readonly dice: number;
  /** Average move in this terrain, in units of distance (PDB-MOVE-03). */
  readonly averageMove: number;
  readonly gun: Flag;
  /** Hit while ready it only loses readiness (PDB-FIRE-08). */
  readonly onlyUnreadied: Flag;
  readonly mounted: Flag;
  readonly light: Flag;
  readonly mayAttack: Flag;
  /** Neither infantry nor cavalry (PDB-CC-04). */
  readonly defenceless: Flag;
  readonly companySize: Flag;
  readonly inCommand: Flag;
  readonly inSupply: Flag;
  readonly dependsOnSupply: Flag;
  readonly arm: Arm;
  /** The crew's sidearm (crewSidearms), used where the gun cannot fire. */
  readonly sidearm: Arm;
  /** It has no target beyond this distance, whatever the enemy; -1 for an unarmed unit. */
  readonly reach: number;
  /** Quality and kind in the target number of its shots. */
  readonly fireModifier: number;
  /** Target number of its plain attack on a ready, facing infantry company in the open. */
  readonly attackNumber: number;
  readonly start: {
    readonly ready: Flag;
    readonly facing: Flag;
    readonly column: Flag;
    readonly limbered: Flag;
  };
}

/** What never changes of a formation. */
export interface FormationProfile {
  readonly side: SideIndex;
  readonly name: string;
  /** Its units are those from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  readonly quality: Quality;
  readonly hqContact: boolean;
  readonly establishment: number;
  /** With fewer living units than this it has heavy losses. */
  readonly heavyBelow: number;
  /** All of its units are within command range. */
  readonly allInCommand: Flag;
  readonly commandElement: Flag;
  readonly wagon: Flag;
  readonly immuneToContagion: Flag;
  /** Target numbers of activation by `heavyLosses + 2 * individual`. */
  readonly activationNumbers: readonly [number, number, number, number];
}

export interface Roster {
  readonly units: readonly Profile[];
  readonly formations: readonly FormationProfile[];
}
