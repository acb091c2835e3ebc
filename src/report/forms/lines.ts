/** Lines along an axis of numbers: shares by distance, by turn or by number of units; steps; and marks by price. */
import type { Join, LinesOptions } from '../../questions/chart.ts';
import { LINE, type Theme } from '../theme.ts';
import {
  below,
  DASHED,
  domainOf,
  headOver,
  heads,
  intervalOf,
  markAt,
  scale,
  shown,
  ticks,
  upright,
  type Head,
} from './axes.ts';
import { colour, distinctOf, innerPx, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { fit, fitAll, spread, widest } from './labels.ts';
import { field, firstOf, rule, words, type Mark, type Piece } from './pieces.ts';

const HEIGHT = { least: 190, most: 380, panel: 150 } as const;
/** Names at the right take no more of the width, and no more lines each; else they stand in the key. */
const MOST_NAMES = { part: 0.3, px: 260, lines: 3 } as const;
/** From the end of a line to its name, and from the labels of an axis to the picture. */
const LEADER = 14;
const ROOM = 8;
/** Lines of more numbers have no mark at each, but a band about them, as steps have. */
const MANY = 30;
/** More numbers than this have round ticks instead of their own. */
const MOST_TICKS = 16;
/** An axis of shares begins at 0 where the least of them is lower. */
const LOW = 0.35;
/** A height at which no tick is left out. */
const MANY_PX = 1000;
/** The radius of a ring about an answer. */
const RING = 9;
const AREA = { opacity: 0.2 };
/** A mark that only a pointer meets. */
const UNSEEN: Mark = { type: 'point', filled: true, size: 120, opacity: 0 };

export function joinOf({ join = 'line', joins = {} }: LinesOptions, part: string): Join {
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
  readonly keyed: readonly { readonly name: string; readonly opacity?: number }[];
}

function namesOf(all: readonly DrawnRow[], options: LinesOptions, width: number): Names {
  const { target, range, areas = [] } = options;
  const lines = distinctOf(all, 'series').filter((name) => name !== '' && isHero(options, name));
  const places = [target?.name ?? '', range?.name ?? ''];
  const fitted = (names: readonly string[]): Map<string, readonly string[]> => {
    const own = [...new Set(names)].filter((name) => name !== '');
    const px = Math.min(width * MOST_NAMES.part, MOST_NAMES.px);
    return new Map(fitAll(own, { px, bold: true }).map((text, i) => [own[i] ?? '', text]));
  };
  const ended = lines.filter((name) => endOf(all, name, options) !== undefined);
  const beside = fitted([...ended, ...places]);
  const isWhole = ([name, text]: readonly [string, readonly string[]]): boolean =>
    text.length <= MOST_NAMES.lines && text.join(' ').replaceAll('\u00a0', ' ') === name;
  const hasRoom =
    distinctOf(all, 'panel').length === 1 && [...beside].every(isWhole) && heightOf(beside) <= HEIGHT.most;
  return {
    beside: hasRoom ? beside : fitted(places),
    keyed: [
      ...lines.filter((name) => !hasRoom || !ended.includes(name)).map((name) => ({ name })),
      ...[...new Set(areas.map(({ name }) => name))].map((name) => ({ name, ...AREA })),
    ],
  };
}

function heightOf(names: Names['beside']): number {
  return [...names.values()].flat().length * LINE.text;
}

/** The axis of numbers. */
function domainIn(rows: readonly DrawnRow[], options: LinesOptions): readonly [number, number] {
  const { of = 'share', domain } = options;
  if (domain !== undefined) return domain;
  const [floor, ceiling] = domainOf(rows, options);
  return of === 'share' && floor < LOW ? [0, ceiling] : [floor, ceiling];
}

/** Places of a picture in CSS pixels. */
interface Places {
  readonly px: (value: number) => number;
  readonly py: (value: number) => number;
  /** The numbers at its left and right edge. */
  readonly ends: readonly [number, number];
  readonly width: number;
  readonly height: number;
}

function draw(rows: readonly DrawnRow[], options: LinesOptions, cell: Cell): Plot {
  const { theme, all, isLeft } = cell;
  const { of = 'share', target, range, along, measure, ends = [], areas = [] } = options;
  const domain = domainIn(all, options);
  const { beside } = namesOf(all, options, cell.width);
  const left = Math.ceil(widest(ticks(domain, MANY_PX, of).map((value) => shown(value, of)))) + ROOM;
  const names = [...beside.values()].flat();
  const right = names.length === 0 ? ROOM : Math.ceil(widest(names, { bold: true })) + LEADER + 2;
  const width = innerPx(cell, left, right);
  const least = distinctOf(all, 'panel').length > 1 ? HEIGHT.panel : HEIGHT.least;
  const height = Math.max(
    least,
    heightOf(beside),
    least === HEIGHT.panel ? 0 : Math.min(HEIGHT.most, Math.round(width / 2)),
  );
  const numbers = [...new Set(all.map(({ x }) => Number(x)))].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [ends[0] ?? numbers[0], ends[1] ?? numbers.at(-1)];
  const margin = options.join === 'step' ? 0 : ((last - first) * ROOM) / width || 1;
  const across = {
    of: numbers.every(Number.isInteger) ? 'whole' : 'number',
    domain: [first - margin, last + margin],
    range: [0, width],
  } as const;
  const up = { of, domain, range: [height, 0] } as const;
  const [px, py] = [scale(across.domain, across.range), scale(up.domain, up.range)];
  const places = { px, py, ends: across.domain, width, height };
  const head = heads(headsOf(options, places, theme), width);
  const measured =
    rows[0]?.panel === all[0]?.panel && measure !== undefined
      ? fit(measure, { px: left + width + right, lines: 2 })
      : [];
  const isLow = cell.isLow && along !== '';
  const own = numbers.length > MOST_TICKS ? undefined : numbers;
  const foot = below(across, { ...cell, isLow }, { left, width, height }, along, own);
  const muted = { color: theme.muted };
  return {
    left,
    right,
    width,
    height,
    top: measured.length * LINE.text + head.height + 6,
    bottom: foot.bottom,
    pieces: [
      ...within(options.bands ?? [], places.ends)
        .filter((_band, i) => i % 2 === 0)
        .map(({ from, to }) => field({ px: px(from), px2: px(to), py: 0, py2: height }, theme.band)),
      ...(range === undefined
        ? []
        : [field({ px: 0, px2: width, py: py(range.to), py2: py(range.from) }, theme.band)]),
      ...areas
        .filter(({ panel }) => panel === rows[0]?.panel)
        .map(({ name, from, to, left: near, right: far }) => {
          const [upper, lower] = [Math.min(domain[1], to), Math.max(domain[0], from)];
          const [start, end] = [Math.max(places.ends[0], near), Math.min(places.ends[1], far)];
          const ends = { px: px(start), px2: px(end), py: py(upper), py2: py(lower) };
          return field(ends, colour(options, theme, name), AREA);
        }),
      ...upright(up, width, isLeft, theme),
      ...(target === undefined ? [] : [rule({ px: 0, px2: width, py: py(target.at) }, theme.ink, DASHED)]),
      ...paths(rows, options, places, theme),
      ...answers(options, places, theme),
      ...head.pieces,
      ...besides(rows, beside, options, places, theme),
      ...words(measured, -left, -head.height - 10 - (measured.length - 1) * LINE.text, muted),
      ...foot.pieces,
    ],
  };
}

/** Lines, and a mark with its interval at each number; where there are many, bands about the lines. */
function paths(rows: readonly DrawnRow[], options: LinesOptions, { px, py }: Places, theme: Theme): Piece[] {
  const { join, joins = {}, dashed = [], bands = [] } = options;
  const isJoined = ({ part }: DrawnRow): boolean => joinOf(options, part) !== 'none';
  const isBanded = ({ part }: DrawnRow): boolean => (joins[part] ?? 'none') === 'none';
  const inFront = rows.filter(({ series }) => isHero(options, series));
  const colorOf = (row: DrawnRow): string =>
    isHero(options, row.series) ? colour(options, theme, row.series) : theme.rest;
  const at = (row: DrawnRow): Pick<Piece, 'px' | 'py' | 'color'> => {
    return { px: px(Number(row.x)), py: py(row.value), color: colorOf(row) };
  };
  const pathName = ({ panel, series, part }: DrawnRow): string => `${panel}\n${series}\n${part}`;
  const pathOf = (own: readonly DrawnRow[], look: object, pieceOf = (_row: DrawnRow) => 0): Piece[] =>
    own.filter(isJoined).map((row) => ({
      mark: {
        type: 'line',
        ...(joinOf(options, row.part) === 'step' ? { interpolate: 'step-after' } : {}),
        ...(dashed.includes(row.part) ? { strokeDash: [5, 4], opacity: 0.7 } : {}),
        ...look,
      },
      ...at(row),
      path: `${pathName(row)}\n${pieceOf(row)}`,
    }));
  // A line ends at the far edge of a band, where the rules step.
  const bandOf = ({ x }: DrawnRow): number =>
    join === 'bands' ? bands.findIndex(({ to }) => Number(x) <= to) : 0;
  const inBands = join === 'bands' && bands.length > 0 ? inFront : [];
  const counts = Map.groupBy(
    rows.filter((row) => isBanded(row) && isJoined(row)),
    pathName,
  );
  const hasMarks = join !== 'step' && [...counts.values()].every(({ length }) => length <= MANY);
  const bandAbout = (row: DrawnRow): Piece[] => {
    const interval = intervalOf(row);
    if (interval === null || !isBanded(row)) return [];
    const step = join === 'step' ? { interpolate: 'step-after' } : {};
    const [low, high] = interval;
    const mark = { type: 'area', ...AREA, ...step } as const;
    return [{ mark, ...at(row), py: py(low), py2: py(high), path: pathName(row) }];
  };
  const estimate = (row: DrawnRow): Piece[] => {
    const interval = intervalOf(row);
    const { px: x, py: y, color } = at(row);
    const [low, high] = interval ?? [0, 0];
    return [
      ...(interval === null ? [] : [rule({ px: x, py: py(low), py2: py(high) }, color, { strokeWidth: 2 })]),
      markAt(row, x, y, color),
    ];
  };
  return [
    ...(hasMarks ? [] : inFront.flatMap(bandAbout)),
    ...pathOf(
      rows.filter((row) => !inFront.includes(row)),
      { strokeWidth: 1 },
      bandOf,
    ),
    // Between two bands the numbers may change at once: none in between is shown.
    ...pathOf(inBands, { strokeWidth: 1, strokeDash: [1, 4] }),
    ...pathOf(inFront, { strokeWidth: 2 }, bandOf),
    ...(hasMarks
      ? inFront.filter((row) => isBanded(row) && !dashed.includes(row.part)).flatMap(estimate)
      : rows.map((row) => ({ mark: UNSEEN, ...at(row), id: row.id }))),
  ];
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
  { ends, px, py, height }: Places,
  theme: Theme,
): Head[] {
  return [
    ...within(bands, ends).map((band) => headOver(band, px, theme.muted)),
    ...found.map(({ name, at, value, from }) => ({
      text: name,
      at: px(at),
      bold: true,
      color: theme.accent,
      dash: false,
      down: py(value) - (from === undefined ? RING : 0),
    })),
    ...landmarks
      .filter(({ at }) => at >= ends[0] && at <= ends[1])
      .map(({ name, at }) => ({ text: name, at: px(at), color: theme.muted, down: height })),
  ];
}

/** A ring about each answer; about a place that is not sure, its interval. */
function answers(options: LinesOptions, { px, py }: Places, theme: Theme): Piece[] {
  return (options.found ?? []).flatMap(({ at, value, from, to, series }): Piece[] => {
    const color = series === undefined ? theme.accent : colour(options, theme, series);
    const place = { px: px(at), py: py(value) };
    if (from === undefined || to === undefined) {
      const ring = { filled: false, size: (2 * RING) ** 2, strokeWidth: 2, opacity: 1 };
      return [{ mark: { type: 'point', ...ring }, ...place, color }];
    }
    return [
      rule({ ...place, px: px(from), px2: px(to) }, color, { strokeWidth: 6, opacity: 0.5 }),
      rule({ ...place, py: place.py - RING, py2: place.py + RING }, color, { strokeWidth: 2 }),
    ];
  });
}

/** Names at the right of a picture, moved apart, with leaders where they are moved or their line ends early; steps end where they end. */
function besides(
  rows: readonly DrawnRow[],
  fitted: Names['beside'],
  options: LinesOptions,
  { px, py, width, height }: Places,
  theme: Theme,
): Piece[] {
  const { target, range } = options;
  const level = { end: width, color: theme.muted, bold: false };
  const sides = [
    ...distinctOf(rows, 'series').flatMap((name) => {
      const end = endOf(rows, name, options);
      const color = colour(options, theme, name);
      if (end === undefined) return [];
      return [{ name, at: py(end.value), end: px(Number(end.x)) + 6, color, bold: true }];
    }),
    ...(target === undefined ? [] : [{ ...level, name: target.name, at: py(target.at) }]),
    ...(range === undefined ? [] : [{ ...level, name: range.name, at: py((range.from + range.to) / 2) }]),
  ].flatMap((side) => {
    const text = fitted.get(side.name);
    return text === undefined ? [] : [{ ...side, text, size: text.length * LINE.text }];
  });
  const places = spread(sides, [-ROOM, height + ROOM]);
  return sides.flatMap(({ at, end, color, bold, text }, i) => {
    const place = places[i] ?? at;
    const isShort = end < width - ROOM && options.join !== 'step';
    const look = { strokeWidth: 0.75, opacity: 0.8 };
    const leader = { px: width + 2, px2: width + LEADER - 2, py: at, py2: place };
    return [
      ...(isShort ? [rule({ px: end, px2: width + 2, py: at }, color, { ...look, strokeDash: [1, 3] })] : []),
      ...(isShort || (end >= width - ROOM && Math.abs(place - at) > 3) ? [rule(leader, color, look)] : []),
      ...words(text, width + LEADER, firstOf(text, place), { bold, color }),
    ];
  });
}

export const lines: Form<LinesOptions> = {
  name: 'Lines',
  least: () => 230,
  key: (rows, options, width) => namesOf(rows, options, width).keyed,
  draw,
};
