/** The tables of the source, declared once. Every number of the rules stands in tables.json, as printed or patched. */
import { byWord, valueOf } from '../../play/by-word.ts';
import * as declared from '../../play/declared-tables.ts';
import type { Field } from '../../play/inputs.ts';
import type { JsonObject } from '../../play/json.ts';
import type { Fraction } from '../../play/lengths.ts';
import { marksOf } from '../../play/not-given.ts';
import type { OpenTables } from '../../play/open-tables.ts';
import { namesOfNumbers } from '../../play/printed-names.ts';
import { TITLES } from '../titles.ts';
import { diceIn, diceOf } from './dice.ts';
import { fractionIn } from './fractions.ts';
import { PRINTED_NAMES } from './names.ts';
import { SUPPLIED } from './supplement.ts';
import file from './tables.json' with { type: 'json' };
import { COMMANDS, INSPIRATIONS, QUALITIES, RATINGS, WEIGHTS, type Quality } from './units.ts';
import { fireTableOf } from './weapons.ts';

const { whole, number, text, oneOf, orNull, perhaps, table, eachRow, listOf, mapOf, meaning } = declared;

const MOST = 1000;

function modifier(name?: string, own?: Field) {
  return whole({
    min: -MOST,
    max: MOST,
    ...(name === undefined ? {} : { name }),
    ...(own === undefined ? {} : { own }),
  });
}

const inches = { min: 0, max: MOST } as const;
const VED = 'modifier of Valeur et Discipline';

const dice = meaning(diceIn, 'dice such as 2D6', diceOf('1D6'));

const share = meaning<Fraction>(
  fractionIn,
  'a text that begins with a fraction from 0 to 1, such as 2/3 or less',
  { over: 1, under: 1 },
);
const STATE = { unitsRemaining: share, scvFactor: share };

/** The numbers of the formula of combat values. */
function formulaIn(written: string) {
  const form = /^clamp\((\d+), (\d+), roundHalfUp\((\d+(?:\.\d+)?)\*column\/100 \+ vedBase - (\d+)\)\)$/u;
  const [low, high, perHundred, less] = (form.exec(written) ?? []).slice(1).map(Number);
  if (low === undefined || high === undefined || perHundred === undefined || less === undefined) return null;
  return { low, high, perHundred, less };
}
type CombatFormula = NonNullable<ReturnType<typeof formulaIn>>;

/** The first whole number of a text such as `per 2 full CV lost`. */
function numberIn(written: string): number | null {
  const found = Number(/\b\d{1,6}\b/u.exec(written)?.[0]);
  return Number.isSafeInteger(found) && found >= 1 ? found : null;
}

/** The certainty of a combat value: the book's own, a remark of its author, or inferred from both (MA-CV-05). */
const CELL_STATUSES = ['confirmed', 'soft', 'inferred'] as const;
/** `own`: a number that somebody has put in the place of the table's. */
export type CellStatus = (typeof CELL_STATUSES)[number] | 'own';

const CELL = {
  cv: whole({ min: 0, max: MOST, name: 'combat value of $2 men, $1' }),
  status: oneOf(CELL_STATUSES),
  /** Bounds that follow from the confirmed cells alone; null where nothing bounds it. */
  boundLow: orNull(whole({ min: 0, name: 'lower bound of the combat value of $2 men, $1' })),
  boundHigh: orNull(whole({ min: 0, name: 'upper bound of the combat value of $2 men, $1' })),
  evidence: perhaps(text()),
};

export const TABLES = {
  ...SUPPLIED,
  scale: {
    engagementRangeInches: number({ ...inches, name: 'engagement range' }),
    chargersHaltInches: number({ ...inches, name: 'distance at which chargers halt' }),
    mfBreakTestRadiusInches: number({ ...inches, name: 'distance at which a formation tests for another' }),
  },
  bases: table('kind', [], {}),
  battleGroups: { moreThanMen: whole({ min: 1, name: 'men beyond which cavalry forms two groups' }) },
  qualities: table('quality', QUALITIES, {
    letter: text({
      own: {
        type: 'text',
        pattern: { source: '[A-Z]{1,2}', text: 'one or two capitals' },
        required: true,
        meaning: 'letter in designations; no other quality may have it',
      },
    }),
    vedBase: modifier('base of Valeur et Discipline, $1', {
      type: 'integer',
      min: 2,
      max: 12,
      required: true,
      meaning: 'target of its tests',
    }),
  }),
  /** Calibres in pounds; the last weight has no end. */
  gunWeights: table('weight', WEIGHTS, {
    minPounds: number({ min: 0, name: 'least pounds of $1 guns' }),
    maxPounds: orNull(number({ min: 0, name: 'most pounds of $1 guns' })),
  }),
  leaderInspirational: table('code', INSPIRATIONS, { bonus: modifier('inspiration of a leader, $1') }),
  leaderCommand: table('code', COMMANDS, { bonus: modifier('command bonus, $1'), name: text() }),
  initiative: { dice, tieDice: dice },
  vedModifiers: {
    dice,
    rows: eachRow('id', {
      a: byWord(INSPIRATIONS, (code) => modifier(`${VED}, ${PRINTED_NAMES[code] ?? code} leader`)),
      b: { mod: modifier(`${VED}, infantry in column`) },
      c: {
        mod: modifier(`${VED}, combat values lost`),
        /** The CV lost for which it counts once. */
        when: meaning(numberIn, 'a text with a whole number of 1 or more in it', 1),
      },
      d: { mod: modifier(`${VED}, disordered`) },
      /** Bands of the distance of a cavalry charge, the last inch of each included. */
      e: { bands: listOf({ upToInches: orNull(number({ min: 0 })), mod: modifier() }) },
    }),
  },
  /** Combat values for one point of skirmish value (MA-SCV-02). */
  skirmishRatings: table('rating', RATINGS, {
    skirmishCvPerPoint: whole({
      min: 1,
      max: MOST,
      name: 'combat value of skirmishers for a skirmish point, $1',
    }),
    otherCvPerPoint: whole({ min: 1, max: MOST, name: 'combat value of others for a skirmish point, $1' }),
  }),
  /** Shares of the units at which a formation is in a state, and of its skirmish value then (MA-MF-02). */
  mfStates: { rows: eachRow('state', { shaken: STATE, spent: STATE }) },
  cvTable: {
    formula: meaning(formulaIn, 'clamp(LOW, HIGH, roundHalfUp(RATE*column/100 + vedBase - LESS))', {
      low: 0,
      high: 0,
      perHundred: 0,
      less: 0,
    }),
    menColumns: listOf(whole({ min: 1 })),
    gunColumns: mapOf(whole({ min: 1, name: 'men that $1 guns count as' })),
    cells: mapOf(mapOf(CELL)),
  },
} as const;

