/** Chance by price: every choice from a menu, and the cheapest that reaches the target. */
import { chartText, named, say, type Sentence } from '../../analysis/sentence.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { level, measureWords, pointValue, reachClause } from '../../analysis/forces/measure-words.ts';
import type { MenuFindings, MenuGroup } from '../../analysis/forces/cheapest/findings.ts';
import {
  framed,
  layerOver,
  NARROW,
  shortened,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { measuredAxis, targetLine } from './measured-axis.ts';

/** More conditions are left to the tables. */
const MOST_GROUPS = 4;
const LONGEST_NAME = 40;

/** A chart a condition. @param method how the numbers came about, as a sentence */
export function menuCharts(findings: MenuFindings, facts: RunFacts, method: string): Chart[] {
  return findings.groups
    .filter(({ choices }) => choices.length > 1)
    .slice(0, MOST_GROUPS)
    .map((group, i) => menuChart(group, `menu-${i + 1}`, { findings, facts, method }));
}

interface MenuInput {
  readonly findings: MenuFindings;
  readonly facts: RunFacts;
  readonly method: string;
}

function menuChart(group: MenuGroup, name: string, { findings, facts, method }: MenuInput): Chart {
  const best = new Set(group.cheapest);
  const rows = group.choices.map((choice): ChartRow => {
    const { price, estimate, isExact, reach } = choice;
    return {
      price,
      value: estimate.value,
      low: isExact ? null : estimate.low,
      high: isExact ? null : estimate.high,
      reach,
      cheapest: best.has(choice) ? estimate.value : null,
      choice: shortened(chartText([named(choice.name)]), LONGEST_NAME),
      text: `${pointValue(choice, findings.measure)}${isExact ? ', exact' : ''}`,
    };
  });
  const where: Sentence = group.group.length === 0 ? [] : say` at ${group.group}`;
  const title = titleOf(group, findings, facts);
  return {
    name,
    title: say`${title}${where}`,
    subtitle: say`The ${measureWords(findings.measure, facts)} by the price of each choice. ${method} The line across is the target of ${level(findings)}; ${group.cheapest.length > 1 ? 'rings are the cheapest choices' : 'the ring is the cheapest choice'} that surely reach${group.cheapest.length > 1 ? '' : 'es'} it.`,
    alt: say`Chart of the ${measureWords(findings.measure, facts)} by price. ${title}${where}.`,
    live: 'Point at a dot for its numbers.',
    rows,
    draw: (layout) => drawing(rows, findings, layout),
  };
}

function titleOf({ cheapest, candidates }: MenuGroup, findings: MenuFindings, facts: RunFacts): Sentence {
  const [first] = cheapest;
  const which = reachClause(findings, facts);
  if (first === undefined)
    return candidates.length > 0
      ? say`It is not decided with what ${which}`
      : say`Nothing on the menu is enough: ${which}`;
  const price = String(first.price);
  return candidates.length > 0
    ? say`A price of ${price} is surely enough, and less may be: ${which}`
    : say`The lowest price is ${price}: ${which}`;
}

function drawing(rows: readonly ChartRow[], findings: MenuFindings, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const padding = { left: 52, right: 18, top: narrow ? 64 : 44, bottom: 48 };
  const isShare = findings.measure.kind !== 'mean';
  const x = {
    field: 'price',
    type: 'quantitative',
    scale: { nice: false, zero: false, padding: 14 },
    axis: { title: 'price', grid: false, tickCount: narrow ? 5 : 10 },
  };
  const y = (field: string): object => measuredAxis(field, isShare);
  const [a, b, none] = theme.winners;
  const reached = ['reaches', 'short', 'open'];
  const color = {
    field: 'reach',
    type: 'nominal',
    scale: { domain: reached, range: [a, b, none] },
    legend: {
      orient: 'top',
      title: null,
      symbolType: 'circle',
      labelLimit: 200,
      columns: narrow ? 2 : 3,
      values: reached.filter((reach) => rows.some((row) => row['reach'] === reach)),
      labelExpr: "{ reaches: 'reaches the target', short: 'falls short', open: 'undecided' }[datum.label]",
    },
  };
  const tooltip = [
    { field: 'choice', title: 'choice' },
    { field: 'price', title: 'price' },
    { field: 'text', title: isShare ? 'share' : 'mean' },
  ];
  return framed(width, padding, narrow ? 230 : 300, [
    targetLine(findings.level, isShare, theme.ink),
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', strokeWidth: 2 },
      encoding: { x, y: y('low'), y2: { field: 'high' }, color },
    }),
    {
      mark: { type: 'point', filled: true, size: 45, opacity: 1 },
      encoding: { x, y: y('value'), color, tooltip },
    },
    ...layerOver(rows, 'cheapest', {
      mark: { type: 'point', filled: false, size: 240, strokeWidth: 2, color: theme.ink },
      encoding: { x, y: y('cheapest') },
    }),
  ]);
}
