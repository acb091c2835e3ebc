/**
 * The number that is enough, or at which both sides are even: a measure along a number of units or another value, with
 * its words, tables and chart.
 */
import { textOf } from '../../play/json.ts';
import { item } from '../../chance/at.ts';
import { adjusted } from '../../run/judgement.ts';
import { armyName } from '../../spec/analyses/armies.ts';
import { searchedPath, searchedValues } from '../../spec/analyses/force-search.ts';
import type { SearchAsked, TargetAsked } from '../../spec/analyses/forces-section.ts';
import { crossings, type Crossing } from '../../statistics/crossings.ts';
import { firstEnough, ROUNDING } from '../../statistics/index.ts';
import { countOf } from '../../play/shown.ts';
import { left, tableBy, type AnswerBase, type AnswerTable } from '../telling/answer.ts';
import { besideTheOther } from '../telling/claims.ts';
import type { RunFacts } from '../telling/facts.ts';
import {
  asWritten,
  factorLabel,
  ownLabel,
  theSide,
  unitOf,
  valueLabel,
  withValue,
  conditionName,
} from '../telling/labels.ts';
import {
  capital,
  chartText,
  joined,
  listed,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  type Name,
  type Sentence,
} from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import type { FactorColumn } from '../../run/tables/tidy-tables.ts';
import { distinct, rowOf, type Colour, type Found, type QuestionChart, type Row } from '../chart.ts';
import { measuredText, verbOf } from '../measure.ts';
import { at, isPluralLabel } from '../phrases.ts';
import {
  counted,
  decidedWins,
  factorAt,
  fightsIn,
  forceMeasure,
  levelText,
  measuredCells,
  measureWords,
  REACHES,
  reachOf,
  several,
  triedTable,
  under,
  underEach,
  type CellMeasure,
  type Condition,
  type ForceMeasure,
  type Given,
  type Reach,
} from './measure.ts';

/** A value that was tried, with the measure. */
export interface Tried extends Estimate {
  /** The number of its cell. */
  readonly cell: number;
  /** The value itself, where values are numbers; else its place in the list, from 0. */
  readonly x: number;
  /** The value as the spec has it: `4 × lebel`, `8`, `building`. */
  readonly name: string;
  readonly exact: boolean;
  /** The level of the target as reached or not, with the bounds that the answer is read from. */
  readonly reach: Reach;
}

/** The place of the value that is enough; numbers of values from 0. */
interface Enough {
  /** The first value that is not excluded; null where all are. */
  readonly from: number | null;
  /** The first from which on all are enough; null where the last is not. */
  readonly to: number | null;
  /** The curve falls: read it from the end, so that `from` and `to` are the last values that are enough. */
  readonly isLast: boolean;
}

/** The search under one condition. */
interface Curve {
  readonly at: Condition;
  readonly values: readonly Tried[];
  /** Values without a result: a run was stopped, or found its answer without them. */
  readonly missing: number;
  /** The smallest value that is enough, for a target of at least a level; null for others. */
  readonly enough: Enough | null;
  /** The places where the curve crosses an exact target; empty for others, and where it crosses nowhere. */
  readonly crossings: readonly Crossing[];
  /** Numbers of two values, the first lower, between which the curve surely goes the other way; null where none do. */
  readonly turn: readonly [number, number] | null;
}

export interface SearchAnswer {
  readonly asks: 'search';
  readonly measure: ForceMeasure;
  /** `even`: one half of the engagements that somebody wins, as an equal target. */
  readonly target: { readonly kind: 'at-least' | 'equal'; readonly level: number; readonly isEven: boolean };
  /** The path that is searched along, and the force where the values are its numbers. */
  readonly path: string;
  readonly force: string | null;
  /** True where the values are numbers of a force or of equal units, and the measure is how often their side wins. */
  readonly isOwnWins: boolean;
  /** True of numbers, between which a curve may be interpolated. */
  readonly isNumeric: boolean;
  /** The first and the last of all numbers that are asked about; absent where the values are none. */
  readonly ends?: readonly [number, number];
  readonly curves: readonly Curve[];
}

