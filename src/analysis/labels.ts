/**
 * Labels: display names of ids, from the spec's author, the rule system, or the id itself. Sentences and charts name
 * sides, forces, factors, values and metrics by these alone. A name that a user gave is asked for as such, so that no
 * word of the rules stands in its place.
 */
import { item } from '../chance/at.ts';
import { ABSENT } from '../engagement/absent.ts';
import { armyNamed } from '../experiment/analyses/armies.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { PathSteps } from '../experiment/path-steps.ts';
import { capitalised, inWords, ownName } from '../engagement/printed-names.ts';
import { isObject } from '../experiment/table-place.ts';
import type { RunFacts } from './facts.ts';
import type { CellRow } from './tables/rows.ts';
import { joined, listed, named, plain, say, type Name, type Part, type Sentence } from './sentence.ts';
import type { ThrowColumn } from './tables/starts.ts';
import type { FactorColumn } from './tables/tidy-tables.ts';

/** The beginnings of the names of an objective's holder and of a line's advance. */
const HOLDS = 'holds.';
const GROUND = 'ground.';

/** The facts that labels are made from. */
export type LabelFacts = Pick<RunFacts, 'words' | 'names' | 'sides' | 'forces' | 'factors' | 'outcomes'>;

/** The facts that name the parts of an experiment, whose forces then go by the names of their sides. */
export function labelsOf(
  { words, sides, spec }: Pick<Experiment, 'words' | 'sides' | 'spec'>,
  factors: LabelFacts['factors'],
  names: LabelFacts['names'],
): LabelFacts {
  const { outcomes } = spec;
  return {
    words,
    names,
    sides,
    forces: [null, null],
    factors,
    ...(isObject(outcomes) ? { outcomes } : {}),
  };
}

/** The label of an id of the rules: the author's, else the printed name, else its own words with a capital: `Hold line` of `hold-line`. */
export function label(facts: LabelFacts, id: string): Name {
  return named(givenLabel(facts, id) ?? outcomeWithWinner(facts, id) ?? capitalised(wordsOf(id)));
}

/** The label of a name that the user gave to a side, a force, a variant, a place: the author's, else the name itself. */
export function ownLabel({ words: { labels } }: Pick<LabelFacts, 'words'>, name: string): Name {
  if (Object.hasOwn(labels, name)) return named(labels[name] ?? name);
  const own = ownName(name);
  return capitalised(own) === own ? named(own) : { name, isFixed: true };
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
  return facts.sides.includes(holder) ? withArticle([ownLabel(facts, holder)]) : ['nobody'];
}

/** The author's label of an id, else the printed name; undefined where there is neither. */
function givenLabel({ words, names }: LabelFacts, id: string): string | undefined {
  return [words.labels, names].find((own) => Object.hasOwn(own, id))?.[id];
}

/** An id as words; a name that has a space or begins with a capital stays as written. */
function wordsOf(id: string): string {
  return /^\p{Lu}| /u.test(id) ? id : inWords(id);
}

/** The field that a throw of the set-up gives: its name begins with that of its side, where it is one of a side. */
export function throwLabel({ name, unit }: ThrowColumn, facts: LabelFacts): Name {
  return factorLabel(facts, { path: `sides.${name}`, name, unit });
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
  return ownLabel(facts, facts.sides[side]);
}

/** `Martini-Henry company (British)` where the spec names the force, else `British`. */
function fullSide(facts: LabelFacts, side: 0 | 1): Sentence {
  const force = facts.forces[side];
  const own = sideLabel(facts, side);
  const ofForce = force === null ? own : ownLabel(facts, force);
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
    .map((id) => givenLabel(facts, id))
    .find((given) => given !== undefined);
  if (whole !== undefined) return named(whole);
  const side = facts.sides.find((one) => path.startsWith(`sides.${one}.`));
  const steps = new PathSteps(name, null);
  const parts: string[] = [];
  while (!steps.done) {
    // A side stands at the beginning, and no further field is read as one.
    const isSide = side !== undefined && ['', 'sides'].includes(steps.sofar);
    const own = isSide ? steps.take((given) => given === side) : null;
    if (own !== null) parts.push(ownLabel(facts, own).name);
    else {
      const part =
        steps.take((given) => givenLabel(facts, given) !== undefined) ??
        steps.take((given) => given === steps.next);
      parts.push(givenLabel(facts, part ?? '') ?? wordsOf(withoutUnit(part ?? '', unit)));
    }
  }
  return named(parts.join(' '));
}

