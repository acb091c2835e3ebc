/** Progress of an answer under way in words, and the buttons that stop it and go on. */
import type { JSX } from 'preact';
import { whole } from '../../questions/telling/digits.ts';
import type { RunNews } from '../../engine/run-queue.ts';
import type { Progress } from '../../run/progress.ts';

interface RunProgressProps {
  readonly isBusy: boolean;
  /** True if it was stopped before its end. */
  readonly isStopped: boolean;
  readonly progress: Progress | null;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

export function RunProgress({ isBusy, isStopped, progress, onStop, onGoOn }: RunProgressProps): JSX.Element {
  const words = progressText(progress);
  return (
    <p class="tool progress">
      {isStopped ? (
        <button onClick={onGoOn}>Go on</button>
      ) : isBusy ? (
        <button onClick={onStop}>Stop</button>
      ) : null}
      <span>
        {isStopped ? (progress?.planned ? `stopped at ${words}` : 'stopped') : isBusy ? `${words} …` : ''}
      </span>
    </p>
  );
}

/** `12,000 of 20,000 played` */
function progressText(progress: Progress | null): string {
  if (progress === null) return 'computing';
  const { done, planned } = progress;
  return planned === 0 ? 'solving' : `${whole(done)} of ${whole(planned)} played`;
}

/** The same of a run that is kept, which may wait for others: `waits for one run` */
export function keptText(news: RunNews | null): string {
  if (news === null || news.place === 0) return progressText(news?.progress ?? null);
  return news.place === 1 ? 'waits for one run' : `waits for ${news.place} runs`;
}
