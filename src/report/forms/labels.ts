/**
 * The label fitter: text measured with the widths of a font, wrapped, shortened from the middle and never in a number;
 * and places for labels that would touch, with leaders to what they name.
 */
import { LINE, SIZE } from '../theme.ts';
import { ADVANCES } from './widths.ts';

export interface Face {
  /** @defaultValue 12 */
  readonly size?: number;
  readonly bold?: boolean;
}

const WIDTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(ADVANCES).flatMap(([width, own]) => Array.from(own, (one) => [one, Number(width) / 1000])),
);
/** Letters of the bold font are about so much wider, in em. */
const BOLDER = 0.085;
/** A character that no table has, as wide as any. */
const UNKNOWN = 1.03;
/** Accents, and marks about a name of another direction: they take no room. */
const MARKS = /[\p{M}\u2066-\u2069]/gu;

/** The width of a text in CSS pixels. */
export function textPx(text: string, { size = SIZE.text, bold = false }: Face = {}): number {
  let sum = 0;
  for (const one of text.normalize('NFD').replace(MARKS, ''))
    sum += (WIDTHS.get(one) ?? UNKNOWN) + (bold ? BOLDER : 0);
  return sum * size;
}

export function widest(texts: readonly string[], face?: Face): number {
  return Math.max(0, ...texts.map((text) => textPx(text, face)));
}

interface Room extends Face {
  readonly px: number;
  /** Lines at the most. @defaultValue as many as it takes */
  readonly lines?: number;
  /** No line more, even where two labels come out alike. */
  readonly isStrict?: boolean;
}

/** A number with its sign, unit and interval is one word. */
const NUMBERS = /(?<=\d|±|×|%|at most|about) (?=[%\d±×]|(?:cm|mm|m|points?|min)\b)/gu;

const ELLIPSIS = '…';

/** Words in as few lines as their room needs. */
export function wrap(text: string, { px, ...face }: Room): string[] {
  const made: string[] = [];
  for (const word of text.replace(NUMBERS, '\u00a0').split(' ')) {
    const last = made.at(-1);
    if (last !== undefined && textPx(`${last} ${word}`, face) <= px)
      made[made.length - 1] = `${last} ${word}`;
    else made.push(word);
  }
  return made;
}

/** The lines of a label in its room; what has no room goes from its middle, `dull` words first. */
export function fit(label: string, room: Room, dull: ReadonlySet<string> = new Set()): string[] {
  const { px, lines = Infinity } = room;
  const fits = (text: string): string[] | null => {
    const made = wrap(text, room);
    return made.length <= lines && widest(made, room) <= px ? made : null;
  };
  const whole = fits(label);
  if (whole !== null) return whole;
  const words = label.replace(NUMBERS, '\u00a0').split(' ');
  const isKept = (word: string): boolean => /\d/u.test(word);
  // All runs of words without a number that may go: the dullest, then those off both ends, the shortest, the middlemost.
  const runs = words.flatMap((_from, from) =>
    words.flatMap((_to, to) =>
      to < from || words.slice(from, to + 1).some(isKept) || to - from + 1 === words.length
        ? []
        : [{ from, to, sharp: words.slice(from, to + 1).filter((word) => !dull.has(word)).length }],
    ),
  );
  const length = (run: (typeof runs)[number]): number => words.slice(run.from, run.to + 1).join(' ').length;
  const fromMiddle = ({ from, to }: (typeof runs)[number]): number => Math.abs(from + to + 1 - words.length);
  const ends = ({ from, to }: (typeof runs)[number]): number =>
    Number(from === 0) + Number(to === words.length - 1);
  const ordered = runs.toSorted(
    (a, b) =>
      a.sharp - b.sharp || ends(a) - ends(b) || length(a) - length(b) || fromMiddle(a) - fromMiddle(b),
  );
  for (const { from, to } of ordered) {
    const made = fits([...words.slice(0, from), ELLIPSIS, ...words.slice(to + 1)].join(' '));
    if (made !== null) return made;
  }
  return wrap(words.map((word) => (isKept(word) ? word : shortWord(word, room))).join(' '), room);
}

/** A word without its middle. */
function shortWord(word: string, { px, ...face }: Room): string {
  const letters = Array.from(word);
  let gone = 0;
  const short = (): string => {
    const head = Math.ceil((letters.length - gone) * 0.6);
    return gone === 0
      ? word
      : letters.slice(0, head).join('') + ELLIPSIS + letters.slice(head + gone).join('');
  };
  while (gone < letters.length - 2 && textPx(short(), face) > px) gone++;
  return short();
}

/** Labels of one kind: words that all of them share go first, and no two come out alike. */
export function fitAll(labels: readonly string[], room: Room): string[][] {
  const sets = labels.map((label) => new Set(label.split(' ')));
  const dull = new Set(
    [...(sets[0] ?? [])].filter((word) => sets.length > 1 && sets.every((set) => set.has(word))),
  );
  for (let lines = room.lines ?? 9; ; lines++) {
    const made = labels.map((label) => fit(label, { ...room, lines }, dull));
    if (lines > 8 || room.isStrict === true || new Set(made.map(String)).size === new Set(labels).size)
      return made;
  }
}

