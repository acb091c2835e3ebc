/** Words of a search: how many are enough, where both sides are even, and what was not reached. */
import { item } from '../../../chance/at.ts';
import type { Crossing } from '../../../statistics/crossings.ts';
import { left, numberEntry, right, type AnswerBase, type AnswerTable } from '../../../analysis/answer.ts';
import { confidencePercent } from '../../../analysis/digits.ts';
import type { RunFacts } from '../../../analysis/facts.ts';
import {
  factorLabel,
  landmarkLabel,
  ownLabel,
  unitOf,
  valueLabel,
  withValue,
} from '../../../analysis/labels.ts';
import { measuredText, verbOf } from '../../measure.ts';
import {
  capital,
  joined,
  listed,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  type Name,
  type Sentence,
} from '../../../analysis/sentence.ts';
import {
  conditionName,
  counted,
  factorAt,
  fightsIn,
  isPlural,
  levelText,
  measureWords,
  reaching,
  ROUNDING,
  under,
} from '../measure.ts';
import { at } from '../../phrases.ts';
import type { Curve, SearchAnswer, Tried } from './answer.ts';

/** Curves of which further findings speak, and conditions that are named together. */
const MOST_CURVES = 3;
const MOST_CONDITIONS = 2;
/** Decimals of a place between two values, at the most. */
const MOST_DECIMALS = 2;
/** Units of measure that are not counted. */
const MEASURES = /^(?:cm|mm|m|km|in|inches|paces|yards|min)$/u;
/** Places between smaller counts are told by both; a larger count is about so many. */
const MOST_BETWEEN = 20;
const NOTHING = 'nothing tried';

/** The words of an answer to a search. */
export class SearchWords {
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

  constructor(answer: SearchAnswer, facts: RunFacts) {
    [this.answer, this.facts] = [answer, facts];
    const { force, path, isNumeric, curves } = answer;
    this.column = factorAt(facts, path);
    const factor = item(facts.factors, this.column);
    this.along = force === null ? factorLabel(facts, factor) : ownLabel(facts, force);
    this.unit = force === null ? factor.unit : null;
    const isMeasured = MEASURES.test(this.unit ?? '');
    this.preposition = isMeasured ? 'at' : 'with';
    this.isOfThings = force !== null || (isNumeric && !isMeasured && isPlural(this.along));
    const isInteger = curves.every(({ values }) => values.every(({ x }) => Number.isInteger(x)));
    this.isWhole = isNumeric && !isMeasured && (force !== null || this.unit !== null || isInteger);
  }

  /** `4 Lebel companies`, `8 cm`, `count 4`, `Building` */
  value({ x, name }: Tried): Sentence {
    return this.answer.isNumeric ? this.place(String(x)) : valueLabel(this.facts, name, this.answer.path);
  }

