/** Units and sides in what never changes, worked out from the inputs: moves, ranges and gaps in parts of a cm. */
import { valueOf } from '../../engagement/by-word.ts';
import type { Battery, Post, Profile, SideProfile } from './battle.ts';
import type { Ruler } from './distances.ts';
import { Ammunition, firerOf, limitsCm, type Target } from './fire.ts';
import { isOutOfCommand } from './morale.ts';
import { ringsBorne } from './rings.ts';
import type { BatteryInputs, BrigadeSideInputs, ChainSideInputs, UnitInputs } from './stack-inputs.ts';
import { NONE } from './state.ts';
import type { Tables } from './tables.ts';
import type { Formation } from './units.ts';

/** The standard move (HUIT-MOVE-01), or the unit's own. */
export function moveCmOf(movement: Tables['movement'], unit: UnitInputs): number {
  if (unit.moveCm !== null) return unit.moveCm;
  if (unit.arm === 'cavalry') return unit.breastplate ? movement.heavyCavalryCm : movement.lightCavalryCm;
  if (unit.formation === 'skirmish') return movement.skirmishCm;
  return unit.formation === 'line' ? movement.lineCm : movement.columnCm;
}

export function profileOf(tables: Tables, ruler: Ruler, unit: UnitInputs, post: Post): Profile {
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
    move: ruler.exact(moveCmOf(tables.movement, unit)),
    gun,
    fireRow: isInfantry ? unit.fireRow : null,
    skirmishRange: range('skirmishMusket'),
    otherRange: range('lineMusket'),
    // Guns never run out in a stack (FD-08).
    firer: firerOf(tables, firing, fullEffect),
    target,
  };
}

type MeleeInputs = Pick<ChainSideInputs, 'supportGapCm' | 'reaction' | 'pursue' | 'scroll'>;

function common(name: string, inputs: MeleeInputs, ruler: Ruler) {
  const { reaction, pursue, scroll, supportGapCm } = inputs;
  return { name, gap: ruler.exact(supportGapCm), reaction, pursues: pursue, scroll };
}

export function chainSide(name: string, inputs: ChainSideInputs, ruler: Ruler, second: number): SideProfile {
  return {
    ...common(name, inputs, ruler),
    leftSecured: inputs.flanksSecured,
    rightSecured: inputs.flanksSecured,
    second,
    doctrine: 'stand-and-fire',
    closeTo: 0,
    shakenRings: 0,
    rating: 0,
    dc: 'none',
    neighbourBC: false,
    brigadeRating: 0,
    enemyFlankRear: false,
    unitsAtStart: inputs.units.length,
    battery: null,
  };
}

export function brigadeSide(
  name: string,
  inputs: BrigadeSideInputs,
  tables: Tables,
  ruler: Ruler,
  maxMoves: number,
): SideProfile {
  const { dc, neighbourBC, bcRating, brigadeRating, enemyFlankRear } = inputs;
  return {
    ...common(name, inputs, ruler),
    leftSecured: inputs.leftFlankSecured,
    rightSecured: inputs.rightFlankSecured,
    second: NONE,
    doctrine: inputs.doctrine,
    closeTo: inputs.closeToCm === null ? 0 : ruler.exact(inputs.closeToCm),
    shakenRings: inputs.shakenRings,
    rating: bcRating,
    dc,
    neighbourBC,
    brigadeRating,
    enemyFlankRear,
    unitsAtStart: inputs.lanes.flat().length,
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
