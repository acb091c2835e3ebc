/** Prices of units from their matches; apart from the other statistics, so that a page loads them where an answer needs them. */
export { intervalOf, type Uncertain } from './price-errors.ts';
export { type PricedMatch, type PriceQuestion } from './price-model.ts';
export { fitPrices, type PriceFit } from './fit-prices.ts';
