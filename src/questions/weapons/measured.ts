/** Weapons by one measure along the distance: the line of each, who is ahead in each stretch, who overtakes whom. */
import { item } from '../../chance/at.ts';
import type { WeaponEffect, WeaponUse } from '../../engagement/weaponry.ts';
import { counted, untilGoneWords, type Measure } from './measure.ts';
import { meanOf, usesUntil, type WeaponPlace, type WeaponRow } from '../../analysis/tables/weapon-rows.ts';
import { crossovers, merits, sideBySide, type Stretch } from './stretches.ts';
import { measureInWords } from './words.ts';

interface MeasuredWeapons {
  /** The measure: `chance of a hit in a shot`. */
  readonly words: string;
  readonly kind: WeaponRow['kind'];
  /** By weapon, in their order, from near to far; a gap where it cannot be used. */
  readonly lines: readonly {
    readonly weapon: string;
    readonly line: readonly {
      readonly from: number;
      readonly to: number;
      readonly band: string;
      /** Null where the target is never gone. */
      readonly value: number | null;
    }[];
  }[];
  /** Stretches in which nothing changes, with the weapons that have a value there, the best first. */
  readonly stretches: readonly (Stretch & { readonly order: readonly string[] })[];
  /** Distances beyond which another weapon is better, nearest first. */
  readonly crossovers: readonly {
    readonly at: number;
    /** The weapon that is better nearer than the distance, and the one that is better beyond it. */
    readonly near: string;
    readonly far: string;
    /** The values of these two, `near` first, before and behind it. */
    readonly before: readonly [number, number];
    readonly behind: readonly [number, number];
  }[];
}

/** `places` are of one combination of conditions; `effect` is that of the measure. */
export function measuredWeapons(
  places: readonly WeaponPlace[],
  effect: WeaponEffect,
  measure: Measure,
): MeasuredWeapons {
  const asked = measure.count === null ? effect : counted(effect, measure.count);
  const kind = measure.untilGone ? 'uses' : asked.kind;
  const lines = places.flatMap((place) => {
    const use = place.uses.find(({ name }) => name === measure.use);
    return use === undefined ? [] : [{ ...place, kind, value: valueOf(use, asked, measure) } as const];
  });
  const rows = lines.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, amount: value }]));
  const side = sideBySide(rows);
  const { weapons, stretches } = side;
  const best = merits(side);
  const meaning = measure.untilGone ? untilGoneWords(measure.use) : asked.meaning;
  return {
    words: measureInWords({ kind, meaning, use: measure.use }),
    kind,
    lines: [...Map.groupBy(lines, ({ weapon }) => weapon)].map(([weapon, own]) => ({
      weapon,
      line: own.map(({ from, to, band, value }) => ({ from, to, band, value })),
    })),
    stretches: stretches.map((stretch, i) => ({
      ...stretch,
      order: weapons
        .flatMap((weapon, w) => {
          const merit = best[w]?.[i] ?? null;
          return merit === null ? [] : [{ weapon, merit }];
        })
        .toSorted((a, b) => b.merit - a.merit)
        .map(({ weapon }) => weapon),
    })),
    crossovers: crossovers(side).map(({ near, far, ...rest }) => ({
      ...rest,
      near: item(weapons, near),
      far: item(weapons, far),
    })),
  };
}

function valueOf(
  { distribution }: WeaponUse,
  effect: WeaponEffect,
  { untilGone }: Pick<Measure, 'untilGone'>,
): number | null {
  if (!untilGone) return meanOf(distribution, effect);
  return effect.removesAt === undefined ? null : usesUntil(distribution, effect, effect.removesAt);
}