function withoutUnit(name: string, unit: string | null): string {
  const hasUnit =
    unit !== null && name.length > unit.length && name.toLowerCase().endsWith(unit.toLowerCase());
  return hasUnit ? name.slice(0, -unit.length) : name;
}

/** The unit of an amount: `figure` and `company` of 1, `figures` of others; an abbreviation stays as it is. */
export function unitOf(amount: string, unit: string): string {
  if (amount !== '1') return unit;
  return unit.replace(/(?<=[a-zA-Z]{2})ies$/u, 'y').replace(/(?:(?<=ch)es|(?<=[a-zA-Z]{2})s)$/u, '');
}

/** The value of a varied path as text under its label; numbers stay, forces of an army are named each: `2 × Elite + 1 × Gun`. */
export function valueLabel(facts: LabelFacts, text: string, path: string): Sentence {
  if (facts.sides.some((side) => path === `sides.${side}.force`)) {
    const army = armyNamed(text);
    return army === null
      ? [ownLabel(facts, text)]
      : joined(
          army.map(({ force, count }) => say`${count} × ${ownLabel(facts, force)}`),
          ' + ',
        );
  }
  const given = givenLabel(facts, text) !== undefined;
  return [given || !/^[\d.−-]/u.test(text) ? label(facts, text) : named(text)];
}

/** The value of a factor in a cell: `8 cm`, `elite`, `80 Zulu companies` where the author labels what is counted. */
export function factorValue(cell: Pick<CellRow, 'factors'>, factor: number, facts: LabelFacts): Sentence {
  const column = item(facts.factors, factor);
  const { unit } = column;
  const text = cell.factors[factor]?.text ?? '';
  const value = valueLabel(facts, text, column.path);
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
      ? say`wins of ${withArticle([ownLabel(facts, category)])}`
      : ['engagements without a winner'];
  if (facts.outcomes !== undefined && Object.hasOwn(facts.outcomes, metric)) return [ownLabel(facts, metric)];
  const whole = givenLabel(facts, metric);
  if (metric.startsWith(HOLDS)) {
    const objective = ownLabel(facts, metric.slice(HOLDS.length));
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
  const side = facts.sides.find((one) => of === one || of.startsWith(`${one}.`));
  const last = facts.sides.find((one) => of.endsWith(`.${one}`));
  if (side === undefined && last !== undefined)
    return say`${ownLabel(facts, last)} ${stem}, ${named(inWords(of.slice(0, -last.length - 1)))}`;
  if (side === undefined) return say`${stem}, ${named(inWords(of))}`;
  const lane = of.slice(side.length + 1);
  if (metric.startsWith(GROUND))
    return say`advance of ${withArticle([ownLabel(facts, side)])}${lane === '' ? '' : ` in lane ${lane}`}`;
  const own = say`${ownLabel(facts, side)} ${stem}`;
  return lane === '' ? own : say`${own}, ${named(inWords(lane))}`;
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
  if (cell.variant !== null) parts.push([ownLabel(facts, cell.variant)]);
  return joined(parts, ', ');
}

/** The values of a cell without the names of its factors: `8 cm, elite`. */
export function cellValues(cell: CellRow, facts: LabelFacts): Sentence {
  const parts = facts.factors.map((_factor, i) => factorValue(cell, i, facts));
  if (cell.variant !== null) parts.push([ownLabel(facts, cell.variant)]);
  return joined(parts, ', ');
}