export function searchAnswer(search: SearchAsked, asked: TargetAsked, given: Given): SearchAnswer {
  const { cells, facts } = given;
  const path = searchedPath(search).join('.');
  const { force = null, side } = search;
  const column = factorAt(facts, path);
  const isEven = asked === 'even';
  const measure = isEven
    ? decidedWins(side === facts.sides[1] ? side : facts.sides[0])
    : forceMeasure(asked.of, facts);
  const { atLeast, equal = 0 } = isEven ? { equal: 0.5 } : asked;
  const isAtLeast = atLeast !== undefined;
  const level = atLeast ?? equal;
  const values = searchedValues(search);
  const isNumeric = values.every((value) => typeof value === 'number');
  // Of a force the cells name how many; else they hold the value itself.
  const nameOf = (value: (typeof values)[number]): string => {
    if (force !== null) return armyName([{ force, count: Number(value) }]);
    return textOf(value);
  };
  const places = new Map(values.map((value, i) => [nameOf(value), isNumeric ? Number(value) : i]));
  const measured = measuredCells(given, measure);
  const conditions = underEach(cells, facts, [column]);
  // Of each curve the answer and whether more is always better hold together with those of all others.
  const each = adjusted(besideTheOther(facts.confidence), 2 * conditions.length);
  const curves = conditions.map(({ at: condition, cells: own }): Curve => {
    const points = own
      .flatMap((cell): Point[] => {
        const name = cell.factors[column]?.text ?? '';
        const [x, found] = [places.get(name), measured.get(cell.cell)];
        return x === undefined || found === undefined
          ? []
          : [{ ...found, cell: cell.cell, x, name, sure: found.within(each) }];
      })
      .toSorted((a, b) => a.x - b.x);
    const isFalling = falls(points);
    return {
      at: condition,
      missing: values.length - points.length,
      values: points.map(({ cell, x, name, exact, sure, within }) => {
        return { cell, x, name, ...within(facts.confidence), exact, reach: reachOf(sure, level) };
      }),
      enough: isAtLeast ? enoughOf(points, level, isFalling) : null,
      crossings: isAtLeast
        ? []
        : crossings(
            points.map(({ x, sure, variance }) => ({ x, ...sure, weight: 1 / variance })),
            level,
          ),
      turn: turnOf(points, isFalling, adjusted(each, Math.max(1, points.length))),
    };
  });
  const isOwn = force !== null || (isNumeric && isNumberOfUnits(path));
  const isOwnWins = isOwn && measure.metric === 'winner' && measure.label === side;
  const target = { kind: isAtLeast ? 'at-least' : 'equal', level, isEven } as const;
  const numbers = [...places.values()];
  const ends = isNumeric ? { ends: [Math.min(...numbers), Math.max(...numbers)] as const } : {};
  return { asks: 'search', measure, target, path, force, isOwnWins, isNumeric, ...ends, curves };
}

/** True of the path of a number of equal units. */
function isNumberOfUnits(path: string): boolean {
  return path.endsWith('.count');
}

/** A value with the measure, and the bounds that the answer is read from. */
interface Point extends CellMeasure, Pick<Tried, 'cell' | 'x' | 'name'> {
  readonly sure: Estimate;
}

/** True where the values fall more than they rise, by the slope of a straight line through them. */
export function falls(points: readonly Pick<Estimate, 'value'>[]): boolean {
  return points.reduce((sum, { value }, i) => sum + (2 * i + 1 - points.length) * value, 0) < -1e-9;
}

/** The two values that lie the wrong way round by most, with intervals that hold together. */
function turnOf(points: readonly Point[], isFalling: boolean, confidence: number): Curve['turn'] {
  const bounds = points.map(({ within }) => within(confidence));
  let most = 1e-9;
  let turn: readonly [number, number] | null = null;
  bounds.forEach((before, i) => {
    bounds.forEach((after, j) => {
      const by = isFalling ? after.low - before.high : before.low - after.high;
      if (j > i && by > most) [most, turn] = [by, [i, j]];
    });
  });
  return turn;
}

function enoughOf(points: readonly Point[], level: number, isLast: boolean): Enough {
  const bounds = points.map(({ sure: { low, high }, exact }) => {
    const slack = exact ? ROUNDING : 0;
    return { low: low + slack, high: high + slack };
  });
  const { from, to } = firstEnough(isLast ? bounds.toReversed() : bounds, level);
  const back = (index: number | null): number | null =>
    isLast && index !== null ? points.length - 1 - index : index;
  return { from: back(from), to: back(to), isLast };
}

