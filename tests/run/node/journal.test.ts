import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ExecutionError } from '../../../src/run/error.ts';
import type { Executor } from '../../../src/run/executor.ts';
import type { Job } from '../../../src/run/job.ts';
import type { RunOutcome } from '../../../src/run/outcome.ts';
import { saltOf } from '../../../src/run/node/journal-format.ts';
import { Journal, type RunIdentity } from '../../../src/run/node/journal.ts';
import { run } from '../../../src/run/node/run.ts';
import { MOST_LINES } from '../../../src/run/node/untrusted-file.ts';
import { testFolder } from '../../cli/hythe.ts';
import { ruleSystems } from '../faulty.ts';
import { here } from '../here.ts';
import { toyExperiment, type ToyExperiment } from '../../toy/experiment.ts';

const identity: RunIdentity = { 'the version of Hythe': '0.1.0', 'the seed': '"hythe"' };

const journalPath = (): string => join(testFolder(), 'journal.ndjson');

/** An executor that counts what it is asked to do, and calls `interrupt` when it has done `most` jobs. */
function counting(most = Infinity, interrupt = (): void => {}): Executor & { done: number } {
  const executor = here(undefined, 1);
  const counted = {
    capacity: executor.capacity,
    done: 0,
    run: async (job: Parameters<Executor['run']>[0]) => {
      const answer = await executor.run(job);
      if (++counted.done >= most) interrupt();
      return answer;
    },
    close: async () => executor.close(),
  };
  return counted;
}

interface Part {
  readonly outcome: RunOutcome;
  /** Jobs that were done and not recalled. */
  readonly done: number;
}

/** Runs with the journal at `path`, stopped after so many jobs. */
async function part(toy: ToyExperiment, path: string, most = Infinity): Promise<Part> {
  const controller = new AbortController();
  const executor = counting(most, () => controller.abort());
  const journal = await Journal.open(path, identity);
  try {
    const { signal } = controller;
    const options = { workers: 1, executor, journal, signal };
    return {
      outcome: await run(toyExperiment({ figures: [2, 3, 4, 5], ...toy }), ruleSystems, options),
      done: executor.done,
    };
  } finally {
    await journal.close();
  }
}

/** What must be the same however often a run was stopped. */
function found({ cells, pairs }: RunOutcome): unknown {
  return { cells, pairs };
}

const replicates = 4_000;
const precision = { rule: 'precision', of: ['winner', 'turn'], halfWidth: 0.02, relative: null } as const;

const KINDS: readonly (readonly [string, ToyExperiment])[] = [
  ['replicates fixed beforehand, checked', { resolve: { replicates, check: 'exact' } }],
  ['cells that stop by themselves', { resolve: { replicates, stop: precision } }],
  ['variants on the same replicates', { variants: [5, 4, 6], resolve: { replicates } }],
  [
    'variants that stop by themselves',
    { variants: [5, 4], resolve: { replicates, stop: { rule: 'decided' } } },
  ],
  [
    'games that show what it is like to play',
    { turnLimit: 30, resolve: { method: 'auto', replicates }, feel: { minutesPerTurn: null, games: 12 } },
  ],
  ['cells to be solved', { resolve: { method: 'exact' } }],
  ['cells that are solved or played', { turnLimit: 30, resolve: { method: 'auto', replicates } }],
];

