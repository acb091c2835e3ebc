import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sectionOfOptions, sectionWritten, type AskedSection } from '../../src/cli/asked-section.ts';
import { OptionValue } from '../../src/cli/option-value.ts';
import { readSpecs } from '../../src/cli/specs.ts';
import { loadSystems } from '../../src/rules/by-name.ts';
import { duelSpec, hythe, testFolder } from './hythe.ts';

async function read(asked: AskedSection, changes: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const path = join(testFolder(), 'duel.yaml');
  writeFileSync(path, duelSpec(changes));
  return (await readSpecs([path], loadSystems, asked))[0]?.experiment.analysis.asked;
}

describe('a section of options', () => {
  const search = (force: string, to = 3): AskedSection =>
    sectionOfOptions({
      kind: 'forces',
      search: {
        side: new OptionValue('--side british', 'british'),
        force: new OptionValue(`--force ${force}`, force),
        path: undefined,
        from: new OptionValue('--from 1', 1),
        to: new OptionValue(`--to ${to}`, to),
      },
    });

  test('asks what the same section of a spec asks', async () => {
    const asked = search('lebel');
    expect(JSON.parse(asked.text)).toEqual({
      kind: 'forces',
      search: { side: 'british', force: 'lebel', from: 1, to: 3 },
    });
    expect(await read(asked)).toEqual(await read(sectionWritten(asked.text)));
  });

  test('is told of by its options, which stand in no file', async () => {
    await expect(read(search('lebell'))).rejects.toThrow(
      /^--force lebell: no force is called "lebell"; did you mean lebel\?$/,
    );
    const withoutSide = sectionOfOptions({
      kind: 'forces',
      search: { from: new OptionValue('--from 1', 1) },
    });
    await expect(read(withoutSide)).rejects.toThrow(/^a search has a path, or a force/);
  });

  test('is told of beside what is wrong with the file', async () => {
    await expect(read(search('lebell'), { engagement: { distancCm: 8 } })).rejects.toThrow(
      /^2 problems in duel\.yaml and the options:\n.*duel\.yaml:\d+:\d+: engagement\.distancCm: [^]*\n--force lebell: no force/,
    );
  });

  test('does not say the same of a thousand values', async () => {
    await expect(read(search('martini', 1100))).rejects.toThrow(
      /^5 problems in the options:(\n--force martini: .* 1000\b.*){5} \(and \d+ more like it\)$/,
    );
  });
});

describe('a section that is written', () => {
  test('is a kind, or a map in YAML', async () => {
    await expect(read(sectionWritten('matrix'))).rejects.toThrow(
      /^--analysis: analysis\.contestants|contestants/,
    );
    expect(await read(sectionWritten('{ kind: matrix, contestants: [martini, lebel] }'))).toMatchObject({
      contestants: ['martini', 'lebel'],
    });
    for (const wrong of ['[matrix]', '7', '{ kind: matrix', ''])
      expect(() => sectionWritten(wrong)).toThrow(
        '--analysis must be a kind such as sensitivity, or its section',
      );
  });

  test('is shown with the place in it', async () => {
    await expect(read(sectionWritten('{ kind: matrix, contestants: [martini, lebell] }'))).rejects.toThrow(
      /^--analysis:1:40: analysis\.contestants\.1: no force is called "lebell"; did you mean lebel\?\n.*\| \{ kind: matrix/,
    );
  });
});

test.each([
  ['matrix duel.yaml martini lebell', 'lebell: no force is called "lebell"; did you mean lebel?'],
  [
    'matrix duel.yaml --conditions engagement.distancecm=3,8',
    '--conditions engagement.distancecm=3,8: there is no distancecm in engagement; did you mean engagement.distanceCm?',
  ],
  [
    'sensitivity duel.yaml --factors engagement.distancecm=3,8',
    '--factors engagement.distancecm=3,8: there is no distancecm in engagement; did you mean engagement.distanceCm?',
  ],
  [
    'sensitivity duel.yaml --tables weapons.lebell',
    '--tables weapons.lebell: there is no "lebell" in weapons; did you mean weapons.fr.lebel?',
  ],
  [
    'forces duel.yaml --side frnch --force lebel --from 1 --to 3',
    '--side frnch: no side is called "frnch"; did you mean french?',
  ],
])('`hythe %s` is told of its option', (words, message) => {
  const folder = testFolder();
  writeFileSync(join(folder, 'duel.yaml'), duelSpec());
  const { status, stderr } = hythe(words.split(' '), { cwd: folder });
  expect(stderr).toBe(`hythe: ${message}\n`);
  expect(status).toBe(2);
});
