/**
 * Labels: display names of ids, from the spec's author, the rule system, or the id itself. Sentences and charts name
 * sides, forces, factors, values and metrics by these alone. A name that a user gave is asked for as such, so that no
 * word of the rules stands in its place.
 */
import { isMap, mapOf, textOf, type Json, type JsonObject } from '../../play/json.ts';
import { item } from '../../chance/at.ts';
import { ABSENT } from '../../play/absent.ts';
import { armyNamed } from '../../spec/analyses/armies.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { PathSteps } from '../../spec/path-steps.ts';
import { capitalised, inWords, ownName } from '../../play/printed-names.ts';
import type { RunFacts } from './facts.ts';
import type { CellRow } from './rows.ts';
import { joined, named, plain, say, type Name, type Sentence } from './sentence.ts';
import type { ThrowColumn } from '../../run/tables/starts.ts';
import type { FactorColumn } from '../../run/tables/tidy-tables.ts';

/** The beginnings of the names of an objective's holder and of a line's advance. */
export const HOLDS = 'holds.';
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
    ...(isMap(outcomes) ? { outcomes } : {}),
  };
}

/** The label of an id of the rules: the author's, else the printed name, else its own words with a capital: `Hold line` of `hold-line`. */
export function label(facts: LabelFacts, id: string): Name {
  return named(givenLabel(facts, id) ?? outcomeWithWinner(facts, id) ?? capitalised(wordsOf(id)));
}

