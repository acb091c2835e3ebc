/** The inputs of the five kinds of engagement (section 11), each field once; single questions take them. */
import { byWord } from '../../play/by-word.ts';
import { group, listOf, mapOf, no, number, oneOf, text, whole, yes } from '../../play/declared-inputs.ts';
import { DOING } from '../../play/doctrine.ts';
import type {
  DoctrineField,
  Fields,
  GroupField,
  ListField,
  MapField,
  TextField,
  Values,
} from '../../play/inputs.ts';
import type { Readings } from '../../play/readings.ts';
import { DESIGNATION } from './designation.ts';
import { MORALE_RESULTS } from './supplement.ts';
import {
  ACTS,
  ARCS,
  ARMS,
  CHOICES,
  COMMANDS,
  COVERS,
  FORMATIONS,
  FORMATIONS_OF,
  INSPIRATIONS,
  MF_TYPES,
  QUALITIES,
  RATINGS,
  STATES,
  UNIT_ACTS,
} from './units.ts';

/** Of what is only reckoned with; two thirds of it is still an exact number. */
export const MOST_COUNTED = 1_000_000_000_000;
/** Of a unit of a full engagement, whose state keeps it in eight bits; the table's largest is 10. */
export const MOST_CV = 250;
/** More CV than any unit has. */
const MOST_CHARGE_CV = 10_000;
/** Longer than any table. */
const MOST_INCHES = 10_000;
/** Of a formation of which only the units are counted. */
const MOST_FORMED = 1_000;
/** Larger skirmish values are no part of any game. */
export const MOST_SCV = 1_000_000;
/** More formations and units on a side are not played. */
const MOST_FORMATIONS = 12;
export const MOST_UNITS = 60;
const MOST_TURNS = 1_000;
/** Turns of a battle of initiative: a tally has room for no more. */
const MOST_OPENINGS = 500;

export const needed = { required: true } as const;
export const orNone = { nullable: true, default: null } as const;

export const quality = oneOf(QUALITIES, 'quality', { rowsOf: 'qualities', ...needed });

/** Base morale, for which the morale table has values by printed quality alone. */
export const baseMorale = oneOf(QUALITIES, 'base morale of the formation', {});

export const leader = oneOf(
  INSPIRATIONS,
  'inspirational letter of the attached leader: Charismatic, Normal, Uninspiring; null: none',
  { label: 'attached leader', ...orNone },
);

const MARKER = { min: 0, max: 2 } as const;
export const disorder = whole('disorder marker: 0 none, 1 D1, 2 D2', {
  label: 'disorder marker',
  ...MARKER,
  default: 0,
});

export const designation = {
  type: 'text',
  pattern: DESIGNATION,
  ...needed,
  meaning: 'quality letter, current CV and code: V-7 Sk, R-5 LL, E-6 MH',
} as const satisfies TextField;

export const arc = oneOf(ARCS, 'zone of the target in which the charge starts', {
  label: 'direction of the charge',
});

export const cover = oneOf(COVERS, 'cover', { default: 'none' });

export const rating = oneOf(RATINGS, 'skirmish rating of the nation', {});

const startCv = whole('combat value at the start of the battle', {
  label: 'combat value at the start',
  min: 1,
  max: MOST_CV,
});

export const initial = whole('formed units at the start', {
  label: 'units at the start',
  unit: 'units',
  min: 1,
  max: MOST_FORMED,
});

export const scv = whole('starting skirmish value', { label: 'skirmish value', min: 0, max: MOST_SCV });

export const INCHES = { unit: 'inches', min: 0, max: MOST_INCHES } as const;

export function turns(meaning = 'turns', max = MOST_TURNS) {
  return whole(meaning, { unit: 'turns', min: 1, max, ...needed });
}

export function command(meaning: string) {
  return oneOf(COMMANDS, meaning, needed);
}

export function choice(meaning: string) {
  return oneOf(CHOICES, meaning, { default: 'first' });
}

const fraction = {
  type: 'text',
  pattern: { source: '[0-9]{1,40}(/[0-9]{1,40})?', text: 'a fraction as text, such as "1/2" or "1"' },
  meaning: 'probability',
} as const;

/** Not more in one turn than any unit has. */
const LOSSES = text('number of losses', {
  pattern: { source: '0|[1-9][0-9]{0,3}|10000', text: 'a whole number of losses from 0 to 10000' },
});

