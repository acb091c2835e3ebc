/** The desk of a story, in this thread. */
import { describe, expect, test } from 'vitest';
import type { FromEngine } from '../../src/engine/messages.ts';
import { scriptWith } from '../../src/engine/story/script.ts';
import { StoryDesk } from '../../src/engine/story/story-desk.ts';
import { sha256 } from '../../src/run/node/sha256.ts';
import rules from '../../assets/my-rules/rules.ts';

describe('the imports of a script', () => {
  test.each([
    [`import { story } from 'hythe/rules'; rest`, `import { story } from "URL"; rest`],
    [
      `/* import a from 'b' */\nimport s, { "a b" as c, d as from } from "hythe/rules"\nimport 'hythe/rules'`,
      `/* import a from 'b' */\nimport s, { "a b" as c, d as from } from "URL"\nimport "URL"`,
    ],
    [`import*as rules from'hythe/rules'`, `import*as rules from"URL"`],
    [`// import 'x'\nconst text = "import 'x'";`, `// import 'x'\nconst text = "import 'x'";`],
    [`import.meta; import('x');`, `import.meta; import('x');`],
    [`importer 'hythe/rules'`, `importer 'hythe/rules'`],
    [`import { broken from 'hythe/rules'`, `import { broken from 'hythe/rules'`],
    [`first; import 'hythe/rules'`, `first; import 'hythe/rules'`],
  ])('%s', (text, script) => {
    expect(scriptWith(text, 'URL')).toBe(script);
  });

  test('of any other module are named with their place', () => {
    expect(() => scriptWith(`import 'hythe/rules';\n  import x from './x.js';`, 'URL')).toThrow(
      'rules.js:2:17: rules in a page import hythe/rules and nothing else, not "./x.js"',
    );
  });
});

describe('a desk', () => {
  /** The messages of a desk with these rules up to the answer of the last question; one may be cancelled at once. */
  async function messages(
    questions: readonly (readonly [string, unknown])[],
    cancelled?: number,
  ): Promise<readonly FromEngine[]> {
    let time = 0;
    const sent: FromEngine[] = [];
    let answered = (): void => {};
    const desk = new StoryDesk({
      version: '0.0.0',
      sha256,
      machine: (timing) => ({ node: '', platform: '', arch: '', cpu: '', cpus: 1, finished: '', ...timing }),
      load: async () => Promise.resolve({ ruleSystems: [rules] }),
      mistakeOf: () => null,
      onPlace: () => {},
      clock: () => (time += 100),
      pause: async () => Promise.resolve(),
      send: (message) => {
        sent.push(message);
        if (message.kind !== 'news') answered();
      },
    });
    for (const [i, [question, input]] of questions.entries())
      await new Promise<void>((resolve) => {
        answered = resolve;
        desk.take({ kind: 'ask', id: i + 1, question, input });
        if (i + 1 === cancelled) desk.take({ kind: 'cancel', id: cancelled });
      });
    return sent;
  }
  const open = ['open', { script: '' }] as const;
  const fight = (figures: number): object => ({
    file: 'question.yaml',
    spec: `hythe: 1
title: A fight
rules: my-rules
sides: { one: { force: { figures: ${figures} } }, other: { force: { figures: ${figures} } } }
resolve: { method: auto, replicates: 20000, seed: here }
`,
  });

  test('gives signs of life while it checks, and the verdict of the command line', async () => {
    const sent = await messages([open, ['check', { system: 'my-rules' }]]);
    expect(sent.filter(({ kind }) => kind === 'news').length).toBeGreaterThan(10);
    expect(sent.at(-1)).toMatchObject({
      answer: {
        verdict: 'It meets all demands on a rule system in the engagements checked: 12 engagements.',
        faults: [],
        problems: [],
      },
    });
  });

  test('plays what is too large to be solved, and gives the files of its run', async () => {
    const sent = await messages([open, ['resolve', fight(50)], ['files', { result: 1 }]]);
    const [answer, last] = sent.filter(({ kind }) => kind === 'answer').slice(1);
    expect(answer).toMatchObject({ answer: { result: 1, whole: true, cells: [{ replicates: 20_000 }] } });
    expect(last).toMatchObject({ answer: { files: { 'manifest.json': expect.any(Uint8Array) } } });
  });

  test('gives the means of all measures, exact or with the interval of those that are counted', async () => {
    const measuresOf = async (spec: object): Promise<unknown> => {
      const answer = (await messages([open, ['resolve', spec]])).at(-1);
      return answer?.kind === 'answer' ? (answer.answer as { measures: unknown }).measures : answer;
    };
    const number = expect.stringMatching(/^\d\.\d\d$/u) as string;
    expect(await measuresOf(fight(3))).toEqual({
      headings: ['measure', 'One', 'Other'],
      rows: [['Survivors', number, number]],
    });
    const { spec, ...named } = fight(3) as { spec: string };
    const counted = expect.stringMatching(/^\d\.\d+ ± \d\.\d+$/u) as string;
    expect(await measuresOf({ ...named, spec: spec.replace('method: auto', 'method: monte-carlo') })).toEqual(
      expect.objectContaining({ rows: [['Survivors', counted, counted]] }),
    );
  });

  test('stops playing when it is told to', async () => {
    const sent = await messages([open, ['resolve', fight(50)]], 2);
    expect(sent.at(-1)).toMatchObject({ failure: { code: 'HYTHE-CANCELLED' } });
  });

  test('refuses inputs in words', async () => {
    const sent = await messages([open, ['read', fight(51)]]);
    expect(sent.at(-1)).toMatchObject({
      answer: { experiment: null, problems: [{ message: expect.stringContaining('from 1 to 50') }, {}] },
    });
  });

  test('says that a result is gone', async () => {
    const sent = await messages([open, ['files', { result: 3 }]]);
    expect(sent.at(-1)).toMatchObject({ failure: { message: expect.stringContaining('no longer kept') } });
  });
});
