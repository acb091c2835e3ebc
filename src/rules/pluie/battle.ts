/** One engagement bound together: tables, rulings, forces and doctrines, with the numbers that play needs at hand. */
import { Scale } from './distances.ts';
import { criticalFaces } from './critical.ts';
import { natural20Reach, type Gunnery } from './fire.ts';
import type { DoctrineInputs, EngagementInputs, SideInputs } from './engagement-inputs.ts';
import type { Rulings } from './options.ts';
import { countUnits, readRoster } from './muster.ts';
import {
  flag,
  SIDE_LETTERS,
  type Flag,
  type FormationProfile,
  type Profile,
  type Roster,
  type SideIndex,
} from './roster.ts';
import { NARROW_OFF, Play, type Shape } from './state.ts';
import { D6 } from './dice.ts';
import { InputError } from '../../engagement/inputs.ts';
import type { Tables } from './tables.ts';
import type { Cover } from './units.ts';

/** Wants to move: never; back to its line; to a range; into close combat (13.4). */
export const STAND_AND_FIRE = 0;
export const HOLD_LINE = 1;
export const CLOSE_TO_RANGE = 2;
export const CHARGE = 3;

export const NO_REACTION = 0;
export const FIRE_REACTION = 1;
export const CLOSE_COMBAT_REACTION = 2;
export const RETREAT_REACTION = 3;

const DOCTRINES: Readonly<Record<DoctrineInputs['kind'], number>> = {
  'stand-and-fire': STAND_AND_FIRE,
  'hold-line': HOLD_LINE,
  'close-to-range': CLOSE_TO_RANGE,
  charge: CHARGE,
};

const REACTIONS: Readonly<Record<DoctrineInputs['reaction'], number>> = {
  none: NO_REACTION,
  fire: FIRE_REACTION,
  'close-combat': CLOSE_COMBAT_REACTION,
  retreat: RETREAT_REACTION,
};

/** What never changes of a side: its place in the rosters, its doctrine (13.4), its cover and order. */
export interface SideProfile {
  readonly letter: 'A' | 'B';
  readonly from: number;
  readonly to: number;
  readonly formationFrom: number;
  readonly formationTo: number;
  readonly doctrine: number;
  /** The distance that close-to-range wants, in units. */
  readonly range: number;
  readonly reaction: number;
  readonly retreatWithin: number;
  readonly finish: Flag;
  readonly followUp: Flag;
  readonly contact: Flag;
  readonly lines: number;
  readonly cover: Cover;
  readonly coverOffLine: Cover;
  /** What its cover adds to an attack on it, and whether mounted cavalry may attack it there (PDB-CC-03). */
  readonly attackCover: number;
  readonly attackCoverOffLine: number;
  readonly openToCavalry: Flag;
  readonly openToCavalryOffLine: Flag;
}

/** The rulings that play asks for at every step, as plain flags. */
interface Flags {
  readonly hides: Flag;
  readonly throwPerAction: Flag;
  readonly contagionAfterAssault: Flag;
  readonly entering: Flag;
  readonly debtNextGameTurn: Flag;
  readonly oneShotDebt: Flag;
  /** Neither of the last two: debts are paid as 13.3 has it. */
  readonly plainDebts: Flag;
  readonly columnInitial: Flag;
  readonly nextGunsLimber: Flag;
  readonly commandLossMatters: Flag;
  readonly unreadyMayRetreat: Flag;
  readonly chargeReplaces: Flag;
  readonly flatFollowUp: Flag;
  readonly combatNaturals: Flag;
}

export class Battle {
  declare readonly tables: Tables;
  declare readonly rulings: Rulings;
  declare readonly scale: Scale;
  declare readonly units: readonly Profile[];
  declare readonly formations: readonly FormationProfile[];
  declare readonly sideA: SideProfile;
  declare readonly sideB: SideProfile;
  /** Distance between the start lines, in units. */
  declare readonly distance: number;
  /** Close combat is possible below this distance (PDB-CC-01). */
  declare readonly reach: number;
  /** 0 or 1 for a fixed first side; 2 for the coin. */
  declare readonly firstSide: number;
  declare readonly turnLimit: number;
  declare readonly flags: Flags;
  declare readonly gunnery: Gunnery;
  declare private readonly shape: Shape;

