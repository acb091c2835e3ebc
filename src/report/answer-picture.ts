/** The answer to a question as one picture to pass on: question, verdict, shares, both forces, one chart or map, and the origin of it all. */
import type { Spec } from 'vega';
import { countOf } from '../play/shown.ts';
import { drawnSpec } from './chart.ts';
import { fit, textPx, wrap } from './forms/labels.ts';
import { field, moved, words, type Piece } from './forms/pieces.ts';
import { LIGHT_COLOURS } from './page-colours.ts';
import { drawSvg } from './svg.ts';
import { FILE_THEME as THEME, LINE, SIZE } from './theme.ts';

/** A side in the picture, with a line for each kind of unit and each choice. */
interface PictureSide {
  readonly title: string;
  readonly lines: readonly string[];
  /** `51`, as large as a number can be. */
  readonly share: string;
}

export interface PictureWords {
  readonly question: string;
  readonly headline: string;
  /** `Fair`, `British ahead`, and who is ahead, if anybody is; null where a cell has no verdict. */
  readonly verdict: {
    readonly words: string;
    readonly isFair: boolean;
    readonly ahead: 0 | 1 | null;
  } | null;
  /** The place of verdict, shares, forces and setting: `8 cm`; empty where there is one alone. */
  readonly place: string;
  readonly sides: readonly [PictureSide, PictureSide];
  /** Shares of the wins of both sides, from 0 to 1. */
  readonly shares: readonly [number, number];
  /** `of 100 fights, 3 without a winner; exact` */
  readonly rest: string;
  readonly setting: string;
  /** Rules, version, hash of the spec, and the seed where dice were thrown. */
  readonly origin: string;
}

const WIDTH = 800;
const MARGIN = 28;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 16;
const SHARE = { size: 32, bold: true };
const NAME = { size: 15, bold: true };
const BAR = 20;
/** Around the words of the verdict. */
const PILL = { pad: 12, height: 26 };
/** Lines of a side at the most, and those in which one of them is written. */
const MOST_LINES = 8;
const MOST_OF_ONE = 2;

/** A chart of the page, in the page's own colours. */
interface PictureChart {
  /** Empty where the headline says it. */
  readonly title: string;
  readonly subtitle: string;
  readonly vega: Spec;
}

/** A map in the page's own colours, as wide as a chart: SVG with its style in it. */
interface PictureMap {
  readonly svg: string;
  readonly height: number;
}

/** The width that a chart or a map has in the picture. */
export const CHART_PX = INNER;

/** The picture as SVG, in the colours of a light page: with a chart, or the map of a battle. */
export async function answerPicture(
  told: PictureWords,
  chart: PictureChart | null,
  map: PictureMap | null = null,
): Promise<string> {
  const pieces: Piece[] = [];
  let y = MARGIN;
  const put = (part: Part, gap = GAP): void => {
    pieces.push(...moved(part.pieces, MARGIN, y));
    y += part.height + gap;
  };
  put(textOf(told.question, { size: 23, bold: true }, THEME.ink, 29));
  const headline = textOf(told.headline, { size: 15 }, THEME.ink, 20);
  let drawn = '';
  const draw = (svg: string, height: number): void => {
    drawn += `<g transform="translate(${MARGIN},${y})">${svg}</g>`;
    y += height + GAP;
  };
  if (chart === null) {
    put(sharesOf(told));
    put(headline);
  } else {
    // The answer is about all places: that of one among them stands below it.
    put(headline);
    if (chart.title !== '') put(textOf(chart.title, NAME, THEME.ink, LINE.title), GAP / 4);
    put(textOf(chart.subtitle, { size: SIZE.small }, THEME.muted, LINE.small), GAP / 2);
    draw(inLight(await drawSvg(chart.vega, 'chart')), heightOf(chart.vega));
    put(sharesOf(told));
  }
  if (map !== null) {
    // A drawing by itself, whose style is its own.
    const address = `data:image/svg+xml,${encodeURIComponent(inLight(map.svg))}`;
    draw(`<image width="${INNER}" height="${map.height}" href="${address}"/>`, map.height);
  }
  put(forcesOf(told.sides));
  if (told.setting !== '') put(textOf(told.setting, {}, THEME.muted));
  put(textOf(told.origin, { size: SIZE.small }, THEME.muted, LINE.small));
  const size = { width: WIDTH, height: y - GAP + MARGIN };
  const whole = await drawSvg(drawnSpec({ rows: [], columns: {} }, THEME, { ...size, pieces }), 'picture');
  return whole.replace(/<\/svg>$/u, () => `${drawn}</svg>`);
}

