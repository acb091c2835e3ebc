import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hytheInTurn, ROOT, testFolder, type Files } from './hythe.ts';

/** The rules that `hythe init --rules NAME` writes. */
const [rules = '', spec = ''] = ['rules.ts', 'first-question.yaml'].map((name) =>
  readFileSync(join(ROOT, 'assets', 'my-rules', name), 'utf8'),
);

/** The rules with one thing changed. */
function changed(from: string, to: string): string {
  if (!rules.includes(from)) throw new Error(`the rules have no ${from}`);
  return rules.replace(from, () => to);
}

/** The line that these words stand in. */
function lineWith(text: string, words: string): string {
  return text.split('\n').find((line) => line.includes(words)) ?? '';
}

/** The place of the words that the mistake is about, as editors count. */
function placeOf(text: string, words: string): string {
  const before = text.slice(0, text.indexOf(words)).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** What only those who work on Hythe want to read. */
const NO_STACK = /a worker failed|^\s+at |inside Hythe/mu;

describe('a rules module that cannot be loaded says where', () => {
  const PACKAGE = { 'package.json': '{ "type": "module" }' };
  const OBJECT = 'export const table = {\n  a: 1\n  b: 2,\n};\n';
  /** Files, of which the module that is loaded is called rules, and what is said of them. */
  const MODULES: readonly (readonly [files: Files, said: string])[] = [
    [{ 'rules.ts': OBJECT }, "rules.ts:3:3: Expected ',', got 'ident'\n   3 |   b: 2,\n     |   ^"],
    [
      { 'rules.ts': '// a comment\nexport enum Quality { green }\n' },
      'rules.ts:2:8: TypeScript enum is not supported in strip-only mode',
    ],
    [
      { ...PACKAGE, 'rules.ts': 'const a: number = 1;\n\tconst a = 2;\nexport default a;\n' },
      "rules.ts:2:8: Identifier 'a' has already been declared",
    ],
    [{ 'rules.mjs': OBJECT }, "rules.mjs:3:3: Unexpected identifier 'b'\n   3 |   b: 2,\n     |   ^"],
    [{ 'rules.mjs': 'export const x = {\n  a: 1,\n' }, 'rules.mjs:3:1: Unexpected end of input'],
    [
      {
        'rules.ts': "import { table } from './parts/table.mjs';\nexport default table;\n",
        'parts/table.mjs': OBJECT,
      },
      `${join('parts', 'table.mjs')}:3:3: Unexpected identifier 'b'`,
    ],
    [
      { 'rules.ts': "// rules\nimport { a } from './none.ts';\nexport default a;\n" },
      'rules.ts:2:19: Cannot find module',
    ],
    [
      { 'rules.ts': "import dice from 'no-such-dice';\nexport default dice;\n" },
      'rules.ts:1:18: rules may not import no-such-dice: they import their own files and hythe',
    ],
    [
      { ...PACKAGE, 'rules.ts': "import './part.ts';\n", 'part.ts': "import 'node:fs';\n" },
      'part.ts:1:8: rules may not import node:fs',
    ],
    [
      {
        ...PACKAGE,
        'rules.ts': "import {\n  b,\n} from './a.ts';\nexport default b;\n",
        'a.ts': 'export const a = 1;\n',
      },
      "rules.ts:2:3: The requested module './a.ts' does not provide an export named 'b'",
    ],
    [
      { 'rules.ts': "import tables from './t.json';\nexport default tables;\n", 't.json': '{}' },
      'rules.ts:1:20: Module',
    ],
    [
      { ...PACKAGE, 'rules.ts': 'const x: number = 1;\nexport default hist(x);\n' },
      'rules.ts:2:16: hist is not defined\n   2 | export default hist(x);\n     |                ^^^^',
    ],
    [
      {
        ...PACKAGE,
        'rules.ts': "import './part.ts';\n",
        'part.ts': "const none: any = null;\nnone.x.y = 'z';\n",
      },
      'part.ts:2:6: Cannot read properties of null',
    ],
    [
      { 'rules.ts': "throw 'not today';\n" },
      '"not today" was thrown, which is no Error and does not say where',
    ],
  ];

  test('in its message', () => {
    for (const [files, said] of MODULES) {
      const cwd = testFolder(files);
      const module = 'rules.ts' in files ? 'rules.ts' : 'rules.mjs';
      const { status, stdout, stderr } = hytheInTurn(['rules', '--rules-module', module], { cwd });
      expect({ said, status, stdout }).toEqual({ said, status: 2, stdout: '' });
      expect(stderr).toContain(`hythe: the rules module ${module}: it cannot be loaded:`);
      expect(stderr).toContain(said);
      expect(stderr).not.toMatch(NO_STACK);
    }
  });

  test('from a folder beside it, as seen from where the command is given', () => {
    const cwd = testFolder({ 'ours/rules.mjs': OBJECT, 'specs/none.yaml': '' });
    const { stderr } = hytheInTurn(['rules', '--rules-module', '../ours/rules.mjs'], {
      cwd: join(cwd, 'specs'),
    });
    expect(stderr).toContain(`\n${join('..', 'ours', 'rules.mjs')}:3:3: Unexpected identifier 'b'\n`);
  });
});

describe('rules that fail say where, in which cell, and are not tried again', () => {
  const FIRST = 'the rules fail in cell 1 (quality green)';
  /** What is changed, the words at which it fails, what is said of them, and in which cell. */
  const MISTAKES: readonly (readonly [string, string, string, string, string])[] = [
    [
      'nerve: tables[own.quality].nerve,',
      'nerve: own.none.nerve,',
      'none.nerve',
      'inputs.A has no none; it has figures, quality, inCover',
      'the rules fail',
    ],
    ['? [A, B] : [B, A]', '? hist(A) : [B, A]', 'hist', 'hist is not defined', FIRST],
    ['dice.chance(1, 2,', 'dice.dye(1, 2,', 'dye', 'dice.dye is not a function', FIRST],
    [
      'dice.successes(count, 6',
      'dice.successes(count * 9999, 6',
      'successes(count',
      '59994D6 are more than the',
      FIRST,
    ],
    [
      'if (enemy.figures === 0) return;',
      'if (enemy.figures === 3) throw new Error("three left");',
      'new Error("three',
      'three left',
      FIRST,
    ],
    ["? 'nobody' :", '? loser(A) :', 'loser', 'loser is not defined', FIRST],
    [
      "return dice.successes(count, 6, { atLeast: hitsOn }, 'to hit', 'MY-2');",
      'return hits(dice, count, hitsOn) + 1;',
      'return hits',
      'Maximum call stack size exceeded',
      FIRST,
    ],
  ];
  const run = ['run', 'spec.yaml', '--quiet', '--rules-module', 'rules.ts'];

  test('in each part of the rules', () => {
    for (const [from, to, words, message, where] of MISTAKES) {
      const text = changed(from, to);
      const cwd = testFolder({ 'rules.ts': text, 'spec.yaml': spec });
      const options = ['--method', 'monte-carlo', '--workers', '1'];
      const { status, stdout, stderr } = hytheInTurn([...run, ...options], { cwd });
      expect({ message, status, stdout }).toEqual({ message, status: 2, stdout: '' });
      expect(stderr).toContain(`hythe: ${where}:\nrules.ts:${placeOf(text, words)}: ${message}`);
      expect(stderr).toContain(` | ${lineWith(text, words)}\n`);
      expect(stderr).not.toMatch(NO_STACK);
    }
  });

  test('the same however they are resolved and with however many workers', () => {
    const last = 'if (enemy.figures === 0) return;';
    const text = changed(last, `if (enemy.figures === 3) enemy.none.run(); ${last}`);
    const cwd = testFolder({ 'rules.ts': text, 'spec.yaml': spec });
    const said = [
      ['exact', '1'],
      ['auto', '3'],
    ].map(([method = '', workers = '']) =>
      hytheInTurn([...run, '--method', method, '--workers', workers], { cwd }),
    );
    for (const { status, stderr } of said) {
      expect(status).toBe(2);
      expect(stderr).toContain(
        `hythe: ${FIRST}:\nrules.ts:${placeOf(text, 'run();')}: Cannot read properties`,
      );
    }
  });

  /** A mistake that only what has been played meets, where a house rule makes cover worth 2. */
  const inVariant = (): string =>
    changed('({ A: A.figures,', '({ A: A.hitsOn === 6 && A.figures + B.figures < 10 ? A.none.x : A.figures,');

  test('in the variant and the replicate that meet them, which is told as far as it goes', () => {
    const text = inVariant();
    const variants = 'variants: { as-written: {}, cover-2: { tables: { cover: { harderBy: 2 } } } }\n';
    const cwd = testFolder({ 'rules.ts': text, 'spec.yaml': `${spec}${variants}` });
    const { status, stderr } = hytheInTurn([...run, '--method', 'monte-carlo'], { cwd });
    expect(status).toBe(2);
    expect(stderr).toContain(
      `hythe: the rules fail in cell 2 (quality green, variant cover-2), replicate 0:\nrules.ts:${placeOf(text, 'x : A.figures')}: Cannot read`,
    );
    const [, trace = ''] = /`hythe (trace .*)` tells that engagement/u.exec(stderr) ?? [];
    const told = hytheInTurn(trace.split(' '), { cwd });
    expect(told.status).toBe(2);
    expect(told.stdout).toMatch(/^\nTurn 1\n[\s\S]*\n\nHere it stops\.\n$/u);
    expect(told.stderr).toContain(
      `hythe: the rules fail:\nrules.ts:${placeOf(text, 'x : A.figures')}: Cannot read`,
    );
    expect(told.stderr).not.toMatch(NO_STACK);
  });

  test('in statements that are decided', () => {
    const text = inVariant().replace('=== 6', '=== 5');
    const expected = 'expect: [{ of: winner=attackers, atLeast: 0.1 }]\n';
    const cwd = testFolder({ 'rules.ts': text, 'spec.yaml': `${spec}${expected}` });
    const { status, stderr } = hytheInTurn(['check', 'spec.yaml', '--quiet', '--rules-module', 'rules.ts'], {
      cwd,
    });
    expect(status).toBe(2);
    expect(stderr).toContain(`hythe: ${FIRST}:\nrules.ts:${placeOf(text, 'x : A.figures')}: Cannot read`);
  });

  test('in one resolution, alone or among cases', () => {
    const text = changed('[asked.quality].hitsOn),', '[asked.quality].hitsOn + more),');
    const cases = [{ id: 'a volley', rules: 'my-rules', mechanic: 'volley', inputs: { figures: 3 } }];
    const cwd = testFolder({ 'rules.ts': text, 'cases.json': JSON.stringify(cases) });
    const place = `rules.ts:${placeOf(text, 'more),')}: more is not defined\n`;
    const module = ['--rules-module', 'rules.ts'];
    const one = hytheInTurn(['odds', 'my-rules', 'volley', 'figures=3', ...module], { cwd });
    expect(one).toMatchObject({ status: 2, stdout: '' });
    expect(one.stderr).toContain(`hythe: the rules fail:\n${place}`);
    const many = hytheInTurn(['odds', '--cases', 'cases.json', '--json', ...module], { cwd });
    expect(many.status).toBe(2);
    expect(many.stderr).toContain(`hythe: the rules fail in the case "a volley":\n${place}`);
  });

  test('where they are tested', () => {
    const text = changed('figures: own.figures,', 'figures: own.of.all,');
    const cwd = testFolder({ 'rules.ts': text });
    const { status, stdout } = hytheInTurn(['rules', 'test', 'rules.ts', '--engagements', '2'], { cwd });
    expect(status).toBe(1);
    expect(stdout).toContain(
      `:\nrules.ts:${placeOf(text, 'of.all')}: inputs.A has no of; it has figures, quality, inCover\n`,
    );
    // Both engagements have it.
    expect(stdout.match(/inputs\.A has no of/gu)).toHaveLength(1);
  });
});

describe('a story that fails once a function has returned says where', () => {
  const STORY = `import { each, story } from 'hythe/rules';
const men = { type: 'integer', min: 1, max: 9, default: 4, meaning: 'men' } as const;
type State = { a: number; b: number; turns: { n: number }[] };
function fire(state: State, dice: any, { count }: any) {
  const hits = dice.successes(state.a, 6, { atLeast: 5 }, 'to hit');
  count('hits', hits);
  state.b = Math.max(0, state.b - hits);
}
export default story({
  id: 'volleys', title: 'Volleys', force: { men }, turns: 3, symmetric: false,
  start: ({ A, B }): State => ({ a: A.men, b: B.men, turns: [{ n: 0 }] }),
  steps: [fire, each((s: State) => s.turns, function tick(turn) { turn.n += 1; })],
  over: (s) => (s.b === 0 ? 'A' : null),
  counts: { hits: { meaning: 'hits', mostPerTurn: 9 } },
  measures: { left: { meaning: 'men left', of: (m) => m.b } },
});
`;
  const SPEC = 'hythe: 1\ntitle: Volleys\nrules: volleys\nsides: { a: {}, b: {} }\n';
  const ODD = 'a state holds whole numbers; round it, as Math.floor does';
  /** The text that is changed, the line at which it fails, and the words for it. */
  const MISTAKES: readonly (readonly [from: string, to: string, line: number, message: string])[] = [
    ['state.b - hits', 'state.b - hits / 2', 7, `after fire: b is 3.5: ${ODD}`],
    ['turn.n += 1', 'turn.n += 0.5', 12, `after tick 1: turns[0].n is 0.5: ${ODD}`],
    [
      "count('hits', hits)",
      "count('hits', 10)",
      6,
      'hits is counted 10 times in a step: its mostPerTurn says',
    ],
    [
      'a: A.men, b: B.men,',
      'a: A.men, b: (B.men > 1) as any,',
      11,
      'b in the start of the state must be a whole number, not true; write 1 for true and 0 for false',
    ],
    ["? 'A' : null", "? 'A' : undefined as any", 13, "over gave undefined: it gives 'A', 'B' or 'nobody'"],
    ['=> m.b', '=> m.b + 0.5', 15, 'measures give whole numbers; round it, as Math.floor does'],
    ['=> m.b', '=> m.b - 9', 15, 'measures are 0 or more'],
    ['=> m.b', '=> m.b + 9', 15, 'it may be 0 to 8; the measure'],
    ['  state.b =', '  return state;\n  state.b =', 4, 'fire gives a value, which is not looked at'],
  ];

  test.each(MISTAKES)('%s in place of %s: line %i', (from, to, line, message) => {
    const cwd = testFolder({ 'rules.ts': STORY.replace(from, () => to), 'spec.yaml': SPEC });
    const module = ['--rules-module', 'rules.ts'];
    const run = ['run', 'spec.yaml', '--quiet', '--workers', '1', ...module];
    const commands = [
      [2, 'trace', 'spec.yaml', '--cell', '1', '--replicate', '0', ...module],
      [1, 'rules', 'test', 'rules.ts', '--engagements', '1'],
      // The place is found alike for all mistakes; a run takes threads.
      ...(line === 7 ? [[2, ...run, '--method', 'monte-carlo', '--replicates', '500'] as const] : []),
      ...(line === 15 ? [[2, ...run, '--method', 'exact'] as const] : []),
    ] as const;
    for (const [status, ...command] of commands) {
      const said = hytheInTurn(command, { cwd });
      const text = said.stdout + said.stderr;
      expect({ command, status: said.status }).toEqual({ command, status });
      expect(text).toMatch(new RegExp(`^rules\\.ts:${line}:\\d+: `, 'mu'));
      expect(text).toContain(message);
      expect(text).not.toMatch(NO_STACK);
    }
  });
});
