/** Headlines of a matchup: the first whose guard holds speaks. What a side chooses comes before who is ahead. */
import { factorLabel, inner, landmarkLabel } from '../../analysis/labels.ts';
import { listed, say, type Sentence } from '../../analysis/sentence.ts';
import { points, pointsAtMost } from '../numbers.ts';
import { at, propertyOf, reaching, thrownAt, variantName } from '../phrases.ts';
import type { Found, Row } from '../templates.ts';
import { largestBy, meanOfAll, shares, type About } from './about.ts';
import type { CellAnswer, VariantAnswer } from './answer.ts';
import type { Estimate } from './metrics.ts';
import { statementsHeadline } from './statements.ts';

export type Guard = (about: About) => Found | null;

/** A guard of a matchup whose headline speaks of wins. */
const ofWins =
  (guard: Guard): Guard =>
  (about) =>
    about.a.score === null ? guard(about) : null;

const SIDES = [0, 1] as const;

/** Who is surely ahead, and where. */
export function leads(about: About): Found {
  const { cells } = about;
  const parts = SIDES.map((side) => ({ side, own: cells.filter(({ ahead }) => ahead === side) })).filter(
    ({ own }) => own.length > 0,
  );
  const isSolved = cells.every(({ wins }) => wins[0].exact);
  const others = [
    { verdict: 'open', state: 'it is too close to call' },
    { verdict: 'even', state: 'it is exactly even' },
    { verdict: 'nobody', state: isSolved ? 'nobody wins' : 'nobody won' },
  ]
    .map(({ verdict, state }) => ({ state, own: cells.filter(({ ahead }) => ahead === verdict) }))
    .filter(({ own }) => own.length > 0);
  const are = (side: 0 | 1, words: string): Sentence =>
    say`${about.who(side)} ${about.verb(side, ['are', 'is'])} ${words}`;
  const ahead = (where: (own: readonly CellAnswer[]) => Sentence): Sentence =>
    listed(
      parts.map(({ side, own }, k) =>
        k === 0 ? say`${are(side, 'ahead')} ${where(own)}` : say`${about.who(side)} ${where(own)}`,
      ),
    );
  const beside = (words: (state: string, own: readonly CellAnswer[]) => Sentence): Sentence =>
    others.length === 0 ? [] : say`; ${listed(others.map(({ state, own }) => words(state, own)))}`;
  return {
    ...about.common,
    full: ahead((own) => about.where(own)),
    brief: ahead((own) => say`in ${own.length}${own === parts[0]?.own ? ` of ${cells.length} cases` : ''}`),
    margins: listed([
      ...parts.map(({ side, own }) => say`${are(side, about.lead(own))} ${about.where(own)}`),
      ...others.map(({ state, own }) => say`${state} ${about.where(own)}`),
    ]),
    close: beside((state, own) => say`${about.where(own)} ${state}`),
    // `2 are too close to call`, `in 2 nobody wins`
    rest: beside((state, own) => {
      const count = `${own.length} ${own.length === 1 ? 'is' : 'are'}`;
      return [state.startsWith('it is') ? state.replace('it is', count) : `in ${own.length} ${state}`];
    }),
  };
}

