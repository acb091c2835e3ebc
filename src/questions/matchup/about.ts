/** The answer to a matchup with what guards and templates of its sentences ask of it. */
import { meanWithin } from '../telling/digits.ts';
import { widened } from '../../run/intervals.ts';
import { factorLabel, metricLabel, ownLabel, respelled } from '../telling/labels.ts';
import { say, uncapitalised, type Sentence } from '../telling/sentence.ts';
import { among, percents } from '../numbers.ts';
import { at, atEach, everywhere, reaching, verb, who, type Speaker } from '../phrases.ts';
import { placeOf, placesOf, variedIn } from '../places.ts';
import type { RunFacts } from '../telling/facts.ts';
import type { CellAnswer, FactorAnswer, Line, MatchupAnswer } from './answer.ts';
import type { Estimate } from '../telling/rows.ts';
import { standing } from '../../statistics/index.ts';
import { fairBand } from './fairness.ts';

/** Where more fights than this have no winner, a share names its whole. */
const FEW = 0.03;

export class About {
  readonly a: MatchupAnswer;
  readonly facts: Speaker & RunFacts;
  readonly cells: readonly CellAnswer[];
  readonly factor: FactorAnswer | null;
  readonly lines: readonly Line[];
  readonly own: 0 | 1;
  readonly foe: 0 | 1;
  /** `fights`, or `all fights` where many have no winner. */
  readonly whole: string;
  /** A side has the choice in question, or the score is given: the sentences speak of it. */
  readonly isOwned: boolean;
  /** The facts that the headline tells. */
  readonly told: readonly string[];

