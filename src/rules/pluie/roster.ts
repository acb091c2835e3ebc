/** What is fixed of an engagement: its units, formations and sides, with all that never changes worked out once. */
import type { Arm } from './arms.ts';
import type { Weapon } from './tables.ts';
import type { FightingKind, Quality } from './units.ts';

export type SideIndex = 0 | 1;
export const SIDE_LETTERS = ['A', 'B'] as const;

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
  readonly gun: boolean;
  /** Hit while ready it only loses readiness (PDB-FIRE-08). */
  readonly onlyUnreadied: boolean;
  readonly mounted: boolean;
  readonly light: boolean;
  readonly mayAttack: boolean;
  /** Neither infantry nor cavalry (PDB-CC-04). */
  readonly defenceless: boolean;
  readonly companySize: boolean;
  readonly inCommand: boolean;
  readonly inSupply: boolean;
  readonly dependsOnSupply: boolean;
  readonly arm: Arm;
  /** The crew's sidearm (crewSidearms), used where the gun cannot fire. */
  readonly sidearm: Arm;
  /** Quality and kind in the target number of its shots. */
  readonly fireModifier: number;
  /** Target number of its plain attack on a ready, facing infantry company in the open. */
  readonly attackNumber: number;
  readonly start: {
    readonly ready: boolean;
    readonly facing: boolean;
    readonly column: boolean;
    readonly limbered: boolean;
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
  readonly allInCommand: boolean;
  readonly commandElement: boolean;
  readonly wagon: boolean;
  readonly immuneToContagion: boolean;
  /** Target numbers of activation by `heavyLosses + 2 * individual`. */
  readonly activationNumbers: readonly [number, number, number, number];
}

export interface Roster {
  readonly units: readonly Profile[];
  readonly formations: readonly FormationProfile[];
}
