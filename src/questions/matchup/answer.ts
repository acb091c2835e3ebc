/** Answer to a matchup as plain data: every estimate of every cell, what each factor does, what each variant changes. */
import { item } from '../../chance/at.ts';
import { endsOf, holds, surenessOf, type OfCell, type PValue, type Sureness } from '../../analysis/claims.ts';
import { ofTheOther } from '../../analysis/estimate.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { shareInterval, widened } from '../../analysis/intervals.ts';
import { cellRows, type CellRow, type Verdict } from '../../analysis/tables/rows.ts';
import { bestShares, noisyLeadOf, noisyShareOf, unevenness, verdict } from '../../analysis/verdict.ts';
import { aboveNothing, differenceOf, ROUNDING } from '../../statistics/index.ts';
import { crossings, type Crossing } from '../../statistics/crossings.ts';
import { isNamed, propertyOf } from '../phrases.ts';
import { changesOf, variantsIn, type Change } from './changes.ts';
import {
  counted,
  exactly,
  exactTurns,
  type metricsIn,
  throwsIn,
  type Estimate,
  type MatchupTables,
  type Metrics,
  type ThrownAnswer,
} from './metrics.ts';

export interface CellAnswer {
  readonly cell: number;
  readonly variant: string | null;
  /** The value of each factor. */
  readonly factors: readonly { readonly text: string; readonly number: number | null }[];
  readonly wins: readonly [Estimate, Estimate];
  readonly draws: Estimate;
  /** The first side's share of the fights that a side won, as sure as a claim; null where nobody won any. */
  readonly decided: Estimate | null;
  readonly ahead: Verdict;
  /** Of the subject, as its owner sees it: surely more than even (of a score: than one half), surely less, or neither. */
  readonly favour: 1 | 0 | -1;
  /** The measure that the question is about; null where it is who wins. */
  readonly score: Estimate | null;
  /** Median turn of the wins; null where nobody won. */
  readonly turn: Estimate | null;
}

/** The course of the subject along one factor, all others fixed. */
export interface Line {
  /** The cells in the order of the values. */
  readonly cells: readonly number[];
  /** `rises`: surely from each value to the next; `turns`: surely up and surely down; `open`: else. */
  readonly course: 'rises' | 'falls' | 'flat' | 'turns' | 'open';
  /** Values at which the subject passes an even fight (of a score: one half); none of a choice. */
  readonly crossings: readonly Crossing[];
  /** The cells of the best value, and of the worst: several where they are exactly alike. */
  readonly best: readonly number[];
  readonly worst: readonly number[];
  readonly isBestSure: boolean;
  readonly isWorstSure: boolean;
  /** The cells that are not surely worse than the best. */
  readonly asGood: readonly number[];
}

export interface FactorAnswer {
  readonly path: string;
  readonly name: string;
  readonly unit: string | null;
  readonly kind: 'number' | 'choice' | 'switch';
  /** The side whose choice it is; null of the ground, the range and the like. */
  readonly owner: 0 | 1 | null;
  readonly values: readonly string[];
  readonly lines: readonly Line[];
}

export interface VariantAnswer {
  readonly variant: string;
  readonly cells: readonly {
    /** The cell of the reference, and that of the variant. */
    readonly cell: number;
    readonly own: number;
    readonly wins: readonly [Estimate, Estimate];
    readonly draws: Estimate;
    /** True of each side, and of draws, where the change is surely one. */
    readonly isSure: readonly [boolean, boolean, boolean];
  }[];
  /** The number that no change of wins exceeds for sure. */
  readonly bound: number;
  /** The number that the largest change of wins surely exceeds. */
  readonly least: number;
  /** The other metrics that it surely moves: the largest change. */
  readonly metrics: readonly { readonly metric: string; readonly cell: number; readonly change: Estimate }[];
}

interface Ends {
  readonly most: number;
  readonly least: number;
  readonly isSure: boolean;
}

