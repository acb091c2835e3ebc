/** Units and sides in what never changes, worked out from the inputs: moves, ranges and gaps in parts of a cm. */
import { valueOf } from '../../play/by-word.ts';
import type { StackPlace } from '../../play/stacks.ts';
import type { Ruler } from './distances.ts';
import type { BatteryInputs, BrigadeSideInputs, BrigadeUnitInputs, UnitInputs } from './inputs.ts';
import type { Tables } from './tables.ts';
import { AS_GIVEN, factorsOf, FORMED_IN, type FireRow, type Formation } from './units.ts';
import { firerOf, UNMODIFIED, type Firer, type Target } from './fire.ts';
import type { DoctrineItem, Orders } from './orders.ts';
import { isOutOfCommand, ringsBorne } from './morale.ts';
import { Ammunition, limitsCm } from './weapons.ts';

/** Where a unit stands in the roster; a second unit of a melee chain is in no stack. */
export interface Post extends StackPlace {
  readonly name: string;
}

/** A unit in what never changes. */
export type UnitFacts = ReturnType<typeof unitFacts>;

/** The standard move (HUIT-MOVE-01), or the unit's own. */
export function moveCmOf({ movementCm: { rows }, rowKinds }: Tables, unit: UnitInputs): number {
  if (unit.moveCm !== null) return unit.moveCm;
  const { standard } = rows;
  if (unit.arm === 'artillery')
    return unit.gun !== null && valueOf(rowKinds, unit.gun) === 'horse'
      ? standard.horseArtillery
      : standard.footArtillery;
  if (unit.arm === 'cavalry') return unit.breastplate ? standard.heavyCavalry : standard.lightCavalry;
  if (unit.formation === 'skirmish') return standard.lightInfantryAndSkirmishers;
  return unit.formation === 'line' ? standard.infantryLine : standard.infantryColumn;
}

/** A unit of any engagement, with what units of brigades alone may have. */
export type FieldedInputs = UnitInputs & Pick<BrigadeUnitInputs, 'limbered' | 'thatched' | 'lightInfantry'>;

/** Facts that an engagement gives to a unit beside its own inputs. */
interface Given {
  /** A gun that limbers, and acts by its own doctrine (HUIT-NBR-07). */
  readonly limbers: boolean;
  /** Decisions of its player, and the orders of each item of them. */
  readonly doctrine: readonly DoctrineItem[];
  readonly orders: readonly Orders[];
  /** The move in which it enters; 1: it is there from the start (SCN-01). */
  readonly entersTurn: number;
  /** Its doctrine may change its formation. */
  readonly mayForm: boolean;
  /** The most that it fires; 0 of guns that never run out, as in a stack of a melee chain (FD-08). */
  readonly shots: number;
}

