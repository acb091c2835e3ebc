/** Places of cells in a sentence, and sentences that are short enough. */
import { item } from '../../chance/at.ts';
import {
  cellName,
  countedLabel,
  factorLabel,
  factorNumber,
  factorValue,
  landmarkLabel,
  mainFactor,
  valueLabel,
  withoutDeterminer,
  withValue,
  type LabelFacts,
} from '../labels.ts';
import { listed, say, wordsIn, type Sentence } from '../sentence.ts';
import type { CellRow } from '../tables/rows.ts';

/** More places than this are counted, and so are those that take more words. */
const MOST_PLACES = 3;
const MOST_WORDS = 15;

/** The factor that tells the cells apart by itself and is a number; null where there is none. */
export function lineFactor(cells: readonly CellRow[], facts: LabelFacts): number | null {
  const main = mainFactor(cells, facts.factors);
  if (main === null) return null;
  return new Set(cells.map((cell) => factorNumber(cell, main))).size === cells.length ? main : null;
}

/** The cells in order of their main factor. */
function inOrder(cells: readonly CellRow[], facts: LabelFacts): readonly CellRow[] {
  const main = mainFactor(cells, facts.factors);
  if (main === null) return cells;
  return cells.toSorted((a, b) => factorNumber(a, main) - factorNumber(b, main));
}

/** True where the factor counts units, so that its label can follow the number: `80 Zulu companies`. */
function isCount(facts: LabelFacts, factor: number): boolean {
  return item(facts.factors, factor).path.endsWith('.count');
}

/** True where the author names what is counted. */
function isNamedCount(facts: LabelFacts, factor: number): boolean {
  return countedLabel(facts, item(facts.factors, factor)) !== undefined;
}

/** The word before the value of a factor: `with 80 Zulu companies`, `at 8 cm`. */
function before(facts: LabelFacts, factor: number): string {
  return isNamedCount(facts, factor) ? 'with' : 'at';
}

/** The value of a factor with its name: `8 cm`, `80 Zulu companies`, `quality 2`, `Guard (2)` of a landmark. */
function placeName(cell: CellRow, factor: number, facts: LabelFacts): Sentence {
  const column = item(facts.factors, factor);
  const { number = null } = cell.factors[factor] ?? {};
  const value = factorValue(cell, factor, facts);
  const name = factorLabel(facts, column);
  if (column.unit !== null || isNamedCount(facts, factor)) return value;
  const mark = landmarksOf(facts, factor).find(([, at]) => at === number);
  return mark === undefined ? withValue(name, value) : say`${landmarkLabel(mark[0])} (${value})`;
}

/** The landmarks of a factor: its name and value each. */
function landmarksOf(facts: LabelFacts, factor: number): readonly (readonly [string, number])[] {
  const { path, name } = item(facts.factors, factor);
  return Object.entries(facts.words.landmarks[path] ?? facts.words.landmarks[name] ?? {});
}

/**
 * The property that two factors vary of each side, the first of them that of the first side: `quality` where they are
 * `sides.british.….quality` and `sides.french.….quality`; null for other factors.
 */
export function sharedProperty({ factors, sides }: LabelFacts): {
  readonly factors: readonly [number, number];
  readonly path: string;
} | null {
  const [a, b] = sides.map((side) => factors.findIndex(({ path }) => path.startsWith(`sides.${side}.`)));
  if (factors.length !== 2 || a === undefined || b === undefined || a < 0 || b < 0) return null;
  const [own, other] = [item(factors, a).path, item(factors, b).path];
  const path = own.slice(`sides.${sides[0]}.`.length);
  return other === `sides.${sides[1]}.${path}` ? { factors: [a, b], path } : null;
}

/** `at 8 cm, elite`, `with Elite against Regular`: the place of a cell that lies on no line. */
function oneName(cell: CellRow, facts: LabelFacts): Sentence {
  const shared = sharedProperty(facts);
  if (shared === null || cell.variant !== null) return say`at ${cellName(cell, facts)}`;
  const [own, other] = shared.factors.map((factor) =>
    valueLabel(facts, cell.factors[factor]?.text ?? '', item(facts.factors, factor).path),
  );
  return say`with ${own ?? []} against ${other ?? []}`;
}

/** The place of some cells of all, to end a sentence: with a space before it, empty where there is only one cell. */
export function placesOf(some: readonly CellRow[], all: readonly CellRow[], facts: LabelFacts): Sentence {
  return all.length === 1 ? [] : say` ${placeOf(some, all, facts)}`;
}

