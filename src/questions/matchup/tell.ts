/** Words of a matchup: guarded templates over its answer. The first headline whose guard holds speaks. */
import { meanWithin } from '../../analysis/digits.ts';
import {
  factorLabel,
  inner,
  landmarkLabel,
  metricLabel,
  ownLabel,
  respelled,
} from '../../analysis/labels.ts';
import { statementsOpening } from '../../analysis/matchup/statements-words.ts';
import { listed, plain, say, wordsIn, type Sentence } from '../../analysis/sentence.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import type { CellAnswer, Estimate, FactorAnswer, Line, MatchupAnswer, VariantAnswer } from './answer.ts';
import { among, percents, points, pointsAtMost } from '../numbers.ts';
import {
  at,
  atAll,
  atEach,
  everywhere,
  propertyOf,
  reaching,
  thrownAt,
  variantName,
  verb,
  who,
  type Speaker,
} from '../phrases.ts';
import { spoken, told, type Found, type Row, type Told, type Vocabulary } from '../templates.ts';

const HEADLINE_WORDS = 20;
const FINDING_WORDS = 30;
const MOST_FINDINGS = 6;
/** Where more fights than this have no winner, a share names its whole. */
const FEW = 0.03;

interface Telling {
  readonly headline: Sentence;
  /** At most six, the most important first. */
  readonly findings: readonly Sentence[];
  /** Reasons not to take the numbers as they stand. */
  readonly cautions: readonly Sentence[];
}

/** The answer with what its guards and templates ask of it. */
class About implements Vocabulary {
  readonly a: MatchupAnswer;
  readonly facts: Speaker;
  readonly cells: readonly CellAnswer[];
  readonly factor: FactorAnswer | null;
  readonly lines: readonly Line[];
  readonly own: 0 | 1;
  readonly foe: 0 | 1;
  /** `fights`, or `all fights` where many have no winner. */
  readonly whole: string;
  /** A side has the choice in question, or the score is given: the sentences speak of it. */
  readonly isOwned: boolean;
  readonly told: readonly string[];