/** Distribution of losses that a user gives, since the source has no fire table: exact fractions (section 11.1). */
export function lossPmf<const M extends Partial<MapField>>(meaning: string, more: M) {
  const of = { ...fraction, ...needed } as const;
  const map = mapOf(of, meaning, { label: 'losses under fire', names: LOSSES, maxEntries: 1_000 });
  return { ...map, ...more } as const;
}

/** Distribution of the results of a test that a user gives, since the source has no morale table. */
export function testPmf<const M extends Partial<GroupField>>(meaning: string, more: M) {
  const results = byWord(MORALE_RESULTS, (result) => ({
    ...fraction,
    default: '0',
    meaning: `probability of ${result}`,
  }));
  return { type: 'group', fields: results, label: 'results of its tests', meaning, ...more } as const;
}

// Sides and units

const commandOfSide = oneOf(
  COMMANDS,
  'command letter of the C-in-C: Excellent, Good, Average, Poor, Terrible',
  { label: 'command ability', phrase: 'with command {}', at: 'side' },
);

/** A side that throws for the initiative. */
const commander = {
  command: { ...commandOfSide, ...needed },
  initiativeChoice: {
    ...choice('what the side chooses when it wins the initiative'),
    label: 'choice with the initiative',
    at: 'side',
  },
} as const;

const chargeFormation = oneOf(FORMATIONS_OF.infantry, 'formation; only infantry in column matters (+2)', {
  phrase: 'in {}',
});

const chargingArm = oneOf(['infantry', 'cavalry'], 'arm of the charging unit', needed);

/** A unit that is charged, as single questions describe it. */
export const CHARGED_FIELDS = {
  quality,
  startCv: { ...startCv, max: MOST_CHARGE_CV, ...needed, meaning: 'CV at the start of the battle' },
  cv: whole('CV now; CV lost before = startCv - cv', { min: 1, max: MOST_CHARGE_CV, ...needed }),
  formation: { ...chargeFormation, ...needed },
  leader,
  disorder,
} as const;

export const CHARGING_FIELDS = { arm: chargingArm, ...CHARGED_FIELDS } as const;

/** The same as a force of a spec. */
const charged = {
  quality: { phrase: 'with quality {}', ...quality, at: 'force' },
  men: whole('men at the start of the battle, which give startCv; one of men and startCv', {
    unit: 'men',
    min: 1,
    max: 1_000_000,
    at: 'force',
    defaultText: 'none; then startCv is required',
  }),
  startCv: { ...startCv, at: 'force', defaultText: 'that of the men' },
  cvLost: whole('combat values lost before', {
    label: 'combat value lost',
    phrase: 'after {} CV lost',
    min: 0,
    max: MOST_CV,
    default: 0,
    at: 'force',
  }),
  formation: { ...chargeFormation, default: 'line', at: 'force' },
  leader: { phrase: { null: 'without a leader', '*': 'with leader {}' }, ...leader, at: 'force' },
  disorder: { ...disorder, at: 'force' },
  ...commander,
  command: { ...commandOfSide, default: 'A' },
} as const;

// Doctrines

/** All that a condition may read of the state, for the unit that chooses; `readings.ts` reads it. */
export const READINGS = {
  distanceInches: {
    label: 'distance',
    meaning: 'distance between the lines; infinite while no enemy is there',
    type: 'number',
    unit: 'inches',
  },
  cv: { type: 'number', meaning: 'combat value' },
  cvLost: {
    type: 'share',
    meaning: 'combat values lost since the start of the battle, of those at the start',
  },
  disorder: { type: 'number', max: MARKER.max, meaning: disorder.meaning },
  formation: { type: 'word', words: FORMATIONS, meaning: 'formation that it has' },
  blown: { type: 'flag', meaning: 'cavalry that has charged' },
  charged: { type: 'flag', meaning: 'an enemy charges it: true in the reaction to a charge' },
  mfState: {
    label: 'state of the formation',
    type: 'word',
    words: STATES,
    meaning: 'state of its formation',
  },
  committed: { type: 'flag', meaning: 'its formation is committed' },
  enemyMfState: {
    label: 'state of the enemy formation',
    type: 'word',
    words: STATES,
    meaning: 'state of the enemy formation',
  },
  enemyArm: { type: 'word', words: ['none', ...ARMS], meaning: 'arm of the enemy that faces or charges it' },
  enemyFormation: { type: 'word', words: ['none', ...FORMATIONS], meaning: 'formation of that enemy' },
  enemyDisorder: { type: 'number', max: MARKER.max, meaning: 'disorder marker of that enemy' },
  enemyCvLost: {
    label: 'combat value lost by the enemy',
    meaning: 'combat values that this enemy has lost, of those at the start',
    type: 'share',
  },
  neighbourGone: {
    type: 'flag',
    meaning: 'a formation beside its own within 12 inches has been destroyed, broken or retired',
  },
  formationsInPlay: { type: 'number', max: MOST_FORMATIONS, meaning: 'formations of its side in play' },
  firstThisTurn: { type: 'flag', meaning: 'its side is first active in this turn' },
} as const satisfies Readings;

