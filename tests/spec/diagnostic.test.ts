import { describe, expect, test } from 'vitest';
import { diagnosticOf, formatDiagnostics, SpecError } from '../../src/spec/diagnostic.ts';
import { Source } from '../../src/spec/source.ts';

function format(text: string, start: number, end: number, message = 'it is wrong'): string {
  const source = new Source('spec.yaml', text);
  return formatDiagnostics([diagnosticOf({ span: source.span(start, end), path: ['a', 0, 'b'], message })]);
}

describe('a diagnostic', () => {
  test('shows file, line, column, path, message, the line and carets', () => {
    expect(format('one\ntwo three\n', 8, 13)).toBe(
      ['spec.yaml:2:5: a.0.b: it is wrong', '   2 | two three', '     |     ^^^^^'].join('\n'),
    );
  });

  test('keeps the carets under the text of a long line', () => {
    const text = `${'x'.repeat(300)}WRONG${'y'.repeat(300)}`;
    const [, line = '', carets = ''] = format(text, 300, 305).split('\n');
    expect(line.length).toBeLessThan(120);
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('WRONG');
    expect(line).toMatch(/ \| \u2026x+WRONGy+\u2026$/);
  });

  test('marks the first line only of what spans several', () => {
    expect(format('a: {\n  b: 1 }', 3, 13).split('\n')[2]).toBe('     |    ^');
  });

  test('marks one column past the end of an empty line, and at the end of the text', () => {
    expect(format('a\n\nb', 2, 2).split('\n').slice(1)).toEqual(['   2 | ', '     | ^']);
    expect(format('ab', 2, 2).split('\n').slice(1)).toEqual(['   1 | ab', '     |   ^']);
    expect(format('', 0, 1).split('\n').slice(1)).toEqual(['   1 | ', '     | ^']);
  });

  test('shows nothing that moves a cursor', () => {
    const shown = format('a: \u001b[2J\u202e\tx', 3, 9, 'bad \u001b[31m');
    expect(shown).toContain('   1 | a: \\u{1b}[2J\\u{202e} x');
    expect(shown).toContain('bad \\u{1b}[31m');
    expect(shown.split('\n')[2]).toBe(`     |    ${'^'.repeat('\\u{1b}[2J\\u{202e}'.length)}`);
  });
});

test('lines end as they do on any system', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const source = new Source('f', `one${end}two${end}three`);
    const start = source.text.indexOf('three');
    expect(source.position(source.span(start, start + 5))).toEqual({
      line: 3,
      column: 1,
      length: 5,
      text: 'three',
    });
  }
});

test('a spec error has a stable code, and all its diagnostics for a message', () => {
  const source = new Source('f', 'x');
  const error = new SpecError([diagnosticOf({ span: source.span(0, 1), path: [], message: 'no' })]);
  expect(error.code).toBe('HYTHE-SPEC');
  expect(error.message).toBe('f:1:1: no\n   1 | x\n     | ^');
});
