/** Keeps runs in the folder of results, with a journal, as `hythe run` does. */
import type { Platform } from '../engine/desk.ts';
import { recalling } from '../engine/latest.ts';
import { opened } from '../engine/question.ts';
import type { KeepRun } from '../engine/run-queue.ts';
import { shellWord } from '../play/shown.ts';
import { completeRun } from '../run/node/complete-run.ts';
import { resolveKept } from '../run/node/kept-run.ts';
import type { RulesAtHand } from '../run/node/rules-at-hand.ts';
import type { FolderShelf } from './folder-shelf.ts';

export function keepInFolder(
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
