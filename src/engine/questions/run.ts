/** Runs that are kept: to ask for one, or follow the same one again, and to stop one. */
import { z } from 'zod';
import { LONGEST_TITLE, MOST_CHARACTERS } from '../../experiment/limits.ts';
import { opened } from '../opened.ts';
import { NEWS_MS, question } from '../question.ts';
import type { AskedRun, KeptEnd, QueuedRun } from '../run-queue.ts';

/** The news of a run: its page knows the spec. */
export type RunNews = Omit<QueuedRun, keyof AskedRun>;

/** Keeps the run of a spec, or follows the one of the same spec that is queued already. Cancelled, the run goes on. */
export const run = question<AskedRun, KeptEnd, RunNews>({
  input: z.object({
    spec: z.string().max(MOST_CHARACTERS),
    file: z.string().max(LONGEST_TITLE),
    stopped: z.enum(['resume', 'restart']).optional(),
  }),
  async answer({ spec, file, stopped }, desk, { signal, tell }) {
    // A wrong spec need not wait for its turn.
    await opened(desk, spec, file);
    let last: { readonly place: number; readonly at: number } | null = null;
    const follow = ({ id, place, progress }: QueuedRun): void => {
      const now = desk.clock();
      if (last !== null && last.place === place && now - last.at < NEWS_MS) return;
      last = { place, at: now };
      tell({ id, place, progress });
    };
    return desk.queue.follow({ spec, file, stopped }, follow, signal);
  },
});

/** Stops a run by its number; false if it has ended already. */
export const stopRun = question<{ readonly id: number }, boolean>({
  input: z.object({ id: z.int().min(1) }),
  answer: ({ id }, desk) => desk.queue.stop(id),
});
