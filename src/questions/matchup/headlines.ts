/** Headlines of a matchup: the first whose guard holds speaks. What a side chooses comes before who is ahead. */
import { SIDES } from '../../play/by-side.ts';
import { isExact, meanOfAll } from '../telling/estimate.ts';
import { factorLabel, inner } from '../telling/labels.ts';
import { listed, say, type Sentence } from '../telling/sentence.ts';
import { pointsAtMost } from '../telling/digits.ts';
import type { Estimate } from '../telling/rows.ts';
import { largestBy, points } from '../numbers.ts';
import { at, propertyOf, reaching, thrownAt, variantName } from '../phrases.ts';
import type { Found, Row } from '../templates.ts';
import { shares, type About } from './about.ts';
import type { CellAnswer, VariantAnswer } from './answer.ts';
import { statementsHeadline } from './statements.ts';

export type Guard = (about: About) => Found | null;

/** A guard of a matchup whose headline speaks of wins. */
const ofWins =
  (guard: Guard): Guard =>
  (about) =>
    about.a.score === null ? guard(about) : null;

/** Verdicts that are no lead, in words. */
const OPEN = [
  ['open', 'it is too close to call', 'too close to call'],
  ['even', 'it is exactly even', 'exactly even'],
  ['nobody', 'nobody wins', 'without a winner'],
] as const;

/** Who is surely ahead and where; of several variants that of the reference. */
const leads: Guard = (about) => {
  const { cells, facts } = about;
  const { reference } = about.a;
  const groupOf = (verdict: CellAnswer['ahead']): readonly CellAnswer[] =>
    cells.filter(({ ahead }) => ahead === verdict);
  const isSolved = cells.every(({ wins }) => isExact(wins[0]));
  const sides = SIDES.filter((side) => groupOf(side).length > 0);
  const others = OPEN.filter(([verdict]) => groupOf(verdict).length > 0);
  /** A second side that is ahead in the same way needs no verb. */
  const ahead = (
    lead: (own: readonly CellAnswer[]) => string,
    where: (own: readonly CellAnswer[], k: number) => Sentence,
  ): readonly Sentence[] =>
    sides.map((side, k) => {
      const own = groupOf(side);
      const isSame = k > 0 && lead(own) === lead(groupOf(0));
      const verb = isSame ? '' : `${about.verb(side, ['are', 'is'])} ${lead(own)} `;
      return say`${about.who(side)} ${verb}${where(own, k)}`;
    });
  const count = (own: readonly CellAnswer[]): string => `${own.length} ${own.length === 1 ? 'is' : 'are'}`;
  const rest = listed(others.map(([verdict, , words]) => say`${count(groupOf(verdict))} ${words}`));
  return {
    under: reference === null ? [] : say`under “${variantName(reference, facts)}” `,
    margins: listed([
      ...ahead(
        (own) => about.lead(own),
        (own) => about.where(own),
      ),
      ...others.map(
        ([verdict, words]) =>
          say`${isSolved ? words : words.replace('wins', 'won')} ${about.where(groupOf(verdict))}`,
      ),
    ]),
    full: listed(
      ahead(
        () => 'ahead',
        (own) => about.where(own),
      ),
    ),
    brief: listed(
      ahead(
        () => 'ahead',
        (own, k) => [`in ${own.length}${k === 0 ? ` of ${cells.length} cases` : ''}`],
      ),
    ),
    rest: others.length === 0 ? [] : say`; ${rest}`,
  };
};

export const LEADS: Row = [
  leads,
  'leads',
  '{under}{margins}.',
  '{under}{full}{rest}.',
  '{under}{brief}{rest}.',
];

