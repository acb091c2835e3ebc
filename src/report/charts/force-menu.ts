/** Chance by price: every choice from a menu, the best for the money, and the cheapest that reaches the target. */
import { cutApart } from '../../questions/chart.ts';
import { chartText, say, type Sentence } from '../../analysis/sentence.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { level, measureWords, pointValue } from '../../analysis/forces/measure-words.ts';
import type { MenuFindings, MenuGroup } from '../../analysis/forces/cheapest/findings.ts';
import { choiceName, menuTitle } from '../../analysis/forces/cheapest/words.ts';
import {
  framed,
  layerOver,
  lines,
  NARROW,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { across, colours, tooltip, upright } from '../marks/channels.ts';
import { estimates } from '../marks/estimates.ts';
import { key, keyPx } from '../marks/key.ts';
import { lineAt } from '../marks/regions.ts';
import { textPx } from '../marks/text.ts';

/** More conditions are left to the tables. */
const MOST_GROUPS = 4;
const LONGEST_NAME = 60;
/** The width of a letter of the name at the ring, and the room between them. */
const LETTER_PX = textPx('m', 'bold');
const BESIDE_PX = 14;
/** The height of such a line. */
const LINE_PX = 15;
/** A target below this share leaves no room for the name under it. */
const LOW = 0.25;
const HEIGHT_PX = { wide: 300, narrow: 240 } as const;

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
  const [cheapest] = group.cheapest;
  const names = cutApart(
    group.choices.map((choice) => chartText(choiceName(choice, facts))),
    LONGEST_NAME,
  );
  const rows = group.choices.map((choice, i): ChartRow => {
    const { price, estimate, isExact, reach } = choice;
    return {
      price,
      exact: isExact ? estimate.value : null,
      counted: isExact ? null : estimate.value,
      low: isExact ? null : estimate.low,
      high: isExact ? null : estimate.high,
      reach,
      cheapest: choice === cheapest ? estimate.value : null,
      choice: names[i] ?? '',
      text: pointValue(choice, findings.measure),
    };
  });
  const where: Sentence = group.group.length === 0 ? [] : say` at ${group.group}`;
  const title = say`${menuTitle(group)}${where}`;
  const measure = measureWords(findings.measure, facts);
  return {
    name,
    title,
    subtitle: say`The ${measure} by the price of each choice. ${method} The steps are the best chance for the money${rows.some((row) => row['counted'] !== null) ? ', as played' : ''}.`,
    alt: say`Chart of the ${measure} by price. ${title}.`,
    live: 'Point at a dot for its numbers.',
    rows,
    draw: (layout) => drawing(rows, { findings, facts }, layout),
  };
}

/** The best chance of all choices up to each price, in the order of the prices. */
function frontierOf(rows: readonly ChartRow[]): { readonly price: number; readonly best: number }[] {
  let best = -Infinity;
  return rows
    .toSorted((a, b) => Number(a['price']) - Number(b['price']))
    .map((row) => {
      best = Math.max(best, Number(row['exact'] ?? row['counted']));
      return { price: Number(row['price']), best };
    });
}

function drawing(
  rows: readonly ChartRow[],
  { findings, facts }: Omit<MenuInput, 'method'>,
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const isShare = findings.measure.kind !== 'mean';
  const reaches = [
    { reach: 'reaches', name: 'enough', color: theme.gain },
    { reach: 'short', name: 'falls short', color: theme.rest },
    { reach: 'open', name: 'too close to call', color: theme.ink },
  ];
  const entries = reaches.filter(({ reach }) => rows.some((row) => row['reach'] === reach));
  const padding = { left: 52, right: 18, top: 0, bottom: 48 };
  const inner = width - padding.left - padding.right;
  const above = 36;
  const measure = chartText(measureWords(findings.measure, facts));
  const prices = rows.map((row) => Number(row['price']));
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const margin = (most - least) * 0.03;
  const x = across({
    of: 'number',
    title: 'price',
    domain: [least - margin, most + margin],
    ticks: narrow ? 5 : 10,
  });
  const y = upright({ of: isShare ? 'share' : 'number', title: measure });
  const color = colours(
    'reach',
    reaches.map(({ reach }) => reach),
    reaches.map((one) => one.color),
  );
  const cheapest = rows.find((row) => row['cheapest'] !== null);
  const isLate = Number(cheapest?.['price']) > (least + most) / 2;
  // Below the line of the target, where the curve leaves room, unless that is near the foot.
  const isLow = isShare && findings.level < LOW;
  const part = (Number(cheapest?.['price']) - least + margin) / (most - least + 2 * margin);
  const room = inner * (isLate ? part : 1 - part) - BESIDE_PX;
  const name = lines(
    `${String(cheapest?.['choice'])}: ${String(cheapest?.['price'])}`,
    Math.floor(room / LETTER_PX),
  );
  const target = { at: least, level: findings.level, words: `target: ${level(findings)}` };
  const text = { type: 'text', color: theme.ink };
  return framed(
    width,
    { ...padding, top: above + keyPx(entries, inner) },
    narrow ? HEIGHT_PX.narrow : HEIGHT_PX.wide,
    [
      ...key(entries, inner, above),
      {
        data: { values: frontierOf(rows) },
        mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.25, color: theme.rest },
        encoding: { x: x('price'), y: y('best') },
      },
      lineAt('y', y, findings.level, theme, [4, 4]),
      {
        data: { values: [target] },
        mark: { ...text, align: 'left', dx: -4, dy: -8, color: theme.muted },
        encoding: { x: x('at'), y: y('level'), text: { field: 'words', type: 'nominal' } },
      },
      ...estimates(rows, {
        along: 'y',
        number: y,
        at: x('price'),
        color,
        tooltip: tooltip({ choice: 'choice', price: 'price', text: measure }),
      }),
      ...layerOver(rows, 'cheapest', {
        mark: { type: 'point', filled: false, size: 240, strokeWidth: 2, color: theme.ink, opacity: 1 },
        encoding: { x: x('price'), y: y('cheapest') },
      }),
      ...(cheapest === undefined
        ? []
        : [
            {
              data: { values: [{ at: cheapest['price'], level: cheapest['cheapest'], name }] },
              mark: {
                ...text,
                align: isLate ? 'right' : 'left',
                dx: isLate ? -10 : 10,
                dy: isLow ? -20 - LINE_PX * (name.length - 1) : 30,
                lineHeight: LINE_PX,
                fontWeight: 'bold',
              },
              encoding: { x: x('at'), y: y('level'), text: { field: 'name', type: 'nominal' } },
            },
          ]),
    ],
  );
}
