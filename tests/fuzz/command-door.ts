/** Command lines: words that commands know, in any order, spoilt. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { stateFailure } from '../../src/cli/failure.ts';
import { Output } from '../../src/cli/output.ts';
import { program } from '../../src/cli/program.ts';
import { duelSpec } from '../cli/hythe.ts';
import { expectWords, Finding, type Door } from './door.ts';
import { EXAMPLES } from './examples.ts';
import type { Random } from './random.ts';
import { spoiltText } from './spoil.ts';

const COMMANDS = [
  'run',
  'odds',
  'trace',
  'check',
  'rules',
  'runs',
  'report',
  'export',
  'rerun',
  'diff',
  'weapons',
  'luck',
  'init',
  'completion',
  'help',
];
const OPTIONS = [
  '--json', '--quiet', '--help', '--workers', '--replicates', '--precision', '--max-replicates', '--seed', '--method', '--out',
  '--resume', '--restart', '--cell', '--replicate', '--results', '--cases', '--format', '--table', '-V', '--', '-x', '--no-such',
]; // prettier-ignore
const VALUES = [
  '1', '0', '-1', '1e9', '2,000', '0.001', 'exact', 'auto', 'trial', 'duel.yaml', 'no-such.yaml', '.', '/dev/null', 'results', 'other',
  'a-duel', 'weapon=lebel', 'distanceCm=8', 'quality=elite', 'distanceCm=8=8', 'A.B.C=1', '__proto__=1', 'a..b=', '=', 'csv', 'cells',
  '', ' ', '\u001b[2J', '*', '~',
]; // prettier-ignore

const ASKED = EXAMPLES.flatMap(({ rules, mechanic, words }) => [rules, mechanic, ...words]);
const EXIT_CODES = [0, 1, 2, 3];

/** What `run` and `init` write where they are not told otherwise. */
const WRITTEN = ['results', 'first-question.yaml'];

/** Commands that would play the spec, which takes too long. */
const PLAYING = ['run', 'weapons'];

/** Command lines in a folder of their own, with a spec in it that is quickly solved; `close` takes it away. */
export function commandDoor(): Door & { close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'hythe-words-'));
  const before = process.cwd();
  process.chdir(folder);
  writeFileSync('duel.yaml', duelSpec({ resolve: { method: 'exact', seed: 'trial' } }));
  const isThere = readdirSync('.').join();
  return {
    name: 'command',
    async enter(random) {
      await said(words(random), isThere);
    },
    close() {
      process.chdir(before);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function words(random: Random): string[] {
  const command = random.oneIn(8) ? spoiltText(random.pick(COMMANDS), random) : random.pick(COMMANDS);
  const list = [command];
  const example = random.pick(EXAMPLES);
  if (command === 'odds' && !random.oneIn(4)) list.push(example.rules, example.mechanic, ...example.words);
  for (let more = random.int(5); more > 0; more--) {
    const word = random.pick([OPTIONS, VALUES, ASKED][random.int(3)] ?? VALUES);
    list.splice(1 + random.int(list.length), 0, random.oneIn(5) ? spoiltText(word, random) : word);
  }
  // Standard input is nobody's here, and runs are told of elsewhere.
  return list.filter((word) => word !== '-' && !(PLAYING.includes(command) && word === 'duel.yaml'));
}

/** What a command says, in this process. */
export async function said(argv: readonly string[], isThere: string | null = null): Promise<string> {
  let text = '';
  const stream = { write: (part: string) => ((text += part), true) };
  const output = new Output({ stdout: stream, stderr: stream, env: {} });
  const context = { output, environment: 'hythe', exitCode: 0, hasOwnRules: false };
  const input = JSON.stringify(argv);
  let code: number;
  try {
    await program(context).parseAsync(argv, { from: 'user' });
    code = context.exitCode;
  } catch (error) {
    code = stateFailure(error, output, { environment: 'hythe', debug: false, hasOwnRules: false });
    if (text.includes('something went wrong inside Hythe')) throw new Finding(text, input, error);
    expectWords(text, input);
  }
  if (!EXIT_CODES.includes(code)) throw new Finding(`the exit code ${code}`, input);
  // oxlint-disable-next-line no-control-regex -- what must not reach a terminal
  if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/.test(text))
    throw new Finding('control characters', input);
  if (isThere !== null) {
    const left = readdirSync('.').filter((name) => !isThere.includes(name));
    for (const name of left) rmSync(name, { recursive: true });
    if (left.some((name) => !argv.join(' ').includes(name) && !WRITTEN.includes(name)))
      throw new Finding(`wrote ${left.join(', ')}`, input);
  }
  return text;
}
