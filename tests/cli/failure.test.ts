import { readFile } from 'node:fs/promises';
import { CommanderError } from 'commander';
import { describe, expect, test } from 'vitest';
import { CommandFault, UsageError } from '../../src/cli/command-error.ts';
import { stateFailure } from '../../src/cli/failure.ts';
import { Output } from '../../src/cli/output.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { InputError } from '../../src/play/inputs.ts';
import { EndlessError } from '../../src/play/endless.ts';
import { ExecutionError } from '../../src/run/error.ts';

function stated(error: unknown, debug = false): { code: number; said: string } {
  let said = '';
  const stream = {
    write: (text: string) => {
      said += text;
    },
  };
  const output = new Output({ stdout: { write: () => undefined }, stderr: stream, env: {} });
  // Quiet is for notes: what went wrong is always said.
  output.quiet = true;
  const environment = 'hythe 1.2.3, Node 24.0.0, linux x64';
  const code = stateFailure(error, output, { environment, debug, hasOwnRules: false });
  return { code, said };
}

const problem = (message: string) => ({ path: ['a'], kind: 'input', message }) as const;

describe('a failure', () => {
  test.each<[string, unknown, number, string]>([
    ['wrong use', new UsageError('no such cell'), 2, 'hythe: no such cell\n'],
    ['what could not be done', new CommandFault('the disk is full'), 3, 'hythe: the disk is full\n'],
    ['a wrong input', new InputError([problem('a must be 1')]), 2, 'hythe: a must be 1\n'],
    ['what the source does not give', new NotGivenError('no dice for x'), 2, 'hythe: no dice for x\n'],
    ['an engagement without end', new EndlessError('it did not end'), 3, 'hythe: it did not end\n'],
    [
      'a spec beyond a limit',
      new ExecutionError('HYTHE-RUN-TOO-LARGE', 'too large'),
      2,
      'hythe: too large\n',
    ],
    [
      'a worker that failed',
      new ExecutionError('HYTHE-RUN-WORKER', 'a worker died'),
      3,
      'hythe: a worker died\n',
    ],
  ])('is one message and an exit code: %s', (_what, error, code, said) => {
    expect(stated(error)).toEqual({ code, said });
  });

  test('of several inputs has a line for each', () => {
    expect(stated(new InputError([problem('a must be 1'), problem('b is missing')])).said).toBe(
      'hythe: several things are wrong:\n  a must be 1\n  b is missing\n',
    );
  });

  test('of the file system says in words what and why', async () => {
    const error: unknown = await readFile('/nowhere/at/all').catch((reason: unknown) => reason);
    expect(stated(error)).toEqual({
      code: 3,
      said: 'hythe: cannot use /nowhere/at/all: no such file or folder\n',
    });
  });

  test('that commander has told is not told again', () => {
    expect(stated(new CommanderError(0, 'commander.help', '(outputHelp)'))).toEqual({ code: 0, said: '' });
    expect(stated(new CommanderError(1, 'commander.unknownOption', 'unknown'))).toEqual({
      code: 2,
      said: '',
    });
  });

  test.each([new TypeError('x is undefined'), 'a string', null, undefined])(
    'of Hythe itself says so, with the version and what to report, and shows no stack: %s',
    (error) => {
      const { code, said } = stated(error);
      expect(code).toBe(3);
      expect(said).toMatch(/^hythe: something went wrong inside Hythe, not in what you asked: /);
      expect(said).toContain('hythe 1.2.3, Node 24.0.0, linux x64');
      expect(said).toContain('HYTHE_DEBUG=1');
      expect(said).not.toMatch(/^\s+at /m);
    },
  );

  test('shows where it happened, causes too, when debugging', () => {
    const cause = new RangeError('deep down');
    const { said } = stated(new TypeError('on top', { cause }), true);
    expect(said).toMatch(/TypeError: on top\n\s+at /);
    expect(said).toMatch(/caused by RangeError: deep down\n\s+at /);
  });
});
