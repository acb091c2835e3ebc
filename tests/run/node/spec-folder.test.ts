import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSpecs } from '../../../src/cli/specs.ts';
import { specFolder } from '../../../src/run/node/spec-folder.ts';
import { SpecFileError } from '../../../src/spec/spec-files.ts';
import { sharedFolder } from '../../cli/hythe.ts';
import { systems } from '../../spec/duel.ts';
import { LEAST } from '../../spec/specs.ts';

const top = sharedFolder({
  'secret.yaml': 'weapons: {}\n',
  'specs/house.yaml': 'weapons: {}\n',
  'specs/packs/mine.yaml': 'a: 1\n',
});
const folder = join(top, 'specs');
const read = (name: string): string => specFolder(join(folder, 'duel.yaml')).read(name);

test('a spec reads files in its folder and below', () => {
  expect(read('house.yaml')).toBe('weapons: {}\n');
  expect(read('packs/mine.yaml')).toBe('a: 1\n');
});

test('a file that is not there is answered with names that are, in the folder of the spec alone', () => {
  expect(() => read('hous.yaml')).toThrow('no such file or folder; did you mean house.yaml?');
  expect(() => read('packs/mien.yaml')).toThrow('; did you mean packs/mine.yaml?');
  expect(() => read('../secrets.yaml')).toThrow(/no such file or folder$/);
  expect(() => read('none/mine.yaml')).toThrow(/no such file or folder$/);
});

test('a spec reads nothing outside its folder, however it is named', () => {
  for (const name of ['../secret.yaml', 'packs/../../secret.yaml', '.', 'packs/..'])
    expect(() => read(name)).toThrow(SpecFileError);
});

test.skipIf(process.platform === 'win32')('links count as the files that they lead to', () => {
  symlinkSync(join(top, 'secret.yaml'), join(folder, 'link.yaml'));
  symlinkSync(top, join(folder, 'up'));
  symlinkSync('house.yaml', join(folder, 'inside.yaml'));
  symlinkSync('round.yaml', join(folder, 'round.yaml'));
  symlinkSync(folder, join(top, 'other-name'));
  expect(() => read('link.yaml')).toThrow(
    'it stands outside the folder of the spec, where a link leads to it',
  );
  expect(() => read('up/secret.yaml')).toThrow('it stands outside the folder');
  expect(() => read('round.yaml')).toThrow('too many symbolic links');
  expect(read('inside.yaml')).toBe('weapons: {}\n');
  expect(specFolder(join(top, 'other-name', 'duel.yaml')).read('house.yaml')).toBe('weapons: {}\n');
});

test('what cannot be read says why', () => {
  const large = join(folder, 'large.yaml');
  writeFileSync(large, '');
  truncateSync(large, 1024 * 1024 + 1);
  expect(() => read('large.yaml')).toThrow('it is larger than 1 MB; name another file');
  for (const name of ['packs', '.', './/'])
    expect(() => read(name)).toThrow('it is a folder, not a file; name another file');
  expect(() => read('none.yaml')).toThrow('no such file or folder');
  expect(() => read('house.yaml/x')).toThrow(SpecFileError);
});

test('commands read the files that a spec names', async () => {
  const path = join(folder, 'duel.yaml');
  writeFileSync(join(folder, 'sharp.yaml'), 'weapons: { lebel: { hit: { medium: 9 } } }\n');
  writeFileSync(path, `${LEAST}tables: sharp.yaml\n`);
  const [spec] = await readSpecs([path], async () => systems);
  expect(spec?.experiment.spec['tables']).toEqual({ weapons: { 'fr.lebel': { hit: { medium: 9 } } } });
  writeFileSync(path, `${LEAST}tables: link.yml\n`);
  await expect(readSpecs([path], async () => systems)).rejects.toThrow(
    /duel\.yaml:\d+:9: tables: cannot read "link\.yml"/,
  );
});