/** Curves of which further findings speak, and conditions that are named together. */
const MOST_CURVES = 3;
const MOST_CONDITIONS = 2;
/** Decimals of a place between two values, at the most. */
const MOST_DECIMALS = 2;
/** Units of measure that are not counted. */
const MEASURES = /^(?:cm|mm|m|km|in|inches|paces|yards|min)$/u;
/** Places between smaller counts are told by both; a larger count is about so many. */
const MOST_BETWEEN = 20;

/** The words of an answer to a search. */
class SearchWords {
  readonly answer: SearchAnswer;
  readonly facts: RunFacts;
  /** The force or factor that is searched along: `Lebel company`, `distance`, `cover`. */
  readonly along: Name;
  readonly unit: string | null;
  /** The values count what `along` names: `8 Lebel companies`, `8 figures of foot`. */
  readonly isOfThings: boolean;
  /** The values are whole things: forces, figures, grades. */
  private readonly isWhole: boolean;
  private readonly preposition: 'at' | 'with';
  private readonly column: number;
  /** `wins of the French` */
  readonly measure: Sentence;
  /** `80%` */
  readonly level: string;
  /** Numbers stand alone, in a table whose heading says of what. */
  private readonly isBare: boolean;

  constructor(answer: SearchAnswer, facts: RunFacts, isBare = false) {
    [this.answer, this.facts, this.isBare] = [answer, facts, isBare];
    const { force, path, isNumeric, curves, measure, target } = answer;
    this.column = factorAt(facts, path);
    const factor = item(facts.factors, this.column);
    this.along = force === null ? this.factorCounted(factor) : ownLabel(facts, force);
    this.unit = force === null ? factor.unit : null;
    const isMeasured = MEASURES.test(this.unit ?? '');
    this.preposition = isMeasured ? 'at' : 'with';
    this.isOfThings = force !== null || (isNumeric && !isMeasured && isPluralLabel(this.along));
    const isInteger = curves.every(({ values }) => values.every(({ x }) => Number.isInteger(x)));
    this.isWhole = isNumeric && !isMeasured && (force !== null || this.unit !== null || isInteger);
    this.measure = measureWords(measure, facts);
    this.level = levelText({ measure, level: target.level });
  }

  /** `distance`; `units of the French`, unless the author calls the number of units otherwise */
  private factorCounted(factor: FactorColumn): Name {
    const label = factorLabel(this.facts, factor);
    const { sides, words } = this.facts;
    const side = sides.findIndex((name) => factor.path.startsWith(`sides.${name}.`));
    const isAuthors = [factor.path, factor.name].some((id) => Object.hasOwn(words.labels, id));
    return isNumberOfUnits(factor.path) && !isAuthors && (side === 0 || side === 1)
      ? asWritten(plain(say`units of ${theSide(this.facts, side)}`))
      : label;
  }

  /** `4 Lebel companies`, `8 cm`, `count 4`, `Building` */
  value({ x, name }: Tried): Sentence {
    return this.answer.isNumeric ? this.place(String(x)) : valueLabel(this.facts, name, this.answer.path);
  }

  /** `3.6 × Lebel`, `about 8.4 cm`, `count between 3 and 4` */
  private place(number: string, about = ''): Sentence {
    if (this.isBare) return say`${about}${number}`;
    if (this.isOfThings) return say`${about}${counted(number, this.along)}`;
    if (this.unit !== null) return say`${about}${number} ${unitOf(number, this.unit)}`;
    return withValue(this.along, say`${about}${number}`);
  }

  /** `with 4 Lebel companies`, `at 8 cm`, `in a building`; briefly of things that have just been named: `with 4` */
  private at(tried: Tried, isBrief = false): Sentence {
    if (this.isOfThings && isBrief) return say`with ${String(tried.x)}`;
    if (this.isOfThings || this.answer.path.endsWith('.force')) return say`with ${this.value(tried)}`;
    return at(this.column, tried.name, this.facts, isBrief);
  }

  /** `82.3%`, `82% ± 0.4`, `1.37 ± 0.02` */
  measured(tried: Tried): string {
    return measuredText(tried, this.answer.measure);
  }

