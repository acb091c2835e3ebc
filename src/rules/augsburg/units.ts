/** The words of the rules: types of unit and what a unit can be, hold and do (AUG-UNIT-01, AUG-CMD-10). */
export const UNIT_TYPES = [
  'french-foot',
  'dutch-foot',
  'skirmish-foot',
  'dragoons-dismounted',
  'dragoons-mounted',
  'light-horse',
  'pistol-cavalry-deep',
  'pistol-cavalry-line',
  'aggressive-cavalry',
  'gun-crew',
] as const;

export const QUALITIES = ['raw', 'regular', 'elite'] as const;

export const WEAPONS = ['musket', 'carbine', 'pistol', 'light-cannon', 'field-gun', 'heavy-gun'] as const;

/** Printed rows of the movement table that a unit can have. */
export const MOVES = [
  'infantry',
  'skirmishing-foot',
  'dragoons-mounted',
  'pistol-cavalry',
  'aggressive-cavalry',
] as const;
/** One of them, or a row of a user's own. */
export type MoveRow = string;
/** The row by which a limbered gun moves. */
export const LIMBERED = 'limbered-cannon';

export const COVERS = ['none', 'concealed', 'cover', 'hard'] as const;

export const OBSTACLES = ['none', 'small', 'serious'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export const GOINGS = ['good', 'bad'] as const;
export type Going = (typeof GOINGS)[number];

/** A gun crew is neither foot nor mounted (AUG-R-29). */
export const FOOT = 0;
export const MOUNTED = 1;
export const GUN = 2;
export const ARMS = ['foot', 'mounted', 'gun'] as const;

/** Range bands (AUG-FIRE-01). */
export const SHORT = 0;
export const MEDIUM = 1;
export const LONG = 2;
export const OUT_OF_RANGE = 3;
export const BANDS = ['short', 'medium', 'long'] as const;

/** Modes of dragoons and of guns (AUG-UNIT-03, AUG-UNIT-04). */
export const MODES = ['mounted', 'dismounted', 'limbered', 'unlimbered'] as const;
export type Mode = (typeof MODES)[number];

/** Ends of a unit (section 11): everything but active is broken for good. */
export const ACTIVE = 0;
export const ROUTED = 1;
export const SHATTERED = 2;
export const DESTROYED = 3;
export const ABANDONED = 4;
export const STATUSES = ['active', 'routed', 'shattered', 'destroyed', 'abandoned'] as const;

/** Who may charge whom (AUG-EVA-08). */
export const TARGET_CLASSES = ['formed-foot', 'formed-horse', 'light-foot', 'light-horse', 'guns'] as const;
export type TargetClass = (typeof TARGET_CLASSES)[number];
export const FORMED: readonly TargetClass[] = ['formed-foot', 'formed-horse'];

export const MAINS = ['stand-and-fire', 'stand-ready', 'close-to-range', 'charge'] as const;

export const REACTIONS = ['fire', 'hold', 'countercharge', 'stand', 'evade'] as const;

export const FOLLOW_UPS = ['none', 'yes', 'one', 'two'] as const;

/** `changing` of a unit, by order T (AUG-R-38). */
export const UNCHANGED = 0;
/** It is Unformed until the next order that it carries out is complete. */
export const UNTIL_NEXT_ORDER = 1;
/** It has carried out T this turn, and was formed before. */
export const CHANGED_FORMED = 2;
/** It has carried out T this turn, and was or has become Unformed by something else. */
export const CHANGED_UNFORMED = 3;

/** The place of a unit that is in no stack: it is broken, or still to come. */
export const NO_PLACE = 7;