/** The change of wins that is largest, with both sides: `13.7 points more wins for the British, 10.5 fewer for the French`. */
function effectOf(about: About, { variant, cells, bound }: VariantAnswer): Found {
  const all = cells.flatMap((cell) =>
    SIDES.map((side) => ({ cell, side, change: cell.wins[side], isSure: cell.isSure[side] })),
  );
  const most = largestBy(
    all.filter(({ isSure }) => isSure),
    ({ change }) => Math.abs(change.value),
  );
  const base = {
    ...about.common,
    name: variantName(variant, about.facts),
    bound: pointsAtMost(bound),
  };
  if (most === undefined) return { ...base, none: 'no sure change in who wins' };
  const more = (isMore: boolean): string => (isMore ? 'more' : 'fewer');
  const other = most.side === 0 ? 1 : 0;
  const own = say`${points(Math.abs(most.change.value))} ${more(most.change.value > 0)} wins for ${about.who(most.side)}`;
  const change = most.cell.wins[other];
  const second = most.cell.isSure[other]
    ? say`, ${points(Math.abs(change.value)).replace(/ points?$/u, '')} ${more(change.value > 0)} for ${about.who(other)}`
    : [];
  if (cells.length === 1) return { ...base, one: say`${own}${second}` };
  if (all.every(({ change: { exact } }) => exact)) {
    const place = about.of([most.cell.own]).flatMap((cell) => about.place(cell));
    return {
      ...base,
      one: say`${own}${second} ${place}`,
      some: say`up to ${own} (${place})`,
      brief: say`up to ${own}`,
    };
  }
  const counts = [true, false].flatMap((isUp) => {
    const sure = all.filter(
      ({ side, isSure, change: { value } }) => side === most.side && isSure && value > 0 === isUp,
    );
    return sure.length === 0
      ? []
      : [say`${more(isUp)} wins for ${about.who(most.side)} in ${sure.length} of ${cells.length} cases`];
  });
  return { ...base, one: say`${listed(counts)}, by at most ${pointsAtMost(bound)}` };
}

/** Variants by what they surely move, the most first. */
export function sureVariants({ a }: About): readonly VariantAnswer[] {
  return a.variants.filter(({ least }) => least > 0).toSorted((x, y) => y.least - x.least);
}

const noneMatters: Guard = (about) => {
  const { variants, matters } = about.a;
  const [first] = variants;
  const bound = Math.max(...variants.map((one) => one.bound));
  if (first === undefined || bound >= Math.max(matters, 1e-9)) return null;
  const amount =
    bound < 1e-9
      ? 'nothing changes in who wins'
      : `wins of either side change by at most ${pointsAtMost(bound)}`;
  return variants.length === 1
    ? { name: variantName(first.variant, about.facts), amount }
    : { count: variants.length, amount };
};

const largestVariant: Guard = (about) => {
  const { variants } = about.a;
  const sure = sureVariants(about);
  const [only] = variants;
  if (only === undefined) return null;
  if (variants.length === 1) return effectOf(about, only);
  const [first] = sure;
  const base = {
    count: variants.length,
    sure: sure.length === 0 ? 'None' : String(sure.length),
    bound: pointsAtMost(Math.max(...variants.map((one) => one.bound))),
  };
  const isMost = first !== undefined && variants.every((one) => one === first || one.bound < first.least);
  return isMost ? { ...base, ...effectOf(about, first), most: 'Most by' } : base;
};

/** Changes by variants. */
export const VARIANTS: readonly Row<About>[] = [
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
];

const hardlyDecided: Guard = ofWins((about) => {
  const { cells, common } = about;
  if (!cells.every(({ draws }) => about.sure(draws).low > 0.9)) return null;
  const most = SIDES.map((side) =>
    cells.map(({ wins }) => wins[side]).reduce((x, y) => (y.value > x.value ? y : x)),
  );
  const own = (most[0]?.value ?? 0) >= (most[1]?.value ?? 0) ? 0 : 1;
  const upTo = cells.length === 1 ? '' : ' up to';
  return { ...common, own, foe: 1 - own, most: most[own], other: most[1 - own], upTo };
});

const nearlyAlways: Guard = ofWins((about) => {
  const { cells, common } = about;
  const own = SIDES.find(
    (side) => cells.length > 1 && cells.every(({ wins }) => about.sure(wins[side]).low > 0.9),
  );
  if (own === undefined) return null;
  const least = cells.map(({ wins }) => wins[own]).reduce((x, y) => (y.value < x.value ? y : x));
  // What is at the least is rounded down.
  return { ...common, own, least: { ...least, value: Math.floor(least.value * 100 + 1e-9) / 100 } };
});

