import { describe, expect, test } from 'vitest';
import { lehmer, type Random } from '../../../bench/coverage-draws.ts';
import { birthdaySpacings } from './birthday-spacings.ts';
import { faceFrequencies, serialPairs } from './chi-square.ts';
import { correlation, runs, serialCorrelation } from './neighbours.ts';

function draw(random: Random, n: number): number[] {
  return Array.from({ length: n }, random);
}

function throwDice(random: Random, n: number, sides: number): number[] {
  return draw(random, n).map((u) => 1 + Math.floor(u * sides));
}

const LOW = 1e-6;

describe('tests of a stream', () => {
  // By hand: (2^2 + 2^2 + 1 + 1) / 10 = 1; the p-value is R 4.2.2's chisq.test(c(12, 8, 11, 9, 10, 10))$p.value.
  test('chi-square of faces is that of the counts by hand', () => {
    const counts = [12, 8, 11, 9, 10, 10];
    const faces = counts.flatMap((count, i) => Array<number>(count).fill(i + 1));
    expect(faceFrequencies(faces, 6).statistic).toBeCloseTo(1, 14);
    expect(faceFrequencies(faces, 6).pValue).toBeCloseTo(0.9625657732472964, 12);
  });

  test('faces find a loaded die and pass a fair one', () => {
    const fair = throwDice(lehmer(11), 60000, 6);
    expect(faceFrequencies(fair, 6).pValue).toBeGreaterThan(LOW);
    const loaded = fair.map((face, i) => (face === 1 && i % 10 === 0 ? 6 : face));
    expect(faceFrequencies(loaded, 6).pValue).toBeLessThan(LOW);
  });

  test('serial pairs find throws that copy their predecessor though all faces are equally frequent', () => {
    const fair = throwDice(lehmer(12), 60000, 6);
    expect(serialPairs(fair, 6).pValue).toBeGreaterThan(LOW);
    const copying = fair.map((face, i) => (i % 20 === 1 ? (fair[i - 1] ?? face) : face));
    expect(serialPairs(copying, 6).pValue).toBeLessThan(LOW);
  });

  // By hand: of 10 above and 10 below 11 runs are expected, with a variance of 200 * 180 / (400 * 19).
  test('runs are too few in a sequence that rises and too many in one that alternates', () => {
    const rising = Array.from({ length: 20 }, (_, i) => i);
    expect(runs(rising, 9.5).statistic).toBeCloseTo((2 - 11) / Math.sqrt((200 * 180) / (400 * 19)), 12);
    const alternating = rising.map((i) => i % 2);
    expect(runs(alternating, 0.5).statistic).toBeGreaterThan(3);
    expect(runs(draw(lehmer(13), 50000), 0.5).pValue).toBeGreaterThan(LOW);
  });

  test('correlation finds a shared part of a twentieth, and none between streams of their own', () => {
    const [first, second] = [draw(lehmer(14), 50000), draw(lehmer(15), 50000)];
    expect(correlation(first, second).pValue).toBeGreaterThan(LOW);
    const leaning = second.map((u, i) => u + 0.05 * (first[i] ?? 0));
    expect(correlation(first, leaning).pValue).toBeLessThan(LOW);
  });

  test('serial correlation looks as far on as it is told', () => {
    const noise = draw(lehmer(16), 20000);
    const echo = noise.map((u, i) => u + 0.2 * (noise[i - 3] ?? 0));
    expect(serialCorrelation(echo, 3).pValue).toBeLessThan(LOW);
    expect(serialCorrelation(echo, 1).pValue).toBeGreaterThan(LOW);
  });

  test('birthday spacings find the lattice of a generator used to the end', () => {
    const days = 2 ** 28;
    const rows = (next: Random) =>
      Array.from({ length: 200 }, () => Array.from({ length: 1024 }, () => Math.floor(next() * days)));
    const fair = birthdaySpacings(rows(lehmer(17)), days);
    expect(fair.pValue).toBeGreaterThan(LOW);
    expect(Math.abs(fair.statistic - 200)).toBeLessThan(70); // 200 are expected, give or take 14
    let state = 1;
    const lattice = () => {
      state = (state * 69069 + 1) % 2 ** 20;
      return state / 2 ** 20;
    };
    expect(birthdaySpacings(rows(lattice), days).pValue).toBeLessThan(LOW);
  });

  test('birthday spacings count repeats as by hand', () => {
    // Birthdays 1, 4, 7, 9, 11, 20 lie 3, 3, 2, 2, 9 apart: two repeats, where 6^3 / 400 are expected.
    const { statistic, pValue } = birthdaySpacings([[7, 1, 20, 4, 11, 9]], 100);
    expect(statistic).toBe(2);
    const mean = 0.54;
    expect(pValue).toBeCloseTo(2 * (1 - Math.exp(-mean) * (1 + mean)), 12);
  });

  test('too few throws and faces that the die has not are refused', () => {
    expect(() => faceFrequencies([1, 2, 3], 6)).toThrow('needs 30 throws or more, got 3');
    expect(() => faceFrequencies([7], 6)).toThrow('faces[0] must be from 1 to 6, got 7');
    expect(() => runs([1, 1, 1], 0)).toThrow('all numbers lie on one side of 0');
  });
});
