/** Answer to everyone against everyone as plain data: shares and leads of each two, strengths, circles, whom to choose. */
import type { AnswerInput } from '../telling/answer.ts';
import { besideTheOther, holds, longest, surenessOf, type OfCell, type PValue } from '../telling/claims.ts';
import { meanOfApart } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { confidenceFor, pValueFor } from '../../run/intervals.ts';
import { cellName, cellValues, ownLabel } from '../telling/labels.ts';
import { plain } from '../telling/sentence.ts';
import type { ByWinner, CellRow, Estimate } from '../telling/rows.ts';
import type { FactorColumn } from '../../run/tables/tidy-tables.ts';
import { bestShares } from '../telling/verdict.ts';
import { at, item } from '../../chance/at.ts';
import { davidson, type DavidsonFit } from '../../statistics/davidson.ts';
import { nashMixture, shareBounds } from '../../statistics/games/index.ts';
import {
  aboveNothing,
  greatest,
  noisyLead,
  normalInterval,
  ROUNDING,
  type Interval,
  type Meeting,
} from '../../statistics/index.ts';
import { circles, isDominated, leader, type Circle, type Leads } from '../../statistics/tournament.ts';
import { propertyOf } from '../phrases.ts';

/** Contestants go by their places here, the strongest first, and conditions by theirs. */
export interface MatrixAnswer {
  /** The forces that they bring, and their display names. */
  readonly contestants: readonly string[];
  readonly names: readonly string[];
  /** Values of the factors other than who meets: `8 cm, elite`; empty where there are none. Then by factor: `8 cm`, `elite`. */
  readonly conditions: readonly string[];
  readonly conditionParts: readonly (readonly string[])[];
  readonly isExact: boolean;
  /** The number of combinations without a result. */
  readonly missing: number;
  /** Rating points, 400 of which are odds of ten to one; null for a contestant that always wins or always loses. */
  readonly strengths: readonly (Estimate | null)[];
  /** The contestants of each tier: strengths compare within one only. */
  readonly tiers: readonly (readonly number[])[];
  /** The worth of being the first side in points; null where nobody met both ways round, or the model cannot fit it. */
  readonly firstEffect: Estimate | null;
  readonly isFirstSure: boolean;
  /** Won, lost and neither by row and column, both ways round and over all conditions; null where they did not meet. */
  readonly shares: readonly (readonly (ByWinner<Estimate> | null)[])[];
  /** The same against all others. */
  readonly overall: readonly (ByWinner<Estimate> | null)[];
  /** Intervals of the leads by row and column, which hold together. */
  readonly leads: Leads;
  /** The mean lead over all others, then by condition; null where it met none. */
  readonly meanLeads: readonly (Estimate | null)[];
  readonly byCondition: readonly (readonly (Estimate | null)[])[];
  readonly circles: readonly Circle[];
  /** Contestants that may be the strongest: nobody is surely ahead of them in the mean lead over all others. */
  readonly top: readonly number[];
  /** Those among whom surely is the one of greatest mean lead of a condition; of exact shares all are even. Else empty. */
  readonly bestIn: readonly (readonly number[])[];
  /** The one who surely leads everybody over all conditions together. */
  readonly leader: number | null;
  /** Each dominated contestant, and the strongest of those who dominate it. */
  readonly dominated: readonly { readonly one: number; readonly by: number }[];
  /** Distance of the shares from those that one strength a contestant would give. */
  readonly misfit: {
    /** The mean distance of the first's share of wins, over meetings. */
    readonly mean: number;
    /** The distance is surely more than a ranking should be off, whatever dice add to it. */
    readonly isLarge: boolean;
    /** The meeting that is farthest from it; null without meetings. */
    readonly worst:
      | (Pick<Met, 'first' | 'second' | 'condition'> & {
          readonly cell: number;
          readonly real: number;
          readonly fitted: number;
          /** True where the two with their sides changed differ less from it: the sides tell the meeting. */
          readonly isOfSides: boolean;
        })
      | null;
  };
  /**
   * The mixture of contestants that nobody leads on average (the Nash average), of several the most even: shares of the
   * games in which to take each, whose bounds hold together, and the mean lead of each over an opponent who chooses by
   * these shares as they are. Null where one ranking tells all, one leads everybody, or a result is missing.
   */
  readonly choice: { readonly shares: readonly Estimate[]; readonly leads: readonly Estimate[] } | null;
}

