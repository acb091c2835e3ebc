/** Inputs that several questions share, described once. */
import type { ChoiceField, Fields, GroupField, IntegerField, TextField } from '../../engagement/inputs.ts';
import { DESIGNATION } from './designation.ts';
import { ARCS, CHOICES, COMMANDS, COVERS, FORMATIONS, INSPIRATIONS, QUALITIES } from './names.ts';

/** Of what is only reckoned with; two thirds of it is still an exact number. */
export const MOST_COUNTED = 1_000_000_000_000;
/** Of a unit of a full engagement, whose state keeps it in eight bits; the table's largest is 10. */
export const MOST_CV = 250;
/** Longer than any table. */
const MOST_INCHES = 10_000;

export const quality = {
  type: 'choice',
  values: QUALITIES,
  required: true,
  meaning: 'quality',
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
  command: { ...commander, required: true },
  initiativeChoice: { ...choice('what the side chooses when it wins the initiative'), at: 'side' },
} as const satisfies Fields;

export function group<G extends Fields>(fields: G, meaning: string) {
  return { type: 'group', fields, required: true, meaning } as const satisfies GroupField;
}

export const packPatch = {
  type: 'json',
  default: {},
  meaning: 'merged over the rule pack at every depth; null deletes a key, lists and values replace',
} as const;
