import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { engineHere } from './desk.ts';

const engine = engineHere();

test('every example is listed with its question, and is read without a problem', async () => {
  const listed = await engine.ask('openings', {});
  const files = (await readdir('experiments')).filter((file) => file.endsWith('.yaml'));
  expect(listed.map(({ name }) => `${name}.yaml`).toSorted()).toEqual(files.toSorted());
  expect(listed.filter(({ title, rules }) => title === '' || rules === '')).toEqual([]);
  expect(listed.find(({ name }) => name === 'forces-fieldwork')).toEqual({
    name: 'forces-fieldwork',
    title: 'Lebel companies against a field fortification',
    question: 'How many companies win the works three times in four?',
    rules: 'pluie',
    isSaved: false,
    example: 'forces-fieldwork',
  });
  for (const { name } of listed.filter((each) => each.name.startsWith('forces-'))) {
    const spec = await engine.ask('example', { name });
    expect((await engine.ask('read', { spec, file: name })).problems).toEqual([]);
  }
});

test('an unknown example is an error with the nearest name', async () => {
  await expect(engine.ask('example', { name: 'forces-feldwork' })).rejects.toThrow(
    '"forces-feldwork" is no example; did you mean forces-fieldwork?',
  );
});
