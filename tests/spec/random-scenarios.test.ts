/** Random scenarios over an engagement of La Pluie des Balles: what is played agrees with what is solved. */
import { expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { Sampled } from '../../src/chance/sampled.ts';
import { Direct } from '../../src/play/direct.ts';
import { marginal, valuesOf } from '../../src/play/marginal.ts';
import { solve } from '../../src/play/solve.ts';
import { tallyShape, type Tally } from '../../src/play/tally.ts';
import { bindCell } from '../../src/spec/bind.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { gTest, holm } from '../../src/statistics/index.ts';

const REPLICATES = 20_000;
const dice = new Sampled();
dice.start(rootOf('scenarios of pluie'), 0, 0);
const below = (n: number): number => dice.die(n) - 1;
const one = <T>(of: readonly T[]): T => item(of, below(of.length));

function randomSpec(): string {
  const condition = (): string =>
    one([
      `{ holds.ridge: ${one(['picket', 'column', 'none'])} }`,
      `{ survivors.picket: { atLeast: 1 }, ground.column: { above: ${below(6)}.5 } }`,
      `{ not: { survivors.column: { atMost: ${1 + below(2)} } } }`,
    ]);
  const points = Array.from({ length: 1 + below(3) }, () => {
    const per = one(['survivors.picket', 'survivors.column', 'ground.column', null]);
    const when = below(2) === 0 ? '' : `, when: ${condition()}`;
    return `{ for: ${one(['picket', 'column'])}, worth: ${below(50) / 8 - 2}${per === null ? '' : `, per: ${per}`}${when} }`;
  });
  const ends =
    below(2) === 0
      ? ''
      : `, endsWhen: { fromTurn: ${1 + below(2)}, any: [${condition()}, { lead: { atLeast: 4 } }]${below(2) === 0 ? ', winner: column' : ''} }`;
  const wins = below(2) === 0 ? '' : `, winner: points, margin: ${below(3)}`;
  return `hythe: 1
rules: pluie
forces:
  picket: { formations: [{ units: [{ weapon: martini-henry }] }] }
  column: { formations: [{ units: [{ count: 2, weapon: lebel }] }] }
engagement: { distanceCm: ${10 + below(8)}, firstSide: column, turnLimit: 3 }
sides:
  picket: { force: picket }
  column: { force: column, doctrine: { kind: close-to-range, rangeCm: 0 } }
scenario:
  { objectives: [{ name: ridge, at: ${below(12)}, worth: ${below(4)}.25, holder: ${one(['picket', 'column', 'none'])}, needs: ${1 + below(2)} }], points: [${points.join(', ')}]${ends}${wins} }
`;
}

test('ten random scenarios are played as they are solved', () => {
  const pValues = Array.from({ length: 10 }, (_scenario, i) => {
    const { cells } = readSpec(randomSpec(), { file: `${i}.yaml`, systems: ruleSystems });
    return bindCell('pluie', item(cells, 0), ruleSystems).use((its) => {
      const shape = tallyShape(its);
      const solved = solve(its, shape);
      if (!solved.solved) throw new Error(solved.reason);
      const replicates = { root: rootOf(`scenario ${i}`), pairing: 0, first: 0, count: REPLICATES };
      const counts = new Direct(its, shape, 64e6).simulate(replicates);
      const readings = shape.readings.map((_reading, place): number => {
        const weighed = (tally: Tally): ReadonlyMap<number, number> => {
          const weights = [...marginal(shape, tally, place)];
          return new Map(
            Array.from(valuesOf(shape, tally, place), (value, at) => [value, item(weights, at)]),
          );
        };
        const [law, met] = [weighed(solved.tally), weighed(counts)];
        const values = [...new Set([...law.keys(), ...met.keys()])];
        return gTest(
          values.map((value) => met.get(value) ?? 0),
          values.map((value) => law.get(value) ?? 0),
        ).pValue;
      });
      return [gTest(counts.outcomeByTurn, solved.tally.outcomeByTurn).pValue, ...readings];
    });
  }).flat();
  expect(pValues.length).toBeGreaterThan(100);
  expect(Math.min(...holm(pValues))).toBeGreaterThan(1e-4);
});