/** Shares of a choice, and leads over it, are settled to about this; distances from the model to the other. */
const SETTLED = 1e-6;
const FITTED = 1e-7;
/** A ranking that is off by more on average misleads. */
const LARGE = 0.05;
/** Points of rating for a log odds of 1: 400 make odds of ten to one. */
export const POINTS = 400 / Math.LN10;

/** A cell with a result; `condition` is its place in the conditions. */
interface Met extends Meeting {
  readonly cell: CellRow;
  readonly estimates: ByWinner<Estimate>;
  readonly condition: number;
}

interface Meetings extends Pick<MatrixAnswer, 'contestants' | 'conditions' | 'conditionParts' | 'missing'> {
  /** Meetings of two: what one makes of itself is no lead. */
  readonly met: readonly Met[];
}

/** Everything that is sure holds together with half of the error of the run: the table of cells beside it has the other. */
export function matrixAnswer({ cells, facts }: Pick<AnswerInput, 'cells' | 'facts'>): MatrixAnswer {
  const { confidence } = facts;
  const given = meetingsOf(cells, facts);
  const meetings = meetingsOf(cells, facts, inOrder(given, fitOf(given, confidence)));
  const { contestants, conditions, met, missing } = meetings;
  const fit = fitOf(meetings, confidence);
  const numbers = contestants.map((_, one) => one);
  const isExact = met.every(({ cell }) => cell.exact !== null);
  const pooled = leadsOf(met, numbers);
  const metIn = conditions.map((_, i) => met.filter(({ condition }) => condition === i));
  const apart = metIn.map((some) => leadsOf(some, numbers));
  const bests = conditions.length < 2 ? [] : apart.map(bestOf);
  const firstP = firstEffectP(fit, met);
  const pairs = numbers.flatMap((one) => numbers.slice(one + 1).map((other) => [one, other] as const));
  const sureness = surenessOf(
    [
      ...pairs.flatMap(([one, other]) => [
        twoSided(pooled[one]?.[other] ?? null),
        // Of two, the one is as far ahead as it leads.
        contestants.length > 2 ? twoSided(aheadOf(pooled, one, other)) : null,
      ]),
      // Intervals tell who is dominated. Under one condition nobody is who is not led too, which is claimed already.
      ...(conditions.length < 2 || isExact ? [] : pairs.map(() => 1)),
      // Bounds tell who is taken by one who chooses well, all together.
      ...(contestants.length < 3 || isExact ? [] : [1]),
      ...bests.flatMap(([first]) => first?.p ?? null),
      firstP,
    ],
    besideTheOther(confidence),
  );
  const sure = 1 - sureness.level;
  const boundsOf = (all: LeadTable): Leads =>
    all.map((row) => row.map((lead) => (lead === null ? null : intervalOf(lead, sure))));
  const [leads, leadsApart] = [boundsOf(pooled), apart.map(boundsOf)];
  const isAhead = (one: number, other: number): boolean => {
    const lead = one === other ? null : aheadOf(pooled, one, other);
    return lead !== null && intervalOf(lead, sure).low > ROUNDING;
  };
  const meanLeadIn = (some: readonly Met[], one: number): Estimate | null => {
    const lead = meanLead(meetingsWith(some, one), one);
    return lead === null ? null : estimateOf(lead, confidence);
  };
  const misfit = misfitOf(met, fit);
  const first = leader(leads);
  const isOpen = misfit.isLarge && first === null && missing === 0 && contestants.length > 2;
  return {
    contestants,
    names: contestants.map((force) => plain([ownLabel(facts, force)])),
    conditions,
    conditionParts: meetings.conditionParts,
    isExact,
    missing,
    strengths: fit.strengths.map(inPoints),
    tiers: fit.tiers,
    firstEffect: inPoints(fit.firstEffect),
    isFirstSure: holds(firstP, sureness),
    shares: numbers.map((row) =>
      numbers.map((column) => sharesOf(between(met, row, column), row, confidence)),
    ),
    overall: numbers.map((one) => sharesOf(meetingsWith(met, one), one, confidence)),
    leads,
    meanLeads: numbers.map((one) => meanLeadIn(met, one)),
    byCondition: numbers.map((one) => metIn.map((some) => meanLeadIn(some, one))),
    circles: circles(leads),
    top: numbers.filter((one) => !numbers.some((other) => isAhead(other, one))),
    // Groups of a condition lie in one another: the largest that is wrong is the only one that can err, so each needs no claim of its own.
    bestIn: bests.map((groups) => groups.find(({ p }) => holds(p, sureness))?.places ?? []),
    leader: first,
    dominated: numbers.flatMap((one) => {
      const by = numbers.find((other) => other !== one && isDominated(leadsApart, one, other));
      return by === undefined ? [] : [{ one, by }];
    }),
    misfit,
    choice: isOpen ? choiceOf(pooled, confidence, sureness.level) : null,
  };
}

