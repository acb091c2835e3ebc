import { readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../../../src/run/node/make-folder.ts';
import { sharedFolder } from '../../cli/hythe.ts';

describe('making a folder', () => {
  const root = sharedFolder();

  test('makes what is missing above it, and tells the topmost that it made', async () => {
    expect(await makeFolder(join(root, 'a', 'b', 'c'))).toBe(join(root, 'a'));
    expect(await readdir(join(root, 'a', 'b'))).toEqual(['c']);
    expect(await makeFolder(join(root, 'a', 'b', 'd'))).toBe(join(root, 'a', 'b', 'd'));
  });

  test('leaves one alone that is there, or a link to one', async () => {
    await makeFolder(join(root, 'there'));
    await symlink(join(root, 'there'), join(root, 'link'));
    expect(await makeFolder(join(root, 'there'))).toBeNull();
    expect(await makeFolder(join(root, 'link', 'below'))).toBe(join(root, 'link', 'below'));
  });

  test('may be asked for by several at once', async () => {
    const path = join(root, 'many', 'of', 'them');
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
    expect((await stat(path)).isDirectory()).toBe(true);
  });

  test('fails where a file is in the way', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(root, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  test.skipIf(platform() !== 'linux')('fails, and ends, where the system takes no folders', async () => {
    await expect(makeFolder('/proc/hythe/results')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
