/** The factor of a unit in a round of melee, and how it halves its die (HUIT-MEL-01 to -05). */
import { mapped, oneDie, type Throw } from '../../chance/throw.ts';
import { item } from '../../chance/at.ts';
import type { Modifier } from './factors.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { D8, type Arm, type Formation } from './units.ts';

/** A unit in a round of melee, as it stands before the round. */
export interface Fighter {
  arm: Arm;
  /** Of infantry; that of others does not matter. */
  formation: Formation;
  quality: number;
  kills: number;
  disorders: number;
  /** Attacking or counter-attacking; cavalry that does so is charging. */
  attacking: boolean;
  bothFlanks: boolean;
  rear: boolean;
  building: boolean;
  flankOrRearAttacked: boolean;
  outOfCommand: boolean;
  hill: boolean;
  wall: boolean;
  uphill: boolean;
  largeAustrian: boolean;
  lancer: boolean;
  breastplate: boolean;
}

/** A unit and the first-named unit of the other side, against which its factor is worked out (FD-03). */
export interface Bout {
  readonly own: Fighter;
  readonly other: Fighter;
}

function isInfantryBout({ own, other }: Bout): boolean {
  return own.arm === 'infantry' && other.arm === 'infantry';
}

function isAgainstCavalry({ own, other }: Bout): boolean {
  return own.arm === 'infantry' && other.arm === 'cavalry';
}

/** FD-04: at a wall, otherwise on a hill; never both. */
function ground(own: Fighter, hillOrWall: number, squareAtWall: number): number {
  if (own.wall) return own.formation === 'square' ? squareAtWall : hillOrWall;
  return own.hill ? hillOrWall : 0;
}

/** The melee lists of section 9; the list of the morale test is not added. */
export function meleeModifiers(tables: Tables): readonly Modifier<Bout>[] {
  const { all, infantry, againstCavalry, uphill } = tables.melee;
  return [
    { label: 'quality', ruleIds: ['HUIT-MEL-01'], value: ({ own }) => own.quality },
    {
      label: 'attacking or counter-attacking',
      ruleIds: ['HUIT-MEL-01', 'R-19'],
      value: ({ own }) => (own.attacking ? all.attacking : 0),
    },
    {
      label: 'both flanks supported',
      ruleIds: ['HUIT-MEL-01', 'R-13'],
      value: ({ own }) => (own.bothFlanks ? all.bothFlanks : 0),
    },
    {
      label: 'rear support',
      ruleIds: ['HUIT-MEL-01', 'R-13'],
      value: ({ own }) => (own.rear ? all.rear : 0),
    },
    {
      label: 'in a building',
      ruleIds: ['HUIT-MEL-01'],
      value: ({ own }) => (own.building ? all.building : 0),
    },
    { label: 'kills', ruleIds: ['HUIT-MEL-01'], value: ({ own }) => all.perKill * own.kills },
    {
      label: 'disordered',
      ruleIds: ['HUIT-MEL-01'],
      value: ({ own }) => (own.disorders > 0 ? all.disordered : 0),
    },
    {
      label: 'attacked in flank or rear',
      ruleIds: ['HUIT-MEL-01'],
      value: ({ own }) => (own.flankOrRearAttacked ? all.flankOrRearAttacked : 0),
    },
    {
      label: 'outside the command zone',
      ruleIds: ['HUIT-MEL-01', 'HUIT-CMD-02'],
      value: ({ own }) => (own.outOfCommand ? all.outOfCommand : 0),
    },
    {
      label: 'on a hill or at a wall',
      ruleIds: ['HUIT-MEL-02', 'HUIT-MEL-03', 'FD-04'],
      value: (bout) => {
        if (isInfantryBout(bout)) return ground(bout.own, infantry.hillOrWall, infantry.squareAtWall);
        if (!isAgainstCavalry(bout)) return 0;
        return ground(bout.own, againstCavalry.hillOrWall, againstCavalry.squareAtWall);
      },
    },
    {
      label: 'against a square or a column of march',
      ruleIds: ['HUIT-MEL-02'],
      value: (bout) => {
        const { own, other } = bout;
        if (!isInfantryBout(bout) || (other.formation !== 'square' && other.formation !== 'march')) return 0;
        if (own.formation === 'line') return infantry.lineOnSquareOrMarch;
        return own.formation === 'column' ? infantry.columnOnSquareOrMarch : 0;
      },
    },
    {
      label: 'secured flanks against cavalry',
      ruleIds: ['HUIT-MEL-03', 'R-13'],
      value: (bout) => (isAgainstCavalry(bout) && bout.own.bothFlanks ? againstCavalry.securedFlanks : 0),
    },
    {
      label: 'square against cavalry',
      ruleIds: ['HUIT-MEL-03'],
      value: (bout) =>
        isAgainstCavalry(bout) && bout.own.formation === 'square' ? againstCavalry.square : 0,
    },
    {
      label: 'charged by cavalry and not in square',
      ruleIds: ['HUIT-MEL-03', 'R-20'],
      value: (bout) =>
        isAgainstCavalry(bout) && bout.own.formation !== 'square' && bout.other.attacking
          ? againstCavalry.notInSquareCharged
          : 0,
    },
    {
      label: 'charging uphill',
      ruleIds: ['HUIT-MEL-04'],
      value: ({ own, other }) =>
        own.arm === 'cavalry' && other.arm === 'cavalry' && own.uphill && own.attacking ? uphill : 0,
    },
  ];
}

/** Whether a unit halves its die upward (HUIT-MEL-02, -04, R-23). */
export function halvesUp(rulings: Rulings, own: Fighter, other: Fighter): boolean {
  if (own.arm === 'cavalry') return own.lancer && other.arm === 'cavalry' && !other.breastplate;
  if (own.arm !== 'infantry' || !own.largeAustrian) return false;
  return rulings.austrianHalvesUp === 'all-melees' || other.arm === 'infantry';
}

/** The half die read downward and upward (HUIT-MEL-05). */
export interface HalfDice {
  readonly down: Throw;
  readonly up: Throw;
}

export function halfDice(tables: Tables): HalfDice {
  const { halvesDown, halvesUp: up } = tables.melee;
  const half = (label: string, scores: readonly number[]): Throw =>
    mapped(oneDie(D8), label, (face) => item(scores, face - 1));
  return { down: half('half a D8', halvesDown), up: half('half a D8, rounded up', up) };
}
