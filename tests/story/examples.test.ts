/** The example rules that are told as stories, against published numbers and programmes written apart. */
import { expect, it } from 'vitest';
import lanchester from '../../experiments/own-rules/lanchester.ts';
import pools from '../../experiments/own-rules/pools.ts';
import risk from '../../experiments/own-rules/risk.ts';
import { engagementOf, type RuleSystem } from '../../src/own-rules.ts';
import { solve } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';

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

/** The chances that A and that B wins. */
function winners(system: RuleSystem, inputs: Readonly<Record<string, unknown>>): readonly [number, number] {
  return engagementOf(system, 'engagement', inputs).use((engagement) => {
    const shape = tallyShape(engagement);
    const answer = solve(engagement, shape);
    if (!answer.solved) throw new Error(answer.reason);
    const row = shape.turnLimit + 1;
    const { outcomeByTurn } = answer.tally;
    const sum = (from: number): number =>
      outcomeByTurn.subarray(from, from + row).reduce((all, p) => all + p, 0);
    return [sum(0), sum(row)];
  });
}

it.each([
  [1, 1],
  [3, 2],
  [2, 30],
  [30, 2],
  [17, 29],
  [30, 30],
])('Risk agrees with a dynamic programme, %i against %i', (a, d) => {
  const [won] = winners(risk, { A: { armies: a }, B: { armies: d } });
  expect(Math.abs(won - (chances()[a]?.[d] ?? 0))).toBeLessThan(1e-12);
});

it.each([
  [1, 1, 1, 1],
  [20, 1, 10, 4],
  [30, 2, 25, 3],
])("Lanchester's law agrees with a recursion: %i at %i, %i at %i", (a, rateA, b, rateB) => {
  const wins = new Map<string, number>();
  const win = (m: number, n: number): number => {
    if (n === 0) return 1;
    if (m === 0) return 0;
    const known = wins.get(`${m} ${n}`);
    if (known !== undefined) return known;
    const [on, by] = [m * rateA, n * rateB];
    const chance = (on * win(m, n - 1) + by * win(m - 1, n)) / (on + by);
    wins.set(`${m} ${n}`, chance);
    return chance;
  };
  const [won] = winners(lanchester, { A: { men: a, rate: rateA }, B: { men: b, rate: rateB } });
  expect(Math.abs(won - win(a, b))).toBeLessThan(1e-12);
});

it.each([
  [1, 1],
  [4, 3],
  [8, 10],
])('a duel of pools agrees with binomials of five in nine: %i against %i', (a, b) => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
  const binomial = (n: number, k: number): number => choose(n, k) * (5 / 9) ** k * (4 / 9) ** (n - k);
  let masses = new Map([[`${a} ${b}`, 1]]);
  const won = [0, 0];
  for (let turn = 1; turn <= 20; turn++) {
    const after = new Map<string, number>();
    for (const [key, mass] of masses) {
      const [m = 0, n = 0] = key.split(' ').map(Number);
      for (let x = 0; x <= m; x++)
        for (let y = 0; y <= n; y++) {
          const p = mass * binomial(m, x) * binomial(n, y);
          const [left, right] = [Math.max(0, m - Math.max(0, y - x)), Math.max(0, n - Math.max(0, x - y))];
          if (right === 0) won[0] = (won[0] ?? 0) + p;
          else if (left === 0) won[1] = (won[1] ?? 0) + p;
          else after.set(`${left} ${right}`, (after.get(`${left} ${right}`) ?? 0) + p);
        }
    }
    masses = after;
  }
  const exact = winners(pools, { A: { pool: a }, B: { pool: b } });
  exact.forEach((chance, side) => expect(Math.abs(chance - (won[side] ?? 0))).toBeLessThan(1e-12));
});
