import { expect, test } from 'vitest';
import { assignmentWords, readAssignments, wordsOfExample } from '../../src/play/assignments.ts';
import type { JsonObject } from '../../src/play/json.ts';
import { hytheInTurn } from '../cli/hythe.ts';
import { fc } from '../fast-check.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import type { Odds } from '../../src/questions/odds.ts';
import { engineHere, refused } from './desk.ts';

const engine = engineHere();

const oddsOf = async (rules: string, mechanic: string, inputs: JsonObject, tables?: string): Promise<Odds> =>
  engine.ask('odds', { rules, mechanic, inputs, tables });

/** The words of a command as a shell passes them on, quotes gone. */
function wordsOf(command: string): readonly string[] {
  return wordsOfExample(command).slice(1);
}

test.each(
  ruleSystems.flatMap((system) =>
    system.mechanics.map(({ name, example, tables }) => [system.id, name, example, tables] as const),
  ),
)(
  '%s, %s: its example has the answer of the command that the page names',
  async (rules, name, example, tables) => {
    const inputs = readAssignments(wordsOfExample(example));
    const odds = await oddsOf(rules, name, inputs, tables);
    const { stdout } = hytheInTurn([...wordsOf(odds.command), '--json']);
    expect(JSON.parse(stdout)).toEqual(odds);
  },
);

test('a shot comes with its parts, their rules and simple fractions', async () => {
  const odds = await oddsOf('pluie', 'fire', { weapon: 'lebel', distanceCm: 8, quality: 'elite' });
  const [sum] = odds.explanation?.sums ?? [];
  expect(sum?.total).toMatchObject({ name: 'target number', value: 10 });
  expect(sum?.factors.map(({ value, ruleIds }) => [value, ruleIds.length > 0])).toEqual([
    [11, true],
    [-1, true],
  ]);
  const [{ outcomes } = { outcomes: [] }] = odds.metrics;
  expect(outcomes.find(({ label }) => label === 'miss')).toEqual({
    label: 'miss',
    chance: expect.closeTo(0.45, 12),
    fraction: '9/20',
  });
  expect(odds.metrics[0]?.moments).toBeNull();
  expect(odds.further[0]?.title).toBe('in a turn of 2 shots');
});

test('rulings count, and the command names them', async () => {
  const { command } = await oddsOf('pluie', 'fire', {
    weapon: 'lebel',
    distanceCm: 7,
    options: { bandEdge: 'far' },
  });
  expect(command).toBe('hythe odds pluie fire weapon=lebel distanceCm=7 options.bandEdge=far');
});

test('problems of inputs and rulings lead to their fields', async () => {
  const ask = async (inputs: JsonObject) => {
    const problems = await refused(engine.ask('odds', { rules: 'pluie', mechanic: 'fire', inputs }));
    return problems.map(({ path }) => path.join('.'));
  };
  expect(await ask({ weapon: 'lebell', distanceCm: -1 })).toEqual(['weapon', 'distanceCm']);
  expect(await ask({ weapon: 'lebel', distanceCm: 8, options: { bandEdge: 'side' } })).toEqual([
    'options.bandEdge',
  ]);
});

test('a gap of the source is a failure of the whole', async () => {
  const inputs = { shooter: { type: 'light-horse' }, distanceInches: 4 };
  const asked = engine.ask('odds', { rules: 'augsburg', mechanic: 'shoot-pool', inputs });
  await expect(asked).rejects.toMatchObject({
    failure: { code: 'HYTHE-RULES-NOT-GIVEN', message: expect.stringContaining('light-horse') },
  });
});

test('an unknown mechanic fails with the nearest one', async () => {
  await expect(engine.ask('odds', { rules: 'pluie', mechanic: 'fier', inputs: {} })).rejects.toThrow(
    '"fier" is no mechanic of pluie; did you mean fire',
  );
});

test('an input that is too deep or too long is refused', async () => {
  const deep: JsonObject = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`) as JsonObject; // a map of maps
  const ask = async (inputs: JsonObject) => engine.ask('odds', { rules: 'pluie', mechanic: 'fire', inputs });
  await expect(ask(deep)).rejects.toThrow('inputs: must be a map of at most');
  await expect(ask({ weapon: 'x'.repeat(300_000) })).rejects.toThrow('inputs: must be a map of at most');
});

const json = fc.letrec<{ value: unknown; map: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.constantFrom('8', 'true', '1e3', "it's", '[1', '', 'fr.lebel', '-0'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('map'),
  ),
  map: fc.dictionary(fc.constantFrom('a', 'b', '0', '1', 'a.b', 'long name', ''), tie('value'), {
    maxKeys: 3,
  }),
}));

test('inputs written as words read as they were', () => {
  const names = fc.constantFrom('weapon', 'A', 'distanceCm');
  fc.assert(
    fc.property(fc.dictionary(names, json.value, { maxKeys: 3 }), (inputs) => {
      const unquoted = assignmentWords(inputs).map((word) =>
        word.replace(/^([^=]+=)'(.*)'$/su, '$1$2').replaceAll(String.raw`'\''`, "'"),
      );
      expect(readAssignments(unquoted)).toEqual(inputs);
    }),
  );
});