const FORM = { key: 'name', isOneOf: ['form'], text: 'with name form' } as const;

const FORMS_SQUARE = 'infantry that cavalry charges tries to form square';
const formSquare = { label: 'infantry forms square' } as const;

/** Keys of a doctrine that a unit may have of its own. */
const unitOrders = {
  formation: oneOf(FORMATIONS_OF.infantry, 'formation that its infantry changes to', {
    phrase: 'in {}',
    requiredWhen: FORM,
    onlyWhen: FORM,
  }),
  formSquare: {
    type: 'boolean',
    meaning: FORMS_SQUARE,
    ...formSquare,
    defaultText: 'formSquare of the side',
  },
} as const;

const unitDoctrine = {
  name: oneOf(UNIT_ACTS, 'stand-and-fire does not charge; charge charges; form changes formation', {
    phrase: DOING,
    defaultText: 'name of the side',
  }),
  ...unitOrders,
} as const;

const sideDoctrine = {
  name: oneOf(
    ACTS,
    'stand-and-fire never moves; close-to-range moves up; charge charges, or moves up; form changes formation; retire moves back',
    { label: 'doctrine', phrase: DOING, ...needed },
  ),
  rangeInches: number('how near the line moves up; how far it retires', {
    label: 'range sought',
    phrase: 'halting at {}',
    ...INCHES,
    default: 2,
    requiredWhen: { key: 'name', isOneOf: ['retire'], text: 'with name retire' },
  }),
  ...unitOrders,
} as const;

/** The doctrine of a side. */
export const DOCTRINE = {
  type: 'doctrine',
  fields: sideDoctrine,
  readings: READINGS,
  widest: true,
  ...needed,
  at: 'side',
  meaning: 'behaviour of the side: the moves of its line, and of its units',
} as const satisfies DoctrineField;

// Formations in a row

/** Distances of formations from their neighbours in the row. */
export const gapsInches = {
  type: 'list',
  of: number('distance of two neighbours', { ...INCHES, ...needed }),
  maxItems: MOST_FORMATIONS - 1,
  default: [],
  label: 'gaps between formations',
  meaning: 'distances between neighbours in the row, one fewer than formations',
} as const satisfies ListField;

/** Formations in a row, as mechanics and kinds list them. */
export function rowOf<const G extends Fields, const M extends Partial<ListField>>(fields: G, more: M) {
  const rules = { minItems: 1, maxItems: MOST_FORMATIONS } as const;
  return { ...listOf(group('a formation', fields), 'formations in their row', rules), ...more } as const;
}

// The full engagement

const unit = {
  designation: {
    ...designation,
    meaning: 'unit with its CV at the start of the engagement: V-7 Sk, R-5 LL, E-6 MH',
  },
  startCv: {
    ...startCv,
    defaultText: 'CV of the designation',
    meaning: 'CV at the start of the battle; CV lost before = startCv - CV of the designation',
  },
  formation: oneOf(FORMATIONS, 'infantry line, column, square; cavalry line; artillery deployed, limbered', {
    phrase: 'in {}',
    defaultText: 'infantry and cavalry line, artillery deployed',
  }),
  leader,
  disorder,
  chargedArc: oneOf(ARCS, 'arc from which enemy charges hit it', {
    label: 'direction of charges',
    default: 'front',
  }),
  doctrine: {
    type: 'doctrine',
    fields: unitDoctrine,
    readings: READINGS,
    defaultText: 'doctrine of the side',
    meaning: 'behaviour of the unit: charging, changing formation, forming square',
  },
  entersTurn: whole('turn from whose beginning it takes part; beyond maxTurns: never', {
    phrase: 'entering in turn {}',
    min: 1,
    max: MOST_TURNS + 1,
    defaultText: 'there from the start',
  }),
} as const;

