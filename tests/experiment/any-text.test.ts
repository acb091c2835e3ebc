import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { formatDiagnostics, SpecError } from '../../src/experiment/diagnostic.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { countedCalls } from '../counted-work.ts';
import { LEAST, read, WHOLE } from './specs.ts';

/** The experiment, or the error of the spec; any other error is a defect. */
function readOrRefuse(text: string): Experiment | SpecError {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
}

/** What may move a terminal's cursor or turn its text around. */
// oxlint-disable-next-line no-control-regex -- these are what must not be shown
const UNSHOWABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;

/** Whatever was read: either it reads again as the same, or it is refused with places that are in the text. */
function expectSense(text: string): void {
  const result = readOrRefuse(text);
  if (result instanceof SpecError) expectPlaces(result, text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/));
  else expectSameAgain(result);
}

function expectSameAgain(experiment: Experiment): void {
  const again = read(JSON.stringify(experiment.spec));
  const { warnings } = again;
  const { title, words } = experiment;
  // The words lie beside the resolved spec.
  expect({ ...again, title, words }).toEqual({ ...experiment, warnings });
}

function expectPlaces({ diagnostics }: SpecError, lines: readonly string[]): void {
  expect(diagnostics.length).toBeGreaterThan(0);
  for (const { line, column, length, source, message } of diagnostics) {
    expect(lines[line - 1]).toBe(source);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column + length - 1).toBeLessThanOrEqual(Math.max(source.length, 1) + 1);
    expect(message.length).toBeGreaterThan(3);
    expect(message).not.toMatch(/undefined|\[object|Symbol/);
  }
  expect(formatDiagnostics(diagnostics)).not.toMatch(UNSHOWABLE);
}

const scraps = fc.constantFrom(
  '{', '}', '[', ']', ':', ': ', ',', '- ', '\n', '\n  ', '"', "'", '#', '&a ', '*a', '!x ', '? ', '|\n', '>\n', '%',
  '<<: ', 'null', 'true', '-1', '0', '1e9', '.inf', '9007199254740993', '__proto__: 1', 'constructor', 'lebel',
  'british', 'coin', 'force: ', 'vary: ', 'x', '\t', '\r', '\u0000', '\u202e', '\ud800', '😀', '\uFEFF', '---\n', '...\n',
); // prettier-ignore

describe('any text is read or refused with its places', () => {
  test('when a spec is cut, filled up or jumbled', () => {
    const edit = fc.record({
      at: fc.nat(WHOLE.length),
      cut: fc.nat(12),
      put: fc.array(scraps, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(LEAST, WHOLE),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (spec, edits) => {
          let text = spec;
          for (const { at, cut, put } of edits)
            text = text.slice(0, at) + put.join('') + text.slice(at + cut);
          expectSense(text);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('when a value of a spec is another one', () => {
    const json = (parseDocument(WHOLE).toJS() ?? {}) as Record<string, unknown>;
    const paths = pathsOf(json);
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        -1,
        0,
        1e9,
        '',
        'lebel',
        'british',
        [],
        {},
        null,
        [[]],
        { force: 'lebel' },
        1e300,
        true,
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, other) => {
        const changed = structuredClone(json);
        setAt(changed, path, other);
        expectSense(JSON.stringify(changed));
      }),
      { numRuns: 150 },
    );
  });

  test('when it is no spec at all', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(scraps).map((all) => all.join('')),
          fc.json(),
        ),
        (text) => {
          expectSense(text);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a hostile text', () => {
  const times = (text: string, length: number): string => text.repeat(Math.floor(length / text.length));
  const list = (count: number, entry: (i: number) => string): string =>
    Array.from({ length: Math.floor(count) }, (_unused, i) => entry(i)).join(', ');
  const hostile: readonly (readonly [what: string, (length: number) => string])[] = [
    ...['[', '{', '- ', '? ', ':', '&a ', '!a ', ']', '{,', '"', '#\n', 'a: {\n', '---\n', '%a\n', '\t'].map(
      (text) => [JSON.stringify(text), (length: number) => times(text, length)] as const,
    ),
    ['keys', (length) => list(length / 2, (i) => `k${i}: 1`).replaceAll(', ', '\n')],
    ['factors', (length) => `${LEAST}vary: { ${list(length / 6, (i) => `engagement.x${i}: [1]`)} }`],
    ['forces', (length) => `${LEAST}forces: { ${list(length / 6, (i) => `f${i}: {}`)} }`],
    ['aliases', (length) => `a: &a [${times('1,', length / 3)}]\n${times('b: *a\n', length / 3)}`],
    ['units', (length) => LEAST.replace('units: [', () => `units: [${times('{},', 2.5 * length)}`)],
    ['letters', (length) => LEAST.replace('lebel', () => times('x', 2 * length))],
    [
      'steps of a path',
      (length) => `${LEAST}vary: { "sides.french.force.formations.0.${times('a.', 3 * length)}": [1] }`,
    ],
    ['spaces', (length) => `${LEAST}${' '.repeat(4 * length)}`],
  ];

  test.each(hostile)(
    'of many %s, twice as long, is read or refused with twice the work',
    async (_what, text) => {
      // What is made once, at the first reading, is no work of the second.
      readOrRefuse(text(10));
      const [short = NaN, long] = await countedCalls(
        [text(2_000), text(4_000)].map((spec) => () => readOrRefuse(spec)),
      );
      expect(long).toBeLessThan(2.5 * short);
    },
  );

  test.each(hostile)('of very many %s is read, or refused in a message that can be read', (_what, text) => {
    const result = readOrRefuse(text(60_000));
    expect(result).toSatisfy((read) => !(read instanceof SpecError) || read.message.length < 60_000);
  });
});

function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    ...(path.length === 0 ? [] : [path]),
    ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key])),
  ];
}

function setAt(json: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let at = json;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1) ?? ''] = value;
}
