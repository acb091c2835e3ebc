/** The parts that all kinds of engagement share: rules in force, sides, and numbers that are counted. */
import type { SIDE_LETTERS } from '../../play/by-side.ts';
import type { Actor, ThrowKind } from '../../play/dice.ts';
import type { Game } from '../../play/game.ts';
import type { Board } from '../../play/layout.ts';
import { rulingsOf, type Options } from '../../play/options.ts';
import { OPTIONS, type Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import type { Choice, Command } from './units.ts';

/** No unit, no phase. */
export const NONE = -1;
export type Letter = (typeof SIDE_LETTERS)[number];

/** Numbers that the rules count: that of A, then that of B. */
export const CHARGES_HOME = 0;
export const CHARGES_HALTED = 2;
export const SQUARES = 4;
export const MF_TESTS = 6;
export const ADVANTAGE_TURNS = 8;
export const DOUBLE_PHASES = 10;
export const COUNTED = 12;

/** Whose dice are both sides', or nobody's. */
export const BOTH: Actor = { name: '', role: null, purposes: 0 };

/** A side that throws for the initiative. */
interface Commanded {
  readonly command: Command;
  /** Its choice when it wins; to be first where it has none. */
  readonly initiativeChoice?: Choice;
}
export type Commanders = readonly [Commanded, Commanded];

/** The source's tables, and the rulings in force where it is silent or unclear. */
export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
}

/** The book with the options that a user chose. @throws {InputError} for a name that is no option */
export function bookOf(tables: Tables, options: Options): RuleBook {
  return { tables, rulings: rulingsOf(OPTIONS, options) };
}

/** Play of turns that begin alike, from a state as it is made. */
export function alike<S extends Board<S>>(create: () => S): Pick<Game<S>, 'create' | 'start' | 'openTurn'> {
  const atStart = create();
  return {
    create,
    start: (g) => g.copyFrom(atStart),
    openTurn(g) {
      g.at = 0;
    },
  };
}

/** The throws of a full engagement. */
export type Throws = Readonly<
  Record<
    | 'morale'
    | 'skirmish'
    | 'initiative'
    | 'square'
    | 'smallArms'
    | 'artillery'
    | 'home'
    | 'melee'
    | 'forming',
    ThrowKind
  >
>;