/** `at every distance`, `at 3, 8 and 18 cm`, `from 2 cm to 6 cm and at 12 cm`, `at quality 2`, `in 5 of 36 matchups`. */
function placeOf(some: readonly CellRow[], all: readonly CellRow[], facts: LabelFacts): Sentence {
  const line = lineFactor(all, facts);
  if (some.length === all.length) return everywhere(all, line, facts);
  const named = some.length === 0 ? [] : namedPlaces(some, all, line, facts);
  return named.length === 0 || (some.length > 1 && wordsIn(named) > MOST_WORDS)
    ? say`in ${some.length} of ${all.length} ${kindOf(facts)}`
    : named;
}

/** The places by name; empty where there are too many. */
function namedPlaces(
  some: readonly CellRow[],
  all: readonly CellRow[],
  line: number | null,
  facts: LabelFacts,
): Sentence {
  if (line !== null && some.length <= MOST_PLACES) return atEach(some, line, facts);
  const own = line === null && some.length > 1 ? ownFactor(some, all, facts) : null;
  if (own !== null) return say`${before(facts, own)} ${placeName(item(some, 0), own, facts)}`;
  const parts = line === null ? some.map((cell) => oneName(cell, facts)) : stretches(some, all, line, facts);
  return parts.length > MOST_PLACES ? [] : listed(parts);
}

/** The factor that has one value in these cells and others in all the rest; null where there is none. */
function ownFactor(
  some: readonly CellRow[],
  all: readonly CellRow[],
  { factors }: LabelFacts,
): number | null {
  const i = factors.findIndex((_factor, f) => {
    const text = (cell: CellRow): string | undefined => cell.factors[f]?.text;
    const own = all.filter((cell) => text(cell) === text(item(some, 0)));
    return own.length === some.length && some.every((cell) => own.includes(cell));
  });
  return i === -1 ? null : i;
}

/** The plural of a cell: `pairings` where it sets a property of one side against that of the other. */
export function kindOf(facts: LabelFacts): string {
  return sharedProperty(facts) === null ? 'matchups' : 'pairings';
}

/** `at 3, 8 and 18 cm`, `with 1 and 2 Zulu companies`, `at quality 1 and 2` */
function atEach(some: readonly CellRow[], line: number, facts: LabelFacts): Sentence {
  const ordered = inOrder(some, facts);
  const isLast = (i: number): boolean => i === ordered.length - 1;
  const isNameLast = item(facts.factors, line).unit !== null || isNamedCount(facts, line);
  const values = ordered.map((cell, i) => {
    if (isNameLast) return isLast(i) ? placeName(cell, line, facts) : say`${cell.factors[line]?.text ?? ''}`;
    const isMarked = landmarksOf(facts, line).length > 0;
    return i === 0 || isMarked ? placeName(cell, line, facts) : factorValue(cell, line, facts);
  });
  return say`${before(facts, line)} ${listed(values)}`;
}

function everywhere(all: readonly CellRow[], line: number | null, facts: LabelFacts): Sentence {
  if (line === null) return say`in ${all.length === 2 ? 'both' : `all ${all.length}`} ${kindOf(facts)}`;
  const column = item(facts.factors, line);
  if (column.unit !== null && !isCount(facts, line))
    return say`at every ${withoutDeterminer(factorLabel(facts, column))}`;
  const ordered = inOrder(all, facts);
  return stretch(item(ordered, 0), item(ordered, ordered.length - 1), line, facts);
}

/** `from 2 cm to 6 cm`, `with 40 to 195 Zulu companies` */
function stretch(from: CellRow, to: CellRow, line: number, facts: LabelFacts): Sentence {
  const [first, last] = [placeName(from, line, facts), placeName(to, line, facts)];
  if (isNamedCount(facts, line)) return say`with ${from.factors[line]?.text ?? ''} to ${last}`;
  return item(facts.factors, line).unit === null
    ? say`from ${first} to ${factorValue(to, line, facts)}`
    : say`from ${first} to ${last}`;
}

/** Neighbouring cells together: `from 2 cm to 6 cm`, `at 12 cm`. */
function stretches(
  some: readonly CellRow[],
  all: readonly CellRow[],
  line: number,
  facts: LabelFacts,
): readonly Sentence[] {
  const numbers = new Set(some.map(({ cell }) => cell));
  const runs: CellRow[][] = [[]];
  for (const cell of inOrder(all, facts))
    if (numbers.has(cell.cell)) item(runs, runs.length - 1).push(cell);
    else runs.push([]);
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [
      first === last
        ? say`${before(facts, line)} ${placeName(first, line, facts)}`
        : stretch(first, last, line, facts),
    ];
  });
}
