/** Shares along a factor that is a number: a line each, dotted from one range band to the next, where the rules step. */
import { NARROW, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, colours, tooltip, upright, type Channel } from '../marks/channels.ts';
import { estimates } from '../marks/estimates.ts';
import { key, keyPx } from '../marks/key.ts';
import { endLabels, inBands } from '../marks/lines.ts';
import { panels, type Picture, type Place } from '../marks/panels.ts';
import {
  bandNamesPx,
  landmarks,
  lineAt,
  namedRange,
  rangeBands,
  type Landmark,
  type Region,
} from '../marks/regions.ts';
import { longestPx } from '../marks/text.ts';
import type { Theme } from '../theme.ts';
import { statedEntries, statedMark, type StatedRange } from './stated.ts';

/** Room about the points at both ends of the axis, as a part of it. */
const ROOM = 0.04;
const AXIS_PX = 44;
/** Room for names at the ends of lines, as a part of the drawing. */
const MOST_NAMES = 0.35;

/**
 * Data of the drawing. Rows have columns `x`, `panel`, `side` (the line), `at`, `best`, `exact`, `counted`, `low`, `high`,
 * and in words `number`; those of the strip below have `isStrip`.
 */
export interface ShareLines {
  readonly rows: readonly ChartRow[];
  /** The names of the lines, in the order of their colours. */
  readonly names: readonly string[];
  readonly colours: (theme: Theme) => readonly string[];
  /** The thing that a line counts, for the tooltip: `wins`. */
  readonly what: string;
  readonly axisTitle: string;
  readonly bands: readonly Region[];
  readonly landmarks: readonly Landmark[];
  readonly stated: readonly StatedRange[];
  /** Rows that are drawn behind the lines, dashed and without marks. */
  readonly ghost: readonly ChartRow[];
  /** The strip below; null without one. */
  readonly strip: Strip | null;
}

/** A strip about a line: shares about a half, or differences about none. */
export interface Strip {
  readonly title: string;
  readonly of: 'share' | 'points';
  /** A range that is named or shaded; null for none. */
  readonly range: Region | null;
}

const MIDDLE = { share: 0.5, points: 0 } as const;

/** In one drawing, or in a panel for each value of `panel` where there are several. */
export function shareLines(lines: ShareLines, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const names = [...new Set(lines.rows.map((row) => String(row['panel'] ?? '')))];
  const right = longestPx(lines.names, 'bold') + 18;
  // Names that have no room at the ends of the lines stand in a key.
  if (names.length > 1 || right > width * MOST_NAMES) return inPanels(lines, names, { width, theme });
  const high = lines.rows.filter((row) => row['isStrip'] !== true);
  const low = lines.rows.filter((row) => row['isStrip'] === true);
  const main = {
    rows: high,
    domain: domainOf([...high, ...lines.ghost]),
    title: 'share of engagements',
    room: right,
  };
  const top = narrow ? 220 : 270;
  const entries = statedEntries(lines.stated, theme);
  const above = 42 + (entries.length === 0 ? 0 : keyPx(entries, width - AXIS_PX));
  const padding = { left: AXIS_PX + 4, right, top: above, bottom: 44 };
  return panels(width, padding, { columns: 1, between: 46 }, [
    picture(lines, {
      ...main,
      height: top,
      named: key(entries, width - AXIS_PX, 36),
      theme,
      only: lines.strip === null ? null : false,
    }),
    ...(lines.strip === null
      ? []
      : [
          picture(lines, {
            rows: low,
            domain: aboutMiddle(low, lines.strip),
            title: lines.strip.title,
            room: 0,
            height: narrow ? 84 : 96,
            named: [],
            theme,
            only: true,
          }),
        ]),
  ]);
}

function inPanels(lines: ShareLines, names: readonly string[], { width, theme }: Layout): Drawing {
  const columns = width < NARROW ? 1 : 2;
  const shades = lines.colours(theme);
  const entries = [
    ...lines.names.map((name, i) => ({ name, color: shades[i] ?? theme.ink })),
    ...statedEntries(lines.stated, theme),
  ];
  const above = keyPx(entries, width);
  const ofBands = bandNamesPx(lines.bands);
  const named = key(entries, width - AXIS_PX, 30 + ofBands);
  const domain = domainOf([...lines.rows, ...lines.ghost]);
  const pictures = names.map((name, i): Picture => {
    const rows = lines.rows.filter((row) => row['panel'] === name && row['isStrip'] !== true);
    return {
      name,
      above: ofBands,
      height: 150,
      only: { field: 'panel', equal: name },
      layer: (place) => [
        ...layers(
          lines,
          { rows, domain, title: null, room: 0, height: 150, named: i === 0 ? named : [], theme },
          place,
        ),
      ],
    };
  });
  return panels(
    width,
    { left: AXIS_PX, right: 8, top: 34 + above + ofBands, bottom: 44 },
    { columns, between: 72 + ofBands },
    pictures,
  );
}

interface Part {
  readonly rows: readonly ChartRow[];
  readonly domain: readonly [number, number];
  readonly title: string | null;
  /** For names at the ends of the lines. */
  readonly room: number;
  readonly height: number;
  /** The key above the picture. */
  readonly named: readonly object[];
  readonly theme: Theme;
}

function picture(lines: ShareLines, part: Part & { readonly only: boolean | null }): Picture {
  return {
    name: '',
    height: part.height,
    only: part.only === null ? null : { field: 'isStrip', equal: part.only },
    layer: (place) => layers(lines, part, place),
  };
}