/** The change of wins that is largest, with both sides: `13.7 points more wins for the British, 10.5 fewer for the French`. */
function effectOf(about: About, { variant, changes, bound }: VariantAnswer): Found {
  const sure = changes.filter(({ isSure }) => isSure);
  const most = largestBy(sure, ({ change }) => Math.abs(change.value));
  const base = { name: variantName(variant, about.facts), bound: pointsAtMost(bound) };
  if (most === undefined) return { ...base, none: 'no sure change in who wins' };
  const { cell, side } = most;
  const cells = new Set(changes.map((one) => one.cell)).size;
  const more = (isMore: boolean): string => (isMore ? 'more' : 'fewer');
  const sizeOf = ({ value }: Estimate): string => points(Math.abs(value));
  if (cells > 1 && !changes.every(({ change }) => isExact(change))) {
    const counts = [true, false].flatMap((isUp) => {
      const own = sure.filter((one) => one.side === side && one.change.value > 0 === isUp);
      return own.length === 0
        ? []
        : [say`${more(isUp)} wins for ${about.who(side)} in ${own.length} of ${cells} cases`];
    });
    return { ...base, size: say`${listed(counts)}, by at most ${pointsAtMost(bound)}` };
  }
  const other = sure.find((one) => one.cell === cell && one.side !== side);
  return {
    ...base,
    size: say`${cells > 1 ? 'up to ' : ''}${sizeOf(most.change)} ${more(most.change.value > 0)} wins for ${about.who(side)}`,
    second:
      other &&
      say`, ${sizeOf(other.change).replace(/ points?$/u, '')} ${more(other.change.value > 0)} for ${about.who(other.side)}`,
    place: cells > 1 ? about.of([cell]).flatMap((one) => about.place(one)) : undefined,
  };
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
  const isMost = first !== undefined && variants.every((one) => one === first || one.bound < first.least);
  return {
    count: variants.length,
    sure: sure.length === 0 ? 'None' : String(sure.length),
    bound: pointsAtMost(Math.max(...variants.map((one) => one.bound))),
    ...(isMost ? { ...effectOf(about, first), most: 'Most by ' } : {}),
  };
};

/** Changes by variants. */
export const VARIANTS: readonly Row[] = [
  [noneMatters, 'variants', '{name}: {amount}.', 'None of the {count} variants matters: {amount}.'],
  [
    largestVariant,
    'variants',
    '[{most}]{name}: {size}[{second}][ ({place})].',
    '{name}: {none}, at most {bound}.',
    '{sure} of {count} variants surely change who wins, none by more than {bound}.',
  ],
];

const hardlyDecided: Guard = ofWins((about) => {
  const { cells } = about;
  if (!cells.every(({ draws }) => about.sure(draws).low > 0.9)) return null;
  const [a, b] = SIDES.map((side) => largestBy(cells, ({ wins }) => wins[side].value)?.wins[side]);
  const own = (a?.value ?? 0) >= (b?.value ?? 0) ? 0 : 1;
  const [most, other] = own === 0 ? [a, b] : [b, a];
  return { own, foe: 1 - own, most, other, upTo: cells.length === 1 ? '' : ' up to' };
});

const nearlyAlways: Guard = ofWins((about) => {
  const { cells } = about;
  const own = SIDES.find((side) => cells.every(({ wins }) => about.sure(wins[side]).low > 0.9));
  const least = own === undefined ? undefined : largestBy(cells, ({ wins }) => -wins[own].value)?.wins[own];
  if (own === undefined || least === undefined || cells.length < 2) return null;
  // What is at the least is rounded down.
  return { own, least: { ...least, value: Math.floor(least.value * 100 + 1e-9) / 100 } };
});

const oneCell: Guard = (about) => {
  const [cell, more] = about.cells;
  if (cell === undefined || more !== undefined) return null;
  const { ahead, decided, turn } = cell;
  const [a, b] = cell.wins;
  const fairness = about.fairness(decided);
  if (ahead !== 0 && ahead !== 1) {
    const close = fairness === 'within' ? 'The fight is about even' : 'Too close to call';
    return { a, b, state: ahead === 'even' ? 'The fight is exactly even' : close };
  }
  // What is or may be fair is no defeat.
  const isBeaten = fairness === 'outside';
  return {
    own: ahead,
    beaten: isBeaten ? 1 - ahead : undefined,
    foe: isBeaten ? undefined : 1 - ahead,
    lead: about.lead([cell]),
    won: cell.wins[ahead],
    lost: about.whole === 'fights' ? undefined : cell.wins[ahead === 0 ? 1 : 0],
    turn: turn === null ? undefined : `${turn.low === turn.high ? '' : 'about '}turn ${turn.value}`,
  };
};

const aheadEverywhere: Guard = (about) => {
  const { cells } = about;
  const side = SIDES.find((one) => cells.every(({ ahead }) => ahead === one));
  if (side === undefined) return null;
  const base = { side, lead: about.lead(cells), range: shares(cells.map(({ wins }) => wins[side])) };
  const { isSure, most, least } = about.a.ends.lead;
  const [top, low] = about.of(side === 0 ? [most, least] : [least, most]);
  if (!isSure || top === undefined || low === undefined || !cells.includes(top)) return base;
  const [x, y] = [top.wins[side], low.wins[side]];
  if (Math.abs(x.value - y.value) < 0.005) return base;
  const apart = { ...base, x, y, top, low };
  return about.whole === 'fights' ? apart : { ...apart, x2: top.wins[1 - side], y2: low.wins[1 - side] };
};

