/** Valeur et Discipline tests (MA-VED-01 to MA-VED-03). */
import type { Chance } from '../../chance/chance.ts';
import { at } from '../../chance/at.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, type Sum } from '../../engagement/sum.ts';
import type { Arc, Inspiration, Quality } from './names.ts';
import type { RuleBook } from './rule-book.ts';
import type { Tables } from './tables.ts';

/** FD-01. */
export const TESTS = [
  'form-square',
  'formation-change-vs-charge',
  'charge-home',
  'formation-change-under-fire',
  'disorder',
] as const;
export type VedTest = (typeof TESTS)[number];

/** What the tests are that modifiers d (flank) and e act in. */
const AGAINST_CHARGE: readonly VedTest[] = ['form-square', 'formation-change-vs-charge'];
/** R-07, FD-01. */
const NAMED_FOR_COLUMN: readonly VedTest[] = ['form-square', 'charge-home', 'disorder'];

/** A unit that tests, and what for. */
export interface VedSituation {
  readonly quality: Quality;
  /** CV lost since the start of the battle, the loss that caused the test included. */
  cvLost: number;
  readonly leaders: readonly Inspiration[];
  readonly infantryColumn: boolean;
  disordered: boolean;
  readonly test: VedTest;
  readonly arc: Arc;
  /** Of a charge by cavalry; null for none. */
  cavalryChargeInches: number | null;
}

/** MA-VED-02 a: the best of the leaders attached. */
export function leaderMod(tables: Tables, leaders: readonly Inspiration[]): number {
  let best = 0;
  for (const leader of leaders) best = Math.max(best, tables.leaderInTest[leader]);
  return best;
}

/** MA-VED-02 c. */
export function lossMod({ lossMod: mod, lossesPerMod }: Tables, cvLost: number): number {
  return mod * Math.floor(cvLost / lossesPerMod) + 0;
}

/** MA-VED-02 e, R-08. */
export function distanceMod({ distanceBands }: Tables, inches: number): number {
  for (const { upToInches, mod } of distanceBands)
    if (upToInches === null || inches <= upToInches) return mod;
  return 0;
}

const QUALITY = part((quality: Quality) => quality, 'MA-VED-01');
const LEADER = part(
  (leaders: readonly Inspiration[]) => (leaders.length === 1 ? 'leader' : 'best leader'),
  'MA-VED-02',
  'MA-LDR-01',
);
const COLUMN = part('infantry in column', 'MA-VED-02', 'R-07');
const LOST = part((cvLost: number) => `${cvLost} CV lost`, 'MA-VED-02');
const DISORDER = part((disordered: boolean, taken: Arc | null) => {
  if (taken === null) return 'disordered';
  return disordered ? `disordered, and charged in the ${taken}` : `charged in the ${taken}`;
}, 'MA-VED-02');
const DISTANCE = part((inches: number) => `cavalry charges from ${inches} in`, 'MA-VED-02', 'R-08');

/** The number to roll or less (MA-VED-01, MA-VED-02). */
export function vedNumber(sum: Sum, { tables, rulings }: RuleBook, situation: VedSituation): void {
  const { quality, cvLost, leaders, infantryColumn, disordered, test, arc, cavalryChargeInches } = situation;
  const againstCharge = AGAINST_CHARGE.includes(test);
  sum.begin('highest roll that passes');
  sum.base(tables.vedBase[quality], QUALITY, quality);
  if (leaders.length > 0) sum.base(leaderMod(tables, leaders), LEADER, leaders);
  if (infantryColumn && (rulings.columnBonusTests === 'all' || NAMED_FOR_COLUMN.includes(test)))
    sum.base(tables.columnMod, COLUMN);
  if (cvLost > 0) sum.base(lossMod(tables, cvLost), LOST, cvLost);
  const taken = againstCharge && arc !== 'front' ? arc : null;
  if (disordered || taken !== null) sum.base(tables.disorderMod, DISORDER, disordered, taken);
  if (againstCharge && cavalryChargeInches !== null)
    sum.base(distanceMod(tables, cavalryChargeInches), DISTANCE, cavalryChargeInches);
}

/** MA-VED-01: the target or less passes; the lowest roll always, the highest never. */
export function passesVed({ vedDice }: Tables, chance: Chance, target: number): boolean {
  const roll = chance.draw(vedDice);
  const { values } = vedDice;
  return roll === at(values, 0) || (roll <= target && roll !== at(values, values.length - 1));
}

/** The dice of a test as a throw: 1 where it is passed. */
export function resolveVed({ book }: { readonly book: RuleBook }, due: Due, chance: Chance): number {
  return passesVed(book.tables, chance, due.key0) ? 1 : 0;
}
