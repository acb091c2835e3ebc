/** Writes the report of a run: a page, and each chart as a file of its own. */
import { joined } from '../questions/telling/sentence.ts';
import { capitalised } from '../play/printed-names.ts';
import { visibleName } from '../play/visible.ts';
import { messagesAbout } from '../spec/warnings.ts';
import { battleSection } from './battle/battle-section.ts';
import { savedName, savedText, type Chart } from './chart.ts';
import { factorGrid } from '../questions/matchup/factor-grid.ts';
import { factorMeans } from '../questions/sensitivity/charts.ts';
import { methodInWords, shownCells, type ChartInput } from '../questions/matchup/chart-input.ts';
import {
  changesChart,
  objectivesHeld,
  shotsFired,
  survivorsChart,
  winnerByTurnChart,
} from '../questions/matchup/charts.ts';
import { conditionsChart, outcomeChart } from '../questions/matchup/share-charts.ts';
import { turnsChart } from '../questions/matchup/turn-charts.ts';
import type { QuestionChart } from '../questions/chart.ts';
import { drawn } from './forms/drawn.ts';
import type { PageParts } from './page-parts.ts';
import { pageOf } from './page.ts';

/** The name of the page. */
export const REPORT = 'report.html';

/**
 * The page, and each chart for other programs: text by its path in the folder of the run, from the tables, facts and
 * findings of the run alone; the same each time.
 */
export async function reportFiles(input: ChartInput, parts: PageParts): Promise<ReadonlyMap<string, string>> {
  const charts = chartsOf(input);
  const { findings, facts, battles } = input;
  const matchup = findings.rows.find(({ cell }) => cell.cell === battles?.cell)?.name;
  const battle = battles === undefined ? null : battleSection(battles, facts, matchup);
  return new Map([
    [REPORT, await pageOf(findings, facts, charts, parts, battle)],
    ...charts.map((chart) => [`charts/${savedName(chart)}`, savedText(chart)] as const),
  ]);
}

/** Cells of a grid that are drawn again as bars, at the most. */
const MOST_BESIDE_GRID = 12;

/** More panels of lines than this have a grid beside them. */
const MOST_PANELS_ALONE = 2;

/** Of one caution under a chart, in characters. */
const LONGEST_CAUTION = 300;

/** The charts that have something to show for the run; each names the source of its numbers where that must be said. */
export function chartsOf(input: ChartInput): Chart[] {
  const { answer } = input.findings;
  const charts = answer?.charts(methodInWords(shownCells(input), input, 'rings')) ?? matchupCharts(input);
  const cautions = messagesAbout('numbers', input.facts.warnings).map((caution) => [
    ` ${capitalised(visibleName(caution, LONGEST_CAUTION))}.`,
  ]);
  return charts.map((chart) => drawn({ ...chart, subtitle: joined([chart.subtitle, ...cautions], '') }));
}

/** Charts of a matchup at the most; those that stand later are left to the tables. */
const MOST_CHARTS = 5;

function matchupCharts(input: ChartInput): QuestionChart[] {
  const cells = shownCells(input);
  const [only] = cells;
  const [turns, means] = [turnsChart(input), factorMeansOf(input)];
  const charts = [
    changesChart(input),
    ...(cells.length === 0 ? [] : whoWins(input)),
    objectivesHeld(input),
    conditionsChart(input),
    ...(input.findings.feel.length > 0 ? [turns, means] : [means, turns]),
    ...(cells.length === 1 && only !== undefined
      ? [winnerByTurnChart(input, only), survivorsChart(input, only)]
      : [shotsFired(input)]),
  ];
  return charts.filter((chart) => chart !== null).slice(0, MOST_CHARTS);
}

/** Of the cells of the first variant. */
function factorMeansOf({ tables, facts, findings: { rows } }: ChartInput): QuestionChart | null {
  const cells = rows.map(({ cell }) => cell).filter(({ variant }) => variant === rows[0]?.cell.variant);
  return factorMeans({ cells, tables, facts });
}

/** Two factors are seen better as a grid than as bars. */
function whoWins(input: ChartInput): (QuestionChart | null)[] {
  const { rows } = input.findings;
  const [outcome, grid] = [outcomeChart(input), factorGrid(input)];
  if (outcome.form === 'bars')
    return rows.length > MOST_BESIDE_GRID && grid !== null ? [grid] : [grid, outcome];
  // A grid says nothing new where all its cells are seen in a panel or two of lines.
  const panels = new Set(outcome.rows.map(({ panel }) => panel));
  return [outcome, panels.size > MOST_PANELS_ALONE ? grid : null];
}