/** Findings that come before any choice: hardly anything is decided, or nearly all. */
const EXTREMES: readonly Row[] = [
  [
    ofWins(({ cells }) => {
      if (!cells.every(({ draws }) => draws.value > 1 - 1e-9)) return null;
      return { ends: cells.every(({ draws }) => isExact(draws)) ? 'ends' : 'that was played ended' };
    }),
    'draws leads',
    'Every fight {ends} undecided.',
  ],
  [
    hardlyDecided,
    'draws leads',
    '{own} {own win|wins}{upTo} {most} of all fights, {foe} {other}: hardly any is decided.',
  ],
  [
    ofWins(({ cells }) => (cells.length > 1 && cells.every(({ ahead }) => ahead === 'even') ? {} : null)),
    'leads course',
    'The fight is exactly even {all}.',
  ],
  [nearlyAlways, 'leads', '{own} {own win|wins} nearly every fight {all}[: {least} at the least].'],
];

/** Who is ahead. */
const AHEAD: readonly Row[] = [
  [
    oneCell,
    'leads shares pace',
    '{own} {own beat|beats} {beaten}: {won} of {whole} won[, {lost} lost][, half of all wins by {turn}].',
    '{own} {own are|is} {lead} of {foe}: {won} of {whole} won[, {lost} lost][, half of all wins by {turn}].',
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
    ({ cells }) =>
      cells.some(({ ahead }) => ahead === 0 || ahead === 1)
        ? null
        : { range: shares(cells.map(({ wins }) => wins[0])) },
    'leads',
    '{all} neither side is surely ahead: {A} {A win|wins} {range} of {whole}.',
  ],
  LEADS,
];

/** Who wins, whatever is asked: the title of a picture of that. */
export const OUTCOMES: readonly Row[] = [...EXTREMES, ...AHEAD];

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
    own,
    won: cell.wins[own],
    most: top.shares[own],
    least: low.shares[own],
    atMost: phrase(top.text),
    atLeast: phrase(low.text),
  };
});

/** From which value on a side is ahead, beside the nearest that is not. */
const threshold: Guard = (about) => {
  const { line, isOwned, cells, better, factor } = about;
  if (line === null || !isOwned || better === undefined) return null;
  const turn = about.turningPoint(line);
  if (turn === null) return null;
  const { bad, good } = turn;
  // The number of one of several choices is not that of the others.
  const isOne = factor?.kind === 'number' || cells.filter(({ favour }) => favour === 1).length === 1;
  const isSure = cells.some(({ favour }) => favour === -1);
  return {
    bad,
    from: about.from([good], turn.isUp),
    not: isSure || isExact(bad.wins[0]) ? 'not' : 'not surely',
    there: isOne ? good : undefined,
    good: isOne && isSure ? good : undefined,
  };
};

/** More wins and more losses: what is best is for the author to say. */
const tradeOff: Guard = ofWins((about) => {
  const [one, other, ...more] = about.line === null || !about.isOwned ? [] : about.of(about.line.cells);
  if (one === undefined || other === undefined || more.length > 0 || about.whole === 'fights') return null;
  const [bold, safe] = one.wins[about.own].value > other.wins[about.own].value ? [one, other] : [other, one];
  const isMore = (side: 0 | 1): boolean => about.sure(bold.wins[side]).low > about.sure(safe.wins[side]).high;
  return isMore(about.own) && isMore(about.foe) ? { bold, safe } : null;
});

const bestValue: Guard = (about) => {
  const { line } = about;
  if (line === null || !about.isOwned || !line.isBestSure || line.best.length === line.cells.length)
    return null;
  const [top, low] = [about.of(line.best), about.of([line.worst])[0]];
  const [first] = top;
  if (first === undefined || low === undefined) return null;
  const favours = about.a.score === null ? about.cells.map(({ favour }) => favour) : [];
  const isAll = (sign: number): boolean => favours.length > 0 && favours.every((one) => one === sign);
  const amounts = top.map((cell) => about.amount(cell));
  const base = {
    top,
    low,
    even: isAll(1) ? 'even ' : '',
    behind: isAll(-1) ? `, yet ${about.verb(about.own, ['stay', 'stays'])} behind` : '',
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
  const [first] = all;
  const draws = all.map((cell) => cell.draws.value);
  if (line.course === 'flat' && Math.max(...draws) - Math.min(...draws) < 5e-5 && about.factor !== null)
    return { theFactor: inner(factorLabel(about.facts, about.factor)), first };
  return {
    range: about.range(all),
    factor: about.factorName,
    of: about.isShare ? `of ${about.whole}` : 'on average',
    ...(good.length === all.length ? {} : { good, count: good.length, number: all.length }),
  };
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
    return { each: listed(words) };
  }
  const enough = ordered.flatMap((cells, k) =>
    cells.slice(cells.findIndex(({ cell }) => cell === needs[k]?.cell)),
  );
  return {
    each: say`${about.from(needs, isUp)} in ${needs.length === 2 ? 'both' : `all ${needs.length}`} cases`,
    average: meanOfAll(enough.map((cell) => about.amount(cell))),
  };
};