export type UnitInputs = Values<typeof unit>;

const mfType = oneOf(MF_TYPES, 'kind of the formation that its units form', {
  label: 'kind of formation',
  ...needed,
  at: 'force',
});

/** A formation, and how its side leads it. */
const formation = {
  mfType,
  skirmishRating: {
    phrase: 'with {} skirmishers',
    ...rating,
    requiredWhen: { key: 'mfType', isOneOf: ['infantry', 'mixed'], text: 'with mfType infantry or mixed' },
    at: 'force',
    meaning: 'skirmish rating of the nation; not used for cavalry',
  },
  baseMorale: {
    ...baseMorale,
    at: 'force',
    defaultText: 'none; required where the formation may have to test',
  },
  mfInspirational: oneOf(INSPIRATIONS, 'inspirational letter of the leader of the formation; null: none', {
    label: 'inspiration of the leader',
    ...orNone,
    at: 'force',
  }),
  cover: {
    phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' },
    ...cover,
    at: 'side',
    meaning: 'cover of the whole line',
  },
  committed: no('committed from the start; within 9 inches every formation is', { at: 'side' }),
  formSquare: yes(FORMS_SQUARE, { ...formSquare, at: 'side' }),
  doctrine: DOCTRINE,
  units: listOf(group('a unit', unit), 'units in list order', {
    minItems: 1,
    maxItems: MOST_UNITS,
    at: 'force',
  }),
} as const;

const side = { ...commander, ...formation } as const;

/** A formation of several. */
const inRow = {
  ...formation,
  mfType: {
    ...mfType,
    values: [...MF_TYPES, 'battery'],
    meaning: 'kind of formation; battery: batteries alone',
  },
} as const;
export type FormationInputs = Values<typeof inRow>;
/** The same as it is listed: its units may all enter later. */
const entering = { ...inRow, entersTurn: unit.entersTurn } as const;

const row = {
  formations: rowOf(entering, { at: 'force' }),
  gapsInches: { ...gapsInches, at: 'force' },
} as const;
const rowSide = { ...commander, ...row } as const;
export type RowInputs = Values<typeof rowSide>;

const distancesInches = {
  type: 'list',
  of: number('distance between the lines of a pair', { ...INCHES, ...needed }),
  minItems: 1,
  maxItems: MOST_FORMATIONS,
  label: 'distances',
  meaning: 'distance of each pair of formations at the start',
} as const satisfies ListField;

/** The frame and the sides of a full engagement. */
const frame = {
  distanceInches: number('distance between the lines at the start', {
    label: 'distance',
    ...INCHES,
    ...needed,
  }),
  maxTurns: { label: 'turn limit', ...turns('turn limit') },
} as const;
const sides = { A: group('side A', side), B: group('side B', side) } as const;

export const ENGAGEMENT_INPUTS = { ...frame, ...sides } as const;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;

/** Several formations a side, each against the enemy of its number. */
export const CORPS_ENGAGEMENT_INPUTS = {
  distancesInches: { ...distancesInches, ...needed },
  maxTurns: frame.maxTurns,
  A: group('formations of side A', rowSide),
  B: group('formations of side B', rowSide),
} as const;

export type CorpsEngagementInputs = Values<typeof CORPS_ENGAGEMENT_INPUTS>;

/** Fields in whose place another may stand. */
function inPlaceOf<const G extends Fields>(key: string, fields: G) {
  const alone = { key, isOneOf: [null], text: `without ${key}` };
  const replaced = Object.entries(fields).map(([name, { required, ...field }]) => [
    name,
    { ...field, onlyWhen: alone, ...(required === true ? { requiredWhen: alone } : {}) },
  ]);
  // true: each field is as it was, but need not be there
  return Object.fromEntries(replaced) as { readonly [K in keyof G]: Omit<G[K], 'required'> };
}

