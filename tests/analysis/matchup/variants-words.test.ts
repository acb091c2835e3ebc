import { describe, expect, test } from 'vitest';
import { changesOf, variantsIn, winsOf } from '../../../src/analysis/matchup/changes.ts';
import { changeWords } from '../../../src/analysis/matchup/change-words.ts';
import { COMPARISON_COLUMNS } from '../../../src/analysis/tables/comparisons.ts';
import { cellRows } from '../../../src/analysis/tables/rows.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import { tableOf, type Value } from '../../../src/analysis/tables/table.ts';
import { surenessOf } from '../../../src/analysis/claims.ts';
import { savingStory, variantClaims, variantsOpening } from '../../../src/analysis/matchup/variants-words.ts';
import { item } from '../../../src/chance/at.ts';
import { normalUpperTail, verdict } from '../../../src/statistics/index.ts';
import { cellsTable, distance, facts } from '../hand-made.ts';

type Row = Readonly<Record<(typeof COMPARISON_COLUMNS)[number], Value>>;

interface Compared {
  /** The cell: 2 is the variant of cell 1, 4 that of cell 3. */
  readonly cell?: number;
  readonly metric?: string;
  readonly label?: string | null;
  readonly how?: string;
  readonly of: readonly [value: number, low?: number, high?: number];
  readonly saved?: number;
  readonly p?: number;
}

function row({
  cell = 2,
  metric = 'winner',
  label = 'british',
  how = 'paired',
  of,
  saved,
  p,
}: Compared): Row {
  const [value, low = value, high = value] = of;
  const isShare = label !== null;
  const alone =
    how === 'exact' ? null : (p ?? 2 * normalUpperTail((1.96 * Math.abs(value)) / ((high - low) / 2)));
  return {
    cell,
    reference: cell - 1,
    metric,
    label,
    how,
    statistic: 'difference',
    value,
    standard_error: 0.001,
    low,
    high,
    correlation: null,
    variance_saved: saved ?? null,
    p: alone,
    p_adjusted: alone,
    comparisons: alone === null ? null : 4,
    verdict: isShare ? verdict({ low, high, confidence: 0.95 }, 0, 0.01) : null,
    matters: isShare ? 0.01 : null,
  };
}

type Changed = readonly [value: number, low?: number, high?: number];

/** Wins of the British and of the French, as both variants met the same dice. */
const wins = (british: Changed, french: Changed, cell = 2): readonly Compared[] => [
  { cell, of: british },
  { cell, label: 'french', of: french },
];
/** The same where both were solved, and where nobody won. */
const solved = (british: number, french: number, none = 0, cell = 2): readonly Compared[] =>
  Object.entries({ british, french, none }).map(([label, value]) => ({
    cell,
    how: 'exact',
    label,
    of: [value],
  }));

/** Two distances, each as written and with a house rule. */
function changes(...compared: readonly Compared[]) {
  const cells = [8, 8, 12, 12].map((at, i) => ({
    at: [at],
    exact: [0.5, 0.4, 0.1] as const,
    variant: i % 2 === 0 ? 'as-written' : 'sharper',
  }));
  const known = facts({ factors: [distance] });
  const table = tableOf(COMPARISON_COLUMNS, compared.map(row));
  return changesOf(table, cellRows(cellsTable(cells), known.factors), known);
}

/** The facts, with what all that may be said of these differences must reach. */
function told(compared: readonly Compared[]) {
  const known = facts({ factors: [distance] });
  return { ...known, ...surenessOf(variantClaims(changes(...compared)), known.confidence) };
}

function headline(...compared: readonly Compared[]): string {
  return plain(variantsOpening(changes(...compared), told(compared)).headline);
}

function sentences(...compared: readonly Compared[]): readonly string[] {
  const all = changes(...compared);
  return [...variantsOpening(all, told(compared)).sentences, ...savingStory(all)].map(plain);
}

