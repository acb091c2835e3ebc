/** Measures of play, on courses written by hand and on a random walk whose measures are worked out apart. */
import { describe, expect, it } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { exactFeel } from '../../src/play/exact-feel.ts';
import { KEPT, MEASURES, mergeFeel, type FeelCounts } from '../../src/play/feel.ts';
import { FeelSums, type Course } from '../../src/play/feel-sums.ts';
import { nestedFeel } from '../../src/play/nested-feel.ts';
import { DEFAULT_BUDGET } from '../../src/play/solve.ts';
import { correctedMean, correctedShare } from '../../src/statistics/index.ts';
import { Skirmish } from '../toy/skirmish.ts';
import { tugOf } from '../toy/tug.ts';

const TURN_LIMIT = 6;

/** The measures of one game. */
function measured(course: Course): { readonly decided: readonly number[]; readonly [name: string]: unknown } {
  const sums = new FeelSums(TURN_LIMIT);
  sums.addExact(course, null);
  const { sums: all, won } = sums.counts();
  const values = Array.from({ length: all.length / KEPT }, (_value, i) => all[KEPT * i] ?? NaN);
  const rest = MEASURES.map((name, i) => [name, values[TURN_LIMIT + 1 + i]] as const);
  return { decided: values.slice(0, TURN_LIMIT + 1), won, ...Object.fromEntries(rest) };
}

function course(...first: readonly number[]): Course {
  return { first, second: first.map((chance) => 1 - chance) };
}

describe('the measures of a game', () => {
  it('decides a game once the chance of its winner stays at nine in ten', () => {
    const game = measured(course(0.5, 0.92, 0.8, 0.9, 0.95, 1));
    expect(game.decided).toEqual([0, 0, 0, 1, 1, 1, 1]);
    expect(game).toMatchObject({ won: 1, comeback: 0, after: 2, 'lead-changes': 0 });
  });

  it('calls it a comeback where the winner stood below one in five, whichever side that is', () => {
    expect(measured(course(0.5, 0.19, 0.6, 1))).toMatchObject({ comeback: 1 });
    expect(measured(course(0.5, 0.81, 0.6, 0))).toMatchObject({ comeback: 1 });
    expect(measured(course(0.5, 0.2, 0.6, 1))).toMatchObject({ comeback: 0 });
    expect(measured(course(0.5, 0.19, 0.6, 0))).toMatchObject({ comeback: 0 });
  });

  it('counts a change of the lead only from two in three of one side to two in three of the other', () => {
    expect(measured(course(0.5, 0.7, 0.45, 0.55, 0.4, 1))).toMatchObject({ 'lead-changes': 0 });
    expect(measured(course(0.3, 0.5, 0.7, 0.5, 0.3, 1))).toMatchObject({ 'lead-changes': 3 });
  });

  it('counts a game that nobody wins as a half for each side, and as a result of its own', () => {
    const game = measured({ first: [0.3, 0.04, 0.02, 0], second: [0.3, 0.04, 0.02, 0] });
    expect(game.decided).toEqual([0, 1, 1, 1, 1, 1, 1]);
    expect(game).toMatchObject({ won: 0, comeback: 0, 'lead-changes': 0, swing: 0 });
  });

  it('takes the mean square of the changes as the swing', () => {
    expect(measured(course(0.5, 0.6, 0.4, 0)).swing).toBeCloseTo((0.01 + 0.04 + 0.16) / 3, 12);
  });

  it('has no turns and nothing to change in a game that is over before its first', () => {
    expect(measured(course(1))).toMatchObject({ decided: [1, 1, 1, 1, 1, 1, 1], swing: 0, after: 0 });
  });
});

/** A fair walk from the middle of 0 to `size`, `steps` a turn, where the chance of the first side is its place over the size. */
const SIZE = 26;
const STEPS = 16;
/** Beyond which no game goes. */
const LIMIT = 150;

/** Chances to be at each place after a turn from `place`. */
function turnFrom(place: number): readonly number[] {
  let at = Array.from({ length: SIZE + 1 }, (_place, i) => Number(i === place));
  for (let step = 0; step < STEPS; step++)
    at = at.map((stays, i) => {
      const from = (j: number): number => (j > 0 && j < SIZE ? (at[j] ?? 0) / 2 : 0);
      return (i === 0 || i === SIZE ? stays : 0) + from(i - 1) + from(i + 1);
    });
  return at;
}

interface Walked {
  readonly decided: readonly number[];
  readonly comeback: number;
  readonly leadChanges: number;
  readonly after: number;
  readonly swing: number;
}

