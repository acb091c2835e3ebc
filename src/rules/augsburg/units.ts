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
export type UnitType = (typeof UNIT_TYPES)[number];

export const QUALITIES = ['raw', 'regular', 'elite'] as const;
export type Quality = (typeof QUALITIES)[number];

export const WEAPONS = ['musket', 'carbine', 'pistol', 'light-cannon', 'field-gun', 'heavy-gun'] as const;
export type Weapon = (typeof WEAPONS)[number];

/** Rows of the movement table that a unit can have. */
export const MOVES = [
  'infantry',
  'skirmishing-foot',
  'dragoons-mounted',
  'pistol-cavalry',
  'aggressive-cavalry',
] as const;
export type MoveRow = (typeof MOVES)[number];

export const COVERS = ['none', 'concealed', 'cover', 'hard'] as const;
export type Cover = (typeof COVERS)[number];

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

/** Order chits (AUG-CMD-10) that an engagement plays; 0 for none. */
export const NO_ORDER = 0;
export const STAND_READY = 1;
export const FIRE = 2;
export const CHARGE = 3;
export const MOVE = 4;
export const FORM_UP = 5;
export const RALLY = 6;
export const ORDERS = ['no order', 'Stand Ready', 'Fire', 'Charge', 'Move', 'Form-up', 'Rally'] as const;

/** How a unit ends (section 11): everything but active is broken for good. */
export const ACTIVE = 0;
export const ROUTED = 1;
export const SHATTERED = 2;
export const DESTROYED = 3;
export const ABANDONED = 4;
export const STATUSES = ['active', 'routed', 'shattered', 'destroyed', 'abandoned'] as const;

/** Who may charge whom (AUG-EVA-08). */
export const TARGET_CLASSES = ['formed-foot', 'formed-horse', 'light-foot', 'light-horse', 'guns'] as const;
export type TargetClass = (typeof TARGET_CLASSES)[number];

export const MAINS = ['stand-and-fire', 'stand-ready', 'close-to-range', 'charge'] as const;
export type Main = (typeof MAINS)[number];

export const REACTIONS = ['fire', 'hold', 'countercharge', 'stand', 'evade'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const FOLLOW_UPS = ['none', 'yes', 'one', 'two'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];
