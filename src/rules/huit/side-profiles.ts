/** What never changes of a side: gap, reaction, pursuit and doctrine; in a brigade engagement command and battery. */
import type { BatteryInputs, BrigadeSideInputs, ChainSideInputs } from './stack-inputs.ts';
import type { BrigadeInTest } from './command.ts';
import { Ammunition, firerOf, limitsCm, type Firer } from './fire.ts';
import type { Ruler } from './ruler.ts';
import type { Tables } from './tables.ts';
import { NONE } from './state.ts';
import type { Reaction, Scroll } from './units.ts';

export type Doctrine = BrigadeSideInputs['doctrine'];

export interface SideProfile {
  /** How it is spoken of: `A`, `attacker`. */
  readonly name: string;
  /** How far each next unit of a stack stands behind, in parts of a cm. */
  readonly gap: number;
  readonly reaction: Reaction;
  readonly pursues: boolean;
  readonly scroll: Scroll;
  /** Outer flanks of the first and the last lane; in a melee chain both. */
  readonly leftSecured: boolean;
  readonly rightSecured: boolean;
  /** The second unit of a melee chain; NONE. */
  readonly second: number;
  readonly doctrine: Doctrine;
  readonly closeTo: number;
  readonly shakenRings: number;
  readonly rating: number;
  /** Filled in anew for each command test. */
  readonly test: BrigadeInTest;
  readonly battery: Battery | null;
}

/** A battery apart from the lanes: it has no rings and cannot be contacted. */
export interface Battery {
  readonly firer: Firer;
  readonly setback: number;
  /** Inclusive ends of its bands in parts of a cm. */
  readonly limits: Int32Array;
  readonly ammunition: Ammunition;
}

type MeleeInputs = Pick<ChainSideInputs, 'supportGapCm' | 'reaction' | 'pursue' | 'scroll'>;

function common(name: string, inputs: MeleeInputs, ruler: Ruler) {
  const { reaction, pursue, scroll, supportGapCm } = inputs;
  return { name, gap: ruler.exact(supportGapCm), reaction, pursues: pursue, scroll };
}

const NO_TEST: BrigadeInTest = {
  dc: 'none',
  neighbourBC: false,
  advancing: false,
  bcRating: 0,
  brigadeRating: 0,
  unitsLost: 0,
  unitsAtStart: 1,
  unitsTakingKills: 0,
  enemyFlankRear: false,
  artilleryKills: false,
  anyDisorder: false,
  killRingsIncludingFivePerLostUnit: 0,
};

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
    test: { ...NO_TEST },
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
    test: {
      ...NO_TEST,
      dc,
      neighbourBC,
      bcRating,
      brigadeRating,
      enemyFlankRear,
      unitsAtStart: inputs.lanes.flat().length,
    },
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