  constructor(a: MatchupAnswer, facts: Speaker & RunFacts, told: readonly string[] = []) {
    [this.a, this.facts, this.told] = [a, facts, told];
    this.cells = this.of(a.shown);
    this.factor = a.asked === null ? null : (a.factors[a.asked] ?? null);
    this.lines = this.factor?.lines ?? [];
    this.own = a.owner ?? 0;
    this.foe = this.own === 0 ? 1 : 0;
    this.whole = this.cells.some(({ draws }) => draws.value > FEW) ? 'all fights' : 'fights';
    this.isOwned = a.score !== null || a.owner !== null;
  }
  of(numbers: readonly number[]): readonly CellAnswer[] {
    return numbers.flatMap((cell) => this.a.cells.find((one) => one.cell === cell) ?? []);
  }
  /** The estimate with an interval as wide as a claim needs. */
  sure(one: Estimate): Estimate {
    return widened(one, this.facts.confidence, 1 - this.a.level);
  }
  who(side: 0 | 1): Sentence {
    return who(side, this.facts);
  }
  verb(side: 0 | 1, forms: readonly [string, string]): string {
    return verb(side, this.facts, forms);
  }
  at(cells: readonly CellAnswer[], isBrief: boolean): Sentence {
    const { asked } = this.a;
    const texts = cells.map((cell) => this.text(cell));
    if (asked === null) return [];
    return texts.length === 1
      ? at(asked, texts[0] ?? '', this.facts, isBrief)
      : atEach(asked, texts, this.facts);
  }
  text(cell: CellAnswer, i = this.a.asked ?? 0): string {
    return cell.factors[i]?.text ?? '';
  }
  place(cell: CellAnswer): Sentence {
    return placeOf(cell, this.cells, this.facts);
  }
  where(some: readonly CellAnswer[]): Sentence {
    return placesOf(some, this.cells, this.facts, this.a.unfinished === 0);
  }
  get everywhere(): Sentence {
    return everywhere(this.cells.length, this.a.unfinished === 0, this.facts);
  }
  /** The varied factors beside the one in question. */
  get others(): readonly number[] {
    return variedIn(this.cells).filter((i) => i !== this.a.asked);
  }
  /** The only line of the factor in question, where it has several values. */
  get line(): Line | null {
    const [only] = this.lines;
    return this.lines.length === 1 && only !== undefined && only.cells.length > 1 ? only : null;
  }
  /** The score, or the wins of the owner; else those of the other side. */
  amount({ score, wins }: CellAnswer, isOfOwner = true): Estimate {
    return isOfOwner ? ((this.a.score && score) ?? wins[this.own]) : wins[this.foe];
  }
  get isShare(): boolean {
    return this.a.score?.isShare !== false;
  }
  get isWins(): boolean {
    return this.a.score === null || this.a.score.of.startsWith('winner=');
  }
  number({ value, low, high }: Estimate): string {
    return meanWithin(value, (high - low) / 2);
  }
  /** The first number of a sentence: `98% of fights won`. */
  first(text: string): Sentence {
    return this.isWins
      ? say`${text} of ${this.whole} won`
      : this.isShare
        ? say`in ${text} of ${this.whole}`
        : say`${text} on average`;
  }
  /** `47% to 52%` of the amounts of cells. */
  range(cells: readonly CellAnswer[]): string {
    const all = cells.map((cell) => this.amount(cell));
    return this.isShare ? shares(all) : among(ends(all).map((one) => this.number(one)));
  }
  /** `the attackers are ahead`, `the line holds in most fights`; undefined of a mean. */
  get better(): Sentence | undefined {
    if (this.a.score === null) return say`${this.who(this.own)} ${this.verb(this.own, ['are', 'is'])} ahead`;
    if (this.isWins) return say`${this.subject} more than half`;
    return this.isShare ? say`${this.subject} in most fights` : undefined;
  }
  get best(): Sentence {
    if (this.isWins) return say`${this.who(this.own)} ${this.verb(this.own, ['do', 'does'])} best`;
    return this.isShare ? say`${this.subject} most often` : say`most ${this.subject}`;
  }
  /** `the British win`, `the line holds`, `British units left`. */
  get subject(): Sentence {
    const { of } = this.a.score ?? { of: '' };
    if (this.isWins) return say`${this.who(this.own)} ${this.verb(this.own, ['win', 'wins'])}`;
    if (!this.isShare) return metricLabel(this.facts, of);
    return this.facts.words.labels[of] === undefined
      ? say`“${ownLabel(this.facts, of)}” comes true`
      : [respelled(ownLabel(this.facts, of), uncapitalised)];
  }
  get factorName(): Sentence {
    return this.factor === null ? [] : [factorLabel(this.facts, this.factor)];
  }
  /** Slots of every sentence. */
  get common() {
    const { own, foe, whole, best, better, subject } = this;
    return { own, foe, whole, best, better, subject, A: 0, B: 1, all: this.everywhere };
  }
  /** `narrowly ahead` of fair fights, by the decided ones; `clearly` and `far` by all of them, so that draws are not hidden. */
  lead(cells: readonly CellAnswer[]): string {
    if (cells.every(({ decided }) => this.fairness(decided) === 'within')) return 'narrowly ahead';
    const least = Math.min(...cells.map(({ wins: [a, b] }) => Math.max(this.sure(a).low, this.sure(b).low)));
    return least > 0.9 ? 'far ahead' : least > 0.6 ? 'clearly ahead' : 'ahead';
  }
  /** The place of a share of the decided fights about the band that is fair. */
  fairness(decided: Estimate | null): ReturnType<typeof standing> {
    return decided === null ? 'open' : standing(decided, fairBand(this.facts));
  }
  /** The neighbours of a line between which the side comes to be ahead for good; null where there are none. */
  turningPoint({
    cells: numbers,
    course,
  }: Line): { readonly good: CellAnswer; readonly bad: CellAnswer; readonly isUp: boolean } | null {
    const cells = this.of(numbers);
    const signs = cells.map(({ favour }) => favour);
    const isOrdered =
      this.factor?.kind === 'number' || (cells.length > 2 && (course === 'rises' || course === 'falls'));
    const bad = signs.includes(-1) ? -1 : 0;
    const [up, down] = [signs.indexOf(1), signs.indexOf(bad)];
    if (!isOrdered || up === -1 || down === -1) return null;
    const isUp = down < up;
    const [last, first] = isUp ? [signs.lastIndexOf(bad), up] : [signs.lastIndexOf(1), down];
    const [before, after] = [cells[last], cells[first]];
    const beyond = isUp ? signs.slice(first) : signs.slice(0, last + 1);
    if (last > first || before === undefined || after === undefined || beyond.some((sign) => sign !== 1))
      return null;
    return isUp ? { good: after, bad: before, isUp } : { good: before, bad: after, isUp };
  }
  /** `with 10 armies or more`; of a choice, and of the last number tried, the values themselves. */
  from(good: readonly CellAnswer[], isUp: boolean): Sentence {
    const [first] = good;
    const isLast = ({ cell }: CellAnswer): boolean =>
      this.lines.some(({ cells }) => cells.at(isUp ? -1 : 0) === cell);
    const isMore = this.factor?.kind === 'number' && this.factor.values.length > 2 && !good.every(isLast);
    if (isMore && first !== undefined) return reaching(this.a.asked ?? 0, this.text(first), isUp, this.facts);
    return this.at(
      this.line === null ? good.slice(0, 1) : this.cells.filter(({ favour }) => favour === 1),
      false,
    );
  }
}

/** `47% to 52%` */
export function shares(all: readonly Estimate[]): string {
  return among(percents(ends(all)));
}

function ends(all: readonly Estimate[]): readonly Estimate[] {
  return all.toSorted((x, y) => x.value - y.value).filter((_one, k) => k === 0 || k === all.length - 1);
}
