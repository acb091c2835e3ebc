import { expect, test } from 'vitest';
import { engineHere } from './desk.ts';

test('a desk that trusts no question refuses an input of another form, with the names of its fields', async () => {
  const sent: unknown = { spec: 1, file: 'x'.repeat(5000) };
  const input = sent as { readonly spec: string; readonly file: string }; // not true: it comes from anybody
  await expect(engineHere().ask('read', input)).rejects.toMatchObject({
    failure: {
      code: 'HYTHE-ENGINE-QUESTION',
      message: expect.stringMatching(/^read: spec: .*; file: /u) as string,
    },
  });
});
