/**
 * Colours of charts, distinct for people with any colour vision (Okabe and Ito 2008 for the sides); the same side has
 * the same colour in every chart of a report.
 */
import type { Colour } from '../questions/chart.ts';

/** Sizes of text in CSS pixels, and the height of a line of it. */
export const SIZE = { title: 15, text: 12, small: 11 } as const;
export const LINE = { title: 19, text: 15, small: 14 } as const;

export interface Theme {
  readonly font: string;
  readonly background: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  /** Shaded ranges behind a picture. */
  readonly band: string;
  /** The answer, and nothing else. */
  readonly accent: string;
  /** The first side, the second, and engagements without a winner. */
  readonly winners: readonly [string, string, string];
  /** The sign of a change: more and less; never the colour of a side. */
  readonly gain: string;
  readonly loss: string;
  /** Lines that are told apart, any two of them distinct also under deuteranopia. */
  readonly series: readonly string[];
  /** Lines in the background, distinct also from the first seven of those. */
  readonly rest: string;
}

/** For files: dark on white, with colours that every program knows. */
export const FILE_THEME: Theme = {
  font: 'DejaVu Sans, sans-serif',
  background: '#ffffff',
  ink: '#1d2125',
  muted: '#5c646c',
  grid: '#dfe3e6',
  band: '#eef1f3',
  accent: '#a3164f',
  winners: ['#0067a8', '#c04a00', '#6b7279'],
  gain: '#1b7a3d',
  loss: '#9b2d8e',
  series: ['#870f5a', '#b478e1', '#001e69', '#1e3c0f', '#b40f1e', '#d2781e', '#0069b4', '#009678'],
  rest: '#8a9197',
};

/** For the page: the page's own colours, so that a chart follows it into the dark. */
export const PAGE_THEME: Theme = {
  font: 'system-ui, sans-serif',
  background: 'transparent',
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  grid: 'var(--grid)',
  band: 'var(--band)',
  accent: 'var(--accent)',
  winners: ['var(--side-a)', 'var(--side-b)', 'var(--side-none)'],
  gain: 'var(--gain)',
  loss: 'var(--loss)',
  series: FILE_THEME.series.map((_colour, i) => `var(--series-${i + 1})`),
  rest: 'var(--rest)',
};

/** The same colours on a dark page. */
export const DARK_THEME: Omit<Theme, 'font' | 'background'> = {
  ink: '#e6e8ea',
  muted: '#a2abb3',
  grid: '#31373d',
  band: '#22272c',
  accent: '#ff7aa8',
  winners: ['#5fb4ea', '#f08a4b', '#9aa3ab'],
  gain: '#6fd08c',
  loss: '#e08bdc',
  series: ['#e15a87', '#d296ff', '#ffb4b4', '#69e1d2', '#f0e169', '#b47800', '#0087f0', '#009696'],
  rest: '#646b72',
};

export function colourOf(theme: Theme, colour: Colour): string {
  if (typeof colour === 'number') return theme.series[colour % theme.series.length] ?? theme.ink;
  const [first, second, neither] = theme.winners;
  return { ...theme, first, second, neither }[colour];
}