const oneCell: Guard = (about) => {
  const [cell, more] = about.cells;
  if (cell === undefined || more !== undefined) return null;
  const [a, b] = cell.wins;
  const isFair = cell.decided !== null && cell.decided.low > 0.45 && cell.decided.high < 0.55;
  if (cell.ahead !== 0 && cell.ahead !== 1) {
    const close = isFair ? 'The fight is about even' : 'Too close to call';
    return {
      ...about.common,
      a,
      b,
      state: cell.ahead === 'even' ? 'The fight is exactly even' : close,
    };
  }
  const [own, foe] = cell.ahead === 0 ? [0, 1] : [1, 0];
  const turn =
    cell.turn === null
      ? undefined
      : `${cell.turn.low === cell.turn.high ? '' : 'about '}turn ${cell.turn.value}`;
  const base = { ...about.common, own, foe, won: own === 0 ? a : b, turn };
  return about.whole === 'fights' ? base : { ...base, lost: own === 0 ? b : a };
};

const aheadEverywhere: Guard = (about) => {
  const { cells } = about;
  const side = SIDES.find((one) => cells.every(({ ahead }) => ahead === one));
  if (side === undefined) return null;
  const range = shares(cells.map(({ wins }) => wins[side]));
  const base = { ...about.common, side, lead: about.lead(cells), range };
  const { isSure, most, least } = about.a.ends.lead;
  const [top, low] = about.of(side === 0 ? [most, least] : [least, most]);
  if (!isSure || top === undefined || low === undefined || !cells.includes(top)) return base;
  const [x, y] = [top.wins[side], low.wins[side]];
  if (Math.abs(x.value - y.value) < 0.005) return base;
  const apart = { ...base, x, y, top, low };
  return about.whole === 'fights' ? apart : { ...apart, x2: top.wins[1 - side], y2: low.wins[1 - side] };
};

/** Findings that come before any choice: hardly anything is decided, or nearly all. */
const EXTREMES: readonly Row<About>[] = [
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
];

/** Who is ahead. */
const AHEAD: readonly Row<About>[] = [
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
    ({ cells, common }) =>
      cells.some(({ ahead }) => ahead === 0 || ahead === 1)
        ? null
        : { ...common, range: shares(cells.map(({ wins }) => wins[0])) },
    'leads',
    '{all} neither side is surely ahead: {A} {A win|wins} {range} of {whole}.',
  ],
  [leads, 'leads', '{full}{close}.', '{full}{rest}.', '{brief}{rest}.'],
];

/** Who wins, whatever is asked: the title of a picture of that. */
export const OUTCOMES: readonly Row<About>[] = [...EXTREMES, ...AHEAD];

const thrown: Guard = ofWins((about) => {
  const [only, more] = about.a.thrown;
  const [cell] = about.cells;
  if (cell === undefined || about.cells.length > 1 || only === undefined || more !== undefined) return null;
  const own = cell.wins[0].value >= cell.wins[1].value ? 0 : 1;
  const [top, low] = [only.values[0], only.values.at(-1)];
  if (!top?.shares || !low?.shares) return null;
  const [most, least] = [about.sure(top.shares[own]), about.sure(low.shares[own])];
  if (!(most.low > least.high || most.high < least.low)) return null;
  const phrase = (text: string): Sentence => thrownAt(only.name, text, only.unit, about.facts);
  return {
    ...about.common,
    own,
    won: cell.wins[own],
    most: top.shares[own],
    least: low.shares[own],
    atMost: phrase(top.text),
    atLeast: phrase(low.text),
  };
});

const threshold =
  (isSure: boolean): Guard =>
  (about) => {
    const { line, isOwned, cells, better, factor } = about;
    if (line === null || !isOwned || better === undefined) return null;
    if (isSure && !cells.some(({ favour }) => favour === -1)) return null;
    const turn = about.turningPoint(line);
    if (turn === null) return null;
    const found = {
      ...about.common,
      bad: turn.bad,
      from: about.from([turn.good], turn.isUp),
      not: isSure || turn.bad.wins[0].exact ? 'not' : 'not surely',
    };
    // The number of one of several choices is not that of the others.
    const isOne = factor?.kind === 'number' || cells.filter(({ favour }) => favour === 1).length === 1;
    return isOne ? { ...found, good: turn.good } : found;
  };

const THRESHOLD = [
  'leads factor',
  '{better} {from}: {first good} {brief good}, {won bad} {brief bad}.',
  '{better} {from} ({won good}), {not} {brief bad} ({won bad}).',
  '{better} {from}, {not} {brief bad} ({won bad}).',
  '{better} {from}, {not} {brief bad}.',
] as const;

