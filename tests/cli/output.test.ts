import { describe, expect, test } from 'vitest';
import { bold, Output, type OutputSettings } from '../../src/cli/output.ts';

/** An output whose streams keep what is written. */
function kept(settings: { terminal?: boolean; env?: OutputSettings['env']; columns?: number } = {}) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY: settings.terminal === true,
    columns: settings.columns ?? 80,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const output = new Output({ stdout: stream('stdout'), stderr: stream('stderr'), env: settings.env ?? {} });
  return { output, written };
}

const BOLD_A = '\u001b[1ma\u001b[22m\n';

describe('output', () => {
  test('puts results on standard output and everything else on standard error', () => {
    const { output, written } = kept();
    output.result('result');
    output.json({ a: 1 });
    output.note('note');
    output.problem('problem');
    output.progress('progress');
    expect(written).toEqual({ stdout: 'result\n{\n  "a": 1\n}\n', stderr: 'note\nproblem\nprogress\n' });
  });

  test('leaves out notes and progress when quiet, never results and problems', () => {
    const { output, written } = kept();
    output.quiet = true;
    output.result('result');
    output.note('note');
    output.problem('problem');
    output.progress('progress');
    expect(written).toEqual({ stdout: 'result\n', stderr: 'problem\n' });
  });

  test.each([
    ['on a terminal', { terminal: true }, BOLD_A],
    ['in a file', {}, 'a\n'],
    ['on a terminal with NO_COLOR', { terminal: true, env: { NO_COLOR: '1' } }, 'a\n'],
    ['on a terminal with an empty NO_COLOR', { terminal: true, env: { NO_COLOR: '' } }, BOLD_A],
    ['on a dumb terminal', { terminal: true, env: { TERM: 'dumb' } }, 'a\n'],
    ['in a file with FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, BOLD_A],
    ['in a file with both', { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, 'a\n'],
  ])('%s emphasis is as it should be', (_where, settings, text) => {
    const { output, written } = kept(settings);
    output.result(bold('a'));
    expect(written.stdout).toBe(text);
  });

  test.each([true, false])('lets no control sequence of a user through (terminal: %s)', (terminal) => {
    const { output, written } = kept({ terminal });
    output.result('a\u001b[2J\u001b]0;title\u0007\u009b31m\u202eb\r\nc\td');
    expect(written.stdout).toBe('a\\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{9b}31m\\u{202e}b\nc\td\n');
  });

  test('takes no mark of a user for its own, and shows what takes no room', () => {
    const { output, written } = kept({ terminal: true });
    output.result(`${bold('a')} \ufdd0b\ufdd1c\ufdd2 \u200b\u2060\ufeff\u{e0041}`);
    expect(written.stdout).toBe(
      `${BOLD_A.trimEnd()} \\u{fdd0}b\\u{fdd1}c\\u{fdd2} \\u{200b}\\u{2060}\\u{feff}\\u{e0041}\n`,
    );
  });

  test('escapes in JSON what it would take out of text, so nothing is lost', () => {
    const { output, written } = kept();
    output.json({ title: '\u001b[2J\u202e\u009b\u2028 é' });
    expect(written.stdout).toMatch(/^[\x20-\x7e\né]*$/);
    expect(JSON.parse(written.stdout)).toEqual({ title: '\u001b[2J\u202e\u009b\u2028 é' });
  });

  test('draws progress over itself on a terminal, cut to its width, and clears it for what follows', () => {
    const { output, written } = kept({ terminal: true, columns: 11 });
    output.progress('10% of it all');
    output.progress('20%');
    output.note('done');
    output.note('twice');
    expect(written.stderr).toBe('\r\u001b[K10% of it \r\u001b[K20%\r\u001b[Kdone\ntwice\n');
  });
});