const rowOrSide = {
  ...commander,
  ...inPlaceOf('formations', formation),
  formations: {
    type: 'list',
    of: group('a formation', entering),
    minItems: 1,
    maxItems: MOST_FORMATIONS,
    meaning: 'several formations in their row',
  },
  gapsInches,
} as const;

/** The mechanic of the same name, as cases files write it; a side has one formation, or several. */
export const WHOLE_INPUTS = {
  sides: group('the two sides', { A: group('side A', rowOrSide), B: group('side B', rowOrSide) }),
  ...inPlaceOf('distancesInches', { distanceInches: frame.distanceInches }),
  distancesInches: { ...distancesInches, meaning: 'with formations: the distance of each pair at the start' },
  maxTurns: frame.maxTurns,
  metric: oneOf(['outcome', 'cvLostA', 'cvLostB'], 'what is reported', { default: 'outcome' }),
} as const;

// The other kinds

/** A unit that charges, and what it charges (ENG-CHARGE). */
export const CHARGE_INPUTS = {
  turns: turns('turns; it charges once in each until it comes home or is broken'),
  distanceInches: number('distance at which each charge starts; it matters to infantry that forms square', {
    ...INCHES,
    ...orNone,
  }),
  arc: { ...arc, default: 'front', meaning: 'zone of the target in which each charge starts' },
  A: group('the unit that charges', { arm: { ...chargingArm, at: 'force' }, ...charged }),
  B: group('the infantry that is charged', {
    ...charged,
    formSquare: yes('tries to form square against every charge of cavalry; needs distanceInches', {
      at: 'side',
    }),
    lossPmf: lossPmf(
      'CV that its fire costs a charge (cavalry: when it is caught out of square), as fractions',
      { ...needed, at: 'side' },
    ),
    lossPmfIfSquare: {
      ...lossPmf('CV that its fire costs a charge when its square stands', { defaultText: 'lossPmf' }),
      label: 'losses under fire from a square',
      at: 'side',
    },
  }),
} as const;

export type ChargeInputs = Values<typeof CHARGE_INPUTS>;

const formed = {
  units: {
    type: 'list',
    of: designation,
    minItems: 1,
    maxItems: MOST_FORMED,
    at: 'force',
    meaning:
      'infantry and cavalry units with their CV at the start: V-7 Sk, R-6; they give the skirmish value',
  },
  skirmishRating: {
    phrase: 'with {} skirmishers',
    ...rating,
    at: 'force',
    meaning: 'skirmish rating of the nation; with units',
  },
  initial: {
    ...initial,
    at: 'force',
    meaning: 'units at the start, in the place of a list of them; with scv',
  },
  scv: { ...scv, at: 'force', meaning: 'starting skirmish value; with initial' },
  lossPmf: lossPmf('infantry units that it loses in a turn while both formations live, as fractions', {
    ...needed,
    at: 'side',
  }),
} as const;

/** Two formations and what each loses in a turn (ENG-SKIRMISH). */
export const SKIRMISH_INPUTS = {
  turns: turns(),
  A: group('formation of side A', formed),
  B: group('formation of side B', formed),
} as const;

export type SkirmishInputs = Values<typeof SKIRMISH_INPUTS>;

const corpsFormation = {
  initial: { ...initial, ...needed },
  scv: { ...scv, default: 0 },
  lossPmf: lossPmf('units that it loses in a turn in which it fights, as fractions', needed),
  testPmf: testPmf('results of a morale test, as fractions', needed),
} as const;

const corps = {
  formations: rowOf(corpsFormation, { at: 'side' }),
  gapsInches: { ...gapsInches, at: 'side' },
} as const;

/** Formations side by side, each against the enemy of its number (ENG-CORPS). */
export const CORPS_INPUTS = {
  turns: turns(),
  A: group('formations of side A', corps),
  B: group('formations of side B', corps),
} as const;

export type CorpsInputs = Values<typeof CORPS_INPUTS>;

/** Who is first active in each turn of a battle (ENG-INIT). */
export const INITIATIVE_INPUTS = {
  turns: turns('turns of the battle', MOST_OPENINGS),
  A: group('side A', commander),
  B: group('side B', commander),
} as const;

export type InitiativeInputs = Values<typeof INITIATIVE_INPUTS>;