/** Places in order near those that are wanted, so that none touches another; beyond the room where it is too small. */
export function spread(
  wanted: readonly { readonly at: number; readonly size: number }[],
  [from, to]: readonly [number, number],
): number[] {
  const order = wanted.map((one, i) => ({ ...one, i })).toSorted((a, b) => a.at - b.at || a.i - b.i);
  const places = wanted.map(({ at }) => at);
  let floor = from;
  for (const { i, size } of order)
    floor = (places[i] = Math.max(places[i] ?? 0, floor + size / 2)) + size / 2;
  let ceiling = to;
  for (const { i, size } of order.toReversed())
    ceiling = (places[i] = Math.min(places[i] ?? 0, ceiling - size / 2)) - size / 2;
  return places;
}

/** A label above a picture. */
export interface HeadLabel extends Face {
  readonly text: string;
  /** The place that it names, in CSS pixels from the left, and as far as it may reach without a leader. */
  readonly at: number;
  readonly span?: readonly [number, number];
}

/** A label at its place: its left edge, and the foot of its last line in lines above the picture. */
type Placed<L> = L & {
  readonly lines: readonly string[];
  readonly left: number;
  readonly up: number;
  readonly width: number;
  readonly hasLeader: boolean;
};

const APART = 6;
const BESIDE = 4;
const WIDEST = 280;

/** Manners of placing names: about their place, to the right of their leaders, to the left of them. */
const MANNERS = ['middle', 'right', 'left'] as const;

/** Places of names above a picture in rows; of the manners that keep leaders off names the lowest. */
export function above<L extends HeadLabel>(
  labels: readonly L[],
  width: number,
): { readonly taken: readonly Placed<L>[]; readonly height: number } {
  const tries = MANNERS.map((manner) => placed(labels, width, manner));
  const [best] = tries.toSorted((a, b) => a.crossed - b.crossed || a.height - b.height);
  return best ?? { taken: [], height: 0 };
}

function placed<L extends HeadLabel>(
  labels: readonly L[],
  width: number,
  manner: (typeof MANNERS)[number],
): { readonly taken: readonly Placed<L>[]; readonly height: number; readonly crossed: number } {
  const taken: Placed<L>[] = [];
  let crossed = 0;
  const isOver = ({ text, span, ...face }: HeadLabel): boolean =>
    span !== undefined && textPx(text, face) <= span[1] - span[0];
  const lowest = labels.some(isOver) ? 1 : 0;
  const turn = manner === 'left' ? 1 : -1;
  const order = manner === 'middle' ? labels : labels.toSorted((a, b) => turn * (a.at - b.at));
  // Names over what they name come last, since they find room between leaders.
  for (const label of [...order.filter((one) => !isOver(one)), ...labels.filter(isOver)]) {
    const { at } = label;
    const over = isOver(label);
    const [least, most] = (over ? label.span : undefined) ?? [0, width];
    const beside = manner === 'right' ? width - at - BESIDE : at - BESIDE;
    const room = manner === 'middle' || beside < 60 ? width : beside;
    const lines = fit(label.text, { ...label, px: over ? Infinity : Math.min(room, WIDEST) });
    const own = widest(lines, label);
    const wanted =
      over || manner === 'middle' ? at - own / 2 : manner === 'right' ? at + BESIDE : at - own - BESIDE;
    const slides = over ? Math.floor((most - least - own) / 4) + 1 : 0;
    const lefts = [
      Math.max(least, Math.min(most - own, wanted)),
      ...Array.from({ length: slides }, (_one, i) => least + i * 4),
    ];
    const lies =
      (row: number, left: number) =>
      (other: Placed<L>): boolean => {
        const isBeside = left > other.left + other.width + APART || left + own + APART < other.left;
        return !isBeside && row < other.up + other.lines.length && other.up < row + lines.length;
      };
    const crosses =
      (row: number, left: number) =>
      (other: Placed<L>): boolean =>
        (!over && other.up < row && at > other.left - 2 && at < other.left + other.width + 2) ||
        (other.hasLeader && other.up > row && other.at > left - 2 && other.at < left + own + 2);
    const rows = Array.from({ length: labels.length * 4 }, (_row, i) => i + (over ? 0 : lowest));
    const open = rows
      .flatMap((up) => lefts.map((left) => ({ up, left })))
      .filter(({ up, left }) => !taken.some(lies(up, left)));
    const free = open.find(({ up, left }) => !taken.some(crosses(up, left)));
    if (free === undefined) crossed++;
    const place = free ?? open[0] ?? { up: 0, left: 0 };
    taken.push({ ...label, ...place, lines, width: own, hasLeader: !over });
  }
  const height = Math.max(0, ...taken.map(({ up, lines }) => up + lines.length)) * LINE.small;
  return { taken, height, crossed };
}
