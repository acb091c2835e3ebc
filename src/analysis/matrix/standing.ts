/** Standing of the contestants of a matrix: strengths, leads, circles of three, and who is dominated. */
import { type DavidsonFit, type Effect } from '../../statistics/davidson.ts';
import {
  circles,
  isDominated,
  last,
  leader,
  type Circle,
  type Leads,
  leads as leadsFor,
} from '../../statistics/tournament.ts';
import { type Estimated } from '../../statistics/index.ts';
import { besideTheOther, holds, surenessOf, type PValue, type Sureness } from '../claims.ts';
import type { Name } from '../sentence.ts';
import type { ByWinner, Estimate } from '../tables/rows.ts';
import { choiceOf, type Choice } from './choice.ts';
import { DirectLeads, estimated, intervalOf, twoSided } from './leads.ts';
import type { Exchange } from './losses.ts';
import { between, isExact, meanLead, meanShare, meetingsWith, type Meetings, type Met } from './meetings.ts';
import { firstEffectP, fitOf, inOrder, inPoints, misfitOf, misfitP, type Misfit } from './strengths.ts';

export interface MatrixFindings
  extends Standing, Pick<Meetings, 'conditions' | 'conditionParts' | 'missing'> {
  /** Display names of the contestants. */
  readonly names: readonly Name[];
  /** The costs by contestant, the strongest first; null where they are not asked for, or the rules count no survivors. */
  readonly exchanged: readonly (Exchange | null)[];
  readonly isExact: boolean;
}

/** Contestants are numbered by their strength, the strongest 0. */
interface Standing {
  /** The forces that they bring. */
  readonly contestants: readonly string[];
  /** Rating points, 400 of which are odds of ten to one; null for a contestant that always wins or always loses. */
  readonly strengths: readonly (Effect | null)[];
  /** The places of each tier, see `davidson`. */
  readonly tiers: readonly (readonly number[])[];
  /** The worth of being the first side in points; null where nobody met both ways round, or the model cannot fit it. */
  readonly firstEffect: Effect | null;
  /** True where being first surely has an effect. */
  readonly isFirstSure: boolean;
  /** Shares won by row and column, both ways round and over all conditions; null where they did not meet. */
  readonly shares: readonly (readonly (ByWinner<Estimate> | null)[])[];
  readonly leads: Leads;
  /** Against all others: won, lost, neither. */
  readonly overall: readonly (ByWinner<Estimate> | null)[];
  /** The mean lead over all others; null where it met none. */
  readonly meanLeads: readonly (Estimated | null)[];
  /** The mean lead over all others by contestant and condition; null where it met none. */
  readonly byCondition: readonly (readonly (Estimated | null)[])[];
  readonly circles: readonly Circle[];
  /** Contestants that may be the strongest: nobody is surely ahead of them in the mean lead over all others. */
  readonly top: readonly number[];
  /** Those among whom surely is the one of greatest mean lead of a condition; of exact shares all are even. Else empty. */
  readonly bestIn: readonly (readonly number[])[];
  /** The one who surely leads everybody, and the one whom everybody surely leads, over all conditions together. */
  readonly leader: number | null;
  readonly last: number | null;
  /** Each dominated contestant, and the strongest of those who dominate it. */
  readonly dominated: readonly { readonly one: number; readonly by: number }[];
  readonly misfit: Misfit;
  /** The choice that one ranking does not tell; null where its misfit is not large, one leads everybody, or a result is missing. */
  readonly choice: Choice | null;
}

/** Larger groups say too little of who is best. */
const MOST_BEST = 2;

/** Exact shares that differ by less are the same: they are sums of rounded products. */
const ROUNDING = 1e-12;

/** The meetings of a matrix, fitted and compared, before anything is claimed of them. */
interface Compared {
  /** The strongest contestant first. */
  readonly meetings: Meetings;
  readonly fit: DavidsonFit;
  /** Leads over all conditions together. */
  readonly pooled: DirectLeads;
  /** Leads by condition. */
  readonly byCondition: readonly DirectLeads[];
}

/** The standing of all contestants, of which everything that is sure holds together with this confidence. */
export function standingOf(given: Meetings, confidence: number): Standing {
  const meetings = inOrder(given, fitOf(given, confidence));
  const { contestants, conditions, met } = meetings;
  const fit = fitOf(meetings, confidence);
  const numbers = contestants.map((_, one) => one);
  const compared: Compared = {
    meetings,
    fit,
    pooled: new DirectLeads(met, numbers),
    byCondition: conditions.map(
      (_, i) =>
        new DirectLeads(
          met.filter(({ condition }) => condition === i),
          numbers,
        ),
    ),
  };
  const bests = conditions.length < 2 ? [] : compared.byCondition.map((leads) => leads.best(MOST_BEST));
  const firstP = firstEffectP(fit, met);
  const misfitTest = misfitP(fit, met);
  const claims = [
    ...pairClaims(compared),
    ...bests.flatMap(([first]) => (first === undefined ? [] : [first.p])),
    firstP,
    misfitTest,
  ];
  const sureness = surenessOf(claims, besideTheOther(confidence));
  const all = leadsOfAll(compared, sureness);
  const misfit = misfitOf(met, fit, misfitTest !== null && holds(misfitTest, sureness));
  const isOpen = misfit.isLarge && all.leader === null && meetings.missing === 0 && contestants.length > 2;
  return {
    contestants,
    strengths: fit.strengths.map((effect) => effect && inPoints(effect)),
    tiers: fit.tiers,
    firstEffect: fit.firstEffect && inPoints(fit.firstEffect),
    isFirstSure: holds(firstP, sureness),
    ...sharesOfAll(meetings, confidence),
    ...all,
    // Groups of a condition lie in one another: the largest that is wrong is the only one that can err, so each needs no claim of its own.
    bestIn: bests.map((groups) => groups.find(({ p }) => holds(p, sureness))?.places ?? []),
    misfit,
    choice: isOpen ? choiceOf(compared.pooled, numbers, confidence, sureness.level) : null,
  };
}

