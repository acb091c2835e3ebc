/** Lines along an axis of numbers: shares by distance, by turn or by number of units; steps; and marks by price. */
import type { Join, LinesOptions } from '../../questions/chart.ts';
import { LINE, SIZE, type Theme } from '../theme.ts';
import { colour, innerPx, placed, seriesOf, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { fit, fitAll, spread, widest } from './labels.ts';
import {
  across,
  coloured,
  domainOf,
  estimates,
  heads,
  lineAt,
  plainAxis,
  plainTarget,
  rangeAt,
  tooltips,
  upright,
  type Channel,
  type Head,
} from './layers.ts';
import { shown, ticks } from './numbers.ts';
import { between, column, words } from './pieces.ts';

const HEIGHT = { least: 190, most: 380, panel: 150, strip: 100 } as const;
/** Names at the right take no more of the width, and no more lines each; else they stand in the key. */
const MOST_NAMES = { part: 0.3, px: 260, lines: 3 } as const;
/** From the end of a line to its name, and from the labels of an axis to the picture. */
const LEADER = 14;
const ROOM = 8;
/** Room above and below the numbers of a strip, as a part of their range. */
const STRIP_ROOM = 0.2;
/** Lines of more numbers have no mark at each, but a band about them, as steps have. */
const MANY = 30;
/** More numbers than this have round ticks instead of their own. */
const MOST_TICKS = 16;
/** An axis of shares begins at 0 where the least of them is lower. */
const LOW = 0.35;
/** A height at which no tick is left out. */
const MANY_PX = 1000;
/** A mark that only a pointer meets. */
const UNSEEN = { type: 'point', filled: true, size: 120, opacity: 0 } as const;

function joinOf({ join = 'line', joins = {} }: LinesOptions, part: string): Join {
  return joins[part] ?? join;
}

function isHero({ heroes }: LinesOptions, series: string): boolean {
  return heroes === undefined || heroes.includes(series);
}

/** The last number of a line, which its name stands beside; of a line in several parts that of one that is not dashed. */
function endOf(rows: readonly DrawnRow[], name: string, options: LinesOptions): DrawnRow | undefined {
  const { dashed = [] } = options;
  const isBehind = ({ part }: DrawnRow): number => Number(dashed.includes(part));
  return rows
    .filter(({ series, part }) => series === name && joinOf(options, part) !== 'none')
    .toSorted((a, b) => isBehind(b) - isBehind(a) || Number(a.x) - Number(b.x))
    .at(-1);
}

/** Names at the right of the pictures by their lines of text, and those of lines and areas in the key. */
interface Names {
  readonly beside: ReadonlyMap<string, readonly string[]>;
  readonly keyed: readonly string[];
}

function namesOf(all: readonly DrawnRow[], options: LinesOptions, width: number): Names {
  const { target, range, strip, areas = [] } = options;
  const main = all.filter(({ panel }) => panel !== strip?.panel);
  const lines = seriesOf(main).filter((name) => name !== '' && isHero(options, name));
  const places = [target, range, strip?.target, strip?.range].map((place) => place?.name ?? '');
  const fitted = (names: readonly string[]): Map<string, readonly string[]> => {
    const own = [...new Set(names)].filter((name) => name !== '');
    const px = Math.min(width * MOST_NAMES.part, MOST_NAMES.px);
    return new Map(fitAll(own, { px, bold: true }).map((text, i) => [own[i] ?? '', text]));
  };
  const ended = lines.filter((name) => endOf(main, name, options) !== undefined);
  const beside = fitted([...ended, ...places]);
  const texts = [...beside];
  const hasRoom =
    new Set(main.map(({ panel }) => panel)).size === 1 &&
    texts.every(
      ([name, text]) => text.length <= MOST_NAMES.lines && text.join(' ').replaceAll('\u00a0', ' ') === name,
    ) &&
    texts.reduce((sum, [, text]) => sum + text.length * LINE.text, 0) <= HEIGHT.most;
  return {
    beside: hasRoom ? beside : fitted(places),
    keyed: [
      ...lines.filter((name) => !hasRoom || !ended.includes(name)),
      ...new Set(areas.map(({ name }) => name)),
    ],
  };
}

/** The axis of numbers of a picture. */
function domainIn(
  rows: readonly DrawnRow[],
  options: LinesOptions,
  room?: number,
): readonly [number, number] {
  const { of = 'share', domain } = options;
  if (domain !== undefined) return domain;
  const [floor, ceiling] = domainOf(rows, options, room);
  return of === 'share' && floor < LOW ? [0, ceiling] : [floor, ceiling];
}

/** Options of the strip: its own measure, and of the other options those about lines. */
function stripOf(options: LinesOptions, strip: NonNullable<LinesOptions['strip']>): LinesOptions {
  const { columns, along, colours = {}, join = 'line', joins = {}, dashed = [], heroes } = options;
  return {
    columns,
    along,
    colours,
    join,
    joins,
    dashed,
    ...(heroes === undefined ? {} : { heroes }),
    ...strip,
  };
}

function draw(rows: readonly DrawnRow[], given: LinesOptions, cell: Cell): Plot {
  const { theme, all, isLeft, isLow } = cell;
  const { strip, bands = [], along } = given;
  const isStrip = strip !== undefined && rows.every(({ panel }) => panel === strip.panel);
  const views = [given, ...(strip === undefined ? [] : [stripOf(given, strip)])].map((options, i) => {
    const own = all.filter(({ panel }) => (panel === strip?.panel) === (i === 1));
    return { options, domain: domainIn(own, options, i === 1 ? STRIP_ROOM : undefined) };
  });
  const { options, domain } = views[isStrip ? 1 : 0] ?? { options: given, domain: [0, 1] };
  const { of = 'share', target, range } = options;
  const { beside } = namesOf(all, given, cell.width);
  const labels = views.flatMap((view) =>
    ticks(view.domain, MANY_PX, view.options.of ?? 'share').map((value) => shown(value, view.options.of)),
  );
  const left = Math.ceil(widest(labels)) + ROOM;
  const names = [...beside.values()];
  const right = names.length === 0 ? ROOM : Math.ceil(widest(names.flat(), { bold: true })) + LEADER + 2;
  const width = innerPx(cell, left, right);
  const least = [...beside]
    .filter(([name]) => !isStrip || name === target?.name || name === range?.name)
    .reduce((sum, [, text]) => sum + text.length * LINE.text, 0);
  const isPanel = strip === undefined && new Set(all.map(({ panel }) => panel)).size > 1;
  const height = isStrip
    ? Math.max(HEIGHT.strip, least)
    : isPanel
      ? Math.max(HEIGHT.panel, least)
      : Math.max(HEIGHT.least, least, Math.min(HEIGHT.most, Math.round(width / 2)));
  const places = all.map((row) => Number(row.x));
  const distinct = [...new Set(places)].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [distinct[0], distinct.at(-1)];
  const margin = given.join === 'step' ? 0 : ((last - first) * ROOM) / width || 1;
  const ends = [first - margin, last + margin] as const;
  const x = across({
    of: places.every(Number.isInteger) ? 'whole' : 'number',
    domain: ends,
    range: [0, width],
    labels: isLow && along !== '',
    values: distinct.length > MOST_TICKS ? undefined : distinct,
  });
  const y = upright({ of, domain, range: [height, 0], labels: isLeft });
  const px = (value: number): number => ((value - ends[0]) / (ends[1] - ends[0])) * width;
  const py = (value: number): number => ((domain[1] - value) / (domain[1] - domain[0])) * height;
  const head = heads(headsOf(options, { ends, px, py, height }, theme), width);
  const measure =
    options.measure === undefined || rows[0]?.panel !== all[0]?.panel
      ? []
      : fit(options.measure, { px: left + width + right, lines: 2 });
  const named = isLow ? fit(along, { px: left + width, lines: 2 }) : [];
  const areas = (options.areas ?? []).filter(({ panel }) => panel === rows[0]?.panel);
  const sides = [
    ...(isStrip ? [] : seriesOf(rows)).flatMap((name): Side[] => {
      const end = beside.has(name) ? endOf(rows, name, options) : undefined;
      const color = colour(options, theme, name);
      return end === undefined
        ? []
        : [{ name, at: py(end.value), end: px(Number(end.x)) + 6, color, bold: true }];
    }),
    ...(target === undefined ? [] : [{ name: target.name, at: py(target.at), color: theme.muted }]),
    ...(range === undefined
      ? []
      : [{ name: range.name, at: py((range.from + range.to) / 2), color: theme.muted }]),
  ].filter(({ name }) => name !== '');
  return {
    left,
    right,
    width,
    height,
    top: measure.length * LINE.text + head.height + 6,
    bottom: (isLow && along !== '' ? 26 : 6) + named.length * LINE.text,
    // A line ends at the far edge of a band, where the rules step.
    transform:
      given.join === 'bands' && bands.length > 0
        ? placed(rows, ({ x: at }) => ({ piece: bands.findIndex(({ to }) => Number(at) <= to) }))
        : [],
    layer: [
      ...between(
        within(options.bands ?? [], ends)
          .filter((_band, i) => i % 2 === 0)
          .map(({ from, to }) => ({ px: px(from), px2: px(to), py: 0, py2: height })),
        { type: 'rect', color: theme.band },
      ),
      ...(range === undefined ? [] : [rangeAt('y', y, range, theme)]),
      ...between(
        areas.map(({ from, to, ...area }) => ({
          px: px(Math.max(ends[0], area.left)),
          px2: px(Math.min(ends[1], area.right)),
          py: py(Math.min(domain[1], to)),
          py2: py(Math.max(domain[0], from)),
        })),
        { type: 'rect', color: theme.gain, opacity: 0.2 },
      ),
      ...(target === undefined ? [] : [lineAt('y', y, target, theme)]),
      ...numbers(rows, all, options, { x, y, hasPieces: bands.length > 0 }, theme),
      ...answers(options, { px, py }, theme),
      ...head.layer,
      ...besides(sides, beside, width, height),
      ...words(column(measure, -left, -head.height - 10 - (measure.length - 1) * LINE.text), {
        color: theme.muted,
      }),
      ...words(column(named, width, height + 38), { align: 'right', color: theme.muted }),
    ],
  };
}

interface Axes {
  readonly x: Channel;
  readonly y: Channel;
  readonly hasPieces: boolean;
}

/** Lines, and a mark with its interval at each number; where there are many, bands about the lines. */
function numbers(
  rows: readonly DrawnRow[],
  all: readonly DrawnRow[],
  options: LinesOptions,
  { x, y, hasPieces }: Axes,
  theme: Theme,
): object[] {
  const { join = 'line', joins = {}, dashed = [], colours = {} } = options;
  const [series, parts] = [seriesOf(all), [...new Set(all.map(({ part }) => part))]];
  const heroes = series.filter((name) => isHero(options, name));
  const own = Object.fromEntries(heroes.map((name) => [name, colours[name] ?? 'rest']));
  const color = coloured(all, 'series', { ...options, colours: own }, theme);
  /** The layer over the rows of some series and parts; none over none. */
  const over = (names: readonly string[], kinds: readonly string[], layer: object): object[] => {
    const kept = rows.filter((row) => names.includes(row.series) && kinds.includes(row.part));
    if (kept.length === 0) return [];
    const filters = [
      ...(names.length === series.length ? [] : [only('series', names)]),
      ...(kinds.length === parts.length ? [] : [only('part', kinds)]),
    ];
    const { transform = [] } = layer as { readonly transform?: readonly object[] };
    return [{ ...layer, transform: [...filters, ...transform] }];
  };
  const detail = (fields: readonly string[]): object[] => fields.map((field) => ({ field, type: 'nominal' }));
  const path = (names: readonly string[], mark: object, isWhole = false): object[] =>
    parts
      .filter((part) => joinOf(options, part) !== 'none')
      .flatMap((part) => {
        const kind = joinOf(options, part);
        const dash = dashed.includes(part) ? { strokeDash: [5, 4], opacity: 0.7 } : {};
        const step = kind === 'step' ? { interpolate: 'step-after' } : {};
        const inPieces = kind === 'bands' && hasPieces;
        if (isWhole && !inPieces) return [];
        const fields = inPieces && !isWhole ? ['piece'] : [];
        return over(names, [part], {
          mark: { type: 'line', ...step, ...dash, ...mark, tooltip: null },
          encoding: { x: x('x'), y: y('value'), color, detail: detail(['series', ...fields]) },
        });
      });
  const back = series.filter((name) => !heroes.includes(name));
  const banded = parts.filter((part) => joins[part] === undefined || joins[part] === 'none');
  const marked = banded.filter((part) => !dashed.includes(part));
  const tooltip = tooltips(options);
  const marks = rows.filter(({ series: name, part }) => heroes.includes(name) && marked.includes(part));
  const counts = Map.groupBy(
    rows.filter(({ part }) => banded.includes(part) && joinOf(options, part) !== 'none'),
    (row) => `${row.series}\n${row.part}`,
  );
  const hasMarks = join !== 'step' && [...counts.values()].every(({ length }) => length <= MANY);
  const isCounted = rows.some((row) => isHero(options, row.series) && typeof row.low === 'number');
  const steps = join === 'step' ? { interpolate: 'step-after' } : {};
  return [
    ...(!hasMarks && isCounted
      ? over(heroes, banded, {
          transform: [{ filter: 'isValid(datum.low)' }],
          mark: { type: 'area', opacity: 0.2, ...steps, tooltip: null },
          encoding: { x: x('x'), y: y('low'), y2: { field: 'high' }, color, detail: detail(['part']) },
        })
      : []),
    ...path(back, { strokeWidth: 1 }),
    // Between two bands the numbers may change at once: none in between is shown.
    ...path(heroes, { strokeWidth: 1, strokeDash: [1, 4] }, true),
    ...path(heroes, { strokeWidth: 2 }),
    ...(hasMarks
      ? estimates(marks, { along: 'y', number: y, at: x('x'), color, tooltip }).flatMap((layer) =>
          over(heroes, marked, layer),
        )
      : [{ mark: UNSEEN, encoding: { x: x('x'), y: y('value'), color, tooltip } }]),
  ];
}

/** A filter on names; Vega reads an empty one as none at all. */
function only(field: 'series' | 'part', names: readonly string[]): object {
  return { filter: `indexof(${JSON.stringify(names)}, datum.${field} || '') >= 0` };
}

interface Places {
  readonly px: (value: number) => number;
  readonly py: (value: number) => number;
}

/** Regions as far as they lie within the axis. */
function within<R extends { readonly from: number; readonly to: number }>(
  regions: readonly R[],
  [least, most]: readonly [number, number],
): R[] {
  return regions
    .map((region) => ({ ...region, from: Math.max(least, region.from), to: Math.min(most, region.to) }))
    .filter(({ from, to }) => to > from);
}

/** Names above a picture: bands over themselves, answers and landmarks over their places. */
function headsOf(
  { bands = [], landmarks = [], found = [] }: LinesOptions,
  { ends, px, py, height }: Places & { readonly ends: readonly [number, number]; readonly height: number },
  theme: Theme,
): Head[] {
  return [
    ...within(bands, ends).map(({ name, from, to }) => ({
      text: name,
      at: (px(from) + px(to)) / 2,
      span: [px(from), px(to)] as const,
      size: SIZE.small,
      color: theme.muted,
      dash: false,
    })),
    ...found.map(({ name, at, value, from }) => ({
      text: name,
      at: px(at),
      bold: true,
      size: SIZE.small,
      color: theme.accent,
      dash: false,
      down: py(value) - (from === undefined ? RING : 0),
    })),
    ...landmarks
      .filter(({ at }) => at >= ends[0] && at <= ends[1])
      .map(({ name, at }) => ({
        text: name,
        at: px(at),
        size: SIZE.small,
        color: theme.muted,
        down: height,
      })),
  ].filter(({ text }) => text !== '');
}

/** The radius of a ring about an answer. */
const RING = 9;

/** A ring about each answer; about a place that is not sure, its interval. */
function answers(options: LinesOptions, { px, py }: Places, theme: Theme): object[] {
  return (options.found ?? []).flatMap(({ at, value, from, to, series }) => {
    const color = series === undefined ? theme.accent : colour(options, theme, series);
    const [here, level] = [px(at), py(value)];
    if (from === undefined || to === undefined)
      return between([{ px: here, py: level }], {
        type: 'point',
        filled: false,
        size: (2 * RING) ** 2,
        strokeWidth: 2,
        color,
        opacity: 1,
      });
    return [
      ...between([{ px: px(from), px2: px(to), py: level }], {
        type: 'rule',
        strokeWidth: 6,
        opacity: 0.5,
        color,
      }),
      ...between([{ px: here, py: level - RING, py2: level + RING }], {
        type: 'rule',
        strokeWidth: 2,
        color,
      }),
    ];
  });
}

/** A name at the right of a picture. */
interface Side {
  readonly name: string;
  /** The height that it names, and how far from the left that ends. */
  readonly at: number;
  readonly end?: number;
  readonly color: string;
  readonly bold?: boolean;
}

/** Names at the right of a picture, moved apart, with leaders where they are moved or their line ends early. */
function besides(
  sides: readonly Side[],
  fitted: ReadonlyMap<string, readonly string[]>,
  width: number,
  height: number,
): object[] {
  const texts = sides.map(({ name }) => fitted.get(name) ?? [name]);
  const places = spread(
    sides.map(({ at }, i) => ({ at, size: (texts[i]?.length ?? 1) * LINE.text })),
    [-ROOM, height + ROOM],
  );
  return sides.flatMap(({ at, end = width, color, bold = false }, i) => {
    const [text = [], place = at] = [texts[i], places[i]];
    const isShort = end < width - ROOM;
    const rule = { type: 'rule', color, strokeWidth: 0.75, opacity: 0.8 };
    return [
      ...between(isShort ? [{ px: end, px2: width + 2, py: at, py2: at }] : [], {
        ...rule,
        strokeDash: [1, 3],
      }),
      ...between(
        isShort || Math.abs(place - at) > 3
          ? [{ px: width + 2, px2: width + LEADER - 2, py: at, py2: place }]
          : [],
        rule,
      ),
      ...words(column(text, width + LEADER, place + 4 - ((text.length - 1) * LINE.text) / 2), {
        bold,
        color,
      }),
    ];
  });
}

function plain(rows: readonly DrawnRow[], options: LinesOptions, theme: Theme): object {
  const { along, dashed = [], strip } = options;
  const x = { field: 'x', type: 'quantitative', title: along, scale: { zero: false } };
  const color = { ...coloured(rows, 'series', options, theme), title: null, legend: { title: null } };
  const tooltip = tooltips(options);
  const value = plainAxis('value', options);
  const paths = [...new Set(rows.map(({ part }) => part))].flatMap((part) => {
    const join = joinOf(options, part);
    if (join === 'none') return [];
    return [
      {
        transform: [only('part', [part])],
        mark: {
          type: 'line',
          ...(join === 'step' ? { interpolate: 'step-after' } : {}),
          ...(dashed.includes(part) ? { strokeDash: [5, 4] } : {}),
        },
        encoding: { x, y: value, color },
      },
    ];
  });
  const layer = [
    ...plainTarget('y', options),
    {
      transform: [{ filter: 'isValid(datum.low)' }],
      mark: { type: 'rule', opacity: 0.5 },
      encoding: { x, y: plainAxis('low', options), y2: { field: 'high' }, color },
    },
    ...paths,
    { mark: { type: 'point', filled: true }, encoding: { x, y: value, color, tooltip } },
  ];
  if (new Set(rows.map(({ panel }) => panel)).size === 1) return { layer };
  return {
    facet: { field: 'panel', type: 'nominal', sort: null, title: null },
    columns: strip === undefined ? 2 : 1,
    spec: { layer },
    resolve: { scale: { y: strip === undefined ? 'shared' : 'independent' } },
  };
}

export const lines: Form<LinesOptions> = {
  least: ({ strip }) => (strip === undefined ? 230 : Infinity),
  key: (rows, options, width) => namesOf(rows, options, width).keyed,
  draw,
  plain,
};
