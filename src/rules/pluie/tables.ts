/** The tables of the source, declared once. Every number of the rules stands in tables.json, as printed or patched. */
import { byWord, valueOf } from '../../play/by-word.ts';
import * as declared from '../../play/declared-tables.ts';
import * as input from '../../play/declared-inputs.ts';
import type { BooleanField, Field } from '../../play/inputs.ts';
import type { JsonObject } from '../../play/json.ts';
import { namesOfNumbers } from '../../play/printed-names.ts';
import { CM } from './inputs.ts';
import { PRINTED_NAMES } from './names.ts';
import {
  BANDS,
  COVERS,
  FIGHTING_KINDS,
  isImmuneToContagion,
  isPrintedQuality,
  KIND_NAMES,
  QUALITIES,
  WEAPON_CLASSES,
  type FightingKind,
  type Quality,
} from './units.ts';

const { whole, number, flag, text, oneOf, orNull, perhaps, table, rows } = declared;

const MOST_MODIFIER = 40;
/** A hit value on the one D20 with its modifiers. */
const MOST_HIT = 40;
const MOST_USERS = 20;
const MOST_DICE = 100;
const MOST_OWN_DICE = 10;
const MOST_ACTIONS = 7;
const MOST_SHOTS = 31;

const BAND_SETS = ['smallArms', 'artillery'] as const;
/** The effects of Table 9, at the numbers that a shot has for them. */
const CRITICAL_EFFECTS = [
  'none',
  'ammunition-wagon-or-limber-destroyed',
  'command-element-destroyed',
] as const;
const CRITICAL_FACES = [1, 2, 3, 4, 5, 6] as const;
/** The qualities that have modifiers of their own for losses over half. */
export const OWN_LOSSES = { elite: 'ifElite', experienced: 'ifExperienced' } as const;

function ownWhole(meaning: string, min: number, max: number) {
  return input.whole(meaning, { min, max, required: true });
}

/** A modifier, which rows of a user's own have too. */
function modifier(meaning: string, name?: string) {
  const own = ownWhole(meaning, -MOST_MODIFIER, MOST_MODIFIER);
  return whole(name === undefined ? { own } : { name, own });
}

/** A whole number of a kind of unit, with the same bounds in rows of a user's own. */
function ofKind(meaning: string, name: string, min: number, max: number) {
  return whole({ min, max, name, own: ownWhole(meaning, min, max) });
}

const BAND = { fromCm: number({ min: 0 }), toCm: number({ min: 0 }) };

const AS = input.oneOf(
  FIGHTING_KINDS,
  'the printed kind that it counts as, in all but its movement and its actions',
  { required: true },
);
const STEADY: BooleanField = {
  type: 'boolean',
  required: true,
  meaning: 'true: not shaken by the fate of a neighbour (PDB-CAV-05)',
};

/** The columns of a weapon of a user's own. */
export const WEAPON = {
  army: { type: 'text', required: true, meaning: 'the army that has it' },
  class: input.oneOf(
    WEAPON_CLASSES,
    'class: it decides range bands, jams, the cover column and who may have it',
    { required: true },
  ),
  maxRangeCm: input.number('maximum range', { ...CM, exclusiveMin: true, required: true }),
  hit: input.group(
    'hit value by range band',
    byWord(BANDS, (band) => ({
      ...ownWhole(`hit value at ${band} range; null = cannot fire there`, 1, MOST_HIT),
      nullable: true,
    })),
  ),
  printed: { type: 'text', defaultText: 'the id', meaning: 'name in reports' },
  users: {
    type: 'list',
    of: { type: 'text', meaning: 'a kind of unit' },
    maxItems: MOST_USERS,
    defaultText: 'by class: infantry and dismounted cavalry, machine guns, field or heavy artillery',
    meaning: 'kinds of unit that have it; the first that fights fires it in tables of weapons',
  },
} as const satisfies Readonly<Record<string, Field>>;

