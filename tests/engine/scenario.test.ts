import { describe, expect, test } from 'vitest';
import type { ConditionPart, ScenarioWords } from '../../src/engine/questions/scenario.ts';
import { engineHere } from './desk.ts';

const engine = engineHere();

async function scenarioOf(name: string, cell: number): Promise<ScenarioWords> {
  const spec = await engine.ask('example', { name });
  return engine.ask('scenario', { spec, file: `${name}.yaml`, cell });
}

function sentence(parts: readonly ConditionPart[] = []): string {
  return parts.map((part) => (typeof part === 'string' ? part : `[${part.value}]`)).join('');
}

describe('a scenario in words', () => {
  test('has the forces of the cell that is asked for, and the setting of both', async () => {
    const { sides, setting } = await scenarioOf('forces-fieldwork', 8);
    expect(sides.map(({ units }) => units)).toEqual([
      ['11 × Infantry, Lebel rifle (Regular)'],
      ['4 × Infantry, Martini-Henry rifle (Regular)'],
    ]);
    // What stands at its default goes without saying, but for who goes first.
    expect(sides[1].fields).toEqual(['Hold the line', 'Cover Field fortification']);
    expect(setting).toEqual(['Distance 18 cm', 'First side French', 'Turn limit 20']);
    const { setting: thrown } = await scenarioOf('martini-vs-lebel', 1);
    expect(thrown).toEqual(['Distance 2 cm', 'First side toss of a coin', 'Turn limit 30']);
  });

  test('has the reserve with its turn, and doctrines with their conditions', async () => {
    const { sides } = await scenarioOf('reserve-in-time', 3);
    expect(sides[0].units[1]).toBe(
      'Infantry, Martini-Henry rifle (Regular, Join line, Open, setback 7 cm, enters turn 3)',
    );
    expect(sides[1].fields[0]).toBe(
      'Where Side losses above 0.5: Retire, distance to retire 10 cm; where Enemy ready is False and distance at most 6: Charge; else Close to range, range sought 4 cm',
    );
  });

  test('has victory conditions with blanks for their numbers and categories', async () => {
    const rearguard = await scenarioOf('rearguard', 1);
    expect(rearguard.conditions.map(({ title, parts }) => `${title}: ${sentence(parts)}`)).toEqual([
      'One company held the road four turns: British units left at least [1] or the end came in turn [5] or later',
      'One company held the road six turns: British units left at least [1] or the end came in turn [7] or later',
      'One company held the road eight turns: British units left at least [1]',
    ]);
    const huit = await scenarioOf('huit-battalions-against-columns', 1);
    expect(sentence(huit.conditions[0]?.parts)).toBe('not [french] won');
    expect(huit.metrics.find(({ name }) => name === 'winner')?.categories).toEqual([
      { value: 'french', title: 'the French' },
      { value: 'british', title: 'the British' },
      { value: 'none', title: 'nobody' },
    ]);
  });

  test('names the objectives and who decides', async () => {
    const { scenario, metrics } = await scenarioOf('relief-on-a-die', 1);
    expect(scenario[0]).toBe(
      'The side with more points has won, whatever the rules say; with as many, nobody has.',
    );
    expect(metrics.map(({ name }) => name)).toContain('holds.ridge');
  });
});
