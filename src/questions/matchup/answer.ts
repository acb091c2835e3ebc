/** Answer to a matchup as plain data: every estimate of every cell, what each factor does, what each variant changes. */
import { item } from '../../chance/at.ts';
import {
  above,
  endClaims,
  endsOf,
  holds,
  surenessOf,
  type OfCell,
  type PValue,
  type Sureness,
} from '../telling/claims.ts';
import { exactly } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { widened } from '../../run/intervals.ts';
import type { ByWinner, CellRow, Estimate, Verdict } from '../telling/rows.ts';
import {
  bestShares,
  decidedShare,
  noisyLeadOf,
  noisyShareOf,
  unevenness,
  verdict,
} from '../telling/verdict.ts';
import { differenceOf, ROUNDING } from '../../statistics/index.ts';
import { isNamed, propertyOf } from '../phrases.ts';
import { variantsIn, type Change } from './changes.ts';
import type { Metrics, ThrownAnswer } from './metrics.ts';

export interface CellAnswer extends Pick<CellRow, 'cell' | 'variant' | 'factors'> {
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
  /** The cells of the best value: several where they are exactly alike. */
  readonly best: readonly number[];
  /** One cell of the least. */
  readonly worst: number;
  readonly isBestSure: boolean;
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
  /** The changes of the wins of each side in each cell of the variant. */
  readonly changes: readonly {
    readonly cell: number;
    readonly side: 0 | 1;
    readonly change: Estimate;
    readonly isSure: boolean;
  }[];
  /** The number that no change of wins exceeds for sure. */
  readonly bound: number;
  /** The number that the largest change of wins surely exceeds. */
  readonly least: number;
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

/** Numbers of a run that its matchup is answered from. */
interface Known {
  readonly cells: readonly CellRow[];
  readonly changes: readonly Change[];
  readonly metrics: Metrics;
  readonly thrown: readonly ThrownAnswer[];
  readonly turnOf: (cell: CellRow) => Estimate | null;
}

/**
 * The answer with the level of all that its page claims.
 * @param beside claims that the page makes besides
 */
export function matchupAnswer(
  { cells, changes, metrics, thrown, turnOf }: Known,
  facts: RunFacts,
  beside: readonly PValue[],
): { readonly answer: MatchupAnswer; readonly sure: Sureness } {
  const rows = cells.filter((cell) => bestShares(cell) !== null);
  const reference = changes[0]?.reference ?? null;
  const own = rows.filter(({ variant }) => reference === null || variant === reference);
  const score = scoreOf(rows, metrics, facts);
  const factors = facts.factors.map((factor, i) => ({ ...factor, ...shapeOf(i, own, facts) }));
  const asked = inQuestion(factors, facts.words.factor);
  // Of a range or a ground, the side whose choice is varied beside it.
  const [only, ...others] = new Set(
    factors.flatMap(({ owner, values }) => (owner === null || values.length < 2 ? [] : [owner])),
  );
  const owner = score?.side ?? factors[asked ?? -1]?.owner ?? (others.length === 0 ? (only ?? null) : null);
  const scored = (cell: CellRow) => scoreIn(score, cell, metrics, facts);
  const subject = (cell: CellRow) => subjectIn(score, owner ?? 0, cell, scored(cell));
  const lines = factors.map((_factor, i) =>
    [...Map.groupBy(inOrder(own, i), (cell) => JSON.stringify(cell.factors.toSpliced(i, 1))).values()].map(
      (line) => claimedOn(line.map(subject)),
    ),
  );
  const noisy = { draws: own.map((cell) => noisyShareOf(cell, shares(cell)[2])), lead: own.map(noisyLeadOf) };
  const claims = [
    ...beside,
    ...rows.map((cell) => unevenness(cell, facts.confidence)),
    ...sizeClaims(own, facts),
    ...(score?.isShare === true ? rows.map((cell) => fromHalf(subject(cell))) : []),
    ...changes.flatMap(({ p, metric }) => (metric === 'winner' ? [p, p] : [p])),
    ...lines.flat().flatMap(({ behind, steps }) => [...behind, ...steps].map(({ p }) => p)),
    ...Object.values(noisy).flatMap(endClaims),
  ];
  const sure = surenessOf(claims, facts.confidence);
  const answer: MatchupAnswer = {
    cells: rows.map((cell): CellAnswer => {
      const [a, b, none] = shares(cell);
      const ahead = verdict(cell, sure);
      const decided = decidedShare(cell, 1 - sure.level);
      const measured = scored(cell)?.estimate ?? null;
      return {
        cell: cell.cell,
        variant: cell.variant,
        factors: cell.factors,
        wins: [a, b],
        draws: none,
        decided,
        ahead,
        favour:
          score === null ? favourOf(ahead, owner ?? 0) : score.isShare ? ofHalf(measured, facts, sure) : 0,
        score: measured,
        turn: turnOf(cell),
      };
    }),
    shown: own.map(({ cell }) => cell),
    unfinished: cells.length - rows.length,
    score,
    factors: factors.map(({ path, name, unit, kind, owner: whose, values }, i): FactorAnswer => ({
      path,
      name,
      unit,
      kind,
      owner: whose,
      values,
      lines: (lines[i] ?? []).map((line) => lineOf(line, sure)),
    })),
    asked,
    owner,
    reference,
    variants: variantsIn(changes).map((variant) =>
      variantOf(
        variant,
        changes.filter((change) => change.variant === variant && change.metric === 'winner'),
        facts,
        sure,
      ),
    ),
    thrown,
    ends: { draws: endsIn(noisy.draws, sure), lead: endsIn(noisy.lead, sure) },
    level: sure.level,
    matters: changes[0]?.matters ?? 0,
  };
  return { answer, sure };
}

function shares(cell: CellRow): ByWinner<Estimate> {
  return bestShares(cell) ?? [exactly(NaN), exactly(NaN), exactly(NaN)];
}

/** The claim that a score lies on one side of one half. */
function fromHalf(score: OfCell<CellRow>): PValue {
  const half = { ...score, value: 1 / 2, variance: 0 };
  return eitherWay(score, half);
}

/** The p-value of a difference as large, whichever is greater. */
function eitherWay(one: OfCell<CellRow>, other: OfCell<CellRow>): PValue {
  const p = one.value > other.value ? above(one, other) : above(other, one);
  return p === null ? null : Math.min(1, 2 * p);
}

function favourOf(ahead: Verdict, owner: 0 | 1): 1 | 0 | -1 {
  return ahead === owner ? 1 : ahead === 1 - owner ? -1 : 0;
}

function ofHalf(score: Estimate | null, { confidence }: RunFacts, { level }: Sureness): 1 | 0 | -1 {
  if (score === null) return 0;
  const { low, high } = widened(score, confidence, 1 - level);
  return low > 1 / 2 ? 1 : high < 1 / 2 ? -1 : 0;
}

/**
 * The measure that counts: the one asked for, that which the run was to know precisely, or the first outcome; null where no
 * cell has it.
 */
function scoreOf(
  rows: readonly CellRow[],
  metrics: Metrics,
  { words: { score }, outcomes = {}, resolve, sides }: RunFacts,
): MatchupAnswer['score'] {
  const { of: precise = [] } = (resolve?.['precision'] ?? {}) as { readonly of?: string | readonly string[] }; // as the spec has it
  const named = [precise, ...Object.keys(outcomes)].flat();
  const of = score ?? named.find((name) => typeof name === 'string' && Object.hasOwn(outcomes, name));
  if (of === undefined) return null;
  const isWins = of.startsWith('winner=');
  if (!isWins && rows.every(({ cell }) => metrics.get(cell)?.[of] === undefined)) return null;
  const side = sides.findIndex((name) => of === `winner=${name}` || of.endsWith(`.${name}`));
  return { of, side: side === 0 || side === 1 ? side : null, isShare: isWins || Object.hasOwn(outcomes, of) };
}

/** The score of a cell with its variance; undefined where the cell has none. */
function scoreIn(
  score: MatchupAnswer['score'],
  cell: CellRow,
  metrics: Metrics,
  { sides }: RunFacts,
): { readonly estimate: Estimate; readonly variance: number } | undefined {
  if (score === null) return undefined;
  const winner = [...sides, 'none'].findIndex((name) => score.of === `winner=${name}`);
  const wins = shares(cell)[winner];
  return wins === undefined ? metrics.get(cell.cell)?.[score.of] : { estimate: wins, variance: NaN };
}

/** Measure compared along a factor: the score, else the lead of the side whose choice it is. */
function subjectIn(
  score: MatchupAnswer['score'],
  owner: 0 | 1,
  cell: CellRow,
  measured: ReturnType<typeof scoreIn>,
): OfCell<CellRow> {
  const lead = noisyLeadOf(cell);
  if (score === null) return owner === 0 ? lead : { ...lead, value: -lead.value };
  // Nothing is sure of a cell without the score.
  if (measured === undefined) return { ...lead, value: NaN, variance: Infinity };
  const { estimate, variance } = measured;
  return score.isShare ? noisyShareOf(cell, estimate) : { ...lead, value: estimate.value, variance };
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
  factors: readonly Pick<FactorAnswer, 'path' | 'name' | 'owner' | 'values'>[],
  wanted: string | undefined,
): number | null {
  const varied = factors.filter(({ values }) => values.length > 1);
  const named = varied.find(({ path, name }) => [path, name].includes(wanted ?? ''));
  const rank = ({ path, owner }: (typeof varied)[number]): number => {
    const isShared = varied.some(
      (other) => other.path !== path && propertyOf(other.path) === propertyOf(path),
    );
    if (owner === null || isShared) return 3;
    return path.includes('.doctrine') ? 0 : path.endsWith('.force') ? 1 : 2;
  };
  const first = named ?? varied.toSorted((a, b) => rank(a) - rank(b))[0];
  return first === undefined ? null : factors.indexOf(first);
}

/**
 * Places for what is said of sizes: hardly any fight is decided, a side is far or clearly ahead or wins nearly always,
 * wins more and loses more, or wins more with one value of a factor. Each must hold in every cell that it is about.
 */
function sizeClaims(cells: readonly CellRow[], { factors }: RunFacts): readonly PValue[] {
  if (cells.every(({ exact }) => exact !== null)) return [];
  return Array.from({ length: cells.length === 1 ? 1 : 5 + factors.length }, () => 1);
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

/** A line of cells with the claims that it may make: that the best is above each, and the steps from each to the next. */
interface Claimed {
  readonly all: readonly OfCell<CellRow>[];
  readonly behind: readonly { readonly lead: number; readonly p: PValue }[];
  readonly steps: readonly { readonly size: number; readonly p: PValue }[];
}

function claimedOn(all: readonly OfCell<CellRow>[]): Claimed {
  const top = all.reduce((best, one) => (one.value > best.value ? one : best), item(all, 0));
  return {
    all,
    behind: all.map((one) => {
      const p = one === top ? null : above(top, one);
      return {
        lead: one === top ? 0 : top.value - one.value,
        p: p === null ? null : Math.min(1, p * all.length),
      };
    }),
    steps: all.slice(1).map((one, i) => {
      const { value } = differenceOf(one, item(all, i));
      return { size: Math.abs(value) < ROUNDING ? 0 : value, p: eitherWay(one, item(all, i)) };
    }),
  };
}

function lineOf({ all, behind, steps }: Claimed, sure: Sureness): Line {
  const walk = new Set(steps.map(({ size, p }) => (holds(p, sure) ? Math.sign(size) : null)));
  const [only = 0, more] = walk;
  const course =
    walk.has(1) && walk.has(-1)
      ? 'turns'
      : more !== undefined || only === null
        ? 'open'
        : only > 0
          ? 'rises'
          : only < 0
            ? 'falls'
            : 'flat';
  const where = (is: (one: Claimed['behind'][number]) => boolean): readonly number[] =>
    all.flatMap(({ of }, i) => (is(item(behind, i)) ? [of.cell] : []));
  const isBest = ({ lead, p }: Claimed['behind'][number]): boolean => p === null && lead < ROUNDING;
  const best = where(isBest);
  const asGood = where((one) => isBest(one) || !holds(one.p, sure));
  return {
    cells: all.map(({ of }) => of.cell),
    course,
    best,
    worst: all.reduce((least, one) => (one.value < least.value ? one : least), item(all, 0)).of.cell,
    isBestSure: asGood.length === best.length,
    asGood,
  };
}

/** @param own the changes of its wins and draws */
function variantOf(
  variant: string,
  own: readonly Change[],
  { sides, confidence }: RunFacts,
  sure: Sureness,
): VariantAnswer {
  const changes = own.flatMap(({ cell, label, difference, p }) => {
    const side = label === sides[0] ? 0 : label === sides[1] ? 1 : null;
    if (side === null) return [];
    const { low, high } = p === null ? difference : widened(difference, confidence, 1 - sure.level);
    return [
      {
        cell: cell.cell,
        side,
        change: difference,
        isSure: holds(p, sure) && Math.abs(difference.value) > ROUNDING,
        most: Math.max(Math.abs(low), Math.abs(high)),
        least: low > 0 ? low : high < 0 ? -high : 0,
      },
    ] as const;
  });
  return {
    variant,
    changes,
    bound: Math.max(0, ...changes.map(({ most }) => most)),
    least: Math.max(0, ...changes.map(({ least }) => least)),
  };
}
