/** Weapons compared along the distance, exact, by a measure of the user's; `hythe weapons` has the same numbers. */
import { z } from 'zod';
import { apartByArmy } from '../../questions/weapons/answer.ts';
import { wantedWeapons, type WantedWeapons } from '../../questions/weapons/choice.ts';
import type { Count, Measure } from '../../questions/weapons/measure.ts';
import { measuredWeapons, type LineStretch, type MeasuredWeapons } from '../../questions/weapons/measured.ts';
import { weaponPlaces, type WeaponPlace } from '../../analysis/tables/weapon-rows.ts';
import { InputError } from '../../engagement/inputs.ts';
import { didYouMean, nearest } from '../../engagement/nearest.ts';
import { shown } from '../../engagement/shown.ts';
import type { Weaponry } from '../../engagement/weaponry.ts';
import { LARGEST_NUMBER } from '../../experiment/limits.ts';
import type { OwnTables } from '../../experiment/read-tables.ts';
import { CHANGED_RULES, changedSystem, checked, NAME, question } from '../question.ts';
import { printedAsNamed, weaponryOf } from './arms.ts';

/** Weapons of one question. */
const MOST_WEAPONS = 1000;

/** The ways to count an effect, with their words. */
const COUNTED = { exactly: 'exactly', atLeast: 'at least', atMost: 'at most' } as const satisfies Record<
  string,
  Count['how']
>;

export type EffectCount = NonNullable<WeaponsAsked['count']>;

export interface ComparedWeapons extends Pick<MeasuredWeapons, 'stretches' | 'crossovers'> {
  readonly unit: string;
  /** The measure, with the defaults for what was not asked. */
  readonly measure: {
    readonly effect: string;
    /** `chance of a hit in a shot` */
    readonly words: string;
    readonly kind: MeasuredWeapons['kind'];
  };
  /** In the order of the source. */
  readonly weapons: readonly ComparedWeapon[];
}

export interface ComparedWeapon {
  readonly id: string;
  /** As printed, with its army where weapons share a name. */
  readonly name: string;
  readonly army: string;
  /** The measure by stretch, from near to far. */
  readonly line: readonly LineStretch[];
  readonly bands: readonly Pick<WeaponPlace, 'band' | 'from' | 'to' | 'at' | 'printed'>[];
}

/** The input of a question on weapons compared. */
export const WEAPONS_ASKED = {
  ...CHANGED_RULES,
  /** Ids or their short forms; all weapons where none is named. */
  weapons: z.array(NAME).max(MOST_WEAPONS).readonly(),
  /** A value of each condition that is not at its standard. */
  conditions: z.record(NAME, NAME).optional(),
  /** `shot`, `action`, `turn`; the smallest use without it. */
  use: NAME.optional(),
  /** The first effect of the system without it. */
  effect: NAME.optional(),
  /** The chance or mean number of the effect in a use (the default), or the uses until the target is gone. */
  read: z.enum(['amount', 'until-gone']).optional(),
  /** The chance that the effect comes so many times in a use, in place of `read`. */
  count: z
    .object({
      is: z.enum(['exactly', 'atLeast', 'atMost']),
      number: z.number().min(0).max(LARGEST_NUMBER),
    })
    .optional(),
};

export type WeaponsAsked = z.infer<z.ZodObject<typeof WEAPONS_ASKED>>;

export const weapons = question(WEAPONS_ASKED, async (asked, desk) =>
  checked(async () => compared(asked, await changedSystem(desk, asked))),
);

/** The weapons and conditions, under the default rulings. @throws {InputError} for words that name nothing, at their fields */
export function chosenWeapons(
  { weapons: chosen, conditions = {} }: Pick<WeaponsAsked, 'weapons' | 'conditions'>,
  own: OwnTables,
): WantedWeapons & { readonly weaponry: Weaponry } {
  const weaponry = weaponryOf(own.system);
  const by = Object.fromEntries(Object.entries(conditions).map(([condition, value]) => [condition, [value]]));
  const wanted = wantedWeapons(own, weaponry, { weapons: chosen, by, options: {} });
  const { problems } = wanted;
  if (problems.length > 0)
    throw new InputError(
      problems.map(({ path: [word, ...rest], ...problem }) => ({
        ...problem,
        path: word === 'by' ? ['conditions', ...rest.slice(0, 1)] : [word ?? '', ...rest],
      })),
    );
  return { ...wanted, weaponry };
}

/** The weapons in their places, and the measure, with the defaults for what was not asked. @throws {InputError} */
export function readWeapons(asked: WeaponsAsked, own: OwnTables) {
  const { weaponry, ...wanted } = chosenWeapons(asked, own);
  const { tables, options, choice } = wanted;
  const effects = weaponry.effects(tables);
  const places = apartByArmy(weaponPlaces(weaponry, tables, options, choice));
  const uses = [...new Set(places.flatMap((place) => place.uses.map((use) => use.name)))];
  const effect = oneNamed(effects, asked.effect, (each) => each.name, 'effect');
  const use = oneNamed(uses, asked.use, (each) => each, 'use');
  const read = asked.count ?? asked.read ?? 'amount';
  const measure: Measure = {
    use,
    effect: effect.name,
    count: typeof read === 'object' ? { how: COUNTED[read.is], number: read.number } : null,
    untilGone: read === 'until-gone',
  };
  return { weaponry, wanted, effect, places, measure };
}

function compared(asked: WeaponsAsked, own: OwnTables): ComparedWeapons {
  const { weaponry, effect, places, measure } = readWeapons(asked, own);
  const { lines, stretches, crossovers, ...about } = measuredWeapons(places, effect, measure);
  return {
    unit: weaponry.unit,
    measure: { effect: effect.name, ...about },
    weapons: [...Map.groupBy(places, ({ weapon }) => weapon)].map(([id, all]) => ({
      id,
      name: all[0]?.name ?? id,
      army: all[0]?.army ?? '',
      line: lines.find(({ weapon }) => weapon === id)?.line ?? [],
      bands: all.map(({ band, from, to, at, printed }) => ({
        band,
        from,
        to,
        at,
        printed: printedAsNamed(own.system, { printed }),
      })),
    })),
    stretches,
    crossovers,
  };
}

/** The one of this name; the first without a name. @throws {InputError} at the field `what` */
function oneNamed<T>(
  all: readonly T[],
  wanted: string | undefined,
  nameOf: (one: T) => string,
  what: string,
): T {
  const [first] = all;
  const found = wanted === undefined ? first : all.find((one) => nameOf(one) === wanted);
  if (found !== undefined) return found;
  const names = all.map(nameOf);
  const near = nearest(wanted ?? '', names);
  const message = `${shown(wanted ?? '')} is no ${what} of these weapons${didYouMean(near) || `; there is ${names.join(', ')}`}`;
  throw new InputError([{ path: [what], kind: 'input', message, near, expected: names.join(', ') }]);
}
