/**
 * Names and texts that a user wrote, made fit to be shown: what cannot be seen, or would turn the text around it, is
 * written out as `\u{202e}`. Right-to-left scripts themselves stay as they are.
 */

/** Controls (but for line end and tab), line separators, and the marks that order or join letters from afar. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
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

function written(mark: string): string {
  return `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`;
}
