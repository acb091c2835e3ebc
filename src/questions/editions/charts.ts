/** Changes of the wins of both sides and of draws between two editions, in each matchup, about a line of no change. */
import { visibleName } from '../../play/visible.ts';
import { item } from '../../chance/at.ts';
import { differenceText, shareText } from '../telling/certainty.ts';
import { cellName, factorLabel, factorNumber, mainFactor, sideLabel } from '../telling/labels.ts';
import { chartText, plain, say } from '../telling/sentence.ts';
import { rowOf, type Colour, type QuestionChart, type Row } from '../chart.ts';
import { axisName, LEAST_NEITHER } from '../matchup/chart-input.ts';
import type { MatchupMove, ShareMove } from './answer.ts';
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

/** More panels than this are not read, nor are more bars. */
const MOST_PANELS = 8;
const MOST_BARS = 12;

/** Names of the two runs in their chart, the older one first. */
const RUNS = ['before', 'after'] as const;

/** The shares of wins in two runs: lines along a number, of the older run dashed, else a bar for each; null without cells. */
export function bothRunsChart({ specs }: Pick<JudgedSuite, 'specs'>): QuestionChart | null {
  const [spec] = specs;
  const first = spec?.moves[0];
  if (spec === undefined || first === undefined) return null;
  const { moves, compared } = spec;
  const { facts } = compared;
  const cells = moves.map(({ cell }) => cell);
  const main = mainFactor(cells, facts.factors);
  const panelOf = ({ cell }: MatchupMove): string => chartText(cellName(cell, facts, main));
  const panels = [...new Set(moves.map(panelOf))].slice(0, main === null ? MOST_BARS : MOST_PANELS);
  const shown = moves.filter((move) => panels.includes(panelOf(move)));
  const hasNeither = shown.some(({ shares: [, , neither] }) =>
    [neither?.before, neither?.after].some((share) => (share?.high ?? 0) >= LEAST_NEITHER),
  );
  const series = [plain([sideLabel(facts, 0)]), plain([sideLabel(facts, 1)]), 'neither'];
  // Of a bar the first stands at its left, the last at its right.
  const kinds = hasNeither ? [0, 2, 1] : [0, 1];
  // A bar of the older run stands over that of the later one; a line of it lies under.
  const drawn =
    main === null
      ? shown.flatMap((move) => RUNS.map((run) => ({ move, run })))
      : RUNS.flatMap((run) => shown.map((move) => ({ move, run })));
  const rows = drawn.flatMap(({ move, run }) =>
    kinds.map((kind): Row => {
      const share = move.shares[kind]?.[run] ?? { value: 0, low: 0, high: 0 };
      const name = series[kind] ?? '';
      const place =
        main === null
          ? { y: panels.length === 1 ? run : `${panelOf(move)}, ${run}`, part: name }
          : {
              x: factorNumber(move.cell, main),
              series: name,
              part: run,
              panel: panels.length === 1 ? '' : panelOf(move),
            };
      return { ...place, ...rowOf(share, shareText(share)) };
    }),
  );
  const omitted =
    shown.length < moves.length ? ` ${shown.length} of ${moves.length} matchups are shown.` : '';
  const colours = Object.fromEntries(series.map((name, i): [string, Colour] => [name, COLOURS[i] ?? 'rest']));
  const common = { measure: 'share of fights', colours };
  const words = { name: 'both-runs', title: say`Who wins, before and after` };
  if (main === null)
    return {
      form: 'bars',
      ...words,
      subtitle: say`Share of fights won in both runs.${omitted}`,
      rows,
      options: { ...common, isWhole: true, columns: { y: 'at', part: 'wins', said: 'share' } },
    };
  const along = chartText(axisName(facts, main));
  return {
    form: 'lines',
    ...words,
    subtitle: say`Share of fights won, by ${factorLabel(facts, item(facts.factors, main))}: the older run is dashed.${omitted}`,
    rows,
    options: {
      ...common,
      along,
      join: 'line',
      dashed: [RUNS[0]],
      columns: { panel: 'at', x: along, series: 'wins', part: 'run', said: 'share' },
    },
  };
}
