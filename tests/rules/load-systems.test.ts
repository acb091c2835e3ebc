import { expect, test } from 'vitest';
import { loadSystems } from '../../src/rules/load-systems.ts';
import { ruleSystems } from '../../src/rules/index.ts';

test('systems loaded by name are those of the index', async () => {
  expect(await loadSystems()).toEqual(ruleSystems);
  expect(await loadSystems('no-such-rules')).toEqual(ruleSystems);
  for (const system of ruleSystems) expect(await loadSystems(system.id)).toEqual([system]);
});
