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
  theSide,
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

  constructor(answer: SearchAnswer, facts: RunFacts) {
    [this.answer, this.facts] = [answer, facts];
    const { force, path, isNumeric, curves } = answer;
    const factor = item(facts.factors, factorAt(facts, path));
    this.along = force === null ? factorLabel(facts, factor) : ownLabel(facts, force);
    this.unit = force === null ? factor.unit : null;
    const isMeasured = MEASURES.test(this.unit ?? '');
    this.isOfThings = force !== null || (isNumeric && !isMeasured && isPlural(this.along));
    const isInteger = curves.every(({ values }) => values.every(({ x }) => Number.isInteger(x)));
    this.isWhole = isNumeric && !isMeasured && (force !== null || this.unit !== null || isInteger);
  }

  /** `4 Lebel companies`, `8 cm`, `count 4`, `Building` */
  value({ x, name }: Tried): Sentence {
    return this.answer.isNumeric ? this.place(String(x)) : valueLabel(this.facts, name, this.answer.path);
  }

  /** `3.6 × Lebel`, `about 8.4 cm`, `count between 3 and 4` */
  place(number: string, about = ''): Sentence {
    if (this.isOfThings) return say`${about}${counted(number, this.along)}`;
    if (this.unit !== null) return say`${about}${number} ${unitOf(number, this.unit)}`;
    return withValue(this.along, say`${about}${number}`);
  }

  /** A number of things without their name, which has just been said. */
  private brief(tried: Tried): Sentence {
    return this.isOfThings ? [String(tried.x)] : this.value(tried);
  }

  /** `82.3%`, `82% ± 0.4`, `1.37 ± 0.02` */
  measured(tried: Tried): string {
    return measuredText(tried, this.answer.measure);
  }

  /** `4 × Lebel (82.3%)` */
  private valued(tried: Tried): Sentence {
    return say`${this.value(tried)} (${this.measured(tried)})`;
  }

  get measure(): Sentence {
    return measureWords(this.answer.measure, this.facts);
  }

  get level(): string {
    const { measure, target } = this.answer;
    return levelText({ measure, level: target.level });
  }

  headline(): Sentence {
    const curves = this.answer.curves.filter(({ values }) => values.length > 0);
    const [only] = curves;
    if (only === undefined) return say`No cell was finished, so there is no finding.`;
    const words = this.answer.curves.length > 1 ? this.underEach(curves) : this.whole(only);
    return say`${capital(words)}.`;
  }

  /** `wins of the Reds reach 50% with 3 figures at 8 cm and at 12 cm; 4 at 18 cm; none is enough at 24 cm` */
  private underEach(curves: readonly Curve[]): Sentence {
    const { facts } = this;
    const { measure, target } = this.answer;
    const isMet = ({ enough, crossings }: Curve): boolean =>
      enough === null ? crossings.length > 0 : enough.from !== null;
    const [met, unmet] = [curves.filter(isMet), curves.filter((curve) => !isMet(curve))];
    const isEqual = target.kind === 'equal';
    if (met.length === 0)
      return say`nothing tried ${isEqual ? 'comes to' : 'is enough for'} ${this.goal()}${this.conditions(unmet)}`;
    const lead = target.isEven
      ? say`both sides are even`
      : isEqual
        ? this.standing()
        : reaching({ measure, level: target.level }, facts);
    const groups = [...Map.groupBy(met, (curve) => plain(this.brieflyOf(curve))).values()];
    const parts = groups.map(
      (own, i) => say`${this.brieflyOf(item(own, 0), i === 0)}${this.conditions(own)}`,
    );
    const none =
      unmet.length === 0 ? [] : say`; ${isEqual ? 'nowhere' : 'none is enough'}${this.conditions(unmet)}`;
    const [first = [], ...others] = parts;
    const rest = curves.length - (groups[0]?.length ?? 0);
    return shortest(
      LONGEST_HEADLINE,
      say`${lead} with ${joined(parts, '; ')}${none}`,
      ...(others.length === 1 && unmet.length === 0
        ? [say`${lead} with ${first}; ${this.brieflyOf(item(item(groups, 1), 0), false)} elsewhere`]
        : []),
      say`${lead} with ${first}; ${rest} more in the table`,
    );
  }

  /** ` at 8 cm and at 12 cm`, ` in 5 cases` */
  private conditions(curves: readonly Curve[]): Sentence {
    if (curves.length > MOST_CONDITIONS) return say` in ${curves.length} cases`;
    return joined(
      curves.map(({ at }) => under(at, this.facts)),
      ' and',
    );
  }

  /** The whole answer of one curve. */
  private whole(curve: Curve): Sentence {
    const { enough, values } = curve;
    if (enough === null) return this.crossed(curve);
    const { from, to, isLast, first } = enough;
    if (from === null) {
      const best = values.reduce((most, one) => (one.value > most.value ? one : most));
      return say`nothing tried is enough for ${this.goal()}; the nearest${best.exact ? '' : ', as played,'} is ${this.valued(best)}`;
    }
    const only = item(values, from);
    if (from === to) {
      const beside = values[isLast ? from + 1 : from - 1];
      const rest =
        beside === undefined ? say`, the ${isLast ? 'last' : 'first'} that was tried` : this.denial(beside);
      return say`${this.claim(only, isLast ? 'still ' : '')}${rest}`;
    }
    const others = isLast ? 'come before' : 'follow';
    if (to === null)
      return only.low >= this.answer.target.level
        ? say`${this.claim(only)}, but not surely all that ${others}`
        : say`${this.claim(only, 'perhaps ')}; too few engagements were played to be sure`;
    const end = item(values, to);
    if (first === from && only.exact)
      return say`${this.claim(only)}, but not all that ${others} do; only from ${this.valued(end)} on do all`;
    return say`${this.claim(end, 'surely ')}; ${this.brief(only)} may be enough too (${this.measured(only)})`;
  }

  /** `11 Lebel companies win three fights in four (76% ± 0.6)`, `with 8 cm, wins of the Reds reach 50% (61%)` */
  private claim(tried: Tried, how = ''): Sentence {
    const { measure, target, isOwnWins } = this.answer;
    return isOwnWins
      ? say`${this.value(tried)} ${how}${wins(tried)} ${fightsIn(target.level)} (${this.measured(tried)})`
      : say`with ${this.value(tried)}, ${reaching({ measure, level: target.level }, this.facts, how)} (${this.measured(tried)})`;
  }

  /** `; 10 do not (70% ± 0.7)`, `; 70% ± 0.7 with 10` */
  private denial(tried: Tried): Sentence {
    return this.answer.isOwnWins
      ? say`; ${this.brief(tried)} ${tried.x === 1 ? 'does' : 'do'} not (${this.measured(tried)})`
      : say`; ${this.measured(tried)} with ${this.brief(tried)}`;
  }

  /** `wins of the Reds of 50%`, `an even fight` */
  private goal(): Sentence {
    return this.answer.target.isEven ? say`an even fight` : say`${this.measure} of ${this.level}`;
  }

  /** `wins of the Reds stand at 50%` */
  private standing(): Sentence {
    return say`${this.measure} ${verbOf(this.answer.measure, 'stand', 'stands')} at ${this.level}`;
  }

  /** The places where the curve crosses an exact target. */
  private crossed({ crossings, values }: Curve): Sentence {
    const { force, target } = this.answer;
    if (crossings.length === 0) return this.nowhere(values);
    const places = joined(
      crossings.map((crossing) => this.crossing(crossing, values)),
      ', and ',
    );
    if (target.isEven && force !== null) return say`${places} make it an even fight`;
    const how = plain(places).startsWith('between ') ? '' : 'with ';
    return say`${target.isEven ? say`both sides are even` : this.standing()} ${how}${places}`;
  }

  /** The side of the target on which all values lie. */
  private nowhere(values: readonly Tried[]): Sentence {
    const { measure, target } = this.answer;
    const [first, last] = [item(values, 0), item(values, values.length - 1)];
    const isAbove = first.value > target.level;
    const range = say`${this.valued(first)} to ${this.valued(last)}`;
    const own = this.facts.sides.indexOf(measure.label ?? '');
    if (measure.kind === 'decided')
      return say`the advantage stays with ${theSide(this.facts, (own === 0) === isAbove ? 0 : 1)}: ${this.measure} from ${range}`;
    return say`${this.measure} ${verbOf(measure, 'stay', 'stays')} ${isAbove ? 'above' : 'below'} ${this.level} with everything that was tried: ${range}`;
  }

  /** `exactly 4 × Lebel`, `about 3.6 cm`, `between 8 and 9 figures`, `something between Open and Cover` */
  crossing(crossing: Crossing, values: readonly Tried[]): Sentence {
    const { x, low, high } = crossing;
    const named = (tried: Tried | undefined): Sentence => (tried === undefined ? [] : this.value(tried));
    const at = (place: number): Sentence => named(values.find((one) => one.x === place));
    if (x === null || low === null || high === null) {
      if (low !== null) return say`something beyond ${at(low)}, if at all`;
      return high === null
        ? say`anything, as far as the intervals go`
        : say`something before ${at(high)}, if at all`;
    }
    if (low === high && at(x).length > 0) return say`exactly ${at(x)}`;
    if (!this.answer.isNumeric) {
      const [before, after] = [values.findLast((one) => one.x <= x), values.find((one) => one.x > x)];
      return say`something between ${named(before)} and ${named(after)}`;
    }
    const [least, most] = [Math.floor(low), Math.ceil(high)];
    return this.isWhole && x < MOST_BETWEEN && most > least
      ? this.place(`between ${least} and ${most}`)
      : say`${this.place(this.rounded(crossing), 'about ')}${this.bounds(low, high)}`;
  }

  /** ` (77 to 84)`: rounded outwards, no finer than a straight line is worth; empty of an exact place. */
  private bounds(low: number, high: number): string {
    if (low === high) return '';
    const finest = Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10((high - low) / 10))));
    const scale = 10 ** (this.isWhole ? 0 : finest);
    return ` (${Math.floor(low * scale + 1e-9) / scale} to ${Math.ceil(high * scale - 1e-9) / scale})`;
  }

  /** A place with no more decimals than its bounds are sure of, a count without any. */
  private rounded({ x, low, high }: Crossing): string {
    if (this.isWhole) return String(Math.round(x ?? 0));
    const reach = (high ?? 0) - (low ?? 0);
    const sure = reach > 0 ? Math.max(0, Math.ceil(-Math.log10(reach))) : MOST_DECIMALS;
    return String(Number((x ?? 0).toFixed(Math.min(MOST_DECIMALS, sure))));
  }

  /** The answer of one curve in a few words: `4 × Lebel`, `about 3.6 × Lebel`, `nothing that was tried`. */
  private brieflyOf({ enough, values, crossings }: Curve, isNamed = true): Sentence {
    if (values.length === 0) return say`no result`;
    if (enough === null)
      return crossings.length === 0
        ? say`nothing that was tried`
        : listed(crossings.map((crossing) => this.crossing(crossing, values)));
    const { from, to, isLast } = enough;
    if (from === null) return say`nothing that was tried`;
    if (from === to) return isNamed ? this.value(item(values, from)) : this.brief(item(values, from));
    if (to === null) return say`perhaps ${this.value(item(values, from))}`;
    const [a, b] = isLast ? [to, from] : [from, to];
    return say`${this.brief(item(values, a))} to ${this.value(item(values, b))}`;
  }

  /** More is not always better: that is said before all else. */
  turn({ turn, values, at }: Curve): Sentence[] {
    if (turn === null) return [];
    const [before, after] = [this.valued(item(values, turn[0])), this.valued(item(values, turn[1]))];
    return [say`More is not always better${under(at, this.facts)}: ${before}, but ${after}`];
  }

  findings(): Sentence[] {
    const { curves } = this.answer;
    const [only] = curves;
    return [
      ...curves.slice(0, MOST_CURVES).flatMap((curve) => [...this.turn(curve), ...this.touched(curve)]),
      ...(only === undefined || curves.length > 1 ? [] : [...this.beside(only), ...this.marked(only)]),
    ].map((words) => say`${words}.`);
  }

  private touched({ touching, values, at }: Curve): Sentence[] {
    if (touching.length === 0) return [];
    const places = touching.map((index) => this.valued(item(values, index)));
    return [say`The curve may also touch the target${under(at, this.facts)} with ${joined(places, ' or ')}`];
  }

  /** The values on either side of the first place where the curve crosses. */
  private beside({ crossings: [crossing], values }: Curve): Sentence[] {
    const x = crossing?.x ?? NaN;
    const shown = [values.findLast((one) => one.x <= x), values.find((one) => one.x > x)];
    return this.amounts(shown.flatMap((tried) => tried ?? []));
  }

  /** `Wins of the French: 10% with 4 Lebel companies, 81% with 12` */
  amounts(values: readonly Tried[]): Sentence[] {
    return this.amountsWith(values, (tried, i) => (i === 0 ? this.value(tried) : this.brief(tried)));
  }

  /** Values that the author named: `Wins of the French: 49% with twice the defenders (8 Lebel companies)` */
  private marked({ values }: Curve): Sentence[] {
    const nameAt = ({ x }: Tried): string | undefined => this.landmarks.find(({ at }) => at === x)?.name;
    return this.amountsWith(
      values.filter((tried) => nameAt(tried) !== undefined),
      (tried) => say`${landmarkLabel(nameAt(tried) ?? '')} (${this.value(tried)})`,
    );
  }

  private amountsWith(values: readonly Tried[], placeOf: (tried: Tried, i: number) => Sentence): Sentence[] {
    const words = values.map((tried, i) => say`${this.measured(tried)} with ${placeOf(tried, i)}`);
    return words.length === 0 ? [] : [say`${capital(this.measure)}: ${joined(words, ', ')}`];
  }

  /** Places on the axis that the author named. */
  get landmarks(): readonly { readonly name: string; readonly at: number }[] {
    const { path, force, isNumeric } = this.answer;
    const { name = '' } = this.facts.factors.find((factor) => factor.path === path) ?? {};
    const { landmarks } = this.facts.words;
    const own = (force === null ? [path, name] : [force]).find((id) => Object.hasOwn(landmarks, id));
    return isNumeric && own !== undefined
      ? Object.entries(landmarks[own] ?? {}).map(([called, at]) => ({ name: called, at }))
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
    const name = ({ at }: Curve): Sentence => conditionName(at, this.facts);
    const isCounted = curves.some(({ values }) => values.some(({ exact }) => !exact));
    const confidence = confidencePercent(this.facts.confidence);
    const at = curves.length > 1 ? [left('at')] : [];
    const answers: AnswerTable = {
      id: 'answers',
      title: 'The answer under each condition',
      note: null,
      columns: [...at, left(kind === 'at-least' ? `at least ${this.level}` : isEven ? 'even' : this.level)],
      rows: curves.map((curve) => [name(curve), this.brieflyOf(curve)]),
    };
    const values: AnswerTable = {
      id: 'values',
      title: 'Every value that was tried',
      note: isCounted
        ? say`Intervals of ${confidence} each. ${kind === 'equal' ? 'The place where the target is met' : 'The answer'} holds with ${confidence} as a whole.`
        : null,
      columns: [
        ...at,
        left('with'),
        right(capital(this.measure)),
        left(kind === 'equal' ? 'against the target' : 'enough'),
      ],
      rows: curves.flatMap((curve) =>
        curve.values.map((tried) => [
          ...(at.length > 0 ? [name(curve)] : []),
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

function wins({ x }: Tried): string {
  return x === 1 ? 'wins' : 'win';
}