export interface MatchupAnswer {
  readonly cells: readonly CellAnswer[];
  /** The cells that the sentences are about: those of the reference where there are variants. */
  readonly shown: readonly number[];
  /** The number of cells, of any variant, without a result. */
  readonly unfinished: number;
  /** The measure, a share or a mean; null: who wins. `side` is whose it is, where it is anyone's. */
  readonly score: { readonly of: string; readonly side: 0 | 1 | null; readonly isShare: boolean } | null;
  readonly factors: readonly FactorAnswer[];
  /** The factor in question; null where none is varied. */
  readonly asked: number | null;
  /** The side that the subject is seen from; null where the factor in question is neither's. */
  readonly owner: 0 | 1 | null;
  readonly reference: string | null;
  readonly variants: readonly VariantAnswer[];
  readonly thrown: readonly ThrownAnswer[];
  /** The cells with the most and the fewest draws, and with the largest and the smallest lead of the first side. */
  readonly ends: Readonly<Record<'draws' | 'lead', Ends>>;
  /** The p-value at or below which a claim holds with all others of the page. */
  readonly level: number;
  /** The smallest change of a share that matters; 0 without variants. */
  readonly matters: number;
}

/**
 * The answer with the level of all that its page claims.
 * @param beside claims that the page makes besides
 * @param metrics those of its tables
 */
export function matchupAnswer(
  tables: MatchupTables,
  facts: RunFacts,
  beside: readonly PValue[],
  metrics: ReturnType<typeof metricsIn>,
): { readonly answer: MatchupAnswer; readonly sure: Sureness } {
  const planned = cellRows(tables.cells, facts.factors);
  const rows = planned.filter((cell) => bestShares(cell) !== null);
  const changes = tables.comparisons === undefined ? [] : changesOf(tables.comparisons, rows, facts);
  const reference = changes[0]?.reference ?? null;
  const own = rows.filter(({ variant }) => reference === null || variant === reference);
  const asking = scoreOf(facts);
  const isKnown =
    asking?.of.startsWith('winner=') === true ||
    rows.some(({ cell }) => metrics.get(cell)?.[asking?.of ?? '']);
  const score = isKnown ? asking : null;
  const subject = subjectOf(score, metrics);
  const factors = facts.factors.map((factor, i) => ({
    ...shapeOf(i, own, facts),
    groups: Map.groupBy(inOrder(own, i), (cell) => JSON.stringify(cell.factors.toSpliced(i, 1))),
    factor,
  }));
  const asked = inQuestion(factors, facts.words.factor);
  const sideOf = (i: number | null): 0 | 1 | null => (i === null ? null : (factors[i]?.owner ?? null));
  // Of a range or a ground, the side whose choice is varied beside it.
  const others = new Set(
    factors.flatMap(({ owner, values }) => (owner === null || values.length < 2 ? [] : [owner])),
  );
  const owner = score?.side ?? sideOf(asked) ?? (others.size === 1 ? ([...others][0] ?? null) : null);
  const claims = [
    ...beside,
    ...rows.map((cell) => unevenness(cell, facts.confidence)),
    ...sizeClaims(own, facts),
    ...(score?.isShare === true ? rows.map((cell) => fromHalf(subject(owner ?? 0).of(cell))) : []),
    ...changes.flatMap(({ p, metric }) => (metric === 'winner' ? [p, p] : [p])),
    ...factors.flatMap(({ groups }) =>
      [...groups.values()].flatMap((line) => claimsOn(line, subject(owner ?? 0))),
    ),
  ];
  const noisy = { draws: own.map((cell) => noisyShareOf(cell, shares(cell)[2])), lead: own.map(noisyLeadOf) };
  const sure = surenessOf([...claims, ...Object.values(noisy).flatMap(endClaims)], facts.confidence);
  const turns = medianTurns(tables, rows);
  const scored = (cell: CellRow): Estimate | null =>
    score === null ? null : (metrics.get(cell.cell)?.[score.of]?.estimate ?? null);
  const answer: MatchupAnswer = {
    cells: rows.map((cell): CellAnswer => {
      const [a, b, none] = shares(cell);
      return {
        cell: cell.cell,
        variant: cell.variant,
        factors: cell.factors,
        wins: [a, b],
        draws: none,
        decided: decidedShare(cell, sure),
        ahead: verdict(cell, sure),
        favour:
          score?.isShare === false
            ? 0
            : favourOf(verdict(cell, sure), score === null ? null : scored(cell), owner ?? 0, facts, sure),
        score: scored(cell),
        turn: turns.get(cell.cell) ?? null,
      };
    }),
    shown: own.map(({ cell }) => cell),
    unfinished: planned.length - rows.length,
    score,
    factors: factors.map(({ groups, factor, ...shape }, i): FactorAnswer => ({
      path: factor.path,
      name: factor.name,
      unit: factor.unit,
      ...shape,
      lines: [...groups.values()].map((line) =>
        lineOf(line, shape.kind === 'number' ? i : null, subject(owner ?? 0), sure),
      ),
    })),
    asked,
    owner,
    reference,
    variants: variantsIn(changes).map((variant) => variantOf(variant, changes, rows, facts, sure)),
    thrown: throwsIn(tables, own, facts),
    ends: { draws: endsIn(noisy.draws, sure), lead: endsIn(noisy.lead, sure) },
    level: sure.level,
    matters: changes[0]?.matters ?? 0,
  };
  return { answer, sure };
}