/** The meetings of one contestant. */
function meetingsWith(met: readonly Met[], one: number): readonly Met[] {
  return met.filter(({ first, second }) => first === one || second === one);
}

/** The meetings of two contestants, whoever came first; none of one with itself. */
function between(met: readonly Met[], one: number, other: number): readonly Met[] {
  return one === other ? [] : meetingsWith(meetingsWith(met, one), other);
}

/** The meetings of the first variant, since a matrix is played by one set of rules; contestants in the order of the spec, or in this one. */
function meetingsOf(cells: readonly CellRow[], facts: RunFacts, order?: readonly string[]): Meetings {
  const sides = facts.sides.map((side) =>
    facts.factors.findIndex(({ path }) => path === `sides.${side}.force`),
  );
  const force = (cell: CellRow, side: 0 | 1): string => cell.factors[sides[side] ?? -1]?.text ?? '';
  const played = cells.filter(({ variant }) => variant === cells[0]?.variant);
  const contestants = order ?? [...new Set(played.flatMap((cell) => [force(cell, 0), force(cell, 1)]))];
  const others = conditionFactors(played, facts).filter(({ place }) => !sides.includes(place));
  const valuesOf = ({ factors }: CellRow): CellRow['factors'] =>
    others.map(({ place }) => item(factors, place));
  const keyOf = (cell: CellRow): string => JSON.stringify(valuesOf(cell).map(({ text }) => text));
  const conditions = new Map(played.map((cell) => [keyOf(cell), { ...cell, factors: valuesOf(cell) }]));
  const nameOf = (cell: CellRow, shown: typeof others): string => {
    // A factor is named only where its value does not speak for itself.
    const speaks = shown.every(({ factor }, i) => {
      const { text, number } = item(cell.factors, i);
      return factor.unit !== null || (number === null && text !== 'true' && text !== 'false');
    });
    const named = { ...facts, factors: shown.map(({ factor }) => factor) };
    const alone = { ...cell, variant: null };
    return plain(speaks && shown.length > 1 ? cellValues(alone, named) : cellName(alone, named));
  };
  const all = played.flatMap((cell): Met[] => {
    const estimates = bestShares(cell);
    if (estimates === null) return [];
    const [won, lost, neither] = estimates;
    return [
      {
        cell,
        first: contestants.indexOf(force(cell, 0)),
        second: contestants.indexOf(force(cell, 1)),
        condition: [...conditions.keys()].indexOf(keyOf(cell)),
        shares: [won.value, lost.value, neither.value],
        replicates: cell.exact === null ? cell.replicates : null,
        estimates,
      },
    ];
  });
  return {
    contestants,
    conditions: [...conditions.values()].map((cell) => nameOf(cell, others)),
    conditionParts: [...conditions.values()].map((cell) =>
      others.map((one, i) => nameOf({ ...cell, factors: [item(cell.factors, i)] }, [one])),
    ),
    met: all.filter(({ first, second }) => first !== second),
    missing: played.length - all.length,
  };
}

/** The factors by their places; of two that set both sides alike in every cell one, under a name of both. */
function conditionFactors(
  cells: readonly CellRow[],
  { factors }: RunFacts,
): readonly { readonly place: number; readonly factor: FactorColumn }[] {
  return factors.flatMap((factor, place) => {
    const { path } = factor;
    const twin = factors.findIndex(
      (other) => other.path !== path && propertyOf(other.path) === propertyOf(path),
    );
    const isAlike = cells.every((cell) => cell.factors[place]?.text === cell.factors[twin]?.text);
    if (twin === -1 || !isAlike) return [{ place, factor }];
    return place < twin ? [{ place, factor: { ...factor, name: path.split('.').at(-1) ?? path } }] : [];
  });
}

/** Davidson's model of all meetings, with the worth of being first where some met both ways round. */
function fitOf({ contestants, met }: Meetings, confidence: number): DavidsonFit {
  const ways = new Set(met.map(({ first, second }) => `${first} ${second}`));
  const firstEffect = met.some(({ first, second }) => ways.has(`${second} ${first}`));
  return davidson(contestants.length, met, { confidence, firstEffect });
}

