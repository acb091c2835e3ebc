/** The closed sets of the rules: what a BMU is, how it fires, and how its morale stands (section 1). */

/** Every die of the rules. */
export const D6 = 6;

/** Ratings from best to worst (FOH-UNIT-01). */
export const RATINGS = ['A', 'B', 'C', 'D', 'E'] as const;
export type Rating = (typeof RATINGS)[number];

/** FOH-UNIT-02. */
export const UNIT_TYPES = ['formed', 'skirmish', 'mob'] as const;

/** Arms of a BMU; artillery comes as a battery. Cavalry is mounted in every respect. */
export const ARMS = ['infantry', 'cavalry'] as const;

/** Gaits in which a unit runs and pursues (FOH-RUN-01). */
export const GAITS = ['foot', 'mounted'] as const;
export type Gait = (typeof GAITS)[number];

/** Ground scales (FOH-SCALE-01). */
export const GROUND_SCALES = ['section', 'company', 'battalion', 'regiment', 'brigade'] as const;
export type GroundScale = (typeof GROUND_SCALES)[number];

/** Range bands from near to far (FOH-ACC-02). */
export const BANDS = ['short', 'medium', 'long', 'extreme'] as const;
export type Band = (typeof BANDS)[number];
/** The index of no band: out of range. */
export const OUT_OF_RANGE = -1;

/** Types on which a weapon's accuracy depends (FOH-ACC-01). */
export const ACCURACY_TYPES = ['smoothbore', 'rifled', 'improved'] as const;
export type AccuracyType = (typeof ACCURACY_TYPES)[number];

/** FOH-ART-01. */
export const GUN_CLASSES = ['light', 'medium', 'heavy', 'siege'] as const;
export type GunClass = (typeof GUN_CLASSES)[number];

/** FOH-ART-04. */
export const AMMUNITION = ['shot', 'canister', 'shrapnel'] as const;
export type Ammunition = (typeof AMMUNITION)[number];

/** Cover; of heavy cover the source gives no numbers. */
export const COVERS = ['none', 'light', 'heavy'] as const;

/** From where a side's fire and charges strike (FOH-ENG-01). */
export const ASPECTS = ['front', 'flank'] as const;

/** Formations of a formed unit (FOH-UNIT-02); what they do in fire and melee the source does not give. */
export const FORMATIONS = ['line', 'column-of-march', 'column-of-attack', 'square'] as const;
export type Formation = (typeof FORMATIONS)[number];
export const SQUARE = 3;
/** The index of the formation of a unit that has none. */
export const NO_FORMATION = -1;

/** FOH-ENG-03; forming and withdrawing need numbers that the source does not give. */
export const DOCTRINES = ['stand-and-fire', 'close-to-range', 'charge', 'form', 'withdraw'] as const;

/** Target of fire in the Fire Phase. */
export const FIRE_TARGETS = ['front', 'guns'] as const;

/** Acts of a unit when a charge comes home (FOH-CHG-05). */
export const REACTIONS = ['form-square', 'stand-and-fire', 'fire-and-retire', 'countercharge'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Morale states, each worse than the one before (FOH-MOR-04); destroyed has no stands left (FOH-HIT-02). */
export const MORALE_STATES = ['normal', 'suppressed', 'shaken', 'routed', 'destroyed'] as const;
export const NORMAL = 0;
export const SUPPRESSED = 1;
export const SHAKEN = 2;
export const ROUTED = 3;
export const DESTROYED = 4;
/** The state of a side of which no unit has come yet. */
export const ABSENT = 5;
/** A Routed BMU that was chased and did not rally (FOH-NBR-12). */
export const REMOVED = 6;
/** Off with the enemy that it chases, for a turn. */
export const AWAY = 7;

/** A unit is on the line while it is Normal or Suppressed (FOH-ENG-02). */
export function isOnLine(morale: number): boolean {
  return morale <= SUPPRESSED;
}

export const USES = ['fire', 'artillery', 'charge', 'melee', 'pursuit', 'morale'] as const;
/** Which throw a number serves; a value may be printed for one and inferred for another. */
export type Use = (typeof USES)[number];
