import { expect, test } from 'vitest';
import { solveGame } from '../../../src/statistics/games/equilibrium.ts';
import { valueInterval, type Entry } from '../../../src/statistics/games/value-interval.ts';

const PENNIES = [
  [1, -1],
  [-1, 1],
];
const isSame = (a: Entry, b: Entry): boolean => a.row === b.row && a.column === b.column;
const z = (tail: number): number => ({ 0.025: 1.959963984540054, 0.0125: 2.241402727604947 })[tail] ?? NaN;

test('the value of exact payoffs is its interval', () => {
  expect(valueInterval(PENNIES, solveGame(PENNIES), () => 0, 0.95)).toEqual({
    low: 0,
    high: 0,
    confidence: 0.95,
  });
});

test('the value of a single cell has the normal interval of its mean', () => {
  const { low, high } = valueInterval([[0.4]], solveGame([[0.4]]), () => 0.01, 0.95);
  expect(low).toBeCloseTo(0.4 - 0.1 * z(0.025), 12);
  expect(high).toBeCloseTo(0.4 + 0.1 * z(0.025), 12);
});

test('independent errors of a mixture are averaged, and the two choices of the other side share the error', () => {
  const { low, high } = valueInterval(PENNIES, solveGame(PENNIES), (a, b) => (isSame(a, b) ? 0.01 : 0), 0.95);
  expect(high).toBeCloseTo((0.1 / Math.SQRT2) * z(0.0125), 12);
  expect(low).toBeCloseTo(-high, 12);
});

test('errors of common dice are not averaged', () => {
  const { high } = valueInterval(PENNIES, solveGame(PENNIES), () => 0.01, 0.95);
  expect(high).toBeCloseTo(0.1 * z(0.0125), 12);
});

test('the greatest of several rows is below the value of their estimates by as much as the luckiest may be lucky', () => {
  const rows = [[0.5], [0.5], [0.5]];
  const { low, high } = valueInterval(rows, solveGame(rows), (a, b) => (isSame(a, b) ? 0.01 : 0), 0.95);
  expect(0.5 - low).toBeGreaterThan(0.1 * z(0.0125));
  expect(high).toBeCloseTo(1 - low, 12);
});

test('an exact row that is chosen leaves the value open as far as a played row may be better', () => {
  const payoffs = [[0.5], [0.49]];
  const covariance = (a: Entry, b: Entry): number => (a.row === 1 && b.row === 1 ? 0.0001 : 0);
  const { high } = valueInterval(payoffs, solveGame(payoffs), covariance, 0.95);
  expect(high).toBeCloseTo(0.49 + 0.01 * z(0.0125), 12);
});

test('a row that surely is no good adds nothing to an exact value', () => {
  const payoffs = [[0.5], [0.1]];
  const covariance = (a: Entry, b: Entry): number => (a.row === 1 && b.row === 1 ? 0.0001 : 0);
  expect(valueInterval(payoffs, solveGame(payoffs), covariance, 0.95)).toMatchObject({ low: 0.5, high: 0.5 });
});
