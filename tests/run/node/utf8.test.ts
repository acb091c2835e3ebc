import { describe, expect, test } from 'vitest';
import { textOfBytes } from '../../../src/run/node/utf8.ts';
import { duelSpec, hytheInTurn, testFolder } from '../../cli/hythe.ts';

describe('a file', () => {
  test('is read as UTF-8, without a mark of the byte order', () => {
    expect(textOfBytes(Buffer.from('\ufeffé\nß'))).toEqual({ text: 'é\nß' });
    expect(textOfBytes(new Uint8Array())).toEqual({ text: '' });
  });

  test('that is something else is refused, with the line and what to do', () => {
    expect(textOfBytes(Buffer.from('a\nb\ntitle: caf\xe9\n', 'latin1'))).toEqual({
      wrong: 'line 3 is not UTF-8: save the file as UTF-8',
    });
    expect(textOfBytes(Buffer.from('caf\xe9', 'latin1'))).toEqual({
      wrong: 'line 1 is not UTF-8: save the file as UTF-8',
    });
    expect(textOfBytes(Buffer.from('\ufeffhythe: 1', 'utf16le'))).toEqual({
      wrong: 'it is UTF-16: save the file as UTF-8',
    });
  });
});

test('a spec, and a file that it names, are told to be saved as UTF-8', () => {
  const cwd = testFolder({
    'old.yaml': Buffer.from(duelSpec({ title: 'Ein Gefecht über 8 cm' }), 'latin1'),
    'forces.yaml': Buffer.from('é: {}', 'latin1'),
    'named.yaml': duelSpec({ forces: 'forces.yaml' }),
  });
  expect(hytheInTurn(['check', 'old.yaml'], { cwd })).toMatchObject({
    status: 2,
    stderr: 'hythe: cannot read old.yaml: line 3 is not UTF-8: save the file as UTF-8\n',
  });
  expect(hytheInTurn(['check', 'named.yaml'], { cwd }).stderr).toContain('line 1 is not UTF-8');
});