  /** The answer as page and terminal tell it. */
  told(): AnswerBase {
    const { curves } = this.answer;
    const found = curves.filter(({ values }) => values.length > 0);
    const [only] = found;
    const answer = only && capital(curves.length > 1 ? this.underEach(found) : this.whole(only));
    const missing = curves.reduce((sum, curve) => sum + curve.missing, 0);
    const untried =
      curves.length === 1 && only !== undefined
        ? say`Only ${this.tried(only.values)} ${only.values.length === 1 ? 'was' : 'were'} tried.`
        : say`${countOf(missing, 'value has', 'values have')} no result for ${this.measure}.`;
    return {
      headline: answer ? say`${answer}.` : say`No cell was finished, so there is no finding.`,
      sentences: [
        ...curves.slice(0, MOST_CURVES).flatMap((curve) => this.turn(curve)),
        ...(curves.length > 1 ? [] : curves.flatMap((curve) => this.marked(curve))),
      ].map((words) => say`${words}.`),
      cautions: missing === 0 ? [] : [untried],
      tables: this.tables(),
    };
  }

  /** `8, 10 and 12 Lebel companies`, `Open and Building` */
  private tried(values: readonly Tried[]): Sentence {
    if (!this.answer.isNumeric) return listed(values.map((tried) => this.value(tried)));
    return this.place(plain(listed(values.map(({ x }) => [String(x)]))));
  }

  /** The values on either side of one that is being tried: `8 Lebel companies too few, 12 enough; trying 10`. */
  underWay(values: readonly Tried[], trying: number): Sentence {
    const beside = [values.findLast(({ x }) => x < trying), values.find(({ x }) => x > trying)];
    const known = beside.filter((tried) => tried !== undefined);
    const words = known.map(
      (tried, i) =>
        say`${i === 0 ? this.value(tried) : String(tried.x)} ${this.judged(tried, falls(values))}`,
    );
    const next = known.length === 0 ? this.place(String(trying)) : [String(trying)];
    return joined([...(words.length === 0 ? [] : [joined(words, ', ')]), say`trying ${next}`], '; ');
  }

  /** `too few`, `enough`; `too much` of what is no number of things */
  private judged({ reach }: Tried, isFalling: boolean): string {
    if (reach === 'open') return REACHES[reach];
    if (reach === 'reaches' && this.answer.target.kind === 'at-least') return 'enough';
    const isBelow = (reach === 'short') !== isFalling;
    return `too ${this.isOfThings ? (isBelow ? 'few' : 'many') : isBelow ? 'little' : 'much'}`;
  }

  /** `both sides are even`, `wins of the Reds stand at 50%`, `Line not beaten surely in nine fights in ten` */
  private met(how = ''): Sentence {
    const { measure, target } = this.answer;
    if (target.isEven) return say`both sides are even`;
    if (target.kind === 'equal')
      return say`${this.measure} ${verbOf(measure, 'stand', 'stands')} at ${this.level}`;
    if (measure.isCondition)
      return say`${ownLabel(this.facts, measure.metric)} ${how}in ${fightsIn(target.level)}`;
    return say`${this.measure} ${how}${verbOf(measure, 'reach', 'reaches')} ${this.level}${measure.label === null ? ' on average' : ''}`;
  }

  /** `wins of the Reds reach 50% with 3 figures at 8 cm and at 12 cm; with 4 at 18 cm; with nothing tried at 24 cm` */
  private underEach(curves: readonly Curve[]): Sentence {
    const groups = [...Map.groupBy(curves, (curve) => plain(this.where(curve))).values()].toSorted(
      ([a], [b]) => Number(isUnmet(a)) - Number(isUnmet(b)),
    );
    const [first = [], second, third] = groups;
    const parts = groups.map((own, i) => say`${this.where(item(own, 0), i > 0)}${this.conditions(own)}`);
    const lead = say`${this.met()} ${parts[0] ?? []}`;
    const rest = curves.length - first.length;
    const isComplete = curves.length === this.answer.curves.length;
    return shortest(
      LONGEST_HEADLINE,
      joined([lead, ...parts.slice(1)], '; '),
      ...(second === undefined || third !== undefined || !isComplete
        ? []
        : [say`${lead}; ${this.where(item(second, 0), true)} elsewhere`]),
      ...(rest > 0 ? [say`${lead}; ${rest} more in the table`] : []),
    );
  }

