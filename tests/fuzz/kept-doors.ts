/** What is kept on disk and read again: manifests, tables, journals, spoilt. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TABLE_NAMES } from '../../src/run/tables/names.ts';
import type { Executor } from '../../src/run/executor.ts';
import { pairingOf, type Answer, type Job } from '../../src/run/job.ts';
import type { RunOutcome } from '../../src/run/outcome.ts';
import { unitsOf } from '../../src/run/unit-cells.ts';
import { Journal, type RunIdentity } from '../../src/run/node/journal.ts';
import { recordHere } from '../../src/run/node/record.ts';
import { run } from '../../src/run/node/run.ts';
import { sha256 } from '../../src/run/node/sha256.ts';
import { readRun, saveRun, type SavedRun } from '../../src/run/node/store.ts';
import { tableFile } from '../../src/run/record/file-names.ts';
import { readManifest } from '../../src/run/record/manifest.ts';
import { here } from '../run/here.ts';
import { toyExperiment } from '../toy/experiment.ts';
import { skirmish } from '../toy/skirmish.ts';
import { expectOwnError, Finding, type Door } from './door.ts';
import type { Random } from './random.ts';
import { spoiltBytes, spoiltText, spoiltValue } from './spoil.ts';

const RESULTS = /^HYTHE-RESULTS-(?:DAMAGED|FUTURE|NO-RUN)$/;
const identity: RunIdentity = { 'the version of Hythe': '0.1.0', 'the seed': '"hythe"' };
const experiment = toyExperiment({ figures: [2, 3], resolve: { replicates: 3000, check: 'exact' } });

/** A run that is kept, with its journal, for doors to spoil; `close` takes it away. */
export interface KeptRun {
  readonly doors: readonly Door[];
  close(): void;
}

export async function keptRun(): Promise<KeptRun> {
  const folder = mkdtempSync(join(tmpdir(), 'hythe-fuzz-'));
  const path = join(folder, 'journal.ndjson');
  const jobs: [Job, Answer][] = [];
  const executor = here((job, answer) => {
    jobs.push([job, structuredClone(answer)]);
    return answer;
  });
  const journal = await Journal.open(path, identity);
  const outcome = await run(experiment, [skirmish], { workers: 1, executor, journal });
  await journal.close();
  const saved = await saveRun(recordHere(outcome, [skirmish]), join(folder, 'results'));
  return {
    doors: [
      manifestDoor(readFileSync(join(saved.folder, 'manifest.json'), 'utf8')),
      tableDoor(saved),
      journalDoor(path, jobs, outcome),
      resumeDoor(path, executor, outcome),
    ],
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function manifestDoor(text: string): Door {
  const value: unknown = JSON.parse(text);
  return {
    name: 'manifest',
    enter(random) {
      const spoilt = random.oneIn(2)
        ? spoiltText(text, random)
        : (JSON.stringify(spoiltValue(value, random)) ?? '');
      try {
        readManifest(spoilt, 'manifest.json');
      } catch (error) {
        expectOwnError(error, RESULTS, spoilt);
      }
    },
  };
}

/** A table that is spoilt is never read: its hash stands in the manifest. */
function tableDoor({ folder }: SavedRun): Door {
  return {
    name: 'table',
    async enter(random) {
      const kept = TABLE_NAMES.filter((name) => existsSync(join(folder, tableFile(name))));
      const path = join(folder, tableFile(random.pick(kept)));
      const bytes = readFileSync(path);
      const spoilt = spoiltBytes(bytes, random);
      writeFileSync(path, spoilt);
      try {
        await readRun(folder);
        if (!bytes.equals(spoilt)) throw new Finding(`${path} is spoilt and was read`, sha256(spoilt));
      } catch (error) {
        if (error instanceof Finding) throw error;
        expectOwnError(error, RESULTS, path);
      } finally {
        writeFileSync(path, bytes);
      }
    },
  };
}

/** A journal gives back what was put into it, or nothing. */
function journalDoor(path: string, jobs: readonly (readonly [Job, Answer])[], outcome: RunOutcome): Door {
  const shapes = outcome.cells.map(({ cell, shape }) => [cell.number, shape] as const);
  const units = unitsOf(experiment, new Map(shapes));
  const bytes = readFileSync(path);
  const spoiltPath = `${path}-spoilt`;
  return {
    name: 'journal',
    async enter(random) {
      const spoilt = spoiltBytes(bytes, random);
      writeFileSync(spoiltPath, spoilt);
      let journal: Journal;
      try {
        journal = await Journal.open(spoiltPath, identity);
      } catch (error) {
        return expectOwnError(error, /^HYTHE-RUN-JOURNAL/, Buffer.from(spoilt).toString('hex'));
      }
      for (const [job, answer] of jobs) {
        const unit = units.get(pairingOf(job));
        const recalled = unit === undefined ? null : journal.recall(job, unit);
        if (recalled !== null && JSON.stringify(recalled) !== JSON.stringify(answer))
          throw new Finding('an answer that nobody gave', Buffer.from(spoilt).toString('hex'));
      }
      await journal.close();
    },
  };
}

/** A run that goes on with a spoilt journal finds what it would have found without. */
function resumeDoor(path: string, executor: Executor, whole: RunOutcome): Door {
  const bytes = readFileSync(path);
  const spoiltPath = `${path}-resumed`;
  const expected = JSON.stringify(whole.cells);
  return {
    name: 'resume',
    async enter(random: Random) {
      const spoilt = spoiltBytes(bytes, random);
      writeFileSync(spoiltPath, spoilt);
      let journal: Journal;
      try {
        journal = await Journal.open(spoiltPath, identity);
      } catch (error) {
        return expectOwnError(error, /^HYTHE-RUN-JOURNAL/, Buffer.from(spoilt).toString('hex'));
      }
      const { cells } = await run(experiment, [skirmish], { workers: 1, executor, journal });
      await journal.close();
      if (JSON.stringify(cells) !== expected)
        throw new Finding('other numbers', Buffer.from(spoilt).toString('hex'));
    },
  };
}