export const TABLES = {
  constants: {
    commandRangeCm: number({ min: 0 }),
    supplyRangeCm: number({ min: 0 }),
    closeCombatReachCm: number({ min: 0 }),
    closeCombatReachIsStrict: flag(),
    activationBaseValue: whole({ name: 'base value of activation' }),
    closeCombatBaseValue: whole({ name: 'base value of close combat' }),
    outOfSupplyFireModifier: whole({ name: 'fire modifier out of supply' }),
    individualActivationModifier: whole({ name: 'activation modifier of a unit alone' }),
    chargeMinimumTroops: whole({ min: 1, name: 'fewest troops of a charge' }),
    chargeModifierPerTroop: whole({ name: 'charge modifier for each troop' }),
    chargeModifierPerExtraLineOfTarget: whole({
      name: 'charge modifier for each further line of the target',
    }),
    followUpModifierPerAttack: whole({ name: 'modifier of each follow-up attack' }),
    columnModifierPerUnit: whole({ name: 'modifier for each unit of a column' }),
    roadColumnExtraDice: whole({ min: 0, max: MOST_DICE, name: 'extra movement dice on a road' }),
    lossThresholdFraction: number({ min: 0, max: 1, name: 'share of losses that counts in activation' }),
    lossThresholdIsStrict: flag(),
    engineeringTurns: {
      infantry: whole({ min: 1, name: 'turns of work of infantry' }),
      engineers: whole({ min: 1, name: 'turns of work of engineers' }),
    },
    indirectFire: {
      sectors: whole({ min: 1 }),
      degreesPerSector: number({ min: 0 }),
      distanceDieSides: whole({ min: 1 }),
    },
  },
  table1TokenSizes: table('unit', [], {}),
  table2CommandMarkers: table('level', [], {}),
  actionsPerTurn: table('unit', ['default'], {
    actions: ofKind('actions a turn', 'actions a turn of $1', 0, MOST_ACTIONS),
    shotsPerFireAction: ofKind('shots of an action that fires', 'shots an action of $1', 1, MOST_SHOTS),
  }),
  table3Movement: {
    averageCmPerDie: number({ min: 0, name: 'average move of a die in cm' }),
    rows: rows('unit', [], {
      as: perhaps(oneOf(FIGHTING_KINDS, { own: AS })),
      dice: orNull(
        whole({
          min: 0,
          max: MOST_DICE,
          name: 'movement dice of $1',
          own: ownWhole('movement dice', 1, MOST_OWN_DICE),
        }),
      ),
    }),
  },
  /** The steps after the gun stands ready. */
  table4ArtilleryMovement: table('turn', [], {}),
  /** null: no entry. */
  table5Terrain: table('terrain', ['open', 'medium', 'heavy', 'impassable'], {
    factor: orNull(declared.fraction()),
  }),
  table6RangeBands: {
    upperEdgeInclusive: flag(),
    smallArms: rows('band', BANDS, BAND),
    artillery: rows('band', BANDS, BAND),
  },
  table7CloseCombat: table(
    'key',
    [
      ...QUALITIES,
      'half-company',
      'dismounted-cavalry',
      'cavalry-flank-or-rear',
      'heavy-cavalry-or-lancers',
      'target-not-ready',
      'target-in-cover',
      'target-in-building',
      'target-in-field-fortification',
      'target-in-fortification',
    ],
    {
      modifier: modifier('modifier of its close combat, as in Table 11', 'close combat modifier of $1'),
      cavalryMayAttack: perhaps(flag()),
    },
  ),
  table8Charge: table('key', ['per-unit-in-charge', 'per-line-of-target-beyond-first'], {
    modifier: whole({ name: 'charge modifier $1' }),
  }),
  table9Critical: table('effect', CRITICAL_EFFECTS, {
    d6: declared.listOf(whole({ min: 1, max: CRITICAL_FACES.length })),
  }),
  table10Activation: table(
    'key',
    [...QUALITIES, 'losses-over-half', 'no-contact-to-hq', 'individual-activation'],
    {
      modifier: modifier('modifier of its activation', 'activation modifier of $1 units'),
      ifElite: perhaps(whole({ name: 'activation modifier of elite units for losses over half' })),
      ifExperienced: perhaps(
        whole({ name: 'activation modifier of experienced units for losses over half' }),
      ),
    },
  ),
  table11GeneralModifiers: {
    quality: rows('key', QUALITIES, {
      fire: modifier('modifier of its fire', 'fire modifier of $1 firers'),
      closeCombat: modifier(
        'modifier of its close combat, as in table7CloseCombat',
        'close combat modifier of $1 units',
      ),
      lossModifier: perhaps(modifier('modifier of its activation for losses over half (R-16)')),
      steady: perhaps(flag({ own: STEADY })),
    }),
    firer: rows('key', ['half-company', 'dismounted-cavalry'], {
      fire: whole({ name: 'fire modifier of $1' }),
      closeCombat: whole({ name: 'close combat modifier of $1' }),
    }),
    targetCover: rows('key', COVERS, {
      fire: declared.eachOf(WEAPON_CLASSES, whole({ name: 'fire modifier of $2, target in $1' })),
      closeCombat: whole({ name: 'close combat modifier, target in $1' }),
      cavalryMayAttack: flag(),
    }),
  },
  weapons: table('id', [], {
    army: text({ own: WEAPON.army }),
    class: oneOf(WEAPON_CLASSES, { own: WEAPON.class }),
    bands: oneOf(BAND_SETS),
    maxRangeCm: number({ min: 0, name: '$1, longest range in cm', own: WEAPON.maxRangeCm }),
    /** null: the weapon cannot fire in that band. */
    hit: declared.eachOf(BANDS, orNull(whole({ min: 1, name: '$1, hit at $2 range' })), { own: WEAPON.hit }),
    printed: text({ own: WEAPON.printed }),
    /** The kinds of unit that have it. */
    users: declared.listOf(text({ own: WEAPON.users })),
  }),
} as const;