/** The strongest first: by tier, then by strength, then by the mean lead. */
function inOrder({ contestants, met }: Meetings, { tiers, strengths }: DavidsonFit): readonly string[] {
  const order = contestants.map((name, one) => ({
    name,
    tier: tiers.findIndex((tier) => tier.includes(one)),
    // Strengths that differ by rounding alone are the same.
    strength: Number((strengths[one]?.value ?? 0).toFixed(9)),
    mean: meanLead(meetingsWith(met, one), one)?.value ?? 0,
  }));
  return order
    .toSorted((a, b) => a.tier - b.tier || b.strength - a.strength || b.mean - a.mean)
    .map(({ name }) => name);
}

/** A lead in shares of wins with its error; where cells stopped by themselves, with the longest look. */
type Lead = Omit<OfCell<never>, 'of'>;
type LeadTable = readonly (readonly (Lead | null)[])[];

const NO_LEAD: Lead = { value: 0, variance: 0, looked: null };
const UNKNOWN: Lead = { value: 0, variance: 1, looked: null };

/** A sum of leads of different cells, each with a weight. */
export function sumOf(weighed: readonly { readonly lead: Lead; readonly weight: number }[]): Lead {
  return {
    value: weighed.reduce((sum, { lead, weight }) => sum + weight * lead.value, 0),
    variance: weighed.reduce((sum, { lead, weight }) => sum + weight * weight * lead.variance, 0),
    looked: longest(weighed.map(({ lead }) => lead)),
  };
}

/** The mean lead of `one` over its meetings; null without any. */
function meanLead(met: readonly Met[], one: number): Lead | null {
  if (met.length === 0) return null;
  return sumOf(
    met.map(({ cell: { sequence: looked }, first, shares: [won, lost], replicates: n }) => ({
      lead:
        n === null
          ? { value: won - lost, variance: 0, looked }
          : { ...noisyLead(Math.round(won * n), Math.round(lost * n), n), looked },
      weight: (first === one ? 1 : -1) / met.length,
    })),
  );
}

/** The lead of each over each in these meetings; null where they did not meet. */
function leadsOf(met: readonly Met[], numbers: readonly number[]): LeadTable {
  return numbers.map((one) => numbers.map((other) => meanLead(between(met, one, other), one)));
}

/** Everyone met everyone, so that mean leads over all others compare. */
function isFull(all: LeadTable): boolean {
  return all.every((row, one) => row.every((lead, other) => lead !== null || one === other));
}

/** The mean lead of one over all others, less that of the other; of one over the other where not all met. */
function aheadOf(all: LeadTable, one: number, other: number): Lead | null {
  if (!isFull(all)) return all[one]?.[other] ?? null;
  const weight = 1 / (all.length - 1);
  return sumOf(
    [...all.keys()].flatMap((third) => {
      const [own, theirs] = [all[one]?.[third], all[other]?.[third]];
      return [
        // The meetings of the two count for the one and against the other.
        ...(own && third !== other ? [{ lead: own, weight }] : []),
        ...(theirs ? [{ lead: theirs, weight: third === one ? -2 * weight : -weight }] : []),
      ];
    }),
  );
}

/**
 * Groups that the best contestant is among, each with the p-value of that, which is null where all is exact: who is
 * ahead by the counts, then with its nearest rival. Larger groups say too little.
 */
function bestOf(all: LeadTable): readonly { readonly places: readonly number[]; readonly p: PValue }[] {
  const ahead = (one: number, other: number): Lead =>
    one === other ? NO_LEAD : (aheadOf(all, one, other) ?? UNKNOWN);
  const known = all.flat().filter((lead) => lead !== null);
  const { places, p } = greatest(all.length, ahead);
  if (isFull(all) && known.every(({ variance }) => variance === 0)) return [{ places, p: null }];
  const looked = longest(known);
  const [first = 0, level] = places;
  const [rival, next] = [...all.keys()]
    .filter((one) => !places.includes(one))
    .map((one) => ({ one, p: aboveNothing(ahead(first, one)) * all.length }))
    .toSorted((a, b) => b.p - a.p);
  const alone = { places, p: pValueFor(looked, p) };
  if (level !== undefined || rival === undefined) return [alone];
  const two = [first, rival.one].toSorted((a, b) => a - b);
  return [alone, { places: two, p: pValueFor(looked, Math.min(1, next?.p ?? 1)) }];
}

/** The p-value of a lead, against none. */
function twoSided(lead: Lead | null): PValue {
  if (lead === null || lead.variance === 0) return null;
  const { value, variance, looked } = lead;
  return pValueFor(looked, 2 * aboveNothing({ value: Math.abs(value), variance }));
}

/** Leaves out none where the two-sided p-value is at most 1 less the confidence. */
function intervalOf({ value, variance, looked }: Lead, confidence: number): Interval {
  if (variance === 0) return { low: value, high: value, confidence };
  return normalInterval(value, Math.sqrt(variance), confidenceFor(looked, confidence));
}