  /** ` at 8 cm and at 12 cm`, ` in 5 cases`, ` in all 3 cases` */
  private conditions(curves: readonly Curve[]): Sentence {
    const { length } = curves;
    if (length === this.answer.curves.length)
      return say` in ${length === 2 ? 'both' : `all ${length}`} cases`;
    if (length > MOST_CONDITIONS) return say` in ${length} cases`;
    return joined(
      curves.map((curve) => under(curve.at, this.facts)),
      ' and',
    );
  }

  /** The whole answer of one curve. */
  whole(curve: Curve): Sentence {
    const { enough, values, crossings: crossed } = curve;
    const { target, force } = this.answer;
    if (isUnmet(curve)) {
      const off = ({ value }: Tried): number => Math.abs(value - target.level);
      const nearest = values.reduce((best, one) => (off(one) < off(best) ? one : best));
      return say`${this.met()} ${this.where(curve)}; nearest${nearest.exact ? '' : ' as played'}: ${this.measured(nearest)} ${this.at(nearest)}`;
    }
    const open = onlyOpen(curve);
    if (open !== null)
      return say`${this.met()} ${this.where(curve)}; ${this.value(open)} ${this.isOfThings && open.x !== 1 ? 'are' : 'is'} too close to call (${this.measured(open)})`;
    if (enough === null)
      return target.isEven && force !== null && crossed.every(({ x }) => x !== null)
        ? say`${this.places(curve)} make it an even fight`
        : say`${this.met()} ${this.where(curve)}`;
    const { to, isLast } = enough;
    const from = enough.from ?? 0; // never null: the target is met
    const only = item(values, from);
    if (from === to) {
      const beside = values[isLast ? from + 1 : from - 1];
      const rest =
        beside === undefined ? say`, the ${isLast ? 'last' : 'first'} that was tried` : this.denial(beside);
      return say`${this.claim(only, isLast ? 'still ' : '')}${rest}`;
    }
    const end = to === null ? null : this.valued(item(values, to));
    if (only.exact) {
      const others = isLast ? values.slice(0, from) : values.slice(from + 1);
      const isSure = others.some(({ exact, reach }) => exact && reach === 'short');
      const all = say`${this.claim(only)}, but not ${isSure ? '' : 'surely '}all that ${isLast ? 'come before' : 'follow'} do`;
      return end === null ? all : say`${all}; only from ${end} on do all`;
    }
    if (to === null) return say`${this.claim(only, 'perhaps ')}; too few engagements were played to be sure`;
    const brief = this.isOfThings ? [String(only.x)] : this.value(only);
    return say`${this.claim(item(values, to), 'surely ')}; ${brief} may be enough too (${this.measured(only)})`;
  }

  /** `4 × Lebel (82.3%)` */
  private valued(tried: Tried): Sentence {
    return say`${this.value(tried)} (${this.measured(tried)})`;
  }

  /** `11 Lebel companies win three fights in four (76% ± 0.6)`, `at 8 cm, wins of the Reds reach 50% (61%)` */
  private claim(tried: Tried, how = ''): Sentence {
    const { target, isOwnWins } = this.answer;
    const words = isOwnWins
      ? say`${this.value(tried)} ${how}${tried.x === 1 ? 'wins' : 'win'} ${fightsIn(target.level)}`
      : say`${this.at(tried)}, ${this.met(how)}`;
    return say`${words} (${this.measured(tried)})`;
  }

  /** `; 10 do not (70% ± 0.7)`, `; 70% ± 0.7 with 10` */
  private denial(tried: Tried): Sentence {
    return this.answer.isOwnWins
      ? say`; ${String(tried.x)} ${tried.x === 1 ? 'does' : 'do'} not (${this.measured(tried)})`
      : say`; ${this.measured(tried)} ${this.at(tried, true)}`;
  }

  /** The answer of one curve: `with 4 × Lebel`, `at about 8.4 cm (between 8 and 8.8)`, `between 8 and 9 figures` */
  private where(curve: Curve, isBrief = false): Sentence {
    const { enough, values } = curve;
    const { from = null, to = null } = enough ?? {};
    if (from !== null && from === to) return this.at(item(values, from), isBrief);
    const places = this.places(curve);
    if (plain(places).startsWith('between ')) return places;
    return say`${isUnmet(curve) ? 'with' : this.preposition} ${places}`;
  }