/** A unit as its inputs give it, without its rings, and what is worked out from them; lengths are in parts of a cm. */
export function unitFacts(
  tables: Tables,
  ruler: Ruler,
  unit: FieldedInputs,
  post: Post,
  { mayForm, shots, ...given }: Given,
) {
  const { arm, building, wall, hill, wood, redoubt, limbered, fullEffectShots, shotsFired } = unit;
  const isInfantry = arm === 'infantry';
  const formation: Formation = isInfantry ? unit.formation : 'column';
  const isStand = formation === 'skirmish';
  const gun = arm === 'artillery' ? unit.gun : null;
  const range = (usual: 'skirmishMusket' | 'lineMusket'): number =>
    ruler.upTo(valueOf(tables.smallArmsRangesCm, unit.weapon ?? usual));
  const all = new Ammunition(tables, fullEffectShots);
  const firing = { ...unit, row: gun ?? 'line', movedOrUnlimbered: false };
  const firer: Firer = firerOf(tables, firing, all.isFull(shotsFired));
  const target: Target = { ...UNMODIFIED, column: 'cavalryOrColumn', redoubt };
  return {
    ...unit,
    ...post,
    ...given,
    /** The names of its factor in melee. */
    factors: factorsOf(post.name),
    isCavalry: arm === 'cavalry',
    /** A skirmish stand (HUIT-UNIT-05). */
    isStand,
    formation,
    start: { ...ringsBorne(unit, isStand), blown: unit.blown, limbered },
    hasCover: building || wall || hill || wood || redoubt,
    /** Outside its commander's zone, and not exempt (FD-02). */
    outOfCommand: isOutOfCommand(unit.outOfCommand, gun === null ? arm : valueOf(tables.rowKinds, gun)),
    /** Its move; a square's is that of the column it becomes, since squares do not move. */
    move: ruler.exact(moveCmOf(tables, unit)),
    /** The number of its formation where a doctrine may change it, or AS_GIVEN; and its moves by those numbers. */
    formed: mayForm ? FORMED_IN.findIndex((name) => name === formation) : AS_GIVEN,
    movesFormed: FORMED_IN.map((name) =>
      ruler.exact(moveCmOf(tables, name === 'as-given' ? unit : { ...unit, formation: name })),
    ),
    gun,
    isHorseGun: gun !== null && valueOf(tables.rowKinds, gun) === 'horse',
    /** Of guns: inclusive ends of their bands, and full-effect shots that are left. */
    limits: gun === null ? new Int32Array() : limitsOf(tables, ruler, gun),
    ammunition:
      gun === null || shots === 0
        ? null
        : new Ammunition(tables, Math.max(0, all.allowance - shotsFired), shots),
    fireRow: isInfantry ? unit.fireRow : null,
    /** Inclusive ends of range of small arms: in the skirmish row, and in every other. */
    skirmishRange: range('skirmishMusket'),
    otherRange: range('lineMusket'),
    /** Filled in anew whenever it fires or is fired at. */
    firer,
    target,
  };
}

function limitsOf(tables: Tables, ruler: Ruler, gun: FireRow): Int32Array {
  return Int32Array.from(limitsCm(tables, gun, null), (cm) => ruler.upTo(cm));
}

/** A side in what never changes; lengths are in parts of a cm. */
export interface SideFacts extends Pick<
  BrigadeSideInputs,
  | 'dc'
  | 'neighbourBC'
  | 'brigadeRating'
  | 'bcRating'
  | 'enemyFlankRear'
  | 'leftFlankSecured'
  | 'rightFlankSecured'
> {
  /** Its name in words: `A`, `attacker`. */
  readonly name: string;
  readonly unitsAtStart: number;
  /** From each unit of a stack to the next behind it. */
  readonly gap: number;
  /** The number of the second unit of a melee chain; null for none. */
  readonly second: number | null;
  /** The result of its last test counts in the enemy's turn: some of its units may counter-charge, or form square on ground that they take. */
  readonly holdLasts: boolean;
  /** Some of its units may go forward by their doctrine. */
  readonly mayAdvance: boolean;
  /** Some of its units do more than stand and fire. */
  readonly mayMove: boolean;
  readonly battery: ReturnType<typeof batteryOf> | null;
  /** Its guns fire into other lanes than their own. */
  readonly firesAcross: boolean;
}

/** A side of a melee chain, which nobody commands. */
export const UNCOMMANDED = {
  dc: 'none',
  neighbourBC: false,
  brigadeRating: 0,
  bcRating: 0,
  enemyFlankRear: false,
  holdLasts: false,
  mayAdvance: false,
  mayMove: false,
  battery: null,
  firesAcross: false,
} as const;

/** A battery apart from the lanes: it has no rings, cannot be contacted, and fires once a move at the most. */
export function batteryOf(inputs: BatteryInputs, tables: Tables, ruler: Ruler, maxMoves: number) {
  const { gun, setbackCm, fullEffectShots } = inputs;
  return {
    firer: firerOf(tables, { ...inputs, row: gun, kills: 0, disorders: 0, movedOrUnlimbered: false }),
    setback: ruler.exact(setbackCm),
    limits: limitsOf(tables, ruler, gun),
    ammunition: new Ammunition(tables, fullEffectShots, maxMoves),
  };
}