type Printed = declared.Read<typeof TABLES>;
/** The tables as read, with what follows from them. */
export type Tables = Printed & ReturnType<typeof derived>;
/** A row of the weapon tables (PDB-FIRE-03). */
export type Weapon = Printed['weapons'][string];

/** The actions and shots of a unit of this kind in a turn (PDB-SEQ-03). */
export function actionsOf({ actionsPerTurn }: Tables, kind: string): Printed['actionsPerTurn']['default'] {
  return actionsPerTurn[kind] ?? actionsPerTurn.default;
}

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return declared.readDeclared(TABLES, json, derived);
}

function derived(tables: Printed, disagreements: declared.Disagreements) {
  checkTwicePrinted(tables, disagreements);
  checkBands(tables, disagreements);
  const { quality } = tables.table11GeneralModifiers;
  const losses = tables.table10Activation['losses-over-half'];
  const lossModifier = (id: Quality): number =>
    (isPrintedQuality(id)
      ? id === 'elite' || id === 'experienced'
        ? losses[OWN_LOSSES[id]]
        : losses.modifier
      : quality[id]?.lossModifier) ?? 0;
  const qualities = Object.keys(quality);
  return {
    /** The modifier of a quality for losses over half. */
    losses: byWord(qualities, lossModifier),
    /** Qualities for which losses over half have a modifier of their own. */
    hasOwnLosses: byWord(qualities, (id) =>
      isPrintedQuality(id) ? id in OWN_LOSSES : lossModifier(id) !== losses.modifier,
    ),
    /** Qualities that are not shaken by the fate of a neighbour (PDB-CAV-05). */
    steady: byWord(qualities, (id) =>
      isPrintedQuality(id) ? isImmuneToContagion(id) : quality[id]?.steady === true,
    ),
    /** The kind that each fighting kind counts as, itself for a printed one. */
    kinds: {
      ...byWord(FIGHTING_KINDS, (kind): FightingKind => kind),
      ...Object.fromEntries(
        Object.values(tables.table3Movement.rows).flatMap(({ id, as }) =>
          as === undefined ? [] : [[id, as]],
        ),
      ),
    } as Readonly<Record<string, FightingKind>>,
    /** The weapons by their names for people. */
    weapons: byWord(Object.keys(tables.weapons), (id): Weapon => {
      const weapon = valueOf(tables.weapons, id);
      return { ...weapon, printed: PRINTED_NAMES[id] ?? weapon.printed };
    }),
    /** Table 9: the number of the effect of each face, that of face 1 first. */
    critical: criticalFaces(tables, disagreements),
  };
}

