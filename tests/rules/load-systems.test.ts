import { expect, test } from 'vitest';
import { loadSystems, systemsForKind } from '../../src/rules/load-systems.ts';
import { ruleSystems } from '../../src/rules/index.ts';

test('systems loaded by name are those of the index', async () => {
  expect(await loadSystems()).toEqual(ruleSystems);
  expect(await loadSystems('no-such-rules')).toEqual(ruleSystems);
  for (const system of ruleSystems) expect(await loadSystems(system.id)).toEqual([system]);
});

test('kinds on a map are loaded only where one of them is named', async () => {
  const kindsFor = async (kind?: string): Promise<readonly string[]> =>
    (await systemsForKind('pluie', kind)).flatMap(({ kinds }) => kinds.map(({ name }) => name));
  expect(await kindsFor()).toEqual(['engagement']);
  expect(await kindsFor('engagement')).toEqual(['engagement']);
  expect(await kindsFor('battle')).toEqual(['engagement', 'battle']);
});
