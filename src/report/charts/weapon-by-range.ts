/** Weapons by range: the chance, or the mean number, of an effect for each weapon in each band. */
import { exactNumber, exactPercent } from '../../analysis/digits.ts';
import { chartText, named, say } from '../../analysis/sentence.ts';
import { countOf } from '../../engagement/shown.ts';
import type { Chart } from '../chart.ts';
import { heatMap } from './heat-map.ts';

export interface WeaponAmounts {
  readonly name: string;
  readonly weapons: readonly string[];
  /** From near to far: `to 6 cm`, or by name: `close`. */
  readonly bands: readonly string[];
  /** The effect that is counted: `a hit in a shot`. */
  readonly effect: string;
  readonly kind: 'chance' | 'mean';
  /** The conditions, where there are several charts: `quality elite, cover open`; empty where not. */
  readonly under: string;
  /** The number of other combinations of conditions under which the same weapons are the best at each range. */
  readonly alike: number;
  /** Exact chances or means by weapon, then band; null beyond a weapon's range. */
  readonly amounts: readonly (readonly (number | null)[])[];
}

/** The chart; null where no weapon reaches anything. */
export function weaponByRange({
  name,
  weapons,
  bands,
  effect,
  kind,
  under,
  alike,
  amounts,
}: WeaponAmounts): Chart | null {
  const all = amounts.flatMap((row, weapon) =>
    row.flatMap((amount, band) => (amount === null ? [] : [{ weapon, band, amount }])),
  );
  const [first] = all;
  if (first === undefined) return null;
  const most = all.reduce((best, field) => (field.amount > best.amount ? field : best), first);
  const best = named(weapons[most.weapon] ?? '');
  const at = bands[most.band] ?? '';
  const where = under === '' ? '' : `, ${under}`;
  const [what, shown] =
    kind === 'chance'
      ? (['best chance', exactPercent(most.amount)] as const)
      : (['greatest mean number', exactNumber(most.amount)] as const);
  const title = say`${best} has the ${what} of ${effect}: ${shown} ${/^to \d/.test(at) ? `up ${at}` : `at ${at} range`}${where}`;
  return heatMap({
    name,
    title,
    subtitle: say`${kind === 'chance' ? 'Chance' : 'Mean number'} of ${effect} by weapon and range${where}, exact; an empty field is beyond the weapon's range.${alike === 0 ? '' : ` Under ${countOf(alike, 'other combination')} of conditions, which the table has, the best at each range are the same.`}`,
    alt: say`Grid of the ${kind === 'chance' ? 'chance' : 'mean number'} of ${effect} by weapon and range. ${title}.`,
    columns: bands,
    rows: weapons.map((weapon) => chartText([named(weapon)])),
    columnTitle: 'range',
    rowTitle: 'weapon',
    valueTitle: effect,
    fields: all.map(({ weapon, band, amount }) => ({
      row: weapon,
      column: band,
      strength: most.amount === 0 ? 0 : amount / most.amount,
      hue: 0,
      short: kind === 'chance' ? exactPercent(amount, 0) : amount.toFixed(1),
      full: kind === 'chance' ? `${exactPercent(amount, 2)}, exact` : `${exactNumber(amount)}, exact`,
    })),
  });
}
