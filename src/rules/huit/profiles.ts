/** What never changes of a unit in a stack: its inputs in typed form, its moves and ranges in parts of a cm. */
import type { UnitInputs } from './stack-inputs.ts';
import { Ammunition, firerOf, type Firer, type Target } from './fire.ts';
import type { Fighter } from './melee.ts';
import type { Nerve } from './morale.ts';
import { ringsBorne, type Rings } from './possible.ts';
import type { Ruler } from './ruler.ts';
import type { MovementNumbers, Tables } from './tables.ts';
import type { Arm, Formation, Gun } from './units.ts';

/** Where a unit stands in the roster. */
export interface Post {
  readonly index: number;
  readonly name: string;
  readonly side: 0 | 1;
  /** The lane of its stack; a second unit of a melee chain has none (-1). */
  readonly lane: number;
}

export interface Profile extends Post {
  readonly arm: Arm;
  readonly isCavalry: boolean;
  /** A skirmish stand (HUIT-UNIT-05). */
  readonly isStand: boolean;
  readonly formation: Formation;
  readonly quality: number;
  readonly start: Rings & { readonly blown: boolean };
  readonly building: boolean;
  readonly wall: boolean;
  readonly hill: boolean;
  readonly wood: boolean;
  readonly redoubt: boolean;
  /** Any of the five. */
  readonly hasCover: boolean;
  readonly flankOrRearAttacked: boolean;
  /** Its move in parts of a cm; a square's is that of the column it becomes, since squares do not move. */
  readonly move: number;
  readonly gun: Gun | null;
  /** Inclusive ends of range of small arms in parts of a cm: in the skirmish row, and in every other. */
  readonly skirmishRange: number;
  readonly otherRange: number;
  /** Filled in anew whenever it fires, is fired at, tests or fights. */
  readonly firer: Firer;
  readonly target: Target;
  readonly nerve: Nerve;
  readonly fighter: Fighter;
}

/** The standard move (HUIT-MOVE-01), or the unit's own. */
export function moveCmOf(movement: MovementNumbers, unit: UnitInputs): number {
  if (unit.moveCm !== null) return unit.moveCm;
  if (unit.arm === 'cavalry') return unit.breastplate ? movement.heavyCavalryCm : movement.lightCavalryCm;
  if (unit.formation === 'skirmish') return movement.skirmishCm;
  return unit.formation === 'line' ? movement.lineCm : movement.columnCm;
}

export function profileOf(tables: Tables, ruler: Ruler, unit: UnitInputs, post: Post): Profile {
  const { arm, quality, kills, disorders, building, wall, hill, wood, redoubt } = unit;
  const isInfantry = arm === 'infantry';
  const formation: Formation = isInfantry ? unit.formation : 'column';
  const isStand = formation === 'skirmish';
  const gun = arm === 'artillery' ? unit.gun : null;
  const range = (usual: 'skirmishMusket' | 'lineMusket'): number =>
    ruler.upTo(tables.smallArmsRangesCm[unit.weapon ?? usual]);
  // FD-02: horse guns are exempt from the command zone.
  const outOfCommand = unit.outOfCommand && gun !== 'horse';
  const fullEffect = new Ammunition(tables, unit.fullEffectShots, 0).isFull(unit.shotsFired);
  const firing = { ...unit, row: gun ?? 'line', movedOrUnlimbered: false } as const;
  const target: Target = {
    column: 'cavalryOrColumn',
    disorders,
    flankShot: false,
    redoubt,
    squareBehindWall: false,
    roadMarch: false,
  };
  return {
    ...post,
    arm,
    isCavalry: arm === 'cavalry',
    isStand,
    formation,
    quality,
    start: { ...ringsBorne(unit, isStand), blown: unit.blown },
    building,
    wall,
    hill,
    wood,
    redoubt,
    hasCover: building || wall || hill || wood || redoubt,
    flankOrRearAttacked: unit.flankOrRearAttacked,
    move: ruler.exact(moveCmOf(tables.movement, unit)),
    gun,
    skirmishRange: range('skirmishMusket'),
    otherRange: range('lineMusket'),
    // Guns never run out in a stack (FD-08).
    firer: firerOf(tables, firing, fullEffect),
    target,
    nerve: { quality, kills, disorders, supported: false, building, outOfCommand },
    fighter: {
      arm,
      formation,
      quality,
      kills,
      disorders,
      attacking: false,
      bothFlanks: false,
      rear: false,
      building,
      flankOrRearAttacked: unit.flankOrRearAttacked,
      outOfCommand,
      hill,
      wall,
      uphill: unit.uphill,
      largeAustrian: unit.largeAustrian,
      lancer: unit.lancer,
      breastplate: unit.breastplate,
    },
  };
}

/** The arm and formation of a unit, for names: `infantry column`, `cavalry`. */
export function kindName(profile: Profile): string {
  if (profile.arm === 'infantry')
    return profile.isStand ? 'skirmish stand' : `infantry in ${profile.formation}`;
  return profile.gun === null ? profile.arm : `${profile.gun} artillery`;
}