/** A value that the author names, against the worst. */
const landmark: Guard = ofWins((about) => {
  const { path = '', name = '' } = about.factor ?? {};
  const { landmarks } = about.facts.words;
  const [mark] = Object.entries(landmarks[path] ?? landmarks[name] ?? {});
  if (mark === undefined || about.line?.isWorstSure !== true || !about.isOwned) return null;
  const there = about.cells.find((cell) => cell.factors[about.a.asked ?? 0]?.number === mark[1]);
  const [low] = about.of(about.line.worst);
  return there === undefined || low === undefined || low === there
    ? null
    : { ...about.common, there, low, called: [landmarkLabel(mark[0])] };
});

/** More wins and more losses: what is best is for the author to say. */
const tradeOff: Guard = ofWins((about) => {
  const [one, other, ...more] = about.line === null || !about.isOwned ? [] : about.of(about.line.cells);
  if (one === undefined || other === undefined || more.length > 0 || about.whole === 'fights') return null;
  const [bold, safe] = one.wins[about.own].value > other.wins[about.own].value ? [one, other] : [other, one];
  const isMore = (side: 0 | 1): boolean => about.sure(bold.wins[side]).low > about.sure(safe.wins[side]).high;
  return isMore(about.own) && isMore(about.foe) ? { ...about.common, bold, safe } : null;
});

const bestValue: Guard = (about) => {
  const { line } = about;
  if (line === null || !about.isOwned || !line.isBestSure || line.best.length === line.cells.length)
    return null;
  const [top, low] = [about.of(line.best), about.of(line.worst)[0]];
  const [first] = top;
  if (first === undefined || low === undefined) return null;
  const favours = new Set(about.cells.map(({ favour }) => favour));
  const isAlike = about.a.score === null && favours.size === 1;
  const amounts = top.map((cell) => about.amount(cell));
  const base = {
    ...about.common,
    top,
    low,
    even: isAlike && favours.has(1) ? 'even ' : '',
    behind: isAlike && favours.has(-1) ? `, yet ${about.verb(about.own, ['stay', 'stays'])} behind` : '',
  };
  // Wins may not show why it is best: losses do.
  if (Math.min(...amounts.map(({ value }) => value)) <= about.amount(low).value + (about.isShare ? 0.005 : 0))
    return about.isWins ? { ...base, fewest: first } : null;
  // Values that are as good may win more and lose more.
  return amounts.every(({ value }) => Math.abs(value - about.amount(first).value) < 5e-5)
    ? { ...base, first, most: about.amount(first) }
    : { ...base, range: about.range(top) };
};

const tooClose: Guard = (about) => {
  const { line } = about;
  if (line === null || !about.isOwned) return null;
  const [all, good] = [about.of(line.cells), about.of(line.asGood)];
  const of = about.isShare ? `of ${about.whole}` : 'on average';
  const base = { ...about.common, range: about.range(all), factor: about.factorName, of };
  const [first] = all;
  const isFlat =
    line.course === 'flat' &&
    all.every(({ draws }) => Math.abs(draws.value - (first?.draws.value ?? 0)) < 5e-5);
  if (isFlat && about.factor !== null)
    return { ...base, theFactor: inner(factorLabel(about.facts, about.factor)), first };
  return good.length === all.length ? base : { ...base, good, count: good.length, number: all.length };
};

/** Properties whose values are grades, from the worst to the best. */
const GRADE = /quality|rating|grade|training|skill|morale/iu;

