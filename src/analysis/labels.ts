/**
 * Labels: display names of ids, from the spec's author, the rule system, or the id itself. Sentences and charts name
 * sides, forces, factors, values and metrics by these alone.
 */
import { item } from '../chance/at.ts';
import { ABSENT } from '../engagement/absent.ts';
import { shortFormOf } from '../engagement/choice-names.ts';
import { capitalised, inWords } from '../engagement/printed-names.ts';
import type { RunFacts } from './facts.ts';
import type { CellRow } from './tables/rows.ts';
import { joined, listed, named, plain, say, type Name, type Part, type Sentence } from './sentence.ts';
import type { FactorColumn } from './tables/tidy-tables.ts';

/** The beginnings of the names of an objective's holder and of a line's advance. */
const HOLDS = 'holds.';
const GROUND = 'ground.';

/** The facts that labels are made from. */
export type LabelFacts = Pick<RunFacts, 'words' | 'names' | 'sides' | 'forces' | 'factors'>;

/** The facts that name the parts of an experiment, whose forces then go by the names of their sides. */
export function labelsOf(
  { words, sides }: Pick<LabelFacts, 'words' | 'sides'>,
  factors: LabelFacts['factors'],
  names: LabelFacts['names'],
): LabelFacts {
  return { words, names, sides, forces: [null, null], factors };
}

/** The label of an id: the author's, else the printed name, else its own words with a capital: `Hold line` of `hold-line`. */
export function label(facts: LabelFacts, id: string): Name {
  return named(
    givenLabel(facts, id) ?? outcomeWithWinner(facts, id) ?? capitalised(wordsOf(shortFormOf(id))),
  );
}

/** `Turn limit, British by points` of `turn-limit/A`, `French absent` of `absent/A`; undefined for every other id. */
function outcomeWithWinner(facts: LabelFacts, id: string): string | undefined {
  const [, outcome, winner] = /^(.+)\/(A|B|none)$/u.exec(id) ?? [];
  if (outcome === undefined || winner === undefined) return undefined;
  const side = (of: 'A' | 'B'): string => sideLabel(facts, of === 'A' ? 0 : 1).name;
  if (outcome === ABSENT)
    return winner === 'none' ? 'Both absent' : `${side(winner === 'A' ? 'B' : 'A')} absent`;
  return `${label(facts, outcome).name}, ${winner === 'A' || winner === 'B' ? side(winner) : 'nobody'} by points`;
}

/** `the British`, or `nobody`, by the holder of an objective. */
export function sideOrNobody(facts: LabelFacts, holder: string): Sentence {
  return facts.sides.includes(holder) ? withArticle([label(facts, holder)]) : ['nobody'];
}

/** The author's label of an id, else the printed name, which no side has; undefined where there is neither. */
function givenLabel(
  { words, names, sides }: LabelFacts,
  id: string,
  forms: readonly string[] = [id, shortFormOf(id)],
): string | undefined {
  // A force may have the short name of a weapon: what is named in full comes first.
  for (const form of forms)
    for (const own of [words.labels, sides.includes(id) ? {} : names])
      if (Object.hasOwn(own, form)) return own[form];
  return undefined;
}

/** The same for a path, of which no part stands for the whole. */
function pathLabel(facts: LabelFacts, path: string): string | undefined {
  return givenLabel(facts, path, [path]);
}

/** An id as words; a name that has a space or begins with a capital stays as written. */
function wordsOf(id: string): string {
  return /^\p{Lu}| /u.test(id) ? id : inWords(id);
}

/** A label in another form: its plural, or cut short. */
export function respelled({ name }: Name, change: (name: string) => string): Name {
  return named(change(name));
}

/** The author's name of a value on an axis. */
export function landmarkLabel(called: string): Name {
  return named(called);
}

export function sideLabel(facts: LabelFacts, side: 0 | 1): Name {
  return label(facts, facts.sides[side]);
}

/** `Martini-Henry company (British)` where the spec names the force, else `British`. */
function fullSide(facts: LabelFacts, side: 0 | 1): Sentence {
  const force = facts.forces[side];
  const own = sideLabel(facts, side);
  const ofForce = force === null ? own : label(facts, force);
  return ofForce.name === own.name ? [own] : say`${ofForce} (${own})`;
}

