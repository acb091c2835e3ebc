/**
 * The floor of statistics: numbers in, numbers out. What the answers of some analyses alone need is imported from its own
 * file, so that a page loads it with them.
 */
export { dkwHalfWidth } from './band.ts';
export { cumulativeIncidence, restrictedMean } from './competing-risks.ts';
export { correctedMean, correctedShare, type CorrectedSums } from './corrected-mean.ts';
export { differenceOfIntervals, isDecided, standing, verdict, type Verdict } from './decision.ts';
export {
  kolmogorovSmirnov,
  kolmogorovSmirnovEstimate,
  totalVariation,
  totalVariationEstimate,
} from './distance.ts';
export { StatisticsError } from './error.ts';
export { type EventCounts } from './event-counts.ts';
export {
  boundedHalfWidth,
  boundedMean,
  confidenceAtStop,
  pValueAtStop,
  replicatesForBounded,
  shareHalfWidth,
  type Spread,
} from './fixed-width.ts';
export { gTest } from './goodness-of-fit.ts';
export { aboveNothing, differenceOf, greatest, noisyLead, noisyShare, type Noisy } from './greatest.ts';
export { holm, holmLevel } from './holm.ts';
export { evenSplit } from './even-split.ts';
export { firstEnough } from './first-enough.ts';
export { halfWidth, type DifferenceOfMeans, type Interval } from './interval.ts';
export { confidenceAtLook, lookSchedule, replicatesForHalfWidth } from './looks.ts';
export { differenceOfMeans } from './moments.ts';
export {
  beforeFirstChunk,
  meanSequence,
  withChunk,
  type ChunkSums,
  type MeanProgress,
  type Support,
} from './mean-sequence.ts';
export { plannedReplicates } from './mixture-precision.ts';
export { meanOfIndependent } from './moments.ts';
export { meanEstimate, moments, normalInterval } from './moments.ts';
export { type Meeting } from './pairings.ts';
export { differenceOfPairs, type CountedPairs } from './paired-difference.ts';
export { pairedProportions, pairedRatio, type PairedTally } from './paired-proportions.ts';
export { clopperPearson, wilson } from './proportion.ts';
export { differenceOfProportions, ratioOfProportions } from './proportion-comparison.ts';
export { proportionSequence, type SequencePlan } from './proportion-sequence.ts';
export { quantile, quantileRanks, type Ranks } from './quantile.ts';
export { quantileSequenceRanks } from './quantile.ts';
export { ROUNDING } from './rounding.ts';
export { normalUpperTail } from './special/normal.ts';
export { studentTwoSidedTail } from './special/student.ts';
export { sumOfDraws, type SumOfDraws } from './sum-of-draws.ts';
export { superiority, superiorityEstimate } from './superiority.ts';
export { mayBeGreatest, swingOf, type Swing } from './swing.ts';
