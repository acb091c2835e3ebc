/** The colours of a page as variables of its style, light and dark. */
import { DARK_THEME, FILE_THEME, PAGE_THEME, type Theme } from './theme.ts';

type Colours = Omit<Theme, 'font' | 'background'>;

function listed({ ink, muted, grid, band, accent, winners, gain, loss, rest, series }: Colours): string[] {
  return [ink, muted, grid, band, accent, ...winners, gain, loss, rest, ...series];
}

/** The colours of a page by the names of their variables, as the theme of the page has them: `var(--ink)`. */
function colours(theme: Colours, paper: string, raised: string): Readonly<Record<string, string>> {
  const values = listed(theme);
  const named = listed(PAGE_THEME).map(
    (name, i) => [name.slice('var('.length, -1), values[i] ?? ''] as const,
  );
  return { '--paper': paper, '--raised': raised, ...Object.fromEntries(named) };
}

/** The colours of a light page, in which a saved drawing is drawn too. */
export const LIGHT_COLOURS = colours(FILE_THEME, '#ffffff', '#f4f5f6');
const DARK_COLOURS = colours(DARK_THEME, '#15181b', '#1f2327');

function declarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** The variables of a light page, as on paper. */
export const LIGHT_STYLE = declarations(LIGHT_COLOURS);

/** The variables, by the wish of the reader's system. */
export const COLOUR_STYLE = `:root{color-scheme:light dark;${LIGHT_STYLE}}
@media (prefers-color-scheme:dark){:root{${declarations(DARK_COLOURS)}}}`;
