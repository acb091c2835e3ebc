/** The tables that the source does not give (section 10): what they may hold, their reading, and the error where nobody gives one. */
import { byWord } from '../../play/by-word.ts';
import type { Throw } from '../../chance/throw.ts';
import { group, listOf, mapOf, no, number, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import { filled, type Cell, type DeclaredPlace } from '../../play/declared-tables.ts';
import type { Field, Fields } from '../../play/inputs.ts';
import { isMap } from '../../play/json.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { ABOUT, absent, missingText } from '../../play/not-given.ts';
import { diceIn, DICE_PATTERN } from './dice.ts';
import type { Rulings } from './options.ts';
import raw from './tables.json' with { type: 'json' };
import { LIVE_STATES, MF_TYPES, MOVE_KEYS, QUALITIES, WEIGHTS } from './units.ts';

const needed = { required: true } as const;

/** Larger numbers are no part of any game. */
const MOST = 1000;
const ANY = { min: -MOST, max: MOST } as const;
const INCHES = { min: 0, max: MOST, ...needed } as const;

/** A number that changes nothing where it is left out. */
function mod(meaning: string) {
  return whole(meaning, { ...ANY, default: 0 });
}

function count(meaning: string) {
  return whole(meaning, { min: 0, max: MOST, default: 0 });
}

function table<const G extends Fields>(meaning: string, fields: G) {
  return { type: 'group', fields, ...absent, meaning } as const;
}

function modsOf<K extends string>(keys: readonly K[], meaning: string) {
  return table(
    meaning,
    byWord(keys, () => mod('modifier')),
  );
}

function modsByName<const F extends Field>(meaning: string, of: F) {
  return mapOf(of, meaning, { maxEntries: MOST, ...absent });
}

const modifier = mod('modifier');

function rowsOf<const G extends Fields>(meaning: string, fields: G) {
  return listOf(group('row', fields), meaning, { minItems: 1, maxItems: MOST });
}

const dice = {
  type: 'text',
  pattern: { source: DICE_PATTERN, text: 'dice such as 2D6' },
  meaning: 'dice, such as 2D6',
} as const;
const itsDice = { ...dice, ...needed } as const;

function limit(meaning: string) {
  return whole(`${meaning}; null: any, last row only`, { ...ANY, ...needed, nullable: true });
}

/** Rows in which a total is looked up. */
function lookup<const G extends Fields>(fields: G) {
  return rowsOf('rows in the order in which they are read', {
    upTo: limit('last index of the row'),
    ...fields,
  });
}

const lossRows = lookup({ cvLoss: { ...count('CV lost'), ...needed } });
const LOOKUP = { key: 'mechanic', isOneOf: ['lookup'], text: 'with mechanic lookup' } as const;

export const MORALE_RESULTS = ['pass', 'disorder', 'retire', 'broken'] as const;
export type MoraleResult = (typeof MORALE_RESULTS)[number];
export const PASSED = MORALE_RESULTS.indexOf('pass');
export const DISORDERED = MORALE_RESULTS.indexOf('disorder');
/** Results from this one on take a formation out of the battle. */
export const RETIRED = MORALE_RESULTS.indexOf('retire');
export const BROKEN = MORALE_RESULTS.indexOf('broken');

/** Fields of the parts of the tables that the source does not give, `fire` of both fire tables; null where nobody does. */
export const SUPPLEMENT = {
  move: table(
    'movement table',
    byWord(MOVE_KEYS, () =>
      table('moves in inches', {
        tacticalInches: number('tactical move', INCHES),
        strategicInches: number('strategic move', INCHES),
        chargeInches: number('how far it charges', INCHES),
      }),
    ),
  ),
  blown: table('what it is to be blown; absent: no effect', {
    mayCharge: yes('blown cavalry may charge again'),
    meleeMod: mod('blown cavalry in melee'),
  }),
  fire: table('a fire table', {
    mechanic: oneOf(
      ['factor-sixths', 'lookup'],
      'a D6 for each started six of the factor, or dice and factor looked up in rows',
      needed,
    ),
    dice: { ...dice, requiredWhen: LOOKUP },
    maxRangeInches: {
      type: 'json',
      ...needed,
      meaning: 'longest range, a number or one for each gun weight',
    },
    base: whole('what the factor begins with', { ...ANY, ...needed }),
    perCv: whole('factor for each CV of the firer', { ...ANY, ...needed }),
    rangeBands: rowsOf('range bands from the nearest on; beyond the last nobody can fire', {
      upToInches: number('last inch of the band', { ...ANY, ...needed }),
      mod: { ...modifier, ...needed },
    }),
    weight: modsOf(WEIGHTS, 'by weight of the guns'),
    firerFormation: modsByName("by the firer's formation; null: cannot fire", {
      ...modifier,
      nullable: true,
      default: null,
    }),
    targetFormation: modsByName("by the target's formation", modifier),
    targetArm: modsByName("by the target's arm", modifier),
    targetCover: modsByName("by the target's cover", modifier),
    firerDisordered: mod('for a disordered firer'),
    rows: {
      type: lossRows.type,
      of: lossRows.of,
      minItems: 1,
      maxItems: MOST,
      requiredWhen: LOOKUP,
      meaning: lossRows.meaning,
    },
  }),
  skirmish: table('skirmish table', {
    dice: itsDice,
    perPoint: whole('for each point of skirmish value that the side is ahead', { ...ANY, ...needed }),
    targets: {
      type: 'list',
      of: oneOf(MF_TYPES, 'kind of formation', needed),
      maxItems: MOST,
      ...absent,
      meaning: 'kinds of formation that can be skirmished against; absent: all',
    },
    rows: lossRows,
  }),
  melee: table('melee table', {
    dice: itsDice,
    perCv: whole('for each CV', { ...ANY, ...needed }),
    mods: group('modifiers', {
      charging: mod('charger'),
      addInspirational: no('the bonus of an attached leader counts'),
      disordered: mod('disordered'),
      infantryColumn: mod('infantry in column'),
      cavalryVsSquare: mod('cavalry whose opponent is in square'),
      chargingCavalryWeight: modsOf(WEIGHTS, 'charging cavalry, by weight'),
      lancerCharging: mod('charging lancers'),
      defenderCover: modsByName('defender, by cover', modifier),
    }),
    rows: rowsOf('rows by margin, in the order in which they are read', {
      upToMargin: limit('last margin'),
      bothCvLoss: count('CV that both lose in a drawn melee'),
      bothDisorder: no('both are disordered in a drawn melee'),
      loserCvLoss: count('CV that the loser loses'),
      winnerCvLoss: count('CV that the winner loses'),
      loserDisorder: no('the loser is disordered'),
      loserBroken: no('the loser is broken'),
    }),
  }),
  mfMorale: table('morale table of formations', {
    dice: itsDice,
    addInspirational: no('the bonus of the leader counts'),
    baseByQuality: { ...modsOf(QUALITIES, 'by base morale'), ...needed },
    state: modsOf(LIVE_STATES, 'by state'),
    rows: lookup({ result: oneOf(MORALE_RESULTS, 'result', needed) }),
  }),
  orders: table('order table', {
    dice: itsDice,
    addCommand: no('the command ability counts'),
    committed: mod('for a committed formation'),
    uncommitted: mod('for an uncommitted formation'),
    target: whole('least total that receives the order', { ...ANY, ...needed }),
  }),
  extraTables: modsByName(
    'tables of your own, to be looked at alone',
    group('table', {
      dice: itsDice,
      rows: lookup({ result: { type: 'text', ...needed, meaning: 'result' } }),
    }),
  ),
} as const satisfies Fields;

/** A table as rules use it: its dice are a throw. */
type Thrown<V extends { readonly dice: string | null }> = Omit<V, 'dice'> & {
  readonly dice: V['dice'] extends string ? Throw : Throw | null;
};

/** A table with dice; of rows that are looked up only the last may be without a limit. */
function thrownOn<V extends { readonly dice: string | null }>(
  table: Cell<V | null>,
  column = 'upTo',
): Cell<Thrown<V> | null> {
  return {
    read(place) {
      const value = table.read(place);
      if (value === null) return null;
      checkRows(place, column);
      const { dice: text } = value;
      return { ...value, dice: text === null ? null : diceIn(text) } as Thrown<V>; // true: the text has been read by its pattern
    },
  };
}

function checkRows(table: DeclaredPlace, column = 'upTo'): void {
  const rows = table.entry('rows');
  for (const row of rows.isGiven() ? rows.rows().slice(0, -1) : [])
    if (row.entry(column).isNull())
      row.note('a row without a limit (null) must be the last: no row behind it is ever read');
}

const fire = thrownOn(filled(SUPPLEMENT.fire));
const fireTable: typeof fire = {
  read(place) {
    const table = fire.read(place);
    if (table !== null && !areRanges(table.maxRangeInches))
      place.entry('maxRangeInches').wrong('a number of inches, or a map of L, M and H to such numbers');
    return table;
  },
};

function areRanges(raw: unknown): boolean {
  const isWeight = (name: string): boolean => WEIGHTS.some((weight) => weight === name);
  if (!isMap(raw)) return Number.isFinite(raw);
  return Object.entries(raw).every(([name, range]) => isWeight(name) && Number.isFinite(range));
}

const ownTables = filled(SUPPLEMENT.extraTables);
const extraTables: typeof ownTables = {
  read(place) {
    const tables = ownTables.read(place);
    for (const name of Object.keys(tables ?? {})) checkRows(place.entry(name));
    return tables;
  },
};

/** The reading of these tables. */
export const SUPPLIED = {
  about: filled(ABOUT),
  move: filled(SUPPLEMENT.move),
  blown: filled(SUPPLEMENT.blown),
  fire: { smallArms: fireTable, artillery: fireTable },
  skirmish: thrownOn(filled(SUPPLEMENT.skirmish)),
  melee: thrownOn(filled(SUPPLEMENT.melee), 'upToMargin'),
  mfMorale: thrownOn(filled(SUPPLEMENT.mfMorale)),
  orders: thrownOn(filled(SUPPLEMENT.orders)),
  extraTables,
} as const;

/** A table that can be missing, by its path. */
export type MissingTable = 'skirmish' | 'melee' | 'mfMorale' | 'orders' | `fire.${'smallArms' | 'artillery'}`;

/** The error where a table is needed that nobody gives (section 10): MA-ERR-MISSING-TABLE. */
export function missing(table: string, remedy = ''): NotGivenError {
  const code = 'MA-ERR-MISSING-TABLE';
  return new NotGivenError(`${code}: ${missingText([table], raw.notGiven)}${remedy}`, code);
}

/** Goes on without a table, where its step may be skipped (section 10). @throws {NotGivenError} unless it may */
export function withoutTable(table: MissingTable, { onMissingTable }: Rulings): void {
  if (onMissingTable === 'error') throw missing(table, ', or choose onMissingTable: skip');
}

/** The mark of a result without a table. */
export function skippedMark(table: MissingTable): string {
  return `without a table ${table}, its step has no effect (onMissingTable: skip)`;
}