/** The best value in each case of the other factors. */
const bestInEach: Guard = (about) => {
  const { lines, facts } = about;
  const i = about.a.asked;
  const sure = lines.flatMap(({ isBestSure, best, worst, cells }) => {
    const [top, low] = [about.of(best)[0], about.of([worst])[0]];
    const isOne = isBestSure && best.length === 1 && cells.length > 1;
    return isOne && top !== undefined && low !== undefined ? [{ best: top, worst: low }] : [];
  });
  const byValue = [...Map.groupBy(sure, ({ best }) => about.text(best))].toSorted(
    ([, x], [, y]) => y.length - x.length,
  );
  const [main, second] = byValue;
  const rivals = lines.length - sure.length;
  if (i === null || lines.length < 2 || !about.isOwned || main === undefined) return null;
  if (second !== undefined && about.cells.every(({ favour }) => favour === about.cells[0]?.favour))
    return null;
  const [value, own] = main;
  if (second !== undefined || rivals > 0) {
    const parts = byValue.slice(0, 2).map(([text, cells], k) => {
      const of = k === 0 ? ` of ${lines.length} cases` : '';
      return say`${at(i, text, facts)} in ${cells.length}${of}`;
    });
    return { each: listed(parts), open: rivals === 0 ? '' : `; in ${rivals} none is surely best` };
  }
  const average = (which: 'best' | 'worst'): Estimate =>
    meanOfAll(own.map((one) => about.amount(one[which])));
  const [worst = '', another] = new Set(own.map((one) => about.text(one.worst)));
  const isFlip =
    about.a.score === null && own.every(({ best, worst: low }) => best.favour === 1 && low.favour === -1);
  return {
    value: at(i, value, facts),
    cases: lines.length === 2 ? 'both' : `all ${lines.length}`,
    most: average('best'),
    won: about.isWins ? ' won' : '',
    ...(another === undefined
      ? {
          flips: isFlip ? about.better : undefined,
          least: average('worst'),
          other: at(i, worst, facts, true),
        }
      : {}),
  };
};

export const HEADLINES: readonly Row[] = [
  [({ cells }) => (cells.length === 0 ? {} : null), '', 'No cell was finished, so there is no answer.'],
  ...VARIANTS,
  [
    ({ facts }) => (facts.statements?.length ? { words: statementsHeadline(facts.statements, facts) } : null),
    'statements',
    '{words}',
  ],
  ...EXTREMES,
  [thrown, 'leads thrown', '{own} {own win|wins} {won} of {whole}[: {most} {atMost}, {least} {atLeast}].'],
  [
    threshold,
    'leads factor',
    '{better} {from}: {first good} {brief good}, {won bad} {brief bad}.',
    '{better} {from}[ ({won there})], {not} {brief bad}[ ({won bad})].',
  ],
  [
    tradeOff,
    'best draws factor',
    '{at safe} {own} {own lose|loses} {lost safe} of all fights[ instead of {lost bold}], but {own win|wins} {won safe} instead of {won bold}.',
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
    'the better {name} is ahead in {won} {of} unequal pairings[; at equal {name} {side} {side are|is} {lead}].',
  ],
  [thresholds, 'leads factor', '{better} {each}[: {first average} on average].'],
  [
    bestInEach,
    'best factor',
    'in {cases} cases {flips} {value}, not {other}: {most} against {least}[{won}] on average.',
    '{best} {value} in {cases} cases: {first most} on average, {least} {other}.',
    '{best} {value} in {cases} cases: {most}{won} on average[, {least} {other}].',
    '{best} {each}[{open}].',
    'No value is surely best in every case.',
  ],
  [
    (about) => {
      const range = about.range(about.cells);
      return about.isWins ? null : about.isShare ? { range } : { mean: range };
    },
    'score',
    '{subject} in {range} of {whole} {all}.',
    '{subject}: {mean} on average {all}.',
  ],
  ...AHEAD,
];
