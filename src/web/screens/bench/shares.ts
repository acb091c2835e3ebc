/** The shares of a cell as the bench shows them: wins of both sides, and neither. */
import type { Resolved } from '../../../engine/questions/spec.ts';
import { percentWithin, whole } from '../../../questions/telling/digits.ts';
import { exactly } from '../../../questions/telling/estimate.ts';
import { sideLabel, type LabelFacts } from '../../../questions/telling/labels.ts';
import { plain } from '../../../questions/telling/sentence.ts';
import type { Estimate } from '../../../questions/telling/rows.ts';
import { percents } from '../../../questions/numbers.ts';

type Cell = Resolved['cells'][number];

/** The exact shares, else the counted ones. */
export function sharesOf({ exact, counted }: Cell): readonly Estimate[] {
  return exact?.map(exactly) ?? counted ?? [];
}

/** `51.0 : 46.0, now 50.7 : 47.0`: the wins of both sides in two cells, all with as many digits as tell a change; `51 : 46` where none does. */
export function comparedText(before: Cell, now: Cell): string {
  const shares = [before, now].flatMap((cell) => sharesOf(cell).slice(0, 2));
  const texts = ofHundred(shares);
  const digits = Math.max(0, ...texts.map((text) => /^\d+\.(\d+)$/u.exec(text)?.[1]?.length ?? 0));
  const alike = texts.map((text, i) =>
    Number.isNaN(Number(text)) ? text : (100 * (shares[i]?.value ?? 0)).toFixed(digits),
  );
  const [was, is] = [againstText(alike.slice(0, 2)), againstText(alike.slice(2))];
  return was === is ? is : `${was}, now ${is}`;
}

/** `51 : 46`; `under 0.4% each` of two that are not known apart. */
export function againstText([a = '', b = '']: readonly string[]): string {
  return a === b && a.startsWith('under') ? `${a}% each` : `${a} : ${b}`;
}

/** True where the wins of a side have surely changed from one cell to another: their intervals do not meet. */
export function haveMoved(before: Cell, now: Cell): boolean {
  const after = sharesOf(now);
  return sharesOf(before)
    .slice(0, 2)
    .some(({ low, high }, i) => {
      const to = after[i];
      return to !== undefined && (high < to.low || to.high < low);
    });
}

/** The shares of a cell in percent: those of the sides told apart, as a headline does, and that of neither by itself. */
export function shareTexts(cell: Cell): readonly string[] {
  const shares = sharesOf(cell);
  return [...ofHundred(shares.slice(0, 2)), ...ofHundred(shares.slice(2))];
}

/** Shares in percent with the digits of a headline: `51`, `46`, and `51.0`, `51.2` of what is to be told apart. */
function ofHundred(shares: readonly Estimate[]): readonly string[] {
  return percents(shares).map((text) => text.replace(/^about |%$/gu, ''));
}

/** `exact`, or `± 0.4 from 61,000`: the widest of the three intervals. */
export function surenessText({ exact, counted, replicates }: Cell): string {
  if (exact !== null) return 'exact';
  if (counted === null) return '';
  const reaches = counted.map(({ value, low, high }) => percentWithin(value, low, high).reach);
  const widest = reaches.toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
  return `± ${widest} from ${whole(replicates ?? 0)}`;
}

/** The side that wins in the words of the spec; `neither` of any other number. */
export function winnerName(facts: LabelFacts, winner: number): string {
  return winner === 0 || winner === 1 ? plain([sideLabel(facts, winner)]) : 'neither';
}
