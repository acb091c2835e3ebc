/** The fixed values of a battle on a map: units, formations, other elements. */
import type { Parts } from '../../../play/sum.ts';
import type { SideIndex } from '../game.ts';
import type { Parameters } from '../../../battlefield/commander/parameters.ts';
import type { Flag } from '../units.ts';
import type { UnitFacts } from '../unit-facts.ts';
import type { Arm } from '../weapons.ts';

/** Roles of pieces in the order of their indices: units, then the wagon of each formation, flags, communication, pennants. */
export type Role = 'unit' | 'wagon' | 'flag' | 'communication' | 'pennant';

/** A place at the start, in h. */
export interface Post {
  readonly x: number;
  readonly y: number;
  readonly fx: number;
  readonly fy: number;
}

/** The fixed values of a piece. */
export interface PieceProfile extends UnitFacts {
  /** `A1.3`, `A1.w1`, `A.h1`, `A.s1`, `A1.c`. */
  readonly id: string;
  readonly role: Role;
  readonly side: SideIndex;
  /** Its formation among all; that of a flag or communication unit is NONE. */
  readonly formation: number;
  /** The kind as the spec names it. */
  readonly named: string;
  /** Of the kinds that count for elimination, breaking and objectives (PDB-ATTR-06, `infantry` to `armoured-train`). */
  readonly fighting: Flag;
  /** The line of a train, among the roads and then the railways of the map; NONE for all others. */
  readonly railway: number;
  /** The main weapon, that of the crew (crewSidearms), and rifles to the sides of a train (PDB-MAP-14). */
  readonly arm: Arm;
  readonly sidearm: Arm;
  readonly rifle: Arm;
  /** Movement dice, and those while it is limbered (PDB-MOVE-02). */
  readonly dice: number;
  readonly limberedDice: number;
  /** Average move in h (PDB-MOVE-03). */
  readonly average: number;
  /** The slot of the movement throw of its kind in its formation, and the one of its kind limbered. */
  readonly slot: number;
  readonly limberedSlot: number;
  /** Front width and depth of its token in h; 0 for a pennant. */
  readonly w: number;
  readonly e: number;
  /** Turns of work that it needs; 0 where it does not work. */
  readonly workTurns: number;
  /** It is there at the start or comes with its formation. */
  readonly exists: Flag;
  readonly ready: Flag;
  readonly limbered: Flag;
  readonly column: Flag;
  readonly start: Post;
}

/** The fixed values of a formation. */
export interface FormationProfile {
  readonly id: string;
  readonly name: string;
  readonly side: SideIndex;
  /** Its units, or the flag or communication unit, are the pieces from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  /** NONE of a formation of one, as its wagon. */
  readonly pennant: number;
  readonly wagon: number;
  readonly establishment: number;
  readonly entersTurn: number;
  /** With fewer living units than this it has heavy losses. */
  readonly heavyBelow: number;
  /** Contact to headquarters where the spec has no flags. */
  readonly hqContact: Flag;
  /** The flag of its superior; NONE where the spec names none. */
  readonly flag: number;
  /** Flags that give it contact; none where contact is an input, and for a flag. */
  readonly superiors: readonly number[];
  /** Target numbers of activation without and with contact. */
  readonly activation: readonly [readonly Parts[], readonly Parts[]];
  readonly parameters: Parameters;
  /** Ring width of its indirect fire in h; 0 for none (PDB-MAP-26). */
  readonly ring: number;
}

/** The forces of a battle. */
export interface Roster {
  readonly pieces: readonly PieceProfile[];
  /** Those with units, side A's first; then each flag and communication unit that has orders, a formation of one. */
  readonly formations: readonly FormationProfile[];
  /** Formations with units. */
  readonly formed: number;
  /** Each flag and communication unit as a formation of one. */
  readonly alone: readonly FormationProfile[];
  readonly units: number;
  /** Pieces before this one have a token; the pennants follow, unless they have one too. */
  readonly elements: number;
}

/** The conditions that end a battle before its turn limit, and who wins at it. */
export interface End {
  readonly eliminated: boolean;
  readonly separated: boolean;
  /** Shares of the fighting units lost; null where a side never breaks. */
  readonly breakPoint: readonly [number | null, number | null];
  /** The place to be held so many turns running; null where none ends the battle. */
  readonly hold: { readonly place: number; readonly turns: number } | null;
  readonly victory: 'objectives' | 'losses' | 'none';
  readonly heldByReady: boolean;
}

export const MAKES = ['field-fortification', 'obstacle', 'clear', 'destroy-bridge'] as const;
type Make = (typeof MAKES)[number];

/** Work at a place in h; of a bridge its crossing in the map. */
export interface WorkOrder {
  readonly make: Make;
  readonly x: number;
  readonly y: number;
  readonly crossing: number;
}