/** Notes differences between numbers that the source prints twice. */
function checkTwicePrinted(
  { table11GeneralModifiers: { quality }, table10Activation }: Printed,
  { note, twice }: declared.Disagreements,
): void {
  const inTable7 = (part: string, id: string, column: string, row = id, other = column): void =>
    twice(['table11GeneralModifiers', part, id, column], ['table7CloseCombat', row, other]);
  for (const id of Object.keys(quality)) inTable7('quality', id, 'closeCombat', id, 'modifier');
  for (const id of Object.keys(quality))
    if (!Object.hasOwn(table10Activation, id)) note('table10Activation', ` has no row ${id}`);
  for (const id of ['half-company', 'dismounted-cavalry'])
    inTable7('firer', id, 'closeCombat', id, 'modifier');
  for (const cover of COVERS) {
    if (cover === 'open') continue;
    inTable7('targetCover', cover, 'closeCombat', `target-in-${cover}`, 'modifier');
    // Table 7 says it only where cavalry may not.
    if (cover !== 'cover') inTable7('targetCover', cover, 'cavalryMayAttack', `target-in-${cover}`);
  }
  const inConstants = (name: string, table: string, row: string): void =>
    twice(['constants', name], [table, row, 'modifier']);
  inConstants('chargeModifierPerTroop', 'table8Charge', 'per-unit-in-charge');
  inConstants('chargeModifierPerExtraLineOfTarget', 'table8Charge', 'per-line-of-target-beyond-first');
  inConstants('individualActivationModifier', 'table10Activation', 'individual-activation');
}

/** Notes bands of Table 6 that do not follow one another without a gap. */
function checkBands({ table6RangeBands: table6 }: Printed, { note }: declared.Disagreements): void {
  if (!table6.upperEdgeInclusive)
    note('table6RangeBands/upperEdgeInclusive', ' must be true; use the option bandEdge instead');
  for (const set of BAND_SETS) {
    let before = 0;
    for (const band of BANDS) {
      const { fromCm, toCm } = table6[set][band];
      const path = `table6RangeBands/${set}/${band}`;
      if (fromCm !== before)
        note(path, ` starts at ${fromCm} cm, but the band before it ends at ${before} cm: patch both edges`);
      if (toCm < fromCm) note(path, ` ends at ${toCm} cm, before it starts`);
      before = toCm;
    }
  }
}

/** The number of the effect of each face of Table 9. */
function criticalFaces(
  { table9Critical: table9 }: Printed,
  { note }: declared.Disagreements,
): readonly number[] {
  return CRITICAL_FACES.map((face) => {
    const effects = CRITICAL_EFFECTS.flatMap((effect, i) => (table9[effect].d6.includes(face) ? [i] : []));
    if (effects.length === 0) note('table9Critical/rows', `: no row has face ${face}`);
    if (effects.length > 1) note('table9Critical/rows', `: face ${face} stands in two rows`);
    return effects[0] ?? 0;
  });
}

/** The name of a number of the tables by its path in a spec. */
export const numberName = namesOfNumbers(
  {
    'table5Terrain.open.factor.0': 'move in open terrain, multiplied by',
    'table5Terrain.open.factor.1': 'move in open terrain, divided by',
    'table5Terrain.*.factor.0': 'move in $1 terrain, multiplied by',
    'table5Terrain.*.factor.1': 'move in $1 terrain, divided by',
    'table6RangeBands.*.*.toCm': 'end of the $2 band of $1 in cm',
    'table7CloseCombat.target-*.modifier': 'close combat modifier, target $1',
    'table10Activation.losses-over-half.modifier': 'activation modifier for losses over half',
    'table10Activation.no-contact-to-hq.modifier': 'activation modifier out of contact with headquarters',
    'table10Activation.individual-activation.modifier': 'activation modifier of a unit alone',
    ...declared.numberNamesOf(TABLES),
    'constants.*Cm': '$1 in cm',
  },
  {
    ...PRINTED_NAMES,
    ...KIND_NAMES,
    default: 'most units',
    open: 'the open',
    building: 'a building',
    'field-fortification': 'a field fortification',
    fortification: 'a fortification',
    smallArm: 'small arms',
    machineGun: 'machine guns',
    field: 'field guns',
    heavy: 'heavy guns',
  },
);