  /** `3.6 × Lebel`, `about 8.4 cm`, `count between 3 and 4` */
  private place(number: string, about = ''): Sentence {
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

  get measure(): Sentence {
    return measureWords(this.answer.measure, this.facts);
  }

  get level(): string {
    return levelText({ ...this.answer, level: this.answer.target.level });
  }

  headline(): Sentence {
    const curves = this.answer.curves.filter(({ values }) => values.length > 0);
    const [only] = curves;
    if (only === undefined) return say`No cell was finished, so there is no finding.`;
    const words = this.answer.curves.length > 1 ? this.underEach(curves) : this.whole(only);
    return say`${capital(words)}.`;
  }

  /** `both sides are even`, `wins of the Reds stand at 50%`, `wins of the Reds surely reach 50%` */
  private met(how = ''): Sentence {
    const { measure, target } = this.answer;
    if (target.kind === 'at-least') return reaching({ measure, level: target.level }, this.facts, how);
    return target.isEven
      ? say`both sides are even`
      : say`${this.measure} ${verbOf(measure, 'stand', 'stands')} at ${this.level}`;
  }

  /** `wins of the Reds reach 50% with 3 figures at 8 cm and at 12 cm; with 4 at 18 cm; with nothing tried at 24 cm` */
  private underEach(curves: readonly Curve[]): Sentence {
    const groups = [...Map.groupBy(curves, (curve) => plain(this.where(curve))).values()].toSorted(
      ([a], [b]) => Number(isUnmet(a)) - Number(isUnmet(b)),
    );
    const [first = [], second, third] = groups;
    const lead = this.met();
    const parts = groups.map((own, i) => say`${this.where(item(own, 0), i > 0)}${this.conditions(own)}`);
    const rest = curves.length - first.length;
    const isComplete = curves.length === this.answer.curves.length;
    return shortest(
      LONGEST_HEADLINE,
      say`${lead} ${joined(parts, '; ')}`,
      ...(second === undefined || third !== undefined || !isComplete
        ? []
        : [say`${lead} ${parts[0] ?? []}; ${this.where(item(second, 0), true)} elsewhere`]),
      ...(rest > 0 ? [say`${lead} ${parts[0] ?? []}; ${rest} more in the table`] : []),
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
  private whole(curve: Curve): Sentence {
    const { enough, values } = curve;
    const { target, force } = this.answer;
    if (isUnmet(curve)) {
      const off = ({ value }: Tried): number => Math.abs(value - target.level);
      const nearest = values.reduce((best, one) => (off(one) < off(best) ? one : best));
      return say`${this.met()} ${this.where(curve)}; nearest${nearest.exact ? '' : ' as played'}: ${this.measured(nearest)} ${this.at(nearest)}`;
    }
    if (enough === null)
      return target.isEven && force !== null
        ? say`${this.places(curve)} make it an even fight`
        : say`${this.met()} ${this.where(curve)}`;
    const { to, isLast, first } = enough;
    const from = enough.from ?? 0; // never null: the target is met
    const only = item(values, from);
    if (from === to) {
      const beside = values[isLast ? from + 1 : from - 1];
      const rest =
        beside === undefined ? say`, the ${isLast ? 'last' : 'first'} that was tried` : this.denial(beside);
      return say`${this.claim(only, isLast ? 'still ' : '')}${rest}`;
    }
    const others = isLast ? 'come before' : 'follow';
    if (to === null)
      return only.low >= target.level
        ? say`${this.claim(only)}, but not surely all that ${others}`
        : say`${this.claim(only, 'perhaps ')}; too few engagements were played to be sure`;
    const end = item(values, to);
    if (first === from && only.exact)
      return say`${this.claim(only)}, but not all that ${others} do; only from ${this.valued(end)} on do all`;
    const brief = this.isOfThings ? [String(only.x)] : this.value(only);
    return say`${this.claim(end, 'surely ')}; ${brief} may be enough too (${this.measured(only)})`;
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

  /** The answer of one curve: `with 4 × Lebel`, `at about 8.4 cm (8 to 8.8)`, `between 8 and 9 figures` */
  private where(curve: Curve, isBrief = false): Sentence {
    const { enough, values } = curve;
    const { from = null, to = null } = enough ?? {};
    if (from !== null && from === to) return this.at(item(values, from), isBrief);
    const places = this.places(curve);
    if (isUnmet(curve)) return say`with ${places}`;
    return plain(places).startsWith('between ') ? places : say`${this.preposition} ${places}`;
  }

  /** `4 × Lebel`, `4 to 5 × Lebel`, `about 3.6 × Lebel`, `nothing tried` */
  private places(curve: Curve): Sentence {
    const { enough, values, crossings } = curve;
    if (values.length === 0) return say`no result`;
    if (isUnmet(curve)) return [NOTHING];
    if (enough === null) return listed(crossings.map((crossing) => this.crossing(crossing, values)));
    const { from, to, isLast } = enough;
    const one = item(values, from ?? 0);
    if (from === to) return this.value(one);
    if (to === null) return say`perhaps ${this.value(one)}`;
    const [low, high] = isLast ? [item(values, to), one] : [one, item(values, to)];
    return say`${this.isOfThings ? [String(low.x)] : this.value(low)} to ${this.value(high)}`;
  }

  /** `exactly 4 × Lebel`, `about 3.6 cm (3 to 4)`, `between 8 and 9 figures`, `something between Open and Cover` */
  crossing({ x, low, high }: Crossing, values: readonly Tried[]): Sentence {
    const named = (tried: Tried | undefined): Sentence => (tried === undefined ? [] : this.value(tried));
    const valueAt = (place: number): Sentence => named(values.find((one) => one.x === place));
    if (x === null || low === null || high === null) {
      if (low !== null) return say`something beyond ${valueAt(low)}, if at all`;
      return high === null
        ? say`anything, as far as the intervals go`
        : say`something before ${valueAt(high)}, if at all`;
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
    const bounds = low === high ? '' : ` (${least} to ${most})`;
    return say`${this.place(String(Math.round(x * scale) / scale), 'about ')}${bounds}`;
  }

  findings(): Sentence[] {
    const { curves } = this.answer;
    const [only] = curves;
    return [
      ...curves.slice(0, MOST_CURVES).flatMap((curve) => [...this.turn(curve), ...this.touched(curve)]),
      ...(only === undefined || curves.length > 1 ? [] : [...this.beside(only), ...this.marked(only)]),
    ].map((words) => say`${words}.`);
  }

  /** More is not always better: that is said before all else. */
  turn({ turn, values, at: condition }: Curve): Sentence[] {
    if (turn === null) return [];
    const [before, after] = [this.valued(item(values, turn[0])), this.valued(item(values, turn[1]))];
    return [say`More is not always better${under(condition, this.facts)}: ${before}, but ${after}`];
  }

  private touched({ touching, values, at: condition }: Curve): Sentence[] {
    if (touching.length === 0) return [];
    const places = touching.map((index) => this.valued(item(values, index)));
    return [
      say`The curve may also touch the target${under(condition, this.facts)} ${this.preposition} ${joined(places, ' or ')}`,
    ];
  }

  /** The values on either side of the first place where the curve crosses. */
  private beside({ crossings: [crossing], values }: Curve): Sentence[] {
    const x = crossing?.x ?? NaN;
    const shown = [values.findLast((one) => one.x <= x), values.find((one) => one.x > x)];
    return this.amounts(shown.flatMap((tried) => tried ?? []));
  }

  /** Values that the author named: `Wins of the French: 49% with twice the defenders (8 Lebel companies)` */
  private marked({ values }: Curve): Sentence[] {
    const named = new Map(this.landmarks.map(({ name, at: x }) => [x, name]));
    return this.amounts(
      values.filter(({ x }) => named.has(x)),
      (tried) => say`with ${landmarkLabel(named.get(tried.x) ?? '')} (${this.value(tried)})`,
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

  cautions(): Sentence[] {
    const missing = this.answer.curves.reduce((sum, curve) => sum + curve.missing, 0);
    const have = missing === 1 ? 'value has' : 'values have';
    return missing === 0 ? [] : [say`${missing} ${have} no result for ${this.measure}.`];
  }

  tables(): AnswerTable[] {
    const { curves, target } = this.answer;
    const { kind, isEven } = target;
    const name = (curve: Curve): Sentence => conditionName(curve.at, this.facts);
    const isCounted = curves.some(({ values }) => values.some(({ exact }) => !exact));
    const confidence = confidencePercent(this.facts.confidence);
    const condition = curves.length > 1 ? [left('at')] : [];
    const answers: AnswerTable = {
      id: 'answers',
      title: 'The answer under each condition',
      note: null,
      columns: [
        ...condition,
        left(kind === 'at-least' ? `at least ${this.level}` : isEven ? 'even' : this.level),
      ],
      rows: curves.map((curve) => [name(curve), this.places(curve)]),
    };
    const values: AnswerTable = {
      id: 'values',
      title: 'Every value that was tried',
      note: isCounted
        ? say`Intervals of ${confidence} each. ${kind === 'equal' ? 'The place where the target is met' : 'The answer'} holds with ${confidence} as a whole.`
        : null,
      columns: [
        ...condition,
        left('with'),
        right(capital(this.measure)),
        left(kind === 'equal' ? 'against the target' : 'enough'),
      ],
      rows: curves.flatMap((curve) =>
        curve.values.map((tried) => [
          ...(curves.length > 1 ? [name(curve)] : []),
          this.value(tried),
          numberEntry(this.measured(tried), tried.exact),
          [this.against(tried)],
        ]),
      ),
    };
    return [...(curves.length > 1 ? [answers] : []), values];
  }

  /** A value against the target: `yes`, `no`, `open`; `above`, `below`, `just so`. */
  private against({ low, high, exact }: Tried): string {
    const { kind, level } = this.answer.target;
    const slack = exact ? ROUNDING : 0;
    if (kind === 'at-least') return low >= level - slack ? 'yes' : high < level - slack ? 'no' : 'open';
    if (exact && Math.abs(low - level) <= slack) return 'just so';
    return low > level ? 'above' : high < level ? 'below' : 'open';
  }
}

/** The answer as page and terminal tell it. */
export function searchTold(answer: SearchAnswer, facts: RunFacts): AnswerBase {
  const words = new SearchWords(answer, facts);
  return {
    headline: words.headline(),
    figure: null,
    verdicts: [],
    sentences: words.findings(),
    cautions: words.cautions(),
    tables: words.tables(),
    json: answer,
  };
}

/** True where no value meets the target. */
function isUnmet(curve: Curve | undefined): boolean {
  if (curve === undefined) return true;
  return curve.enough === null ? curve.crossings.length === 0 : curve.enough.from === null;
}
