/** The platform of a server: this machine's threads, and a folder. */
import { join } from 'node:path';
import { DEFAULT_BUDGET } from '../play/solve.ts';
import type { Platform } from '../engine/desk.ts';
import { QuestionError } from '../engine/messages.ts';
import { SpecFileError, type SpecFiles } from '../spec/spec-files.ts';
import { RunQueue, type KeepRun } from '../engine/run-queue.ts';
import { exampleMap, examples } from '../run/node/examples.ts';
import { LocalPool } from '../run/node/local-pool.ts';
import { pageParts } from '../run/node/page-parts.ts';
import { plainScript } from '../run/node/plain-script.ts';
import { thisMachine } from '../run/node/record.ts';
import { bookModules, ownModules } from '../run/node/rule-modules.ts';
import type { RulesAtHand, RulesModule } from '../run/node/rules-at-hand.ts';
import { sha256 } from '../run/node/sha256.ts';
import { specFolder } from '../run/node/spec-folder.ts';
import { hytheVersion } from '../run/node/place.ts';
import { isBook, TITLES } from '../rules/titles.ts';
import { recalling } from '../engine/latest.ts';
import { opened } from '../engine/question.ts';
import { shellWord } from '../play/shown.ts';
import { completeRun } from '../run/node/complete-run.ts';
import { resolveKept } from '../run/node/kept-run.ts';
import { FolderShelf, type ServedFolder } from './folder-shelf.ts';

export interface ServerPlatform extends Platform {
  readonly shelf: FolderShelf;
  /** Ends the runs, whose finished part is kept, and the threads. */
  close(): Promise<void>;
}

/** Files of the folder, in which all specs of a page stand; an example that was taken has its map without them. */
function filesFor({ folder }: ServedFolder): SpecFiles {
  const own = specFolder(join(folder, 'spec.yaml'));
  return {
    read: (name) => {
      try {
        return own.read(name);
      } catch (error) {
        if (!(error instanceof SpecFileError)) throw error;
        const map = exampleMap(name);
        if (map === null) throw error;
        return map;
      }
    },
  };
}

/** All that a module of rules says, with its files; null where one of them is gone. */
function textOf(module: RulesModule | null): string | null {
  try {
    return JSON.stringify([...ownModules(module?.files ?? [])]);
  } catch {
    return null;
  }
}

/** @param note takes remarks on runs for the user */
export function serverPlatform(
  served: ServedFolder,
  rules: RulesAtHand,
  workers: number,
  note: (text: string) => void,
): ServerPlatform {
  const shelf = new FolderShelf(served);
  // Kept threads of live answers; one start for Hythe's own rules, another for those of the module.
  const pools = new Map<string | null, LocalPool>();
  const poolOf = (systemsModule: string | null): LocalPool => {
    const pool = pools.get(systemsModule) ?? new LocalPool({ workers, systemsModule });
    pools.set(systemsModule, pool);
    return pool;
  };
  poolOf(null);
  const began = rules.own.length === 0 ? null : textOf(rules.moduleOf(rules.own[0]?.id ?? ''));
  const requireSame = (id: string): void => {
    const module = rules.moduleOf(id);
    if (module === null || textOf(module) === began) return;
    throw new QuestionError(
      `${module.file}, or a file that it imports, has changed since hythe serve began: start it again`,
    );
  };
  const shipped = Object.entries(TITLES).map(([id, title]) => ({ id, title, own: false }));
  const platform: Omit<Platform, 'queue'> = {
    version: hytheVersion(),
    loadSystems: async (id) => {
      if (id !== undefined) requireSame(id);
      return rules.load(id);
    },
    systems: [...shipped, ...rules.own.map(({ id, title }) => ({ id, title, own: true }))],
    clock: () => performance.now(),
    sha256,
    pageParts,
    machine: (timing) => thisMachine(timing, new Date()),
    executor: (id) => poolOf(rules.forWorkers(id).systemsModule ?? null).part(),
    moduleOf: rules.moduleOf,
    modulesOf: (id) => (isBook(id) ? bookModules(id) : ownModules(rules.moduleOf(id)?.files ?? [])),
    workers,
    budget: DEFAULT_BUDGET,
    filesFor: async () => Promise.resolve(filesFor(served)),
    plainScript,
    shelf,
    examples,
  };
  const queue = new RunQueue(keepInFolder(platform, { shelf, rules, note }));
  return {
    ...platform,
    shelf,
    queue,
    async close() {
      await queue.close();
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

/** Keeps runs in the folder of results, with a journal, as `hythe run` does. */
function keepInFolder(
  platform: Pick<Platform, 'loadSystems' | 'filesFor' | 'moduleOf' | 'workers'>,
  { shelf, rules, note }: { shelf: FolderShelf; rules: RulesAtHand; note: (text: string) => void },
): KeepRun {
  return async (asked, { signal, onProgress }) => {
    const out = await shelf.resultsToWrite();
    const { experiment, systems, module, text, command } = await opened(platform, asked);
    const name = shellWord(asked.file);
    const commands = {
      stopped: 'choose whether it goes on or begins again',
      goOn: `hythe run ${name} --resume`,
      trace: (cell: number, replicate: number) =>
        `hythe trace ${name} --cell ${cell} --replicate ${replicate}`,
    };
    const moduleHash = module?.hash ?? null;
    const { workers } = platform;
    const ended = await resolveKept(
      { experiment, systems, moduleHash, begin: asked.stopped ?? 'continue', out, commands, note },
      {
        workers,
        signal,
        onProgress,
        recalling: (executor) => recalling(executor, asked.answers),
        ...rules.forWorkers(experiment.rules),
      },
      async (outcome, staging) => {
        const kept = await completeRun(outcome, systems, { text, command, module }, out, staging);
        return {
          name: kept === null ? null : await shelf.nameOf(kept.folder),
          interrupted: outcome.interrupted,
          disagrees: kept?.disagrees ?? false,
        };
      },
    );
    return ended ?? { name: null, interrupted: true, disagrees: false };
  };
}
