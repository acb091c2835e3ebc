/** The numbers that stand in the book alone, `null` in the tables until a user's fill them: what they may hold, and how the rules use them. */
import { byWord, keysOf } from '../../play/by-word.ts';
import { filled, type Cell, type Disagreements, type Read } from '../../play/declared-tables.ts';
import { group, number, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import type { Field, Fields, GroupField, JsonField, Values } from '../../play/inputs.ts';
import { decimalFraction, type Fraction } from '../../play/lengths.ts';
import { ABOUT, absent, marksOf } from '../../play/not-given.ts';
import { onePart, Parts } from '../../play/sum.ts';
import { MOST_POINTS, pointsField } from '../../play/table-points.ts';
import { TITLES } from '../titles.ts';
import { FORMATIONS, type Formation } from './units.ts';

/** Hits that one stand of guns may keep, at the most. */
const MOST_GUN_HITS = 100;
/** Larger modifiers are no part of any game. */
const MOST = 10;
const needed = { required: true } as const;
const UP_TO_MOST = { min: -MOST, max: MOST } as const;

function modifier(meaning: string) {
  return whole(meaning, { ...UP_TO_MOST, default: 0 });
}

/** A modifier that may be missing. */
function asked(meaning: string) {
  return whole(meaning, { ...UP_TO_MOST, ...absent });
}

function share(meaning: string) {
  return number(meaning, { min: 0, max: 1, default: 1 });
}

function hitsOfAStand(meaning: string) {
  return whole(meaning, { min: 1, max: MOST_GUN_HITS, ...needed });
}

/** A part of the tables that may be missing. */
function table<const G extends Fields>(meaning: string, fields: G) {
  return { type: 'group', fields, ...absent, meaning } as const;
}

function listed<const E extends Field>(meaning: string, of: E, maxItems: number, minItems = 0) {
  return { type: 'list', of, minItems, maxItems, ...absent, meaning } as const;
}

function modifiers<const G extends Fields>(meaning: string, fields: G) {
  return { type: 'group', fields, default: {}, meaning } as const;
}

const FORMATION = {
  fireKill: asked('kill number of small arms at a unit in it'),
  artilleryKill: asked('kill number of artillery at a unit in it'),
  meleeKillAgainst: asked('kill number of the enemy that strikes it'),
  meleeKillBy: asked('kill number of its own strikes'),
  moraleNumber: modifier('all its own Morale Tests'),
  chargeAgainst: modifiers('Charge Test of whoever charges it', {
    foot: modifier('foot'),
    mounted: modifier('mounted'),
  }),
  fireShare: share('share of its stands that may fire, rounded down'),
  meleeShare: share('share of its stands that may strike, rounded down'),
  mayMove: yes('it may move'),
  mayCharge: yes('it may charge and countercharge'),
  noFlank: { type: 'boolean', ...absent, meaning: 'aspect flank of the enemy counts as front' },
  stopsCharge: {
    type: 'list',
    of: oneOf(['infantry', 'cavalry', 'artillery'], 'arm', needed),
    uniqueItems: true,
    maxItems: 3,
    default: [],
    meaning: 'arms whose charges end where they began',
  },
} as const satisfies Fields;

function unplayed(meaning: string) {
  return { type: 'json', ...absent, meaning } as const;
}

/** The parts that are read past: no engagement plays them. */
export const UNPLAYED = {
  rates: unplayed('rates of movement by formation'),
  gunMelee: unplayed('guns in melee'),
  leaders: unplayed('loss of leaders'),
  prices: unplayed('prices'),
} as const satisfies Fields;

/** They stand in the table of charges, beside what the source prints. */
export const CHARGE = {
  type: 'group',
  fields: {
    largerEnemy: asked('the enemy has ratio times its stands or more'),
    smallerEnemy: asked('it has ratio times the stands of the enemy or more'),
    skirmisher: asked('charger a skirmisher'),
    mob: asked('charger a mob'),
    ratio: number('ratio of size; 2 where it is not given', {
      min: 1,
      exclusiveMin: true,
      max: 1000,
      ...absent,
    }),
  },
  meaning: 'modifiers of the Charge Test',
} as const satisfies GroupField;

const LOSS = { ...pointsField(-MOST_POINTS, 0), default: 0 } as const;
const GAIN = { ...pointsField(0, MOST_POINTS), default: 0 } as const;

export const SUPPLEMENT = {
  formSquare: table('the Form Square roll', {
    number: whole('number to be reached', { min: 2, max: 13, ...needed }),
    dice: whole('D6', { min: 1, max: 2, default: 2 }),
    ratingCounts: yes('the Morale rating counts'),
    modifiers: modifiers('modifiers of the number', {
      commander: modifier('commander attached'),
      cavalryCharging: modifier('charged by cavalry'),
      suppressed: modifier('Suppressed'),
      skirmish: modifier('skirmishers, which form no square: no effect'),
    }),
  }),
  formations: table(
    'formations',
    byWord(FORMATIONS, () => table('a formation', FORMATION)),
  ),
  changes: listed(
    'changes of formation',
    group('change', {
      from: oneOf(FORMATIONS, 'formation before', needed),
      to: oneOf(FORMATIONS, 'formation after', needed),
      cost: oneOf(['half', 'whole'], 'share of the Movement Phase', needed),
    }),
    100,
  ),
  aboutFace: number('the inches that an about-face takes off a withdrawal', {
    unit: 'inches',
    min: 0,
    max: 1000,
    ...absent,
  }),
  cover: table('heavy cover', {
    heavy: table('kill number of whoever fires or strikes at it', {
      fire: { ...modifier('small arms'), ...needed },
      artillery: { ...modifier('artillery'), ...needed },
      melee: { ...modifier('melee'), ...needed },
    }),
  }),
  moraleBrackets: listed(
    'brackets of casualties',
    group('bracket', {
      share: number('least share; the highest reached counts', {
        min: 0,
        exclusiveMin: true,
        max: 1,
        ...needed,
      }),
      modifier: { ...modifier('modifier of the morale number'), ...needed },
    }),
    7,
    1,
  ),
  victory: table('points of a scenario with tablePoints (FOH-SCN-03)', {
    ownCasualty: { ...LOSS, meaning: 'points for each own stand lost' },
    enemyCasualty: { ...GAIN, meaning: 'points for each stand of the enemy lost' },
    objective: { ...GAIN, meaning: 'points for each objective held at the end' },
  }),
  gunDamage: table('damage of guns that are fired at', {
    heavyAt: hitsOfAStand('hits from which a stand of guns is heavily damaged'),
    heavyDice: whole('change of its Attack Dice then, which stay 1 at least', {
      min: -MOST,
      max: 0,
      ...needed,
    }),
    lostAt: hitsOfAStand('hits at which it is lost'),
  }),
  ...UNPLAYED,
} as const satisfies Fields;

type SupplementValues = Values<typeof SUPPLEMENT>;
type ChargeValues = Values<typeof CHARGE.fields>;

function allFilled<V>(fields: Fields) {
  // The cast spares the compiler the values of every field at once; that below says which they are.
  const cells = Object.entries(fields).map(([name, field]) => [name, filled(field as JsonField)]);
  return Object.fromEntries(cells) as { readonly [N in keyof V]: Cell<V[N]> };
}

/** Their cells in the tables; those of charges stand beside what the source prints of them. */
export const SUPPLIED = { about: filled(ABOUT), ...allFilled<SupplementValues>(SUPPLEMENT) };
export const SUPPLIED_OF_CHARGE = allFilled<ChargeValues>(CHARGE.fields);

const SIZE_RATIO = 2;
/** Labels of what the table of charges adds. */
const CHARGE_LABELS = {
  largerEnemy: 'the enemy is larger',
  smallerEnemy: 'the enemy is smaller',
  skirmisher: 'charger a skirmisher',
  mob: 'charger a mob',
} as const;

type Given = Read<typeof SUPPLIED> & { readonly charge: ChargeValues };

export type Supplement = NonNullable<ReturnType<typeof supplementOf>>;

/** The numbers that the source does not give, as the rules use them; null where the tables have none of them. */
export function supplementOf(tables: Given, printed: PrintedBracket, { note }: Disagreements) {
  const values = mappedBy(SUPPLEMENT, (name) => tables[name]) as SupplementValues; // true: cells of these fields
  const inCharge = mappedBy(CHARGE.fields, (name) => tables.charge[name]) as ChargeValues; // true: as above
  const charge = isEmpty(inCharge) ? null : inCharge;
  if (isEmpty({ ...values, charge })) return null;
  const heavy = values.cover?.heavy;
  const marks = marksOf(tables.about, TITLES['fields-of-honor']);
  const given = (value: number, label: string): Parts =>
    onePart({ label, value, ruleIds: ['PACK-03'], mark: marks.mark });
  const modifierOf: Modifier = (value, label) => (value ? given(value, label) : new Parts());
  return {
    ...values,
    ...marks,
    charge,
    /** A number of the tables as a part, marked as theirs. */
    given,
    /** The parts of the Form Square roll. */
    square: squareOf(values.formSquare, modifierOf),
    /** The ratio of size from which it counts in a Charge Test. */
    sizeRatio: decimalFraction(inCharge.ratio ?? SIZE_RATIO),
    /** The parts of the table of charges, by its fields. */
    chargeParts: mappedBy(CHARGE_LABELS, (name) => modifierOf(inCharge[name], CHARGE_LABELS[name])),
    /** By the index of a formation. */
    numbers: FORMATIONS.map((formation) =>
      numbersOf(formation, values.formations?.[formation] ?? null, modifierOf),
    ),
    heavyCover: byWord(['fire', 'artillery', 'melee'], (use) =>
      modifierOf(heavy?.[use], 'enemy in heavy cover'),
    ),
    /** Rising in share; empty where the tables give none. */
    brackets: bracketsOf(values.moraleBrackets ?? [], printed, note, modifierOf),
  };
}

function mappedBy<K extends string, V>(fields: Readonly<Record<K, unknown>>, value: (key: K) => V) {
  return byWord(keysOf(fields), value);
}

function isEmpty(values: object): boolean {
  return Object.values(values).every((value) => value === null);
}

/** A number of the tables as a part of a throw; null and 0 add nothing. */
type Modifier = (value: number | null | undefined, label: string) => Parts;

export function inWords(formation: Formation): string {
  return formation.replaceAll('-', ' ');
}

/** The Form Square roll; null where the tables do not give it. */
function squareOf(roll: SupplementValues['formSquare'], modifierOf: Modifier) {
  if (roll === null) return null;
  const { number, dice, ratingCounts, modifiers } = roll;
  return {
    dice,
    ratingCounts,
    number: modifierOf(number, 'number'),
    commander: modifierOf(modifiers.commander, 'commander attached'),
    cavalry: modifierOf(modifiers.cavalryCharging, 'charged by cavalry'),
    suppressed: modifierOf(modifiers.suppressed, 'suppressed'),
  };
}

export type FormationNumbers = Readonly<ReturnType<typeof numbersOf>>;

/** The numbers of a formation; all 0 where the tables have none for it. */
function numbersOf(formation: Formation, values: Values<typeof FORMATION> | null, modifierOf: Modifier) {
  const name = inWords(formation);
  return {
    /** Share in the kill number of whoever fires or strikes at it. */
    fire: modifierOf(values?.fireKill, `target in ${name}`),
    artillery: modifierOf(values?.artilleryKill, `target in ${name}`),
    against: modifierOf(values?.meleeKillAgainst, `enemy in ${name}`),
    /** Share in its own numbers. */
    by: modifierOf(values?.meleeKillBy, `in ${name}`),
    morale: modifierOf(values?.moraleNumber, `in ${name}`),
    /** Share in the charge number of whoever charges it. */
    foot: modifierOf(values?.chargeAgainst.foot, `onto a ${name}`),
    mounted: modifierOf(values?.chargeAgainst.mounted, `onto a ${name}`),
    fireShare: decimalFraction(values?.fireShare ?? 1),
    meleeShare: decimalFraction(values?.meleeShare ?? 1),
    mayMove: values?.mayMove ?? true,
    mayCharge: values?.mayCharge ?? true,
    noFlank: values?.noFlank ?? false,
    stopsCharge: values?.stopsCharge ?? [],
  };
}

/** The bracket of casualties that the source prints (FOH-MOR-02). */
interface PrintedBracket {
  readonly share: Fraction;
  readonly modifier: number;
}

type BracketValues = NonNullable<SupplementValues['moraleBrackets']>;

/**
 * Shares of casualties, and what they add to the morale number; null for the bracket that the source prints. Brackets rise, and
 * keep that one (FOH-MOR-02).
 */
function bracketsOf(
  values: BracketValues,
  printed: PrintedBracket,
  note: Disagreements['note'],
  modifierOf: Modifier,
): readonly { readonly share: Fraction; readonly modifier: Parts | null }[] {
  const isPrinted = ({ over, under }: Fraction): boolean =>
    over * printed.share.under === under * printed.share.over;
  const brackets = values.map(({ share: given, modifier }, i) => {
    const before = values[i - 1]?.share ?? 0;
    if (given <= before) note(`moraleBrackets/${i}/share`, `: share must be above the ${before} before it`);
    const share = decimalFraction(given);
    if (!isPrinted(share))
      return { share, modifier: modifierOf(modifier, `casualties of ${Number((100 * given).toFixed(3))}%`) };
    if (modifier !== printed.modifier)
      note(
        `moraleBrackets/${i}/modifier`,
        `: the modifier at ${given} is printed: it must be ${printed.modifier}`,
      );
    return { share, modifier: null };
  });
  if (brackets.length > 0 && brackets.every(({ modifier }) => modifier !== null)) {
    const { share, modifier } = printed;
    note(
      'moraleBrackets',
      `: the bracket at ${share.over / share.under} with modifier ${modifier} is printed, and must be kept`,
    );
  }
  return brackets;
}
