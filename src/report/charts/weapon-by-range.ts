/** Weapons over the distance: a line of steps for each, the best in colour, with the places where one overtakes another. */
import { distinct } from '../../questions/chart.ts';
import { item } from '../../chance/at.ts';
import { chartText, say, type Name, type Sentence } from '../../analysis/sentence.ts';
import {
  bestBy,
  crossovers,
  merits,
  type Crossover,
  type Side,
  type WeaponView,
} from '../../questions/weapons/stretches.ts';
import { amountInWords, number, stretchInWords, whatOf } from '../../questions/weapons/words.ts';
import { layerOver, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, colours, tooltip, upright, type Channel } from '../marks/channels.ts';
import { chosenLast, endLabels } from '../marks/lines.ts';
import { rangeBands, type Region } from '../marks/regions.ts';
import { longestPx } from '../marks/text.ts';
import { FILE_THEME, type Theme } from '../theme.ts';

interface WeaponSteps {
  readonly name: string;
  readonly title: Sentence;
  readonly subtitle: Sentence;
  readonly names: readonly Name[];
  readonly side: Side;
  /** The place of each weapon in colour among the colours of lines; a weapon keeps its own over the charts of a page. */
  readonly places: ReadonlyMap<number, number>;
  readonly view: Pick<WeaponView, 'use' | 'kind' | 'meaning'>;
  /** The bands that all weapons share, by name; none where they differ. */
  readonly bands: readonly Region[];
  /** The unit of the distance; empty where it is counted in bands. */
  readonly unit: string;
  readonly inColour: InColour;
}

/** The lines in colour: the best at some range, or all of them while they can be told apart. */
export type InColour = 'best' | 'all';

/** Lines in colour: the best at some range, and the next best where there is only one. */
const FEWEST_CHOSEN = 2;
const MOST_CHOSEN = 3;
const MOST_TOLD_APART = FILE_THEME.series.length;
const HEIGHT_PX = { wide: 340, narrow: 280 } as const;
const MOST_NAMES_PX = { wide: 270, narrow: 130 } as const;

/** The chart; null where no weapon reaches anything. */
export function weaponByRange(steps: WeaponSteps): Chart | null {
  const { name, title, subtitle, side, view, unit, inColour } = steps;
  if (side.stretches.length === 0) return null;
  const labels = distinct(steps.names.map((one) => chartText([one])));
  const rows = labels.flatMap((weapon, i) => stepsOf(side, i).map((row) => ({ weapon, ...row })));
  const points = labels.flatMap((weapon, i) =>
    side.stretches.flatMap((stretch, s) => {
      const amount = side.amounts[i]?.[s] ?? null;
      const middle = (stretch.from + stretch.to) / 2;
      const range = stretchInWords(stretch, unit);
      return amount === null
        ? []
        : [{ weapon, middle, amount, range, shown: amountInWords(amount, view.kind) }];
    }),
  );
  const chosen = chosenGroups(side, inColour)
    .flat()
    .map((i) => item(labels, i));
  const all = chosenLast([...rows, ...points], 'weapon', chosen);
  return {
    name,
    title,
    subtitle,
    alt: say`Lines of the ${whatOf(view)} of each weapon over the distance. ${title}.`,
    live: 'Point at a step for its number.',
    rows: all,
    draw: (layout) => drawing(steps, labels, all, layout),
  };
}

/** The corners of the steps of a weapon; a new piece begins behind a stretch that it does not reach. */
function stepsOf({ stretches, amounts }: Side, weapon: number) {
  let [piece, end] = [0, NaN];
  return stretches.flatMap(({ from, to }, i) => {
    const step = amounts[weapon]?.[i] ?? null;
    if (step === null) return [];
    if (from !== end) piece++;
    end = to;
    return [
      { x: from, step, piece },
      { x: to, step, piece },
    ];
  });
}

/** The end of the farthest stretch that a weapon reaches. */
function reachOf({ stretches, amounts }: Side, weapon: number): number {
  return stretches.findLast((_, i) => (amounts[weapon]?.[i] ?? null) !== null)?.to ?? 0;
}

