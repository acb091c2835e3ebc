/** Zero-sum games in payoffs; apart from the other statistics, so that a page loads them where an answer needs them. */
export { type Payoffs } from './game.ts';
export { solveGame, type MixedPlay } from './equilibrium.ts';
export { nashMixture } from './nash-mixture.ts';
export { shareBounds } from './share-bounds.ts';
export { valueInterval, type Entry } from './value-interval.ts';
