/** The rulings of the digest that a user may decide otherwise (section 9): where they act, values with the default first, meanings. */
import { either, type OptionDescription, type RulingsOf } from '../../play/options.ts';

const FROM_MEN = ['men-column', 'cv', 'battle-groups', 'charge'] as const;
const FULL = ['engagement', 'corpsEngagement'] as const;
const SKIRMISHES = ['skirmish-attrition', 'skirmish', ...FULL] as const;
const ROWS = ['mf-chain', 'corps-attrition', 'corps'] as const;

export const OPTIONS = {
  cvOutOfTable: either('R-02', FROM_MEN, ['clamp', 'error'], {
    label: 'combat values beyond the table',
    meaning: 'men beyond the columns of the table: the nearest column, or an error',
  }),
  gunColumn: either('MA-CV-04', ['cv'], ['nearest', 'exact'], {
    meaning: 'batteries of other than 4, 6, 8 or 12 guns: the nearest of these, ties upward, or an error',
  }),
  scvStateRounding: either('R-03', ['mf-card', ...SKIRMISHES, 'corps'], ['floor', 'halfUp'], {
    label: 'rounding of skirmish values',
    meaning: 'the thirds of a skirmish value when shaken or spent: rounded down, or half up',
  }),
  columnBonusTests: either('R-07', ['ved', ...FULL], ['all', 'square-charge-disorder'], {
    meaning: 'the +2 of infantry in column acts in every VeD test, or only in those that the text names',
  }),
  mfTestTrigger: either('R-06', [...SKIRMISHES, ...ROWS], ['lostAndShaken', 'lostOrShaken'], {
    label: 'cause of morale tests',
    labels: { lostAndShaken: 'losses and shaken', lostOrShaken: 'losses or shaken' },
    meaning:
      'a committed formation tests when it lost an infantry unit and is shaken or worse, or when either is so',
  }),
  chainTests: either('R-23', ['mf-chain', ...FULL], ['committed', 'all'], {
    label: 'who tests for a neighbour',
    labels: { committed: 'committed formations', all: 'all formations' },
    meaning: 'a formation near one that was destroyed or breaks tests if it is committed, or in any case',
  }),
  haltedDisorder: either('R-09', ['charge-series', 'charge', ...FULL], ['none', 'D2'], {
    meaning: 'whether a charger that does not go home is disordered',
  }),
  failedSquareDisorder: either('R-10', FULL, ['none', 'D2'], {
    meaning: 'whether infantry that fails to form square, or to change formation by a test, is disordered',
  }),
  idle: either('R-27', FULL, ['stand', 'join'], {
    label: 'formations without an enemy',
    labels: { join: 'fire at the next pair' },
    meaning:
      'of several formations one whose enemy is gone stands, or fires at the enemy of the next pair within range',
  }),
  onMissingTable: either(
    'section 10',
    ['pack-fire', 'pack-skirmish', 'pack-mf-morale', 'pack-orders', 'pack-melee', 'mf-chain', ...FULL],
    ['error', 'skip'],
    {
      meaning: 'a table that nobody gives: an error, or its step has no effect (movement is never skipped)',
    },
  ),
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;
