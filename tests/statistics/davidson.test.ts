import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { davidson } from '../../src/statistics/davidson.ts';
import { StatisticsError } from '../../src/statistics/error.ts';
import { tiersOf, type Meeting, type Shares } from '../../src/statistics/pairings.ts';

const CONFIDENCE = 0.95;

/** Won, lost and neither as counts, which weigh as many as they are. */
function counted(first: number, second: number, [won, lost, neither]: Shares): Meeting {
  const n = won + lost + neither;
  return { first, second, shares: [won / n, lost / n, neither / n], replicates: n, weight: n };
}

function exact(first: number, second: number, shares: Shares): Meeting {
  return { first, second, shares, replicates: null };
}

/** The fit without an effect of being first, or with it. */
const fitOf = (contestants: number, meetings: readonly Meeting[], firstEffect = false) =>
  davidson(contestants, meetings, { confidence: CONFIDENCE, firstEffect });

const rounded = (numbers: readonly number[], digits: number): number[] =>
  numbers.map((x) => Number(x.toFixed(digits)));

describe('strengths from meetings with ties', () => {
  // Davidson 1970, example 2: preferences among six brands of chocolate pudding. The digits are those of the R package
  // PlackettLuce (its vignette, "the same worth parameters as Davidson").
  const puddings = (
    [
      [1, 2, 19, 22, 16],
      [1, 3, 16, 19, 12],
      [2, 3, 19, 19, 10],
      [1, 4, 18, 23, 13],
      [2, 4, 23, 19, 9],
      [3, 4, 19, 20, 15],
      [1, 5, 13, 19, 18],
      [2, 5, 16, 20, 12],
      [3, 5, 16, 15, 17],
      [4, 5, 17, 14, 16],
      [1, 6, 18, 21, 12],
      [2, 6, 22, 20, 12],
      [3, 6, 13, 18, 10],
      [4, 6, 14, 19, 18],
      [5, 6, 11, 21, 12],
    ] as const
  ).map(([i, j, ...shares]) => counted(i - 1, j - 1, shares));

  test('are those that Davidson published', () => {
    const { strengths, ties, tiers } = fitOf(6, puddings);
    const worths = strengths.map((strength) => Math.exp(strength?.value ?? NaN));
    const sum = worths.reduce((total, worth) => total + worth, 0);
    const shares = worths.map((worth) => worth / sum);
    expect(rounded(shares, 4)).toEqual([0.1388, 0.173, 0.1617, 0.1654, 0.1587, 0.2024]);
    expect(rounded([ties], 3)).toEqual([0.747]);
    expect(tiers).toHaveLength(1);
  });
});

describe('the effect of being first', () => {
  // Agresti 2002, "Categorical Data Analysis", 10.6.4: American League East 1987, won and lost at home. Numbers as in the
  // R package BradleyTerry2 (Turner and Firth 2012, section 3.1), relative to Baltimore.
  const home = [
    ['', '4-3', '4-2', '4-3', '6-1', '4-2', '6-0'],
    ['3-3', '', '4-2', '4-3', '6-0', '6-1', '4-3'],
    ['2-5', '4-3', '', '2-4', '4-3', '4-2', '6-0'],
    ['3-3', '5-1', '2-5', '', '4-3', '4-2', '6-1'],
    ['5-1', '2-5', '3-3', '4-2', '', '5-2', '6-0'],
    ['2-5', '3-3', '3-4', '4-3', '4-2', '', '2-4'],
    ['2-5', '1-5', '1-6', '2-4', '1-6', '3-4', ''],
  ].flatMap((row, first) =>
    row.flatMap((score, second) => {
      const [won, lost] = score.split('-').map(Number);
      return won === undefined || lost === undefined ? [] : [counted(first, second, [won, lost, 0])];
    }),
  );
  const relative = (fit: ReturnType<typeof davidson>): number[] =>
    rounded(
      fit.strengths.slice(0, 6).map((one) => (one?.value ?? NaN) - (fit.strengths[6]?.value ?? NaN)),
      4,
    );

  test('left out, the strengths and their deviance are the published ones', () => {
    const fit = fitOf(7, home);
    expect(relative(fit)).toEqual([1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839]);
    expect(rounded([fit.deviance], 3)).toEqual([44.053]);
    expect(fit.degreesOfFreedom).toBe(36);
    expect(fit.firstEffect).toBeNull();
  });

  test('is the published one, and so is its standard error where the shares are as the model says', () => {
    const fit = fitOf(7, home, true);
    expect(relative(fit)).toEqual([1.6196, 1.4754, 1.3271, 1.2813, 1.1438, 0.7047]);
    expect(rounded([fit.firstEffect?.value ?? NaN, fit.deviance], 4)).toEqual([0.3023, 38.6429]);
    expect(fit.degreesOfFreedom).toBe(35);
    const asTheModelSays = home.map((meeting, i) => ({
      ...meeting,
      shares: fit.fitted[i] ?? meeting.shares,
    }));
    const again = fitOf(7, asTheModelSays, true);
    expect(again.firstEffect?.standardError).toBeCloseTo(0.1309, 4);
  });
});

const strength = fc.double({ min: -3, max: 3, noNaN: true });

/** Shares as the model gives them. */
function shares(lead: number, tie: number): Shares {
  const weights = [Math.exp(lead / 2), Math.exp(-lead / 2), Math.exp(tie)] as const;
  const sum = weights[0] + weights[1] + weights[2];
  return [weights[0] / sum, weights[1] / sum, weights[2] / sum];
}

