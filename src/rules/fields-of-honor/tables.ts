/** The tables of the source in typed form: its numbers with their standing, and what to say of those that are ours. */
import { item } from '../../chance/at.ts';
import { byWord } from '../../engagement/by-word.ts';
import type { Fraction } from '../../engagement/lengths.ts';
import type { Words } from '../../engagement/marks.ts';
import { Parts, type Sum } from '../../engagement/sum.ts';
import {
  USES,
  type AccuracyType,
  type Ammunition,
  type Band,
  type Gait,
  type GroundScale,
  type GunClass,
  type Rating,
  type Use,
} from './units.ts';

/** A number with its standing. */
export interface Figure {
  readonly value: number;
  /** The throws for which the source names the item but gives no value; a rule pack's value is never inferred. */
  readonly inferredFor: 'everything' | readonly string[];
}

/** Whether the number is our default rather than the source's when it serves this throw. */
export function isInferred({ inferredFor }: Figure, use: Use): boolean {
  return inferredFor === 'everything' || inferredFor.includes(use);
}

/** A figure as a part of a number to reach, marked where it is inferred. */
export function figurePart(figure: Figure, use: Use, label: string, ...ruleIds: readonly string[]): Parts {
  const { value } = figure;
  const part = new Parts();
  part.value = value;
  part.factors.push({ label, value, ruleIds, ...(isInferred(figure, use) ? { mark: 'inferred' } : {}) });
  return part;
}

/** Quality in a number to reach, by the rating that the throw is made with (FOH-UNIT-03). */
export function ratingPart(
  { quality }: Tables,
  rating: Rating,
  use: Use,
  label: 'Fire rating' | 'Melee rating' | 'Morale rating',
): Parts {
  return figurePart(quality[rating], use, label, 'FOH-UNIT-03');
}

/** A list of modifiers. Those that apply to a throw are the bits of one whole number, in the order of the list. */
export interface Modifiers {
  readonly names: readonly string[];
  /** null: named by the source without a value, and no default is offered. */
  readonly figures: readonly (Figure | null)[];
  /** What each adds to a throw of each use; nothing where there is no value. */
  readonly parts: Readonly<Record<Use, readonly Parts[]>>;
}

export function modifiersOf(
  words: Words,
  ruleId: string,
  figureOf: (name: string) => Figure | null,
): Modifiers {
  const names = Object.keys(words);
  const figures = names.map(figureOf);
  const partOf = (figure: Figure | null, i: number, use: Use): Parts => {
    const name = names[i] ?? '';
    return figure === null ? new Parts() : figurePart(figure, use, words[name] ?? name, ruleId);
  };
  return {
    names,
    figures,
    parts: byWord(USES, (use) => figures.map((figure, i) => partOf(figure, i, use))),
  };
}

/** Adds the modifiers that apply. */
export function addModifiers(sum: Sum, modifiers: readonly Parts[], marks: number): void {
  for (let i = 0, rest = marks; rest !== 0; i++, rest >>>= 1)
    if ((rest & 1) !== 0) sum.addAll(item(modifiers, i));
}

/** FOH-SCALE-01, FOH-SCN-04. */
export interface ScaleNumbers {
  readonly menPerStand: number;
  readonly yardsPerInch: number;
  readonly defaultBmuStands: number;
}

/** FOH-ACC-01. */
export interface AccuracyNumbers {
  readonly bands: Readonly<Record<Band, Figure>>;
  readonly types: Readonly<Record<AccuracyType, Figure>>;
  readonly shrapnel: Figure;
}

/** FOH-ART-04. */
export interface AmmunitionNumbers {
  readonly bands: readonly Band[];
  readonly extraDice: number;
}

/** FOH-CHG-02, FOH-CHG-03. */
export interface ChargeNumbers {
  readonly base: number;
  readonly minimum: number;
  readonly dice: number;
  readonly modifiers: Modifiers;
  readonly failedMove: Fraction;
  readonly failedFire: Fraction;
}

/** FOH-MOR-02 to FOH-MOR-04. */
export interface MoraleNumbers {
  readonly base: number;
  readonly dice: number;
  readonly modifiers: Modifiers;
  /** Share of the hits that a unit's stands can take from which its losses count. */
  readonly casualtyShare: Fraction;
  /** The least margin of failure of each result. */
  readonly margins: { readonly suppressed: Figure; readonly shaken: Figure; readonly routed: Figure };
}

/** FOH-RUN-01: base and dice, in inches. */
export interface VariableMove {
  readonly baseIn: Figure;
  readonly dice: Figure;
}

export interface Tables {
  readonly scales: Readonly<Record<GroundScale, ScaleNumbers>>;
  readonly quality: Readonly<Record<Rating, Figure>>;
  readonly accuracy: AccuracyNumbers;
  readonly gunDice: Readonly<Record<GunClass, number>>;
  readonly ammunition: Readonly<Record<Ammunition, AmmunitionNumbers>>;
  readonly kill: { readonly base: number; readonly minimum: number };
  readonly fire: Modifiers;
  readonly melee: Modifiers;
  readonly meleeDicePerStand: number;
  readonly meleeCapRatio: number;
  readonly charge: ChargeNumbers;
  readonly morale: MoraleNumbers;
  readonly hitsPerStand: number;
  readonly variableMove: Readonly<Record<Gait, VariableMove>>;
  readonly mobShare: Fraction;
  readonly minimumApproachIn: Figure;
}

/** The inferred values of (patched) tables, one note a table; a rule pack's values are its own and not named. */
export function inferredNotes(tables: Tables): readonly string[] {
  const { accuracy, morale, variableMove } = tables;
  const notes = [
    note('quality modifiers (FOH-UNIT-03)', Object.entries(tables.quality)),
    note('accuracy numbers (FOH-ACC-01)', [
      ...Object.entries(accuracy.bands),
      ...Object.entries(accuracy.types),
      ['shrapnel', accuracy.shrapnel],
    ]),
    note('fire modifiers (FOH-KILL-02)', listed(tables.fire)),
    note('melee modifiers (FOH-MEL-03)', listed(tables.melee)),
    note('charge modifiers (FOH-CHG-02)', listed(tables.charge.modifiers)),
    note('morale modifiers (FOH-MOR-02)', listed(morale.modifiers)),
    note('least margins of failure (FOH-MOR-04)', Object.entries(morale.margins)),
    note(
      'variable movement in inches (FOH-RUN-01)',
      Object.entries(variableMove).map(([gait, { baseIn }]) => [`${gait} base`, baseIn] as const),
    ),
    note('least gap in inches (FOH-MOVE-06)', [['minGapIn', tables.minimumApproachIn]]),
  ];
  return [
    'the source is a review of the rule book: what it names without a value is inferred, marked so, and replaceable by a rule pack',
    ...notes.filter((text) => text !== ''),
  ];
}

function listed({ names, figures }: Modifiers): readonly (readonly [string, Figure])[] {
  return names.flatMap((name, i) => {
    const figure = figures[i];
    return figure === null || figure === undefined ? [] : [[name, figure] as const];
  });
}

function note(table: string, figures: readonly (readonly [string, Figure])[]): string {
  const inferred = figures.flatMap(([name, figure]) => {
    const { value, inferredFor } = figure;
    const shown = value > 0 ? `+${value}` : String(value);
    if (inferredFor === 'everything') return [`${name} ${shown}`];
    return inferredFor.length === 0 ? [] : [`${name} ${shown} (for ${inferredFor.join(', ')})`];
  });
  return inferred.length === 0 ? '' : `inferred ${table}: ${inferred.join('; ')}`;
}
