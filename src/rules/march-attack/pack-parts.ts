/** Fields that recur in the description of a rule pack: modifiers, dice, rows. */
import { byWord } from '../../engagement/by-word.ts';
import { absent } from '../../engagement/rule-pack.ts';
import { DICE_PATTERN } from './dice.ts';

/** Larger numbers are no part of any game. */
export const MOST = 1000;

export function whole(meaning: string) {
  return { type: 'integer', min: -MOST, max: MOST, default: 0, meaning } as const;
}

export function count(meaning: string) {
  return { type: 'integer', min: 0, max: MOST, default: 0, meaning } as const;
}

export function flag(meaning: string) {
  return { type: 'boolean', default: false, meaning } as const;
}

export const needed = { required: true } as const;
export const dice = {
  type: 'text',
  pattern: { source: DICE_PATTERN, text: 'dice such as 2D6' },
  meaning: 'dice, such as 2D6',
} as const;
export const upTo = {
  type: 'integer',
  min: -MOST,
  max: MOST,
  ...needed,
  nullable: true,
  meaning: 'last index of the row; null: any, last row only',
} as const;

export function mods<K extends string>(keys: readonly K[], meaning: string) {
  return {
    type: 'group',
    fields: byWord(keys, () => whole('modifier')),
    ...absent,
    meaning,
  } as const;
}

export function namedMods(meaning: string) {
  return { type: 'map', of: whole('modifier'), maxEntries: MOST, ...absent, meaning } as const;
}

const lossRow = {
  type: 'group',
  fields: { upTo, cvLoss: { ...count('CV lost'), ...needed } },
  ...needed,
  meaning: 'row',
} as const;
export const lossRows = {
  type: 'list',
  of: lossRow,
  minItems: 1,
  maxItems: MOST,
  meaning: 'rows in the order in which they are read',
} as const;
