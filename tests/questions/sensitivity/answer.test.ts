/** What a study of sensitivity says of a real duel, against brute force over its exact solutions. */
import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { floatAt, item } from '../../../src/chance/at.ts';
import { marginal } from '../../../src/play/marginal.ts';
import { solve } from '../../../src/play/solve.ts';
import { tallyShape } from '../../../src/play/tally.ts';
import { bindCell } from '../../../src/spec/bind.ts';
import type { Cell, Experiment } from '../../../src/spec/experiment.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { ruleSystems } from '../../../src/rules/index.ts';
import { sobolIndices } from '../../../src/statistics/sobol.ts';
import { fileSvg } from '../../report/drawn.ts';
import { answerIn, recorded } from '../telling/answered.ts';

function study(analysis: string, resolve = '{ method: exact }'): Experiment {
  const text = `hythe: 1
rules: pluie
forces:
  martini: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: martini-henry }] }] }
  lebel: { formations: [{ quality: regular, units: [{ kind: infantry, weapon: lebel }] }] }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 3 }
sides:
  british: { force: martini, doctrine: { kind: hold-line } }
  french: { force: lebel, doctrine: { kind: hold-line } }
resolve: ${resolve}
analysis: { kind: sensitivity, ${analysis} }
`;
  return readSpec(text, { file: 'study.yaml', systems: ruleSystems });
}

const answered = async (experiment: Experiment) => answerIn('sensitivity', await recorded(experiment));

/** The exact chance that the first side wins. */
function winsOf(cell: Cell): number {
  return bindCell('pluie', cell, ruleSystems).use((its) => {
    const shape = tallyShape(its);
    const solved = solve(its, shape);
    if (!solved.solved) throw new Error(solved.reason);
    return floatAt(marginal(shape, solved.tally, 'winner'), 0);
  });
}

describe('every combination of an exact grid', () => {
  test('gives the indices of the grid that its cells are', async () => {
    const experiment = study(`indices: sobol, factors: {
      engagement.distanceCm: [3, 8, 12],
      engagement.firstSide: [british, french],
      sides.french.force.formations.0.quality: [militia, elite] }`);
    const { answer, charts, told } = await answered(experiment);
    if (answer.findings.indices !== 'sobol') throw new Error('the indices are others');
    const { values, shares, factors } = answer.findings;
    expect(values).toEqual(experiment.cells.map(winsOf));
    const known = sobolIndices({ levels: [3, 2, 2], values: values ?? [], standardErrors: null }, 0.95);
    expect(shares?.factors.map(({ alone, total }) => [alone.value, total.value])).toEqual(
      known.shares?.factors.map(({ first, total }) => [first.value, total.value]),
    );
    expect(factors.map(({ name }) => name)).toEqual(['distanceCm', 'firstSide', 'quality']);
    const greatest = Math.max(...(shares?.factors ?? []).map(({ alone }) => alone.value));
    expect(told.join('\n')).toContain(`alone explains ${(greatest * 100).toFixed(1)}%`);
    expect(told[0]).toBe(
      'First side explains most: wins of the British are 23.8% with the British first, 11.2% with the French first.',
    );
    expect(charts.map(({ name }) => name)).toEqual(['indices', 'means', 'together']);
    for (const chart of charts) expect(await fileSvg(chart)).toContain('<svg');
  });

  test('gives intervals around the exact indices where it is played', async () => {
    const section = `indices: sobol, factors: {
      engagement.distanceCm: [3, 12],
      sides.french.force.formations.0.quality: [militia, elite] }`;
    const exact = await answered(study(section));
    const played = await answered(study(section, '{ method: monte-carlo, replicates: 20000, seed: grid }'));
    if (exact.answer.findings.indices !== 'sobol' || played.answer.findings.indices !== 'sobol')
      throw new Error('the indices are others');
    const [known, seen] = [exact.answer.findings.shares, played.answer.findings.shares];
    known?.factors.forEach(({ alone }, i) => {
      const { low, high } = item(seen?.factors ?? [], i).alone;
      expect(low).toBeLessThan(alone.value);
      expect(high).toBeGreaterThan(alone.value);
    });
    expect(played.told[0]).toMatch(/^Distance explains most: wins of the British are .*% ± .*\.$/);
  });

  test('tells of every factor where few replicates leave open which leads', async () => {
    const { told } = await answered(
      study(
        `indices: sobol, factors: {
      engagement.distanceCm: [3, 12],
      engagement.firstSide: [british, french],
      sides.french.force.formations.0.quality: [militia, elite] }`,
        '{ method: monte-carlo, replicates: 60, seed: grid }',
      ),
    );
    expect(told[0]).toMatch(/^Which of .* explains the most cannot be told yet\.$/u);
    expect(told[1]).toMatch(/^Of the differences in wins, .* alone explains [^,]+, [^,]+, [^,]+\.$/u);
  });

  test('names the best value of a choice of the side that does not want the measure, by the means', async () => {
    const { told, answer } = await answered(
      study(`indices: sobol, factors: {
        sides.french.force.formations.0.quality: [militia, elite],
        engagement.turnLimit: [5, 6] }`),
    );
    if (answer.findings.indices !== 'sobol') throw new Error('the indices are others');
    const [militia, elite] = item(answer.findings.factors, 0).means.map(({ value }) => value);
    const { values } = answer.findings;
    expect([militia, elite]).toEqual([
      expect.closeTo((item(values ?? [], 0) + item(values ?? [], 1)) / 2, 12),
      expect.closeTo((item(values ?? [], 2) + item(values ?? [], 3)) / 2, 12),
    ]);
    expect(told[0]).toMatch(
      /^Best quality for the French: Elite \(wins of the British .*%\), not Militia \(.*%\)\.$/,
    );
  });

  test('says so where nothing moves anything', async () => {
    const { told, charts } = await answered(
      study('indices: sobol, tables: [weapons.gardner.hit.close, weapons.gardner.hit.medium]'),
    );
    expect(told[0]).toBe('Nothing that was varied moves wins of the British.');
    expect(charts).toEqual([]);
  });
});

