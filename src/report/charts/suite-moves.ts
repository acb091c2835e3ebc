/** Changes of the wins of both sides and of draws between two editions, in each matchup, about a line of no change. */
import { type Colour, rowOf, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { differenceText } from '../../analysis/certainty.ts';
import type { ShareMove } from '../../analysis/editions/moves.ts';
import { sideLabel } from '../../analysis/labels.ts';
import { chartText, plain, say } from '../../analysis/sentence.ts';
import { visibleName } from '../../engagement/visible.ts';
import type { Chart } from '../chart.ts';
import type { JudgedSuite } from '../suite-words.ts';

/** Matchups that are shown, at the most. */
const MOST_MATCHUPS = 20;

const COLOURS = ['first', 'second', 'neither'] as const satisfies readonly Colour[];
const NEITHER = 'neither';

interface DrawnMatchup {
  readonly name: string;
  readonly shares: readonly ShareMove[];
  readonly sides: readonly string[];
  readonly by: number;
}

/** The chart; null where no matchup stands in both editions. */
export function suiteMoves({ specs }: Pick<JudgedSuite, 'specs'>): Chart | null {
  const all = specs.flatMap(({ name, moves, compared: { matchups, facts } }) =>
    moves.map(({ shares }, i): DrawnMatchup => {
      const own = chartText(shares[0]?.name ?? []);
      const spec = visibleName(name);
      return {
        name: own === '' ? spec : specs.length === 1 ? own : `${spec}, ${own}`,
        shares,
        sides: ([0, 1] as const).map((side) => plain([sideLabel(facts, side)])),
        by: matchups[i]?.by ?? 0,
      };
    }),
  );
  if (all.length === 0) return null;
  const shown = all.toSorted((a, b) => farthest(b) - farthest(a)).slice(0, MOST_MATCHUPS);
  const thresholds = [...new Set(shown.map(({ by }) => by))];
  const [by = 0] = thresholds;
  const band = thresholds.length === 1 && by > 0 ? ' Within the shaded band a change does not matter.' : '';
  const omitted = shown.length < all.length ? ` ${shown.length} of ${all.length} matchups are shown.` : '';
  const title = say`Change in each matchup, the largest first`;
  return drawn({
    form: 'rows',
    name: 'moves',
    title,
    subtitle: say`Percentage points, after less before: wins of each side, and engagements without a winner.${band}${omitted}`,
    alt: say`Chart of changes with intervals about a line of no change. ${title}.`,
    live: '',
    rows: shown.flatMap(({ name, shares, sides }) =>
      shares.map(({ of, difference }): Row => ({
        y: name,
        series: (typeof of === 'number' ? sides[of] : undefined) ?? NEITHER,
        ...rowOf(difference, differenceText(difference)),
      })),
    ),
    options: {
      of: 'points',
      measure: 'change in points',
      target: { at: 0, name: '' },
      ...(band === '' ? {} : { range: { name: '', from: -by, to: by } }),
      colours: Object.fromEntries(
        shown.flatMap(({ sides }) => [...sides, NEITHER].map((side, i) => [side, COLOURS[i] ?? 'rest'])),
      ),
      columns: { y: 'matchup', said: 'change' },
    },
  });
}

function farthest({ shares }: DrawnMatchup): number {
  return Math.max(...shares.map(({ difference }) => Math.abs(difference.value)));
}