function shares(cell: CellRow): readonly [Estimate, Estimate, Estimate] {
  const best = bestShares(cell) ?? [exactly(NaN), exactly(NaN), exactly(NaN)];
  const own = cell.exact === null ? counted : ({ value }: Omit<Estimate, 'exact'>) => exactly(value);
  return [own(best[0]), own(best[1]), own(best[2])];
}

/** The claim that a score lies on one side of one half. */
function fromHalf({ value, variance }: OfCell<CellRow>): PValue {
  return variance === 0 ? null : Math.min(1, 2 * aboveNothing({ value: Math.abs(value - 1 / 2), variance }));
}

function favourOf(
  ahead: Verdict,
  score: Estimate | null,
  owner: 0 | 1,
  { confidence }: RunFacts,
  { level }: Sureness,
): 1 | 0 | -1 {
  if (score === null) return ahead === owner ? 1 : ahead === 1 - owner ? -1 : 0;
  const { low, high } = widened(score, confidence, 1 - level);
  return low > 1 / 2 ? 1 : high < 1 / 2 ? -1 : 0;
}

/** The first side's share of the decided fights, at the level of the claims, as a fair matchup is judged. */
function decidedShare(cell: CellRow, { level }: Sureness): Estimate | null {
  const [a, b] = shares(cell);
  const decided = a.value + b.value;
  if (!(decided > 0)) return null;
  const value = a.value / decided;
  if (cell.exact !== null) return exactly(value);
  const n = Math.round(decided * (cell.replicates ?? 0));
  return { value, ...shareInterval(cell.sequence, Math.round(value * n), n, 1 - level), exact: false };
}

/** The measure that counts: the one asked for, that which the run was to know precisely, or the first outcome. */
function scoreOf({ words: { score }, outcomes = {}, resolve, sides }: RunFacts): MatchupAnswer['score'] {
  const { of: precise = [] } = (resolve?.['precision'] ?? {}) as { readonly of?: string | readonly string[] }; // as the spec has it
  const of =
    score ??
    [precise, ...Object.keys(outcomes)]
      .flat()
      .find((name) => typeof name === 'string' && Object.hasOwn(outcomes, name));
  if (typeof of !== 'string') return null;
  const side = sides.findIndex((name) => of === `winner=${name}` || of.endsWith(`.${name}`));
  const isShare = of.startsWith('winner=') || Object.hasOwn(outcomes, of);
  return { of, side: side === 0 || side === 1 ? side : null, isShare };
}

