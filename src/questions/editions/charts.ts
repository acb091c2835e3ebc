/** Changes of the wins of both sides and of draws between two editions, in each matchup, about a line of no change. */
import { visibleName } from '../../engagement/visible.ts';
import { differenceText } from '../../analysis/certainty.ts';
import { sideLabel } from '../../analysis/labels.ts';
import { chartText, plain, say } from '../../analysis/sentence.ts';
import { rowOf, type Colour, type QuestionChart, type Row } from '../chart.ts';
import type { ShareMove } from './answer.ts';
import { thresholdOf, type JudgedSuite } from './tell.ts';

/** Matchups that are shown, at the most. */
const MOST_MATCHUPS = 20;

const COLOURS = ['first', 'second', 'neither'] as const satisfies readonly Colour[];

/** The chart; null where no matchup stands in both editions. */
export function movesChart({ specs }: Pick<JudgedSuite, 'specs'>): QuestionChart | null {
  const all = specs.flatMap(({ name, moves, compared: { facts } }) =>
    moves.map(({ name: matchup, shares, by }) => {
      const own = chartText(matchup);
      const spec = visibleName(name);
      return {
        name: own === '' ? spec : specs.length === 1 ? own : `${spec}, ${own}`,
        shares: shares.filter(({ of }) => typeof of !== 'string'),
        series: [plain([sideLabel(facts, 0)]), plain([sideLabel(facts, 1)]), 'neither'],
        by,
      };
    }),
  );
  if (all.length === 0) return null;
  const farthest = ({ shares }: { readonly shares: readonly ShareMove[] }): number =>
    Math.max(...shares.map(({ difference }) => Math.abs(difference.value)));
  const shown = all.toSorted((a, b) => farthest(b) - farthest(a)).slice(0, MOST_MATCHUPS);
  const by = thresholdOf(shown) ?? 0;
  const band = by > 0 ? ' Within the shaded band a change does not matter.' : '';
  const omitted = shown.length < all.length ? ` ${shown.length} of ${all.length} matchups are shown.` : '';
  return {
    form: 'rows',
    name: 'moves',
    title: say`Change in each matchup, the largest first`,
    subtitle: say`Percentage points, after less before: wins of each side, and engagements without a winner.${band}${omitted}`,
    rows: shown.flatMap(({ name, shares, series }) =>
      shares.map(({ of, difference }): Row => ({
        y: name,
        series: series[Number(of)] ?? '',
        ...rowOf(difference, differenceText(difference)),
      })),
    ),
    options: {
      of: 'points',
      measure: 'change in points',
      target: { at: 0, name: '' },
      ...(by > 0 ? { range: { name: '', from: -by, to: by } } : {}),
      colours: Object.fromEntries(
        shown.flatMap(({ series }) => series.map((one, i) => [one, COLOURS[i] ?? 'rest'])),
      ),
      columns: { y: 'matchup', said: 'change' },
    },
  };
}