/** `the British`; `Ours`, and a label with an article of its own, stay as they are. */
export function theSide(facts: LabelFacts, side: 0 | 1): Sentence {
  return withArticle([sideLabel(facts, side)]);
}

/** `the Martini-Henry company (British)` where the spec names the force. */
export function theForce(facts: LabelFacts, side: 0 | 1): Sentence {
  return withArticle(fullSide(facts, side));
}

function withArticle(label: Sentence): Sentence {
  return /^(?:(?:the|an?)\s|(?:ours|theirs)$)/iu.test(plain(label)) ? label : say`the ${label}`;
}

/** `distance` of a factor `distanceCm` in `cm`, `French quality` of `french.quality`. */
export function factorLabel(facts: LabelFacts, factor: Pick<FactorColumn, 'path' | 'name' | 'unit'>): Name {
  const { path, name, unit } = factor;
  const whole = [path, path.replace(/^tables\./u, ''), name]
    .map((id) => pathLabel(facts, id))
    .find((given) => given !== undefined);
  if (whole !== undefined) return named(whole);
  const parts = name.split('.').map((part) => {
    if (isSide(facts, part)) return label(facts, part).name;
    return givenLabel(facts, part) ?? wordsOf(withoutUnit(part, unit));
  });
  return named(parts.join(' '));
}

function withoutUnit(name: string, unit: string | null): string {
  const hasUnit =
    unit !== null && name.length > unit.length && name.toLowerCase().endsWith(unit.toLowerCase());
  return hasUnit ? name.slice(0, -unit.length) : name;
}

function isSide({ sides }: LabelFacts, id: string): boolean {
  return sides.includes(id);
}

/** The unit of an amount: `figure` and `company` of 1, `figures` of others; an abbreviation stays as it is. */
export function unitOf(amount: string, unit: string): string {
  if (amount !== '1') return unit;
  return unit.replace(/(?<=[a-zA-Z]{2})ies$/u, 'y').replace(/(?:(?<=ch)es|(?<=[a-zA-Z]{2})s)$/u, '');
}

/** A value as text under its label; numbers stay, forces of an army are named each: `2 × Elite + 1 × Gun`. */
export function valueLabel(facts: LabelFacts, text: string): Sentence {
  if (givenLabel(facts, text) !== undefined) return [label(facts, text)];
  const army = text.split(' + ').map((part) => /^(\d+) × (.+)$/u.exec(part));
  if (army.every((part) => part !== null))
    return joined(
      army.map(([, count = '', force = '']) => say`${count} × ${label(facts, force)}`),
      ' + ',
    );
  return [/^[\d.−-]/u.test(text) ? named(text) : label(facts, text)];
}

/** The value of a factor in a cell: `8 cm`, `elite`, `80 Zulu companies` where the author labels what is counted. */
export function factorValue(cell: Pick<CellRow, 'factors'>, factor: number, facts: LabelFacts): Sentence {
  const column = item(facts.factors, factor);
  const { unit } = column;
  const text = cell.factors[factor]?.text ?? '';
  const value = valueLabel(facts, text);
  const counted = countedLabel(facts, column);
  if (counted !== undefined) return say`${text} ${named(unitOf(text, counted))}`;
  return unit === null ? value : say`${value} ${unitOf(text, unit)}`;
}

/** The author's label of a number of units, which can follow it. */
export function countedLabel({ words }: LabelFacts, { path, name }: FactorColumn): string | undefined {
  return path.endsWith('.count') ? (words.labels[path] ?? words.labels[name]) : undefined;
}