/** A grid of one graded property of both sides. */
const sharedProperty: Guard = (about) => {
  const [one, other, more] = about.a.factors;
  if (one === undefined || other === undefined || more !== undefined || one.kind === 'number') return null;
  const property = propertyOf(one.path);
  const last = property.split('.').at(-1) ?? '';
  if (property !== propertyOf(other.path) || one.values.join() !== other.values.join() || !GRADE.test(last))
    return null;
  const step = (cell: CellAnswer): number =>
    one.values.indexOf(about.text(cell, 1)) - one.values.indexOf(about.text(cell, 0));
  const unequal = about.cells.filter((cell) => step(cell) !== 0);
  const equal = about.cells.filter((cell) => step(cell) === 0);
  const wonBy = (sign: number): number =>
    unequal.filter((cell) => cell.ahead === (step(cell) * sign > 0 ? 0 : 1)).length;
  const won = Math.max(wonBy(1), wonBy(-1));
  if (unequal.length === 0 || won * 10 < unequal.length * 7) return null;
  const side = SIDES.find((each) => equal.length > 0 && equal.every(({ ahead }) => ahead === each));
  const base = {
    name: [factorLabel(about.facts, { path: last, name: last, unit: null })],
    won: won === unequal.length ? 'all' : `${won} of`,
    of: String(unequal.length),
  };
  return side === undefined ? base : { ...base, side, lead: about.lead(equal) };
};

/** From which value on, in each case of the other factor. */
const thresholds: Guard = (about) => {
  const { lines, others, factor, better } = about;
  const [j, more] = others;
  if (lines.length > 4 || lines.length < 2 || !about.isOwned || factor?.kind !== 'number') return null;
  if (j === undefined || more !== undefined || better === undefined) return null;
  const turns = lines.map((line) => about.turningPoint(line));
  const isUp = turns.find((turn) => turn !== null)?.isUp;
  if (isUp === undefined) return null;
  const ordered = lines.map(({ cells }) => about.of(isUp ? cells : cells.toReversed()));
  const needs = ordered.flatMap((cells, k): readonly CellAnswer[] => {
    const turn = turns[k] ?? null;
    if (turn !== null) return turn.isUp === isUp ? [turn.good] : [];
    return cells.every(({ favour }) => favour === 1) ? cells.slice(0, 1) : [];
  });
  const [first] = needs;
  if (first === undefined || needs.length < lines.length) return null;
  if (needs.some((cell) => about.text(cell) !== about.text(first))) {
    const words = needs.map((cell, k) => {
      const from =
        k === 0 ? reaching(about.a.asked ?? 0, about.text(cell), isUp, about.facts) : about.text(cell);
      return say`${from} (${at(j, about.text(cell, j), about.facts, k > 0)})`;
    });
    return { ...about.common, each: listed(words) };
  }
  const enough = ordered.flatMap((cells, k) =>
    cells.slice(cells.findIndex(({ cell }) => cell === needs[k]?.cell)),
  );
  return {
    ...about.common,
    each: say`${about.from(needs, isUp)} in ${needs.length === 2 ? 'both' : `all ${needs.length}`} cases`,
    average: meanOfAll(enough.map((cell) => about.amount(cell))),
  };
};

/** The best value in each case of the other factors. */
const bestInEach: Guard = (about) => {
  const { lines, factor, facts, common } = about;
  const i = about.a.asked;
  const sure = lines.flatMap(({ isBestSure, best, worst, cells }) => {
    const [top, low] = [about.of(best)[0], about.of(worst)[0]];
    const isOne = isBestSure && best.length === 1 && cells.length > 1;
    return isOne && top !== undefined && low !== undefined ? [{ best: top, worst: low }] : [];
  });
  const byValue = [...Map.groupBy(sure, ({ best }) => about.text(best))].toSorted(
    ([, x], [, y]) => y.length - x.length,
  );
  const [main, ...rest] = byValue;
  const rivals = lines.length - sure.length;
  if (i === null || lines.length < 2 || !about.isOwned || main === undefined) return null;
  if (about.cells.every(({ favour }) => favour === about.cells[0]?.favour) && rest.length > 0) return null;
  const [value, own] = main;
  if (rest.length > 0 || rivals > 0) {
    const parts = byValue.map(([text, cells], k) => {
      const of = k === 0 ? ` of ${lines.length} cases` : '';
      return say`${at(i, text, facts)} in ${cells.length}${of}`;
    });
    const open = rivals === 0 ? '' : `; in ${rivals} none is surely best`;
    return { ...common, each: listed(parts), two: listed(parts.slice(0, 2)), open };
  }
  const average = (which: 'best' | 'worst'): Estimate =>
    meanOfAll(own.map((one) => about.amount(one[which])));
  const base = {
    ...common,
    value: at(i, value, facts),
    cases: lines.length === 2 ? 'both' : `all ${lines.length}`,
    most: average('best'),
  };
  const [worst = '', another] = new Set(own.map((one) => about.text(one.worst)));
  if (another !== undefined) return base;
  const isFlip =
    about.a.score === null && own.every(({ best, worst: low }) => best.favour === 1 && low.favour === -1);
  return {
    ...base,
    flips: isFlip ? about.better : undefined,
    else: factor?.values.length === 2 ? 'else' : undefined,
    least: average('worst'),
    other: at(i, worst, facts, true),
  };
};

