/**
 * The floor of statistics: numbers in, numbers out. What the answers of some analyses alone need is imported from its own
 * file, so that a page loads it with them.
 */
export { distributionBand, dkwHalfWidth, type DistributionBand } from './band.ts';
export {
  cumulativeIncidence,
  restrictedMean,
  type CumulativeIncidence,
  type Curve,
} from './competing-risks.ts';
export { correctedMean, correctedShare, type CorrectedSums } from './corrected-mean.ts';
export { differenceOfIntervals, isDecided, standing, verdict, type Verdict } from './decision.ts';
export {
  kolmogorovSmirnov,
  kolmogorovSmirnovEstimate,
  totalVariation,
  totalVariationEstimate,
  type DistanceEstimate,
} from './distance.ts';
export { StatisticsError, type StatisticsErrorCode } from './error.ts';
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
export { gTest, type GTest, type GTestOptions } from './goodness-of-fit.ts';
export {
  aboveNothing,
  differenceOf,
  greatest,
  noisyLead,
  noisyShare,
  type Greatest,
  type Noisy,
} from './greatest.ts';
export { holm, holmLevel } from './holm.ts';
export { evenSplit } from './even-split.ts';
export { firstEnough, type Bounds, type FirstEnough } from './first-enough.ts';
export { halfWidth, type Difference, type Interval } from './interval.ts';
export { confidenceAtLook, lookSchedule, replicatesForHalfWidth, type LookPlan } from './looks.ts';
export { differenceOfMeans, type Counts } from './mean-comparison.ts';
export {
  beforeFirstChunk,
  meanSequence,
  withChunk,
  type ChunkSums,
  type MeanProgress,
  type MeanSequencePlan,
  type Support,
} from './mean-sequence.ts';
export { plannedReplicates, squaredBoundaryAtBest } from './mixture-precision.ts';
export { meanOfIndependent, type Estimated } from './mean-of-independent.ts';
export { meanEstimate, moments, normalInterval, type MeanEstimate, type Moments } from './moments.ts';
export { type Meeting, type Shares } from './pairings.ts';
export {
  differenceOfPairs,
  pairedDifference,
  type JointCounts,
  type CountedPairs,
  type PairedDifference,
} from './paired-difference.ts';
export { pairedProportions, pairedRatio, type PairedTally } from './paired-proportions.ts';
export { clopperPearson, scoreInterval, wilson } from './proportion.ts';
export {
  differenceOfProportions,
  ratioOfProportions,
  type RatioOfProportions,
  type Tallied,
} from './proportion-comparison.ts';
export { proportionSequence, type SequencePlan } from './proportion-sequence.ts';
export { quantile, quantileEstimate, quantileRanks, type QuantileEstimate, type Ranks } from './quantile.ts';
export { quantileSequenceRanks } from './quantile-sequence.ts';
export { birthdaySpacings } from './randomness/birthday-spacings.ts';
export { faceFrequencies, serialPairs, type RandomnessTest } from './randomness/chi-square.ts';
export { correlation, runs, serialCorrelation } from './randomness/neighbours.ts';
export { normalUpperTail } from './special/normal.ts';
export { sumOfDraws, type Draw, type SumOfDraws } from './sum-of-draws.ts';
export { binomialLowerTail, chiSquareUpperTail } from './tails.ts';
export {
  mannWhitney,
  superiority,
  superiorityEstimate,
  type MannWhitney,
  type SuperiorityEstimate,
} from './superiority.ts';
export { mayBeGreatest, swingOf, type Bounded, type Swing } from './swing.ts';