  /** `4 × Lebel`, `4 to 5 × Lebel`, `about 3.6 × Lebel`, `more than 5 × Lebel, if at all`, `nothing tried` */
  places(curve: Curve): Sentence {
    const { enough, values, crossings: crossed } = curve;
    if (values.length === 0) return say`no result`;
    if (isUnmet(curve)) return say`${this.isBare ? 'none of these' : 'nothing tried'}`;
    if (enough === null) {
      const isSure = crossed.every(({ x }) => x !== null);
      const places = crossed.map((crossing) => this.crossing(crossing, values));
      return say`${listed(places, isSure ? 'and' : 'or')}${isSure ? '' : ', if at all'}`;
    }
    const { from, to, isLast } = enough;
    const one = item(values, from ?? 0);
    if (from === to) return this.value(one);
    if (to === null) return say`perhaps ${this.value(one)}`;
    const [low, high] = isLast ? [item(values, to), one] : [one, item(values, to)];
    return say`${this.isOfThings ? [String(low.x)] : this.value(low)} to ${this.value(high)}`;
  }

  /** `exactly 4 × Lebel`, `about 3.6 cm (between 3 and 4)`, `between 8 and 9 figures`, `something between Open and Cover` */
  crossing({ x, low, high }: Crossing, values: readonly Tried[]): Sentence {
    const named = (tried: Tried | undefined): Sentence => (tried === undefined ? [] : this.value(tried));
    const valueAt = (place: number): Sentence => named(values.find((one) => one.x === place));
    if (x === null || low === null || high === null) {
      const bound = low ?? high;
      if (bound === null) return say`any value that was tried`;
      if (!this.answer.isNumeric)
        return say`something ${low === null ? 'before' : 'after'} ${valueAt(bound)}`;
      const less = this.isOfThings ? 'fewer' : 'less';
      return this.place(String(bound), `${low === null ? less : 'more'} than `);
    }
    if (low === high && valueAt(x).length > 0) return say`exactly ${valueAt(x)}`;
    if (!this.answer.isNumeric) {
      const [before, after] = [values.findLast((one) => one.x <= x), values.find((one) => one.x > x)];
      return say`something between ${named(before)} and ${named(after)}`;
    }
    // No more decimals than the bounds are sure of; these are rounded outwards.
    const sure = low === high ? MOST_DECIMALS : Math.max(0, Math.ceil(-Math.log10(high - low)));
    const scale = 10 ** (this.isWhole ? 0 : Math.min(MOST_DECIMALS, sure));
    // Between two values that were tried the course is not known.
    const least = values.findLast((one) => one.x <= low)?.x ?? Math.floor(low * scale + 1e-9) / scale;
    const most = values.find((one) => one.x >= high)?.x ?? Math.ceil(high * scale - 1e-9) / scale;
    if (this.isWhole && x < MOST_BETWEEN && most > least) return this.place(`between ${least} and ${most}`);
    const bounds = low === high ? '' : ` (between ${least} and ${most})`;
    return say`${this.place(String(Math.round(x * scale) / scale), 'about ')}${bounds}`;
  }

  /** More is not always better: that is said before all else. */
  turn({ turn, values, at: condition }: Curve): Sentence[] {
    if (turn === null) return [];
    const [before, after] = [this.valued(item(values, turn[0])), this.valued(item(values, turn[1]))];
    return [say`More is not always better${under(condition, this.facts)}: ${before}, but ${after}`];
  }

  /** Values that the author named: `Wins of the French: 49% with twice the defenders (8 Lebel companies)` */
  private marked({ values }: Curve): Sentence[] {
    const named = new Map(this.landmarks.map(({ name, at: x }) => [x, name]));
    return this.amounts(
      values.filter(({ x }) => named.has(x)),
      (tried) => say`with ${asWritten(named.get(tried.x) ?? '')} (${this.value(tried)})`,
    );
  }

  /** `Wins of the French: 10% with 4 Lebel companies, 81% with 12` */
  amounts(
    values: readonly Tried[],
    where: (tried: Tried, i: number) => Sentence = (tried, i) => this.at(tried, i > 0),
  ): Sentence[] {
    const words = values.map((tried, i) => say`${this.measured(tried)} ${where(tried, i)}`);
    return words.length === 0 ? [] : [say`${capital(this.measure)}: ${joined(words, ', ')}`];
  }

