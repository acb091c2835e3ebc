import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/command-error.ts';
import { OPTIONS } from '../../src/cli/options.ts';
import { readSpecs, withOptions, type ResolveOptions } from '../../src/cli/specs.ts';
import type { Resolve, Stop } from '../../src/spec/experiment.ts';
import { loadSystems } from '../../src/rules/load-systems.ts';
import { toyExperiment } from '../toy/experiment.ts';
import { duelSpec, testFolder } from './hythe.ts';

/** Options by their words. */
type Words = Readonly<Partial<Record<keyof ResolveOptions, string>>>;

/** The values of options, as a command reads them. */
function given(words: Words): ResolveOptions {
  const names = Object.keys(words) as (keyof ResolveOptions)[]; // its keys
  return Object.fromEntries(names.map((name) => [name, OPTIONS[name].read(words[name])]));
}

function resolved(words: Words, resolve: Partial<Resolve> = {}): Resolve {
  const { resolve: found, spec } = withOptions(toyExperiment({ resolve }), given(words));
  // The spec of the run says the same.
  const written = spec['resolve'] as Record<string, unknown>;
  expect(written['replicates']).toBe(found.stop === null ? found.replicates : undefined);
  expect(written['maxReplicates']).toBe(found.stop === null ? undefined : found.replicates);
  return found;
}

const STOP: Stop = { rule: 'precision', of: ['turn'], halfWidth: null, relative: 0.01 };

describe('options that have replicates played', () => {
  const warningsOf = (words: Words, resolve: Partial<Resolve> = {}): readonly string[] =>
    withOptions(toyExperiment({ resolve }), given(words)).warnings.map(({ message }) => message);

  test('are said to change nothing where all is solved', () => {
    expect(warningsOf({ method: 'exact', precision: '0.001' })).toEqual([
      'nothing is played by method exact, so --precision has no effect: --method auto or monte-carlo plays',
    ]);
    expect(warningsOf({ precision: '0.001', maxReplicates: '9' }, { method: 'exact' })).toEqual([
      'nothing is played by method exact, so --precision and --max-replicates have no effect: --method auto or monte-carlo plays',
    ]);
    expect(warningsOf({ method: 'exact' }, { stop: { rule: 'decided' } })).toEqual([
      'nothing is played by method exact, so until changes nothing: method auto or monte-carlo plays to it',
    ]);
  });

  test('are not spoken of where there are none, or something is played', () => {
    for (const options of [{ method: 'exact' }, { precision: '0.001' }, { replicates: '9' }])
      expect(warningsOf(options, { method: 'monte-carlo' })).toEqual([]);
  });
});

test.each([
  ['precision: { halfWidth: 0.01 }', 'precision'],
  ['until: decided', 'until'],
])(
  'a spec with method exact and %s is told that it changes nothing, unless it is played',
  async (end, what) => {
    const text = duelSpec({ resolve: undefined }).replace(/\}$/u, `, "resolve": { method: exact, ${end} } }`);
    const [spec] = await readSpecs([join(testFolder({ 'duel.yaml': text }), 'duel.yaml')], loadSystems);
    if (spec === undefined) throw new Error('one spec was read');
    expect(spec.experiment.warnings.map(({ message }) => message)).toContain(
      `nothing is played by method exact, so ${what} changes nothing: method auto or monte-carlo plays to it`,
    );
    expect(withOptions(spec.experiment, { method: 'auto' }).warnings).toEqual([]);
  },
);

describe('options of a command in place of the spec', () => {
  test('play to a precision of who wins, or of what the spec wants to know', () => {
    expect(resolved({ precision: '0.001' })).toMatchObject({
      replicates: 100_000_000,
      stop: { rule: 'precision', of: ['winner'], halfWidth: 0.001, relative: null },
    });
    expect(
      resolved({ precision: '1e-3', maxReplicates: '2,000' }, { stop: STOP, replicates: 10 }),
    ).toMatchObject({
      replicates: 2000,
      stop: { of: ['turn'], halfWidth: 0.001, relative: null },
    });
    expect(resolved({ precision: '.25' }, { stop: { rule: 'decided' }, replicates: 10 })).toMatchObject({
      replicates: 10,
      stop: { of: ['winner'], halfWidth: 0.25 },
    });
  });

  test('play a number of replicates whatever the spec wants to know', () => {
    expect(resolved({ replicates: '7' }, { stop: STOP })).toMatchObject({ replicates: 7, stop: null });
    expect(resolved({}, { stop: STOP, replicates: 9 })).toMatchObject({ replicates: 9, stop: STOP });
    expect(resolved({ maxReplicates: '8' }, { stop: STOP, replicates: 9 })).toMatchObject({
      replicates: 8,
      stop: STOP,
    });
  });

  test.each([
    [{ precision: '0.1', replicates: '5' }, '--replicates fixes their number'],
    [{ maxReplicates: '5', replicates: '5' }, '--replicates fixes their number'],
    [{ maxReplicates: '5' }, '--max-replicates ends what --precision does not'],
    [{ precision: '0' }, '--precision must be half the width of an interval, such as 0.001, not "0"'],
    [{ precision: '2' }, '--precision 2 of a share says nothing: shares lie between 0 and 1'],
    [{ precision: 'fine' }, 'not "fine"'],
    [{ precision: '-0.1' }, 'not "-0.1"'],
    [
      { precision: '0.1', maxReplicates: '0' },
      '--max-replicates must be a whole number of 1 or more, not "0"',
    ],
    [
      { replicates: '1e99' },
      '--replicates must be a whole number of at most 9,007,199,254,740,991, not "1e99"',
    ],
    [{ replicates: 'x' }, '--replicates must be a whole number of 1 or more, not "x"'],
    [{ replicates: '1.5' }, '--replicates must be a whole number of 1 or more, not "1.5"'],
    [{ seed: '' }, '--seed must be text of 1 to 200 characters'],
    [{ method: 'montecarlo' }, 'not "montecarlo"; did you mean monte-carlo?'],
  ])('%j is refused', (options, message) => {
    expect(() => withOptions(toyExperiment(), given(options))).toThrow(UsageError);
    expect(() => withOptions(toyExperiment(), given(options))).toThrow(message);
  });
});

test('a spec of rules that are not known says how one names rules of its own', async () => {
  const folder = testFolder({
    'ours.yaml': duelSpec({ rules: 'our-rules' }),
    'five.yaml': duelSpec({ title: 5 }),
  });
  await expect(readSpecs([join(folder, 'ours.yaml')], loadSystems)).rejects.toThrow(
    /--rules-module FILE:[\s\S]*unknown rule system "our-rules"/u,
  );
  await expect(readSpecs([join(folder, 'five.yaml')], loadSystems)).rejects.toThrow(
    /^(?![\s\S]*--rules-module)/u,
  );
});