function drawing(
  { side, places, view, bands, unit, inColour }: WeaponSteps,
  labels: readonly string[],
  rows: readonly ChartRow[],
  { width, theme }: Layout,
): Drawing {
  const size = width < NARROW ? 'narrow' : 'wide';
  // A line that ends early says where, since its name stands at the far end of the axis.
  const reach = Math.max(...side.stretches.map(({ to }) => to));
  const named = (label: string, weapon: number): string => {
    const end = reachOf(side, weapon);
    return end === reach || unit === '' || size === 'narrow' ? label : `${label}, to ${number(end)} ${unit}`;
  };
  const room = Math.min(MOST_NAMES_PX[size], longestPx(labels.map(named), 'bold'));
  const padding = { left: 48, right: room + 18, top: 40, bottom: unit === '' ? 14 : 46 };
  const inner = { width: width - padding.left - padding.right, height: HEIGHT_PX[size] };
  const distances = side.stretches.flatMap(({ from, to }) => [from, to]);
  const ends = [Math.min(...distances), Math.max(...distances)] as const;
  const most = Math.max(...side.amounts.flat().map((amount) => amount ?? 0));
  const domain = [
    0,
    view.kind === 'chance' ? Math.min(1, Math.ceil(most * 20 + 0.4) / 20) : most * 1.08,
  ] as const;
  const edges = [...new Set(distances)];
  const measured = across({ of: 'number', title: `distance, ${unit}`, domain: ends, values: edges });
  const x: Channel = unit === '' ? (field) => ({ ...measured(field), axis: null }) : measured;
  const what = whatOf(view);
  const y = upright({ of: view.kind === 'chance' ? 'share' : 'number', title: what, domain });
  const chosen = chosenGroups(side, inColour).flat();
  const range = labels.map(
    (_, i) => (chosen.includes(i) ? theme.series[places.get(i) ?? 0] : undefined) ?? theme.rest,
  );
  const color = colours('weapon', labels, range);
  const lineEnds = labels.flatMap((label, i) => {
    const own = side.amounts[i] ?? [];
    const last = own.findLastIndex((amount) => amount !== null);
    return last < 0 ? [] : [{ name: label, label: named(label, i), y: own[last] ?? 0 }];
  });
  return {
    ...inner,
    padding,
    autosize: 'none',
    layer: [
      ...rangeBands(bands, { x, domain: ends, ...inner }, theme),
      ...layerOver(rows, 'step', {
        mark: { type: 'line', strokeWidth: 2.25, tooltip: null },
        encoding: { x: x('x'), y: y('step'), color, detail: { field: 'piece', type: 'nominal' } },
      }),
      ...layerOver(rows, 'amount', {
        mark: { type: 'point', size: 300, opacity: 0 },
        encoding: {
          x: x('middle'),
          y: y('amount'),
          color,
          tooltip: tooltip({ weapon: 'weapon', range: 'range', shown: what }),
        },
      }),
      ...overtakingMarks(side, unit, { x, y }, theme),
      endLabels(lineEnds, {
        field: 'weapon',
        color,
        domain,
        height: inner.height,
        left: inner.width + 10,
        room,
      }),
    ],
  };
}

/** A dot where one of the best overtakes another, with the distance beside it. */
function overtakingMarks(
  side: Side,
  unit: string,
  { x, y }: Readonly<Record<'x' | 'y', Channel>>,
  theme: Theme,
): object[] {
  const values = overtakings(side).map(({ at, before: [fell, rose], behind: [fallen, risen] }) => ({
    at,
    // Both lines are upright here, and share the stretch between these.
    height:
      (Math.max(Math.min(fell, fallen), Math.min(rose, risen)) +
        Math.min(Math.max(fell, fallen), Math.max(rose, risen))) /
      2,
    label: unit === '' ? '' : `${number(at)} ${unit}`,
  }));
  if (values.length === 0) return [];
  const place = { x: x('at'), y: y('height') };
  return [
    {
      data: { values },
      mark: { type: 'point', filled: true, size: 70, opacity: 1, color: theme.ink },
      encoding: place,
    },
    {
      data: { values },
      mark: { type: 'text', align: 'left', baseline: 'bottom', dx: 6, dy: -5, fontWeight: 'bold' },
      encoding: { ...place, text: { field: 'label', type: 'nominal' } },
    },
  ];
}

/** The places where the best weapons fall behind others that are then the best, each with the clearest such pair. */
export function overtakings(side: Side): readonly Overtaking[] {
  const best = bestBy(side);
  const all = crossovers(side).filter(({ near, far, at }) => {
    const behind = side.stretches.findIndex(({ from }) => from === at);
    return best[behind - 1]?.includes(near) === true && best[behind]?.includes(far) === true;
  });
  return [...Map.groupBy(all, ({ at }) => at).values()].flatMap((here) => {
    const [first] = here;
    if (first === undefined) return [];
    const alike = here.filter(({ behind }) => behind[0] === first.behind[0]);
    const { at, before, behind } = first;
    const [nears, fars] = [alike.map(({ near }) => near), alike.map(({ far }) => far)];
    return [{ at, before, behind, near: [...new Set(nears)], far: [...new Set(fars)] }];
  });
}

/** A crossover of those that are equally good before or behind it. */
interface Overtaking extends Omit<Crossover, 'near' | 'far'> {
  readonly near: readonly number[];
  readonly far: readonly number[];
}

/** The weapons in colour, those with the same numbers throughout in the same: the best, then the next best. */
export function chosenGroups(side: Side, inColour: InColour): readonly (readonly number[])[] {
  const { stretches } = side;
  const amounts = merits(side);
  const totals = amounts.map((row) =>
    stretches.reduce((sum, { from, to }, i) => sum + (row[i] ?? 0) * (to - from), 0),
  );
  const best = bestBy(side).flat();
  const order = [...best, ...[...totals.keys()].toSorted((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0))];
  const groups = [...Map.groupBy(new Set(order), (one) => JSON.stringify(amounts[one])).values()];
  if (inColour === 'all' && groups.length <= MOST_TOLD_APART) return groups;
  const bests = groups.filter((group) => group.some((one) => best.includes(one))).length;
  return groups.slice(0, Math.min(MOST_CHOSEN, Math.max(FEWEST_CHOSEN, bests)));
}
