import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/command-error.ts';
import { rulesAtHand } from '../../src/cli/rules-at-hand.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { ROOT, testFolder, type Files } from './hythe.ts';

/** What has the shape of a rule system, and no rules. */
const RULES = `const system = {
  id: 'my-rules', title: 'Mine', period: 'any', tables: {}, rowKeys: {}, options: {}, kinds: [], mechanics: [],
  errorCodes: { input: 'MY-INPUT', notGiven: 'MY-NOT-GIVEN' }, read: () => ({}), notes: () => [],
};
export default system;
`;

/** The path of a module with this text, in a folder of its own with these files beside it. */
function moduleOf(text: string, beside: Files = {}): string {
  return join(testFolder({ ...beside, 'rules.ts': text }), 'rules.ts');
}

describe('the rule systems of a command', () => {
  test('are those of Hythe alone where no module is named', async () => {
    const rules = await rulesAtHand({});
    expect(await rules.load()).toEqual(ruleSystems);
    expect(await rules.load('no-such-rules')).toEqual(ruleSystems);
    expect((await rules.load('pluie')).map(({ id }) => id)).toEqual(['pluie']);
    expect(rules.own).toEqual([]);
    expect([rules.moduleOf('pluie'), rules.forWorkers('pluie')]).toEqual([null, {}]);
  });

  test('are those of the module too, which workers load for its own systems only', async () => {
    const rules = await rulesAtHand({ rulesModule: moduleOf(RULES) });
    const idsFor = async (id?: string) => (await rules.load(id)).map((system) => system.id);
    expect(await idsFor()).toEqual([...ruleSystems.map(({ id }) => id), 'my-rules']);
    expect(await idsFor('my-rules')).toEqual(['my-rules']);
    expect(await idsFor('pluie')).toContain('pluie');
    expect(rules.moduleOf('my-rules')).toMatchObject({ file: 'rules.ts' });
    expect(rules.forWorkers('my-rules').systemsModule).toMatch(/^file:.*rules\.ts$/u);
    expect([rules.moduleOf('pluie'), rules.forWorkers('pluie')]).toEqual([null, {}]);
  });

  test('may be several, given as a list', async () => {
    const text = `${RULES.replace('export default system;', '')}export const ruleSystems = [system, { ...system, id: 'second' }];`;
    expect((await rulesAtHand({ rulesModule: moduleOf(text) })).own.map(({ id }) => id)).toEqual([
      'my-rules',
      'second',
    ]);
  });
});

describe('the hash of a module', () => {
  /** Hashes as the command line finds them; the test runner loads modules in a way of its own. */
  function hashesOf(paths: readonly string[]): readonly unknown[] {
    const program = `import { loadOwnSystems } from ${JSON.stringify(pathToFileURL(join(ROOT, 'src/run/node/own-systems.ts')).href)};
const hashes = [];
for (const href of ${JSON.stringify(paths.map((path) => pathToFileURL(path).href))}) hashes.push((await loadOwnSystems(href)).hash);
console.log(JSON.stringify(hashes));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    return JSON.parse(stdout) as readonly unknown[];
  }

  test('is that of every file that it is made of, wherever they lie', () => {
    const text = `import { TITLE } from './parts/names.ts';\nimport { enumerateLabels } from 'hythe/rules';\n${RULES.replace("'Mine'", 'TITLE + typeof enumerateLabels')}`;
    const titled = (title: string): Files => ({
      'parts/names.ts': `export { TITLE } from './title.ts';\n`,
      'parts/title.ts': `export const TITLE = '${title}';\n`,
    });
    const [hash, elsewhere, other] = hashesOf([
      moduleOf(text, titled('One')),
      moduleOf(text, { ...titled('One'), 'parts/unused.ts': 'export {};' }),
      moduleOf(text, titled('Two')),
    ]);
    expect(hash).toMatch(/^[0-9a-f]{64}$/u);
    expect(elsewhere).toBe(hash);
    expect(other).not.toBe(hash);
  });
});

describe('a module is refused in one message', () => {
  test.each([
    ['that gives no rule system', 'export const x = 1;', 'it exports no rule systems'],
    ['that gives an empty list', 'export const ruleSystems = [];', 'it exports no rule systems'],
    [
      'whose rule system is not complete',
      "export default { id: 'odd' };",
      'its rule system is not complete: title must be text',
    ],
    ['that is no program', 'export default {', 'it cannot be loaded'],
    ['that fails', "throw new Error('not today');", ':1:7: not today'],
    [
      'whose name is that of a system of Hythe',
      RULES.replace("id: 'my-rules'", "id: 'pluie'"),
      'another rule system is called pluie already',
    ],
  ])('%s', async (_what, text, message) => {
    const refused = rulesAtHand({ rulesModule: moduleOf(text) });
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(message);
  });

  test('that is not there, or a folder', async () => {
    await expect(rulesAtHand({ rulesModule: 'nowhere.ts' })).rejects.toThrow('there is no module nowhere.ts');
    await expect(rulesAtHand({ rulesModule: ROOT })).rejects.toThrow('is no file');
  });
});
