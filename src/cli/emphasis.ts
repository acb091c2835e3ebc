/** Emphasis in our own text, as marks that take no room. */
import process from 'node:process';

// Marks stand in place of control sequences until it is known whether the stream has colour. They hold the nanosecond of
// this line, so that no text from outside can have them.
const KEY = String(process.hrtime.bigint());
const BOLD = `\ufdd0${KEY}`;
const DIM = `\ufdd1${KEY}`;
const PLAIN = `\ufdd2${KEY}`;
/** The marks of {@link bold} and {@link dim}, which take no room. */
export const MARKS = new RegExp(`([\ufdd0-\ufdd2]${KEY})`, 'gu');
export const SEQUENCES: Readonly<Record<string, string>> = {
  [BOLD]: '\u001b[1m',
  [DIM]: '\u001b[2m',
  [PLAIN]: '\u001b[22m',
};

export const bold = (text: string): string => (text === '' ? '' : `${BOLD}${text}${PLAIN}`);
export const dim = (text: string): string => (text === '' ? '' : `${DIM}${text}${PLAIN}`);

/** The lines of a broken text, each with emphasis of its own, so that other text may stand between them. */
export function emphasisOfEach(lines: readonly string[]): string[] {
  let open = '';
  return lines.map((line) => {
    const whole = open + line;
    const last = whole.match(MARKS)?.at(-1) ?? PLAIN;
    open = last === PLAIN ? '' : last;
    return open === '' ? whole : whole + PLAIN;
  });
}
