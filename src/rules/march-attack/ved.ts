/** Valeur et Discipline tests: the number to roll or less, and the dice (MA-VED-01 to MA-VED-03). */
import { valueOf } from '../../play/by-word.ts';
import type { Chance } from '../../chance/chance.ts';
import { at } from '../../chance/at.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { RuleBook } from './rule-book.ts';
import type { Tables } from './tables.ts';
import { NO_DISORDER, type Arc, type Inspiration, type Quality } from './units.ts';

/** FD-01. */
export const TESTS = [
  'form-square',
  'formation-change-vs-charge',
  'charge-home',
  'formation-change-under-fire',
  'disorder',
] as const;
type VedTest = (typeof TESTS)[number];

/** Tests in which modifiers d (flank) and e act. */
const AGAINST_CHARGE: readonly VedTest[] = ['form-square', 'formation-change-vs-charge'];
/** R-07, FD-01. */
const NAMED_FOR_COLUMN: readonly VedTest[] = ['form-square', 'charge-home', 'disorder'];

const QUALITY = part((quality: Quality) => quality, 'MA-VED-01');
const LEADER = part(
  (leaders: number) => (leaders === 1 ? 'leader' : 'best leader'),
  'MA-VED-02',
  'MA-LDR-01',
);
const COLUMN = part('infantry in column', 'MA-VED-02', 'R-07');
const LOST = part((cvLost: number) => `${cvLost} CV lost`, 'MA-VED-02');
const DISORDER = part((disordered: boolean, exposed: Arc | null) => {
  if (exposed === null) return 'disordered';
  return disordered ? `disordered, and charged in the ${exposed}` : `charged in the ${exposed}`;
}, 'MA-VED-02');
const DISTANCE = part((inches: number) => `cavalry charges from ${inches} in`, 'MA-VED-02', 'R-08');

/** A unit that tests. */
interface Tester {
  readonly quality: Quality;
  readonly leaders: readonly Inspiration[];
  readonly infantryColumn: boolean;
}

/** The unit's own parts of the number: its quality, its best leader, its column (MA-VED-01, MA-VED-02 a and b, R-07). */
function testerParts({ tables, rulings }: RuleBook, tester: Tester, test: VedTest): Parts {
  const { quality, leaders, infantryColumn } = tester;
  return partsOf((sum) => {
    sum.base(valueOf(tables.vedBase, quality), QUALITY, quality);
    if (leaders.length > 0) sum.base(leaderMod(tables, leaders), LEADER, leaders.length);
    if (infantryColumn && (rulings.columnBonusTests === 'all' || NAMED_FOR_COLUMN.includes(test)))
      sum.base(tables.columnMod, COLUMN);
  });
}

/** A unit's tests of one kind, and all that their number depends on; filled anew for each, so that play allocates nothing. */
export class VedSituation {
  /** CV lost since the start of the battle, the loss that caused the test included. */
  cvLost = 0;
  disordered = false;
  /** Of a charge by cavalry; null for none. */
  cavalryChargeInches: number | null = null;
  readonly tester: Parts;
  /** The arc that makes the test harder; null for none. */
  readonly exposed: Arc | null;
  private readonly againstCharge: boolean;

  constructor(book: RuleBook, tester: Tester, test: VedTest, arc: Arc = 'front') {
    this.tester = testerParts(book, tester, test);
    this.againstCharge = AGAINST_CHARGE.includes(test);
    this.exposed = this.againstCharge && arc !== 'front' ? arc : null;
  }

  /** The same as the unit stands now, and for a charge by cavalry from so far. */
  now(cvLost: number, marker: number, cavalryChargeInches: number | null = null): this {
    this.cvLost = cvLost;
    this.disordered = marker !== NO_DISORDER;
    this.cavalryChargeInches = this.againstCharge ? cavalryChargeInches : null;
    return this;
  }
}

/** The number to roll or less (MA-VED-01, MA-VED-02). */
export function vedNumber(sum: Sum, tables: Tables, situation: VedSituation): void {
  const { tester, cvLost, disordered, exposed, cavalryChargeInches } = situation;
  sum.begin('highest roll that passes');
  sum.addAll(tester);
  if (cvLost > 0) sum.base(lossMod(tables, cvLost), LOST, cvLost);
  if (disordered || exposed !== null) sum.base(tables.disorderMod, DISORDER, disordered, exposed);
  if (cavalryChargeInches !== null)
    sum.base(distanceMod(tables, cavalryChargeInches), DISTANCE, cavalryChargeInches);
}

/** MA-VED-02 a: the best of the leaders attached. */
function leaderMod(tables: Tables, leaders: readonly Inspiration[]): number {
  let best = 0;
  for (const leader of leaders) best = Math.max(best, tables.leaderInTest[leader]);
  return best;
}

/** MA-VED-02 c. */
function lossMod({ lossMod: mod, lossesPerMod }: Tables, cvLost: number): number {
  return mod * Math.floor(cvLost / lossesPerMod) + 0;
}

/** MA-VED-02 e, R-08. */
function distanceMod({ distanceBands }: Tables, inches: number): number {
  for (const { upToInches, mod } of distanceBands)
    if (upToInches === null || inches <= upToInches) return mod;
  return 0;
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

/** The tests of a charge and of a change of formation, wherever they are thrown. */
export const FORMING_SQUARE = {
  name: 'forming square',
  ruleIds: ['MA-CHG-03', 'MA-VED-02'],
  resolve: resolveVed,
} as const;
export const CHANGING_FORMATION = {
  name: 'changing formation',
  ruleIds: ['R-20', 'MA-VED-02', 'MA-VED-03', 'FD-01'],
  resolve: resolveVed,
} as const;
export const CHARGING_HOME = {
  name: 'charging home',
  ruleIds: ['MA-CHG-05', 'MA-VED-02'],
  resolve: resolveVed,
} as const;