  constructor(a: MatchupAnswer, facts: Speaker, told: readonly string[] = []) {
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
  who(side: 0 | 1): Sentence {
    return who(side, this.facts);
  }
  verb(side: 0 | 1, forms: readonly [string, string]): string {
    return verb(side, this.facts, forms);
  }
  at(cells: readonly CellAnswer[], isBrief: boolean): Sentence {
    const { asked } = this.a;
    if (asked === null) return [];
    const [first] = cells;
    return cells.length === 1 && first !== undefined
      ? at(asked, this.text(first), this.facts, isBrief)
      : atEach(
          asked,
          cells.map((cell) => this.text(cell)),
          this.facts,
        );
  }
  text(cell: CellAnswer, i = this.a.asked ?? 0): string {
    return cell.at[i]?.text ?? '';
  }
  get varied(): readonly number[] {
    return this.a.factors.flatMap(({ values }, i) => (values.length < 2 ? [] : [i]));
  }
  place(cell: CellAnswer): Sentence {
    return atAll(
      cell.at.map(({ text }) => text),
      this.varied,
      this.facts,
    );
  }
  /** The factors beside the one in question. */
  get others(): readonly number[] {
    return this.varied.filter((i) => i !== this.a.asked);
  }
  /** The score, or the wins of the owner; else those of the other side. */
  amount({ score, wins }: CellAnswer, isOfOwner = true): Estimate {
    return isOfOwner ? (score ?? wins[this.own]) : wins[this.foe];
  }
  get isShare(): boolean {
    const { of = 'winner=' } = this.a.score ?? {};
    return of.startsWith('winner=') || Object.hasOwn(this.facts.outcomes ?? {}, of);
  }
  get isWins(): boolean {
    return this.a.score === null || this.a.score.of.startsWith('winner=');
  }
  number({ value, low, high }: Estimate): string {
    return meanWithin(value, (high - low) / 2);
  }
  first(text: string): Sentence {
    return this.isWins
      ? say`${text} of ${this.whole} won`
      : this.isShare
        ? say`in ${text} of ${this.whole}`
        : say`${text} on average`;
  }
  /** `the attackers are ahead`, `the line holds in most fights`; null of a mean. */
  get better(): Sentence | undefined {
    if (this.a.score === null) return say`${this.who(this.own)} ${this.verb(this.own, ['are', 'is'])} ahead`;
    if (this.isWins) return say`${this.who(this.own)} ${this.verb(this.own, ['win', 'wins'])} more than half`;
    return this.isShare ? say`${this.subject} in most fights` : undefined;
  }
  get best(): Sentence {
    if (this.isWins) return say`${this.who(this.own)} ${this.verb(this.own, ['do', 'does'])} best`;
    return this.isShare ? say`${this.subject} most often` : say`${this.subject}: most`;
  }
  /** `the British win`, `the line holds`, `British units left`. */
  get subject(): Sentence {
    const { of } = this.a.score ?? { of: '' };
    if (this.isWins) return say`${this.who(this.own)} ${this.verb(this.own, ['win', 'wins'])}`;
    const given = this.facts.words.labels[of];
    if (!this.isShare) return metricLabel(this.facts, of);
    return given === undefined
      ? say`“${ownLabel(this.facts, of)}” comes true`
      : [respelled(ownLabel(this.facts, of), (name) => name.charAt(0).toLowerCase() + name.slice(1))];
  }
  /** The only line of the factor in question, where a side has it. */
  get line(): Line | null {
    const [only] = this.lines;
    return this.lines.length === 1 && only !== undefined && only.cells.length > 1 ? only : null;
  }
  get factorName(): Sentence {
    return this.factor === null ? [] : [factorLabel(this.facts, this.factor)];
  }
  get everywhere(): Sentence {
    return everywhere(this.cells.length, this.a.unfinished === 0, this.facts);
  }
  /** Every guard's words. */
  get common(): Found {
    const { own, foe, whole, best, better, subject } = this;
    return {
      own,
      foe,
      whole,
      best,
      better,
      subject,
      A: 0,
      B: 1,
      all: this.everywhere,
    };
  }
}

type Guard = (about: About) => Found | null;
/** A guard of a matchup without variants whose headline speaks of wins. */
const ofWins =
  (guard: Guard): Guard =>
  (about) =>
    about.a.score === null ? guard(about) : null;

/** `47% to 52%` */
function spread(all: readonly Estimate[], isShare = true): string {
  const ordered = all
    .toSorted((x, y) => x.value - y.value)
    .filter((_one, k) => k === 0 || k === all.length - 1);
  return among(
    isShare ? percents(ordered) : ordered.map(({ value, low, high }) => meanWithin(value, (high - low) / 2)),
  );
}

/** Rounded down to a hundredth. */
function floored(one: Estimate): Estimate {
  return { ...one, value: Math.floor(one.value * 100 + 1e-9) / 100 };
}

function mean(all: readonly Estimate[]): Estimate {
  const of = (key: 'value' | 'low' | 'high'): number =>
    all.reduce((sum, one) => sum + one[key], 0) / all.length;
  return { value: of('value'), low: of('low'), high: of('high'), exact: all.every(({ exact }) => exact) };
}

/** `narrowly ahead` by the decided fights; `clearly` and `far` by all of them, so that draws are not hidden. */
function lead(cells: readonly CellAnswer[]): string {
  const most = Math.max(...cells.map(({ decided }) => Math.max(decided?.high ?? 1, 1 - (decided?.low ?? 0))));
  const least = Math.min(...cells.map(({ wins }) => Math.max(wins[0].low, wins[1].low)));
  return most < 0.55 ? 'narrowly ahead' : least > 0.9 ? 'far ahead' : least > 0.6 ? 'clearly ahead' : 'ahead';
}

/** The neighbours between which the side comes to be ahead for good; null where there are none. */
function turningPoint(
  about: About,
  { cells: numbers, course }: Line,
): { readonly good: CellAnswer; readonly bad: CellAnswer; readonly isUp: boolean } | null {
  const cells = about.of(numbers);
  const signs = cells.map(({ favour }) => favour);
  const isOrdered =
    about.factor?.kind === 'number' || (cells.length > 2 && (course === 'rises' || course === 'falls'));
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
function from(about: About, good: readonly CellAnswer[], isUp: boolean): Sentence {
  const isLast = ({ cell }: CellAnswer): boolean =>
    about.lines.some(({ cells }) => cells.at(isUp ? -1 : 0) === cell);
  if (about.factor?.kind === 'number' && about.factor.values.length > 2 && !good.every(isLast))
    return reaching(about.a.asked ?? 0, good[0] === undefined ? '' : about.text(good[0]), isUp, about.facts);
  return about.at(
    about.line === null ? good.slice(0, 1) : about.cells.filter(({ favour }) => favour === 1),
    false,
  );
}

/** The places of some cells: all, one value of a factor, a stretch of a number, a few by name, or how many. */
function where(about: About, some: readonly CellAnswer[]): Sentence {
  const { cells, a, facts } = about;
  const [first, last] = [some[0], some.at(-1)];
  if (first === undefined || last === undefined || some.length === cells.length) return about.everywhere;
  const alone = about.varied.find(
    (i) =>
      a.factors.length > 1 &&
      cells.every((cell) => (about.text(cell, i) === about.text(first, i)) === some.includes(cell)),
  );
  if (alone !== undefined) return at(alone, about.text(first, alone), facts);
  const order = about.line?.cells ?? [];
  const places = some.map(({ cell }) => order.indexOf(cell)).toSorted((x, y) => x - y);
  const [low = -1, high = -1] = [places[0], places.at(-1)];
  if (
    about.factor?.kind === 'number' &&
    some.length > 1 &&
    high - low === some.length - 1 &&
    (low === 0) !== (high === order.length - 1)
  )
    return about
      .of([order[low === 0 ? high : low] ?? 0])
      .flatMap((cell) => reaching(a.asked ?? 0, about.text(cell), low !== 0, facts));
  const words = listed(some.map((cell) => about.place(cell)));
  return some.length <= 3 && wordsIn(words) <= 12 ? words : say`in ${some.length} of ${cells.length} cases`;
}

/** Who is surely ahead, and where. */
function leads(about: About): Found {
  const { cells } = about;
  const parts = ([0, 1] as const)
    .map((side) => ({ side, own: cells.filter(({ ahead }) => ahead === side) }))
    .filter(({ own }) => own.length > 0);
  const isSolved = cells.every(({ wins }) => wins[0].exact);
  const states = [
    { verdict: 'open', state: 'it is too close to call' },
    { verdict: 'even', state: 'it is exactly even' },
    { verdict: 'nobody', state: isSolved ? 'nobody wins' : 'nobody won' },
  ]
    .map(({ verdict, state }) => ({ state, own: cells.filter(({ ahead }) => ahead === verdict) }))
    .filter(({ own }) => own.length > 0);
  const are = (side: 0 | 1, words: string): Sentence =>
    say`${about.who(side)} ${about.verb(side, ['are', 'is'])} ${words}`;
  const say1 = (words: (own: readonly CellAnswer[]) => Sentence): Sentence =>
    listed(
      parts.map(({ side, own }, k) =>
        k === 0 ? say`${are(side, 'ahead')} ${words(own)}` : say`${about.who(side)} ${words(own)}`,
      ),
    );
  return {
    ...about.common,
    full: say1((own) => where(about, own)),
    brief: say1((own) => say`in ${own.length} of ${cells.length}`),
    margins: listed([
      ...parts.map(({ side, own }) => say`${are(side, lead(own))} ${where(about, own)}`),
      ...states.map(({ state, own }) => say`${state} ${where(about, own)}`),
    ]),
    close:
      states.length === 0
        ? ''
        : say`; ${listed(states.map(({ state, own }) => say`${where(about, own)} ${state}`))}`,
  };
}

/** The change of wins that is largest, with both sides: `13.7 points more wins for the British, 10.5 fewer for the French`. */
function effectOf(about: About, { variant, cells, bound }: VariantAnswer): Found {
  const all = cells.flatMap((cell) =>
    ([0, 1] as const).map((side) => ({ cell, side, change: cell.wins[side], isSure: cell.isSure[side] })),
  );
  const [most] = all
    .filter(({ isSure }) => isSure)
    .toSorted((x, y) => Math.abs(y.change.value) - Math.abs(x.change.value));
  const name = variantName(variant, about.facts);
  const base = { ...about.common, name, bound: pointsAtMost(bound) };
  if (most === undefined) return { ...base, none: 'no sure change in who wins' };
  const word = ({ value }: Estimate): string => (value > 0 ? 'more' : 'fewer');
  const other = most.side === 0 ? 1 : 0;
  const size = points(Math.abs(most.change.value));
  const own = say`${size} ${word(most.change)} wins for ${about.who(most.side)}`;
  const second = most.cell.isSure[other]
    ? say`, ${points(Math.abs(most.cell.wins[other].value)).replace(/ points?$/u, '')} ${word(most.cell.wins[other])} for ${about.who(other)}`
    : say``;
  const sure = (sign: number): number =>
    all.filter(({ side, isSure, change }) => side === most.side && isSure && change.value * sign > 0).length;
  const counts = listed(
    ([1, -1] as const).flatMap((sign) =>
      sure(sign) === 0
        ? []
        : [
            say`${sign > 0 ? 'more' : 'fewer'} wins for ${about.who(most.side)} in ${sure(sign)} of ${cells.length} cases`,
          ],
    ),
  );
  const place = about.of([most.cell.own]).flatMap((cell) => about.place(cell));
  if (cells.length === 1) return { ...base, one: say`${own}${second}` };
  return all.every(({ change }) => change.exact)
    ? {
        ...base,
        one: say`${own}${second} ${place}`,
        some: say`up to ${own} (${place})`,
        brief: say`up to ${own}`,
      }
    : { ...base, one: say`${counts}, by at most ${pointsAtMost(bound)}` };
}

/** Variants by what they surely move, the most first. */
function sureVariants(about: About): readonly VariantAnswer[] {
  return about.a.variants.filter(({ least }) => least > 0).toSorted((x, y) => y.least - x.least);
}

const noneMatters: Guard = (about) => {
  const { variants, matters } = about.a;
  const bound = Math.max(...variants.map((one) => one.bound));
  if (variants.length === 0 || bound >= Math.max(matters, 1e-9)) return null;
  const amount =
    bound < 1e-9 ? 'nothing changes in who wins' : `wins change by at most ${pointsAtMost(bound)}`;
  return variants.length === 1
    ? { name: variantName(variants[0]?.variant ?? '', about.facts), amount }
    : { count: variants.length, amount };
};

const largestVariant: Guard = (about) => {
  const [first, ...others] = sureVariants(about);
  const { variants } = about.a;
  if (variants.length < 2) return variants[0] === undefined ? null : effectOf(about, variants[0]);
  const base = {
    count: variants.length,
    sure: listed(sureVariants(about).length === 0 ? [['None']] : [[String(others.length + 1)]]),
    bound: pointsAtMost(Math.max(...variants.map((one) => one.bound))),
  };
  const isMost = first !== undefined && variants.every((one) => one === first || one.bound < first.least);
  return isMost ? { ...base, ...effectOf(about, first), most: 'Most by' } : base;
};

const hardlyDecided: Guard = ofWins(({ cells, common }) => {
  if (!cells.every(({ draws }) => draws.low > 0.9)) return null;
  const most = ([0, 1] as const).map((side) =>
    cells.map(({ wins }) => wins[side]).reduce((x, y) => (y.value > x.value ? y : x)),
  );
  const side = (most[0]?.value ?? 0) >= (most[1]?.value ?? 0) ? 0 : 1;
  return {
    ...common,
    own: side,
    foe: 1 - side,
    most: most[side],
    other: most[1 - side],
    upTo: cells.length === 1 ? '' : ' up to',
  };
});

const nearlyAlways: Guard = ofWins(({ cells, common }) => {
  const side = ([0, 1] as const).find(
    (one) => cells.length > 1 && cells.every(({ wins }) => wins[one].low > 0.9),
  );
  return side === undefined
    ? null
    : {
        ...common,
        own: side,
        // What is at the least is rounded down.
        least: floored(cells.map(({ wins }) => wins[side]).reduce((x, y) => (y.value < x.value ? y : x))),
      };
});

const thrown: Guard = ofWins((about) => {
  const [only, more] = about.a.thrown;
  const [cell] = about.cells;
  if (cell === undefined || about.cells.length > 1 || only === undefined || more !== undefined) return null;
  const own = cell.wins[0].value >= cell.wins[1].value ? 0 : 1;
  const [top, low] = [only.values[0], only.values.at(-1)];
  if (
    top === undefined ||
    low === undefined ||
    !(top.wins[own].low > low.wins[own].high || top.wins[own].high < low.wins[own].low)
  )
    return null;
  const phrase = (text: string): Sentence => thrownAt(only.name, text, only.unit, about.facts);
  return {
    ...about.common,
    own,
    won: cell.wins[own],
    most: top.wins[own],
    least: low.wins[own],
    atMost: phrase(top.text),
    atLeast: phrase(low.text),
  };
});

const threshold =
  (isSure: boolean): Guard =>
  (about) => {
    const turn =
      about.line !== null && about.isOwned && (!isSure || about.cells.some(({ favour }) => favour === -1))
        ? turningPoint(about, about.line)
        : null;
    if (turn === null || about.better === undefined) return null;
    const found = {
      ...about.common,
      bad: turn.bad,
      from: from(about, [turn.good], turn.isUp),
      not: isSure || turn.bad.wins[0].exact ? 'not' : 'not surely',
    };
    // The number of one of several choices is not that of the others.
    const isOne =
      about.factor?.kind === 'number' || about.cells.filter(({ favour }) => favour === 1).length === 1;
    return isOne ? { ...found, good: turn.good } : found;
  };

/** A value that the author names, against the worst. */
const landmark: Guard = ofWins((about) => {
  const { path = '', name = '' } = about.factor ?? {};
  const [mark] = Object.entries(about.facts.words.landmarks[path] ?? about.facts.words.landmarks[name] ?? {});
  const there = about.cells.find(
    (cell) => mark !== undefined && cell.at[about.a.asked ?? 0]?.number === mark[1],
  );
  const low = about.line?.isWorstSure === true && about.isOwned ? about.of(about.line.worst)[0] : undefined;
  return mark === undefined || there === undefined || low === undefined || low === there
    ? null
    : { ...about.common, there, low, called: [landmarkLabel(mark[0])] };
});

/** More wins and more losses: what is best is for the author to say. */
const tradeOff: Guard = ofWins((about) => {
  const [one, other, ...more] = about.line === null || !about.isOwned ? [] : about.of(about.line.cells);
  if (one === undefined || other === undefined || more.length > 0 || about.whole === 'fights') return null;
  const [bold, safe] = one.wins[about.own].value > other.wins[about.own].value ? [one, other] : [other, one];
  return bold.wins[about.own].low > safe.wins[about.own].high &&
    bold.wins[about.foe].low > safe.wins[about.foe].high
    ? { ...about.common, bold, safe }
    : null;
});

const bestValue: Guard = (about) => {
  const only = about.isOwned ? about.line : null;
  if (only === null || !only.isBestSure || only.best.length === only.cells.length) return null;
  const [top, low] = [about.of(only.best), about.of(only.worst)[0]];
  const [first] = top;
  if (first === undefined || low === undefined) return null;
  const favours = new Set(about.cells.map(({ favour }) => favour));
  const only1 = about.a.score === null && favours.size === 1;
  const amounts = top.map((cell) => about.amount(cell));
  const base = {
    ...about.common,
    top,
    low,
    even: only1 && favours.has(1) ? 'even ' : '',
    behind: only1 && favours.has(-1) ? `, yet ${about.verb(about.own, ['stay', 'stays'])} behind` : '',
  };
  // Wins may not show why it is best: losses do.
  if (Math.min(...amounts.map(({ value }) => value)) <= about.amount(low).value + 0.005)
    return { ...base, fewest: first };
  // Values that are as good may win more and lose more.
  return amounts.every(({ value }) => Math.abs(value - about.amount(first).value) < 5e-5)
    ? { ...base, first, most: about.amount(first) }
    : { ...base, range: spread(amounts, about.isShare) };
};

const tooClose: Guard = (about) => {
  const only = about.isOwned ? about.line : null;
  if (only === null) return null;
  const [all, good] = [about.of(only.cells), about.of(only.asGood)];
  const base = {
    ...about.common,
    range: spread(
      all.map((cell) => about.amount(cell)),
      about.isShare,
    ),
    factor: about.factorName,
  };
  if (
    only.course === 'flat' &&
    all.every(({ draws }) => Math.abs(draws.value - (all[0]?.draws.value ?? 0)) < 5e-5)
  )
    return {
      ...base,
      theFactor: about.factor === null ? [] : inner(factorLabel(about.facts, about.factor)),
      first: all[0],
    };
  return good.length === all.length ? base : { ...base, good, count: good.length, of: all.length };
};

/** A grid of one property of both sides. */
const sharedProperty: Guard = (about) => {
  const [one, other, more] = about.a.factors;
  if (
    one === undefined ||
    other === undefined ||
    more !== undefined ||
    propertyOf(one.path) !== propertyOf(other.path) ||
    one.values.join() !== other.values.join() ||
    one.kind === 'number'
  )
    return null;
  const step = (cell: CellAnswer): number =>
    one.values.indexOf(about.text(cell, 1)) - one.values.indexOf(about.text(cell, 0));
  const [unequal, equal] = [
    about.cells.filter((cell) => step(cell) !== 0),
    about.cells.filter((cell) => step(cell) === 0),
  ];
  if (unequal.length === 0) return null;
  const won = Math.max(
    ...[1, -1].map((sign) => unequal.filter((cell) => cell.ahead === (step(cell) * sign > 0 ? 0 : 1)).length),
  );
  const last = propertyOf(one.path).split('.').at(-1) ?? '';
  if (won * 10 < unequal.length * 7) return null;
  const side = ([0, 1] as const).find(
    (each) => equal.length > 0 && equal.every(({ ahead }) => ahead === each),
  );
  const base = {
    name: [factorLabel(about.facts, { path: last, name: last, unit: null })],
    won: won === unequal.length ? 'all' : `${won} of`,
    of: String(unequal.length),
  };
  return side === undefined ? base : { ...base, side, lead: lead(equal) };
};

/** From which value on, in each case of the other factor. */
const thresholds: Guard = (about) => {
  const [j, more] = about.others;
  if (
    about.lines.length > 4 ||
    about.lines.length < 2 ||
    !about.isOwned ||
    about.factor?.kind !== 'number' ||
    j === undefined ||
    more !== undefined
  )
    return null;
  const turns = about.lines.map((one) => turningPoint(about, one));
  const isUp = turns.find((turn) => turn !== null)?.isUp;
  const needs = about.lines.flatMap((one, k) => {
    const cells = about.of(isUp === true ? one.cells : one.cells.toReversed());
    return turns[k] === null
      ? cells.every(({ favour }) => favour === 1)
        ? cells.slice(0, 1)
        : []
      : turns[k]?.isUp === isUp
        ? (turns[k]?.good ?? [])
        : [];
  });
  const [first] = needs;
  if (
    isUp === undefined ||
    first === undefined ||
    needs.length < about.lines.length ||
    about.better === undefined
  )
    return null;
  const each = listed(
    needs.map(
      (cell, k) =>
        say`${k === 0 ? reaching(about.a.asked ?? 0, about.text(cell), isUp, about.facts) : about.text(cell)} (${at(j, about.text(cell, j), about.facts, k > 0)})`,
    ),
  );
  if (needs.some((cell) => about.text(cell) !== about.text(first))) return { ...about.common, each };
  return {
    ...about.common,
    each: say`${from(about, needs, isUp)} in ${needs.length === 2 ? 'both' : `all ${needs.length}`} cases`,
    average: mean(
      about.lines.flatMap((one, k) => {
        const cells = about.of(isUp ? one.cells : one.cells.toReversed());
        const enough = cells.findIndex(({ cell }) => cell === needs[k]?.cell);
        return cells.slice(enough).map((cell) => about.amount(cell));
      }),
    ),
  };
};

/** The best value in each case of the other factors. */
const bestInEach: Guard = (about) => {
  const i = about.a.asked;
  const lines = about.lines.map((one) => ({
    one,
    best: one.isBestSure && one.best.length === 1 && one.cells.length > 1 ? about.of(one.best)[0] : undefined,
    worst: about.of(one.worst)[0],
  }));
  const sure = lines.flatMap(({ best, worst }) =>
    best === undefined || worst === undefined ? [] : [{ best, worst }],
  );
  const byValue = [...Map.groupBy(sure, ({ best }) => about.text(best))].toSorted(
    ([, x], [, y]) => y.length - x.length,
  );
  const [main, ...rest] = byValue;
  const rivals = lines.length - sure.length;
  if (i === null || lines.length < 2 || !about.isOwned || main === undefined) return null;
  if (about.cells.every(({ favour }) => favour === about.cells[0]?.favour) && rest.length > 0) return null;
  const average = (which: 'best' | 'worst'): Estimate => mean(main[1].map((one) => about.amount(one[which])));
  const worst = new Set(main[1].map((one) => about.text(one.worst)));
  const parts = byValue.map(
    ([value, own], k) =>
      say`${at(i, value, about.facts)} in ${k === 0 ? `${own.length} of ${lines.length} cases` : own.length}`,
  );
  if (rest.length > 0 || rivals > 0)
    return {
      ...about.common,
      each: listed(parts),
      two: listed(parts.slice(0, 2)),
      open: rivals === 0 ? '' : `; in ${rivals} none is surely best`,
    };
  const base = {
    ...about.common,
    value: at(i, main[0], about.facts),
    cases: lines.length === 2 ? 'both' : `all ${lines.length}`,
    most: average('best'),
  };
  const flips = main[1].every((one) => one.best.favour === 1 && one.worst.favour === -1)
    ? about.better
    : undefined;
  return worst.size === 1
    ? {
        ...base,
        flips,
        else: about.factor?.values.length === 2 ? 'else' : undefined,
        least: average('worst'),
        other: at(i, [...worst][0] ?? '', about.facts, true),
      }
    : base;
};

const oneCell: Guard = (about) => {
  const [cell] = about.cells;
  if (cell === undefined || about.cells.length > 1) return null;
  const [a, b] = cell.wins;
  const isFair = cell.decided !== null && cell.decided.low > 0.45 && cell.decided.high < 0.55;
  if (cell.ahead !== 0 && cell.ahead !== 1)
    return {
      ...about.common,
      a,
      b,
      state:
        cell.ahead === 'even'
          ? 'The fight is exactly even'
          : isFair
            ? 'The fight is about even'
            : 'Too close to call',
    };
  const [own, foe] = cell.ahead === 0 ? [0, 1] : [1, 0];
  const turn =
    cell.turn === null
      ? undefined
      : `${cell.turn.low === cell.turn.high ? '' : 'about '}turn ${cell.turn.value}`;
  const base = { ...about.common, own, foe, won: own === 0 ? a : b, turn };
  return about.whole === 'fights' ? base : { ...base, lost: own === 0 ? b : a };
};

const aheadEverywhere: Guard = (about) => {
  const side = ([0, 1] as const).find((one) => about.cells.every(({ ahead }) => ahead === one));
  if (side === undefined) return null;
  const base = {
    ...about.common,
    side,
    lead: lead(about.cells),
    range: spread(about.cells.map(({ wins }) => wins[side])),
  };
  const { isSure, most, least } = about.a.ends.lead;
  const [top, low] = about.of(side === 0 ? [most, least] : [least, most]);
  if (!isSure || top === undefined || low === undefined) return base;
  const [x, y] = [top.wins[side], low.wins[side]];
  if (Math.abs(x.value - y.value) < 0.005) return base;
  return about.whole === 'fights'
    ? { ...base, x, y, top, low }
    : { ...base, x, y, top, low, x2: top.wins[1 - side], y2: low.wins[1 - side] };
};

const HEADLINES: readonly Row<About>[] = [
  [({ cells }) => (cells.length === 0 ? {} : null), '', 'No cell was finished, so there is no answer.'],
  [noneMatters, 'variants', '{name}: {amount}.', 'None of the {count} variants matters: {amount}.'],
  [
    largestVariant,
    'variants',
    '{most} {name}: {one}.',
    '{most} {name}: {some}.',
    '{name}: {one}.',
    '{name}: {some}.',
    '{name}: {brief}.',
    '{name}: {none}, at most {bound}.',
    '{sure} of {count} variants surely change who wins, none by more than {bound}.',
  ],
  [
    ({ facts }) =>
      facts.statements?.length ? { words: statementsOpening(facts.statements, facts).headline } : null,
    'statements',
    '{words}',
  ],
  [
    ofWins(({ cells, common }) => {
      if (!cells.every(({ draws }) => draws.value > 1 - 1e-9)) return null;
      return cells.every(({ draws }) => draws.exact)
        ? { ...common, ever: 'ever' }
        : { ...common, played: 'that was played' };
    }),
    'draws leads',
    'Neither {A} nor {B} {ever} {B win|wins}: every fight ends undecided.',
    'Neither side {ever} wins.',
    'Every fight {played} ended undecided.',
  ],
  [
    hardlyDecided,
    'draws leads',
    '{own} {own win|wins}{upTo} {most} of all fights, {foe} {other}: hardly any is decided.',
  ],
  [
    ofWins(({ cells, common }) =>
      cells.length > 1 && cells.every(({ ahead }) => ahead === 'even') ? common : null,
    ),
    'leads course',
    'The fight is exactly even {all}.',
  ],
  [
    nearlyAlways,
    'leads',
    '{own} {own win|wins} nearly every fight {all}: {least} at the least.',
    '{own} {own win|wins} nearly every fight.',
  ],
  [
    thrown,
    'leads thrown',
    '{own} {own win|wins} {won} of {whole}: {most} {atMost}, {least} {atLeast}.',
    '{own} {own win|wins} {won} of {whole}.',
  ],
  [
    threshold(true),
    'leads',
    '{better} {from}: {first good} {brief good}, {won bad} {brief bad}.',
    '{better} {from} ({won good}), {not} {brief bad} ({won bad}).',
    '{better} {from}, {not} {brief bad} ({won bad}).',
    '{better} {from}, {not} {brief bad}.',
  ],
  [
    landmark,
    'best',
    '{own} {own win|wins} {won there} of {whole} {at there} ({called}), {won low} {brief low}.',
  ],
  [
    threshold(false),
    'leads',
    '{better} {from}: {first good} {brief good}, {won bad} {brief bad}.',
    '{better} {from} ({won good}), {not} {brief bad} ({won bad}).',
    '{better} {from}, {not} {brief bad} ({won bad}).',
    '{better} {from}, {not} {brief bad}.',
  ],
  [
    tradeOff,
    'best draws',
    '{at safe} {own} {own lose|loses} {lost safe} of all fights instead of {lost bold}, but {own win|wins} {won safe} instead of {won bold}.',
    '{at safe} {own} {own lose|loses} {lost safe} of all fights, not {lost bold}, but {own win|wins} {won safe}, not {won bold}.',
  ],
  [
    bestValue,
    'best',
    '{best} {at top}{behind}: {first first}, {won low} {even}{brief low}.',
    '{best} {at top}: {first first}, {won low} {brief low}.',
    '{best} {at top} ({most}).',
    '{best} {at top}: {range} of {whole} won, {won low} {brief low}.',
    '{best} {at top}: {lost fewest} of all fights lost, {lost low} {brief low}.',
  ],
  [
    tooClose,
    'best',
    '{theFactor} makes no difference: {first first} in every case.',
    '{best} {at good}, too close to tell apart.',
    '{best} in {count} of {of} cases, too close to tell apart.',
    'No {factor} is surely best: {subject} {range} of {whole}.',
  ],
  [
    sharedProperty,
    'leads best',
    'the better {name} is ahead in {won} {of} unequal pairings; at equal {name} {side} {side are|is} {lead}.',
    'the better {name} is ahead in {won} {of} unequal pairings.',
  ],
  [
    thresholds,
    'leads',
    '{better} {each}: {first average} on average.',
    '{better} {each}.',
    '{better} in each case from another value on.',
  ],
  [
    bestInEach,
    'best',
    '{flips} {value} in {cases} cases, not {other}: {first most} on average, {least} {else}.',
    '{flips} {value} in {cases} cases, not {other}: {most} against {least} won on average.',
    '{flips} {value} in {cases} cases, not {other}: {most} against {least} on average.',
    '{best} {value} in {cases} cases: {first most} on average, {least} {other}.',
    '{best} {value} in {cases} cases: {most} won on average, {least} {other}.',
    '{best} {value} in {cases} cases: {most} won on average.',
    '{best} {each}{open}.',
    '{best} {two}.',
    'No value is surely best in every case.',
  ],
  [
    oneCell,
    'leads shares pace',
    '{own} {own beat|beats} {foe}: {won} of all fights won, {lost} lost, half of all wins by {turn}.',
    '{own} {own beat|beats} {foe}: {won} of all fights won, {lost} lost.',
    '{own} {own beat|beats} {foe}: {won} of {whole} won, half of all wins by {turn}.',
    '{own} {own beat|beats} {foe}: {won} of {whole} won.',
    '{state}: {A} {A win|wins} {a}, {B} {b}.',
  ],
  [
    aheadEverywhere,
    'leads',
    '{side} {side are|is} {lead} {all}: {x} to {x2} {place top}, {y} to {y2} {place low}.',
    '{side} {side are|is} {lead} {all}: {x} of {whole} won {place top}, {y} {place low}.',
    '{side} {side are|is} {lead} {all}: {range} of {whole} won.',
  ],
  [
    (about) =>
      about.cells.some(({ ahead }) => ahead === 0 || ahead === 1)
        ? null
        : { ...about.common, range: spread(about.cells.map(({ wins }) => wins[0])) },
    'leads',
    '{all} neither side is surely ahead: {A} {A win|wins} {range} of {whole}.',
  ],
  [leads, 'leads', '{full}{close}.', '{full}.', '{brief}.'],
];

const crossing: Guard = (about) => {
  const [only, more] = about.line?.crossings ?? [];
  if (
    only === undefined ||
    more !== undefined ||
    only.x === null ||
    only.low === null ||
    only.high === null ||
    only.low === only.high
  )
    return null;
  const text = (value: number): string => String(Number(value.toPrecision(3)));
  return {
    what: about.a.score === null ? 'The fight is even' : 'It is one half',
    at: at(about.a.asked ?? 0, text(only.x), about.facts),
    low: text(only.low),
    high: text(only.high),
  };
};

const course: Guard = (about) => {
  const only = about.line;
  // Of variants the sentences are on what they change.
  if (only === null || only.cells.length < 3 || about.a.reference !== null) return null;
  const cells = about.of(only.cells);
  const values = percents(
    cells.map((cell) => about.amount(cell)),
    1,
  ).map((one) => one.replace('about ', ''));
  const changes = cells
    .slice(1)
    .map((cell, i) => about.amount(cell).value - about.amount(cells[i] ?? cell).value);
  const [isUp, isDown] = [changes.some((change) => change > 0), changes.some((change) => change < 0)];
  // Leads may rise where wins do not.
  const isOfAmounts =
    (only.course === 'rises' ? changes.every((change) => change > 0) : isUp || only.course !== 'turns') &&
    (only.course === 'falls' ? changes.every((change) => change < 0) : isDown || only.course !== 'turns');
  const how = {
    rises: ', more with each step',
    falls: ', less with each step',
    turns: ', up and down',
    flat: '',
    open: '',
  }[about.factor?.kind === 'number' && isOfAmounts ? only.course : 'open'];
  return {
    ...about.common,
    how,
    range: spread(
      cells.map((cell) => about.amount(cell)),
      about.isShare,
    ),
    each:
      about.isShare && cells.length <= 8
        ? listed(cells.map((cell, i) => say`${values[i] ?? ''} ${about.at([cell], true)}`))
        : undefined,
  };
};

/** The other factor that moves the subject most, on average. */
const otherFactor: Guard = (about) => {
  if (about.a.reference !== null) return null;
  const effects = about.others.flatMap((i) => {
    const byValue = [...Map.groupBy(about.cells, (cell) => about.text(cell, i))]
      .map(([text, own]) => ({
        size: own.length,
        at: at(i, text, about.facts),
        mean: mean(own.map((cell) => about.amount(cell))),
      }))
      .toSorted((x, y) => y.mean.value - x.mean.value);
    const [top, low] = [byValue[0], byValue.at(-1)];
    // Means over unlike cells are not compared.
    if (byValue.some(({ size }) => size !== top?.size)) return [];
    return top === undefined || low === undefined || !(top.mean.low > low.mean.high) ? [] : [{ top, low }];
  });
  const [most] = effects.toSorted(
    (x, y) => y.top.mean.value - y.low.mean.value - (x.top.mean.value - x.low.mean.value),
  );
  return most === undefined || !about.isShare
    ? null
    : { ...about.common, top: most.top.mean, low: most.low.mean, atTop: most.top.at, atLow: most.low.at };
};

const draws: Guard = (about) => {
  if (about.a.reference !== null) return null;
  const { isSure, most, least } = about.a.ends.draws;
  const [top, low] = about.of([most, least]);
  const all = about.cells.map((cell) => cell.draws);
  if (
    top === undefined ||
    low === undefined ||
    all.every(({ value }) => value < 0.01) ||
    all.every(({ value }) => value > 1 - 1e-9)
  )
    return null;
  const isApart = isSure && Math.abs(top.draws.value - low.draws.value) > 0.005;
  return { range: spread(all), ...(isApart ? { top, low, x: top.draws, y: low.draws } : {}) };
};

/** Of counted medians the least and the greatest are not known: the ends of the line are named. */
const pace: Guard = (about) => {
  if (about.a.reference !== null) return null;
  const timed = about.cells.flatMap((cell) => (cell.turn === null ? [] : [{ cell, turn: cell.turn }]));
  const isExact = timed.every(({ turn }) => turn.exact);
  const ordered = isExact
    ? timed.toSorted((x, y) => x.turn.value - y.turn.value)
    : timed.length > 1 && (about.line === null || about.factor?.kind !== 'number')
      ? []
      : timed;
  const [fast, slow] = [ordered[0], ordered.at(-1)];
  if (fast === undefined || slow === undefined) return null;
  const base = {
    first: String(Math.min(...timed.map(({ turn }) => turn.value))),
    last: String(Math.max(...timed.map(({ turn }) => turn.value))),
    some: timed.length > 1 && timed.length === about.cells.length ? ' in every case' : '',
  };
  const isSame = timed.every(({ turn }) => turn.value === fast.turn.value);
  if (!isSame && fast.turn.value === slow.turn.value) return base;
  return isSame
    ? { ...base, same: base.first }
    : {
        ...base,
        early: String(fast.turn.value),
        late: String(slow.turn.value),
        fast: fast.cell,
        slow: slow.cell,
      };
};

const FINDINGS: readonly Row<About>[] = [
  [
    (about) => ({
      ...leads(about),
      under: about.a.reference === null ? [] : say`under ${variantName(about.a.reference, about.facts)} `,
    }),
    'leads',
    '{under}{margins}.',
    '{under}{full}{close}.',
    '{brief}.',
  ],
  [
    (about) =>
      sureVariants(about).length > 1
        ? {
            count: sureVariants(about).length,
            names: listed(
              sureVariants(about)
                .slice(0, 4)
                .map(({ variant }) => variantName(variant, about.facts)),
            ),
            more: sureVariants(about).length > 4 ? ' and others' : '',
          }
        : null,
    'variant-list',
    '{count} variants surely change who wins: {names}{more}.',
  ],
  [
    (about) => {
      const [most] = about.a.variants
        .flatMap(({ variant, cells }) => cells.map((cell) => ({ variant, cell })))
        .filter(({ cell }) => cell.isSure[2])
        .toSorted((x, y) => Math.abs(y.cell.draws.value) - Math.abs(x.cell.draws.value));
      return most === undefined || Math.abs(most.cell.draws.value) < 0.001
        ? null
        : {
            size: points(Math.abs(most.cell.draws.value)),
            way: most.cell.draws.value > 0 ? 'more' : 'fewer',
            name: variantName(most.variant, about.facts),
            place: about.of([most.cell.cell]).flatMap((cell) => about.place(cell)),
          };
    },
    'variant-draws',
    'With {name} {size} {way} fights end undecided {place}.',
  ],
  [
    (about) => {
      const [most] = about.a.variants
        .flatMap(({ variant, metrics }) => metrics.map((one) => ({ variant, ...one })))
        .filter(({ change }) => Math.abs(change.value) >= 0.01);
      return most === undefined
        ? null
        : {
            name: variantName(most.variant, about.facts),
            metric: metricLabel(about.facts, most.metric),
            upTo: about.cells.length > 1 ? 'up to ' : '',
            size: `${most.change.value < 0 ? '−' : '+'}${meanWithin(Math.abs(most.change.value), (most.change.high - most.change.low) / 2)}`,
          };
    },
    'variant-metrics',
    '{name} moves {metric}: {upTo}{size}.',
  ],
  [
    crossing,
    'crossing',
    '{what} {at} ({low} to {high}), if the course is straight between the values tried.',
  ],
  [course, 'course', '{subject}: {each}{how}.', '{subject}: {range}{how}.'],
  [otherFactor, 'others', 'On average {subject} {top} {atTop}, {low} {atLow}.'],
  [draws, 'draws', 'Undecided: {x} of fights {place top}, {y} {place low}.', 'Undecided: {range} of fights.'],
  [
    pace,
    'pace',
    'Half of the wins come by turn {same}{some}.',
    'Half of the wins come by turn {early} {place fast}, by turn {late} {place slow}.',
    'Half of the wins come by turn {first} to {last}.',
  ],
  [
    ({ cells, a, facts }) => {
      const all =
        cells.length > 1 || a.variants.length > 0
          ? []
          : Object.entries(cells[0]?.metrics ?? {}).filter(
              ([name]) =>
                !name.startsWith('winner') &&
                !name.includes('=') &&
                !Object.hasOwn(facts.outcomes ?? {}, name),
            );
      return all.length === 0
        ? null
        : {
            each: listed(
              all
                .slice(0, 3)
                .map(
                  ([name, { value, low, high }]) =>
                    say`${metricLabel(facts, name)} ${meanWithin(value, (high - low) / 2)}`,
                ),
            ),
          };
    },
    'metrics',
    'On average: {each}.',
  ],
];

/** Cautions stand apart and never drop out. */
const CAUTIONS: readonly Row<About>[] = [
  [
    ({ a, cells }) =>
      a.unfinished === 0 || cells.length === 0
        ? null
        : { unfinished: a.unfinished === 1 ? '1 cell is' : `${a.unfinished} cells are` },
    '',
    '{unfinished} not finished: the sentences are about the others.',
  ],
  [
    (about) => {
      const [best] =
        about.a.score === null && about.isOwned && about.line?.isBestSure === true
          ? about.of(about.line.best)
          : [];
      const bold =
        best === undefined
          ? undefined
          : about.cells.find(({ wins }) => wins[about.own].low > best.wins[about.own].high + 1e-9);
      return bold === undefined ? null : { ...about.common, bold };
    },
    '',
    'A draw counts half here; {at bold} {own} {own win|wins} more fights, and {own lose|loses} more. Set a score to choose.',
  ],
  [
    ({ isOwned, told: facts, lines, cells }) =>
      isOwned &&
      facts.includes('best') &&
      lines.some((one) => !one.isBestSure && one.cells.length > 1) &&
      cells.some(({ wins }) => !wins[0].exact)
        ? {}
        : null,
    '',
    'Some values are too close to be told apart by the fights played; more replicates may tell.',
  ],
];

export function tell(answer: MatchupAnswer, facts: RunFacts): Telling {
  const headline = (about: About): Told => {
    for (const row of HEADLINES) {
      const found = told(row, about, HEADLINE_WORDS);
      if (found !== null) return found;
    }
    return { words: [], uses: [], way: 0 };
  };
  // With the names of the forces where that takes no number from the sentence.
  const [full, brief] = [
    headline(new About(answer, { ...facts, isFull: true })),
    headline(new About(answer, facts)),
  ];
  const first = wordsIn(full.words) <= HEADLINE_WORDS && full.way <= brief.way ? full : brief;
  const about = new About(answer, facts, first.uses);
  const known = new Set(first.uses);
  const findings = FINDINGS.flatMap((row) => {
    const found = told(row, about, FINDING_WORDS);
    if (found === null || plain(found.words).length < 3 || found.uses.every((fact) => known.has(fact)))
      return [];
    for (const fact of found.uses) known.add(fact);
    return [spoken(found.words)];
  });
  const cautions = CAUTIONS.flatMap((row) => {
    const found = told(row, about, FINDING_WORDS);
    return found === null ? [] : [spoken(found.words)];
  });
  return { headline: spoken(first.words), findings: findings.slice(0, MOST_FINDINGS), cautions };
}