/** The words of a metric, or of one of its categories: `wins of the British`, `engagements without a winner`, `British units left`. */
export function metricLabel(facts: LabelFacts, metric: string, category: string | null = null): Sentence {
  if (metric === 'winner' && category !== null)
    return facts.sides.includes(category)
      ? say`wins of ${withArticle([label(facts, category)])}`
      : ['engagements without a winner'];
  const whole = pathLabel(facts, metric);
  if (metric.startsWith(HOLDS)) {
    const objective = label(facts, metric.slice(HOLDS.length));
    return category === null
      ? say`holder of ${objective}`
      : say`${objective} held by ${sideOrNobody(facts, category)}`;
  }
  if (category !== null) return [label(facts, category)];
  if (whole !== undefined) return [named(whole)];
  if (metric === 'turn') return ['length in turns'];
  const dot = metric.indexOf('.');
  if (dot < 0) return [label(facts, metric)];
  const stem = lowerCase(facts, metric.slice(0, dot));
  const of = metric.slice(dot + 1);
  const [, side, lane] = metric.startsWith(GROUND) ? (/^(.*?)(?:\.(\d+))?$/u.exec(of) ?? []) : [];
  if (side !== undefined && isSide(facts, side))
    return say`advance of ${withArticle([label(facts, side)])}${lane === undefined ? '' : ` in lane ${lane}`}`;
  return isSide(facts, of) ? say`${label(facts, of)} ${stem}` : say`${stem}, ${named(inWords(of))}`;
}

/** A common noun inside a sentence: the given label, or the id in words without a capital. */
function lowerCase(facts: LabelFacts, id: string): Part {
  return named(givenLabel(facts, id) ?? wordsOf(id));
}

/**
 * The factor along which the sentences and charts run: of those that are numbers in every cell, the one with the most
 * values; null where no factor is a number with two values or more.
 */
export function mainFactor(cells: readonly CellRow[], factors: readonly FactorColumn[]): number | null {
  const counts = factors.map((_factor, i) => {
    const numbers = cells.map((cell) => cell.factors[i]?.number ?? null);
    return numbers.includes(null) ? 0 : new Set(numbers).size;
  });
  const most = Math.max(0, ...counts);
  return most < 2 ? null : counts.indexOf(most);
}

/** The number that a factor has in a cell; NaN where it is none. */
export function factorNumber(cell: CellRow, factor: number): number {
  return cell.factors[factor]?.number ?? NaN;
}

/** `at 8 cm`, `from 2 cm to 6 cm`; with the factor's name where it has no unit. `cells` are in order of the factor. */
export function place(cells: readonly CellRow[], factor: number, facts: LabelFacts): Sentence {
  const column = item(facts.factors, factor);
  const speaks = column.unit !== null || countedLabel(facts, column) !== undefined;
  const name = speaks ? say`` : say`${factorLabel(facts, column)} `;
  const [first, last] = [item(cells, 0), item(cells, cells.length - 1)];
  if (first === last) return say`at ${name}${factorValue(first, factor, facts)}`;
  return say`from ${name}${factorValue(first, factor, facts)} to ${factorValue(last, factor, facts)}`;
}

/** More cells are counted rather than named. */
const MOST_PLACES = 3;

/** The places of cells with the same result: `at 8 cm and at 12 cm`, or `in 5 matchups`. */
export function placesInWords<T>(alike: readonly T[], where: (one: T) => Sentence): Sentence {
  return alike.length > MOST_PLACES ? say`in ${alike.length} matchups` : listed(alike.map(where));
}

/** The parts of a cell that name it. */
export type NamedCell = Pick<CellRow, 'factors' | 'variant'>;

/** Names a cell by its factors and variant, leaving out the factor `except`; empty where nothing is left. */
export function cellName(cell: NamedCell, facts: LabelFacts, except: number | null = null): Sentence {
  const { factors } = facts;
  const shown = factors.map((_factor, i) => i).filter((i) => i !== except);
  const parts = shown.map((i) => {
    const value = factorValue(cell, i, facts);
    const column = item(factors, i);
    const speaks = (shown.length === 1 && column.unit !== null) || countedLabel(facts, column) !== undefined;
    return speaks ? value : say`${factorLabel(facts, column)} ${value}`;
  });
  if (cell.variant !== null) parts.push([label(facts, cell.variant)]);
  return joined(parts, ', ');
}

/** The values of a cell without the names of its factors: `8 cm, elite`. */
export function cellValues(cell: CellRow, facts: LabelFacts): Sentence {
  const parts = facts.factors.map((_factor, i) => factorValue(cell, i, facts));
  if (cell.variant !== null) parts.push([label(facts, cell.variant)]);
  return joined(parts, ', ');
}