export const HEADLINES: readonly Row<About>[] = [
  [({ cells }) => (cells.length === 0 ? {} : null), '', 'No cell was finished, so there is no answer.'],
  ...VARIANTS,
  [
    ({ facts }) => (facts.statements?.length ? { words: statementsHeadline(facts.statements, facts) } : null),
    'statements',
    '{words}',
  ],
  ...EXTREMES,
  [
    thrown,
    'leads thrown',
    '{own} {own win|wins} {won} of {whole}: {most} {atMost}, {least} {atLeast}.',
    '{own} {own win|wins} {won} of {whole}.',
  ],
  [threshold(true), ...THRESHOLD],
  [
    landmark,
    'best factor',
    '{own} {own win|wins} {won there} of {whole} {at there} ({called}), {won low} {brief low}.',
  ],
  // Where the worse value is not surely behind, that is said.
  [threshold(false), 'leads factor', ...THRESHOLD.slice(2)],
  [
    tradeOff,
    'best draws factor',
    '{at safe} {own} {own lose|loses} {lost safe} of all fights instead of {lost bold}, but {own win|wins} {won safe} instead of {won bold}.',
    '{at safe} {own} {own lose|loses} {lost safe} of all fights, not {lost bold}, but {own win|wins} {won safe}, not {won bold}.',
  ],
  [
    bestValue,
    'best factor',
    '{best} {at top}{behind}: {first first}, {won low} {even}{brief low}.',
    '{best} {at top}: {first first}, {won low} {brief low}.',
    '{best} {at top} ({most}).',
    '{best} {at top}: {range} of {whole} won, {won low} {brief low}.',
    '{best} {at top}: {lost fewest} of all fights lost, {lost low} {brief low}.',
  ],
  [
    tooClose,
    'best factor',
    '{theFactor} makes no difference: {first first} in every case.',
    '{best} {at good}, too close to tell apart.',
    '{best} in {count} of {number} cases, too close to tell apart.',
    'No {factor} is surely best: {subject} {range} {of}.',
  ],
  [
    sharedProperty,
    'leads best factor',
    'the better {name} is ahead in {won} {of} unequal pairings; at equal {name} {side} {side are|is} {lead}.',
    'the better {name} is ahead in {won} {of} unequal pairings.',
  ],
  [thresholds, 'leads factor', '{better} {each}: {first average} on average.', '{better} {each}.'],
  [
    bestInEach,
    'best factor',
    'in {cases} cases {flips} {value}, not {other}: {first most} on average, {least} {else}.',
    'in {cases} cases {flips} {value}, not {other}: {most} against {least} won on average.',
    'in {cases} cases {flips} {value}, not {other}: {most} against {least} on average.',
    '{best} {value} in {cases} cases: {first most} on average, {least} {other}.',
    '{best} {value} in {cases} cases: {most} won on average, {least} {other}.',
    '{best} {value} in {cases} cases: {most} won on average.',
    '{best} {each}{open}.',
    '{best} {two}.',
    'No value is surely best in every case.',
  ],
  [
    (about) => {
      const range = about.range(about.cells);
      return about.isWins ? null : { ...about.common, ...(about.isShare ? { range } : { mean: range }) };
    },
    'score',
    '{subject} in {range} of {whole} {all}.',
    '{subject}: {mean} on average {all}.',
  ],
  ...AHEAD,
];
