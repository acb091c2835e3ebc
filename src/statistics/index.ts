/** The floor of statistics: numbers in, numbers out. */
export { StatisticsError, type StatisticsErrorCode } from './error.ts';
export { gTest, type GTest, type GTestOptions } from './goodness-of-fit.ts';
export { holm } from './holm.ts';
export { halfWidth, type Interval } from './interval.ts';
export { meanEstimate, moments, normalInterval, type MeanEstimate, type Moments } from './moments.ts';
export { clopperPearson, replicatesForWilson, scoreInterval, wilson } from './proportion.ts';
export { quantile, quantileEstimate, quantileRanks, type QuantileEstimate, type Ranks } from './quantile.ts';