/** The label of a name that the user gave to a side, a force, a variant, a place: the author's, else the name itself. */
export function ownLabel(
  { words: { labels, people } }: { readonly words: Pick<LabelFacts['words'], 'labels' | 'people'> },
  name: string,
): Name {
  const person = people?.includes(name) === true ? { isPerson: true as const } : {};
  if (Object.hasOwn(labels, name)) return { ...named(labels[name] ?? name), ...person };
  const own = ownName(name);
  if (person.isPerson === true) return { ...named(capitalised(own)), ...person };
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
  return facts.sides.includes(holder) ? inner(ownLabel(facts, holder)) : ['nobody'];
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

/** A label in another form: its plural, or with a small first letter. */
export function respelled({ name }: Name, change: (name: string) => string): Name {
  return named(change(name));
}

/** The name of a file, or of a place in a spec and a value there: it stays as written. */
export function asWritten(name: string): Name {
  return { ...named(name), isFixed: true };
}

export function sideLabel(facts: LabelFacts, side: 0 | 1): Name {
  return ownLabel(facts, facts.sides[side]);
}

/** `the British`; of labels with an article or a possessive `the Dutch`, `my battalions`, `mine`. */
export function theSide(facts: LabelFacts, side: 0 | 1): Sentence {
  return inner(sideLabel(facts, side));
}

/** `the Martini-Henry company (British)`, or `the British company`, where the spec names the force, else `the British`. */
export function theForce(facts: LabelFacts, side: 0 | 1): Sentence {
  const force = facts.forces[side];
  const own = sideLabel(facts, side);
  const ofForce = force === null ? own : ownLabel(facts, force);
  const [bare = '', bareForce = ''] = [own, ofForce].map((one) => withoutDeterminer(one).name.toLowerCase());
  if (bareForce === bare || `${bareForce}s` === bare) return inner(own);
  const isNamed = hasWords(bareForce, bare) || hasWords(bareForce, `${bare}s`);
  return isNamed ? inner(ofForce) : say`${inner(ofForce)} (${own})`;
}

/** An article or a possessive before a noun: `the`, `my`, `Lee’s`. */
const DETERMINER = /^(?:the|an?|my|your|his|her|its|our|their|this|that|these|those|\S+(?:['’]s|s['’]))\s+/iu;
/** A possessive that stands for its noun. */
const POSSESSED = /^(?:mine|yours|his|hers|ours|theirs)$/iu;
/** Those that lose their capital within a sentence; of `A Company` the letter is a name. */
const SMALL = /^(?:The|My|Your|Our|Mine|Yours|Ours|Theirs)(?=\s|$)/u;

/** True of a label that takes no article. */
function isDetermined({ name }: Name): boolean {
  return DETERMINER.test(name) || POSSESSED.test(name);
}

/** The noun of a label: `battalions` of `my battalions`. */
export function withoutDeterminer(label: Name): Name {
  return { ...label, name: label.name.replace(DETERMINER, '') };
}

/** The label within a sentence, with an article where it has none of its own. */
export function inner(label: Name): Sentence {
  if (label.isPerson === true) return [label];
  return isDetermined(label) ? [withinSentence(label)] : say`the ${label}`;
}

/** A label within a sentence: `the old rules` of `The old rules`. */
export function withinSentence(label: Name): Name {
  return respelled(label, (name) => name.replace(SMALL, (word) => word.toLowerCase()));
}

/** True of a text that has these words in it. */
function hasWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `);
}

/** `French quality`; `quality of my battalions` of a side whose label has an article or a possessive. */
function ofSide(side: Name, what: Name): Name {
  if (what.name === '') return side;
  if (hasWords(what.name.toLowerCase(), withoutDeterminer(side).name.toLowerCase())) return what;
  const noun = withoutDeterminer(what).name;
  if (side.isPerson === true) return named(`${side.name}’s ${noun}`);
  return isDetermined(side)
    ? named(`${noun} of ${withinSentence(side).name}`)
    : { ...side, name: `${side.name} ${noun}` };
}

/** `distance` of a factor `distanceCm` in `cm`, `French quality` of `french.quality`. */
export function factorLabel(facts: LabelFacts, factor: Pick<FactorColumn, 'path' | 'name' | 'unit'>): Name {
  const { path, name, unit } = factor;
  const whole = [path, path.replace(/^tables\./u, ''), name]
    .map((id) => givenLabel(facts, id))
    .find((given) => given !== undefined);
  if (whole !== undefined) return named(whole);
  const side = facts.sides.find((one) => path.startsWith(`sides.${one}.`));
  // A side stands at the beginning, and no further field is read as one.
  const leads = side === undefined ? [] : [`${side}.`, `sides.${side}.`];
  const lead = leads.find((one) => `${name}.`.startsWith(one));
  const steps = new PathSteps(lead === undefined ? name : name.slice(lead.length), null);
  const parts: string[] = [];
  while (!steps.done) {
    const part =
      steps.take((given) => givenLabel(facts, given) !== undefined) ??
      steps.take((given) => given === steps.next) ??
      '';
    parts.push(givenLabel(facts, part) ?? wordsOf(withoutUnit(part, unit)));
  }
  const field = named(parts.join(' '));
  return side === undefined || lead === undefined ? field : ofSide(ownLabel(facts, side), field);
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

/** The unit of measure that a name ends in: `cm` of `distanceCm`; null where there is none. */
export function unitIn(name: string): string | null {
  return /[a-z](Cm|In|Inches)$/u.exec(name)?.[1]?.toLowerCase() ?? null;
}

/** The value of a varied path as text under its label; numbers stay, forces of an army are named each: `2 × Elite + 1 × Gun`. */
export function valueLabel(facts: LabelFacts, text: string, path: string): Sentence {
  if (sideOfForce(facts, path) !== undefined) {
    const army = armyNamed(text);
    return army === null
      ? [ownLabel(facts, text)]
      : joined(
          army.map(({ force, count }) => say`${count} × ${ownLabel(facts, force)}`),
          ' + ',
        );
  }
  const given = givenLabel(facts, text) !== undefined;
  const parts = given ? [] : Object.entries(mapIn(text));
  if (parts.length > 0) return joined(parts.map(partWords(facts)), ', ');
  if (!given && (text === 'true' || text === 'false')) return [named(text === 'true' ? 'yes' : 'no')];
  return [given || !/^[\d.−-]/u.test(text) ? label(facts, text) : named(text)];
}

/** The side whose whole force stands at a path. */
function sideOfForce({ sides }: LabelFacts, path: string): string | undefined {
  return sides.find((side) => path === `sides.${side}.force`);
}

/** The map that a varied value is, as tables hold it; empty of any other text, such as a name that begins with a brace. */
function mapIn(text: string): JsonObject {
  if (!text.startsWith('{')) return {};
  try {
    return mapOf(JSON.parse(text) as Json); // what JSON gives is JSON
  } catch {
    return {};
  }
}

/** `Close to range`, `range sought 3 cm` of the parts of a doctrine or of another map. */
function partWords(facts: LabelFacts): (part: [string, Json], i: number) => Sentence {
  return ([key, value], i) => {
    const words = valueLabel(facts, textOf(value), '');
    if (i === 0) return words;
    const unit = unitIn(key);
    const name = givenLabel(facts, key) ?? inWords(withoutUnit(key, unit));
    return say`${name} ${typeof value === 'string' ? withinSentence(named(plain(words))) : words}${unit === null ? '' : ` ${unit}`}`;
  };
}

/** A value of a factor with its unit: `8 cm`, `1 figure`, `elite`. */
export function measuredValue(
  facts: LabelFacts,
  value: Json,
  { path, unit }: Pick<FactorColumn, 'path' | 'unit'>,
): Sentence {
  const text = textOf(value);
  const words = valueLabel(facts, text, path);
  return unit === null ? words : say`${words} ${unitOf(text, unit)}`;
}

/** The value of a factor in a cell: `8 cm`, `elite`, `80 Zulu companies` where the author labels what is counted. */
export function factorValue(cell: Pick<CellRow, 'factors'>, factor: number, facts: LabelFacts): Sentence {
  const column = item(facts.factors, factor);
  const text = cell.factors[factor]?.text ?? '';
  const counted = countedLabel(facts, column);
  if (counted !== undefined) return say`${text} ${named(unitOf(text, counted))}`;
  return measuredValue(facts, text, column);
}

/** A factor with its value: `French quality Elite`, `cover Building`; a word that the value repeats stands once. */
export function withValue(name: Name, value: Sentence): Sentence {
  const [first = '', last = ''] = [/^\S+/u.exec(plain(value))?.[0], /\p{L}+$/u.exec(name.name)?.[0]];
  if (last === '' || first.toLowerCase() !== last.toLowerCase()) return say`${name} ${value}`;
  const rest = name.name.slice(0, -last.length).trimEnd();
  return rest === '' ? value : say`${named(rest)} ${value}`;
}

/** The author's label of a number of units, which can follow it. */
function countedLabel({ words }: LabelFacts, { path, name }: FactorColumn): string | undefined {
  return path.endsWith('.count') ? (words.labels[path] ?? words.labels[name]) : undefined;
}

/** The objective whose holder a metric is; null of another metric. */
export function objectiveIn(facts: LabelFacts, metric: string): Name | null {
  return metric.startsWith(HOLDS) ? ownLabel(facts, metric.slice(HOLDS.length)) : null;
}

/** A category of a metric by itself: `the British` or `nobody` of those that are sides. */
export function categoryLabel(facts: LabelFacts, metric: string, category: string): Sentence {
  const isOfSides = metric === 'winner' || metric.startsWith(HOLDS);
  return isOfSides ? sideOrNobody(facts, category) : [label(facts, category)];
}

/** The words of a metric, or of one of its categories: `wins of the British`, `fights without a winner`, `British units left`. */
export function metricLabel(facts: LabelFacts, metric: string, category: string | null = null): Sentence {
  if (metric === 'winner' && category !== null)
    return facts.sides.includes(category)
      ? say`wins of ${inner(ownLabel(facts, category))}`
      : ['fights without a winner'];
  if (facts.outcomes !== undefined && Object.hasOwn(facts.outcomes, metric)) return [ownLabel(facts, metric)];
  const whole = givenLabel(facts, metric);
  const objective = objectiveIn(facts, metric);
  if (objective !== null)
    return category === null
      ? say`holder of ${objective}`
      : say`${objective} held by ${sideOrNobody(facts, category)}`;
  if (category !== null) return [label(facts, category)];
  if (whole !== undefined) return [named(whole)];
  if (metric === 'turn') return ['length in turns'];
  const dot = metric.indexOf('.');
  if (dot < 0) return [label(facts, metric)];
  const id = metric.slice(0, dot);
  const stem = named(givenLabel(facts, id) ?? wordsOf(id));
  const of = metric.slice(dot + 1);
  const side = facts.sides.find((one) => of === one || of.startsWith(`${one}.`));
  const last = facts.sides.find((one) => of.endsWith(`.${one}`));
  if (side === undefined && last !== undefined)
    return say`${ownLabel(facts, last)} ${stem}, ${named(inWords(of.slice(0, -last.length - 1)))}`;
  if (side === undefined) return say`${stem}, ${named(inWords(of))}`;
  const lane = of.slice(side.length + 1);
  if (metric.startsWith(GROUND))
    return say`advance of ${inner(ownLabel(facts, side))}${lane === '' ? '' : ` in lane ${lane}`}`;
  const own = ofSide(ownLabel(facts, side), stem);
  return lane === '' ? [own] : say`${own}, ${named(inWords(lane))}`;
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

/** The parts of a cell that name it. */
type NamedCell = Pick<CellRow, 'factors' | 'variant'>;

/** Names a condition, the texts of factors and variant by path, as a table does: `8 cm`, `cover Building`; empty where nothing is varied. */
export function conditionName(condition: Readonly<Record<string, string>>, facts: LabelFacts): Sentence {
  const factors = facts.factors.filter(({ path }) => Object.hasOwn(condition, path));
  const values = factors.map(({ path }) => ({ text: condition[path] ?? '', number: null }));
  return cellName({ variant: condition['variant'] ?? null, factors: values }, { ...facts, factors });
}

/** Names a cell by its factors and variant, leaving out the factor `except`; empty where nothing is left. */
export function cellName(cell: NamedCell, facts: LabelFacts, except: number | null = null): Sentence {
  const { factors } = facts;
  const shown = factors.map((_factor, i) => i).filter((i) => i !== except);
  const parts = shown.map((i) => {
    const value = factorValue(cell, i, facts);
    const column = item(factors, i);
    const speaks = (shown.length === 1 && column.unit !== null) || countedLabel(facts, column) !== undefined;
    const armed = sideOfForce(facts, column.path);
    // An army names its forces: a label of the field may be meant for the other side.
    if (armed !== undefined && armyNamed(cell.factors[i]?.text ?? '') !== null)
      return say`${ownLabel(facts, armed)} ${value}`;
    return speaks ? value : withValue(factorLabel(facts, column), value);
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