/** The claims on each two contestants: who leads, who is ahead over all others, who is dominated. */
function pairClaims({ meetings: { contestants, conditions, met }, pooled }: Compared): PValue[] {
  const pairs = contestants.flatMap((_, one) =>
    contestants.slice(one + 1).map((_other, i) => [one, one + 1 + i] as const),
  );
  return [
    ...pairs.flatMap(([one, other]) => [
      twoSided(pooled.of(one, other)),
      // Of two, the one is as far ahead as it leads.
      contestants.length > 2 ? twoSided(pooled.ahead(one, other)) : null,
    ]),
    // Intervals tell who is dominated. Under one condition nobody is who is not led too, which is claimed already.
    ...(conditions.length < 2 || isExact(met) ? [] : pairs.map(() => 1)),
    // Bounds tell who is taken by one who chooses well, all together.
    ...(contestants.length < 3 || isExact(met) ? [] : [1]),
  ];
}

function sharesOfAll(
  { contestants, conditions, met, mirrors }: Meetings,
  confidence: number,
): Pick<Standing, 'shares' | 'overall' | 'meanLeads' | 'byCondition'> {
  const numbers = contestants.map((_, one) => one);
  return {
    shares: numbers.map((row) =>
      numbers.map((column) =>
        row === column
          ? sharesOfItself(ofItself(mirrors, row), confidence)
          : sharesOf(between(met, row, column), row, confidence),
      ),
    ),
    overall: numbers.map((one) => sharesOf(meetingsWith(met, one), one, confidence)),
    meanLeads: numbers.map((one) => estimated(meanLead(meetingsWith(met, one), one), confidence)),
    byCondition: numbers.map((one) =>
      conditions.map((_, i) => {
        const own = meetingsWith(met, one).filter(({ condition }) => condition === i);
        return estimated(meanLead(own, one), confidence);
      }),
    ),
  };
}

function leadsOfAll(
  { meetings: { contestants }, pooled, byCondition }: Compared,
  { level }: Sureness,
): Pick<Standing, 'leads' | 'top' | 'circles' | 'leader' | 'last' | 'dominated'> {
  const numbers = contestants.map((_, one) => one);
  const leadsIn = (direct: DirectLeads): Leads =>
    numbers.map((row) =>
      numbers.map((column) => intervalOf(row === column ? null : direct.of(row, column), 1 - level)),
    );
  const leads = leadsIn(pooled);
  const apart = byCondition.map(leadsIn);
  const isAhead = (one: number, other: number): boolean =>
    one !== other && (intervalOf(pooled.ahead(one, other), 1 - level)?.low ?? 0) > ROUNDING;
  return {
    leads,
    top: numbers.filter((one) => !numbers.some((other) => isAhead(other, one))),
    circles: circles(leads),
    leader: leader(leads),
    last: last(leads),
    dominated: numbers.flatMap((one) => {
      const by = numbers.find((other) => other !== one && isDominated(apart, one, other));
      return by === undefined ? [] : [{ one, by }];
    }),
  };
}

/** The number of others that a contestant surely leads. */
export function beaten({ leads: all, contestants }: Standing, one: number): number {
  return contestants.filter((_, other) => other !== one && leadsFor(all, one, other)).length;
}

/** The contestants exactly level with the strongest, itself among them. */
export function levelWithFirst({ leads: all, contestants }: Standing): readonly number[] {
  return contestants.flatMap((_, other) => {
    const lead = all[0]?.[other] ?? null;
    const isLevel = lead !== null && Math.abs(lead.low) < ROUNDING && Math.abs(lead.high) < ROUNDING;
    return other === 0 || isLevel ? [other] : [];
  });
}

function ofItself(mirrors: readonly Met[], one: number): readonly Met[] {
  return mirrors.filter(({ first }) => first === one);
}

/** Won, lost and neither by `one` over its meetings; null without any. */
function sharesOf(met: readonly Met[], one: number, confidence: number): ByWinner<Estimate> | null {
  if (met.length === 0) return null;
  const mean = (winner: 0 | 1 | 2): Estimate =>
    meanShare(
      met.map(({ first, estimates: [a, b, none] }) => {
        const seen = first === one ? ([a, b, none] as const) : ([b, a, none] as const);
        return seen[winner];
      }),
      confidence,
    );
  return [mean(0), mean(1), mean(2)];
}

/** Shares of meetings of a contestant with itself: half of the won ones each way. */
function sharesOfItself(mirrors: readonly Met[], confidence: number): ByWinner<Estimate> | null {
  if (mirrors.length === 0) return null;
  const neither = meanShare(
    mirrors.map(({ estimates }) => estimates[2]),
    confidence,
  );
  const half = {
    value: (1 - neither.value) / 2,
    low: (1 - neither.high) / 2,
    high: (1 - neither.low) / 2,
  };
  return [half, half, neither];
}
