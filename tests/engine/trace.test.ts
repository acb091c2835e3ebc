import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import skirmish from '../../assets/my-rules/rules.ts';
import { DEFAULT_BUDGET, solve } from '../../src/play/solve.ts';
import { marginal } from '../../src/play/marginal.ts';
import { tallyShape } from '../../src/play/tally.ts';
import type { InputOf } from '../../src/engine/questions.ts';
import { bindCell } from '../../src/spec/bind.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import type { Trace } from '../../src/questions/trace.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { duelSpec, hytheInTurn, ROOT } from '../cli/hythe.ts';
import { engineHere, platformHere, refused } from './desk.ts';

const engine = engineHere(platformHere([skirmish]));

const traced = async (asked: InputOf<'trace'>) => engine.ask('trace', asked);

const EXAMPLES = [
  'martini-vs-lebel',
  'huit-square-in-time',
  'fields-of-honor-points',
  'augsburg-matrix',
  'march-attack-militia-and-veterans',
  'out-of-sight',
];

describe('a trace', () => {
  test.each(EXAMPLES)(
    'of %s is that of the command, with a chance that ends as the fight did',
    async (name) => {
      const file = join(ROOT, 'experiments', `${name}.yaml`);
      const spec = readFileSync(file, 'utf8');
      for (const replicate of name === EXAMPLES[0] ? ([0, 'best'] as const) : [0]) {
        const answer = await traced({ spec, file, cell: 1, replicate });
        const args = ['trace', file, '--cell', '1', '--replicate', String(replicate), '--json'];
        const same = JSON.parse(hytheInTurn(args).stdout) as Trace; // as it writes it
        const { more, before, ...rest } = answer;
        expect(more).toBe(0);
        expect(before).toHaveLength(2);
        expect({
          ...rest,
          before: null,
          steps: rest.steps.map((step) => ({ ...step, after: null })),
        }).toEqual(same);
        const last = answer.steps.at(-1)?.after;
        expect(last).toHaveLength(2);
        expect([0, 1]).toContain(last?.[0]);
      }
    },
  );

  test('begins with the chances that the cell has', async () => {
    const spec = duelSpec();
    const { before, steps } = await traced({ spec, file: 'duel.yaml', cell: 1, replicate: 3 });
    const { cells, rules } = readSpec(spec, { file: 'duel.yaml', systems: ruleSystems });
    const [cell] = cells;
    if (cell === undefined) throw new Error('the spec has a cell');
    const wins = bindCell(rules, cell, ruleSystems).use((engagement) => {
      const shape = tallyShape(engagement);
      const answer = solve(engagement, shape, DEFAULT_BUDGET);
      if (!answer.solved) throw new Error(answer.reason);
      return marginal(shape, answer.tally, 'winner');
    });
    expect(before?.[0]).toBeCloseTo(wins[0] ?? NaN, 12);
    expect(before?.[1]).toBeCloseTo(wins[1] ?? NaN, 12);
    expect(steps[0]?.throws[0]?.faces).toHaveLength(1);
    expect(steps.some(({ sums }) => sums.some(({ total }) => total?.name === 'target number'))).toBe(true);
    expect(JSON.stringify(steps)).not.toMatch(/"act":"[AB]\d/);
  });

  test('of rules told as a story has a chance after each throw', async () => {
    const spec = readFileSync(join(ROOT, 'assets', 'my-rules', 'first-question.yaml'), 'utf8');
    const { steps, before } = await traced({ spec, file: 'story.yaml', cell: 1, replicate: 1 });
    expect(before).not.toBeNull();
    expect(steps.at(-1)?.after).toHaveLength(2);
    expect([0, 1]).toContain(steps.at(-1)?.after?.[0]);
    const thrown = steps.filter(({ throws }) => throws.length > 0);
    expect(thrown.length).toBeGreaterThan(0);
    expect(thrown.every(({ after }) => after?.length === 2)).toBe(true);
  });

  test('has no chances where the cell is too large', async () => {
    const file = join(ROOT, 'tests', 'run', 'too-large.yaml');
    const answer = await traced({ spec: readFileSync(file, 'utf8'), file, cell: 1, replicate: 0 });
    expect(answer.before).toBeNull();
    expect(answer.steps.every(({ after }) => after === null)).toBe(true);
  });

  test('of a cell that there is not is a problem', async () => {
    const asked = { spec: duelSpec(), file: 'a.yaml', cell: 9, replicate: 0 };
    expect(await refused(traced(asked))).toEqual([
      { path: ['cell'], kind: 'input', message: 'there is no cell 9: the spec has 1 cell' },
    ]);
  });
});
