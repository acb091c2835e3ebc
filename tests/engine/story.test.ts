/** The desk of a story, in this thread. */
import { describe, expect, test } from 'vitest';
import type { FromEngine } from '../../src/engine/messages.ts';
import { scriptWith } from '../../src/engine/story/script.ts';
import { StoryDesk } from '../../src/engine/story/story-desk.ts';
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
  /** The messages of a desk with these rules up to the answer of the last question; one may be cancelled by its news. */
  async function messages(
    questions: readonly (readonly [string, unknown])[],
    cancelled?: number,
  ): Promise<readonly FromEngine[]> {
    let time = 0;
    const sent: FromEngine[] = [];
    let answered = (): void => {};
    const desk = new StoryDesk({
      load: async () => Promise.resolve({ ruleSystems: [rules] }),
      mistakeOf: () => null,
      clock: () => (time += 100),
      pause: async () => Promise.resolve(),
      send: (message) => {
        sent.push(message);
        if (message.kind !== 'news') answered();
        else if (message.id === cancelled) desk.take({ kind: 'cancel', id: message.id });
      },
    });
    for (const [i, [question, input]] of questions.entries())
      await new Promise<void>((resolve) => {
        answered = resolve;
        desk.take({ kind: 'ask', id: i + 1, question, input });
      });
    return sent;
  }
  const open = ['open', { script: '' }] as const;
  const fight = (figures: number): object => ({
    system: 'my-rules',
    kind: 'engagement',
    inputs: { A: { figures }, B: { figures } },
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

  test('plays what is too large to be solved, and says so after each round', async () => {
    const sent = await messages([open, ['play', fight(50)]]);
    const news = sent.filter((message) => message.kind === 'news');
    expect(news.length).toBeGreaterThan(1);
    const last = sent.at(-1);
    expect(last).toMatchObject({ kind: 'answer', answer: { played: 20_000 } });
    expect(news.at(-1)).toMatchObject({ news: last?.kind === 'answer' ? last.answer : null });
  });

  test('stops playing when it is told to', async () => {
    const sent = await messages([open, ['play', fight(50)]], 2);
    expect(sent.filter(({ kind }) => kind === 'news')).toHaveLength(1);
    expect(sent.at(-1)).toMatchObject({ failure: { code: 'HYTHE-CANCELLED' } });
  });

  test('refuses inputs in words', async () => {
    const sent = await messages([open, ['play', fight(51)]]);
    expect(sent.at(-1)).toMatchObject({ kind: 'failure', failure: { problems: [] } });
    expect(JSON.stringify(sent.at(-1))).toContain('a whole number from 1 to 50');
  });
});