  /** Places on the axis that the author named. */
  get landmarks(): readonly { readonly name: string; readonly at: number }[] {
    const { path, force, isNumeric } = this.answer;
    const { landmarks } = this.facts.words;
    const { name } = item(this.facts.factors, this.column);
    const own = (force === null ? [path, name] : [force]).find((id) => Object.hasOwn(landmarks, id));
    return isNumeric && own !== undefined
      ? Object.entries(landmarks[own] ?? {}).map(([called, x]) => ({ name: called, at: x }))
      : [];
  }

  private tables(): readonly AnswerTable[] {
    const { curves, target, measure } = this.answer;
    const isAtLeast = target.kind === 'at-least';
    const asked = isAtLeast ? `at least ${this.level}` : target.isEven ? 'even' : this.level;
    const answers = { id: 'answers', title: 'The answer under each condition', note: null };
    const values = {
      id: 'values',
      title: 'Every value that was tried',
      note: `${isAtLeast ? 'The answer' : 'The place where the target is met'} holds with {} as a whole.`,
      target: isAtLeast ? 'enough' : 'against the target',
    };
    const groups = curves.map(({ at: condition, values: own }) => ({
      at: condition,
      rows: own.map((one) => ({ one, estimate: one, isExact: one.exact, against: this.against(one) })),
    }));
    return [
      ...tableBy(answers, curves.length > 1 ? curves : [], [
        [left('at'), (curve) => conditionName(curve.at, this.facts)],
        [left(asked), (curve) => this.places(curve)],
      ]),
      ...triedTable(measure, values, groups, [[left('with'), ({ one }) => this.value(one)]], this.facts),
    ];
  }

  /** A value against the target: `yes`, `no`; `above`, `below`, `just so`; `too close to call`. */
  private against({ value, exact, reach }: Tried): string {
    const { kind, level } = this.answer.target;
    if (kind === 'at-least' || reach === 'open') return REACHES[reach];
    if (exact && Math.abs(value - level) <= ROUNDING) return 'just so';
    return reach === 'reaches' ? 'above' : 'below';
  }
}

export function searchTold(answer: SearchAnswer, facts: RunFacts): AnswerBase {
  return new SearchWords(answer, facts).told();
}

/** The course of a search that tries a value, as far as it is: `8 Lebel companies too few, 12 enough; trying 10`. */
export function searchUnderWay(answer: SearchAnswer, facts: RunFacts, trying: number): string {
  const values = answer.curves.flatMap((curve) => curve.values);
  return plain(new SearchWords(answer, facts).underWay(values, trying));
}

/** The answer under one condition, in words. */
export interface SearchedPlace {
  /** The condition: `8 cm, house rule`; empty where there is one alone. */
  readonly at: string;
  /** The condition without its variant: `8 cm`. */
  readonly place: string;
  /** The numbers that answer: `4`, `3 to 4`, `between 1 and 2`, `none of these`. */
  readonly number: string;
  /** `8 cm: 4 units of the British surely win nine fights in ten (97% ± 0.3); 3 may be enough too (90.4% ± 0.5).` */
  readonly sentence: string;
  /** The numbers that were tried: `3: 90.4% ± 0.5, too close to call`. */
  readonly tried: readonly string[];
  /** True where a number that was tried is too close to call. */
  readonly isOpen: boolean;
}

export function searchedPlaces(answer: SearchAnswer, facts: RunFacts): readonly SearchedPlace[] {
  const [words, bare] = [new SearchWords(answer, facts), new SearchWords(answer, facts, true)];
  return answer.curves
    .filter(({ values }) => values.length > 0)
    .map((curve) => {
      const { variant: _variant, ...place } = curve.at;
      const at = conditionName(curve.at, facts);
      const tried = curve.values.map((one) => {
        const against = one.reach === 'open' ? `, ${REACHES.open}` : '';
        return `${plain(bare.value(one))}: ${bare.measured(one)}${against}`;
      });
      return {
        at: plain(at),
        place: plain(conditionName(place, facts)),
        number: plain(bare.places(curve)),
        sentence: plain(
          say`${capital(at.length === 0 ? words.whole(curve) : say`${at}: ${words.whole(curve)}`)}.`,
        ),
        tried,
        isOpen: curve.values.some(({ reach }) => reach === 'open'),
      };
    });
}

/** The one value that was tried and may stand at an exact target, where the curve may cross it beyond the others alone. */
function onlyOpen({ enough, crossings: crossed, values }: Curve): Tried | null {
  const [open, ...others] = values.filter(({ reach }) => reach === 'open');
  const isHidden = enough === null && crossed.length > 0 && crossed.every(({ x }) => x === null);
  return isHidden && open !== undefined && others.length === 0 ? open : null;
}

