/** The kind of engagement `charge` as specs write it: a unit that charges, and what it charges (ENG-CHARGE). */
import type { Throw } from '../../chance/throw.ts';
import {
  type ChoiceField,
  type Fields,
  type InputProblem,
  type Values,
  InputError,
} from '../../play/inputs.ts';
import { cvAt, menColumn } from './combat-value.ts';
import {
  COMMAND_FIELDS,
  commander,
  disorder,
  inches,
  leader,
  MOST_CV,
  quality,
  lossPmf,
  readLossPmf,
} from './inputs.ts';
import type { RuleBook } from './rule-book.ts';
import { ARCS, type Arc, type Choice, type Command } from './units.ts';

/** More CV than any unit has. */
const MOST_CHARGE_CV = 10_000;

const formation = {
  type: 'choice',
  values: ['line', 'column', 'square'],
  meaning: 'formation; only infantry in column matters (+2)',
} as const satisfies ChoiceField;

const arm = {
  type: 'choice',
  values: ['infantry', 'cavalry'],
  required: true,
  meaning: 'arm of the charging unit',
} as const satisfies ChoiceField;

const cvNow = {
  startCv: {
    type: 'integer',
    min: 1,
    max: MOST_CHARGE_CV,
    required: true,
    meaning: 'CV at the start of the battle',
  },
  cv: {
    type: 'integer',
    min: 1,
    max: MOST_CHARGE_CV,
    required: true,
    meaning: 'CV now; CV lost before = startCv - cv',
  },
  formation: { phrase: 'in {}', ...formation, required: true },
  leader,
  disorder,
} as const satisfies Fields;

export const CHARGED_FIELDS = { quality, ...cvNow } as const satisfies Fields;

export const CHARGING_FIELDS = {
  arm,
  ...CHARGED_FIELDS,
} as const satisfies Fields;

export type ChargingInputs = Values<typeof CHARGING_FIELDS>;
type ChargedInputs = Values<typeof CHARGED_FIELDS>;

const FORCE_FIELDS = {
  quality: { phrase: 'with quality {}', ...quality, at: 'force' },
  men: {
    type: 'integer',
    unit: 'men',
    min: 1,
    max: 1_000_000,
    at: 'force',
    meaning: 'men at the start of the battle, which give startCv; one of men and startCv',
    defaultText: 'none; then startCv is required',
  },
  startCv: {
    type: 'integer',
    min: 1,
    max: MOST_CV,
    at: 'force',
    meaning: 'combat value at the start of the battle',
    defaultText: 'that of the men',
  },
  cvLost: {
    phrase: 'after {} CV lost',
    type: 'integer',
    min: 0,
    max: MOST_CV,
    default: 0,
    at: 'force',
    meaning: 'combat values lost before',
  },
  formation: { phrase: 'in {}', ...formation, default: 'line', at: 'force' },
  leader: { phrase: { null: 'without a leader', '*': 'with leader {}' }, ...leader, at: 'force' },
  disorder: { ...disorder, at: 'force' },
  ...COMMAND_FIELDS,
  command: { phrase: 'with command {}', ...commander, default: 'A' },
} as const satisfies Fields;

export const CHARGE_INPUTS = {
  turns: {
    type: 'integer',
    unit: 'turns',
    min: 1,
    max: 1_000,
    required: true,
    meaning: 'turns; it charges once in each until it comes home or is broken',
  },
  distanceInches: {
    ...inches('distance at which each charge starts; it matters to infantry that forms square'),
    nullable: true,
    default: null,
  },
  arc: {
    type: 'choice',
    values: ARCS,
    default: 'front',
    meaning: 'zone of the target in which each charge starts',
  },
  A: {
    type: 'group',
    required: true,
    fields: {
      arm: { ...arm, at: 'force' },
      ...FORCE_FIELDS,
    },
    meaning: 'the unit that charges',
  },
  B: {
    type: 'group',
    required: true,
    fields: {
      ...FORCE_FIELDS,
      formSquare: {
        type: 'boolean',
        default: true,
        at: 'side',
        meaning: 'tries to form square against every charge of cavalry; needs distanceInches',
      },
      lossPmf: {
        ...lossPmf,
        required: true,
        at: 'side',
        meaning: 'CV that its fire costs a charge (cavalry: when it is caught out of square), as fractions',
      },
      lossPmfIfSquare: {
        ...lossPmf,
        at: 'side',
        defaultText: 'lossPmf',
        meaning: 'CV that its fire costs a charge when its square stands',
      },
    },
    meaning: 'the infantry that is charged',
  },
} as const satisfies Fields;

export type ChargeInputs = Values<typeof CHARGE_INPUTS>;

/** A series of charges as it is set up; the charger's side is the first of each pair. */
export interface ChargeSetup {
  readonly charger: ChargingInputs;
  /** Infantry that tries to form square; null: no such test. */
  readonly target: {
    readonly unit: ChargedInputs;
    readonly distanceInches: number;
    readonly arc: Arc;
  } | null;
  /** CV that fire costs a charge: at a target caught out of square or untested, and at a square. */
  readonly losses: Throw;
  readonly lossesIfSquare: Throw;
  readonly turns: number;
  readonly commands: readonly [Command, Command];
  readonly choices: readonly [Choice, Choice];
  readonly marks: readonly string[];
}

interface Strength {
  readonly quality: ChargeInputs['A']['quality'];
  readonly men: number | null;
  readonly startCv: number | null;
  readonly cvLost: number;
}

/** A spec's inputs as a series of charges. @throws {InputError} */
export function chargeSetupOf(book: RuleBook, inputs: ChargeInputs): ChargeSetup {
  const { A, B, turns, distanceInches, arc } = inputs;
  const charger = strengthOf(book, A, 'A');
  const charged = strengthOf(book, B, 'B');
  const triesSquare = A.arm === 'cavalry' && B.formSquare;
  if (triesSquare && distanceInches === null)
    throw problem(['distanceInches'], 'distanceInches is required where infantry tries to form square');
  const losses = readLossPmf(B.lossPmf, ['B', 'lossPmf']);
  return {
    charger: { ...A, ...charger },
    target: triesSquare ? { unit: { ...B, ...charged }, distanceInches: distanceInches ?? 0, arc } : null,
    losses,
    lossesIfSquare:
      B.lossPmfIfSquare === null ? losses : readLossPmf(B.lossPmfIfSquare, ['B', 'lossPmfIfSquare']),
    turns,
    commands: [A.command, B.command],
    choices: [A.initiativeChoice, B.initiativeChoice],
    marks: [...new Set([...charger.marks, ...charged.marks])],
  };
}

/** Combat values at the start and now, with what they rest on. */
function strengthOf(book: RuleBook, { quality: of, men, startCv, cvLost }: Strength, role: 'A' | 'B') {
  if ((men === null) === (startCv === null))
    throw problem([role], 'one of men and startCv is required, and not both');
  const value = men === null ? null : cvAt(book, of, menColumn(book, men));
  const start = value?.cv ?? startCv ?? 0;
  if (cvLost >= start)
    throw problem(
      [role, 'cvLost'],
      `cvLost must be less than the ${start} that it starts with, not ${cvLost}`,
    );
  return { startCv: start, cv: start - cvLost, marks: value?.marks ?? [] };
}

function problem(path: readonly string[], message: string): InputError {
  const one: InputProblem = { path, message, kind: 'input' };
  return new InputError([one]);
}
