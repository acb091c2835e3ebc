/**
 * Colours as people see them: differences by CIEDE2000 (Sharma, Wu and Dalal 2005), deuteranopia by Machado, Oliveira
 * and Fernandes (2009), contrast by WCAG 2.2.
 */
import { describe, expect, test } from 'vitest';
import { DARK_THEME, FILE_THEME } from '../../src/report/theme.ts';

type Triple = readonly [number, number, number];

const DEUTERANOPIA = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
] as const;

/** Linear red, green and blue of `#rrggbb`. */
function linear(hex: string): Triple {
  const channel = (from: number): number => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function times(matrix: readonly Triple[], [r, g, b]: Triple): Triple {
  const [x = 0, y = 0, z = 0] = matrix.map((row) => row[0] * r + row[1] * g + row[2] * b);
  return [x, y, z];
}

function asDeuteranope(hex: string): Triple {
  const [r, g, b] = times(DEUTERANOPIA, linear(hex)).map((part) => Math.min(1, Math.max(0, part)));
  return [r ?? 0, g ?? 0, b ?? 0];
}

function lab(rgb: Triple): Triple {
  const [x, y, z] = times(
    [
      [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
    ],
    rgb,
  ).map((part) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116));
  return [116 * (y ?? 0) - 16, 500 * ((x ?? 0) - (y ?? 0)), 200 * ((y ?? 0) - (z ?? 0))];
}

const RADIANS = Math.PI / 180;

/** Hue in degrees. */
function hue(a: number, b: number): number {
  const degrees = Math.atan2(b, a) / RADIANS;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** CIEDE2000 of two colours in CIELAB. */
function deltaE([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const share = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const stretch = 1 + (1 - share((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2)) / 2;
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hue(a1 * stretch, b1), hue(a2 * stretch, b2)];
  const isFar = Math.abs(h2 - h1) > 180;
  const turn = c1 * c2 === 0 ? 0 : h2 - h1 - (isFar ? Math.sign(h2 - h1) * 360 : 0);
  const h = c1 * c2 === 0 ? h1 + h2 : (h1 + h2 + (isFar ? (h1 + h2 < 360 ? 360 : -360) : 0)) / 2;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const cos = (factor: number, from: number): number => Math.cos((factor * h + from) * RADIANS);
  const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63);
  const dL = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const dC = (c2 - c1) / (1 + 0.045 * c);
  const dH = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIANS)) / (1 + 0.015 * c * t);
  const rotation = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RADIANS) * 2 * share(c);
  return Math.sqrt(dL ** 2 + dC ** 2 + dH ** 2 + rotation * dC * dH);
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Pairs of different places of a list. */
function pairs<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((one, i) => all.slice(i + 1).map((other) => [one, other] as const));
}

test('CIEDE2000 gives the differences of its published test data', () => {
  expect(deltaE([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(deltaE([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(deltaE([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447])).toBeCloseTo(1.4441, 4);
  expect(deltaE([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
});

describe.each([
  ['light', FILE_THEME, '#ffffff'],
  ['dark', DARK_THEME, '#15181b'],
])('on a %s page', (_name, { series, winners, gain, loss, rest }, paper) => {
  test('any two lines differ, also under deuteranopia', () => {
    for (const [one, other] of pairs(series)) {
      expect.soft(deltaE(lab(linear(one)), lab(linear(other))), `${one} ${other}`).toBeGreaterThan(15);
      expect
        .soft(deltaE(lab(asDeuteranope(one)), lab(asDeuteranope(other))), `${one} ${other}`)
        .toBeGreaterThan(15);
    }
  });

  test('lines in colour differ from those in the background, also under deuteranopia', () => {
    for (const one of series.slice(0, 7))
      expect.soft(deltaE(lab(asDeuteranope(one)), lab(asDeuteranope(rest))), one).toBeGreaterThan(15);
  });

  test('sides differ, and gain from loss, also under deuteranopia', () => {
    for (const [one, other] of [...pairs(winners.slice(0, 2)), [gain, loss] as const])
      expect(deltaE(lab(asDeuteranope(one)), lab(asDeuteranope(other)))).toBeGreaterThan(30);
  });

  test('neither gain nor loss has the colour of a side', () => {
    for (const sign of [gain, loss])
      for (const side of winners)
        expect(deltaE(lab(linear(sign)), lab(linear(side))), `${sign} ${side}`).toBeGreaterThan(15);
  });

  test('thin lines stand out from the paper', () => {
    for (const colour of [...series, ...winners, gain, loss, rest])
      expect.soft(contrast(colour, paper), colour).toBeGreaterThanOrEqual(3);
  });
});