/** True where no value meets the target. */
function isUnmet(curve: Curve | undefined): boolean {
  if (curve === undefined) return true;
  return curve.enough === null ? curve.crossings.length === 0 : curve.enough.from === null;
}

/** More lines cannot be told apart. */
const MOST_LINES = 8;

/** The chart; none where no curve has two values. @param method how the numbers came about, as a sentence */
export function searchCharts(answer: SearchAnswer, facts: RunFacts, method: string): QuestionChart[] {
  const { isNumeric, force, target, measure, path } = answer;
  const words = new SearchWords(answer, facts);
  const curves = answer.curves.filter(({ values }) => values.length > 1).slice(0, MOST_LINES);
  const [only] = curves;
  if (only === undefined) return [];
  const isSeveral = curves.length > 1;
  const series = isSeveral
    ? distinct(curves.map(({ at: one }) => chartText(conditionName(one, facts))))
    : [''];
  const along = words.isOfThings
    ? say`number of ${several(words.along)}`
    : say`${words.along}${words.unit === null ? '' : ` in ${words.unit}`}`;
  const outer = [item(only.values, 0), item(only.values, only.values.length - 1)] as const;
  const title = isSeveral
    ? say`${capital(words.measure)} under ${curves.length} conditions`
    : ([...words.turn(only), ...words.amounts(outer)][0] ?? []);
  const omitted =
    answer.curves.length > curves.length
      ? ` ${curves.length} of ${answer.curves.length} conditions are drawn.`
      : '';
  const said = chartText(words.measure);
  const own: Colour = measure.label === facts.sides[1] ? 'second' : 'first';
  const chart = {
    name: 'force',
    title,
    subtitle: say`The ${words.measure} by ${along}. ${method}${omitted}`,
  };
  const rows = curves.flatMap(({ values }, i) =>
    values.map((tried): Row & { readonly series: string } => ({
      x: tried.x,
      y: chartText(words.value(tried)),
      series: series[i] ?? '',
      ...rowOf(tried, words.measured(tried)),
    })),
  );
  const options = {
    ...(measure.label === null ? { of: 'number' as const } : {}),
    measure: said,
    target: { at: target.level, name: target.isEven ? 'even' : `target: ${words.level}` },
    columns: { x: 'value', y: 'with', series: 'at', said },
  };
  if (!isNumeric) {
    const panels = rows.map(({ series: panel, ...row }) => ({ ...row, panel, series: own }));
    return [{ ...chart, form: 'rows', rows: panels, options: { ...options, colours: { [own]: own } } }];
  }
  const { bands } = facts;
  const isBanded = bands !== null && force === null && path.endsWith(`.${bands.field}`);
  return [
    {
      ...chart,
      form: 'lines',
      rows,
      options: {
        ...options,
        ...(measure.label === null ? {} : { domain: [0, 1] }),
        colours: Object.fromEntries(series.map((name, i): [string, Colour] => [name, isSeveral ? i : own])),
        along: chartText(along),
        ...(answer.ends === undefined ? {} : { ends: answer.ends }),
        bands: isBanded ? bands.bands : [],
        landmarks: words.landmarks
          .filter(({ at: x }) => x >= outer[0].x && x <= outer[1].x)
          .map(({ name, at: x }) => ({ name: `${name}: ${x}`, at: x })),
        found: isSeveral ? [] : foundOn(only, words),
      },
    },
  ];
}

/** The answer of a curve at its place; none where there is no single place. */
function foundOn({ enough, crossings: [crossing, second], values }: Curve, words: SearchWords): Found[] {
  if (enough === null) {
    if (crossing === undefined || second !== undefined || crossing.x === null) return [];
    const { x, low, high } = crossing;
    const name = chartText(words.crossing(crossing, values));
    const value = words.answer.target.level;
    return [{ name, at: x, value, ...(low === null || high === null ? {} : { from: low, to: high }) }];
  }
  const { from, to } = enough;
  if (from === null || from !== to) return [];
  const tried = item(values, from);
  const name = chartText(say`${words.value(tried)}: ${words.measured(tried)}`);
  return [{ name, at: tried.x, value: tried.value }];
}