test('the fit gives back the strengths that exact shares were made with, and is sure of them', () => {
  fc.assert(
    fc.property(
      fc.array(strength, { minLength: 3, maxLength: 6 }),
      strength,
      strength,
      (true_, first, tie) => {
        const meetings = true_.flatMap((one, i) =>
          true_.flatMap((other, j) => (i === j ? [] : [exact(i, j, shares(one - other + first, tie))])),
        );
        const fit = fitOf(true_.length, meetings, true);
        const mean = true_.reduce((sum, one) => sum + one, 0) / true_.length;
        true_.forEach((one, i) => {
          expect(fit.strengths[i]?.value).toBeCloseTo(one - mean, 6);
          expect(fit.strengths[i]?.standardError).toBe(0);
        });
        expect(fit.firstEffect?.value).toBeCloseTo(first, 6);
        expect(fit.ties).toBeCloseTo(Math.exp(tie), 5);
        expect(fit.deviance).toBeCloseTo(0, 9);
      },
    ),
    {
      numRuns: 30,
      // So near the greatest likelihood that its last step is lost in rounding.
      examples: [
        [[0, 0, 0], 0, -2.999877869149254],
        [[0, 0, 0], -2.6228333808761843, -2.925231622500628],
      ],
    },
  );
});

describe('played meetings that all ended alike', () => {
  const circle = (n: number): Meeting[] =>
    [0, 1, 2].map((first) => counted(first, (first + 1) % 3, [n, 0, 0]));

  test('leave the strengths unsure, less so the more were played', () => {
    const errors = [1, 10, 1000].map((n) => {
      const { strengths } = fitOf(3, circle(n));
      return strengths.map((one) => one?.standardError ?? NaN);
    });
    for (const own of errors) for (const error of own) expect(error).toBeCloseTo(own[0] ?? NaN, 9);
    const [one, ten, thousand] = errors.map((own) => own[0] ?? NaN);
    expect(one).toBeGreaterThan(0.5);
    expect(ten).toBeLessThan((one ?? NaN) / 2);
    expect(thousand).toBeLessThan((ten ?? NaN) / 20);
    expect(thousand).toBeGreaterThan(0);
  });

  test('so also where being first decided the one replicate each', () => {
    const meetings = [counted(0, 1, [1, 0, 0]), counted(1, 0, [1, 0, 0])];
    const fit = fitOf(2, meetings, true);
    for (const one of fit.strengths) expect(one?.interval.high).toBeGreaterThan(1);
  });

  test('are certain where they are exact', () => {
    const exactly = circle(1).map((meeting) => ({ ...meeting, replicates: null }));
    const { strengths } = fitOf(3, exactly);
    expect(strengths.map((one) => one?.standardError)).toEqual([0, 0, 0]);
  });
});

describe('contestants that always win', () => {
  test('stand in a tier of their own, without a strength, and leave the others theirs', () => {
    const meetings = [exact(0, 1, [1, 0, 0]), exact(0, 2, [1, 0, 0]), exact(1, 2, [0.6, 0.3, 0.1])];
    const fit = fitOf(3, meetings);
    expect(fit.tiers).toEqual([[0], [1, 2]]);
    expect(fit.strengths[0]).toBeNull();
    expect((fit.strengths[1]?.value ?? NaN) - (fit.strengths[2]?.value ?? NaN)).toBeCloseTo(Math.log(2), 9);
  });

  test('are held in one tier by a meeting that nobody won, where wins go both ways elsewhere', () => {
    const meetings = [
      exact(0, 1, [0.9, 0, 0.1]),
      exact(1, 2, [0.5, 0.3, 0.2]),
      exact(0, 2, [0.9, 0.05, 0.05]),
    ];
    const fit = fitOf(3, meetings);
    expect(fit.tiers).toHaveLength(1);
    for (const strengthOf of fit.strengths) expect(Math.abs(strengthOf?.value ?? NaN)).toBeLessThan(5);
  });

  test('in every meeting, by being first, leave no number for being first', () => {
    const meetings = [exact(0, 1, [1, 0, 0]), exact(1, 0, [1, 0, 0])];
    const fit = fitOf(2, meetings, true);
    expect(fit.firstEffect).toBeNull();
    expect(fit.strengths.map((one) => one?.value)).toEqual([0, 0]);
  });

  test('or hold, but never lose, leave no strengths at all rather than infinite ones', () => {
    const fit = fitOf(2, [exact(0, 1, [0.6, 0, 0.4])]);
    expect(fit.strengths).toEqual([null, null]);
    expect(fit.tiers).toEqual([[0], [1]]);
  });

  test('in a circle of three are equally strong, and the misfit says so', () => {
    const meetings = [exact(0, 1, [1, 0, 0]), exact(1, 2, [1, 0, 0]), exact(2, 0, [1, 0, 0])];
    const fit = fitOf(3, meetings);
    expect(fit.tiers).toHaveLength(1);
    for (const one of fit.strengths) expect(one?.value).toBeCloseTo(0, 9);
    expect(fit.deviance).toBeCloseTo(6 * Math.log(2), 9);
  });
});

test('tiers stand from the strongest down', () => {
  const chain = [exact(2, 0, [1, 0, 0]), exact(0, 1, [1, 0, 0]), exact(2, 1, [1, 0, 0])];
  expect(tiersOf(3, chain, true)).toEqual([[2], [0], [1]]);
});

test('meetings with themselves, of strangers, or of shares that do not sum to one are refused', () => {
  for (const wrong of [exact(0, 0, [1, 0, 0]), exact(0, 2, [1, 0, 0]), exact(0, 1, [0.5, 0.2, 0.1])])
    expect(() => fitOf(2, [wrong])).toThrow(StatisticsError);
});
