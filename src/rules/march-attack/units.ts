/** The words of the rules: qualities, letters, arms, formations, states. Their order is that of the book. */

/** MA-QUAL-01, worst to best. */
export const QUALITIES = [
  'untrained',
  'militia',
  'conscript',
  'regular',
  'veteran',
  'elite',
  'guard',
] as const;
export type PrintedQuality = (typeof QUALITIES)[number];
/** A printed quality, or one of a user's own. */
export type Quality = string;

/** MA-LDR-01: Charismatic, Normal, Uninspiring. */
export const INSPIRATIONS = ['C', 'N', 'U'] as const;
export type Inspiration = (typeof INSPIRATIONS)[number];

/** MA-LDR-02: Excellent, Good, Average, Poor, Terrible. */
export const COMMANDS = ['E', 'G', 'A', 'P', 'T'] as const;
export type Command = (typeof COMMANDS)[number];

export const ARMS = ['infantry', 'cavalry', 'artillery'] as const;
export type Arm = (typeof ARMS)[number];

/** MA-UNIT-03, MA-UNIT-04: light, medium, heavy. */
export const WEIGHTS = ['L', 'M', 'H'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** Foot, horse, siege. */
export const CREWS = ['F', 'H', 'S'] as const;
export type Crew = (typeof CREWS)[number];

export const FORMATIONS = ['line', 'column', 'square', 'deployed', 'limbered'] as const;
export type Formation = (typeof FORMATIONS)[number];
/** Formations that each arm can take (section 11.2), its usual one first. */
export const FORMATIONS_OF = {
  infantry: ['line', 'column', 'square'],
  cavalry: ['line'],
  artillery: ['deployed', 'limbered'],
} as const satisfies Readonly<Record<Arm, readonly [Formation, ...Formation[]]>>;
export const COLUMN = FORMATIONS.indexOf('column');
export const IN_SQUARE = FORMATIONS.indexOf('square');

export const ARCS = ['front', 'flank', 'rear'] as const;
export type Arc = (typeof ARCS)[number];

export const COVERS = ['none', 'light', 'heavy'] as const;

/** MA-SCV-01. */
export const RATINGS = ['good', 'average', 'poor'] as const;
export type Rating = (typeof RATINGS)[number];

/** MA-MF-02: states of a formation that still fights. */
export const LIVE_STATES = ['steady', 'shaken', 'spent'] as const;
export type LiveState = (typeof LIVE_STATES)[number];
/** All states; the number of each is that of a state in play. */
export const STATES = [...LIVE_STATES, 'destroyed'] as const;
export type MfState = (typeof STATES)[number];
export const DESTROYED = STATES.indexOf('destroyed');

/** Rows of the movement table (MA-UNIT-05). */
export type MoveKey = 'infantry' | `cavalry${Weight}` | `artillery${Crew}`;
export const MOVE_KEYS: readonly MoveKey[] = [
  'infantry',
  ...WEIGHTS.map((weight) => `cavalry${weight}` as const),
  ...CREWS.map((crew) => `artillery${crew}` as const),
];

export const MF_TYPES = ['infantry', 'cavalry', 'mixed'] as const;

/** Choices of a side that wins the initiative (MA-INIT-02). */
export const CHOICES = ['first', 'second'] as const;
export type Choice = (typeof CHOICES)[number];

/** Acts of a unit by itself, by its doctrine. */
export const UNIT_ACTS = ['stand-and-fire', 'charge', 'form'] as const;
/** Acts of a side: those of its units, and the moves of its line. */
export const ACTS = ['stand-and-fire', 'close-to-range', 'charge', 'form', 'retire'] as const;

/** MA-DIS-01: the markers of a unit, as their numbers in play. */
export const NO_DISORDER = 0;
export const D2 = 2;