interface Subject {
  /** The side that wants it high. */
  readonly owner: 0 | 1;
  readonly isScore: boolean;
  /** True of wins and other shares, false of means. */
  readonly isShare: boolean;
  readonly of: (cell: CellRow) => OfCell<CellRow>;
}

/** Measure compared along a factor: the score, else the lead of the side whose choice it is. */
function subjectOf(score: MatchupAnswer['score'], metrics: Metrics): (owner: 0 | 1) => Subject {
  const of =
    (owner: 0 | 1) =>
    (cell: CellRow): OfCell<CellRow> => {
      if (score === null) {
        const lead = noisyLeadOf(cell);
        return owner === 0 ? lead : { ...lead, value: -lead.value };
      }
      const measured = metrics.get(cell.cell)?.[score.of];
      if (measured === undefined) return { of: cell, looked: null, value: NaN, variance: 0 };
      const { estimate, variance } = measured;
      if (!estimate.exact && score.isShare) return noisyShareOf(cell, estimate);
      return { of: cell, looked: cell.sequence, value: estimate.value, variance };
    };
  return (owner) => ({ owner, isScore: score !== null, isShare: score?.isShare !== false, of: of(owner) });
}

function shapeOf(
  i: number,
  cells: readonly CellRow[],
  facts: RunFacts,
): Pick<FactorAnswer, 'kind' | 'owner' | 'values'> {
  const all = inOrder(cells, i).flatMap(({ factors }) => factors[i] ?? []);
  const values = [...new Set(all.map(({ text }) => text))];
  const { path } = item(facts.factors, i);
  const owner = facts.sides.findIndex((side) => path.startsWith(`sides.${side}.`));
  return {
    kind:
      !isNamed(i, facts) && all.every(({ number }) => number !== null)
        ? 'number'
        : values.every((text) => text === 'true' || text === 'false')
          ? 'switch'
          : 'choice',
    owner: owner === 0 || owner === 1 ? owner : null,
    values,
  };
}

/** In the order of a number, else of the spec. */
function inOrder(cells: readonly CellRow[], i: number): readonly CellRow[] {
  const number = (cell: CellRow): number => cell.factors[i]?.number ?? NaN;
  return cells.every((cell) => !Number.isNaN(number(cell)))
    ? cells.toSorted((a, b) => number(a) - number(b))
    : cells;
}

/**
 * The factor in question: the one named, else a side's doctrine, its force, another property of a side, the first. What
 * is varied of both sides alike is a condition. Null where nothing is varied.
 */
function inQuestion(
  factors: readonly (Pick<FactorAnswer, 'owner' | 'values'> & {
    readonly factor: { readonly path: string; readonly name: string };
  })[],
  wanted: string | undefined,
): number | null {
  const varied = factors
    .map(({ values }, i) => ({ i, isVaried: values.length > 1 }))
    .filter(({ isVaried }) => isVaried);
  const named = varied.find(({ i }) =>
    [factors[i]?.factor.path, factors[i]?.factor.name].includes(wanted ?? ''),
  );
  const rank = (i: number): number => {
    const { owner = null, factor = { path: '' } } = factors[i] ?? {};
    const isShared = varied.some(
      ({ i: j }) => j !== i && propertyOf(factors[j]?.factor.path ?? '') === propertyOf(factor.path),
    );
    if (owner === null || isShared) return 3;
    return factor.path.includes('.doctrine') ? 0 : factor.path.endsWith('.force') ? 1 : 2;
  };
  return named?.i ?? varied.toSorted((a, b) => rank(a.i) - rank(b.i))[0]?.i ?? null;
}

/**
 * Places for what is said of sizes: hardly any fight is decided, a side is far or clearly ahead or wins nearly always,
 * wins more and loses more, or wins more with one value of a factor. Each must hold in every cell that it is about.
 */
