/** The inputs of the mechanics: name, type, range, default and meaning of every input, once. */
import type { BooleanField, ChoiceField, Fields, IntegerField, NumberField } from '../../play/inputs.ts';
import tables from './tables.json' with { type: 'json' };
import { COVERS, GUN_KINDS, MOUNTED_KINDS, QUALITIES, UNIT_KINDS, WEAPON_CLASSES } from './units.ts';

const HEAVY_WEAPON_IDS = weaponsOf(['heavy']);
const UNMOVED = ['telegraph-team', 'transport-train'];
const MOVEMENT_ROWS = tables.table3Movement.rows.map(({ unit }) => unit);

/** Bounds of the forces of an engagement. */
export const MOST_UNITS = 1000;
export const MOST_FORMATIONS = 250;
/** Longer than any table. */
export const MOST_CM = 100_000;
/** Of a game, or of a work that takes turns. */
export const MOST_TURNS = 1_000;

/** A distance on the table. */
export const cm = { type: 'number', unit: 'cm', min: 0, max: MOST_CM } as const;

/** The ids of the weapons of some classes, in the order of the tables. */
export function weaponsOf(classes: readonly string[]): readonly string[] {
  return tables.weapons.rows.filter((row) => classes.includes(row.class)).map(({ id }) => id);
}

/** Any weapon of the tables. */
export const anyWeapon = {
  type: 'choice',
  values: weaponsOf(WEAPON_CLASSES),
  rowsOf: 'weapons',
  shortForms: true,
  shownBy: 'hythe rules pluie weapons',
} as const satisfies Omit<ChoiceField, 'meaning'>;

const weapon = {
  ...anyWeapon,
  required: true,
  meaning: 'weapon that fires; it alone decides bands, hit values, maximum range, jams and the cover column',
} as const satisfies ChoiceField;

export const distanceCm = {
  label: 'distance',
  ...cm,
  required: true,
  meaning: 'distance from firer to target',
} as const satisfies NumberField;

export const quality = {
  type: 'choice',
  values: QUALITIES,
  rowsOf: 'table11GeneralModifiers.quality',
  default: 'regular',
  meaning: 'quality of the unit that throws',
} as const satisfies ChoiceField;

const firer = {
  type: 'choice',
  values: UNIT_KINDS,
  default: 'infantry',
  meaning:
    'kind of the firer; only half-company and dismounted-cavalry matter. Not checked against the weapon',
} as const satisfies ChoiceField;

export const cover = {
  type: 'choice',
  values: COVERS,
  default: 'open',
  meaning: 'cover of the target',
} as const satisfies ChoiceField;

const inSupply = {
  type: 'boolean',
  default: true,
  meaning: 'no effect unless the firer is infantry, half-company or mobile-infantry',
} as const satisfies BooleanField;

export function yes(meaning: string) {
  return { type: 'boolean', default: true, meaning } as const satisfies BooleanField;
}

export function no(meaning: string) {
  return { type: 'boolean', default: false, meaning } as const satisfies BooleanField;
}

function count(meaning: string) {
  return {
    type: 'integer',
    min: 1,
    max: MOST_UNITS,
    required: true,
    meaning,
  } as const satisfies IntegerField;
}

const target = {
  type: 'choice',
  values: UNIT_KINDS,
  default: 'infantry',
  meaning: 'kind of the target: guns and armoured trains only lose readiness; company size at extreme range',
} as const satisfies ChoiceField;

export const FIRE_INPUTS = {
  weapon,
  distanceCm,
  quality,
  firer,
  target,
  targetReady: yes('readiness of the target before the shot'),
  cover,
  inSupply,
} as const satisfies Fields;

export const CRITICAL_INPUTS = {
  ...FIRE_INPUTS,
  targetInCommand: yes('target within command range of its living command element: a 6 destroys it'),
  targetInSupply: yes('target within supply range of its living wagon (a gun: its limber): 4-5 destroys it'),
} as const satisfies Fields;

export const RANGE_INPUTS = { weapon } as const satisfies Fields;

export const COLUMN_FIRE_INPUTS = {
  unitsInColumn: count('units in the column at the start'),
  weapon,
  distanceCm,
  quality,
  firer,
  cover,
  inSupply,
} as const satisfies Fields;

const attacker = {
  type: 'choice',
  values: UNIT_KINDS,
  required: true,
  meaning: 'kind of the attacker',
} as const satisfies ChoiceField;

export const COLUMN_COMBAT_INPUTS = {
  unitsInColumn: count('units in the column at the start'),
  attacker,
  quality,
  cover: { ...cover, meaning: 'cover of the column' },
} as const satisfies Fields;

