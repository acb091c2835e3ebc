import { expect, test } from 'vitest';
import { ruleSystems } from '../../src/rules/index.ts';
import { engineHere } from './desk.ts';

const engine = engineHere();

test('every system is described as plain data', async () => {
  for (const { id } of await engine.ask('systems', {})) {
    const described = await engine.ask('system', { rules: id });
    const system = ruleSystems.find((each) => each.id === id);
    expect(described.mechanics.map(({ name }) => name)).toEqual(system?.mechanics.map(({ name }) => name));
    expect(JSON.parse(JSON.stringify(described))).toEqual(described);
  }
});

test('an unknown system fails with the nearest one', async () => {
  await expect(engine.ask('system', { rules: 'pluje' })).rejects.toThrow('did you mean pluie');
});
