/** Units and sides in what never changes, worked out from the inputs: moves, ranges and gaps in parts of a cm. */
import { NONE } from '../../play/stacks.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Battery, Post, Profile, SideProfile } from './battle.ts';
import type { Ruler } from './distances.ts';
import { Ammunition, firerOf, limitsCm, type Target } from './fire.ts';
import { isOutOfCommand } from './morale.ts';
import { ringsBorne } from './rings.ts';
import type { BatteryInputs, BrigadeSideInputs, ChainSideInputs, UnitInputs } from './stack-inputs.ts';
import { AS_GIVEN, FORMED_IN } from './unit-state.ts';
import type { Tables } from './tables.ts';
import type { Formation } from './units.ts';

/** The standard move (HUIT-MOVE-01), or the unit's own. */
export function moveCmOf({ movement, rowKinds }: Tables, unit: UnitInputs): number {
  if (unit.moveCm !== null) return unit.moveCm;
  if (unit.arm === 'artillery')
    return unit.gun !== null && valueOf(rowKinds, unit.gun) === 'horse'
      ? movement.horseGunsCm
      : movement.footGunsCm;
  if (unit.arm === 'cavalry') return unit.breastplate ? movement.heavyCavalryCm : movement.lightCavalryCm;
  if (unit.formation === 'skirmish') return movement.skirmishCm;
  return unit.formation === 'line' ? movement.lineCm : movement.columnCm;
}

/** @param given how it may change, and when it enters */
export function profileOf(
  tables: Tables,
  ruler: Ruler,
  unit: UnitInputs,
  post: Post,
  {
    mayForm,
    entersTurn,
    shots,
  }: { readonly mayForm: boolean; readonly entersTurn: number; readonly shots: number },
): Profile {
  const { arm, quality, disorders, building, wall, hill, wood, redoubt } = unit;
  const isInfantry = arm === 'infantry';
  const formation: Formation = isInfantry ? unit.formation : 'column';
  const isStand = formation === 'skirmish';
  const gun = arm === 'artillery' ? unit.gun : null;
  const range = (usual: 'skirmishMusket' | 'lineMusket'): number =>
    ruler.upTo(valueOf(tables.smallArmsRangesCm, unit.weapon ?? usual));
  const fullEffect = new Ammunition(tables, unit.fullEffectShots).isFull(unit.shotsFired);
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
    outOfCommand: isOutOfCommand(unit.outOfCommand, gun === null ? arm : valueOf(tables.rowKinds, gun)),
    uphill: unit.uphill,
    largeAustrian: unit.largeAustrian,
    lancer: unit.lancer,
    breastplate: unit.breastplate,
    move: ruler.exact(moveCmOf(tables, unit)),
    formed: mayForm ? FORMED_IN.findIndex((name) => name === formation) : AS_GIVEN,
    movesFormed: FORMED_IN.map((name) =>
      ruler.exact(moveCmOf(tables, name === 'as-given' ? unit : { ...unit, formation: name })),
    ),
    entersTurn,
    gun,
    limits: Int32Array.from(gun === null ? [] : limitsCm(tables, gun, null), (cm) => ruler.upTo(cm)),
    ammunition: gun === null || shots === 0 ? null : ammunitionLeft(tables, unit, shots),
    fireRow: isInfantry ? unit.fireRow : null,
    skirmishRange: range('skirmishMusket'),
    otherRange: range('lineMusket'),
    // In a stack of a melee chain guns never run out (FD-08).
    firer: firerOf(tables, firing, fullEffect),
    target,
  };
}

/** Full-effect shots that are left, of a gun that fires so many times at the most. */
function ammunitionLeft(
  tables: Tables,
  { fullEffectShots, shotsFired }: UnitInputs,
  most: number,
): Ammunition {
  const { allowance } = new Ammunition(tables, fullEffectShots);
  return new Ammunition(tables, Math.max(0, allowance - shotsFired), most);
}

export function chainSide(name: string, inputs: ChainSideInputs, ruler: Ruler, second: number): SideProfile {
  return {
    name,
    gap: ruler.exact(inputs.supportGapCm),
    leftSecured: inputs.flanksSecured,
    rightSecured: inputs.flanksSecured,
    second,
    mayCounterCharge: false,
    mayAdvance: false,
    rating: 0,
    dc: 'none',
    neighbourBC: false,
    brigadeRating: 0,
    enemyFlankRear: false,
    unitsAtStart: inputs.units.length,
    battery: null,
    firesAcross: false,
  };
}

export function brigadeSide(
  name: string,
  inputs: BrigadeSideInputs,
  tables: Tables,
  ruler: Ruler,
  maxMoves: number,
  mayDo: Pick<SideProfile, 'mayCounterCharge' | 'mayAdvance'>,
): SideProfile {
  const { dc, neighbourBC, bcRating, brigadeRating, enemyFlankRear } = inputs;
  return {
    name,
    gap: ruler.exact(inputs.supportGapCm),
    leftSecured: inputs.leftFlankSecured,
    rightSecured: inputs.rightFlankSecured,
    second: NONE,
    ...mayDo,
    rating: bcRating,
    dc,
    neighbourBC,
    brigadeRating,
    enemyFlankRear,
    unitsAtStart: inputs.lanes.flat().length,
    firesAcross: inputs.battery !== null || inputs.lanes.flat().some(({ arm }) => arm === 'artillery'),
    battery: inputs.battery === null ? null : batteryOf(inputs.battery, tables, ruler, maxMoves),
  };
}

function batteryOf(inputs: BatteryInputs, tables: Tables, ruler: Ruler, maxMoves: number): Battery {
  const { gun, setbackCm, fullEffectShots } = inputs;
  return {
    firer: firerOf(tables, { ...inputs, row: gun, kills: 0, disorders: 0, movedOrUnlimbered: false }),
    setback: ruler.exact(setbackCm),
    limits: Int32Array.from(limitsCm(tables, gun, null), (cm) => ruler.upTo(cm)),
    // One shot a move at the most.
    ammunition: new Ammunition(tables, fullEffectShots, maxMoves),
  };
}
