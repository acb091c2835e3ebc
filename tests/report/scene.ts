/** Texts of a drawing as boxes in its scene graph, and those that are cut, touch another text or a mark, or lie outside. */
import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { textPx } from '../../src/report/forms/labels.ts';

export interface Faults {
  /** Two texts that lie on one another. */
  readonly touching: readonly string[];
  /** Texts that leave the drawing. */
  readonly outside: readonly string[];
  /** Texts that Vega cuts at their end. */
  readonly cut: readonly string[];
  /** Texts on a mark, across a line, or across the edge of a bar. */
  readonly onMarks: readonly string[];
}

type Point = readonly [number, number];
/** A convex shape: its corners in order, and the box around them. */
interface Shape {
  readonly corners: readonly Point[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a mark, or an item of one, may have in Vega's scene graph; the library gives it no type of its own. */
interface Item {
  readonly marktype?: string;
  readonly role?: string;
  readonly items?: readonly Item[];
  readonly x?: number;
  readonly y?: number;
  readonly x2?: number;
  readonly y2?: number;
  readonly width?: number;
  readonly height?: number;
  readonly dx?: number;
  readonly dy?: number;
  readonly size?: number;
  readonly shape?: string;
  readonly angle?: number;
  readonly opacity?: number;
  readonly fillOpacity?: number;
  readonly fill?: string;
  readonly text?: unknown;
  readonly fontSize?: number;
  readonly fontWeight?: string;
  readonly lineHeight?: number;
  readonly align?: string;
  readonly baseline?: string;
  readonly limit?: number;
  readonly interpolate?: string;
  readonly defined?: boolean;
}

interface Scene {
  readonly texts: { readonly text: string; readonly shape: Shape }[];
  readonly cut: string[];
  readonly lines: Shape[];
  readonly dots: Shape[];
  readonly bars: Shape[];
}

/** The faults of a drawing; it is drawn without a browser. */
export async function faultsOf(spec: vega.Spec): Promise<Faults> {
  const view = new vega.View(vega.parse(structuredClone(spec), undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'none',
  });
  const svg = await view.toSVG();
  const [, width = NaN, height = NaN] = (/width="([\d.]+)" height="([\d.]+)"/u.exec(svg) ?? []).map(Number);
  const { root } = view.scenegraph() as unknown as { readonly root: Item }; // as Vega documents it
  const { left, top } = view.padding() as { readonly left: number; readonly top: number }; // as our drawings give it
  const [x, y] = view.origin();
  const scene: Scene = { texts: [], cut: [], lines: [], dots: [], bars: [] };
  walk(root, x + left, y + top, scene);
  view.finalize();
  const { texts, cut, lines, dots, bars } = scene;
  return {
    touching: texts.flatMap((one, i) =>
      texts
        .slice(i + 1)
        .filter((other) => overlap(one.shape, other.shape))
        .map((other) => `${one.text} | ${other.text}`),
    ),
    outside: texts
      .filter(
        ({ shape }) =>
          shape.left < -1 || shape.top < -1 || shape.right > width + 1 || shape.bottom > height + 1,
      )
      .map(({ text }) => text),
    cut,
    onMarks: texts
      .filter(
        ({ shape }) =>
          [...lines, ...dots].some((mark) => overlap(shape, mark)) ||
          bars.some((bar) => overlap(shape, bar) && !isWithin(shape, bar)),
      )
      .map(({ text }) => text),
  };
}

function walk(group: Item, x: number, y: number, scene: Scene): void {
  for (const mark of group.items ?? []) {
    const { marktype, role = '', items = [] } = mark;
    if (marktype === undefined) walk(mark, x, y, scene);
    else if (marktype === 'group')
      for (const inner of items) walk(inner, x + (inner.x ?? 0), y + (inner.y ?? 0), scene);
    else if (marktype === 'line') scene.lines.push(...linesOf(items, x, y));
    else
      for (const item of items.filter(({ opacity }) => opacity !== 0)) {
        if (marktype === 'text') addText(item, x, y, scene);
        if (marktype === 'symbol') scene.dots.push(...dotOf(item, x, y));
        if (marktype === 'rule' && !/^(?:axis|legend)/u.test(role)) scene.lines.push(ruleOf(item, x, y));
        if (marktype === 'rect') scene.bars.push(...barOf(item, x, y));
      }
  }
}

function linesOf(items: readonly Item[], x: number, y: number): Shape[] {
  const points = items
    .filter(({ defined }) => defined !== false)
    .map((item): Point => [x + (item.x ?? 0), y + (item.y ?? 0)]);
  const isStepped = items[0]?.interpolate === 'step-after';
  return points.slice(1).flatMap(([px, py], i) => {
    const [fromX, fromY] = points[i] ?? [px, py];
    return isStepped
      ? [thick([fromX, fromY], [px, fromY]), thick([px, fromY], [px, py])]
      : [thick([fromX, fromY], [px, py])];
  });
}

function ruleOf({ x: px = 0, y: py = 0, x2 = px, y2 = py }: Item, x: number, y: number): Shape {
  return thick([x + px, y + py], [x + x2, y + y2]);
}

function dotOf({ size = 0, shape = 'circle', x: px = 0, y: py = 0 }: Item, x: number, y: number): Shape[] {
  if (size === 0 || shape !== 'circle') return [];
  const radius = Math.sqrt(size) / 2;
  return [box(x + px - radius, y + py - radius, x + px + radius, y + py + radius)];
}

/** A bar in a strong colour, on whose edge no text is to be read. */
function barOf(item: Item, x: number, y: number): Shape[] {
  const { fill, fillOpacity = 1, opacity = 1, x: px = 0, y: py = 0, width, height } = item;
  if (fill === undefined || fillOpacity * opacity <= 0.62 || isPale(fill)) return [];
  const x2 = width === undefined ? (item.x2 ?? px) : px + width;
  const y2 = height === undefined ? (item.y2 ?? py) : py + height;
  return [box(x + Math.min(px, x2), y + Math.min(py, y2), x + Math.max(px, x2), y + Math.max(py, y2))];
}

/** True of a colour near the paper, light or dark. */
function isPale(fill: string): boolean {
  const [r = 0, g = 0, b = 0] = (/^#(..)(..)(..)$/u.exec(fill)?.slice(1) ?? ['80', '80', '80']).map((part) =>
    Number.parseInt(part, 16),
  );
  const light = (0.3 * r + 0.59 * g + 0.11 * b) / 255;
  return light > 0.85 || light < 0.18;
}

function addText(item: Item, x: number, y: number, scene: Scene): void {
  const { fontSize: size = 11, fontWeight, align, angle = 0, dx = 0, dy = 0, lineHeight = size + 2 } = item;
  const radians = (angle * Math.PI) / 180;
  const turned = (px: number, py: number): Point => [
    x + (item.x ?? 0) + px * Math.cos(radians) - py * Math.sin(radians),
    y + (item.y ?? 0) + px * Math.sin(radians) + py * Math.cos(radians),
  ];
  [item.text].flat().forEach((line: unknown, i) => {
    const text = typeof line === 'string' || typeof line === 'number' ? String(line).trim() : '';
    if (text === '') return;
    if (isCut(text, item.limit ?? 0, size)) scene.cut.push(text);
    const width = textPx(text, { size, bold: fontWeight === 'bold' });
    const left = dx - (align === 'center' ? width / 2 : align === 'right' ? width : 0);
    const foot = dy + baseline(item.baseline, size) + i * lineHeight;
    const [top, bottom] = [foot - 0.73 * size, foot + 0.19 * size];
    const shape = shapeOf([
      turned(left, bottom),
      turned(left + width, bottom),
      turned(left + width, top),
      turned(left, top),
    ]);
    scene.texts.push({ text, shape });
  });
}

/** True where Vega cuts a text, whose width it guesses without a canvas. */
function isCut(text: string, limit: number, size: number): boolean {
  return limit > 0 && Math.floor(0.8 * text.length * size) >= limit;
}

function baseline(name: string | undefined, size: number): number {
  return size * ({ top: 0.79, middle: 0.3, bottom: -0.21 }[name ?? ''] ?? 0);
}

function shapeOf(corners: readonly Point[]): Shape {
  const [xs, ys] = [corners.map(([px]) => px), corners.map(([, py]) => py)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return { corners, left, right, top: Math.min(...ys), bottom: Math.max(...ys) };
}

function box(left: number, top: number, right: number, bottom: number): Shape {
  return shapeOf([
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]);
}

/** A line as the shape of its ink. */
function thick([ax, ay]: Point, [bx, by]: Point): Shape {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [(-(by - ay) / length) * 0.6, ((bx - ax) / length) * 0.6];
  return shapeOf([
    [ax + nx, ay + ny],
    [bx + nx, by + ny],
    [bx - nx, by - ny],
    [ax - nx, ay - ny],
  ]);
}

/** True of a text that stands in a bar, but for the tails of its letters. */
function isWithin(text: Shape, bar: Shape): boolean {
  return (
    text.left >= bar.left - 1 &&
    text.right <= bar.right + 1 &&
    text.top >= bar.top - 2 &&
    text.bottom <= bar.bottom + 2
  );
}

/** True where two convex shapes share more than a pixel, by separating axes. */
function overlap(a: Shape, b: Shape): boolean {
  // Nearly all pairs lie far apart.
  if (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top) return false;
  return [a, b].every(({ corners }) =>
    corners.every(([px, py], i) => {
      const [qx, qy] = corners[(i + 1) % corners.length] ?? [px, py];
      const length = Math.hypot(qx - px, qy - py);
      if (length < 1e-9) return true;
      const along = (all: Shape): number[] =>
        all.corners.map(([x, y]) => (-(qy - py) / length) * x + ((qx - px) / length) * y);
      const [one, other] = [along(a), along(b)];
      return (
        Math.min(Math.max(...one), Math.max(...other)) - Math.max(Math.min(...one), Math.min(...other)) > 1
      );
    }),
  );
}
