/**
 * The lists of modifiers (AUG-FIRE-08, AUG-MEL-04, AUG-MOR-04, AUG-CMD-12, AUG-CMD-13, AUG-EVA-07). Which of a list apply
 * is one whole number, a bit for each in the order of the list: the same marks make the number, its key and its parts.
 */
import { intAt } from '../../chance/at.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { marksOf, type Words } from '../../engagement/marks.ts';
import { totalOf } from '../../engagement/total.ts';

export const SHOOTING_WORDS = {
  'first-volley': 'first volley',
  elite: 'elite',
  enfilade: 'target enfiladed',
  grenadiers: 'grenadiers',
  raw: 'raw',
  'medium-range': 'medium range',
  unformed: 'Unformed',
  disordered: 'Disordered',
  'long-range': 'long range',
} as const satisfies Words;

export const MELEE_WORDS = {
  elite: 'elite',
  charging: 'charging',
  'cavalry-v-musketeers': 'cavalry against musketeers',
  'any-v-skirmishers': 'against skirmishers',
  countercharging: 'countercharging',
  'heavy-cavalry': 'heavy cavalry',
  grenadiers: 'grenadiers',
  'deeper-formation': 'deeper formation',
  unformed: 'Unformed',
  'small-obstacle': 'crossing a small obstacle',
  dragoons: 'dragoons',
  'serious-obstacle': 'crossing a serious obstacle',
  disordered: 'Disordered',
  'mounted-v-pike': 'mounted against pike',
  'taken-flank-or-rear': 'taken in flank or rear',
} as const satisfies Words;

/** The cover lines stand for the covers of the saving throws (AUG-R-12). */
export const MORALE_WORDS = {
  'guards-or-elite': 'guards or elite',
  grenadiers: 'grenadiers',
  'light-cover': 'in light cover',
  'substantial-cover': 'in substantial cover',
  fortifications: 'in fortifications',
  enfiladed: 'fired on in enfilade',
  unformed: 'Unformed',
  disordered: 'Disordered',
  'foot-skirmishers-not-in-cover': 'foot skirmishers not in cover',
  'routing-friend': 'routing friend near',
} as const satisfies Words;

export const HOLD_RETURN_WORDS = {
  'prior-fire-casualties': 'fire casualties from earlier turns',
  elite: 'elite',
  grenadiers: 'grenadiers',
} as const satisfies Words;

export const HOLD_CHARGE_WORDS = {
  elite: 'elite',
  grenadiers: 'grenadiers',
  raw: 'raw',
  unformed: 'Unformed',
  'attacker-started-at-short-range': 'charger began at short range',
  disordered: 'Disordered',
} as const satisfies Words;

export const EVADE_WORDS = {
  'light-cavalry': 'light cavalry',
  'foot-with-bad-going-within-one-move-behind': 'foot with bad going close behind',
  'foot-charged-by-cavalry': 'foot charged by cavalry',
  'charged-by-light-troops': 'charged by light troops',
} as const satisfies Words;

export const SHOOTING = marksOf(SHOOTING_WORDS);
export const MELEE = marksOf(MELEE_WORDS);
export const MORALE = marksOf(MORALE_WORDS);
export const HOLD_RETURN = marksOf(HOLD_RETURN_WORDS);
export const HOLD_CHARGE = marksOf(HOLD_CHARGE_WORDS);
export const EVADE = marksOf(EVADE_WORDS);

/** A list of modifiers as the tables give it. */
export interface ModifierList {
  readonly ids: readonly string[];
  readonly words: Words;
  /** In the order of the ids. */
  readonly values: Int32Array;
  readonly ruleId: string;
}

export function modifierList(words: Words, ruleId: string, valueOf: (id: string) => number): ModifierList {
  const ids = Object.keys(words);
  return { ids, words, values: Int32Array.from(ids, valueOf), ruleId };
}

/** The parts that the marks stand for; those that change nothing are left out. */
export function factorsOfMarks(list: ModifierList, marks: number): readonly Factor[] {
  return list.ids.flatMap((id, i) => {
    const value = intAt(list.values, i);
    if ((marks & (2 ** i)) === 0 || value === 0) return [];
    return [factor(list.words[id] ?? id, value, list.ruleId)];
  });
}

export function factor(label: string, value: number | null, ...ruleIds: readonly string[]): Factor {
  return { label, value, ruleIds };
}

/** The parts, and one more that brings their sum to what a rule makes of it; nothing is added where it is that already. */
export function upTo(
  factors: readonly Factor[],
  value: number,
  label: string,
  ...ruleIds: readonly string[]
): readonly Factor[] {
  const change = value - totalOf(factors);
  return change === 0 ? factors : [...factors, factor(label, change, ...ruleIds)];
}