describe('what a house rule changes in who wins', () => {
  test.each<[string, readonly Compared[], string]>([
    [
      'is told with its size',
      wins([0.031, 0.029, 0.033], [-0.028, -0.03, -0.026]),
      'Sharper gave the British 3.1 ± 0.2 points more wins.',
    ],
    [
      'is told of the side for which it changes most, as more or fewer',
      wins([0.011, 0.009, 0.013], [-0.03, -0.032, -0.028]),
      'Sharper gave the French 3.0 ± 0.2 points fewer wins.',
    ],
    [
      'is next to nothing where it is surely smaller than what matters',
      wins([0.004, 0.0038, 0.0042], [-0.003, -0.0032, -0.0028]),
      'Sharper changed next to nothing: wins by at most 0.5 points.',
    ],
    [
      'is told where it may be as large as what matters',
      wins([0.009, 0.007, 0.011], [0, -0.001, 0.001]),
      'Sharper gave the British 0.9 ± 0.2 points more wins.',
    ],
    [
      'is little where no interval leaves out 0, and then it is said how large it may be',
      [
        ...wins([0.001, -0.008, 0.01], [-0.001, -0.008, 0.006]),
        ...wins([0, -0.001, 0.001], [0, -0.001, 0.001], 4),
      ],
      'Sharper changed little, if anything: wins by at most 1.4 points.',
    ],
    ['is nothing where both are exactly alike', solved(0, 0), 'Sharper changed nothing in who won.'],
    [
      'is given in both of two cells',
      [...solved(0.02, -0.015), ...solved(0.002, 0, 0, 4)],
      'Sharper gave the British 2.0 points more wins at 8 cm, 0.2 points at 12 cm.',
    ],
    [
      'is next to nothing where it is exact and small',
      solved(-0.003763, 0.003712),
      'Sharper changed next to nothing: wins by at most 0.4 points.',
    ],
    [
      'is in how many cells it is sure, and a bound that holds for all',
      [
        ...wins([0.03, 0.028, 0.032], [-0.03, -0.032, -0.028]),
        ...wins([0.001, -0.001, 0.003], [-0.001, -0.003, 0.001], 4),
      ],
      'Sharper: more wins in 1 of 2 matchups for the British, by at most 3.3 points.',
    ],
    // By themselves 2.2 standard errors from none would be enough.
    [
      'is no difference that only one interval of many leaves out',
      [2, 4].flatMap((cell) => wins([0.0022, 0.0002, 0.0042], [0.0022, 0.0002, 0.0042], cell)),
      'Sharper changed next to nothing: wins by at most 0.5 points.',
    ],
  ])('%s', (_what, compared, words) => {
    expect(headline(...compared)).toBe(words);
  });

  test('names together cells that are exactly alike', () => {
    const alike = [...solved(0.02, 0.02), ...solved(0.02, 0.02, 0, 4)];
    expect(headline(...alike)).toMatch(/^Sharper gave the British 2\.0 points more wins at every distance/);
  });
});

describe('what else is said', () => {
  test('means that change, and what the same dice saved', () => {
    const found = sentences(
      { of: [0.03, 0.028, 0.032], saved: 0.84, p: 1e-9 },
      { label: 'french', of: [-0.03, -0.032, -0.028], saved: 0.91, p: 1e-9 },
      { metric: 'turn', label: null, of: [-0.12, -0.14, -0.1], saved: 0.3, p: 0.001 },
      { metric: 'survivors.british', label: null, of: [0.001, -0.01, 0.012], p: 0.9 },
    );
    expect(found).toEqual([
      'Sharper, on average: length in turns −0.12 ± 0.02.',
      'All variants met the same dice, which made differences in wins 2.5 times as precise as dice of their own.',
    ]);
  });

  test('is the change for both sides and for nobody', () => {
    expect(sentences(...solved(0.067, 0.046, -0.113))).toEqual([
      'Sharper: wins of the British +6.7 points, of the French +4.6 points, engagements without a winner −11.3 points.',
    ]);
    // One side loses what the other wins: the headline tells all.
    expect(sentences(...solved(0.067, -0.067))).toEqual([]);
  });

  test('is one number of a side once, left or lost', () => {
    const means = ['survivors.british', 'unitsLost.british', 'unitsLost.french'].map((metric, i) => ({
      metric,
      label: null,
      how: 'exact',
      of: [i === 1 ? -0.5 : 0.5] as const,
    }));
    expect(sentences(...solved(0.067, -0.067), ...means)).toEqual([
      'Sharper, on average: British survivors +0.5, French units lost +0.5.',
    ]);
  });

  test('is nothing where all is exact and the means stay', () => {
    const turn = { how: 'exact', metric: 'turn', label: null, of: [0] } as const;
    expect(sentences(...solved(0.03, -0.03), turn)).toEqual([]);
  });

  test('does not claim that dice saved what they did not', () => {
    expect(sentences({ of: [0.03, 0.028, 0.032], saved: -0.1, p: 1 })).toEqual([]);
  });
});

describe('changes', () => {
  test('are the exact ones where there are, with what was counted beside them', () => {
    const found = changes(
      { of: [0.031, 0.029, 0.033], saved: 0.9, p: 0.01 },
      { how: 'exact', of: [0.03] },
      { how: 'exact', metric: 'turn', label: null, of: [0.001234] },
      { metric: 'turn', label: null, of: [0.002, 0.001, 0.003] },
    );
    expect(found).toHaveLength(2);
    const [wins, turn] = [item(found, 0), item(found, 1)];
    expect(wins).toMatchObject({
      how: 'exact',
      difference: { value: 0.03 },
      counted: { how: 'paired', difference: { value: 0.031 } },
      varianceSaved: 0.9,
      adjusted: 0.01,
      verdict: 'above',
    });
    expect(changeWords(wins)).toBe('+3.0 points');
    expect(changeWords(turn)).toBe('under 0.01');
    expect(variantsIn(found)).toEqual(['sharper']);
    expect(winsOf(found, 'sharper', 'british')).toEqual([wins]);
  });

  test('of cells that are no variants are not told', () => {
    const known = facts({ factors: [distance] });
    const cells = cellRows(
      cellsTable([8, 12].map((at) => ({ at: [at], exact: [0.5, 0.4, 0.1] as const }))),
      known.factors,
    );
    expect(changesOf(tableOf(COMPARISON_COLUMNS, [row({ of: [0.1] })]), cells, known)).toEqual([]);
  });

  test('that are tiny are told as tiny, and none as 0', () => {
    const [tiny, none] = changes(...solved(-2.69e-7, 0));
    expect([tiny, none].map((change) => change && changeWords(change))).toEqual([
      'under 0.01 points',
      '0 points',
    ]);
  });
});
