/** The progress of a run in words. */
import { whole } from '../../analysis/digits.ts';
import type { RunNews } from '../../engine/run-queue.ts';
import type { Progress } from '../../execution/progress.ts';

/** `12,000 of 20,000 played` */
export function progressText(progress: Progress | null): string {
  if (progress === null) return 'computing';
  const { done, planned } = progress;
  return planned === 0 ? 'solving' : `${whole(done)} of ${whole(planned)} played`;
}

/** The same of a run that is kept, which may wait for others: `waits for one run` */
export function keptText(news: RunNews | null): string {
  if (news === null || news.place === 0) return progressText(news?.progress ?? null);
  return news.place === 1 ? 'waits for one run' : `waits for ${news.place} runs`;
}