type Printed = declared.Read<typeof TABLES>;
/** The tables as read, with what follows from them. */
export type Tables = Printed & ReturnType<typeof derived>;

/** One combat value of the table (MA-CV-05). */
export type CvCell = Omit<declared.Read<typeof CELL>, 'status'> & {
  readonly status: CellStatus;
  /** The book's own value, where it can be seen. */
  readonly confirmed?: number;
};

/** Combat values as they come with Hythe: quality, then column. */
const AS_SUPPLIED: Readonly<Record<string, Readonly<Record<string, { readonly cv: number }>>>> =
  file.cvTable.cells;

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return declared.readDeclared(TABLES, json, derived);
}

function derived(tables: Printed, { note }: declared.Disagreements) {
  const { qualities, cvTable, about, fire } = tables;
  const taken = new Map<string, Quality>();
  for (const { id, letter } of Object.values(qualities)) {
    const other = taken.get(letter);
    if (other !== undefined)
      note(
        `qualities/rows/${id}/letter`,
        `: the letter ${letter} of ${id} is that of ${other}: a designation begins with it`,
      );
    taken.set(letter, id);
  }
  const { move, blown, skirmish, melee, mfMorale, orders, extraTables } = tables;
  const supplied = [move, blown, skirmish, melee, mfMorale, orders, extraTables, ...Object.values(fire)];
  return {
    ...(supplied.some((part) => part !== null)
      ? marksOf(about, TITLES['march-attack'])
      : { marks: [], mark: '' }),
    fireTables: {
      smallArms: fire.smallArms === null ? null : fireTableOf(fire.smallArms, 'fire.smallArms'),
      artillery: fire.artillery === null ? null : fireTableOf(fire.artillery, 'fire.artillery'),
    },
    /** Numbers of guns, ascending, with the column of each. */
    guns: Object.entries(cvTable.gunColumns)
      .map(([guns, column]) => ({ guns: Number(guns), column }))
      .toSorted((a, b) => a.guns - b.guns),
    /** Combat values by quality and column. */
    cv: byWord(Object.keys(qualities), (quality) => {
      const row = cvTable.cells[quality];
      return new Map(
        cvTable.menColumns.map((column): readonly [number, CvCell] => {
          if (!QUALITIES.some((printed) => printed === quality))
            return [column, cellByFormula(cvTable.formula, column, valueOf(qualities, quality).vedBase)];
          const cell = row?.[String(column)];
          if (cell === undefined) note(`cvTable/cells/${quality}`, ` has no cell ${column}`);
          return [
            column,
            cellOf(
              cell ?? cellByFormula(cvTable.formula, column, 0),
              AS_SUPPLIED[quality]?.[String(column)]?.cv,
            ),
          ];
        }),
      );
    }),
  };
}

/** The combat value of a quality of a user's own, by the formula of the printed ones (MA-CV-05, R-01). */
function cellByFormula({ low, high, perHundred, less }: CombatFormula, column: number, vedBase: number) {
  const value = Math.floor((perHundred * column) / 100 + vedBase - less + 0.5);
  return {
    cv: Math.min(high, Math.max(low, value)),
    status: 'inferred',
    boundLow: null,
    boundHigh: null,
    evidence: undefined,
  } as const;
}

/** A cell; `supplied` is the value of the tables as they come with Hythe. */
function cellOf(cell: CvCell, supplied: number | undefined): CvCell {
  const confirmed = cell.status === 'confirmed' && supplied !== undefined ? { confirmed: supplied } : {};
  return { ...cell, ...confirmed, status: cell.cv === supplied ? cell.status : 'own' };
}

/** The tables that take rows of a user's own. Their combat values follow from the formula (MA-CV-05, R-01). */
export const OPEN_TABLES: OpenTables = {
  qualities: {
    columns: declared.ownColumns(TABLES.qualities),
    isNamedBy: (text, { letter }) => typeof letter === 'string' && text.startsWith(`${letter}-`),
  },
};

/** The name of a number of the tables by its path in a spec. */
export const numberName = namesOfNumbers(
  {
    ...declared.numberNamesOf(TABLES),
    'vedModifiers.e.bands.0.mod': `${VED}, cavalry close by`,
    'vedModifiers.e.bands.1.mod': `${VED}, cavalry at a middle distance`,
    'vedModifiers.e.bands.2.mod': `${VED}, cavalry far off`,
    'vedModifiers.e.bands.0.upToInches': 'distance up to which cavalry is close by',
    'vedModifiers.e.bands.1.upToInches': 'distance beyond which cavalry is far off',
  },
  { ...PRINTED_NAMES, L: 'light', M: 'medium', H: 'heavy' },
);
