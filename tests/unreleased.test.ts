import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FOLDERS = ['assets', 'bin', 'docs', 'experiments', 'notebooks', 'site/build', 'src'];

/** All that a user reads, and the code that writes it. */
const files = [
  'README.md',
  'SECURITY.md',
  'package.json',
  'site/README.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((path) => /\.(?:md|ts|js|json|yaml)$/u.test(path));

/** The lines that match, each with its file. */
function linesWith(pattern: RegExp): string[] {
  return files.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line}`),
  );
}

test('nothing sends a user to a registry for a Hythe that is not published', () => {
  const { private: isPrivate } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly private?: boolean;
  };
  expect(isPrivate).toBe(true);
  // Any other form of npx asks whether to install, or takes options that follow for its own.
  expect(linesWith(/\bnpx\b(?! --no -- hythe\b)[^`\n]*\bhythe\b/u)).toEqual([]);
  expect(linesWith(/\bnpm (?:i|install|add|exec|x)\b[^`\n]*\bhythe\b(?!-[\d.]+\.tgz|\/)/u)).toEqual([]);
});

test('one place says how a packed Hythe is installed', () => {
  expect(linesWith(/\bnpm (?:i|install|add)\b.*\.tgz/u).toSorted()).toEqual([
    expect.stringMatching(/^README\.md: npm install \.\.\/hythe\/hythe-[\d.]+\.tgz$/u) as string,
  ]);
});