function sizeClaims(cells: readonly CellRow[], { factors }: RunFacts): readonly PValue[] {
  if (cells.every(({ exact }) => exact !== null)) return [];
  return Array.from({ length: cells.length === 1 ? 1 : 5 + factors.length }, () => 1);
}

function endClaims(all: readonly OfCell<CellRow>[]): readonly PValue[] {
  if (all.length < 2) return [];
  const { most, least } = endsOf(all);
  return [most.p, least.p];
}

function endsIn(all: readonly OfCell<CellRow>[], sure: Sureness): Ends {
  if (all.length < 2) return { most: all[0]?.of.cell ?? 0, least: all[0]?.of.cell ?? 0, isSure: false };
  const { most, least } = endsOf(all);
  return {
    most: item(most.of, 0).cell,
    least: item(least.of, 0).cell,
    isSure: holds(most.p, sure) && holds(least.p, sure),
  };
}

/** Claims that a line of cells may make: its best, its worst, and each step. */
function claimsOn(line: readonly CellRow[], subject: Subject): readonly PValue[] {
  if (line.length < 2) return [];
  const all = line.map(subject.of);
  const { least } = endsOf(all);
  const behind = rivalsOf(all).map(({ p }) => p);
  return [...behind, least.p, ...steps(all).map(({ p }) => p)];
}

/** The lead of the best over each, itself among them, with the p-value of a lead as large; null where it is exact. */
function rivalsOf(
  all: readonly OfCell<CellRow>[],
): readonly { readonly of: CellRow; readonly lead: number; readonly p: PValue }[] {
  const top = all.reduce((best, one) => (one.value > best.value ? one : best), item(all, 0));
  return all.map((one) => {
    const lead = differenceOf(top, one);
    const p = one === top || lead.variance === 0 ? null : Math.min(1, aboveNothing(lead) * all.length);
    return { of: one.of, lead: one === top ? 0 : lead.value, p };
  });
}

/** The steps from each value to the next; `p` is that of one as large either way. */
function steps(all: readonly OfCell<CellRow>[]): readonly { readonly size: number; readonly p: PValue }[] {
  return all.slice(1).map((one, i) => {
    const difference = differenceOf(one, item(all, i));
    const size = Math.abs(difference.value) < ROUNDING ? 0 : difference.value;
    return {
      size,
      p:
        difference.variance === 0
          ? null
          : Math.min(1, 2 * aboveNothing({ ...difference, value: Math.abs(size) })),
    };
  });
}

function lineOf(line: readonly CellRow[], number: number | null, subject: Subject, sure: Sureness): Line {
  const all = line.map(subject.of);
  const numbers = (cells: readonly CellRow[]): number[] => cells.map(({ cell }) => cell);
  const { most, least } = endsOf(all);
  const walk = steps(all).map(({ size, p }) => (holds(p, sure) ? Math.sign(size) : null));
  const course = walk.every((step) => step === 0)
    ? 'flat'
    : walk.every((step) => step === 1)
      ? 'rises'
      : walk.every((step) => step === -1)
        ? 'falls'
        : walk.includes(1) && walk.includes(-1)
          ? 'turns'
          : 'open';
  const rivals = rivalsOf(all).filter(({ lead, p }) =>
    p === null ? Math.abs(lead) < ROUNDING : !holds(p, sure),
  );
  return {
    cells: numbers(line),
    course,
    crossings:
      number === null || line.length < 2 || !subject.isShare
        ? []
        : crossings(
            line.flatMap((cell) => pointOf(cell, number, subject, sure)),
            0,
          ),
    best: numbers(most.of),
    worst: numbers(least.of),
    isBestSure: holds(most.p, sure),
    isWorstSure: holds(least.p, sure),
    asGood: numbers(rivals.map(({ of }) => of)),
  };
}

