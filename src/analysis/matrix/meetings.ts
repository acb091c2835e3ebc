/** The cells of a matrix as meetings: who met whom, under which condition, and how it ended. */
import { item } from '../../chance/at.ts';
import { meanOfIndependent, noisyLead, type Meeting, type Noisy } from '../../statistics/index.ts';
import { longest } from '../claims.ts';
import type { RunFacts } from '../facts.ts';
import type { Looked } from '../intervals.ts';
import { cellName, cellValues, type LabelFacts } from '../labels.ts';
import type { ByWinner, CellRow, Estimate } from '../tables/rows.ts';
import type { Sentence } from '../sentence.ts';
import type { FactorColumn } from '../tables/tidy-tables.ts';
import { bestShares } from '../verdict.ts';

/** Shares that are nearer to nothing or all are just that. */
const ROUNDING = 1e-12;

/** A cell with a result. */
export interface Met extends Meeting {
  readonly cell: CellRow;
  /** Won by the first, won by the second, won by neither. */
  readonly estimates: ByWinner<Estimate>;
  /** Its place in the conditions. */
  readonly condition: number;
}

export interface Meetings {
  /** The names, in the order of the spec. */
  readonly contestants: readonly string[];
  /** Values of the factors other than who meets: `8 cm, elite`; one without a name where there are none. */
  readonly conditions: readonly Sentence[];
  /** The same by factor: `8 cm` and `elite`. */
  readonly conditionParts: readonly (readonly Sentence[])[];
  /** Meetings of two. */
  readonly met: readonly Met[];
  /** Meetings of a contestant with itself. */
  readonly mirrors: readonly Met[];
  /** Combinations that have no result, since the run was stopped. */
  readonly missing: number;
}

export function isExact(met: readonly Met[]): boolean {
  return met.every(({ cell }) => cell.exact !== null);
}

/** The meetings of one contestant. */
export function meetingsWith(met: readonly Met[], one: number): readonly Met[] {
  return met.filter(({ first, second }) => first === one || second === one);
}

/** The meetings of two contestants, whoever came first. */
export function between(met: readonly Met[], one: number, other: number): readonly Met[] {
  return meetingsWith(meetingsWith(met, one), other);
}

/** The meetings of the first variant: a matrix is played by one set of rules. */
export function meetingsOf(cells: readonly CellRow[], facts: RunFacts): Meetings {
  const sides = facts.sides.map((side) =>
    facts.factors.findIndex(({ path }) => path === `sides.${side}.force`),
  );
  const force = (cell: CellRow, side: 0 | 1): string => cell.factors[sides[side] ?? -1]?.text ?? '';
  const [reference] = cells;
  const played = cells.filter(({ variant }) => variant === reference?.variant);
  const contestants = [...new Set(played.flatMap((cell) => [force(cell, 0), force(cell, 1)]))];
  const others = conditionFactors(played, facts).filter((i) => !sides.includes(i));
  const factors = others.map((i) => nameOfBoth(item(facts.factors, i), others, facts));
  const reduced = (cell: CellRow): CellRow => ({
    ...cell,
    variant: null,
    factors: others.map((i) => item(cell.factors, i)),
  });
  const keyOf = (cell: CellRow): string => JSON.stringify(reduced(cell).factors.map(({ text }) => text));
  const byCondition = Map.groupBy(played, keyOf);
  const keys = [...byCondition.keys()];
  const all = played.flatMap((cell): Met[] => {
    const estimates = bestShares(cell);
    if (estimates === null) return [];
    return [
      {
        cell,
        first: contestants.indexOf(force(cell, 0)),
        second: contestants.indexOf(force(cell, 1)),
        condition: keys.indexOf(keyOf(cell)),
        shares: [estimates[0].value, estimates[1].value, estimates[2].value],
        replicates: cell.exact === null ? cell.replicates : null,
        estimates,
      },
    ];
  });
  const conditions = [...byCondition.values()].flatMap(([cell]) => (cell === undefined ? [] : reduced(cell)));
  return {
    contestants,
    conditions: conditions.map((cell) => conditionName(cell, { ...facts, factors })),
    conditionParts: conditions.map((cell) =>
      factors.map((factor, i) =>
        conditionName({ ...cell, factors: [item(cell.factors, i)] }, { ...facts, factors: [factor] }),
      ),
    ),
    met: all.filter(({ first, second }) => first !== second),
    mirrors: all.filter(({ first, second }) => first === second),
    missing: played.length - all.length,
  };
}