/** The measures of the walk by a dynamic programme over place, lead and lows, which knows nothing of engagements. */
function walked(turns: number): Walked {
  const kernel = Array.from({ length: SIZE + 1 }, (_place, place) => turnFrom(place));
  const inside = Array.from({ length: SIZE - 1 }, (_place, i) => i + 1);
  // The chance to win from a place without leaving the top (or, mirrored, the bottom) again.
  let safe = Array.from({ length: SIZE + 1 }, () => 0);
  for (let i = 0; i < 2000; i++)
    safe = safe.map((_old, place) => {
      if (place === SIZE) return 1;
      if (place < 0.9 * SIZE) return 0;
      return (kernel[place] ?? []).reduce((sum, p, to) => sum + p * (safe[to] ?? 0), 0);
    });
  interface Mass {
    readonly place: number;
    readonly lead: number;
    readonly low: readonly [boolean, boolean];
    readonly p: number;
    readonly squares: number;
  }
  const leadAt = (place: number): number => (3 * place >= 2 * SIZE ? 1 : 3 * place <= SIZE ? -1 : 0);
  let masses: Mass[] = [{ place: SIZE / 2, lead: 0, low: [false, false], p: 1, squares: 0 }];
  const decided: number[] = [];
  let [over, comeback, leadChanges, swing, overTurns, decidedTurns] = [0, 0, 0, 0, 0, 0];
  for (let turn = 0; turn <= turns; turn++) {
    const share = masses.reduce(
      (sum, { place, p }) => sum + p * ((safe[place] ?? 0) + (safe[SIZE - place] ?? 0)),
      over,
    );
    decided.push(share);
    decidedTurns += 1 - share;
    overTurns += 1 - over;
    const next = new Map<string, Mass>();
    for (const { place, lead, low, p, squares } of masses)
      for (const [to, chance] of (kernel[place] ?? []).entries()) {
        if (chance === 0) continue;
        const moved = p * chance;
        const sum = squares * chance + moved * ((to - place) / SIZE) ** 2;
        const leads = leadAt(to);
        if (leads * lead === -1) leadChanges += moved;
        if (!inside.includes(to)) {
          over += moved;
          swing += sum / (turn + 1);
          if (low[to === SIZE ? 0 : 1]) comeback += moved;
          continue;
        }
        const lows = [low[0] || 5 * to < SIZE, low[1] || 5 * (SIZE - to) < SIZE] as const;
        const key = JSON.stringify([to, leads || lead, lows]);
        const before = next.get(key);
        next.set(key, {
          place: to,
          lead: leads || lead,
          low: lows,
          p: (before?.p ?? 0) + moved,
          squares: (before?.squares ?? 0) + sum,
        });
      }
    masses = [...next.values()];
  }
  return { decided, comeback, leadChanges, after: overTurns - decidedTurns, swing };
}

const one = { units: [{ strength: 2, teamwork: 100, seesInTheDark: true }] };
const walk = tugOf({ lead: SIZE / 2, pulls: STEPS, night: false, turnLimit: LIMIT, A: one, B: one });
const expected = walked(LIMIT);
const CONFIDENCE = 0.9999;

function games(count: number, first = 0): Parameters<typeof nestedFeel>[2] {
  return { root: rootOf('what it is like'), pairing: 3, first, count };
}

/** Each measure of the counts covers its truth. */
function expectWalked({ games: n, won, sums }: FeelCounts): void {
  const at = (place: number, of: number) => ({
    n: of,
    sum: sums[KEPT * place] ?? NaN,
    squares: sums[KEPT * place + 1] ?? NaN,
    plain: sums[KEPT * place + 2] ?? NaN,
  });
  const covers = ({ interval: { low, high } }: ReturnType<typeof correctedMean>, truth: number): void => {
    expect(truth).toBeGreaterThan(low);
    expect(truth).toBeLessThan(high);
  };
  expect(won).toBe(n);
  for (const turn of [1, 2, 3, 5, 8, 12])
    covers(correctedShare(at(turn, n), CONFIDENCE), expected.decided[turn] ?? NaN);
  const { comeback, leadChanges, after, swing } = expected;
  covers(correctedShare(at(LIMIT + 1, won), CONFIDENCE), comeback);
  [leadChanges, after, swing].forEach((truth, i) =>
    covers(correctedMean(at(LIMIT + 2 + i, n), CONFIDENCE), truth),
  );
}

describe('a random walk between two barriers', () => {
  it('has the measures of its closed form with exact chances', () => {
    const counts = exactFeel(walk, LIMIT, games(3000), DEFAULT_BUDGET);
    expect(counts?.throws).toEqual([['pull', 3000]]);
    if (counts !== null) expectWalked(counts);
  });

  it('has them with chances that are estimated by playing on', () => {
    expectWalked(nestedFeel(walk, LIMIT, games(120)));
  });

  it('is the same games in one part as in several', () => {
    const whole = nestedFeel(walk, LIMIT, games(5));
    const { sums, ...rest } = mergeFeel([
      nestedFeel(walk, LIMIT, games(2)),
      nestedFeel(walk, LIMIT, games(3, 2)),
    ]);
    expect(rest).toEqual({ games: whole.games, won: whole.won, throws: [] });
    sums.forEach((sum, i) => expect(sum).toBeCloseTo(whole.sums[i] ?? NaN, 12));
  });

  it('is not solved beyond the budget', () => {
    expect(exactFeel(walk, LIMIT, games(1), { states: 5, work: 1e9 })).toBeNull();
    expect(exactFeel(walk, LIMIT, games(1), { states: 1e6, work: 1000 })).toBeNull();
  });
});

it('names the kind of throw that raised the chance of the winner most, once for each game that is won', () => {
  const inputs = {
    A: { figures: 3, hitOn: 4 },
    B: { figures: 3, hitOn: 4 },
    initiative: 'dice',
    turnLimit: 4,
  } as const;
  const counts = exactFeel(new Skirmish({ dieSides: 6 }, inputs).game(), 4, games(500), DEFAULT_BUDGET);
  expect(counts?.won).toBeLessThan(500);
  expect(counts?.throws.reduce((sum, [, won]) => sum + won, 0)).toBe(counts?.won);
  expect(counts?.throws.map(([kind]) => kind)).toContain('volley');
});
