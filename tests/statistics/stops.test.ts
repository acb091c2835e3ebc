import { describe, expect, test } from 'vitest';
import { lehmer } from '../../bench/coverage-draws.ts';
import { StoppedShare } from '../../bench/coverage-stops.ts';

/* The same runs as bench/coverage.ts, which draws 10,000 paths of each; here fewer, at fixed seeds. */
describe('a run that stops at a share ± its width', () => {
  test.each([
    [0.001, 0.0005],
    [0.001, 0.01],
    [0.0051, 0.002],
    [0.01, 0.005],
    [0.05, 0.01],
    [0.5, 0.01],
  ])('of %f ± %f holds it with the confidence, over all its paths', (p, width) => {
    const of = new StoppedShare(p, width);
    const { coverage, n } = of.exactly();
    expect(coverage).toBeGreaterThanOrEqual(0.95);
    expect(n / of.fixed).toBeLessThan(1.25);
  });

  test('of one half ± 0.001 takes little more than an interval of that width whose size is fixed', () => {
    const of = new StoppedShare(0.5, 0.001);
    const random = lehmer(3);
    const paths = Array.from({ length: 300 }, () => of.play(random));
    const mean = paths.reduce((sum, { n }) => sum + n, 0) / paths.length;
    expect(mean / of.fixed).toBeLessThan(1.1);
    const held = paths.filter(({ holds }) => holds).length / paths.length;
    expect(held).toBeGreaterThanOrEqual(0.95 - 3 * Math.sqrt((0.95 * 0.05) / paths.length));
  });
});
