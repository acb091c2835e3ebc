import { expect, it } from 'vitest';
import { engagementOf } from '../../src/core/rules.ts';
import { solve } from '../../src/engagement/solve.ts';
import { tallyShape } from '../../src/engagement/tally.ts';
import { risk } from './risk.ts';

/** Ways of 7776, of 1296 … to lose so many armies of the defender, counted face by face. */
function waysToLose(attacker: number, defender: number): number[] {
  const ways = Array.from({ length: Math.min(attacker, defender) + 1 }, () => 0);
  const faces: number[] = [];
  const count = (): void => {
    if (faces.length < attacker + defender) {
      for (let face = 1; face <= 6; face++) {
        faces.push(face);
        count();
        faces.pop();
      }
      return;
    }
    const attack = faces.slice(0, attacker).toSorted((a, b) => b - a);
    const defence = faces.slice(attacker).toSorted((a, b) => b - a);
    const losses = defence.filter((face, i) => (attack[i] ?? 0) > face).length;
    ways[losses] = (ways[losses] ?? 0) + 1;
  };
  count();
  return ways;
}

const MOST = 30;
const WAYS = [1, 2, 3].map((attacker) => [1, 2].map((defender) => waysToLose(attacker, defender)));

/** The chance that the attacker wins, by a dynamic programme over armies. */
function chances(): number[][] {
  const wins: number[][] = [];
  for (let a = 0; a <= MOST; a++) {
    wins[a] = [];
    for (let d = 0; d <= MOST; d++) {
      const row = wins[a] ?? [];
      if (d === 0) row[d] = 1;
      else if (a === 0) row[d] = 0;
      else {
        const ways = WAYS[Math.min(3, a) - 1]?.[Math.min(2, d) - 1] ?? [];
        const all = ways.reduce((sum, n) => sum + n, 0);
        const fought = ways.length - 1;
        row[d] = ways.reduce(
          (sum, n, lost) => sum + (n / all) * (wins[a - fought + lost]?.[d - lost] ?? 0),
          0,
        );
      }
    }
  }
  return wins;
}

it('gives the published chances of three dice against two', () => {
  const [mechanic] = risk.mechanics;
  const { distributions } = mechanic?.answer(risk.tables, {}, { attacker: 3, defender: 2 }) ?? {};
  const losses = distributions?.get('outcome');
  for (const [label, ways] of [
    ['2', 2890],
    ['1', 2611],
    ['0', 2275],
  ] as const)
    expect(losses?.get(label)).toBeCloseTo(ways / 7776, 14);
});

it.each([
  [1, 1],
  [3, 2],
  [2, 30],
  [30, 2],
  [17, 29],
  [30, 30],
])('agrees with a dynamic programme, %i against %i', (a, d) => {
  const wins = chances();
  engagementOf(risk, 'engagement', { A: { armies: a }, B: { armies: d } }).use((engagement) => {
    const answer = solve(engagement, tallyShape(engagement));
    if (!answer.solved) throw new Error(answer.reason);
    const won = answer.tally.outcomeByTurn.subarray(0, 2001).reduce((sum, p) => sum + p, 0);
    expect(Math.abs(won - (wins[a]?.[d] ?? 0))).toBeLessThan(1e-12);
  });
});