function estimateOf(lead: Lead, confidence: number): Estimate {
  const { low, high } = intervalOf(lead, confidence);
  return { value: lead.value, low, high };
}

/** The p-value of the effect of being first; null where the model has none. */
function firstEffectP({ firstEffect }: DavidsonFit, met: readonly Met[]): PValue {
  if (firstEffect === null) return null;
  const { value, standardError } = firstEffect;
  const looked = longest(met.map(({ cell }) => ({ looked: cell.sequence })));
  return twoSided({ value, variance: standardError ** 2, looked });
}

function inPoints(effect: DavidsonFit['firstEffect']): Estimate | null {
  if (effect === null) return null;
  const { value, interval } = effect;
  return { value: value * POINTS, low: interval.low * POINTS, high: interval.high * POINTS };
}

function misfitOf(met: readonly Met[], { fitted }: DavidsonFit): MatrixAnswer['misfit'] {
  const gaps = met.map(({ cell: { cell }, first, second, condition, shares: [real], estimates }, i) => {
    const model = item(fitted, i)[0];
    const halfWidth = (estimates[0].high - estimates[0].low) / 2;
    const meeting = { cell, first, second, condition, real, fitted: model };
    return { meeting, gap: Math.abs(real - model), halfWidth };
  });
  const meanBy = (of: (one: (typeof gaps)[number]) => number): number =>
    gaps.reduce((sum, one) => sum + of(one), 0) / Math.max(1, gaps.length);
  const mean = meanBy(({ gap }) => gap);
  const [most] = gaps.toSorted((a, b) => b.gap - a.gap);
  if (most === undefined) return { mean, isLarge: false, worst: null };
  const { meeting: worst, gap } = most;
  const isOfSides = gaps.some(
    ({ meeting, gap: other }) =>
      meeting.condition === worst.condition &&
      [meeting.first, meeting.second].every((each) => each === worst.first || each === worst.second) &&
      gap - other >= FITTED,
  );
  return {
    mean,
    isLarge: mean - meanBy((one) => one.halfWidth) > LARGE,
    worst: { ...worst, isOfSides },
  };
}

/** The choice from the leads over all conditions; null where not everyone met everyone. Bounds of shares are for `level`. */
function choiceOf(pooled: LeadTable, confidence: number, level: number): MatrixAnswer['choice'] {
  if (!isFull(pooled)) return null;
  const leads = pooled.map((row) => row.map((lead) => lead ?? NO_LEAD));
  const shares = nashMixture(leads.map((row) => row.map(({ value }) => value)));
  const isSolved = leads.flat().every(({ variance }) => variance === 0);
  // All contestants share the error, each for both of its bounds.
  const each = 1 - level / leads.length;
  const bounds = isSolved
    ? shares.map((share) => ({ low: share, high: share }))
    : shareBounds(leads.map((row) => row.map((lead) => intervalOf(lead, each).high)));
  const orNone = (value: number): number => (Math.abs(value) < SETTLED ? 0 : value);
  return {
    shares: bounds.map(({ low, high }, one) => ({
      value: at(shares, one),
      low: orNone(low),
      high: orNone(high),
    })),
    leads: leads.map((row) => {
      const lead = sumOf(row.map((own, other) => ({ lead: own, weight: at(shares, other) })));
      return estimateOf({ ...lead, value: orNone(lead.value) }, confidence);
    }),
  };
}

/** Won, lost and neither by `one` over its meetings, each as likely; null without any. */
function sharesOf(met: readonly Met[], one: number, confidence: number): ByWinner<Estimate> | null {
  if (met.length === 0) return null;
  const mean = (winner: 0 | 1 | 2): Estimate =>
    meanShare(
      met.map(
        ({ first, estimates: [a, b, none] }) =>
          (first === one ? ([a, b, none] as const) : ([b, a, none] as const))[winner],
      ),
      confidence,
    );
  return [mean(0), mean(1), mean(2)];
}

/** The mean of shares over meetings; a sum that misses nothing or all by its rounding is just that. */
function meanShare(shares: readonly Estimate[], confidence: number): Estimate {
  const within = (share: number): number => (share < ROUNDING ? 0 : share > 1 - ROUNDING ? 1 : share);
  const { value, low, high } = meanOfApart(shares, confidence);
  const ends = [within(low), within(high)] as const;
  return { value: ends[0] === ends[1] ? ends[0] : value, low: ends[0], high: ends[1] };
}