/** `8 cm, elite`: a factor is named only where its value does not speak for itself. */
function conditionName(cell: CellRow, facts: LabelFacts): Sentence {
  const { factors } = facts;
  const speaks = factors.every(({ unit }, i) => {
    const { text = '', number = null } = cell.factors[i] ?? {};
    return unit !== null || (number === null && text !== 'true' && text !== 'false');
  });
  return speaks && factors.length > 1 ? cellValues(cell, facts) : cellName(cell, facts);
}

/** The factors that name conditions: of two that set both sides alike in every cell only the first. */
function conditionFactors(cells: readonly CellRow[], { factors, sides }: RunFacts): readonly number[] {
  const [one, other] = sides.map((side) => `sides.${side}.`);
  return factors.flatMap(({ path }, i) => {
    if (one === undefined || other === undefined || !path.startsWith(other)) return [i];
    const twin = factors.findIndex((factor) => factor.path === one + path.slice(other.length));
    const isNamed = twin !== -1 && cells.every((cell) => cell.factors[i]?.text === cell.factors[twin]?.text);
    return isNamed ? [] : [i];
  });
}

/** The name of such a factor is that of both sides. */
function nameOfBoth(
  factor: FactorColumn,
  others: readonly number[],
  { factors, sides }: RunFacts,
): FactorColumn {
  const [one, other] = sides.map((side) => `sides.${side}.`);
  if (one === undefined || other === undefined || !factor.path.startsWith(one)) return factor;
  const twin = factors.findIndex(({ path }) => path === other + factor.path.slice(one.length));
  if (twin === -1 || others.includes(twin)) return factor;
  return { ...factor, name: factor.path.split('.').at(-1) ?? factor.name };
}

/** A lead with its error; where a cell stopped by itself, with the longest look. */
export interface Lead extends Noisy {
  readonly looked: Looked | null;
}

/** The lead of the first over the second in shares of wins. */
function leadIn({ cell, shares, replicates }: Met): Lead {
  const { sequence: looked } = cell;
  if (replicates === null) return { value: shares[0] - shares[1], variance: 0, looked };
  const [won, lost] = [Math.round(shares[0] * replicates), Math.round(shares[1] * replicates)];
  return { ...noisyLead(won, lost, replicates), looked };
}

/** The mean lead of `one` over its meetings; null without any. */
export function meanLead(met: readonly Met[], one: number): Lead | null {
  if (met.length === 0) return null;
  return sumOf(
    met.map((each) => ({ lead: leadIn(each), weight: (each.first === one ? 1 : -1) / met.length })),
  );
}

/** A sum of leads of different cells, each with a weight. */
export function sumOf(weighed: readonly { readonly lead: Lead; readonly weight: number }[]): Lead {
  return {
    value: weighed.reduce((sum, { lead, weight }) => sum + weight * lead.value, 0),
    variance: weighed.reduce((sum, { lead, weight }) => sum + weight * weight * lead.variance, 0),
    looked: longest(weighed.map(({ lead }) => lead)),
  };
}

/** The mean of shares over meetings, each as likely. */
export function meanShare(shares: readonly Estimate[], confidence: number): Estimate {
  const { value, interval } = meanOfIndependent(
    shares.map(({ value: own, low, high }) => ({ value: own, interval: { low, high, confidence } })),
  );
  const [low, high] = [within(interval.low), within(interval.high)];
  return { value: low === high ? low : value, low, high };
}

/** A sum of exact shares that misses nothing or all by its rounding is just that. */
function within(share: number): number {
  if (share < ROUNDING) return 0;
  return share > 1 - ROUNDING ? 1 : share;
}