function inLight(svg: string): string {
  return svg.replace(/var\((--[\w-]+)\)/gu, (name, own: string) => LIGHT_COLOURS[own] ?? name);
}

/** The height of a drawing of the page, which is always a number. */
function heightOf({ height }: Spec): number {
  return typeof height === 'number' ? height : 0;
}

interface Part {
  readonly pieces: readonly Piece[];
  readonly height: number;
}

/** A text in as many lines as it takes. */
function textOf(
  text: string,
  face: { readonly size?: number; readonly bold?: boolean },
  color: string,
  line: number = LINE.text,
): Part {
  const lines = wrap(text, { px: INNER, ...face });
  const { size = SIZE.text } = face;
  return { pieces: words(lines, 0, size, { ...face, color }, line), height: lines.length * line };
}

/** The verdict and its place, the shares in large numbers over their bar, and those of neither side below. */
function sharesOf({ verdict, place, sides, shares, rest }: PictureWords): Part {
  const [first, second, neither] = THEME.winners;
  const pieces: Piece[] = [];
  const pill = verdict === null ? 0 : 2 * PILL.pad + textPx(verdict.words, NAME);
  const beside = place === '' ? [] : wrap(`At ${place}`, { px: INNER - pill - PILL.pad, ...NAME });
  const left = pill === 0 ? 0 : pill + PILL.pad;
  pieces.push(...words(beside, left, PILL.height - 8, { ...NAME, color: THEME.ink }, LINE.title));
  if (verdict !== null) {
    const ahead = verdict.ahead === null ? THEME.muted : THEME.winners[verdict.ahead];
    const color = verdict.isFair ? THEME.gain : ahead;
    const frame = { filled: false, fill: 'transparent', strokeWidth: 1.5, cornerRadius: PILL.height / 2 };
    pieces.push(
      field({ px: 0, py: 0, px2: pill, py2: PILL.height }, color, frame),
      ...words([verdict.words], PILL.pad, PILL.height - 8, { ...NAME, color }),
    );
  }
  const rows = Math.max(beside.length, verdict === null ? 0 : 1);
  const top = rows === 0 ? 0 : PILL.height + (rows - 1) * LINE.title + GAP / 2;
  const under = top + SHARE.size;
  const named = sides.map(({ title, share }, i) => {
    const numberPx = textPx(share, SHARE) + 8;
    const align = i === 0 ? ('left' as const) : ('right' as const);
    const edge = i === 0 ? 0 : INNER;
    const color = i === 0 ? first : second;
    const name = fit(title, { px: INNER / 2 - numberPx - GAP, lines: 1, ...NAME });
    return [
      ...words([share], edge, under, { ...SHARE, align, color }),
      ...words(name, edge + (i === 0 ? numberPx : -numberPx), under, { ...NAME, align, color }),
    ];
  });
  const [a, b] = [shares[0] * INNER, (1 - shares[1]) * INNER];
  const bar = (from: number, to: number, color: string): Piece =>
    field({ px: from, px2: to, py: under + 10, py2: under + 10 + BAR }, color);
  const below = under + 10 + BAR + LINE.text;
  return {
    pieces: [
      ...pieces,
      ...named.flat(),
      bar(0, a, first),
      bar(a, b, neither),
      bar(b, INNER, second),
      ...words([rest], 0, below, { color: THEME.muted }),
    ],
    height: below,
  };
}

/** Both forces beside one another, each under a stripe of its colour. */
function forcesOf(sides: PictureWords['sides']): Part {
  const px = (INNER - GAP) / 2;
  const columns = sides.map(({ title, lines }, i) => {
    const more = lines.length - MOST_LINES;
    const shown = [
      ...lines
        .slice(0, MOST_LINES)
        .flatMap((line) => fit(line, { px: px - GAP, size: 13, lines: MOST_OF_ONE })),
      ...(more > 0 ? [`and ${countOf(more, 'more line')}`] : []),
    ];
    const left = i * (px + GAP);
    return {
      pieces: [
        field({ px: left, px2: left + px, py: 0, py2: 4 }, THEME.winners[i === 0 ? 0 : 1]),
        ...words(fit(title, { px, lines: 1, ...NAME }), left, 24, { ...NAME, color: THEME.ink }),
        ...words(shown, left, 24 + LINE.title, { size: 13, color: THEME.ink }, LINE.title),
      ],
      height: 28 + shown.length * LINE.title,
    };
  });
  return {
    pieces: columns.flatMap(({ pieces }) => pieces),
    height: Math.max(...columns.map(({ height }) => height)),
  };
}