describe('one thing at a time', () => {
  test('orders things by how far they swing, as their cells say', async () => {
    const experiment = study(
      `tables: [weapons.lebel.hit.medium, weapons.gardner.hit.close],
       factors: { engagement.distanceCm: [8, 3, 12], sides.french.cover: [open, building] }`,
    );
    const { answer, charts, told } = await answered(experiment);
    if (answer.findings.indices !== 'oat') throw new Error('the indices are others');
    const [base = NaN, ...moved] = experiment.cells.map(winsOf);
    const changes = answer.findings.things.flatMap(({ name, from, moves }) =>
      moves.map(({ to, change }) => [`${name}: ${from} → ${to}`, change.value] as const),
    );
    const expected = experiment.variants.slice(1).map((name, i) => [name, item(moved, i) - base] as const);
    const byName = new Map<string, number>(changes);
    for (const [name, change] of expected) expect(byName.get(name)).toBeCloseTo(change, 10);
    expect(byName.size).toBe(expected.length);
    const swings = answer.findings.things.map(({ swing }) => swing.value);
    expect(swings).toEqual(swings.toSorted((a, b) => b - a));
    expect(told).toContain('These make no difference at all: Gardner MG, hit at close range.');
    expect(charts.map(({ name }) => name)).toEqual(['moves']);
    // What does not matter is left to the table.
    expect(charts[0]?.rows.length).toBeLessThanOrEqual(3);
    expect(plain(charts[0]?.title ?? [])).toMatch(
      /^\w+ of 4 things( surely)? moves? wins of the British by 1 point or more$/,
    );
  });

  test('moves how often a victory condition is met', async () => {
    const section = 'factors: { engagement.distanceCm: [8, 3] }';
    const wins = await answered(study(section));
    const met = await answered(
      study(`of: ours, ${section} }\noutcomes: { ours: { winner: { is: british } }`),
    );
    expect(met.told[0]).toMatch(/^Share that met Ours moves with distance: /);
    if (met.answer.findings.indices !== 'oat' || wins.answer.findings.indices !== 'oat')
      throw new Error('the indices are others');
    expect(met.answer.findings.base).toEqual(wins.answer.findings.base);
    expect(met.answer.findings.things).toEqual(wins.answer.findings.things);
  });

  test('calls a number by its table too, where that is not a list of things', async () => {
    const { told } = await answered(study('tables: [constants.activationBaseValue]'));
    expect(told[0]).toMatch(/^Wins of the British move with base value of activation: /);
  });

  test('does not tell apart what the dice do not', async () => {
    const { told, answer } = await answered(
      study(
        'tables: [weapons.lebel.hit.long], factors: { engagement.distanceCm: [8, 9] }',
        '{ method: monte-carlo, replicates: 50, seed: few }',
      ),
    );
    expect(told[0]).toMatch(
      /^Too close to tell what moves wins of the British most: distance and Lebel rifle, hit at long range\.$|^Too close to tell what moves wins of the British most: Lebel rifle, hit at long range and distance\.$/,
    );
    if (answer.findings.indices !== 'oat') throw new Error('the indices are others');
    for (const { swing } of answer.findings.things) expect(swing.high).toBeGreaterThan(0);
  });
});
