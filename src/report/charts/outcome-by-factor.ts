/** Shares of wins: along a factor that is a number as lines, else as a bar for each cell. */
import { item } from '../../chance/at.ts';
import { differenceText } from '../../analysis/certainty.ts';
import { pointsRange } from '../../analysis/digits.ts';
import { factorLabel, mainFactor, ownLabel } from '../../analysis/labels.ts';
import { variantsIn, winsOf } from '../../questions/matchup/changes.ts';
import { afterColon, chartText, LONGEST_TITLE, say, shortest, type Name } from '../../analysis/sentence.ts';
import type { Chart, ChartRow } from '../chart.ts';
import {
  axisName,
  methodInWords,
  numberWords,
  placesAlong,
  shownCells,
  telling,
  winnerNames,
  type ChartInput,
} from '../../questions/matchup/chart-input.ts';
import { outcomeBars } from '../../questions/matchup/charts.ts';
import { drawn } from '../forms/drawn.ts';
import { decidedRows, outcomeData, type OutcomeData } from './outcome-rows.ts';
import { statedRanges } from './stated.ts';
import { shareLines, type ShareLines, type Strip } from './share-lines.ts';

/** More panels than this are not read. */
const MOST_PANELS = 8;
/** Shares of what is decided that are farther from a half are not drawn apart. */
const MOST_FROM_HALF = 0.3;

/** The chart; null where no cell has a result. */
export function outcomeChart(input: ChartInput): Chart | null {
  const cells = shownCells(input);
  if (cells.length === 0) return null;
  const main = mainFactor(
    cells.map(({ cell }) => cell),
    input.facts.factors,
  );
  if (main === null) return drawn(outcomeBars(input));
  const rule = houseRule(input, main);
  return rule === null
    ? outcomeByFactor(input, outcomeData(cells, input, main), main, null)
    : outcomeByFactor(rule.input, outcomeData(shownCells(rule.input), rule.input, main), main, rule);
}

/** One house rule beside the rules that it is compared with. */
interface HouseRule {
  readonly variant: Name;
  readonly reference: Name;
  /** The run with the cells of the house rule alone. */
  readonly input: ChartInput;
  /** The shares without it. */
  readonly ghost: readonly ChartRow[];
  /** The differences in the wins of both sides. */
  readonly differences: readonly ChartRow[];
  readonly matters: number | null;
}

/** Null where there are not just two variants, or where they do not differ. */
function houseRule(input: ChartInput, main: number): HouseRule | null {
  const { findings, facts } = input;
  const changes = findings.changes.filter(({ metric }) => metric === 'winner');
  const [change] = changes;
  const isSame = changes.every(({ difference: { low, high } }) => low === 0 && high === 0);
  if (change === undefined || isSame || variantsIn(changes).length > 1) return null;
  const { variant, reference, matters } = change;
  const of = (name: string): ChartInput => {
    const rows = findings.rows.filter(({ cell }) => cell.variant === name);
    return { ...input, findings: { ...findings, rows, changes: [] } };
  };
  const own = of(variant);
  const base = of(reference);
  const places = new Map(outcomeData(shownCells(own), own, main).rows.map((row) => [row['cell'], row]));
  const differences = facts.sides.flatMap((side, winner) =>
    winsOf(findings.changes, variant, side).flatMap(({ cell, how, difference }): ChartRow[] => {
      const place = places.get(cell.cell);
      if (place === undefined) return [];
      const { value, low, high } = difference;
      const isExact = how === 'exact';
      return [
        {
          ...place,
          winner,
          side: winnerNames(facts)[winner] ?? '',
          isStrip: true,
          best: value,
          exact: isExact ? value : null,
          counted: isExact ? null : value,
          low: isExact ? null : low,
          high: isExact ? null : high,
          number: numberWords(
            isExact ? differenceText(difference) : null,
            isExact ? null : `${pointsRange(low, high)} points`,
            facts,
          ),
        },
      ];
    }),
  );
  return {
    variant: ownLabel(facts, variant),
    reference: ownLabel(facts, reference),
    input: own,
    ghost: outcomeData(shownCells(base), base, main).rows,
    differences,
    matters,
  };
}

/**
 * A line a side, rings where exact, dots with bars where counted; below, who has the better of it where it is decided, or
 * what a house rule changes.
 */
function outcomeByFactor(input: ChartInput, data: OutcomeData, main: number, rule: HouseRule | null): Chart {
  const { facts } = input;
  const factor = item(facts.factors, main);
  const along = axisName(facts, main);
  const panelOf = new Map(data.rows.map((row) => [row['cell'], String(row['panel'] ?? '')]));
  const panels = new Set(panelOf.values());
  const shown = telling(data.cells, input, MOST_PANELS, ({ cell }) => panelOf.get(cell.cell) ?? '');
  const omitted = panels.size > MOST_PANELS ? ` ${MOST_PANELS} of ${panels.size} panels are drawn.` : '';
  const inShown = data.rows.filter((row) => shown.some(({ cell }) => cell.cell === row['cell']));
  const [from, to] = facts.words.fair;
  const stated = statedRanges(
    facts,
    new Map([...facts.sides, 'none'].map((side, i) => [`winner=${side}`, winnerNames(facts)[i] ?? ''])),
  );
  const [first, second] = winnerNames(facts);
  const decided = decidedRows(shown, input, main);
  // Where sides are far apart a strip would say nothing that the lines do not, nor would a fair range that a statement asks for above.
  const isFairStated = stated.some((range) => range.from === from && range.to === to);
  const isClose =
    !isFairStated && decided.every((row) => Math.abs(Number(row['best']) - 0.5) <= MOST_FROM_HALF);
  const strip: Strip | null =
    panels.size > 1
      ? null
      : rule !== null
        ? stripOf(rule)
        : isClose
          ? {
              title: `${first} against ${second}, share of decided`,
              of: 'share',
              range: { name: 'fair', from, to },
            }
          : null;
  const rows = [...inShown, ...(strip === null ? [] : (rule?.differences ?? decided))];
  const method = methodInWords(
    shown.map(({ cell }) => cell),
    input,
    { exact: 'Rings are', counted: 'dots are' },
  );
  const lines: ShareLines = {
    rows,
    names: winnerNames(facts).filter((name) => rows.some((row) => row['side'] === name)),
    colours: ({ winners }) => winners,
    what: 'wins',
    axisTitle: chartText(along),
    ...placesAlong(facts, factor),
    stated,
    ghost: rule?.ghost ?? [],
    strip,
  };
  const title =
    rule === null
      ? data.title
      : shortest(LONGEST_TITLE, say`${rule.variant}: ${afterColon(data.title)}`, data.title);
  const dashed = rule === null ? '' : say`, with ${rule.variant} (dashed: ${rule.reference})`;
  const below =
    strip === null
      ? ''
      : rule === null
        ? ' Below: shares of the engagements that a side won.'
        : ' Below: what that changes, in points.';
  return {
    name: 'outcome',
    title,
    subtitle: say`Share of engagements won, by ${factorLabel(facts, factor)}${dashed}. ${method}${below}${omitted}`,
    alt: say`Line chart of the share of engagements won by each side, by ${along}${dashed}. ${title}.`,
    live: 'Point at a ring or dot for its numbers.',
    rows,
    draw: (layout) => shareLines(lines, layout),
  };
}

function stripOf({ matters }: HouseRule): Strip {
  const range = matters === null || matters === 0 ? null : { name: '', from: -matters, to: matters };
  return { title: 'change in points', of: 'points', range };
}
