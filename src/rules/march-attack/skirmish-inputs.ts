/** The kind of engagement `skirmish` as specs write it: two formations and what each loses in a turn (ENG-SKIRMISH). */
import type { Throw } from '../../chance/throw.ts';
import { InputError, type Fields, type Values } from '../../play/inputs.ts';
import { partsOf } from '../../play/sum.ts';
import { parseDesignation } from './designation.ts';
import { startingScv } from './formation-state.ts';
import { designation, lossPmf, readLossPmf } from './inputs.ts';
import type { RuleBook } from './rule-book.ts';
import { RATINGS } from './units.ts';

/** A state has room for no more. */
const MOST_UNITS = 1_000;
const MOST_TURNS = 1_000;
/** Larger skirmish values are no part of any game. */
const MOST_SCV = 1_000_000;

const FORMATION_FIELDS = {
  units: {
    type: 'list',
    of: designation,
    minItems: 1,
    maxItems: MOST_UNITS,
    at: 'force',
    meaning:
      'infantry and cavalry units with their CV at the start: V-7 Sk, R-6; they give the skirmish value',
  },
  skirmishRating: {
    phrase: 'with {} skirmishers',
    type: 'choice',
    values: RATINGS,
    at: 'force',
    meaning: 'skirmish rating of the nation; with units',
  },
  initial: {
    type: 'integer',
    unit: 'units',
    min: 1,
    max: MOST_UNITS,
    at: 'force',
    meaning: 'units at the start, in the place of a list of them; with scv',
  },
  scv: {
    type: 'integer',
    min: 0,
    max: MOST_SCV,
    at: 'force',
    meaning: 'starting skirmish value; with initial',
  },
  lossPmf: {
    ...lossPmf,
    required: true,
    at: 'side',
    meaning: 'infantry units that it loses in a turn while both formations live, as fractions',
  },
} as const satisfies Fields;

const side = { type: 'group', required: true, fields: FORMATION_FIELDS } as const;

export const SKIRMISH_INPUTS = {
  turns: { type: 'integer', unit: 'turns', min: 1, max: MOST_TURNS, required: true, meaning: 'turns' },
  A: { ...side, meaning: 'formation of side A' },
  B: { ...side, meaning: 'formation of side B' },
} as const satisfies Fields;

export type SkirmishInputs = Values<typeof SKIRMISH_INPUTS>;

/** A formation as it begins: its units, its skirmish value, and the units that it loses in a turn. */
export interface SkirmishSide {
  readonly initial: number;
  readonly scv: number;
  readonly losses: Throw;
}

/** A skirmish as it is set up. */
export interface SkirmishSetup {
  readonly sides: readonly [SkirmishSide, SkirmishSide];
  readonly turns: number;
}

/** A spec's inputs as two formations. @throws {InputError} */
export function skirmishSetupOf(book: RuleBook, { turns, A, B }: SkirmishInputs): SkirmishSetup {
  return { turns, sides: [formationOf(book, A, 'A'), formationOf(book, B, 'B')] };
}

function formationOf({ tables }: RuleBook, inputs: SkirmishInputs['A'], role: 'A' | 'B'): SkirmishSide {
  const { units, skirmishRating, initial, scv } = inputs;
  const losses = readLossPmf(inputs.lossPmf, [role, 'lossPmf']);
  const wrong = (message: string, key?: string): InputError =>
    new InputError([{ path: key === undefined ? [role] : [role, key], message, kind: 'input' }]);
  if (units === null) {
    if (initial === null || scv === null || skirmishRating !== null)
      throw wrong('a formation has either units and skirmishRating, or initial and scv');
    return { initial, scv, losses };
  }
  if (skirmishRating === null || initial !== null || scv !== null)
    throw wrong('a formation has either units and skirmishRating, or initial and scv');
  const read = units.map((unit, i) => parseDesignation(unit, tables, [role, 'units', i]));
  if (read.some(({ cv }) => cv === 0))
    throw wrong('a unit at CV 0 is broken and no part of a formation', 'units');
  const guns = read.findIndex(({ arm }) => arm === 'artillery');
  if (guns >= 0)
    throw wrong(`${units[guns] ?? ''} is a battery: batteries are not counted (MA-MF-01)`, 'units');
  const cvOf = (skirmish: boolean): number =>
    read
      .filter((unit) => unit.arm === 'infantry' && unit.skirmish === skirmish)
      .reduce((total, { cv }) => total + cv, 0);
  const { value } = partsOf((sum) => startingScv(sum, tables, skirmishRating, cvOf(true), cvOf(false)));
  if (value > MOST_SCV)
    throw wrong(`units must have a skirmish value of ${MOST_SCV} or less, not ${value}`, 'units');
  return { initial: units.length, scv: value, losses };
}
