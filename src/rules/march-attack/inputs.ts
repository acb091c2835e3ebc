/** Inputs that several questions share, described once. */
import { given, type Throw } from '../../chance/throw.ts';
import {
  InputError,
  type ChoiceField,
  type Fields,
  type GroupField,
  type InputProblem,
  type IntegerField,
  type MapField,
  type TextField,
} from '../../play/inputs.ts';
import { shown } from '../../play/shown.ts';
import { DESIGNATION } from './designation.ts';
import { ARCS, CHOICES, COMMANDS, COVERS, FORMATIONS, INSPIRATIONS, QUALITIES } from './units.ts';

/** Of what is only reckoned with; two thirds of it is still an exact number. */
export const MOST_COUNTED = 1_000_000_000_000;
/** Of a unit of a full engagement, whose state keeps it in eight bits; the table's largest is 10. */
export const MOST_CV = 250;
/** Longer than any table. */
const MOST_INCHES = 10_000;

export const quality = {
  type: 'choice',
  values: QUALITIES,
  rowsOf: 'qualities',
  required: true,
  meaning: 'quality',
} as const satisfies ChoiceField;

/** Base morale, for which the morale table has values by printed quality alone. */
export const baseMorale = {
  type: 'choice',
  values: QUALITIES,
  meaning: 'base morale of the formation',
} as const satisfies ChoiceField;

export const leader = {
  type: 'choice',
  values: INSPIRATIONS,
  nullable: true,
  default: null,
  meaning: 'inspirational letter of the attached leader: Charismatic, Normal, Uninspiring; null: none',
} as const satisfies ChoiceField;

export const disorder = {
  type: 'integer',
  min: 0,
  max: 2,
  default: 0,
  meaning: 'disorder marker: 0 none, 1 D1, 2 D2',
} as const satisfies IntegerField;

export const designation = {
  type: 'text',
  pattern: DESIGNATION,
  required: true,
  meaning: 'quality letter, current CV and code: V-7 Sk, R-5 LL, E-6 MH',
} as const satisfies TextField;

export const arc = {
  type: 'choice',
  values: ARCS,
  required: true,
  meaning: 'zone of the target in which the charge starts',
} as const satisfies ChoiceField;

export const cover = {
  type: 'choice',
  values: COVERS,
  default: 'none',
  meaning: 'cover',
} as const satisfies ChoiceField;

export const formation = {
  type: 'choice',
  values: FORMATIONS,
  required: true,
  meaning: 'formation',
} as const satisfies ChoiceField;

export function inches(meaning: string) {
  return { type: 'number', unit: 'inches', min: 0, max: MOST_INCHES, meaning } as const;
}

export function command(meaning: string) {
  return { type: 'choice', values: COMMANDS, required: true, meaning } as const satisfies ChoiceField;
}

export function choice(meaning: string) {
  return { type: 'choice', values: CHOICES, default: 'first', meaning } as const satisfies ChoiceField;
}

/** The C-in-C of a side, by the letter that a spec may leave out or not. */
export const commander = {
  type: 'choice',
  values: COMMANDS,
  at: 'side',
  meaning: 'command letter of the C-in-C: Excellent, Good, Average, Poor, Terrible',
} as const satisfies ChoiceField;

/** Inputs of a side that throws for the initiative. */
export const COMMAND_FIELDS = {
  command: { phrase: 'with command {}', ...commander, required: true },
  initiativeChoice: { ...choice('what the side chooses when it wins the initiative'), at: 'side' },
} as const satisfies Fields;

export function group<G extends Fields>(fields: G, meaning: string) {
  return { type: 'group', fields, required: true, meaning } as const satisfies GroupField;
}

type Path = readonly (string | number)[];

/** Distribution of losses that a user gives, since the source has no fire table: exact fractions (section 11.1). */
export const lossPmf = {
  type: 'map',
  of: {
    type: 'text',
    pattern: { source: '[0-9]{1,40}(/[0-9]{1,40})?', text: 'a fraction as text, such as "1/2" or "1"' },
    required: true,
    meaning: 'probability',
  },
  maxEntries: 1_000,
  meaning: 'number lost, with its probability as a fraction; they sum to 1',
} as const satisfies MapField;

/** More in one turn than any unit has. */
const MOST_LOSS = 10_000;

/** Reads a distribution. @throws {InputError} for numbers that are none, and probabilities that do not sum to 1 */
export function readLossPmf(raw: Readonly<Record<string, string>>, path: Path): Throw {
  const problems: InputProblem[] = [];
  const wrong = (at: Path, message: string, atKey?: true): void => {
    problems.push({ path: [...path, ...at], message, kind: 'input', ...(atKey ? { atKey } : {}) });
  };
  const mass = new Map<number, number>();
  let over = 0n;
  let under = 1n;
  for (const [key, text] of Object.entries(raw)) {
    const loss = Number(key);
    if (!/^(?:0|[1-9][0-9]*)$/u.test(key) || loss > MOST_LOSS)
      wrong([key], `${shown(key)} must be a whole number of losses from 0 to ${MOST_LOSS}`, true);
    const [top = '0', bottom = '1'] = text.split('/');
    const p = BigInt(top);
    const q = BigInt(bottom);
    if (q === 0n) wrong([key], `${shown(text)} divides by 0`);
    else {
      over = over * q + p * under;
      under *= q;
      mass.set(loss, Number(p) / Number(q));
    }
  }
  if (problems.length === 0 && over !== under)
    wrong([], `probabilities must sum to 1, not ${Number((Number(over) / Number(under)).toPrecision(12))}`);
  if (problems.length > 0) throw new InputError(problems);
  return given('losses as given', mass);
}