  constructor(tables: Tables, rulings: Rulings, inputs: EngagementInputs) {
    this.tables = tables;
    this.rulings = rulings;
    countUnits(inputs);
    this.scale = new Scale(tables, rulings, inputs);
    const roster = readRoster(tables, rulings, inputs, this.scale);
    this.units = roster.units;
    this.formations = roster.formations;
    this.sideA = sideProfile(0, inputs.A, roster, tables, this.scale);
    this.sideB = sideProfile(1, inputs.B, roster, tables, this.scale);
    this.distance = this.scale.exact(inputs.distanceCm);
    const { reachCm, reachIsStrict } = tables.closeCombat;
    this.reach = reachIsStrict ? this.scale.from(reachCm) : this.scale.upTo(reachCm) + 1;
    this.firstSide = ['A', 'B', 'coin'].indexOf(inputs.firstSide);
    this.turnLimit = inputs.turnLimit;
    this.flags = flagsOf(rulings);
    this.gunnery = { criticalFaces: criticalFaces(tables), natural20Reaches: natural20Reach(rulings) };
    this.shape = {
      sideOfUnit: this.units.map(({ side }) => side),
      formationOfUnit: this.units.map(({ formation }) => formation),
      formations: this.formations.length,
      wide: this.farthestOff() > NARROW_OFF,
      more: (this.flags.entering | this.flags.columnInitial) !== 0,
    };
  }

  /** The unit with this index among all, A's first. */
  profileAt(i: number): Profile {
    return this.units[i] as Profile; // true: indices come from the rosters themselves
  }

  /** The formation with this index among all, A's first. */
  formationAt(i: number): FormationProfile {
    return this.formations[i] as FormationProfile; // true: as above
  }

  /** Side A for 0, side B for 1. */
  sideAt(i: number): SideProfile {
    return i === 0 ? this.sideA : this.sideB;
  }

  createState(): Play {
    return new Play(this.shape);
  }

  /** A bound of every displacement, however the dice fall. @throws {InputError} beyond an int32. */
  private farthestOff(): number {
    const most = (of: (profile: Profile) => number): number => Math.max(...this.units.map(of));
    const perStep = Math.max(
      most(({ averageMove }) => averageMove),
      this.scale.limitOf(most(({ dice }) => dice) * D6),
    );
    const steps = (most(({ actions }) => actions) + 2) * this.turnLimit;
    const farthest = this.distance + perStep * steps;
    if (farthest < 2 ** 28) return farthest;
    throw new InputError([
      {
        path: ['turnLimit'],
        message: `${this.turnLimit} turns at 1/${this.scale.partsPerCm} cm outgrow the map: fewer turns, or distances rounded to a tenth of a cm`,
        kind: 'input',
      },
    ]);
  }
}

function sideProfile(
  side: SideIndex,
  inputs: SideInputs,
  roster: Roster,
  tables: Tables,
  scale: Scale,
): SideProfile {
  const { doctrine, cover, coverOffLine } = inputs;
  const ownUnits = roster.units.filter((unit) => unit.side === side).length;
  const ownFormations = roster.formations.filter((formation) => formation.side === side).length;
  const from = side === 0 ? 0 : roster.units.length - ownUnits;
  const formationFrom = side === 0 ? 0 : roster.formations.length - ownFormations;
  const { closeCombat } = tables;
  return {
    letter: SIDE_LETTERS[side],
    from,
    to: from + ownUnits,
    formationFrom,
    formationTo: formationFrom + ownFormations,
    doctrine: DOCTRINES[doctrine.kind],
    range: doctrine.kind === 'close-to-range' ? scale.exact(doctrine.rangeCm ?? 0) : 0,
    reaction: REACTIONS[doctrine.reaction],
    retreatWithin: scale.upTo(doctrine.retreatWithinCm ?? 0),
    finish: flag(doctrine.targeting === 'finish'),
    followUp: flag(doctrine.followUp),
    contact: flag(inputs.contact),
    lines: inputs.depth,
    cover,
    coverOffLine,
    attackCover: closeCombat.cover[cover],
    attackCoverOffLine: closeCombat.cover[coverOffLine],
    openToCavalry: flag(closeCombat.cavalryMayAttack[cover]),
    openToCavalryOffLine: flag(closeCombat.cavalryMayAttack[coverOffLine]),
  };
}

function flagsOf(rulings: Rulings): Flags {
  return {
    hides: flag(rulings.retreatHides),
    throwPerAction: flag(rulings.movementThrow === 'per-action'),
    contagionAfterAssault: flag(rulings.contagionTiming === 'after-assault'),
    entering: flag(rulings.reactionTrigger === 'entering'),
    debtNextGameTurn: flag(rulings.reactionCost === 'next-game-turn'),
    oneShotDebt: flag(rulings.footArtilleryReactionCost === 'one-shot'),
    plainDebts: flag(
      rulings.reactionCost !== 'next-game-turn' && rulings.footArtilleryReactionCost !== 'one-shot',
    ),
    columnInitial: flag(rulings.columnCount === 'initial'),
    nextGunsLimber: flag(rulings.limberLoss === 'next-gun'),
    commandLossMatters: flag(rulings.commandLoss === 'individual-activation'),
    unreadyMayRetreat: flag(rulings.unreadyMayRetreat),
    chargeReplaces: flag(rulings.chargeModifiers === 'replace'),
    flatFollowUp: flag(rulings.followUpModifier === 'flat'),
    combatNaturals: flag(rulings.activationNaturals === 'combat'),
  };
}