function layers(lines: ShareLines, part: Part, { width, isLeft, isLow }: Place): object[] {
  const { rows, domain, title, room, height, named, theme } = part;
  const isStrip = rows.some((row) => row['isStrip'] === true);
  const values = [...new Set(lines.rows.map((row) => Number(row['x'])))].toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [values[0], values.at(-1)];
  const xDomain = [least - (most - least) * ROOM, most + (most - least) * ROOM] as const;
  const xOf = across({
    of: 'number',
    title: isLow ? lines.axisTitle : null,
    domain: xDomain,
    values,
    ticks: 8,
  });
  const strip = isStrip ? lines.strip : null;
  const of = strip?.of ?? 'share';
  const marks = strip === null ? {} : { values: [domain[0], MIDDLE[of], domain[1]] };
  const y = upright({ of, title, domain, labels: isLeft, ...marks }, AXIS_PX);
  // The picture above a strip has the axis of the strip.
  const x: Channel = lines.strip === null || isStrip ? xOf : (field) => ({ ...xOf(field), axis: null });
  const color = colours('side', lines.names, lines.colours(theme));
  const data = { values: lines.names.flatMap((side) => inBands(pointsOf(rows, side), lines.bands)) };
  const path = { x: x('x'), y: y('best'), color };
  const panels = new Set(rows.map((row) => row['panel']));
  const ghost = lines.ghost.filter((row) => panels.has(row['panel'] ?? null));
  const ground = { x, domain: xDomain, width, height };
  const ends = lines.names.flatMap((name) => {
    const own = rows.filter((row) => row['side'] === name && row['x'] === most);
    return own.map((row) => ({ name, y: Number(row['best']) }));
  });
  return [
    ...named,
    ...rangeBands(isStrip ? [] : lines.bands, ground, theme),
    ...(strip === null
      ? []
      : [
          ...(strip.range === null ? [] : namedRange(y, strip.range, width, theme)),
          lineAt('y', y, MIDDLE[of], theme),
        ]),
    ...(isStrip
      ? []
      : statedRects(lines.stated, rows, { x: xOf, y, domain, reach: (most - least) * ROOM }, theme)),
    ...landmarks(isStrip ? [] : lines.landmarks, ground, theme),
    ...(isStrip || ghost.length === 0
      ? []
      : [
          {
            data: { values: lines.names.flatMap((side) => inBands(pointsOf(ghost, side), lines.bands)) },
            mark: { type: 'line', strokeWidth: 1.5, strokeDash: [5, 4], opacity: 0.6 },
            encoding: { ...path, detail: { field: 'band', type: 'nominal' } },
          },
        ]),
    // Between two bands the shares may change at once: no number in between is shown.
    ...(lines.bands.length === 0
      ? []
      : [{ data, mark: { type: 'line', strokeWidth: 1, strokeDash: [1, 4] }, encoding: path }]),
    {
      data,
      mark: { type: 'line', strokeWidth: 1.5 },
      encoding: { ...path, detail: { field: 'band', type: 'nominal' } },
    },
    ...estimates(rows, {
      along: 'y',
      number: y,
      at: x('x'),
      color,
      tooltip: tooltip({ at: 'at', side: lines.what, number: 'number' }),
    }),
    ...(room === 0
      ? []
      : [endLabels(ends, { field: 'side', color, domain, height, left: width + 8, room: room - 8 })]),
  ];
}

interface Axes {
  readonly x: Channel;
  readonly y: Channel;
  readonly domain: readonly [number, number];
  /** A range of one cell is drawn as far to both sides of it. */
  readonly reach: number;
}

/** The stated ranges about the cells of the picture: in one piece where they are about all of them. */
function statedRects(
  stated: readonly StatedRange[],
  rows: readonly ChartRow[],
  { x, y, domain: [least, most], reach }: Axes,
  theme: Theme,
): object[] {
  const values = stated.flatMap(({ cells, from, to }) => {
    const own = rows.filter((row) => cells.includes(Number(row['cell'])));
    const places = own.map((row) => Number(row['x']));
    const pieces = own.length === rows.length ? [places] : [...new Set(places)].map((place) => [place]);
    return pieces.flatMap((piece) =>
      piece.length === 0
        ? []
        : [
            {
              left: Math.min(...piece) - reach,
              right: Math.max(...piece) + reach,
              from: Math.max(least, from),
              to: Math.min(most, to),
            },
          ],
    );
  });
  if (values.length === 0) return [];
  return [
    {
      data: { values },
      mark: { type: 'rect', ...statedMark(theme) },
      encoding: { x: x('left'), x2: { field: 'right' }, y: y('from'), y2: { field: 'to' } },
    },
  ];
}

function pointsOf(rows: readonly ChartRow[], side: string): { x: number; best: number; side: string }[] {
  return rows
    .filter((row) => row['side'] === side)
    .map((row) => ({ x: Number(row['x']), best: Number(row['best']), side }))
    .toSorted((a, b) => a.x - b.x);
}

/** Shares from 0 to a round number above all of them. */
function domainOf(rows: readonly ChartRow[]): readonly [number, number] {
  const most = Math.max(...rows.flatMap(boundsOf));
  return [0, Math.min(1, Math.ceil((most + 0.02) * 10) / 10)];
}

/** As far above the middle as below it. */
function aboutMiddle(rows: readonly ChartRow[], { of, range }: Strip): readonly [number, number] {
  const middle = MIDDLE[of];
  const ends = range === null ? [] : [range.from, range.to];
  const far = [...rows.flatMap(boundsOf), ...ends].map((number) => Math.abs(number - middle));
  const steps = of === 'share' ? 20 : 100;
  const reach = Math.min(1 - middle, Math.ceil((Math.max(...far) + 0.1 / steps) * steps) / steps);
  return [middle - reach, middle + reach];
}

function boundsOf(row: ChartRow): number[] {
  return [row['best'], row['low'], row['high']].filter((share) => typeof share === 'number');
}