/** A point of the curve whose crossing of 0 is an even fight, or a score of one half. */
function pointOf(
  cell: CellRow,
  number: number,
  { owner, isScore, of }: Subject,
  sure: Sureness,
): Parameters<typeof crossings>[0] {
  const { value, variance } = of(cell);
  const x = cell.factors[number]?.number ?? NaN;
  const weight = variance === 0 ? Infinity : 1 / variance;
  if (isScore) {
    const error = 1.96 * Math.sqrt(variance);
    const { high: reach } = widened({ value: 0, low: -error, high: error }, 0.95, 1 - sure.level);
    return [{ x, value: value - 1 / 2, low: value - 1 / 2 - reach, high: value - 1 / 2 + reach, weight }];
  }
  const share = decidedShare(cell, sure);
  if (share === null) return [];
  const own = owner === 0 ? share : ofTheOther(share);
  return [{ x, value: own.value - 1 / 2, low: own.low - 1 / 2, high: own.high - 1 / 2, weight }];
}

function variantOf(
  variant: string,
  changes: readonly Change[],
  rows: readonly CellRow[],
  facts: RunFacts,
  sure: Sureness,
): VariantAnswer {
  const own = changes.filter((change) => change.variant === variant);
  const estimate = ({ how, difference }: Change): Estimate =>
    how === 'exact' ? exactly(difference.value) : counted(difference);
  const isSure = ({ p, difference }: Change): boolean =>
    holds(p, sure) && Math.abs(difference.value) > ROUNDING;
  const wide = own
    .filter(({ metric, label }) => metric === 'winner' && label !== 'none')
    .map(({ p, difference }) => {
      const { low, high } = p === null ? difference : widened(difference, facts.confidence, 1 - sure.level);
      return { most: Math.max(Math.abs(low), Math.abs(high)), least: low > 0 ? low : high < 0 ? -high : 0 };
    });
  const means = own.filter(({ label, metric }) => label === null && metric !== 'turn').filter(isSure);
  return {
    variant,
    cells: [...Map.groupBy(own, ({ cell }) => cell.cell)].map(([cell, here]) => {
      const found = [...facts.sides, 'none'].map((label) =>
        here.find((one) => one.metric === 'winner' && one.label === label),
      );
      const [a, b, none] = found.map((one) => (one === undefined ? exactly(NaN) : estimate(one)));
      const [first, second, third] = found.map((one) => one !== undefined && isSure(one));
      return {
        cell:
          rows.find((row) => row.variant === here[0]?.reference && sameFactors(row, here[0].cell))?.cell ??
          NaN,
        own: cell,
        wins: [a ?? exactly(NaN), b ?? exactly(NaN)] as const,
        draws: none ?? exactly(NaN),
        isSure: [first ?? false, second ?? false, third ?? false] as const,
      };
    }),
    bound: Math.max(0, ...wide.map(({ most }) => most)),
    least: Math.max(0, ...wide.map(({ least }) => least)),
    metrics: [...Map.groupBy(means, ({ metric }) => metric)].map(([metric, here]) => {
      const most = here.reduce((a, b) =>
        Math.abs(b.difference.value) > Math.abs(a.difference.value) ? b : a,
      );
      return { metric, cell: most.cell.cell, change: estimate(most) };
    }),
  };
}

function sameFactors(one: CellRow, other: CellRow): boolean {
  return one.factors.every(({ text }, i) => text === other.factors[i]?.text);
}

/** The median turn of the won fights, exact where the cell was solved. */
function medianTurns(
  { distributions }: MatchupTables,
  rows: readonly CellRow[],
): ReadonlyMap<number, Estimate> {
  const exact = exactTurns(distributions);
  return new Map(
    rows.flatMap(({ cell, decidedTurn, method }): [number, Estimate][] => {
      const turn = exact.get(cell);
      if (turn !== undefined) return [[cell, exactly(turn)]];
      return method === 'monte-carlo' && decidedTurn !== null ? [[cell, counted(decidedTurn)]] : [];
    }),
  );
}
