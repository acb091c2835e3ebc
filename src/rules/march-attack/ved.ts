/** Valeur et Discipline tests: the number to roll or less, and the dice (MA-VED-01 to MA-VED-03). */
import { at } from '../../chance/at.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Actor, ThrowKind } from '../../play/dice.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { RuleBook } from './rules.ts';
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

/** A unit as it tests, in any kind of engagement. */
export interface Tester {
  readonly is: { readonly quality: Quality; readonly leaders: readonly Inspiration[] };
  /** CV lost since the start of the battle, the loss that caused the test included. */
  readonly cvLost: number;
  /** Disorder marker. */
  readonly marker: number;
  /** 1 for infantry in column. */
  readonly inColumn: number;
}

/**
 * The number to roll or less (MA-VED-01, MA-VED-02, R-07).
 * @param inches distance of a charge by cavalry; null for none
 */
export function vedNumber(
  sum: Sum,
  { tables, rulings }: RuleBook,
  test: VedTest,
  { is: { quality, leaders }, cvLost, marker, inColumn }: Tester,
  arc: Arc = 'front',
  inches: number | null = null,
): number {
  const { b, d } = tables.vedModifiers.rows;
  const exposed = arc !== 'front' && AGAINST_CHARGE.includes(test) ? arc : null;
  const isDisordered = marker !== NO_DISORDER;
  sum.begin('highest roll that passes');
  sum.base(valueOf(tables.qualities, quality).vedBase, QUALITY, quality);
  if (leaders.length > 0) sum.base(leaderMod(tables, leaders), LEADER, leaders.length);
  if (inColumn !== 0 && (rulings.columnBonusTests === 'all' || NAMED_FOR_COLUMN.includes(test)))
    sum.base(b.mod, COLUMN);
  if (cvLost > 0) sum.base(lossMod(tables, cvLost), LOST, cvLost);
  if (isDisordered || exposed !== null) sum.base(d.mod, DISORDER, isDisordered, exposed);
  if (inches !== null && AGAINST_CHARGE.includes(test))
    sum.base(distanceMod(tables, inches), DISTANCE, inches);
  return sum.value;
}

/** MA-VED-02 a: the best of the leaders attached. */
function leaderMod(tables: Tables, leaders: readonly Inspiration[]): number {
  return Math.max(0, ...leaders.map((leader) => tables.vedModifiers.rows.a[leader]));
}

/** MA-VED-02 c. */
function lossMod({ vedModifiers: { rows } }: Tables, cvLost: number): number {
  return rows.c.mod * Math.floor(cvLost / rows.c.when) + 0;
}

/** MA-VED-02 e, R-08. */
function distanceMod({ vedModifiers: { rows } }: Tables, inches: number): number {
  for (const { upToInches, mod } of rows.e.bands) if (upToInches === null || inches <= upToInches) return mod;
  return 0;
}

/** The throw of a test, and its words; 1 where it is passed. `told` is what has come of it. */
export function vedThrow(
  tables: Tables,
  occasion: number,
  name: string,
  ruleIds: readonly string[],
  act: ThrowKind['act'],
  told: (passed: boolean, who: Actor) => string,
): ThrowKind {
  const { dice } = tables.vedModifiers;
  const [lowest, highest] = [at(dice.values, 0), at(dice.values, dice.values.length - 1)];
  return {
    name,
    ruleIds: [...ruleIds, 'MA-VED-02'],
    occasion,
    /** MA-VED-01: the number or less passes; the lowest roll always, the highest never. */
    resolve(chance, number) {
      const roll = chance.draw(dice);
      return roll === lowest || (roll <= number && roll !== highest) ? 1 : 0;
    },
    act,
    result: (passed, who) => `${passed === 0 ? 'failed' : 'passed'}: ${told(passed !== 0, who)}`,
  };
}
