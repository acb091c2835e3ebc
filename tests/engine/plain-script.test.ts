import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SpecError } from '../../src/spec/diagnostic.ts';
import { plainScript } from '../../src/run/node/plain-script.ts';
import { engineHere, platformHere } from './desk.ts';

const STORY = readFileSync(new URL('../../assets/my-rules/rules.ts', import.meta.url), 'utf8');

test('types are taken away, and every line stays where it is', async () => {
  const engine = engineHere({ ...platformHere(), plainScript });
  const { script } = await engine.ask('plainScript', { text: STORY });
  expect(script).not.toContain('Dice');
  const at = (text: string): number => text.split('\n').findIndex((line) => line.includes("'nerve', 'MY-4'"));
  expect(at(script)).toBe(at(STORY));
});

test('where nothing takes types away, the text stays as it is', async () => {
  expect(await engineHere().ask('plainScript', { text: STORY })).toEqual({ script: STORY });
});

test.each([
  ['let a = 1;\n\nroll(: 3)', 3, 6, 'Expression expected'],
  ['const x: number = 3;\nenum A {B}', 2, 1, 'TypeScript enum is not supported in strip-only mode'],
  ['('.repeat(200_000), 1, 1, 'this is too deep to be read'],
])('a mistake is named with its place: %#', async (text, line, column, message) => {
  const error: unknown = await plainScript(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SpecError);
  expect((error as SpecError).diagnostics).toMatchObject([{ line, column, message }]);
});

test('a text that is too deep spoils no later one', async () => {
  await expect(plainScript('('.repeat(200_000))).rejects.toThrow('too deep');
  expect(await plainScript('const x: number = 3;')).toBe('const x         = 3;');
});
