/** A rule pack as the rules use it: the numbers that the source does not give, looked up in one place. */
import { InputError, type InputProblem, type Path } from '../../engagement/inputs.ts';
import { decimalFraction, type Fraction } from '../../engagement/lengths.ts';
import { contradiction } from '../../engagement/mechanic.ts';
import { isMap, readInputs } from '../../engagement/read-inputs.ts';
import { readRulePack, type PackMarks } from '../../engagement/rule-pack.ts';
import { part, partsOf, type Parts } from '../../engagement/sum.ts';
import illustrative from './pack.illustrative.json' with { type: 'json' };
import { PACK_FIELDS, type FormationValues, type PackValues } from './pack-fields.ts';
import type { Tables } from './tables.ts';
import { FORMATIONS, type Formation } from './units.ts';
import { TITLES } from '../titles.ts';

/** The numbers of a formation; all 0 where the pack has none for it. */
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

export interface Pack extends PackValues, PackMarks {
  /** By the index of a formation. */
  readonly numbers: readonly FormationNumbers[];
  readonly heavyCover: { readonly fire: Parts; readonly artillery: Parts; readonly melee: Parts };
  /** Rising in share; empty where the pack gives none. */
  readonly brackets: readonly Bracket[];
}

/** A modifier of the pack: its label is the whole part. */
export const OF_PACK = part((label: string) => label, 'PACK-03');

function modifierOf(value: number | null, label: string): Parts {
  return partsOf((sum) => {
    sum.add(value ?? 0, OF_PACK, label);
  });
}

export function inWords(formation: Formation): string {
  return formation.replaceAll('-', ' ');
}

function numbersOf(formation: Formation, values: FormationValues | null): FormationNumbers {
  const name = inWords(formation);
  return {
    fire: modifierOf(values?.fireKill ?? 0, `target in ${name}`),
    artillery: modifierOf(values?.artilleryKill ?? 0, `target in ${name}`),
    against: modifierOf(values?.meleeKillAgainst ?? 0, `enemy in ${name}`),
    by: modifierOf(values?.meleeKillBy ?? 0, `in ${name}`),
    morale: modifierOf(values?.moraleNumber ?? 0, `in ${name}`),
    foot: modifierOf(values?.chargeAgainst.foot ?? 0, `onto a ${name}`),
    mounted: modifierOf(values?.chargeAgainst.mounted ?? 0, `onto a ${name}`),
    fireShare: decimalFraction(values?.fireShare ?? 1),
    meleeShare: decimalFraction(values?.meleeShare ?? 1),
    mayMove: values?.mayMove ?? true,
    mayCharge: values?.mayCharge ?? true,
    noFlank: values?.noFlank ?? false,
    stopsCharge: values?.stopsCharge ?? [],
  };
}

/**
 * The pack of an engagement with its patch; null where the inputs give none (PACK-01).
 * @throws {InputError} also for a patch without a pack
 */
export function packOf(
  tables: Tables,
  { pack: given, packPatch }: { readonly pack: unknown; readonly packPatch: unknown },
): Pack | null {
  if (given === null) {
    if (isMap(packPatch) && Object.keys(packPatch).length === 0) return null;
    throw contradiction(['packPatch'], 'packPatch needs a pack that it changes: write pack too');
  }
  const values = readRulePack(given, packPatch, {
    illustrative,
    title: TITLES['fields-of-honor'],
    path: ['pack'],
    read: (raw, path) => readValues(tables, raw, path),
  });
  const heavy = values.cover?.heavy ?? null;
  const cover = (value: number | undefined): Parts => modifierOf(value ?? 0, 'enemy in heavy cover');
  return {
    ...values,
    numbers: FORMATIONS.map((formation) => numbersOf(formation, values.formations?.[formation] ?? null)),
    heavyCover: {
      fire: cover(heavy?.fire),
      artillery: cover(heavy?.artillery),
      melee: cover(heavy?.melee),
    },
    brackets: bracketsOf(tables, values),
  };
}

function readValues(tables: Tables, raw: unknown, path: Path): PackValues {
  const { value, problems } = readInputs(PACK_FIELDS, raw, { shortForms: false, path });
  if (value === null) throw new InputError(problems);
  const more = bracketProblems(tables, value, [...path, 'moraleBrackets']);
  if (more.length > 0) throw new InputError(more);
  return value;
}

function isPrinted({ morale }: Tables, share: number): boolean {
  const { over, under } = decimalFraction(share);
  return over * morale.casualtyShare.under === under * morale.casualtyShare.over;
}

/** Brackets rise, and keep the one that the source prints (FOH-MOR-02). */
function bracketProblems(tables: Tables, { moraleBrackets }: PackValues, path: Path): InputProblem[] {
  const brackets = moraleBrackets ?? [];
  const printed = tables.morale.modifiers.figures[0]?.value ?? 0;
  const wrong = brackets.flatMap(({ share, modifier }, i): InputProblem[] => {
    const before = brackets[i - 1]?.share ?? 0;
    if (share <= before)
      return [
        {
          path: [...path, i, 'share'],
          message: `share must be above the ${before} before it`,
          kind: 'input',
        },
      ];
    if (!isPrinted(tables, share) || modifier === printed) return [];
    const message = `the modifier at ${share} is printed: it must be ${printed}`;
    return [{ path: [...path, i, 'modifier'], message, kind: 'input' }];
  });
  if (wrong.length > 0 || moraleBrackets === null) return wrong;
  if (brackets.some(({ share }) => isPrinted(tables, share))) return [];
  const { over, under } = tables.morale.casualtyShare;
  const message = `the bracket at ${over / under} with modifier ${printed} is printed, and must be kept`;
  return [{ path, message, kind: 'input' }];
}

function bracketsOf(tables: Tables, { moraleBrackets }: PackValues): readonly Bracket[] {
  return (moraleBrackets ?? []).map(({ share, modifier }) => ({
    share: decimalFraction(share),
    modifier: isPrinted(tables, share)
      ? null
      : modifierOf(modifier, `casualties of ${Number((100 * share).toFixed(3))} %`),
  }));
}