export const CLOSE_COMBAT_INPUTS = {
  attacker,
  quality,
  target: {
    ...target,
    meaning: 'kind of the target; neither infantry nor cavalry: fails only on a natural 1',
  },
  targetReady: yes('whether the target is ready'),
  cover,
  flank: no('into flank or rear; mounted attackers only'),
} as const satisfies Fields;

export const CAVALRY_INPUTS = {
  attacker: { type: 'choice', values: MOUNTED_KINDS, required: true, meaning: 'kind of the cavalry' },
  quality,
  troops: count(
    'troops taking part; 3 or more are a charge, 1 or 2 a plain attack by one troop (no troop bonus, no depth)',
  ),
  targets: count('units in the line; each touches the next'),
  depth: {
    type: 'integer',
    min: 1,
    max: MOST_UNITS,
    default: 1,
    meaning: "lines of the target's formation; counts in a charge only",
  },
  targetQuality: { ...quality, meaning: 'experienced and elite are immune to contagion' },
  targetReady: yes('readiness of all units of the line at the start'),
  cover: { ...cover, meaning: 'cover of every unit of the line' },
  flank: no('every attack of the sequence into flank or rear'),
} as const satisfies Fields;

const activation = {
  quality,
  lossesOverHalf: no('more than half of the formation lost'),
  hqContact: { ...yes('contact to the higher headquarters'), label: 'contact with headquarters' },
  individual: no('activation of one single unit'),
} as const satisfies Fields;

export const ACTIVATION_INPUTS = {
  ...activation,
  commandDistanceCm: {
    ...cm,
    default: 0,
    meaning: 'distance to the command element; beyond its range the activation is individual',
  },
} as const satisfies Fields;

export const MOVEMENT_INPUTS = {
  kind: {
    type: 'choice',
    values: MOVEMENT_ROWS.filter((row) => !UNMOVED.includes(row)),
    notGiven: { values: UNMOVED, message: 'the source gives no movement dice for it' },
    required: true,
    meaning: 'row of the movement table',
  },
  terrain: {
    type: 'choice',
    values: ['open', 'medium', 'heavy', 'impassable'],
    default: 'open',
    meaning: 'terrain moved in',
  },
  roadColumn: no('marching column on a good road: one D6 more'),
} as const satisfies Fields;

const horizonTurns = {
  type: 'integer',
  unit: 'turns',
  min: 1,
  max: MOST_TURNS,
  required: true,
  meaning: 'last turn shown singly',
} as const satisfies IntegerField;

export const ARTILLERY_MOVE_INPUTS = {
  kind: {
    type: 'choice',
    values: GUN_KINDS,
    required: true,
    meaning: 'field and heavy artillery have one action a turn, horse artillery two',
  },
  horizonTurns,
  ...activation,
} as const satisfies Fields;

export const ENGINEERING_INPUTS = {
  worker: {
    type: 'choice',
    values: ['infantry', 'engineers'],
    required: true,
    meaning: 'who works',
  },
  horizonTurns,
  ...activation,
} as const satisfies Fields;

/** More cells than any template has. */
const MOST_CELLS = 1_000;

export const INDIRECT_INPUTS = {
  weapon: { ...weapon, values: HEAVY_WEAPON_IDS, meaning: 'heavy weapon' },
  distanceCm: { ...distanceCm, meaning: 'distance from the gun to the aiming point' },
  quality,
  cover: { ...cover, meaning: 'cover of every unit on the template' },
  cells: {
    type: 'map',
    of: {
      type: 'list',
      of: {
        type: 'list',
        of: { type: 'integer', min: 1, max: MOST_CELLS, required: true, meaning: 'sector, then D6' },
        minItems: 2,
        maxItems: 2,
        required: true,
        meaning: 'one cell: [sector, d6]',
      },
      maxItems: MOST_CELLS,
      required: true,
      meaning: 'cells covered by the unit',
    },
    maxEntries: MOST_UNITS,
    meaning:
      '{name: [[sector, d6], ...]}: cells of the template covered by each unit; exactly one of cells and tokens',
  },
  tokens: {
    type: 'map',
    of: {
      type: 'list',
      of: { ...cm, min: -MOST_CM, required: true, meaning: 'cm' },
      minItems: 4,
      maxItems: 4,
      required: true,
      meaning: '[x, y, width, height] in cm',
    },
    maxEntries: MOST_UNITS,
    meaning:
      '{name: [x, y, width, height]} in cm: upright rectangles by centre and size, origin = aiming point; the gun lies on +y, sectors run clockwise from +y; exactly one of cells and tokens',
  },
  ringCm: {
    label: 'ring width of the template',
    ...cm,
    exclusiveMin: true,
    meaning:
      'ring width of the template, which the source does not give; required with tokens, not allowed with cells',
  },
} as const satisfies Fields;
