/**
 * Colours of charts, distinct for people with any colour vision (Okabe and Ito 2008 for the sides); the same side has
 * the same colour in every chart of a report.
 */
export interface Theme {
  readonly font: string;
  readonly background: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  /** The first side, the second, and engagements without a winner. */
  readonly winners: readonly [string, string, string];
  /** An ordered row of colours for the cells of a run, each distinct from its neighbours. */
  readonly series: readonly string[];
}

/** For files: dark on white, with colours that every program knows. */
export const FILE_THEME: Theme = {
  font: 'DejaVu Sans, sans-serif',
  background: '#ffffff',
  ink: '#1d2125',
  muted: '#5c646c',
  grid: '#dfe3e6',
  winners: ['#0067a8', '#c04a00', '#6b7279'],
  series: ['#3b0f6f', '#4a3a8f', '#3f5f9c', '#2c7f98', '#1e9a86', '#46ad60', '#87b72e', '#c2a800'],
};

/** For the page: the page's own colours, so that a chart follows it into the dark. */
export const PAGE_THEME: Theme = {
  font: 'system-ui, sans-serif',
  background: 'transparent',
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  grid: 'var(--grid)',
  winners: ['var(--side-a)', 'var(--side-b)', 'var(--side-none)'],
  series: FILE_THEME.series.map((_colour, i) => `var(--series-${i + 1})`),
};

/** The same colours on a dark page. */
export const DARK_THEME: Omit<Theme, 'font' | 'background'> = {
  ink: '#e6e8ea',
  muted: '#a2abb3',
  grid: '#31373d',
  winners: ['#5fb4ea', '#f08a4b', '#9aa3ab'],
  series: ['#b9a6ff', '#9ba8f7', '#7fb2ec', '#63bdd9', '#5cc9b4', '#7dd68b', '#b1df6a', '#e8e05a'],
};

/** `count` colours of the row, spread over its whole length. */
export function seriesColours({ series }: Theme, count: number): string[] {
  return Array.from({ length: count }, (_colour, i) => {
    const place = count === 1 ? 0 : Math.round((i * (series.length - 1)) / (count - 1));
    return series[place] ?? '';
  });
}
