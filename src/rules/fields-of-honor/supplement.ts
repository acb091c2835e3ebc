/** The numbers that the source does not give and a user's tables do, as the rules use them. */
import { item } from '../../chance/at.ts';
import { decimalFraction, type Fraction } from '../../play/lengths.ts';
import { ABOUT, marksOf, type TableMarks } from '../../play/not-given.ts';
import { part, partsOf, type Parts } from '../../play/sum.ts';
import type { HonorPlace } from './table-reader.ts';
import { FORMATIONS, type Formation } from './units.ts';
import {
  CHARGE,
  SUPPLEMENT,
  type ChargeValues,
  type FormationValues,
  type SupplementValues,
} from './supplement-fields.ts';
import { TITLES } from '../titles.ts';

/** The numbers of a formation; all 0 where the tables have none for it. */
export interface FormationNumbers {
  /** Share in the kill number of whoever fires or strikes at it. */
  readonly fire: Parts;
  readonly artillery: Parts;
  readonly against: Parts;
  /** Share in its own numbers. */
  readonly by: Parts;
  readonly morale: Parts;
  /** Share in the charge number of whoever charges it. */
  readonly foot: Parts;
  readonly mounted: Parts;
  readonly fireShare: Fraction;
  readonly meleeShare: Fraction;
  readonly mayMove: boolean;
  readonly mayCharge: boolean;
  readonly noFlank: boolean;
  readonly stopsCharge: readonly string[];
}

/** A share of casualties, and what it adds to the morale number; null for the bracket that the source gives. */
interface Bracket {
  readonly share: Fraction;
  readonly modifier: Parts | null;
}

/** The bracket of casualties that the source prints (FOH-MOR-02). */
interface PrintedBracket {
  readonly share: Fraction;
  readonly modifier: number;
}

export interface Supplement extends SupplementValues, TableMarks {
  readonly charge: ChargeValues | null;
  /** By the index of a formation. */
  readonly numbers: readonly FormationNumbers[];
  readonly heavyCover: { readonly fire: Parts; readonly artillery: Parts; readonly melee: Parts };
  /** Rising in share; empty where the tables give none. */
  readonly brackets: readonly Bracket[];
}

/** A modifier that the source does not give: its label is the whole part. */
export const SUPPLEMENT_PART = part((label: string) => label, 'PACK-03');

/** The numbers that the source does not give; null where the tables have none of them. */
export function readSupplement(root: HonorPlace, printed: PrintedBracket): Supplement | null {
  const values = root.entries(SUPPLEMENT);
  const inCharge = root.entry('charge').entries(CHARGE.fields);
  const about = root.entry('about').described(ABOUT);
  const charge = isEmpty(inCharge) ? null : inCharge;
  if (isEmpty({ ...values, charge })) return null;
  const heavy = values.cover?.heavy;
  const cover = (value: number | undefined): Parts => modifierOf(value, 'enemy in heavy cover');
  return {
    ...values,
    ...marksOf(about, TITLES['fields-of-honor']),
    charge,
    numbers: FORMATIONS.map((formation) => numbersOf(formation, values.formations?.[formation] ?? null)),
    heavyCover: {
      fire: cover(heavy?.fire),
      artillery: cover(heavy?.artillery),
      melee: cover(heavy?.melee),
    },
    brackets: readBrackets(root.entry('moraleBrackets'), values.moraleBrackets ?? [], printed),
  };
}

function isEmpty(values: object): boolean {
  return Object.values(values).every((value) => value === null);
}

function modifierOf(value: number | null | undefined, label: string): Parts {
  return partsOf((sum) => {
    sum.add(value ?? 0, SUPPLEMENT_PART, label);
  });
}

export function inWords(formation: Formation): string {
  return formation.replaceAll('-', ' ');
}

function numbersOf(formation: Formation, values: FormationValues | null): FormationNumbers {
  const name = inWords(formation);
  return {
    fire: modifierOf(values?.fireKill, `target in ${name}`),
    artillery: modifierOf(values?.artilleryKill, `target in ${name}`),
    against: modifierOf(values?.meleeKillAgainst, `enemy in ${name}`),
    by: modifierOf(values?.meleeKillBy, `in ${name}`),
    morale: modifierOf(values?.moraleNumber, `in ${name}`),
    foot: modifierOf(values?.chargeAgainst.foot, `onto a ${name}`),
    mounted: modifierOf(values?.chargeAgainst.mounted, `onto a ${name}`),
    fireShare: decimalFraction(values?.fireShare ?? 1),
    meleeShare: decimalFraction(values?.meleeShare ?? 1),
    mayMove: values?.mayMove ?? true,
    mayCharge: values?.mayCharge ?? true,
    noFlank: values?.noFlank ?? false,
    stopsCharge: values?.stopsCharge ?? [],
  };
}

type BracketValues = NonNullable<SupplementValues['moraleBrackets']>;

/** Brackets rise, and keep the one that the source prints (FOH-MOR-02). */
function readBrackets(place: HonorPlace, values: BracketValues, printed: PrintedBracket): readonly Bracket[] {
  const isPrinted = ({ over, under }: Fraction): boolean =>
    over * printed.share.under === under * printed.share.over;
  const rows = values.length === 0 ? [] : place.rows();
  const brackets = values.map(({ share: given, modifier }, i): Bracket => {
    const row = item(rows, i);
    const before = values[i - 1]?.share ?? 0;
    if (given <= before) row.entry('share').note(`share must be above the ${before} before it`);
    const share = decimalFraction(given);
    if (!isPrinted(share))
      return { share, modifier: modifierOf(modifier, `casualties of ${Number((100 * given).toFixed(3))}%`) };
    if (modifier !== printed.modifier)
      row.entry('modifier').note(`the modifier at ${given} is printed: it must be ${printed.modifier}`);
    return { share, modifier: null };
  });
  if (brackets.length > 0 && brackets.every(({ modifier }) => modifier !== null)) {
    const { share, modifier } = printed;
    place.note(
      `the bracket at ${share.over / share.under} with modifier ${modifier} is printed, and must be kept`,
    );
  }
  return brackets;
}
