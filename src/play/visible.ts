/**
 * Names and texts that a user wrote, made fit to be shown on a terminal, in a page or in a chart: what cannot be seen, or
 * would turn the text around it, is written out as `\u{202e}`. Right-to-left scripts themselves stay as they are.
 */

/**
 * Controls, line separators, noncharacters, and what takes no room or orders its surroundings; the joiners and selectors
 * that scripts and emoji are written with stay.
 */
const UNSEEN =
  /(?!\p{Join_Control}|[\ufe00-\ufe0f])[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;

/** A text over several lines: line ends and tabs stay. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : written(mark)));
}

/** A name on one line, at most `most` characters long; a longer one ends in an ellipsis. */
export function visibleName(name: string, most = 60): string {
  // A character takes at most two units, so this is enough of a very long name to fill the place.
  const seen = name
    .slice(0, most * 2 + 2)
    .toWellFormed()
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? ' ' : written(mark)));
  const characters = Array.from(seen);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : seen;
}

/** A visible name for a place that has no markup: set apart from the text around it where it runs right to left. */
export function isolatedName(name: string, most?: number): string {
  const seen = visibleName(name, most);
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen;
}

/** JSON that shows as text everywhere; it reads back as the same value. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNSEEN, (mark) =>
    mark === '\n' ? mark : mark.split('').map(escapedUnit).join(''),
  );
}

/** A name as a list in YAML has it: in quotes where it is more than a word. */
export function listedName(name: string): string {
  return /^[\w.-]+$/u.test(name) ? name : visibleJson(name);
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function written(mark: string): string {
  return `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`;
}