describe('a run that was stopped', () => {
  test.each(KINDS)('goes on to the same results, and does nothing twice: %s', async (_what, toy) => {
    const whole = await part(toy, journalPath());
    const path = journalPath();
    let done = 0;
    for (const most of [1, 2, 1]) {
      const stopped = await part(toy, path, most);
      expect(stopped.outcome.interrupted).toBe(true);
      done += stopped.done;
    }
    const rest = await part(toy, path);
    expect(found(rest.outcome)).toEqual(found(whole.outcome));
    expect(done + rest.done).toBe(whole.done);
    expect((await part(toy, path)).done).toBe(0);
  });

  const [[, toy] = ['', {}]] = KINDS;

  test('does again what stood in a line that was torn, and takes the line away', async () => {
    const path = journalPath();
    const whole = await part(toy, path);
    const text = readFileSync(path);
    for (const bytes of [1, 2, 40, 400]) {
      writeFileSync(path, text.subarray(0, text.length - bytes));
      const again = await part(toy, path);
      expect(again.done).toBe(1);
      expect(found(again.outcome)).toEqual(found(whole.outcome));
      expect(readFileSync(path).equals(text)).toBe(true);
    }
  });

  test('does again what stood in a line with a flipped bit, wherever it is', async () => {
    const path = journalPath();
    const whole = await part(toy, path);
    const text = readFileSync(path);
    const header = text.indexOf('\n') + 1;
    for (let i = 0; i < 16; i++) {
      const damaged = Buffer.from(text);
      const at = header + Math.floor(((text.length - header) * i) / 16);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (i % 8));
      writeFileSync(path, damaged);
      const journal = await Journal.open(path, identity);
      expect(journal.damaged + (damaged.at(-1) === 0x0a ? 0 : 1)).toBeGreaterThan(0);
      await journal.close();
      const again = await part(toy, path);
      // A line end that is gone makes one damaged line of two.
      expect([1, 2]).toContain(again.done);
      expect(found(again.outcome)).toEqual(found(whole.outcome));
    }
  });

  test('goes on though the first line is damaged, for every line vouches for itself', async () => {
    const path = journalPath();
    const whole = await part(toy, path);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"journal"', '"jaurnal"'));
    const again = await part(toy, path);
    expect(again.done).toBe(0);
    expect(found(again.outcome)).toEqual(found(whole.outcome));
  });

  test('takes no line of another run, though it stands among its own', async () => {
    const [mine, theirs] = [journalPath(), journalPath()];
    const whole = await part(toy, mine);
    const other = await Journal.open(theirs, { ...identity, 'the seed': '"other"' });
    await run(toyExperiment({ ...toy, resolve: { ...toy.resolve, seed: 'other' } }), ruleSystems, {
      workers: 1,
      executor: here(),
      journal: other,
    });
    await other.close();
    const [first = ''] = readFileSync(mine, 'utf8').split('\n');
    writeFileSync(mine, [first, ...readFileSync(theirs, 'utf8').split('\n').slice(1)].join('\n'));
    const again = await part(toy, mine);
    expect(again.done).toBe(whole.done);
    expect(found(again.outcome)).toEqual(found(whole.outcome));
  });

  test('takes no answer to another question: other chunks, another budget', async () => {
    const path = journalPath();
    const text = { resolve: { replicates, method: 'exact' as const } };
    await part(text, path);
    const journal = await Journal.open(path, identity);
    const executor = counting();
    const budget = { states: 100_000, work: 1e9 };
    const experiment = toyExperiment({ figures: [2, 3, 4, 5], ...text });
    await run(experiment, ruleSystems, { workers: 1, executor, journal, budget });
    await journal.close();
    expect(executor.done).toBe(4);
  });
});

/** Changes what one line of a journal says, and puts its checksum right; gives the number of the line. */
function forge(path: string, kind: Job['kind'], change: (content: Record<string, unknown>) => void): number {
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes(`,{"${kind}":`));
  const [, content] = JSON.parse(lines[at] ?? '') as [string, Record<string, unknown>];
  change(content);
  const text = JSON.stringify(content);
  lines[at] = `["${crc32(text, saltOf(identity)).toString(16).padStart(8, '0')}",${text}]`;
  writeFileSync(path, lines.join('\n'));
  return at + 1;
}

