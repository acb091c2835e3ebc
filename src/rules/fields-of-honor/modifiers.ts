/**
 * The four lists of modifiers (FOH-KILL-02, FOH-MEL-03, FOH-CHG-02, FOH-MOR-02). Which of a list apply is one whole
 * number, a bit for each name in the order of the list: the same marks make the number to reach, its key and its parts.
 */
import { NotGivenError, type Factor } from '../../engagement/engagement.ts';
import { marksOf, type Words } from '../../engagement/marks.ts';
import { totalOf } from '../../engagement/total.ts';
import { isInferred, type Figure } from './table-reader.ts';
import type { Use } from './units.ts';

/** Kill number of fire: who fires and how, then the target (FOH-KILL-02). */
export const FIRE_MODIFIERS = {
  opportunityFire: 'opportunity fire',
  initialVolley: 'initial volley',
  firerMoved: 'firer moved',
  firerMounted: 'firer mounted',
  canister: 'canister',
  flankShot: 'flank shot',
  targetLightCover: 'target in light cover',
  targetMounted: 'target mounted',
  targetMob: 'target a mob',
  targetProne: 'target prone',
  targetSkirmish: 'target in skirmish formation',
  targetHeavyCover: 'target in heavy cover',
  targetColumn: 'target in column',
  targetSquare: 'target in square',
} as const satisfies Words;

/** Kill number of melee and of pursuit attacks (FOH-MEL-03). */
export const MELEE_MODIFIERS = {
  enemyLightCover: 'enemy in light cover',
  charged: 'charged this turn',
  formedVsMob: 'formed unit against a mob',
  inflictedMoreLastRound: 'inflicted more in the last round',
  rear: 'enemy struck from the rear',
  flank: 'enemy struck from the flank',
  cavalryVsFormedInfantry: 'cavalry against formed infantry',
  enemyHeavyCover: 'enemy in heavy cover',
  enemySquare: 'enemy in square',
} as const satisfies Words;

/** Charge number (FOH-CHG-02). */
export const CHARGE_MODIFIERS = {
  cavalry: 'cavalry',
  commanderLeads: 'commander leads',
  ontoFlank: "onto the target's flank",
  chargerSkirmisher: 'charger a skirmisher',
  chargerMob: 'charger a mob',
  relativeSize: 'relative size',
} as const satisfies Words;

/** Morale number (FOH-MOR-02). */
export const MORALE_MODIFIERS = {
  casualties25: '25 % casualties',
  inflictedMoreInMelee: 'inflicted more in melee',
  friendsNear: 'friendly units near',
  commanderAttached: 'commander attached',
  chargedAgainst: 'recipient of a charge',
} as const satisfies Words;

export const FIRE = marksOf(FIRE_MODIFIERS);
export const MELEE = marksOf(MELEE_MODIFIERS);
export const CHARGE = marksOf(CHARGE_MODIFIERS);
export const MORALE = marksOf(MORALE_MODIFIERS);

/** A list of modifiers as the tables give it. */
export interface ModifierList {
  readonly names: readonly string[];
  readonly words: Words;
  /** null: named by the source without a value, and no default is offered. */
  readonly figures: readonly (Figure | null)[];
  /** The values in the order of the names; 0 where there is none. */
  readonly values: Int32Array;
  readonly ruleId: string;
}

export function modifierList(
  words: Words,
  ruleId: string,
  figureOf: (name: string) => Figure | null,
): ModifierList {
  const names = Object.keys(words);
  const figures = names.map(figureOf);
  return {
    names,
    words,
    figures,
    values: Int32Array.from(figures, (figure) => figure?.value ?? 0),
    ruleId,
  };
}

/** The marks of names. @throws {NotGivenError} for a name without a value. */
export function marksNamed(list: ModifierList, names: readonly string[]): number {
  let marks = 0;
  for (const name of names) {
    const i = list.names.indexOf(name);
    if (list.figures[i] === null)
      throw new NotGivenError(`${name}: the source gives no value for this modifier; a rule pack can`);
    marks |= 2 ** i;
  }
  return marks;
}

/** A part of a number, marked where its value is inferred. */
export function figureFactor(label: string, figure: Figure, use: Use, ...ruleIds: readonly string[]): Factor {
  const factor = { label, value: figure.value, ruleIds };
  return isInferred(figure, use) ? { ...factor, mark: 'inferred' } : factor;
}

/** A part of 0 that the source prints. That an inferred one is 0 is worth saying. */
export function changesNothing(figure: Figure, use: Use): boolean {
  return figure.value === 0 && !isInferred(figure, use);
}

/** The parts that the marks stand for; those that change nothing only where they are `asked` for by name. */
export function factorsOfMarks(
  list: ModifierList,
  marks: number,
  use: Use,
  asked: 'asked' | 'met' = 'met',
): readonly Factor[] {
  return list.names.flatMap((name, i) => {
    const figure = list.figures[i];
    if ((marks & (2 ** i)) === 0 || figure === null || figure === undefined) return [];
    if (asked === 'met' && changesNothing(figure, use)) return [];
    return [figureFactor(list.words[name] ?? name, figure, use, list.ruleId)];
  });
}

/** The parts, and one more where the number may not fall below a floor. */
export function withFloor(factors: readonly Factor[], floor: number, ruleId: string): readonly Factor[] {
  const below = floor - totalOf(factors);
  return below <= 0
    ? factors
    : [...factors, { label: `never below ${floor}`, value: below, ruleIds: [ruleId] }];
}
