/** The rulings of the digest that a user may decide otherwise (section 9): names, values, defaults, where they act. */
import { rulingsOf, type RulingsOf, type OptionDescription, type Options } from '../../play/options.ts';

const FROM_MEN = ['men-column', 'cv', 'battle-groups', 'charge'] as const;
const SKIRMISHES = ['skirmish-attrition', 'skirmish', 'engagement'] as const;

export const OPTIONS = {
  cvOutOfTable: {
    values: ['clamp', 'error'],
    default: 'clamp',
    ruling: 'R-02',
    meaning: 'men beyond the columns of the table: the nearest column, or an error',
    scope: FROM_MEN,
  },
  gunColumn: {
    values: ['nearest', 'exact'],
    default: 'nearest',
    ruling: 'MA-CV-04',
    meaning: 'batteries of other than 4, 6, 8 or 12 guns: the nearest of these, ties upward, or an error',
    scope: ['cv'],
  },
  scvStateRounding: {
    values: ['floor', 'halfUp'],
    default: 'floor',
    ruling: 'R-03',
    meaning: 'the thirds of a skirmish value when shaken or spent: rounded down, or half up',
    scope: ['mf-card', ...SKIRMISHES],
  },
  columnBonusTests: {
    values: ['all', 'square-charge-disorder'],
    default: 'all',
    ruling: 'R-07',
    meaning: 'the +2 of infantry in column acts in every VeD test, or only in those that the text names',
    scope: ['ved', 'engagement'],
  },
  mfTestTrigger: {
    values: ['lostAndShaken', 'lostOrShaken'],
    default: 'lostAndShaken',
    ruling: 'R-06',
    meaning:
      'a committed formation tests when it lost an infantry unit and is shaken or worse, or when either is so',
    scope: SKIRMISHES,
  },
  haltedDisorder: {
    values: ['none', 'D2'],
    default: 'none',
    ruling: 'R-09',
    meaning: 'whether a charger that does not go home is disordered',
    scope: ['charge-series', 'charge', 'engagement'],
  },
  failedSquareDisorder: {
    values: ['none', 'D2'],
    default: 'none',
    ruling: 'R-10',
    meaning: 'whether infantry that fails to form square is disordered',
    scope: ['engagement'],
  },
  onMissingTable: {
    values: ['error', 'skip'],
    default: 'error',
    ruling: 'section 10',
    meaning: 'a table that nobody gives: an error, or its step has no effect (movement is never skipped)',
    scope: ['pack-fire', 'pack-skirmish', 'pack-mf-morale', 'pack-orders', 'pack-melee', 'engagement'],
  },
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/** The rulings that options stand for. @throws {InputError} for a name that is no option */
export function readRulings(options: Options): Rulings {
  return rulingsOf(OPTIONS, options);
}