describe('a line that somebody forged, with its checksum put right,', () => {
  const fixed: ToyExperiment = { resolve: { replicates, check: 'exact' } };
  const paired: ToyExperiment = { variants: [5, 4], resolve: { replicates } };
  const stopping: ToyExperiment = { resolve: { replicates, stop: precision } };
  type Tables = [number[], number[][], number[][]];
  /** The first tally that a line of counts keeps. */
  const tally = (content: Record<string, unknown>): Tables =>
    (content['counts'] as [Tables[]])[0][0] as Tables;
  const double = (table: number[]): number[] => table.map((entry) => (entry > 0 ? 2 * entry : entry));

  type Change = (content: Record<string, unknown>) => void;
  const FORGED: readonly (readonly [ToyExperiment, Job['kind'], Readonly<Record<string, Change>>])[] = [
    [
      fixed,
      'weigh',
      {
        'a sampler that there is not': ({ choice }) => Object.assign(choice as object, { sampler: 'x' }),
        'work of less than nothing': ({ choice }) => Object.assign(choice as object, { total: -1 }),
        'more in a choice': ({ choice }) => Object.assign(choice as object, { more: 1 }),
      },
    ],
    [
      paired,
      'weigh',
      {
        'a sampler that was not asked for': ({ choice }) =>
          Object.assign(choice as object, { sampler: 'direct' }),
      },
    ],
    [
      fixed,
      'simulate',
      {
        'more replicates than a chunk has': (line) => (tally(line)[0] = double(tally(line)[0])),
        'half replicates': (line) => {
          const [table] = tally(line);
          const [more = 0, less = 0] = table.flatMap((entry, at) => (entry > 0 ? [at] : []));
          table[more] = (table[more] ?? 0) + 0.5;
          table[less] = (table[less] ?? 0) - 0.5;
        },
        'a metric that is counted twice': (line) => (tally(line)[1][0] = double(tally(line)[1][0] ?? [])),
        'a value beyond the range of its metric': (line) => tally(line)[1][0]?.unshift(-1),
        'a metric too many': (line) => tally(line)[1].push([1]),
        'no counts': (line) => (line['counts'] = 'none'),
      },
    ],
    [
      paired,
      'simulate',
      {
        'a cell too few': (line) => (line['counts'] as [Tables[]])[0].pop(),
        'pairs that nobody played': (line) => ((line['counts'] as unknown[])[1] = [[[1]]]),
      },
    ],
    [
      stopping,
      'pilot',
      {
        'a pilot of another size': (line) => (tally(line)[0] = double(tally(line)[0])),
      },
    ],
    [
      fixed,
      'solve',
      {
        'probabilities that make 2': (line) =>
          ((line['tally'] as Tables)[0] = double((line['tally'] as Tables)[0])),
        'half a state': (line) => (line['states'] = 0.5),
      },
    ],
  ];

  test.each(
    FORGED.flatMap(([toy, kind, changes]) =>
      Object.entries(changes).map(([what, change]) => [what, toy, kind, change] as const),
    ),
  )('with %s, ends the run with its place', async (_what, toy, kind, change) => {
    const path = journalPath();
    await part(toy, path);
    const line = forge(path, kind, change);
    const before = readFileSync(path);
    const error: unknown = await part(toy, path).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'HYTHE-RUN-JOURNAL-FORGED', exitClass: 'fault' });
    expect((error as ExecutionError).message).toMatch(
      new RegExp(
        `^line ${line} of ${path} has values for cell.* that no run finds: .*--restart begins again`,
      ),
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('a journal', () => {
  async function refusal(path: string, other: RunIdentity = identity): Promise<ExecutionError> {
    try {
      await (await Journal.open(path, other)).close();
    } catch (error) {
      return error as ExecutionError; // whatever it is, the test looks at it
    }
    throw new Error('it was not refused');
  }

  test('of another run is refused, with what differs, and stays as it is', async () => {
    const path = journalPath();
    await part({ resolve: { replicates } }, path);
    const before = readFileSync(path);
    const error = await refusal(path, { ...identity, 'the seed': '"1886"' });
    expect(error).toMatchObject({ code: 'HYTHE-RUN-JOURNAL-OTHER', exitClass: 'wrong-use' });
    expect(error.message).toContain('is not the journal of this run: the seed was "hythe" and is "1886"');
    expect(
      (await refusal(path, { ...identity, 'the version of Hythe': '0.2.0', more: 'x' })).message,
    ).toContain('the version of Hythe was 0.1.0 and is 0.2.0; more was not known and is x');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('of a later version, or of which nothing can be read, is refused', async () => {
    const path = journalPath();
    // The checksum is of what follows it.
    writeFileSync(path, '["5c3b0c56",{"journal":2,"identity":{}}]\n');
    expect((await refusal(path)).message).toMatch(
      /format 2, and this version of Hythe keeps format 1|first line is damaged/,
    );
    writeFileSync(path, 'what is this?\n');
    expect((await refusal(path)).message).toContain(
      'its first line is damaged, and none that follows belongs to this run',
    );
  });

  test('that was torn before its first line was whole begins anew', async () => {
    const path = journalPath();
    writeFileSync(path, '["12');
    const journal = await Journal.open(path, identity);
    await journal.close();
    expect(journal.answers).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/^\["[0-9a-f]{8}",\{"journal":1,"identity":\{.*\}\}\]\n$/);
  });

  test('that would lie below a file is refused in one message', async () => {
    const path = '/dev/null/journal.ndjson';
    expect(await refusal(path)).toMatchObject({ code: 'HYTHE-RUN-JOURNAL', exitClass: 'fault' });
    expect((await refusal(path)).message).toContain(`cannot keep the journal ${path}: ENOTDIR`);
  });

  test.each([
    [
      'longer than any journal',
      (file: number) => ftruncateSync(file, 20 * 1024 ** 3),
      'it is larger than 8,192 MB',
    ],
    [
      'a line without an end after others',
      (file: number) => {
        writeSync(file, 'x\n\n');
        ftruncateSync(file, 7 * 1024 ** 3);
      },
      'its line 3 is longer than 64 MB',
    ],
    [
      'more lines than a run has',
      (file: number) => writeSync(file, Buffer.alloc(MOST_LINES + 1, '\n')),
      'it has more than 5,000,000 lines',
    ],
  ])('that is %s is refused in little memory, and stays', async (_what, write, reason) => {
    const path = journalPath();
    const file = openSync(path, 'w');
    write(file);
    closeSync(file);
    const { size } = statSync(path);
    const before = process.resourceUsage().maxRSS;
    expect((await refusal(path)).message).toBe(
      `cannot keep the journal ${path}: ${reason}, so Hythe did not write it; remove it, or begin again without it by --restart`,
    );
    // Kilobytes: the longest line, twice at the most, and what a test takes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(400 * 1024);
    expect(statSync(path).size).toBe(size);
  });

  test('takes no more lines than it could be opened with; what is left out is done again', async () => {
    const path = journalPath();
    await part({ resolve: { replicates } }, path);
    const whole = statSync(path).size;
    const journal = await Journal.open(path, identity);
    // The last line that it may have: blank ones before it count as damaged.
    await journal.close();
    appendFileSync(path, Buffer.alloc(MOST_LINES - readFileSync(path, 'utf8').split('\n').length + 1, '\n'));
    const { size } = statSync(path);
    expect(size).toBeGreaterThan(whole);
    const { outcome } = await part({ resolve: { replicates: 2 * replicates } }, path);
    expect(statSync(path).size).toBe(size);
    expect(found(outcome)).toEqual(
      found((await part({ resolve: { replicates: 2 * replicates } }, journalPath())).outcome),
    );
  });

  test('that is long is read in turn with signals, which end that', async () => {
    const path = journalPath();
    await (await Journal.open(path, identity)).close();
    appendFileSync(path, `${'x'.repeat(1023)}\n`.repeat(64 * 1024));
    const { size } = statSync(path);
    const controller = new AbortController();
    const opening = Journal.open(path, identity, controller.signal);
    setImmediate(() => controller.abort());
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
    expect(statSync(path).size).toBe(size);
  });

  test('keeps what it has when it is opened and closed', async () => {
    const path = journalPath();
    await part({ resolve: { replicates } }, path);
    const before = readFileSync(path);
    appendFileSync(path, '["00000000",{"simulate":');
    const journal = await Journal.open(path, identity);
    await journal.close();
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
