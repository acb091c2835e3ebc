/** Weapons by range: the chance of an effect for each weapon in each band. */
import { exactPercent } from '../../analysis/digits.ts';
import { chartText, named, say } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { heatMap } from './heat-map.ts';

export interface WeaponChances {
  readonly weapons: readonly string[];
  /** From near to far: `close, 0 to 6 cm`. */
  readonly bands: readonly string[];
  /** What the chance is of: `a hit`. */
  readonly effect: string;
  /** Exact chances by weapon, then band; null beyond a weapon's range. */
  readonly chances: readonly (readonly (number | null)[])[];
}

/** Null where no weapon reaches anything. */
export function weaponByRange({ weapons, bands, effect, chances }: WeaponChances): Chart | null {
  const all = chances.flatMap((row, weapon) =>
    row.flatMap((chance, band) => (chance === null ? [] : [{ weapon, band, chance }])),
  );
  const [first] = all;
  if (first === undefined) return null;
  const most = all.reduce((best, field) => (field.chance > best.chance ? field : best), first);
  const title = say`${[named(weapons[most.weapon] ?? '')]} has the best chance of ${effect}: ${exactPercent(most.chance)} at ${[named(bands[most.band] ?? '')]}`;
  return heatMap({
    name: 'weapons',
    title,
    subtitle: say`Chance of ${effect} by weapon and range, exact; an empty field is beyond the weapon's range.`,
    alt: say`Grid of the chance of ${effect} by weapon and range. ${title}.`,
    columns: bands.map((band) => chartText([named(band)])),
    rows: weapons.map((weapon) => chartText([named(weapon)])),
    columnTitle: 'range',
    rowTitle: 'weapon',
    valueTitle: effect,
    fields: all.map(({ weapon, band, chance }) => ({
      row: weapon,
      column: band,
      strength: most.chance === 0 ? 0 : chance / most.chance,
      hue: 0,
      short: exactPercent(chance, 0),
      full: `${exactPercent(chance, 2)}, exact`,
    })),
  });
}
