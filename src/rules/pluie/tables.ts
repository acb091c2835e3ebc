/** The tables of the source, as supplied or patched by a variant, in typed form. Every number of the rules stands there. */
import type { Fraction } from '../../engagement/lengths.ts';
import type { Band, Cover, Quality, WeaponClass } from './units.ts';

/** A row of the weapon tables (PDB-FIRE-03). */
export interface Weapon {
  readonly id: string;
  readonly printed: string;
  readonly class: WeaponClass;
  readonly bands: BandSet;
  readonly maxRangeCm: number;
  /** null: the weapon cannot fire in that band. */
  readonly hit: Readonly<Record<Band, number | null>>;
}

export const BAND_SETS = ['smallArms', 'artillery'] as const;
/** Which range bands a weapon uses (Table 6). */
export type BandSet = (typeof BAND_SETS)[number];

/** What a unit kind does in a turn (PDB-SEQ-03). */
export interface TurnActions {
  readonly actions: number;
  readonly shotsPerFireAction: number;
}

/** What Table 9 says of one face of its D6. */
export type CriticalEffect = 'none' | 'wagon' | 'command';

export interface Tables {
  readonly commandRangeCm: number;
  readonly closeCombat: CloseCombatNumbers;
  readonly charge: ChargeNumbers;
  readonly columnPerUnit: number;
  readonly fire: FireNumbers;
  readonly activation: ActivationNumbers;
  readonly actions: { readonly byKind: ReadonlyMap<string, TurnActions>; readonly otherwise: TurnActions };
  readonly movement: MovementNumbers;
  /** Steps of Table 4 after the gun stands ready. */
  readonly artilleryMoveSteps: number;
  /** Upper edge of each band in cm (Table 6). */
  readonly bandToCm: Readonly<Record<BandSet, Readonly<Record<Band, number>>>>;
  /** Table 9, by face from 1. */
  readonly critical: readonly CriticalEffect[];
  readonly engineeringTurns: { readonly infantry: number; readonly engineers: number };
  readonly indirect: {
    readonly sectors: number;
    readonly degreesPerSector: number;
    readonly distanceSides: number;
  };
  readonly weapons: ReadonlyMap<string, Weapon>;
}

export interface CloseCombatNumbers {
  readonly reachCm: number;
  readonly reachIsStrict: boolean;
  readonly base: number;
  readonly quality: Readonly<Record<Quality, number>>;
  readonly halfCompany: number;
  readonly dismountedCavalry: number;
  readonly flankOrRear: number;
  readonly heavyOrLancers: number;
  readonly targetNotReady: number;
  readonly cover: Readonly<Record<Cover, number>>;
  readonly cavalryMayAttack: Readonly<Record<Cover, boolean>>;
}

export interface ChargeNumbers {
  readonly minimumTroops: number;
  readonly perTroop: number;
  readonly perExtraLine: number;
  readonly followUp: number;
}

export interface FireNumbers {
  readonly quality: Readonly<Record<Quality, number>>;
  readonly halfCompany: number;
  readonly dismountedCavalry: number;
  readonly cover: Readonly<Record<Cover, Readonly<Record<WeaponClass, number>>>>;
  readonly outOfSupply: number;
}

export interface ActivationNumbers {
  readonly base: number;
  readonly quality: Readonly<Record<Quality, number>>;
  readonly losses: { readonly otherwise: number; readonly elite: number; readonly experienced: number };
  readonly noHqContact: number;
  readonly individual: number;
  readonly lossFraction: number;
  readonly lossFractionIsStrict: boolean;
}

export interface MovementNumbers {
  readonly averageCmPerDie: number;
  /** Dice by row of Table 3; null where the source gives none. */
  readonly dice: ReadonlyMap<string, number | null>;
  readonly roadColumnExtraDice: number;
  /** null: no entry. */
  readonly terrain: ReadonlyMap<string, Fraction | null>;
}
